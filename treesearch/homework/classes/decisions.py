"""Read and update ``decisions.csv``, which lists the decisions that only a person can make.

A row with a ``ref`` is about a text, and applies as long as the text is unchanged. A row without a ref was added by hand
and applies to its student, or to everybody who submitted (``*``). The program's columns are rewritten for open rows; rows,
their order, filled cells and unknown columns are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple
from unicodedata import normalize

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import Assignment
from treesearch.homework.classes.refs import RefKind
from treesearch.homework.classes.roster import version_meant
from treesearch.homework.classes.tables import (
    CsvRow,
    CsvTable,
    Layout,
    bare,
    encode_table,
    guarded,
    read_points,
    read_table,
)
from treesearch.records import IN_QUESTION

DECISIONS_FILE = "decisions.csv"
COLUMNS = (
    "student",
    "name",
    "version",
    "question",
    "problem",
    "text",
    "read",
    "score",
    "max",
    "expected",
    "decision",
    "answer",
    "points",
    "reason",
    "by",
    "file",
    "ref",
)
FILLED = ("decision", "answer", "points")
EVERYBODY = "*"
MAX_TEXT = 2_000
"""The largest number of characters of a text in the table; class.html shows the complete text."""
EARLIER = "earlier text: "

ALLOWED: dict[str, tuple[str, ...]] = {
    RefKind.QUESTION: ("as read", "nothing"),
    RefKind.STUDENT: ("as read", "is", "ignore"),
    RefKind.CHOICE: ("use", "nothing"),
    RefKind.VERSION: ("version", "as read", "nothing"),
    RefKind.TEXT: ("as read", "nothing", "ignore"),
}
"""The possible decisions by the first letter of a row's ref."""


class Decision(NamedTuple):
    """A row with a decision that a person filled in.

    ``action`` is the first word in the column ``decision``, or ``answer`` or ``points`` for these
    columns. ``value`` is the rest of the cell. ``question`` is the name of the question, or "" for
    the complete submission.
    """

    row: int
    student: str
    question: str
    action: str
    value: str
    reason: str
    by: str
    file: str
    ref: str

    @property
    def content(self) -> tuple[str, str, str]:
        """The action, value and reason of a decision, which identify its content."""
        return self.action, self.value, self.reason

    @property
    def identity(self) -> str:
        """The ref, or the student and question of a row that a person added."""
        if self.ref:
            return self.ref
        return f"{'all' if self.student == EVERYBODY else 'hand'}:{self.question or 'submission'}".replace(
            " ", "_"
        )

    @property
    def token(self) -> str:
        """The identity and a short hash of the decision, for the column ``decided``."""
        return f"{self.identity}.{sha256(repr(self.content).encode()).hexdigest()[:4]}"


class OpenRow(NamedTuple):
    """A row for a person to fill in.

    ``student`` is the student's key, or "" if unknown. ``question`` is its name, or "" for the
    complete submission. ``text`` are the lines in question. ``pictures`` are files of the
    submission that a browser can display, with their data.
    """

    student: str
    name: str
    version: str
    question: str
    problem: str
    text: str
    read: str
    score: float | None
    max: float
    expected: str
    file: str
    ref: str
    pictures: tuple[tuple[str, bytes], ...] = ()

    @property
    def kind(self) -> str:
        """The kind of the row, as a ``RefKind``."""
        return self.ref[:1]

    @property
    def sort_key(self) -> tuple[str, ...]:
        """The sort key, which groups rows with the same kind of problem."""
        problem = re.sub(r"line \d+, column \d+: ", "", self.problem)
        kind = re.sub(r"'.*?'(?=;|$)", "", problem)
        return kind, problem, self.text, self.student, self.file, self.ref

    @property
    def cells(self) -> dict[str, str]:
        """The cells of the columns that the program writes."""
        text = " / ".join(line for line in self.text.splitlines() if line.strip())
        row = self._replace(text=text[:MAX_TEXT])
        return {name: guarded(getattr(row, name)) for name in COLUMNS if name in row._fields}


