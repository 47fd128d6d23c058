// Find free places for chips, labels and the arc, which must not cover nodes or texts.

/** @import { Box } from "../../../.ci/types.d.ts" */

const meet = (a, b, gap = 0) => a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap
  && b.y < a.y + a.h + gap;

/** How far two boxes are apart: the gap between them counts ten times as much as the distance of their middles. */
function apart(a, b) {
  const x = Math.abs(a.x - b.x + (a.w - b.w) / 2), y = Math.abs(a.y - b.y + (a.h - b.h) / 2);
  return 10 * Math.max(x - (a.w + b.w) / 2, y - (a.h + b.h) / 2) + Math.hypot(x, y);
}

/** Whether a line from (x1, y1) to (x2, y2) comes into a box. @param {number[]} line @param {Box} box */
function crosses([x1, y1, x2, y2], box) {
  let from = 0, to = 1; // the part of the line that is inside
  for (const [start, step, low, high] of [[x1, x2 - x1, box.x, box.x + box.w], [y1, y2 - y1, box.y, box.y + box.h]]) {
    if (step) {
      const [enters, leaves] = [(low - start) / step, (high - start) / step].sort((a, b) => a - b);
      from = Math.max(from, enters);
      to = Math.min(to, leaves);
    } else if (start < low || start > high) return false;
  }
  return from <= to;
}

export class Labels {
  /** `taken`: what nothing may cover. @param {Box[]} taken @param {Box[]} nodes @param {number[][]} edges */
  constructor(taken, nodes, edges, width, height) {
    this.taken = taken;
    this.nodes = nodes;
    this.edges = edges;
    /** @type {number[][]} edges that an arc should not cross */
    this.thick = [];
    this.width = width;
    this.height = height;
  }

  copy() { return Object.assign(Object.create(Labels.prototype), this, { taken: [...this.taken] }); }

  /** Whether a box is inside, covers nothing, and no node is less far `apart` than its own. @param {Box} [owner] */
  free(box, gap = 2, owner = undefined) {
    return box.x >= 0 && box.y >= 0 && box.x + box.w <= this.width && box.y + box.h <= this.height
      && !this.taken.some((other) => meet(box, other, owner ? 4 : gap))
      && !(owner && this.nodes.some((other) => apart(box, other) < apart(box, owner)));
  }

  /**
   * Take the first free box that the fewest edges cross; undefined if none is free.
   * `owner`: the node that the boxes belong to. `clear`: whether a box must not come near a thick edge.
   * @template {Box} T @param {T[]} boxes @param {Box} [owner] @returns {T | undefined}
   */
  take(boxes, owner = undefined, clear = false) {
    const free = boxes.filter((box) => this.free(box, 2, owner) && !(clear && this.near(box)));
    const cost = free.map((box) => this.crossed(box) + this.near(box));
    const best = free[cost.indexOf(Math.min(...cost))];
    if (best) this.taken.push(best);
    return best;
  }

  /** How many edges cross a box. */
  crossed(box) { return this.edges.filter((edge) => crosses(edge, box)).length; }

  /** How many thick edges come near a box. */
  near({ x, y, w, h }) {
    return this.thick.filter((edge) => crosses(edge, { x: x - 8, y: y - 4, w: w + 16, h: h + 8 })).length;
  }

  /** Places for a label: right and left of a node from its top down, then below and above it. `left`: first left. */
  static beside(node, w, h, gap = 8, left = false) {
    const east = node.x + node.w + gap, west = node.x - gap - w, middle = node.x + node.w / 2;
    const rows = [0, 0.15, 0.4, 0.65, 1, 1.3].map((part) => node.y + part * (node.h - h));
    const boxes = (columns, tops) => columns.flatMap((x) => tops.map((y) => ({ x, y, w, h })));
    return [...boxes(left ? [west, east] : [east, west], rows),
      ...boxes([middle + 10, middle - 10 - w, east, west], [node.y + node.h + 4, node.y - h - 4])];
  }

