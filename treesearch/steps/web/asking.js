// Ask for window, value and cut at a node, one by one.
import { bound, isBound, mistakeOf, Task } from "./answering.js";
import { element, fill } from "./element.js";

/** @import { Question } from "../../../.ci/types.d.ts" */

/** The question, and its subject below. @param {Question} question */
function heading({ asked }) {
  const [first, rest] = /^(.*?\?) (.*)$/s.exec(asked)?.slice(1) ?? [asked];
  return [element("h3", {}, first), ...(rest ? [element("p", { class: "about" }, rest)] : [])];
}

/** Go to the first of these fields without a number. */
function toTheEmpty(fields) { fields.find((field) => !isBound(bound(field.value)))?.focus(); }

export class Asking extends Task {
  /** Where to look, the rule, the numbers, the answer. */
  get hints() { return this.attempt.question.hints; }

  /** Ask the next question; `after` a right answer, keep the reply. */
  begin(after = false) {
    const { attempt, desk, practice, w } = this, { question } = attempt;
    practice.refresh();
    if (!question) return practice.end(after);
    const { inputs, answers } = this.fields(question);
    const form = desk.form(...inputs.map((input, i) => element("label", {}, question.labels[i], input)), ...answers,
      ...(question.hints.length ? [desk.button("hint", () => this.hint())] : []),
      desk.button("undo", () => this.undo(), { "aria-disabled": String(!attempt.at) }));
    const progress = fill(w.progress, { at: attempt.at + 1, total: attempt.total });
    desk.task.replaceChildren(element("p", { class: "progress" }, progress), ...heading(question), form);
    this.hinted = 0;
    const before = attempt.retries ? w.retry : w.seen;
    if (!after) desk.verdict.replaceChildren(...(attempt.seen.has(attempt.at) ? [element("p", {}, before)] : []));
    this.picture();
    // no focus when the page opens
    const hasBegun = practice.number > 1 || attempt.given.length || attempt.undone;
    if (hasBegun) (inputs[0] ?? form.querySelector("button")).focus({ preventScroll: true });
    return undefined;
  }

  /** The fields of a question, and the buttons to answer it. @param {Question} question */
  fields({ kind, right }) {
    const { desk } = this;
    const choice = (name) => desk.button(name, () => this.judge([name]));
    if (kind === "cut") return { inputs: [], answers: [choice("go"), choice("cut")] };
    const answer = () => {
      this.judge(inputs.map((input) => input.value));
      toTheEmpty(inputs);
    };
    const onkeydown = (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      answer();
    };
    const inputs = right.map(() => element("input", { class: "field", type: "text", autocomplete: "off", maxlength: 60,
      onkeydown }));
    return { inputs, answers: [desk.button("answer", answer, { class: "primary" })] };
  }

  /** Show the question's subject; `hides`: without its answer. */
  picture(hides = true) {
    const { attempt: { question }, desk } = this;
    this.sentence = `${question.asked} ${desk.verdict.textContent}`;
    desk.board.ask(question, this.sentence, hides);
  }

  /** Mark the typed texts, and go on or show what is wrong. @param {string[]} typed */
  judge(typed) {
    const { attempt, desk } = this, { question } = attempt;
    const answers = typed.map(bound);
    if (question.kind !== "cut" && !answers.every(isBound)) return desk.say("wrong", [this.w.empty]);
    const right = answers.every((text, i) => text === bound(question.right[i]));
    this.take(question, answers, question.right.map(bound), right, question.wrong[answers.join(",")]);
    if (right) {
      desk.say("right", question.lines[attempt.lost() ? "seen" : "right"]);
      attempt.at += 1;
      return this.begin(true);
    }
    desk.say("wrong", this.whyWrong(answers, typed.map((entry) => entry.trim()).join(", ")));
    this.picture(attempt.retries);
    if (!attempt.retries) this.offerNext();
    return this.practice.refresh();
  }

  offerNext() {
    const { attempt, desk } = this;
    const next = () => {
      attempt.at += 1;
      this.begin();
    };
    desk.task.replaceChildren(...heading(attempt.question), desk.form(
      desk.button("continue", next, { class: "primary" }), desk.button("undo", () => this.undo())));
    desk.task.querySelector("button").focus({ preventScroll: true });
  }

  /**
   * The lines for a wrong answer, then exchanged bounds, a known mistake and the rule. Before another try, without the
   * right answer; with "parts", without reasons.
   */
  whyWrong(answers, text) {
    const { attempt, w } = this, { question, retries, tree } = attempt;
    const given = { cut: w.buttons[text], window: `(${text})` }[question.kind] ?? text;
    const lines = [...question.lines.wrong.map((line) => fill(line, { given })), ...(retries ? [w.retry] : [])];
    if (tree.reveal === "parts") return lines;
    const [low, high] = answers, [alpha, beta] = question.right.map(bound);
    const isExchanged = answers.length === 2 && low === beta && high === alpha;
    const mistake = mistakeOf(attempt, question.wrong[answers.join(",")]);
    return [...lines, ...(isExchanged ? [w.exchanged] : []), ...mistake, question.hint];
  }
}
