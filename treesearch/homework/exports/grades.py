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
        if item.part.endswith(" iff"):  # a line on an unknown leaf
            part = "path" if item.part.startswith("move ") else "pruned"
        parts[part] = parts.get(part, 0.0) + float(item.points)
    return parts


def part_columns(graded: GradedClass) -> list[tuple[Task, str]]:
    """Return the parts of each question, including unasked parts that occur in marks."""
    occurring = {
        (question.name, part)
        for entry in graded.entries
        for question in entry.questions
        for part, points in part_points(question).items()
        if points
    }
    return [
        (task, part)
        for task in graded.assignment.marked_tasks
        for part in (*POINTS, "other")
        if part in task.parts or (task.name, part) in occurring
    ]


def grades_table(graded: GradedClass, layout: Layout) -> bytes:
    """Return the table of marks as a CSV file."""
    tasks, parts = graded.assignment.marked_tasks, part_columns(graded)
    names = [task.name for task in tasks] + [f"{task.name}: {part}" for task, part in parts]
    rows = [_row(entry, tasks, parts) for entry in graded.entries]
    return write_table([(*FIRST, *names, *LAST), *rows], layout)


def _row(entry: Entry, tasks: tuple[Task, ...], parts: list[tuple[Task, str]]) -> list[object]:
    questions = () if entry.score is None else entry.questions
    scores = {question.name: question.points for question in questions}
    points = {question.name: part_points(question) for question in questions}
    return [
        entry.student.key,
        entry.student.name,
        entry.version,
        entry.submitted,
        entry.status,
        entry.score,
        entry.max_score,
        *(scores.get(task.name) for task in tasks),
        *(points.get(task.name, {}).get(part) for task, part in parts),
        " ".join(entry.decided),
        entry.ref,
    ]


class GradeRow(NamedTuple):
    """A row of grades.csv, without the columns of parts. ``scores`` has the score of each question."""

    key: str
    name: str
    status: str
    score: str
    max: str
    scores: dict[str, str]
    decided: str = ""
    ref: str = ""


def read_grades(path: Path) -> list[GradeRow]:
    """Return the rows of a table of marks, with decimal points.

    A question may have the name of another column, so columns are found by their place. Raise
    UsageError if a column that every table has is not at its place.
    """
    table = read_table(path.read_bytes(), path.name)
    heading = [bare(title) for title in table.heading]
    names = heading[len(FIRST) :]
    if heading[: len(FIRST)] != [*FIRST] or not {*LAST} <= {*names}:
        raise UsageError(
            f"{path} does not have the columns {', '.join(FIRST)}, ..., {', '.join(LAST)} in this order: delete the file, "
            "and treesearch grade will write it again"
        )
    # the columns of parts, such as "question 1: cuts", follow those of all questions
    stems = [name.rpartition(": ")[0] for name in names]
    questions = [name for place, name in enumerate(names) if name in stems[place:]]
    rows = []
    for row in table.rows:
        key, name, _, _, status, score, maximum, *others = map(bare, row.padded(heading))
        scores = {each: others[names.index(each)].replace(",", ".") for each in questions}
        by_name = dict(zip(names, others, strict=False))
        rows.append(
            GradeRow(
                key,
                name,
                status,
                score.replace(",", "."),  # some spreadsheets write 7,5
                maximum.replace(",", "."),
                scores,
                by_name["decided"],
                by_name["ref"],
            )
        )
    return rows


def changes(old: list[GradeRow], graded: GradedClass) -> Iterator[str]:
    """Yield a line for each unexpected change of a mark, and for each lost decision."""
    entries = {entry.student.key.casefold(): entry for entry in graded.entries}
    for row in old:
        entry = entries.get(row.key.casefold())
        yield from _lost_decisions(row, entry, graded.table.decisions)
        before = row.score
        if entry is None:
            if before:
                yield f"{row.key}: {before} -> not in this class"
            continue
        same = (row.ref, row.decided) == (entry.ref, " ".join(entry.decided))
        now = guarded(entry.score)
        if now != before and (same or (before and not entry.ref and row.ref)):
            yield f"{row.key}: {before or row.status} -> {now or entry.status}"


def _lost_decisions(
    row: GradeRow, entry: Entry | None, decisions: tuple[Decision, ...]
) -> Iterator[str]:
    """Yield a line for each decision on a student that is now missing or damaged."""
    before = {token.rpartition(".")[0] for token in row.decided.split()}
    there = {decision.identity for decision in decisions}
    now = {token.rpartition(".")[0] for token in entry.decided} if entry else before
    for identity in sorted(before - there):
        yield f"{row.key}: the decision {identity} is missing from decisions.csv"
    # the submission and the decisions are the same, so a cell of the row was changed
    if entry and entry.ref == row.ref and now < before:
        for identity in sorted((before & there) - now):
            yield f"{row.key}: the decision {identity} no longer applies; was its row changed?"


def score_text(row: GradeRow) -> str:
    """Return the marks of a row as a short comment for a gradebook."""
    scores = " ".join(f"{name}: {score}." for name, score in row.scores.items() if score)
    return f"{row.score} of {row.max} points. {scores}".strip()
