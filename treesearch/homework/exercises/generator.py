"""Generate trees that meet constraints, from a complete list or by random search.

The search changes a random tree step by step until it meets every constraint, and restarts from time to time.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf
from random import Random

from treesearch.errors import UsageError
from treesearch.game import Unknown
from treesearch.homework.exercises.constraints import (
    CONSTRAINT_TEXTS,
    GOOD,
    RANDOM,
    REGULAR,
    USUAL,
    Constraints,
    Qualities,
    possible,
    refuse_impossible,
    unmet_constraints,
)
from treesearch.homework.exercises.shapes import (
    all_shapes,
    course_shapes,
    partly_regrown,
    random_branching,
    random_shape,
    rankings,
    rankings_count,
    regular,
)
from treesearch.homework.marking.claims import VALUE
from treesearch.homework.marking.open_key import PRUNED_ONLY, OpenKey
from treesearch.homework.mistakes.followup import with_leaves
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, leaves_of, nodes
from treesearch.unknown.leaves import with_leaf

PATIENCE = 150
"""The number of changes after which the search restarts."""
STAYING = 6
"""The number of searches in a round. Unless the shape is random, all have the same shape and first move."""
ROUNDS = 10
"""The largest number of rounds."""
USUAL_ROUNDS = 4
"""The number of first rounds that use a shape from courses."""
LISTED, LISTED_LEAVES = 6_000, 7
"""If there are at most this many trees, all with at most this many leaves, they are listed."""
LEVELS = (2, 2, 3, 3, 3, 4)
"""The numbers of levels to draw from. A number that is common in courses is repeated."""
REGROWN = 0.25
"""The share of changes that change the shape."""
OPENED = "?x"


def make(
    wanted: Constraints = GOOD,
    seed: int | str = 0,
    settings: Settings = BOOK,
    avoid: Iterable[Node] = (),
) -> Node:
    """Return a tree that meets all constraints. The same seed always gives the same tree.

    ``avoid`` are trees that must not be made; a ``rank_pattern`` excludes all trees with the same
    order of numbers. Raise UsageError if no such tree exists or none was found.
    """
    refuse_impossible(wanted, settings)
    random = Random(f"exercise {seed}")  # noqa: S311 - the same seed always makes the same tree
    avoided, misses = {*avoid}, Counter[str]()

    def is_new(tree: Node) -> bool:
        return avoided.isdisjoint((tree, rank_pattern(tree)))

    if shapes := _listed_shapes(wanted, settings):
        tree = _from_list(shapes, wanted, settings, random, misses, is_new)
        count = f"all {sum(_rankings_of(shape, wanted) for shape in shapes)} possible trees"
    else:
        tree = _searched(wanted, settings, random, misses, is_new)
        count = f"{ROUNDS * STAYING * PATIENCE} trees"
    if tree is None:
        hardest = ", ".join(CONSTRAINT_TEXTS[name] for name, _ in misses.most_common(2))
        raise UsageError(
            f"none of {count} meets the constraints; "
            f"the hardest to meet: {hardest or 'to differ from the trees to avoid'}"
        )
    return tree


def climb(
    start: Callable[[], Node],
    change: Callable[[Node], Node],
    short: Callable[[Node, float], int],
    tries: int,
) -> Node | None:
    """Change a tree step by step until it meets the goal; return ``None`` after ``tries`` trees.

    Start with a new tree after PATIENCE changes. ``short`` is a function that returns how far a
    tree is from the goal; above its second argument, the result need not be exact.
    """
    for number in range(tries):
        if number % PATIENCE == 0:
            now, cost = start(), inf
        tree = now if cost == inf else change(now)
        lack = short(tree, cost)
        if not lack:
            return tree
        # Accepting an equally good tree leaves a plateau.
        if lack <= cost:
            now, cost = tree, lack
    return None


class _Round:
    """One round of a search for a tree; for a good tree, the best first move is fixed."""

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
        """Return a random tree; for a good tree, also choose its best first move at random."""
        tree = drawn(self.wanted, self.random)
        if self.wanted.good and (self.first is None or self.wanted.shape == RANDOM):
            self.first = self.random.randint(1, len(tree.children))
        return tree

    def change(self, tree: Node) -> Node:
        """Return a changed tree; the shape changes only if the constraints allow any shape."""
        return changed(tree, self.wanted, self.random, self.wanted.shape == RANDOM)

    def short(self, tree: Node, limit: float) -> int:
        """Return how far the tree is from the constraints, and count the unmet ones."""
        qualities = Qualities(tree, self.settings)
        lacks = unmet_constraints(qualities, self.wanted)
        self.misses.update(lacks.keys())
        other_move = self.first is not None and qualities.facts.path[0] != self.first
        return sum(lacks.values()) + other_move or int(not self.is_new(tree))


def _searched(
    wanted: Constraints,
    settings: Settings,
    random: Random,
    misses: Counter[str],
    is_new: Callable[[Node], bool],
) -> Node | None:
    """Search for a tree in several rounds; return ``None`` if none is found."""
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
    """Return the constraints with the shape of this round."""
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
    """Return the shapes common in courses that the constraints allow."""
    shapes = course_shapes(*wanted.sizes)
    return [shape for shape in shapes if possible(wanted.replace(shape=shape), settings)]


def _listed_shapes(wanted: Constraints, settings: Settings) -> list[Node]:
    """Return all possible shapes, or an empty list if there are too many trees to list."""
    shape, (fewest, limit) = wanted.shape, wanted.sizes
    # With a starting window the numbers matter, not only their order.
    if settings.window != BOOK.window or limit > LISTED_LEAVES:
        return []
    if isinstance(shape, Node):
        shapes = [shape]
    elif shape == REGULAR:
        shapes = [regular(wanted.branching, wanted.levels)]
    else:
        shapes = [shape for leaves in range(fewest, limit + 1) for shape in all_shapes(leaves)]
        shapes = [shape for shape in shapes if possible(wanted.replace(shape=shape), settings)]
    count = sum(_rankings_of(shape, wanted) for shape in shapes)
    return shapes if count <= LISTED else []


def _rankings_of(shape: Node, wanted: Constraints) -> int:
    """Return the number of ways to rank the leaves of this shape."""
    return rankings_count(shape.traits.leaves, wanted.numbers == "distinct")


def _from_list(
    shapes: Iterable[Node],
    wanted: Constraints,
    settings: Settings,
    random: Random,
    misses: Counter[str],
    is_new: Callable[[Node], bool],
) -> Node | None:
    """Return the first tree that meets the constraints from a shuffled list of all trees."""
    distinct = wanted.numbers == "distinct"
    trees = [
        (shape, ranks) for shape in shapes for ranks in rankings(shape.traits.leaves, distinct)
    ]
    random.shuffle(trees)
    for shape, ranks in trees:
        low, high = wanted.values_for(len(ranks))
        if max(ranks) > high - low:
            continue
        tree = with_leaves(shape, iter(ranks))
        lacks = unmet_constraints(Qualities(tree, settings), wanted)
        misses.update(lacks.keys())
        # The constraints depend only on the order of the numbers, so any numbers in this order will do.
        for _ in range(0 if lacks else PATIENCE):
            numbers = sorted(random.sample(range(low, high + 1), max(ranks) + 1))
            tree = with_leaves(shape, iter([numbers[rank] for rank in ranks]))
            if is_new(tree):
                return tree
    return None


def with_numbers(tree: Node, numbers: Iterable[int]) -> Node:
    """Return the tree with these numbers in the order of its old ones."""
    leaves = leaves_of(tree)
    # Equal numbers must stay equal, or a tie would be lost.
    new = dict(zip(sorted({*leaves}), numbers, strict=False))
    return with_leaves(tree, iter([new[value] for value in leaves]))


def rank_pattern(tree: Node) -> Node:
    """Return the tree with the rank of each leaf instead of its number."""
    return with_numbers(tree, range(1, tree.traits.leaves + 1))


def drawn(wanted: Constraints, random: Random) -> Node:
    """Return a random tree with the shape and range of the constraints."""
    shape, distinct = wanted.shape, wanted.numbers == "distinct"
    if shape == REGULAR:
        shape = regular(wanted.branching, wanted.levels)
    elif not isinstance(shape, Node):
        fewest, limit = wanted.leaves
        if distinct and wanted.leaf_range:
            limit = min(limit, wanted.leaf_range[1] - wanted.leaf_range[0] + 1)
        # A tree with few leaves hardly ever has the right number of cuts.
        fewest = max(fewest, min(limit, 2 * wanted.cut_count[0]))
        shape = random_shape(random.randint(fewest, limit), random, *random_branching(random))
    leaves = shape.traits.leaves
    low, high = wanted.values_for(leaves)
    if distinct:
        return with_leaves(shape, iter(random.sample(range(low, high + 1), leaves)))
    return with_leaves(shape, iter([random.randint(low, high) for _ in range(leaves)]))


def changed(old: Node, wanted: Constraints, random: Random, free: bool) -> Node:
    """Return the tree with two numbers exchanged, one changed, or a part of its shape replaced.

    ``free`` tells whether the shape may change.
    """
    new = leaves_of(old)
    if free and random.random() < REGROWN:
        return with_leaves(partly_regrown(old, random), iter(new))
    at = random.randrange(len(new))
    other = random.randint(*wanted.values_for(len(new)))
    if wanted.numbers != "distinct":
        new[at] = random.choice((other, random.choice(new)))
    elif other in new:
        place = new.index(other)
        new[at], new[place] = new[place], new[at]
    else:
        new[at] = other
    return with_leaves(old, iter(new))


def open_single_leaf(
    tree: Node, seed: int | str, settings: Settings = BOOK, asks: Sequence[str] = PRUNED_ONLY
) -> Node | None:
    """Return the tree with an unknown leaf that affects every part in ``asks``, or ``None``.

    A leaf with a single condition on what is pruned is preferred.
    """
    leaves = [place.path for place, node in nodes(tree) if not node.children]
    Random(f"open {seed}").shuffle(leaves)  # noqa: S311 - the same seed always opens the same leaf
    several = None
    for place in leaves:
        unknown = with_leaf(tree, place, Unknown(OPENED))
        count = _conditions_count(unknown, settings, asks)
        if count == 1:
            return unknown
        several = several or (unknown if count else None)
    return several


def _conditions_count(tree: Node, settings: Settings, asks: Sequence[str]) -> int:
    """Return the number of conditions on what is pruned, or 1 if the question does not ask for it.

    Return 0 if the answer to a part is the same for every x.
    """
    try:
        key = OpenKey(tree, settings, asks)
    except UsageError:
        return 0
    kinds = Counter(part.topics[0][0] for part in key.parts)
    clamp = key.right.get(VALUE)
    if kinds["move"] == 1 or (clamp and clamp.low == clamp.high):
        return 0
    return kinds["pruned"] if "pruned" in asks else 1
