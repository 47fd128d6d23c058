import { check, each, same } from "../check.js";
import { Desk } from "../desk.js";
import { Practising, remember, remembered } from "../practising.js";
import { DEFAULTS } from "../state.js";

await check("seeds lead to trees", async () => {
  let seed;
  const state = { ...DEFAULTS, view: "practice", series: "7" };
  const practising = new Practising({
    choices: { state, change: (changes) => Object.assign(state, changes) },
    ask: (request) => {
      ({ seed } = request);
      return Promise.resolve({ ok: true, tree: "(8 9)", exercise: { questions: [] } });
    },
  });
  same(await practising.following({ number: 3 }), { questions: [], text: "(8 9)" });
  same([seed, state.tree], [7003, "(8 9)"]);
  same(await practising.following({ number: 3 }, { text: "(5 6)" }), { text: "(5 6)" });
  for (const [series, number, expected] of [["123456", 1002, 23456002], ["x", 1, 1]]) {
    state.series = series;
    await practising.following({ number });
    same(seed, expected);
  }
});

await check("a seed is drawn", async () => {
  const opened = [];
  const state = { ...DEFAULTS, view: "practice" };
  let seed;
  const practising = new Practising({
    choices: { state, change: (changes) => Object.assign(state, changes) },
    ask: (request) => {
      ({ seed } = request);
      return Promise.resolve({ ok: true, tree: "(8 9)", exercise: {} });
    },
  });
  practising.open = (key, tree) => opened.push(tree.text);
  const { random } = Math;
  for (const [number, expected] of [[0, 1000], [0.99999, 9999000]]) {
    Math.random = () => number;
    state.series = "";
    await practising.newTree();
    same(seed, expected);
  }
  Math.random = random;
  state.view = "step";
  await practising.newTree();
  state.view = "practice";
  practising.practice = {};
  same(await practising.following({ number: 0 }), null);
  same(opened, ["(8 9)", "(8 9)"]);
});

await each("up to 24 questions have dots", (total) => {
  const desk = Object.assign(Object.create(Desk.prototype), { dots: new Fake("div"), score: {}, w: { score: "" } });
  desk.showScore({ given: [true, false], at: 2, total, result: {} });
  return [desk.dots.children.length, desk.dots.textContent];
}, [[24, [24, "✓✗"]], [25, [0, ""]]]);

await check("practice is kept", () => {
  const simple = { mode: "step", at: 3, given: [true, false], undone: 2, suspects: { a: 1 } };
  const attempt = {
    ...simple, finished: true, shown: true, tree: { text: "(3 4)" },
    hinted: new Set([1]), seen: new Set([0]), crossed: new Set([4]),
  };
  remember("k", { number: 2, attempt, all: [{ total: 1 }, { total: 2 }] });
  same(remembered("k"), {
    number: 2, ...simple, finished: true, shown: true, all: [{ total: 1 }, { total: 2 }],
    hinted: [1], seen: [0], crossed: [4],
  });
  same(remembered("other"), null);
});
