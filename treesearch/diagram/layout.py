"""Where the nodes of a tree go: a tidy, symmetric drawing in linear time, at any depth and any fan-out.

Reingold and Tilford, "Tidier drawings of trees" (1981), for any number of children and any widths: each subtree
is drawn once and moved as a whole, as near to its left neighbours as their outlines allow. As Kennedy, "Drawing
trees" (1996), does, that is done once from the left and once from the right, and the mean of the two is taken:
it keeps every distance, and the mirror image of a tree gets the mirror image of its drawing.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import sub

Floats = list[float]


def tidy(children: Sequence[Sequence[int]], before: Floats, after: Floats, near: float, far: float) -> Floats:
    """The position of every node across the levels; the root's is 0.

    ``children[i]``: the numbers of node i's children, all greater than i. Node i covers
    [position - before[i], position + after[i]]. On a level, neighbours keep ``near`` between them if they are
    siblings, else ``far``. A parent stands in the middle of its first and last child.
    """
    mirrored = [kids[::-1] if kids else kids for kids in children]
    from_left = _packed(children, before, after, near, far)
    from_right = _packed(mirrored, after, before, near, far)
    positions = [0.0] * len(children)
    for i, kids in enumerate(children):
        for kid in kids:
            positions[kid] = positions[i] + (from_left[kid] - from_right[kid]) / 2
    return positions


def _packed(children: Sequence[Sequence[int]], before: Floats, after: Floats, near: float, far: float) -> Floats:
    """Every node's distance from its parent, each subtree as far left as its left neighbours' outlines allow."""
    steps = [0.0] * len(children)
    outlines: dict[int, Outline] = {}
    for i in range(len(children) - 1, -1, -1):
        kids = children[i]
        if not kids:
            continue
        for kid in kids:
            if children[kid]:
                spots, outline = _side_by_side(kids, outlines, before, after, near, far)
                break
        else:
            spots, outline = _leaves(kids, before, after, near)
        middle = (spots[0] + spots[-1]) / 2
        for kid, spot in zip(kids, spots, strict=True):
            steps[kid] = spot - middle
        lefts, left_shift, rights, right_shift = outline
        left_shift -= middle
        right_shift -= middle
        lefts.append(-before[i] - left_shift)
        rights.append(after[i] - right_shift)
        outlines[i] = lefts, left_shift, rights, right_shift
    return steps


Outline = tuple[Floats, float, Floats, float]
"""A subtree's left and right ends, deepest level first so that a new root is an append, each with a number to be
added to all of them: a subtree moves in one step, however large it is."""


def _leaves(kids: Sequence[int], before: Floats, after: Floats, near: float) -> tuple[Floats, Outline]:
    """Side by side when no child has children: most nodes of most trees, so without outlines."""
    distances = [after[a] + near + before[b] for a, b in pairwise(kids)]
    spots = list(accumulate(distances, initial=0.0))
    return spots, ([-before[kids[0]]], 0.0, [spots[-1] + after[kids[-1]]], 0.0)


def _side_by_side(
    kids: Sequence[int], outlines: dict[int, Outline], before: Floats, after: Floats, near: float, far: float
) -> tuple[Floats, Outline]:
    """Where the children go, the first at 0, and the outline of them all.

    Each step costs the height of the lower of the two outlines that meet, so all steps together are linear.
    """
    spots = [0.0]
    lefts, left_shift, rights, right_shift = _outline(kids[0], outlines, before, after)
    for kid in kids[1:]:
        kid_lefts, kid_left_shift, kid_rights, kid_right_shift = _outline(kid, outlines, before, after)
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
