import { TREE, check, each, same } from "../check.js";
import { CutMenus } from "../cutmenus.js";
import { Editing } from "../editing.js";
import { failed, repair } from "../errors.js";
import { Examples } from "../firstscreen.js";
import { HandIn, lineOf } from "../handin.js";
import { Practising } from "../practising.js";
import { DEFAULTS, hasChance, keep, kept } from "../state.js";
import { at, readTree, walk } from "../tree.js";

await each("a form keeps the answers to its tree", (before, after) => {
  const form = new HandIn({ choices: { state: DEFAULTS } });
  const show = (tree, more = {}) => form.show({ state: { ...DEFAULTS, tree, ...more }, tree: readTree(tree) });
  show(before);
  form.fillIn({ value: "7" });
  show(after);
  const value = form.text.value;
  form.fillIn({ value: "" });
  show(before);
  form.fillIn({ value: "" });
  return value;
}, [
  ["(1 2)", "( 1  2 )", ""],
  ["(1 2)", " (1\n2) ", "value: 7"],
  ["(1 2)", "(1 3)", ""],
  ["(1 2)", "(1 (", "value: 7"],
  ["", "(1 2 3)", "value: 7"],
]);

await each("clicks make a path", (...clicks) => {
  const form = new HandIn({ choices: { state: DEFAULTS } });
  form.show({ state: DEFAULTS, tree: readTree(TREE) });
  for (const path of clicks) form.chosen({ path });
  const marks = [...walk(readTree(TREE))].filter((place) => form.marks(place).includes("solution"));
  const { path } = form.filled;
  form.fillIn({ path: [] });
  return [path, marks.map((place) => place.path.join("."))];
}, [
  [[2], [[2], ["", "2"]]],
  [[2], [2, 1], [[2, 1], ["", "2", "2.1"]]],
  [[2], [2], [[], []]],
  [[2, 1], [2, 1], [[2], ["", "2"]]],
]);

await each("a cut is named by its subtree if that is unique", (tree, ...cut) => {
  const [kind, path, after] = cut;
  return lineOf({ kind, at: path, after }, readTree(tree, true));
}, [
  ["((3 12 8) (2 4 6))", "", [2], 1, "cut after 2 in subtree (2 4 6)"],
  ["((3 12 8) (2 4 6))", "MIN", [2], 4, "MIN cut after node 2.4 at node 2"],
  ["((3 12 8) (2 4 6))", "MIN", [3], 1, "MIN cut after node 3.1 at node 3"],
  ["((3 8) (2 4) (2 4))", "MAX", [], 1, "MAX cut after (3 8) in subtree ((3 8) (2 4) (2 4))"],
  ["((3 8) (2 4) (2 4))", "MAX", [], 2, "MAX cut after node 2 at root"],
  ["((3 8) (2 4) (2 4))", "MIN", [3], 1, "MIN cut after node 3.1 at node 3"],
  ["((3 8) (?x 4))", "MIN", [2], 1, "MIN cut after node 2.1 at node 2"],
]);

await check("a menu lists at most 600 nodes", () => {
  const menus = new CutMenus(() => {}), listed = () => menus.node.children.length - 1;
  for (const [nodes, expected] of [[599, 599], [600, 600], [601, 600]]) {
    menus.show(readTree(`(${"(1) ".repeat(nodes - 1)})`), "max");
    same(listed(), expected);
  }
  menus.show(undefined, "max");
  same([listed(), menus.after.children.length], [0, 1]);
});

await each("a typed number is kept when another node is chosen", (typed) => {
  const texts = [], tree = readTree("(3 (4 5))"), editing = new Editing((text) => texts.push(text));
  editing.show(tree, "max");
  editing.choose([1]);
  editing.value.value = typed;
  editing.moveTo([2]);
  const onBar = document.activeElement === editing.host;
  return [editing.chosen.path, onBar, editing.value.attributes["aria-invalid"], ...texts];
}, [
  ["3", [[2], true, "false"]],
  [" 3 ", [[2], true, "false"]],
  ["9", [[2], true, "false", "(9 (4 5))"]],
  ["x", [[1], false, "true"]],
]);

await each("what may be changed depends on the node", (text, ...path) => {
  const editing = new Editing(() => {});
  editing.show(readTree(text, true), "max");
  editing.choose(path);
  const { value, buttons } = editing;
  return [value, buttons.change, buttons.add, buttons.delete].map(({ hidden }) => (hidden ? 0 : 1)).join("");
}, [
  ["(3 (4 5))", "0010"],
  ["(3 (4 5))", 1, "1111"],
  ["(3 (4 5))", 2, "0011"],
  ["(chance 1/2*3 1/2*(4 5))", "0000"],
  ["(chance 1*3)", "0000"],
  ["(chance 1/2*3 1/2*(4 5))", 1, "1110"],
  ["(chance 1/2*3 1/2*(4 5))", 2, "0010"],
]);

await each("an error has one repair", (code, changes) => {
  const error = { code, message: "no" }, state = { ...DEFAULTS, ...changes };
  return [repair(error, state)?.[0] ?? null, failed(error, state).querySelectorAll("button").length];
}, [
  ["usage", { utility_range: "0,1", algorithm: "alphabeta" }, [null, 0]],
  ["usage", { utility_range: "0,1", algorithm: "sss" }, ["Use alpha-beta", 0]],
  ["usage", { algorithm: "sss" }, [null, 0]],
  ["game", { utility_range: "0,1", algorithm: "sss" }, [null, 0]],
  ["usage", { tree: "(1 ?x)" }, [null, 0]],
  ["search", { tree: "(1 ?x)", game: "nim" }, [null, 0]],
  ["search", { beta: "3" }, ["Use the full window", 0]],
  ["game", { game: "nim" }, [null, 0]],
  ["usage", { game: "nim", depth: "3", alpha: "1" }, ["Use the full window", 0]],
]);

await each("chance nodes are those of a tree", (state) => hasChance(state), [
  [{ tree: "(Chance 1 2)" }, true],
  [{ tree: "( chance 1 2)" }, true],
  [{ tree: "(1 2)" }, false],
  [{ game: "nim", tree: "(chance 1 2)" }, false],
]);

await check("a full store is no error", () => {
  const { sessionStorage: store } = globalThis;
  globalThis.sessionStorage = { setItem() { throw new Error("full"); }, getItem() { throw new Error("forbidden"); } };
  keep("x", 1);
  same(kept("x"), null);
  globalThis.sessionStorage = store;
});

await each("a node is found by its place", (...path) => at(readTree("(1 (2 3))"), path)?.text ?? null, [
  [1, "1"], [2, null], [2, 2, "3"], [3, null], [1, 1, null], [9, 9, null],
]);

await check("examples are replaced by the samples of the engine", () => {
  const taken = [], view = new Examples({ choices: { take: (sample) => taken.push(sample) } });
  const titles = () => view.list.children.map((row) => row.textContent);
  view.show({});
  same(titles().length, 5);
  view.show({ about: { samples: [{ title: "t", request: { tree: "(1 2)" } }] } });
  same(titles(), ["t"]);
  view.list.querySelector("button").click();
  same(taken, [{ tree: "(1 2)" }]);
});

await each("a typed seed begins its trees anew", (typed) => {
  const state = { ...DEFAULTS }, practising = new Practising({ choices: { state } });
  practising.seed.value = typed;
  practising.sow();
  const practice = practising.practice = { number: 4, attempt: { shown: true } };
  practising.sow();
  return [state.series, practice.number, practice.attempt.shown];
}, [[" 12 ", ["12", 1, false]], ["", ["", 1, false]]]);
