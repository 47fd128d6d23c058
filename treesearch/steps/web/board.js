// A drawing of any stage of a search, from its data.
import { ink } from "./picture.js";
import { NAMES, PRUNED, SEARCHED, Standing } from "./states.js";
import { Tidy } from "./placement.js";

/** @typedef {import("./states.js").Cut} Cut */

let lastId = 0; // two boards may show the same nodes

export class Board extends Standing {
  /**
   * Draw `reel` into `host`, as large as that is; `words` names what is shown to ears.
   */
  constructor(host, reel, words, { peek = true, why = false } = {}) {
    super(reel, words);
    this.host = host;
    this.peek = peek;
    this.why = why;
    this.here = 0;
    this.id = `b${lastId += 1}-`;
    this.wide = this.tall = 0;
    this.stepping = false; // then the plain arrows are the search's, and those with Shift walk in the tree
    /** @type {(node: number, event?: Event) => void} */
    this.onPick = () => {};
    this.onDraw = () => {};
    /** @type {(node: number) => void} */
    this.onMove = () => {};
    /** @type {Set<number> | undefined} nodes that play a part in what is explained; the others turn grey */
    this.part = undefined;
    /** @type {number | undefined} */
    this.selected = undefined;
    /** @type {number | undefined} a node that is shown unfolded, whatever the search looks at */
    this.open = undefined;
    /** @type {string[][] | undefined} what stands beside the bound and the cut, where a cut is shown for itself */
    this.notes = undefined;
    /** @type {Cut | undefined} the cut that is explained, whatever the stage */
    this.explained = undefined;
    this.sentence = ""; // beside the drawing, which labels the nodes that it names
    /** @type {string | undefined} the sentence of an open card */
    this.reason = undefined;
    /** @type {ReturnType<Tidy["laid"]> | undefined} */
    this.laid = undefined;
    /** @type {Tidy | undefined} */
    this.tidy = undefined;
    host.addEventListener("click", (event) => this.clicked(event));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("focusin", (event) => this.focused(event));
    new ResizeObserver(() => { if (host.clientWidth !== this.wide || host.clientHeight !== this.tall) this.draw(); })
      .observe(host);
  }

  /** Show a stage; 0 is before the search. `lit`: another node to light; `done`: shown a stage ahead, and all below. */
  show(stage, lit = undefined, done = -1) {
    this.stage = Math.max(0, Math.min(stage, this.last));
    this.light = lit;
    this.done = done;
    this.open = undefined;
    this.draw();
    return this;
  }

  /** All that the ink needs to know of this stage. */
  get scene() {
    const { words, grow, line, cutShown: cut, wayShown: way } = this, { phone, cells } = this.tidy;
    const boards = this.tidy.rows > 0, few = phone || boards || grow > 1 || Boolean(this.notes);
    const places = new Set([...(this.reason ?? this.sentence).matchAll(/node (\S*\w)/gi)].map(([, path]) => path));
    return {
      words, grow, cut, few, phone, boards, cells, id: this.id, leafNames: this.tidy.named,
      why: this.why && cut && !this.part && (phone || !few),
      notes: phone ? undefined : this.notes,
      alone: Boolean(this.notes),
      chips: this.windows(cut, few),
      key: (i) => this.keyAt(i),
      place: (i) => (places.has(this.placeOf(i)) ? this.placeOf(i) : ""),
      texts: (i) => ({ facts: this.node(i), says: this.says(i) }),
      severed: (i) => this.isSevered(i),
      edge: (i) => this.edgeKind(i, line, way),
      node: (i) => [this.kind(i, line, cut), this.describe(i), this.ariaStates(i)],
      counted: (folded) => this.counted(folded),
    };
  }

  /** The explained cut, otherwise that of the stage. @returns {Cut | undefined} */
  get cutShown() {
    if (this.explained) return this.explained;
    return this.light === undefined ? this.cutOf(this.stage) : undefined;
  }

  /** The nodes from the root to the explained cut and on along its best line, otherwise to the current node. */
  get wayShown() {
    if (this.explained) {
      const { node, stage } = this.explained;
      return new Set([...this.path(node), ...this.bestLine(node, stage)]);
    }
    const searching = this.stage > 0 && this.stage < this.last;
    return new Set(searching ? this.path(Math.max(0, this.lit)) : []);
  }

  /**
   * The nodes that show alpha and beta, with their windows. `few`: only the cause of the cut, or the current node.
   * @param {Cut | undefined} cut @returns {[number, string[]][]}
   */
  windows(cut, few) {
    const searching = this.now && !this.part && !this.bare && this.stage < this.last;
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

  plays(i) { return !this.part || this.part.has(i); }

  /** The classes of the edge above a node. */
  edgeKind(i, line, way) {
    const names = [NAMES[this.status(i)]];
    if (line.has(i) && line.has(this.parent(i))) names.push("solution");
    else if (way.has(i)) names.push("path");
    if (!this.plays(i)) names.push("dim");
    return [...names, ...this.marks.get(i) ?? []].join(" ");
  }

  /** The classes of a node. */
  kind(i, line, cut) {
    const roles = {
      lit: i === this.lit && !this.part && !this.notes,
      solution: line.has(i),
      cutting: cut?.node === i,
      blamed: cut?.owner === i,
      crossed: this.crossed?.has(i),
      dim: !this.plays(i),
      selected: this.selected === i,
    };
    const names = Object.keys(roles).filter((name) => roles[name]);
    return [this.node(i).shape, NAMES[this.status(i)], ...names, ...this.marks.get(i) ?? []].join(" ");
  }

  ariaStates(i) {
    const checked = this.crossed ? ` aria-checked="${this.crossed.has(i)}"` : "";
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
    if (this.tidy?.width !== this.wide || this.tidy.height !== this.tall || this.tidy.grow !== this.grow) {
      this.tidy = new Tidy(this.reel, this.children, this.wide, this.tall, this.grow);
    }
    const centre = this.open ?? this.selected ?? this.part?.values().next().value ?? Math.max(0, this.lit);
    this.laid = this.tidy.laid(this.path(centre));
    host.innerHTML = ink(this.laid, this.scene); // every text in it is escaped
    this.reach(this.here);
    if (key) host.querySelector(`[data-n="${key}"]`)?.focus({ preventScroll: true });
    this.onDraw();
    const lit = host.querySelector(".lit");
    if (lit && host.scrollHeight > host.clientHeight + 4) lit.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** One node is reached by the Tab key. */
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

  /** Show what is below a node; another one folds. */
  unfold(i) {
    this.open = this.children[i].find((child) => this.children[child].length) ?? this.children[i][0] ?? i;
    this.draw();
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
    else if (enter || event.key === "w" || (space && this.crossed)) {
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
