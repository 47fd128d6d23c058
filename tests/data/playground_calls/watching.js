import { TREE, check, each, same } from "../check.js";
import { FirstScreen, firstCut, known } from "../firstscreen.js";
import { DEFAULTS } from "../state.js";
import { readTree } from "../tree.js";
import { Watching } from "../watching.js";

await each("another number is tried", async (value, reply) => {
  let asked = null;
  const watching = new Watching({
    ask: (request) => {
      asked = `${request.ask} ${request.tree}`;
      return Promise.resolve(reply);
    },
  });
  watching.tree = readTree("((3 4) 5)");
  const shown = await watching.tried(DEFAULTS, { value: 3, bound: "=" }, [1, 2], value);
  return [asked, shown];
}, [
  ["7", { ok: true, value: 3, bound: "=" }, ["search ((3 7) 5)", { value: "3", same: true }]],
  ["-1/2", { ok: true, value: -5, bound: "=" }, ["search ((3 -1/2) 5)", { value: "−5", same: false }]],
  ["x", {}, [null, null]],
  ["2", { ok: false }, ["search ((3 2) 5)", null]],
  ["2", { ok: true, value: 3, bound: "<=" }, ["search ((3 2) 5)", { value: "≤ 3", same: false }]],
]);

await each("the first cut is found", (stages) => firstCut({ stages }), [
  [[{ cuts: [] }, { cuts: [{ skipped: 0 }] }, { cuts: [{ skipped: 2 }] }], 3],
  [[{ cuts: [] }, { cuts: [] }], 2],
]);

await each("the answer to the first screen is known", (request) => Boolean(known(request)), [
  [{ ask: "steps", tree: TREE }, true],
  [{ ask: "steps", tree: TREE, order: "rtl" }, false],
  [{ ask: "steps", tree: TREE, depth: 2 }, false],
  [{ ask: "search", tree: TREE }, false],
]);

await check("the first screen has its texts", () => {
  const { host } = new FirstScreen({ choices: { state: { ...DEFAULTS, tree: "(5)" } } });
  const named = host.all.filter(({ name }) => ["h1", "button", "label"].includes(name));
  same(named.map((node) => node.textContent), [
    "Alpha-beta skips branches that cannot matter: here, 2 of 9 leaves.",
    "Watch", "Practise", "A deep cut", "Order matters", "Dice", "Tic-tac-toe", "Your own tree", "Watch this tree",
  ]);
});
