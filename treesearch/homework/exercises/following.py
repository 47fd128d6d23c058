"""The next question, and ``--diagnostic``: the tree that tells apart what the answers so far, or none, left open."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, combinations_with_replacement, islice
from random import Random
from typing import NamedTuple

from treesearch import words as common_words
from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.exercises import constraints
from treesearch.homework.exercises.constraints import GOOD, RANDOM, REGULAR, Constraints, Written, written
from treesearch.homework.exercises.making import make
from treesearch.homework.exercises.shapes import regular, regular_shapes
from treesearch.homework.exercises.versions import versions
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
from treesearch.reader import read
from treesearch.tree import Node
from treesearch.words import did_you_mean

PAIR = "{one} and {other}"
NO_SUCH_MISTAKE = "there is no mistake {name}{hint}: known are {known}"
TREES_COUNT = "{trees} trees: give 1, 2 or 3"
NONE_TELLS = (
    "nothing was found on which all of these answers differ ({trees}); on the best, these stay alike: {left}{more}"
)
SHAPED = "{shape} tree"
MORE_TREES = "; more trees may do it: --trees {trees}"


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
    # with more trees each may be smaller, but nobody answers four of them to be diagnosed
    if trees not in (1, 2, 3):
        raise UsageError(TREES_COUNT.format(trees=trees))
    random = Random(f"diagnostic {seed}")  # noqa: S311 - the same seed always makes the same tree
    # a pair that no tree tells apart would make the search go on for ever
    never = never_apart(names, how, random)
    # Of two that no tree tells apart one is left out, or no tree would ever do.
    left_out = {other for _, other in never}
    kept = tuple(dict.fromkeys(name for name in names if name not in left_out))
    search = _SetSearch(kept, how.but(algorithm="alphabeta"), random, trees)
    found, alike = search.regular() if shape == REGULAR else search.smallest(tries)
    if alike:
        left = ", ".join(map(pair_told, alike[:5]))
        more = MORE_TREES.format(trees=trees + 1) if trees < 3 else ""
        sought = common_words.many(trees, SHAPED.format(shape=shape))
        raise UsageError(NONE_TELLS.format(trees=sought, left=left, more=more))
    return Diagnostic(tuple(found), kept, tuple(never))


def checked_names(names: Iterable[str]) -> None:
    """UsageError for a name that is none of the registered ones."""
    for name in names:
        if name not in MISTAKES:
            hint = did_you_mean(name, MISTAKES)
            raise UsageError(NO_SUCH_MISTAKE.format(name=name, hint=hint, known=", ".join(MISTAKES)))


def never_apart(names: Sequence[str], how: Conventions, random: Random) -> list[Pair]:
    """The pairs whose answers are the same on every one of many small trees, the right answer (``""``) coming first."""
    everything = ("", *names)
    pairs = _same_on(names, how, lambda: random_tree(random.randint(4, SMALL), random, DIGITS))
    gone: set[str] = set()
    found = []
    # the first of the names stays, so that the right answer is never the one that is left out
    for one, other in sorted(pairs, key=lambda pair: [everything.index(name) for name in pair]):
        if one not in gone:
            found.append((one, other))
            gone.add(other)
    return found


def _same_on(names: Sequence[str], how: Conventions, draw: Callable[[], Node]) -> set[Pair]:
    """The pairs whose answers are the same on each of many trees that are drawn."""
    pairs = set(combinations(("", *dict.fromkeys(names)), 2))
    for _ in range(SAMPLES if pairs else 0):
        open_still = {name for pair in pairs for name in pair if name}  # after a few trees hardly any
        answers = answers_to(draw(), open_still, how)
        pairs = {(one, other) for one, other in pairs if answers[one] == answers[other]}
        if not pairs:
            break
    return pairs


def answers_to(tree: Node, names: Iterable[str], how: Conventions = BOOK) -> dict[str, Written]:
    """Returns the answer of each mistake, as it is written, by its name; the right answer under ``""``."""
    start = case(tree, how.but(algorithm="alphabeta"))
    told = {name: written(MISTAKES[name].answer(start), tree) for name in names}
    return {"": written(start.facts, tree), **told}


def still_alike(trees: Sequence[Node], names: Sequence[str], how: Conventions = BOOK) -> list[Pair]:
    """The pairs that have the same answers to all these trees: every mistake is run on each."""
    answers = [answers_to(tree, names, how) for tree in trees]
    return [pair for pair in combinations(("", *names), 2) if all(told[pair[0]] == told[pair[1]] for told in answers)]


Found = tuple[list[Node], list[Pair]]
"""Trees, and the pairs that stay alike on them."""


class _SetSearch(NamedTuple):
    """A search for so many ``trees`` on which these mistakes differ."""

    names: tuple[str, ...]
    how: Conventions
    random: Random
    trees: int

    def climb(
        self, start: Callable[[], list[Node]], tries: int, change: Callable[[Node, Random], Node] = changed
    ) -> Found:  # fmt: skip
        """Changes trees bit by bit."""
        # In what comes back the right answer is -1, and the mistakes count from 0.
        named, groups = ("", *self.names), [(MISTAKES[name],) for name in self.names]
        found, alike = climbed(groups, self.how, self.random, start, tries, change)
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
        never = cache(lambda shape: _same_on(self.names, self.how, lambda: self._filled(shape)[0]))
        sets = combinations_with_replacement(regular_shapes(LARGEST_REGULAR), self.trees)
        # by all leaves together: two small trees may be less work than one
        sizes = sorted((sum(b**d for b, d in shapes), shapes) for shapes in sets)
        tried: list[Found] = []
        for shapes in (shapes for leaves, shapes in sizes if leaves <= LARGEST_REGULAR):
            # a pair that a shape never tells apart needs another shape beside it
            left = set.intersection(*map(never, shapes))
            found = self.climb(partial(self._filled, *shapes), QUICK, other_leaves) if not left else ([], sorted(left))
            tried.append(found)
            if not found[1]:
                break
        return min(tried, key=lambda found: len(found[1]))

    def _filled(self, *shapes: tuple[int, int]) -> list[Node]:
        """The regular trees of these branchings and depths, with random leaves."""
        trees = [regular(*shape) for shape in shapes]
        return [filled(tree, iter(self.random.choices(range(DIGITS), k=tree.traits.leaves))) for tree in trees]


def pair_told(pair: Pair) -> str:
    """Two names for people; the right answer has none.

    >>> pair_told(("strict", "last_best")), pair_told(("", "strict"))
    ('strict and last_best', 'the right answer and strict')
    """
    return PAIR.format(one=pair[0] or constraints.RIGHT_ANSWER, other=pair[1])


# ---- following -------------------------------------------------------------------------------------------------------


# The next question: answers so far in, out comes the tree that tells apart what they left open.


TELLS_APART, EXERCISES, HARDER = "tells_apart", "exercises", "harder"
"""Why a tree is next: it tells several explanations apart, exercises a known mistake, or is a harder one."""

TRIES = 60
"""So many trees are looked at for one on which a mistake shows, and so many new sets of numbers for a tree."""
AT_ONCE = 16
"""Of more explanations than that, the most probable are told apart first."""
HARDEST = 6
"""After so many right answers the trees grow no more."""


class Observation(NamedTuple):
    """A tree that was asked, and what explains the answer to it: mistakes by name, "" if it was right; none if nothing
    does. Two mistakes at once are written ``strict+zero_based``.
    """

    tree: str
    told: tuple[str, ...]


class Next(NamedTuple):
    """The next tree, why (TELLS_APART, EXERCISES or HARDER), and the explanations it is about ("" is the right one).

    ``possible``: all that were open before it; ``beliefs``: how probable each of these is; ``times``: to how many of
    the ``answers`` it fits.
    """

    tree: Node
    why: str
    names: tuple[str, ...]
    possible: tuple[str, ...]
    beliefs: dict[str, float]
    times: dict[str, int]
    answers: int = 0


SLIP = 0.1
"""How often an answer is a slip, and says nothing of what the student thinks."""
PRIOR = {"right": 4.0, "core": 2.0, "other": 1.0}
"""How probable the right idea, a mistake that is met often and one that is met seldom are at first, in shares."""
OPEN, SURE = 0.05, 0.95
"""An explanation is open if it is so probable, as a part of the most probable one; certain enough if so by itself."""


def believed(asked: Iterable[Observation], how: Conventions = BOOK, slip: float = SLIP) -> dict[str, float]:
    """How probable each explanation is, "" (no mistake) among them, after these answers, by Bayes' rule.

    Who thinks so answers so, or slips: P(answer | explanation) = 1 - slip if it gives that answer, else slip times the
    share of all explanations that give it. So nothing is ruled out for good; an answer that none gives says nothing.
    """
    known = _known(how)
    shares = {name: PRIOR["right" if not name else "core" if name in CORE else "other"] for name in known}
    for fits in (_fitting(tree, told, how) for tree, told in asked):
        if fits:
            # an answer that many explanations give is a likelier slip, too, and says less
            slipped = slip * len(fits) / len(known)
            shares = {name: share * (1 - slip if name in fits else slipped) for name, share in shares.items()}
    whole = sum(shares.values())
    return {name: share / whole for name, share in shares.items()}


def still_possible(asked: Iterable[Observation], how: Conventions = BOOK, slip: float = SLIP) -> tuple[str, ...]:
    """The explanations, "" (no mistake) among them, that are open after these answers, in the registry's order."""
    beliefs = believed(asked, how, slip)
    # by the most probable one: with many explanations each has a small share
    least = OPEN * max(beliefs.values())
    return tuple(name for name, share in beliefs.items() if share >= least)


