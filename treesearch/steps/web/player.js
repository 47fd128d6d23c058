// Step through one search, or two side by side.
import { Board } from "./board.js";
import { element, joined, spoken } from "./element.js";
import { PRUNED } from "./states.js";
import { acts, listed, Transport } from "./transport.js";
import { Card, spans } from "./why.js";

/** @import { Panel, Reel } from "../../../.ci/types.d.ts" */

export class Player {
  stage = 0;
  asking = false;
  timer;
  linking;

  /**
   * The player in `host`. `link`: whether the address has the stage; `everywhere`: whether the keys act at any focus;
   * `moved(stage)` is called after each step; `card`: more acts of a card.
   * @param {HTMLElement} host @param {{reels: Reel[], words: any, ask?: boolean}} data
   */
  constructor(host, data, { link = false, everywhere = link, stage = 0, moved = undefined, card = {} } = {}) {
    this.words = data.words;
    this.asks = Boolean(data.ask);
    this.link = link;
    this.host = host;
    /** @type {((stage: number) => void) | undefined} */
    this.moved = moved;
    this.stagesAt = together(data.reels);
    this.last = this.stagesAt[0].length - 1;
    this.reels = data.reels;
    host.classList.add("treesearch-player");
    this.transport = new Transport(this);
    this.panels = data.reels.map((reel, i) => this.panel(reel, this.stagesAt[i], card));
    this.live = element("p", { class: "live", "aria-live": "polite", role: "status" });
    this.acts = acts(this);
    this.keys = listed(data.words);
    host.tabIndex = -1; // so that a click anywhere inside gives it the keys
    host.replaceChildren(element("div", { class: this.panels.length > 1 ? "player two" : "player one" },
      element("div", { class: "panels" }, ...this.panels.map(({ root }) => root)), this.transport.host,
      element("div", { class: "says" }, ...this.panels.map(({ sentence }) => sentence)), this.live,
      element("div", { class: "beneath" }, this.keys, this.inWords(), this.valuesAhead())));
    this.listen(everywhere);
    this.show(this.linked() ?? stage);
  }

