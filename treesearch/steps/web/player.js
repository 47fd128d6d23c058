// Steps one search, or two beside each other, forwards and backwards.
import { Board } from "./board.js";
import { element, fill } from "./element.js";
import { alternative, button, controls, extras } from "./controlbar.js";
import { acts, listed } from "./keys.js";
import { counted, together } from "./pace.js";
import { spoken } from "./spoken.js";

/** The page's player in `host`. `data`: {reels, words, ask}. `link`: whether the address tells the stage. */
export class Player {
  constructor(host, data, { link = false } = {}) {
    this.words = data.words;
    this.asks = Boolean(data.ask);
    this.link = link;
    this.stage = 0;
    this.ways = together(data.reels);
    this.last = this.ways[0].length - 1;
    this.host = host;
    this.terse = this.asking = false;
    this.timer = this.linking = undefined;
    this.slider = element("input", { type: "range", min: 0, max: this.last, value: 0,
      "aria-label": this.words.slider });
    this.counter = element("output", { class: "counter" });
    this.playing = button(this, "play", () => this.play(), this.words.keys.play);
    host.classList.add("treesearch-player");
    this.panels = data.reels.map((reel, i) => this.panel(reel, this.ways[i]));
    this.live = element("p", { class: "live", "aria-live": "polite", role: "status" });
    this.acts = acts(this);
    this.keys = listed(data.words, link);
    host.tabIndex = -1; // so a click anywhere in here gives it the keys
    const two = this.panels.length > 1;
    const kind = two ? "player two" : this.panels[0].wide ? "player one wide" : "player one";
    const panels = element("div", { class: two ? "panels two" : "panels" }, ...this.panels.map(({ root }) => root));
    host.replaceChildren(element("div", { class: kind }, controls(this), panels,
      extras(this), this.keys, this.live, alternative(this)));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("fullscreenchange",
      () => { if (!document.fullscreenElement) document.body.classList.remove("present"); });
    if (link) this.follow();
    this.show(this.linked() ?? 0);
  }

  panel(reel, way) {
    const w = this.words, box = element("div", { class: "drawing" });
    const name = reel.name ?? reel.title; // none while the page draws, before the engine is there
    const facts = element("dl", { class: "facts" }), told = element("ol", { class: "told" });
    const question = element("p", { class: "question", hidden: true }, w.question);
    const said = element("div", { class: "said" }, question, told, facts);
    const root = element("section", { class: "panel", "aria-label": reel.title },
      ...(name ? [element("h2", {}, name)] : []), box, said,
      element("p", { class: "conventions" }, reel.conventions));
    const board = new Board(box, reel, w, { peek: reel.peek });
    board.view.roam();
    const [, , wide, tall] = board.view.whole;
    board.onMove = (i) => this.say(board.describe(board.parts[i]));
    // where the drawing is wide, what is said stands below it
    return { reel, way, counts: counted(reel.stages), facts, told, question, root, board, wide: wide > 2.5 * tall };
  }

  linked() {
    const found = this.link && /^#(\d{1,6})$/.exec(location.hash);
    return found ? Math.min(Number(found[1]), this.last) : undefined;
  }

  follow() {
    addEventListener("hashchange", () => this.show(this.linked() ?? this.stage));
    document.addEventListener("keydown", (event) => {
      if (!this.host.contains(event.target)) this.key(event);
    });
  }

  /** The stage that a step brings to a panel; undefined if that waits. */
  brought({ reel, way }, step) { return way[step] > way[step - 1] ? reel.stages[way[step] - 1] : undefined; }

  /** A step forwards; before a decision a presenter's page stops and asks. */
  next() {
    if (this.asks && !this.asking && this.panels.some((panel) => this.brought(panel, this.stage + 1)?.asks)) {
      this.ask(true);
      return;
    }
    this.go(this.stage + 1);
  }

