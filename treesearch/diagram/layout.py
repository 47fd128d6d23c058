"""Where the nodes of a tree go: a tidy, symmetric drawing in linear time, at any depth and any fan-out.

Reingold and Tilford, "Tidier drawings of trees" (1981), for any number of children and any widths: each subtree
is drawn once and moved as a whole, as near to its left neighbours as their outlines allow. As Kennedy, "Drawing
trees" (1996), does, that is done once from the left and once from the right, and the mean of the two is taken:
it keeps every distance, and the mirror image of a tree gets the mirror image of its drawing.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from operator import sub

Floats = list[float]


def tidy(children: Sequence[Sequence[int]], before: Floats, after: Floats, near: float, far: float) -> Floats:
    """The position of every node across the levels; the root's is 0.

    ``children[i]``: the numbers of node i's children, all greater than i. Node i covers
    [position - before[i], position + after[i]]. On a level, neighbours keep ``near`` between them if they are
    siblings, else ``far``. A parent stands in the middle of its first and last child.
    """
    steps = [0.0] * len(children)
    parents: list[int] = []
    families: dict[int, Point] = {}
    for i, kids in enumerate(children):
        if kids and any(map(children.__getitem__, kids)):
            parents.append(i)
        elif kids:
            families[i] = _leaves(kids, before, after, near, steps)
    mirrored = {i: children[i][::-1] for i in parents}
    swapped = {i: (-right, -left) for i, (left, right) in families.items()}
    from_left = _packed(parents, children, families, before, after, near, far)
    from_right = _packed(parents, mirrored, swapped, after, before, near, far)
    for kid, step in from_left.items():
        steps[kid] = (step - from_right[kid]) / 2
    positions = [0.0] * len(children)
    for i, kids in enumerate(children):
        for kid in kids:
            positions[kid] = positions[i] + steps[kid]
    return positions


Point = tuple[float, float]


def _leaves(kids: Sequence[int], before: Floats, after: Floats, near: float, steps: Floats) -> Point:
    """Leaves side by side, which most nodes of most trees are: the same from either side. Where they start and end."""
    distances = [after[a] + near + before[b] for a, b in pairwise(kids)]
    spots = [*accumulate(distances, initial=0.0)]
    middle = spots[-1] / 2
    for kid, spot in zip(kids, spots, strict=True):
        steps[kid] = spot - middle
    return -middle - before[kids[0]], middle + after[kids[-1]]


def _packed(
    parents: Sequence[int],
    children: Mapping[int, Sequence[int]] | Sequence[Sequence[int]],
    families: Mapping[int, Point],
    before: Floats,
    after: Floats,
    near: float,
    far: float,
) -> dict[int, float]:
    """Every node's distance from its parent, each subtree as far left as its left neighbours' outlines allow."""
    steps: dict[int, float] = {}
    outlines: dict[int, Outline] = {}
    for i, (left, right) in families.items():
        outlines[i] = [left, -before[i]], 0.0, [right, after[i]], 0.0
    for i in reversed(parents):
        kids = children[i]
        spots, (lefts, left_shift, rights, right_shift) = _side_by_side(kids, outlines, before, after, near, far)
        middle = (spots[0] + spots[-1]) / 2
        for kid, spot in zip(kids, spots, strict=True):
            steps[kid] = spot - middle
        left_shift -= middle
        right_shift -= middle
        lefts.append(-before[i] - left_shift)
        rights.append(after[i] - right_shift)
        outlines[i] = lefts, left_shift, rights, right_shift
    return steps


Outline = tuple[Floats, float, Floats, float]
"""A subtree's left and right ends, deepest level first so that a new root is an append, each with a number to be
added to all of them: a subtree moves in one step, however large it is."""


def _side_by_side(
    kids: Sequence[int], outlines: dict[int, Outline], before: Floats, after: Floats, near: float, far: float
) -> tuple[Floats, Outline]:
    """Where the children go, the first at 0, and the outline of them all.

    Each step costs the height of the lower of the two outlines that meet, so all steps together are linear.
    """
    spots = [0.0]
    lefts, left_shift, rights, right_shift = _outline(kids[0], outlines, before, after)
    for kid in kids[1:]:
        if kid not in outlines:  # a leaf: it meets only the level of its siblings
            spot = rights[-1] + right_shift + near + before[kid]
            rights[-1] = spot + after[kid] - right_shift
            spots.append(spot)
            continue
        kid_lefts, kid_left_shift, kid_rights, kid_right_shift = outlines.pop(kid)
        low = min(len(rights), len(kid_lefts))
        spot = rights[-1] - kid_lefts[-1] + near
        if low > 1:
            spot = max(spot, max(map(sub, rights[-low:-1], kid_lefts[-low:-1])) + far)
        spot += right_shift - kid_left_shift
        spots.append(spot)
        if len(kid_lefts) > len(lefts):
            move = left_shift - spot - kid_left_shift
            kid_lefts[-len(lefts) :] = [end + move for end in lefts]
            lefts, left_shift = kid_lefts, spot + kid_left_shift
        if len(kid_rights) >= len(rights):
            rights, right_shift = kid_rights, spot + kid_right_shift
        else:
            move = spot + kid_right_shift - right_shift
            rights[-len(kid_rights) :] = [end + move for end in kid_rights]
    return spots, (lefts, left_shift, rights, right_shift)


def _outline(kid: int, outlines: dict[int, Outline], before: Floats, after: Floats) -> Outline:
    """A child's outline, taken over by its parent; a leaf's is its own two ends."""
    return outlines.pop(kid, None) or ([-before[kid]], 0.0, [after[kid]], 0.0)
