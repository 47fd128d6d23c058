"""Assertions for notebooks and autograders.

Each returns the points, or raises AssertionError with the reasons if the answer is wrong.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from treesearch.homework.marking.marks import mark_lines
from treesearch.homework.marking.scheme import Ask
from treesearch.homework.question import Question
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node


def expect_value(tree: Node | str, value: object, settings: Settings = BOOK) -> float:
    """Return points for the value of the root. Raise AssertionError with the reason if it is wrong.

    >>> expect_value("(1 (5 7) 4)", 5)
    1.0
    >>> expect_value("(0.1 0.05)", 0.1)
    1.0
    """
    return _points_or_failure(tree, "value", f"value: {value}", settings)


def expect_path(tree: Node | str, path: str | Iterable[Any], settings: Settings = BOOK) -> float:
    """Return points for the path, given as child numbers from 1.

    Raise AssertionError with the reason if it is wrong.

    >>> expect_path("(1 (5 7) 4)", [2, 1])
    3.0
    """
    steps = path if isinstance(path, str) else " ".join(map(str, path)) or "root"
    return _points_or_failure(tree, "path", f"path: {steps}", settings)


def expect_cuts(
    tree: Node | str, cuts: str | Sequence[str | Mapping[str, Any]], settings: Settings = BOOK
) -> float:
    """Return points for the cuts, given as a text, a list of lines or a list of dictionaries.

    Raise AssertionError with the reasons if a cut is wrong or missing.

    >>> expect_cuts("((3 12 8) (2 4 6) (14 5 2))", ["MIN cut after 2"])
    6.0
    >>> expect_cuts("((3 12 8) (2 4 6) (14 5 2))", [{"kind": "MIN", "after": "2", "path": [2]}])
    6.0
    """
    if not isinstance(cuts, str):
        if all(isinstance(cut, Mapping) for cut in cuts):
            return _points_or_failure(tree, "cuts", {"cuts": cuts}, settings)
        cuts = "\n".join(map(str, cuts))
    return _points_or_failure(tree, "cuts", cuts.strip() or "no cuts", settings)


def _points_or_failure(
    tree: Node | str, part: Ask, answer: str | Mapping[str, Any], settings: Settings
) -> float:
    marks = Question(tree, (part,), settings).check(answer)
    if marks.correct:
        return marks.score
    wrong = {item.item for item in marks.items if not item.correct}
    reasons = [line.message for line in marks.unread]
    reasons += [f"{line.part}: {line.text}" for line in mark_lines(marks) if line.part in wrong]
    reasons += [marks.mistake] if marks.mistake else []
    raise AssertionError("\n".join(reasons))
