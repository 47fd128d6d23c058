"""Hand-ins from a CSV table: one row a student, one column a question, as quizzes and forms are exported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.classroom.files import Row, csv_rows
from treesearch.homework.classroom.handins import TABLES, HandIn
from treesearch.homework.classroom.roster import known_columns, student_in
from treesearch.homework.marking import words as marking_words

WHO = {"id", "name", "email", "first", "last"}
"""The columns that say whose row it is."""


def from_table(path: Path, columns: Mapping[str, str], names: Sequence[str]) -> Iterator[HandIn]:
    """The rows of a table as hand-ins; a row that is no CSV is reported and the next one read.

    ``columns``: headings chosen by the teacher, for id, name, email, version and the questions' numbers; ``names``:
    the questions' own names. UsageError if no column holds answers.
    """
    rows, who, questions = _opened(path, columns, names)
    for row in rows:
        problem = words.BAD_ROW.format(reason=row.problem) if row.problem else ""
        if problem or any(row.cells):
            source = words.ROW.format(file=path.name, line=row.line)
            yield HandIn(source, student_in(row.cells, who), _answer(row.cells, questions, len(names)), problem)


def lacks(path: Path, columns: Mapping[str, str], names: Sequence[str]) -> Iterator[str]:
    """What a table lacks though it can be marked, in sentences: a column for the students, or for some question."""
    if path.suffix.lower() not in TABLES or not path.is_file():
        return
    _, who, questions = _opened(path, columns, names)
    if not who.keys() & WHO:
        yield words.NO_STUDENT_COLUMN.format(file=path.name)
    absent = [marking_words.QUESTION.format(number=n) for n in range(1, len(names) + 1) if n not in questions]
    if absent:
        yield words.NO_ANSWER_COLUMN.format(file=path.name, questions=", ".join(absent))


def _opened(
    path: Path, columns: Mapping[str, str], names: Sequence[str]
) -> tuple[Iterator[Row], dict[str, int], dict[int, int]]:
    """The rows of a table, which columns say whose they are, and which one answers which question."""
    rows = csv_rows(_text(path.read_bytes()))
    heading = next(rows, Row([], 1))
    if heading.problem:
        raise UsageError(words.NO_CSV.format(what=path, line=heading.line, reason=heading.problem))
    students = {what: title for what, title in columns.items() if not what.isdigit()}
    questions = question_columns(heading.cells, columns, names)
    if not questions:
        raise UsageError(words.NO_QUESTION_COLUMN.format(columns=", ".join(heading.cells) or words.NONE))
    return rows, known_columns(heading.cells, students), questions


def _text(data: bytes) -> str:
    """What a file says: UTF-16 with its mark, UTF-8, else Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def question_columns(heading: Sequence[str], columns: Mapping[str, str], names: Sequence[str]) -> dict[int, int]:
    """Which column answers which question: chosen, called like the question, or numbered as exports do it.

    >>> question_columns(["Name", "Response 1", "q2"], {}, ("", ""))
    {1: 1, 2: 2}
    """
    titles = [title.strip().casefold() for title in heading]
    found: dict[int, int] = {}
    for number, name in enumerate(names, 1):
        numbered = rf"(?:q|question|response|answer|item|task)?[ ._#-]*0*{number}"
        for place, title in enumerate(titles):
            chosen = columns.get(str(number), name).strip().casefold()
            if (title and title == chosen) or re.fullmatch(numbered, title):
                found.setdefault(number, place)
    if not found and len(names) == 1:
        only = [place for place, title in enumerate(titles) if title in ("answer", "answers", "response", "text")]
        found = {1: only[0]} if only else {}
    return found


def _answer(row: Sequence[str], questions: Mapping[int, int], asked: int) -> bytes:
    cells = {number: row[place].strip() for number, place in questions.items() if place < len(row)}
    written = {number: cell for number, cell in cells.items() if cell}
    if asked == 1:
        return "\n".join(written.values()).encode()
    return "\n".join(chain(*((f"question {number}:", cell) for number, cell in written.items()))).encode()
