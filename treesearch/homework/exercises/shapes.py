"""Shapes of trees, all leaves 0: those that courses set, all of so many leaves, one at random."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from math import comb, prod
from random import Random

from treesearch.homework.mistakes.followup import regrown
from treesearch.tree import Node

LEAF = Node(value=0)

CHILDREN, LEVELS = (2, 3, 4), (2, 3, 4)
"""Children a node and levels of the trees that courses set: all nodes of a level have as many children."""


def levelled(*children: int) -> Node:
    """The shape in which every node of a level has as many children: ``levelled(3, 2)`` has six leaves."""
    shape = LEAF
    for count in reversed(children):
        shape = Node([shape] * count)
    return shape


def regular(branching: int, depth: int) -> Node:
    """The shape in which every node down to a depth has as many children."""
    return levelled(*[branching] * depth)


def regular_shapes(most: int) -> list[tuple[int, int]]:
    """Branching and depth of the regular shapes of at most so many leaves in which a cut can be, the smallest first."""
    found = [(b, d) for b in range(2, most + 1) for d in range(2, most.bit_length()) if b**d <= most]
    return sorted(found, key=lambda shape: (shape[0] ** shape[1], shape[0]))


@cache
def set_by_courses(fewest: int, most: int) -> tuple[Node, ...]:
    """The shapes of so many leaves that courses set; none of two nodes above leaves: a cut there says which is best."""
    sizes = (children for levels in LEVELS for children in product(CHILDREN, repeat=levels))
    sizes = (children for children in sizes if len(children) > 2 or children[0] > 2)
    return tuple(levelled(*children) for children in sizes if fewest <= prod(children) <= most)


@cache
def all_shapes(leaves: int) -> tuple[Node, ...]:
    """All shapes of so many leaves in which no node has a single child: 1, 1, 3, 11, 45, 197, 903 (Schröder 1870)."""
    if leaves == 1:
        return (LEAF,)
    return tuple(Node(children) for children in _rows(leaves) if len(children) > 1)


@cache
def _rows(leaves: int) -> tuple[tuple[Node, ...], ...]:
    """All rows of shapes that have so many leaves together; a row of one is a shape that has fewer than all."""
    if not leaves:
        return ((),)
    rows = (
        (first, *rest)
        for size in range(1, leaves)
        for first in all_shapes(size)
        for rest in _rows_or_one(leaves - size)
    )  # fmt: skip
    return tuple(rows)


def _rows_or_one(leaves: int) -> Iterator[tuple[Node, ...]]:
    yield from ((shape,) for shape in all_shapes(leaves))
    yield from (row for row in _rows(leaves) if len(row) > 1)


@cache
def rankings(leaves: int, distinct: bool) -> tuple[tuple[int, ...], ...]:
    """All orders of size of so many numbers, as ranks 0, 1, 2, ...: n! if distinct, else the Fubini number of n."""
    if not leaves:
        return ((),)
    found = []
    for ranks in rankings(leaves - 1, distinct):
        different = max(ranks, default=-1) + 1
        found += [(*(rank + (rank >= new) for rank in ranks), new) for new in range(different + 1)]
        found += [] if distinct else [(*ranks, old) for old in range(different)]
    return tuple(found)


def rankings_count(leaves: int, distinct: bool) -> int:
    """How many there are, without listing them."""
    counts = [1]
    for n in range(1, leaves + 1):
        counts.append(n * counts[-1] if distinct else sum(comb(n, k) * counts[n - k] for k in range(1, n + 1)))
    return counts[-1]


# ---- at random -----------------------------------------------------------------------------------------------------

USUAL = (2, 2, 2, 3, 3)
"""How many children a node of a random shape has, each as often as it stands here."""
EVEN = 0.8
"""How often no child of a node is a leaf, where there are leaves enough: a path should have some steps."""


def grown(leaves: int, random: Random, children: tuple[int, ...] = USUAL, even: float = EVEN) -> Node:
    """A random shape of so many leaves: each node has as many ``children`` as one of these, none a single one."""
    if leaves == 1:
        return LEAF
    parts = min(random.choice(children), leaves)
    least = 2 if leaves >= 2 * parts and random.random() < even else 1
    free = leaves - parts * least
    ends = sorted(random.sample(range(free + parts - 1), parts - 1))
    sizes = [end - start - 1 + least for start, end in pairwise((-1, *ends, free + parts - 1))]
    return Node([grown(size, random, children, even) for size in sizes])


def other_shape(tree: Node, random: Random) -> Node:
    """The shape with one part grown anew from as many leaves, bushy or narrow."""
    children, even = habits(random)
    return regrown(tree, lambda leaves: grown(leaves, random, children, even), random)


def habits(random: Random) -> tuple[tuple[int, ...], float]:
    """How a random shape grows: mostly as usual, else broader, or as narrow as a chain of nodes with one leaf each."""
    usual = (USUAL, EVEN)
    return random.choice((usual, usual, usual, ((2,), 0.0), ((2, 3), 0.0), ((2, 3, 4, 5), 0.4)))
