import { check, each, same } from "../check.js";
import { label, placeName, reelOf } from "../drawing.js";
import { Editing } from "../editing.js";
import { Reading, changed, readTree, validLeaf, walk, writeTree } from "../tree.js";

await check("the engine reads what the page cannot", async () => {
  const asked = [];
  const reading = new Reading(({ tree }) => {
    asked.push(tree);
    return Promise.resolve(tree === "(x" ? { ok: false } : { ok: true, tree: "(1/2*3 1/2*4)" });
  });
  const seen = (text, game = "") => {
    const tree = reading.tree({ game, tree: text });
    return tree ? writeTree(tree) : null;
  };
  const dice = "(chance .5*3 .5*4)";
  same(seen("(1 2)"), "(1 2)");
  same(seen("(1 2)", "nim"), null);
  same(seen(dice), null);
  await reading.read(dice);
  same(seen(dice), "(1/2*3 1/2*4)");
  await reading.read("(x");
  same(seen("(x"), null);
  same(seen(dice), "(1/2*3 1/2*4)");
  reading.know("(1*2 3)");
  same(seen("(1*2 3)"), "(1*2 3)");
  same(seen(dice), null);
  same(asked, [dice, "(x"]);
});

await each("a leaf has its label", (text) => {
  const tree = readTree(`(${text} 1)`);
  return [label({ node: tree.children[0] }), reelOf(tree, "max").nodes[1].says];
}, [
  ["F=4", ["F=4", "4"]],
  ["?", ["?", "?"]],
  ["?x", ["?x", "x"]],
  ["-3", ["-3", "−3"]],
]);

await check("a tree is drawn before its search", () => {
  const { nodes } = reelOf(readTree("(min A (max:3 4 F=5) (chance 1/2*6 1/2*(7 8)))", true), "max");
  same(nodes.map((node) => [node.parent, node.label, node.shape, node.name ?? "", node.move, node.says]), [
    [-1, "root A", "min", "A", "", ""],
    [0, "1", "max", "", "", ""],
    [1, "1.1", "leaf", "", "", "4"],
    [1, "1.2 F", "leaf", "F", "", "5"],
    [0, "2", "chance", "", "", ""],
    [4, "2.1", "leaf", "", "1/2", "6"],
    [4, "2.2", "max", "", "1/2", ""],
    [6, "2.2.1", "leaf", "", "", "7"],
    [6, "2.2.2", "leaf", "", "", "8"],
  ]);
});

await check("places have names", () => {
  const places = [...walk(readTree("(min A (max:3 4 F=5) (chance B 6 (7 8)))"))];
  same(places.map((place) => placeName(place)), [
    "the root (A)", "node 1", "leaf 1.1", "leaf 1.2",
    "node 2 (B)", "leaf 2.1", "node 2.2", "leaf 2.2.1", "leaf 2.2.2",
  ]);
});

await each("trees are changed", (act, path, value) =>
  changed(readTree("(max A F=3 (4 5) (B 6))"), path, act, value), [
  ["change", [1], "9", "(max A F=9 (4 5) (B 6))"],
  ["add", [1], "", "(max A (F 3 0) (4 5) (B 6))"],
  ["add", [2], "", "(max A F=3 (4 5 0) (B 6))"],
  ["add", [], "", "(max A F=3 (4 5) (B 6) 0)"],
  ["delete", [1], "", "(max A (4 5) (B 6))"],
  ["delete", [2, 1], "", "(max A F=3 (5) (B 6))"],
  ["delete", [3, 1], "", "(max A F=3 (4 5) 0)"],
]);

await each("leaves are checked", validLeaf, [
  ["3", true], ["-2.5", true], ["1/2", true], ["?x", true],
  ["x", false], ["(1 2)", false], ["", false], ["3 ", false],
]);

await each("only sure texts are read", (text, canonical) => {
  const tree = readTree(text, canonical);
  return tree ? writeTree(tree) : null;
}, [
  ["x(1 2)", false, null],
  ["(1 2) (3)", false, null],
  ["()", false, null],
  ["(A B 1)", false, null],
  ["(max max 1)", false, null],
  ["(1 A)", false, null],
  ["((1)", false, null],
  ["(1/2*3 4)", false, null],
  ["(1/2*3 4)", true, "(1/2*3 4)"],
  ["(max:3 1)", false, "(max :3 1)"],
  ["(A:3 1)", false, "(A:3 1)"],
  ["(alpha-beta 1)", false, null],
]);

await each("the page reads words of 100 letters", (word, gap, length) =>
  readTree(`(${word.repeat(length)}${gap} 1)`) !== undefined, [
  ["7", "", 100, true],
  ["7", "", 101, false],
  ["a", "", 100, true],
  ["a", "", 101, false],
  [" ", "2", 101, true],
]);

await each("the page reads up to 500 levels", (levels) =>
  readTree(`${"(".repeat(levels)}1${")".repeat(levels)}`) !== undefined, [
  [500, true],
  [501, false],
]);

await check("the chosen node is edited", () => {
  const texts = [];
  const tree = readTree("(A 3 (4 5))");
  const editing = new Editing((text) => texts.push(text));
  const { buttons, error, host, output, value } = editing;
  editing.show(tree, "max");
  const rows = [...walk(tree)].map(({ path }) => {
    editing.choose(path);
    return [output.textContent, value.hidden, buttons.change.hidden, buttons.delete.hidden, value.value];
  });
  same(rows, [
    ["the root (A)", true, true, true, ""],
    ["leaf 1", false, false, false, "3"],
    ["node 2", true, true, false, "3"],
    ["leaf 2.1", false, false, false, "4"],
    ["leaf 2.2", false, false, false, "5"],
  ]);
  editing.choose([1]);
  value.value = "x";
  editing.edit("change");
  same(error.textContent, "A leaf needs a number, such as 7, -3, 2.5, or 1/2.");
  value.value = "−7";
  editing.edit("change");
  same(error.textContent, "");
  editing.edit("add");
  editing.edit("delete");
  same(texts, ["(A -7 (4 5))", "(A (3 0) (4 5))", "(A (4 5))"]);
  same(editing.chosen.path, []);
  editing.choose([2, 1]);
  editing.edit("delete");
  same(editing.chosen.path, [2]);
  editing.choose([]);
  same(host.hidden, false);
  editing.choose([9]);
  same(host.hidden, true);
});
