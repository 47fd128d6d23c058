"""Fill in a column of a Canvas or Moodle gradebook from ``grades.csv``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from treesearch.errors import UsageError, option
from treesearch.homework.classes.grading import MARKED, PROVISIONAL, UNREAD
from treesearch.homework.classes.roster import (
    HEADINGS,
    Register,
    Student,
    known_columns,
    student_in,
)
from treesearch.homework.classes.tables import encode_table, guarded, read_points, read_table
from treesearch.homework.exports.grades import GradeRow, score_text
from treesearch.words import closest, many

EXCUSED = "EX"
_POINTS, _MAXIMUM, _COMMENTS = "points possible", "maximum grade", "feedback comments"
"""The name of Canvas' row of maximum points, and the headings of two Moodle columns, in lower case."""
IDENTITY = {
    name
    for subject, names in HEADINGS.items()
    if subject not in ("version", "submitted")
    for name in names
}
"""The headings of columns that tell who a student is, in lower case."""


class Filled(NamedTuple):
    """A gradebook with a filled column, the number of filled cells, and notes for the teacher."""

    data: bytes
    marks: int
    notes: list[str]


def filled(
    export: bytes, grades: Sequence[GradeRow], title: str = "", provisional: bool = False
) -> Filled:
    """Return a gradebook with the scores of marked students in a column.

    A student's row is found by id, then by e-mail address, then by a name that is unique and contradicts no id. No row is
    filled twice or added. Raise UsageError if it is not clear which column to fill, or if no student is found.
    """
    table = read_table(export, "the gradebook")
    heading = table.heading
    if len(heading) < 2:
        raise UsageError(
            "the gradebook is empty or has one column: export it from the course system again"
        )
    column = column_of(heading, title)
    comments = [n for n, name in enumerate(heading) if name.casefold() == _COMMENTS]
    students = [_student(row) for row in grades]
    statuses = (MARKED, PROVISIONAL) if provisional else (MARKED,)
    below = [row.padded(heading) for row in table.rows]
    absent, count, replaced = [], 0, 0
    matches = _rows_of(students, heading, below)
    if not any(kind for _, kind in matches):
        raise UsageError(
            "no student of grades.csv was found in the gradebook by id, e-mail address or name. The headings must be "
            "those of an English export, such as ID number and Full name (Moodle), or SIS User ID and Student (Canvas)"
        )
    for grade, (number, _) in zip(grades, matches, strict=True):
        if grade.status not in statuses:
            continue
        if number is None:
            absent.append(grade.key)
        elif (old := below[number][column].strip()) != EXCUSED:
            mark = _mark(grade.score)
            if isinstance(mark, str):
                raise UsageError(
                    f"grades.csv: the score of {grade.key} is {mark or 'empty'}, not a number such as 7 or 7.5: run "
                    "treesearch grade again"
                )
            replaced += old not in ("", "-") and _mark(old) != mark
            below[number][column] = grade.score
            count += 1
            for place in comments:
                below[number][place] = guarded(score_text(grade))
    left_out = [grade.key for grade in grades if grade.status == PROVISIONAL and not provisional]
    unread = [grade.key for grade in grades if grade.status == UNREAD]
    notes = [f"these students are not in the gradebook: {', '.join(absent)}"] if absent else []
    if replaced:
        notes.append(f"replaces {many(replaced, 'mark')} in {heading[column]}")
    if left_out:
        notes.append(
            f"these scores are provisional and were left out: {', '.join(left_out)}; "
            f"{option('include-provisional')} fills them in"
        )
    if unread:
        notes.append(
            f"these students have no score until a person reads their answers: {', '.join(unread)}"
        )
    notes += [
        f"{grade.key} was matched to a row of the gradebook that differs only in leading zeros"
        for grade, (number, kind) in zip(grades, matches, strict=True)
        if kind == "zeros" and number is not None
    ]
    notes += _points_differ(heading, below, column, grades)
    return Filled(encode_table([heading, *below], table.layout), count, notes)


def _mark(cell: str) -> Fraction | str:
    """Return the mark in a cell: 7.5, 7.50 and 7,5 are the same mark."""
    try:
        return read_points(cell)
    except ValueError:
        return cell


def _student(row: GradeRow) -> Student:
    """Return the student of a row of grades.csv."""
    # a key that is also the name, such as "Kim Lee (2)" from a file name, has no number of Moodle
    number = re.fullmatch(rf"Participant (\d+)|{re.escape(row.name)} \((\d+)\)", row.key)
    participant = (number[1] or number[2]) if number else ""
    return Student(row.key, row.name, participant=participant)


