"""Makes trees that meet constraints: grown at random, changed bit by bit until nothing is lacking; and opens a leaf.

What is demanded is met, or there is an error; what is only wished for gives way. Where all trees can be listed (up to
five leaves, and more in one shape) they are, if need be, so that "there is none" is a proof; up to seven leaves each
shape is tried by itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import inf
from random import Random

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import Unknown
from treesearch.homework.exercises import constraints
from treesearch.homework.exercises.constraints import (
    GOOD,
    RANDOM,
    REGULAR,
    USUAL,
    Constraints,
    Qualities,
    refuse_impossible,
    written,
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
from treesearch.homework.marking.key import OpenKey
from treesearch.homework.mistakes.followup import filled, leaves_of
from treesearch.tree import Node, Path, nodes
from treesearch.unknown import filled as with_leaf

NOT_FOUND = (
    "no such tree was found among {tries} that were tried; what lacked most often: {hardest} (another seed, more "
    "leaves or fewer constraints may do)"
)
NONE_OF_ALL = "there is no such tree: all {count} that there could be were looked at; what lacked most often: {hardest}"
ALL_AVOIDED = "a tree that is not among those to avoid"
OPENED = "?x"
NOTHING_TO_OPEN = "nothing that is pruned in {tree} depends on any one leaf; try another seed"


TRIES, PATIENCE = 9_000, 150
"""How many trees are looked at before one gives up, and after how many it begins anew, with another shape."""
STAYING = 6 * PATIENCE
"""So long one stays with a shape and a first move, so that those which are rarely met are not left for others."""
WISHING = 18 * PATIENCE
"""After so many trees one is content with a tree that meets the constraints, though not all wishes."""
USUAL_TRIES = 3_000
"""So long the shapes that courses set are tried before others."""
LISTED = 26_000
"""No more trees than that are listed."""
EACH_SHAPE = 7
"""Up to so many leaves each shape is tried by itself, with ``OF_A_SHAPE`` trees."""
OF_A_SHAPE = 45
LEVELS = (2, 2, 3, 3, 3, 4)
"""How many levels the trees that courses set have, each number as often as it stands here."""

REGROWN = 0.25
"""How often a change is one of the shape."""
HEAVY = 20
"""A constraint weighs so many times what a wish does."""

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
"""The measure of what each constraint lacks: 0 if it is met, more the farther it is from that."""


def lacking(tree: Node, wanted: Constraints, how: Conventions = BOOK) -> dict[str, int]:
    """The constraints that this tree does not meet, and by how much."""
    return _lacks(Qualities(tree, how), wanted)


def _lacks(seen: Qualities, wanted: Constraints) -> dict[str, int]:
    return {name: short for name, lacks in LACKS.items() if (short := lacks(seen, wanted))}


def make(
    wanted: Constraints = GOOD, seed: int | str = 0, how: Conventions = BOOK, avoid: Iterable[Node] = (),
    wishes: Constraints | None = None,
) -> Node:  # fmt: skip
    """A tree that meets all constraints, the same for the same seed, and none of those to ``avoid``.

    ``wishes``: constraints that give way, to those of ``wanted`` and to a long search; with them the best paths of many
    trees are spread over the children, and none leads to the first leaf. To avoid a ``pattern`` is to avoid it in all
    numbers. UsageError, with the reason, if there is no such tree, or none was found.
    """
    refuse_impossible(wanted, how)
    random = Random(f"exercise {seed}")  # noqa: S311 - the same seed always makes the same tree
    search = _TreeSearch(wanted, wishes, how, set(avoid), random)
    # if all trees can be listed, "there is none" can be proved; else only that none was found
    few = _listed_count(wanted, how) <= LISTED
    found = search.climb(WISHING if few else TRIES) or (search.listed() if few else search.shape_by_shape())
    if found is not None:
        return found
    # some meet the constraints, but all of them are to be avoided: that is another sentence
    if few and not _meeting(wanted, how):
        search.misses = _missing(wanted, how)
        raise UsageError(NONE_OF_ALL.format(count=_listed_count(wanted, how), hardest=search.hardest))
    raise UsageError(NOT_FOUND.format(tries=search.tried, hardest=search.hardest or ALL_AVOIDED))


class _TreeSearch:
    """A search for one tree: what has to be, what is wished for, and what was missed how often."""

    def __init__(
        self, wanted: Constraints, wishes: Constraints | None, how: Conventions, avoided: set[Node], random: Random
    ) -> None:  # fmt: skip
        self.wanted, self.wishes, self.how = wanted, wishes, how
        self.avoided, self.random = avoided, random
        self.misses: Counter[str] = Counter()
        self.tried = 0

    @property
    def hardest(self) -> str:
        """The two constraints that lacked most often."""
        return ", ".join(constraints.DEMANDS[name] for name, _ in self.misses.most_common(2))

    def climb(self, tries: int, shapes: tuple[Node, ...] = ()) -> Node | None:
        """A tree that is changed bit by bit, and begun anew where that does not help; of these ``shapes`` if any."""
        found, short = None, inf
        for number in range(tries):
            if number % STAYING == 0:
                start, free = self._begun(number, shapes)
                # drawn before the climb, or the moves that are easily reached would be the best ones too often
                first = self.random.randint(1, len(start.children))
            if number % PATIENCE == 0:
                now = drawn(self.wanted.but(shape=start), self.random) if not free else self._begun(number, shapes)[0]
                target, cost = self._target(now, first), inf
            tree = now if cost == inf else changed(now, self.wanted, self.random, free)
            seen = Qualities(tree, self.how)
            lacks, wishing = self._demands(seen), self._wishing(seen, target)
            if not lacks and wishing < short and self._allowed(tree):
                found, short = tree, wishing
            # constraints have to be met, wishes only if they do not take long
            if found is not None and (not short or number > WISHING):
                return found
            # <=: steps to an equal tree lead off a plateau
            if (now_short := HEAVY * lacks + wishing) <= cost:
                now, cost = tree, now_short
        return found

    def listed(self) -> Node | None:
        """One of all the trees that meet the constraints, in numbers that are allowed."""
        met = _meeting(self.wanted, self.how)
        # In any order, or every seed would make the first of the list.
        for shape, ranks in self.random.sample(met, len(met)):
            low, high = self.wanted.span_of(len(ranks))
            for _ in range(PATIENCE):
                # ranks become numbers: the constraints are of their order only
                numbers = sorted(self.random.sample(range(low, high + 1), max(ranks) + 1))
                tree = filled(shape, iter([numbers[rank] for rank in ranks]))
                if self._allowed(tree):
                    return tree
        return None

    def shape_by_shape(self) -> Node | None:
        """A tree of any of the shapes, where these are few enough."""
        fewest, most = self.wanted.sizes
        if self.wanted.shape not in (RANDOM, USUAL) or fewest > EACH_SHAPE:
            return None
        shapes = [shape for leaves in range(fewest, min(most, EACH_SHAPE) + 1) for shape in all_shapes(leaves)]
        # Shuffled, for the first shape that will do is taken.
        self.random.shuffle(shapes)
        climbs = (self.climb(OF_A_SHAPE, (shape,)) for shape in shapes)
        return next((tree for tree in climbs if tree is not None), None)

    def _begun(self, number: int, shapes: tuple[Node, ...]) -> tuple[Node, bool]:
        """A tree to begin with, and whether its shape may be changed."""
        if self.wanted.shape == USUAL and number < USUAL_TRIES:
            shapes = shapes or _usual_shapes(self.wanted, self.how)
        if shapes:
            levels = self.random.choice(LEVELS)
            shape = self.random.choice([shape for shape in shapes if shape.traits.height == levels] or shapes)
            return drawn(self.wanted.but(shape=shape), self.random), False
        return drawn(self.wanted, self.random), self.wanted.shape in (RANDOM, USUAL)

    def _target(self, tree: Node, first: int) -> Path:
        """Where the best path is to lead: through the ``first`` move to a leaf that is not the first of the tree."""
        if self.wishes is None:
            return ()
        leaves = [place.path for place, node in nodes(tree) if not node.children]
        # from the right the search begins with the last leaf
        others = leaves[1:] if self.how.order == "ltr" else leaves[:-1]
        return self.random.choice([path for path in others if path[0] == first] or others)

    def _demands(self, seen: Qualities) -> int:
        lacks = _lacks(seen, self.wanted)
        self.misses.update(lacks.keys())
        self.tried += 1
        return sum(lacks.values())

    def _wishing(self, seen: Qualities, target: Path) -> int:
        if self.wishes is None:
            return 0
        path = seen.facts.path
        astray = (path[:1] != target[:1]) + (path != target) + (path == seen.leaves[0].path)
        height = seen.tree.traits.height
        lacks = _lacks(seen, _within(self.wishes, height, self.how))
        if height <= 3 and len(seen.tree.children) == 2 and path[:1] != seen.leaves[0].path[:1]:
            lacks.pop("above_leaves", None)  # the first of two is never cut, nor is the best: no subtree is skipped
        return astray + 3 * sum(lacks.values())

    def _allowed(self, tree: Node) -> bool:
        return self.avoided.isdisjoint((tree, pattern(tree))) if self.avoided else True


@lru_cache(maxsize=200)
def _within(wishes: Constraints, height: int, how: Conventions) -> Constraints:
    return wishes.within(height, how)


@lru_cache(maxsize=200)
def _usual_shapes(wanted: Constraints, how: Conventions) -> tuple[Node, ...]:
    """The shapes that courses set, as far as the constraints are possible in them."""
    return tuple(shape for shape in set_by_courses(*wanted.sizes) if possible(wanted.but(shape=shape), how))


def possible(wanted: Constraints, how: Conventions) -> bool:
    """Whether nothing is known that keeps a tree from meeting the constraints."""
    try:
        refuse_impossible(wanted, how)
    except UsageError:
        return False
    return True


# ---- all trees that there are --------------------------------------------------------------------------------------

Ranked = tuple[Node, tuple[int, ...]]
"""A shape and the ranks of its leaves. All constraints are of the leaves' order, where the window is the whole one."""


