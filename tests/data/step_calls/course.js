import { check, each, same } from "../check.js";
import { Attempt } from "../attempt.js";
import { Course, part } from "../course.js";
import given from "../given.js";
import { Lms } from "../lms.js";

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

/** A course system with these values, which notes what it is told. */
const lmsOf = (values, opens = "true") => ({
  set: [], LMSInitialize: () => opens, LMSGetValue: (name) => values[name.replace("cmi.", "")] ?? "",
  LMSGetLastError: () => "101", LMSSetValue(name, value) {
    this.set.push(`${name.replace(/cmi\.(core\.)?/, "")} ${value}`);
    return "true";
  },
});

await each("a course is joined by its state", (values, opens) => {
  const usual = { "core.lesson_status": "passed", "core.score.raw": "70", "interactions._count": "4" };
  self.API = values && lmsOf({ ...usual, ...values }, opens);
  const course = courseOf({ lms: undefined });
  course.join();
  delete self.API;
  return [course.state, course.before, course.status, course.number ?? null];
}, [
  [null, "", ["alone", -1, "", null]],
  [{}, "true", ["reports", 70, "passed", 4]],
  [{ "core.score.raw": "0" }, "true", ["reports", 0, "passed", 4]],
  [{ "core.score.raw": "", "interactions._count": "" }, "true", ["reports", -1, "passed", null]],
  [{ "core.lesson_mode": "browse" }, "true", ["looks", -1, "", null]],
  [{ "core.lesson_mode": "review" }, "true", ["looks", -1, "", null]],
  [{ "core.lesson_mode": "normal" }, "true", ["reports", 70, "passed", 4]],
  [{ "core.lesson_status": "" }, "false", ["closed", -1, "", null]],
  [{}, "false", ["reports", 70, "passed", 4]],
]);

await each("score and status are sent when they are due", (best, fields) => {
  const api = lmsOf({}), attempt = new Attempt({ questions: [] });
  const course = courseOf({
    answers: [], best, before: -1, status: "", version: "", number: undefined, elapsed: 1000, lms: new Lms(api),
    practice: { number: 1, tree: { why: "twin" }, attempt }, course: { score: true }, ...fields,
  });
  course.setValues();
  same(api.set.splice(0, 2), ["lesson_location 1", "exit suspend"]);
  same(api.set.pop(), "session_time 0000:00:01.00");
  return [...api.set, course.before];
}, [
  [[], {}, ["lesson_status incomplete", -1]],
  [[[0, 2]], {}, ["lesson_status incomplete", "score.min 0", "score.max 100", "score.raw 0", 0]],
  [[[2, 2], [1, 2]], {}, ["lesson_status completed", "score.min 0", "score.max 100", "score.raw 75", 75]],
  [[[2, 2], [1, 2]], { before: 75 }, ["lesson_status completed", 75]],
  [[[2, 2]], { before: 49 }, ["lesson_status incomplete", "score.min 0", "score.max 100", "score.raw 50", 50]],
  [[[2, 2]], { course: {} }, ["lesson_status incomplete", -1]],
  ...["completed", "passed", "failed"].map((status) => [[], { status }, [-1]]),
  [[], { status: "incomplete" }, ["lesson_status incomplete", -1]],
]);

await each("only an unfinished crossing waits", (mode, answers) => {
  const { setTimeout: timer } = globalThis, waits = [];
  globalThis.setTimeout = (_, wait) => waits.push(wait);
  courseOf({}).soon({ attempt: { mode, given: answers }, number: 1 });
  globalThis.setTimeout = timer;
  return waits;
}, [["cross", [], [400]], ["cross", [true], [0]], ["step", [], [0]]]);

await each("a tree has the results of the others", (best, number, finished) => {
  const { setTimeout: timer } = globalThis;
  const practice = { attempt: { mode: "step", given: [], finished }, number, all: "kept" };
  globalThis.setTimeout = () => 0;
  courseOf({ best }).soon(practice);
  globalThis.setTimeout = timer;
  return practice.all;
}, [
  [[[1, 2], [2, 3], undefined, [0, 1]], 2, false, [{ correct: 1, total: 2 }, { correct: 0, total: 1 }]],
  [[[1, 2]], 1, true, "kept"],
]);

await each("an open tree is not begun again", (i, finished) => {
  const opened = [], practice = { number: 2, attempt: { finished }, open: (tree) => opened.push(tree) };
  courseOf({ trees: ["a", "b", "c"], practice }).goTo(i);
  return [practice.number, ...opened];
}, [[1, false, [2]], [1, true, [1, "b"]], [0, false, [0, "a"]], [2, false, [2, "c"]]]);

await each("a refused interaction has another number, or none", (refused, code) => {
  const lms = new Lms({
    LMSSetValue: (name) => String(!name.endsWith(refused)), LMSGetLastError: () => code,
  });
  const course = courseOf({ number: 4, lms });
  course.interaction([["id", "a"], ["result", "correct"]]);
  return [course.number ?? null, [...lms.refused.keys()]];
}, [
  ["none", "0", [5, []]],
  ["result", "405", [5, ["cmi.interactions.4.result"]]],
  ["id", "401", [null, ["cmi.interactions.4.id"]]],
  ["id", "402", [null, ["cmi.interactions.4.id"]]],
  ["id", "405", [4, ["cmi.interactions.4.id"]]],
]);

await each("reports are below the drawing, trouble is above it", (fields) => {
  const named = (place) => Object.assign(new Fake("p"), { place });
  const [reported, desk, left] = ["reported", "desk", "left"].map(named);
  const host = new Fake("div"), list = new Fake("div");
  list.append(new Fake("button"), new Fake("button"));
  host.append(desk, list, reported, left);
  const course = courseOf({
    reported, desk, left, list, number: 1, kept: true, before: -1, best: [undefined, [1, 2]],
    lms: { refused: new Map() }, practice: { number: 2 }, ...fields,
  });
  course.show();
  same(list.children.map((one) => [one.textContent, one.attributes["aria-pressed"]]),
    [["Tree 1", "false"], ["Tree 2: 1 of 2", "true"]]);
  return host.children.map(({ place }) => place ?? "list");
}, [
  [{}, ["desk", "list", "reported", "left"]],
  [{ kept: false }, ["reported", "desk", "list", "left"]],
  [{ state: "alone" }, ["reported", "desk", "list", "left"]],
  [{ lms: { refused: new Map([["cmi.core.exit", "1"]]) } }, ["reported", "desk", "list", "left"]],
  [{ lms: { refused: new Map([["cmi.interactions.1.id", "1"]]) } }, ["reported", "desk", "list", "left"]],
  [{ number: undefined, lms: { refused: new Map([["cmi.interactions.1.id", "1"]]) } },
    ["desk", "list", "reported", "left"]],
]);
