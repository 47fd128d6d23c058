"""The command ``check``: one answer, marked and explained."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from treesearch.algorithms import ALGORITHMS, called
from treesearch.cli import files, output, words
from treesearch.cli.frame import Command
from treesearch.cli.options import Choice, conventions, format_option, marked_conventions, only_tree
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.cli.subject import Told
from treesearch.errors import ReadError, UsageError
from treesearch.games.inspection import shortened
from treesearch.homework.classroom import words as classroom_words
from treesearch.report.lines import Line
from treesearch.tree import Node

if TYPE_CHECKING:
    from treesearch.homework.answer.sheet import Sheet

ASKED = [alias for name, entry in ALGORITHMS.items() if entry.marked for alias in (name, *entry.aliases)]


@click.command(cls=Command)
@only_tree
@click.argument("answer", cls=Told, metavar="ANSWER", required=False)
@marked_conventions
@click.option("--algorithm", type=Choice(ASKED), metavar="NAME", default="alphabeta")
@click.option("--full", is_flag=True, hidden=True)  # nothing is shortened here, but other commands take it
@click.option("--scheme", "scheme_file", metavar="FILE")
@format_option("text", "json")
def check(
    subject: str | None, answer: str | None, form: str, full: bool, scheme_file: str | None,
    **options: Any,
) -> int:  # fmt: skip
    from treesearch.homework.answer.echo import echo_json
    from treesearch.homework.classroom.marker import told_lost
    from treesearch.homework.marking.exercise import Exercise
    from treesearch.homework.marking.marking import mark
    from treesearch.homework.marking.marks import Marked
    from treesearch.homework.marking.scheme import scheme
    from treesearch.homework.outputs.reports import mark_lines

    if answer is None or (answer == "-" and subject == "-"):
        raise UsageError(words.CHECK_NEEDS_ANSWER)
    options["algorithm"] = called(options["algorithm"])
    how = conventions(options)
    rules = files.read_text(scheme_file) if scheme_file else None
    said = _read(answer)
    if subject is not None and subject.lower().endswith(".toml"):
        raise UsageError(words.TREE_IS_EXERCISE.format(file=subject))
    found = subjects(subject, options)
    heard: set[bool] = set()
    marked: list[Marked] = []
    asked: list[tuple[int, Node]] = []

    def show(subject: Subject) -> None:
        allowed = subject.allows(how)
        exercise = Exercise(subject.tree(words.MARKING), scheme(rules, allowed), allowed)
        read = exercise.reader().answer(*said.of(subject.number if len(found) > 1 else None, exercise.tree))
        heard.add(bool(read.facts or read.doubtful))
        marks = mark(exercise, read)
        marked.append(marks)
        asked.append((subject.number, exercise.tree))
        if form == "json":
            output.write([json.dumps({**echo_json(read), **marks.to_json()}, ensure_ascii=False)])
        else:
            output.show(Line(unread.message, "cut") for unread in marks.unread)
            output.show(mark_lines(replace(marks, unread=()), output.width()))

    code = for_each(found, show, form)
    if heard == {False}:
        click.echo(words.ANSWER_SILENT.format(reason=classroom_words.NO_ANSWER_IN_IT), err=True)
    if len(found) > 1 and (lost := told_lost(said, asked)):
        click.echo(words.ANSWER_SILENT.format(reason=lost), err=True)
    return code or int(not all(marks.correct for marks in marked))


def _read(answer: str) -> Sheet:
    """The answer that is meant, as a sheet; UsageError if it is the text of trees."""
    from treesearch.homework.answer.reader import read_sheet

    text = answer_text(answer)
    if _holds_trees(text):
        raise UsageError(words.ANSWER_IS_TREE.format(answer=shortened(answer)))
    return read_sheet(text)


def answer_text(answer: str) -> str:
    """The text of what the argument ANSWER means, standard input, a file of any kind, or the answer itself.

    UsageError if it is none of them, ReadError for a file that holds no text.
    """
    from treesearch.homework.answer.documents import UNPACKED, document_text
    from treesearch.homework.answer.reader import LIMIT

    if answer == "-":
        return document_text(sys.stdin.buffer.read())
    if not answer.strip():
        raise UsageError(words.EMPTY_ANSWER)
    if not files.there(answer):
        if _is_file_name(answer):
            raise UsageError(words.NO_ANSWER_FILE.format(answer=answer))
        return answer
    path = Path(answer)
    if path.is_dir():
        raise UsageError(words.ANSWER_FOLDER.format(answer=answer))
    most = UNPACKED if path.suffix.lower() == ".docx" else 4 * LIMIT + 1
    return document_text(files.read_bytes(answer, most=most), path.suffix)


def _is_file_name(answer: str) -> bool:
    """Whether a text is a file's name rather than an answer: it ends like one, or has nothing that facts have."""
    return re.fullmatch(r"[^:=\n]*\.[a-zA-Z]\w{0,4}|[^:=\s]*", answer.strip()) is not None


def _holds_trees(text: str) -> bool:
    """Whether this is the text of trees: somebody has written TREE and ANSWER the other way round, perhaps."""
    from treesearch.reader.several import read_many

    try:
        found = list(islice(read_many(text), 100))
    except ReadError:
        return False
    return any(sample.tree.children for sample in found if sample.tree) and all(sample.tree for sample in found)
