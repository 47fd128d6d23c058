// Practice: the learner says window, value and cut at the lit node, or crosses out branches, and is told why.
import { answered } from "./answering.js";
import { Board } from "./board.js";
import { judged } from "./crossing.js";
import { element, fill } from "./element.js";

/** A number or infinity in one spelling, however it was typed. */
export function bound(typed) {
  const text = typed.trim().toLowerCase().replace(/[\u2212\u2013]/g, "-").replace(/\s/g, "").replace(/\u221e|infinity/g, "inf").replace(/^\+/, "");
  const ratio = /^(-?\d+)\/(\d+)$/.exec(text);
  const number = ratio ? ratio[1] / ratio[2] : Number(text);
  return text !== "" && Number.isFinite(number) ? String(number) : text;
}

const isBound = (text) => /^-?inf$/.test(text) || (text !== "" && Number.isFinite(Number(text)));

/** What belongs to a question. It is no native form: a frame without allow-forms would not send one. */
const group = (...children) => element("div", { class: "form", role: "group" }, ...children);

export class Practice {
  /**
   * `tree`: the first exercise; `words`: the page's, with those of practice. `next(practice)` answers, or promises, the
   * exercise that follows from `practice.asked`, the trees so far with the mistakes that explain the answers ("" if all
   * was right). `count`: how many trees there are; without it they have no end. `changed(practice)` hears of each act.
   */
  constructor(host, tree, words, { next, count = Infinity, changed = () => {} }) {
    Object.assign(this, { host, words, next, count, changed, w: words.practice, number: 0, asked: [] });
    host.classList.add("treesearch-player");
    this.open(tree);
  }

  open(tree) {
    this.because = this.reason(tree);
    this.number += 1;
    this.tree = tree;
    this.mode = "step";
    this.restart();
  }

  /** What of the last tree's mistakes a tree is chosen for, and how much of that it has; "" if it is not. */
  reason({ shows, questions }) {
    const count = (kind, right) => questions.filter((one) => one.kind === kind && (!right || one.right[0] === right)).length;
    const here = { missed: count("cut", "cut"), over: count("cut"), window: count("window"), value: count("value") };
    const most = Object.keys(here).sort((a, b) => (this.slips?.[b] ?? 0) - (this.slips?.[a] ?? 0))[0], slips = this.slips?.[most];
    if (!slips || !here[most] || !this.asked.at(-1)?.told.some((code) => shows.includes(code))) return "";
    return fill(this.w.because[most][slips > 1 ? 1 : 0], { count: slips, here: here[most] });
  }

  restart() {
    this.finished = false;
    this.at = 0;
    this.given = [];
    this.slips = {};
    this.hinted = new Set();
    this.seen = new Set(); // questions whose answer was shown because it was not known
    this.undone = 0;
    this.suspects = {};
    this.crossed = new Set();
    this.draw();
  }

  get total() { return this.mode === "step" ? this.tree.questions.length : 1; }

  /** What came of this tree: TRAKLA's three numbers, and how many hints. Only what was known by oneself is correct. */
  get result() {
    const correct = this.given.filter((right, i) => right && !this.hinted.has(i) && !this.seen.has(i)).length;
    return { correct, undone: this.undone, hints: this.hinted.size, total: this.total };
  }

  button(name, act, extra = {}) { return element("button", { type: "button", "data-do": name, onclick: act, ...extra }, this.w.buttons[name]); }

  draw() {
    const w = this.w, box = element("div", { class: this.mode === "cross" ? "drawing practising crossing" : "drawing practising" });
    const turn = (name) => { this.mode = name; this.restart(); this.host.querySelector(`[data-do=${name}]`).focus(); };
    const mode = (name) => this.button(name, () => turn(name), { "aria-pressed": String(this.mode === name) });
    const heading = fill(Number.isFinite(this.count) ? w.heading : w.endless, { number: this.number, count: this.count, tree: this.tree.reel.subject });
    this.task = element("section", { class: "task", "aria-label": w.task });
    this.verdict = element("div", { class: "feedback", role: "status", "aria-live": "polite" });
    this.score = element("p", { class: "score" });
    const why = [this.because, w.why[this.tree.why]].filter(Boolean).join(" ");
    const modes = element("div", { class: "row modes", role: "group", "aria-label": w.modes }, mode("step"), mode("cross"));
    this.side = element("div", { class: "side" }, this.task, this.verdict, this.score,
      ...(why ? [element("p", { class: "why" }, why)] : []), modes, element("p", { class: "conventions" }, this.tree.reel.conventions));
    const task = this.tree.task ? [element("p", {}, this.tree.task)] : [];
    this.host.replaceChildren(element("h2", {}, heading), ...task, element("div", { class: "desk" }, box, this.side));
    this.board = new Board(box, this.tree.reel, this.words, { peek: true });
    this.board.crossed = this.crossed;
    this.board.svg.style.setProperty("--natural", this.board.view.whole[2]); // fingers need room, and so do eyes
    if (this.mode === "cross") this.crossing(); else this.ask();
    if (this.number > 1) this.side.parentNode.scrollIntoView({ block: "nearest" });
  }

