"""Answers typed in from paper: one sheet after the other, marked while it is typed, and undone line by line.

What is typed becomes an ordinary hand-in, a text file a student, so that a class can be interrupted and graded again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from treesearch.homework.answer.reader import Reader, read_sheet
from treesearch.homework.classroom.files import file_name, write_text
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.marker import Marker
from treesearch.homework.classroom.results import Result
from treesearch.homework.classroom.roster import Student


def says_something(line: str) -> bool:
    """Whether anything in a line can be read: a fact, the begin of a question, whose sheet it is, or a comment."""
    sheet = read_sheet(line)
    read = Reader().answer(*sheet.parts)
    return bool(sheet.head or read.facts or read.headings or read.asides)


class Desk:
    """The sheets that lie in ``folder``, and the one that is being typed."""

    def __init__(self, marker: Marker, folder: Path) -> None:
        self.marker, self.folder = marker, folder
        self.student = Student()
        self.lines: list[str] = []
        self.done: list[Student] = []

    def waiting(self) -> Iterator[Student]:
        """The students of the roster whose sheets were not typed yet."""
        return (student for student in self.marker.roster.students if not self.path(student).exists())

    def path(self, student: Student) -> Path:
        """Where a student's sheet is kept."""
        return self.folder / f"{file_name(student.key)}.txt"

    def take(self, student: Student) -> None:
        """Begin a sheet, or go on with the one that is kept; its first line tells whose it is."""
        path = self.path(student)
        self.student = student
        self.lines = path.read_text("utf-8").splitlines()[1:] if path.exists() else []

    def type(self, line: str) -> Result:
        """One more line; the marks so far."""
        self.lines.append(line)
        return self.result()

    def undo(self) -> str | None:
        """Take the last line back; ``None`` on an empty sheet, for which the one before is taken out again."""
        if self.lines:
            return self.lines.pop()
        if self.done:
            self.take(self.done.pop())
        return None

    def keep(self) -> Result:
        """Put the sheet away, written whole."""
        write_text(self.path(self.student), self.text)
        self.done.append(self.student)
        return self.result()

    @property
    def text(self) -> str:
        """The sheet as it is kept."""
        return "\n".join((f"id: {self.student.key}", *self.lines)) + "\n"

    def result(self) -> Result:
        """The marks of what is typed so far."""
        return self.marker.result(HandIn(self.path(self.student).name, self.student, self.text.encode()))
