// What becomes of an answer: whoever listens is told it, and a field that lacks its number is gone to.
import { bound, isBound } from "./bounds.js";
import { fill } from "./element.js";

/**
 * Tell an answer and what is right, as texts or numbers of leaves: to which question, at which node; "neutral" is a
 * right one whose point was lost.
 */
export function answered(practice, { kind, at }, given, right, isRight) {
  const question = practice.mode === "step" ? practice.at : 0;
  const lost = practice.hinted.has(question) || practice.seen.has(question);
  const result = isRight ? (lost ? "neutral" : "correct") : "wrong";
  // a course system shows its students what it is told
  const known = isRight || !practice.retries ? right : undefined;
  const detail = { tree: practice.number, question, kind, at, given, right: known, result };
  practice.host.dispatchEvent(new CustomEvent("treesearch-answer", { bubbles: true, detail }));
}

/** Go to the first of these fields in which no number stands yet. */
export function toTheEmpty(fields) { fields.find((one) => !isBound(bound(one.value)))?.focus(); }

/** The mistake that alone explains an answer, if there is one. */
export function mistakeOf({ w, tree }, codes = []) {
  const known = tree.mistakes?.[codes.length === 1 ? codes[0] : ""];
  return known ? [fill(w.named, { title: known[0], explanation: known[1] })] : [];
}

/**
 * Why an answer is wrong: what was said, the bounds exchanged, the search's reason, a known mistake, the rule. Where it
 * is tried again, nothing that holds the right answer, and "parts" gives no reason.
 */
export function whyWrong(practice, question, said, given) {
  const { w, tree, retries } = practice;
  if (tree.reveal === "parts") return [w.retry];
  const known = mistakeOf(practice, question.wrong[said.join(",")]), own = fill(w.own, { given });
  if (retries) return [w.retry, own, ...known, question.hint];
  const turned = said.length === 2 && said[0] === bound(question.right[1]) && said[1] === bound(question.right[0]);
  return [own, ...(turned ? [w.exchanged] : []), question.why, ...known, question.hint];
}
