"""Canvas and Moodle gradebooks: one column of the file that the teacher exported is filled, nothing else is changed."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from io import StringIO
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.classroom import words as classroom_words
from treesearch.homework.classroom.files import cell, csv_text
from treesearch.homework.classroom.results import Result
from treesearch.homework.classroom.roster import Student, delimiter, handles
from treesearch.homework.outputs import words

_IDS = ("id", "sis user id", "id number", "identifier", "student id")
_ADDRESSES = ("email address", "email", "sis login id")
_NAMES = ("student", "full name", "name")
_FIRST, _LAST = ("first name",), ("last name", "surname")
_EXCUSED = "EX"


class Filled(NamedTuple):
    """The file with its column filled, and what a person should know about it."""

    text: str
    messages: list[str]


def filled(export: str, results: Iterable[Result], title: str) -> Filled:
    """The export with the scores in the column of that title; where a person is needed the cell is blank.

    Students are found by any id of their row, then e-mail, then name; no row is added, no id invented.
    UsageError if there is no such column.
    """
    rows = list(csv.reader(StringIO(export.removeprefix("\ufeff"), newline=""), delimiter=delimiter(export)))
    heading = rows[0] if rows else []
    column = column_of(heading, title)
    index = _index(heading, [row for row in rows[1:] if len(row) > column])
    absent, most = [], 0.0
    for result in results:
        row, most = _row_of(result.student, index), result.max_score
        if row is None:
            absent += [result.student.key] if result.score is not None else []
        elif (result.source or result.score is not None) and row[column].strip() != _EXCUSED:
            row[column] = cell(result.score)
    messages = [words.NOT_IN_EXPORT.format(students=", ".join(absent))] if absent else []
    return Filled(csv_text(rows), [*messages, *_points_differ(rows, column, most)])


def column_of(heading: Sequence[str], title: str) -> int:
    """The column of an assignment: called so, or so with the system's own number or kind around it.

    >>> column_of(["Student", "ID", "Week 5 (12345)"], "week 5"), column_of(["Assignment: Week 5 (Real)"], "Week 5")
    (2, 0)
    """
    wanted = title.strip().casefold()
    whole = [one.strip().casefold() for one in heading]
    bare = [re.sub(r"\s*\((\d+|real|percentage|letter)\)$", "", one) for one in whole]
    for names in (whole, bare, [name.partition(":")[2].strip() for name in bare]):
        if names.count(wanted) == 1:
            return names.index(wanted)
    if meant := get_close_matches(title, heading, 1, 0.4):
        raise UsageError(words.NO_GRADE_COLUMN.format(title=title, meant=meant[0]))
    raise UsageError(words.CHOOSE_GRADE_COLUMN.format(title=title, columns=", ".join(heading) or classroom_words.NONE))


def _index(heading: Sequence[str], rows: Iterable[list[str]]) -> dict[tuple[str, str], list[list[str]]]:
    """The rows by everything that a student can be known by."""
    index: dict[tuple[str, str], list[list[str]]] = {}
    titles = [title.strip().casefold() for title in heading]
    for row in rows:
        for handle in {handle for student in _students(titles, row) for handle in handles(student)}:
            index.setdefault(handle, []).append(row)
    return index


def _row_of(student: Student, index: dict[tuple[str, str], list[list[str]]]) -> list[str] | None:
    """The one row of a student, by the surest handle that is in one row only."""
    found = (index.get(handle, []) for handle in handles(student))
    return next((rows[0] for rows in found if len(rows) == 1), None)


def _students(titles: Sequence[str], row: Sequence[str]) -> Iterator[Student]:
    """The student of a row, once for each id that it has; nobody in the row of the points."""

    def first(names: Sequence[str]) -> str:
        places = [titles.index(name) for name in names if name in titles]
        return next((row[place].strip() for place in places if place < len(row) and row[place].strip()), "")

    name = first(_NAMES) or f"{first(_FIRST)} {first(_LAST)}".strip()
    if name.casefold() != "points possible":
        yield Student("", name, first(_ADDRESSES))
        yield from (Student(first((column,))) for column in _IDS if first((column,)))


def _points_differ(rows: Sequence[Sequence[str]], column: int, most: float) -> Iterator[str]:
    """A sentence if Canvas expects another number of points."""
    for row in rows[1:3]:
        possible = row[column].strip() if len(row) > column and row[0].strip().casefold() == "points possible" else ""
        if re.fullmatch(r"\d+(\.\d+)?", possible) and float(possible) != most:
            yield words.POINTS_POSSIBLE.format(possible=possible, most=f"{most:g}")
