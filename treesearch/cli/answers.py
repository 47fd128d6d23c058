"""The commands about one answer or program: ``check``, ``echo`` and ``test``; the work stands in ``homework``."""

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from treesearch.algorithms import ALGORITHMS, called
from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command, note
from treesearch.cli.frame import echo as echo_line
from treesearch.cli.source import Subject, for_each, is_tree, subjects
from treesearch.errors import ReadError, UsageError
from treesearch.games.playable import shortened
from treesearch.homework.answer import reading
from treesearch.homework.answer.documents import document_text
from treesearch.homework.answer.facts import Answer
from treesearch.homework.answer.reading import Reader, echo_json, echo_lines, read_sheet
from treesearch.homework.answer.sheet import Sheet
from treesearch.homework.classroom import files
from treesearch.homework.classroom.guard import warning
from treesearch.homework.classroom.program import Limits, program
from treesearch.homework.exercises.languages import verdict_json, verdict_lines
from treesearch.homework.exercises.trying import ASKS, of_command, try_program
from treesearch.homework.marking.scheme import Scheme, arithmetic_text
from treesearch.homework.mistakes.followup import Example
from treesearch.homework.mistakes.registry import Mistake
from treesearch.reader.trees import read_many
from treesearch.report.lines import ReportLine
from treesearch.tree import Node

SCHEME_EMPTY = "{file} is empty; write a table into it, such as [points] and below it path = 5"
ANSWER_SILENT = "note on the answer: {reason}"
ASKS_FORM = "--asks {name}: a program is asked for {known}"
ECHO_ONE_TREE = "an answer belongs to one tree: give TREE, or --exercise and --question"
ECHO_EXERCISE_SAYS = "--{option} is for a TREE: the exercise says its own conventions"
ECHO_QUESTION = "which question is it? add --question N (questions: 1 to {count})"
TREE_FIRST = "note: the tree comes first: TREE ANSWER; the other order works, too"
TWO_INPUTS = "standard input is the tree or the answer, not both"
NO_ANSWER_FILE = """{answer} is neither an answer nor a file that is there
  as an answer, write what was found: "value: 5, path: 2 1, MIN cut after 2"
  as a file, give its name from this folder: ./{answer}"""
EMPTY_ANSWER = 'the answer is empty; give a file, - for standard input, or text as in "value: 5; path: 2 1"'
ANSWER_FOLDER = """{answer} is a folder, and check marks one answer: name a file in it
  a whole class is marked by: treesearch grade EXERCISE {answer}"""
ANSWER_IS_TREE = """the answer, {answer}, is a tree; first comes the tree, then what a student found in it
  as in: treesearch check "(1 (5 7) 4)" answer.txt"""
TREE_IS_EXERCISE = """{file} is no tree; if it is an exercise, answers to it are marked by
  treesearch grade {file} ANSWERS"""
MISTAKE_HEAD = "{name} ({kind}): {title}"
MISTAKE_ON = "On {tree} the answers are:"
MISTAKE_WRONG = "written  {line}"
MISTAKE_RIGHT = "right    {line}"
MISTAKE_UNSEEN = "None of the small trees that were tried shows this mistake."


MOST = 20_000_000
"""Bytes of a file that are looked at; what is longer than an answer may be is told by its reader."""
ASKED = [alias for name, entry in ALGORITHMS.items() if entry.marked for alias in (name, *entry.aliases)]


