"""Find trees on which mistakes, and the right answer, all give different answers."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import NamedTuple

from treesearch import words as common_words
from treesearch.errors import UsageError
from treesearch.homework.exercises import constraints
from treesearch.homework.exercises.constraints import (
    RANDOM,
    REGULAR,
    Written,
    written,
)
from treesearch.homework.exercises.shapes import regular, regular_shapes
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.followup import (
    DIGITS,
    changed,
    climbed,
    filled,
    other_leaves,
    random_tree,
    random_trees,
)
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node
from treesearch.words import did_you_mean

PAIR = "{one} and {other}"
NO_SUCH_MISTAKE = "there is no mistake {name}{hint}: known are {known}"
TREES_COUNT = "{trees} trees: give 1, 2 or 3"
NONE_TELLS = "nothing was found on which all of these answers differ ({trees}); on the best, these stay alike: {left}{more}"
SHAPED = "{shape} tree"
MORE_TREES = "; more trees may do it: --trees {trees}"


CORE = (
    "swapped_labels",
    "strict",
    "shallow",
    "right_to_left",
    "zero_based",
    "root_min",
    "last_best",
    "research_chosen",
    "after_first_pruned",
    "no_cuts",
    "last_child_cuts",
    "leak_sibling",
    "root_alpha_only",
    "negamax_sign",
    "first_cut_only",
)
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
    names: Sequence[str] = CORE,
    shape: str = RANDOM,
    trees: int = 1,
    seed: int = 0,
    settings: Settings = BOOK,
    tries: int = THOROUGH,
) -> Diagnostic:
    """Trees, as few leaves as were found, on which all these mistakes and the right answer differ, two by two.

    ``shape``: random, or regular for trees in which all nodes of a level have as many children. ``tries``: how often
    fewer leaves are tried. UsageError for names that are none, and where such trees were not found; it says what
    stays alike.
    """
    checked_names(names)
    # with more trees each may be smaller, but nobody answers four of them to be diagnosed
    if trees not in (1, 2, 3):
        raise UsageError(TREES_COUNT.format(trees=trees))
    random = Random(f"diagnostic {seed}")  # noqa: S311 - the same seed always makes the same tree
    # a pair that no tree tells apart would make the search go on for ever
    never = never_apart(names, settings, random)
    # Of two that no tree tells apart one is left out, or no tree would ever do.
    left_out = {other for _, other in never}
    kept = tuple(dict.fromkeys(name for name in names if name not in left_out))
    search = _SetSearch(kept, settings.replace(algorithm="alphabeta"), random, trees)
    found, alike = search.regular() if shape == REGULAR else search.smallest(tries)
    if alike:
        left = ", ".join(map(pair_text, alike[:5]))
        more = MORE_TREES.format(trees=trees + 1) if trees < 3 else ""
        sought = common_words.many(trees, SHAPED.format(shape=shape))
        raise UsageError(NONE_TELLS.format(trees=sought, left=left, more=more))
    return Diagnostic(tuple(found), kept, tuple(never))


def checked_names(names: Iterable[str]) -> None:
    """UsageError for a name that is none of the registered ones."""
    for name in names:
        if name not in MISTAKES:
            hint = did_you_mean(name, MISTAKES)
            raise UsageError(
                NO_SUCH_MISTAKE.format(name=name, hint=hint, known=", ".join(MISTAKES))
            )


def never_apart(names: Sequence[str], settings: Settings, random: Random) -> list[Pair]:
    """The pairs whose answers are the same on every one of many small trees, the right answer (``""``) coming first."""
    everything = ("", *names)
    pairs = _same_on(names, settings, lambda: random_tree(random.randint(4, SMALL), random, DIGITS))
    gone: set[str] = set()
    found = []
    # the first of the names stays, so that the right answer is never the one that is left out
    for one, other in sorted(pairs, key=lambda pair: [everything.index(name) for name in pair]):
        if one not in gone:
            found.append((one, other))
            gone.add(other)
    return found


def _same_on(names: Sequence[str], settings: Settings, draw: Callable[[], Node]) -> set[Pair]:
    """The pairs whose answers are the same on each of many trees that are drawn."""
    pairs = set(combinations(("", *dict.fromkeys(names)), 2))
    for _ in range(SAMPLES if pairs else 0):
        open_still = {
            name for pair in pairs for name in pair if name
        }  # after a few trees hardly any
        answers = answers_to(draw(), open_still, settings)
        pairs = {(one, other) for one, other in pairs if answers[one] == answers[other]}
        if not pairs:
            break
    return pairs


def answers_to(tree: Node, names: Iterable[str], settings: Settings = BOOK) -> dict[str, Written]:
    """Returns the answer of each mistake, as it is written, by its name; the right answer under ``""``."""
    start = case(tree, settings.replace(algorithm="alphabeta"))
    told = {name: written(MISTAKES[name].answer(start), tree) for name in names}
    return {"": written(start.facts, tree), **told}


def still_alike(
    trees: Sequence[Node], names: Sequence[str], settings: Settings = BOOK
) -> list[Pair]:
    """The pairs that have the same answers to all these trees: every mistake is run on each."""
    answers = [answers_to(tree, names, settings) for tree in trees]
    return [
        pair
        for pair in combinations(("", *names), 2)
        if all(told[pair[0]] == told[pair[1]] for told in answers)
    ]


Found = tuple[list[Node], list[Pair]]
"""Trees, and the pairs that stay alike on them."""


class _SetSearch(NamedTuple):
    """A search for so many ``trees`` on which these mistakes differ."""

    names: tuple[str, ...]
    settings: Settings
    random: Random
    trees: int

    def climb(
        self,
        start: Callable[[], list[Node]],
        tries: int,
        change: Callable[[Node, Random], Node] = changed,
    ) -> Found:
        """Changes trees bit by bit."""
        # In what comes back the right answer is -1, and the mistakes count from 0.
        named, groups = ("", *self.names), [(MISTAKES[name],) for name in self.names]
        found, alike = climbed(groups, self.settings, self.random, start, tries, change)
        return found, sorted((named[one + 1], named[other + 1]) for one, other in alike)

    def of_size(self, leaves: int, tries: int) -> Found:
        """Trees of so many leaves each."""
        return self.climb(partial(random_trees, self.trees, leaves, self.random), tries)

    def smallest(self, tries: int) -> Found:
        """Upwards in leaps and with few tries until a size suffices, then downwards with many as long as one does."""
        for leaves in SIZES:
            found = self.of_size(leaves, QUICK)
            if not found[1]:
                break
        # in leaps upwards a size is found soon; downwards each leaf less makes a shorter exercise
        for fewer in range(leaves - 1, 1, -1):
            smaller = self.of_size(fewer, tries)
            if smaller[1]:
                break
            found = smaller
        return found

    def regular(self) -> Found:
        """Regular trees: the shapes in the order of all their leaves, those left out that cannot do it."""
        never = cache(
            lambda shape: _same_on(self.names, self.settings, lambda: self._filled(shape)[0])
        )
        sets = combinations_with_replacement(regular_shapes(LARGEST_REGULAR), self.trees)
        # by all leaves together: two small trees may be less work than one
        sizes = sorted((sum(b**d for b, d in shapes), shapes) for shapes in sets)
        tried: list[Found] = []
        for shapes in (shapes for leaves, shapes in sizes if leaves <= LARGEST_REGULAR):
            # a pair that a shape never tells apart needs another shape beside it
            left = set.intersection(*map(never, shapes))
            found = (
                self.climb(partial(self._filled, *shapes), QUICK, other_leaves)
                if not left
                else ([], sorted(left))
            )
            tried.append(found)
            if not found[1]:
                break
        return min(tried, key=lambda found: len(found[1]))

    def _filled(self, *shapes: tuple[int, int]) -> list[Node]:
        """The regular trees of these branchings and depths, with random leaves."""
        trees = [regular(*shape) for shape in shapes]
        return [
            filled(tree, iter(self.random.choices(range(DIGITS), k=tree.traits.leaves)))
            for tree in trees
        ]


def pair_text(pair: Pair) -> str:
    """Two names for people; the right answer has none.

    >>> pair_text(("strict", "last_best")), pair_text(("", "strict"))
    ('strict and last_best', 'the right answer and strict')
    """
    return PAIR.format(one=pair[0] or constraints.RIGHT_ANSWER, other=pair[1])
