// A course system's SCORM 1.2 runtime, and answers as its interactions. All values are strings, and refusals are kept.

const MOST_FRAMES = 12; // upwards, because a window may be its own parent

/** The result of a call; undefined if it throws, as in a frame of another site. */
function tried(act) {
  try { return act(); } catch { return undefined; }
}

/**
 * The runtime: in this window, in a frame around it, or in or around the window that opened one of them.
 */
export function runtime(from = self) {
  for (const start of [from, tried(() => from.opener), tried(() => from.top.opener)]) {
    for (let at = start, i = 0; at && i < MOST_FRAMES; i++) {
      const here = at, api = tried(() => here.API), above = tried(() => here.parent);
      if (tried(() => api.LMSInitialize)) return api;
      at = above === here ? undefined : above;
    }
  }
  return undefined;
}

/** Milliseconds as HHHH:MM:SS.SS, or a time of day as HH:MM:SS.SS. */
export function span(milliseconds, hours = 4) {
  const hundredths = Math.min(Math.max(0, Math.round(milliseconds / 10)), 9999 * 360000);
  const seconds = Math.floor(hundredths / 100);
  const two = (number) => String(number).padStart(2, "0");
  const clock = [Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return `${String(Math.floor(seconds / 3600)).padStart(hours, "0")}:${clock}.${two(hundredths % 100)}`;
}

export class Lms {
  sent = new Map();
  refused = new Map(); // the system's error by the name of a value
  news = false;
  code = "";

  constructor(api) { this.api = api; }

  /** The result of one call; "" if it throws or returns nothing. */
  call(name, ...given) { return String(tried(() => this.api[name](...given)) ?? ""); }

  get error() { return this.call("LMSGetLastError"); }

  /** Whether the system takes reports. Some refuse a reloaded page, but continue. */
  begin() {
    if (this.call("LMSInitialize", "") === "true") return true;
    this.code = this.error;
    return this.get("cmi.core.lesson_status") !== "";
  }

  get(name) { return this.call("LMSGetValue", name); }

  /** Set a value if it has changed; whether it is accepted. */
  set(name, value) {
    if (this.sent.get(name) === value) return true;
    const taken = this.call("LMSSetValue", name, value) === "true";
    if (taken) {
      this.sent.set(name, value);
      this.refused.delete(name);
      this.news = true;
    } else this.refused.set(name, this.error);
    return taken;
  }

  /** Commit new values; whether all are stored. */
  commit() {
    if (this.news) this.news = this.call("LMSCommit", "") !== "true";
    return !this.news;
  }

  end() { this.call("LMSFinish", ""); }
}

const LONGEST = 255; // of a text

/** @import { Answer, ReelNode } from "../../../.ci/types.d.ts" */

/** The place of a node without its name. @param {ReelNode} node */
const placeOf = (node) => node.label.split(" ")[0];

/** An answer in a report: a cut is true or false, others are texts. */
function spelled(kind, texts, nodes) {
  if (kind === "cut") return texts[0] === "cut" ? "t" : "f";
  const parts = kind === "cross" ? texts.map((i) => placeOf(nodes[i])) : texts;
  return parts.join(",").slice(0, LONGEST) || "none";
}

/**
 * The fields of an answer in the order that strict systems need. `detail`: that of the event; `version`: "" if there
 * is only one; `asked`: when the question was asked, in milliseconds.
 * @param {Answer} detail @param {ReelNode[]} nodes
 */
export function interaction({ tree, question, kind, at, given, right, result }, nodes, version, asked) {
  const place = kind === "cross" ? "" : placeOf(nodes[at]).replace(/\W/g, "_");
  const id = [version.replace(/\W/g, "_").slice(0, 40), `T${tree}`, `Q${question + 1}`, kind, place];
  const now = Date.now(), midnight = new Date(now).setHours(0, 0, 0, 0);
  return [
    ["id", id.filter(Boolean).join("_").slice(0, LONGEST)],
    ["time", span(now - midnight, 2)],
    ["type", kind === "cut" ? "true-false" : "fill-in"],
    ...(right ? [["correct_responses.0.pattern", spelled(kind, right, nodes)]] : []),
    ["student_response", spelled(kind, given, nodes)],
    ["result", result],
    ["latency", span(now - asked)],
  ];
}
