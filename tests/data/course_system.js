// A course system for the tests: npm's scorm-again, and around it the limits of strict systems, which it does not keep.

const SPAN = /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/, CLOCK = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/;
const NUMBER = /^\d{0,3}(\.\d+)?$/; // of a score, from 0 to 100

/** The Run-Time Environment's data types (SCORM 1.2, 3.4.3, as Moodle's api checks them), by the element's name. */
const TYPES = [
  ["cmi.suspend_data", /^[\s\S]{0,4096}$/], ["cmi.core.lesson_location", /^[\x20-\x7e]{0,255}$/],
  ["cmi.core.lesson_status", /^(passed|completed|failed|incomplete|browsed)$/], ["cmi.core.exit", /^(time-out|suspend|logout|)$/],
  ["cmi.core.session_time", SPAN], ["cmi.core.score.raw", NUMBER], ["cmi.core.score.min", NUMBER], ["cmi.core.score.max", NUMBER],
  ["cmi.interactions.#.id", /^\w{1,255}$/], ["cmi.interactions.#.time", CLOCK],
  ["cmi.interactions.#.type", /^(true-false|choice|fill-in|matching|performance|sequencing|likert|numeric)$/],
  ["cmi.interactions.#.correct_responses.#.pattern", /^[\x20-\x7e]{1,255}$/],
  ["cmi.interactions.#.student_response", /^[\x20-\x7e]{1,255}$/],
  ["cmi.interactions.#.result", /^(correct|wrong|unanticipated|neutral)$/], ["cmi.interactions.#.latency", SPAN],
];

/**
 * `saved`: what was committed before. `refuses`: elements, by a part of their name, that this system does not know;
 * `answers`: it opens no page; `uncommitted`: it keeps nothing; `loses`: its session ends after so many values.
 */
function courseSystem({ saved, student, refuses = [], answers, uncommitted, loses = Infinity, mode }) {
  const api = new Scorm12API({ lmsCommitUrl: "/commit", logLevel: 5 });
  if (mode) api.cmi.core.lesson_mode = mode;
  if (saved) api.loadFromJSON(saved.cmi ?? saved, "cmi");
  api.cmi.core.student_id = student;
  let error = "0", types = {};
  window.log = [];
  const refused = (code) => { error = code; return "false"; };
  const strict = {
    LMSSetValue(name, value) {
      if (answers || log.length > loses) return refused("301");
      if (refuses.some((part) => name.includes(part))) return refused("401");
      const pattern = TYPES.find(([known]) => known === name.replace(/\.\d+(?=\.)/g, ".#"))?.[1];
      const at = /^cmi\.interactions\.(\d+)\.(\w+)/.exec(name);
      if (!pattern) return refused("401");
      if (typeof value !== "string" || !pattern.test(value) || (name.includes("score") && Number(value) > 100)) return refused("405");
      if (at && Number(at[1]) > Number(api.LMSGetValue("cmi.interactions._count"))) return refused("201");
      if (at?.[2] === "type") types[at[1]] = value;
      if (/response/.test(name) && types[at[1]] === "true-false" && !/^[01tf]$/.test(value)) return refused("405");
      log.push([name, value]);
      error = "0";
      return api.LMSSetValue(name, value);
    },
    LMSGetValue(name) {
      if (answers || refuses.some((part) => name.includes(part))) { refused(answers ? "301" : "401"); return ""; }
      return api.LMSGetValue(name);
    },
    LMSGetLastError: () => (error === "0" ? api.LMSGetLastError() : error),
  };
  for (const name of ["LMSInitialize", "LMSCommit", "LMSFinish"]) {
    strict[name] = (given) => { log.push([name, given]); return answers || (uncommitted && name === "LMSCommit") ? refused("101") : api[name](given); };
  }
  return strict;
}
