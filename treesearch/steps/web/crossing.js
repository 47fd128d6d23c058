// What was crossed out, against what the search never read.

/**
 * Of an exercise and the nodes that were crossed out: the `leaves` at or below them; what was crossed out `well`, and
 * what not (`over`: the search reads something there); `cuts`: the branches that were missed, a list for each cut.
 */
export function judged({ reel: { nodes }, pruned }, crossed) {
  const leaves = nodes.flatMap((node, i) => (node[2] === "leaf" ? [i] : [])), parent = (i) => nodes[i][0];
  const under = (node, above) => node >= 0 && (node === above || under(parent(node), above));
  const below = (i) => leaves.filter((leaf) => under(leaf, i));
  const struck = leaves.filter((leaf) => [...crossed].some((i) => under(leaf, i)));
  const missed = pruned.filter((leaf) => !struck.includes(leaf));
  /** The highest branch around a node of which all leaves are among some; never the whole tree: its first leaf is read. */
  const branch = (i, some) => (below(parent(i)).every((leaf) => some.includes(leaf)) ? branch(parent(i), some) : i);
  const branches = [...new Set(missed.map((leaf) => branch(leaf, missed)))];
  const [well, over] = [true, false].map((right) => [...crossed].filter((i) => below(i).every((leaf) => pruned.includes(leaf)) === right));
  const cuts = new Map(); // by the node at which the search left them out
  for (const i of branches) {
    const at = parent(branch(i, pruned));
    cuts.set(at, [...(cuts.get(at) ?? []), i]);
  }
  return { leaves: struck, well: [...well].sort((a, b) => a - b), over, cuts: [...cuts.values()] };
}
