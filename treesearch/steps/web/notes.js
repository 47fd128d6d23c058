// The texts beside the nodes: who moves, alpha and beta, the cut with its arc, weights and names.
import { fill } from "./element.js";
import { Labels } from "./labels.js";
import { rect, round, text, wide, widest } from "./shapes.js";

/** @import { Item, Parts } from "../../../.ci/types.d.ts" */

const EASY = 12; // above this effort, an arc is tried before the labels

/** Who moves at each level, at the left side. @param {Parts} parts */
export function rows(parts) {
  /** @type {Map<number, Item[]>} */
  const levels = new Map();
  for (const item of parts.laid.items) levels.set(item.level, [...levels.get(item.level) ?? [], item]);
  for (const items of levels.values()) {
    const inner = items.filter((item) => item.shape !== "fold" && item.shape !== "leaf");
    if (inner.length) row(parts, inner);
  }
}

/** Name the player of the inner nodes of a level, if they have the same. */
function row({ labels, over, laid, scene }, inner) {
  const playerOf = (item) => scene.texts(item.i).facts.player;
  const [{ shape, y, h }] = inner;
  const player = playerOf(inner[0]);
  if (inner.some((item) => item.shape !== shape || playerOf(item) !== player)) return;
  const words = scene.words.rows[player ? "player" : shape];
  const size = (scene.phone ? 13 : 16) * scene.grow;
  const tall = size * 2.6;
  const first = player ?? words[0];
  const seconds = [words[scene.phone ? 2 : 1], words[2]];
  const boxAt = (second, down) => ({ x: 0, y: Math.max(0, y + down),
    w: Math.max(wide(first, size, true), wide(second, size)), h: second ? tall : size, second });
  const boxes = [...seconds.map((second) => boxAt(second, (h - tall) / 2)), boxAt("", (h - size) / 2)];
  // in a narrow gap, it would be as near to the row above
  if (laid.pitch - h > tall) boxes.push(boxAt("", -size - 6));
  const free = boxes.filter((box) => labels.free(box, 6));
  const box = free.find((option) => !labels.crossed(option)) ?? free[0];
  if (!box) return;
  labels.taken.push(box);
  over.push(text(0, box.y + size, first, `row ${shape}-ink`, size, "start"));
  if (box.second) over.push(text(0, box.y + size * 2.3, box.second, "row soft", size, "start"));
}

/** Alpha and beta where the search is, the label of a cut, and the arc from the bound to what it cuts. */
export function chips(parts) {
  const { labels, over, scene } = parts;
  let plan = planned(parts, false);
  if (plan.source && plan.effort > EASY) {
    // the labels took the arc's room
    const early = planned(parts, true);
    if (early.effort < plan.effort) plan = early;
  }
  labels.taken = plan.labels.taken;
  if (plan.way) over.unshift(drawArc(plan.way, scene.grow));
  over.push(...plan.drawn);
}

/** Place all of these among a copy of the labels, with their SVG in `drawn`. `arcFirst`: the arc before the texts. */
function planned(parts, arcFirst) {
  const { scene } = parts, { cut } = scene;
  const plan = { ...parts, labels: parts.labels.copy(), drawn: [] };
  const isOwner = ([i]) => i === cut?.owner;
  const [source] = scene.chips.filter(isOwner).map((chip) => placeBounds(plan, ...chip));
  let way = arcFirst ? placeArc(plan, source) : undefined;
  for (const chip of scene.chips) if (!isOwner(chip)) placeBounds(plan, ...chip);
  if (cut) placeLabel(plan);
  if (!arcFirst) way = placeArc(plan, source);
  if (cut && scene.phone) placePill(plan);
  return { ...plan, source, way, effort: way?.effort ?? Infinity };
}

const itemOf = ({ items }, i) => items.findIndex((item) => item.i === i && item.shape !== "fold");

