// The drawing of a search in the page: it draws any stage, fits its box, and takes clicks and keys. The player,
// practice and the playground each make a `Board`.
import { picture } from "./picture.js";
import { Placement } from "./placement.js";
import { SceneState } from "./scene.js";
import { VIEW } from "./states.js";

/** @import { Laid, Question, Reel, Words } from "../../../.ci/types.d.ts" */

let lastId = 0; // two boards may show the same nodes

export class Board extends SceneState {
  here = 0; // the node that the Tab key reaches
  wide = 0;
  tall = 0;
  /** @type {Laid | undefined} */
  laid;
  /** @type {Placement | undefined} */
  placement;

  /**
   * Draw into `host`. `peek`, `line`: see `SearchState`. `why`: whether a cut has a button; `stepping`: whether plain
   * arrows step in the search, and those with Shift move in the tree. `onPick` gets each chosen node, `onMove` each
   * node reached by keys.
   * @param {HTMLElement} host @param {Reel} reel @param {Words} words
   */
  constructor(host, reel, words, /** @type {any} */ { peek = true, line = true, why = false, stepping = false,
    onPick = () => {}, onMove = () => {} } = {}) {
    super(reel, words, peek, line);
    this.host = host;
    this.why = why;
    this.stepping = stepping;
    this.onPick = onPick;
    this.onMove = onMove;
    this.id = `b${lastId += 1}-`;
    host.addEventListener("click", (event) => this.clicked(event));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("focusin", (event) => this.focused(event));
    new ResizeObserver(() => this.resized()).observe(host);
  }

  /** Show a stage with a sentence beside it; `light`: another node to highlight. */
  show(stage, sentence = "", light = undefined) {
    this.turn({ ...VIEW, stage: Math.max(0, Math.min(stage, this.last)), sentence, light });
  }

  /** Show a question's subject, with its child done; `hides`: without the answer. @param {Question} question */
  ask({ stage, at, of, kind }, sentence, hides) {
    const isEntry = kind === "window";
    this.turn({ ...VIEW, stage: stage - 1, sentence, light: at, done: isEntry ? -1 : at,
      of: hides && isEntry ? -1 : of, bare: hides && kind !== "cut" });
  }

  /** Show the tree before the search, with the nodes that a learner crosses out. */
  crossOut(crossed, sentence) { this.turn({ ...VIEW, crossed, sentence }); }

  /** Show the answers to all questions; `reveals`: and the end of the search. */
  finish(sentence, reveals) {
    const { crossed } = this.view;
    const view = reveals ? { ...VIEW, stage: this.last, crossed } : this.view;
    this.turn({ ...view, bare: false, sentence });
  }

  /** Show the cut of a stage alone, with notes beside the bound and the test. */
  showCut(stage, notes) { this.turn({ ...VIEW, stage, notes }); }

  /** Mark nodes with classes. @param {Map<number, string[]>} marks */
  mark(marks) { this.turn({ ...this.view, marks }); }

  /** Explain a node at any stage; `{}`: none. Nodes outside the explanation turn grey. */
  explain(explanation) {
    this.explanation = explanation;
    this.draw();
  }

  turn(view) {
    this.view = view;
    this.draw();
  }

  /** The factor of all sizes: larger while presenting. */
  get grow() {
    if (!document.body.classList.contains("present")) return 1;
    const { clientWidth, clientHeight } = this.host;
    return Math.max(1, Math.min(clientWidth / 1030, clientHeight / 470, 3));
  }

  resized() {
    const { host, tall, wide } = this;
    if (host.clientWidth !== wide || host.clientHeight !== tall) this.draw();
  }

