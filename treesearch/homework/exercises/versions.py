"""Generate versions of a tree with equal work."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from treesearch.errors import UsageError
from treesearch.game import alphabetic
from treesearch.homework.exercises.constraints import (
    GOOD,
    Constraints,
    Qualities,
    unmet_constraints,
    written_answer,
)
from treesearch.homework.exercises.generator import (
    PATIENCE,
    changed,
    climb,
    drawn,
    rank_pattern,
    with_numbers,
)
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, leaves_of

TRIES = 1_000
"""The number of trees to try for a version."""


def work_counts(qualities: Qualities) -> Counter[str]:
    """Return the counts that two trees of equal difficulty share: cuts, leaves, leaves examined."""
    return Counter(
        cuts=len(qualities.cuts),
        leaves=len(qualities.leaves),
        examined=len(qualities.facts.examined),
    )


def places(qualities: Qualities) -> object:
    """Return the places of the path and cuts, which are equal if an answer can be copied."""
    return qualities.facts.path, tuple((cut.kind, cut.after) for cut in qualities.facts.cuts)


def versions(
    first: Node,
    count: int,
    seed: int | str = 0,
    settings: Settings = BOOK,
    wanted: Constraints = GOOD,
    avoid: Iterable[Node] = (),
    apart: bool = False,
) -> Iterator[Node]:
    """Yield ``first`` and further trees of its shape, with equal work and different answers.

    Each tree has its path and cuts at other places. If there are too few such trees and ``apart``
    is false, only the values differ. ``avoid`` are trees that must not be generated. Raise
    UsageError if there are not enough trees.
    """
    search = _Versions(first, settings, wanted, {*avoid}, apart)
    yield first
    for number in range(1, count):
        random = Random(f"version {seed} {number}")  # noqa: S311 - the same seed makes the same tree
        tree = search.next(random)
        if tree is None:
            raise UsageError(
                f"only {number} of {count} trees with equal work and different answers were found; "
                "ask for fewer versions or for larger trees"
            )
        yield tree


class _Versions:
    """A search for versions of a tree, which remembers the answers in use."""

    def __init__(
        self,
        first: Node,
        settings: Settings,
        wanted: Constraints,
        avoided: set[Node],
        apart: bool,
    ) -> None:
        qualities = Qualities(first, settings)
        leaves = len(qualities.leaves)
        self.first, self.settings, self.avoided, self.aim = (
            first,
            settings,
            avoided,
            work_counts(qualities),
        )
        self.wanted = wanted.replace(
            shape=first, leaves=(leaves, leaves), leaf_range=wanted.values_for(leaves)
        )
        self.apart, self.is_full = apart, False
        self.answers, self.places = set[object](), set[object]()
        self._record(first)

    def next(self, random: Random) -> Node | None:
        """Return another version, preferably with path and cuts at other places."""
        tree = None if self.is_full else self._searched(random, apart=True)
        self.is_full = tree is None  # the next version would not find one either
        if self.is_full and not self.apart:
            tree = self._renumbered(random) or self._searched(random, apart=False)
        if tree is not None:
            self._record(tree)
        return tree

    def _record(self, tree: Node) -> None:
        qualities = Qualities(tree, self.settings)
        self.answers.add(written_answer(qualities.facts, tree))
        self.places.add(places(qualities))

    def _searched(self, random: Random, apart: bool) -> Node | None:
        """Search for a tree with equal work and another answer under the constraints."""

        def short(tree: Node, limit: float) -> int:
            qualities = Qualities(tree, self.settings)
            difference = work_counts(qualities)
            difference.subtract(self.aim)
            distance = sum(map(abs, difference.values()))
            # the constraints need a second search, which is skipped for most trees
            if distance <= limit:
                distance += sum(unmet_constraints(qualities, self.wanted).values())
            return distance or int(self._is_used(qualities, apart))

        return climb(
            lambda: drawn(self.wanted, random),
            lambda tree: changed(tree, self.wanted, random, False),
            short,
            TRIES,
        )

    def _is_used(self, qualities: Qualities, apart: bool) -> bool:
        return (
            (apart and places(qualities) in self.places)
            or written_answer(qualities.facts, qualities.tree) in self.answers
            or rank_pattern(qualities.tree) in self.avoided
        )

    def _renumbered(self, random: Random) -> Node | None:
        """Return the first tree with other numbers in the same order, if its answer is new."""
        different = len({*leaves_of(self.first)})
        low, high = self.wanted.span
        for _ in range(PATIENCE):
            numbers = sorted(random.sample(range(low, high + 1), different))
            tree = with_numbers(self.first, numbers)
            qualities = Qualities(tree, self.settings)
            if written_answer(qualities.facts, tree) not in self.answers:
                return tree
        return None


def renumbered_together(
    trees: Sequence[Node],
    count: int,
    seed: int | str,
    suffices: Callable[[Sequence[Node]], bool],
) -> list[tuple[Node, ...]]:
    """Return versions of several trees, with other numbers in the same order.

    The first version is the set itself. ``suffices`` must be true for each other version. Raise
    UsageError if there are not enough.
    """
    random = Random(f"together {seed}")  # noqa: S311 - the same seed always makes the same trees
    sets = {tuple(trees): None}
    for _ in range(20 * count):
        if len(sets) == count:
            break
        other = tuple(_in_other_numbers(tree, random) for tree in trees)
        if suffices(other):
            sets[other] = None
    if len(sets) < count:
        raise UsageError(f"only {len(sets)} of {count} versions were found; ask for fewer")
    return [*sets]


def _in_other_numbers(tree: Node, random: Random) -> Node:
    different = len({*leaves_of(tree)})
    return with_numbers(tree, sorted(random.sample(range(1, max(9, 2 * different) + 1), different)))


def count_copyable(trees: Iterable[Node], settings: Settings = BOOK) -> int:
    """Return the number of trees whose answer can be copied from another tree."""
    counts = Counter(places(Qualities(tree, settings)) for tree in trees)
    return sum(count for count in counts.values() if count > 1)


def names(count: int) -> list[str]:
    """Return the names of the versions: A, B, ... Z, AA, ..."""
    return [*islice(alphabetic(), count)]
