import { check, each, same } from "../check.js";
import { apart, crosses, Labels, meet } from "../labels.js";
import { rest } from "../notes.js";
import { middle } from "../picture.js";

const box = (x, y, w, h) => ({ x, y, w, h }), sides = [[1, 0], [0, 1], [-1, 0], [0, -1]];

await each("boxes meet if they come nearer than the gap", (x, y, gap) => meet(box(0, 0, 2, 2), box(x, y, 2, 2), gap), [
  [1, 1, 0, true],
  ...sides.flatMap(([x, y]) => [[2 * x, 2 * y, 0, false], [3 * x, 3 * y, 1, false], [3 * x, 3 * y, 2, true]]),
]);

await check("the gap between boxes counts ten times", () => same(apart(box(0, 0, 2, 2), box(3, 5, 2, 0)), 10 * 3 + 5));

await each("a line crosses a box that it touches", (...line) => crosses(line, box(4, 4, 2, 2)), [
  [0, 5, 10, 5, true],
  [10, 5, 0, 5, true],
  [5, 0, 5, 10, true],
  [0, 0, 4, 4, true],
  [0, 0, 3, 3, false],
  [4, 0, 4, 9, true],
  [6, 0, 6, 9, true],
  [3, 0, 3, 9, false],
  [0, 4, 9, 4, true],
  [0, 7, 9, 7, false],
  [0, 8, 8, 0, true],
  [0, 7, 7, 0, false],
]);

await each("a label is inside the picture", (x, y) => new Labels([], [], [], 100, 50).free(box(x, y, 10, 5)), [
  [0, 0, true],
  [-1, 0, false],
  [0, -1, false],
  [90, 45, true],
  [91, 45, false],
  [90, 46, false],
]);

await each("a label keeps two pixels from others", (x, y) =>
  new Labels([box(40, 20, 10, 10)], [], [], 100, 50).free(box(x, y, 10, 5)), [
  [28, 20, true], [29, 20, false], [52, 20, true], [51, 20, false],
  [40, 13, true], [40, 14, false], [40, 32, true], [40, 31, false],
]);

await each("a label of a node keeps four pixels and is nearest to its node", (x) => {
  const node = box(10, 20, 10, 10), other = box(110, 20, 10, 10);
  return new Labels([node], [node, other], [], 200, 50).free(box(x, 20, 10, 10), 2, node);
}, [[24, true], [23, false], [59, true], [61, false]]);

await check("a label is where the fewest edges cross it", () => {
  const labels = new Labels([], [], [[10, 0, 10, 50]], 100, 50);
  same(labels.take([box(8, 0, 4, 4), box(20, 0, 4, 4), box(30, 0, 4, 4)]).x, 20);
  same([labels.take([box(20, 0, 4, 4)]), labels.taken.length], [null, 1]);
});

await each("a thick edge is near", (x, y) => {
  const labels = new Labels([], [], [], 100, 50);
  labels.thick = [[50, 20, 50, 30]];
  return labels.near(box(x, y, 6, 5));
}, [
  [35, 20, 0], [36, 20, 1], [58, 20, 1], [59, 20, 0],
  [45, 10, 0], [45, 11, 1], [45, 34, 1], [45, 35, 0],
]);

await check("a label has six heights on each side of its node, and eight places above and below", () => {
  const places = Labels.beside(box(10, 20, 30, 40), 6, 20).map(({ x, y }) => [x, y]);
  const heights = [20, 23, 28, 33, 40, 46];
  same(places.slice(0, 12), [48, -4].flatMap((x) => heights.map((y) => [x, y])));
  same(places.slice(12), [35, 9, 48, -4].flatMap((x) => [[x, 64], [x, -4]]));
});

await each("an arc may pass around a chip of its node", (chip) =>
  rest(box(0, 0, 20, 20), chip).map(({ x, y, w, h }) => [x, y, w, h]), [
  [box(5, 6, 4, 5), [[0, 0, 2, 20], [12, 0, 8, 20], [0, 0, 20, 4], [0, 13, 20, 7]]],
  [box(0, 0, 20, 20), []],
]);

await check("strokes have room in the middle of an edge", () => same(middle([0, 0, 10, 20], 3), box(2, 7, 6, 6)));
