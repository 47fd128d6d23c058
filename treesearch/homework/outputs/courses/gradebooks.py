"""Canvas and Moodle gradebooks: one column of the file that the teacher exported is filled, nothing else is changed."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from treesearch.errors import UsageError
from treesearch.homework.classroom import words as classroom_words
from treesearch.homework.classroom.files import cell, csv_table, csv_text
from treesearch.homework.classroom.results import LOOK, Result
from treesearch.homework.classroom.roster import HEADINGS, Register, Student, known_columns, student_in
from treesearch.homework.outputs.courses.feedback import comment
from treesearch.words import closest

NO_GRADE_COLUMN = "no column of the export is called {title}; did you mean --column {meant!r}?"
CHOOSE_GRADE_COLUMN = "no column of the export is called {title}; choose one with --column TITLE: {columns}"
AS_READ = "marked as read, nobody has looked at them: {students}"
NOT_IN_EXPORT = "not found in the gradebook's export, so not filled in: {students}"
POINTS_POSSIBLE = "the gradebook has {possible} points possible, this exercise {most}; nothing was scaled"

_EXCUSED = "EX"
_POINTS, _COMMENTS = frozenset({"points possible"}), frozenset({"feedback comments"})
"""Headings, in small letters: Canvas' row of points, Moodle's column of comments."""


def filled(export: str, results: Iterable[Result], title: str, as_read: bool = False) -> tuple[str, list[str]]:
    """The export with the scores in the column of that title, and what a person should know about it.

    A score is blank where somebody has to look, unless ``as_read``. Students are found by any id of their row, then
    e-mail, then name, a name only where no ids contradict it and nobody else has it; a row is filled once, none is
    added, no id invented. UsageError if there is no such column.
    """
    heading, below = csv_table(export, classroom_words.GRADEBOOK)
    rows = [row.cells for row in below]
    column = column_of(heading, title)
    theirs = [row for row in rows if len(row) > column]
    class_, told = [], {}  # a class of thousands fits into memory without its questions
    for result in results:
        class_.append(replace(result, questions=(), text=""))
        told[result.student.key] = comment(result)
    absent, most = [], max((result.max_score for result in class_), default=0.0)
    comments = [place for place, name in enumerate(heading) if name.strip().casefold() in _COMMENTS]
    for result, number in zip(class_, _rows_of([result.student for result in class_], heading, theirs), strict=True):
        score = result.score if as_read or result.status != LOOK else None
        if number is None:
            absent += [result.student.key] if score is not None else []
        elif (result.source or score is not None) and theirs[number][column].strip() != _EXCUSED:
            theirs[number][column] = cell(score)
            if comments and score is not None and len(theirs[number]) > comments[0]:
                theirs[number][comments[0]] = cell(told[result.student.key])
    messages = [NOT_IN_EXPORT.format(students=", ".join(absent))] if absent else []
    if as_read and (looks := [one.student.key for one in class_ if one.status == LOOK]):
        messages.append(AS_READ.format(students=", ".join(looks)))
    return csv_text([heading, *rows]), [*messages, *_points_differ(rows, column, most)]


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
    if not _COMMENTS.isdisjoint(whole) and whole.count("grade") == 1:
        return whole.index("grade")  # a Moodle worksheet, which is of one assignment and does not name it
    if near := closest(wanted, bare):
        raise UsageError(NO_GRADE_COLUMN.format(title=title, meant=heading[bare.index(near)]))
    of_assignments = [name for name, one, short in zip(heading, whole, bare, strict=True) if one != short] or heading
    columns = ", ".join(map(repr, of_assignments)) or classroom_words.NONE
    raise UsageError(CHOOSE_GRADE_COLUMN.format(title=title, columns=columns))


def _rows_of(students: Sequence[Student], heading: Sequence[str], rows: Sequence[list[str]]) -> list[int | None]:
    """The row of each student by the surest that is known of both; ``None`` where there is none, or a doubt.

    If any id of the class stands in the export, its ids are the class's own: then a name leads to no row that has
    another id. What leads several students to one row leads none of them, if it is no id.
    """
    known = list(_students(heading, rows))
    register = Register(known)
    meant = [register.meant(student) for student in students]
    own_ids = any(kind in ("id", "participant") for kind, _ in meant)
    found: list[int | None] = []
    for student, (kind, numbers) in zip(students, meant, strict=True):
        sure = kind in ("id", "participant", "email") or not student.id or not own_ids
        has_id = any(one.id or one.participant for number in numbers for one in known[number])
        found.append(numbers[0] if len(numbers) == 1 and (sure or not has_id) else None)
    taken = Counter(found)
    return [
        n if kind in ("id", "participant") or taken[n] == 1 else None for n, (kind, _) in zip(found, meant, strict=True)
    ]


def _students(heading: Sequence[str], rows: Iterable[list[str]]) -> Iterator[list[Student]]:
    """Whom each row is about, once for each id that it has; nobody in the row of the points."""
    columns = known_columns(heading, {})
    ids = [place for place, title in enumerate(heading) if title.strip().casefold() in HEADINGS["id"]]
    for row in rows:
        student = student_in(row, columns)
        told = [Student(row[place].strip()) for place in ids if place < len(row) and row[place].strip()]
        yield [student._replace(id="", version=""), *told] if student.name.casefold() not in _POINTS else []


def _points_differ(rows: Sequence[Sequence[str]], column: int, most: float) -> Iterator[str]:
    """A sentence if Canvas expects another number of points."""
    for row in rows[:2]:
        possible = row[column].strip() if len(row) > column and row[0].strip().casefold() in _POINTS else ""
        if re.fullmatch(r"\d+(\.\d+)?", possible) and float(possible) != most:
            yield POINTS_POSSIBLE.format(possible=possible, most=f"{most:g}")