/** Place alpha and beta at a node, side by side if possible. Return the box of the bound that causes the cut. */
function placeBounds(plan, i, pair) {
  const { labels, drawn, laid, scene, boxes } = plan;
  const { cut } = scene;
  const at = itemOf(laid, i);
  if (at < 0) return undefined;
  const type = laid.size.chip;
  const tall = Math.round(type * 1.88);
  const bounds = ["α", "β"].map((side, k) => {
    const says = `${side} = ${pair[k]}`;
    return { says, side, w: Math.round(wide(says, type, true) + type * (scene.phone ? 0.8 : 1.2)) };
  });
  const isAtCut = cut && (i === cut.owner || i === cut.node);
  const cause = isAtCut ? bounds.find(({ side }) => side === cut.side) : undefined;
  const beside = (w, h) => labels.take(Labels.beside(boxes[at], w, h), boxes[at]);
  const [alpha, beta] = bounds;
  const line = scene.alone ? undefined : beside(alpha.w + beta.w + 3, tall);
  const column = line || scene.alone ? undefined : beside(Math.max(alpha.w, beta.w), 2 * tall + 2);
  const place = line ?? column ?? (cause && beside(cause.w, tall));
  if (!place) return undefined;
  let { x, y } = place, source;
  for (const bound of line || column ? bounds : [cause]) {
    drawn.push(drawBound(bound, x, y, tall, type, bound === cause));
    if (bound === cause && i === cut.owner) source = { x, y, w: bound.w, h: tall, place };
    if (column) y += tall + 2;
    else x += bound.w + 3;
  }
  if (scene.notes && i === cut?.owner) placeNote(plan, scene.notes[0], x + 8, place.y - 4);
  return source;
}

function drawBound({ says, side, w }, x, y, h, type, isCause) {
  const kind = `chip ${side === "α" ? "max" : "min"}${isCause ? " on" : ""}`;
  return `<g class="${kind}">${rect("", x, y, w, h, 6)}${text(x + w / 2, y + h * 0.68, says, "", type)}</g>`;
}

/** Lines beside the bound and the cut of a cut shown alone. */
function placeNote({ labels, drawn }, lines, x, y) {
  const box = labels.take([{ x, y, w: widest(lines, 16), h: 42 }]);
  if (box) lines.forEach((line, k) => drawn.push(text(x, y + 16 + k * 20, line, "note", 16, "start")));
}

/** The texts for the label of a cut, each as lines, the longest first. */
function labelTexts({ cut: { value, test, side, bound }, few, notes, words: { cut } }) {
  const short = [[`${value} ${test} ${bound}`, cut], [cut]];
  if (notes) return [[short[0].join(": ")], ...short];
  return few ? short : [[`${value} ${test} ${side} = ${bound}: ${cut}`], ...short];
}

/** Place the test of the cut beside its node, as long as there is room; first away from the thick edges. */
function placeLabel(plan) {
  const { labels, drawn, laid, scene, boxes } = plan;
  const { phone } = scene;
  const size = laid.size.cut;
  const at = itemOf(laid, scene.cut.node);
  if (at < 0) return;
  const tries = [true, false].flatMap((clear) => labelTexts(scene).map((lines) => ({ lines, clear })));
  let box;
  for (const { lines, clear } of tries) {
    const options = Labels.beside(boxes[at], widest(lines, size, true) + 2, size * 1.25 * lines.length, phone ? 4 : 8,
      phone);
    box = labels.take(options, boxes[at], clear);
    if (!box) continue;
    const { x, y, h } = box;
    drawn.push(...lines.map((line, k) => text(x + 2, y + size * (1 + 1.2 * k), line, "cutlabel", size, "start")));
    if (scene.notes) placeNote(plan, scene.notes[1], x + 2, y + h + 2);
    break;
  }
  if (!phone) placePill(plan, box);
}

/** Place the button "Why?" below the label of a cut, or beside its node. */
function placePill({ labels, drawn, laid, scene, boxes }, label = undefined) {
  const { node } = scene.cut;
  const at = itemOf(laid, node);
  if (!scene.why || at < 0) return;
  const w = 64, h = 30;
  const below = label ? [{ x: label.x, y: label.y + label.h + 8, w, h }] : [];
  const around = Labels.beside(boxes[at], w, h);
  const pill = labels.take(below) ?? labels.take(around, boxes[at]) ?? labels.take(around);
  if (!pill) return;
  const says = text(pill.x + w / 2, pill.y + 21, scene.words.why, "", 16);
  drawn.push(`<g class="why" data-why="${node}">${rect("", pill.x, pill.y, w, h, 15)}${says}</g>`);
}

