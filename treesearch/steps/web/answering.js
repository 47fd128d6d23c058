// Read a typed answer, report it, explain a wrong one, and give hints.
import { reveal } from "./element.js";

const INFINITY = /^(-?)(?:inf|infinity|\u221e)$/, RATIO = /^(-?\d+)\s*\/\s*(\d+)$/;
const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/;

/** A number or infinity in one spelling, however it was typed: 2.50, 2,5 and 5/2 are "2.5". Another text stays. */
export function bound(typed) {
  const text = typed.trim().toLowerCase().replace(/[\u2212\u2013]/g, "-").replace(/^([-+])\s+/, "$1")
    .replace(/^\+/, "").replace(/^(-?\d+),(\d\d?)$/, "$1.$2").replace(INFINITY, "$1inf");
  const ratio = RATIO.exec(text), number = ratio ? Number(ratio[1]) / Number(ratio[2]) : Number(text);
  return (ratio || DECIMAL.test(text)) && Number.isFinite(number) ? String(number) : text;
}

/** Whether a text from `bound` is a number or infinity. */
export const isBound = (text) => /^-?inf$/.test(text) || DECIMAL.test(text);

/** The explanation of the mistake that alone explains an answer, if there is one, as a list. */
export function mistakeOf({ tree }, codes = []) {
  const known = tree.mistakes?.[codes.length === 1 ? codes[0] : ""];
  return known ? [known] : [];
}

/** A task on a tree. */
export class Task {
  sentence = ""; // beside the drawing
  hinted = 0; // how many hints are shown

  /** @param {import("./practice.js").Practice} practice */
  constructor(practice) {
    this.practice = practice;
    this.attempt = practice.attempt;
    this.desk = practice.desk;
    this.w = practice.w;
  }

  /**
   * Store an answer with the mistakes that explain it, and report it with the right one, as texts or numbers of
   * leaves. "neutral": right, but its point was lost.
   */
  take({ kind, at }, given, right, isRight, mistakes) {
    const { attempt, practice: { host, number } } = this;
    let result = "wrong";
    if (isRight) result = attempt.lost() ? "neutral" : "correct";
    // a course system shows reports to its students
    const known = isRight || !attempt.retries ? right : undefined;
    const detail = { tree: number, question: attempt.at, kind, at, given, right: known, result };
    host.dispatchEvent(new CustomEvent("treesearch-answer", { bubbles: true, detail }));
    attempt.take(isRight, mistakes);
  }

  get hints() { return [this.attempt.tree.hint]; }

  hint() {
    const { attempt, desk, hints } = this;
    if (this.hinted === hints.length) return;
    this.hinted += 1;
    const isLast = this.hinted === hints.length;
    attempt.takeHint(isLast && attempt.mode === "step");
    desk.sayHint(this.hinted, hints);
    this.practice.refresh();
    this.picture();
    reveal(desk.verdict);
    if (isLast) desk.task.querySelector("[data-do=hint]").setAttribute("aria-disabled", "true");
    desk.task.querySelector("input")?.focus({ preventScroll: true }); // where the answer is typed
  }

  undo() { if (this.attempt.undo()) this.begin(); }

  begin() {}

  picture() {}

  /** Act on a chosen node. */
  pick(i) { return i; }
}
