"""The command ``check``: one answer, marked and explained."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from treesearch import words
from treesearch.cli import output
from treesearch.cli.frame import Command
from treesearch.cli.options import ALGORITHM, all_conventions, conventions, format_option, takes_tree
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.errors import UsageError
from treesearch.report.lines import Line

_TEXT_HAS = (":", "\n", " ", "=")


@click.command(cls=Command)
@takes_tree
@click.argument("answer", metavar="ANSWER", required=False)
@all_conventions
@ALGORITHM
@click.option("--scheme", "scheme_file", metavar="FILE", help=words.HELP_SCHEME)
@format_option("text", "json")
def check(
    subject: str | None, answer: str | None, form: str, full: bool, scheme_file: str | None,
    **options: Any,
) -> int:  # fmt: skip
    from treesearch.homework.answers import read_answer
    from treesearch.homework.key import Exercise
    from treesearch.homework.marking import Marked, mark
    from treesearch.homework.reports import points, question_lines, signs_used
    from treesearch.homework.scheme import scheme

    if answer is None or (answer == "-" and subject == "-"):
        raise UsageError(words.CHECK_NEEDS_ANSWER)
    how = conventions(options)
    rules = text_of(scheme_file) if scheme_file else None
    said = read_answer(answer_bytes(answer))
    found = subjects(subject, options)
    if not any(question.statements for question in said.questions) and not said.problems:
        click.echo(words.ANSWER_SILENT.format(reason=words.NO_ANSWER_IN_IT), err=True)
    marked: list[Marked] = []

    def show(subject: Subject) -> None:
        allowed = subject.allows(how)
        exercise = Exercise(subject.tree(words.MARKING), scheme(rules, allowed), allowed)
        marks = mark(exercise, said.question(subject.number if len(found) > 1 else None, exercise.tree))
        marked.append(marks)
        if form == "json":
            output.write([json.dumps(marks.to_json(), ensure_ascii=False)])
            return
        score = words.SCORE.format(score=points(marks.score), most=points(marks.max_score))
        told = marks.to_json()
        output.show([Line(score, "answer"), *question_lines(told)])
        if legend := signs_used([told]):
            output.show([Line(""), Line(legend, "detail")])

    code = for_each(found, show, form)
    return code or int(not all(marks.correct for marks in marked))


def answer_bytes(answer: str) -> bytes:
    """What the argument ANSWER means: standard input, a file, or the answer itself."""
    if answer == "-":
        return sys.stdin.buffer.read()
    try:
        path = Path(answer)
        if path.suffix.lower() == ".docx":
            from treesearch.homework.documents import docx_text

            return docx_text(path).encode()
        return path.read_bytes()
    except (OSError, ValueError) as error:  # a long text, or one with NUL, is no file name
        if not any(sign in answer for sign in _TEXT_HAS):
            reason = getattr(error, "strerror", None) or error
            raise UsageError(words.NO_ANSWER_FILE.format(answer=answer, reason=reason)) from None
    return answer.encode("utf-8", "replace")


def text_of(file: str) -> str:
    """The text of a file that an option names."""
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(words.CANNOT_READ_FILE.format(file=file, reason=error)) from None
