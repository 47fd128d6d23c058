"""The command ``echo``: what is read in an answer, without marks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from treesearch.cli import output, words
from treesearch.cli.check import answer_text
from treesearch.cli.frame import Command
from treesearch.cli.options import NO_COLOR, format_option
from treesearch.cli.source import Unread, subjects
from treesearch.cli.subject import Told
from treesearch.errors import ReadError, UsageError
from treesearch.report.lines import Line

if TYPE_CHECKING:
    from treesearch.homework.answer.reader import Reader


@click.command(cls=Command)
@click.argument("answer", cls=Told, metavar="ANSWER", required=False)
@click.argument("subject", cls=Told, metavar="TREE", required=False)
@click.option("--exercise", metavar="FILE")
@click.option("--question", type=click.IntRange(1), metavar="N")
@click.option("--version", "version", metavar="NAME")
@NO_COLOR
@format_option("text", "json")
def echo(
    answer: str | None, subject: str | None, exercise: str | None, question: int | None, version: str | None, form: str,
    **_options: Any,
) -> int:  # fmt: skip
    from treesearch.homework.answer.echo import echo_json, echo_lines
    from treesearch.homework.answer.reader import read_sheet

    if answer is None:
        raise UsageError(words.ECHO_NEEDS_ANSWER)
    if subject is not None and exercise is not None:
        raise UsageError(words.ECHO_ONE_TREE)
    reader = _of_exercise(exercise, question, version or "") if exercise else _of_tree(subject)
    sheet = read_sheet(answer_text(answer))
    tree = reader.known.tree if reader.known else None
    read = reader.answer(*sheet.of(question if question is not None else None, tree))
    if form == "json":
        output.write([json.dumps(echo_json(read), ensure_ascii=False)])
    else:
        output.show(Line(line, whole=True) for line in echo_lines(read))
    return int(not read.whole)


def _of_tree(subject: str | None) -> Reader:
    """Reads answers to that tree, or to any."""
    from treesearch.homework.answer.places import Known
    from treesearch.homework.answer.reader import Reader

    if subject is None:
        return Reader()
    first = subjects(subject, {})[0]
    if isinstance(first, Unread):
        raise ReadError(first.error)
    return Reader(Known(first.tree(words.ECHOING)))


def _of_exercise(file: str, number: int | None, version: str) -> Reader:
    """Reads answers to a question of an exercise, in the words of its course."""
    from treesearch.homework.answer.places import Known
    from treesearch.homework.answer.reader import Reader
    from treesearch.homework.classroom.exercise import load_exercise
    from treesearch.reader import read

    assignment = load_exercise(file)
    tasks = [task for task in assignment.tasks if task.number == (number or 1)]
    if not tasks or (number is None and len(assignment.tasks) > 1):
        raise UsageError(words.ECHO_QUESTION.format(count=len(assignment.tasks)))
    tree = tasks[0].tree(version)
    return Reader(Known(read(tree)) if tree else None, tasks[0].asks, assignment.own)
