// Practice: ask for window, value and cut at a node, or for the branches to cross out.
import { answered, bound, isBound, toTheEmpty, whyWrong } from "./answering.js";
import { Board } from "./board.js";
import { Crossing } from "./crossing.js";
import { element, fill } from "./element.js";
import { ended, twinOf } from "./ending.js";

export class Practice {
  /**
   * `tree`: the first exercise; `words`: the page's, with those of practice. `next(practice, twin)` answers, or
   * promises, the `twin` that is due, or what follows from `practice.asked`, the trees so far with the mistakes that
   * explain the answers ("": all right). `count`: how many trees; without it no end. `changed` hears of each act.
   */
  constructor(host, tree, words, { next, count = Infinity, changed = undefined, extra = undefined }) {
    this.host = host;
    this.words = words;
    this.w = words.practice;
    this.next = next;
    this.count = count;
    this.changed = changed;
    this.extra = extra;
    this.number = 0;
    this.asked = [];
    this.all = []; // what came of each tree that is done
    this.waits = false;
    host.classList.add("treesearch-player");
    document.onkeydown = (event) => this.key(event);
    this.open(tree);
  }

  open(tree) {
    if (tree.why !== "twin") this.number += 1;
    this.tree = tree;
    this.mode = "step";
    this.restart();
  }

  restart() {
    this.finished = this.shown = false;
    this.at = this.undone = 0;
    this.given = [];
    this.slips = {};
    this.hinted = new Set();
    this.seen = new Set(); // questions whose answer was shown because it was not known
    this.suspects = {};
    this.crossed = new Set();
    this.draw();
  }

  /** Whether a wrong answer is tried again, until it is right, without a word of the key. */
  get retries() { return Boolean(this.tree.reveal); }

  /** Whether a question lost its point: a hint was taken, or its answer was seen. */
  lost(question) { return this.hinted.has(question) || this.seen.has(question); }

  get total() { return this.mode === "step" ? this.tree.questions.length : 1; }

  /** The result: TRAKLA's three numbers, and the hints. An answer after a hint is not correct. */
  get result() {
    const correct = this.given.filter((right, i) => right && !this.lost(i)).length;
    return { correct, undone: this.undone, hints: this.hinted.size, total: this.total };
  }

  button(name, act, extra = {}) {
    return element("button", { type: "button", "data-do": name, onclick: act, ...extra }, this.w.buttons[name]);
  }

  draw() {
    const w = this.w, box = element("div", { class: this.mode === "cross" ? "drawing crossing" : "drawing" });
    const turn = (name) => { this.mode = name; this.restart(); this.host.querySelector(
      `[data-do=${name}]`).focus(); };
    const mode = (name) => this.button(name, () => turn(name), { "aria-pressed": String(this.mode === name) });
    const { number, count } = this;
    this.task = element("section", { class: "task", "aria-label": w.task });
    this.verdict = element("div", { class: "feedback", role: "status", "aria-live": "polite" });
    this.score = element("p", { class: "score" });
    this.dots = element("div", { class: "dots", "aria-hidden": "true" });
    const why = w.why[this.tree.why];
    const named = { class: "row modes", role: "group", "aria-label": w.modes };
    this.desk = element("div", { class: "desk pic" }, box, this.task);
    this.side = element("div", { class: "side" }, element("div", { class: "standing" }, this.dots, this.score,
      ...(this.tree.cuts === false ? [] : [element("div", named, mode("step"), mode("cross"))]), this.extra),
        this.verdict,
      ...(why ? [element("p", { class: "why-next" }, why)] : []),
      element("p", { class: "conventions" }, `${this.mode === "cross" ? this.tree.task ?? "" : ""} ${
        this.tree.reel.conventions}`.trim()));
    const heading = fill(Number.isFinite(count) ? w.heading : w.endless, { number, count,
      tree: this.tree.reel.subject });
    this.host.replaceChildren(element("h2", {}, heading), this.desk,
      this.side);
    this.board = new Board(box, this.tree.reel, this.words, {
      line: !this.retries, // the path is not asked
      onPick: (i) => { if (this.mode === "cross") this.crossing.toggle(i); },
    });
    this.sentence = "";
    if (this.mode === "cross") this.crossing = new Crossing(this); else this.ask();
    if (this.number > 1) this.desk.scrollIntoView({ block: "nearest" });
  }

  /** g goes on, c cuts. */
  key(event) {
    const name = { g: "go", c: "cut" }[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")
      || !this.task.offsetParent) return;
    /** @type {HTMLElement | null} */ (this.task.querySelector(`[data-do=${name}]`))?.click();
  }

  /** Not a form element: a frame without allow-forms would not submit it. */
  group(...children) { return element("div", { class: "form", role: "group" }, ...children); }

  /** The question, and below it what it is about. */
  heading({ asked }) {
    const [first, rest] = /^(.*?\?) (.*)$/s.exec(asked)?.slice(1) ?? [asked];
    return [element("h3", {}, first), ...(rest ? [element("p", { class: "about" }, rest)] : [])];
  }

  get question() { return this.tree.questions[this.at]; }

