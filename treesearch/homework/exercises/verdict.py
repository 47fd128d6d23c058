"""What trying a program showed, in lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from treesearch import words as common_words
from treesearch.conventions import BOOK, Conventions
from treesearch.homework.exercises import words
from treesearch.homework.exercises.leaving import leaves_trace
from treesearch.homework.exercises.trying import FAILED, RIGHT, WRONG, Outcome, Verdict
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.report.lines import cut_line
from treesearch.report.naming import Naming
from treesearch.solve import record
from treesearch.tree import Node, text
from treesearch.values import spell

SHOWN = 20
"""Lines of a program's output that are shown."""


def expected(tree: Node, how: Conventions = BOOK) -> list[str]:
    """The right answer in the form that programs print."""
    trace = record(tree, how)
    naming = Naming(trace.game)
    path = " ".join(map(str, trace.result.path))
    cuts = [cut_line(cut, naming) for cut in trace.cuts] or [common_words.NO_CUTS]
    return [f"value: {spell(trace.result.value)}", f"path: {path}", *cuts]


def verdict_lines(found: Verdict, how: Conventions = BOOK) -> Iterator[str]:
    """For people: the smallest tree, what was printed, what is right, the mistake, where it leaves the trace."""
    one = found.smallest
    if one is None:
        yield words.ALL_RIGHT.format(trees=found.tried)
        return
    yield words.WENT_WRONG[one.code].format(tried=found.tried, runs=found.runs)
    yield words.TRIED_TREE.format(tree=text(one.tree))
    for line in one.output.splitlines()[:SHOWN] if one.code != FAILED else ():
        yield words.TRIED_SAYS.format(line=line[:200])
    if one.problem:
        yield words.TRIED_PROBLEM.format(problem=one.problem)
    for line in expected(one.tree, how):
        yield words.TRIED_RIGHT.format(line=line)
    for name in found.names:
        yield words.TRIED_MISTAKE.format(title=MISTAKES[name].title, name=name)
    if one.code == WRONG and not found.names:
        yield words.NO_KNOWN_MISTAKE
    if said := _leaves_trace(one, how):
        yield words.TRIED_FIRST.format(text=said)


def _leaves_trace(one: Outcome, how: Conventions) -> str:
    return leaves_trace(one.tree, one.answer, how) if one.code == WRONG and one.answer else ""


def verdict_json(found: Verdict, how: Conventions = BOOK) -> dict[str, Any]:
    """The same as data; "outcome" is right, wrong, unread or failed."""
    one = found.smallest
    told: dict[str, Any] = {"outcome": one.code if one else RIGHT, "trees": found.tried, "runs": found.runs}
    if one is None or found.first is None:
        return told
    return {
        **told, "tree": text(one.tree), "leaves": one.tree.traits.leaves, "first_tree": text(found.first.tree),
        "output": one.output[:2000], "problem": one.problem, "expected": expected(one.tree, how),
        "mistakes": list(found.names), "first_event": _leaves_trace(one, how),
    }  # fmt: skip
