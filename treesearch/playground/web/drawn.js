// A tree as the engine draws it before a search: what stands there until the engine is there, and where nothing is
// searched.
import { layout } from "./layout.js";
import numbers from "./numbers.js";
import words from "./words.js";

const { font, small, triangle, box, row, ring, gap } = numbers;
const FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text) => text.replace(/[&<>]/g, (sign) => ESCAPED[sign]);
const short = (length) => length.toFixed(1);
const ident = (kind, { path }) => `${kind}${path.map((step) => `-${step}`).join("")}`;

function line(kind, x, y, said, size, anchor = "middle") {
  const bold = kind === "says" || kind === "name" ? ' font-weight="bold"' : "",
    slant = kind === "name" ? ' font-style="italic"' : "";
  const at = `x="${short(x)}" y="${short(y + size * 0.35)}"`;
  const looks = `font-size="${size}"${bold}${slant} text-anchor="${anchor}"`;
  return `<text class="${kind}" ${at} ${looks}>${escaped(said)}</text>`;
}

function shape({ player, half }) {
  if (player === "leaf") return `<rect x="${-half}" y="${-box / 2}" width="${half * 2}" height="${box}" rx="2"/>`;
  if (player === "chance") return `<circle r="${triangle / 2}"/>`;
  const tip = player === "max" ? -triangle / 2 : triangle / 2;
  return `<path d="M0 ${tip}L${half} ${-tip}H${-half}z"/>`;
}

/** The name of a node: below a leaf, else at the left, where a triangle is narrow. */
function named(one) {
  if (one.player === "leaf") return line("name", 0, box / 2 + ring + 1 + row / 2, one.name, small);
  const start = { max: -triangle / 2, min: triangle / 2 - row, chance: -row / 2 }[one.player];
  const side = one.player === "chance" ? one.half : one.half * (row / triangle);
  return line("name", -side - gap, start + row / 2, one.name, small, "end");
}

function node(one) {
  const said = one.player === "leaf" ? line("says", 0, 0, one.says, font) : "";
  const fixed = one.fixed ? line("note", one.half + gap, -triangle / 2 + (one.above ?? 0) * row + row / 2, one.fixed,
    small, "start") : "";
  const at = `data-n="${ident("n", one)}" transform="translate(${one.x} ${one.y})"`;
  return `<g ${at} class="${one.player} plain">${shape(one)}${named(one)}${said}${fixed}</g>`;
}

/** The edge from a node's parent, with a gap for what stands on it. */
function edge(parent, one, bands) {
  const { end } = bands[parent.path.length], { start, straight } = bands[one.path.length];
  const out = parent.y + triangle / 2, top = one.y - (one.player === "leaf" ? box : triangle) / 2,
    bend = start - straight;
  const way = [`M${parent.x} ${out}`, end > out && `L${parent.x} ${end}`, `L${one.x} ${bend}`,
    one.move && `M${one.x} ${start - 3}`, top > bend && `L${one.x} ${top}`].filter(Boolean);
  return `<path data-e="${ident("e", one)}" d="${way.join("")}"/>`;
}

/** The drawing of a tree: {svg, laid}; `laid` as in layout.js. */
export function drawn(tree, root, hard = false) {
  const laid = layout(tree, root, hard), { nodes, bands, width, height } = laid;
  const edges = nodes.flatMap((parent) => parent.children.map((one) => edge(parent, one, bands)));
  const moves = nodes.filter((one) => one.move).map((one) =>
    line("move", one.x, bands[one.path.length].start - 3 - row / 2, one.move, small));
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const looks = `style="max-width:100%;height:auto" font-family="${FONTS}" text-anchor="middle"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${looks} ${size}>` +
    `<g class="edges plain" fill="none">${edges.join("")}</g>${moves.join("")}` +
    `<g class="nodes" stroke-linejoin="round">${nodes.map(node).join("")}</g></svg>`;
  return { svg, laid };
}

/** The drawing as what a player shows before it has the stages: none of them, and a sentence that they come. */
export function waiting(tree, root, hard) {
  const { svg, laid: { nodes } } = drawn(tree, root, hard), number = new Map(nodes.map((one, i) => [one, i]));
  const above = new Map(nodes.flatMap((one) => one.children.map((child) => [child, number.get(one)])));
  const told = nodes.map((one) => {
    const place = one.path.join(".") || "root";
    return [above.get(one) ?? -1, one.name === place ? place : `${place} ${one.name}`, one.player, ""];
  });
  return { svg, nodes: told, records: nodes.map(() => []), stages: [], solution: [], peek: true, title: "",
    subject: "", conventions: "",
    answer: words.wait_steps };
}
