// Place nodes across the levels: diagram/tidy.py again, function by function, because the page lays out a tree for any
// width and any folds. tidy.py gives the reasons; its `_leaves` only saves time. test_page_and_picture_share_layout
// compares both.

const EVEN = 1.25;

// A side of a subtree: where it ends on each level, the deepest first, and a shift to add to all of that.

/**
 * The position of every node, the root's 0. `children` of each node, by number, greater than the parent's; a node
 * covers from `before` to `after` its position; siblings are at least `near` apart, other neighbours at least `far`.
 * @param {number[][]} children @param {number[]} before @param {number[]} after
 */
export function tidy(children, before, after, near, far) {
  const spots = before.map(() => 0); // at first relative to the first sibling
  const outlines = new Map();
  for (let i = children.length - 1; i >= 0; i -= 1) {
    const kids = children[i];
    if (!kids.length) continue;
    const [left, right] = subtrees(kids, outlines, before, after, near, far, spots);
    const middle = spots[kids.at(-1)] / 2;
    left.ends.push(middle - before[i] - left.shift);
    right.ends.push(middle + after[i] - right.shift);
    left.shift -= middle;
    right.shift -= middle;
    outlines.set(i, [left, right]);
  }
  children.forEach((kids, i) => {
    if (!kids.length) return;
    const first = spots[i] - spots[kids.at(-1)] / 2;
    for (const kid of kids) spots[kid] += first;
  });
  return spots;
}

function evenlySpaced(row) {
  if (row.length < 3) return row;
  const steps = row.slice(1).map((x, k) => x - row[k]);
  const widest = Math.max(...steps);
  return widest <= Math.min(...steps) * EVEN ? row.map((_, k) => k * widest) : row;
}

/** Place subtrees side by side; return their left and right side. */
function subtrees(kids, outlines, before, after, near, far, spots) {
  const lefts = [], rights = [];
  for (const kid of kids) {
    const leaf = [{ ends: [-before[kid]], shift: 0 }, { ends: [after[kid]], shift: 0 }];
    const [left, right] = outlines.get(kid) ?? leaf;
    outlines.delete(kid);
    lefts.push(left);
    rights.push(right);
  }
  const row = evenlySpaced(placedRow(lefts, rights, near, far));
  kids.forEach((kid, k) => { spots[kid] = row[k]; });
  return [outermost(lefts, row), outermost(rights.reverse(), [...row].reverse())];
}

/** The places of siblings, the first at 0: the means of those packed from the left and from the right. */
function placedRow(lefts, rights, near, far) {
  const pairs = neighbourPairs(lefts, rights, near, far);
  const fromLeft = lefts.map(() => 0);
  for (const [i, j, apart] of pairs) fromLeft[j] = Math.max(fromLeft[j], fromLeft[i] + apart);
  if (pairs.length < lefts.length) return fromLeft;
  const fromRight = lefts.map(() => fromLeft.at(-1));
  for (const [i, j, apart] of pairs.reverse()) fromRight[i] = Math.min(fromRight[i], fromRight[j] - apart);
  return fromLeft.map((x, k) => (x + fromRight[k]) / 2);
}

/** The pairs of siblings that are neighbours on some level, with their least distance. */
function neighbourPairs(lefts, rights, near, far) {
  const pairs = [];
  const seen = []; // siblings that later ones may touch, each less high than the one before
  lefts.forEach((left, j) => {
    let higher = -1;
    while (seen.length && higher < 0) {
      const i = seen.at(-1);
      pairs.push([i, j, distance(rights[i], left, near, far)]);
      higher = lefts[i].ends.length - left.ends.length;
      if (higher <= 0) seen.pop();
    }
    seen.push(j);
  });
  return pairs;
}

/** The least distance between a subtree and a later one, from the facing sides. */
function distance(right, left, near, far) {
  const gap = (k) => right.ends.at(-k) - left.ends.at(-k);
  const low = Math.min(right.ends.length, left.ends.length);
  let apart = gap(1) + near;
  for (let k = 2; k <= low; k += 1) apart = Math.max(apart, gap(k) + far);
  return apart + right.shift - left.shift;
}

/** The outermost side of several placed subtrees; their sides are consumed. */
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
