"""The account of a tree that was made: as comments of a tree file, and as JSON."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from treesearch import words as common_words
from treesearch.conventions import BOOK, Conventions
from treesearch.game import dotted
from treesearch.homework.exercises import words
from treesearch.homework.exercises.diagnostic import Diagnostic, answers_to, pair_told
from treesearch.homework.exercises.qualities import Qualities
from treesearch.homework.marking.openkey import OpenKey
from treesearch.homework.mistakes.facts import CutAt
from treesearch.report.data import number
from treesearch.tree import text
from treesearch.values import spell


def tree_lines(seen: Qualities, seed: int | str) -> Iterator[str]:
    """A tree as a tree file holds it: comments on what it shows, then the tree."""
    yield words.MADE.format(
        seed=seed, leaves=len(seen.leaves), examined=len(seen.facts.examined), least=seen.least,
        value=spell(seen.facts.value), path=" ".join(map(str, seen.facts.path)) or common_words.NO_PATH,
    )  # fmt: skip
    for said in _told(seen):
        yield words.COMMENT.format(text=said)
    yield text(seen.tree)


def _told(seen: Qualities) -> Iterator[str]:
    marks = [(seen.deep, words.DEEP), (seen.above_leaves, words.ABOVE), (seen.on_equality, words.EQUAL)]
    for cut in seen.cuts:
        told = "".join(word for cuts, word in marks if cut in cuts)
        yield words.CUT.format(kind=cut.kind, after=text(seen.tree[cut.after]), node=dotted(cut.place), marks=told)
    if not seen.cuts:
        yield common_words.NO_CUTS
    if seen.closed_windows:
        yield words.CLOSED.format(nodes=", ".join(dotted(cut.place) for cut in seen.closed_windows))
    for name, place in seen.near_misses:
        yield words.NEAR_MISS.format(node=dotted(place), mistake=name)
    if not seen.same_rules:
        yield words.RULES_DIFFER


def tree_json(seen: Qualities, seed: int | str) -> dict[str, Any]:
    """Returns the account as data."""
    return {
        "tree": text(seen.tree), "seed": seed, "leaves": len(seen.leaves), "leaves_evaluated": len(seen.facts.examined),
        "least_leaves": seen.least, "value": number(seen.facts.value), "path": list(seen.facts.path),
        "cuts": [_cut_json(seen, cut) for cut in seen.cuts],
        "closed_windows": [list(cut.place) for cut in seen.closed_windows],
        "near_misses": [{"mistake": name, "path": list(place)} for name, place in seen.near_misses],
        "best_leaves": [list(path) for path in seen.best_leaves], "same_rules": seen.same_rules,
    }  # fmt: skip


def _cut_json(seen: Qualities, cut: CutAt) -> dict[str, Any]:
    return {
        "kind": cut.kind, "path": list(cut.place), "after_path": list(cut.after), "after": text(seen.tree[cut.after]),
        "deep": cut in seen.deep, "above_leaves": cut in seen.above_leaves, "on_equality": cut in seen.on_equality,
    }  # fmt: skip


def diagnostic_lines(found: Diagnostic, how: Conventions = BOOK) -> Iterator[str]:
    """The trees as a tree file holds them: comments on who answers what, then each tree."""
    leaves = " + ".join(str(tree.traits.leaves) for tree in found.trees)
    yield words.TELLS_APART.format(count=len(found.names) + 1, mistakes=len(found.names), leaves=leaves)
    for pair in found.never:
        yield words.NEVER.format(pair=pair_told(pair))
    for tree in found.trees:
        told = answers_to(tree, found.names, how)
        width = max(map(len, told))
        for name, answer in told.items():
            yield words.COMMENT.format(text=f"{name or words.RIGHT:<{width}}  {_answer_told(answer)}")
        yield text(tree)


def _answer_told(answer: Any) -> str:
    value, path, cuts = answer
    counted = Counter(cuts)  # the same line may stand twice
    listed = "; ".join(f"{kind} {after}" for kind, after in counted.elements()) or common_words.NO_CUTS
    return words.ANSWER.format(value=spell(value), path=" ".join(map(spell, path)), cuts=listed)


def diagnostic_json(found: Diagnostic, how: Conventions = BOOK) -> dict[str, Any]:
    """Returns the trees as data; the right answer stands under "right"."""
    trees = []
    for tree in found.trees:
        told: dict[str, Any] = answers_to(tree, found.names, how)
        answers = {
            name or "right": {
                "value": number(value), "path": [*map(number, path)],
                "cuts": [{"kind": kind, "after": after} for kind, after in cuts],
            }
            for name, (value, path, cuts) in told.items()
        }  # fmt: skip
        trees.append({"tree": text(tree), "leaves": tree.traits.leaves, "answers": answers})
    never = [[one or "right", other] for one, other in found.never]
    return {"trees": trees, "names": list(found.names), "never": never}


def open_lines(key: OpenKey, seed: int | str) -> Iterator[str]:
    """A tree with a leaf left open: what is asked and the answer, as a comment, and the tree."""
    yield words.OPEN_MADE.format(seed=seed, conditions="; ".join(key.lines(key.right)))
    yield text(key.tree)
