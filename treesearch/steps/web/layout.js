// Place nodes across the levels as treesearch/diagram/tidy.py does, which gives the reasons. A test compares both.

const EVEN = 1.25;

// A side of a subtree: its end on each level, the deepest first, and a shift to add to all of them.

/** The distance from the right side of a subtree to the left side of a later one. */
function distance(right, left, near, far) {
  const low = Math.min(right.ends.length, left.ends.length);
  const gap = (k) => right.ends.at(-k) - left.ends.at(-k);
  let apart = gap(1) + near;
  for (let k = 2; k <= low; k += 1) apart = Math.max(apart, gap(k) + far);
  return apart + right.shift - left.shift;
}

/** The siblings that are neighbours on some level, and their distance. */
function pairsOf(lefts, rights, near, far) {
  const pairs = [], seen = [];
  lefts.forEach((left, j) => {
    for (let higher = -1; seen.length && higher < 0;) {
      const i = seen.at(-1);
      pairs.push([i, j, distance(rights[i], left, near, far)]);
      higher = lefts[i].ends.length - left.ends.length;
      if (higher <= 0) seen.pop();
    }
    seen.push(j);
  });
  return pairs;
}

/** The places of siblings, the first at 0: the means of those packed from the left and from the right. */
function rowOf(lefts, rights, near, far) {
  const pairs = pairsOf(lefts, rights, near, far), fromLeft = lefts.map(() => 0);
  for (const [i, j, apart] of pairs) fromLeft[j] = Math.max(fromLeft[j], fromLeft[i] + apart);
  if (pairs.length < lefts.length) return fromLeft;
  const fromRight = lefts.map(() => fromLeft.at(-1));
  for (const [i, j, apart] of pairs.reverse()) fromRight[i] = Math.min(fromRight[i], fromRight[j] - apart);
  return fromLeft.map((x, k) => (x + fromRight[k]) / 2);
}

function evenlySpaced(row) {
  const steps = row.slice(1).map((x, k) => x - row[k]), widest = Math.max(...steps);
  return row.length < 3 || widest > Math.min(...steps) * EVEN ? row : row.map((_, k) => k * widest);
}

/** One side of several placed subtrees; their sides are consumed. */
function outermost(sides, row) {
  let [{ ends, shift }] = sides;
  shift += row[0];
  sides.forEach((side, k) => {
    if (side.ends.length <= ends.length) return;
    const move = shift - row[k] - side.shift;
    side.ends.splice(-ends.length, ends.length, ...ends.map((end) => end + move));
    [ends, shift] = [side.ends, row[k] + side.shift];
  });
  return { ends, shift };
}

/**
 * The position of every node, the root's 0. `children` of each node, by number, greater than the parent's; a node
 * covers from `before` to `after` its position; neighbours keep `near` if they are siblings, else `far`.
 */
export function across(children, before, after, near, far) {
  const spots = before.map(() => 0), outlines = new Map();
  for (let i = children.length - 1; i >= 0; i -= 1) {
    const kids = children[i];
    if (!kids.length) continue;
    const sides = kids.map((kid) => outlines.get(kid)
      ?? [{ ends: [-before[kid]], shift: 0 }, { ends: [after[kid]], shift: 0 }]);
    const lefts = sides.map(([left]) => left), rights = sides.map(([, right]) => right);
    const row = evenlySpaced(rowOf(lefts, rights, near, far)), middle = row.at(-1) / 2;
    kids.forEach((kid, k) => { spots[kid] = row[k]; outlines.delete(kid); });
    const left = outermost(lefts, row), right = outermost(rights.reverse(), [...row].reverse());
    left.ends.push(middle - before[i] - left.shift);
    right.ends.push(middle + after[i] - right.shift);
    outlines.set(i, [{ ends: left.ends, shift: left.shift - middle }, { ends: right.ends,
      shift: right.shift - middle }]);
  }
  children.forEach((kids, i) => {
    const first = spots[i] - (spots[kids.at(-1)] ?? 0) / 2;
    for (const kid of kids) spots[kid] += first;
  });
  return spots;
}
