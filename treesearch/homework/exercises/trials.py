"""The trees on which a student's program is tried: of all the kinds on which programs go wrong."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from treesearch.conventions import BOOK, Conventions
from treesearch.homework.exercises.constraints import Constraints
from treesearch.homework.exercises.making import make
from treesearch.homework.exercises.shapes import LEAF, grown, levelled
from treesearch.homework.mistakes.followup import filled, random_tree
from treesearch.tree import Node

LARGEST = 9
"""The trees with ties and deep cutoffs have 2 to so many leaves."""
USUAL_INFINITIES = (99, 100, 999, 1000, 9999, 10_000, 32_767, 65_535, 99_999, 100_000)
"""No leaf is one of these, so that a program that takes one for infinity is not right by chance."""
FARTHEST = 90_000
"""No leaf is farther from 0: a program may take a million for infinity."""
DEEPEST = 10
"""Levels of the deepest trees."""
WIDEST = 5
"""Children of the broadest nodes."""


def _ties(random: Random, leaves: int) -> Node:
    return random_tree(leaves, random, 5)


def _plain(random: Random, leaves: int) -> Node:
    return random_tree(leaves, random)


def _negative(random: Random, leaves: int) -> Node:
    return filled(random_tree(leaves, random), iter([random.randint(-5, 5) for _ in range(leaves)]))


def _far(random: Random, leaves: int) -> Node:
    """Numbers beyond a thousand on both sides, none of them an infinity that is usual."""
    numbers = (random.choice((1, -1)) * random.randint(101, FARTHEST) for _ in iter(int, 1))
    far = (number for number in numbers if abs(number) not in USUAL_INFINITIES)
    return filled(random_tree(leaves, random), far)


def _narrow_and_wide(random: Random, leaves: int) -> Node:
    """Nodes of one to five children."""
    shape = _with_single(grown(leaves + 3, random, tuple(range(2, WIDEST + 1)), 0.3), random, 0.2)
    return filled(shape, iter([random.randint(0, 9) for _ in range(shape.traits.leaves)]))


def _with_single(shape: Node, random: Random, often: float) -> Node:
    below = Node([_with_single(child, random, often) for child in shape.children]) if shape.children else shape
    return Node([below]) if random.random() < often else below


def _high(random: Random, leaves: int) -> Node:
    """Ten levels, two or three children at most."""
    shape: Node = LEAF
    for _ in range(DEEPEST):
        others = [grown(random.choice((1, 1, 1, 2)), random) for _ in range(random.choice((0, 1, 1, 1, 2)))]
        shape = Node(random.sample([shape, *others], len(others) + 1))
    return filled(shape, iter([random.randint(0, 9) for _ in range(shape.traits.leaves)]))


def _extreme(random: Random, leaves: int) -> Node:
    """A bare leaf, a chain, one level only."""
    shape = random.choice((LEAF, levelled(*[1] * random.randint(1, 4)), levelled(random.randint(1, WIDEST))))
    return filled(shape, iter([random.randint(-9, 9) for _ in range(shape.traits.leaves)]))


def _fractions(random: Random, leaves: int) -> Node:
    halves: list[Any] = [Fraction(random.randint(-9, 19), 2) for _ in range(leaves)]
    return filled(random_tree(leaves, random), iter(halves))


KINDS: dict[str, Callable[[Random, int], Node]] = {
    "ties": _ties, "plain": _plain, "negative": _negative, "deep": _ties, "wide": _narrow_and_wide, "far": _far,
    "high": _high, "extreme": _extreme, "fractions": _fractions,
}  # fmt: skip
"""The maker of a tree of each kind; those with a deep cutoff are made under that demand."""

ROUND = (
    "ties", "plain", "negative", "ties", "deep", "plain", "wide", "far", "ties", "deep", "high", "extreme", "fractions"
)  # fmt: skip
"""The order of the kinds, again and again."""


def generated(
    count: int, seed: int = 0, how: Conventions = BOOK, fractions: bool = False, kinds: Sequence[str] = ROUND
) -> Iterator[Node]:  # fmt: skip
    """So many trees, those of few leaves first in each round; with ``fractions`` only where a program reads them."""
    random = Random(f"programs {seed}")  # noqa: S311 - the same seed always tries the same trees
    deep = Constraints(leaves=(6, LARGEST), values=(0, 9), numbers="any", deep=True)
    order = [kind for kind in kinds if fractions or kind != "fractions"]
    for number in range(count):
        kind, leaves = order[number % len(order)], 2 + number % (LARGEST - 1)
        yield make(deep, random.random().hex(), how) if kind == "deep" else KINDS[kind](random, leaves)
