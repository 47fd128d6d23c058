// Cross out branches, and compare them with what the search never read.
import { mistakeOf, Task } from "./answering.js";
import { element, fill } from "./element.js";

/**
 * Of an exercise and its crossed out nodes: their `leaves`; `over`: those where the search reads something; `cuts`: the
 * missed branches, a list for each cut.
 */
export function judged({ reel: { nodes }, pruned }, crossed) {
  const leaves = nodes.flatMap((node, i) => (node.shape === "leaf" ? [i] : []));
  const parent = (i) => nodes[i].parent;
  const under = (node, above) => node >= 0 && (node === above || under(parent(node), above));
  const below = (i) => leaves.filter((leaf) => under(leaf, i));
  const struck = leaves.filter((leaf) => [...crossed].some((i) => under(leaf, i)));
  const missed = pruned.filter((leaf) => !struck.includes(leaf));
  /** The highest branch around a node with all leaves among some; not the tree, whose first leaf is read. */
  const branch = (i, some) => (below(parent(i)).every((leaf) => some.includes(leaf)) ? branch(parent(i), some) : i);
  const branches = [...new Set(missed.map((leaf) => branch(leaf, missed)))];
  const over = [...crossed].filter((i) => !below(i).every((leaf) => pruned.includes(leaf)));
  const cuts = new Map(); // by the node at which the search skipped them
  for (const i of branches) {
    const at = parent(branch(i, pruned));
    cuts.set(at, [...(cuts.get(at) ?? []), i]);
  }
  return { leaves: struck, over, cuts: [...cuts.values()] };
}

/** The task to cross out everything that is never read. */
export class Crossing extends Task {
  begin() {
    const { attempt, desk, w } = this;
    this.struck();
    const form = desk.form(desk.button("check", () => this.check(), { class: "primary" }),
      ...(attempt.retries ? [] : [desk.button("hint", () => this.hint())]), desk.button("undo", () => this.undo()));
    desk.task.replaceChildren(element("h3", {}, w.cross), form);
  }

  pick(i) {
    const { crossed, given } = this.attempt;
    if (given.length) return;
    if (!crossed.delete(i)) crossed.add(i);
    this.struck();
  }

  undo() { if (this.attempt.undo()) this.struck(); }

  /** Show and announce what is crossed out. */
  struck() {
    this.desk.board.crossOut(this.attempt.crossed, this.sentence);
    this.practice.refresh();
  }

  check() {
    const { attempt, desk, practice, w } = this;
    const { crossed, retries, tree } = attempt;
    const { reel: { nodes }, reasons, wrong } = tree;
    const { leaves, over, cuts } = judged(tree, crossed);
    const right = !over.length && !cuts.length;
    const mistakes = wrong[leaves.join(",")];
    const labels = (all) => all.map((i) => nodes[i].label).join(", ");
    const shown = [...crossed, ...(retries ? [] : cuts.flat())];
    this.sentence = shown.map((i) => `node ${nodes[i].label} `).join("");
    this.take({ kind: "cross", at: 0 }, leaves, tree.pruned, right, mistakes);
    if (right) {
      desk.say("right", tree.lines[attempt.lost() ? "seen" : "right"]);
      return practice.end();
    }
    const given = labels([...crossed].sort((a, b) => a - b)) || w.nothing;
    const lines = tree.lines.wrong.map((line) => fill(line, { given }));
    const causes = over.map((i) => reasons[i]);
    if (!retries) {
      const missed = cuts.map((all) => fill(reasons[all[0]], { places: labels(all) }));
      desk.say("wrong", [...lines, ...causes, ...missed]);
      return practice.end();
    }
    // the mistake explains only what was crossed out
    const explained = tree.reveal === "parts" ? [] : [...causes, ...mistakeOf(attempt, mistakes)];
    desk.say("wrong", [...lines, w.retry, ...explained]);
    return practice.refresh();
  }
}
