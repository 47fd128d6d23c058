"""``grade --enter``: answers from paper, typed one student after the other."""

from __future__ import annotations

import sys
from pathlib import Path

from treesearch.cli import words
from treesearch.cli.frame import echo
from treesearch.homework.classroom.enter import Desk, says_something
from treesearch.homework.classroom.marker import Marker
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
    while (typed := _line(words.ENTER_ID)) is not None:
        if typed == words.ENTER_UNDO:
            desk.undo()
            return desk.student
        if typed:
            return Student(typed)
        return None
    return None


def _sheet(desk: Desk) -> bool:
    """One sheet, line by line, with the marks so far; False at the end of the input."""
    _begin(desk)
    while typed := _line(_so_far(desk)):
        if typed != words.ENTER_UNDO:
            desk.type(typed)
            if not says_something(typed):
                echo(words.ENTER_NOT_READ, err=True)
        elif (line := desk.undo()) is not None:
            echo(words.ENTER_TAKEN.format(line=line), err=True)
        else:
            _begin(desk)  # an empty sheet is undone to the one before
    if desk.lines or typed is not None:
        desk.keep()
    return typed is not None


def _so_far(desk: Desk) -> str:
    """The prompt: the marks so far, if there is something to mark."""
    result = desk.result()
    return words.ENTER_NOTHING if result.score is None else words.ENTER_SO_FAR.format(score=score_line(result))


def _begin(desk: Desk) -> None:
    """Whose sheet it is, and what it says already."""
    echo(words.ENTER_STUDENT.format(key=desk.student.key, name=desk.student.name), err=True)
    for line in desk.lines:
        echo(f"  {line}", err=True)


def _line(prompt: str) -> str | None:
    echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    return line.strip() if line else None
