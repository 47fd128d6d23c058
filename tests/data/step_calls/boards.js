import { check, each, same } from "../check.js";
import { Board } from "../board.js";
import given from "../given.js";
import texts from "../words.js";

const { figure, large } = given.searches, keyOf = (node) => node?.dataset?.n ?? null;

/** Return a board in a box of this size, with the nodes that it reports. */
function opened(reel, options = {}, [clientWidth, clientHeight] = [900, 600]) {
  const host = Object.assign(new Fake("div"), { clientWidth, clientHeight }), seen = [];
  const board = new Board(host, reel, texts.player, {
    onPick: (i) => seen.push(`pick ${i}`), onMove: (i) => seen.push(`move ${i}`), ...options,
  });
  board.show(0);
  return { board, host, seen, at: (name) => host.querySelector(`[data-n=${name}]`) };
}

await each("another size of the box is drawn", (clientWidth, clientHeight, present = false) => {
  const { board, host } = opened(figure, {}, [1200, 600]), { placement, draw } = board;
  let drawn = 0;
  board.draw = () => { drawn += 1; };
  Object.assign(host, { clientWidth, clientHeight });
  board.resized();
  board.draw = draw;
  document.body.classList.toggle("present", present);
  board.draw();
  document.body.classList.remove("present");
  return [drawn, placement === board.placement];
}, [
  [1200, 600, [0, true]],
  [1201, 600, [1, false]],
  [1200, 601, [1, false]],
  [1200, 600, true, [0, false]],
]);

await each("the current node is scrolled into view in a box that is too low", (scrollHeight) => {
  const { board, host } = opened(figure), { scrollIntoView } = Fake.prototype, seen = [];
  Fake.prototype.scrollIntoView = function () { seen.push(keyOf(this)); };
  host.scrollHeight = scrollHeight;
  board.show(5);
  Fake.prototype.scrollIntoView = scrollIntoView;
  return seen;
}, [[604, []], [605, ["n-1-3"]]]);

await each("keys act at a node", (options, key, more = {}) => {
  const { board, seen, at } = opened(figure, options);
  if (options.crosses) board.crossOut(new Set(), "");
  at("n-2").focus();
  return [at("n-2").fire("keydown", { key, ...more }), keyOf(document.activeElement), ...seen];
}, [
  [{}, "Enter", [false, "n-2", "pick 5"]],
  [{}, "w", [false, "n-2", "pick 5"]],
  [{}, " ", [true, "n-2"]],
  [{}, "f", [true, "n-2"]],
  [{}, "x", [true, "n-2"]],
  [{ crosses: true }, " ", [false, "n-2", "pick 5"]],
  [{ crosses: true }, "w", [true, "n-2"]],
  ...["ctrlKey", "metaKey", "altKey"].map((name) => [{}, "Enter", { [name]: true }, [true, "n-2"]]),
  [{}, "ArrowUp", [false, "n", "move 0"]],
  [{}, "ArrowDown", [false, "n-2-1", "move 6"]],
  [{}, "ArrowLeft", [false, "n-1", "move 1"]],
  [{}, "ArrowRight", [false, "n-3", "move 9"]],
  [{}, "Home", [false, "n", "move 0"]],
  [{ stepping: true }, "ArrowRight", [true, "n-2"]],
  [{ stepping: true }, "Home", [true, "n-2"]],
  [{ stepping: true }, "ArrowDown", [false, "n-2-1", "move 6"]],
  [{ stepping: true }, "ArrowRight", { shiftKey: true }, [false, "n-3", "move 9"]],
]);

await each("arrows stay in the tree", (name, key) => {
  const { seen, at } = opened(figure);
  at(name).focus();
  at(name).fire("keydown", { key });
  return [keyOf(document.activeElement), ...seen];
}, [
  ["n", "ArrowUp", ["n"]],
  ["n", "ArrowLeft", ["n"]],
  ["n", "ArrowRight", ["n"]],
  ["n-1", "ArrowLeft", ["n-1"]],
  ["n-3", "ArrowRight", ["n-3"]],
  ["n-1-1", "ArrowDown", ["n-1-1"]],
]);

await each("a click chooses a node, also by its edge", (selector) => {
  const { board, host, seen } = opened(figure, { why: true });
  board.show(7);
  const goesOn = host.querySelector(selector).click();
  return [goesOn, ...seen];
}, [
  ["[data-n=n-2-2]", [true, "pick 7"]],
  ["[data-e=e-3]", [true, "pick 9"]],
  ["[data-cut=-2-3]", [true, "pick 8"]],
  ["[data-why]", [false, "pick 5"]],
  [".labels", [true]],
]);

await check("the Tab key reaches the node that had the focus", () => {
  const { board, host, at } = opened(figure), reached = () => host.querySelectorAll("[tabindex=0]").map(keyOf);
  same(reached(), ["n"]);
  at("n-2").focus();
  same(reached(), ["n-2"]);
  board.show(3);
  same([reached(), keyOf(document.activeElement), at("n-2") === document.activeElement], [["n-2"], "n-2", true]);
  document.activeElement = null;
  board.show(4);
  same([reached(), document.activeElement], [["n-2"], null]);
});

await check("a hidden board is drawn later", () => {
  const { board, host } = opened(figure, {}, [0, 600]);
  same(host.children, []);
  host.clientWidth = 900;
  board.resized();
  same(host.querySelectorAll("[data-n]").length, 13);
});

await check("stages beyond the ends are the ends", () => {
  const { board } = opened(figure);
  same([-1, 0, 11, 12].map((stage) => {
    board.show(stage);
    return board.stage;
  }), [0, 0, 11, 11]);
});

await check("a folded tree begins at the root", () => {
  const { board, host } = opened(large, {}, [358, 486]), [root] = board.laid.items;
  same(root.children.map(({ i, shape }) => [i, shape]), [[0, "fold"]]);
  same(host.querySelectorAll("[data-n]").map(keyOf), ["n", "f-1"]);
});

await each("a fold opens by click and key", (key) => {
  const { board, host, seen } = opened(large, {}, [358, 486]);
  const fold = host.querySelector("[data-fold]"), i = Number(fold.dataset.fold);
  const shown = () => host.querySelectorAll("[data-n]").map(keyOf);
  const inside = `n${board.keyAt(board.children[i][0])}`, before = shown().includes(inside);
  fold.focus();
  if (key) fold.fire("keydown", { key });
  else fold.click();
  return [before, shown().includes(inside), keyOf(document.activeElement) === `n${board.keyAt(i)}`, ...seen];
}, [
  ...[undefined, "Enter", " ", "f"].map((key) => [key, [false, true, true]]),
  ["w", [false, false, false, "pick 0"]],
  ["x", [false, false, false]],
]);
