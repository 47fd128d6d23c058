// Steps one search, or two beside each other, forwards and backwards.
import { Board } from "./board.js";
import { element, fill } from "./element.js";
import { acts, listed } from "./keys.js";

/** What was counted up to each stage, from 0. */
function counted(stages) {
  let [leaves, nodes, cuts] = [0, 0, 0];
  const skipping = (stage) => stage.cuts.filter((cut) => cut[3]).length;
  return [{ leaves, nodes, cuts }, ...stages.map((stage) => ({ leaves: leaves += stage.leaf, nodes: nodes += 1, cuts: cuts += skipping(stage) }))];
}

/**
 * For each search the stage that it shows at each step. Searches of which one looks at all that the others look at go
 * from place to place together, and wait where they leave one out; others go stage by stage.
 */
function together(reels) {
  const places = reels.map(({ nodes, stages }) => stages.map(({ at }) => nodes[at][1]));
  const long = places.reduce((one, other) => (other.length > one.length ? other : one));
  const ways = places.map((own) => {
    let stage = 0;
    return [0, ...long.map((place) => (own[stage] === place ? ++stage : stage))];
  });
  const follow = ways.every((way, i) => way.at(-1) === places[i].length);
  return follow ? ways : places.map((own) => [0, ...long].map((_, step) => Math.min(step, own.length)));
}

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
    host.classList.add("treesearch-player");
    this.panels = data.reels.map((reel, i) => this.panel(reel, this.ways[i]));
    this.live = element("p", { class: "live", "aria-live": "polite", role: "status" });
    this.acts = acts(this);
    this.keys = listed(data.words, link);
    host.tabIndex = -1; // so a click anywhere in here gives it the keys
    const two = this.panels.length > 1, kind = two ? "player two" : this.panels[0].wide ? "player one wide" : "player one";
    host.replaceChildren(element("div", { class: kind },
      this.controls(), element("div", { class: two ? "panels two" : "panels" }, ...this.panels.map((panel) => panel.root)),
      this.extras(), this.keys, this.live, this.alternative()));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) document.body.classList.remove("present"); });
    if (link) this.follow();
    this.show(this.linked() ?? 0);
  }

  panel(reel, way) {
    const w = this.words, box = element("div", { class: "drawing" });
    const panel = {
      reel, way, counts: counted(reel.stages), facts: element("dl", { class: "facts" }), told: element("ol", { class: "told" }),
      question: element("p", { class: "question", hidden: true }, w.question),
    };
    panel.root = element("section", { class: "panel", "aria-label": reel.title }, element("h2", {}, reel.name ?? reel.title), box,
      element("div", { class: "said" }, panel.question, panel.told, panel.facts, element("p", { class: "conventions" }, reel.conventions)));
    panel.board = new Board(box, reel, w, { peek: reel.peek });
    panel.board.view.roam();
    const [, , wide, tall] = panel.board.view.whole;
    panel.wide = wide > 2.5 * tall; // then what is said stands below it
    panel.board.onMove = (i) => { this.live.textContent = panel.board.describe(panel.board.parts[i]); };
    return panel;
  }

  button(name, act, key, kind) {
    return element("button", { type: "button", class: kind, "data-do": name, title: `${this.words.buttons[name]}${key ? ` (${key})` : ""}`, onclick: act },
      this.words.buttons[name]);
  }

  controls() {
    const w = this.words;
    this.slider = element("input", { type: "range", min: 0, max: this.last, value: 0, "aria-label": w.slider,
      oninput: () => this.go(Number(this.slider.value)) });
    this.counter = element("output", { class: "counter" });
    this.playing = this.button("play", () => this.play(), w.keys.play);
    return element("div", { class: "controls", role: "group", "aria-label": w.controls },
      element("div", { class: "row" }, this.button("first", () => this.go(0), w.keys.first),
        this.button("back", () => this.go(this.stage - 1), w.keys.back), this.playing,
        this.button("next", () => this.next(), w.keys.next, "primary"), this.button("last", () => this.go(this.last), w.keys.last),
        this.counter),
      this.slider);
  }

  extras() {
    const w = this.words;
    const peek = element("input", { type: "checkbox", checked: this.panels[0].board.peek, onchange: () => {
      this.panels.forEach(({ board }) => { board.peek = peek.checked; });
      this.show(this.stage);
    } });
    const terse = element("input", { type: "checkbox", onchange: () => { this.terse = terse.checked; this.show(this.stage); } });
    return element("div", { class: "controls more", role: "group", "aria-label": w.extras },
      element("div", { class: "row" }, this.button("in", () => this.zoom(1.25), "+"), this.button("out", () => this.zoom(0.8), "-"),
        this.button("fit", () => this.zoom(0), "0"), this.button("present", () => this.present(), "f"),
        element("label", {}, peek, w.peek), element("label", {}, terse, w.terse)));
  }

  /** The whole search in words, made when it is opened. */
  alternative() {
    const details = element("details", { class: "words" }, element("summary", {}, this.words.alternative));
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) {
        details.append(...this.panels.map(({ reel }) => element("section", {}, element("h3", {}, reel.title),
          element("p", {}, reel.subject), element("ol", {}, ...reel.stages.map((stage) => element("li", {}, stage.full.join(" ")))),
          element("p", {}, reel.answer))));
      }
    });
    return details;
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
    this.slider.value = this.stage;
    this.slider.setAttribute("aria-valuetext", fill(this.words.counter, { stage: this.stage, last: this.last }));
    this.counter.textContent = fill(this.words.counter, { stage: this.stage, last: this.last });
    for (const name of ["first", "back"]) this.disable(name, this.stage === 0);
    for (const name of ["next", "last"]) this.disable(name, this.stage === this.last);
    this.live.textContent = told.join(" ");
    if (this.stage === this.last) this.stop();
  }

  disable(name, disabled) { this.host.querySelector(`[data-do=${name}]`).setAttribute("aria-disabled", String(disabled)); }

  update(panel) {
    const { board, reel, facts, told, counts, way } = panel, w = this.words;
    const waits = way[this.stage] < reel.stages.length && this.stage > 0 && !this.brought(panel, this.stage);
    board.show(way[this.stage], waits ? this.elsewhere(reel) : undefined);
    const now = reel.stages[board.stage - 1];
    let said = waits ? [w.waits] : now ? (this.terse ? now.terse : now.full) : [w.before];
    if (board.stage === board.last) said = [...said, reel.answer];
    told.replaceChildren(...said.map((text, i) => element("li", !waits && now?.bold.includes(i) ? { class: "cut" } : {}, text)));
    const rows = [[w.window, now?.window], [w.rule, now?.rule], [w.counts, fill(w.counted, counts[board.stage])]];
    facts.replaceChildren(...rows.filter((row) => row[1]).flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]));
    return said.join(" ");
  }

  /** The node that another search looks at, in this one's drawing. */
  elsewhere(reel) {
    const other = this.panels.find((panel) => this.brought(panel, this.stage)), { at } = this.brought(other, this.stage);
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