  get question() { return this.tree.questions[this.at]; }

  /** Ask the next question; `after` a right answer what was said of it stays. */
  ask(after = false) {
    const { w, question } = this;
    this.tell();
    if (!question) return this.finish(after);
    this.board.show(question.stage - 1, question.at);
    this.see(question.at);
    const key = (event) => { if (event.key === "Enter") { event.preventDefault(); answer(); } };
    const fields = question.kind === "cut" ? [] : question.right.map((_, i) => element("input", { class: "field", type: "text", inputmode: "text",
      autocomplete: "off", maxlength: 60, onkeydown: key }));
    const answer = () => this.judge(fields.map((field) => field.value));
    const form = group( ...fields.map((field, i) => element("label", {}, question.labels[i], field)),
      ...(question.kind === "cut" ? [this.button("cut", () => this.judge(["cut"])), this.button("go", () => this.judge(["go"]))]
        : [this.button("answer", answer, { class: "primary" })]),
      this.button("hint", () => this.hint()), this.button("undo", () => this.undo(), { "aria-disabled": String(!this.at) }));
    const progress = fill(w.progress, { at: this.at + 1, total: this.total });
    this.task.replaceChildren(element("p", { class: "progress" }, progress), element("h3", {}, question.asked), form);
    this.hints = 0;
    if (!after) this.verdict.replaceChildren(...(this.seen.has(this.at) ? [element("p", {}, w.seen)] : []));
    this.focus(fields[0] ?? form.querySelector("button"));
    return undefined;
  }

  /** A page that opens takes the keys from nobody. */
  focus(what) { if (this.number > 1 || this.given.length || this.undone) what?.focus({ preventScroll: true }); }

  /** Where the drawing is wider than the screen, its lit node is in the middle. */
  see(node) {
    const box = this.board.svg.parentNode, at = this.board.parts[node].group.getBoundingClientRect(), room = box.getBoundingClientRect();
    box.scrollLeft += at.x + at.width / 2 - room.x - room.width / 2;
  }

  /** The next step of the hints: where to look, by which rule, the test with its numbers, the answer. */
  hint() {
    const steps = this.mode === "step" ? this.question.hints : [this.tree.hint], i = this.hints ?? 0;
    if (i === steps.length) return;
    this.hints = i + 1;
    this.hinted.add(this.mode === "step" ? this.at : 0);
    this.verdict.replaceChildren(...[...this.verdict.children].filter((one) => one.className === "hint"),
      element("p", { class: "hint" }, fill(this.w.hint_count, { at: i + 1, total: steps.length, hint: steps[i] })));
    this.tell();
    this.side.scrollIntoView({ block: "nearest" });
  }

  judge(typed) {
    const { question } = this, said = typed.map(bound);
    if (question.kind !== "cut" && !said.every(isBound)) return this.say("wrong", this.w.empty, []); // it costs nothing
    const right = said.every((text, i) => text === bound(question.right[i]));
    answered(this, question, said, question.right.map(bound), right);
    this.given[this.at] = right;
    if (!right) {
      this.slip(question.kind !== "cut" ? question.kind : question.right[0] === "cut" ? "missed" : "over");
      this.suspect(question.wrong[said.join(",")]);
      this.seen.add(this.at);
    }
    this.board.show(question.stage - 1, question.at);
    const given = question.kind === "cut" ? this.w.buttons[typed[0]] : question.kind === "window" ? `(${typed.map((text) => text.trim()).join(", ")})` : typed[0].trim();
    if (right) {
      this.say("right", this.w.right, [question.why]);
      this.at += 1;
      return this.ask(true);
    }
    this.say("wrong", fill(this.w.wrong, { answer: question.shown }),
      [fill(this.w.own, { given }), question.why, ...this.named(question.wrong[said.join(",")] ?? []), question.hint]);
    this.task.replaceChildren(element("h3", {}, question.asked), group(
      this.button("continue", () => { this.at += 1; this.ask(); }, { class: "primary" }), this.button("undo", () => this.undo())));
    this.task.querySelector("button").focus({ preventScroll: true });
    return this.tell();
  }

  /** The mistake that answers so, if there is one alone: its name and difference are those of a mark. */
  named(codes) {
    const known = this.tree.mistakes?.[codes.length === 1 ? codes[0] : ""];
    return known ? [fill(this.w.named, { title: known[0], explanation: known[1] })] : [];
  }

