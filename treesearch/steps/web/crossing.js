// Branches are crossed out, and judged against what the search never read.
import { answered, mistakeOf } from "./answering.js";
import { element, fill } from "./element.js";
import { ended } from "./ending.js";

/**
 * Of an exercise and the nodes that were crossed out: the `leaves` at or below them; those at which the search reads
 * something (`over`); `cuts`: the branches that were missed, a list for each cut.
 */
export function judged({ reel: { nodes }, pruned }, crossed) {
  const leaves = nodes.flatMap((node, i) => (node.shape === "leaf" ? [i] : [])), parent = (i) => nodes[i].parent;
  const under = (node, above) => node >= 0 && (node === above || under(parent(node), above));
  const below = (i) => leaves.filter((leaf) => under(leaf, i));
  const struck = leaves.filter((leaf) => [...crossed].some((i) => under(leaf, i)));
  const missed = pruned.filter((leaf) => !struck.includes(leaf));
  /**
   * The highest branch around a node of which all leaves are among some; never the whole tree: its first leaf is read.
   */
  const branch = (i, some) => (below(parent(i)).every((leaf) => some.includes(leaf)) ? branch(parent(i), some) : i);
  const branches = [...new Set(missed.map((leaf) => branch(leaf, missed)))];
  const over = [...crossed].filter((i) => !below(i).every((leaf) => pruned.includes(leaf)));
  const cuts = new Map(); // by the node at which the search left them out
  for (const i of branches) {
    const at = parent(branch(i, pruned));
    cuts.set(at, [...(cuts.get(at) ?? []), i]);
  }
  return { leaves: struck, over, cuts: [...cuts.values()] };
}

/** The task to cross out all that is never read, in the drawing of a practice. */
export class Crossing {
  /** @param {import("./practice.js").Practice} practice */
  constructor(practice) {
    this.practice = practice;
    const { w } = practice;
    this.struck();
    practice.tell();
    practice.task.replaceChildren(element("h3", {}, w.cross), practice.group(
      practice.button("check", () => this.check(), { class: "primary" }),
      ...(practice.retries ? [] : [practice.button("hint", () => practice.hint())]),
      practice.button("undo", () => practice.undo())));
  }

  toggle(i) {
    const { practice } = this;
    if (practice.given.length) return;
    if (!practice.crossed.delete(i)) practice.crossed.add(i);
    this.struck();
    practice.tell();
  }

  /** Take the last one back. */
  undo() {
    const { practice } = this, last = [...practice.crossed].pop();
    if (last === undefined) return;
    practice.crossed.delete(last);
    practice.undone += 1;
    this.struck();
    practice.tell();
  }

  /** Show what is crossed out, to eyes and ears. */
  struck() { this.practice.board.crossOut(this.practice.crossed, this.practice.sentence); }

  check() {
    const { practice } = this, { w, tree, crossed } = practice, { reel: { nodes }, reasons, wrong } = tree;
    const named = (all) => all.map((i) => nodes[i].label).join(", ");
    const { leaves, over, cuts } = judged(tree, crossed), right = !over.length && !cuts.length;
    const shown = [...crossed, ...(practice.retries ? [] : cuts.flat())];
    practice.sentence = shown.map((i) => `node ${nodes[i].label} `).join("");
    answered(practice, { kind: "cross", at: 0 }, leaves, tree.pruned, right);
    if (right || !practice.retries) practice.given[0] = right;
    else practice.seen.add(0);
    practice.slip("over", over.length);
    practice.slip("missed", cuts.length);
    if (!right) practice.suspect(wrong[leaves.join(",")]);
    if (right) {
      practice.say("right", tree.lines[practice.lost(0) ? "seen" : "right"]);
      return ended(practice, false);
    }
    const given = named([...crossed].sort((a, b) => a - b)) || w.nothing;
    const lines = tree.lines.wrong.map((line) => fill(line, { given })), causes = over.map((i) => reasons[i]);
    if (!practice.retries) {
      practice.say("wrong", [...lines, ...causes, ...cuts.map((all) => fill(reasons[all[0]], { places: named(all) }))]);
      return ended(practice, false);
    }
    // what "mistake" says of it is about what was crossed out alone
    practice.say("wrong", [...lines, w.retry,
      ...(tree.reveal === "parts" ? [] : [...causes, ...mistakeOf(practice, wrong[leaves.join(",")])])]);
    return practice.tell();
  }
}