def _all_of(wanted: Constraints, how: Conventions) -> list[Node]:
    """All shapes that are wanted, if none of them has more leaves than are ever listed; else none."""
    shape, (fewest, most) = wanted.shape, wanted.sizes
    # against a window numbers count, and not their order alone
    if how.window != BOOK.window or most > EACH_SHAPE:
        return []
    if isinstance(shape, Node):
        return [shape]
    if shape == REGULAR:
        return [regular(wanted.branching, wanted.depth)]
    shapes = (shape for leaves in range(fewest, most + 1) for shape in all_shapes(leaves))
    return [shape for shape in shapes if possible(wanted.but(shape=shape), how)]


def _listed_count(wanted: Constraints, how: Conventions) -> float:
    """How many trees there are; infinitely many where they are not listed."""
    shapes, distinct = _all_of(wanted, how), wanted.numbers == "distinct"
    return sum(rankings_count(shape.traits.leaves, distinct) for shape in shapes) or inf


@lru_cache(maxsize=50)
def _meeting(wanted: Constraints, how: Conventions) -> tuple[Ranked, ...]:
    """All trees that meet the constraints: a proof, if there are none."""
    return tuple(one for one in _ranked(wanted, how) if not lacking(filled(one[0], iter(one[1])), wanted, how))


