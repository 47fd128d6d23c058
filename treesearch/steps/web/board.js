// A drawing of any stage of a search, from its data.
import { ink } from "./picture.js";
import { NAMES, PRUNED, SEARCHED, Standing } from "./states.js";
import { Tidy } from "./placement.js";

let boards = 0; // two of them may show the same nodes
const STEPS = { ArrowUp: 1, ArrowDown: 1, ArrowLeft: 1, ArrowRight: 1, Home: 1 };

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
    this.id = `b${boards += 1}-`;
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
    /** @type {any} the cut that is explained, whatever the stage */
    this.explained = undefined;
    this.sentence = ""; // beside the drawing, which labels the nodes that it names
    /** @type {string | undefined} the sentence of an open card */
    this.reason = undefined;
    /** @type {any} */
    this.laid = undefined;
    /** @type {any} */
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
    const { words, now } = this, line = this.line, cut = this.explained ?? (this.light === undefined
      ? this.cutOf(this.stage) : undefined);
    const { node, stage } = this.explained ?? {};
    const on = new Set(this.explained ? [...this.path(node), ...this.bestLine(node, stage)]
      : this.stage && this.stage < this.last ? this.path(Math.max(0, this.lit)) : []);
    const grow = this.grow, few = this.tidy.phone || this.tidy.rows > 0 || grow > 1 || Boolean(this.notes),
      plays = (i) => !this.part
      || this.part.has(i);
    const inside = now ? this.path(this.lit).filter((i) => this.record(i)?.open) : [];
    const chips = new Map(this.part || this.bare || this.stage === this.last ? []
      : inside.map((i) => [i, this.record(i).window]));
    if (cut) {
      if (!this.part && (chips.size > 2 || few)) for (const i of chips.keys()) if (i !== cut.owner) chips.delete(i);
      const window = this.recordOf(Math.max(0, cut.owner), cut.stage)?.window;
      if (cut.owner >= 0) chips.set(cut.owner, window ?? cut.window);
      if (!few || cut.owner < 0) chips.set(cut.node, cut.window);
    } else if (few) for (const i of [...chips.keys()].slice(0, -1)) chips.delete(i);
    const places = new Set([...(this.reason ?? this.sentence).matchAll(/node (\S*\w)/gi)].map(([, path]) => path));
    const place = (i) => this.node(i).label.split(" ")[0];
    return { words, grow, cut, place: (i) => (places.has(place(i)) ? place(i) : ""),
      id: this.id, phone: this.tidy.phone, boards: this.tidy.rows > 0,
      cells: this.tidy.cells, leafNames: this.tidy.named,
      why: this.why && cut && !this.part && (this.tidy.phone || !few), few,
      notes: this.tidy.phone ? undefined : this.notes,
      alone: Boolean(this.notes), chips: [...chips].filter(([, pair]) => pair?.length),
      key: (i) => this.keyAt(i),
      texts: (i) => ({ facts: this.node(i), says: this.says(i) }),
      severed: (i) => this.status(i) === PRUNED && this.parent(i) >= 0 && this.status(this.parent(i)) === SEARCHED,
      edge: (i) => [NAMES[this.status(i)], line.has(i) && line.has(this.parent(i)) ? "solution" : on.has(i) ? "path"
        : "",
        plays(i) ? "" : "dim", this.marks.get(i)?.join(" ")].filter(Boolean).join(" "),
      node: (i) => [this.kind(i, line, cut, plays), this.describe(i), `${this.crossed ? ` aria-checked="${
        this.crossed.has(i)}"` : ""}${i === this.lit ? ' aria-current="step"' : ""}`],
      counted: (folded) => this.counted(folded) };
  }

  kind(i, line, cut, plays) {
    const mark = [[i === this.lit && !this.part && !this.notes, "lit"], [line.has(i), "solution"],
      [cut?.node === i, "cutting"],
      [cut?.owner === i, "blamed"], [this.crossed?.has(i), "crossed"], [!plays(i), "dim"],
      [this.selected === i, "selected"]].flatMap(([is, name]) => (is ? [name] : []));
    return [this.node(i).shape, NAMES[this.status(i)], ...mark, ...(this.marks.get(i) ?? [])].join(" ");
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
    this.laid = this.tidy.laid(this.path(this.open ?? this.selected ?? this.part?.values().next().value ?? Math.max(0,
      this.lit)));
    host.innerHTML = ink(this.laid, this.scene); // every text in it is escaped
    this.reach(this.here);
    if (key) host.querySelector(`[data-n="${key}"]`)?.focus({ preventScroll: true });
    this.onDraw();
    const lit = host.querySelector(".lit");
    if (lit && host.scrollHeight > host.clientHeight + 4) lit.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The place of a node in pixels; undefined if it is folded. */
  boxOf(i) { return this.laid?.items.find((item) => item.i === i && item.shape !== "fold"); }

  /** One node is reached by the Tab key. */
  reach(i) {
    /** @type {HTMLElement[]} */
    const all = [...this.host.querySelectorAll("[data-n]")], group = all.find((node) => node.dataset.n === `n${
      this.keyAt(i)}`) ?? all[0];
    group?.setAttribute("tabindex", "0");
  }

  element(i) { return this.host.querySelector(`[data-n="n${this.keyAt(i)}"]`); }

  numberOf(group) {
    const key = group.dataset.n.slice(1);
    return this.reel.nodes.findIndex((_, i) => this.keyAt(i) === key);
  }

  clicked(event) {
    const fold = event.target.closest("[data-fold]"), node = event.target.closest("[data-n]");
    const edge = event.target.closest("[data-e], [data-cut]"), why = event.target.closest("[data-why]");
    if (why) event.preventDefault();
    if (why) this.onPick(Number(why.dataset.why), event);
    else if (fold && node === fold) this.unfold(Number(fold.dataset.fold));
    else if (node) this.onPick(this.numberOf(node), event);
    else if (edge) this.onPick(this.numberOf({ dataset: { n: `n${(edge.dataset.e
      ?? `e${edge.dataset.cut}`).slice(1)}` } }), event);
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
    const folds = group.dataset.fold !== undefined;
    if (["Enter", " ", "f"].includes(event.key) && folds) {
      event.preventDefault();
      event.stopPropagation();
      this.unfold(Number(group.dataset.fold));
    } else if (event.key === "Enter" || event.key === "w" || (event.key === " " && this.crossed)) {
      event.preventDefault();
      event.stopPropagation();
      this.onPick(folds ? Number(group.dataset.fold) : this.numberOf(group), event);
    } else if (STEPS[event.key] && (event.shiftKey || !this.stepping || /Up|Down/.test(event.key))) {
      event.preventDefault();
      event.stopPropagation();
      this.walk(group, event.key);
    }
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
