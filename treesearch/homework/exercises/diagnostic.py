"""Find trees that tell mistakes apart, because each gives a different wrong answer."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.exercises.constraints import (
    RANDOM,
    REGULAR,
    Written,
    written_answer,
)
from treesearch.homework.exercises.shapes import regular, regular_shapes
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.followup import (
    DIGITS,
    changed,
    other_leaves,
    random_tree,
    random_trees,
    search_trees,
    with_leaves,
)
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node
from treesearch.words import did_you_mean, many

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
"""The most frequent mistakes, which are diagnosed by default."""

SAMPLES = 300
"""If two answers agree on this many random trees, they count as always equal."""
QUICK, THOROUGH = 400, 3_000
"""The numbers of changes to try for each size, while the trees grow and while they shrink again."""
SIZES = (4, 8, 12, 16, 24)
LARGEST_REGULAR = 40
"""The largest total number of leaves in a set of regular trees."""
SMALL = 12
"""The largest number of leaves of the random trees that reveal pairs with always equal answers."""

Pair = tuple[str, str]
"""Two mistakes by name; ``""`` is the right answer."""


class Diagnostic(NamedTuple):
    """Trees on which the mistakes ``names`` give different answers.

    ``never`` are the pairs that no tree tells apart. ``names`` contains only one of each pair.
    """

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
    """Return the smallest trees found on which all these mistakes and the correct answer differ.

    ``shape`` is random, or regular for trees whose nodes on a level have the same number of
    children. ``tries`` is the number of changes to try for each smaller size. Raise UsageError for
    an unknown name, or if no trees are found.
    """
    check_names(names)
    # more trees could be smaller, but no student would answer four trees for a diagnosis
    if trees not in (1, 2, 3):
        raise UsageError(f"the number of trees must be 1, 2 or 3, not {trees}")
    random = Random(f"diagnostic {seed}")  # noqa: S311 - the same seed always makes the same tree
    # a pair that no tree distinguishes would make the search endless
    never = inseparable_pairs(names, settings, random)
    # If no tree distinguishes two mistakes, one of them is left out.
    left_out = {other for _, other in never}
    kept = tuple(dict.fromkeys(name for name in names if name not in left_out))
    search = _SetSearch(kept, settings.replace(algorithm="alphabeta"), random, trees)
    best, alike = search.regular() if shape == REGULAR else search.smallest_trees(tries)
    if alike:
        left = ", ".join(map(pair_text, alike[:5]))
        more = f"; try more trees: --trees {trees + 1}" if trees < 3 else ""
        raise UsageError(
            "no trees were found on which all of these answers differ "
            f"({many(trees, f'{shape} tree')}); on the best of those tried, these answers are the same: {left}{more}"
        )
    return Diagnostic(tuple(best), kept, tuple(never))


def check_names(names: Iterable[str]) -> None:
    """Raise UsageError if a name is not the name of a mistake."""
    for name in names:
        if name not in MISTAKES:
            hint = did_you_mean(name, MISTAKES)
            raise UsageError(
                f"there is no mistake {name}{hint}; the mistakes are {', '.join(MISTAKES)}"
            )


def inseparable_pairs(names: Sequence[str], settings: Settings, random: Random) -> list[Pair]:
    """Return the pairs of mistakes that agree on many small trees; ``""`` is the correct answer."""
    everything = ("", *names)
    pairs = _agreeing_pairs(
        names, settings, lambda: random_tree(random.randint(4, SMALL), random, DIGITS)
    )
    gone: set[str] = set()
    kept = []
    # the first of the names stays, so that the right answer is never left out
    for first, other in sorted(pairs, key=lambda pair: [everything.index(name) for name in pair]):
        if first not in gone:
            kept.append((first, other))
            gone.add(other)
    return kept


def _agreeing_pairs(
    names: Sequence[str], settings: Settings, draw: Callable[[], Node]
) -> set[Pair]:
    """Return the pairs that agree on all trees that ``draw`` returns."""
    pairs = set(combinations(("", *dict.fromkeys(names)), 2))
    for _ in range(SAMPLES if pairs else 0):
        names_left = {name for pair in pairs for name in pair if name}
        answers = written_answers(draw(), names_left, settings)
        pairs = {(name, other) for name, other in pairs if answers[name] == answers[other]}
        if not pairs:
            break
    return pairs


def written_answers(
    tree: Node, names: Iterable[str], settings: Settings = BOOK
) -> dict[str, Written]:
    """Return the written answers by mistake, with the correct answer under ``""``."""
    right = case(tree, settings.replace(algorithm="alphabeta"))
    wrong = {name: written_answer(MISTAKES[name].answer(right), tree) for name in names}
    return {"": written_answer(right.facts, tree), **wrong}


def equal_answer_pairs(
    trees: Sequence[Node], names: Sequence[str], settings: Settings = BOOK
) -> list[Pair]:
    """Return the pairs of mistakes that agree on all these trees."""
    answers = [written_answers(tree, names, settings) for tree in trees]
    return [
        pair
        for pair in combinations(("", *names), 2)
        if all(by_name[pair[0]] == by_name[pair[1]] for by_name in answers)
    ]


Result = tuple[list[Node], list[Pair]]
"""Trees, and the pairs of mistakes with equal answers on all of them."""


class _SetSearch(NamedTuple):
    """A search for trees that together tell these mistakes apart."""

    names: tuple[str, ...]
    settings: Settings
    random: Random
    trees: int

    def climb(
        self,
        start: Callable[[], list[Node]],
        tries: int,
        change: Callable[[Node, Random], Node] = changed,
    ) -> Result:
        """Change trees step by step until all answers differ or no tries are left."""
        # In the result the right answer is -1, and the mistakes are numbered from 0.
        names, groups = ("", *self.names), [(MISTAKES[name],) for name in self.names]
        trees, alike = search_trees(groups, self.settings, self.random, start, tries, change)
        return trees, sorted((names[first + 1], names[second + 1]) for first, second in alike)

    def trees_of_size(self, leaves: int, tries: int) -> Result:
        """Search for trees with this number of leaves."""
        return self.climb(partial(random_trees, self.trees, leaves, self.random), tries)

    def smallest_trees(self, tries: int) -> Result:
        """Search for the smallest trees, with more and more leaves and then with fewer."""
        for leaves in SIZES:
            best = self.trees_of_size(leaves, QUICK)
            if not best[1]:
                break
        for fewer in range(leaves - 1, 1, -1):
            smaller = self.trees_of_size(fewer, tries)
            if smaller[1]:
                break
            best = smaller
        return best

    def regular(self) -> Result:
        """Search for the smallest regular trees, skipping shapes on which answers always agree."""
        never = cache(
            lambda shape: _agreeing_pairs(self.names, self.settings, lambda: self._filled(shape)[0])
        )
        sets = combinations_with_replacement(regular_shapes(LARGEST_REGULAR), self.trees)
        # sorted by the total number of leaves: two small trees may be less work than a large one
        sizes = sorted((sum(b**d for b, d in shapes), shapes) for shapes in sets)
        tried: list[Result] = []
        for shapes in (shapes for leaves, shapes in sizes if leaves <= LARGEST_REGULAR):
            # if a shape never distinguishes a pair, another shape must
            left = set.intersection(*map(never, shapes))
            if left:
                tried.append(([], sorted(left)))
            else:
                tried.append(self.climb(partial(self._filled, *shapes), QUICK, other_leaves))
            if not tried[-1][1]:
                break
        return min(tried, key=lambda result: len(result[1]))

    def _filled(self, *shapes: tuple[int, int]) -> list[Node]:
        """Return a random regular tree for each pair of branching factor and depth."""
        trees = [regular(*shape) for shape in shapes]
        return [
            with_leaves(tree, iter(self.random.choices(range(DIGITS), k=tree.traits.leaves)))
            for tree in trees
        ]


def pair_text(pair: Pair) -> str:
    """Return the names of a pair as text.

    >>> pair_text(("strict", "last_best")), pair_text(("", "strict"))
    ('strict and last_best', 'the right answer and strict')
    """
    return f"{pair[0] or 'the right answer'} and {pair[1]}"
