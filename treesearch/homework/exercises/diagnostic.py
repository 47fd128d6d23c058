"""The smallest trees on which chosen mistakes, and the right answer, all give different answers.

Answers are compared as they are written: value, path, and each cut by its kind and the text it is after.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from math import inf
from random import Random
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.exercises import words
from treesearch.homework.exercises.constraints import RANDOM, REGULAR
from treesearch.homework.exercises.growing import regular, regular_shapes
from treesearch.homework.exercises.qualities import written
from treesearch.homework.mistakes.case import case
from treesearch.homework.mistakes.followup import (
    DIGITS,
    RIGHT,
    alike,
    changed,
    climbed,
    filled,
    other_leaves,
    random_tree,
)
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import Node
from treesearch.words import did_you_mean

CORE = (
    "swapped_labels", "strict", "shallow", "right_to_left", "zero_based", "root_min", "last_best", "research_chosen",
    "after_first_pruned", "no_cuts", "last_child_cuts", "leak_sibling", "root_alpha_only", "negamax_sign",
    "first_cut_only",
)  # fmt: skip
"""The mistakes that are met most; the default."""

SAMPLES = 300
"""On so many random trees two answers must be the same before they are said never to differ."""
QUICK, THOROUGH = 400, 3_000
"""Tries on the way up to a size that suffices, and on the way down from it."""
SIZES = (4, 8, 12, 16, 24)
LARGEST_REGULAR = 40
"""All leaves of a set of regular trees together."""
SMALL = 12
"""Leaves of the trees from which it is seen what never differs."""

Pair = tuple[str, str]
"""Two mistakes by name; ``""`` is the right answer."""


class Diagnostic(NamedTuple):
    """Trees that tell these mistakes apart, and the pairs that no tree does (one of each is not among ``names``)."""

    trees: tuple[Node, ...]
    names: tuple[str, ...]
    never: tuple[Pair, ...]


def diagnostic(
    names: Sequence[str] = CORE, shape: str = RANDOM, trees: int = 1, seed: int = 0, how: Conventions = BOOK,
    tries: int = THOROUGH,
) -> Diagnostic:  # fmt: skip
    """Trees, as few leaves as were found, on which all these mistakes and the right answer differ, two by two.

    ``shape``: random, or regular for trees in which all nodes of a level have as many children. ``tries``: how often
    fewer leaves are tried. UsageError for names that are none, and where such trees were not found; it says what
    stays alike.
    """
    checked_names(names)
    if trees not in (1, 2, 3):
        raise UsageError(words.TREES_COUNT.format(trees=trees))
    random = Random(f"diagnostic {seed}")  # noqa: S311 - the same seed always makes the same tree
    never = never_apart(names, how, random)
    left_out = {other for _, other in never}
    kept = tuple(dict.fromkeys(name for name in names if name not in left_out))
    searcher = _Search(kept, how, random, tries)
    found = searcher.regular(trees) if shape == REGULAR else searcher.smallest(trees)
    if found is None:
        raise UsageError(_not_found(searcher, shape, trees))
    return Diagnostic(tuple(found), kept, tuple(never))


def checked_names(names: Iterable[str]) -> None:
    """UsageError for a name that is none of the registered ones."""
    for name in names:
        if name not in MISTAKES:
            hint = did_you_mean(name, MISTAKES)
            raise UsageError(words.NO_SUCH_MISTAKE.format(name=name, hint=hint, known=", ".join(MISTAKES)))


def never_apart(names: Sequence[str], how: Conventions, random: Random) -> list[Pair]:
    """The pairs whose answers are the same on every one of many small trees, the right answer (``""``) coming first."""
    everything = ("", *dict.fromkeys(names))
    pairs = set(combinations(everything, 2))
    for _ in range(SAMPLES):
        if not pairs:
            break
        tree = random_tree(random.randint(4, SMALL), random, DIGITS)
        open_still = {name for pair in pairs for name in pair if name}  # after a few trees hardly any
        answers = answers_to(tree, open_still, how)
        pairs = {(one, other) for one, other in pairs if answers[one] == answers[other]}
    gone: set[str] = set()
    found = []
    for one, other in sorted(pairs, key=lambda pair: [everything.index(name) for name in pair]):
        if one not in gone:
            found.append((one, other))
            gone.add(other)
    return found


def answers_to(tree: Node, names: Iterable[str], how: Conventions = BOOK) -> dict[str, tuple[object, ...]]:
    """What each mistake answers, as it is written, by its name; the right answer under ``""``."""
    start = case(tree, how.but(algorithm="alphabeta"))
    told = {name: written(MISTAKES[name].answer(start), tree) for name in names}
    return {"": written(start.facts, tree), **told}


def still_alike(trees: Sequence[Node], names: Sequence[str], how: Conventions = BOOK) -> list[Pair]:
    """The pairs that have the same answers to all these trees: every mistake is run on each."""
    answers = [answers_to(tree, names, how) for tree in trees]
    return [pair for pair in combinations(("", *names), 2) if all(told[pair[0]] == told[pair[1]] for told in answers)]


class _Search:
    """A search for trees; ``nearest`` remembers the pairs that stayed alike on the best trees of all."""

    def __init__(self, names: Sequence[str], how: Conventions, random: Random, thorough: int) -> None:
        self.names, self.how, self.random = names, how.but(algorithm="alphabeta"), random
        self.thorough = thorough
        self.groups = [(MISTAKES[name],) for name in names]
        self.nearest: list[Pair] | None = None
        self.of_shape: dict[tuple[int, int], set[tuple[int, int]]] = {}

    def smallest(self, trees: int) -> list[Node] | None:
        """Upwards in leaps and with few tries until a size suffices, then downwards with many as long as one does."""
        best = next(filter(None, (self.of_size(size, trees, QUICK) for size in SIZES)), None)
        smaller = best
        while smaller is not None and smaller[0].traits.leaves > 2:
            best = smaller
            smaller = self.of_size(best[0].traits.leaves - 1, trees, self.thorough)
        return best

    def of_size(self, leaves: int, trees: int, tries: int) -> list[Node] | None:
        """Trees of so many leaves each."""
        if trees == 1:
            found = climbed(self.groups, self.how, leaves, tries, self.random)
            return [found] if found else None
        fresh = [random_tree(leaves, self.random, DIGITS) for _ in range(trees)]
        return self.climb(fresh, changed, tries)

    def regular(self, trees: int) -> list[Node] | None:
        """Regular trees: the shapes in the order of all their leaves, those left out that cannot do it."""
        sets = combinations_with_replacement(regular_shapes(LARGEST_REGULAR), trees)
        shapes = sorted((sum(b**d for b, d in shape), shape) for shape in sets)
        for leaves, shape in shapes:
            if leaves <= LARGEST_REGULAR and self.may(shape):
                start = [self.fill(regular(*one)) for one in shape]
                if found := self.climb(start, other_leaves, QUICK):
                    return found
        return None

    def may(self, shapes: Sequence[tuple[int, int]]) -> bool:
        """Whether each pair is told apart by some of many trees of these shapes."""
        left = set.intersection(*map(self.never, shapes))
        if left:
            self.remember(left)
        return not left

    def never(self, shape: tuple[int, int]) -> set[tuple[int, int]]:
        """The answers that are the same on each of many trees of that shape."""
        if shape not in self.of_shape:
            pairs = set(combinations(range(RIGHT, len(self.groups)), 2))
            for _ in range(SAMPLES):
                pairs &= self.pairs(self.fill(regular(*shape)))
                if not pairs:
                    break
            self.of_shape[shape] = pairs
        return self.of_shape[shape]

    def fill(self, shape: Node) -> Node:
        """The shape with random leaves."""
        return filled(shape, iter(self.random.choices(range(DIGITS), k=shape.traits.leaves)))

    def climb(self, trees: list[Node], change: Callable[[Node, Random], Node], tries: int) -> list[Node] | None:
        """The trees changed one at a time, so that no more answers are alike on all of them.

        As in ``climbed``, pairs that stay alike weigh more and more.
        """
        weights: Counter[tuple[int, int]] = Counter()
        same = [self.pairs(tree) for tree in trees]
        left = set[tuple[int, int]].intersection(*same)
        for number in range(tries):
            if not left:
                return trees
            at = self.random.randrange(len(trees))
            new = change(trees[at], self.random)
            pairs = self.pairs(new)
            after = pairs.intersection(*(other for place, other in enumerate(same) if place != at))
            if _weight(after, weights) <= _weight(left, weights):
                trees, left = [*trees[:at], new, *trees[at + 1 :]], after
                same[at] = pairs
            if number % 10 == 0:
                weights.update(left)
        self.remember(left)
        return None if left else trees

    def pairs(self, tree: Node) -> set[tuple[int, int]]:
        """The answers that are the same on this tree, by the numbers of their mistakes."""
        return set(alike(tree, self.groups, list(range(len(self.groups))), self.how, Counter(), inf) or ())

    def remember(self, left: Iterable[tuple[int, int]]) -> None:
        """Keep the fewest pairs that stayed alike."""
        named = ("", *self.names)
        pairs = sorted((named[one + 1], named[other + 1]) for one, other in left)
        if self.nearest is None or len(pairs) < len(self.nearest):
            self.nearest = pairs


def _weight(pairs: Iterable[tuple[int, int]], weights: Counter[tuple[int, int]]) -> int:
    return sum(1 + weights[pair] for pair in pairs)


def pair_told(pair: Pair) -> str:
    """Two names for people: ``strict and last_best``."""
    return words.PAIR.format(one=pair[0] or words.RIGHT_ANSWER, other=pair[1])


def _not_found(searcher: _Search, shape: str, trees: int) -> str:
    left = ", ".join(map(pair_told, (searcher.nearest or [])[:5]))
    more = words.MORE_TREES.format(trees=trees + 1) if trees < 3 else ""
    none = (words.SEVERAL_TREES if trees > 1 else words.ONE_TREE).format(trees=trees, shape=shape)
    return words.NONE_TELLS.format(none=none, left=left, more=more)