def times_fitting(asked: Sequence[Observation], names: Iterable[str], how: Conventions = BOOK) -> dict[str, int]:
    """To how many of the answers each of these explanations fits."""
    fits = [_fitting(tree, told, how) for tree, told in asked]
    return {name: sum(name in one for one in fits) for name in names}


def _fitting(tree: str, told: Sequence[str], how: Conventions) -> set[str]:
    """The explanations that answer as those which were told."""
    answers = _answers(tree, how)
    # two mistakes at once are evidence for each of them
    single = {name for one in told for name in one.split("+") if name in answers}
    same = {answers[one] for one in told if one in answers}
    return {name for name, answer in answers.items() if answer in same} | single


@lru_cache(maxsize=500)
def _answers(tree: str, how: Conventions) -> dict[str, Written]:
    return answers_to(read(tree), MISTAKES, how)


@lru_cache(maxsize=20)
def _known(how: Conventions) -> tuple[str, ...]:
    """All explanations, one of those that no tree tells apart."""
    # of two that answer alike on every tree one name is enough to be believed in
    never = {other for _, other in never_apart(tuple(MISTAKES), how, Random(0))}  # noqa: S311
    return ("", *(name for name in MISTAKES if name not in never))


def next_tree(asked: Sequence[Observation], seed: int | str = 0, how: Conventions = BOOK, slip: float = SLIP) -> Next:
    """The tree to ask next; another seed gives it other numbers, another number of answers another shape too."""
    how = how.but(algorithm="alphabeta")
    beliefs, possible = believed(asked, how, slip), still_possible(asked, how, slip)
    likely = max(beliefs, key=beliefs.__getitem__)
    names = (likely,) if beliefs[likely] >= SURE else _chosen(possible, beliefs)
    times = times_fitting(asked, possible, how)
    told = {name: beliefs[name] for name in possible}
    if names == ("",):
        # two leaves more for each right answer
        more = min(times.get("", 0), HARDEST)
        wanted = GOOD.but(shape=RANDOM, deep=True, leaves=(8 + 2 * more, 12 + 2 * more))
        tree = make(wanted, seed, how, [read(tree) for tree, _ in asked])
        return Next(tree, HARDER, names, possible, told, times, len(asked))
    why = EXERCISES if len(names) == 1 else TELLS_APART
    # the search is slow and depends on the names alone; other numbers are quick, and each student gets her own
    tree = in_other_numbers(_showing(names, how, len(asked)), names, seed, how)
    return Next(tree, why, names, possible, told, times, len(asked))