class DecisionTable(NamedTuple):
    """The table as read, its decisions, and the problems in its rows."""

    table: CsvTable
    decisions: tuple[Decision, ...]
    problems: tuple[str, ...]


def read_decisions(data: bytes, assignment: Assignment, separator: str = ",") -> DecisionTable:
    """Return the decisions in a CSV file, and the problems in its rows.

    Raise UsageError if a column is missing or occurs twice.
    """
    if not data.strip():
        return DecisionTable(CsvTable(list(COLUMNS), [], Layout(separator)), (), ())
    table = read_table(data, DECISIONS_FILE)
    if len(table.heading) == 1:
        raise UsageError(
            f"{DECISIONS_FILE} has only one column because its separators were lost. Open it with the spreadsheet's "
            "text import, choose the separator, and save it as CSV; or restore decisions.bak"
        )
    if lost := [name for name in COLUMNS if table.heading.count(name) != 1]:
        raise UsageError(
            f"{DECISIONS_FILE}, row 1: each of these columns must occur exactly once: {', '.join(lost)}. "
            "Keep the first row as grade wrote it"
        )
    decisions, problems = [], []
    for row in table.rows:
        cells = _cells(table.heading, row)
        if any(cell.strip() for cell in row.cells[len(table.heading) :]):
            problems.append(
                f"row {row.number} has {len(row.cells)} cells, but the heading has {len(table.heading)}: put a cell that "
                f"contains {table.layout.separator} in quotes"
            )
        elif any(cells[name] for name in FILLED):
            try:
                decisions.append(_decision(row.number, cells, assignment))
            except ValueError as error:
                problems.append(f"row {row.number}, {error}")
        elif cells["reason"] and not cells["ref"]:
            problems.append(f"row {row.number}, reason: fill in decision, answer or points, too")
    return DecisionTable(table, tuple(decisions), tuple(problems))


def _cells(heading: Sequence[str], row: CsvRow) -> dict[str, str]:
    """Return the cells of a row by column, each as one line."""
    return {
        name: bare(" ".join(normalize("NFC", cell).split())) if name != "answer" else _answer(cell)
        for name, cell in zip(heading, row.padded(heading), strict=False)
    }


def _answer(cell: str) -> str:
    """Return a typed answer as a single line, with semicolons between its lines."""
    return bare("; ".join(line.strip() for line in cell.splitlines() if line.strip()))


def _decision(number: int, cells: Mapping[str, str], assignment: Assignment) -> Decision:
    """Return the decision in a filled row. Raise ValueError if it is not valid."""
    filled = [name for name in FILLED if cells[name]]
    if len(filled) > 1:
        raise ValueError(f"{' and '.join(filled)}: fill in only one of decision, answer and points")
    question = _question(cells["question"], assignment)
    (column,) = filled
    action, value = column, cells[column]
    if column == "decision":
        action, value = _action(cells["decision"], cells["ref"], question, assignment)
    elif column == "points":
        value = _points(cells["points"], question, assignment)
    student, ref = cells["student"], cells["ref"]
    if not student and (action not in ("is", "ignore") or not cells["file"]):
        raise ValueError(
            'student: the cell is empty; for an unknown student, keep the cell file, and write "is ID" or "ignore" '
            "in the column decision"
        )
    if student == EVERYBODY and (action != "points" or ref):
        raise ValueError("student: for * (everybody) fill in points, and leave ref empty")
    return Decision(
        number, student, question, action, value, cells["reason"], cells["by"], cells["file"], ref
    )


def _question(cell: str, assignment: Assignment) -> str:
    """Return the name of the question in a cell, which may also contain its number.

    Raise ValueError if there is no such question.
    """
    for task in assignment.marked_tasks:
        numbered = IN_QUESTION.format(number=task.label)
        if cell.casefold() in (task.name.casefold(), task.label, numbered):
            return task.name
    if cell:
        questions = ", ".join(task.name for task in assignment.marked_tasks)
        raise ValueError(f"question: there is no {cell}; the questions are: {questions}")
    return ""


