// Change the chosen node: a leaf's number, another child, or delete it.
import { placeName } from "./drawing.js";
import { element, reveal } from "./element.js";
import { changed, isLeaf, validLeaf, walk } from "./tree.js";
import words from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./drawing.js").Named} Named */

export class Editing {
  /** `change(text)` gets the tree's new text. @param {(text: string) => void} change */
  constructor(change) {
    this.change = change;
    /** @type {Named | undefined} */
    this.chosen = undefined;
    /** @type {Tree | undefined} */
    this.tree = undefined;
    this.output = element("span", { "aria-live": "polite" });
    this.error = element("p", { id: "leaf-error", class: "refused", role: "alert" });
    this.value = element("input", { class: "field", "aria-label": words.new_value, "aria-describedby": "leaf-error",
      maxlength: 60, autocomplete: "off", onkeydown: (event) => { if (event.key === "Enter") this.edit("change"); } });
    const button = (act) => element("button", { class: "btn", onclick: () => this.edit(act) }, words[act]);
    this.buttons = { change: button("change"), add: button("add"), delete: button("delete") };
    this.host = element("div", { class: "line editing", role: "group", tabindex: -1, "aria-label": words.edit },
      this.output, this.value, ...Object.values(this.buttons), this.error);
  }

  /** Keep the chosen node in another tree, if it exists. @param {Tree | undefined} tree */
  show(tree, root) {
    this.tree = tree;
    this.root = root;
    this.choose(this.chosen?.path);
  }

  /** Choose the node at a place; none if there is none. @param {number[]} [path] */
  choose(path) {
    const same = (place) => place.path.join() === path.join();
    const chosen = this.tree && path && [...walk(this.tree, this.root)].find(same);
    const { buttons, value } = this, leaf = chosen && isLeaf(chosen.node);
    this.chosen = chosen;
    this.refuse("");
    this.host.hidden = !chosen;
    if (!chosen) return;
    this.output.textContent = placeName(chosen);
    value.hidden = buttons.change.hidden = !leaf;
    if (leaf) value.value = chosen.node.text;
    buttons.add.hidden = Boolean(chosen.node.children[0]?.weight); // weights sum to 1
    buttons.delete.hidden = !path.length || Boolean(chosen.node.weight);
  }

  /** Apply a number that was typed, then choose another node. */
  moveTo(path) {
    const text = this.chosen?.node.text;
    if (!text || this.value.value.trim() === text || this.edit("change")) this.choose(path);
    (this.value.hidden ? this.host : this.value).focus({ preventScroll: true });
  }

  refuse(sentence) {
    this.value.setAttribute("aria-invalid", String(Boolean(sentence)));
    this.error.textContent = sentence;
    if (sentence) reveal(this.error);
  }

  /** Whether the change was made. @param {"change" | "add" | "delete"} act */
  edit(act) {
    const value = this.value.value.trim().replace("−", "-"), bad = act === "change" && !validLeaf(value);
    this.refuse(bad ? words.bad_leaf : "");
    if (!this.chosen || bad) return false;
    const { path, node, player } = this.chosen, text = changed(this.tree, path, act, value);
    if (act === "delete") this.chosen = { path: path.slice(0, -1), node, player };
    this.change(text);
    if (this.buttons[act].hidden) this.host.focus(); // the root has no Delete
    return true;
  }
}
