"""The command ``check``: one answer, marked and explained."""

from __future__ import annotations

import json
import re
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from treesearch.algorithms import ALGORITHMS, called
from treesearch.cli import files, output, words
from treesearch.cli.frame import Command
from treesearch.cli.options import conventions, format_option, marked_conventions, only_tree
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.cli.subject import Told
from treesearch.errors import ReadError, UsageError
from treesearch.games.inspection import shortened
from treesearch.homework.classroom import words as classroom_words
from treesearch.tree import Node

if TYPE_CHECKING:
    from treesearch.homework.answer.statements import Answer

ASKED = [alias for name, entry in ALGORITHMS.items() if entry.marked for alias in (name, *entry.aliases)]


@click.command(cls=Command)
@only_tree
@click.argument("answer", cls=Told, told="answer", metavar="ANSWER", required=False)
@marked_conventions
@click.option("--algorithm", type=click.Choice(ASKED), metavar="NAME", default="alphabeta", help=words.HELP["asked"])
@click.option("--full", is_flag=True, hidden=True)  # nothing is shortened here, but other commands take it
@click.option("--scheme", "scheme_file", metavar="FILE", help=words.HELP["scheme"])
@format_option("text", "json")
def check(
    subject: str | None, answer: str | None, form: str, full: bool, scheme_file: str | None,
    **options: Any,
) -> int:  # fmt: skip
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
    if not any(question.statements for question in said.questions) and not said.problems:
        click.echo(words.ANSWER_SILENT.format(reason=classroom_words.NO_ANSWER_IN_IT), err=True)
    marked: list[Marked] = []
    asked: list[tuple[int, Node]] = []

    def show(subject: Subject) -> None:
        allowed = subject.allows(how)
        exercise = Exercise(subject.tree(words.MARKING), scheme(rules, allowed), allowed)
        marks = mark(exercise, said.question(subject.number if len(found) > 1 else None, exercise.tree))
        marked.append(marks)
        asked.append((subject.number, exercise.tree))
        if form == "json":
            output.write([json.dumps(marks.to_json(), ensure_ascii=False)])
        else:
            output.show(mark_lines(marks.to_json(), output.width()))

    code = for_each(found, show, form)
    if len(found) > 1 and (lost := told_lost(said, asked)):
        click.echo(words.ANSWER_SILENT.format(reason=lost), err=True)
    return code or int(not all(marks.correct for marks in marked))


def _read(answer: str) -> Answer:
    """The answer that is meant, as data; UsageError if it is the text of trees."""
    from treesearch.homework.answer.answers import read_answer

    data = answer_bytes(answer)
    if _holds_trees(data):
        raise UsageError(words.ANSWER_IS_TREE.format(answer=shortened(answer)))
    return read_answer(data)


def answer_bytes(answer: str) -> bytes:
    """What the argument ANSWER means: standard input, a file, or the answer itself; UsageError if it is none."""
    from treesearch.homework.answer.answers import LIMIT

    if answer == "-":
        return sys.stdin.buffer.read()
    if not answer.strip():
        raise UsageError(words.EMPTY_ANSWER)
    if not files.there(answer):
        if _is_file_name(answer):
            raise UsageError(words.NO_ANSWER_FILE.format(answer=answer))
        return answer.encode("utf-8", "replace")
    path = Path(answer)
    if path.is_dir():
        raise UsageError(words.ANSWER_FOLDER.format(answer=answer))
    if path.suffix.lower() == ".docx":
        from treesearch.homework.answer.documents import docx_text

        return docx_text(path).encode()
    return files.read_bytes(answer, most=4 * LIMIT + 1)


def answer_text(answer: str) -> str:
    """The text of what ANSWER means, whatever kind of file it is."""
    from treesearch.homework.answer.documents import document_text

    suffix = Path(answer).suffix if answer != "-" and files.there(answer) else ""
    if suffix.lower() == ".docx":
        return document_text(files.read_bytes(answer, most=5_000_000), suffix)
    return document_text(answer_bytes(answer), suffix)


def _is_file_name(answer: str) -> bool:
    """Whether a text is a file's name rather than an answer: it ends like one, or has nothing that facts have."""
    return re.fullmatch(r"[^:=\n]*\.[a-zA-Z]\w{0,4}|[^:=\s]*", answer.strip()) is not None


def _holds_trees(data: bytes) -> bool:
    """Whether this is the text of trees: somebody has written TREE and ANSWER the other way round, perhaps."""
    from treesearch.reader.several import decode, read_many

    try:
        found = list(islice(read_many(decode(data)), 100))
    except ReadError:
        return False
    return any(sample.tree.children for sample in found if sample.tree) and all(sample.tree for sample in found)
