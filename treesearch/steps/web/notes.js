// What stands beside the nodes: who moves, alpha and beta, the label of a cut with its arc, weights and names.
import { Labels } from "./labels.js";
import { rect, round, text } from "./marks.js";
import { wide, widest } from "./measure.js";

/** @typedef {import("./tidy.js").Item} Item */

/** Who moves at each level, at the left side. */
export function rows({ labels, over, laid, scene }) {
  const { grow } = scene;
  /** @type {Map<number, Item[]>} */
  const levels = new Map();
  for (const item of laid.items) levels.set(item.level, [...levels.get(item.level) ?? [], item]);
  for (const items of levels.values()) {
    const inner = items.filter((item) => item.shape !== "fold" && item.shape !== "leaf"),
      [who] = inner.map((item) => item.shape);
    const player = inner.length ? scene.texts(inner[0].i).given.player : undefined;
    if (!inner.length || inner.some((item) => item.shape !== who
      || scene.texts(item.i).given.player !== player)) continue;
    const words = scene.words.rows[player ? "player" : who], size = (scene.phone ? 13 : 16) * grow;
    const first = player ?? words[0], seconds = [words[scene.phone ? 2 : 1], words[2]];
    const [{ y, h }] = inner, tall = size * 2.6;
    const boxes = seconds.flatMap((second) => [h / 2 - tall / 2, -tall - 8, h + 8].map((dy) => ({ x: 0,
      y: Math.max(0, y + dy), h: tall,
      w: Math.max(wide(first, size, true), wide(second, size)), second })));
    const short = [h / 2 - size / 2, -size - 4].map((dy) => ({ x: 0, y: Math.max(0, y + dy), h: size * 1.3,
      w: wide(first, size, true), second: "" }));
    const free = [...boxes, ...short].find((box) => labels.free(box, 6));
    if (!free) continue;
    labels.taken.push(free);
    over.push(text(0, free.y + size, first, `row ${who}-ink`, size, "start"));
    if (free.second) over.push(text(0, free.y + size * 2.3, free.second, "row soft", size, "start"));
  }
}

