// What part of a drawing is seen, and how large.

/** The least size of a text to start with, and that at which a drawing that fits whole is left whole, in pixels. */
const READABLE = 12, BEARABLE = 12;

/** What is blank around every drawing. */
const MARGIN = 16;

/** Zoom of one drawing by the size of its view box, and pan by moving what is in it: moving the box paints all anew. */
export class View {
  constructor(svg) {
    this.svg = svg;
    this.whole = svg.getAttribute("viewBox").split(" ").map(Number);
    this.box = [...this.whole];
    this.parts = [];
    this.moved = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.moved.append(...svg.childNodes);
    svg.append(this.moved);
    this.moved.setAttribute("role", "none"); // else nodes are no items of the tree
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2);
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.pan(event));
  }

  set(box) {
    const [x, y, ...sizes] = this.box = box, [left, top] = this.whole;
    const seen = [left, top, ...sizes].map((side) => +side.toFixed(2)).join(" ");
    if (this.svg.getAttribute("viewBox") !== seen) this.svg.setAttribute("viewBox", seen);
    const [wide, tall] = sizes, [, , all, high] = this.whole, edges = this.svg.parentNode.classList;
    edges.toggle("more-left", x > left + MARGIN);
    edges.toggle("more-right", x + wide < left + all - MARGIN);
    edges.toggle("more-below", y + tall < top + high - MARGIN);
    this.moved.setAttribute("transform", `translate(${(left - x).toFixed(2)} ${(top - y).toFixed(2)})`);
  }

  zoom(times) {
    const [x, y, wide, tall] = this.box, w = wide / times, h = tall / times;
    if (w > this.whole[2] * 1.01 && h > this.whole[3] * 1.01) {
      this.fit();
      return;
    }
    this.byHand = true;
    if (w > this.whole[2] / 40 || times < 1) this.set([x + (wide - w) / 2, y + (tall - h) / 2, w, h]);
    this.follow();
  }

  /** The whole tree; once more, and it is as large again as it was at the start. */
  fit() {
    this.byHand = this.box.some((side, i) => side !== this.whole[i]);
    this.set([...this.whole]);
    if (!this.byHand && this.smallest) this.resized();
  }

  /** From now on a drawing whose texts would be too small to read is shown in part, and the part follows the search. */
  roam() {
    const sizes = [...this.svg.querySelectorAll("[data-n] text:not(.cells text)")].map((text) =>
      parseFloat(text.getAttribute("font-size")));
    this.smallest = Math.min(...sizes.filter(Boolean));
    new ResizeObserver(() => this.resized()).observe(this.svg);
    addEventListener("beforeprint", () => this.set([...this.whole]));
    addEventListener("afterprint", () => this.resized());
  }

  resized() {
    const { svg, whole } = this, [, , wide, tall] = whole, { clientWidth } = svg;
    if (!clientWidth) return; // not shown yet
    const scale = READABLE / this.smallest,
      most = parseFloat(getComputedStyle(svg).getPropertyValue("--most")) * innerHeight / 100;
    const part = Math.min(clientWidth / wide, most / tall) * this.smallest < BEARABLE;
    svg.classList.toggle("roaming", part);
    svg.style.setProperty("--tall", `${Math.ceil(tall * scale)}px`);
    if (!this.byHand) this.set(part ? [...whole.slice(0, 2), clientWidth / scale, svg.clientHeight / scale]
      : [...whole]);
    this.follow();
  }

  /** Bring nodes into view, the first above all: by default those that the search is at. */
  follow(parts = this.parts) {
    if (!parts.length || !this.svg.clientWidth) return;
    const spans = parts.map(({ group }) => {
      const { x, y, width, height } = group.getBBox(), { e, f } = group.transform.baseVal.consolidate().matrix;
      return [[x + e - 8, x + e + width + 8], [y + f - 8, y + f + height + 8]];
    });
    const [x, y] = [0, 1].map((axis) => this.shifted(axis, spans.map((span) => span[axis])));
    if (x !== this.box[0] || y !== this.box[1]) this.set([x, y, this.box[2], this.box[3]]);
  }

  /** Where the view has to begin along an axis. @param {number} axis @param {number[][]} spans */
  shifted(axis, [first, ...others]) {
    const from = this.box[axis], size = this.box[axis + 2], start = this.whole[axis],
      room = this.whole[axis + 2] - size;
    if (room <= 0) return start + room / 2;
    const all = [Math.min(first[0], ...others.map(([low]) => low)),
      Math.max(first[1], ...others.map(([, high]) => high))];
    const [low, high] = all[1] - all[0] <= size && !this.byHand ? all : first;
    if (low >= from && high <= from + size) return from;
    return Math.max(start, Math.min((low + high - size) / 2, start + room));
  }

  pan(event) {
    if (event.button || (this.box[2] >= this.whole[2] && this.box[3] >= this.whole[3])) return;
    const [x, y, wide, tall] = this.box, scale = 1 / this.svg.getScreenCTM().a;
    const move = (to) => {
      this.byHand = true;
      this.set([x - (to.clientX - event.clientX) * scale, y - (to.clientY - event.clientY) * scale, wide, tall]);
    };
    const ends = ["pointerup", "pointercancel"];
    const end = () => { removeEventListener("pointermove", move);
      ends.forEach((name) => removeEventListener(name, end)); };
    addEventListener("pointermove", move);
    ends.forEach((name) => addEventListener(name, end));
  }
}
