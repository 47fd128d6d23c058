// A stage of a search as SVG: edges, nodes and the texts beside them.
import { Labels } from "./labels.js";
import { cells, folded, foldText, number, outline, rect, round, safe, strokes, text } from "./shapes.js";
import { chips, named, places, rows, weights } from "./notes.js";

/** The room of the strokes on an edge. @param {number[]} ends @param {number} r */
const middle = ([x1, y1, x2, y2], r) => ({ x: (x1 + x2) / 2 - r, y: (y1 + y2) / 2 - r, w: 2 * r, h: 2 * r });

/**
 * A stage as SVG. `laid`: the items with their places; `scene`: see `Board.scene`.
 * @param {{items: import("./placement.js").Item[], size: any, width: number, height: number}} laid
 */
export function ink(laid, scene) {
  const { items, size, width, height } = laid, { grow, words } = scene, { type } = size;
  const edge = (/** @type {any} */ { above, x, y }) => [above.x, above.y + above.h, x, y];
  const edges = items.filter((item) => item.above), boxes = items.map((item) => ({ x: item.x - item.w / 2, y: item.y,
    w: item.w + item.side, h: item.h }));
  const names = items.filter(({ shape }) => scene.leafNames && shape === "leaf").map(({ x, y, w, h }) =>
    ({ x: x - w / 2, y: y + h, w, h: 20 * grow }));
  const labels = new Labels([...boxes, ...names], boxes, edges.map(edge), width, height);
  const over = [], parts = { labels, over, laid, scene, boxes };
  rows(parts);
  const marked = edges.map((item) => {
    const ends = edge(item), [x1, y1, x2, y2] = ends.map(round), fold = item.shape === "fold";
    const kind = !fold ? scene.edge(item.i) : item.folded.every(scene.severed) ? "pruned" : "fold";
    const severed = (item.folded ?? [item.i]).some(scene.severed);
    const key = scene.key(item.i), data = fold ? "" : ` data-e="e${key}"`;
    return { kind, severed, drawn: `<path class="e ${kind}"${data} d="M${x1} ${y1}L${x2} ${y2}"/>${
      severed ? `<path class="severing" data-cut="${key}" d="${strokes(ends,
        grow * (type < 18 * grow ? 0.6 : 1))}"/>` : ""}` };
  });
  labels.thick = edges.filter((_, k) => /path|solution/.test(marked[k].kind)).map(edge);
  labels.taken.push(...edges.flatMap((item, k) => (marked[k].severed ? [middle(edge(item), 11 * grow)] : [])));
  const order = ({ kind }) => ["solution", "path"].findIndex((name) => kind.split(" ").includes(name));
  // on a phone, the arc of a cut needs the room
  (scene.phone ? [chips, places] : [places, chips]).forEach((draw) => draw(parts));
  weights(parts, edges, edge);
  named(parts, type);
  const keyOf = (item) => (item.shape === "fold" ? `f${scene.key(item.i)}-${item.folded[0]}` : `n${scene.key(
    item.i)}`);
  const ident = (item) => `${scene.id}${keyOf(item)}`;
  const node = (item) => {
    const folds = () => ["fold", `${foldText(item, scene.counted(item.folded))}, ${words.folded}`, ""];
    const [kind, described, extra] = item.shape === "fold" ? folds() : scene.node(item.i);
    const { children } = item, { length } = item.above?.children ?? [item], fold = item.shape === "fold";
    const below = children.length ? `<g role="group" aria-owns="${children.map(ident).join(" ")}"></g>` : "";
    return `<g role="treeitem" id="${ident(item)}" class="n ${kind}" ${fold ? `data-fold="${item.i}" ` : ""}data-n="${
      keyOf(item)}" tabindex="-1" aria-level="${item.level + 1}" aria-setsize="${length}" aria-posinset="${
      (item.above?.children.indexOf(item) ?? 0) + 1}" aria-label="${safe(described)}"${extra}>${
      shown(item, scene, type)}${below}</g>`;
  };
  const all = marked.sort((first, second) => order(first) - order(second));
  return `<svg class="tree" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}"
  height="${round(height)}" role="tree" aria-label="${safe(words.tree)}" style="--grow:${grow
  }"><g class="edges" aria-hidden="true">${
    all.map(({ drawn }) => drawn).join("")}</g>${items.map(node).join("")}<g class="labels" aria-hidden="true">${
    over.join("")}</g></svg>`;
}

/** The inside of a node. */
function shown(item, scene, type) {
  if (item.shape === "fold") return folded(item, scene.counted(item.folded));
  const { facts, says } = scene.texts(item.i), board = facts.rows ?? facts.text;
  const { x, y, w: width, h } = item, finger = Math.max(36, width);
  const touch = width < 44 && !scene.boards ? rect("touch", x - finger / 2, y, finger, h, 0) : "";
  if (!scene.boards) {
    return touch + outline(item, type, "ring") + outline(item, type) + (says && number(item, says, type));
  }
  const frame = { ...item, shape: "leaf" }, w = item.side - 8;
  const mark = { ...item, x: item.x + item.w / 2 + 8 + w / 2, w, h: item.shape === "leaf" ? 38 * scene.grow
    : w * 0.8 };
  const drawn = board ? facts.rows ? cells(item, board) : board.map((row, k) => text(item.x, item.y
    + (k + 1) * item.h / (board.length + 1), row, "sign", 13)).join("") : "";
  const value = says || item.shape !== "leaf" ? outline(mark, type) : "";
  return outline(frame, type, "ring") + outline(frame, type, "s board") + drawn + value
    + (says && number(mark, says, type * 0.85));
}
