// Place the nodes of a tree in a box, in true pixels.
import { across } from "./layout.js";
import { wide, widest } from "./shapes.js";
import { readRecord } from "./states.js";

/**
 * A node of the drawing: `i` its number (for a fold, that of its parent), `folded` the nodes that it hides,
 * `x` its middle, `y` its top, `w` and `h` its size, `side` the room beside a board for its value.
 * @typedef {{i: number, shape: string, level: number, children: Item[], folded?: number[], x: number, y: number,
 *   w: number, h: number, side: number, above?: Item, short?: boolean}} Item
 */

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
const FOLD = [144, 78], SMALL_FOLD = [64, 44];

export class Placement {
  /**
   * @param {{nodes: any[], records: any[][], peek?: boolean}} reel @param {number[][]} children of each node
   * @param {number} width @param {number} height @param {number} grow how many times as large as usual
   */
  constructor(reel, children, width, height, grow) {
    this.reel = reel;
    this.children = children;
    this.width = width;
    this.height = height;
    this.phone = width < PHONE;
    const bounds = reel.records.flatMap((records) => records.map((record) => readRecord(record).value ?? ""));
    const longest = (texts) => texts.reduce((best, text) => (text.length > best.length ? text : best), "");
    this.leaf = longest(reel.nodes.map(({ shape, says = "" }) => (shape === "leaf" ? says : "")));
    this.bound = longest([...bounds, "≥ 88"]);
    this.leafNames = reel.nodes.flatMap(({ shape, name }) => (shape === "leaf" && name ? [name] : []));
    this.named = this.leafNames.length > 0;
    this.moved = reel.nodes.some(({ move }) => move);
    this.rows = Math.max(0, ...reel.nodes.map(({ rows, text }) => (rows ?? text)?.length ?? 0));
    // node by node: a call takes 65,536 arguments in Safari
    this.columns = reel.nodes.reduce((most, { rows, text }) => Math.max(most,
      ...(rows?.map((row) => row.length) ?? text?.map((row) => row.length / 1.6) ?? [])), 0);
    this.cells = reel.nodes.some(({ rows }) => rows);
    this.grow = grow;
    this.sizes = MEASURES.type.flatMap((type, k) => (this.phone && type !== PHONE_TYPE ? [] : [scaled(grow, k)]));
    this.margin = this.phone ? 4 : 150 * grow;
    this.rooms = new Map(); // the results of hasRoom, because every step asks again
  }

  /** The items of a stage; `path`: from the root to the current node; `beside`: a node not to fold. */
  laid(path, beside = -1) {
    this.beside = beside;
    const opened = this.opened(path);
    const size = this.sizes.find((option) => this.fits(this.built(opened, path), option)) ?? this.sizes.at(-1);
    return this.placed(this.built(opened, path), size);
  }

  /** Whether the complete tree has room in that size. */
  fits(root, size) {
    const [left, right] = this.measure(root, size), depth = deepest(root), tall = this.mark(size)[1];
    const least = TOP + depth * tall * 1.5 + size.leafTall;
    return right - left <= this.width - (this.phone ? 2 : 1) * this.margin && least <= this.height;
  }

  /** The number of levels of a path with folded neighbours. */
  opened(path) {
    let at = 0;
    while (at < path.length + MOST_LEVELS && !this.hasRoom(at, path)) at += 0.5; // a half: small folds
    return at;
  }

  /** Whether the tree has room if the path is folded above that level; its node there tells the path above, too. */
  hasRoom(open, path) {
    const key = `${open} ${path[Math.floor(open)]}`;
    if (open < path.length && this.rooms.has(key)) return this.rooms.get(key);
    const [left, right] = this.measure(this.built(open, path), this.sizes.at(-1));
    const margin = this.phone ? 2 * this.margin : Math.min(this.margin, 110 * this.grow);
    const fits = right - left <= this.width - margin;
    this.rooms.set(key, fits);
    return fits;
  }

