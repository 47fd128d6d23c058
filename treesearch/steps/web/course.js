// Practice in a course system: report it by SCORM 1.2, and continue at the next visit.
import { packed, unpacked } from "./attempt.js";
import { element, fill } from "./element.js";
import { interaction, Lms, runtime, span } from "./lms.js";
import { Practice } from "./practice.js";
import { withPractice } from "./revealed.js";

/** @import { CourseData } from "../../../.ci/types.d.ts" */

/** The number of a student's version: the seed and the student, by 32-bit FNV-1a (Fowler, Noll and Vo 1991). */
export function versionOf(student, names, seed) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${seed}\n${student}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash >>> 8) % names.length; // the lowest bits depend only on the lowest bits of the text
}

/** The part that a value belongs to, in words for the learner. */
const part = (name) => (/interactions/.test(name) ? "answers"
  : /core.(score|lesson_status|session_time)/.exec(name)?.[1] ?? "place");

class Course {
  best = []; // [correct, total] of each finished tree
  answers = []; // not yet reported
  elapsed = 0;
  waiting = 0;
  kept = true;

  constructor(host, /** @type {{course: CourseData, words: any}} */ { course, words }, { trees, versions }) {
    this.course = course;
    this.w = course.words;
    this.since = Date.now();
    this.asked = this.since;
    this.join();
    const chosen = versionOf(this.read("student_id"), course.versions, course.seed);
    this.trees = versions[chosen].map((i) => trees[i]);
    this.version = course.versions.length > 1 ? course.versions[chosen] : "";
    this.reported = element("p", { class: "report", role: "status" });
    this.desk = element("div", {});
    this.list = element("div", { class: "treesearch-player trees", role: "group", "aria-label": this.w.trees });
    const choice = (i) => element("button", { onclick: () => this.goTo(i) });
    if (this.trees.length > 1) this.list.append(...this.trees.map((_, i) => choice(i)));
    this.left = element("div", {}, ...course.left.map((line) => element("p", { class: "report" }, line)));
    host.append(this.desk, this.list, this.reported, this.left);
    this.begin(words);
  }

  get reports() { return this.state === "reports"; }

  read(name) { return this.lms?.get(`cmi.core.${name}`) ?? ""; }

  /** Find the course system, and whether it takes reports. */
  join() {
    const api = runtime();
    this.lms = api && new Lms(api);
    this.state = "alone";
    if (api) this.state = this.lms.begin() ? "reports" : "closed";
    if (this.reports && /^(browse|review)$/.test(this.read("lesson_mode"))) this.state = "looks";
    this.before = this.reports ? Number(this.read("score.raw") || -1) : -1;
    this.status = this.reports ? this.read("lesson_status") : "";
    const count = this.reports ? this.lms.get("cmi.interactions._count") : "";
    this.number = /^\d+$/.test(count) ? Number(count) : undefined; // of the next interaction, if any are kept
  }

