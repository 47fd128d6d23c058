"""Is this a good question? What a tree shows, hides and gives away, before a class sees it."""

from collections.abc import Iterator
from functools import cached_property
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
from treesearch.report.data import number
from treesearch.solve import record
from treesearch.tree import Node, Path, nodes, text
from treesearch.values import Bound, spell
from treesearch.variants import Variant, variants

CHANGES = 3
"""The nearest better tree has at most so many leaves changed."""
MOST_CHANGED = 40
"""In trees of more leaves none is looked for."""
HARD, MEDIUM = 5, 3
"""So many reasons make a tree hard, or medium."""


class Review:
    """A tree under conventions, judged as a question. UsageError for a tree of more than MOST_LEAVES."""

    def __init__(self, tree: Node, how: Conventions = BOOK) -> None:
        if not 2 <= tree.traits.leaves <= MOST_LEAVES:
            raise UsageError(words.REVIEW_SIZE.format(most=MOST_LEAVES, leaves=tree.traits.leaves))
        self.tree, self.how = tree, how.but(algorithm="alphabeta")
        record(tree, self.how)  # what cannot be searched is refused before anything is said
        self.seen = Qualities(tree, self.how)
        self.wanted = GOOD.but(shape=tree)

    @cached_property
    def lacks(self) -> dict[str, int]:
        """The demands of a good exercise that it does not meet, and by how much."""
        return lacking(self.tree, self.wanted, self.how)

    @cached_property
    def ties(self) -> dict[Bound, list[Path]]:
        """The values that stand on several leaves."""
        found: dict[Bound, list[Path]] = {}
        for leaf in self.seen.leaves:
            found.setdefault(leaf.value, []).append(leaf.path)
        return {value: paths for value, paths in found.items() if len(paths) > 1}

    @cached_property
    def two_meanings(self) -> list[str]:
        """The texts of pruned children that also stand on an examined place: written down, they name two."""
        pruned = [path for cut in self.seen.cuts for path in cut.skipped]
        seen = {path[:depth] for path in self.seen.facts.examined for depth in range(len(path) + 1)}
        read = {text(self.tree[path]) for path in seen}
        return list(dict.fromkeys(told for path in pruned if (told := text(self.tree[path])) in read))

    @cached_property
    def answers(self) -> list[Variant]:
        """The different answers under all combinations of conventions."""
        return variants(self.tree, self.how)

    @cached_property
    def conventions_that_matter(self) -> list[str]:
        """The conventions each of which changes the answer by itself."""
        return [name for variant in self.answers if len(variant.changed) == 1 for name in variant.changed]

    @cached_property
    def groups(self) -> list[list[str]]:
        """The mistakes that give the same answer, together; those of the right answer first, which begins with ""."""
        found: dict[Any, list[str]] = {}
        for name, answer in answers_to(self.tree, MISTAKES, self.how).items():
            found.setdefault(answer, []).append(name)
        return list(found.values())

    @property
    def hidden(self) -> list[str]:
        """The mistakes that give the right answer, so that they do not show."""
        return self.groups[0][1:]

    @property
    def shown(self) -> list[str]:
        """The mistakes that do not."""
        return [name for group in self.groups[1:] for name in group]

    @cached_property
    def blind(self) -> dict[str, float]:
        """What part of the marks one gets without a search, by what one does instead."""
        found = {}
        for name, facts in _blind(self.seen).items():
            marks = check(self.tree, "\n".join(lines(self.seen.case, facts)), conventions=self.how)
            found[name] = marks.score / marks.max_score
        return found

    @cached_property
    def reasons(self) -> list[str]:
        """What makes it hard, as codes of ``words.HARDER``."""
        seen, height = self.seen, self.tree.traits.height
        told = {
            "many_leaves": len(seen.leaves) > 9, "very_many_leaves": len(seen.leaves) > 14, "high": height > 3,
            "many_cuts": len(seen.cuts) > 3, "both_kinds": len(seen.kinds) > 1, "deep": bool(seen.deep),
            "above_leaves": bool(seen.above_leaves), "on_tie": bool(seen.on_equality),
            "closed_window": bool(seen.closed_windows), "near_miss": bool(seen.near_misses),
        }  # fmt: skip
        return [name for name, holds in told.items() if holds]

    @property
    def difficulty(self) -> str:
        """easy, medium or hard."""
        count = len(self.reasons)
        return "hard" if count >= HARD else "medium" if count >= MEDIUM else "easy"

    @cached_property
    def better(self) -> tuple[Node, list[tuple[Path, Any]]] | None:
        """The nearest better tree, and the leaves changed in it; ``None`` if there is no lack or none was found."""
        tree, least = self.tree, sum(self.lacks.values())
        for _ in range(CHANGES if len(self.seen.leaves) <= MOST_CHANGED else 0):
            tries = ((sum(lacking(new, self.wanted, self.how).values()), new) for new in _one_changed(tree) if least)
            short, nearest = min(tries, key=lambda one: one[0], default=(least, tree))
            if short >= least:
                break
            tree, least = nearest, short
        changed = [(at.path, node.value) for at, node in nodes(tree) if node.value != self.tree[at.path].value]
        return (tree, changed) if changed else None


