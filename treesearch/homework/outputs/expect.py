"""Assertions for notebooks that otter or nbgrader run: each says in its message what is wrong and why."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from treesearch.conventions import Conventions
from treesearch.homework.marking.marking import check
from treesearch.homework.marking.marks import Marked
from treesearch.homework.marking.scheme import POINTS, scheme
from treesearch.homework.marking.wording import item_words
from treesearch.tree import Node

NOT_AS_EXPECTED = "{item}: {told}. {why}"


def expect_value(tree: Node | str, value: object, conventions: Conventions | None = None) -> None:
    """AssertionError unless this is the value of the tree.

    >>> expect_value("(1 (5 7) 4)", 5)
    """
    number = Fraction(value) if isinstance(value, float) else value  # exact, as all values are
    _expect(tree, "value", f"value: {number}", conventions)


def expect_path(tree: Node | str, path: str | Iterable[Any], conventions: Conventions | None = None) -> None:
    """AssertionError unless this is the path to the best leaf: ``"2 1"`` or ``[2, 1]``, children counted from 1.

    >>> expect_path("(1 (5 7) 4)", [2, 1])
    """
    steps = path if isinstance(path, str) else " ".join(map(str, path))
    _expect(tree, "path", f"path: {steps}", conventions)


def expect_cuts(tree: Node | str, cuts: str | Iterable[str], conventions: Conventions | None = None) -> None:
    """AssertionError unless these are the cuts: a report, or lines like ``MIN cut after 2 in subtree (2 4 6)``.

    >>> expect_cuts("((3 12 8) (2 4 6) (14 5 2))", ["MIN cut after 2"])
    """
    lines = cuts if isinstance(cuts, str) else "\n".join(cuts)
    _expect(tree, "cuts", lines.strip() or "no cuts", conventions)


def _expect(tree: Node | str, item: str, answer: str, conventions: Conventions | None) -> None:
    only = {"points": {**dict.fromkeys(POINTS, 0), item: 1}}
    marks = check(tree, answer, scheme(only, conventions), conventions)
    if not marks.correct:
        raise AssertionError("\n".join(_reasons(marks)))


def _reasons(marks: Marked) -> Iterable[str]:
    """The reasons of a failed assertion: first each part that was not read, with the form to use."""
    yield from (unread.message for unread in marks.unread)
    for item in marks.items:
        if not item.correct:
            yield NOT_AS_EXPECTED.format(item=item.item, told=item_words(item), why=item.feedback).strip()
    yield from (f"{one.title}. {one.explanation}" for one in marks.diagnosis[:1] if one.exact)