@click.command(cls=Command)
@options.only_tree
@click.argument("answer", cls=options.Given, metavar="ANSWER")
@options.marked_conventions
@click.option("--algorithm", type=options.Choice(ASKED), metavar="NAME", default="alphabeta")
@click.option("--scheme", "scheme_file", metavar="FILE")
@options.format_option("text", "json")
def check(subject: str | None, answer: str, form: str, scheme_file: str | None, **given: Any) -> int:
    from treesearch.homework.classroom.grading import told_lost
    from treesearch.homework.marking.marker import Exercise, mark
    from treesearch.homework.marking.marks import mark_lines
    from treesearch.homework.marking.scheme import scheme

    subject, answer = in_order(subject, answer)
    if answer == subject == "-":
        raise UsageError(TWO_INPUTS)
    given["algorithm"] = called(given["algorithm"])
    how = options.conventions(given)
    rules = inputs.read_text(scheme_file) if scheme_file else None
    if rules is not None and not rules.strip():
        raise UsageError(SCHEME_EMPTY.format(file=scheme_file))
    said = _read(answer)
    if subject is not None and subject.lower().endswith(".toml"):
        raise UsageError(TREE_IS_EXERCISE.format(file=subject))
    found = subjects(subject, given)
    done: dict[int, tuple[Node, Answer, bool]] = {}

    def show(subject: Subject) -> None:
        allowed = subject.allows(how)
        exercise = Exercise(subject.tree(), scheme(rules, allowed), allowed)
        read = exercise.reader().answer(*said.of(subject.number if len(found) > 1 else None, exercise.tree))
        marks = mark(exercise, read)
        done[subject.number] = exercise.tree, read, marks.correct
        unread = (ReportLine(unread.message, "cut") for unread in marks.unread)
        lines = chain(unread, mark_lines(replace(marks, unread=()), output.width()))
        output.tell(form, lambda: {**echo_json(read), **marks.to_json()}, lines)

    code = for_each(found, show, form)
    if done and not any(read.facts or read.doubtful for _, read, _ in done.values()):
        echo_line(ANSWER_SILENT.format(reason=files.NO_ANSWER_IN_IT), err=True)
    if len(found) > 1 and (lost := told_lost(said, [(number, tree) for number, (tree, *_) in done.items()])):
        echo_line(ANSWER_SILENT.format(reason=lost), err=True)
    return code or int(not all(correct for *_, correct in done.values()))


check.forms = f"{reading.SHEET_FORMS}\n{arithmetic_text(Scheme())}"


def in_order(subject: str | None, answer: str) -> tuple[str | None, str]:
    """The tree and the answer, whichever was typed first; said where the answer was."""
    if subject is None or not (_holds_a_tree(answer) and not _holds_a_tree(subject)):
        return subject, answer
    echo_line(TREE_FIRST, err=True)
    return answer, subject


def _holds_a_tree(argument: str) -> bool:
    """Whether an argument is a tree with children, or a file of such trees."""
    if is_tree(argument):
        return _holds_trees(argument)
    return os.path.isfile(argument) and _holds_trees(inputs.read_bytes(argument, MOST).decode("utf-8", "replace"))


def _read(answer: str) -> Sheet:
    """The answer that is meant, as a sheet; UsageError if it is the text of trees."""
    text = answer_text(answer)
    if _holds_trees(text):
        raise UsageError(ANSWER_IS_TREE.format(answer=shortened(answer)))
    return read_sheet(text)


def answer_text(answer: str) -> str:
    """The text of what the argument ANSWER means, standard input, a file of any kind, or the answer itself.

    UsageError if it is none of them, ReadError for a file that holds no text.
    """
    if answer == "-":
        return document_text(sys.stdin.buffer.read())
    if not answer.strip():
        raise UsageError(EMPTY_ANSWER)
    if not os.path.exists(answer):
        if _is_file_name(answer):
            raise UsageError(NO_ANSWER_FILE.format(answer=answer))
        return answer
    path = Path(answer)
    if path.is_dir():
        raise UsageError(ANSWER_FOLDER.format(answer=answer))
    return document_text(inputs.read_bytes(answer, MOST), path.suffix)


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
@click.argument("subject", cls=options.Given, metavar="TREE", required=False)
@click.argument("answer", cls=options.Given, metavar="ANSWER", required=False)
@options.by_form("--exercise FILE")
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
        raise UsageError(ECHO_ONE_TREE)
    if exercise is not None and (options_given := [name for name, value in given.items() if value is not None]):
        raise UsageError(ECHO_EXERCISE_SAYS.format(option=options_given[0].replace("_", "-")))
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
    from treesearch.homework.marking.marker import Exercise

    how = options.conventions(given)
    if subject is None:
        return Reader()
    first = subjects(subject, given)[0]
    if not isinstance(first, Subject):
        raise UsageError(str(first.error))
    return Exercise(first.tree(), None, first.allows(how)).reader()


