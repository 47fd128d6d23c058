// Where the nodes of a tree stand: the rules of room.py in the engine, with its numbers, so that both draw alike.
import numbers from "./numbers.js";
import { nameOf, walk } from "./tree.js";
import words from "./words.js";

/**
 * A node with its place: `x`, `y` its middle, `half` its width, `above` how many lines stand above `fixed`.
 * @typedef {{node: import("./tree.js").Tree, path: number[], player: string, name: string, says?: string,
 *   fixed?: string, above?: number, move: string, half: number, x: number, y: number, children: Laid[]}} Laid
 */

const { font, small, triangle, box, row, ring, gap, bold, margin } = numbers;

/** The width of a letter, where the font's size is 1. */
function wide(letter) {
  if (numbers.narrow.includes(letter)) return 0.38;
  const ascii = letter < "\x80", upper = /[A-Z]/.test(letter);
  if (ascii && !upper) return numbers.wide.includes(letter) ? 0.95 : "=+<>".includes(letter) ? 0.84 : 0.62;
  if (/\p{M}/u.test(letter)) return 0;
  if (numbers.wide.includes(letter) || ascii) return numbers.wide.includes(letter) ? 0.95 : 0.76;
  return letter > "\u2e7f" ? 1.1 : 0.8;
}

const width = (text, size) => size * [...text].reduce((sum, letter) => sum + wide(letter), 0);
const boldly = (text) => width(text, small) * bold;
const longest = (texts) => texts.reduce((one, other) => (width(other, 1) > width(one, 1) ? other : one));

/** A text of which there is room for 40 signs. */
const clean = (text) => ([...text].length > 40 ? [...text].slice(0, 30).join("") + "…" + [...text].slice(-9).join("")
  : text);
const minus = (text) => (text.length > 1 ? text.replace(/-/g, "−") : text);

/** A leaf's number as a drawing shows it; of an open leaf its name. */
const says = ({ text }) => (text.startsWith("?") ? clean(text.slice(1)) || "?" : minus(clean(text)));

/** What the head of a list says of a static value. */
function staticOf({ head }) {
  const found = head.find((word) => word.includes(":"));
  return found ? words.static.replace("{value}", minus(clean(found.split(":")[1]))) : "";
}

/**
 * The width of all triangles: what the texts need that still fit into one of good proportions; a range in small
 * letters.
 */
function baseFor(bound, range) {
  const factor = 1 / (1 - (font * 1.25) / triangle), most = triangle * 2.2, least = triangle * 1.15;
  const [one, two] = [width(bound, font), width(range, small)].map((size) => factor * size * bold);
  return { factor, base: 4 * Math.ceil((one <= most ? Math.max(least, one, two) : least) / 4) };
}

/**
 * The widest texts that an inner node may show: a bound, which is a mean below chance nodes and then has more digits,
 * and a range.
 */
function ofInner(nodes, leaves) {
  const mean = nodes.some(({ player }) => player === "chance");
  const value = longest(leaves) + (mean ? longest([numbers.odds, ...nodes.map(({ move }) => move)]) : "");
  const [other] = [...leaves].sort((one, two) => width(one, 1) - width(two, 1)).slice(-2);
  return { bound: `≥ ${value}`, range: `${value}..${other}` };
}

/** The texts and the room of each node: above, below, left and right of its middle. */
function room(one, { base, factor, bound, range, most, hard }) {
  const { node, path, player } = one, move = node.weight ? width(one.move, small) / 2 + 2 : 0;
  one.name = clean(nameOf(node)) || path.join(".") || words.short_root;
  if (player === "leaf") {
    one.says = says(node);
    one.half = Math.ceil(Math.max(box, width(one.says, font) + font * 0.9) / 2);
    const up = box / 2 + ring, side = Math.max(one.half, boldly(one.name) / 2, move);
    return Object.assign(one, { head: Math.ceil(up), tail: up + 1 + row, before: side, after: side });
  }
  const chance = player === "chance", up = triangle / 2, fixed = staticOf(node);
  one.half = chance ? up : base / 2;
  const inside = width(bound, font) * bold <= (chance ? triangle * 0.8 : base / factor) + 0.01;
  const rows = numbers.slots + Number(Boolean(fixed)) + Number(!inside) + Number(hard);
  const texts = [`β = ${most}`, `${most} ≥ β = ${most}`, fixed, hard ? `returns ${most}` : ""];
  let beside = Math.max(...texts.map((text) => width(text, small)), boldly(numbers.cut));
  if (!inside) beside = Math.max(beside, ...[bound, range].map((text) => width(text, font) * bold));
  return Object.assign(one, { fixed, above: Number(!inside), head: Math.ceil(up + ring), tail: rows * row - up,
    before: Math.max(one.half + gap + boldly(one.name), move), after: Math.max(one.half + gap + beside, move) });
}

