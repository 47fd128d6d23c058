"""Makes trees that meet demands: grown at random, changed bit by bit until nothing is lacking; and opens a leaf."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import inf
from random import Random

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.exercises import words
from treesearch.homework.exercises.constraints import GOOD, RANDOM, REGULAR, Constraints, refuse_impossible
from treesearch.homework.exercises.qualities import Qualities, written
from treesearch.homework.marking.openkey import OpenKey
from treesearch.homework.mistakes.followup import filled, leaves_of, regrown
from treesearch.tree import Node, nodes
from treesearch.unknown.solving import filled as with_leaf
from treesearch.values import Unknown

TRIES, PATIENCE = 6_000, 150
"""How many trees are looked at before one gives up, and after how many it begins anew."""

THREES = 0.4
"""How often a node of a random shape has three children instead of two."""
EVEN = 0.8
"""How often no child of a node is a leaf, where there are leaves enough: a path should have some steps."""
REGROWN = 0.25
"""How often a change is one of the shape."""

Lacks = Callable[[Qualities, Constraints], int]


def _cuts(seen: Qualities, wanted: Constraints) -> int:
    (fewest, most), count = wanted.cuts, len(seen.cuts)
    return max(0, fewest - count, count - (count if most is None else most))


def _numbers(seen: Qualities, wanted: Constraints) -> int:
    if wanted.numbers == "tie":
        return int(not seen.on_equality)
    leaves = leaves_of(seen.tree)
    return len(leaves) - len(set(leaves)) if wanted.numbers == "distinct" else 0


def _no_two_alike(seen: Qualities, wanted: Constraints) -> int:
    _, _, cuts = written(seen.facts, seen.tree)
    return len(cuts) - len(set(cuts)) if wanted.no_two_alike else 0


LACKS: dict[str, Lacks] = {
    "numbers": _numbers,
    "cuts": _cuts,
    "kinds": lambda seen, wanted: len({*wanted.kinds} - {cut.kind for cut in seen.cuts}),
    "cut_depth": lambda seen, wanted: int(wanted.cut_depth not in (None, *(len(cut.place) for cut in seen.cuts))),
    "deep": lambda seen, wanted: int(wanted.deep and not seen.only_deep),
    "above_leaves": lambda seen, wanted: int(wanted.above_leaves and not seen.above_leaves),
    "closed_window": lambda seen, wanted: int(wanted.closed_window and not seen.closed_windows),
    "unique": lambda seen, wanted: len(seen.best_leaves) - 1 if wanted.unique else 0,
    "not_first": lambda seen, wanted: int(wanted.not_first and seen.facts.path[:1] == seen.leaves[0].path[:1]),
    "same_rules": lambda seen, wanted: int(wanted.same_rules and not seen.same_rules),
    "near_miss": lambda seen, wanted: int(wanted.near_miss and not seen.near_misses),
    "least_work": lambda seen, wanted: len(seen.facts.examined) - seen.least if wanted.least_work else 0,
    "no_two_alike": _no_two_alike,
}
"""What is lacking of each demand: 0 if it is met, more the farther it is from that."""


def lacking(tree: Node, wanted: Constraints, how: Conventions = BOOK) -> dict[str, int]:
    """The demands that this tree does not meet, and by how much."""
    seen = Qualities(tree, how)
    return {name: short for name, lacks in LACKS.items() if (short := lacks(seen, wanted))}


def make(
    wanted: Constraints = GOOD, seed: int | str = 0, how: Conventions = BOOK, avoid: Iterable[Node] = ()
) -> Node:  # fmt: skip
    """A tree that meets all demands, the same for the same seed, and none of those to ``avoid``.

    To avoid a ``pattern`` is to avoid it in all numbers.
    UsageError, with the reason, if there is no such tree, or none was found.
    """
    refuse_impossible(wanted, how)
    random = Random(f"exercise {seed}")  # noqa: S311 - the same seed always makes the same tree
    avoided = set(avoid)
    misses: Counter[str] = Counter()
    for number in range(TRIES):
        if number % PATIENCE == 0:
            now, cost = drawn(wanted, random), inf
        tree = now if cost == inf else changed(now, wanted, random)
        lacks = lacking(tree, wanted, how)
        if not lacks and avoided.isdisjoint((tree, pattern(tree))):
            return tree
        misses.update(lacks.keys())
        if sum(lacks.values()) <= cost:
            now, cost = tree, sum(lacks.values())
    hardest = ", ".join(words.DEMANDS[name] for name, _ in misses.most_common(2))
    raise UsageError(words.NOT_FOUND.format(tries=TRIES, hardest=hardest or words.ALL_AVOIDED))


# ---- shapes and numbers --------------------------------------------------------------------------------------------


def renumbered(tree: Node, numbers: Iterable[int]) -> Node:
    """The tree with these numbers, the least of which comes first, in the order of size of its own."""
    leaves = leaves_of(tree)
    new = dict(zip(sorted(set(leaves)), numbers, strict=False))
    return filled(tree, iter([new[value] for value in leaves]))


def pattern(tree: Node) -> Node:
    """The tree with each leaf's rank in its place: the same for all trees that differ in their numbers only."""
    return renumbered(tree, range(1, tree.traits.leaves + 1))


