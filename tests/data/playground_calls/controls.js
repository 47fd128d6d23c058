import { TREE, check, each, same } from "../check.js";
import { Bar } from "../bar.js";
import { controls } from "../controls.js";
import { Conventions } from "../conventions.js";
import { DEFAULTS } from "../state.js";

const choices = { state: { ...DEFAULTS, tree: "(5)" } };
const actions = { copy() {}, keys() {}, errors: new Fake("div") };

await each("conventions depend on the game", (game, about) => {
  const conventions = new Conventions({ controls: controls({}) });
  conventions.show({ state: { ...DEFAULTS, game }, about });
  const algorithms = conventions.algorithm.querySelector("select").children;
  return [conventions.games.hidden, conventions.root.hidden, algorithms.map((option) => option.textContent)];
}, [
  ["", undefined, [true, false, ["alphabeta"]]],
  ["nim", { algorithms: ["minmax", "alphabeta"] }, [false, true, ["minmax", "alphabeta"]]],
]);

await each("a choice lists its options", (name) => {
  const options = controls({}).choice(name).querySelector("select").children;
  return options.map((option) => [option.attributes.value, option.textContent]);
}, [
  ["root", [["", "as in the tree, or MAX"], ["max", "MAX"], ["min", "MIN"]]],
  ["cuts", [["pruning", "only cuts that skip a branch"], ["all", "all cuts, even after the last child"]]],
  ["order", [["ltr", "left to right"], ["rtl", "right to left"]]],
]);

await check("ticked boxes become a list", () => {
  const set = [];
  const made = controls({ set: (name, value) => set.push([name, value]) });
  const boxes = made.boxes("orders", [["best", "B"], ["worst", "W"]]);
  const [best, worst] = boxes.all.filter(({ name }) => name === "input");
  made.show({ ...DEFAULTS, orders: "worst" });
  same([best.checked, worst.checked], [false, true]);
  Object.assign(best, { value: "best", checked: true });
  worst.value = "worst";
  best.change();
  same(set, [["orders", "best,worst"]]);
});

await each("the bar shows what applies", (changes) => {
  const bar = new Bar(new Fake("header"), choices, actions);
  bar.show({ ...DEFAULTS, ...changes });
  const parts = {
    home: bar.home, name: bar.name, nav: bar.nav, practice: bar.tabs.get("practice"),
    handin: bar.items.get("handin"), own: bar.own, more: bar.more,
  };
  const hidden = Object.keys(parts).filter((name) => parts[name].hidden);
  const current = [...bar.tabs.keys()].filter((name) => bar.tabs.get(name).attributes["aria-current"]);
  return [hidden, bar.label.textContent, bar.text.value, current];
}, [
  [{ view: "first" }, [["home", "nav", "own"], "Tree", TREE, []]],
  [{ view: "step" }, [["name"], "Tree", TREE, ["step"]]],
  [{ view: "practice", exercise: "1" }, [["name", "nav", "own", "more"], "Tree", TREE, ["practice"]]],
  [{ view: "step", game: "nim" }, [["name", "practice", "handin"], "Position", "Nim", ["step"]]],
  [{ view: "step", game: "nim", state: "5 max" },
    [["name", "practice", "handin"], "Position", "5 max", ["step"]]],
]);

await each("the bar links to documents", async (address) => {
  const { querySelector } = document;
  document.querySelector = () => (address ? { getAttribute: () => address } : null);
  const module = await import(`../bar.js?${address}`); // a new module, which reads the address again
  const bar = new module.Bar(new Fake("header"), choices, actions);
  document.querySelector = querySelector;
  const item = bar.menu.all.find((node) => node.attributes?.class === "docs");
  const hidden = ["first", "step"].map((view) => {
    bar.show({ ...DEFAULTS, view });
    return bar.docs.hidden;
  });
  return [hidden, item.hidden ?? false, item.attributes.href ?? ""];
}, [
  ["", [[true, true], true, ""]],
  ["https://x.test/docs", [[false, true], false, "https://x.test/docs"]],
]);
