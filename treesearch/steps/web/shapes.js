// Texts and their widths, outlines, numbers, boards, folds and strokes as SVG. Every text is escaped.

const FONT = 'system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const pen = document.createElement("canvas").getContext("2d"), widths = new Map();

/** The width of a text in pixels. @param {number} size @param {boolean} [bold] */
export function wide(text, size, bold = false) {
  const key = `${bold}${text}`;
  if (!widths.has(key)) {
    pen.font = `${bold ? 600 : 400} 100px ${FONT}`;
    widths.set(key, pen.measureText(text).width / 100);
  }
  return widths.get(key) * size;
}

export const widest = (texts, size, bold = false) => Math.max(0, ...texts.map((text) => wide(text, size, bold)));

export const safe = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
export const round = (value) => +value.toFixed(1);
const place = (x, y) => `x="${round(x)}" y="${round(y)}"`;
export const text = (x, y, says, kind = "", size = undefined, anchor = "middle") => `<text ${place(x, y)}${
  kind && ` class="${kind}"`}${size ? ` font-size="${round(size)}"` : ""}${anchor === "middle" ? ""
  : ` text-anchor="${anchor}"`}>${safe(says)}</text>`;
export const rect = (kind, x, y, w, h, rx) => `<rect${kind && ` class="${kind}"`} ${place(x, y)} width="${
  round(w)}" height="${round(h)}" rx="${rx}"/>`;

/** The path of a node's outline. */
export function outline({ shape, x, y, w, h }, size, kind = "s") {
  const [left, right, low] = [x - w / 2, x + w / 2, y + h].map(round), top = round(y), middle = round(x);
  if (shape === "max") return `<path class="${kind}" d="M${middle} ${top}L${right} ${low}H${left}Z"/>`;
  if (shape === "min") return `<path class="${kind}" d="M${left} ${top}H${right}L${middle} ${low}Z"/>`;
  if (shape === "chance") return `<ellipse class="${kind}" cx="${middle}" cy="${round(y + h / 2)}" rx="${
    round(Math.min(w, h * 1.25) / 2)}" ry="${round(h / 2)}"/>`;
  return `<rect class="${kind}" x="${left}" y="${top}" width="${round(w)}" height="${round(h)}" rx="${size < 16 ? 4
    : 6}"/>`;
}

/** The place, size and room of the number in a mark. */
export function number(mark, says, size) {
  const { shape, x, y, w, h } = mark, room = shape === "leaf" ? w - 6 : w * (shape === "chance" ? 0.8 : 0.54);
  const fit = Math.max(11, Math.min(size, room / wide(says, 1, true)));
  const down = { max: 0.8, min: 0.35, chance: 0.5 }[shape] ?? 0.5;
  return text(x, y + h * down + fit * (shape === "max" ? 0 : 0.36), says, "says", fit);
}

/** A board of a game: its rows of signs. */
export function cells({ x, y, w, h }, rows) {
  const columns = Math.max(...rows.map((row) => row.length)), step = w / columns, tall = h / rows.length;
  const lines = [...Array(columns - 1).keys()].map((k) => `M${round(x - w / 2 + (k + 1) * step)} ${round(y + 4)}v${
    round(h - 8)}`);
  const across = [...Array(rows.length - 1).keys()].map((k) => `M${round(x - w / 2 + 4)} ${round(y + (k + 1) * tall)
  }h${round(w - 8)}`);
  const signs = rows.flatMap((row, j) => [...row].map((sign, k) => {
    const [cx, cy, r] = [x - w / 2 + (k + 0.5) * step, y + (j + 0.5) * tall, Math.min(step, tall) * 0.28].map(round);
    const d = 2 * r;
    if (sign === "X") return `<path class="x" d="M${cx - r} ${cy - r}l${d} ${d}m0 ${-d}l${-d} ${d}"/>`;
    if (sign === "O") return `<circle class="o" cx="${cx}" cy="${cy}" r="${r}"/>`;
    if (sign === "|") return `<path class="x" d="M${cx} ${cy - r * 1.6}v${3.2 * r}"/>`;
    return " .".includes(sign) ? "" : text(cx, cy + r * 0.8, sign, "sign", r * 2.4);
  }));
  const bare = rows.some((row) => row.includes("|"));
  return `<g class="cells" aria-hidden="true">${bare ? ""
    : `<path class="grid" d="${lines.join("")}${across.join("")}"/>`}${
    signs.join("")}</g>`;
}

/** The text of a folded part: how many of its leaves were read. */
export const foldText = ({ short }, { read, skipped, leaves }) => (!leaves ? `${read} read`
  : short ? `${read}/${leaves}` : read || skipped ? `${read} of ${leaves} read`
  : `${leaves} ${leaves > 1 ? "leaves" : "leaf"}`);

/** A folded part: a tick for each leaf below (read, skipped, not yet), and how many were read. */
export function folded(item, counts) {
  const { read, skipped, leaves } = counts, says = foldText(item, counts);
  const { x, y, w, h, short } = item;
  const box = rect("s", x - w / 2, y, w, h, 6);
  if (short) return box + text(x, y + h / 2 + 5, says, "foldtext", 13);
  const step = (w - 24) / Math.max(leaves - 1, 15), from = y + h * 0.18, to = h * 0.32;
  const ticks = leaves > 40 ? "" : [...Array(leaves).keys()].map((k) => `<path class="${k < read ? "t1" : k < read
    + skipped ? "t2" : "t0"}" d="M${round(x - (leaves - 1) * step / 2 + k * step)} ${round(from)}v${round(to)}"/>`);
  return box + [...ticks].join("") + text(x, y + h * (ticks.length ? 0.8 : 0.6), says, "foldtext", h * 0.2);
}

/** What cuts an edge: two strokes across its middle. @param {number[]} ends @param {number} grow */
export function strokes([x1, y1, x2, y2], grow) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1, [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return [-4, 4].map((along) => [mx + dx * along * grow, my + dy * along * grow]).map(([cx, cy]) => `M${
    round(cx - dy * 9 * grow)} ${round(cy + dx * 9 * grow)}L${round(cx
      + dy * 9 * grow)} ${round(cy - dx * 9 * grow)}`).join("");
}
