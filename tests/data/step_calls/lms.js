import { check, each, same } from "../check.js";
import { interaction, span } from "../lms.js";

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
