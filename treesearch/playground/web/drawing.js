// A tree without a search, whose nodes can be chosen.
import { Board } from "./board.js";
import { element, fill } from "./element.js";
import { nameOf, walk } from "./tree.js";
import words from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {{path: number[], player: string, node: Tree}} Named */

/** @param {Named} place */
function placeOf({ path, player }) {
  const kind = !path.length ? "root" : player === "leaf" ? "leaf" : "node";
  return fill(words.place[kind], { path: path.join(".") });
}

/** The label of a node in menus: "leaf 2.1", "node 2 (A)". @param {Named} place */
export function placeName(place) {
  const name = place.player === "leaf" ? "" : nameOf(place.node);
  return name ? fill(words.place.named, { place: placeOf(place), name }) : placeOf(place);
}

/** A leaf as in the tree: "F=4". @param {{node: Tree}} place */
export const label = ({ node }) => (node.name ? `${node.name}=${node.text}` : String(node.text ?? ""));

/** A tree as a reel before its search. @param {Tree} tree */
export function reelOf(tree, root) {
  const all = [...walk(tree, root)], number = new Map(all.map(({ path }, i) => [path.join("."), i]));
  const nodes = all.map(({ node, path, player }) => {
    const place = path.join(".") || "root", name = nameOf(node) || undefined;
    return { parent: path.length ? number.get(path.slice(0, -1).join(".")) : -1, name, shape: player,
      label: name ? `${place} ${name}` : place, move: node.weight,
      says: player === "leaf" ? node.text.replace(/^-/, "−").replace(/^\?(.+)/, "$1") : "" };
  });
  return { nodes, records: nodes.map(() => []), stages: [], solution: [], peek: true, title: "", subject: "",
    conventions: "", answer: "", all };
}

export class Drawing {
  /**
   * Draws into `host`; `choose(one)` gets the chosen node, `mark(one)` returns its classes.
   * @param {HTMLElement} host
   * @param {{choose: (one: Named) => void, mark?: (one: Named) => string[]}} does
   */
  constructor(host, { choose, mark = () => [] }) {
    this.host = host;
    this.choose = choose;
    this.mark = mark;
    this.drawn = "";
    /** @type {Board | undefined} */
    this.board = undefined;
    /** @type {ReturnType<typeof reelOf> | undefined} */
    this.reel = undefined;
    host.classList.add("treesearch-player", "pic");
  }

  /** Show a tree. @param {Tree | undefined} tree */
  show(tree, root) {
    const key = JSON.stringify([tree, root]);
    if (key === this.drawn) return this.refresh();
    this.drawn = key;
    this.host.replaceChildren();
    this.reel = undefined;
    if (!tree) return undefined;
    const box = element("div", { class: "drawing" });
    this.host.append(box);
    this.reel = reelOf(tree, root);
    this.board = new Board(box, this.reel, words.player, { onPick: (i) => this.choose(this.reel.all[i]) });
    return this.refresh();
  }

  refresh() {
    if (!this.reel) return;
    this.board.mark(new Map(this.reel.all.map((place, i) => [i, this.mark(place)])));
  }
}
