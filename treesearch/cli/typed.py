"""Answers typed as lines, in a review and from paper: facts, or the number of a row of the marker's key."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

import click

from treesearch.cli import words
from treesearch.cli.frame import echo
from treesearch.homework.classroom.review import says_something
from treesearch.homework.marking.rows import Row, Rows

RIGHT = "="
"""Types the right answer."""


class How(Enum):
    """How somebody stopped typing: with an empty line, with ``q`` or at the end of the input, or back from nothing."""

    DONE, END, BACK = range(3)


class Typed(NamedTuple):
    """The lines, and how they came to their end."""

    lines: list[str]
    how: How


RowsAt = Callable[[list[str]], tuple[int, Rows] | None]
"""Behind these lines: how many of them stand before the question's own, and the rows of its marker's key."""


def ask(prompt: str) -> str | None:
    """One line from the keyboard; ``None`` at the end of the input."""
    click.echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def is_row(entered: str) -> bool:
    """Whether it is the number of a row, or the sign for the right answer."""
    return entered == RIGHT or re.fullmatch(r"[0-9]{1,3}", entered) is not None


def typed(lines: list[str], score: Callable[[list[str]], str], rows_at: RowsAt, first: str = "") -> Typed:
    """Ask for lines until an empty one; ``first`` is entered already. Every change is shown, and can be undone."""
    before: list[list[str]] = []
    if not first:
        show(lines)
    while True:
        entered, first = first or ask(words.TYPED_SCORE.format(score=score(lines))), ""
        if entered is None or entered == "q":
            return Typed(lines, How.END)
        if entered == "":
            return Typed(lines, How.DONE)
        if entered in ("u", "undo"):
            if not before:
                return Typed(lines, How.BACK)
            lines = before.pop()
            echo(words.TYPED_BACK, err=True)
            show(lines)
        elif entered == "k":
            show_rows(rows_at(lines))
        elif (changed := _changed(lines, entered, rows_at)) is not None:
            before.append(lines)
            lines = changed


def _changed(lines: list[str], entered: str, rows_at: RowsAt) -> list[str] | None:
    """The lines with what is entered: one more, one less, or those of a row; ``None`` if it cannot be."""
    if is_row(entered):
        return _with_row(lines, entered, rows_at(lines))
    if re.fullmatch(r"-[0-9]{1,4}", entered):
        number = int(entered[1:])
        kept = [line for at, line in enumerate(lines, 1) if at != number]
        show(kept)
        return kept
    if not says_something(entered):
        echo(words.TYPED_NOT_READ, err=True)
    return [*lines, entered]


def _with_row(lines: list[str], entered: str, found: tuple[int, Rows] | None) -> list[str] | None:
    """The lines of a row in the place of the question's own, and whose mistake it is."""
    if found is None:
        echo(words.TYPED_WHICH_QUESTION, err=True)
        return None
    above, rows = found
    row = next((row for row in every(rows) if str(row.number or RIGHT) == entered), None)
    if row is None:
        echo(words.TYPED_NO_ROW.format(row=entered, most=len(rows.wrong)), err=True)
        return None
    echo(words.TYPED_ROW.format(row=entered, what=what(row)), err=True)
    made = [*lines[:above], *row.lines]
    show(made)
    return made


def every(rows: Rows) -> Sequence[Row]:
    """All rows, the right answer first."""
    return (rows.right, *rows.wrong)


def what(row: Row) -> str:
    """What a row is."""
    return "; ".join(mistake.title for mistake in row.mistakes) or words.TYPED_RIGHT


def show(lines: Sequence[str]) -> None:
    """The lines with their numbers."""
    for number, line in enumerate(lines, 1):
        echo(f"  {number:2}  {line}", err=True)


def show_rows(found: tuple[int, Rows] | None) -> None:
    """The marker's key, a row a line."""
    if found is None:
        echo(words.TYPED_WHICH_QUESTION, err=True)
        return
    for row in every(found[1]):
        told = words.TYPED_KEY.format(row=str(row.number or RIGHT).rjust(3), lines="; ".join(row.lines), what=what(row))
        echo(click.wrap_text(told, 79, subsequent_indent=" " * 5), err=True)
