// Practice in a course system: what is done there is reported by SCORM 1.2, and gone on with at the next visit.
import { packed, unpacked } from "./attempt.js";
import { element, fill } from "./element.js";
import { Lms, runtime, span } from "./lms.js";
import { Practice } from "./practice.js";
import { canReveal, revealed } from "./revealed.js";
import { versionOf } from "./version.js";

const LONGEST = 255; // of a text in an interaction

/** What a value belongs to, for the learner's ears. */
const part = (name) => (/interactions/.test(name) ? "answers" : /core.(score|lesson_status|session_time)/.exec(name)?.[1] ?? "place");

/** An answer as a course system's report shows it: a cut is true or false, all else a text. */
function spelled(kind, texts, nodes) {
  if (kind === "cut") return texts[0] === "cut" ? "t" : "f";
  const told = kind === "cross" ? texts.map((i) => nodes[i][1].split(" ")[0]) : texts;
  return told.join(",") || "none";
}

class Course {
  constructor(host, { course, words }, { trees, versions }) {
    Object.assign(this, { course, w: course.words, best: [], answers: [], elapsed: 0, since: Date.now(), asked: Date.now() });
    const api = runtime();
    this.lms = api && new Lms(api);
    this.state = api ? (this.lms.begin() ? "reports" : "closed") : "alone";
    if (this.reports && /^(browse|review)$/.test(this.read("lesson_mode"))) this.state = "looks";
    const chosen = versionOf(this.read("student_id"), course.versions, course.seed);
    this.trees = versions[chosen].map((i) => trees[i]);
    this.version = course.versions.length > 1 ? course.versions[chosen] : "";
    this.reported = element("p", { class: "report", role: "status" });
    this.desk = element("div", {});
    this.list = element("div", { class: "treesearch-player trees", role: "group", "aria-label": this.w.trees });
    this.left = element("div", {}, ...course.left.map((told) => element("p", { class: "report" }, told)));
    host.append(this.desk, this.list, this.reported, this.left);
    this.begin(this.desk, words);
  }

  get reports() { return this.state === "reports"; }

  read(name) { return this.lms?.get(`cmi.core.${name}`) ?? ""; }