def _one_changed(tree: Node) -> Iterator[Node]:
    """The tree with any one leaf exchanged for a number that does not stand there yet, near it first."""
    values = leaves_of(tree)
    low, high = min(values), max(values)
    free = [n for n in range(int(low) - 2, int(high) + 3) if n not in values and (n >= 0 or low < 0)]
    for at, old in enumerate(values):
        for new in sorted(free, key=lambda n: abs(n - old)):
            yield filled(tree, iter([*values[:at], new, *values[at + 1 :]]))


def _blind(seen: Qualities) -> dict[str, Facts]:
    """Answers of those who do not search: the first leaf, the best leaf, minimax without cuts, cuts everywhere."""
    right, leaf = seen.facts.but(cuts=()), seen.leaves[0]
    first = right.but(value=leaf.value, path=leaf.path)
    others = [
        spot for spot in seen.case.spots.values() if spot.children[1:] and spot.path != leaf.path[: len(spot.path)]
    ]
    cuts = [CutAt(seen.case.label(spot.path), spot.path, spot.children[0].path, ()) for spot in others]
    best = MISTAKES["best_leaf"].answer(seen.case).but(cuts=())
    return {"first_leaf": first, "best_leaf": best, "no_cuts": right, "cut_everywhere": first.but(cuts=tuple(cuts))}


def review_lines(found: Review) -> Iterator[str]:
    """The review for people: the verdict, then each finding."""
    yield words.REVIEW_TREE.format(tree=text(found.tree, limit=200))
    missing = ", ".join(words.DEMANDS[name] for name in found.lacks)
    yield words.REVIEW_LACKS.format(missing=missing) if missing else words.REVIEW_GOOD
    because = ", ".join(words.HARDER[name] for name in found.reasons) or words.HARDER["nothing"]
    yield words.REVIEW_DIFFICULTY.format(difficulty=words.DIFFICULTY[found.difficulty], reasons=because)
    yield words.REVIEW_WORK.format(examined=len(found.seen.facts.examined), leaves=len(found.seen.leaves))
    for value, paths in found.ties.items():
        yield words.REVIEW_TIE.format(value=spell(value), places=", ".join(map(dotted, paths)))
    if found.two_meanings:
        yield words.REVIEW_MEANINGS.format(texts=", ".join(found.two_meanings))
    if len(found.seen.best_leaves) > 1:
        yield words.REVIEW_BEST.format(places=", ".join(map(dotted, found.seen.best_leaves)))
    for cut in found.seen.deep:
        yield words.REVIEW_DEEP.format(node=dotted(cut.place), bound=spell(cut.bound))
    matter = ", ".join(name.replace("_", "-") for name in found.conventions_that_matter) or words.NONE
    yield words.REVIEW_CONVENTIONS.format(count=len(found.answers), names=matter)
    yield words.REVIEW_SHOWN.format(shown=len(found.shown), all=len(MISTAKES))
    yield words.REVIEW_HIDDEN.format(names=", ".join(found.hidden) or words.NONE)
    for group in found.groups[1:]:
        if len(group) > 1:
            yield words.REVIEW_ALIKE.format(names=", ".join(group))
    for name, part in found.blind.items():
        yield words.REVIEW_BLIND.format(strategy=words.BLIND[name], percent=round(100 * part))
    if found.better:
        changed = ", ".join(f"{dotted(path)} = {spell(value)}" for path, value in found.better[1])
        yield words.REVIEW_BETTER.format(changes=changed, tree=text(found.better[0]))


def review_json(found: Review) -> dict[str, Any]:
    """The same as data."""
    tree, changes = found.better or (None, [])
    return {
        "tree": text(found.tree), "good": not found.lacks, "lacks": list(found.lacks), "difficulty": found.difficulty,
        "reasons": found.reasons, "leaves": len(found.seen.leaves), "leaves_evaluated": len(found.seen.facts.examined),
        "ties": [{"value": number(v), "paths": [*map(list, paths)]} for v, paths in found.ties.items()],
        "two_meanings": found.two_meanings, "best_leaves": [list(path) for path in found.seen.best_leaves],
        "deep": [list(cut.place) for cut in found.seen.deep], "answers": len(found.answers),
        "conventions_that_matter": found.conventions_that_matter, "shown": found.shown, "hidden": found.hidden,
        "alike": [group for group in found.groups[1:] if len(group) > 1],
        "blind": {name: round(part, 4) for name, part in found.blind.items()},
        "better": None if tree is None else {
            "tree": text(tree), "changes": [{"path": list(path), "value": number(value)} for path, value in changes],
        },
    }  # fmt: skip
