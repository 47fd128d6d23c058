"""The tidy tree layout, symmetric and in linear time for any depth and branching factor.

Reingold and Tilford, "Tidier drawings of trees" (1981), for any number of children and any widths: each subtree
is drawn once and moved as a whole, as near to its neighbours as their outlines allow. As Kennedy, "Drawing trees"
(1996), does, siblings are pushed together once from the left and once from the right, and the mean of the two is
taken: it keeps every distance, and the mirror image of a tree gets the mirror image of its drawing.
"""

from collections.abc import Sequence
from operator import sub

Floats = list[float]

EVEN = 1.25
"""Siblings stand in even steps if no step becomes longer than by this factor."""

Children = dict[int, Sequence[int]]
"""The numbers of each inner node's children, by its own number, in ascending order; they are greater than it."""

Side = tuple[Floats, float]
"""Where a subtree ends on one side, deepest level first so that a new root is an append, and a number to be added to
all of that: a subtree moves in one step, however large it is."""

Outline = tuple[Side, Side]
"""A subtree's left and right side."""


def tidy(children: Children, before: Floats, after: Floats, near: float, far: float) -> Floats:
    """Return the position of every node across the levels; the root is at 0.

    Node i covers [position - before[i], position + after[i]]. Siblings on a level are at least
    ``near`` apart, other neighbours at least ``far``. A parent is centred over its first and last
    child.
    """
    spots = [0.0] * len(before)  # of each node, at first relative to its first sibling
    outlines: dict[int, Outline] = {}
    # children have greater numbers than their parents, so in reverse, each subtree is ready before its root
    for i, kids in reversed(children.items()):
        if children.keys().isdisjoint(kids):
            (lefts, shift), (rights, other) = _leaves(kids, before, after, near, spots)
        else:
            (lefts, shift), (rights, other) = _subtrees(
                kids, outlines, before, after, near, far, spots
            )
        middle = spots[kids[-1]] / 2
        # minus the shift, which is added to the complete side when it is read
        lefts.append(middle - before[i] - shift)
        rights.append(middle + after[i] - other)
        outlines[i] = (lefts, shift - middle), (rights, other - middle)
    # parents first, because the children's positions are relative to theirs
    for i, kids in children.items():
        first = spots[i] - spots[kids[-1]] / 2
        for kid in kids:
            spots[kid] += first
    return spots


def _leaves(
    kids: Sequence[int], before: Floats, after: Floats, near: float, spots: Floats
) -> Outline:
    """Place sibling leaves side by side and return their outline."""
    row = [0.0]
    end = after[kids[0]]
    for kid in kids[1:]:
        row.append(end + near + before[kid])
        end = row[-1] + after[kid]
    for kid, spot in zip(kids, evenly_spaced(row), strict=True):
        spots[kid] = spot
    return ([-before[kids[0]]], 0.0), ([spots[kids[-1]] + after[kids[-1]]], 0.0)


def evenly_spaced(row: Floats) -> Floats:
    """Return the siblings in even steps if that needs little extra room."""
    if len(row) < 3:
        return row
    steps = [*map(sub, row[1:], row)]
    widest = max(steps)
    return [i * widest for i in range(len(row))] if widest <= min(steps) * EVEN else row


def _subtrees(
    kids: Sequence[int],
    outlines: dict[int, Outline],
    before: Floats,
    after: Floats,
    near: float,
    far: float,
    spots: Floats,
) -> Outline:
    """Place subtrees side by side and return their common outline."""
    lefts: list[Side] = []
    rights: list[Side] = []
    for kid in kids:
        left, right = (
            outlines.pop(kid) if kid in outlines else (([-before[kid]], 0.0), ([after[kid]], 0.0))
        )
        lefts.append(left)
        rights.append(right)
    row = evenly_spaced(_placed_row(lefts, rights, near, far))
    for kid, spot in zip(kids, row, strict=True):
        spots[kid] = spot
    return _outermost(lefts, row), _outermost(rights[::-1], row[::-1])


def _placed_row(lefts: list[Side], rights: list[Side], near: float, far: float) -> Floats:
    """Return the positions of siblings, the first at 0: the mean of packing from both sides."""
    if len(lefts) == 2:
        return [0.0, _distance(rights[0], lefts[1], near, far)]
    pairs = _neighbour_pairs(lefts, rights, near, far)
    from_left = [0.0] * len(lefts)
    for i, j, apart in pairs:
        from_left[j] = max(from_left[j], from_left[i] + apart)
    if len(pairs) < len(lefts):  # only adjacent siblings touch, so both packings are equal
        return from_left
    # the last one stays, because both packings are equally wide
    from_right = from_left[-1:] * len(lefts)
    for i, j, apart in reversed(pairs):
        from_right[i] = min(from_right[i], from_right[j] - apart)
    return [(a + b) / 2 for a, b in zip(from_left, from_right, strict=True)]


def _neighbour_pairs(
    lefts: list[Side], rights: list[Side], near: float, far: float
) -> list[tuple[int, int, float]]:
    """Return pairs of siblings i < j that are neighbours on some level, with their least distance.

    Two siblings are neighbours on a level if all siblings between them are lower.

    Each pair costs the height of its lower subtree. A subtree is the lower one in at most two
    pairs, so the total is linear.
    """
    pairs: list[tuple[int, int, float]] = []
    seen: list[int] = []  # siblings that later ones may touch, each less high than the one before
    for j, left in enumerate(lefts):
        higher = -1
        while seen and higher < 0:
            i = seen[-1]
            pairs.append((i, j, _distance(rights[i], left, near, far)))
            higher = len(lefts[i][0]) - len(left[0])
            if higher <= 0:
                seen.pop()
        seen.append(j)
    return pairs


def _distance(right: Side, left: Side, near: float, far: float) -> float:
    """Return the least distance between a subtree and a later one, from the facing sides."""
    (ends, shift), (starts, other) = right, left
    # the two roots are siblings, lower nodes only neighbours
    apart = ends[-1] - starts[-1] + near
    low = min(len(ends), len(starts))
    if low > 1:
        apart = max(apart, max(map(sub, ends[-low:-1], starts[-low:-1])) + far)
    return apart + shift - other


def _outermost(sides: list[Side], row: Floats) -> Side:
    """Return the outermost side of several placed subtrees on each level.

    The lists of sides are consumed. A side that lies behind a higher one costs its own height.
    """
    ends, shift = sides[0]
    shift += row[0]
    for (more, other), spot in zip(sides, row, strict=True):
        if len(more) > len(ends):
            # on the upper levels, the sides so far are further out than the higher one
            move = shift - spot - other
            more[-len(ends) :] = [end + move for end in ends]
            ends, shift = more, spot + other
    return ends, shift