def _chosen(possible: Sequence[str], beliefs: Mapping[str, float]) -> tuple[str, ...]:
    """The explanations that are told apart at once: the most probable ones."""
    chosen = sorted(possible, key=lambda name: -beliefs[name])[:AT_ONCE]
    return tuple(name for name in possible if name in chosen)


@lru_cache(maxsize=500)
def _showing(names: tuple[str, ...], how: Conventions, seed: int) -> Node:
    """A tree of some size on which these explanations all differ, and from the right answer; else one that tells many.

    Where none of that size is met, the smallest on which they differ is looked for.
    """
    wrong = tuple(name for name in names if name)
    wanted = Constraints(leaves=(7, 10), numbers="any", values=(0, 12), cuts=(2, None))
    tried: dict[Node, int] = {}
    for number in range(TRIES):
        # The seed has no student in it, so that the same explanations have the same tree.
        tree = make(wanted, f"{' '.join(wrong)} {seed} {number}", how)
        tried[tree] = len(still_alike([tree], wrong, how))
        if not tried[tree]:
            return tree
    try:
        return diagnostic(wrong, seed=seed, how=how, tries=QUICK).trees[0]
    except UsageError:
        return min(tried, key=tried.__getitem__)


def in_other_numbers(tree: Node, names: Sequence[str], seed: int | str, how: Conventions = BOOK) -> Node:
    """The tree with other numbers in the same order of size, on which these explanations differ no less."""
    wrong = tuple(name for name in names if name)
    before = len(still_alike([tree], wrong, how))
    others = islice(versions(tree, TRIES, seed, "numbers", how), 1, None)
    return next((other for other in others if len(still_alike([other], wrong, how)) <= before), tree)


def for_the_class(
    open_to: Sequence[tuple[str, ...]], trees: Iterable[Node], how: Conventions, most: int = 3
) -> list[tuple[Node, int]]:  # fmt: skip
    """Of these trees the few that together tell most apart, and for how many students each does.

    What counts is the pairs of explanations that are still open, each student's.
    """
    left = [set(combinations(names, 2)) for names in open_to]
    tells = {tree: _pairs_told(tree, how) for tree in dict.fromkeys(trees)}
    chosen: list[tuple[Node, int]] = []
    while tells and len(chosen) < most:
        tree = max(tells, key=lambda one: sum(len(pairs & tells[one]) for pairs in left))
        apart = tells.pop(tree)
        students = sum(bool(pairs & apart) for pairs in left)
        if not students:
            break
        left = [pairs - apart for pairs in left]
        chosen.append((tree, students))
    return chosen


def _pairs_told(tree: Node, how: Conventions) -> set[tuple[str, str]]:
    answers = answers_to(tree, MISTAKES, how)
    return {(one, other) for one, other in combinations(answers, 2) if answers[one] != answers[other]}
