// The tree as a drawing whose nodes can be chosen: by a click, a tap, or arrows and Enter.
import { drawn } from "./drawn.js";
import { element, fill } from "./element.js";
import { nameOf } from "./tree.js";
import { View } from "./view.js";
import words from "./words.js";

const SVG = "http://www.w3.org/2000/svg", MOST = 600, TOUCH = 46;

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./layout.js").Laid} Laid a node with its place */
/** @typedef {{path: number[], player: string, node: Tree}} Named */

/** @param {Named} one */
function placeOf({ path, player }) {
  const kind = !path.length ? "root" : player === "leaf" ? "leaf" : "node";
  return fill(words.place[kind], { path: path.join(".") });
}

/** What a node is called in menus: "leaf 2.1", "node 2", with its name if it has one. @param {Named} one */
export function placeName(one) {
  const name = one.player === "leaf" ? "" : nameOf(one.node);
  return name ? fill(words.place.named, { place: placeOf(one), name }) : placeOf(one);
}

/** A leaf as the tree has it: "F=4". @param {{node: Tree}} one */
export const label = ({ node }) => (node.name ? `${node.name}=${node.text}` : String(node.text ?? ""));

export class Drawing {
  /**
   * Draws into `host`; `choose(one)` is told which node was chosen, `mark(one)` says how it looks: classes, in words.
   * @param {HTMLElement} host
   * @param {{choose: (one: Laid) => void, mark?: (one: Laid) => string[]}} does
   */
  constructor(host, { choose, mark = () => [] }) {
    this.host = host;
    this.choose = choose;
    this.mark = mark;
    this.here = "";
    this.drawn = "";
    /** @type {Map<string, {group: SVGGElement, edge?: SVGElement, one: Laid}>} */
    this.parts = new Map();
    host.classList.add("clickable", "treesearch-player");
    host.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Show a tree; `hard`: whether the search will also say what nodes return. @param {Tree} tree @param {string} root
   */
  show(tree, root, hard = false) {
    const key = JSON.stringify([tree, root, hard]);
    if (key === this.drawn) return this.refresh();
    this.drawn = key;
    const focused = this.host.contains(document.activeElement);
    this.host.replaceChildren();
    this.parts = new Map();
    if (!tree) return undefined;
    const { svg, laid } = drawn(tree, root, hard);
    const size = fill(words.drawing_of, { nodes: laid.nodes.length });
    if (laid.nodes.length > MOST) return this.host.append(element("p", {}, fill(words.not_drawn, { reason: size })));
    const box = element("div", { class: "drawing" });
    box.innerHTML = svg; // written by drawn.js, every text in it escaped
    const picture = box.querySelector("svg");
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", size);
    const groups = picture.querySelectorAll("[data-n]"), edges = picture.querySelectorAll("[data-e]");
    const edgeOf = new Map([...edges].map((edge) => [edge.getAttribute("data-e").slice(1), edge]));
    laid.nodes.forEach((one, i) => this.part(one, groups[i], edgeOf.get(groups[i].getAttribute("data-n").slice(1))));
    this.host.append(box);
    const view = new View(picture);
    view.parts = [{ group: groups[0] }]; // the root is in sight
    view.roam();
    if (!this.parts.has(this.here)) this.here = "";
    this.refresh();
    if (focused) this.focus(this.here);
    return undefined;
  }

  /** Let a node be found by fingers, keys and ears. @param {Laid} one */
  part(one, group, edge) {
    const key = one.path.join("."), ring = group.firstElementChild.cloneNode(),
      touch = document.createElementNS(SVG, "rect");
    ring.setAttribute("class", "ring");
    const sides = { class: "touch", x: -TOUCH / 2, y: -TOUCH / 2, width: TOUCH, height: TOUCH };
    for (const [name, value] of Object.entries(sides)) touch.setAttribute(name, String(value));
    group.prepend(touch, ring);
    group.setAttribute("role", "button");
    group.querySelectorAll("text").forEach((text) => text.after(" ")); // apart for ears too
    group.addEventListener("click", () => { this.focus(key); this.choose(one); });
    group.addEventListener("focus", () => this.focused(key));
    this.parts.set(key, { group, edge, one });
  }

  /** Look again at how every node is marked. */
  refresh() {
    for (const [key, { group, edge, one }] of this.parts) {
      const marks = this.mark(one), told = marks.map((mark) => words.marks[mark]).filter(Boolean);
      group.setAttribute("class", ["part", one.player, "plain", ...marks].join(" "));
      edge?.setAttribute("class", marks.join(" "));
      group.setAttribute("aria-pressed", String(marks.length > 0));
      const player = one.player === "leaf" ? "" : one.player.toUpperCase(), own = nameOf(one.node) && one.name;
      const said = [placeOf(one), own, one.says ?? one.fixed, one.node.weight, player, ...told];
      group.setAttribute("aria-label", said.filter(Boolean).join(", "));
      group.setAttribute("tabindex", key === this.here ? "0" : "-1");
    }
  }

  focused(key) {
    this.parts.get(this.here)?.group.setAttribute("tabindex", "-1");
    this.here = key;
    this.parts.get(key).group.setAttribute("tabindex", "0");
  }

  focus(key) { this.parts.get(key)?.group.focus(); }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = this.parts.get(this.here)?.one;
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = here.path.at(-1), above = here.path.slice(0, -1);
    const to = { ArrowUp: above, ArrowDown: [...here.path, 1], ArrowLeft: [...above, step - 1],
      ArrowRight: [...above, step + 1], Home: [] }[event.key];
    if (to) {
      event.preventDefault();
      this.focus(to.join("."));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(here);
    }
  }
}
