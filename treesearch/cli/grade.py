"""The command ``grade``: a class, marked."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from treesearch import words
from treesearch.cli import output
from treesearch.cli.check import text_of
from treesearch.cli.frame import Command
from treesearch.cli.options import applied, format_option
from treesearch.errors import MissingError, UsageError
from treesearch.report.lines import Line

if TYPE_CHECKING:
    from treesearch.homework.gradebook import Gradebook
    from treesearch.homework.results import Result

_FILES = applied(
    click.argument("exercise", metavar="EXERCISE"),
    click.argument("answers", metavar="ANSWERS", required=False),
    click.option("-o", "--output", "folder", metavar="FOLDER", default="graded", help=words.HELP_GRADE["output"]),
    *(
        click.option(f"--{name}", metavar="FILE", help=words.HELP_GRADE[name])
        for name in ("roster", "overrides", "diff")
    ),
    click.option("--anonymous", is_flag=True, help=words.HELP_GRADE["anonymous"]),
)
_COURSES = applied(
    *(
        click.option(f"--{name}", metavar=metavar, help=words.HELP_GRADE[name])
        for name, metavar in (("canvas", "EXPORT"), ("moodle", "EXPORT"), ("column", "TITLE"), ("junit", "FILE"))
    )
)
_WHERE = applied(
    click.option("--jobs", type=click.IntRange(min=1), default=1, metavar="N", help=words.HELP_GRADE["jobs"]),
    click.option("--dask", metavar="ADDRESS", help=words.HELP_GRADE["dask"]),
    click.option("--no-color", is_flag=True, help=words.HELP["no_color"]),
)


@click.command(cls=Command)
@_FILES
@_COURSES
@_WHERE
@format_option("text", "json", "markdown", "csv")
def grade(exercise: str, answers: str | None, folder: str, form: str, no_color: bool, **options: Any) -> int:
    from treesearch.homework.exercise import load_exercise
    from treesearch.homework.gradebook import fingerprint, grade_class
    from treesearch.homework.handins import hand_ins
    from treesearch.homework.journal import Journal
    from treesearch.homework.outputs import write_all

    assignment = load_exercise(exercise)
    if answers is None:
        raise UsageError(words.GRADE_NEEDS_ANSWERS)
    roster = text_of(options["roster"]) if options["roster"] else ""
    old = _old(options["diff"])
    place = Path(folder)
    overrides = _overrides(options["overrides"], place)
    stream = hand_ins(answers, dict(assignment.columns), tuple(task.name for task in assignment.tasks))
    with Journal(place / "journal.jsonl", fingerprint(assignment, roster)) as journal, _progress() as progress:
        with _executor(options["jobs"], options["dask"]) as (executor, workers):
            book = grade_class(
                assignment, stream, journal, roster, overrides=overrides, anonymous=options["anonymous"],
                progress=progress, executor=executor, workers=workers,
            )  # fmt: skip
        write_all(book, place)
        _hand_over(book, place, options)
        _show(book, form)
        if old is not None:
            _show_changes(old, book, form)
        for message in overrides.unknown(book.students()):
            click.echo(message, err=True)
    click.echo(words.WRITTEN.format(folder=folder), err=True)
    return 0


def _overrides(file: str | None, place: Path) -> Any:
    """The decisions in the file that is named, else in the one that lies with the results, which is begun here."""
    from treesearch.homework.files import csv_text, write_text
    from treesearch.homework.overrides import HEADING, read_overrides

    usual = place / "overrides.csv"
    if file is None and not usual.exists():
        write_text(usual, csv_text([HEADING]))
    return read_overrides(text_of(file or str(usual)))


def _old(file: str | None) -> str | None:
    if file is None:
        return None
    path = Path(file)
    return text_of(str(path / "grades.csv" if path.is_dir() else path))


def _hand_over(book: Gradebook, place: Path, options: dict[str, Any]) -> None:
    """Write the files for the course systems that were asked for."""
    from treesearch.homework.courses import gradebooks, junit
    from treesearch.homework.files import write_text

    for system in ("canvas", "moodle"):
        if file := options[system]:
            filled = gradebooks.filled(text_of(file), book.named(), options["column"] or book.assignment.title)
            write_text(place / f"{system}.csv", filled.text)
            for message in filled.messages:
                click.echo(message, err=True)
    if options["junit"]:
        write_text(Path(options["junit"]), junit.junit_xml(book, book.assignment.title))


def _show(book: Gradebook, form: str) -> None:
    from treesearch.homework.outputs import class_json, class_rows, summary

    if form == "json":
        output.write([json.dumps(class_json(book), ensure_ascii=False)])
        return
    output.table(words.CLASS_COLUMNS, list(class_rows(book)), form)
    if form == "text":
        output.show(Line(line) for line in ("", *summary(book)))


def _show_changes(old: str, book: Gradebook, form: str) -> None:
    from treesearch.homework.outputs import changes

    found = list(changes(old, book))
    if form == "text":
        click.echo()
        output.table(words.CHANGE_COLUMNS, found, form)
    else:
        for change in found:
            click.echo(words.CHANGED.format(**change._asdict()), err=True)


@contextmanager
def _executor(jobs: int, dask: str | None) -> Iterator[tuple[Executor | None, int]]:
    """Where hand-ins are marked, and how many workers are there."""
    from treesearch.homework.grading import process_pool

    if dask is not None:
        try:
            from distributed import Client
        except ImportError:
            raise MissingError(words.NO_DASK) from None
        try:
            client = Client(dask, timeout=10)
        except (OSError, ValueError, TimeoutError) as error:
            raise UsageError(words.DASK_UNREACHABLE.format(address=dask, reason=error)) from None
        with client:
            yield client.get_executor(pure=False), max(1, len(client.scheduler_info()["workers"]))
    elif jobs > 1:
        with process_pool(jobs) as pool:
            yield pool, jobs
    else:
        yield None, 1


@contextmanager
def _progress() -> Iterator[Callable[[Result], None] | None]:
    """A line on standard error that counts, in a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    count = TextColumn("{task.completed:.0f} " + words.HAND_INS)
    with Progress(SpinnerColumn(), count, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda result: bar.advance(task)