  slip(kind, times = 1) { this.slips[kind] = (this.slips[kind] ?? 0) + times; }

  suspect(codes = []) { for (const code of codes) this.suspects[code] = (this.suspects[code] ?? 0) + 1; }

  /** Take back the last answer. */
  undo() {
    if (this.mode === "cross") {
      const last = [...this.crossed].pop();
      if (last === undefined) return;
      this.crossed.delete(last);
      this.undone += 1;
      this.struck();
      this.tell();
      return;
    }
    const to = this.given[this.at] === undefined ? this.at - 1 : this.at;
    if (to < 0) return;
    this.at = to;
    this.given.length = to;
    this.undone += 1;
    this.ask();
  }

  say(kind, verdict, reasons) {
    this.verdict.replaceChildren(element("p", { class: `verdict ${kind}` }, verdict), ...reasons.map((text) => element("p", {}, text)));
    this.side.scrollIntoView({ block: "nearest" });
  }

  tell() {
    this.score.textContent = fill(this.w.score, this.result);
    this.changed(this);
  }

  /** Show what is crossed out, to eyes and ears. */
  struck() {
    this.board.show(0);
    this.board.parts.forEach(({ group }, i) => group.setAttribute("aria-checked", String(this.crossed.has(i))));
  }

  crossing() {
    const { w } = this;
    this.struck();
    this.tell();
    this.board.parts.forEach(({ group }, i) => {
      const toggle = () => {
        if (this.given.length) return;
        if (!this.crossed.delete(i)) this.crossed.add(i);
        this.struck();
        this.tell();
      };
      group.addEventListener("click", toggle);
      group.addEventListener("keydown", (event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); toggle(); } });
    });
    this.task.replaceChildren(element("h3", {}, w.cross), group(
      this.button("check", () => this.check(), { class: "primary" }), this.button("hint", () => this.hint()), this.button("undo", () => this.undo())));
  }

  check() {
    const { w, tree: { reel: { nodes }, reasons, wrong } } = this, named = (all) => all.map((i) => nodes[i][1]).join(", ");
    const { leaves, well, over, cuts } = judged(this.tree, this.crossed), right = !over.length && !cuts.length;
    answered(this, { kind: "cross", at: 0 }, leaves, this.tree.pruned, right);
    this.given[0] = right;
    this.slip("over", over.length);
    this.slip("missed", cuts.length);
    if (!right) this.suspect(wrong[leaves.join(",")]);
    this.say(right ? "right" : "wrong", right ? w.right : w.notQuite, [
      ...(well.length ? [fill(w.crossed, { places: named(well) })] : this.tree.pruned.length ? [] : [w.nothing]),
      ...over.map((i) => fill(w.over, { place: nodes[i][1], why: reasons[i] })),
      ...cuts.map((all) => fill(w.missed[all.length > 1 ? 1 : 0], { places: named(all), why: reasons[all[0]] })),
    ]);
    this.finish();
  }

  /** What explains the answers to this tree best: "" if all were right. */
  get told() {
    if (this.given.every(Boolean) && !this.seen.size) return [""];
    const most = Math.max(...Object.values(this.suspects));
    return Object.keys(this.suspects).filter((code) => this.suspects[code] === most);
  }

  finish(after = false) {
    this.all = [...(this.all ?? []), this.result];
    this.asked.push({ tree: this.tree, told: this.told });
    this.finished = true;
    this.tell();
    this.board.show(this.board.last);
    if (this.mode === "step") {
      const last = after ? this.verdict.querySelector("p + p")?.textContent : undefined;
      this.say("right", fill(this.w.done, this.result), [...(last ? [last] : []), this.tree.reel.answer]);
    }
    if (this.all.length > 1) {
      const [correct, total] = ["correct", "total"].map((name) => this.all.reduce((sum, one) => sum + one[name], 0));
      this.verdict.append(element("p", {}, fill(this.w.over_all, { correct, total, trees: this.all.length })));
    }
    this.task.replaceChildren(element("h3", {}, fill(this.w.finished, this.result)), group(
      ...(this.number < this.count ? [this.button("nextTree", () => this.goOn(), { class: "primary" })] : []), this.button("again", () => this.restart())));
    this.task.querySelector("button").focus({ preventScroll: true });
    this.host.dispatchEvent(new CustomEvent("treesearch-result", { bubbles: true, detail: this.result }));
  }

  /** The next tree; while it is made, or if none comes, this one stays. */
  async goOn() {
    if (this.waits) return;
    this.waits = true;
    if (!this.finished) this.asked.push({ tree: this.tree, told: [] }); // which tells nothing
    const tree = await this.next(this);
    this.waits = false;
    if (tree) this.open(tree);
  }
}
