// A drawing of any stage of a search, from its data.
import { ink } from "./picture.js";
import { NAMES, PRUNED, SEARCHED, SearchState, VIEW } from "./states.js";
import { Placement } from "./placement.js";

/** @typedef {import("./states.js").Cut} Cut */

let lastId = 0; // two boards may show the same nodes

export class Board extends SearchState {
  here = 0;
  wide = 0;
  tall = 0;
  /** @type {any} a `selected` node, the nodes with a `part` in what explains it, a `cut`, and the `reason` */
  explanation = {};
  /** @type {ReturnType<Placement["laid"]> | undefined} */
  laid;
  /** @type {Placement | undefined} */
  placement;

  /**
   * Draw `reel` into `host`, as large as that is; `words`: for screen readers. `why`: whether a cut has a
   * button; `stepping`: whether plain arrows step in the search, and those with Shift walk in the tree. `onPick` gets
   * each chosen node, `onMove` each one reached by keys.
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
    new ResizeObserver(() => { if (host.clientWidth !== this.wide || host.clientHeight !== this.tall) this.draw(); })
      .observe(host);
  }

  /** Show a stage with a sentence beside it; `light`: another node to highlight. */
  show(stage, sentence = "", light = undefined) {
    this.turn({ ...VIEW, stage: Math.max(0, Math.min(stage, this.last)), sentence, light });
  }

  /** Show a question's subject, with its child done; `hides`: without the answer. */
  ask({ stage, at, of, kind }, sentence, hides) {
    const enters = kind === "window";
    this.turn({ ...VIEW, stage: stage - 1, sentence, light: at, done: enters ? -1 : at,
      of: hides && enters ? -1 : of, bare: hides && kind !== "cut" });
  }

  /** Show the tree before the search, with the nodes that a learner crosses out. */
  crossOut(crossed, sentence) { this.turn({ ...VIEW, crossed, sentence }); }

  /** Show the answers to all questions; `reveals`: and the end of the search. */
  finish(sentence, reveals) {
    const { crossed } = this.view, end = { ...VIEW, stage: this.last, crossed };
    this.turn({ ...(reveals ? end : this.view), bare: false, sentence });
  }

  /** Show the cut of a stage alone, with notes beside the bound and the test. */
  showCut(stage, notes) { this.turn({ ...VIEW, stage, notes }); }

  /** Mark nodes with classes. */
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

  /** Everything that `ink` needs at this stage. */
  get scene() {
    const { words, grow, line, cutShown: cut, wayShown: way } = this, { phone, cells } = this.placement;
    const { notes, sentence } = this.view, { part, reason = sentence } = this.explanation;
    const boards = this.placement.rows > 0, few = phone || boards || grow > 1 || Boolean(notes);
    const places = new Set([...reason.matchAll(/node (\S*\w)/gi)].map(([, path]) => path));
    return {
      words, grow, cut, few, phone, boards, cells, id: this.id, leafNames: this.placement.named,
      why: this.why && cut && !part && (phone || !few),
      notes: phone ? undefined : notes,
      alone: Boolean(notes),
      chips: this.windows(cut, few),
      key: (i) => this.keyAt(i),
      place: (i) => (places.has(this.placeOf(i)) && !this.node(i).name ? this.placeOf(i) : ""),
      texts: (i) => ({ facts: this.node(i), says: this.says(i) }),
      severed: (i) => this.isSevered(i),
      edge: (i) => this.edgeKind(i, line, way),
      node: (i) => [this.kind(i, line, cut), this.describe(i), this.ariaStates(i)],
      counted: (folded) => this.counted(folded),
    };
  }

  /** The explained cut, otherwise that of the stage. @returns {Cut | undefined} */
  get cutShown() {
    return this.explanation.cut ?? (this.view.light === undefined ? this.cutOf(this.stage) : undefined);
  }

  /** The nodes from the root to the explained cut and along its best line, otherwise to the current node. */
  get wayShown() {
    if (this.explanation.cut) {
      const { node, stage } = this.explanation.cut;
      return new Set([...this.path(node), ...this.bestLine(node, stage)]);
    }
    const searching = this.stage > 0 && this.stage < this.last;
    return new Set(searching ? this.path(this.lit) : []);
  }

  /**
   * The nodes that show alpha and beta, with their windows. `few`: only the cause of the cut, or the current node.
   * @param {Cut | undefined} cut @returns {[number, string[]][]}
   */
  windows(cut, few) {
    const searching = this.now && !this.explanation.part && !this.view.bare && this.stage < this.last;
    let open = searching ? this.path(this.lit).filter((i) => this.record(i)?.open) : [];
    if (cut && (few || open.length > 2)) open = open.filter((i) => i === cut.owner);
    else if (few) open = open.slice(-1);
    const windows = new Map(open.map((i) => [i, this.record(i).window]));
    if (cut?.owner >= 0) windows.set(cut.owner, this.recordOf(cut.owner, cut.stage)?.window ?? cut.window);
    if (cut && (!few || cut.owner < 0)) windows.set(cut.node, cut.window);
    return [...windows].filter(([, window]) => window?.length);
  }

  /** Whether the edge above a node was cut. */
  isSevered(i) {
    const above = this.parent(i);
    return above >= 0 && this.status(i) === PRUNED && this.status(above) === SEARCHED;
  }

  plays(i) { return this.explanation.part?.has(i) ?? true; }

