// Place the nodes of a tree in a box, in true pixels, in the largest size in which it fits. If it fits in none,
// everything beside the current path is folded, from the root down, until the rest has room. `Board` calls it.
import { tidy } from "./layout.js";
import { wide, widest } from "./shapes.js";
import { readRecord } from "./states.js";

/** @import { Item, Laid, Reel, ReelNode } from "../../../.ci/types.d.ts" */

/**
 * The measures of a drawing in pixels, one column for each size. The first size in which a tree fits its box is used.
 * A phone uses only the last three (`PHONE_TYPE`).
 */
const MEASURES = {
  type: [24, 22, 20, 18, 17, 17, 15, 15, 15], // type of the numbers
  leafWide: [72, 68, 60, 54, 44, 37, 32, 32, 32], // a leaf
  leafTall: [60, 54, 50, 44, 43, 43, 44, 44, 44],
  innerWide: [132, 120, 108, 94, 86, 86, 64, 64, 64], // an inner node
  innerTall: [106, 94, 84, 74, 66, 66, 54, 54, 54],
  near: [20, 20, 14, 12, 8, 6, 16, 10, 4], // gap between siblings
  far: [112, 92, 64, 40, 56, 18, 32, 22, 14], // gap between other neighbours
  cell: [40, 36, 32, 28, 26, 24, 21, 21, 21], // a cell of a board
  chip: [17, 17, 17, 17, 17, 16, 14, 14, 14], // type of alpha and beta
  cut: [20, 20, 20, 18, 18, 18, 15, 15, 15], // type of the label of a cut
};
const PHONE_TYPE = 15;
const scaled = (by, k) => Object.fromEntries(Object.entries(MEASURES).map(([name, row]) => [name, row[k] * by]));
/** Levels of the path that are shown if even its folded neighbours have no room. */
const MOST_LEVELS = 6;
/** Narrower drawings are for phones. */
const PHONE = 640;
const TOP = 8;
/** Width and height of a fold; a small one has room only for "2/9". */
const FOLD = [144, 78];
const SMALL_FOLD = [64, 44];

export class Placement {
  /**
   * @param {Reel} reel @param {number[][]} children of each node
   * @param {number} width @param {number} height @param {number} grow how many times as large as usual
   */
  constructor(reel, children, width, height, grow) {
    this.reel = reel;
    this.children = children;
    this.width = width;
    this.height = height;
    this.grow = grow;
    this.phone = width < PHONE;
    this.margin = this.phone ? 4 : 150 * grow;
    this.sizes = MEASURES.type.flatMap((type, k) => (this.phone && type !== PHONE_TYPE ? [] : [scaled(grow, k)]));
    const bounds = reel.records.flatMap((records) => records.map((record) => readRecord(record).value ?? ""));
    this.longestBound = longest([...bounds, "≥ 88"]);
    this.longestLeaf = longest(reel.nodes.map(({ shape, says = "" }) => (shape === "leaf" ? says : "")));
    this.leafNames = reel.nodes.flatMap(({ shape, name }) => (shape === "leaf" && name ? [name] : []));
    this.hasMoves = reel.nodes.some(({ move }) => move);
    // of the largest board; 0 without boards
    this.rows = Math.max(0, ...reel.nodes.map(({ rows, text }) => (rows ?? text)?.length ?? 0));
    // node by node: a call takes 65,536 arguments in Safari
    this.columns = reel.nodes.reduce((most, node) => Math.max(most, ...columnsOf(node)), 0);
    this.cells = reel.nodes.some(({ rows }) => rows);
    this.rooms = new Map(); // what hasRoom found, because every step asks again
  }

  /**
   * The places of a stage.
   * @param {number[]} path from the root to the current node @param {number} beside a node not to fold
   * @returns {Laid}
   */
  laid(path, beside = -1) {
    this.beside = beside;
    const open = this.openedLevels(path);
    const size = this.sizes.find((option) => this.fits(this.itemsBelow(open, path), option)) ?? this.sizes.at(-1);
    return this.placed(this.itemsBelow(open, path), size);
  }

  /** Whether a tree has room in a size. */
  fits(root, size) {
    const [left, right] = this.measure(root, size);
    const [, tall] = this.innerSize(size);
    const margins = (this.phone ? 2 : 1) * this.margin;
    const leastHeight = TOP + deepest(root) * tall * 1.5 + size.leafTall;
    return right - left <= this.width - margins && leastHeight <= this.height;
  }

  /** The number of levels of a path whose neighbours must be folded; a half more: with small folds. */
  openedLevels(path) {
    const most = path.length + MOST_LEVELS;
    let open = 0;
    while (open < most && !this.hasRoom(open, path)) open += 0.5;
    return open;
  }

  /** Whether a path has room if it is unfolded at a level. The node at that level tells the path above it, too. */
  hasRoom(open, path) {
    const key = `${open} ${path[Math.floor(open)]}`;
    if (open < path.length && this.rooms.has(key)) return this.rooms.get(key);
    const margins = this.phone ? 2 * this.margin : Math.min(this.margin, 110 * this.grow);
    const [left, right] = this.measure(this.itemsBelow(open, path), this.sizes.at(-1));
    const fits = right - left <= this.width - margins;
    this.rooms.set(key, fits);
    return fits;
  }

