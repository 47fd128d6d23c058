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
  const detail = { tree: practice.number, question, kind, at, given, right, result };
  practice.host.dispatchEvent(new CustomEvent("treesearch-answer", { bubbles: true, detail }));
}

/** Go to the first of these fields in which no number stands yet. */
export function toTheEmpty(fields) { fields.find((one) => !isBound(bound(one.value)))?.focus(); }

/** Why an answer is wrong: what was said, the bounds exchanged, the search's reason, a known mistake, the rule. */
export function whyWrong({ w, tree }, question, said, given) {
  const codes = question.wrong[said.join(",")] ?? [], known = tree.mistakes?.[codes.length === 1 ? codes[0] : ""];
  const turned = said.length === 2 && said[0] === bound(question.right[1]) && said[1] === bound(question.right[0]);
  return [fill(w.own, { given }), ...(turned ? [w.exchanged] : []), question.why,
    ...(known ? [fill(w.named, { title: known[0], explanation: known[1] })] : []), question.hint];
}