  ask(asked) {
    this.asking = asked;
    this.panels.forEach((panel) => { panel.question.hidden = !(asked && this.brought(panel, this.stage + 1)?.asks); });
    if (asked) this.live.textContent = this.words.question;
  }

  go(stage) {
    this.ask(false);
    this.show(stage);
    if (this.link && !this.linking) this.linking = setTimeout(() => this.tell(), 400); // Safari takes 100 in 30 seconds
  }

  /** Say the stage in the address. */
  tell() {
    this.linking = undefined;
    history.replaceState(null, "", `#${this.stage}`);
  }

  show(stage) {
    this.stage = Math.max(0, Math.min(stage, this.last));
    if (this.asking) this.ask(false);
    const told = this.panels.map((panel) => this.update(panel));
    this.slider.value = String(this.stage);
    this.slider.setAttribute("aria-valuetext", fill(this.words.counter, { stage: this.stage, last: this.last }));
    this.counter.textContent = fill(this.words.counter, { stage: this.stage, last: this.last });
    for (const name of ["first", "back"]) this.disable(name, this.stage === 0);
    for (const name of ["next", "last"]) this.disable(name, this.stage === this.last);
    this.say(told.join(" "));
    if (this.stage === this.last) this.stop();
  }

  /** To ears, for which signs are words. */
  say(text) { this.live.textContent = spoken(text, this.words.signs); }

  disable(name, disabled) { this.host.querySelector(`[data-do=${name}]`).setAttribute("aria-disabled",
    String(disabled)); }

  update(panel) {
    const { board, reel, facts, told, counts, way } = panel, w = this.words;
    const waits = way[this.stage] < reel.stages.length && this.stage > 0 && !this.brought(panel, this.stage);
    board.show(way[this.stage], waits ? this.elsewhere(reel) : undefined);
    const now = reel.stages[board.stage - 1];
    let said = waits ? [w.waits] : now ? (this.terse ? now.terse : now.full) : [w.before];
    if (board.stage === board.last && reel.answer) said = [...said, reel.answer];
    told.replaceChildren(...said.map((text, i) =>
      element("li", !waits && now?.bold.includes(i) ? { class: "cut" } : {}, text)));
    const rows = [[w.window, now?.window], [w.rule, now?.rule], [w.counts, fill(w.counted, counts[board.stage])]];
    facts.replaceChildren(...rows.filter((row) => row[1]).flatMap(([name, text]) =>
      [element("dt", {}, name), element("dd", {}, text)]));
    return said.join(" ");
  }

  /** The node that another search looks at, in this one's drawing. */
  elsewhere(reel) {
    const other = this.panels.find((panel) => this.brought(panel, this.stage)),
      { at } = this.brought(other, this.stage);
    return reel.nodes.findIndex(([, place]) => place === other.reel.nodes[at][1]);
  }

  play() {
    if (this.timer) return this.stop();
    if (this.stage === this.last) this.go(0);
    this.timer = setInterval(() => this.next(), 1500);
    this.playing.textContent = this.words.buttons.pause;
    return undefined;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = this.words.buttons.play;
  }

  /** So many times as large; 0 is the whole tree. */
  zoom(times) { this.panels.forEach(({ board }) => (times ? board.view.zoom(times) : board.view.fit())); }

  present() {
    const on = document.body.classList.toggle("present");
    if (on) this.host.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const typing = event.target.closest?.("input, select, textarea");
    if (typing && typing.type !== "checkbox" && !["PageDown", "PageUp"].includes(event.key)) return;
    const act = this.acts[event.key];
    if (!act || (event.key === " " && event.target.closest?.("button, summary, input"))) return;
    event.preventDefault();
    act();
  }

  nextCut() {
    const cuts = (step) => this.panels.some((panel) => this.brought(panel, step)?.cuts.some((cut) => cut[3]));
    for (let stage = this.stage + 1; stage <= this.last; stage++) if (cuts(stage)) return this.go(stage);
    return undefined;
  }
}
