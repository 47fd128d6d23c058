// The page of a tree to practise: its drawing, the task, and the replies to the answers.
import { Board } from "./board.js";
import { element, fill, reveal } from "./element.js";

export class Desk {
  /**
   * Show `heading` and the tree of an attempt in `host`. `turn(mode)` and `pick(node)`: what a click on a mode or a
   * node does; `extra`: an element beside the modes.
   */
  constructor(host, words, { tree, mode, retries }, { heading, turn, pick, extra }) {
    const w = words.practice;
    const crosses = mode === "cross";
    this.w = w;
    const box = element("div", { class: crosses ? "drawing crossing" : "drawing" });
    const choice = (name) => this.button(name, () => turn(name), { "aria-pressed": String(mode === name) });
    const modes = element("div", { class: "row modes", role: "group", "aria-label": w.modes }, choice("step"),
      choice("cross"));
    this.task = element("section", { class: "task", "aria-label": w.task });
    this.verdict = element("div", { class: "feedback", role: "status", "aria-live": "polite" });
    this.score = element("p", { class: "score" });
    this.dots = element("div", { class: "dots", "aria-hidden": "true" });
    this.root = element("div", { class: "desk pic" }, box, this.task);
    const standing = element("div", { class: "standing" }, this.dots, this.score,
      ...(tree.cuts === false ? [] : [modes]), extra);
    const why = w.why[tree.why];
    const task = (crosses && tree.task) || "";
    host.replaceChildren(element("h2", {}, heading), this.root, element("div", { class: "side" }, standing,
      this.verdict, ...(why ? [element("p", { class: "why-next" }, why)] : []),
      element("p", { class: "conventions" }, `${task} ${tree.reel.conventions}`.trim())));
    this.board = new Board(box, tree.reel, words, { line: !retries, onPick: pick }); // no path before another try
  }

  button(name, act, extra = {}) {
    return element("button", { "data-do": name, onclick: act, ...extra }, this.w.buttons[name]);
  }

  /** Not a form element, which a frame without allow-forms would not submit. */
  form(...children) { return element("div", { class: "form", role: "group" }, ...children); }

  /** Show the lines of a mark, the one with the points first. */
  say(kind, lines) {
    const [verdict, ...reasons] = lines;
    this.verdict.replaceChildren(element("p", { class: `verdict ${kind}` }, verdict),
      ...reasons.map((text) => element("p", {}, text)));
    reveal(this.verdict);
  }

  /** Show a hint below those before it. */
  sayHint(at, hints) {
    const before = [...this.verdict.children].filter((line) => line.className === "hint");
    const hint = fill(this.w.hint_count, { at, total: hints.length, hint: hints[at - 1] });
    this.verdict.replaceChildren(...before, element("p", { class: "hint" }, hint));
  }

  /** Show the points so far, and a dot for each question. */
  showScore({ given, at, total, result }) {
    const dot = (i) => {
      if (given[i]) return element("i", { class: "ok" }, "✓");
      if (i in given) return element("i", { class: "no" }, "✗");
      return element("i", { class: i === at ? "now" : "" });
    };
    const dots = total > 24 ? [] : [...Array(total).keys()];
    this.dots.replaceChildren(...dots.map(dot));
    this.score.textContent = fill(this.w.score, result);
  }
}
