// One search as a drawing that shows any of its stages. It shows what the data say and searches nothing.

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
    this.stage = 0;
    this.here = 0;
    this.onMove = () => {};
    host.innerHTML = data.svg; // written by our own renderer, every text in it escaped
    this.svg = host.querySelector("svg");
    this.svg.setAttribute("role", "tree");
    this.svg.setAttribute("aria-label", words.tree);
    this.svg.querySelector("title")?.remove();
    this.svg.querySelector("desc")?.remove();
    this.parts = data.nodes.map(() => ({}));
    this.children = data.nodes.map(() => []);
    this.collect();
    this.view = new View(this.svg);
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  collect() {
    const edges = new Map([...this.svg.querySelectorAll("[data-e]")].map((edge) => [edge.dataset.e.slice(1), edge]));
    [...this.svg.querySelectorAll("[data-n]")].slice(0, this.data.nodes.length).forEach((group, i) => { // a legend's come last
      const [parent, , shape, strokes] = this.data.nodes[i];
      const texts = [...group.querySelectorAll("text:not(.cells text)")];
      const part = { i, group, shape, texts, edge: edges.get(group.dataset.n.slice(1)), given: texts.map((t) => t.textContent) };
      this.parts[i] = part;
      if (parent >= 0) this.children[parent].push(i);
      if (strokes) {
        part.cut = document.createElementNS(SVG, "path");
        part.cut.setAttribute("d", strokes);
        part.cut.setAttribute("class", "severing");
        group.parentNode.before(part.cut);
      }
      const ring = group.querySelector("path,rect,circle").cloneNode();
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

  /** Show a stage, from 1; 0 is before the search. `lit`: another node to light than the stage's own. */
  show(stage, lit = undefined) {
    this.stage = Math.max(0, Math.min(stage, this.last));
    const now = this.data.stages[this.stage - 1];
    const blamed = new Map(), cutting = new Set();
    for (const [node, owner, which, skipped] of now?.cuts ?? []) {
      if (owner >= 0 && skipped) blamed.set(owner, which);
      if (skipped) cutting.add(node);
    }
    const solution = new Set(this.stage === this.last ? this.data.solution : []);
    const status = [];
    this.parts.forEach((part, i) => {
      const record = recordAt(this.data.records[i], this.stage);
      const above = status[this.data.nodes[i][0]];
      status[i] = record?.[1] || (above >= 2 ? above : 0);
      const kind = [part.shape, NAMES[status[i]], (lit ?? now?.at) === i && "lit", solution.has(i) && "solution",
        this.crossed?.has(i) && "crossed", blamed.has(i) && "blamed", cutting.has(i) && "cutting", now?.open === i && "open"].filter(Boolean).join(" ");
      this.paint(part, kind, record, status[i], blamed.get(i));
    });
    return this;
  }

  paint(part, kind, record, status, bound) {
    const before = part.kind;
    if (before !== kind) {
      part.kind = kind;
      part.group.setAttribute("class", kind);
      part.edge?.setAttribute("class", kind);
      part.cut?.setAttribute("visibility", status === 2 && record ? "visible" : "hidden");
    }
    if (part.record === record && part.bound === bound && before && part.peek === this.peek) return;
    Object.assign(part, { record, bound, peek: this.peek });
    const leaf = part.shape === "leaf" && this.peek;
    part.texts.forEach((text, i) => {
      const said = record?.[2]?.[i] ?? (this.given(text, leaf) ? part.given[i] : "");
      if (text.textContent !== said) text.textContent = said;
      text.classList.toggle("because", Boolean(bound) && said.startsWith(bound));
      if (text.classList.contains("order")) text.previousElementSibling.style.visibility = said ? "" : "hidden";
    });
    part.group.setAttribute("aria-label", this.describe(part));
  }

  /** Whether a text stands there before the search comes: names do, and the values of leaves if one may peek. */
  given(text, leaf) {
    const kind = text.classList;
    return kind.contains("name") || (leaf && !kind.contains("order"));
  }

  /** What a screen reader says of a node. */
  describe(part) {
    const [, place, shape] = this.data.nodes[part.i];
    const status = part.kind.split(" ")[1];
    const said = part.texts.map((text) => text.textContent).filter(Boolean).join(" ");
    return [place, this.words.shapes[shape], said, this.words.status[status]].filter(Boolean).join(", ");
  }

  focused(i) {
    this.parts[this.here].group.tabIndex = -1;
    this.here = i;
    this.parts[i].group.tabIndex = 0;
  }

  /** Arrows walk in the tree: up to the parent, down to the first child, sideways to the neighbours. */
  key(event) {
    const parent = this.data.nodes[this.here][0];
    const row = parent < 0 ? [0] : this.children[parent];
    const at = row.indexOf(this.here);
    const to = { ArrowUp: parent, ArrowDown: this.children[this.here][0], ArrowLeft: row[at - 1], ArrowRight: row[at + 1],
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

/** Zoom and pan of one drawing by its view box. */
class View {
  constructor(svg) {
    this.svg = svg;
    this.whole = svg.getAttribute("viewBox").split(" ").map(Number);
    this.box = [...this.whole];
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2);
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.pan(event));
  }

  set(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", box.map((side) => +side.toFixed(2)).join(" "));
  }

  zoom(times) {
    const [x, y, wide, tall] = this.box, w = wide / times, h = tall / times;
    if (w > this.whole[2] * 1.01) return this.fit();
    if (w > this.whole[2] / 40) this.set([x + (wide - w) / 2, y + (tall - h) / 2, w, h]);
  }

  fit() { this.set([...this.whole]); }

  pan(event) {
    if (event.button || this.box[2] >= this.whole[2]) return;
    const [x, y, wide, tall] = this.box, scale = wide / this.svg.clientWidth;
    const move = (to) => this.set([x - (to.clientX - event.clientX) * scale, y - (to.clientY - event.clientY) * scale, wide, tall]);
    const end = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", end); };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
  }
}
