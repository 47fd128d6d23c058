// A student's work on a tree, also as a short text for a course system.

/** @import { Exercise, Question, Result } from "../../../.ci/types.d.ts" */

/** The answers to questions (`mode` "step"), or the nodes that are crossed out ("cross"). */
export class Attempt {
  mode = "step";
  at = 0; // the number of the question
  given = []; // whether each answer was right
  undone = 0;
  suspects = {}; // how many wrong answers each mistake explains
  shown = false; // whether a hint was the answer
  finished = false;

  /** `kept`: the data of an earlier attempt. @param {Exercise} tree */
  constructor(tree, /** @type {any} */ { hinted = [], seen = [], crossed = [], ...kept } = {}) {
    this.tree = tree;
    this.hinted = new Set(hinted);
    this.seen = new Set(seen); // questions whose answer was shown on request
    this.crossed = new Set(crossed);
    Object.assign(this, kept);
  }

  /** Whether a wrong answer is tried again, without the key. */
  get retries() { return Boolean(this.tree.reveal); }

  /** The current question; undefined after the last. @returns {Question | undefined} */
  get question() { return this.tree.questions[this.at]; }

  get total() { return this.mode === "step" ? this.tree.questions.length : 1; }

  /** TRAKLA's three numbers, and the hints. An answer after a hint is not correct. @returns {Result} */
  get result() {
    const correct = this.given.filter((right, i) => right && !this.lost(i)).length;
    return { correct, undone: this.undone, hints: this.hinted.size, total: this.total };
  }

  /** Whether a question lost its point: a hint was taken, or its answer was seen. */
  lost(question = this.at) { return this.hinted.has(question) || this.seen.has(question); }

  /** Store a right answer, or a wrong one that these mistakes explain. */
  take(right, mistakes = []) {
    if (right || !this.retries) this.given[this.at] = right;
    if (right) return;
    if (this.retries || this.mode === "step") this.seen.add(this.at);
    for (const name of mistakes) this.suspects[name] = (this.suspects[name] ?? 0) + 1;
  }

  takeHint(isAnswer) {
    this.hinted.add(this.at);
    this.shown ||= isAnswer;
  }

  /** Undo the last answer or node; whether there is one. */
  undo() {
    if (this.mode === "cross") {
      if (!this.crossed.size) return false;
      this.crossed.delete([...this.crossed].pop());
    } else {
      const last = this.given[this.at] === undefined ? this.at - 1 : this.at;
      if (last < 0) return false;
      this.at = last;
      this.given.length = last;
    }
    this.undone += 1;
    return true;
  }
}

// without signs that a course system would escape, because it stores at most 4,096 characters
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FORM = "1";

/** Encode a set of small numbers, six per character. */
function bits(numbers) {
  const signs = [];
  for (const i of numbers) {
    const k = Math.floor(i / 6);
    signs[k] = (signs[k] ?? 0) | (1 << i % 6);
  }
  return Array.from(signs, (sign) => SIGNS[sign ?? 0]).join("");
}

function numbersOf(text) {
  const within = (sign) => [0, 1, 2, 3, 4, 5].filter((bit) => SIGNS.indexOf(sign) & (1 << bit));
  return [...text].flatMap((sign, i) => within(sign).map((bit) => i * 6 + bit));
}

/**
 * The finished trees, each with its best [correct, total], and the state of the open one, with a digit per question: 1
 * answered, 2 right, 4 after a hint, 8 after its answer was shown.
 */
export function packed(digest, best, number, { mode, at, undone, given, hinted, seen, crossed, tree }) {
  const answered = (i) => (i in given ? 1 : 0) | (given[i] ? 2 : 0);
  const helped = (i) => (hinted.has(i) ? 4 : 0) | (seen.has(i) ? 8 : 0);
  const marks = tree.questions.map((_, i) => (answered(i) | helped(i)).toString(16)).join("").replace(/0+$/, "");
  const done = [...best.keys()].map((i) => best[i]?.join("_") ?? "").join(".");
  return [FORM, digest, done, number, mode[0], at, Math.min(undone, 999), marks, bits(crossed)].join("~");
}

/** The data in a text of `packed`; undefined for another exercise. */
export function unpacked(text, digest) {
  const [form, of, done, number, mode, at, undone, marks, crossed] = text.split("~");
  if (form !== FORM || of !== digest || crossed === undefined) return undefined;
  const digits = [...marks].map((digit) => parseInt(digit, 16));
  const having = (bit) => new Set([...digits.keys()].filter((i) => digits[i] & bit));
  const given = [];
  digits.forEach((digit, i) => { if (digit & 1) given[i] = Boolean(digit & 2); });
  const practice = {
    mode: mode === "c" ? "cross" : "step", at: Number(at), undone: Number(undone), given, hinted: having(4),
    seen: having(8), crossed: new Set(numbersOf(crossed)),
  };
  const best = done.split(".").map((score) => (score ? score.split("_").map(Number) : undefined));
  return { best, number: Number(number), practice };
}
