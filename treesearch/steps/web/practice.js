// Practise trees one by one, by questions (`Asking`) or by crossing out (`Crossing`).
import { Asking } from "./asking.js";
import { Attempt } from "./attempt.js";
import { Crossing } from "./crossing.js";
import { Desk } from "./desk.js";
import { element, fill, reveal } from "./element.js";

/** @import { Exercise, Result } from "../../../.ci/types.d.ts" */

/** The mistakes that best explain the answers to this tree; "" if all were right. */
function explained({ given, seen, suspects }) {
  if (given.every(Boolean) && !seen.size) return [""];
  const most = Math.max(...Object.values(suspects));
  return Object.keys(suspects).filter((code) => suspects[code] === most);
}

/** The tree with other numbers that follows if a hint gave an answer; undefined otherwise. */
export const twinOf = ({ shown, tree }) => (shown ? tree.twin : undefined);

export class Practice {
  number = 0;
  asked = []; // each finished tree with the mistakes that explain its answers
  /** @type {Result[]} */
  all = []; // its result
  waits = false;
  kept; // the attempt in the other mode
  keys = new AbortController(); // ends the listening to keys

  /**
   * `tree`: the first one. `next(practice, twin)` returns, or promises, the `twin` if there is one, or else a tree
   * chosen by `practice.asked` (the mistake "": all right). `count`: the number of trees, unlimited by default.
   * `changed` is called after each act; `extra`: an element beside the modes.
   * @param {HTMLElement} host @param {Exercise} tree
   */
  constructor(host, tree, words, { next, count = Infinity, changed = undefined, extra = undefined }) {
    this.host = host;
    this.words = words;
    this.w = words.practice;
    this.next = next;
    this.count = count;
    this.changed = changed;
    this.extra = extra;
    host.classList.add("treesearch-player");
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.keys.signal });
    this.open(tree);
  }

  /** Leave the keys to another practice. */
  stop() { this.keys.abort(); }

  get tree() { return this.attempt.tree; }

  /** @param {Exercise} tree */
  open(tree) {
    if (tree.why !== "twin") this.number += 1;
    this.kept = undefined;
    this.begin(new Attempt(tree));
  }

  restart(mode = this.attempt.mode) { this.begin(new Attempt(this.tree, { mode })); }

  /** Change the mode, and keep the attempt in the other one. */
  turn(mode) {
    const { attempt, kept } = this;
    if (mode === attempt.mode) return;
    this.kept = attempt;
    if (kept && !kept.finished) this.begin(kept);
    else this.restart(mode);
    /** @type {HTMLElement} */ (this.host.querySelector(`[data-do=${mode}]`)).focus();
  }

  /** Continue an earlier attempt at a tree. */
  resume({ number, all = [], finished = false, ...attempt }, tree = this.tree) {
    this.number = number;
    this.all = finished ? all.slice(0, -1) : all; // end() adds the last one again
    this.begin(new Attempt(tree, attempt));
    if (finished && this.attempt.mode === "cross") this.end();
  }

  /** Show an attempt on a new desk. @param {Attempt} attempt */
  begin(attempt) {
    const { number, count, extra, host, w } = this;
    const tree = attempt.tree.reel.subject;
    const heading = fill(Number.isFinite(count) ? w.heading : w.endless, { number, count, tree });
    this.attempt = attempt;
    this.desk = new Desk(host, this.words, attempt, { heading, extra,
      turn: (mode) => this.turn(mode), pick: (i) => this.task.pick(i) });
    this.task = attempt.mode === "cross" ? new Crossing(this) : new Asking(this);
    this.task.begin();
    if (number > 1) reveal(this.desk.root);
  }

  /** g: go on, c: cut. */
  key(event) {
    const { task } = this.desk;
    const name = { g: "go", c: "cut" }[event.key];
    const isTyped = event.target.closest?.("input, select, textarea");
    if (!name || event.ctrlKey || event.metaKey || event.altKey || isTyped || !task.offsetParent) return;
    /** @type {HTMLElement | null} */ (task.querySelector(`[data-do=${name}]`))?.click();
  }

  /** Show the points, and call `changed`. */
  refresh() {
    this.desk.showScore(this.attempt);
    this.changed?.(this);
  }

  /** End a tree; `after` its last right answer, keep the reply to it. */
  end(after = false) {
    const { attempt, desk, w } = this;
    const { result, retries, tree } = attempt;
    this.all = [...this.all, result];
    this.asked.push({ tree, told: explained(attempt) });
    attempt.finished = true;
    this.refresh();
    if (attempt.mode === "step") {
      const last = after && desk.verdict.querySelector("p + p")?.textContent;
      const lines = [fill(w.done, result), last, this.lostQuestions(), !retries && tree.reel.answer];
      desk.say("right", lines.filter(Boolean));
    }
    // the end of the search shows more than the questions ask
    desk.board.finish(this.task.sentence + desk.verdict.textContent, !retries);
    if (this.all.length > 1) desk.verdict.append(element("p", {}, this.summed()));
    const next = desk.button("nextTree", () => this.goOn(), { class: "primary" });
    const form = desk.form(...(this.number < this.count || twinOf(attempt) ? [next] : []),
      desk.button("again", () => this.restart()));
    desk.task.replaceChildren(element("h3", {}, fill(w.finished, result)), form);
    desk.task.querySelector("button").focus({ preventScroll: true });
    if (tree.why === "twin") return; // it counts only for the learner
    this.host.dispatchEvent(new CustomEvent("treesearch-result", { bubbles: true, detail: result }));
  }

  /** A sentence on the questions that earned no point; "" if there are none. */
  lostQuestions() {
    const { attempt, w } = this;
    const lost = attempt.given.flatMap((right, i) => (right && !attempt.lost(i) ? [] : [String(i + 1)]));
    const questions = new Intl.ListFormat("en").format(lost);
    return lost.length ? fill(w.lost[lost.length > 1 ? 1 : 0], { questions }) : "";
  }

  /** The sum over all trees. */
  summed() {
    const sum = (name) => this.all.reduce((total, result) => total + result[name], 0);
    return fill(this.w.over_all, { correct: sum("correct"), total: sum("total"), trees: this.all.length });
  }

  /** Open the next tree; until it exists, keep this one. */
  async goOn() {
    if (this.waits) return;
    this.waits = true;
    const tree = await this.next(this, twinOf(this.attempt));
    this.waits = false;
    if (tree) this.open(tree);
  }
}
