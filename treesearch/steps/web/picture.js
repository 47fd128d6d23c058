// A stage of a search as SVG: edges, nodes and the texts beside them.
import { Labels } from "./labels.js";
import { chips, named, places, rows, weights } from "./notes.js";
import { cells, folded, foldText, number, outline, rect, round, safe, strokes, text } from "./shapes.js";

/** @import { Item, Laid, Scene } from "../../../.ci/types.d.ts" */

/** A stage as SVG, from the places of the items and the scene. @param {Laid} laid @param {Scene} scene */
export function picture(laid, scene) {
  const edges = laid.items.filter((item) => item.above).map((item) => edgeOf(item, laid, scene));
  const nodes = laid.items.map((item) => node(item, laid, scene));
  const labels = texts(laid, scene, edges);
  const width = round(laid.width), height = round(laid.height);
  return `<svg class="tree" viewBox="0 0 ${width} ${height}" width="${width}"
  height="${height}" role="tree" aria-label="${safe(scene.words.tree)}" style="--grow:${scene.grow}">${
    group("edges", byRank(edges).map(({ drawn }) => drawn))}${nodes.join("")}${group("labels", labels)}</svg>`;
}

const group = (kind, drawn) => `<g class="${kind}" aria-hidden="true">${drawn.join("")}</g>`;

/** The ends of the edge above an item. */
const endsOf = (/** @type {Item} */ { above, x, y }) => [above.x, above.y + above.h, x, y];

/** The edge above an item: its classes, whether it is cut, and its SVG. @param {Item} item */
function edgeOf(item, { size }, scene) {
  const isFold = item.shape === "fold";
  const isSevered = (item.folded ?? [item.i]).some(scene.severed);
  const foldKind = () => (item.folded.every(scene.severed) ? "pruned" : "fold");
  const kind = isFold ? foldKind() : scene.edge(item.i);
  const key = scene.key(item.i);
  const data = isFold ? "" : ` data-e="e${key}"`;
  const ends = endsOf(item);
  const [x1, y1, x2, y2] = ends.map(round);
  const line = `<path class="e ${kind}"${data} d="M${x1} ${y1}L${x2} ${y2}"/>`;
  const grow = scene.grow * (size.type < 18 * scene.grow ? 0.6 : 1);
  const severing = isSevered ? `<path class="severing" data-cut="${key}" d="${strokes(ends, grow)}"/>` : "";
  return { item, kind, isSevered, drawn: line + severing };
}

/** Edges in the order of drawing: the solution and the path are drawn over others. */
function byRank(edges) {
  const rank = ({ kind }) => ["solution", "path"].findIndex((name) => kind.split(" ").includes(name));
  return [...edges].sort((one, other) => rank(one) - rank(other));
}

/** The texts beside the nodes as SVG. Each takes a place that those before have left free. @param {Laid} laid */
function texts(laid, scene, edges) {
  const { items, width, height } = laid;
  const boxes = items.map((item) => ({ x: item.x - item.w / 2, y: item.y, w: item.w + item.side, h: item.h }));
  const ends = edges.map(({ item }) => endsOf(item));
  const labels = new Labels([...boxes, ...leafNames(items, scene)], boxes, ends, width, height);
  const parts = { labels, over: [], laid, scene, boxes };
  rows(parts);
  labels.thick = ends.filter((_, k) => /path|solution/.test(edges[k].kind));
  labels.taken.push(...ends.filter((_, k) => edges[k].isSevered).map((end) => middle(end, 11 * scene.grow)));
  // on a phone, the arc of a cut needs the room
  for (const draw of scene.phone ? [chips, places] : [places, chips]) draw(parts);
  weights(parts, edges.map(({ item }) => item), endsOf);
  named(parts);
  return parts.over;
}

function leafNames(items, scene) {
  const leaves = scene.leafNames ? items.filter(({ shape }) => shape === "leaf") : [];
  return leaves.map(({ x, y, w, h }) => ({ x: x - w / 2, y: y + h, w, h: 20 * scene.grow }));
}

/** The room of the strokes on an edge. */
const middle = ([x1, y1, x2, y2], r) => ({ x: (x1 + x2) / 2 - r, y: (y1 + y2) / 2 - r, w: 2 * r, h: 2 * r });

function keyOf(item, scene) {
  const key = scene.key(item.i);
  return item.shape === "fold" ? `f${key}-${item.folded[0]}` : `n${key}`;
}

/** A node or a fold, as an item of a tree for screen readers. @param {Item} item */
function node(item, laid, scene) {
  const isFold = item.shape === "fold";
  const foldTexts = () => ["fold", `${foldText(item, scene.counted(item.folded))}, ${scene.words.folded}`, ""];
  const [kind, description, states] = isFold ? foldTexts() : scene.node(item.i);
  const ident = (each) => scene.id + keyOf(each, scene);
  const siblings = item.above?.children ?? [item];
  const fold = isFold ? `data-fold="${item.i}" ` : "";
  const key = `${fold}data-n="${keyOf(item, scene)}" tabindex="-1"`;
  const place = `aria-level="${item.level + 1}" aria-setsize="${siblings.length}" aria-posinset="${
    siblings.indexOf(item) + 1}"`;
  const children = item.children.map(ident).join(" ");
  const below = children && `<g role="group" aria-owns="${children}"></g>`;
  const drawn = isFold ? folded(item, scene.counted(item.folded)) : nodeMark(item, laid, scene);
  return `<g role="treeitem" id="${ident(item)}" class="n ${kind}" ${key} ${place} aria-label="${
    safe(description)}"${states}>${drawn}${below}</g>`;
}

function nodeMark(item, { size: { type } }, scene) {
  if (scene.boards) return boardMark(item, type, scene);
  const { says } = scene.texts(item.i);
  const { x, y, w, h } = item, finger = Math.max(36, w);
  const touch = w < 44 ? rect("touch", x - finger / 2, y, finger, h, 0) : "";
  return touch + outline(item, type, "ring") + outline(item, type) + (says && number(item, says, type));
}

/** A board, and beside it a small mark with the value. */
function boardMark(item, type, scene) {
  const { facts, says } = scene.texts(item.i);
  const isLeaf = item.shape === "leaf";
  const w = item.side - 8;
  const frame = { ...item, shape: "leaf" };
  const beside = { ...item, x: item.x + item.w / 2 + 8 + w / 2, w, h: isLeaf ? 38 * scene.grow : w * 0.8 };
  const signs = facts.rows ? cells(item, facts.rows) : boardText(item, facts.text ?? []);
  const value = says || !isLeaf ? outline(beside, type) : "";
  return outline(frame, type, "ring") + outline(frame, type, "s board") + signs + value
    + (says && number(beside, says, type * 0.85));
}

function boardText({ x, y, h }, lines) {
  return lines.map((line, k) => text(x, y + (k + 1) * h / (lines.length + 1), line, "sign", 13)).join("");
}
