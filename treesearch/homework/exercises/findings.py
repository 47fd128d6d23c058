"""Cuts and places by the letters that stand in the pictures: sheet, key and marker's key name a node alike."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor
from typing import Any

from treesearch import words as common_words
from treesearch.comparison.reorder import has_chance
from treesearch.comparison.variants import variants
from treesearch.errors import UsageError
from treesearch.game import dotted, spell
from treesearch.homework.answers.tasks import FULL
from treesearch.homework.exercises import constraints
from treesearch.homework.exercises.constraints import GOOD, MOST_LEAVES, Qualities, lacking
from treesearch.homework.exercises.diagnostic import Diagnostic, answers_to, pair_told
from treesearch.homework.marking.marker import check
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.mistakes.cases import CutAt, Facts
from treesearch.homework.mistakes.followup import filled, leaves_of, lines
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.report.data import number
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.tree import Node, Path, nodes, text

COMMENT = "; {text}"
MADE = "; seed {seed}: {leaves} leaves, {examined} examined; value {value}, path {path}"
CUT = "{kind} cut after {after} at {node}{marks}"
DEEP = ", a deep cutoff"
ABOVE = ", above the leaves"
EQUAL = ", on a tie"
RULES_DIFFER = "the answer is another one where ties are not cut"
TELLS_APART = "; {count} answers, all different: the right one and those of {mistakes} mistakes; leaves: {leaves}"
NEVER = "; {pair} never differ, so one of them is left out"
RIGHT = "right"
ANSWER = "{value}; {path}; {cuts}"
NONE = "none"
REVIEW_SIZE = "a question has 2 to {most} leaves; this tree has {leaves}"
REVIEW_TREE = "tree          {tree}"
REVIEW_GOOD = "verdict       a good exercise for {levels} levels: nothing is lacking"
REVIEW_LACKS = "verdict       could be better; it lacks {missing}"
REVIEW_DIFFICULTY = "difficulty    {difficulty}: {reasons}"
REVIEW_WORK = "work          {examined} of {leaves} leaves are examined"
REVIEW_TIE = "tie           {value} stands at {places}"
REVIEW_MEANINGS = (
    "two meanings  {texts}: pruned at one place, examined at another; letters would tell them apart"
)
REVIEW_BEST = "best paths    several, to {places}: say on the sheet which one counts"
REVIEW_DEEP = "deep cutoff   at {node}: the bound {bound} is not the parent's"
REVIEW_CONVENTIONS = "conventions   {count} different answers over all combinations; each of these alone changes the answer: {names}"
REVIEW_SHOWN = "mistakes      {shown} of {all} known mistakes lead to a wrong answer"
REVIEW_SHOWN_ALONE = "mistakes      these lead to a wrong answer: {names}"
REVIEW_HIDDEN = "hidden        these mistakes still give the right answer: {names}"
REVIEW_ALIKE = "alike         these mistakes give the same wrong answer: {names}"
REVIEW_BLIND = "guessing      {strategy}: earns {percent} % of the marks"
REVIEW_BETTER = "better        with {changes}: {tree}"
DIFFICULTY = {"easy": "easy", "medium": "medium", "hard": "hard"}
HARDER = {
    "nothing": "few leaves, few cuts",
    "many_leaves": "more than 9 leaves",
    "very_many_leaves": "more than 14",
    "high": "more than 3 levels",
    "many_cuts": "more than 3 cuts",
    "both_kinds": "both kinds of cuts",
    "deep": "a deep cutoff",
    "above_leaves": "a cut above the leaves",
    "on_tie": "a cut on a tie",
}
BLIND = {
    "first_leaf": "the first leaf, its path, no cuts",
    "best_leaf": "the best leaf, its path, no cuts",
    "no_cuts": "minimax without cuts",
    "cut_everywhere": "the first leaf, its path, every node cut after its first child",
}
BLIND_UNCUT = {"first_leaf": "the first leaf, its path", "best_leaf": "the best leaf, its path"}
OPEN_MADE = "; seed {seed}, a leaf left open: {conditions}"


# The account of a tree that was made: as comments of a tree file, and as JSON.


def tree_lines(seen: Qualities, seed: int | str) -> Iterator[str]:
    """A tree as a tree file holds it: comments on what it shows, then the tree."""
    yield MADE.format(
        seed=seed,
        leaves=len(seen.leaves),
        examined=len(seen.facts.examined),
        value=spell(seen.facts.value),
        path=" ".join(map(str, seen.facts.path)) or common_words.NO_PATH,
    )
    for said in _told(seen):
        yield COMMENT.format(text=said)
    yield text(seen.tree)


def _told(seen: Qualities) -> Iterator[str]:
    marks = [(seen.deep, DEEP), (seen.above_leaves, ABOVE), (seen.on_equality, EQUAL)]
    for cut in seen.cuts:
        told = "".join(word for cuts, word in marks if cut in cuts)
        yield CUT.format(
            kind=cut.kind, after=text(seen.tree[cut.after]), node=dotted(cut.place), marks=told
        )
    if not seen.cuts:
        yield common_words.NO_CUTS
    if not seen.same_rules:
        yield RULES_DIFFER


def tree_json(seen: Qualities, seed: int | str) -> dict[str, Any]:
    """Returns the account as data."""
    return {
        "tree": text(seen.tree),
        "seed": seed,
        "leaves": len(seen.leaves),
        "leaves_evaluated": len(seen.facts.examined),
        "value": number(seen.facts.value),
        "path": list(seen.facts.path),
        "cuts": [_cut_json(seen, cut) for cut in seen.cuts],
        "best_leaves": [list(path) for path in seen.best_leaves],
        "same_rules": seen.same_rules,
    }


def _cut_json(seen: Qualities, cut: CutAt) -> dict[str, Any]:
    return {
        "kind": cut.kind,
        "path": list(cut.place),
        "after_path": list(cut.after),
        "after": text(seen.tree[cut.after]),
        "deep": cut in seen.deep,
        "above_leaves": cut in seen.above_leaves,
        "on_equality": cut in seen.on_equality,
    }


def diagnostic_lines(found: Diagnostic, how: Settings = BOOK) -> Iterator[str]:
    """The trees as a tree file holds them: comments on who answers what, then each tree."""
    leaves = " + ".join(str(tree.traits.leaves) for tree in found.trees)
    yield TELLS_APART.format(count=len(found.names) + 1, mistakes=len(found.names), leaves=leaves)
    for pair in found.never:
        yield NEVER.format(pair=pair_told(pair))
    for tree in found.trees:
        told = answers_to(tree, found.names, how)
        width = max(map(len, told))
        for name, answer in told.items():
            yield COMMENT.format(text=f"{name or RIGHT:<{width}}  {_answer_told(answer)}")
        yield text(tree)


def _answer_told(answer: Any) -> str:
    value, path, cuts = answer
    counted = Counter(cuts)  # the same line may stand twice
    listed = (
        "; ".join(f"{kind} {after}" for kind, after in counted.elements()) or common_words.NO_CUTS
    )
    return ANSWER.format(value=spell(value), path=" ".join(map(spell, path)), cuts=listed)


def diagnostic_json(found: Diagnostic, how: Settings = BOOK) -> dict[str, Any]:
    """Returns the trees as data; the right answer stands under "right"."""
    trees = []
    for tree in found.trees:
        told: dict[str, Any] = answers_to(tree, found.names, how)
        answers = {
            name or "right": {
                "value": number(value),
                "path": [*map(number, path)],
                "cuts": [{"kind": kind, "after": after} for kind, after in cuts],
            }
            for name, (value, path, cuts) in told.items()
        }
        trees.append({"tree": text(tree), "leaves": tree.traits.leaves, "answers": answers})
    never = [[one or "right", other] for one, other in found.never]
    return {"trees": trees, "names": list(found.names), "never": never}


def open_lines(key: OpenKey, seed: int | str) -> Iterator[str]:
    """A tree with a leaf left open: what is asked and the answer, as a comment, and the tree."""
    yield OPEN_MADE.format(seed=seed, conditions="; ".join(key.lines(key.right)))
    yield text(key.tree)


# Is this a good question? What a tree shows, hides and gives away, before a class sees it.


CHANGES = 3
"""The nearest better tree has at most so many leaves changed."""
MOST_CHANGED = 40
"""In trees of more leaves none is looked for."""
HARD, MEDIUM = 5, 3
"""So many reasons make a tree hard, or medium."""


def reviewed(tree: Node, how: Settings = BOOK) -> dict[str, Any]:
    """A tree under conventions, judged as a question, as data for JSON.

    ``lacks``: the constraints of a good exercise that it does not meet; ``ties``: values that stand on several leaves;
    ``two_meanings``: texts of pruned children that also stand on an examined place; ``answers``: how many there are
    under all conventions, and which of these matter by themselves; mistakes that are ``shown``, ``hidden`` because they
    answer right, or ``alike``; ``blind``: what part of the marks one gets without a search. UsageError for a tree of
    more than MOST_LEAVES.
    """
    if not 2 <= tree.traits.leaves <= MOST_LEAVES:
        raise UsageError(REVIEW_SIZE.format(most=MOST_LEAVES, leaves=tree.traits.leaves))
    if has_chance(tree):
        raise UsageError("a tree with chance nodes is not reviewed; -o FOLDER makes sheets of it")
    how = how.replace(algorithm="alphabeta")
    record(tree, how)  # what cannot be searched is refused before anything is said
    seen, answers = Qualities(tree, how), variants(tree, how)
    lacks, reasons = lacking(seen, GOOD), _review_reasons(seen)
    (_, *hidden), *wrong = _groups(seen)
    return {
        "tree": text(tree),
        "good": not lacks,
        "lacks": list(lacks),
        "difficulty": "hard"
        if len(reasons) >= HARD
        else "medium"
        if len(reasons) >= MEDIUM
        else "easy",
        "reasons": reasons,
        "leaves": len(seen.leaves),
        "leaves_evaluated": len(seen.facts.examined),
        "ties": ties(seen),
        "two_meanings": _two_meanings(seen),
        "best_leaves": [*map(list, seen.best_leaves)],
        "deep": [list(cut.place) for cut in seen.deep],
        "deep_bounds": [number(cut.bound) for cut in seen.deep],
        "answers": len(answers),
        "conventions_that_matter": [
            name for one in answers if len(one.changed) == 1 for name in one.changed
        ],
        "shown": [name for group in wrong for name in group],
        "hidden": hidden,
        "alike": [group for group in wrong if len(group) > 1],
        "blind": _blind(seen),
        "better": _better(seen, lacks),
    }


def _review_reasons(seen: Qualities) -> list[str]:
    """Yields the reasons why it is hard, as codes of ``words.HARDER``."""
    height, kinds = seen.tree.traits.height, {cut.kind for cut in seen.cuts}
    told = {
        "many_leaves": len(seen.leaves) > 9,
        "very_many_leaves": len(seen.leaves) > 14,
        "high": height > 3,
        "many_cuts": len(seen.cuts) > 3,
        "both_kinds": len(kinds) > 1,
        "deep": bool(seen.deep),
        "above_leaves": bool(seen.above_leaves),
        "on_tie": bool(seen.on_equality),
    }
    return [name for name, holds in told.items() if holds]


def ties(seen: Qualities) -> list[dict[str, Any]]:
    """The values that stand on several leaves."""
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


GUESSES = ("first_leaf", "best_leaf", "no_cuts", "cut_everywhere")
"""Answers of those who do not search; the first two need no cuts."""


def guesses(seen: Qualities) -> dict[str, Facts]:
    """The answers of GUESSES, in this order."""
    right, leaf = seen.facts.replace(cuts=()), seen.leaves[0]
    first = right.replace(value=leaf.value, path=leaf.path)
    # A node with one child has nothing behind it that could be cut off.
    others = [
        at
        for at in seen.case.spots.values()
        if at.children[1:] and at.path != leaf.path[: len(at.path)]
    ]
    cuts = [CutAt(seen.case.label(at.path), at.path, at.children[0].path, ()) for at in others]
    best = MISTAKES["best_leaf"].answer(seen.case).replace(cuts=())
    return dict(zip(GUESSES, (first, best, right, first.replace(cuts=tuple(cuts))), strict=True))


def _blind(seen: Qualities) -> dict[str, float]:
    """The share of the marks that each of them earns."""
    return {name: _share(seen, facts) for name, facts in guesses(seen).items()}


def _share(seen: Qualities, facts: Facts) -> float:
    marks = check(seen.tree, "\n".join(lines(seen.case, facts)), conventions=seen.how)
    return round(marks.score / marks.max_score, 4)


def _better(seen: Qualities, lacks: dict[str, int]) -> dict[str, Any] | None:
    """The nearest better tree, and the leaves changed in it; ``None`` if there is no lack or none was found."""
    tree, least = seen.tree, sum(lacks.values())
    for _ in range(CHANGES if len(seen.leaves) <= MOST_CHANGED else 0):
        # One leaf at a time: two at once would be thousands of trees to look at.
        tries = (
            (sum(lacking(Qualities(new, seen.how), GOOD).values()), new)
            for new in _one_changed(tree)
            if least
        )
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
    ends = pairwise(
        [int(low) - 3 if low < 0 else max(int(low) - 3, -1), *sorted({*values}), int(high) + 3]
    )
    # a search only compares: of the numbers between two neighbours one is as good as another
    free = [(floor(below) + 1, ceil(above) - 1) for below, above in ends]
    for at, old in enumerate(values):
        near = [first if old < first else last for first, last in free if first <= last]
        for new in sorted(near, key=lambda n: abs(n - old)):
            yield filled(tree, iter([*values[:at], new, *values[at + 1 :]]))


def review_lines(told: dict[str, Any]) -> Iterator[str]:
    """The findings for people: the verdict, then each finding; of what was not judged, nothing."""
    yield REVIEW_TREE.format(tree=text(read(told["tree"]), limit=200))
    if "lacks" in told:
        missing = ", ".join(constraints.DEMANDS[name] for name in told["lacks"])
        # From the data alone, so that the lines tell what the JSON tells.
        levels = read(told["tree"]).traits.height
        yield REVIEW_LACKS.format(missing=missing) if missing else REVIEW_GOOD.format(levels=levels)
        because = ", ".join(HARDER[name] for name in told["reasons"] or ["nothing"])
        yield REVIEW_DIFFICULTY.format(difficulty=DIFFICULTY[told["difficulty"]], reasons=because)
    if "leaves" in told:
        yield REVIEW_WORK.format(examined=told["leaves_evaluated"], leaves=told["leaves"])
    for tie in told.get("ties", ()):
        yield REVIEW_TIE.format(value=tie["value"], places=", ".join(map(dotted, tie["paths"])))
    if told.get("two_meanings"):
        yield REVIEW_MEANINGS.format(texts=", ".join(told["two_meanings"]))
    if len(told.get("best_leaves", ())) > 1:
        yield REVIEW_BEST.format(places=", ".join(map(dotted, told["best_leaves"])))
    for node, bound in zip(told.get("deep", ()), told.get("deep_bounds", ()), strict=True):
        yield REVIEW_DEEP.format(node=dotted(node), bound=bound)
    if "answers" in told:
        matter = (
            ", ".join(name.replace("_", "-") for name in told["conventions_that_matter"]) or NONE
        )
        yield REVIEW_CONVENTIONS.format(count=told["answers"], names=matter)
    if "shown" in told:
        yield from _mistake_lines(told)
    strategies = BLIND if "cuts" in told.get("ask", FULL) else BLIND_UNCUT
    for name, part in told.get("blind", {}).items():
        yield REVIEW_BLIND.format(strategy=strategies[name], percent=round(100 * part))
    if better := told.get("better"):
        changed = ", ".join(f"{dotted(one['path'])} = {one['value']}" for one in better["changes"])
        yield REVIEW_BETTER.format(changes=changed, tree=better["tree"])


def _mistake_lines(told: dict[str, Any]) -> Iterator[str]:
    """Yields how many mistakes show, which are hidden, and which are alike."""
    if "hidden" in told:
        yield REVIEW_SHOWN.format(
            shown=len(told["shown"]), all=len(told["shown"]) + len(told["hidden"])
        )
        yield REVIEW_HIDDEN.format(names=", ".join(told["hidden"]) or NONE)
    else:
        yield REVIEW_SHOWN_ALONE.format(names=", ".join(told["shown"]) or NONE)
    yield from (REVIEW_ALIKE.format(names=", ".join(group)) for group in told["alike"])
