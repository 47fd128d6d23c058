// Change the chosen node: a leaf's number, another child, or delete it.
import { placeName } from "./drawing.js";
import { element, fill } from "./element.js";
import { at, changed, isLeaf, validLeaf, walk } from "./tree.js";
import words from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./drawing.js").Named} Named */

export class Editing {
  /**
   * `change(text)` gets the tree's new text; `look()` is called for another node.
   * @param {{change: (text: string) => void, look: () => void}} does
   */
  constructor({ change, look }) {
    this.changeTo = change;
    this.look = look;
    /** @type {Named | undefined} */
    this.chosen = undefined;
    /** @type {Tree | undefined} */
    this.tree = undefined;
    this.output = element("span", { "aria-live": "polite" });
    this.error = element("p", { id: "leaf-error", class: "refused", role: "alert" });
    this.value = element("input", { class: "field", "aria-label": words.new_value, "aria-describedby": "leaf-error",
      maxlength: 60, autocomplete: "off",
        onkeydown: (event) => { if (event.key === "Enter") this.edit("change"); } });
    const button = (act) => element("button", { type: "button", class: "btn", onclick: () => this.edit(act) },
      words[act]);
    this.buttons = { change: button("change"), add: button("add"), delete: button("delete") };
    this.host = element("div", { class: "line editing", role: "group", "aria-label": words.edit },
      this.output, this.value, ...Object.values(this.buttons), this.error);
  }

  /** @param {{path: number[]}} place */
  is({ path }) { return this.chosen?.path.join() === path.join(); }

  /** @param {Named} place */
  choose(place) {
    this.chosen = place;
    this.refuse("");
    if (isLeaf(place.node)) this.value.value = place.node.text;
    this.look();
  }

  /** Keep the chosen place in another tree, if it exists. @param {Tree} tree */
  keep(tree, root) {
    this.tree = tree;
    const path = this.chosen?.path;
    this.chosen = tree && path && at(tree, path) ? [...walk(tree, root)].find((place) => this.is(place)) : undefined;
  }

  /** `may`: whether the tree can be changed. */
  show(may) {
    const { chosen, buttons } = this, leaf = chosen && isLeaf(chosen.node);
    this.output.textContent = chosen ? placeName(chosen) : words.edit;
    this.host.hidden = !chosen || !may;
    this.value.hidden = buttons.change.hidden = !leaf;
    buttons.add.hidden = !chosen;
    buttons.delete.hidden = !chosen?.path.length;
  }

  refuse(sentence) {
    this.value.setAttribute("aria-invalid", String(Boolean(sentence)));
    this.error.textContent = sentence;
  }

  /** @param {"change" | "add" | "delete"} act */
  edit(act) {
    const value = this.value.value.trim(), bad = act === "change" && !validLeaf(value);
    this.refuse(bad ? fill(words.bad_leaf, { value }) : "");
    if (!this.chosen || !this.tree || bad) return;
    const { path, node, player } = this.chosen, text = changed(this.tree, path, act, value);
    if (act === "delete") this.chosen = { path: path.slice(0, -1), node, player };
    this.changeTo(text);
    this.look();
  }
}
