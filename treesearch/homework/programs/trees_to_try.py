"""Generate trees of many kinds to test a student's program, and simplify failing trees."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from random import Random

from treesearch.homework.exercises.constraints import Constraints
from treesearch.homework.exercises.generator import make, with_numbers
from treesearch.homework.exercises.shapes import LEAF, levelled, random_shape
from treesearch.homework.mistakes.followup import random_tree, with_leaves
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, leaves_of

LARGEST = 9
"""The largest number of leaves of most trees; the smallest is 2."""
FARTHEST = 90_000
"""The largest absolute value of a leaf: a program may use a million as infinity."""
DEEPEST = 10
"""The number of levels of the deepest trees, of which some have one more."""
WIDEST = 5
"""The number of children of the broadest nodes."""


def _tree_with_large_numbers(random: Random, leaves: int) -> Node:
    """Return a tree with numbers beyond ±100, which a program may use as infinity."""
    numbers = (random.choice((1, -1)) * random.randint(101, FARTHEST) for _ in repeat(None))
    return with_leaves(random_tree(leaves, random), numbers)


def _wide_tree(random: Random, leaves: int) -> Node:
    """Return a tree whose nodes have one to five children."""
    shape = _with_single(random_shape(leaves + 3, random, tuple(range(2, WIDEST + 1)), 0.3), random)
    return _with_random_numbers(shape, random)


def _with_single(shape: Node, random: Random) -> Node:
    """Return the shape with a single-child node above a fifth of its nodes, chosen at random."""
    if shape.children:
        shape = Node([_with_single(child, random) for child in shape.children])
    return Node([shape]) if random.random() < 0.2 else shape


def _with_random_numbers(shape: Node, random: Random, low: int = 0, high: int = 9) -> Node:
    return with_leaves(shape, (random.randint(low, high) for _ in repeat(None)))


def _deep_tree(random: Random, leaves: int) -> Node:
    """Return a tree of 10 or 11 levels whose nodes have at most three children."""
    shape: Node = LEAF
    for _ in range(DEEPEST):
        others = [
            random_shape(random.choice((1, 1, 1, 2)), random)
            for _ in range(random.choice((0, 1, 1, 1, 2)))
        ]
        shape = Node(random.sample([shape, *others], len(others) + 1))
    return _with_random_numbers(shape, random)


# Deep cutoffs are rare in random trees, but many programs miss them.
DEEP = Constraints(leaves=(6, LARGEST), leaf_range=(0, 9), numbers="any", deep=True)


@lru_cache(maxsize=500)  # so that a repeated test uses the same trees
def _tree_with_deep_cutoff(seed: str, settings: Settings) -> Node:
    return make(DEEP, seed, settings)


def _degenerate_tree(random: Random, _leaves: int) -> Node:
    """Return a leaf, a chain or a tree of one level, on which programs often fail."""
    shape = random.choice(
        (LEAF, levelled(*[1] * random.randint(1, 4)), levelled(random.randint(1, WIDEST)))
    )
    return _with_random_numbers(shape, random, -9)


def _tree_with_fractions(random: Random, leaves: int) -> Node:
    halves = [Fraction(random.randint(-9, 19), 2) for _ in range(leaves)]
    return with_leaves(random_tree(leaves, random), iter(halves))


KINDS: dict[str, Callable[[Random, int], Node]] = {
    "ties": lambda random, leaves: random_tree(leaves, random, 5),
    "plain": lambda random, leaves: random_tree(leaves, random),
    "negative": lambda random, leaves: _with_random_numbers(
        random_tree(leaves, random), random, -5, 5
    ),
    "wide": _wide_tree,
    "far": _tree_with_large_numbers,
    "high": _deep_tree,
    "extreme": _degenerate_tree,
    "fractions": _tree_with_fractions,
}
"""The function for each kind of tree, except trees with a deep cutoff, which ``make`` makes."""

FIRST_HALF = ("ties", "plain", "negative", "ties", "deep", "plain", "wide")
ROUND = (*FIRST_HALF, "far", "ties", "deep", "high", "extreme", "fractions")
"""The kinds of trees in the order of a round, which is repeated."""


def program_trees(
    count: int,
    seed: int,
    settings: Settings = BOOK,
    fractions: bool = False,
    kinds: Sequence[str] = ROUND,
) -> Iterator[Node]:
    """Yield trees of these kinds in rounds, small trees first.

    ``fractions`` tells whether the program accepts fractions; if not, no leaf is a fraction.
    """
    random = Random(f"programs {seed}")  # noqa: S311 - the same seed always tries the same trees
    order = [kind for kind in kinds if fractions or kind != "fractions"]
    for number in range(count):
        kind, leaves = order[number % len(order)], 2 + number % (LARGEST - 1)
        if kind == "deep":
            yield _tree_with_deep_cutoff(random.random().hex(), settings)
        else:
            yield KINDS[kind](random, leaves)


def simpler_trees(tree: Node) -> Iterator[Node]:
    """Yield simpler trees: a single branch, fewer branches, or smaller numbers."""
    seen = {tree}
    for other in (*tree.children, *_trees_without_child(tree), *_trees_with_smaller_numbers(tree)):
        if other not in seen:
            seen.add(other)
            yield other


def _trees_without_child(tree: Node) -> Iterator[Node]:
    """Yield the tree with a child removed, or with a child in place of its parent."""
    for at, child in enumerate(tree.children):
        before, after = tree.children[:at], tree.children[at + 1 :]
        others = (*before, *after)
        if len(others) > 1:
            yield Node(others)
        else:
            yield others[0] if others else tree
        if child.children:
            for new in (*child.children, *_trees_without_child(child)):
                yield Node((*before, new, *after))


def _trees_with_smaller_numbers(tree: Node) -> Iterator[Node]:
    """Yield the tree with its numbers replaced by 0, 1, 2, ..., or with one number reduced."""
    values = leaves_of(tree)
    least = with_numbers(tree, range(tree.traits.leaves))
    if sum(map(abs, values)) > sum(leaves_of(least)):
        yield least
    for at, value in enumerate(values):
        size = int(abs(value))
        # large numbers are halved, because each step costs a run of the program
        sizes = range(size + (size < abs(value))) if size <= 20 else (0, 1, size // 2)
        for new in sizes:
            for number in (new, -new) if value < 0 else (new,):
                yield with_leaves(tree, iter([*values[:at], number, *values[at + 1 :]]))
