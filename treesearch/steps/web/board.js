// One search as a drawing that shows any of its stages. It shows what the data say and searches nothing.
import { own, under } from "./owning.js";
import { View } from "./view.js";

const NAMES = ["ahead", "searched", "pruned", "beyond"];
const SVG = "http://www.w3.org/2000/svg";

/** The last record of a node up to a stage; undefined while nothing is known. */
function recordAt(records, stage) {
  let low = 0, high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (records[middle][0] <= stage) low = middle + 1; else high = middle;
  }
  return records[low - 1];
}

export class Board {
  /** Draw `data` (a reel) into `host`; `words` names what is shown to ears. */
  constructor(host, data, words, { peek = true } = {}) {
    this.data = data;
    this.words = words;
    this.peek = peek;
    this.stage = this.here = 0;
    this.ahead = [];
    this.marks = new Map();
    /** @type {(node: number) => void} */
    this.onMove = () => {};
    /** @type {Set<number> | undefined} */
    this.crossed = undefined;
    host.innerHTML = data.svg; // written by our own renderer, every text in it escaped
    this.svg = host.querySelector("svg");
    this.svg.setAttribute("role", "tree");
    this.svg.setAttribute("aria-label", words.tree);
    this.svg.querySelector("title")?.remove();
    this.svg.querySelector("desc")?.remove();
    this.parts = data.nodes.map(() => ({}));
    this.children = data.nodes.map(() => []);
    this.svg.querySelectorAll("g:not([data-n])").forEach((group) => group.setAttribute("role", "none"));
    this.collect();
    this.children.forEach((row, i) => own(this.parts[i].group, row.map((child) => this.parts[child].group)));
    /** For each stage the nodes of which something else is known from it on. */
    this.changes = [[], ...data.stages.map(() => [])];
    data.records.forEach((records, i) => records.forEach(([stage]) => this.changes[stage].push(i)));
    this.view = new View(this.svg);
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  collect() {
    const edges = new Map([...this.svg.querySelectorAll("[data-e]")].map((edge) => [edge.dataset.e.slice(1), edge]));
    [...this.svg.querySelectorAll("[data-n]")].slice(0,
      this.data.nodes.length).forEach((group, i) => { // a legend's come last
      const [parent, place, shape, strokes] = this.data.nodes[i];
      const texts = [...group.querySelectorAll("text:not(.cells text)")];
      const size = group.querySelector(".says")?.getAttribute("font-size");
      const part = { i, group, shape, texts, size, edge: edges.get(group.dataset.n.slice(1)),
        given: texts.map((t) => t.textContent) };
      this.parts[i] = part;
      if (parent >= 0) this.children[parent].push(i);
      if (strokes) {
        part.cut = document.createElementNS(SVG, "path");
        part.cut.setAttribute("d", strokes);
        part.cut.setAttribute("class", "severing");
        group.parentNode.before(part.cut);
      }
      part.name = texts.find((text) => text.classList.contains("name") && place.endsWith(text.textContent));
      const outline = group.querySelector("path,rect,circle"), ring = outline.cloneNode();
      if (part.name) outline.after(part.name); // as it is said: first the name
      ring.setAttribute("class", "ring");
      group.prepend(ring);
      group.setAttribute("role", "treeitem");
      group.setAttribute("aria-level", group.dataset.n.split("-").length);
      group.tabIndex = i ? -1 : 0;
      texts.forEach((text) => text.after(" ")); // apart for ears too
      group.querySelector(".cells")?.setAttribute("aria-hidden", "true");
      group.addEventListener("focus", () => this.focused(i));
    });
  }

  get last() { return this.data.stages.length; }

  /** Show a stage; 0 is before the search. `lit`: another node to light; `done`: shown a stage ahead, with all below */
  show(stage, lit = undefined, done = -1) {
    const from = this.stage, was = this.ahead;
    this.ahead = under(this.children, done);
    this.stage = Math.max(0, Math.min(stage, this.last));
    const stale = new Set(this.peeking === this.peek ? this.marks.keys() : this.parts.keys());
    for (let i = Math.min(from, this.stage) + 1; i <= Math.max(from, this.stage);
      i++) this.changes[i].forEach(stale.add, stale);
    this.peeking = this.peek;
    this.mark(lit);
    [...this.marks.keys(), ...was, ...this.ahead].forEach(stale.add, stale);
    const queue = [...stale];
    // what is pruned is so with all below it
    for (const i of queue) if (this.update(i)) queue.push(...this.children[i]);
    this.attend(this.lit < 0 || this.stage === this.last ? 0 : this.lit); // at the end the answer, which is the root's
    return this;
  }

  /** What a node is at this stage beside what is known of it: lit, blamed, on the solution. */
  mark(lit) {
    const now = this.data.stages[this.stage - 1], marks = this.marks = new Map();
    const mark = (i, name) => { if (i >= 0) marks.set(i, [...(marks.get(i) ?? []), name]); };
    this.bounds = new Map();
    this.lit = lit ?? now?.at ?? -1;
    mark(this.lit, "lit");
    if (this.stage === this.last) this.data.solution.forEach((i) => mark(i, "solution"));
    this.crossed?.forEach((i) => mark(i, "crossed"));
    if (lit !== undefined) return;
    for (const [node, owner, bound] of (now?.cuts ?? []).filter((cut) => cut[3])) {
      mark(node, "cutting");
      mark(owner, "blamed");
      this.bounds.set(owner, bound);
    }
  }

  /** Keep a node in view, and its parent if there is room. */
  attend(i) {
    this.view.parts = [i, this.data.nodes[i][0]].filter((one) => one >= 0).map((one) => this.parts[one]);
    this.view.follow();
  }

  /** Bring a node up to date; whether something else became of it. */
  update(i) {
    const part = this.parts[i], stage = this.stage + Number(this.ahead.includes(i)), before = part.status;
    const record = recordAt(this.data.records[i], stage);
    const above = this.parts[this.data.nodes[i][0]]?.status;
    part.status = record?.[1] || (above >= 2 ? above : 0);
    this.paint(part, [part.shape, NAMES[part.status], ...(this.marks.get(i) ?? [])].join(" "), record,
      this.bounds.get(i));
    return part.status !== before;
  }

  paint(part, kind, record, bound) {
    const told = part.kind && part.record === record && part.bound === bound && part.peek === this.peek;
    if (part.kind === kind && told) return;
    if (part.kind !== kind) {
      part.kind = kind;
      part.group.setAttribute("class", kind);
      part.edge?.setAttribute("class", kind);
      part.cut?.setAttribute("visibility", part.status === 2 && record ? "visible" : "hidden");
    }
    if (kind.split(" ").includes("lit")) part.group.setAttribute("aria-current", "step");
    else part.group.removeAttribute("aria-current");
    if (!told) this.write(Object.assign(part, { record, bound, peek: this.peek }));
    part.group.setAttribute("aria-label", this.describe(part));
  }

  write({ texts, given, shape, size, record, bound }) {
    const leaf = shape === "leaf" && this.peek;
    texts.forEach((text, i) => {
      const said = record?.[2]?.[i] ?? (this.given(text, leaf) ? given[i] : "");
      if (text.textContent !== said) text.textContent = said;
      if (size && text.classList.contains("says")) text.setAttribute("font-size", record?.[3] ?? size);
      text.classList.toggle("because", Boolean(bound) && said.startsWith(bound));
      if (text.classList.contains("order")) text.previousElementSibling.style.visibility = said ? "" : "hidden";
    });
  }

  /** Whether a text stands there before the search comes: names do, and the values of leaves if one may peek. */
  given(text, leaf) {
    const kind = text.classList;
    return kind.contains("name") || (leaf && !kind.contains("order"));
  }

  /** The name of a node: what it is and its place, then all that stands there, as it stands (WCAG 2.5.3). */
  describe(part) {
    const [, place, shape] = this.data.nodes[part.i], { name } = part, who = this.words.shapes[shape];
    const texts = part.texts.filter((text) => text !== name).map((text) => text.textContent).filter(Boolean);
    const crossed = this.crossed?.has(part.i) ? this.words.crossed : "";
    const first = name ? [`${who} ${place}`] : [place, who];
    return [...first, ...texts, this.words.status[part.kind.split(" ")[1]], crossed].filter(Boolean).join(", ");
  }

  focused(i) {
    this.parts[this.here].group.tabIndex = -1;
    this.here = i;
    this.parts[i].group.tabIndex = 0;
    if (this.parts[i].group.matches(":focus-visible")) this.view.follow([this.parts[i]]);
  }

  /** Arrows walk in the tree: up to the parent, down to the first child, sideways to the neighbours. */
  key(event) {
    const parent = this.data.nodes[this.here][0];
    const row = parent < 0 ? [0] : this.children[parent];
    const at = row.indexOf(this.here);
    const to = { ArrowUp: parent, ArrowDown: this.children[this.here][0], ArrowLeft: row[at - 1],
      ArrowRight: row[at + 1],
      Home: 0 }[event.key];
    if (!["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0) {
      this.parts[to].group.focus();
      this.onMove(to);
    }
  }
}
