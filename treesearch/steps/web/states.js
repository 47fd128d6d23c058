// The state of a search at a stage: status, value and cut of each node.

export const NAMES = ["ahead", "searched", "pruned", "beyond"];

/** The last record of a node up to a stage; undefined while nothing is known. */
function recordAt(records, stage) {
  let low = 0, high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (records[middle][0] <= stage) low = middle + 1; else high = middle;
  }
  return records[low - 1];
}

/** A node's place in the drawing's keys: "-2-1" for 2.1, "" for the root. */
export const keyOf = (place) => (place.split(" ")[0] === "root" ? "" : `-${place.split(" ")[0].replaceAll(".", "-")}`);

export class Standing {
  constructor(reel, words) {
    this.reel = reel;
    this.words = words;
    this.stage = 0;
    this.peek = true;
    this.done = -1;
    this.lines = true; // whether the best line is shown
    /** @type {number | undefined} */
    this.light = undefined;
    /** @type {Set<number> | undefined} nodes that a learner crossed out */
    this.crossed = undefined;
    /** @type {Map<number, string[]>} */
    this.marks = new Map();
    /** @type {number[][]} */
    this.children = reel.nodes.map(() => []);
    reel.nodes.forEach(([parent], i) => { if (parent >= 0) this.children[parent].push(i); });
  }

  get last() { return this.reel.stages.length; }

  get now() { return this.reel.stages[this.stage - 1]; }

  parent(i) { return this.reel.nodes[i][0]; }

  /** A node and all above it, the root first. @returns {number[]} */
  path(i) {
    const path = [];
    for (let at = i; at >= 0; at = this.parent(at)) path.unshift(at);
    return path;
  }

  under(i, above) {
    for (let at = i; at >= 0; at = this.parent(at)) if (at === above) return true;
    return false;
  }

  record(i) {
    return recordAt(this.reel.records[i], this.stage + Number(this.done >= 0 && this.under(i, this.done)));
  }

  /** What became of a node: 0 ahead, 1 searched, 2 pruned, 3 below the depth limit. */
  status(i) {
    for (let at = i; at >= 0; at = this.parent(at)) {
      const status = this.record(at)?.[1] ?? 0;
      if (at === i ? status : status >= 2) return status;
    }
    return 0;
  }

  get lit() { return this.light ?? this.now?.at ?? -1; }

  /** The best line so far, from the root on. */
  get line() {
    if (!this.lines) return new Set();
    if (this.stage === this.last && this.stage) return new Set(this.reel.solution);
    const line = new Set();
    for (let at = 0; at >= 0 && this.stage;) {
      const best = this.record(at)?.[4] ?? -1;
      if (best >= 0) line.add(at).add(best);
      at = best;
    }
    return line;
  }

  /** The last cut of a stage that skips something: its node, the owner of its bound, and its test. */
  cutOf(stage, at = undefined) {
    const cut = this.reel.stages[stage - 1]?.cuts.filter((entry) => entry[3] && entry[0] === (at ?? entry[0])).at(-1);
    if (!cut) return undefined;
    const [node, owner, side, , value, test, bound, window, set] = cut;
    return { node, owner, side, value, test, bound, window, set, stage };
  }

  /** The cut that left a node out; undefined for a node that was read or may still be. */
  cutAt(i) {
    const top = this.path(i).find((node) => this.status(node) === 2) ?? 0;
    const record = this.reel.records[top].findLast(([stage, status]) => status === 2 && stage <= this.stage);
    return top && record ? this.cutOf(record[0], this.parent(top)) : undefined;
  }

  /** The record of a node that holds at a stage. */
  recordOf(i, stage) { return recordAt(this.reel.records[i], stage); }

  /** The child after which a cut was made, and the best line below it. */
  cutBranch({ node, stage }) {
    const line = [];
    for (let at = this.recordOf(node, stage)?.[4] ?? -1; at >= 0; at = this.recordOf(at, stage)?.[4]
      ?? -1) line.push(at);
    return line;
  }

  /** What stands in a node: its value or bound; of a leaf ahead its number, if one may peek. */
  says(i) {
    const [, , shape, facts] = this.reel.nodes[i], record = this.record(i);
    return record?.[2] ?? (shape === "leaf" && this.peek ? facts.says ?? "" : "");
  }

  /** Of a fold: how many leaves there are, and how many were read or skipped. */
  counted(folded) {
    let [read, skipped, leaves] = [0, 0, 0];
    for (const queue = [...folded]; queue.length;) {
      const i = queue.pop(), below = this.children[i];
      queue.push(...below);
      if (below.length) continue;
      const status = this.status(i);
      leaves += 1;
      read += Number(status === 1);
      skipped += Number(status > 1);
    }
    return { read, skipped, leaves };
  }

  /** The description of a node for a screen reader. */
  describe(i) {
    const [, place, shape, facts] = this.reel.nodes[i];
    const who = facts.player ?? this.words.shapes[shape], status = this.status(i);
    const record = this.record(i), window = record?.[5] && record[3]?.length ? record[3].map((bound, k) =>
      `${"αβ"[k]} = ${bound}`) : [];
    return [place, who, this.says(i), facts.move, facts.static, ...window, this.words.status[NAMES[status]],
      this.crossed?.has(i) ? this.words.crossed : "",
      ...(this.marks.get(i) ?? []).map((mark) => this.words.marks?.[mark])]
      .filter(Boolean).join(", ");
  }
}
