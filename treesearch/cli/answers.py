"""The commands about one answer: ``check`` marks and explains it, ``echo`` says what is read in it."""

import os
import re
import sys
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from treesearch.algorithms import ALGORITHMS, called
from treesearch.cli import files, options, output, words
from treesearch.cli.frame import Command
from treesearch.cli.frame import echo as echo_line
from treesearch.cli.source import Subject, for_each, is_tree, subjects
from treesearch.errors import ReadError, UsageError
from treesearch.games.inspection import shortened
from treesearch.homework.answer import words as answer_words
from treesearch.homework.answer.documents import document_text
from treesearch.homework.answer.echo import echo_json, echo_lines
from treesearch.homework.answer.facts import Answer
from treesearch.homework.answer.reader import Reader, read_sheet
from treesearch.homework.answer.sheet import Sheet
from treesearch.homework.classroom import words as classroom_words
from treesearch.homework.marking.scheme import Scheme, arithmetic_text
from treesearch.reader.several import read_many
from treesearch.report.lines import Line
from treesearch.tree import Node

MOST = 20_000_000
"""Bytes of a file that are looked at; what is longer than an answer may be is told by its reader."""
ASKED = [alias for name, entry in ALGORITHMS.items() if entry.marked for alias in (name, *entry.aliases)]


@click.command(cls=Command)
@options.only_tree
@click.argument("answer", cls=options.Told, metavar="ANSWER")
@options.marked_conventions
@click.option("--algorithm", type=options.Choice(ASKED), metavar="NAME", default="alphabeta")
@click.option("--scheme", "scheme_file", metavar="FILE")
@options.format_option("text", "json")
def check(subject: str | None, answer: str, form: str, scheme_file: str | None, **given: Any) -> int:
    from treesearch.homework.classroom.marker import told_lost
    from treesearch.homework.marking.exercise import Exercise
    from treesearch.homework.marking.marking import mark
    from treesearch.homework.marking.scheme import scheme
    from treesearch.homework.marking.wording import mark_lines

    subject, answer = in_order(subject, answer)
    if answer == subject == "-":
        raise UsageError(words.TWO_INPUTS)
    given["algorithm"] = called(given["algorithm"])
    how = options.conventions(given)
    rules = files.read_text(scheme_file) if scheme_file else None
    said = _read(answer)
    if subject is not None and subject.lower().endswith(".toml"):
        raise UsageError(words.TREE_IS_EXERCISE.format(file=subject))
    found = subjects(subject, given)
    done: dict[int, tuple[Node, Answer, bool]] = {}

    def show(subject: Subject) -> None:
        allowed = subject.allows(how)
        exercise = Exercise(subject.tree(), scheme(rules, allowed), allowed)
        read = exercise.reader().answer(*said.of(subject.number if len(found) > 1 else None, exercise.tree))
        marks = mark(exercise, read)
        done[subject.number] = exercise.tree, read, marks.correct
        unread = (Line(unread.message, "cut") for unread in marks.unread)
        lines = chain(unread, mark_lines(replace(marks, unread=()), output.width()))
        output.tell(form, lambda: {**echo_json(read), **marks.to_json()}, lines)

    code = for_each(found, show, form)
    if done and not any(read.facts or read.doubtful for _, read, _ in done.values()):
        echo_line(words.ANSWER_SILENT.format(reason=classroom_words.NO_ANSWER_IN_IT), err=True)
    if len(found) > 1 and (lost := told_lost(said, [(number, tree) for number, (tree, *_) in done.items()])):
        echo_line(words.ANSWER_SILENT.format(reason=lost), err=True)
    return code or int(not all(correct for *_, correct in done.values()))


check.forms = f"{answer_words.SHEET_FORMS}\n{arithmetic_text(Scheme())}"


def in_order(subject: str | None, answer: str) -> tuple[str | None, str]:
    """The tree and the answer, whichever was typed first; said where the answer was."""
    if subject is None or not (_is_tree(answer) and not _is_tree(subject)):
        return subject, answer
    echo_line(words.TREE_FIRST, err=True)
    return answer, subject


def _is_tree(argument: str) -> bool:
    """Whether an argument is a tree with children, or a file of such trees."""
    if is_tree(argument):
        return _holds_trees(argument)
    return os.path.isfile(argument) and _holds_trees(files.read_bytes(argument, MOST).decode("utf-8", "replace"))


