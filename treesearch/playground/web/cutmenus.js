// The three menus of a cut: its kind, the node, the child after which it is made.
import { label, placeName } from "./drawing.js";
import { element, fill } from "./element.js";
import { isLeaf, walk } from "./tree.js";
import words from "./words.js";

const ROOT = "root"; // in the menu of nodes, where "" means no choice
const MOST = 600;

const choices = (options) => [["", words.choose], ...options].map(([value, text]) =>
  element("option", { value }, text));

export class CutMenus {
  /** `add` gets each complete cut. @param {(cut: import("./handin.js").CutLine) => void} add */
  constructor(add) {
    this.add = add;
    /** @type {Map<string, import("./drawing.js").Named>} */
    this.inner = new Map();
    const select = (name, ...options) => element("select", { class: "field", "aria-label": name }, ...options);
    this.kind = select(words.cut_kind, ...choices([["MIN", "MIN"], ["MAX", "MAX"]]));
    this.node = select(words.cut_at);
    this.after = select(words.cut_after);
    this.node.addEventListener("change", () => this.children());
    this.refused = element("p", { class: "refused", role: "alert" });
    const labelled = (text, menu) => element("label", { class: "menu" }, text, menu);
    this.host = element("div", { class: "line cut-menus" }, labelled(words.cut_kind, this.kind),
      labelled(words.cut_at, this.node), labelled(words.cut_after, this.after),
      element("button", { onclick: () => this.take() }, words.add_cut), this.refused);
  }

  /** @param {import("./tree.js").Tree | undefined} tree */
  show(tree, root) {
    const inner = (tree ? [...walk(tree, root)] : []).filter((place) => place.player !== "leaf").slice(0, MOST);
    this.inner = new Map(inner.map((place) => [place.path.join(".") || ROOT, place]));
    this.node.replaceChildren(...choices([...this.inner].map(([key, place]) => [key, placeName(place)])));
    this.children();
  }

  refuse(sentence) { this.refused.textContent = sentence; }

  children() {
    const place = this.inner.get(this.node.value);
    const option = (child, i) => {
      const leaf = isLeaf(child), named = { path: [...place.path, i + 1], player: leaf ? "leaf" : "node", node: child };
      return [i + 1, leaf ? `${placeName(named)} (${label(named)})` : placeName(named)];
    };
    this.after.replaceChildren(...choices((place?.node.children ?? []).map(option)));
  }

  take() {
    const { kind, node, after } = this, place = this.inner.get(node.value), why = this.wanting(place);
    this.refuse(why);
    if (why) return;
    this.add({ kind: kind.value, at: place.path, after: Number(after.value) });
    kind.value = node.value = "";
    this.children();
  }

  /** What the chosen cut lacks; "" if nothing. */
  wanting(place) {
    if (!place || !this.kind.value || !Number(this.after.value)) return words.not_a_cut.unsaid;
    return place.player === "chance" ? fill(words.not_a_cut.chance, { place: placeName(place) }) : "";
  }
}
