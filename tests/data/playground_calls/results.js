import { check, each, same } from "../check.js";
import { compareView, reportView } from "../results.js";
import { save, sharing } from "../sharing.js";
import { DEFAULTS } from "../state.js";

const MINMAX = {
  order: "given", algorithm: "minmax", shown: "3", path: [1, 2],
  nodes_visited: 13, leaves_evaluated: 9, reduction: 1,
};
const BEST = { ...MINMAX, order: "best", nodes_visited: 9, leaves_evaluated: 5 };
const rowsOf = (table) => table.all.filter(({ name }) => name === "tr");

await check("a comparison has a row per search", () => {
  const rows = [
    MINMAX,
    { ...BEST, algorithm: "alphabeta", path: [1, 1], reduction: 1.4444 },
    { ...BEST, algorithm: "mcts", shown: "~3", path: [], reduction: null },
  ];
  const [table, ...texts] = compareView({ rows, said: "said", notes: ["n"] });
  same(rowsOf(table).map((row) => row.children.map((cell) => cell.textContent)), [
    ["algorithm", "value", "path", "nodes", "leaves", "reduction"],
    ["original order"],
    ["minmax", "3", "1 2", "13", "9", "1"],
    ["best order"],
    ["alphabeta", "3", "1 1", "9", "5", "1.44"],
    ["mcts", "~3", "", "9", "5", ""],
  ]);
  same(texts.map((text) => text.textContent), [
    "Nodes: those that the search visits, with the root. "
      + "Reduction, if minmax is selected: the nodes of minmax, divided by these. "
      + "A ~ marks an estimate (the mean of a sample).",
    "said",
    "n",
  ]);
});

await check("one order needs no heading", () =>
  same(rowsOf(compareView({ rows: [MINMAX], said: "" })[0]).length, 2));

await check("a report has notes", () => {
  const report = reportView({ text: "t", notes: ["a", "b"] });
  same(report.map(({ name, textContent }) => [name, textContent]), [["pre", "t"], ["p", "a"], ["p", "b"]]);
});

await check("the browser makes a PNG of two pixels per point, on white", async () => {
  const drawn = [], released = [], { getContext, click } = Fake.prototype;
  Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: (url) => released.push(url) });
  globalThis.Image = class { width = 10; height = 30; decode() {} };
  Object.assign(Fake.prototype, {
    getContext() {
      const { width, height } = this.attributes;
      Object.assign(this, { width, height });
      return { fillRect(...place) { drawn.push([this.fillStyle, ...place]); },
        drawImage: (_, ...place) => drawn.push(place) };
    },
    click() { drawn.push(this.attributes.download); },
    toBlob: (done, kind) => done(kind),
  });
  await save("png", { text: "<svg/>" });
  Object.assign(Fake.prototype, { getContext, click, toBlob: undefined });
  same(drawn, [["#fff", 0, 0, "20", "60"], [0, 0, "20", "60"], "tree.png"]);
  same(released, ["blob:"]);
});

await check("a link is shared", () => {
  const state = { ...DEFAULTS, view: "step", stage: "7" };
  const share = sharing(state);
  const [exercise, marked] = share.host.all.filter(({ name }) => name === "input");
  const link = share.host.querySelector("a");
  const shown = (choices, sentence) => {
    same(link.href.split("#")[1], `tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=${choices}`);
    same(share.host.children[3].textContent, sentence);
  };
  const ticked = (box, checked) => {
    box.checked = checked;
    box.change();
  };
  share.show();
  shown("step&stage=7", "It opens in Watch at stage 7.");
  ticked(exercise, true);
  shown("step&stage=7&exercise=1&check=1", "It opens the answer form.");
  ticked(marked, false);
  shown("step&stage=7&read=1", "It opens the answer form.");
  state.stage = "";
  ticked(exercise, false);
  shown("step", "It opens in Watch.");
  for (const [view, choices, sentence] of [
    ["first", "step", "It opens in Watch."],
    ["compare", "compare", "It opens in Compare."],
    ["practice", "practice", "It opens in Practise at question 1."],
  ]) {
    state.view = view;
    share.show();
    shown(choices, sentence);
  }
});

await each("files have names and types", async (kind, reply) => {
  let blob;
  let name;
  const { click } = Fake.prototype;
  URL.createObjectURL = (made) => {
    blob = made;
    return "blob:";
  };
  Fake.prototype.click = function () { name = this.attributes.download; };
  await save(kind, reply);
  Fake.prototype.click = click;
  return [name, blob.type, await blob.text()];
}, [
  ["svg", { text: "s" }, ["tree.svg", "image/svg+xml", "s"]],
  ["tex", { text: "t" }, ["tree.tex", "text/x-tex", "t"]],
  ["typst", { text: "y" }, ["tree.typ", "text/plain", "y"]],
  ["page", { text: "p" }, ["tree.html", "text/html", "p"]],
  ["trace", { ok: true }, ["tree.json", "application/json", '{\n "ok": true\n}']],
  ["png", { base64: "aGk=" }, ["tree.png", "image/png", "hi"]],
]);