  draw() {
    const { host } = this;
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const key = host.contains(active) && /** @type {HTMLElement} */ (active.closest("[data-n]"))?.dataset.n;
    this.wide = host.clientWidth;
    this.tall = host.clientHeight;
    if (!this.wide) return; // a hidden part of a page
    this.laid = this.layOut();
    const scene = this.sceneOn(this.placement);
    host.innerHTML = picture(this.laid, { ...scene, why: this.why && scene.why, id: this.id }); // its texts are escaped
    this.reach(this.here);
    if (key) /** @type {HTMLElement} */ (host.querySelector(`[data-n="${key}"]`))?.focus({ preventScroll: true });
    const lit = host.querySelector(".lit");
    if (lit && host.scrollHeight > host.clientHeight + 4) lit.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The places, with everything around one node unfolded. */
  layOut() {
    const { width, height, grow } = this.placement ?? {};
    if (width !== this.wide || height !== this.tall || grow !== this.grow) {
      this.placement = new Placement(this.reel, this.children, this.wide, this.tall, this.grow);
    }
    const centre = this.view.open ?? this.explanation.selected ?? Math.max(0, this.lit);
    const { of } = this.view;
    return this.placement.laid(this.path(centre), of < 0 ? of : this.record(of).best);
  }

  /** The Tab key reaches one node. */
  reach(i) { (this.element(i) ?? this.host.querySelector("[data-n]"))?.setAttribute("tabindex", "0"); }

  /** The element of a node, unless it is folded. @returns {HTMLElement | null} */
  element(i) { return this.host.querySelector(`[data-n="n${this.keyAt(i)}"]`); }

  numberOf(group) { return this.numberAt(group.dataset.n.slice(1)); }

  numberAt(key) { return this.reel.nodes.findIndex((_, i) => this.keyAt(i) === key); }

  clicked(event) {
    const why = event.target.closest("[data-why]");
    const node = event.target.closest("[data-n]");
    const edge = event.target.closest("[data-e], [data-cut]");
    if (why) {
      event.preventDefault();
      this.onPick(Number(why.dataset.why), event);
    } else if (node?.dataset.fold) this.unfold(Number(node.dataset.fold));
    else if (node) this.onPick(this.numberOf(node), event);
    else if (edge) this.onPick(this.numberAt(edge.dataset.e?.slice(1) ?? edge.dataset.cut), event);
  }

  /** Unfold a node, and fold the one before. */
  unfold(i) {
    const below = this.children[i];
    const open = below.find((child) => this.children[child].length) ?? below[0] ?? i;
    this.turn({ ...this.view, open });
    this.element(i)?.focus({ preventScroll: true });
  }

  focused(event) {
    const group = event.target.closest?.("[data-n]");
    const i = group && !group.dataset.fold ? this.numberOf(group) : -1;
    if (i < 0) return;
    this.host.querySelectorAll('[data-n][tabindex="0"]').forEach((node) => node.setAttribute("tabindex", "-1"));
    group.setAttribute("tabindex", "0");
    this.here = i;
  }

  key(event) {
    const group = event.target.closest?.("[data-n]");
    if (!group || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.actOf(event, group);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** What a key does at the element of a node; undefined if nothing. */
  actOf(event, group) {
    const { key, shiftKey } = event;
    const { fold } = group.dataset;
    if (fold && ["Enter", " ", "f"].includes(key)) return () => this.unfold(Number(fold));
    if (key === "Enter" || key === (this.view.crossed ? " " : "w")) {
      return () => this.onPick(fold ? Number(fold) : this.numberOf(group), event);
    }
    const isMove = /^Arrow|^Home$/.test(key) && (shiftKey || !this.stepping || /Up|Down/.test(key));
    return isMove ? () => this.move(group, key) : undefined;
  }

  /** Move in the tree: up to the parent, down to the first child, sideways to the neighbours. */
  move(group, key) {
    const { items } = this.laid;
    const elements = [...this.host.querySelectorAll("[data-n]")];
    const item = items[elements.indexOf(group)];
    const siblings = item.above?.children ?? [item];
    const k = siblings.indexOf(item);
    const to = { ArrowUp: item.above, ArrowDown: item.children[0], ArrowLeft: siblings[k - 1],
      ArrowRight: siblings[k + 1], Home: items[0] }[key];
    if (!to) return;
    /** @type {HTMLElement} */ (elements[items.indexOf(to)]).focus({ preventScroll: true });
    if (to.shape !== "fold") this.onMove(to.i);
  }
}
