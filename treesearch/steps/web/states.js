// The state of a search at a stage: status, value and cut of each node.

/** @import { Cut, NodeRecord, Reel, Words } from "../../../.ci/types.d.ts" */

/** The statuses of a node, as in reel.py, and their names. */
export const AHEAD = 0, SEARCHED = 1, PRUNED = 2, BEYOND = 3, NAMES = ["ahead", "searched", "pruned", "beyond"];

/** A record with its parts named. In the page it is a list, because large searches have many. @returns {NodeRecord} */
export function readRecord(/** @type {any[]} */ [stage, status, value, window, best = -1, open = 0]) {
  return { stage, status, value, window, best, open };
}

/** The last record of a node up to a stage; undefined if there is none. */
function recordAt(records, stage) {
  let low = 0, high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (records[middle][0] <= stage) low = middle + 1;
    else high = middle;
  }
  return low ? readRecord(records[low - 1]) : undefined;
}

/** What is shown of a search; a mode of a `Board` sets some of these. */
export const VIEW = {
  stage: 0, // 0 is before the search
  sentence: "", // beside the drawing, which labels the nodes that it names
  light: undefined, // a node to highlight instead of the stage's
  done: -1, // a node that is shown one stage ahead, with its subtree
  of: -1, // the node of a question: "?" if `bare`, otherwise one stage ahead, but open
  bare: false, // whether alpha and beta are not shown
  crossed: undefined, // the set of nodes that a learner crossed out
  marks: new Map(), // classes of nodes
  notes: undefined, // lines beside the bound and the test of a cut shown alone
  open: undefined, // a node that stays unfolded
};

export class SearchState {
  /**
   * `peek`: whether leaves show their numbers before they are read; `line`: whether the best line is shown.
   * @param {Reel} reel @param {Words} words
   */
  constructor(reel, words, peek, line) {
    this.reel = reel;
    this.words = words;
    this.peek = peek;
    this.showsLine = line;
    this.view = VIEW;
    /** @type {number[][]} */
    this.children = reel.nodes.map(() => []);
    reel.nodes.forEach(({ parent }, i) => { if (parent >= 0) this.children[parent].push(i); });
  }

  peekAhead(peek) { this.peek = peek; }

  get stage() { return this.view.stage; }

  get last() { return this.reel.stages.length; }

  get now() { return this.reel.stages[this.stage - 1]; }

  node(i) { return this.reel.nodes[i]; }

  parent(i) { return this.node(i).parent; }

  placeOf(i) { return this.node(i).label.split(" ")[0]; }

  /** A node's key in the drawing: "-2-1" for 2.1, "" for the root. */
  keyAt(i) { return i ? `-${this.placeOf(i).replaceAll(".", "-")}` : ""; }

  isLeaf(i) { return this.node(i).shape === "leaf"; }

  /** A node and all above it, the root first. @returns {number[]} */
  path(i) {
    const path = [];
    for (let at = i; at >= 0; at = this.parent(at)) path.unshift(at);
    return path;
  }

  under(i, above) { return this.path(i).includes(above); }

  /** What is shown of a node. @returns {NodeRecord | undefined} */
  record(i) {
    const { stage, done, of, bare } = this.view;
    const isAnswered = i === of && !bare;
    const isAhead = isAnswered || (done >= 0 && this.under(i, done));
    const record = this.recordOf(i, isAhead ? stage + 1 : stage);
    return isAnswered ? { ...record, open: 1 } : record; // a cut would close it
  }

  /** A node's status: 0 ahead, 1 searched, 2 pruned, 3 below the depth limit. */
  status(i) {
    for (let at = i; at >= 0; at = this.parent(at)) {
      const status = this.record(at)?.status ?? AHEAD;
      if (at === i ? status !== AHEAD : status >= PRUNED) return status;
    }
    return AHEAD;
  }

  /** The highlighted node; -1 for none. */
  get lit() { return this.view.light ?? this.now?.at ?? -1; }

  /** The best line so far, from the root on. @returns {Set<number>} */
  get line() {
    if (!this.showsLine) return new Set();
    if (this.stage === this.last && this.stage) return new Set(this.reel.solution);
    const line = this.stage ? this.bestLine(0) : [];
    return new Set(line.length ? [0, ...line] : []);
  }

  /** The last cut of a stage that skips something: its node, the owner of its bound, and its test. @returns {Cut} */
  cutOf(stage, at = undefined) {
    const cut = this.reel.stages[stage - 1]?.cuts.findLast(({ skipped, node }) => skipped && node === (at ?? node));
    return cut && { ...cut, stage };
  }

  /** The cut that left a node out; undefined without one. */
  cutAt(i) {
    const top = this.path(i).find((node) => this.status(node) === PRUNED) ?? 0;
    const record = this.records(top).findLast(({ stage, status }) => status === PRUNED && stage <= this.stage);
    return top && record ? this.cutOf(record.stage, this.parent(top)) : undefined;
  }

  records(i) { return this.reel.records[i].map(readRecord); }

  /** The record of a node that holds at a stage. */
  recordOf(i, stage) { return recordAt(this.reel.records[i], stage); }

  /** The best line below a node, now or at a stage. At a cut it begins with the child that made the cut. */
  bestLine(i, stage = undefined) {
    const record = (at) => (stage === undefined ? this.record(at) : this.recordOf(at, stage));
    const bestOf = (at) => record(at)?.best ?? -1;
    const line = [];
    for (let at = bestOf(i); at >= 0; at = bestOf(at)) line.push(at);
    return line;
  }

  /** The text in a node: its value or bound, or the number of an unread leaf if `peek`. */
  says(i) {
    if (i === this.view.of && this.view.bare) return "?";
    return this.record(i)?.value ?? (this.isLeaf(i) && this.peek ? this.node(i).says ?? "" : "");
  }

  /** The number of leaves in a fold (0 for a game, where it is not known), and how many were read or skipped. */
  counted(folded) {
    let read = 0, skipped = 0, leaves = 0;
    const queue = [...folded];
    while (queue.length) {
      const i = queue.pop();
      const below = this.children[i];
      queue.push(...below);
      if (below.length) continue;
      const status = this.status(i);
      leaves += 1;
      read += Number(status === SEARCHED);
      skipped += Number(status >= PRUNED);
    }
    return { read, skipped, leaves: this.reel.peek ? leaves : 0 };
  }

  /** The description of a node for a screen reader. */
  describe(i) {
    const { words } = this;
    const { label, shape, player, move, static: staticValue } = this.node(i);
    const { bare, crossed, marks } = this.view;
    const record = this.record(i);
    const isOpen = record?.open && record.window && !bare;
    const window = isOpen ? record.window.map((bound, k) => `${"αβ"[k]} = ${bound}`) : [];
    const status = words.status[NAMES[this.status(i)]];
    const isCrossed = crossed?.has(i) ? words.crossed : "";
    const marked = (marks.get(i) ?? []).map((mark) => words.marks?.[mark]);
    return [label, player ?? words.shapes[shape], this.says(i), move, staticValue, ...window, status, isCrossed,
      ...marked].filter(Boolean).join(", ");
  }
}