  /**
   * The items to draw: below the path's node at level `open` everything, beside it above only folds. If `open` is
   * beyond the path, only the last levels of the path, with one fold beside each.
   */
  itemsBelow(open, path) {
    const onPath = new Set(path);
    const level = Math.floor(open);
    const isTight = level > path.length;
    const first = isTight ? Math.max(0, level - MOST_LEVELS - 1) : 0;
    const short = isTight || this.phone || open > level;
    const unfolded = new Set([path[level]]); // whose children are all drawn
    const isShown = (node) => !isTight || onPath.has(node) || node === this.beside;
    const fold = (item, hidden) => item.children.push({ ...this.itemOf(item.i, item.level + 1), shape: "fold",
      folded: hidden, short });
    const top = this.itemOf(path[first], first);
    const queue = [top];
    for (const item of queue) {
      const below = this.children[item.i];
      const isUnfolded = unfolded.has(item.i);
      if (!below.length) continue;
      if (!isUnfolded && !onPath.has(item.i)) {
        fold(item, below);
        continue;
      }
      for (const child of below.filter(isShown)) {
        const node = this.itemOf(child, item.level + 1);
        if (isUnfolded) unfolded.add(child);
        item.children.push(node);
        queue.push(node);
      }
      const others = below.filter((node) => !isShown(node));
      if (others.length) fold(item, others);
    }
    return top;
  }

  /** @returns {Item} */
  itemOf(i, level) {
    return { i, shape: this.reel.nodes[i].shape, level, children: [], x: 0, y: 0, w: 0, h: 0, side: 0 };
  }

  /** Width and height of an inner node in a size. */
  innerSize(size) {
    if (this.rows) return [this.columns * size.cell, Math.max(this.rows * size.cell, size.innerWide * 0.6)];
    const most = size.innerWide * 1.8;
    const need = wide(this.longestBound, size.type, true) / (this.phone ? 0.67 : 0.55);
    return [Math.max(size.innerWide, Math.min(need, most)), size.innerTall];
  }

  /**
   * Set the size and the place across of all items, the root at 0. Return the left and right end.
   * @param {Item} root
   */
  measure(root, size) {
    const list = inOrder(root);
    this.setSizes(list, size);
    const isNarrow = this.rows || list.some((item) => item.shape === "fold");
    const far = isNarrow ? Math.min(size.far, 28 * this.grow) : size.far;
    // an inner node needs room for its chips
    const half = (item) => item.w / 2 + (/leaf|fold/.test(item.shape) ? 0 : (far - size.near) / 2);
    const numbers = new Map(list.map((item, k) => [item, k]));
    const children = list.map((item) => item.children.map((child) => numbers.get(child)));
    const spots = tidy(children, list.map(half), list.map((item) => half(item) + item.side), size.near, far);
    list.forEach((item, k) => { item.x = spots[k]; });
    return [Math.min(...list.map(({ x, w }) => x - w / 2)),
      Math.max(...list.map(({ x, w, side }) => x + w / 2 + side))];
  }

  setSizes(list, size) {
    const { grow } = this;
    const inner = this.innerSize(size);
    const value = wide(this.longestLeaf, size.type, true);
    const move = this.hasMoves && !this.rows ? 40 * grow : 0;
    const leaf = [Math.max(size.leafWide, value + 10 * grow, widest(this.leafNames, 15 * grow), move), size.leafTall];
    for (const item of list) {
      if (item.shape === "fold") {
        this.setFoldSize(item);
        continue;
      }
      [item.w, item.h] = item.shape === "leaf" && !this.rows ? leaf : inner;
      if (this.rows) item.side = 8 + (item.shape === "leaf" ? Math.max(46, value + 16) : size.innerWide * 0.75);
    }
  }

  setFoldSize(item) { [item.w, item.h] = (item.short ? SMALL_FOLD : FOLD).map((length) => length * this.grow); }

  /** Place the items in the box. @param {Item} root @returns {Laid} */
  placed(root, size) {
    const { grow, width } = this;
    const [left, right] = this.measure(root, size);
    const span = right - left;
    const start = Math.min(Math.max((width - span) / 2, this.margin), Math.max(0, width - span));
    const items = inOrder(root);
    const depth = deepest(root) - root.level;
    const lowest = items.filter((item) => item.level - root.level === depth);
    const last = Math.max(...lowest.map((item) => item.h));
    const bottom = 14 * grow + (this.leafNames.length ? 20 * grow : 0);
    const [, tall] = this.innerSize(size);
    const free = (this.height - TOP - bottom - last) / Math.max(1, depth);
    const pitch = Math.max(tall * 1.4, Math.min(free, Math.max(tall * 2.6, tall + 150 * grow)));
    for (const item of items) {
      item.y = TOP + (item.level - root.level) * pitch;
      item.x += start - left;
      if (item.shape === "fold" && item.h > pitch - 8) {
        item.short = true;
        this.setFoldSize(item);
      }
      for (const child of item.children) child.above = item;
    }
    const height = TOP + depth * pitch + last + bottom;
    return { items, size, pitch, width: Math.max(width, start + span), height };
  }
}

const longest = (texts) => texts.reduce((best, text) => (text.length > best.length ? text : best), "");

/** The width of each row of a node's board, in cells; a letter is narrower than a cell. @param {ReelNode} node */
function columnsOf({ rows, text = [] }) {
  return rows ? rows.map((row) => row.length) : text.map((row) => row.length / 1.6);
}

/** An item and all below it, level by level. */
function inOrder(root) {
  const list = [root];
  for (const item of list) list.push(...item.children);
  return list;
}

const deepest = (root) => Math.max(...inOrder(root).map((item) => item.level));
