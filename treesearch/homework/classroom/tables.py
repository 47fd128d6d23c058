"""Hand-ins from a CSV table: one row a student, one column a question, as quizzes and forms are exported."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from typing import IO

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.roster import Student, delimiter, known_columns, student_in
from treesearch.homework.marking import words as marking_words

TABLES = (".csv", ".tsv")
WHO = {"id", "name", "email", "first", "last"}
"""The columns that say whose row it is."""

_SAMPLE = 1 << 16


def from_table(path: Path, columns: Mapping[str, str], names: Sequence[str]) -> Iterator[HandIn]:
    """The rows of a table as hand-ins; a row that is no CSV is reported and the next one read.

    ``columns``: headings chosen by the teacher, for id, name, email, version and the questions' numbers; ``names``:
    the questions' own names. UsageError if no column holds answers.
    """
    with path.open("rb") as raw, TextIOWrapper(raw, encoding(path), errors="replace", newline="") as stream:
        rows = csv.reader(stream, delimiter=_delimiter(stream))
        heading = next(rows, [])
        students = {what: title for what, title in columns.items() if not what.isdigit()}
        who, questions = known_columns(heading, students), question_columns(heading, columns, names)
        if not questions:
            raise UsageError(words.NO_QUESTION_COLUMN.format(columns=", ".join(heading) or words.NONE))
        for row, problem in _rows(rows):
            source = words.ROW.format(file=path.name, line=rows.line_num)
            student = student_in(row, who) if row else Student()
            if problem or any(row):
                yield HandIn(source, student, _answer(row, questions, len(names)), problem)


def lacks(path: Path, columns: Mapping[str, str], names: Sequence[str]) -> Iterator[str]:
    """What a table lacks though it can be marked, in sentences: a column for the students, or for some question."""
    with path.open("rb") as raw, TextIOWrapper(raw, encoding(path), errors="replace", newline="") as stream:
        heading = next(csv.reader(stream, delimiter=_delimiter(stream)), [])
    if not known_columns(heading, {what: title for what, title in columns.items() if not what.isdigit()}).keys() & WHO:
        yield words.NO_STUDENT_COLUMN.format(file=path.name)
    found = question_columns(heading, columns, names)
    absent = [
        marking_words.QUESTION.format(number=number) for number in range(1, len(names) + 1) if number not in found
    ]
    if found and absent:
        yield words.NO_ANSWER_COLUMN.format(file=path.name, questions=", ".join(absent))


def _delimiter(stream: IO[str]) -> str:
    first = stream.read(_SAMPLE)
    stream.seek(0)
    return delimiter(first.removeprefix("\ufeff"))


def _rows(rows: Iterator[list[str]]) -> Iterator[tuple[list[str], str]]:
    while True:
        try:
            yield next(rows), ""
        except StopIteration:
            return
        except csv.Error as error:
            yield [], words.BAD_ROW.format(reason=error)


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


def encoding(path: Path) -> str:
    """The encoding of a file, tried on the whole of it piece by piece: UTF-8, UTF-16 with its mark, Windows-1252."""
    with path.open("rb") as stream:
        if stream.read(2) in (b"\xff\xfe", b"\xfe\xff"):
            return "utf-16"
    try:
        with path.open(encoding="utf-8") as text:
            while text.read(_SAMPLE):
                pass
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"
