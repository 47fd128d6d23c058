"""Generate shapes of trees, with 0 at every leaf."""

from functools import cache
from itertools import pairwise, product
from math import comb, prod
from random import Random

from treesearch.homework.mistakes.followup import with_regrown_part
from treesearch.tree import Node

LEAF = Node(value=0)

CHILDREN, LEVELS = (2, 3, 4), (2, 3, 4)
"""The numbers of children per node, and the numbers of levels, of trees in courses."""


def levelled(*children: int) -> Node:
    """Return the shape whose nodes have these numbers of children, level by level.

    ``levelled(3, 2)`` has six leaves.
    """
    shape = LEAF
    for count in reversed(children):
        shape = Node([shape] * count)
    return shape


def regular(branching: int, depth: int) -> Node:
    """Return the shape in which every node down to ``depth`` has ``branching`` children."""
    return levelled(*[branching] * depth)


def regular_shapes(limit: int) -> list[tuple[int, int]]:
    """Return branching factor and depth of each regular shape that allows a cut, smallest first.

    ``limit`` is the maximum number of leaves.
    """
    # 2 ** d <= b ** d <= limit bounds the number of levels.
    shapes = [
        (b, d) for b in range(2, limit + 1) for d in range(2, limit.bit_length()) if b**d <= limit
    ]
    return sorted(shapes, key=lambda shape: (shape[0] ** shape[1], shape[0]))


@cache
def course_shapes(fewest: int, limit: int) -> tuple[Node, ...]:
    """Return the usual shapes of courses with ``fewest`` to ``limit`` leaves.

    Shapes with only two parents of leaves are left out, because a cut there reveals the best move.
    A node has five children only if no other shape has that number of leaves.
    """
    for choices in CHILDREN, (*CHILDREN, 5):
        sizes = (children for levels in LEVELS for children in product(choices, repeat=levels))
        sizes = (children for children in sizes if len(children) > 2 or children[0] > 2)
        if shapes := [levelled(*size) for size in sizes if fewest <= prod(size) <= limit]:
            return tuple(shapes)
    return ()


@cache
def all_shapes(leaves: int) -> tuple[Node, ...]:
    """Return all shapes with this number of leaves and no single-child nodes.

    Their numbers are 1, 1, 3, 11, 45, 197, 903, ... (Schröder 1870).
    """
    if leaves == 1:
        return (LEAF,)
    return tuple(map(Node, _rows(leaves)))


@cache
def _rows(leaves: int) -> tuple[tuple[Node, ...], ...]:
    """Return all sequences of two or more shapes with this total number of leaves."""
    return tuple(
        (first, *rest)
        for size in range(1, leaves)
        for first in all_shapes(size)
        for rest in (*((shape,) for shape in all_shapes(leaves - size)), *_rows(leaves - size))
    )


@cache
def rankings(leaves: int, distinct: bool) -> tuple[tuple[int, ...], ...]:
    """Return all rankings of this number of leaves, with ranks from 0.

    There are n! if the leaves are distinct, otherwise as many as the Fubini number of n.
    """
    if not leaves:
        return ((),)
    longer = []
    for ranks in rankings(leaves - 1, distinct):
        different = max(ranks, default=-1) + 1
        longer += [(*(rank + (rank >= new) for rank in ranks), new) for new in range(different + 1)]
        longer += [] if distinct else [(*ranks, old) for old in range(different)]
    return tuple(longer)


def rankings_count(leaves: int, distinct: bool) -> int:
    """Return the number of rankings without listing them."""
    counts = [1]
    for n in range(1, leaves + 1):
        # k of them are below the last rank: a(n) = sum of C(n, k) a(k), the Fubini numbers.
        ties = sum(comb(n, k) * count for k, count in enumerate(counts))
        counts.append(n * counts[-1] if distinct else ties)
    return counts[-1]


USUAL = (2, 2, 2, 3, 3)
"""The numbers of children in a random shape; a number that is repeated is drawn more often."""
EVEN = 0.8
"""The probability that no child of a node is a leaf if there are enough leaves, so that paths have several steps."""


def random_shape(
    leaves: int, random: Random, children: tuple[int, ...] = USUAL, even: float = EVEN
) -> Node:
    """Return a random shape with these numbers of leaves and of children per node."""
    if leaves == 1:
        return LEAF
    parts = min(random.choice(children), leaves)
    least = 2 if leaves >= 2 * parts and random.random() < even else 1
    free = leaves - parts * least
    # Stars and bars: all ways to share out the free leaves are equally likely.
    ends = sorted(random.sample(range(free + parts - 1), parts - 1))
    sizes = [end - start - 1 + least for start, end in pairwise((-1, *ends, free + parts - 1))]
    return Node([random_shape(size, random, children, even) for size in sizes])


def partly_regrown(tree: Node, random: Random) -> Node:
    """Return the shape with one part replaced by a random shape with as many leaves."""
    children, even = random_branching(random)
    return with_regrown_part(
        tree, lambda leaves: random_shape(leaves, random, children, even), random
    )


def random_branching(random: Random) -> tuple[tuple[int, ...], float]:
    """Return the numbers of children and the evenness for a random shape."""
    usual = (USUAL, EVEN)
    return random.choice((usual, usual, usual, ((2,), 0.0), ((2, 3), 0.0), ((2, 3, 4, 5), 0.4)))
