"""The next question: answers so far in, out comes the tree that tells apart what they left open."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.exercises.constraints import GOOD, RANDOM, Constraints, Written
from treesearch.homework.exercises.diagnostic import CORE, QUICK, answers_to, diagnostic, never_apart, still_alike
from treesearch.homework.exercises.making import make
from treesearch.homework.exercises.versions import versions
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.tree import Node

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
            slipped = slip * len(fits) / len(known)
            shares = {name: share * (1 - slip if name in fits else slipped) for name, share in shares.items()}
    whole = sum(shares.values())
    return {name: share / whole for name, share in shares.items()}


def still_possible(asked: Iterable[Observation], how: Conventions = BOOK, slip: float = SLIP) -> tuple[str, ...]:
    """The explanations, "" (no mistake) among them, that are open after these answers, in the registry's order."""
    beliefs = believed(asked, how, slip)
    least = OPEN * max(beliefs.values())
    return tuple(name for name, share in beliefs.items() if share >= least)


def times_fitting(asked: Sequence[Observation], names: Iterable[str], how: Conventions = BOOK) -> dict[str, int]:
    """To how many of the answers each of these explanations fits."""
    fits = [_fitting(tree, told, how) for tree, told in asked]
    return {name: sum(name in one for one in fits) for name in names}


def _fitting(tree: str, told: Sequence[str], how: Conventions) -> set[str]:
    """The explanations that answer as those which were told."""
    answers = _answers(tree, how)
    single = {name for one in told for name in one.split("+") if name in answers}
    same = {answers[one] for one in told if one in answers}
    return {name for name, answer in answers.items() if answer in same} | single


@lru_cache(maxsize=500)
def _answers(tree: str, how: Conventions) -> dict[str, Written]:
    return answers_to(read(tree), MISTAKES, how)


@lru_cache(maxsize=20)
def _known(how: Conventions) -> tuple[str, ...]:
    """All explanations, one of those that no tree tells apart."""
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
        more = min(times.get("", 0), HARDEST)
        wanted = GOOD.but(shape=RANDOM, deep=True, leaves=(8 + 2 * more, 12 + 2 * more))
        tree = make(wanted, seed, how, [read(tree) for tree, _ in asked])
        return Next(tree, HARDER, names, possible, told, times, len(asked))
    why = EXERCISES if len(names) == 1 else TELLS_APART
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