def _points(cell: str, question: str, assignment: Assignment) -> str:
    """Return the points in a cell, as a fraction in text form.

    Raise ValueError if the cell has another form, or more points than the question or sheet.
    """
    worth = {task.name: task.worth for task in assignment.marked_tasks}
    limit = worth.get(question, assignment.max_score)
    try:
        points = read_points(cell)
    except ValueError as error:
        raise ValueError(f"points: {error}") from None
    if points > limit:
        raise ValueError(
            f"points: {cell} is more than the {limit:g} that {question or 'the sheet'} is worth"
        )
    return str(points)


def _action(cell: str, ref: str, question: str, assignment: Assignment) -> tuple[str, str]:
    """Return the action and the value that a cell of the column ``decision`` contains.

    Raise ValueError if the decision is not possible in this row.
    """
    word = cell.casefold()
    parts = re.fullmatch(r"(use|version|is)\s+(\S.*)", cell, re.IGNORECASE)
    action, value = (parts[1].casefold(), parts[2].strip(" '\"`‘’‚“”„«»")) if parts else (word, "")
    letter = ref[:1] or (RefKind.QUESTION if question else "")
    allowed = ALLOWED.get(letter) or tuple(
        dict.fromkeys(w for some in ALLOWED.values() for w in some)
    )
    forms = {"use": "use FILE", "version": "version A", "is": "is ID"}
    if action not in allowed or (action in forms) != bool(value):
        choices = ", ".join(forms.get(word, word) for word in allowed)
        raise ValueError(f"decision: {cell} is not possible in this row; write one of: {choices}")
    if action == "version":
        if version := version_meant(value, assignment.versions):
            return action, version
        raise ValueError(
            f"decision: there is no version {value}; the versions are: {', '.join(assignment.versions) or 'none'}"
        )
    return action, value


def updated(table: DecisionTable, rows: Iterable[OpenRow], current: frozenset[int]) -> bytes:
    """Return the file with these rows in place of its open rows.

    Filled rows stay. Rows that are no longer open are removed. New rows are added, sorted by
    problem and text. ``current`` are the numbers of the filled rows in force.
    """
    heading, below, layout = table.table
    open_rows = {(row.student, row.question, row.ref, row.file): row for row in rows}
    filled = {decision.row for decision in table.decisions}
    lines = [list(heading)]
    for line in below:
        cells = _cells(heading, line)
        if line.number in filled:
            lines.append(_filled_row(heading, line, line.number in current))
        elif opened := _pop_row(open_rows, cells):
            lines.append(_open_row(heading, line, opened))
        elif not cells["ref"]:
            lines.append(line.cells)  # added by hand and not filled in yet
    new = sorted(open_rows.values(), key=lambda row: row.sort_key)
    lines += [[row.cells.get(name, "") for name in heading] for row in new]
    return encode_table(lines, layout)


def _pop_row(
    rows: dict[tuple[str, str, str, str], OpenRow], cells: Mapping[str, str]
) -> OpenRow | None:
    """Remove and return the open row that matches the ref, question and student of a row.

    If the student is unknown, the row must name the same file.
    """
    for key, row in rows.items():
        same = same_id(row.student, cells["student"]) if row.student else row.file == cells["file"]
        if row.ref == cells["ref"] and row.question == cells["question"] and same:
            return rows.pop(key)
    return None


def _filled_row(heading: Sequence[str], line: CsvRow, current: bool) -> list[str]:
    """Return a filled row, which is marked "earlier text" if it no longer applies."""
    cells = line.padded(heading)
    place = heading.index("problem")
    problem = cells[place].removeprefix(EARLIER)
    cells[place] = problem if current else EARLIER + problem
    return cells


def _open_row(heading: Sequence[str], line: CsvRow, row: OpenRow) -> list[str]:
    """Return an open row of the file with updated cells of the program."""
    cells = row.cells
    return [
        cells.get(name, cell) for name, cell in zip(heading, line.padded(heading), strict=False)
    ]


def same_id(key: str, other: str) -> bool:
    """Return whether two ids are the same apart from case and leading zeros.

    >>> same_id("00474", "474"), same_id("474", "475")
    (True, False)
    """
    return key.casefold().lstrip("0") == other.casefold().lstrip("0")