/** Alpha and beta where the search is, the label of a cut, and the arc from the bound to what it cuts. */
export function chips({ labels, over, laid, scene, boxes }) {
  const { items, size } = laid, { grow, cut } = scene, chip = size.chip, tall = Math.round(chip * 1.88);
  const find = (i) => items.findIndex((item) => item.i === i && item.shape !== "fold");
  let source;
  for (const [i, pair] of scene.chips) {
    const at = find(i);
    if (at < 0) continue;
    const told = ["α", "β"].map((side, k) => ({ says: `${side} = ${scene.phone ? pair[k].replace("+", "")
      : pair[k]}`, side })).map((one) => ({ ...one,
      w: Math.round(wide(one.says, chip, true) + chip * (scene.phone ? 0.8 : 1.2)) }));
    const bound = cut && (i === cut.owner || i === cut.node) ? told.find(({ side }) => side === cut.side) : undefined;
    const both = told.reduce((sum, { w }) => sum + w, 3), only = bound ? [bound] : [];
    const full = scene.alone ? undefined : labels.take(Labels.beside(boxes[at], both, tall));
    const beside = scene.notes && i === cut?.owner ? scene.notes[0] : [];
    const place = full ?? (bound && labels.take(Labels.beside(boxes[at], bound.w, tall)));
    if (!place) continue;
    let { x } = place;
    for (const one of full ? told : only) {
      const on = one === bound, side = one.side === "α" ? "max" : "min";
      over.push(`<g class="chip ${side}${on ? " on" : ""}">${rect("", x, place.y, one.w, tall, 6)}${
        text(x + one.w / 2, place.y + tall * 0.68, one.says, "", chip)}</g>`);
      if (on && i === cut.owner) source = { x, y: place.y, w: one.w, h: tall, whole: place };
      x += one.w + 3;
    }
    const note = beside.length && labels.take([{ x: x + 8, y: place.y - 4, w: widest(beside, 16), h: 42 }]);
    if (note) beside.forEach((line, k) => over.push(text(note.x, note.y + 16 + k * 20, line, "note", 16, "start")));
  }
  if (!cut) return;
  const at = find(cut.node);
  if (at < 0) return;
  const short = `${cut.value} ${cut.test} ${cut.bound}`;
  const lines = [...(scene.notes ? [[`${short}: ${scene.words.cut}`]] : []),
    [`${cut.value} ${cut.test} ${cut.side} = ${cut.bound}: ${scene.words.cut}`],
    [short, scene.words.cut], [scene.words.cut]];
  let label;
  for (const said of scene.few && !scene.notes ? lines.slice(1) : lines) {
    const w = widest(said, size.cut, true) + 2, h = size.cut * 1.25 * said.length;
    const box = labels.take(Labels.beside(boxes[at], w, h, scene.phone ? 2 : 8, scene.phone));
    if (!box) continue;
    label = box;
    said.forEach((line, k) => over.push(text(box.x + 2, box.y + size.cut * (1 + 1.2 * k), line, "cutlabel",
      size.cut, "start")));
    const below = scene.notes?.[1] ?? [], note = below.length
      && labels.take([{ x: box.x + 2, y: box.y + h + 2, w: widest(below, 16), h: 42 }]);
    if (note) below.forEach((line, k) => over.push(text(note.x, note.y + 14 + k * 20, line, "note", 16, "start")));
    break;
  }
  if (scene.why) {
    const w = 64, under = label ? [{ x: label.x, y: label.y + label.h + 8, w, h: 30 }] : [];
    const why = labels.take(under) ?? labels.take(Labels.beside(boxes[at], w, 30));
    if (why) over.push(`<g class="why" data-why="${cut.node}">${
      rect("", why.x, why.y, w, 30, 15)}${text(why.x + w / 2, why.y + 21, scene.words.why, "", 16)}</g>`);
  }
  const severed = items.filter((item) => item.above?.i === cut.node && item.shape !== "fold"
    && scene.severed(item.i));
  if (!source || !severed.length) return;
  const { whole } = source, rest = { ...whole, x: source.x > whole.x ? whole.x : source.x + source.w + 3 };
  rest.w = source.x > whole.x ? source.x - 3 - whole.x : whole.x + whole.w - rest.x;
  labels.taken = [...labels.taken.filter((box) => box !== whole), source, ...(rest.w > 0 ? [rest] : [])];
  const ends = [severed.at(-1), severed[0]].map(({ x, y, above }) => [(x + above.x) / 2,
    (y + above.y + above.h) / 2]);
  const arc = ends.map((end) => labels.arc(source, end, 26 * grow)).find(Boolean);
  if (!arc) return;
  const [hx, hy] = arc.end, s = arc.side * 11 * grow;
  over.unshift(`<path class="arc under" d="${arc.d}"/><path class="arc" d="${arc.d}"/><path class="head" d="M${
    round(hx - s)} ${round(hy)}L${round(hx + s * 0.2)} ${round(hy - 5.5 * grow)}V${round(hy + 5.5 * grow)}Z"/>`);
}

/** Probabilities and moves, on the edges. */
export function weights({ labels, over, scene }, edges, edge) {
  for (const item of edges) {
    const move = item.shape === "fold" ? "" : scene.texts(item.i).given.move;
    if (!move || scene.cells) continue;
    const [x1, y1, x2, y2] = edge(item), size = 15 * scene.grow, w = wide(move, size), h = size * 1.3;
    const box = labels.take([0.62, 0.5, 0.75, 0.4].map((part) => ({ x: x1 + (x2 - x1) * part - w / 2, w, h,
      y: y1 + (y2 - y1) * part - h / 2 })));
    if (box) over.push(text(box.x + w / 2, box.y + size, move, "move", size));
  }
}

/** The names that a tree gives its nodes, and static values. */
export function named({ labels, over, laid, scene, boxes }, type) {
  laid.items.forEach((item, k) => {
    if (item.shape === "fold") return;
    const { given } = scene.texts(item.i), size = Math.min(16 * scene.grow, type);
    for (const says of [given.name, given.static].filter(Boolean)) {
      const shows = says.length > 24 ? `${says.slice(0, 20)}…` : says, w = wide(shows, size, true), h = size * 1.25;
      const below = { x: item.x - w / 2, y: item.y + item.h + 2, w, h };
      const box = item.shape === "leaf" ? below : labels.take(Labels.beside(boxes[k], w, h, 5).sort((one, other) =>
        Number(one.x > item.x) - Number(other.x > item.x)));
      if (box) over.push(text(box.x + w / 2, box.y + size, shows, "name", size));
    }
  });
}
