import { TREE, check, each, same } from "../check.js";
import { controls } from "../controls.js";
import { compare, draw, fileRequest } from "../results.js";
import { DEFAULTS, practiceRequest, request } from "../state.js";
import { Watching } from "../watching.js";

const choices = { state: { ...DEFAULTS, tree: "(5)" } };
const parts = { choices, controls: controls(choices) };
const MODES = { watching: new Watching({ choices }), compare: compare(parts), draw: draw(parts) };
const USUAL = {
  algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node",
};

await check("practice asks for conventions", () => {
  const conventions = { order: "ltr", cut_rule: "ge" };
  const ofTree = practiceRequest({ ...DEFAULTS, root: "min" });
  same(ofTree, { ask: "practice", tree: TREE, root: "min", ...conventions });
  same(practiceRequest(DEFAULTS, 12), { ask: "practice", seed: 12, ...conventions });
});

await each("a request has what applies", (changes) =>
  request({ ...DEFAULTS, ...changes }, "search", ["fold", "show"]), [
  [{ depth: "3", fold: "x" }, { ask: "search", tree: TREE, ...USUAL, depth: 3, fold: "x" }],
  [{ alpha: "2" }, { ask: "search", tree: TREE, ...USUAL, window: ["2", "+inf"] }],
  [{ beta: "5" }, { ask: "search", tree: TREE, ...USUAL, window: ["-inf", "5"] }],
  [{ utility_range: "abc" }, { ask: "search", tree: TREE, ...USUAL, utility_range: "abc" }],
  [{ utility_range: "0, 10" }, { ask: "search", tree: TREE, ...USUAL, utility_range: ["0", "10"] }],
  [{ game: "nim", root: "min", size: "5" }, { ask: "search", game: "nim", size: "5", ...USUAL }],
]);

await check("lists are split", () =>
  same(
    request({ ...DEFAULTS, show: "window,order" }, "draw", ["show"], { format: "svg" }),
    { ask: "draw", tree: TREE, ...USUAL, show: ["window", "order"], format: "svg" },
  ));

await each("each mode asks its fields", (mode) =>
  MODES[mode].wanted({ ...DEFAULTS, beside: "order", orders: "best", style: "print" }), [
  ["watching", { ask: "steps", tree: TREE, ...USUAL, beside: "order" }],
  ["compare", { ask: "compare", tree: TREE, ...USUAL, orders: ["best"] }],
  ["draw", { ask: "draw", tree: TREE, ...USUAL, style: "print", direction: "down" }],
]);

await check("games have no orders", () =>
  same(
    MODES.compare.wanted({ ...DEFAULTS, game: "nim", orders: "best", algorithms: "minmax,sss" }),
    { ask: "compare", game: "nim", ...USUAL, algorithms: ["minmax", "sss"] },
  ));

await each("files are made from these requests", (kind, dots) => {
  const { ask, format, beside } = fileRequest({ ...DEFAULTS, beside: "ties" }, kind, dots);
  return [ask, format, beside];
}, [
  ["png", true, ["draw", "png", null]],
  ["png", false, ["draw", "svg", null]],
  ["tex", true, ["draw", "tex", null]],
  ["page", true, ["page", null, "ties"]],
  ["trace", true, ["trace", null, null]],
]);

await each("modes have their choices", (mode, game) => {
  const look = {
    style: ["lecture", "print"], show: ["window"], labels: ["letters"], direction: ["down"], only: ["cuts"],
  };
  const about = { algorithms: ["minmax", "sss"], orders: ["best", "least"], look };
  MODES[mode].show({ state: { ...DEFAULTS, view: mode, game }, about });
  const named = MODES[mode].host.all.filter(({ name }) => ["button", "label", "option", "legend"].includes(name));
  return named.map((node) => node.textContent);
}, [
  ["compare", "", [
    "Step through minimax and alpha-beta side by side", "Algorithms", "minmax", "sss",
    "Also try other orders of the children", "best order", "fewest leaves",
  ]],
  ["compare", "nim", [
    "Step through minimax and alpha-beta side by side", "Algorithms", "minmax", "sss",
  ]],
  ["draw", "", [
    "SVG", "PNG", "TeX", "Typst", "step page (HTML)", "trace (JSON)", "Style", "for slides", "for print",
    "Direction", "downwards", "Node names", "none", "letters", "Draw only", "none", "the cuts",
    "Draw down to level", "Also show", "alpha and beta",
  ]],
]);