def _of_exercise(file: str, number: int | None, version: str) -> Reader:
    """Reads answers to a question of an exercise, in the words of its course."""
    from treesearch.homework.classroom.assignment import load_exercise
    from treesearch.homework.marking.marker import Exercise

    assignment = load_exercise(file)
    tasks = [task for task in assignment.tasks if task.number == (number or 1)]
    if not tasks or (number is None and len(assignment.tasks) > 1):
        raise UsageError(ECHO_QUESTION.format(count=len(assignment.tasks)))
    task, tree = tasks[0], tasks[0].tree(version)
    if task.in_words:
        raise UsageError(inputs.IN_WORDS.format(name=task.name))
    if not tree:
        return Reader(None, task.asks, assignment.own)
    return Exercise(tree, task.scheme, task.conventions).reader(task.asks, assignment.own)


# ---- questions -------------------------------------------------------------------------------------------------------


# What a tree shows, mistakes and each student's next question, printed; and the command ``test``.


def mistake_json(mistake: Mistake, shown: Example | None) -> dict[str, object]:
    """A mistake with its example, as JSON."""
    told = {name: getattr(mistake, name) for name in ("kind", "title", "explanation")}
    return {"mistake": mistake.name, **told, "example": shown._asdict() if shown else None}


def mistake_lines(mistake: Mistake, shown: Example | None) -> Iterator[ReportLine]:
    """A mistake with its example, in lines."""
    yield ReportLine(MISTAKE_HEAD.format(name=mistake.name, kind=mistake.kind, title=mistake.title), "answer")
    yield ReportLine(f"  {mistake.explanation}")
    if shown is None:
        yield ReportLine(f"  {MISTAKE_UNSEEN}")
    else:
        yield ReportLine(f"  {MISTAKE_ON.format(tree=shown.tree)}")
        yield from (ReportLine(f"    {MISTAKE_WRONG.format(line=line)}", "wrong", whole=True) for line in shown.wrong)
        yield from (ReportLine(f"    {MISTAKE_RIGHT.format(line=line)}", "right", whole=True) for line in shown.right)
    yield ReportLine("")


@click.command(cls=Command)
@click.argument("command", cls=options.Given, metavar="COMMAND")
@click.option("--trees", type=click.IntRange(1, 100_000), metavar="N", default=200)
@click.option("--seed", type=int, metavar="N", default=0)
@click.option("--asks", type=options.NAMES, default="value,path,cuts")
@click.option("--json", is_flag=True)
@click.option("--time", type=click.FloatRange(0.1), metavar="SECONDS", default=10.0)
@click.option("--memory", type=click.IntRange(16), metavar="MB", default=512)
@options.made_for
@options.course_option
@options.format_option("text", "json")
def test(command: str, form: str, trees: int, seed: int, asks: tuple[str, ...], **given: Any) -> int:
    if strange := [name for name in asks if name not in ASKS]:
        raise UsageError(ASKS_FORM.format(name=strange[0], known=", ".join(ASKS)))
    how = options.conventions(given, algorithm="alphabeta")
    if unsafe := warning():
        note(unsafe)
    with output.patience():
        asked = of_command(program(command, Limits(given["time"], given["memory"]), unguarded=True), given["json"])
        found = try_program(asked, trees, seed, how, asks)
    output.tell(form, lambda: verdict_json(found, how), verdict_lines(found, how), whole=True)
    return int(found.smallest is not None)