  /**
   * The arc from a chip to the strokes of a cut, as an SVG path with its points; undefined if each would cross a node
   * or a text. It tries wider and wider bulges around both sides, and keeps the one with the least effort.
   */
  arc(chip, target, clear) {
    const others = this.taken.filter((box) => box !== chip);
    const isInside = ([x, y]) => Math.min(x, y, this.width - x, this.height - y) >= 4;
    const free = ways(chip, target, clear).map((way) => ({ ...way, points: way.curves.flatMap(sampled) }))
      .filter(({ points }) => points.every(isInside) && !isBlocked(points, chip, others))
      .map((way) => ({ ...way, effort: way.detour + 20 * this.thickUnder(way.points) }));
    const [best] = free.sort((one, other) => one.effort - other.effort);
    if (!best) return undefined;
    this.taken.push(...best.points.map((point) => around(point, 4)));
    const [first, second] = best.curves.map((curve) => `C${curve.slice(1).map(at).join(" ")}`);
    return { ...best, d: `M${at(best.curves[0][0])}${first}${second}` };
  }

  /** How many thick edges lie under the points of an arc. */
  thickUnder(points) {
    return this.thick.filter((edge) => points.some((point) => crosses(edge, around(point, 3)))).length;
  }
}

/**
 * The ways from the lower or upper side of a chip (`down` 1 or -1), around the right or left side (`side` 1 or -1), to
 * `clear` pixels beside the target; first `steep` down, or first sideways; with wider and wider bulges.
 */
function ways(chip, target, clear) {
  const all = [], x = chip.x + chip.w / 2;
  for (const [y, down] of [[chip.y + chip.h + 2, 1], [chip.y - 2, -1]]) {
    for (const side of [1, -1]) {
      for (const steep of [1, 0]) {
        for (let out = 0; out <= 24; out += 1) all.push(wayOf([x, y], target, clear, down, side, steep, out));
      }
    }
  }
  return all;
}

/** One of the ways. `detour`: 1 for 20 pixels of bulge, and 40 for a start at the top. */
function wayOf([sx, sy], [x, y], clear, down, side, steep, out) {
  const end = [x + side * clear, y], middle = sy + (y - sy) * 0.62;
  const bulge = end[0] + side * (8 + out * 16);
  const straight = side * (Math.max(side * sx, side * (x + side * 30)) + 18);
  // two Bézier curves: from the chip down to the bulge, and from there sideways to the cut
  const first = [[sx, sy], [sx, sy + down * Math.max(24, Math.abs(y - sy) * 0.34 * steep)],
    [bulge, sy + (y - sy) * 0.24 * steep], [bulge, middle]];
  const second = [[bulge, middle], [bulge, y - (y - middle) * 0.25],
    [bulge - side * Math.min(90, Math.abs(bulge - end[0]) * 0.6), y], end];
  return { curves: [first, second], side, end, detour: Math.abs(bulge - straight) / 20 + (down < 0 ? 40 : 0) };
}

/** Whether an arc comes within 4 pixels of other boxes, or back over its chip. */
const isBlocked = (points, chip, others) =>
  points.slice(1).some((point) => others.some((box) => meet(around(point, 4), box)))
  || points.slice(3).some((point) => meet(around(point, 1), chip));

const around = ([x, y], by) => ({ x: x - by, y: y - by, w: 2 * by, h: 2 * by });
const at = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Points of a Bézier curve. @param {number[][]} curve its ends and the two points between */
function sampled([a, b, c, d]) {
  return Array.from({ length: 61 }, (_, k) => {
    const t = k / 60, s = 1 - t;
    return [0, 1].map((axis) => s ** 3 * a[axis] + 3 * s * t * (s * b[axis] + t * c[axis]) + t ** 3 * d[axis]);
  });
}