  listen(everywhere) {
    const { host, link } = this;
    host.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) this.leave(); });
    this.heard = (event) => {
      if (!host.isConnected) document.removeEventListener("keydown", this.heard);
      else if (!host.contains(event.target) && host.offsetParent) this.key(event);
    };
    if (everywhere) document.addEventListener("keydown", this.heard);
    if (link) addEventListener("hashchange", () => this.show(this.linked() ?? this.stage));
  }

  /** The picture of a search. @param {Reel} reel @returns {Panel} */
  panel(reel, stageAt, extra) {
    const box = element("div", { class: "drawing" });
    const pic = element("div", { class: "pic" }, box);
    const name = reel.name ? [element("h2", {}, reel.name)] : [];
    const root = element("section", { class: "panel", "aria-label": reel.title }, ...name, pic);
    const sentence = element("p", { class: "say" });
    const board = new Board(box, reel, this.words, { peek: reel.peek, why: true, stepping: true,
      onMove: (i) => this.announce(board.describe(i)), onPick: (i) => card.open(i) });
    const more = this.reels.length < 2 ? extra : {};
    const card = new Card(pic, board, { show: (stage) => this.go(stage), ...more });
    return { reel, stageAt, sentence, root, board, card };
  }

  /** The stages at which a cut skips something. */
  cutStages() {
    return [...this.stagesAt[0].keys()].filter((step) => this.reels.some((reel, i) =>
      this.brought({ reel, stageAt: this.stagesAt[i] }, step)?.cuts.some(({ skipped }) => skipped)));
  }

  /** The stage in the address. */
  linked() {
    const match = this.link && /^#(\d{1,6})$/.exec(location.hash);
    return match ? Math.min(Number(match[1]), this.last) : undefined;
  }

  /** The stage that a step brings to a panel; undefined if the panel waits. */
  brought({ reel, stageAt }, step) {
    return stageAt[step] > stageAt[step - 1] ? reel.stages[stageAt[step] - 1] : undefined;
  }

  /** Go forwards; stop before a decision if the page asks. */
  next() {
    const asking = this.panels.filter((panel) => this.brought(panel, this.stage + 1)?.asks);
    if (!this.asks || this.asking || !asking.length) {
      this.go(this.stage + 1);
      return;
    }
    this.asking = true;
    for (const { sentence } of asking) sentence.textContent = this.words.question;
    this.live.textContent = this.words.question;
  }

  go(stage) {
    this.panels.forEach(({ card }) => card.close());
    this.show(stage);
    // Safari allows 100 in 30 seconds
    if (this.link && !this.linking) this.linking = setTimeout(() => this.writeAddress(), 400);
  }

  writeAddress() {
    this.linking = undefined;
    history.replaceState(null, "", `#${this.stage}`);
  }

  show(stage) {
    this.stage = Math.max(0, Math.min(stage, this.last));
    this.asking = false;
    const sentences = this.panels.map((panel) => this.update(panel));
    this.transport.show();
    this.announce(sentences.join(" "));
    if (this.stage === this.last) this.stop();
    this.moved?.(this.stage);
  }

  /** Announce to screen readers. */
  announce(text) { this.live.textContent = spoken(text, this.words.signs); }

  /** Show the stage in a panel, and return its sentence. @param {Panel} panel */
  update(panel) {
    const { board, reel, sentence, stageAt } = panel, { words } = this;
    const stage = stageAt[this.stage];
    const waits = stage < reel.stages.length && this.stage > 0 && !this.brought(panel, this.stage);
    const say = reel.stages[stage - 1]?.say ?? [words.before];
    sentence.replaceChildren(...spans(waits ? [words.waits] : say));
    board.show(stage, sentence.textContent, waits ? this.elsewhere(reel) : undefined);
    sentence.classList.toggle("long", sentence.textContent.length > 190);
    return sentence.textContent;
  }

  /** The current node of another search in this one's drawing. */
  elsewhere(reel) {
    const other = this.panels.find((panel) => this.brought(panel, this.stage));
    const { at } = this.brought(other, this.stage);
    return reel.nodes.findIndex(({ label }) => label === other.reel.nodes[at].label);
  }

  play() {
    if (this.timer) return this.stop();
    if (this.stage === this.last) this.go(0);
    this.timer = setInterval(() => this.next(), 1500);
    this.transport.says("play", "pause");
    return undefined;
  }

  stop() {
    if (this.timer) this.transport.says("play", "play");
    clearInterval(this.timer);
    this.timer = undefined;
  }

  present() {
    const on = !document.body.classList.contains("present");
    if (!on) {
      if (document.fullscreenElement) document.exitFullscreen();
      return this.leave();
    }
    document.body.classList.add("present");
    document.documentElement.requestFullscreen?.().catch(() => {});
    return this.presents(true);
  }

  leave() {
    document.body.classList.remove("present");
    this.presents(false);
  }

  presents(is) {
    this.transport.says("full", "present", is ? "leave" : "present");
    this.panels.forEach(({ board }) => board.draw());
  }

  /** Explain the selected node, otherwise this stage. */
  why() {
    const [{ board, card }] = this.panels;
    const cut = board.cutOf(board.stage);
    const skipped = cut && board.children[cut.node].find((i) => board.status(i) === PRUNED);
    const isSelected = board.host.contains(document.activeElement);
    card.open(isSelected ? board.here : skipped ?? Math.max(0, board.lit));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const typing = event.target.closest?.("input, select, textarea");
    if (typing && !["checkbox", "range"].includes(typing.type)) return;
    if (typing?.type === "range" && /^Arrow|Page|Home|End/.test(event.key)) return;
    const act = this.acts[event.key];
    if (!act || (event.key === " " && event.target.closest?.("button, summary, input, a"))) return;
    event.preventDefault();
    act();
  }

  nextCut() {
    const next = this.cutStages().find((stage) => stage > this.stage);
    if (next !== undefined) this.go(next);
  }

  /** The complete search in words, created when it is opened. */
  inWords() {
    const details = element("details", { class: "words" }, element("summary", {}, this.words.alternative));
    const rows = (reel) => reel.stages.map((stage) => element("li", {}, joined(stage.full)));
    const section = (reel) => element("section", {}, element("h3", {}, reel.title), element("p", {}, reel.subject),
      element("p", {}, reel.conventions), element("ol", {}, ...rows(reel)), element("p", {}, reel.answer));
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) details.append(...this.reels.map(section));
    });
    return details;
  }

  /** Whether leaves show their numbers before they are read. */
  valuesAhead() {
    const [{ board }] = this.panels;
    const change = () => {
      this.panels.forEach((panel) => panel.board.peekAhead(box.checked));
      this.show(this.stage);
    };
    const box = element("input", { type: "checkbox", checked: board.peek, onchange: change });
    return element("label", { class: "check" }, box, this.words.peek);
  }
}

/**
 * The stage of each search at each step. If one search visits every place of the others, they go from place to place
 * together and wait at places that they skip; otherwise they go stage by stage.
 * @param {Reel[]} reels
 */
export function together(reels) {
  const places = reels.map(({ nodes, stages }) => stages.map(({ at }) => nodes[at].label));
  const long = places.reduce((longest, other) => (other.length > longest.length ? other : longest));
  const stagesAt = places.map((visited) => {
    let stage = 0;
    return [0, ...long.map((place) => (visited[stage] === place ? ++stage : stage))];
  });
  const follow = stagesAt.every((at, i) => at.at(-1) === places[i].length);
  return follow ? stagesAt : places.map((visited) => [0, ...long].map((_, step) => Math.min(step, visited.length)));
}
