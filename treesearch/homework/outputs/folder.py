"""The folder of a marked class: tables, the class report, a report for each student; every file is written whole."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from treesearch.errors import UsageError
from treesearch.homework.classroom.files import OLD_MARKS, bare, cell, csv_table, csv_text, file_name, write_text
from treesearch.homework.classroom.results import Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.classroom.standing import Gradebook
from treesearch.homework.outputs.class_report import (
    ITEM_COLUMNS,
    class_html,
    class_markdown,
    distribution_svg,
    item_rows,
    version_rows,
)
from treesearch.homework.outputs.reports import student_html, student_markdown, student_text

GRADE_COLUMNS = (
    "id", "name", "email", "version", "status", "score", "max_score", "late", "why", "source", "participant", "look",
)  # fmt: skip
LATE = "late"
OTHER_REPORTS = "students/ also holds files that this run did not write, of another class or another day: {count}"
NOT_GRADES = "the older marks lack the column {missing}; --diff takes a grades.csv that treesearch grade wrote"

REPORTS = {".html": student_html, ".md": student_markdown, ".txt": student_text}


def write_all(book: Gradebook, folder: Path, pages: bool = True) -> None:
    """Every file of a class: class.html and class.md, grades.csv, items.csv, statistics.json, distribution.svg.

    With ``pages`` students/ID.html, .md and .txt too; where there are some they are made anew in any case. What an
    earlier run wrote for others stays, and the class report says how many such files there are.
    """
    title, students, now = book.assignment.title, folder / "students", set()
    pages = pages or any(students.glob("*.html"))
    for result in book if pages else ():
        for suffix, report in REPORTS.items():
            path = students / f"{file_name(result.student.key)}{suffix}"
            write_text(path, report(result, title))
            now.add(path)
    others = sum(path.suffix in REPORTS and path not in now for path in students.glob("*"))
    more = [OTHER_REPORTS.format(count=others)] if others else []
    write_text(folder / "grades.csv", csv_text((GRADE_COLUMNS, *map(grade_row, book))))
    _write_statistics(book, folder)
    write_text(folder / "class.html", class_html(book, more))
    write_text(folder / "class.md", class_markdown(book, more))


def _write_statistics(book: Gradebook, folder: Path) -> None:
    """Write items.csv, versions.csv where there are versions, statistics.json and distribution.svg."""
    statistics = book.statistics
    write_text(folder / "items.csv", csv_text((ITEM_COLUMNS, *item_rows(statistics))))
    if book.assignment.versions:
        write_text(folder / "versions.csv", csv_text((("version", *ITEM_COLUMNS), *version_rows(statistics))))
    told = {"title": book.assignment.title, "max_score": book.assignment.max_score, **statistics.to_json()}
    write_text(folder / "statistics.json", json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    write_text(folder / "distribution.svg", distribution_svg(statistics.bars, book.assignment.max_score))


def grade_row(result: Result) -> tuple[object, ...]:
    """A student's row in grades.csv; without a score, its cell is blank."""
    late = LATE if result.late else ""
    why = "; ".join(filter(None, (result.reason, *result.remarks, *result.notes)))
    who = result.student
    return (
        *who[:3], result.version or who.version, result.status, result.score, result.max_score, late, why,
        result.source, who.participant, " ".join(map(str, result.looks)),
    )  # fmt: skip


def class_json(book: Gradebook) -> dict[str, Any]:
    """The class as plain data for JSON, the students without their items."""
    students = [
        {"id": r.student.id, "name": r.student.name, "email": r.student.email, "version": r.version, "status": r.status,
         "score": r.score, "max_score": r.max_score, "late": r.late, "reason": r.reason, "notes": r.notes,
         "remarks": r.remarks, "source": r.source,
         "questions": [{"question": one.number, "name": one.name, "status": one.status, "points": one.points,
                        "max_points": one.max_points} for one in r.questions]}
        for r in book
    ]  # fmt: skip
    told = {"title": book.assignment.title, "max_score": book.assignment.max_score, "counts": book.counts}
    return {**told, "statistics": book.statistics.to_json(), "students": students}


# ---- changed marks -------------------------------------------------------------------------------------------------


def changes(old: str, book: Gradebook) -> Iterator[dict[str, str]]:
    """Which marks differ from those in the text of an older grades.csv: student, old, new; an empty text is no mark."""
    heading, rows = csv_table(old, OLD_MARKS)
    if missing := {"status", "score"} - {*heading}:
        raise UsageError(NOT_GRADES.format(missing=", ".join(sorted(missing))))
    before = {}
    for row in (dict(zip(heading, row.cells, strict=False)) for row in rows):
        whose = Student(**{name: bare(row.get(name, "")) for name in Student._fields})  # as before it was defused
        before[whose.key] = row.get("score", "")
    for result in book:
        now = cell(result.score)
        was = before.pop(result.student.key, "")
        if was != now:
            yield {"student": result.student.key, "old": was, "new": now}
    yield from ({"student": key, "old": was, "new": ""} for key, was in before.items() if was)