/** Place the arc from the bound to the last or the first branch that it cuts; undefined without bound or room. */
function placeArc({ labels, laid, scene }, source) {
  if (!source) return undefined;
  const severed = laid.items.filter((item) => item.above?.i === scene.cut.node && item.shape !== "fold"
    && scene.severed(item.i));
  if (!severed.length) return undefined;
  const { place } = source;
  const { taken } = labels;
  // the arc may pass between the chips of its own node
  labels.taken = [...taken.filter((box) => box !== place), source, ...rest(place, source)];
  const middles = [severed.at(-1), severed[0]].map(({ x, y, above }) => [(x + above.x) / 2,
    (y + above.y + above.h) / 2]);
  const way = middles.map((end) => labels.arc(source, end, 26 * scene.grow)).find(Boolean);
  if (!way) labels.taken = taken;
  return way;
}

function drawArc({ d, end: [x, y], side }, grow) {
  const long = side * 11 * grow, half = 5.5 * grow;
  const head = `M${round(x - long)} ${round(y)}L${round(x + long * 0.2)} ${round(y - half)}V${round(y + half)}Z`;
  return `<path class="arc under" d="${d}"/><path class="arc" d="${d}"/><path class="head" d="${head}"/>`;
}

/** The rest of a place around the box of one chip. */
function rest(place, { x, y, w, h }) {
  const right = place.x + place.w, low = place.y + place.h;
  const parts = [{ ...place, w: x - 3 - place.x }, { ...place, x: x + w + 3, w: right - x - w - 3 },
    { ...place, h: y - 2 - place.y }, { ...place, y: y + h + 2, h: low - y - h - 2 }];
  return parts.filter((box) => box.w > 0 && box.h > 0);
}

/** Probabilities and moves, on the edges above items. @param {Parts} parts @param {Item[]} edges */
export function weights({ labels, over, scene }, edges, endsOf) {
  if (scene.cells) return;
  const size = 15 * scene.grow, h = size * 1.3;
  for (const item of edges) {
    const move = item.shape === "fold" ? "" : scene.texts(item.i).facts.move;
    if (!move) continue;
    const [x1, y1, x2, y2] = endsOf(item);
    const w = wide(move, size);
    const gap = w / 2 + 5 + Math.abs(x2 - x1) / Math.abs(y2 - y1) * h / 2;
    const side = x2 < x1 ? -gap : gap;
    const boxes = [side, -side, 0].flatMap((aside) => [0.5, 0.62, 0.4, 0.75].map((part) => ({ w, h,
      x: x1 + (x2 - x1) * part - w / 2 + aside, y: y1 + (y2 - y1) * part - h / 2 })));
    const box = labels.take(boxes);
    if (box) over.push(text(box.x + w / 2, box.y + size, move, "move", size));
  }
}

/** The places of the nodes that a sentence names. @param {Parts} parts */
export function places({ labels, over, laid, scene, boxes }) {
  const size = (scene.phone ? 13 : 15) * scene.grow;
  laid.items.forEach((item, k) => {
    const path = item.shape === "fold" ? "" : scene.place(item.i);
    for (const says of path ? [fill(scene.words.place.node, { path }), path] : []) {
      const w = wide(says, size, true);
      const box = labels.take(Labels.beside(boxes[k], w, size * 1.25, 5, true), boxes[k]);
      if (!box) continue;
      over.push(text(box.x + w / 2, box.y + size, says, "name", size));
      break;
    }
  });
}

/** The names that a tree gives its nodes, and static values. @param {Parts} parts */
export function named({ labels, over, laid, scene, boxes }) {
  const size = Math.min(16 * scene.grow, laid.size.type), h = size * 1.25;
  laid.items.forEach((item, k) => {
    if (item.shape === "fold") return;
    const { facts } = scene.texts(item.i);
    for (const says of [facts.name, facts.static].filter(Boolean)) {
      const short = says.length > 24 ? `${says.slice(0, 20)}…` : says;
      const w = wide(short, size, true);
      const box = item.shape === "leaf" ? { x: item.x - w / 2, y: item.y + item.h + 2 }
        : labels.take(leftFirst(Labels.beside(boxes[k], w, h, 5), item.x));
      if (box) over.push(text(box.x + w / 2, box.y + size, short, "name", size));
    }
  });
}

const leftFirst = (boxes, x) => [...boxes.filter((box) => box.x <= x), ...boxes.filter((box) => box.x > x)];
