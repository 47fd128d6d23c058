import { check, each, same } from "../check.js";
import { Attempt } from "../attempt.js";
import { Course, part } from "../course.js";
import given from "../given.js";

const { sentences } = given, answer = { tree: 1, question: 0, kind: "cut", at: 0, given: ["go"], result: "wrong" };

/** Return a course of some trees, of which only these fields are known. */
const courseOf = (fields) => Object.assign(Object.create(Course.prototype), {
  best: [], trees: [1, 2], w: sentences, practice: { number: 1 }, state: "reports", course: { score: true }, ...fields,
});

await each("a value has a part in words", part, [
  ["cmi.interactions.3.id", "answers"],
  ["cmi.core.score.raw", "score"],
  ["cmi.core.session_time", "session_time"],
  ["cmi.suspend_data", "place"],
]);

await check("the best result of a tree counts", () => {
  const course = courseOf({});
  for (const [correct, total] of [[1, 4], [3, 4], [2, 4], [6, 8]]) course.result({ correct, total });
  same([course.best, course.done, course.score], [[[3, 4]], 1, 38]);
});

await check("each tree counts equally", () => {
  const { done, score } = courseOf({ best: [[1, 2], undefined, [2, 2]], trees: [1, 2, 3] });
  same([done, score], [2, 50]);
});

await each("a twin is not reported", (why) => {
  const reel = { nodes: [{ label: "root" }] }, names = [];
  const course = courseOf({
    answers: [], status: "passed", before: 90, best: [[3, 4]], version: "", number: undefined,
    practice: { number: 2, tree: { why, reel }, attempt: new Attempt({ questions: [] }) },
    lms: { set: (name) => names.push(name) },
  });
  course.answer(answer);
  const { length } = course.answers;
  course.setValues();
  return [length, ...names];
}, [
  ["twin", [0, "cmi.core.lesson_location", "cmi.core.exit"]],
  ["order", [1, "cmi.suspend_data", "cmi.core.lesson_location", "cmi.core.exit"]],
]);

await each("only the time while the page is visible counts", (ago, hidden) => {
  document.hidden = hidden;
  const course = courseOf({ state: "alone", elapsed: 1000, show() {}, since: ago && Date.now() - ago });
  course.send();
  document.hidden = false;
  return [Math.floor(course.elapsed / 1000), course.since > 0];
}, [[5000, false, [6, true]], [0, false, [1, true]], [5000, true, [6, false]]]);

await check("a closed course system has its error", () => {
  const course = courseOf({ state: "closed", lms: { code: "101" } });
  same([...course.notices([])], [sentences.closed.replace("{code}", "101")]);
});

await check("a score of 0 and all trouble are told", () => {
  const course = courseOf({ before: 0, kept: false, number: undefined });
  same([...course.notices(new Map([["score", "401"]]))], [
    sentences.reports, "Done: 0 of 2 trees. Score: 0 out of 100. Your best score counts.", sentences.noAnswers,
    "The course system did not accept the score (error 401).", sentences.unkept,
  ]);
});