def column_of(heading: Sequence[str], title: str = "") -> int:
    """Return the index of an assignment's column, whose heading may also contain an id.

    Without a title, return the only column of an assignment. Raise UsageError if it is not clear which column is meant.

    >>> column_of(["Student", "ID", "Week 5 (12345)"], "week 5"), column_of(["Assignment: Week 5 (Real)"], "Week 5")
    (2, 0)
    >>> column_of(["Student", "ID", "Week 5 (12345)"])
    2
    """
    names = [name.strip().casefold() for name in heading]
    short = [re.sub(r"\s*\((\d+|real|percentage|letter)\)$", "", name) for name in names]
    if not title:
        assignments = [n for n, name in enumerate(names) if name != short[n]]
        if _COMMENTS in names and names.count("grade") == 1:
            return names.index("grade")  # a Moodle worksheet belongs to a single assignment
        if len(assignments) == 1:
            return assignments[0]
        others = [n for n, name in enumerate(names) if name not in IDENTITY]
        columns = ", ".join(repr(heading[n]) for n in assignments or others)
        raise UsageError(f"choose the column to fill with --column TITLE: {columns or 'none'}")
    wanted = title.strip().casefold()
    if wanted in IDENTITY:
        raise UsageError(f"the column {title} names the students; choose a column of marks")
    for several in (names, short, [name.partition(":")[2].strip() for name in short]):
        if several.count(wanted) == 1:
            return several.index(wanted)
    near = closest(wanted, [name for name in short if name not in IDENTITY])
    hint = f'; did you mean --column "{heading[short.index(near)]}"?' if near else ""
    raise UsageError(f"no column of the gradebook is called {title}{hint}")


def _rows_of(
    students: Sequence[Student], heading: Sequence[str], rows: Sequence[list[str]]
) -> list[tuple[int | None, str]]:
    """Return the row of each student, or ``None`` if it is uncertain, and the kind of match.

    If any student is found by id, the export uses the same ids, so a name cannot match a row with another id.
    A handle other than an id is ignored if several students match the same row.
    """
    rows_students = list(_students(heading, rows, _id_column(students, heading, rows)))
    register = Register(rows_students)
    meant = [register.meant(student) for student in students]
    sure_kinds = ("id", "participant", "zeros")
    own_ids = any(kind in sure_kinds for kind, _ in meant)
    matches: list[int | None] = []
    for student, (kind, numbers) in zip(students, meant, strict=True):
        sure = kind in (*sure_kinds, "email") or not student.id or not own_ids
        has_id = any(
            other.id or other.participant for number in numbers for other in rows_students[number]
        )
        matches.append(numbers[0] if len(numbers) == 1 and (sure or not has_id) else None)
    taken = Counter(matches)
    return [
        (n if kind in ("id", "participant") or taken[n] == 1 else None, kind)
        for n, (kind, _) in zip(matches, meant, strict=True)
    ]


def _id_column(
    students: Sequence[Student], heading: Sequence[str], rows: Sequence[list[str]]
) -> int | None:
    """Return the index of the column that contains most ids of these students, first with all leading zeros.

    Canvas exports two ids, its own and that of the university. One may be the other of a different student.
    """
    columns = [n for n, title in enumerate(heading) if title.strip().casefold() in HEADINGS["id"]]
    ids = {student.id.casefold() for student in students if student.id}
    bare_ids = {id_.lstrip("0") for id_ in ids} - {""}

    def matches(column: int) -> tuple[int, int]:
        cells = [row[column].strip().casefold() for row in rows]
        return sum(cell in ids for cell in cells), sum(
            cell.lstrip("0") in bare_ids for cell in cells
        )

    return max(columns, key=matches, default=None)


def _students(
    heading: Sequence[str], rows: Iterable[list[str]], id_column: int | None
) -> Iterator[list[Student]]:
    """Yield for each row its student without an id, then one with only the id; none for maximum points."""
    columns = known_columns(heading, {})
    for row in rows:
        student = student_in(row, columns)
        id_ = row[id_column].strip() if id_column is not None else ""
        if student.name.casefold() == _POINTS:
            yield []
        else:
            yield [student._replace(id="", version=""), *([Student(id_)] if id_ else [])]


def _points_differ(
    heading: Sequence[str],
    rows: Sequence[Sequence[str]],
    column: int,
    grades: Sequence[GradeRow],
) -> Iterator[str]:
    """Yield a sentence if the gradebook and ``grades.csv`` have different maximum points."""
    cells = [row[column] for row in rows if row[0].strip().casefold() == _POINTS]
    # every row of a worksheet has the same maximum
    cells += [
        cell for name, cell in zip(heading, rows[0], strict=False) if name.casefold() == _MAXIMUM
    ]
    max_score = grades[0].max
    for possible in (_mark(cell.strip()) for cell in cells):
        if isinstance(possible, Fraction) and possible != _mark(max_score):
            yield f"the gradebook expects {float(possible):g} points, but this exercise has {max_score}; the scores were not scaled"
