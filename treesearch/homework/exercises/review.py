"""Is this a good question? What a tree shows, hides and gives away, before a class sees it."""

from collections.abc import Iterator
from typing import Any

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.homework.exercises import words
from treesearch.homework.exercises.constraints import GOOD, MOST_LEAVES
from treesearch.homework.exercises.diagnostic import answers_to
from treesearch.homework.exercises.making import lacking
from treesearch.homework.exercises.qualities import Qualities
from treesearch.homework.marking.marking import check
from treesearch.homework.mistakes.examples import lines
from treesearch.homework.mistakes.facts import CutAt, Facts
from treesearch.homework.mistakes.followup import filled, leaves_of
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.report.data import number
from treesearch.solve import record
from treesearch.tree import Node, Path, nodes, text
from treesearch.variants import variants

CHANGES = 3
"""The nearest better tree has at most so many leaves changed."""
MOST_CHANGED = 40
"""In trees of more leaves none is looked for."""
HARD, MEDIUM = 5, 3
"""So many reasons make a tree hard, or medium."""


def reviewed(tree: Node, how: Conventions = BOOK) -> dict[str, Any]:
    """A tree under conventions, judged as a question, as data for JSON.

    ``lacks``: the demands of a good exercise that it does not meet; ``ties``: values that stand on several leaves;
    ``two_meanings``: texts of pruned children that also stand on an examined place; ``answers``: how many there are
    under all conventions, and which of these matter by themselves; mistakes that are ``shown``, ``hidden`` because they
    answer right, or ``alike``; ``blind``: what part of the marks one gets without a search. UsageError for a tree of
    more than MOST_LEAVES.
    """
    if not 2 <= tree.traits.leaves <= MOST_LEAVES:
        raise UsageError(words.REVIEW_SIZE.format(most=MOST_LEAVES, leaves=tree.traits.leaves))
    how = how.but(algorithm="alphabeta")
    record(tree, how)  # what cannot be searched is refused before anything is said
    seen, answers = Qualities(tree, how), variants(tree, how)
    lacks, reasons = lacking(tree, GOOD.within(tree.traits.height, how), how), _reasons(seen)
    (_, *hidden), *wrong = _groups(seen)
    return {
        "tree": text(tree), "good": not lacks, "lacks": list(lacks),
        "difficulty": "hard" if len(reasons) >= HARD else "medium" if len(reasons) >= MEDIUM else "easy",
        "reasons": reasons, "leaves": len(seen.leaves), "leaves_evaluated": len(seen.facts.examined),
        "ties": _ties(seen), "two_meanings": _two_meanings(seen), "best_leaves": [*map(list, seen.best_leaves)],
        "deep": [list(cut.place) for cut in seen.deep], "deep_bounds": [number(cut.bound) for cut in seen.deep],
        "answers": len(answers),
        "conventions_that_matter": [name for one in answers if len(one.changed) == 1 for name in one.changed],
        "shown": [name for group in wrong for name in group], "hidden": hidden,
        "alike": [group for group in wrong if len(group) > 1], "blind": _blind(seen), "better": _better(seen, lacks),
    }  # fmt: skip


def _reasons(seen: Qualities) -> list[str]:
    """Yields the reasons why it is hard, as codes of ``words.HARDER``."""
    height, kinds = seen.tree.traits.height, {cut.kind for cut in seen.cuts}
    told = {
        "many_leaves": len(seen.leaves) > 9, "very_many_leaves": len(seen.leaves) > 14, "high": height > 3,
        "many_cuts": len(seen.cuts) > 3, "both_kinds": len(kinds) > 1, "deep": bool(seen.deep),
        "above_leaves": bool(seen.above_leaves), "on_tie": bool(seen.on_equality),
        "closed_window": bool(seen.closed_windows), "near_miss": bool(seen.near_misses),
    }  # fmt: skip
    return [name for name, holds in told.items() if holds]


def _ties(seen: Qualities) -> list[dict[str, Any]]:
    found: dict[Any, list[Path]] = {}
    for leaf in seen.leaves:
        found.setdefault(leaf.value, []).append(leaf.path)
    several = ((value, paths) for value, paths in found.items() if len(paths) > 1)
    return [{"value": number(value), "paths": [*map(list, paths)]} for value, paths in several]


def _two_meanings(seen: Qualities) -> list[str]:
    pruned = [text(seen.tree[path]) for cut in seen.cuts for path in cut.skipped]
    entered = {path[:depth] for path in seen.facts.examined for depth in range(len(path) + 1)}
    read = {text(seen.tree[path]) for path in entered}
    return list(dict.fromkeys(told for told in pruned if told in read))


def _groups(seen: Qualities) -> list[list[str]]:
    """The mistakes that give the same answer, together; those of the right answer first, which begins with ""."""
    found: dict[Any, list[str]] = {}
    for name, answer in answers_to(seen.tree, MISTAKES, seen.how).items():
        found.setdefault(answer, []).append(name)
    return list(found.values())