  /** Continue where the last visit ended, and listen. */
  begin(words) {
    const { course, desk, trees } = this;
    const text = this.reports ? this.lms.get("cmi.suspend_data") : "";
    const old = unpacked(text, course.digest);
    const at = old?.number ?? (text ? 1 : Number(this.reports && this.read("lesson_location")));
    const first = trees[at - 1] ? at : 1;
    this.changed = Boolean(text && !old);
    this.best = old?.best ?? [];
    desk.addEventListener("treesearch-answer", (/** @type {CustomEvent} */ { detail }) => this.answer(detail));
    desk.addEventListener("treesearch-result", (/** @type {CustomEvent} */ { detail }) => this.result(detail));
    const next = ({ number }, twin) => twin ?? trees[number];
    const changed = (practice) => this.soon(practice);
    this.practice = new Practice(desk, trees[0], words, { next, changed, count: trees.length });
    if (first > 1 || old) this.resume(trees[first - 1], first, old?.practice ?? {});
    document.addEventListener("visibilitychange", () => this.send());
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); }); // its session has ended
    this.send();
  }

  leave() {
    this.send();
    if (this.reports) this.lms.end();
  }

  /** Continue an attempt. Checked branches are checked again, but not reported again. */
  resume(tree, number, kept) {
    const done = kept.mode === "cross" && kept.given.length;
    this.practice.resume({ ...kept, number, ...(done ? { given: [] } : {}) }, tree);
    if (done) /** @type {import("./crossing.js").Crossing} */ (this.practice.task).check();
    this.answers.length = 0;
  }

  /** Start a tree that the learner chooses, unless it is the open one and not finished. */
  goTo(i) {
    if (this.practice.number === i + 1 && !this.practice.attempt.finished) return;
    this.practice.number = i;
    this.practice.open(this.trees[i]);
  }

  result({ correct, total }) {
    const i = this.practice.number - 1;
    const [bestCorrect, bestTotal] = this.best[i] ?? [-1, 1];
    if (correct / total > bestCorrect / bestTotal) this.best[i] = [correct, total];
  }

  get done() { return this.best.filter(Boolean).length; }

  /** From 0 to 100: each tree counts equally, by its best result. */
  get score() {
    const shares = this.best.map((score) => (score ? score[0] / score[1] : 0));
    return Math.round(100 * shares.reduce((sum, share) => sum + share, 0) / this.trees.length);
  }

  /** A twin is only for the learner, so its answers and result are not reported. */
  answer(detail) {
    if (this.practice.tree.why === "twin") return;
    this.answers.push(interaction(detail, this.practice.tree.reel.nodes, this.version, this.asked));
    this.asked = Date.now();
  }

  /** Report each act at once, but crossed out branches only after a pause. */
  soon(practice) {
    const { attempt: { mode, given, finished }, number } = practice;
    const others = this.best.filter((score, i) => score && i !== number - 1);
    if (!finished) practice.all = others.map(([correct, total]) => ({ correct, total }));
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.send(), mode === "cross" && !given.length ? 400 : 0);
  }

  send() {
    clearTimeout(this.waiting);
    if (this.since) this.elapsed += Date.now() - this.since; // the time while the page is visible
    this.since = document.hidden ? 0 : Date.now();
    if (this.reports) {
      this.setValues();
      this.kept = this.lms.commit();
    }
    this.show();
  }

  setValues() {
    const { lms, practice } = this;
    const core = (name, value) => lms.set(`cmi.core.${name}`, value);
    this.answers.splice(0).forEach((fields) => this.interaction(fields));
    const { attempt, number, tree } = practice;
    if (tree.why !== "twin") lms.set("cmi.suspend_data", packed(this.course.digest, this.best, number, attempt));
    core("lesson_location", String(number));
    core("exit", "suspend"); // otherwise the next visit starts again
    // Without a status, an opened page counts as completed (SCORM 1.2, cmi.core.lesson_status).
    const status = this.done === this.trees.length ? "completed" : "incomplete";
    if (!/^(completed|passed|failed)$/.test(this.status)) core("lesson_status", status);
    if (this.course.score && this.done && this.score > this.before) {
      core("score.min", "0");
      core("score.max", "100");
      if (core("score.raw", String(this.score))) this.before = this.score;
    }
    if (lms.news || document.hidden) core("session_time", span(this.elapsed));
  }

  /** Report an answer. If the system does not support them (error 401 or 402), stop. */
  interaction(fields) {
    const { lms, number } = this;
    if (number === undefined) return;
    const [id] = fields.filter(([name, value]) => !lms.set(`cmi.interactions.${number}.${name}`, value));
    if (id?.[0] !== "id") this.number = number + 1;
    else if (/^40[12]$/.test(lms.refused.get(`cmi.interactions.${number}.id`))) this.number = undefined;
  }

  /** Show what is reported below the drawing, or trouble above it. */
  show() {
    const parts = new Map();
    for (const [name, code] of this.lms?.refused ?? []) {
      if (part(name) !== "answers" || this.number !== undefined) parts.set(part(name), code);
    }
    const text = [...this.notices(parts)].join(" ");
    const isTrouble = !this.reports || !this.kept || parts.size;
    const next = isTrouble ? this.desk : this.left;
    if (this.reported.nextSibling !== next) next.before(this.reported);
    if (this.reported.textContent !== text) this.reported.textContent = text;
    [...this.list.children].forEach((button, i) => {
      const [correct, total] = this.best[i] ?? [];
      button.textContent = fill(this.best[i] ? this.w.treeDone : this.w.tree, { number: i + 1, correct, total });
      button.setAttribute("aria-pressed", String(this.practice.number === i + 1));
    });
  }

  /** The sentences. `parts`: the refused parts, each with the system's error. */
  * notices(parts) {
    const { w } = this, gaps = { done: this.done, count: this.trees.length, score: this.before };
    yield fill(w[this.state], { code: this.lms?.code });
    if (this.reports) {
      yield fill(this.course.score && this.before >= 0 ? w.scored : w.unscored, gaps);
      if (this.number === undefined) yield w.noAnswers;
      for (const [name, code] of parts) yield fill(w.refused, { what: w.parts[name], code });
      if (!this.kept) yield w.unkept;
      if (this.changed) yield w.changed;
    }
    if (this.version) yield fill(w.version, { version: this.version });
  }
}

withPractice((host, data, practice) => new Course(host, data, practice));
