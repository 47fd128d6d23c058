"""The key to an exercise: the right answer and every wrong one, worked out once and shared by all who are marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import inf
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import Bound, Value
from treesearch.homework.marking import words
from treesearch.homework.marking.scheme import Scheme, scheme
from treesearch.homework.mistakes.case import Case, case
from treesearch.homework.mistakes.facts import Facts, Seen
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.reader import read
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, Path, letters, text

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
        self.case: Case = case(tree, searched)
        self.trace: Trace = record(tree, **{name: getattr(searched, name) for name in _OPTIONS})
        self.right: Facts = self.case.facts

    @cached_property
    def right_cuts(self) -> set[tuple[str, Path, Path]]:
        """The right cuts: kind, node, and after which child."""
        return {cut[:3] for cut in self.right.cuts}

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
            in_turn = ((one, other), (other, one))
            if made[one.name].answer is not None:  # a search made on top would forget what is told otherwise
                in_turn = in_turn[::-1]
            for first, second in in_turn:
                facts = second.answer(made[first.name])
                if _told(facts) not in known:
                    found.append(Wrong((one, other), facts))
                    break
        return found

    @cached_property
    def alike(self) -> list[list[Wrong]]:
        """What each mistake answers; those together that give the same value, path and cuts."""
        return _alike(self.wrong)

    @cached_property
    def _pairs_by_end(self) -> dict[tuple[Bound | None, tuple[Value, ...] | None], list[list[Wrong]]]:
        found: dict[tuple[Bound | None, tuple[Value, ...] | None], list[list[Wrong]]] = {}
        for group in _alike(self.pairs):
            value, path = group[0].facts.value, group[0].facts.path
            for end in ((value, path), (value, None), (None, path), (None, None)):
                found.setdefault(end, []).append(group)
        return found

    def pairs_with(self, value: Bound | None, path: tuple[Value, ...] | None) -> list[list[Wrong]]:
        """The pairs that give this value and path (``None`` is any), those together that give the same cuts."""
        return self._pairs_by_end.get((value, path), [])

    @cached_property
    def worth(self) -> dict[Path, Bound]:
        """The exact minimax value of every node."""
        return self._worth(None)

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
        """A node with its siblings, from left to right; of the root, or a place that is none, nothing."""
        above = self.case.spots.get(place[:-1]) if place else None
        return [child.path for child in above.children] if above else []

    def harmful(self, after: Path) -> bool:
        """Whether the root's value could change if everything after this child of its node were anything at all."""
        if after not in self._harm:
            self._harm[after] = any(self._worth((after, end))[()] != self.worth[()] for end in (-inf, inf))
        return self._harm[after]

    @cached_property
    def _harm(self) -> dict[Path, bool]:
        return {}

    def _worth(self, changed: tuple[Path, Bound] | None) -> dict[Path, Bound]:
        """Minimax values; with ``changed`` = (child, value) the children after that one are worth that value."""
        worth: dict[Path, Bound] = {}
        for spot in reversed(self.case.spots.values()):
            if not spot.children:
                worth[spot.path] = spot.value
                continue
            below = [worth[child.path] for child in spot.children]
            if changed is not None and changed[0][:-1] == spot.path:
                kept = [child.path for child in spot.children].index(changed[0]) + 1
                below = below[:kept] + [changed[1]] * (len(below) - kept)
            worth[spot.path] = max(below) if spot.is_max else min(below)
        return worth

    @cached_property
    def places(self) -> dict[str, tuple[Path, ...]]:
        """Where each subtree or leaf stands, by its canonical text with plain values."""
        found: dict[str, list[Path]] = {}
        for path in self.case.spots:
            found.setdefault(canonical(self.tree[path]), []).append(path)
        return {written: tuple(paths) for written, paths in found.items()}

    @cached_property
    def addresses(self) -> dict[str, Path]:
        """Every way to address a node: ``2.1``, ``root``, its name or letter; letters in any case that is unique."""
        named = {name: place.path for name, place in letters(self.tree).items()}
        lower: dict[str, Path | None] = {}
        for name, path in named.items():
            lower[name.lower()] = None if name.lower() in lower else path
        dotted = {".".join(map(str, path)): path for path in self.case.spots}
        return {**{name: path for name, path in lower.items() if path is not None}, **named, **dotted, "root": ()}

    def written(self, path: Path) -> str:
        """A node as text, shortened if it is long."""
        if path not in self._texts:
            self._texts[path] = text(self.tree[path], limit=60)
        return self._texts[path]

    @cached_property
    def _texts(self) -> dict[Path, str]:
        return {}


def same_beginning(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of their first items are the same.

    >>> same_beginning((2, 1, 3), (2, 1, 1, 3))
    2
    """
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


_OPTIONS = ("root", "order", "cut_rule", "cuts", "values", "label", "window")


def canonical(tree: Node) -> str:
    """A tree as text, equal numbers alike and without names; one deeper than any exercise as it stands."""
    if tree.traits.height > DEEPEST:
        return text(tree)
    if not tree.children:
        return str(tree.value) if isinstance(tree.value, (int, str)) else str(Fraction(tree.value or 0))
    return f"({' '.join(map(canonical, tree.children))})"


def _alike(wrong: Iterable[Wrong]) -> list[list[Wrong]]:
    groups: dict[tuple[object, ...], list[Wrong]] = {}
    for one in wrong:
        facts = one.facts
        groups.setdefault((facts.value, facts.path, tuple(cut[:3] for cut in facts.cuts)), []).append(one)
    return list(groups.values())


def _told(facts: Facts) -> tuple[object, ...]:
    cuts = tuple(sorted((cut.kind, cut.after, cut.skipped) for cut in facts.cuts))
    nodes = tuple((place, seen.low, seen.high) for place, seen in facts.nodes.items())
    return facts.value, facts.path, cuts, nodes


class Exercise:
    """A tree with its scheme: one key for each accepted convention, the sheet's own first."""

    def __init__(
        self,
        tree: Node | str,
        marking: Scheme | None = None,
        conventions: Conventions | None = None,
        mistakes: Iterable[Mistake] | None = None,
    ) -> None:
        self.scheme = marking or scheme(None, conventions)
        if conventions is not None and marking is not None and conventions not in marking.accept:
            self.scheme = replace(marking, accept=(conventions, *marking.accept))
        mistakes = None if mistakes is None else tuple(mistakes)
        self.keys = tuple(Key(tree, accepted, mistakes) for accepted in self.scheme.accept)
        self.tree = self.keys[0].tree
        self._mistakes = None if mistakes is None else self.keys[0].mistakes

    def __reduce__(self) -> tuple[type[Exercise], tuple[object, ...]]:
        return Exercise, (self.tree, self.scheme, None, self._mistakes)  # keys are made again in another process
