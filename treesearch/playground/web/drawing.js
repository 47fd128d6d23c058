// The tree as a drawing whose nodes can be chosen: by a click, a tap, or arrows and Enter.
import { element, fill } from "./element.js";
import { nameOf, walk } from "./tree.js";
import words from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 50, TALL = 74, MARGIN = 30, MOST = 600;
export const MOST_DRAWN = MOST;

export function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export const dotted = (path) => path.join(".");

function placeOf({ path, player }) {
  const kind = !path.length ? "root" : player === "leaf" ? "leaf" : "node";
  return fill(words.place[kind], { path: dotted(path) });
}

/** What a node is called in menus: "leaf 2.1", "node 2", with its name if it has one. */
export function placeName(one) {
  const name = one.player === "leaf" ? "" : nameOf(one.node);
  return name ? fill(words.place.named, { place: placeOf(one), name }) : placeOf(one);
}

/** Where each node stands: leaves side by side, a parent above the middle of its children. */
function laidOut(tree, root) {
  const nodes = [...walk(tree, root)], byPath = new Map(nodes.map((one) => [dotted(one.path), one]));
  let wide = 0, x = MARGIN;
  for (const one of nodes) {
    one.y = MARGIN + one.path.length * TALL;
    if (one.player !== "leaf") continue;
    const room = Math.max(WIDE, 14 + 9 * label(one).length, 8 + 7 * shortPlace(one).length);
    one.x = x + room / 2;
    x += room;
    wide = x;
  }
  for (const one of [...nodes].reverse()) {
    if (one.player === "leaf") continue;
    const below = one.node.children.map((_, i) => byPath.get(dotted([...one.path, i + 1])).x);
    one.x = (below[0] + below.at(-1)) / 2;
  }
  return { nodes, byPath, wide: wide + MARGIN, tall: Math.max(...nodes.map((one) => one.y)) + MARGIN + 8 };
}

const ROLE = /^(max|min|chance)$/;
export const label = ({ node }) => (node.name ? `${node.name}=${node.text}` : String(node.text ?? ""));
/** What stands beside a node that has no name, as in every other drawing of places. */
const shortPlace = ({ node, path }) => (nameOf(node) ? "" : dotted(path) || words.short_root);
/** What stands in a node: a leaf's value, another node's name and static value. */
const inside = (one) => (one.player === "leaf" ? label(one) : one.node.head.filter((word) => !ROLE.test(word)).join(" "));
const BESIDE = { max: [-15, -9, "end"], min: [-15, 20, "end"], chance: [-17, -13, "end"], leaf: [0, 30, "middle"] };
const OUTLINE = { max: "M0 -20L23 17H-23Z", min: "M0 20L23 -17H-23Z", chance: "M-19 0a19 19 0 1 0 38 0a19 19 0 1 0 -38 0" };

export class Drawing {
  /** Draws into `host`; `choose(one)` is told which node was chosen, `mark(one)` says how it looks: classes, in words. */
  constructor(host, { choose, mark = () => [] }) {
    Object.assign(this, { host, choose, mark, here: "" });
    host.classList.add("clickable");
    host.addEventListener("keydown", (event) => this.key(event));
  }

  show(tree, root) {
    const focused = this.host.contains(document.activeElement);
    this.host.replaceChildren();
    this.parts = new Map();
    if (!tree) return;
    const laid = laidOut(tree, root);
    this.laid = laid;
    if (laid.nodes.length > MOST) {
      this.host.append(element("p", {}, fill(words.not_drawn, { reason: fill(words.drawing_of, { nodes: laid.nodes.length }) })));
      return;
    }
    const edges = shape("g", { class: "edges" });
    this.svg = shape("svg", { style: `--natural: ${laid.wide}px`, width: laid.wide, height: laid.tall, viewBox: `0 0 ${laid.wide} ${laid.tall}`, role: "group",
      "aria-label": fill(words.drawing_of, { nodes: laid.nodes.length }) }, edges);
    for (const one of laid.nodes) {
      const above = one.path.length && laid.byPath.get(dotted(one.path.slice(0, -1)));
      if (above) edges.append(shape("path", { d: `M${above.x} ${above.y}L${one.x} ${one.y}` }));
      this.svg.append(this.part(one));
    }
    this.host.append(this.svg);
    if (!this.parts.has(this.here)) this.here = "";
    this.refresh();
    if (focused) this.parts.get(this.here)?.group.focus();
  }

  part(one) {
    const group = shape("g", { role: "button", transform: `translate(${one.x} ${one.y})`, tabindex: -1 });
    const said = inside(one);
    const wide = Math.max(38, 9 * said.length + 8);
    group.append(shape("rect", { class: "touch", x: -23, y: -23, width: 46, height: 46 }));
    group.append(one.player === "leaf" ? shape("rect", { class: "ink", x: -wide / 2, y: -15, width: wide, height: 30, rx: 3 })
      : shape("path", { class: "ink", d: OUTLINE[one.player] }));
    group.append(shape("path", { class: "cross", d: "M-19 -17L19 17M19 -17L-19 17" }));
    const text = shape("text", { y: one.player === "leaf" ? 5 : one.player === "max" ? 12 : one.player === "min" ? -3 : 5 });
    text.textContent = said;
    const [x, y, anchor] = BESIDE[one.player], where = shape("text", { x, y, class: "place", style: `text-anchor: ${anchor}` });
    where.textContent = shortPlace(one);
    group.append(where, " ", text, " ");
    if (one.node.weight) {
      const weight = shape("text", { y: -27, class: "weight" });
      weight.textContent = one.node.weight;
      group.append(weight);
    }
    const key = dotted(one.path);
    group.addEventListener("click", () => { this.focus(key); this.choose(one); });
    group.addEventListener("focus", () => this.focused(key));
    this.parts.set(key, { group, one });
    return group;
  }

  /** Looks again at how every node is marked. */
  refresh() {
    for (const [key, { group, one }] of this.parts ?? []) {
      const marks = this.mark(one), said = marks.filter((mark) => words.marks[mark]).map((mark) => words.marks[mark]);
      group.setAttribute("class", ["part", one.player, ...marks].join(" "));
      group.setAttribute("aria-pressed", String(marks.length > 0));
      const player = one.player === "leaf" ? "" : one.player.toUpperCase();
      group.setAttribute("aria-label", [placeOf(one), inside(one), one.node.weight, player, ...said].filter(Boolean).join(", "));
      group.setAttribute("tabindex", key === this.here ? 0 : -1);
    }
  }

  focused(key) {
    this.parts.get(this.here)?.group.setAttribute("tabindex", -1);
    this.here = key;
    this.parts.get(key).group.setAttribute("tabindex", 0);
  }

  focus(key) { this.parts.get(key)?.group.focus(); }

  key(event) {
    const here = this.parts?.get(this.here)?.one;
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = here.path.at(-1), above = here.path.slice(0, -1);
    const to = { ArrowUp: above, ArrowDown: [...here.path, 1], ArrowLeft: [...above, step - 1], ArrowRight: [...above, step + 1], Home: [] }[event.key];
    if (to) {
      event.preventDefault();
      this.focus(dotted(to));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(here);
    }
  }
}
