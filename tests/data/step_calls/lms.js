import { check, each, same } from "../check.js";
import { interaction, Lms, runtime, span } from "../lms.js";

await each("a time has hours, minutes and seconds", span, [
  [45296780, 2, "12:34:56.78"],
  [-5, "0000:00:00.00"],
  [4, "0000:00:00.00"],
  [5, "0000:00:00.01"],
]);

const nodes = [{ label: "root" }, { label: "2.1 C" }];
const wrong = { tree: 1, question: 0, kind: "cut", at: 0, given: ["go"], right: ["cut"], result: "wrong" };

/** The fields of an answer to a question asked some milliseconds ago, without the time of day. */
function reported(answer, version = "", ago = 0) {
  const all = interaction({ ...wrong, ...answer }, nodes, version, Date.now() - ago);
  const { time, ...fields } = Object.fromEntries(all);
  same(/^\d\d:\d\d:\d\d\.\d\d$/.test(time), true);
  fields.latency = fields.latency.slice(0, 10);
  return fields;
}

await check("an answer is an interaction", () => {
  const window = { tree: 2, kind: "window", at: 1, given: ["3", "inf"], right: ["3", "inf"], result: "correct" };
  same(reported(window, "B!", 2500), {
    id: "B__T2_Q1_window_2_1", type: "fill-in", "correct_responses.0.pattern": "3,inf", student_response: "3,inf",
    result: "correct", latency: "0000:00:02",
  });
  same(reported({ question: 4, kind: "cross", given: [], right: undefined }), {
    id: "T1_Q5_cross", type: "fill-in", student_response: "none", result: "wrong", latency: "0000:00:00",
  });
  same(reported({}), {
    id: "T1_Q1_cut_root", type: "true-false", "correct_responses.0.pattern": "t", student_response: "f",
    result: "wrong", latency: "0000:00:00",
  });
});

await check("a course system takes at most 255 letters", () => {
  const answer = { ...wrong, kind: "value", given: ["x".repeat(300)] };
  same(interaction(answer, [{ label: "root" }], "v".repeat(50), 0)[0][1], `${"v".repeat(40)}_T1_Q1_value_root`);
  for (const [name, text] of interaction(answer, [{ label: "1.".repeat(200) }], "", 0).slice(0, 5)) {
    same([name, text.length <= 255], [name, true]);
  }
  const fields = interaction(answer, [{ label: "1.".repeat(200) }], "", 0);
  same(fields.filter(([, text]) => text.length === 255).map(([name]) => name), ["id", "student_response"]);
});

await each("the runtime is in one of 12 frames, or beside the opener", (levels, opened) => {
  const api = { LMSInitialize() {} };
  const framed = [...Array(levels)].reduce((parent) => ({ parent }), { API: api });
  return runtime(opened ? { top: {}, opener: framed } : framed) === api;
}, [[0, false, true], [11, false, true], [12, false, false], [11, true, true], [12, true, false]]);

await each("a value is sent when it changes", (taken, ...values) => {
  const sent = [], lms = new Lms({
    LMSSetValue: (_, value) => (sent.push(value) ? taken : ""), LMSCommit: () => "true", LMSGetLastError: () => 201,
  });
  const accepted = values.map((value) => lms.set("a", value));
  return [sent, accepted, lms.news, [...lms.refused], lms.commit(), lms.news];
}, [
  ["true", "1", "1", "2", [["1", "2"], [true, true, true], true, [], true, false]],
  ["false", "1", "1", [["1", "1"], [false, false], false, [["a", "201"]], true, false]],
]);

await each("news remain until they are stored", (stored) => {
  let calls = 0;
  const lms = new Lms({ LMSSetValue: () => true, LMSCommit: () => { calls += 1; return stored; } });
  lms.set("a", "1");
  return [lms.commit(), lms.commit(), calls];
}, [["true", [true, true, 1]], ["false", [false, false, 2]], [undefined, [false, false, 2]]]);

await each("a system that is begun may continue", (begun, status) => {
  const lms = new Lms({ LMSInitialize: () => begun, LMSGetValue: () => status, LMSGetLastError: () => "101" });
  return [lms.begin(), lms.code];
}, [["true", "", [true, ""]], ["false", "incomplete", [true, "101"]], ["false", "", [false, "101"]]]);

await each("a time ends at 9999 hours", span, [
  [36e9, "9999:00:00.00"], [4e10, "9999:00:00.00"], [35996399990, "9998:59:59.99"],
]);
