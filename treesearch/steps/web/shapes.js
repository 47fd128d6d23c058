// Texts and their widths, outlines, numbers, boards, folds and strokes as SVG. Every text is escaped.

/** @import { Counts } from "../../../.ci/types.d.ts" */

const FONT = 'system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const pen = document.createElement("canvas").getContext("2d");
const widths = new Map(); // of texts, for a type of one pixel

/** The width of a text in pixels. @param {number} size @returns {number} */
export function wide(says, size, bold = false) {
  const key = `${bold}${says}`;
  if (!widths.has(key)) {
    pen.font = `${bold ? 600 : 400} 100px ${FONT}`;
    widths.set(key, pen.measureText(says).width / 100);
  }
  return widths.get(key) * size;
}

export const widest = (texts, size, bold = false) => Math.max(0, ...texts.map((each) => wide(each, size, bold)));

export const safe = (says) => String(says).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
export const round = (value) => +value.toFixed(1);
const place = (x, y) => `x="${round(x)}" y="${round(y)}"`;
const classed = (kind) => (kind ? ` class="${kind}"` : "");

export function text(x, y, says, kind = "", size = undefined, anchor = "middle") {
  const type = size ? ` font-size="${round(size)}"` : "";
  const anchored = anchor === "middle" ? "" : ` text-anchor="${anchor}"`;
  return `<text ${place(x, y)}${classed(kind)}${type}${anchored}>${safe(says)}</text>`;
}

export function rect(kind, x, y, w, h, rx) {
  return `<rect${classed(kind)} ${place(x, y)} width="${round(w)}" height="${round(h)}" rx="${rx}"/>`;
}

/** The outline of a node, whose type has a size. */
export function outline({ shape, x, y, w, h }, size, kind = "s") {
  const [left, right, low] = [x - w / 2, x + w / 2, y + h].map(round);
  const top = round(y), middle = round(x);
  if (shape === "max") return `<path class="${kind}" d="M${middle} ${top}L${right} ${low}H${left}Z"/>`;
  if (shape === "min") return `<path class="${kind}" d="M${left} ${top}H${right}L${middle} ${low}Z"/>`;
  if (shape === "chance") {
    const rx = round(Math.min(w, h * 1.25) / 2);
    return `<ellipse class="${kind}" cx="${middle}" cy="${round(y + h / 2)}" rx="${rx}" ry="${round(h / 2)}"/>`;
  }
  const corner = size < 16 ? 4 : 6;
  return `<rect class="${kind}" x="${left}" y="${top}" width="${round(w)}" height="${round(h)}" rx="${corner}"/>`;
}

/** The part of its shape that a number may fill, and how far down it is. */
const NUMBERS = { max: [0.54, 0.8], min: [0.54, 0.35], chance: [0.8, 0.5] };

/** The number in a mark, in a smaller type if it is long. */
export function number({ shape, x, y, w, h }, says, size) {
  const [across, down] = NUMBERS[shape] ?? [0.54, 0.5];
  const room = shape === "leaf" ? w - 6 : w * across;
  const type = Math.max(11, Math.min(size, room / wide(says, 1, true)));
  const baseline = y + h * down + type * (shape === "max" ? 0 : 0.36);
  return text(x, baseline, says, "says", type);
}

/** A board of a game: its rows of signs. Matches ("|") have no grid. */
export function cells({ x, y, w, h }, rows) {
  const columns = Math.max(...rows.map((row) => row.length));
  const step = w / columns, tall = h / rows.length;
  const left = x - w / 2;
  const radius = Math.min(step, tall) * 0.28;
  const signs = rows.flatMap((row, j) => [...row].map((sign, k) => (
    cell(sign, left + (k + 0.5) * step, y + (j + 0.5) * tall, radius))));
  const hasMatches = rows.some((row) => row.includes("|"));
  const grid = hasMatches ? "" : gridOf(columns, rows.length, { x: left, y, w, h });
  return `<g class="cells" aria-hidden="true">${grid}${signs.join("")}</g>`;
}

function gridOf(columns, rows, { x, y, w, h }) {
  const downwards = [...Array(columns - 1).keys()].map((k) =>
    `M${round(x + (k + 1) * (w / columns))} ${round(y + 4)}v${round(h - 8)}`);
  const across = [...Array(rows - 1).keys()].map((k) =>
    `M${round(x + 4)} ${round(y + (k + 1) * (h / rows))}h${round(w - 8)}`);
  return `<path class="grid" d="${downwards.join("")}${across.join("")}"/>`;
}

function cell(sign, x, y, radius) {
  const [cx, cy, r] = [x, y, radius].map(round);
  const d = 2 * r;
  if (sign === "X") return `<path class="x" d="M${cx - r} ${cy - r}l${d} ${d}m0 ${-d}l${-d} ${d}"/>`;
  if (sign === "O") return `<circle class="o" cx="${cx}" cy="${cy}" r="${r}"/>`;
  if (sign === "|") return `<path class="x" d="M${cx} ${cy - r * 1.6}v${3.2 * r}"/>`;
  return " .".includes(sign) ? "" : text(cx, cy + r * 0.8, sign, "sign", r * 2.4);
}

/** The text of a fold: how many of its leaves were read. */
export function foldText(/** @type {{short?: boolean}} */ { short }, { read, skipped, leaves }) {
  if (!leaves) return `${read} read`;
  if (short) return `${read}/${leaves}`;
  if (read || skipped) return `${read} of ${leaves} read`;
  return `${leaves} ${leaves > 1 ? "leaves" : "leaf"}`;
}

/** A fold: a tick for each leaf below (read, skipped, not yet), and how many were read. @param {Counts} counts */
export function folded(item, counts) {
  const { x, y, w, h, short } = item;
  const says = foldText(item, counts);
  const box = rect("s", x - w / 2, y, w, h, 6);
  if (short) return box + text(x, y + h / 2 + 5, says, "foldtext", 13);
  const hasTicks = counts.leaves > 0 && counts.leaves <= 40;
  return box + (hasTicks ? ticks(item, counts) : "")
    + text(x, y + h * (hasTicks ? 0.8 : 0.6), says, "foldtext", h * 0.2);
}

function ticks({ x, y, w, h }, { read, skipped, leaves }) {
  const step = (w - 24) / Math.max(leaves - 1, 15);
  const first = x - (leaves - 1) * step / 2;
  const kind = (k) => {
    if (k < read) return "t1";
    return k < read + skipped ? "t2" : "t0";
  };
  const tick = (k) => `<path class="${kind(k)}" d="M${round(first + k * step)} ${round(y + h * 0.18)}v${
    round(h * 0.32)}"/>`;
  return [...Array(leaves).keys()].map(tick).join("");
}

/** The path of two strokes across the middle of a cut edge. @param {number[]} ends @param {number} grow */
export function strokes([x1, y1, x2, y2], grow) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]; // along the edge
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const stroke = (along) => {
    const [cx, cy] = [mx + dx * along * grow, my + dy * along * grow];
    const from = `${round(cx - dy * 9 * grow)} ${round(cy + dx * 9 * grow)}`;
    return `M${from}L${round(cx + dy * 9 * grow)} ${round(cy - dx * 9 * grow)}`;
  };
  return stroke(-4) + stroke(4);
}