def _missing(wanted: Constraints, how: Conventions) -> Counter[str]:
    """Counts which constraints lack in how many of all trees."""
    lacks = (lacking(filled(shape, iter(ranks)), wanted, how) for shape, ranks in _ranked(wanted, how))
    return Counter(name for one in lacks for name in one)


def _ranked(wanted: Constraints, how: Conventions) -> Iterator[Ranked]:
    """All trees, with numbers in the range that is wanted."""
    low, high = wanted.span
    for shape in _all_of(wanted, how):
        for ranks in rankings(shape.traits.leaves, wanted.numbers == "distinct"):
            if max(ranks) <= high - low:
                yield shape, ranks


# ---- shapes and numbers --------------------------------------------------------------------------------------------


def renumbered(tree: Node, numbers: Iterable[int]) -> Node:
    """The tree with these numbers, the least of which comes first, in the order of size of its own."""
    leaves = leaves_of(tree)
    # equal numbers stay equal, or a tie would be lost
    new = dict(zip(sorted(set(leaves)), numbers, strict=False))
    return filled(tree, iter([new[value] for value in leaves]))


def pattern(tree: Node) -> Node:
    """The tree with each leaf's rank in its place: the same for all trees that differ in their numbers only."""
    return renumbered(tree, range(1, tree.traits.leaves + 1))


def drawn(wanted: Constraints, random: Random) -> Node:
    """A new tree of the shape and with the numbers that are wanted."""
    shape, distinct = wanted.shape, wanted.numbers == "distinct"
    if shape == REGULAR:
        shape = regular(wanted.branching, wanted.depth)
    elif not isinstance(shape, Node):
        fewest, most = wanted.leaves
        # a range of ten numbers has no eleven that differ
        if distinct and wanted.values:
            most = min(most, wanted.values[1] - wanted.values[0] + 1)
        shape = grown(random.randint(fewest, most), random, *habits(random))
    leaves = shape.traits.leaves
    low, high = wanted.span_of(leaves)
    values = (random.randint(low, high) for _ in range(leaves))
    return filled(shape, iter(random.sample(range(low, high + 1), leaves)) if distinct else values)


def changed(old: Node, wanted: Constraints, random: Random, free: bool | None = None) -> Node:
    """The tree with a part of its shape grown anew, two numbers exchanged, or one changed.

    ``free``: whether the shape may change; as a default where it is random.
    """
    new = leaves_of(old)
    if (wanted.shape == RANDOM if free is None else free) and random.random() < REGROWN:
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


# ---- a leaf left open ----------------------------------------------------------------------------------------------


def opened(tree: Node, seed: int | str, how: Conventions = BOOK) -> Node:
    """The tree with a leaf left open, on which just one condition depends if there is such a leaf, else some.

    UsageError if nothing that is pruned depends on any one leaf.
    """
    leaves = [place.path for place, node in nodes(tree) if not node.children]
    Random(f"open {seed}").shuffle(leaves)  # noqa: S311 - the same seed always opens the same leaf
    several = None
    for place in leaves:
        made = with_leaf(tree, place, Unknown(OPENED))
        asked = _asked(made, how)
        if asked == 1:
            return made
        # One that several conditions depend on has to do where there is no other.
        several = several or (made if asked else None)
    if several is None:
        raise UsageError(NOTHING_TO_OPEN.format(tree=tree))
    return several


def _asked(tree: Node, how: Conventions) -> int:
    """On how many conditions an answer depends; 0 where nothing depends on the open leaf."""
    try:
        return len(OpenKey(tree, how).asked)
    except UsageError:
        return 0
