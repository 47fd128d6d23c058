// Read a typed answer, report it, and explain a wrong one.
import { fill } from "./element.js";

/** A number or infinity in one spelling, however it was typed. */
export function bound(typed) {
  const plain = typed.trim().toLowerCase().replace(/[\u2212\u2013]/g, "-").replace(/\s/g, "");
  const text = plain.replace(/\u221e|infinity/g, "inf").replace(/^\+/, "");
  const ratio = /^(-?\d+)\/(\d+)$/.exec(text);
  const number = ratio ? Number(ratio[1]) / Number(ratio[2]) : Number(text);
  return text !== "" && Number.isFinite(number) ? String(number) : text;
}

/** Whether that is one. */
export const isBound = (text) => /^-?inf$/.test(text) || (text !== "" && Number.isFinite(Number(text)));

/**
 * Tell an answer and what is right, as texts or numbers of leaves: to which question, at which node; "neutral" is a
 * right one whose point was lost.
 */
export function answered(practice, { kind, at }, given, right, isRight) {
  const question = practice.mode === "step" ? practice.at : 0;
  const result = isRight ? (practice.lost(question) ? "neutral" : "correct") : "wrong";
  // a course system shows its students what it is told
  const known = isRight || !practice.retries ? right : undefined;
  const detail = { tree: practice.number, question, kind, at, given, right: known, result };
  practice.host.dispatchEvent(new CustomEvent("treesearch-answer", { bubbles: true, detail }));
}

/** Go to the first of these fields in which no number stands yet. */
export function toTheEmpty(fields) { fields.find((field) => !isBound(bound(field.value)))?.focus(); }

/** The mistake that alone explains an answer, if there is one. */
export function mistakeOf({ tree }, codes = []) {
  const known = tree.mistakes?.[codes.length === 1 ? codes[0] : ""];
  return known ? [known] : [];
}

/**
 * The lines of the mark of a wrong answer, then the bounds exchanged, a known mistake, the rule. Where it is tried
 * again, nothing that holds the right answer, and "parts" gives no reason.
 */
export function whyWrong(practice, question, answers, given) {
  const { w, tree, retries } = practice, lines = question.lines.wrong.map((line) => fill(line, { given }));
  const again = retries ? [w.retry] : [];
  if (tree.reveal === "parts") return [...lines, ...again];
  const known = mistakeOf(practice, question.wrong[answers.join(",")]);
  const [low, high] = answers, [alpha, beta] = question.right.map(bound);
  const turned = answers.length === 2 && low === beta && high === alpha;
  return [...lines, ...again, ...(turned && !retries ? [w.exchanged] : []), ...known, question.hint];
}
