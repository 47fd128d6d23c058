"""The key to an exercise: the right answer and every wrong one, worked out once and shared by all who are marked."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations
from math import inf
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.marking import words
from treesearch.homework.mistakes.case import Case, case
from treesearch.homework.mistakes.facts import Facts, Seen, facts_of
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.reader import read
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, Path, text
from treesearch.values import Bound, Value

BIGGEST = 3_000
DEEPEST = 150
"""An exercise that is marked has at most so many nodes, and levels."""


class Wrong(NamedTuple):
    """A wrong answer to this exercise, and the mistakes that were made to get it (one, or two at once)."""

    mistakes: tuple[Mistake, ...]
    facts: Facts


class Key:
    """A tree under one set of conventions: the right answer, its trace, and what each mistake answers.

    Make it once and mark thousands with it. UsageError for a tree too big to be an exercise.
    """

    def __init__(
        self, tree: Node | str, conventions: Conventions = BOOK, mistakes: Iterable[Mistake] | None = None
    ) -> None:
        tree = read(tree)
        if tree.traits.nodes > BIGGEST or tree.traits.height > DEEPEST:
            raise UsageError(words.EXERCISE_TOO_BIG.format(nodes=BIGGEST, levels=DEEPEST))
        self.tree, self.conventions = tree, conventions
        self.mistakes = tuple(MISTAKES.values() if mistakes is None else mistakes)
        searched = conventions.but(algorithm="alphabeta")
        self.minimax = searched != conventions
        self.trace: Trace = record(tree, searched.but(depth=None, evaluation=None))
        self.right: Facts = facts_of(self.trace)
        self.case: Case = case(tree, searched, self.right)

    @cached_property
    def wrong(self) -> list[Wrong]:
        """What each mistake answers."""
        return [Wrong((mistake,), mistake.answer(self.case)) for mistake in self.mistakes]

    @cached_property
    def answers(self) -> dict[str, Facts]:
        """What each mistake answers, by its name."""
        return {wrong.mistakes[0].name: wrong.facts for wrong in self.wrong}

    @cached_property
    def pairs(self) -> list[Wrong]:
        """What two mistakes at once answer, one made on top of the other, where that is an answer of its own."""
        known = {_told(self.right), *(_told(wrong.facts) for wrong in self.wrong)}
        made = {mistake.name: mistake.applied(self.case) for mistake in self.mistakes}  # each is searched once for all
        found: list[Wrong] = []
        for one, other in combinations(self.mistakes, 2):
            in_turn = [(one, other), (other, one)]
            if made[one.name].answer is not None:  # a search made on top would forget what is told otherwise
                in_turn.reverse()
            answers = (second.answer(made[first.name]) for first, second in in_turn)
            if new := next((facts for facts in answers if _told(facts) not in known), None):
                found.append(Wrong((one, other), new))
        return found

    @cached_property
    def alike(self) -> list[list[Wrong]]:
        """What each mistake answers; those together that give the same value, path and cuts."""
        return _alike(self.wrong)

    @cached_property
    def pairs_alike(self) -> list[list[Wrong]]:
        """The same for the pairs."""
        return _alike(self.pairs)

    @cached_property
    def worth(self) -> dict[Path, Bound]:
        """The exact minimax value of every node."""
        searched = record(self.tree, BOOK.but(algorithm="minmax", root=self.conventions.root))
        return {visit.place.path: visit.value for visit in searched.visits()}

    def optimal(self, path: tuple[Value, ...]) -> bool:
        """Whether a path is as good as any: only plain minimax asks no more than that."""
        if not self.minimax or path not in self.case.spots or self.case.spots[path].children:  # type: ignore[index]
            return False
        return all(self.worth[path[:depth]] == self.worth[()] for depth in range(len(path) + 1))  # type: ignore[index]

    def ways(self, path: Path, seen: Seen) -> tuple[tuple[Bound, Bound], ...]:
        """What may be said of a node: what its leaves prove, and where it was cut also what the cut proves."""
        proved = (seen.low, seen.high)
        if seen.low == seen.high or not any(cut.place == path for cut in self.right.closed):
            return (proved,)
        return proved, ((seen.value, inf) if self.case.spots[path].is_max else (-inf, seen.value))

    def family(self, place: Path) -> list[Path]:
        """A node with its siblings, in order; of the root, or a place that is none, nothing."""
        above = self.case.spots.get(place[:-1]) if place else None
        return [child.path for child in above.children] if above else []

    def leaves_below(self, places: Iterable[Path]) -> frozenset[Path]:
        """The leaves at or below these places."""
        return frozenset().union(*map(self._leaves, places))

    @cached_property
    def _leaves(self) -> Callable[[Path], frozenset[Path]]:
        leaves = [path for path, spot in self.case.spots.items() if not spot.children]
        return cache(lambda place: frozenset(leaf for leaf in leaves if leaf[: len(place)] == place))

    @cached_property
    def harmful(self) -> Callable[[Path], bool]:
        """Whether the root's value could change if everything after this child of its node were anything at all."""
        return cache(self._changes_root)

    def _changes_root(self, after: Path) -> bool:
        """Between which values the root could come to lie: the rest of the node is anything, all else is as it is."""
        place, family = after[:-1], self.family(after)
        kept = [self.worth[path] for path in family[: family.index(after) + 1]]
        low, high = (max(kept), inf) if self.case.spots[place].is_max else (-inf, min(kept))
        while place:
            best = max if self.case.spots[place[:-1]].is_max else min
            others = [self.worth[path] for path in self.family(place) if path != place]
            low, high, place = best([low, *others]), best([high, *others]), place[:-1]
        return not low == high == self.worth[()]

    @cached_property
    def written(self) -> Callable[[Path], str]:
        """A node as text, shortened if it is long."""
        return cache(lambda path: text(self.tree[path], limit=60))


def same_beginning(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of their first items are the same.

    >>> same_beginning((2, 1, 3), (2, 1, 1, 3))
    2
    """
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def _alike(wrong: Iterable[Wrong]) -> list[list[Wrong]]:
    groups: dict[tuple[object, ...], list[Wrong]] = {}
    for one in wrong:
        facts = one.facts
        groups.setdefault((facts.value, facts.path, tuple(cut[:3] for cut in facts.cuts)), []).append(one)
    return list(groups.values())


def _told(facts: Facts) -> tuple[object, ...]:
    cuts = tuple(sorted((cut.kind, cut.after, cut.skipped) for cut in facts.cuts))
    nodes = frozenset((place, seen.low, seen.high) for place, seen in facts.nodes.items())
    return facts.value, facts.path, cuts, nodes
