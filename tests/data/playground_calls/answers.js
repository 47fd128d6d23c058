import { check, each, same } from "../check.js";
import { CutMenus } from "../cutmenus.js";
import { HandIn } from "../handin.js";
import { DEFAULTS } from "../state.js";
import { readTree, walk } from "../tree.js";

/** Return the answer form of a tree, which draws nothing. */
function formOf(state, ask) {
  const form = new HandIn({ choices: { state }, ask });
  form.drawing.show = () => {};
  form.drawing.refresh = () => {};
  form.show({ state, tree: readTree(state.tree) });
  return form;
}

const tickNoCuts = (form) => {
  form.noCuts.checked = true;
  form.none();
};

await each("MAX moves below a chance root", (root) => {
  const state = { ...DEFAULTS, tree: "(chance (1 2) (3 4))", root };
  const form = formOf(state);
  let players;
  form.drawing.show = (tree, first) => {
    players = [...walk(tree, first)].map(({ player }) => player).join(" ");
  };
  form.show({ state, tree: readTree(state.tree) });
  return players;
}, [
  ["", "chance max leaf leaf max leaf leaf"],
  ["min", "chance min leaf leaf min leaf leaf"],
]);

await check("only the learner states no cuts", () => {
  const form = formOf({ tree: "((3 12 8) (2 4 6))" });
  form.clear();
  tickNoCuts(form);
  same(form.text.value, "no cuts");
  form.addCut({ kind: "MIN", at: [2], after: 1 });
  same(form.text.value, "MIN cut after 2 in subtree (2 4 6)");
  same(form.noCuts.checked, false);
  form.cuts.querySelector("button").click();
  same(form.text.value, "");
});

await check("cuts are chosen from menus", () => {
  const added = [];
  const menus = new CutMenus((cut) => added.push(cut));
  const listed = (menu) => menu.children.map((option) => [option.attributes.value, option.textContent]);
  menus.show(readTree("(A (B 3 F=4) (chance 5 6) 7)"), "max");
  same(listed(menus.kind), [["", "choose ..."], ["MIN", "MIN"], ["MAX", "MAX"]]);
  same(listed(menus.node), [["", "choose ..."], ["root", "the root (A)"], ["1", "node 1 (B)"], ["2", "node 2"]]);
  menus.take();
  same(
    menus.refused.textContent,
    "Choose the kind of cut, the node, and the child after which the search cuts.",
  );
  menus.node.value = "1";
  menus.children();
  same(listed(menus.after), [["", "choose ..."], ["1", "leaf 1.1 (3)"], ["2", "leaf 1.2 (F=4)"]]);
  for (const [kind, after] of [["", "2"], ["MIN", ""], ["MIN", "2"]]) {
    same(added, []);
    menus.kind.value = kind;
    menus.after.value = after;
    menus.take();
  }
  same(added, [{ kind: "MIN", at: [1], after: 2 }]);
  same([menus.refused.textContent, menus.node.value], ["", ""]);
  menus.node.value = "2";
  menus.kind.value = "MAX";
  menus.after.value = "1";
  menus.take();
  same(
    menus.refused.textContent,
    "node 2 is a chance node. All its children count, so the search cannot cut there.",
  );
  same(added.length, 1);
});

await check("an empty form is empty text", () => {
  const form = formOf({ tree: "((3 12 8) (2 4 6))" });
  same(form.text.value, "");
  same([form.pathText.textContent, form.prunedText.textContent], ["Path: none", "Pruned: none"]);
});

await check("the form becomes text", () => {
  const form = formOf({ tree: "((3 12 8) (2 4 6))" });
  form.fillIn({ value: "3" });
  form.chosen({ path: [1, 1] });
  same(form.text.value, "value: 3\npath: 1 1");
  same(form.pathText.textContent, "Path: 1 1");
  same([form.marks({ path: [1] }), form.marks({ path: [2] })], [["solution"], []]);
  form.chosen({ path: [1, 1] });
  same(form.text.value, "value: 3\npath: 1");
  form.turn("pruned");
  form.chosen({ path: [] });
  form.chosen({ path: [2, 2] });
  form.chosen({ path: [2, 3] });
  same(form.prunedText.textContent, "Pruned: node 2.2, node 2.3");
  same(form.marks({ path: [2, 2] }), ["crossed"]);
  form.chosen({ path: [2] });
  same(form.text.value, "value: 3\npath: 1\npruned: node 2");
  same([form.marks({ path: [2, 1] }), form.marks({ path: [] })], [["crossed"], ["solution"]]);
  form.chosen({ path: [2, 1] });
  same(form.text.value, "value: 3\npath: 1");
  form.addCut({ kind: "MIN", at: [2], after: 1 });
  form.addCut({ kind: "MIN", at: [2], after: 1 });
  same(form.text.value, "value: 3\npath: 1\nMIN cut after 2 in subtree (2 4 6)");
  tickNoCuts(form);
  same(form.menus.refused.textContent, "First remove the cuts from the list.");
  same(form.noCuts.checked, false);
  form.fillIn({ value: "4" });
  same(form.menus.refused.textContent, "");
  form.clear();
  tickNoCuts(form);
  same(form.text.value, "no cuts");
  form.clear();
  same([form.text.value, form.noCuts.checked, form.clearing.textContent], ["", false, "Undo"]);
  form.clear();
  same([form.text.value, form.noCuts.checked, form.clearing.textContent], ["no cuts", true, "Clear"]);
});

await check("an exercise has no buttons without a check", () => {
  const state = { tree: "((3 12 8) (2 4 6))", exercise: "", check: "" };
  const form = formOf(state);
  const tree = readTree(state.tree);
  same(form.checks.hidden, false);
  state.exercise = "1";
  same(form.show({ state, tree }).ask, "parse");
  same(form.checks.hidden, true);
  form.reply({ ok: true, conventions: "MAX begins." });
  same(form.exercise.textContent, "((3 12 8) (2 4 6))Conventions: MAX begins.");
  state.check = "1";
  form.show({ state, tree });
  same(form.checks.hidden, false);
});

await each("answers are sent and their replies are shown", async (value, kind, reply) => {
  let asked = null;
  const form = formOf({ ...DEFAULTS, tree: "(1 2)" }, ({ ask, answer, order }) => {
    asked = [ask, answer, order ?? ""];
    return Promise.resolve({ ok: true, text: "seen", ...reply });
  });
  form.fillIn({ value });
  await form.send(kind);
  return [asked, form.feedback.textContent];
}, [
  ["", "check", {}, [null, "Fill in an answer first."]],
  ["2", "check", { whole: true, correct: true }, [["check", "value: 2", "ltr"], "All answers are right.seen"]],
  ["2", "echo", { whole: true }, [["echo", "value: 2", ""], "Every line was understood.seen"]],
  ["2", "check", { ok: false, error: { code: "x", message: "no" } }, [["check", "value: 2", "ltr"], "no\n"]],
  ["1", "check", { whole: false, correct: false }, [["check", "value: 1", "ltr"], "seen"]],
  ["1", "echo", { whole: false }, [["echo", "value: 1", ""], "Some parts were not understood:seen"]],
]);
