"""The questions of an exercise that is made: which sizes, seeds and ways to vary are tried until each is as it should.

What is said is kept. What nobody said, such as the number of leaves or how versions differ, gives way.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import product
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.exercises import versions
from treesearch.homework.exercises.constraints import (
    GOOD,
    RANDOM,
    SETTING,
    USUAL,
    Constraints,
    Range,
    refuse_impossible,
)
from treesearch.homework.exercises.making import make, opened, pattern, possible
from treesearch.homework.exercises.shapes import LEAVES_ABOVE, chance_trees, grown_below
from treesearch.tree import Node

DEPTH_SHAPE = "a question on a depth limit has it in all versions, so they vary in numbers or order, and not in shape"
UNKNOWN_ALONE = "--unknown leaves a leaf of alpha-beta's trees open; leave it out, or --ask {search}"
SHAPE_OR_VARY = "--vary shape changes the shape, and --shape {shape} says what it is: leave one of the two out"
CHANCE_SHAPE = (
    "trees with chance nodes have one fixed shape, a chance node below each move, so they take no constraints"
)
IMPLIED = "{reason}; trees of {fewest} to {most} leaves were tried, as --leaves does not say how many"
COPYABLE = (
    "question {number}: {count} of {all} versions have path and cuts at the same places as another, so that these can "
    "be copied; other versions are possible with {help}"
)
VARY, LARGER, ANOTHER, FEWER = "--vary {vary}", "--leaves {leaves}", "a larger --shape", "fewer --versions"
REMEDY_AND = " and "


SIZES: tuple[Range, ...] = (SETTING.leaves, (SETTING.leaves[1] + 1, 2 * SETTING.leaves[1]))
"""Between how many leaves and how many trees have where nobody says it: the first that will do."""
ATTEMPTS = 3
"""So many seeds are tried for a tree."""


class _First(NamedTuple):
    """The first version of a question, the seed of the others, and what these meet."""

    tree: Node
    seed: int | str
    kept: Constraints


class QuestionSetter:
    """Makes the questions of an exercise one after the other, and says in ``notes`` what their maker should know.

    ``wishes``: constraints that give way; ``implied``: whether nobody said how many leaves; ``count``: how many
    versions, ``None`` for a tree without any; ``vary``: in what they differ, if it is said; ``avoid``: trees that are
    not made, to which each that is made comes: it alone, or with ``patterns`` in all numbers.
    """

    def __init__(
        self, wanted: Constraints, wishes: Constraints | None = GOOD, how: Conventions = BOOK, *,
        implied: bool = True, count: int | None = None, vary: str | None = None, unknown: bool = False,
        avoid: Iterable[Node] = (), patterns: bool = True,
    ) -> None:  # fmt: skip
        self.wanted, self.wishes, self.how, self.count, self.unknown = wanted, wishes, how, count, unknown
        self.vary, self.avoid, self.patterns = vary, [*avoid], patterns
        self.made, self.notes = 0, list[str]()
        self.free = wanted.shape in (USUAL, RANDOM)
        self.implied = implied and self.free
        if vary == "shape" and not self.free:
            raise UsageError(SHAPE_OR_VARY.format(shape=wanted.shape))
        usual = ("order", "shape") if wanted.shape == USUAL else ("shape",) if self.free else ("order",)
        self.ways = (vary,) if vary else usual
        self.sizes = self._possible_sizes()

    def question(self, seed: int | str, search: str = "") -> dict[str, Node]:
        """The trees of the next question by version, "" where there is one; UsageError where it cannot be made.

        ``search``: by which it is searched, one of ``shapes.SEARCHES``, or "" for alpha-beta.
        """
        if search and self.unknown:
            raise UsageError(UNKNOWN_ALONE.format(search=search))
        if search == "depth" and self.vary == "shape":
            raise UsageError(DEPTH_SHAPE)
        if search == "expectiminimax":
            self.notes.append(CHANCE_SHAPE)
            trees = chance_trees(self.count or 1, seed, self.how)
        else:
            trees = self._trees(seed, search)
            self.avoid += map(pattern, trees) if self.patterns else trees
            if search == "depth":
                trees = [grown_below(tree, seed, self.how) for tree in trees]
            elif self.unknown:
                trees = [opened(tree, seed, self.how) for tree in trees]
        self.made += 1
        return by_version(trees, self.count)

    # ---- what is tried ---------------------------------------------------------------------------------------------

    def _possible_sizes(self) -> list[Range]:
        """The numbers of leaves with which the constraints are possible; UsageError, with the reason, if none is."""
        if not self.implied:
            refuse_impossible(self.wanted, self.how)
            return [self.wanted.leaves]
        fewest, most = SETTING.leaves
        low, high = self.wanted.values or (0, most)
        if self.wanted.numbers == "distinct" and high - low > 0:
            fewest, most = min(fewest, high - low + 1), min(most, high - low + 1)
        sizes = [(fewest, most), *SIZES[1:]]
        found = [leaves for leaves in sizes if possible(self.wanted.but(leaves=leaves), self.how)]
        if not found:
            refuse_impossible(self.wanted.but(leaves=sizes[-1]), self.how)
        return found

    def _trees(self, seed: int | str, search: str) -> list[Node]:
        """A tree in all versions, of the first size for which there are such trees."""
        smaller = [LEAVES_ABOVE] if search == "depth" and self.implied and self.sizes[0] == SIZES[0] else []
        sizes, fault = [*smaller, *self.sizes], UsageError()
        for number, leaves in enumerate(sizes):
            try:
                trees = self._of_size(leaves, seed)
            except UsageError as error:
                # Of all sizes the first is the one that was meant: why it would not do is what is told.
                fault = fault if number else error
                continue
            self.sizes = self.sizes[max(0, number - len(smaller)) :]  # what the next question begins with
            return trees
        if not self.implied:
            raise fault
        raise UsageError(IMPLIED.format(reason=fault, fewest=sizes[0][0], most=sizes[-1][1]))

    def _of_size(self, leaves: Range, seed: int | str) -> list[Node]:
        """A tree in all versions, of which none can be copied where one of the seeds, or a way to vary, has such."""
        wanted = self.wanted.but(leaves=leaves)
        wishes = self.wishes.but(leaves=leaves) if self.wishes else None
        firsts, fault = list[_First](), UsageError()
        for attempt in range(ATTEMPTS):
            # The first try takes the seed as it is, so that the tree is the one that is made without versions.
            one = f"{seed} again {attempt}" if attempt else seed
            try:
                tree = make(wanted, one, self.how, self.avoid, wishes)
                if self.unknown:
                    # For the error alone: where no leaf can be left open, another seed is tried.
                    opened(tree, one, self.how)
            except UsageError as error:
                fault = error
                continue
            if self.count is None:
                return [tree]
            firsts.append(_First(tree, one, versions.kept(tree, wanted, wishes, self.how)))
            if trees := self._apart(firsts[-1], self.ways[0]):
                return trees
        if not firsts:
            raise fault
        for vary, first in product(self.ways[1:], firsts):
            if trees := self._apart(first, vary):
                return trees
        return self._copyable(firsts)

    # ---- versions --------------------------------------------------------------------------------------------------

    def _versions(self, first: _First, vary: str) -> Iterator[Node]:
        """All versions; UsageError where there are not so many, or one has nothing to be left open."""
        for tree in versions.versions(first.tree, self.count or 1, first.seed, vary, self.how, first.kept, self.avoid):
            if self.unknown:
                opened(tree, first.seed, self.how)
            yield tree

    def _apart(self, first: _First, vary: str) -> list[Node]:
        """The versions, if path and cuts of each stand where no other has its own; else none."""
        # Too few versions in one way are no error yet: there are others.
        with suppress(UsageError):
            return versions.apart(self._versions(first, vary), self.how)
        return []

    def _copyable(self, firsts: Iterable[_First]) -> list[Node]:
        """Versions of which some can be copied, with a note that says so and how there would be others."""
        fault = UsageError()
        for first in firsts:
            try:
                trees = [*self._versions(first, self.ways[0])]
            except UsageError as error:
                fault = error
                continue
            count = versions.copyable(trees, self.how)
            gaps = {"number": self.made + 1, "count": count, "all": len(trees), "help": self._remedy()}
            self.notes.append(COPYABLE.format(**gaps))
            return trees
        raise fault

    def _remedy(self) -> str:
        """Returns what should be said in the place of what stands in the way of versions that cannot be copied."""
        told = []
        if self.vary == "numbers" or (self.vary == "order" and self.free):
            told.append(VARY.format(vary="shape" if self.free else "order"))
        if not self.implied:
            more = max(SETTING.leaves[1], 2 * self.wanted.leaves[1])
            told.append(LARGER.format(leaves=more) if self.free else ANOTHER)
        return REMEDY_AND.join(told) or FEWER


def by_version(trees: Iterable[Node], count: int | None) -> dict[str, Node]:
    """The trees by their versions, under "" if there is one."""
    return dict(zip([""] if count is None else versions.names(count), trees, strict=True))
