// The line in which a tree is typed, the samples beside it, and what is wrong with it.
import { element, fill } from "./element.js";
import { refusal } from "./refusing.js";
import words from "./words.js";

export class TreeLine {
  /**
   * `typed(text)` is told a text as it is typed, `taken(text)` one that is taken by a click, `sample(name)` a sample.
   * @param {{typed: (text: string) => void, taken: (text: string) => void, sample: (name: string) => void}} does
   */
  constructor({ typed, taken, sample }) {
    this.taken = taken;
    this.text = element("textarea", { id: "tree", rows: 1, spellcheck: "false", autocapitalize: "off",
      oninput: () => typed(this.text.value) });
    this.samples = element("select", { class: "field", id: "samples", onchange: () => sample(this.samples.value) },
      element("option", { value: "" }, words.samples));
    this.host = element("div", { class: "line tree-part" },
      element("label", { class: "heard-only", for: "tree" }, words.tree), this.text,
      element("label", { class: "heard-only", for: "samples" }, words.samples), this.samples);
    this.error = element("div", { "aria-live": "polite" });
  }

  /** Show a text; what somebody is typing stays. @param {string} text */
  show(text) { if (document.activeElement !== this.text) this.text.value = text; }

  /** @param {{name: string, title: string}[]} found */
  offer(found) { this.samples.append(...found.map((one) => element("option", { value: one.name }, one.title))); }

  /** Say a sentence, or nothing. @param {string} sentence */
  say(sentence) {
    this.text.setAttribute("aria-invalid", "false");
    this.error.replaceChildren(...(sentence ? [element("p", {}, sentence)] : []));
  }

  /**
   * Say why the text is no tree, and offer the tree that was perhaps meant, to be taken by a click.
   * `stale`: whether the drawing is still the last tree's.
   */
  refuse(error, may, stale) {
    const take = () => { this.text.value = error.meant; this.taken(error.meant); this.text.focus(); };
    const button = () => element("button", { type: "button", class: "meant", onclick: take },
      fill(words.take_meant, { tree: error.meant }));
    this.error.replaceChildren(refusal(error), ...(error.meant && may ? [button()] : []),
      ...(stale ? [element("p", { class: "note" }, words.stale)] : []));
    this.text.setAttribute("aria-invalid", String(error.code !== "stopped"));
  }
}
