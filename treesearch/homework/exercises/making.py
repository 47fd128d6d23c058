"""Make trees that meet constraints: all trees are listed if they are few, otherwise one is searched for.

The search changes a random tree bit by bit until it lacks nothing, and now and then begins anew.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import inf
from random import Random

from treesearch.errors import UsageError
from treesearch.game import Unknown
from treesearch.homework.exercises.constraints import (
    DEMANDS,
    GOOD,
    RANDOM,
    REGULAR,
    USUAL,
    Constraints,
    Qualities,
    lacking,
    possible,
    refuse_impossible,
)
from treesearch.homework.exercises.shapes import (
    all_shapes,
    grown,
    habits,
    other_shape,
    rankings,
    rankings_count,
    regular,
    set_by_courses,
)
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.mistakes.followup import filled, leaves_of
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, nodes
from treesearch.unknown import filled as with_leaf

PATIENCE = 150
"""After so many changes the search begins anew."""
STAYING = 6
"""So many beginnings have the same shape and the same first move."""
ROUNDS = 10
"""So many shapes are tried."""
USUAL_ROUNDS = 4
"""So many of them are shapes that courses set."""
LISTED, LISTED_LEAVES = 6_000, 7
"""No more trees, and none of more leaves, are listed."""
LEVELS = (2, 2, 3, 3, 3, 4)
"""How many levels the trees that courses set have, each number as often as it occurs in courses."""
REGROWN = 0.25
"""How often a change is one of the shape."""
OPENED = "?x"


def make(
    wanted: Constraints = GOOD,
    seed: int | str = 0,
    settings: Settings = BOOK,
    avoid: Iterable[Node] = (),
) -> Node:
    """Return a tree that meets all constraints, the same for the same seed.

    ``avoid``: trees that are not made again; of a ``pattern``, none in any numbers. Raise UsageError,
    with the reason, if there is no such tree or if none was found.
    """
    refuse_impossible(wanted, settings)
    random = Random(f"exercise {seed}")  # noqa: S311 - the same seed always makes the same tree
    avoided, misses = {*avoid}, Counter[str]()

    def is_new(tree: Node) -> bool:
        return not avoided or avoided.isdisjoint((tree, pattern(tree)))

    if shapes := _listed_shapes(wanted, settings):
        tree = _from_list(shapes, wanted, settings, random, misses, is_new)
        count = f"all {sum(_rankings_of(shape, wanted) for shape in shapes)} possible trees"
    else:
        tree = _searched(wanted, settings, random, misses, is_new)
        count = f"{ROUNDS * STAYING * PATIENCE} trees"
    if tree is None:
        hardest = ", ".join(DEMANDS[name] for name, _ in misses.most_common(2))
        raise UsageError(
            f"no such tree was found among {count}; "
            f"what lacked most often: {hardest or 'a tree that is not to be avoided'}"
        )
    return tree


def climb(
    start: Callable[[], Node],
    change: Callable[[Node], Node],
    short: Callable[[Node, float], int],
    tries: int,
) -> Node | None:
    """Change a tree as long as it lacks something; begin anew after PATIENCE changes.

    ``short``: how much a tree lacks, exactly only up to the second argument.
    """
    now, cost = start(), inf
    for number in range(tries):
        if number % PATIENCE == 0 and number:
            now, cost = start(), inf
        tree = now if cost == inf else change(now)
        lack = short(tree, cost)
        if not lack:
            return tree
        # A step to an equal tree leads off a plateau.
        if lack <= cost:
            now, cost = tree, lack
    return None


class _Round:
    """A search for a tree of one shape, with one first move if the tree is to be good."""

    def __init__(
        self,
        wanted: Constraints,
        settings: Settings,
        random: Random,
        is_new: Callable[[Node], bool],
    ) -> None:
        self.wanted, self.settings, self.random, self.is_new = wanted, settings, random, is_new
        self.first: int | None = None
        self.misses: Counter[str] = Counter()

    def start(self) -> Node:
        """Draw a tree, and with the first one its best move, so that none is best too often."""
        tree = drawn(self.wanted, self.random)
        if self.wanted.good and (self.first is None or self.wanted.shape == RANDOM):
            # In a tree of one level, the first child is the first leaf.
            least = 1 if tree.traits.height > 1 else 2
            self.first = self.random.randint(least, max(least, len(tree.children)))
        return tree

    def change(self, tree: Node) -> Node:
        """Change the shape only where it is random."""
        return changed(tree, self.wanted, self.random, self.wanted.shape == RANDOM)

    def short(self, tree: Node, limit: float) -> int:
        """Return how much the tree lacks; all of it is counted for the reason of a failure."""
        seen = Qualities(tree, self.settings)
        lacks = lacking(seen, self.wanted)
        self.misses.update(lacks.keys())
        other_move = self.first is not None and seen.facts.path[0] != self.first
        return sum(lacks.values()) + other_move or int(not self.is_new(tree))


def _searched(
    wanted: Constraints,
    settings: Settings,
    random: Random,
    misses: Counter[str],
    is_new: Callable[[Node], bool],
) -> Node | None:
    """Search shape by shape."""
    for number in range(ROUNDS):
        search = _Round(_round_shape(wanted, settings, random, number), settings, random, is_new)
        tree = climb(search.start, search.change, search.short, STAYING * PATIENCE)
        if tree is not None:
            return tree
        misses.update(search.misses)
    return None


def _round_shape(
    wanted: Constraints, settings: Settings, random: Random, number: int
) -> Constraints:
    """Return the constraints with the shape that is tried in this round."""
    if wanted.shape != USUAL:
        return wanted
    shapes = _usual_shapes(wanted, settings)
    if number >= USUAL_ROUNDS or not shapes:
        return wanted.replace(shape=RANDOM)
    levels = random.choice(LEVELS)
    high = [shape for shape in shapes if shape.traits.height == levels] or shapes
    return wanted.replace(shape=random.choice(high))


@lru_cache(maxsize=200)
def _usual_shapes(wanted: Constraints, settings: Settings) -> list[Node]:
    """Return the shapes that courses set in which the constraints are possible."""
    shapes = set_by_courses(*wanted.sizes)
    return [shape for shape in shapes if possible(wanted.replace(shape=shape), settings)]


def _listed_shapes(wanted: Constraints, settings: Settings) -> list[Node]:
    """Return all possible shapes if their trees are few enough to be listed, otherwise none."""
    shape, (fewest, limit) = wanted.shape, wanted.sizes
    # Against a window, the numbers count and not only their order.
    if settings.window != BOOK.window or limit > LISTED_LEAVES:
        return []
    if isinstance(shape, Node):
        shapes = [shape]
    elif shape == REGULAR:
        shapes = [regular(wanted.branching, wanted.depth)]
    else:
        shapes = [shape for leaves in range(fewest, limit + 1) for shape in all_shapes(leaves)]
        shapes = [shape for shape in shapes if possible(wanted.replace(shape=shape), settings)]
    count = sum(_rankings_of(shape, wanted) for shape in shapes)
    return shapes if count <= LISTED else []


def _rankings_of(shape: Node, wanted: Constraints) -> int:
    """Return how many trees of this shape differ in the order of their numbers."""
    return rankings_count(shape.traits.leaves, wanted.numbers == "distinct")


def _from_list(
    shapes: Iterable[Node],
    wanted: Constraints,
    settings: Settings,
    random: Random,
    misses: Counter[str],
    is_new: Callable[[Node], bool],
) -> Node | None:
    """Look at all trees of these shapes in a random order."""
    distinct = wanted.numbers == "distinct"
    trees = [
        (shape, ranks) for shape in shapes for ranks in rankings(shape.traits.leaves, distinct)
    ]
    random.shuffle(trees)
    for shape, ranks in trees:
        low, high = wanted.span_of(len(ranks))
        if max(ranks) > high - low:
            continue
        tree = filled(shape, iter(ranks))
        lacks = lacking(Qualities(tree, settings), wanted)
        misses.update(lacks.keys())
        # All constraints are about the order of the numbers, so any numbers in this order will do.
        for _ in range(0 if lacks else PATIENCE):
            numbers = sorted(random.sample(range(low, high + 1), max(ranks) + 1))
            tree = filled(shape, iter([numbers[rank] for rank in ranks]))
            if is_new(tree):
                return tree
    return None


def renumbered(tree: Node, numbers: Iterable[int]) -> Node:
    """Return the tree with these numbers, which begin with the least, in the same order of size."""
    leaves = leaves_of(tree)
    # Equal numbers stay equal, or a tie would be lost.
    new = dict(zip(sorted({*leaves}), numbers, strict=False))
    return filled(tree, iter([new[value] for value in leaves]))


def pattern(tree: Node) -> Node:
    """Return the tree with the rank of each leaf: the same for all trees that differ in numbers only."""
    return renumbered(tree, range(1, tree.traits.leaves + 1))


def drawn(wanted: Constraints, random: Random) -> Node:
    """Return a random tree of the shape and with the numbers that are wanted."""
    shape, distinct = wanted.shape, wanted.numbers == "distinct"
    if shape == REGULAR:
        shape = regular(wanted.branching, wanted.depth)
    elif not isinstance(shape, Node):
        fewest, limit = wanted.leaves
        if distinct and wanted.values:
            limit = min(limit, wanted.values[1] - wanted.values[0] + 1)
        # In a tree with few leaves for its cuts, there is hardly ever the right number of them.
        fewest = max(fewest, min(limit, 2 * wanted.cuts[0]))
        shape = grown(random.randint(fewest, limit), random, *habits(random))
    leaves = shape.traits.leaves
    low, high = wanted.span_of(leaves)
    if distinct:
        return filled(shape, iter(random.sample(range(low, high + 1), leaves)))
    return filled(shape, iter([random.randint(low, high) for _ in range(leaves)]))


def changed(old: Node, wanted: Constraints, random: Random, free: bool) -> Node:
    """Return the tree with two numbers exchanged, one changed, or a part of its shape grown anew.

    ``free``: whether the shape may change.
    """
    new = leaves_of(old)
    if free and random.random() < REGROWN:
        return filled(other_shape(old, random), iter(new))
    at = random.randrange(len(new))
    other = random.randint(*wanted.span_of(len(new)))
    if wanted.numbers != "distinct":
        new[at] = random.choice((other, random.choice(new)))
    elif other in new:
        place = new.index(other)
        new[at], new[place] = new[place], new[at]
    else:
        new[at] = other
    return filled(old, iter(new))


def opened(tree: Node, seed: int | str, settings: Settings = BOOK) -> Node:
    """Return the tree with one leaf left open, on which one condition depends if possible.

    Raise UsageError if nothing that is pruned depends on any one leaf.
    """
    leaves = [place.path for place, node in nodes(tree) if not node.children]
    Random(f"open {seed}").shuffle(leaves)  # noqa: S311 - the same seed always opens the same leaf
    several = None
    for place in leaves:
        unknown = with_leaf(tree, place, Unknown(OPENED))
        count = _conditions_count(unknown, settings)
        if count == 1:
            return unknown
        several = several or (unknown if count else None)
    if several is None:
        raise UsageError(
            f"nothing that is pruned in {tree} depends on any one leaf; try another seed"
        )
    return several


def _conditions_count(tree: Node, settings: Settings) -> int:
    """Return on how many conditions the answer depends."""
    try:
        return len(OpenKey(tree, settings).parts)
    except UsageError:
        return 0
