"""Answers typed as lines, in a review and from paper: facts, or the number of a row of the marker's key."""

import re
import sys
from collections.abc import Callable, Sequence
from enum import Enum

import click

from treesearch.cli.frame import echo
from treesearch.homework.classroom.review import Desk, shapes
from treesearch.homework.marking.marker import KeyRow, KeyRows
from treesearch.homework.outputs.reports import score_line

ENTER_HOW = """\
One fact or more a line, as in: value: 3, path: 1 1; question 2: begins the next
question. 3 is the answer of row 3 of the marker's key, = the right one, k shows
the key; u takes back, -2 takes line 2 away. An empty line ends the sheet; q
ends all."""
ENTER_NOTHING = "no fact yet"
ENTER_STUDENT = "{key} {name}"
TYPED_SCORE = "[{score}] "
TYPED_BACK = "taken back"
TYPED_NOT_READ = "{why}; u takes it back"
TYPED_WHICH_QUESTION = "  which question is it? type question 2: first, and the version if there are some"
TYPED_NO_ROW = "  there is no row {row}: the marker's key has = and 1 to {most}; k shows it"
TYPED_ROW = "row {row}: {what}; an empty line accepts it, u takes it back"
TYPED_RIGHT = "the right answer"
TYPED_KEY = "{row}  {lines}: {what}"


RIGHT = "="
"""Types the right answer."""


class How(Enum):
    """How somebody stopped typing: with an empty line, with ``q`` or at the end of the input, or back from nothing."""

    DONE, END, BACK = range(3)


RowsAt = Callable[[list[str]], tuple[int, KeyRows] | None]
"""Behind these lines: how many of them stand before the question's own, and the rows of its marker's key."""


def ask(prompt: str) -> str | None:
    """One line from the keyboard; ``None`` at the end of the input."""
    echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def agreed(question: str) -> bool:
    """Whether the answer is yes."""
    return (ask(question) or "") in ("y", "yes")


def is_row(entered: str) -> bool:
    """Whether it is the number of a row, or the sign for the right answer."""
    return entered == RIGHT or re.fullmatch(r"[0-9]{1,3}", entered) is not None


def typed(
    lines: list[str], score: Callable[[list[str]], str], rows_at: RowsAt, first: str = "",
    before: list[list[str]] | None = None,
) -> tuple[list[str], How]:  # fmt: skip
    """The lines, asked for until an empty one, and how they ended; every change is shown, and can be undone.

    ``first`` is entered already. ``before``: what the lines were, to be undone; the last one is the newest.
    """
    before = [] if before is None else before
    if not first:
        show_numbered(lines)
    while True:
        entered, first = first or ask(TYPED_SCORE.format(score=score(lines))), ""
        if entered is None or entered == "q":
            return lines, How.END
        if entered == "":
            return lines, How.DONE
        if entered in ("u", "undo"):
            if not before:
                return lines, How.BACK
            lines = before.pop()
            echo(TYPED_BACK, err=True)
            show_numbered(lines)
        elif (changed := _changed(lines, entered, rows_at)) is not None:
            before.append(lines)
            lines = changed


def _changed(lines: list[str], entered: str, rows_at: RowsAt) -> list[str] | None:
    """The lines with what is entered: one more, one less, or those of a row; ``None`` if they stay as they are."""
    if entered == "k" or is_row(entered):
        if (found := rows_at(lines)) is None:
            echo(TYPED_WHICH_QUESTION, err=True)
        elif entered == "k":
            show_rows(found[1])
        else:
            return _with_row(lines[: found[0]], entered, found[1])
        return None
    if re.fullmatch(r"-[0-9]{1,4}", entered):
        number = int(entered[1:])
        kept = [line for at, line in enumerate(lines, 1) if at != number]
        show_numbered(kept)
        return kept
    for sentence in shapes(entered):
        echo(click.wrap_text(TYPED_NOT_READ.format(why=sentence), 79, "  ", "  "), err=True)
    return [*lines, entered]


def _with_row(above: list[str], entered: str, rows: KeyRows) -> list[str] | None:
    """The lines of a row below those that stand before the question's own, and whose mistake it is."""
    row = by_key(rows).get(entered)
    if row is None:
        echo(TYPED_NO_ROW.format(row=entered, most=len(rows.wrong)), err=True)
        return None
    echo(TYPED_ROW.format(row=entered, what=what(row)), err=True)
    made = [*above, *row.lines]
    show_numbered(made)
    return made


def by_key(rows: KeyRows) -> dict[str, KeyRow]:
    """The rows by what types them, the right answer first."""
    return {str(row.number or RIGHT): row for row in (rows.right, *rows.wrong)}


def what(row: KeyRow) -> str:
    """The kind of a row and its place."""
    return "; ".join(mistake.title for mistake in row.mistakes) or TYPED_RIGHT


def show_numbered(lines: Sequence[str]) -> None:
    """The lines with their numbers."""
    for number, line in enumerate(lines, 1):
        echo(f"  {number:2}  {line}", err=True)


def show_rows(rows: KeyRows) -> None:
    """The marker's key, a row a line."""
    for key, row in by_key(rows).items():
        told = TYPED_KEY.format(row=key.rjust(3), lines="; ".join(row.lines), what=what(row))
        echo(click.wrap_text(told, 79, subsequent_indent=" " * 5), err=True)


def enter(desk: Desk) -> None:
    """Ask for sheet after sheet until all are typed or the input is at its end."""
    echo(ENTER_HOW, err=True)
    while (student := next(desk.waiting(), None)) is not None:
        desk.take(student)
        if not _sheet(desk):
            return


def _sheet(desk: Desk) -> bool:
    """One sheet, line by line, with the marks so far; False at the end of the input."""
    while True:
        echo(ENTER_STUDENT.format(key=desk.student.key, name=desk.student.name), err=True)
        lines, how = typed(desk.lines, lambda lines: _so_far(desk, lines), desk.rows)
        if how is How.BACK:
            desk.back()  # nothing is typed to be undone: the sheet before is taken out again
            continue
        if lines or how is How.DONE:
            desk.keep(lines)
        return how is How.DONE


def _so_far(desk: Desk, lines: list[str]) -> str:
    """The marks so far, if there is something to mark."""
    result = desk.result(lines)
    return ENTER_NOTHING if result.score is None else score_line(result)
