"""The commands that check an answer or a program: ``check``, ``echo`` and ``test``."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from treesearch.algorithms import ALGORITHMS, canonical_name
from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command, note
from treesearch.cli.frame import echo as echo_line
from treesearch.cli.help.topics import topic_text
from treesearch.cli.source import Subject, for_each, is_tree, subjects
from treesearch.errors import UsageError
from treesearch.games.playable import shortened
from treesearch.homework.answers import reading
from treesearch.homework.answers.documents import document_text
from treesearch.homework.answers.facts import Answer
from treesearch.homework.answers.reading import Reader, echo_json, echo_lines, read_sheet
from treesearch.homework.answers.sheet import QuestionPart, Sheet, lost_lines, lost_number
from treesearch.homework.marking.marks import REVEALS, Marks, Reveal, report
from treesearch.homework.marking.scheme import Ask, arithmetic_text
from treesearch.homework.mistakes.followup import Example
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.reader.files import read_many
from treesearch.report.lines import ReportLine
from treesearch.settings import BOOK
from treesearch.tree import Node

if TYPE_CHECKING:
    from treesearch.homework.classes.assignment import Assignment, Task


BYTES_READ = 20_000_000
"""The most bytes that are read of a file; the reader refuses an answer that is too long."""
MARKED_ALGORITHMS = [
    alias for name, entry in ALGORITHMS.items() if entry.marked for alias in (name, *entry.aliases)
]


@click.command(cls=Command)
@options.only_tree
@click.argument("answer", cls=options.Argument, metavar="ANSWER")
@options.marked_conventions
@click.option(
    "--algorithm", type=options.Choice(MARKED_ALGORITHMS), metavar="NAME", default="alphabeta"
)
@click.option("--ask", type=options.NAMES, metavar="PART[,PART...]")
@click.option("--scheme", "scheme_file", metavar="FILE")
@click.option("--reveal", type=options.Choice(REVEALS), metavar="LEVEL", default="key")
@options.format_option("text", "json")
def check(
    subject: str | None,
    answer: str,
    form: str,
    ask: tuple[Ask, ...] | None,
    scheme_file: str | None,
    reveal: Reveal,
    **typed: Any,
) -> int:
    from treesearch.homework.marking.marker import mark
    from treesearch.homework.question import Question

    subject, answer = tree_and_answer(subject, answer)
    if answer == subject == "-":
        raise UsageError("- cannot be both the tree and the answer")
    typed["algorithm"] = canonical_name(typed["algorithm"])
    settings = options.conventions(typed)
    rules = inputs.read_text(scheme_file) if scheme_file else None
    if rules is not None and not rules.strip():
        raise UsageError(
            f"{scheme_file} is empty; write, for example, [points] and below it path = 5"
        )
    sheet = _read(answer)
    if subject is not None and subject.lower().endswith(".toml"):
        raise UsageError(
            f"{subject} is not a tree; if it is an exercise, mark answers to it with\n"
            f"  treesearch grade {subject} ANSWERS"
        )
    trees = subjects(subject, typed)
    done: dict[str, tuple[Node, Answer, bool]] = {}
    forms: list[str] = []

    def show(subject: Subject) -> None:
        question = Question(subject.tree(), ask, subject.adapt_root(settings), scheme=rules)
        tree = question.marker.tree
        number = subject.number if len(trees) > 1 else None
        reader = question.marker.reader()
        forms[:] = reader.proposed_forms
        read = reader.answer(*sheet.of(number, tree))
        marks = mark(question.marker, read).revealing(reveal)
        done[str(subject.number)] = tree, read, marks.correct
        unread = (ReportLine(unread.message, "cut") for unread in marks.unread)
        lines = chain(
            unread, report(replace(marks, unread=()), output.width()), _mistake_hints(marks)
        )
        output.print_result(form, lambda: {**echo_json(read), **marks.to_json()}, lines)

    code = for_each(trees, show, form)
    if done and not any(read.facts for _, read, _ in done.values()):
        example = "value: 3, path: 1 1, MIN cut after 2"
        if "cut" not in forms:
            example = " or ".join(reading.FORMS[form] for form in forms)
        _note_on_answer(f"it contains no answer; write an answer such as {example}")
    if done:
        questions = [(label, tree) for label, (tree, *_) in done.items()]
        lost = lost_lines(sheet, questions) if len(trees) > 1 else lost_number(sheet, *questions[0])
        if lost:
            _note_on_answer(lost)
    return code or int(not all(correct for *_, correct in done.values()))


def _mistake_hints(marks: Marks) -> Iterator[ReportLine]:
    """Yield a line for each diagnosed mistake, with the command that shows it on a small tree."""
    start = "To see an example, run:"
    for name in dict.fromkeys(diagnosis.mistake for diagnosis in marks.diagnosis):
        if name in MISTAKES:
            yield ReportLine(f"{start} treesearch help mistakes {name}", "detail", unbroken=True)
            start = "or run:"


def _note_on_answer(reason: str) -> None:
    echo_line(f"note on the answer: {reason}", err=True)


check.forms = f"{topic_text('answers')}\n{arithmetic_text()}"


def tree_and_answer(subject: str | None, answer: str) -> tuple[str | None, str]:
    """Return the tree and the answer, and print a note if they were typed in the wrong order."""
    if subject is None or not (_names_a_tree(answer) and not _names_a_tree(subject)):
        return subject, answer
    echo_line("note: write the tree before the answer: TREE ANSWER", err=True)
    return answer, subject


def _names_a_tree(argument: str) -> bool:
    """Return whether an argument is a tree with children, a file of such trees, or an exercise."""
    if is_tree(argument):
        return _is_text_of_trees(argument)
    if argument.lower().endswith(".toml"):
        return True
    return os.path.isfile(argument) and _is_text_of_trees(
        inputs.read_bytes(argument, BYTES_READ).decode("utf-8", "replace")
    )


def _read(answer: str) -> Sheet:
    """Read the argument ANSWER as a sheet.

    Raise UsageError if it contains trees instead of answers.
    """
    text = answer_text(answer)
    if _is_text_of_trees(text):
        raise UsageError(
            f"the answer, {shortened(answer)}, is a tree; write the tree first, and then the student's answer\n"
            '  as in: treesearch check "(1 (5 7) 4)" answer.txt'
        )
    return read_sheet(text)


def answer_text(answer: str) -> str:
    """Return the text of ANSWER, which is ``-`` for standard input, a file name, or an answer.

    Raise UsageError if the file does not exist, and ReadError if it contains no text.
    """
    if answer == "-":
        return document_text(sys.stdin.buffer.read())
    if not answer.strip():
        raise UsageError(
            "the answer is empty; give a file, - for standard input, "
            'or text as in "value: 5; path: 2 1"'
        )
    if not os.path.exists(answer):
        if _is_file_name(answer):
            raise UsageError(
                f"{answer} is neither an answer nor an existing file\n"
                '  for an answer, write facts: "value: 5, path: 2 1, MIN cut after 2"\n'
                f"  for a file, write its path: ./{answer}"
            )
        return answer
    path = Path(answer)
    if path.is_dir():
        raise UsageError(
            f"{answer} is a folder; give the file of one answer\n"
            f"  to mark a class, run: treesearch grade EXERCISE {answer}"
        )
    return document_text(inputs.read_bytes(answer, BYTES_READ), path.suffix)


def _is_file_name(answer: str) -> bool:
    """Return whether an argument looks like a file name, by its ending or because it has no fact."""
    return re.fullmatch(r"[^:=\n]*\.[a-zA-Z]\w{0,4}|[^:=\s]*", answer.strip()) is not None


def _is_text_of_trees(text: str) -> bool:
    """Return whether a text contains only trees, as if TREE and ANSWER were exchanged."""
    if not is_tree(text):  # most answers, which do not need the grammar of trees
        return False
    trees = [sample.tree for sample in islice(read_many(text), 100)]
    return all(trees) and any(tree.children for tree in trees if tree)


@click.command(cls=Command)
@click.argument("subject", cls=options.Argument, metavar="TREE|EXERCISE", required=False)
@click.argument("answer", cls=options.Argument, metavar="ANSWER", required=False)
@click.option("--question", metavar="N")
@click.option("--version", metavar="NAME", default="", show_default=False)
@options.marked_conventions
@options.format_option("text", "json")
def echo(
    subject: str | None,
    answer: str | None,
    question: str | None,
    version: str,
    form: str,
    **given: Any,
) -> int:
    if answer is None:
        answer, subject = subject or "-", None
    if question is not None and not re.fullmatch(r"[1-9]\d{0,8}[a-h]?", question):
        raise UsageError(f"--question {question}: write a number, or 2a for a part of question 2")
    subject, answer = tree_and_answer(subject, answer)
    if subject is not None and subject.lower().endswith(".toml"):
        options.refuse("works only with a TREE; an exercise has its own conventions", *given)
        return _echo_sheet(subject, read_sheet(answer_text(answer)), question, version, form)
    options.refuse("works only with an EXERCISE; a tree has no versions", "version")
    reader = _tree_reader(subject, given)
    sheet = read_sheet(answer_text(answer))
    parts = sheet.of(question, reader.index.tree if reader.index else None)
    if question is not None and not parts:
        raise UsageError(f"the answer has no line such as question {question}:")
    read = reader.answer(*parts)
    output.print_result(form, lambda: echo_json(read), echo_lines(read), unbroken=True)
    return int(not read.whole)


def _echo_sheet(file: str, sheet: Sheet, label: str | None, version: str, form: str) -> int:
    """Print how the answers on a sheet are read, for one question or all. Return the exit code."""
    from treesearch.homework.classes.assignment import load_exercise
    from treesearch.homework.classes.roster import version_meant

    assignment = load_exercise(file)
    if version and not version_meant(version, assignment.versions):
        names = ", ".join(assignment.versions) or "none"
        raise UsageError(f"{file} has no version {version}; the versions are: {names}")
    typed = sheet.head.get("version", "")
    version = version_meant(version or typed, assignment.versions)
    labels = [task.label for task in assignment.tasks]
    tasks = [task for task in assignment.tasks if label in (None, task.label, str(task.number))]
    if not tasks:
        raise UsageError(f"{file} has no question {label}; use {', '.join(labels)}")
    if label is not None and not any(part.label for part in sheet.parts):
        number = tasks[0].number
        letter = label.removeprefix(str(number))
        parts = tuple(part._replace(number=number, letter=letter) for part in sheet.parts)
        sheet = sheet._replace(parts=parts)
    sheet = sheet.divided(labels)
    if label is not None and tasks[0].in_words:
        raise UsageError(f"{tasks[0].name} is answered in words, so a person marks it")
    if assignment.versions and not version:
        _note_on_answer(
            f"its version is not known: write a line such as version: {assignment.versions[0]}; "
            f"the versions are: {', '.join(assignment.versions)}"
        )
    elif version and typed and version_meant(typed, assignment.versions) != version:
        _note_on_answer(f"it says version {typed}, but is read as version {version}")
    tasks = [task for task in tasks if not task.in_words]
    answers = {
        task.label if task.part else task.number: _read_question(task, sheet, assignment, version)
        for task in tasks
    }
    stated = tuple(part for part in sheet.parts if part.label or _states_anything(part))
    if len(labels) > 1:
        lost = lost_lines(sheet._replace(parts=stated), [(label, None) for label in labels])
    else:
        lost = lost_number(sheet, labels[0], None)
    complete = all(read.whole for read in answers.values())
    if lost:
        _note_on_answer(lost)
        complete = False
    if len(answers) == 1 and (label is not None or len(labels) == 1):
        (read,) = answers.values()
        output.print_result(form, lambda: echo_json(read), echo_lines(read), unbroken=True)
    else:
        output.print_result(
            form,
            lambda: [{"question": key, **echo_json(read)} for key, read in answers.items()],
            (
                line
                for key, read in answers.items()
                for line in (f"question {key}:", *echo_lines(read))
            ),
            unbroken=True,
        )
    return int(not complete)


def _states_anything(part: QuestionPart) -> bool:
    """Return whether the lines above the first question contain a fact, or a misspelled one."""
    read = Reader().answer(part)
    return bool(read.facts) or any(unread.form != "any" for unread in read.unread)


def _read_question(task: Task, sheet: Sheet, assignment: Assignment, version: str) -> Answer:
    """Return the answer that a sheet gives to a question of an exercise."""
    from treesearch.homework.classes.scoring import parts_for
    from treesearch.homework.marking.marker import Exercise

    def read_by(tree: str) -> Answer:
        reader = Reader(None, task.ask)
        if tree:
            reader = Exercise(tree, task.scheme, task.conventions).reader(task.ask)
        searched = reader.index.tree if reader.index else None
        return reader.answer(*parts_for(task, sheet, assignment, searched))

    tree = task.tree(version)
    # without a version, read as any version allows: some lines can be read only with a tree
    trees = [tree] if tree else ["", *task.versions.values()]
    return min(map(read_by, trees), key=lambda read: len(read.unread) + len(read.doubtful))


def _tree_reader(subject: str | None, typed: dict[str, Any]) -> Reader:
    """Return a reader for answers to this tree; without a tree, a reader for any tree."""
    from treesearch.homework.marking.marker import Exercise

    conventions = options.conventions(typed)
    if subject is None:
        return Reader()
    first = subjects(subject, typed)[0]
    if not isinstance(first, Subject):
        raise UsageError(str(first.error))
    return Exercise(first.tree(), None, first.adapt_root(conventions)).reader()


def mistake_json(mistake: Mistake, example: Example | None) -> dict[str, object]:
    """Return a mistake with its example, as JSON."""
    fields = {name: getattr(mistake, name) for name in ("kind", "title", "explanation")}
    return {"mistake": mistake.name, **fields, "example": example._asdict() if example else None}


def mistake_lines(mistake: Mistake, example: Example | None) -> Iterator[ReportLine]:
    """Yield the lines that describe a mistake and its example."""
    yield ReportLine(f"{mistake.name} ({mistake.kind}): {mistake.title}", "answer")
    yield ReportLine(f"  {mistake.explanation}")
    if example is None:
        yield ReportLine("  No small tree that was tried shows this mistake.")
    else:
        yield ReportLine(f"  For {example.tree}, the answers differ in these lines:")
        for line in example.wrong or ("(none)",):
            yield ReportLine(f"    written  {line}", "wrong", unbroken=True)
        for line in example.right or ("(none)",):
            yield ReportLine(f"    right    {line}", "right", unbroken=True)
    yield ReportLine("")


@click.command(cls=Command)
@click.argument("command", cls=options.Argument, metavar="COMMAND")
@click.option("--trees", type=click.IntRange(1, 100_000), metavar="N", default=200)
@click.option("--seed", type=int, metavar="N", default=0)
@click.option("--ask", type=options.NAMES, default="value,path,cuts")
@click.option("--json", is_flag=True)
@click.option("--time", type=click.FloatRange(0.1), metavar="SECONDS", default=10.0)
@options.made_for
@options.course_option
@options.format_option("text", "json")
def test(command: str, form: str, trees: int, seed: int, ask: tuple[str, ...], **typed: Any) -> int:
    from treesearch.homework.answers.tasks import FULL
    from treesearch.homework.programs.report import verdict_json, verdict_lines
    from treesearch.homework.programs.runner import Limits, program
    from treesearch.homework.programs.trial import command_as_program, try_program

    if strange := [name for name in ask if name not in FULL]:
        raise UsageError(f"--ask {strange[0]}: choose {', '.join(FULL)}")
    settings = options.conventions(typed, algorithm="alphabeta", seed=BOOK.seed)
    student = command_as_program(program(command, Limits(typed["time"])), typed["json"])
    note("the program runs with your permissions; it can read and change your files")
    with output.patience():
        trial = try_program(student, trees, seed, settings, ask)
    output.print_result(
        form, lambda: verdict_json(trial, settings), verdict_lines(trial, settings), unbroken=True
    )
    return int(trial.smallest is not None)