  /** The items to draw: below the path's node at level `open` everything, beside it above only folds. */
  built(open, path) {
    const on = new Set(path), make = (i, level) => ({ i, shape: this.reel.nodes[i].shape, level, children: [],
      x: 0, y: 0, w: 0, h: 0, side: 0 });
    const at = Math.floor(open), tight = at > path.length, within = new Set([path[at]]);
    const first = tight ? Math.max(0, at - MOST_LEVELS - 1) : 0;
    const top = make(path[first], first), queue = [top];
    const fold = (item, hidden) => item.children.push({ ...make(item.i, item.level + 1), shape: "fold",
      folded: hidden,
      short: tight || this.phone || open > at });
    for (const item of queue) {
      const below = this.children[item.i], inside = within.has(item.i);
      if (!below.length) continue;
      if (!inside && !on.has(item.i)) {
        fold(item, below);
        continue;
      }
      const shown = (node) => !tight || on.has(node) || node === this.beside;
      for (const child of below.filter(shown)) {
        const node = make(child, item.level + 1);
        if (inside) within.add(child);
        item.children.push(node);
        queue.push(node);
      }
      const others = below.filter((node) => !shown(node));
      if (others.length) fold(item, others);
    }
    return top;
  }

  /** Width and height of an inner node in a size. */
  mark(size) {
    if (this.rows) return [this.columns * size.cell, Math.max(this.rows * size.cell, size.innerWide * 0.6)];
    const most = size.innerWide * 1.8, need = wide(this.bound, size.type, true) / (this.phone ? 0.67 : 0.55);
    return [Math.max(size.innerWide, Math.min(need, most)), size.innerTall];
  }

  /** Set every item's size and place across, the root's at 0. Returns the left and right end. */
  measure(root, size) {
    const mark = this.mark(size), list = inOrder(root);
    const value = wide(this.leaf, size.type, true), names = widest(this.leafNames, 15 * this.grow);
    const moves = this.moved && !this.rows ? 40 * this.grow : 0;
    for (const item of list) {
      const board = this.rows > 0 && item.shape !== "fold";
      if (item.shape === "fold") {
        [item.w, item.h] = (item.short ? SMALL_FOLD : FOLD).map((length) => length * this.grow);
      } else if (item.shape === "leaf" && !board) {
        [item.w, item.h] = [Math.max(size.leafWide, value + 10 * this.grow, names, moves), size.leafTall];
      } else [item.w, item.h] = mark;
      item.side = board ? 8 + (item.shape === "leaf" ? Math.max(46, value + 16) : size.innerWide * 0.75) : 0;
    }
    const far = this.rows || list.some((item) => item.shape === "fold") ? Math.min(size.far, 28 * this.grow) : size.far;
    // an inner node needs room for its chips
    const half = (item) => item.w / 2 + (/leaf|fold/.test(item.shape) ? 0 : (far - size.near) / 2);
    const numbers = new Map(list.map((item, k) => [item, k]));
    const spots = across(list.map((item) => item.children.map((child) => numbers.get(child))), list.map(half),
      list.map((item) => half(item) + item.side), size.near, far);
    list.forEach((item, k) => { item.x = spots[k]; });
    return [Math.min(...list.map(({ x, w }) => x - w / 2)),
      Math.max(...list.map(({ x, w, side }) => x + w / 2 + side))];
  }

  /** Places in the box. */
  placed(root, size) {
    const { width } = this, [left, right] = this.measure(root, size), span = right - left;
    const start = Math.min(Math.max((width - span) / 2, this.margin), Math.max(0, width - span));
    const items = inOrder(root), depth = deepest(root) - root.level;
    const last = Math.max(...items.filter((item) => item.level - root.level === depth).map((item) => item.h));
    const tall = this.mark(size)[1], bottom = 14 * this.grow + (this.named ? 20 * this.grow : 0);
    const least = tall * 1.4, free = (this.height - TOP - bottom - last) / Math.max(1, depth);
    const pitch = Math.max(least, Math.min(free, Math.max(tall * 2.6, tall + 150 * this.grow)));
    for (const item of items) {
      item.y = TOP + (item.level - root.level) * pitch;
      item.x += start - left;
      if (item.shape === "fold" && item.h > pitch - 8) {
        item.short = true;
        [item.w, item.h] = SMALL_FOLD.map((length) => length * this.grow);
      }
      for (const child of item.children) child.above = item;
    }
    const height = TOP + depth * pitch + last + bottom;
    return { items, size, pitch, first: root.level, width: Math.max(width, start + span), height };
  }
}

function inOrder(root) {
  const list = [root];
  for (const item of list) list.push(...item.children);
  return list;
}

const deepest = (root) => Math.max(...inOrder(root).map((item) => item.level));