  /** Go on where the last visit ended, and listen. */
  begin(desk, words) {
    const kept = this.reports ? this.lms.get("cmi.suspend_data") : "", old = unpacked(kept, this.course.digest);
    const at = old?.number ?? (kept ? 1 : Number(this.reports && this.read("lesson_location"))), first = this.trees[at - 1] ? at : 1;
    this.changed = Boolean(kept && !old);
    this.best = old?.best ?? [];
    this.before = this.reports ? Number(this.read("score.raw") || -1) : -1;
    this.status = this.reports ? this.read("lesson_status") : "";
    const count = this.reports ? this.lms.get("cmi.interactions._count") : "";
    this.number = /^\d+$/.test(count) ? Number(count) : undefined;
    desk.addEventListener("treesearch-answer", ({ detail }) => this.answer(detail));
    desk.addEventListener("treesearch-result", ({ detail }) => this.result(detail));
    const next = async ({ number }) => this.trees[number];
    if (this.trees.length > 1) this.list.append(...this.trees.map((_, i) => element("button", { type: "button", onclick: () => this.goTo(i) })));
    this.practice = new Practice(desk, this.trees[0], words, { next, count: this.trees.length, changed: (practice) => this.soon(practice) });
    if (first > 1 || old) this.resume(this.trees[first - 1], first, old?.practice ?? {});
    document.addEventListener("visibilitychange", () => { this.clock(); this.send(); });
    addEventListener("pagehide", () => { this.clock(); this.send(); if (this.reports) this.lms.end(); });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); }); // its session has ended
    this.send();
  }

  resume(tree, number, kept) {
    const { practice } = this;
    Object.assign(practice, { tree, number, because: "" }, kept);
    practice.draw();
    if (practice.mode === "cross" && practice.given.length) practice.finish();
  }

  /** To a tree that the learner chooses, from its first question on; the one at hand stays as it is until it is done. */
  goTo(i) {
    if (this.practice.number === i + 1 && !this.practice.finished) return;
    this.practice.number = i;
    this.practice.open(this.trees[i]);
  }

  /** The time in which the page was seen. */
  clock() {
    if (this.since) this.elapsed += Date.now() - this.since;
    this.since = document.hidden ? 0 : Date.now();
  }

  result({ correct, total }) {
    const i = this.practice.number - 1, [was, of] = this.best[i] ?? [-1, 1];
    if (correct / total > was / of) this.best[i] = [correct, total];
  }

  /** From 0 to 100: each tree counts alike, by the best that was done of it. */
  get score() { return Math.round(100 * this.best.reduce((sum, one) => sum + (one ? one[0] / one[1] : 0), 0) / this.trees.length); }

  get done() { return this.best.filter(Boolean).length; }

  answer(detail) {
    const now = Date.now(), { reel: { nodes } } = this.practice.tree, { tree, question, kind, at } = detail;
    const midnight = new Date(now).setHours(0, 0, 0, 0), place = nodes[at][1].split(" ")[0].replace(/\W/g, "_");
    const id = [this.version.replace(/\W/g, "_").slice(0, 40), `T${tree}`, `Q${question + 1}`, kind, ...(kind === "cross" ? [] : [place])];
    const [given, right] = [detail.given, detail.right].map((texts) => spelled(kind, texts, nodes).slice(0, LONGEST));
    this.answers.push([
      ["id", id.filter(Boolean).join("_").slice(0, LONGEST)], ["time", span(now - midnight, 2)], ["type", kind === "cut" ? "true-false" : "fill-in"],
      ["correct_responses.0.pattern", right], ["student_response", given], ["result", detail.result], ["latency", span(now - this.asked)],
    ]);
    this.asked = now;
  }

  /** All that one act changes is said at once; while branches are crossed out, when the learner pauses. */
  soon(practice) {
    const { mode, given, number } = practice, others = this.best.filter((one, i) => one && i !== number - 1);
    if (!practice.finished) practice.all = others.map(([correct, total]) => ({ correct, total }));
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.send(), mode === "cross" && !given.length ? 400 : 0);
  }

  send() {
    clearTimeout(this.waiting);
    if (this.reports) {
      this.tell();
      this.kept = this.lms.commit();
    }
    this.show();
  }

  tell() {
    const { lms, practice } = this, core = (name, value) => lms.set(`cmi.core.${name}`, value);
    this.answers.splice(0).forEach((fields) => this.interaction(fields));
    lms.set("cmi.suspend_data", packed(this.course.digest, this.best, practice));
    core("lesson_location", String(practice.number));
    core("exit", "suspend"); // else the next visit begins anew
    // Without a status a system takes a page that was merely opened for completed (SCORM 1.2, cmi.core.lesson_status).
    if (!/^(completed|passed|failed)$/.test(this.status)) core("lesson_status", this.done === this.trees.length ? "completed" : "incomplete");
    if (this.course.score && this.done && this.score > this.before) {
      core("score.min", "0");
      core("score.max", "100");
      if (core("score.raw", String(this.score))) this.before = this.score;
    }
    this.clock();
    if (lms.news || document.hidden) core("session_time", span(this.elapsed));
  }

  /** One answer more. A system need not know them (error 401 or 402): then it is told none any more. */
  interaction(fields) {
    const { lms, number } = this;
    if (number === undefined) return;
    const [id] = fields.filter(([name, value]) => !lms.set(`cmi.interactions.${number}.${name}`, value));
    if (id?.[0] !== "id") this.number += 1;
    else if (/^40[12]$/.test(lms.refused.get(`cmi.interactions.${number}.id`))) this.number = undefined;
  }

  /** What is reported, and what is not: trouble stands above the drawing, all else below it. */
  show() {
    const { w, lms, best } = this, told = [fill(w[this.state], { code: lms?.code })], parts = new Map();
    if (this.reports) {
      told.push(fill(this.course.score && this.before >= 0 ? w.scored : w.unscored, { done: this.done, count: this.trees.length, score: this.before }));
      if (this.number === undefined) told.push(w.noAnswers);
      for (const [name, code] of lms.refused) if (part(name) !== "answers" || this.number !== undefined) parts.set(part(name), code);
      for (const [name, code] of parts) told.push(fill(w.refused, { what: w.parts[name], code }));
      if (!this.kept) told.push(w.unkept);
      if (this.changed) told.push(w.changed);
    }
    if (this.version) told.push(fill(w.version, { version: this.version }));
    [...this.list.children].forEach((button, i) => {
      const [correct, total] = best[i] ?? [];
      button.textContent = fill(best[i] ? w.treeDone : w.tree, { number: i + 1, correct, total });
      button.setAttribute("aria-pressed", String(this.practice.number === i + 1));
    });
    const text = told.join(" "), above = !this.reports || parts.size || !this.kept;
    const before = above ? this.desk : this.left;
    if (this.reported.nextSibling !== before) before.before(this.reported);
    if (this.reported.textContent !== text) this.reported.textContent = text;
  }
}

const data = JSON.parse(document.getElementById("treesearch-data").textContent), host = document.getElementById("treesearch");
if (canReveal) new Course(host, data, await revealed(data.practice));
else host.append(element("p", { role: "alert" }, data.words.practice.tooOld));