  /** The classes of the edge above a node. */
  edgeKind(i, line, way) {
    const names = [NAMES[this.status(i)]];
    if (line.has(i) && line.has(this.parent(i))) names.push("solution");
    else if (way.has(i)) names.push("path");
    if (!this.plays(i)) names.push("dim");
    return [...names, ...this.view.marks.get(i) ?? []].join(" ");
  }

  /** The classes of a node. */
  kind(i, line, cut) {
    const { crossed, marks, notes } = this.view, { part, selected } = this.explanation, roles = {
      lit: i === this.lit && !part && !notes,
      solution: line.has(i),
      cutting: cut?.node === i,
      blamed: cut?.owner === i,
      crossed: crossed?.has(i),
      dim: !this.plays(i),
      selected: selected === i,
    };
    const names = Object.keys(roles).filter((name) => roles[name]);
    return [this.node(i).shape, NAMES[this.status(i)], ...names, ...marks.get(i) ?? []].join(" ");
  }

  ariaStates(i) {
    const { crossed } = this.view, checked = crossed ? ` aria-checked="${crossed.has(i)}"` : "";
    return checked + (i === this.lit ? ' aria-current="step"' : "");
  }

  /** The factor of all sizes: larger while presenting. */
  get grow() {
    const { clientWidth, clientHeight } = this.host;
    return document.body.classList.contains("present") ? Math.max(1, Math.min(clientWidth / 1030,
      clientHeight / 470, 3)) : 1;
  }

  draw() {
    const { host } = this, active = /** @type {HTMLElement} */ (document.activeElement);
    const key = host.contains(active) && /** @type {HTMLElement} */ (active.closest("[data-n]"))?.dataset.n;
    this.wide = host.clientWidth;
    this.tall = host.clientHeight;
    if (!this.wide) return;
    const { width, height, grow } = this.placement ?? {};
    if (width !== this.wide || height !== this.tall || grow !== this.grow) {
      this.placement = new Placement(this.reel, this.children, this.wide, this.tall, this.grow);
    }
    const centre = this.view.open ?? this.explanation.selected ?? Math.max(0, this.lit);
    const { of } = this.view;
    this.laid = this.placement.laid(this.path(centre), of < 0 ? of : this.record(of).best);
    host.innerHTML = ink(this.laid, this.scene); // its texts are escaped
    this.reach(this.here);
    if (key) host.querySelector(`[data-n="${key}"]`)?.focus({ preventScroll: true });
    const lit = host.querySelector(".lit");
    if (lit && host.scrollHeight > host.clientHeight + 4) lit.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The Tab key reaches one node. */
  reach(i) { (this.element(i) ?? this.host.querySelector("[data-n]"))?.setAttribute("tabindex", "0"); }

  element(i) { return this.host.querySelector(`[data-n="n${this.keyAt(i)}"]`); }

  numberOf(group) { return this.numberAt(group.dataset.n.slice(1)); }

  numberAt(key) { return this.reel.nodes.findIndex((_, i) => this.keyAt(i) === key); }

  clicked(event) {
    const fold = event.target.closest("[data-fold]"), node = event.target.closest("[data-n]");
    const edge = event.target.closest("[data-e], [data-cut]"), why = event.target.closest("[data-why]");
    if (why) {
      event.preventDefault();
      this.onPick(Number(why.dataset.why), event);
    } else if (fold && node === fold) this.unfold(Number(fold.dataset.fold));
    else if (node) this.onPick(this.numberOf(node), event);
    else if (edge) this.onPick(this.numberAt(edge.dataset.e?.slice(1) ?? edge.dataset.cut), event);
  }

  /** Unfold a node, and fold the one before. */
  unfold(i) {
    const below = this.children[i], open = below.find((child) => this.children[child].length) ?? below[0] ?? i;
    this.turn({ ...this.view, open });
    this.element(i)?.focus({ preventScroll: true });
  }

  focused(event) {
    const group = event.target.closest?.("[data-n]"), i = group && !group.dataset.fold ? this.numberOf(group) : -1;
    if (i < 0) return;
    this.host.querySelectorAll('[data-n][tabindex="0"]').forEach((node) => node.setAttribute("tabindex", "-1"));
    group.setAttribute("tabindex", "0");
    this.here = i;
  }

  /** Arrows walk in the tree: up to the parent, down to the first child, sideways to the neighbours. */
  key(event) {
    const group = event.target.closest?.("[data-n]");
    if (!group || event.ctrlKey || event.metaKey || event.altKey) return;
    const { fold } = group.dataset, enter = event.key === "Enter", space = event.key === " ";
    let act;
    if (fold && (enter || space || event.key === "f")) act = () => this.unfold(Number(fold));
    else if (enter || event.key === (this.view.crossed ? " " : "w")) {
      act = () => this.onPick(fold ? Number(fold) : this.numberOf(group), event);
    } else if (/^Arrow|^Home$/.test(event.key) && (event.shiftKey || !this.stepping || /Up|Down/.test(event.key))) {
      act = () => this.walk(group, event.key);
    }
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  walk(group, key) {
    const items = this.laid.items, at = [...this.host.querySelectorAll("[data-n]")].indexOf(group), item = items[at];
    const row = item.above?.children ?? [item], k = row.indexOf(item);
    const to = { ArrowUp: item.above, ArrowDown: item.children[0], ArrowLeft: row[k - 1], ArrowRight: row[k + 1],
      Home: items[0] }[key];
    if (!to) return;
    /** @type {HTMLElement} */ (this.host.querySelectorAll("[data-n]")[items.indexOf(to)]).focus(
      { preventScroll: true });
    if (to.shape !== "fold") this.onMove(to.i);
  }
}
