"""Write ``grades.csv``, the table of marks, and report changes since an earlier table."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import Task
from treesearch.homework.classes.decisions import Decision
from treesearch.homework.classes.grading import Entry, GradedClass
from treesearch.homework.classes.scoring import QuestionScore
from treesearch.homework.classes.tables import (
    Layout,
    bare,
    guarded,
    read_table,
    write_table,
)
from treesearch.homework.marking.scheme import POINTS

FILE = "grades.csv"
FIRST = ("id", "name", "version", "submitted", "status", "score", "max")
LAST = ("decided", "ref")


def part_points(question: QuestionScore) -> dict[str, float]:
    """Return the points of each part of a question; "other" collects points outside the parts.

    The dict is empty if the points were set by hand.
    """
    parts: dict[str, float] = {}
    for item in () if question.by_hand else question.marked.items:
        part = item.part if item.part in POINTS else "other"
        if part == "other" and item.part.endswith(" iff"):  # a line on an unknown leaf
            part = "path" if item.part.startswith("move ") else "pruned"
        parts[part] = parts.get(part, 0.0) + float(item.points)
    return parts


def part_columns(graded: GradedClass) -> list[tuple[Task, str]]:
    """Return the parts of each question, including unasked parts that occur in marks."""
    columns = []
    for task in graded.assignment.marked_tasks:
        occurring = {
            part
            for entry in graded.entries
            for question in entry.questions
            if question.name == task.name
            for part, points in part_points(question).items()
            if points
        }
        columns += [
            (task, part) for part in (*POINTS, "other") if part in {*task.parts, *occurring}
        ]
    return columns


def grades_table(graded: GradedClass, layout: Layout) -> bytes:
    """Return the table of marks as a CSV file."""
    tasks, parts = graded.assignment.marked_tasks, part_columns(graded)
    names = [task.name for task in tasks] + [f"{task.name}: {part}" for task, part in parts]
    rows = [_row(entry, tasks, parts) for entry in graded.entries]
    return write_table([(*FIRST, *names, *LAST), *rows], layout)


def _row(entry: Entry, tasks: tuple[Task, ...], parts: list[tuple[Task, str]]) -> list[object]:
    by_name = {} if entry.score is None else {q.name: q for q in entry.questions}
    points = {name: part_points(question) for name, question in by_name.items()}
    scores = [by_name[task.name].points if task.name in by_name else None for task in tasks]
    cells = [points.get(task.name, {}).get(part) for task, part in parts]
    first = (entry.student.key, entry.student.name, entry.version, entry.submitted, entry.status)
    return [
        *first,
        entry.score,
        entry.max_score,
        *scores,
        *cells,
        " ".join(entry.decided),
        entry.ref,
    ]


class GradeRow(NamedTuple):
    """A row of grades.csv, with its cells by column."""

    key: str
    cells: dict[str, str]


def read_grades(path: Path) -> list[GradeRow]:
    """Return the rows of a table of marks. Raise UsageError if a column is missing."""
    table = read_table(path.read_bytes(), path.name)
    if lost := [name for name in (*FIRST, *LAST) if name not in table.heading]:
        raise UsageError(
            f"{path} has no column {', '.join(lost)}: delete the file, and treesearch grade will write it again"
        )
    rows = []
    for row in table.rows:
        cells = dict(zip(table.heading, map(bare, row.cells), strict=False))
        rows.append(
            GradeRow(cells.get("id", ""), {name: cells.get(name, "") for name in table.heading})
        )
    return rows


def changes(old: list[GradeRow], graded: GradedClass) -> Iterator[str]:
    """Yield a line for each unexpected change of a mark, and for each lost decision."""
    entries = {entry.student.key.casefold(): entry for entry in graded.entries}
    for row in old:
        entry = entries.get(row.key.casefold())
        yield from _lost_decisions(row, entry, graded.table.decisions)
        before = row.cells["score"].replace(",", ".")
        if entry is None:
            if before:
                yield f"{row.key}: {before} -> not in this class"
            continue
        same = (row.cells["ref"], row.cells["decided"]) == (entry.ref, " ".join(entry.decided))
        now = guarded(entry.score)
        if now != before and (same or (before and not entry.ref and row.cells["ref"])):
            yield f"{row.key}: {before or row.cells['status']} -> {now or entry.status}"


def _lost_decisions(
    row: GradeRow, entry: Entry | None, decisions: tuple[Decision, ...]
) -> Iterator[str]:
    """Yield a line for each decision on a student that is now missing or damaged."""
    before = {token.rpartition(".")[0] for token in row.cells["decided"].split()}
    there = {decision.identity for decision in decisions}
    now = {token.rpartition(".")[0] for token in entry.decided} if entry else before
    for identity in sorted(before - there):
        yield f"{row.key}: the decision {identity} is missing from decisions.csv"
    # the submission and the decisions are the same, so a cell of the row was changed
    if entry and entry.ref == row.cells["ref"] and now < before:
        for identity in sorted((before & there) - now):
            yield f"{row.key}: the decision {identity} no longer applies; was its row changed?"


def score_text(row: GradeRow) -> str:
    """Return the marks of a row as a short comment for a gradebook."""
    names = [name for name in row.cells if name not in (*FIRST, *LAST) and ": " not in name]
    scores = " ".join(f"{name}: {row.cells[name]}." for name in names if row.cells[name])
    return f"{row.cells['score']} of {row.cells['max']} points. {scores}".strip()