  /** Ask the next question; `after` a right answer what was said of it stays. */
  ask(after = false) {
    const { w, question } = this;
    this.tell();
    if (!question) return ended(this, after);
    const key = (event) => { if (event.key === "Enter") { event.preventDefault(); answer(); } };
    const field = () => element("input", { class: "field", type: "text", autocomplete: "off", maxlength: 60,
      onkeydown: key });
    const fields = question.kind === "cut" ? [] : question.right.map(field);
    const answer = () => { this.judge(fields.map((input) => input.value)); toTheEmpty(fields); };
    const choice = (name) => this.button(name, () => this.judge([name])); // neither is offered before the other
    const answers = question.kind === "cut" ? [choice("go"), choice("cut")]
      : [this.button("answer", answer, { class: "primary" })];
    const form = this.group(...fields.map((input, i) => element("label", {}, question.labels[i], input)),
      ...answers, ...(question.hints.length ? [this.button("hint", () => this.hint())] : []),
      this.button("undo", () => this.undo(), { "aria-disabled": String(!this.at) }));
    const progress = fill(w.progress, { at: this.at + 1, total: this.total });
    this.task.replaceChildren(element("p", { class: "progress" }, progress), ...this.heading(question), form);
    this.hints = 0;
    const before = this.retries ? w.retry : w.seen;
    if (!after) this.verdict.replaceChildren(...(this.seen.has(this.at) ? [element("p", {}, before)] : []));
    this.picture(question);
    this.focus(fields[0] ?? form.querySelector("button"));
    return undefined;
  }

  /** Show what a question is about; `hides`: without its answer. */
  picture(question, hides = true) {
    this.sentence = `${question.asked} ${this.verdict.textContent}`;
    this.board.ask(question, this.sentence, hides);
  }

  /** Take no focus when the page opens. */
  focus(what) { if (this.number > 1 || this.given.length || this.undone) what.focus({ preventScroll: true }); }

  /** The next hint: where to look, the rule, the numbers, the answer. */
  hint() {
    const steps = this.mode === "step" ? this.question.hints : [this.tree.hint], i = this.hints ?? 0;
    if (i === steps.length) return;
    this.shown ||= (this.hints = i + 1) === steps.length && this.mode === "step"; // then a twin is due
    this.hinted.add(this.mode === "step" ? this.at : 0);
    this.verdict.replaceChildren(...[...this.verdict.children].filter((line) => line.className === "hint"),
      element("p", { class: "hint" }, fill(this.w.hint_count, { at: i + 1, total: steps.length, hint: steps[i] })));
    this.tell();
    if (this.mode === "step") this.picture(this.question);
    this.verdict.scrollIntoView({ block: "nearest" });
    if (i + 1 === steps.length) this.task.querySelector("[data-do=hint]").setAttribute("aria-disabled", "true");
    this.task.querySelector("input")?.focus({ preventScroll: true }); // where the answer is typed
  }

  judge(typed) {
    const { question } = this, answers = typed.map(bound);
    if (question.kind !== "cut" && !answers.every(isBound)) return this.say("wrong", [this.w.empty]);
    const right = answers.every((text, i) => text === bound(question.right[i]));
    answered(this, question, answers, question.right.map(bound), right);
    if (right || !this.retries) this.given[this.at] = right;
    if (!right) {
      this.slip(question.kind !== "cut" ? question.kind : question.right[0] === "cut" ? "missed" : "over");
      this.suspect(question.wrong[answers.join(",")]);
      this.seen.add(this.at);
    }
    const text = typed.map((entry) => entry.trim()).join(", ");
    const given = { cut: this.w.buttons[typed[0]], window: `(${text})` }[question.kind] ?? text;
    if (right) {
      this.say("right", question.lines[this.lost(this.at) ? "seen" : "right"]);
      this.at += 1;
      return this.ask(true);
    }
    this.say("wrong", whyWrong(this, question, answers, given));
    this.picture(question, this.retries);
    if (this.retries) return this.tell();
    this.task.replaceChildren(...this.heading(question), this.group(
      this.button("continue", () => { this.at += 1; this.ask(); }, { class: "primary" }),
        this.button("undo", () => this.undo())));
    this.task.querySelector("button").focus({ preventScroll: true });
    return this.tell();
  }

  slip(kind, times = 1) { this.slips[kind] = (this.slips[kind] ?? 0) + times; }

  suspect(codes = []) { for (const code of codes) this.suspects[code] = (this.suspects[code] ?? 0) + 1; }

  undo() {
    const to = this.given[this.at] === undefined ? this.at - 1 : this.at;
    if (this.mode === "cross") this.crossing.undo();
    else if (to >= 0) {
      this.at = this.given.length = to;
      this.undone += 1;
      this.ask();
    }
  }

  /** Show the lines of a mark, the one with the points first. */
  say(kind, lines) {
    const [verdict, ...reasons] = lines;
    this.verdict.replaceChildren(element("p", { class: `verdict ${kind}` }, verdict),
      ...reasons.map((text) => element("p", {}, text)));
    this.verdict.scrollIntoView({ block: "nearest" });
  }

  tell() {
    const state = (i) => (this.given[i] ? "ok" : i in this.given ? "no" : i === this.at ? "now" : "");
    const dots = this.total > 24 ? [] : [...Array(this.total).keys()];
    this.dots.replaceChildren(...dots.map((i) => element("i", { class: state(i) },
      { ok: "✓", no: "✗" }[state(i)] ?? "")));
    this.score.textContent = fill(this.w.score, this.result);
    this.changed?.(this);
  }

  /** The next tree; while it is made, or if none comes, this one stays. */
  async goOn() {
    if (this.waits) return;
    this.waits = true;
    if (!this.finished) this.asked.push({ tree: this.tree, told: [] }); // which tells nothing
    const tree = await this.next(this, twinOf(this));
    this.waits = false;
    if (tree) this.open(tree);
  }
}
