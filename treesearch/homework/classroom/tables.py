"""Hand-ins from a CSV table: one row a student, one column a question, as quizzes and forms are exported."""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.answer.reader import decoded
from treesearch.homework.classroom import words
from treesearch.homework.classroom.files import Row, checked, csv_rows
from treesearch.homework.classroom.handins import HandIn, Note
from treesearch.homework.classroom.roster import known_columns, student_in
from treesearch.homework.classroom.times import time_told
from treesearch.homework.marking import words as marking_words
from treesearch.reader.place import visible

_FORMS = (r"(?:response|answer)[ ._#-]*0*{number}", r"(?:q|question|item|task|)[ ._#-]*0*{number}")
"""How columns are called in which answers are exported; beside a response, a question is its text."""
_ALONE = "answers?|response|text"
"""The same, where there is one question."""

MOST_TABLE = 100_000_000
"""Bytes of a table; answers of ten thousand students have a tenth of that."""

TIMES_UNREAD = "note: the times in the column {column} of {file} are not read: {cell}; write them as 2026-11-20 23:59"

WHO = {"id", "name", "email", "first", "last"}
"""The columns that say whose row it is."""


def from_table(path: Path, columns: Mapping[str, str], names: Sequence[str], note: Note) -> Iterator[HandIn]:
    """The rows of a table as hand-ins; a row that is no CSV is reported and the next one read.

    ``columns``: headings chosen by the teacher, for id, name, email, version and the questions' numbers; ``names``:
    the questions' own names. ``note`` is told what it lacks. UsageError if no column holds answers.
    """
    text = decoded(checked(path, MOST_TABLE).read_bytes(), most=sys.maxsize)
    heading = next(csv_rows(text), Row([], 1))
    if heading.problem:
        raise UsageError(words.NO_CSV.format(what=path, line=heading.line, reason=heading.problem))
    students = {what: title for what, title in columns.items() if not what.isdigit()}
    questions = question_columns(heading.cells, columns, names)
    if not questions:
        raise UsageError(words.NO_QUESTION_COLUMN.format(columns=", ".join(heading.cells) or words.NONE))
    table = _Table(path.name, heading.cells, known_columns(heading.cells, students), questions, len(names))
    if note is not None:
        for lack in table.lacks(islice(csv_rows(text), 1, None)):
            note(lack)
    rows = islice(csv_rows(text), 1, None)
    return (table.hand_in(row) for row in rows if row.problem or any(row.cells))


def question_columns(heading: Sequence[str], columns: Mapping[str, str], names: Sequence[str]) -> dict[int, int]:
    """Which column answers which question: chosen, called like the question, or numbered as exports do it.

    UsageError if two columns may.

    >>> question_columns(["Name", "Response 1", "q2"], {}, ("", ""))
    {1: 1, 2: 2}
    """
    titles = [title.strip().casefold() for title in heading]
    found: dict[int, int] = {}
    for number, name in enumerate(names, 1):
        forms = [form.format(number=number) for form in (_FORMS if len(names) > 1 else (*_FORMS, _ALONE))]
        own = columns.get(str(number), name).strip().casefold()
        if str(number) in columns:
            forms = [re.escape(own)]
        elif own and not any(re.fullmatch(form, own) for form in forms):
            forms = [re.escape(own), *forms]
        fitting = ([place for place, title in enumerate(titles) if re.fullmatch(form, title)] for form in forms)
        places = next(filter(None, fitting), [])
        if len(places) > 1:
            raise UsageError(words.TWO_COLUMNS.format(columns=", ".join(titles[place] for place in places)))
        found.update((number, place) for place in places)
    return found


class _Table(NamedTuple):
    """A table: its heading, which columns say whose its rows are, and which one answers which of the questions."""

    file: str
    heading: list[str]
    who: dict[str, int]
    questions: dict[int, int]
    asked: int

    def lacks(self, rows: Iterable[Row]) -> Iterator[str]:
        """What it lacks though it can be marked, in sentences: a column for the students, or for some question.

        And which columns hold what is not read.
        """
        if not self.who.keys() & WHO:
            yield words.NO_STUDENT_COLUMN.format(file=self.file)
        absent = [marking_words.QUESTION.format(number=n + 1) for n in range(self.asked) if n + 1 not in self.questions]
        if absent:
            yield words.NO_ANSWER_COLUMN.format(file=self.file, questions=", ".join(absent))
        filled: dict[int, str] = {}  # the places of columns in which something stands, with the first of it
        for row in rows:
            filled |= {n: cell for n, cell in enumerate(row.cells[: len(self.heading)]) if cell.strip()} | filled
        time = self.who.get("submitted", -1)
        if time in filled and not time_told(filled[time]):
            yield TIMES_UNREAD.format(column=self.heading[time], file=self.file, cell=visible(filled[time]))
        if unread := sorted({*filled} - {*self.who.values(), *self.questions.values()}):
            titles = ", ".join(self.heading[place].strip() or words.COLUMN.format(number=place + 1) for place in unread)
            yield words.UNREAD_COLUMNS.format(file=self.file, columns=titles)

    def hand_in(self, row: Row) -> HandIn:
        """A row as a hand-in."""
        source = words.ROW.format(file=self.file, line=row.line)
        cells = {n: row.cells[place].strip() for n, place in self.questions.items() if place < len(row.cells)}
        texts = [cell if self.asked == 1 else f"question {n}:\n{cell}" for n, cell in cells.items() if cell]
        student = student_in(row.cells, self.who)
        data, when = "\n".join(texts).encode(), student.submitted
        return HandIn(source, student._replace(submitted=""), data, self._problem(row), when=when)

    def _problem(self, row: Row) -> str:
        """Why a row is none of this table; one that is too long has answers in the columns of others."""
        if row.problem:
            return words.BAD_ROW.format(reason=row.problem)
        longer = any(cell.strip() for cell in row.cells[len(self.heading) :])
        return words.LONG_ROW.format(cells=len(row.cells), columns=len(self.heading)) if longer else ""
