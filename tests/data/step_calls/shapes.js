import { each } from "../check.js";
import { cells, folded, foldText, number, outline, safe, wide } from "../shapes.js";

const attribute = (drawn, name) => [...drawn.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value]) => value);
const large = { x: 72, y: 0, w: 144, h: 78 };

await each("a text is no markup", safe, [['<a & "b">', "&#60;a &#38; &#34;b&#34;&#62;"]]);

await each("small leaves have smaller corners", (type) => attribute(outline({ shape: "leaf", ...large }, type), "rx"), [
  [15, ["4"]],
  [16, ["6"]],
]);

await each("a number has the size of its type, but can be read", (shape, w) =>
  Number(attribute(number({ shape, x: 5, y: 10, w, h: 50 }, "1000", 25), "font-size")), [
  ...["max", "min", "chance", "leaf"].flatMap((shape) => [[shape, 300, 25], [shape, 8, 11]]),
]);

await each("a long number fits its mark", (shape) => {
  const drawn = number({ shape, x: 0, y: 0, w: 100, h: 9 }, "1000", 400);
  return Math.round(Number(attribute(drawn, "font-size")) * wide("1000", 1, true));
}, [["max", 54], ["min", 54], ["chance", 80], ["leaf", 94]]);

await each("the signs of a board stand in columns", (...rows) => {
  const drawn = cells({ x: 20, y: 0, w: 40, h: 40 }, rows);
  return [attribute(drawn, "class").slice(2), attribute(drawn, "cx"), attribute(drawn, "cy")];
}, [
  ["X", "OO", [["x", "o", "o"], ["10", "30"], ["30", "30"]]],
  ["XO", [["x", "o"], ["30"], ["20"]]],
]);

await each("a fold says how many leaves were read", (read, skipped, leaves, short) =>
  foldText({ short }, { read, skipped, leaves }), [
  [2, 1, 9, false, "2 of 9 read"],
  [2, 0, 9, false, "2 of 9 read"],
  [0, 3, 9, false, "0 of 9 read"],
  [0, 0, 2, false, "2 leaves"],
  [3, 1, 0, false, "3 read"],
  [3, 1, 0, true, "3 read"],
  [0, 0, 1, false, "1 leaf"],
  [2, 1, 9, true, "2/9"],
]);

await each("a fold has a tick for each of at most 40 leaves", (read, skipped, leaves) => {
  const drawn = folded(large, { read, skipped, leaves }), kinds = attribute(drawn, "class").slice(1, -1);
  const places = attribute(drawn, "d").map((path) => Number(path.slice(1).split(" ")[0]));
  const counts = ["t1", "t2", "t0"].map((kind) => kinds.filter((one) => one === kind).length);
  return [counts, places[0], places.at(-1), attribute(drawn, "y").at(-1)];
}, [
  [1, 1, 3, [[1, 1, 1], 64, 80, "62.4"]],
  [0, 0, 17, [[0, 0, 17], 12, 132, "62.4"]],
  [0, 0, 40, [[0, 0, 40], 12, 132, "62.4"]],
  [0, 0, 41, [[0, 0, 0], null, null, "46.8"]],
]);