def _blind(seen: Qualities) -> dict[str, float]:
    """Returns the marks of those who do not search: the first leaf, the best leaf, no cuts, cuts everywhere."""
    right, leaf = seen.facts.but(cuts=()), seen.leaves[0]
    first = right.but(value=leaf.value, path=leaf.path)
    others = [at for at in seen.case.spots.values() if at.children[1:] and at.path != leaf.path[: len(at.path)]]
    cuts = [CutAt(seen.case.label(at.path), at.path, at.children[0].path, ()) for at in others]
    best = MISTAKES["best_leaf"].answer(seen.case).but(cuts=())
    told = {"first_leaf": first, "best_leaf": best, "no_cuts": right, "cut_everywhere": first.but(cuts=tuple(cuts))}
    return {name: _share(seen, facts) for name, facts in told.items()}


def _share(seen: Qualities, facts: Facts) -> float:
    marks = check(seen.tree, "\n".join(lines(seen.case, facts)), conventions=seen.how)
    return round(marks.score / marks.max_score, 4)


def _better(seen: Qualities, lacks: dict[str, int]) -> dict[str, Any] | None:
    """The nearest better tree, and the leaves changed in it; ``None`` if there is no lack or none was found."""
    tree, least, wanted = seen.tree, sum(lacks.values()), GOOD.within(seen.tree.traits.height, seen.how)
    for _ in range(CHANGES if len(seen.leaves) <= MOST_CHANGED else 0):
        tries = ((sum(lacking(new, wanted, seen.how).values()), new) for new in _one_changed(tree) if least)
        short, nearest = min(tries, key=lambda one: one[0], default=(least, tree))
        if short >= least:
            break
        tree, least = nearest, short
    changed: list[tuple[Path, Any]] = [(at.path, one.value) for at, one in nodes(tree)]
    changed = [(path, value) for path, value in changed if value != seen.tree[path].value]
    changes = [{"path": list(path), "value": number(value)} for path, value in changed]
    return {"tree": text(tree), "changes": changes} if changes else None


def _one_changed(tree: Node) -> Iterator[Node]:
    """The tree with any one leaf exchanged for a number that does not stand there yet, near it first."""
    values = leaves_of(tree)
    low, high = min(values), max(values)
    free = [n for n in range(int(low) - 2, int(high) + 3) if n not in values and (n >= 0 or low < 0)]
    for at, old in enumerate(values):
        for new in sorted(free, key=lambda n: abs(n - old)):
            yield filled(tree, iter([*values[:at], new, *values[at + 1 :]]))


def review_lines(told: dict[str, Any]) -> Iterator[str]:
    """The findings for people: the verdict, then each finding."""
    yield words.REVIEW_TREE.format(tree=text(read(told["tree"]), limit=200))
    missing = ", ".join(words.DEMANDS[name] for name in told["lacks"])
    yield words.REVIEW_LACKS.format(missing=missing) if missing else words.REVIEW_GOOD
    because = ", ".join(words.HARDER[name] for name in told["reasons"] or ["nothing"])
    yield words.REVIEW_DIFFICULTY.format(difficulty=words.DIFFICULTY[told["difficulty"]], reasons=because)
    yield words.REVIEW_WORK.format(examined=told["leaves_evaluated"], leaves=told["leaves"])
    for tie in told["ties"]:
        yield words.REVIEW_TIE.format(value=tie["value"], places=", ".join(map(dotted, tie["paths"])))
    if told["two_meanings"]:
        yield words.REVIEW_MEANINGS.format(texts=", ".join(told["two_meanings"]))
    if len(told["best_leaves"]) > 1:
        yield words.REVIEW_BEST.format(places=", ".join(map(dotted, told["best_leaves"])))
    for node, bound in zip(told["deep"], told["deep_bounds"], strict=True):
        yield words.REVIEW_DEEP.format(node=dotted(node), bound=bound)
    matter = ", ".join(name.replace("_", "-") for name in told["conventions_that_matter"]) or words.NONE
    yield words.REVIEW_CONVENTIONS.format(count=told["answers"], names=matter)
    yield words.REVIEW_SHOWN.format(shown=len(told["shown"]), all=len(MISTAKES))
    yield words.REVIEW_HIDDEN.format(names=", ".join(told["hidden"]) or words.NONE)
    yield from (words.REVIEW_ALIKE.format(names=", ".join(group)) for group in told["alike"])
    for name, part in told["blind"].items():
        yield words.REVIEW_BLIND.format(strategy=words.BLIND[name], percent=round(100 * part))
    if better := told["better"]:
        changed = ", ".join(f"{dotted(one['path'])} = {one['value']}" for one in better["changes"])
        yield words.REVIEW_BETTER.format(changes=changed, tree=better["tree"])
