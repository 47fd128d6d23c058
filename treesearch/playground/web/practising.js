// Practice in the playground, with exercises of the engine. It continues after a reload.
import { Drawing } from "./drawing.js";
import { element } from "./element.js";
import { failed } from "./errors.js";
import { Practice } from "./practice.js";
import { keep, kept, practiceRequest, rootOf } from "./state.js";
import words from "./words.js";

const exercise = (reply) => ({ ...reply.exercise, text: reply.tree });

export class Practising {
  /** @param {import("./app.js").Page} page */
  constructor({ choices, ask }) {
    this.choices = choices;
    this.state = choices.state;
    this.ask = ask;
    this.desk = element("div", {});
    this.seed = element("input", { class: "field", inputmode: "numeric", maxlength: 6, onchange: () => this.sow() });
    this.extra = element("div", { class: "seed-line" }, element("label", { class: "seed" }, words.seed, this.seed),
      element("button", { class: "btn", "data-do": "newTree", onclick: () => this.newTree() }, words.new_tree));
    this.host = element("section", { class: "practising" }, this.desk, this.extra);
    this.key = "";
    /** @type {Practice | undefined} */
    this.practice = undefined;
  }

  /** Keep an exercise of the same tree. Before the first exercise, show the tree alone. */
  show({ state, tree }) {
    const request = practiceRequest(state);
    if (document.activeElement !== this.seed) this.seed.value = state.series;
    if (JSON.stringify(request) === this.key) return undefined;
    if (tree && !this.practice) {
      const waiting = element("div", {});
      this.desk.replaceChildren(element("div", { class: "desk" }, waiting),
        element("div", { class: "standing" }, this.extra));
      new Drawing(waiting, { choose: () => {} }).show(tree, rootOf(state));
    }
    return request;
  }

  get isOld() { return Boolean(this.practice); }

  reply(reply, state) {
    if (reply.ok) this.open(JSON.stringify(practiceRequest(state)), exercise(reply));
  }

  open(key, first) {
    this.key = key;
    const memory = remembered(key), changed = (practice) => remember(this.key, practice);
    const next = (from, twin) => this.following(from, twin);
    this.practice?.stop();
    this.practice = new Practice(this.desk, first, words.player, { next, changed, extra: this.extra });
    if (memory) this.practice.resume(memory);
  }

  /** A typed seed starts its trees anew, without a twin. */
  sow() {
    this.state.series = this.seed.value.trim();
    if (!this.practice) return;
    this.practice.number = 1;
    this.practice.attempt.shown = false;
  }

  async newTree() {
    if (this.practice) return this.practice.goOn();
    const first = await this.following({ number: 0 });
    return first && this.open(this.key, first);
  }

  /** The twin, or the seed's next tree, which becomes the page's tree. */
  async following(from, twin = undefined) {
    if (twin) return this.moveTo(twin.text, twin);
    this.state.series ||= String(1 + Math.floor(Math.random() * 9999));
    const seed = (Number.parseInt(this.state.series, 10) || 0) % 100_000 * 1000 + from.number % 1000;
    const reply = await this.ask(practiceRequest(this.state, seed));
    if ((this.practice && this.practice !== from) || this.state.view !== "practice") return undefined;
    if (!reply.ok) {
      this.desk.append(failed(reply.error));
      return undefined;
    }
    return this.moveTo(reply.tree, exercise(reply));
  }

  moveTo(tree, next) {
    this.key = JSON.stringify(practiceRequest({ ...this.state, tree }));
    this.choices.change({ tree });
    return next;
  }
}

/** Keep the answers to the exercise of `key`. */
export function remember(key, { number, all, attempt }) {
  const sets = { hinted: [...attempt.hinted], seen: [...attempt.seen], crossed: [...attempt.crossed] };
  keep("practice", { key, memory: { number, all, ...attempt, ...sets, tree: undefined } });
}

export function remembered(key) {
  const last = kept("practice");
  return last?.key === key ? last.memory : undefined;
}
