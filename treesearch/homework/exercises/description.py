"""Describe generated trees, as comments in a tree file or as JSON."""

from collections import Counter
from collections.abc import Iterator

from treesearch.game import dotted, spell
from treesearch.homework.exercises.constraints import Qualities, Written
from treesearch.homework.exercises.diagnostic import Diagnostic, pair_text, written_answers
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.mistakes.cases import CutAt
from treesearch.report.data import Json, number
from treesearch.settings import BOOK, Settings
from treesearch.tree import text
from treesearch.words import NO_CUTS


def tree_lines(qualities: Qualities, seed: int | str) -> Iterator[str]:
    """Yield comments on a tree, then the tree."""
    facts = qualities.facts
    path = " ".join(map(str, facts.path))
    counts = f"{len(qualities.leaves)} leaves, {len(facts.examined)} examined"
    yield f"; seed {seed}: {counts}; value {spell(facts.value)}, path {path}"
    yield from (_cut_line(qualities, cut) for cut in qualities.cuts)
    if not qualities.cuts:
        yield f"; {NO_CUTS}"
    if not qualities.same_rules:
        yield "; the answer is different if ties are not cut"
    yield text(qualities.tree)


def _cut_line(qualities: Qualities, cut: CutAt) -> str:
    words = [f"; {cut.kind} cut after {text(qualities.tree[cut.after])} at {dotted(cut.place)}"]
    if cut in qualities.deep:
        words.append("a deep cutoff")
    if cut in qualities.above_leaves:
        words.append("above the leaves")
    if cut in qualities.on_equality:
        words.append("on a tie")
    return ", ".join(words)


def tree_json(qualities: Qualities, seed: int | str) -> Json:
    """Return the description of a tree as JSON."""
    return {
        "tree": text(qualities.tree),
        "seed": seed,
        "leaves": len(qualities.leaves),
        "leaves_evaluated": len(qualities.facts.examined),
        "value": number(qualities.facts.value),
        "path": list(qualities.facts.path),
        "cuts": [_cut_json(qualities, cut) for cut in qualities.cuts],
        "best_leaves": [list(path) for path in qualities.best_leaves],
        "same_rules": qualities.same_rules,
    }


def _cut_json(qualities: Qualities, cut: CutAt) -> Json:
    return {
        "kind": cut.kind,
        "path": list(cut.place),
        "after_path": list(cut.after),
        "after": text(qualities.tree[cut.after]),
        "deep": cut in qualities.deep,
        "above_leaves": cut in qualities.above_leaves,
        "on_equality": cut in qualities.on_equality,
    }


def open_lines(key: OpenKey, seed: int | str) -> Iterator[str]:
    """Yield a comment with the answer for a tree with an unknown leaf, then the tree."""
    yield f"; seed {seed}, a leaf left open: {'; '.join(key.lines(key.right))}"
    yield text(key.tree)


def diagnostic_lines(diagnostic: Diagnostic, settings: Settings = BOOK) -> Iterator[str]:
    """Yield each tree after comments with the answers of the mistakes."""
    leaves = " + ".join(str(tree.traits.leaves) for tree in diagnostic.trees)
    count = len(diagnostic.names)
    yield (
        f"; {count + 1} different answers: the right one and those of {count} mistakes; "
        f"leaves: {leaves}"
    )
    for pair in diagnostic.never:
        yield f"; {pair_text(pair)} never differ, so one of them is left out"
    for tree in diagnostic.trees:
        answers = written_answers(tree, diagnostic.names, settings)
        width = max(map(len, answers))
        for name, answer in answers.items():
            yield f"; {name or 'right':<{width}}  {_answer_text(answer)}"
        yield text(tree)


def _answer_text(answer: Written) -> str:
    value, path, cuts = answer
    lines = Counter(cuts).elements()  # the same line may occur twice
    listed = "; ".join(f"{kind} {after}" for kind, after in lines) or NO_CUTS
    return f"{spell(value)}; {' '.join(str(step) for step in path)}; {listed}"


def diagnostic_json(diagnostic: Diagnostic, settings: Settings = BOOK) -> Json:
    """Return the trees as JSON, with the correct answer under "right"."""
    trees = []
    for tree in diagnostic.trees:
        answers = {
            name or "right": {
                "value": number(value),
                "path": list(path),
                "cuts": [{"kind": kind, "after": after} for kind, after in cuts],
            }
            for name, (value, path, cuts) in written_answers(
                tree, diagnostic.names, settings
            ).items()
        }
        trees.append({"tree": text(tree), "leaves": tree.traits.leaves, "answers": answers})
    never = [[name or "right", other] for name, other in diagnostic.never]
    return {"trees": trees, "names": list(diagnostic.names), "never": never}
