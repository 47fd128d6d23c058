"""Answers typed in from paper: one sheet after the other, marked while it is typed.

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
from treesearch.homework.marking.rows import Rows, rows


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

    def back(self) -> None:
        """Take the sheet before out again, if there is one."""
        if self.done:
            self.take(self.done.pop())

    def keep(self, lines: list[str]) -> Result:
        """Put the sheet away, written whole."""
        write_text(self.path(self.student), self._text(lines))
        self.done.append(self.student)
        return self.result(lines)

    def _text(self, lines: list[str]) -> str:
        """The sheet as it is kept."""
        return "\n".join((f"id: {self.student.key}", *lines)) + "\n"

    def result(self, lines: list[str]) -> Result:
        """The marks of what is typed so far."""
        return self.marker.result(self._hand_in(lines))

    def _hand_in(self, lines: list[str]) -> HandIn:
        return HandIn(self.path(self.student).name, self.student, self._text(lines).encode())

    def rows(self, lines: list[str]) -> tuple[int, Rows] | None:
        """How many lines stand before those of the question that is being typed, and its marker's key.

        ``None`` where it is open which question, or which version, that is.
        """
        tasks = self.marker.assignment.tasks
        above, number = 0, tasks[0].number if len(tasks) == 1 else None
        for at, line in enumerate(lines, 1):
            for part in read_sheet(line).parts:
                above, number = (at, part.number) if part.number is not None else (above, number)
        task = next((task for task in tasks if task.number == number), None)
        version = self.marker.read(self._hand_in(lines), anyhow=True).version
        if task is None or task.tree(version) is None:
            return None
        return above, rows(self.marker.exercise(task, version))
