// The texts beside the nodes: who moves, alpha and beta, the cut with its arc, weights and names.
import { fill } from "./element.js";
import { Labels } from "./labels.js";
import { rect, round, text, wide, widest } from "./shapes.js";

const EASY = 12; // above this effort, an arc is tried before the labels

/** Who moves at each level, at the left side. */
export function rows({ labels, over, laid, scene }) {
  const { grow } = scene;
  /** @type {Map<number, import("./placement.js").Item[]>} */
  const levels = new Map();
  for (const item of laid.items) levels.set(item.level, [...levels.get(item.level) ?? [], item]);
  for (const items of levels.values()) {
    const inner = items.filter((item) => item.shape !== "fold" && item.shape !== "leaf"),
      [who] = inner.map((item) => item.shape);
    const player = inner.length ? scene.texts(inner[0].i).facts.player : undefined;
    if (!inner.length || inner.some((item) => item.shape !== who
      || scene.texts(item.i).facts.player !== player)) continue;
    const words = scene.words.rows[player ? "player" : who], size = (scene.phone ? 13 : 16) * grow;
    const first = player ?? words[0], seconds = [words[scene.phone ? 2 : 1], words[2]];
    const [{ y, h }] = inner, tall = size * 2.6, long = wide(first, size, true);
    const at = (second, dy) => ({ x: 0, y: Math.max(0, y + dy), w: Math.max(long, wide(second, size)),
      h: second ? tall : size, second });
    const boxes = [...seconds.map((second) => at(second, (h - tall) / 2)), at("", (h - size) / 2)];
    // in a narrow gap, it would be as near to the row above
    if (laid.pitch - h > tall) boxes.push(at("", -size - 6));
    const open = boxes.filter((box) => labels.free(box, 6));
    const free = open.find((box) => !labels.crossed(box)) ?? open[0];
    if (!free) continue;
    labels.taken.push(free);
    over.push(text(0, free.y + size, first, `row ${who}-ink`, size, "start"));
    if (free.second) over.push(text(0, free.y + size * 2.3, free.second, "row soft", size, "start"));
  }
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

/** Place all of these among a copy of the labels, and draw nothing. `arcFirst`: the arc before the other texts. */
function planned(parts, arcFirst) {
  const { scene } = parts, { cut } = scene, plan = { ...parts, labels: parts.labels.copy(), drawn: [] };
  const isOwner = ([i]) => i === cut?.owner;
  const [source] = scene.chips.filter(isOwner).map((chip) => placeBounds(plan, ...chip));
  let way = arcFirst ? placeArc(plan, source) : undefined;
  for (const chip of scene.chips) if (!isOwner(chip)) placeBounds(plan, ...chip);
  if (cut) placeLabel(plan);
  if (!arcFirst) way = placeArc(plan, source);
  if (cut && scene.phone) placePill(plan);
  return { ...plan, source, way, effort: way?.length ?? Infinity };
}

const itemOf = ({ items }, i) => items.findIndex((item) => item.i === i && item.shape !== "fold");

/** Place alpha and beta at a node. Return the box of the bound that causes the cut. */
function placeBounds(plan, i, pair) {
  const { labels, drawn, laid, scene, boxes } = plan, { cut } = scene, at = itemOf(laid, i);
  const { chip } = laid.size, tall = Math.round(chip * 1.88);
  if (at < 0) return undefined;
  const both = ["α", "β"].map((side, k) => {
    const says = `${side} = ${pair[k]}`;
    return { says, side, w: Math.round(wide(says, chip, true) + chip * (scene.phone ? 0.8 : 1.2)) };
  });
  const cause = cut && (i === cut.owner || i === cut.node) ? both.find(({ side }) => side === cut.side) : undefined;
  const beside = (w, h) => labels.take(Labels.beside(boxes[at], w, h), boxes[at]);
  const row = scene.alone ? undefined : beside(both[0].w + both[1].w + 3, tall);
  const column = row || scene.alone ? undefined : beside(Math.max(both[0].w, both[1].w), 2 * tall + 2);
  const place = row ?? column ?? (cause && beside(cause.w, tall));
  if (!place) return undefined;
  let { x, y } = place, source;
  for (const bound of row || column ? both : [cause]) {
    const on = bound === cause, box = { x, y, w: bound.w, h: tall, place };
    drawn.push(`<g class="chip ${bound.side === "α" ? "max" : "min"}${on ? " on" : ""}">${
      rect("", x, y, bound.w, tall, 6)}${text(x + bound.w / 2, y + tall * 0.68, bound.says, "", chip)}</g>`);
    if (on && i === cut.owner) source = box;
    if (column) y += tall + 2; else x += bound.w + 3;
  }
  if (scene.notes && i === cut?.owner) placeNote(plan, scene.notes[0], x + 8, place.y - 4);
  return source;
}

/** Lines beside the bound and the cut of a cut shown alone. */
function placeNote({ labels, drawn }, lines, x, y) {
  const box = labels.take([{ x, y, w: widest(lines, 16), h: 42 }]);
  if (box) lines.forEach((line, k) => drawn.push(text(x, y + 16 + k * 20, line, "note", 16, "start")));
}

/** The texts for the label of a cut, the longest first. */
function labelTexts({ cut: { value, test, side, bound }, few, notes, words: { cut } }) {
  const short = [[`${value} ${test} ${bound}`, cut], [cut]];
  if (notes) return [[short[0].join(": ")], ...short];
  return few ? short : [[`${value} ${test} ${side} = ${bound}: ${cut}`], ...short];
}

/** Place the test of the cut beside its node, as long as there is room; first away from the thick edges. */
function placeLabel(plan) {
  const { labels, drawn, laid, scene, boxes } = plan, { phone } = scene, size = laid.size.cut;
  const at = itemOf(laid, scene.cut.node);
  if (at < 0) return;
  const texts = labelTexts(scene), tries = [true, false].flatMap((clear) => texts.map((lines) => ({ lines, clear })));
  let box;
  for (const { lines, clear } of tries) {
    box = labels.take(Labels.beside(boxes[at], widest(lines, size, true) + 2, size * 1.25 * lines.length,
      phone ? 4 : 8, phone), boxes[at], clear);
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
  const { node } = scene.cut, at = itemOf(laid, node);
  if (!scene.why || at < 0) return;
  const w = 64, h = 30, below = label ? [{ x: label.x, y: label.y + label.h + 8, w, h }] : [];
  const around = Labels.beside(boxes[at], w, h);
  const pill = labels.take(below) ?? labels.take(around, boxes[at]) ?? labels.take(around);
  if (pill) drawn.push(`<g class="why" data-why="${node}">${rect("", pill.x, pill.y, w, h, 15)}${
    text(pill.x + w / 2, pill.y + 21, scene.words.why, "", 16)}</g>`);
}

/** Place the arc from the bound to the last or the first branch that it cuts; undefined without bound or room. */
function placeArc({ labels, laid, scene }, source) {
  if (!source) return undefined;
  const severed = laid.items.filter((item) => item.above?.i === scene.cut.node && item.shape !== "fold"
    && scene.severed(item.i));
  if (!severed.length) return undefined;
  const { place } = source, { taken } = labels;
  // the arc may pass between the chips of its own node
  labels.taken = [...taken.filter((box) => box !== place), source, ...rest(place, source)];
  const ends = [severed.at(-1), severed[0]].map(({ x, y, above }) => [(x + above.x) / 2,
    (y + above.y + above.h) / 2]);
  const way = ends.map((end) => labels.arc(source, end, 26 * scene.grow)).find(Boolean);
  if (!way) labels.taken = taken;
  return way;
}

function drawArc({ d, end: [x, y], side }, grow) {
  const long = side * 11 * grow, half = 5.5 * grow;
  return `<path class="arc under" d="${d}"/><path class="arc" d="${d}"/><path class="head" d="M${
    round(x - long)} ${round(y)}L${round(x + long * 0.2)} ${round(y - half)}V${round(y + half)}Z"/>`;
}

/** The rest of a place without the box of one chip. */
function rest(place, { x, y, w, h }) {
  const [right, low] = [place.x + place.w, place.y + place.h];
  return [{ ...place, w: x - 3 - place.x }, { ...place, x: x + w + 3, w: right - x - w - 3 },
    { ...place, h: y - 2 - place.y }, { ...place, y: y + h + 2, h: low - y - h - 2 }].filter((box) => box.w > 0
    && box.h > 0);
}

/** Probabilities and moves, on the edges. */
export function weights({ labels, over, scene }, edges, edge) {
  for (const item of edges) {
    const move = item.shape === "fold" ? "" : scene.texts(item.i).facts.move;
    if (!move || scene.cells) continue;
    const [x1, y1, x2, y2] = edge(item), size = 15 * scene.grow, w = wide(move, size), h = size * 1.3;
    const gap = w / 2 + 5 + Math.abs(x2 - x1) / Math.abs(y2 - y1) * h / 2, side = x2 < x1 ? -gap : gap;
    const box = labels.take([side, -side, 0].flatMap((aside) => [0.5, 0.62, 0.4, 0.75].map((part) => ({ w, h,
      x: x1 + (x2 - x1) * part - w / 2 + aside, y: y1 + (y2 - y1) * part - h / 2 }))));
    if (box) over.push(text(box.x + w / 2, box.y + size, move, "move", size));
  }
}

/** The places of the nodes that a sentence names. */
export function places({ labels, over, laid, scene, boxes }) {
  laid.items.forEach((item, k) => {
    const path = item.shape === "fold" ? "" : scene.place(item.i), size = (scene.phone ? 13 : 15) * scene.grow;
    for (const says of path ? [fill(scene.words.place.node, { path }), path] : []) {
      const w = wide(says, size, true), box = labels.take(Labels.beside(boxes[k], w, size * 1.25, 5, true), boxes[k]);
      if (!box) continue;
      over.push(text(box.x + w / 2, box.y + size, says, "name", size));
      break;
    }
  });
}

/** The names that a tree gives its nodes, and static values. */
export function named({ labels, over, laid, scene, boxes }, type) {
  laid.items.forEach((item, k) => {
    if (item.shape === "fold") return;
    const { facts } = scene.texts(item.i), size = Math.min(16 * scene.grow, type);
    for (const says of [facts.name, facts.static].filter(Boolean)) {
      const shows = says.length > 24 ? `${says.slice(0, 20)}…` : says, w = wide(shows, size, true), h = size * 1.25;
      const below = { x: item.x - w / 2, y: item.y + item.h + 2, w, h };
      const box = item.shape === "leaf" ? below : labels.take(Labels.beside(boxes[k], w, h, 5).sort((first, second) =>
        Number(first.x > item.x) - Number(second.x > item.x)));
      if (box) over.push(text(box.x + w / 2, box.y + size, shows, "name", size));
    }
  });
}
