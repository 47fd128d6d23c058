// The texts beside the nodes: who moves, alpha and beta, the cut with its arc, weights and names.
import { fill } from "./element.js";
import { Labels } from "./labels.js";
import { rect, round, text } from "./shapes.js";
import { wide, widest } from "./measure.js";

/** @typedef {import("./placement.js").Item} Item */

const EASY = 12; // of an arc; above that it may go before the labels

/** Who moves at each level, at the left side. */
export function rows({ labels, over, laid, scene }) {
  const { grow } = scene;
  /** @type {Map<number, Item[]>} */
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
    const [{ y, h }] = inner, tall = size * 2.6;
    const boxes = seconds.flatMap((second) => [h / 2 - tall / 2, -tall - 8, h + 8].map((dy) => ({ x: 0,
      y: Math.max(0, y + dy), h: tall,
      w: Math.max(wide(first, size, true), wide(second, size)), second })));
    const short = [h / 2 - size / 2, -size - 4].map((dy) => ({ x: 0, y: Math.max(0, y + dy), h: size * 1.3,
      w: wide(first, size, true), second: "" }));
    const open = [...boxes, ...short].filter((box) => labels.free(box, 6));
    const free = open.find((box) => !labels.crossed(box)) ?? open[0];
    if (!free) continue;
    labels.taken.push(free);
    over.push(text(0, free.y + size, first, `row ${who}-ink`, size, "start"));
    if (free.second) over.push(text(0, free.y + size * 2.3, free.second, "row soft", size, "start"));
  }
}

/** Alpha and beta where the search is, the label of a cut, and the arc from the bound to what it cuts. */
export function chips(parts) {
  const { labels, over, scene } = parts, { cut } = scene, taken = [...labels.taken], drawn = [...over];
  const restart = () => { labels.taken = [...taken]; over.splice(0, over.length, ...drawn); };
  const owners = scene.chips.filter(([i]) => i === cut?.owner), others = scene.chips.filter(([i]) => i !== cut?.owner);
  const source = owners.map((chip) => bounds(parts, ...chip))[0];
  others.forEach((chip) => bounds(parts, ...chip));
  if (!cut) return;
  label(parts);
  const effort = arc(parts, source);
  if (source && effort > EASY) {
    restart(); // the labels took the arc's room: the arc goes first
    const early = arc(parts, owners.map((chip) => bounds(parts, ...chip))[0]);
    if (early >= effort) {
      restart();
      owners.forEach((chip) => bounds(parts, ...chip));
    }
    others.forEach((chip) => bounds(parts, ...chip));
    label(parts);
    if (early >= effort) arc(parts, source);
  }
  if (scene.phone) addPill(parts);
}

/** Draw alpha and beta at a node. Return the box of the bound that causes the cut. */
function bounds({ labels, over, laid, scene, boxes }, i, pair) {
  const { items, size } = laid, { cut } = scene, { chip } = size, tall = Math.round(chip * 1.88);
  const at = items.findIndex((item) => item.i === i && item.shape !== "fold");
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
    const on = bound === cause;
    over.push(`<g class="chip ${bound.side === "α" ? "max" : "min"}${on ? " on" : ""}">${
      rect("", x, y, bound.w, tall, 6)}${text(x + bound.w / 2, y + tall * 0.68, bound.says, "", chip)}</g>`);
    if (on && i === cut.owner) source = { x, y, w: bound.w, h: tall, place };
    if (column) y += tall + 2; else x += bound.w + 3;
  }
  if (scene.notes && i === cut?.owner) note(labels, over, scene.notes[0], x + 8, place.y - 4);
  return source;
}

/** Lines beside the bound and the cut, where a cut is shown for itself. */
function note(labels, over, lines, x, y) {
  const box = labels.take([{ x, y, w: widest(lines, 16), h: 42 }]);
  if (box) lines.forEach((line, k) => over.push(text(x, y + 16 + k * 20, line, "note", 16, "start")));
}

/** The test of the cut beside its node, as long as there is room. */
function label(parts) {
  const { labels, over, laid, scene, boxes } = parts;
  const { items, size } = laid, { cut, phone } = scene;
  const at = items.findIndex((item) => item.i === cut.node && item.shape !== "fold");
  if (at < 0) return;
  const test = `${cut.value} ${cut.test} ${cut.bound}`, { cut: word } = scene.words;
  const texts = [...(scene.notes ? [[`${test}: ${word}`]] : []),
    ...(scene.few && !scene.notes ? [] : [[`${cut.value} ${cut.test} ${cut.side} = ${cut.bound}: ${word}`]]),
    [test, word], [word]];
  let box;
  for (const [k, lines] of [...texts, ...texts].entries()) {
    box = labels.take(Labels.beside(boxes[at], widest(lines, size.cut, true) + 2, size.cut * 1.25 * lines.length,
      phone ? 4 : 8, phone), boxes[at], k < texts.length);
    if (!box) continue;
    const { x, y, h } = box;
    lines.forEach((line, row) => over.push(text(x + 2, y + size.cut * (1 + 1.2 * row), line, "cutlabel", size.cut,
      "start")));
    if (scene.notes) note(labels, over, scene.notes[1], x + 2, y + h + 2);
    break;
  }
  if (!phone) addPill(parts, box);
}

/** The button "Why?" below the label of a cut, or beside its node. */
function addPill({ labels, over, laid, scene, boxes }, box = undefined) {
  const { cut } = scene, at = laid.items.findIndex((item) => item.i === cut.node && item.shape !== "fold");
  if (!scene.why || at < 0) return;
  const w = 64, below = box ? [{ x: box.x, y: box.y + box.h + 8, w, h: 30 }] : [];
  const pill = labels.take(below) ?? labels.take(Labels.beside(boxes[at], w, 30), boxes[at]);
  if (pill) over.push(`<g class="why" data-why="${cut.node}">${rect("", pill.x, pill.y, w, 30, 15)}${
    text(pill.x + w / 2, pill.y + 21, scene.words.why, "", 16)}</g>`);
}

/** The arc from the bound to the branches that it cuts; how far from straight it is. */
function arc({ labels, over, laid, scene }, source) {
  const { grow, cut } = scene, severed = laid.items.filter((item) => item.above?.i === cut.node
    && item.shape !== "fold" && scene.severed(item.i));
  if (!source || !severed.length) return Infinity;
  const { place } = source, taken = [...labels.taken];
  labels.taken = [...taken.filter((box) => box !== place), source, ...rest(place, source)];
  const ends = [severed.at(-1), severed[0]].map(({ x, y, above }) => [(x + above.x) / 2,
    (y + above.y + above.h) / 2]);
  const way = ends.map((end) => labels.arc(source, end, 26 * grow)).find(Boolean);
  if (!way) {
    labels.taken = taken;
    return Infinity;
  }
  const [hx, hy] = way.end, s = way.side * 11 * grow;
  over.unshift(`<path class="arc under" d="${way.d}"/><path class="arc" d="${way.d}"/><path class="head" d="M${
    round(hx - s)} ${round(hy)}L${round(hx + s * 0.2)} ${round(hy - 5.5 * grow)}V${round(hy + 5.5 * grow)}Z"/>`);
  return way.length;
}

/** What is left of a place without the box of one chip. */
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
