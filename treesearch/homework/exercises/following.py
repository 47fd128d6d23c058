"""The next question: answers so far in, out comes the tree that tells apart what they left open."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.exercises.constraints import GOOD, Constraints
from treesearch.homework.exercises.diagnostic import CORE, QUICK, answers_to, diagnostic, never_apart, still_alike
from treesearch.homework.exercises.making import make
from treesearch.homework.exercises.qualities import Written
from treesearch.homework.exercises.versions import versions
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.tree import Node

TELLS_APART, EXERCISES, HARDER = "tells_apart", "exercises", "harder"
"""Why a tree is next: it tells several explanations apart, exercises a known mistake, or is a harder one."""

TRIES = 60
"""So many trees are looked at for one on which a mistake shows, and so many new sets of numbers for a tree."""
AT_ONCE = 16
"""Of more explanations than that, those met most are told apart first."""


class Asked(NamedTuple):
    """A tree that was asked, and the mistakes that explain the answer to it: "" if it was right, none if nothing does.

    Two mistakes at once are written ``strict+zero_based``.
    """

    tree: str
    told: tuple[str, ...]


class Next(NamedTuple):
    """The next tree, why (TELLS_APART, EXERCISES or HARDER), and the explanations it is about ("" is the right one).

    ``possible``: all that were open before it.
    """

    tree: Node
    why: str
    names: tuple[str, ...]
    possible: tuple[str, ...]


def still_possible(asked: Iterable[Asked], how: Conventions = BOOK) -> tuple[str, ...]:
    """The explanations, "" (no mistake) among them, that give what was written to every tree, in the registry's order.

    Where none does, the last answer that can be explained counts.
    """
    possible: set[str] | None = None
    for tree, told in asked:
        fits = _fitting(tree, told, how)
        if fits:
            possible = (possible & fits if possible is not None else fits) or fits
    return tuple(name for name in _known(how) if possible is None or name in possible)


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


def next_tree(asked: Sequence[Asked], seed: int | str = 0, how: Conventions = BOOK) -> Next:
    """The tree to ask next; another seed gives it other numbers, another number of answers another shape too."""
    how = how.but(algorithm="alphabeta")
    possible = still_possible(asked, how)
    names = _chosen(possible)
    if names == ("",):
        return Next(make(GOOD.but(deep=True), seed, how, [read(tree) for tree, _ in asked]), HARDER, names, possible)
    why = EXERCISES if len(names) == 1 else TELLS_APART
    return Next(in_other_numbers(_showing(names, how, len(asked)), names, seed, how), why, names, possible)


def _chosen(possible: Sequence[str]) -> tuple[str, ...]:
    """The explanations that are told apart at once: those met most come first."""
    often = [name for name in possible if name in ("", *CORE)]
    rest = [name for name in possible if name not in often]
    chosen = {*often, *rest[: max(0, AT_ONCE - len(often))]}
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