/** Siblings in even steps, where that costs little. */
function even(spots) {
  if (spots.length < 3) return spots;
  const steps = spots.slice(1).map((spot, i) => spot - spots[i]), widest = Math.max(...steps);
  return widest <= Math.min(...steps) * numbers.even ? spots.map((_, i) => i * widest) : spots;
}

/** Where the nodes stand across the levels, the root at 0: each subtree in a column of its own. */
function columns(nodes) {
  for (const one of [...nodes].reverse()) {
    Object.assign(one, { left: one.before, right: one.after });
    if (!one.children.length) continue;
    one.spots = [0];
    one.children.slice(1).forEach((child, i) => {
      const before = one.children[i], leaves = before.player === "leaf" && child.player === "leaf";
      one.spots.push(one.spots[i] + before.right + (leaves ? numbers.near : numbers.far) + child.left);
    });
    one.spots = even(one.spots);
    const middle = one.spots.at(-1) / 2;
    one.left = Math.max(one.left, middle + one.children[0].left);
    one.right = Math.max(one.right, middle + one.children.at(-1).right);
  }
  nodes[0].across = 0;
  for (const one of nodes) {
    one.children.forEach((child, i) => { child.across = one.across + one.spots[i] - one.spots.at(-1) / 2; });
  }
}

/** Where each level starts and ends; `straight`: how far before it the edges run straight, for what stands on them. */
function levels(nodes) {
  const rows = [];
  for (const one of nodes) (rows[one.path.length] ??= []).push(one);
  let at = margin;
  return rows.map((all, i) => {
    const far = Math.max(...(rows[i - 1] ?? []).filter((one) => one.children.length).map((one) =>
      one.children.at(-1).across - one.across));
    const least = numbers.level, slant = Math.max(least, Math.min(far * 0.43, least * 1.5),
      Math.min(far * 0.25, least * 3));
    const straight = all.some((one) => one.node.weight) ? Math.ceil(3 + row) : 0;
    if (i) at += Math.floor(slant + straight + 0.5);
    const start = at;
    at += Math.ceil(Math.max(...all.map((one) => one.head + one.tail)));
    return { start, end: at, straight };
  });
}

/**
 * The nodes of a tree with their places: {node, path, player, name, says, fixed, half, x, y, children}; its levels; and
 * how wide and tall the drawing is. `hard`: whether nodes also say what they return.
 */
export function layout(tree, root, hard = false) {
  const nodes = [...walk(tree, root)].map((one) => ({ ...one, children: [], move: one.node.weight ?? "" }));
  const byPath = new Map(nodes.map((one) => [one.path.join("."), one]));
  for (const one of nodes.slice(1)) byPath.get(one.path.slice(0, -1).join(".")).children.push(one);
  const leaves = nodes.filter((one) => one.player === "leaf").map((one) => says(one.node));
  const { bound, range } = ofInner(nodes, leaves);
  const whole = { ...baseFor(bound, range), bound, range, most: longest(["−∞", ...leaves]), hard };
  nodes.forEach((one) => room(one, whole));
  columns(nodes);
  const left = margin - Math.min(...nodes.map((one) => one.across - one.before)), bands = levels(nodes);
  for (const one of nodes) {
    one.x = Math.floor(left + one.across + 0.5);
    one.y = bands[one.path.length].start + one.head;
  }
  const right = Math.max(...nodes.map((one) => one.across + one.after));
  return { nodes, bands, width: Math.ceil(left + right) + margin, height: bands.at(-1).end + margin };
}
