import { check, each, same } from "../check.js";
import { failed, refusal, repair } from "../errors.js";
import { DEFAULTS } from "../state.js";

const UNKNOWN = "A leaf of this tree is unknown. "
  + "Type a number for it in the field Tree, or draw how the result depends on it.";
const SEVERAL = "The leaves of this tree have a number for each player. Alpha-beta needs one number per leaf.";
const TOO_BIG = "This search is too large for the playground.";

await each("errors offer a repair", (error) =>
  repair(error, { ...DEFAULTS, algorithm: "minmax", utility_range: "0,1" }), [
  [{ meant: "(1 2)" }, ["Use (1 2)", { tree: "(1 2)" }]],
  [{ code: "usage" }, ["Use alpha-beta", { algorithm: "alphabeta" }]],
  [{ code: "search" }, null],
  [{ code: "too_big" }, null],
]);

await each("trees offer a repair", (tree, changes) =>
  repair({ code: "search" }, { ...DEFAULTS, tree, ...changes }), [
  ["(1 ?x)", {}, ["Draw all cases", { view: "draw", algorithm: "alphabeta" }, UNKNOWN]],
  ["((1,2) 3)", { view: "practice" }, ["Use max^n", { view: "step", algorithm: "minmax" }, SEVERAL]],
  ["((1,2) 3)", { view: "draw" }, ["Use max^n", { view: "draw", algorithm: "minmax" }, SEVERAL]],
  ["(1 2)", { alpha: "3" }, ["Use the full window", { alpha: "", beta: "" }]],
  ["(1 2)", {}, null],
  ["(chance 1 2)", {}, null],
]);

await each("chance nodes offer a repair", (code, view) =>
  repair({ code }, { ...DEFAULTS, tree: "(chance 1 2)", view }), [
  ["chance", "step", ["Use expectiminimax", { algorithm: "expectiminimax", beside: "" }]],
  ["chance", "compare", ["Use expectiminimax", { algorithms: "" }]],
  ["search", "step", null],
  ["search", "compare", null],
]);

await each("games offer a smaller depth", (changes, code) => repair({ code }, { ...DEFAULTS, ...changes }), [
  [{ game: "nim" }, "too_big", ["Search to depth 3", { depth: "3" }, TOO_BIG]],
  [{ game: "nim" }, "usage", ["Search to depth 3", { depth: "3" }, TOO_BIG]],
  [{ game: "nim", depth: "5" }, "too_big", ["Search to depth 2", { depth: "2" }, TOO_BIG]],
  [{ game: "nim", depth: "5" }, "usage", null],
  [{ game: "nim" }, "search", null],
]);

await check("a button repairs", () => {
  const chosen = [];
  const state = { ...DEFAULTS, tree: "(1 ?x)" };
  const box = failed({ code: "search", message: "no" }, state, (changes) => chosen.push(changes));
  box.querySelector("button").click();
  same(box.textContent, `${UNKNOWN}Draw all cases`);
  same(box.attributes.role, "alert");
  same(chosen, [{ view: "draw", algorithm: "alphabeta" }]);
});

await check("a stopped search is a status", () =>
  same(failed({ code: "stopped", message: "Stopped." }).attributes, { class: "stopped", role: "status" }));

await check("an error keeps its columns", () => {
  const { children } = refusal({ code: "x", message: "a\n(1 x\n   ^\nb" });
  same(children.map(({ attributes, textContent }) => [attributes.class, textContent]), [
    ["", "a\n"], ["columns", "(1 x\n"], ["columns", "   ^\n"], ["", "b\n"],
  ]);
});
