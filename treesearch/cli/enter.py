"""Answers from paper, typed one student after the other: the end of ``grade --review``."""

from __future__ import annotations

from pathlib import Path

from treesearch.cli import words
from treesearch.cli.frame import echo
from treesearch.cli.typed import How, ask, typed
from treesearch.homework.classroom.marker import Marker
from treesearch.homework.classroom.review import Desk
from treesearch.homework.classroom.roster import Student
from treesearch.homework.outputs.reports import score_line


def enter(marker: Marker, folder: Path) -> None:
    """Ask for sheet after sheet until the roster, or the input, is at its end; sheets are kept in the folder."""
    desk = Desk(marker, folder)
    echo(words.ENTER_HOW, err=True)
    while (student := _next(desk)) is not None:
        desk.take(student)
        if not _sheet(desk):
            return


def _next(desk: Desk) -> Student | None:
    """The next student of the roster, or the one whose id is typed; ``None`` at the end."""
    if desk.marker.roster.students:
        return next(desk.waiting(), None)
    typed = ask(words.ENTER_ID)
    return Student(typed) if typed else None


def _sheet(desk: Desk) -> bool:
    """One sheet, line by line, with the marks so far; False at the end of the input."""
    while True:
        echo(words.ENTER_STUDENT.format(key=desk.student.key, name=desk.student.name), err=True)
        made = typed(desk.lines, lambda lines: _so_far(desk, lines), desk.rows)
        if made.how is How.BACK:
            desk.back()  # nothing is typed to be undone: the sheet before is taken out again
            continue
        if made.lines or made.how is How.DONE:
            desk.keep(made.lines)
        return made.how is How.DONE


def _so_far(desk: Desk, lines: list[str]) -> str:
    """The marks so far, if there is something to mark."""
    result = desk.result(lines)
    return words.ENTER_NOTHING if result.score is None else score_line(result)
