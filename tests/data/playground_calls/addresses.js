import { TREE, check, each, same } from "../check.js";
import { Choices, DEFAULTS, changedGame, fromAddress, isBoard, takeSample, toAddress, tooLong } from "../state.js";

const CODED = "%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29";

await check("every choice has a default", () =>
  same(DEFAULTS, {
    tree: TREE, game: "", size: "", state: "", rules: "", algorithm: "alphabeta", root: "", order: "ltr",
    cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", alpha: "", beta: "", utility_range: "",
    depth: "", evaluation: "", view: "first", stage: "", beside: "", style: "lecture", show: "", labels: "",
    direction: "down", only: "", fold: "", algorithms: "", orders: "", series: "",
    exercise: "", read: "", check: "",
  }));

await each("a link without a mode opens one", (hash) => {
  const state = fromAddress(hash);
  return [state.view, state.exercise, state.check, state.stage, state.game];
}, [
  ["#tree=(1+2)", ["step", "", "", "", ""]],
  ["#view=nowhere&tree=5", ["step", "", "", "", ""]],
  ["#game=nim&view=practice", ["step", "", "", "", "nim"]],
  ["#exercise=1&check=1&tree=5", ["handin", "1", "1", "", ""]],
  ["#read=1&check=1&tree=5", ["handin", "1", "", "", ""]],
  ["", ["first", "", "", "", ""]],
  ["#stage=123456&tree=5", ["step", "", "", "123456", ""]],
]);

await check("a link may be too long", () => {
  same(fromAddress(`#tree=${"1".repeat(100001)}`).tree, "");
  same(tooLong("x".repeat(100000)), false);
  same(tooLong("x".repeat(100001)), true);
});

await each("the address has only what differs", (changes) => toAddress({ ...DEFAULTS, ...changes }), [
  [{}, "#"],
  [{ view: "step" }, `#tree=${CODED}&view=step`],
  [{ view: "step", game: "nim", tree: "5" }, "#tree=5&game=nim&view=step"],
  [{ view: "draw", order: "rtl" }, `#tree=${CODED}&order=rtl&view=draw`],
]);

await each("another game changes other choices", (game, view, depth) => {
  const state = { ...DEFAULTS, game, view, depth, size: "5", evaluation: "x" };
  changedGame(state);
  return [state.view, state.depth, state.state, state.size, state.evaluation];
}, [
  ["", "step", "4", ["step", "", "", "", ""]],
  ["tictactoe", "practice", "", ["step", "", ".OO/XO./X.X", "", ""]],
  ["nim", "handin", "", ["step", "3", "", "", ""]],
  ["connect4", "step", "", ["step", "3", "", "", ""]],
  ["blocker", "draw", "5", ["draw", "5", "", "", ""]],
]);

await check("changes are written to the history", () => {
  const history = [];
  const write = (kind) => (_, __, address) => history.push(`${kind} ${address}`);
  globalThis.history = { pushState: write("push"), replaceState: write("replace") };
  globalThis.scrollTo = () => {};
  location.hash = "#tree=(1+2)&stage=2&view=step";
  let shown = 0;
  let moved = 0;
  const choices = new Choices(() => { shown += 1; }, () => { moved += 1; });
  const written = (...lines) => same(history.splice(0), lines);
  choices.stage(3);
  written("replace #tree=%281+2%29&view=step&stage=3");
  choices.open("step");
  written("replace #tree=%281+2%29&view=step&stage=3");
  choices.open("practice");
  written("push #tree=%281+2%29&view=practice");
  choices.change({ tree: "(3" }, true);
  choices.change({ tree: "(3 4)" }, true);
  written("push #tree=%283&view=practice", "replace #tree=%283+4%29&view=practice");
  choices.stage(1);
  written();
  choices.change({ root: "min" });
  written("replace #tree=%283+4%29&root=min&view=practice");
  choices.set("game", "tictactoe");
  written("push #tree=%283+4%29&game=tictactoe&state=.OO%2FXO.%2FX.X&root=min&view=step");
  choices.take({ tree: "5", order: "rtl" });
  written("push #tree=5&order=rtl&view=step");
  location.hash = "#tree=(7+8)";
  choices.back();
  written();
  choices.change({ order: "rtl" });
  written("replace #tree=%287+8%29&order=rtl&view=step");
  same([choices.state.tree, shown, moved], ["(7 8)", 9, 2]);
  same(DEFAULTS.view, "first");
});

await check("a typed position is watched", async () => {
  location.hash = "#tree=(1+2)&view=practice";
  let shown;
  const choices = new Choices(() => {
    const { view, game, state, tree } = choices.state;
    shown = [view, game, state, tree];
  });
  for (const [text, expected] of [
    ["XO./.../...", ["step", "tictactoe", "XO./.../...", "(x"]],
    ["XO./X../...", ["step", "tictactoe", "XO./X../...", "(x"]],
    ["(3 4)", ["step", "", "", "(3 4)"]],
  ]) {
    choices.typed("(x");
    choices.typed(text);
    await new Promise((done) => { setTimeout(done, 200); });
    same(shown, expected);
  }
  choices.typed("(9");
  location.hash = "#tree=(7+8)&stage=2";
  choices.back();
  await new Promise((done) => { setTimeout(done, 200); });
  same([choices.state.tree, choices.state.stage], ["(7 8)", "2"]);
});

await each("a board is recognised", isBoard, [
  ["XO.|...|...", false],
  ["XO./.../...", true],
  ["xo-......", true],
  ["XO./.../..", false],
  ["(1 2)", false],
  ["XXXXXXXXXX", false],
]);

await check("a sample replaces all choices", () => {
  const state = { ...DEFAULTS, view: "practice", order: "rtl" };
  takeSample(state, { game: "nim", size: 5 });
  const { view, order, game, size, tree } = state;
  same({ view, order, game, size, tree }, { view: "step", order: "ltr", game: "nim", size: "5", tree: TREE });
});
