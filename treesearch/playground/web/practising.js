// Practice in the playground, with exercises of the engine. It continues after a reload.
import { Drawing } from "./drawing.js";
import { element } from "./element.js";
import { ended } from "./ending.js";
import { failed } from "./errors.js";
import { Practice } from "./practice.js";
import { practiceRequest } from "./state.js";
import { readTree } from "./tree.js";
import words from "./words.js";

const exercise = (reply) => ({ ...reply.exercise, text: reply.tree });

export class Practising {
  /** `ask(request)` asks the engine; `moved()` is called after the page's tree has changed. */
  constructor(state, { ask, moved }) {
    this.state = state;
    this.ask = ask;
    this.moved = moved;
    this.desk = element("div", {});
    this.seed = element("input", { class: "field", inputmode: "numeric", maxlength: 6,
      onchange: () => { state.series = this.seed.value.trim(); } });
    this.extra = element("div", { class: "seed-line" }, element("label", { class: "seed" }, words.seed, this.seed),
      element("button", { type: "button", class: "btn", "data-do": "newTree", onclick: () => this.newTree() },
        words.new_tree));
    this.host = element("section", { class: "practising" }, this.desk, this.extra);
    this.key = "";
    /** @type {Practice | undefined} */
    this.practice = undefined;
  }

  /** Show an exercise of the tree, unless it is shown already. */
  async begin() {
    const request = practiceRequest(this.state), key = JSON.stringify(request);
    if (document.activeElement !== this.seed) this.seed.value = this.state.series;
    if (key === this.key) return { ok: true };
    const tree = this.practice ? undefined : readTree(this.state.tree), waiting = element("div", {});
    if (tree) this.desk.replaceChildren(element("div", { class: "desk" }, waiting),
      element("div", { class: "standing" }, this.extra));
    new Drawing(waiting, { choose: () => {} }).show(tree, this.state.root || "max");
    const reply = await this.ask(request);
    if (reply.ok) this.open(key, exercise(reply));
    return reply;
  }

  open(key, first) {
    this.key = key;
    const kept = remembered(key), changed = (practice) => remember(this.key, practice);
    const next = (from, twin) => this.following(from, twin);
    this.practice = new Practice(this.desk, first, words.player, { next, changed, extra: this.extra });
    if (kept) resume(this.practice, kept);
  }

  async newTree() {
    if (this.practice) return this.practice.goOn();
    const first = await this.following({ number: 0 });
    return first && this.open(this.key, first);
  }

  /** The twin, or the next tree of the seed, which becomes the tree of the page. */
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
    this.state.tree = tree;
    this.key = JSON.stringify(practiceRequest(this.state));
    this.moved();
    return next;
  }
}

const SHELF = "treesearch practice";

/** Keep the answers to the exercise of `key`, if the browser allows it. */
export function remember(key, practice) {
  const { number, mode, at, given, slips, undone, suspects, finished, shown, all = [] } = practice;
  const asked = practice.asked.map(({ tree: { text }, told }) => ({ tree: { text }, told }));
  const sets = { hinted: [...practice.hinted], seen: [...practice.seen], crossed: [...practice.crossed] };
  const memory = { number, mode, at, given, slips, undone, suspects, finished, shown, all, asked, ...sets };
  try { sessionStorage.setItem(SHELF, JSON.stringify({ key, memory })); } catch { /* full, or forbidden */ }
}

export function remembered(key) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SHELF));
    return kept?.key === key ? kept.memory : undefined;
  } catch { return undefined; }
}

export function resume(practice, { hinted, seen, crossed, finished, all, asked, ...plain }) {
  const before = (list) => (finished ? list.slice(0, -1) : list); // finishing adds the last one again
  Object.assign(practice, plain, { hinted: new Set(hinted), seen: new Set(seen), crossed: new Set(crossed) });
  Object.assign(practice, { all: before(all), asked: before(asked) });
  practice.draw();
  if (finished && practice.mode === "cross") ended(practice, false);
}
