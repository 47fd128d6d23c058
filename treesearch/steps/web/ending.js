// The end of a practice tree: its result, and the mistakes that explain it.
import { element, fill } from "./element.js";

/** @typedef {import("./practice.js").Practice} Practice */

/** The mistakes that explain the answers to this tree best: "" if all were right. @param {Practice} practice */
function explained({ given, seen, suspects }) {
  if (given.every(Boolean) && !seen.size) return [""];
  const most = Math.max(...Object.values(suspects));
  return Object.keys(suspects).filter((code) => suspects[code] === most);
}

/**
 * The tree with other numbers that follows where the last hint told an answer; undefined where none did, and after
 * a twin. @param {Pick<Practice, "shown" | "tree">} practice
 */
export const twinOf = ({ shown, tree }) => (shown ? tree.twin : undefined);

/** End a tree; `after` its last right answer, of which what was said stays. @param {Practice} practice */
export function ended(practice, after) {
  const { w, board, tree } = practice, { result } = practice;
  practice.all = [...practice.all, result];
  practice.asked.push({ tree, told: explained(practice) });
  practice.finished = true;
  practice.tell();
  if (practice.mode === "step") {
    const last = after ? practice.verdict.querySelector("p + p")?.textContent : undefined;
    const lost = practice.given.flatMap((right, i) => (right && !practice.lost(i) ? [] : [String(i + 1)]));
    const questions = new Intl.ListFormat("en").format(lost), earned = w.lost[lost.length > 1 ? 1 : 0];
    practice.say("right", [fill(w.done, result), ...(last ? [last] : []),
      ...(lost.length ? [fill(earned, { questions })] : []),
      ...(practice.retries ? [] : [tree.reel.answer])]);
  }
  // the end of the search shows more than was asked
  board.finish(practice.sentence + practice.verdict.textContent, !practice.retries);
  if (practice.all.length > 1) practice.verdict.append(element("p", {}, summed(practice)));
  const next = practice.button("nextTree", () => practice.goOn(), { class: "primary" });
  practice.task.replaceChildren(element("h3", {}, fill(w.finished, result)), practice.group(
    ...(practice.number < practice.count || twinOf(practice) ? [next] : []),
    practice.button("again", () => practice.restart())));
  practice.task.querySelector("button").focus({ preventScroll: true });
  if (tree.why === "twin") return; // which counts for the learner alone
  practice.host.dispatchEvent(new CustomEvent("treesearch-result", { bubbles: true, detail: result }));
}

/** The sum over all trees. @param {Practice} practice */
function summed({ all, w }) {
  const [correct, total] = ["correct", "total"].map((name) => all.reduce((sum, result) => sum + result[name], 0));
  return fill(w.over_all, { correct, total, trees: all.length });
}