def drawn(wanted: Constraints, random: Random) -> Node:
    """A new tree of the shape and with the numbers that are wanted."""
    shape, (low, high), distinct = wanted.shape, wanted.span, wanted.numbers == "distinct"
    if shape == REGULAR:
        shape = regular(wanted.branching, wanted.depth)
    elif not isinstance(shape, Node):
        most = high - low + 1 if distinct else wanted.leaves[1]
        shape = grown(random.randint(wanted.leaves[0], min(wanted.leaves[1], most)), random)
    leaves = shape.traits.leaves
    values = (random.randint(low, high) for _ in range(leaves))
    return filled(shape, iter(random.sample(range(low, high + 1), leaves)) if distinct else values)


def regular(branching: int, depth: int) -> Node:
    """The shape in which every node down to a depth has as many children."""
    shape = Node(value=0)
    for _ in range(depth):
        shape = Node([shape] * branching)
    return shape


def grown(leaves: int, random: Random) -> Node:
    """A random shape of so many leaves, no node with a single child."""
    if leaves == 1:
        return Node(value=0)
    parts = 3 if leaves > 2 and random.random() < THREES else 2
    least = 2 if leaves >= 2 * parts and random.random() < EVEN else 1
    ends = sorted(random.sample(range(leaves - parts * least + parts - 1), parts - 1))
    sizes = [
        end - start - 1 + least
        for start, end in zip((-1, *ends), (*ends, leaves - parts * least + parts - 1), strict=True)
    ]
    return Node([grown(size, random) for size in sizes])


def changed(old: Node, wanted: Constraints, random: Random) -> Node:
    """The tree with a part of its shape grown anew, two numbers exchanged, or one changed."""
    new = leaves_of(old)
    if wanted.shape == RANDOM and random.random() < REGROWN:
        return filled(regrown(old, lambda leaves: grown(leaves, random), random), iter(new))
    at = random.randrange(len(new))
    other = random.randint(*wanted.span)
    if wanted.numbers != "distinct":
        new[at] = random.choice((other, random.choice(new)))
    elif other in new:
        place = new.index(other)
        new[at], new[place] = new[place], new[at]
    else:
        new[at] = other
    return filled(old, iter(new))


def regular_shapes(most: int) -> list[tuple[int, int]]:
    """Branching and depth of the regular shapes of at most so many leaves in which a cut can be, the smallest first."""
    found = [(b, d) for b in range(2, most + 1) for d in range(2, most.bit_length()) if b**d <= most]
    return sorted(found, key=lambda shape: (shape[0] ** shape[1], shape[0]))


# ---- a leaf left open ----------------------------------------------------------------------------------------------


def opened(tree: Node, seed: int | str = 0, how: Conventions = BOOK) -> Node:
    """The tree with a leaf left open, on which just one condition depends if there is such a leaf, else some.

    UsageError if nothing that is pruned depends on any one leaf.
    """
    leaves = [place.path for place, node in nodes(tree) if not node.children]
    Random(f"open {seed}").shuffle(leaves)  # noqa: S311 - the same seed always opens the same leaf
    several = None
    for place in leaves:
        made = with_leaf(tree, place, Unknown(words.OPENED))
        asked = _asked(made, how)
        if asked == 1:
            return made
        several = several or (made if asked else None)
    if several is None:
        raise UsageError(words.NOTHING_TO_OPEN.format(tree=tree))
    return several


def _asked(tree: Node, how: Conventions) -> int:
    """On how many conditions an answer depends; 0 where nothing depends on the open leaf."""
    try:
        return len(OpenKey(tree, how).asked)
    except UsageError:
        return 0