def _read(answer: str) -> Sheet:
    """The answer that is meant, as a sheet; UsageError if it is the text of trees."""
    text = answer_text(answer)
    if _holds_trees(text):
        raise UsageError(words.ANSWER_IS_TREE.format(answer=shortened(answer)))
    return read_sheet(text)


def answer_text(answer: str) -> str:
    """The text of what the argument ANSWER means, standard input, a file of any kind, or the answer itself.

    UsageError if it is none of them, ReadError for a file that holds no text.
    """
    if answer == "-":
        return document_text(sys.stdin.buffer.read())
    if not answer.strip():
        raise UsageError(words.EMPTY_ANSWER)
    if not os.path.exists(answer):
        if _is_file_name(answer):
            raise UsageError(words.NO_ANSWER_FILE.format(answer=answer))
        return answer
    path = Path(answer)
    if path.is_dir():
        raise UsageError(words.ANSWER_FOLDER.format(answer=answer))
    return document_text(files.read_bytes(answer, MOST), path.suffix)


def _is_file_name(answer: str) -> bool:
    """Whether a text is a file's name rather than an answer: it ends like one, or has nothing that facts have."""
    return re.fullmatch(r"[^:=\n]*\.[a-zA-Z]\w{0,4}|[^:=\s]*", answer.strip()) is not None


def _holds_trees(text: str) -> bool:
    """Whether this is the text of trees: somebody has written TREE and ANSWER the other way round, perhaps."""
    try:
        found = list(islice(read_many(text), 100))
    except ReadError:
        return False
    return any(sample.tree.children for sample in found if sample.tree) and all(sample.tree for sample in found)


@click.command(cls=Command)
@click.argument("subject", cls=options.Told, metavar="TREE", required=False)
@click.argument("answer", cls=options.Told, metavar="ANSWER", required=False)
@options.plain("--exercise FILE")
@click.option("--question", type=click.IntRange(1), metavar="N")
@click.option("--version", metavar="NAME", default="", show_default=False)
@options.marked_conventions
@options.format_option("text", "json")
def echo(
    subject: str | None, answer: str | None, exercise: str | None, question: int | None, version: str, form: str,
    **given: Any,
) -> int:  # fmt: skip
    if answer is None:
        answer, subject = subject or "-", None
    subject, answer = in_order(subject, answer)
    if subject is not None and exercise is not None:
        raise UsageError(words.ECHO_ONE_TREE)
    if exercise is not None and (options_given := [name for name, value in given.items() if value is not None]):
        raise UsageError(words.ECHO_EXERCISE_SAYS.format(option=options_given[0].replace("_", "-")))
    reader = _of_exercise(exercise, question, version) if exercise else _of_tree(subject, given)
    sheet = read_sheet(answer_text(answer))
    numbered = any(part.number is not None for part in sheet.parts)
    parts = sheet.of(question if numbered else None, reader.known.tree if reader.known else None)
    read = reader.answer(*parts)
    if numbered and question:
        read = replace(read, unread=(*sheet.under_no_question(), *read.unread))
    output.tell(form, lambda: echo_json(read), echo_lines(read), whole=True)
    return int(not read.whole)


def _of_tree(subject: str | None, given: dict[str, Any]) -> Reader:
    """Reads answers to that tree, or to any."""
    from treesearch.homework.marking.exercise import Exercise

    how = options.conventions(given)
    if subject is None:
        return Reader()
    first = subjects(subject, given)[0]
    if not isinstance(first, Subject):
        raise UsageError(str(first.error))
    return Exercise(first.tree(), None, first.allows(how)).reader()


def _of_exercise(file: str, number: int | None, version: str) -> Reader:
    """Reads answers to a question of an exercise, in the words of its course."""
    from treesearch.homework.classroom.exercise import load_exercise
    from treesearch.homework.marking.exercise import Exercise

    assignment = load_exercise(file)
    tasks = [task for task in assignment.tasks if task.number == (number or 1)]
    if not tasks or (number is None and len(assignment.tasks) > 1):
        raise UsageError(words.ECHO_QUESTION.format(count=len(assignment.tasks)))
    task, tree = tasks[0], tasks[0].tree(version)
    if task.in_words:
        raise UsageError(words.IN_WORDS.format(name=task.name))
    if not tree:
        return Reader(None, task.asks, assignment.own)
    return Exercise(tree, task.scheme, task.conventions).reader(task.asks, assignment.own)
