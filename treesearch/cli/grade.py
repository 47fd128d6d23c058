"""The command ``grade``: a class, marked."""

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from treesearch import __version__
from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command, echo, note
from treesearch.cli.inputs import check_outside, read_text
from treesearch.errors import UsageError
from treesearch.games.playable import shortened
from treesearch.homework.classroom.assignment import Assignment, load_exercise
from treesearch.homework.classroom.database import Database, open_class, user
from treesearch.homework.classroom.files import EXERCISE, NOBODY_LISTED, cell, snapshot, write_text
from treesearch.homework.classroom.grading import grade as mark_class
from treesearch.homework.classroom.grading import grade_class, marker, process_pool
from treesearch.homework.classroom.guard import warning
from treesearch.homework.classroom.handins import HandIn, hand_ins
from treesearch.homework.classroom.program import Limits, Program, program
from treesearch.homework.classroom.results import read_overrides
from treesearch.homework.classroom.roster import Student, read_roster
from treesearch.homework.classroom.schema import FILE
from treesearch.homework.classroom.standing import Gradebook
from treesearch.homework.outputs import autograders, gradebooks
from treesearch.homework.outputs.class_report import CLASS_COLUMNS, class_rows, summary
from treesearch.homework.outputs.folder import changes, class_json, write_all
from treesearch.homework.outputs.reports import score_line
from treesearch.machine import needed
from treesearch.report.lines import ReportLine

PROGRAM_STUDENT = "program"
OVERRIDES_TAKEN = "{file}, taken over: {id} {item} {points} {reason}"
NO_MARK = "as marked"
TABLE = """\
                 id,name,version,question 1,question 2
                 4711,Ada Berg,A,"value: 3, path: 1 1","value: 5, no cuts"
"""
REVIEW_NOT_ENTER = "--enter is review now: treesearch review graded/, after grading"
CLASS_FORMS = f"""\
EXERCISE, a TOML file:

{EXERCISE}
ANSWERS, what the class handed in; each answer as treesearch check takes it
(treesearch check --help shows a sheet), with question 1:, question 2: ...

  a folder     a file a student, called by the id (4711.txt) or saying
               id: 4711 in it; or a folder a student. Where the exercise has
               versions, version: A in it, or in the --roster, says which
  a .zip       such a folder packed, or as downloaded from an assignment in
               Moodle or Canvas, whose file names say who it was
  a .csv       a row a student, a column a question:
{TABLE}\
               (.tsv too; of id, name and email one is enough; version only
               where the exercise has versions)
  one file     a single answer

Late and second submissions are always reported. Lines at the top of EXERCISE
say what they cost, as in

  which = "last"               or first, or best; else a person decides
  late.due = "2026-11-20 23:59"
  late.grace = "15 minutes"
  late.cost = "10% per day"    # or "2 points per hour", or "10%" once

The time of a submission is taken from a table (Completed, Submitted, ...), a
Moodle worksheet given as the --roster, or the times in an archive.
The --roster may also say, for a student, due, extra (2 days) and excused.

The class and its tables are written to the folder graded: class.sqlite,
class.html and class.md (look at one of them first), grades.csv, items.csv,
versions.csv and statistics.json.
"""
GRADE_REVIEW = "grade --review is treesearch review {folder} now"
NOTHING_CHANGED = "no mark has changed"
GRADE_NEEDS_ANSWERS = """the answers are missing: a folder, a zip archive or a CSV file
  as in: treesearch grade exercise.toml answers/"""
NOTHING_TO_GRADE = "note: nothing was handed in: there is no answer in {answers}"
PAGES_HOLD_KEY = "the pages in students/ show what was expected; treesearch export leaves it out, for {held}"
CHANGED_MEANWHILE = "changed while students' programs ran; look at it before the next run reads it: {files}"
NO_DASK = "Dask is not installed; {pip}"
DASK_UNREACHABLE = "no Dask scheduler answers at {address}: {reason}"
CHANGED = "changed: {student} had {old}, now {new}"
HAND_INS = "submissions"
KEY_SHOWN = 40
"""Characters of an id or a name that are printed."""


@click.command(cls=Command)
@click.argument("exercise", cls=options.Given, metavar="EXERCISE")
@click.argument("answers", cls=options.Given, metavar="ANSWERS", required=False)
@click.option("-o", "--output", "folder", metavar="FOLDER", default="graded")
@options.under(
    "Class",
    options.by_form("--roster FILE", "--overrides FILE", "--diff FILE", "--anonymous", "--pages"),
    options.by_form("--force", "--remark", "--as-read"),
)
@click.option("--enter", is_flag=True, hidden=True)
@options.under("Review", options.by_form("--review", "--by NAME", "--part K/N", "--proposals COMMAND"))
@options.under(
    "Programs",
    options.by_form("--run COMMAND", "--unguarded"),
    click.option("--time", metavar="SECONDS", type=click.FloatRange(min=0.1), default=10.0),
    click.option("--memory", metavar="MB", type=click.IntRange(min=1), default=512),
)
@options.under(
    "Gradebooks",
    options.by_form("--canvas EXPORT", "--moodle EXPORT", "--column TITLE", "--junit FILE", "--gradescope FILE"),
)
@options.under("Speed", click.option("--jobs", metavar="N", type=click.IntRange(min=1), default=1))
@options.under("Speed", options.by_form("--dask ADDRESS"))
@options.format_option("text", "json", "markdown", "csv")
def grade(exercise: str, answers: str | None, folder: str, form: str, **given: Any) -> int:
    _check(given, exercise, answers, folder)
    assignment, place = load_exercise(exercise), Path(folder)
    # the exercise may name the program, so that nobody has to remember it
    run = given["run"] or assignment.run
    limits = Limits(given["time"], given["memory"])
    tried = program(run, limits, given["unguarded"]) if run else None
    if tried and (unsafe := warning()):
        note(unsafe)
    roster = _roster(given["roster"], assignment) if given["roster"] else ""
    old = read_text(given["diff"]) if given["diff"] else None  # before a new one takes its place
    # one submission in a container of its own: there is no class, and no database to open
    if given["gradescope"]:
        return _gradescope(assignment, answers, roster, tried, given["gradescope"])
    with open_class(place) as database:
        for message in database.notes():
            note(message)
        # before the run is begun: a folder that is not there must not leave a run that seems to go on
        stream = _stream(assignment, answers, tried, database)
        with database.run(force=given["force"], waiting=_waits):
            _take_overrides(given["overrides"], database, assignment)
            watched = [exercise, place, *filter(None, (answers, given["roster"], given["overrides"]))] if tried else []
            # a program that leaves its sandbox could write marks or answers; what it changed is told
            before = snapshot(watched)
            with _progress() as progress, _workers(given["jobs"], given["dask"]) as (executor, count):
                book = grade_class(
                    assignment, stream, database, roster, program=tried, anonymous=given["anonymous"],
                    progress=progress, executor=executor, workers=count, remark=given["remark"], version=__version__,
                )  # fmt: skip
            if changed := sorted(before ^ snapshot(watched)):
                note(CHANGED_MEANWHILE.format(files=", ".join(dict.fromkeys(name for name, *_ in changed))))
            _write_tables(book, place, given)
        if given["review"]:
            from treesearch.cli.review import regraded, reviewed

            note(GRADE_REVIEW.format(folder=place))
            reviewed(database, given)
            book = regraded(database, given["unguarded"], waiting=_waits, anonymous=given["anonymous"])
            _write_tables(book, place, given)
        _show(book, form, old)
    # tables of nothing look like a class in which all failed
    if not any(book.counts.values()):
        echo(NOTHING_TO_GRADE.format(answers=answers), err=True)
    for message in book.messages:
        note(message)
    echo(inputs.WRITTEN.format(folder=folder), err=True)
    return 0


for _former in grade.params:  # still work, with a note; review itself shows them
    if isinstance(_former, click.Option) and _former.name in ("review", "by", "part", "proposals"):
        _former.hidden = True
grade.forms = CLASS_FORMS


def _check(given: dict[str, Any], exercise: str, answers: str | None, folder: str) -> None:
    """UsageError for --enter, what goes with --review alone, and what would be written over or among what is read."""
    if given["enter"]:
        raise UsageError(REVIEW_NOT_ENTER)
    for option in ("by", "part", "proposals"):
        if given[option] and not given["review"]:
            raise UsageError(inputs.GOES_WITH.format(option=option, needed="--review"))
    # the database is read, too: no table may be written over it
    own = Path(folder) / FILE
    read = [exercise, answers, *(given[name] for name in ("roster", "overrides", "canvas", "moodle"))]
    check_outside({"-o": folder, "--gradescope": given["gradescope"], "--junit": given["junit"]}, [*read, own])


def _stream(
    assignment: Assignment, answers: str | None, program: Program | None, database: Database
) -> Iterator[HandIn]:
    """Returns the submissions to be marked: those handed in, those stored, or a program that reads trees itself."""
    # it is one program for all: a teacher tries her own on the trees of the exercise
    if program is not None and not program.takes_file:
        return iter([HandIn(" ".join(program.command), Student(PROGRAM_STUDENT))])
    # marked again, by a changed exercise say, from the submissions that the database keeps
    if answers is None and database.in_force():
        return database.hand_ins()
    if answers is None:
        raise UsageError(GRADE_NEEDS_ANSWERS)
    names = [task.name for task in assignment.tasks]
    return hand_ins(answers, assignment.columns, names, lambda lack: echo(lack, err=True))


def _gradescope(
    assignment: Assignment, answers: str | None, roster: str, program: Program | None, file: str
) -> int:  # fmt: skip
    """Mark the submission of one student, and write nothing but its results; no class is read or changed."""
    if answers is None:
        raise UsageError(GRADE_NEEDS_ANSWERS)
    # Gradescope writes it beside the submission: who handed in, and when
    metadata = Path(answers).parent / "submission_metadata.json"
    told = read_text(str(metadata)) if metadata.is_file() else None
    one = autograders.submission(hand_ins(answers, assignment.columns, [""] * len(assignment.tasks)), told)
    (result,) = mark_class(assignment, [one], roster, program=program)
    if (
        roster
        and assignment.versions
        and result.student not in marker(assignment.text, roster, program).roster.students
    ):
        unlisted = autograders.SUBMITTER_UNLISTED.format(student=result.student.key)
        result = replace(result.to_a_person(unlisted), questions=())
    write_text(Path(file), json.dumps(autograders.results_json(result, assignment.key), indent=1) + "\n")
    echo(score_line(result))
    echo(inputs.WROTE.format(file=file), err=True)
    return 0


def _roster(file: str, assignment: Assignment) -> str:
    """The text of the roster; UsageError for one in which nobody is."""
    text = read_text(file)
    if not read_roster(text, assignment.columns).students:
        raise UsageError(NOBODY_LISTED.format(file=file))
    return text


def _waits(held: str) -> None:
    """Who is at it, and that this run waits."""
    note(inputs.WAITING.format(held=held))


def _take_overrides(file: str | None, database: Database, assignment: Assignment) -> None:
    """Take over what the file that is named, or overrides.csv beside the class, says anew; each line is told."""
    # beside the tables: who reads a mark there and finds it wrong writes the right one next to it
    usual = database.path.parent / "overrides.csv"
    if file is None and not usual.exists():
        return
    text = read_text(file or str(usual))
    # the whole file is read first: one bad line stops it before a mark is changed
    told = [one for several in read_overrides(text, assignment).by_student.values() for one in several]
    for one in database.import_overrides(text, told, user()):
        points = NO_MARK if one.taken_back else f"{one.points:g}"
        about = {"id": one.id, "item": one.item, "points": points, "reason": one.reason}
        note(OVERRIDES_TAKEN.format(file=file or usual, **about).rstrip())


def _write_tables(book: Gradebook, place: Path, given: dict[str, Any]) -> None:
    """Write everything: reports and tables, and what was asked for of the course systems."""
    write_all(book, place, given["pages"])
    if given["pages"] and (
        held := gradebooks.deadline(book.assignment, book.roster.students, datetime.now().astimezone())
    ):
        note(PAGES_HOLD_KEY.format(held=held))
    for system in ("canvas", "moodle"):
        if file := given[system]:
            column = given["column"] or book.assignment.title
            text, messages = gradebooks.filled(read_text(file), book.named(), column, given["as_read"])
            write_text(place / f"{system}.csv", text)
            for message in messages:
                echo(message, err=True)
    if given["junit"]:
        write_text(Path(given["junit"]), autograders.junit_xml(book, book.assignment.title, book.assignment.key))


def _show(book: Gradebook, form: str, old: str | None) -> None:
    """The class on standard output, and the marks that are not what they were."""
    found = [] if old is None else list(changes(old, book))
    if form == "json":
        output.as_json({**class_json(book), **({} if old is None else {"changes": found})})
        return
    # a spreadsheet runs what begins with "=": in a cell of csv it is quoted
    rows = [tuple(map(cell, row)) if form == "csv" else row for row in class_rows(book)]
    if form == "text":  # one long id would pad every row
        rows = [(shortened(row[0], KEY_SHOWN), shortened(row[1], KEY_SHOWN), *row[2:]) for row in rows]
    output.table(CLASS_COLUMNS, rows, form)
    if form == "text":
        output.show(ReportLine(line) for line in ("", *summary(book)))
    for change in found:
        told = {name: value or inputs.NO_MARK for name, value in change.items()}
        echo(CHANGED.format(**told), err=form != "text")
    if old is not None and not found:
        echo(NOTHING_CHANGED, err=form != "text")


@contextmanager
def _workers(jobs: int, dask: str | None) -> Iterator[tuple[Executor | None, int]]:
    """The executor to mark with (``None`` for this process, or others, or a Dask cluster's), and its workers."""
    if dask is not None:
        with _client(dask) as client:
            # pure=False: Dask would take two equal submissions for one task and mark one of them
            yield client.get_executor(pure=False), max(1, len(client.scheduler_info()["workers"]))
    elif jobs > 1:
        with process_pool(jobs) as pool:
            yield pool, jobs
    else:
        yield None, 1


def _client(address: str) -> Any:
    needed("distributed", NO_DASK, "dask")
    from distributed import Client

    try:
        connect: Any = Client
        return connect(address, timeout=5)
    except (OSError, ValueError) as error:  # a timeout is an OSError
        raise UsageError(DASK_UNREACHABLE.format(address=address, reason=error)) from None


@contextmanager
def _progress() -> Iterator[Callable[[object], None] | None]:
    """Gives a function to call after each submission, which counts on a terminal's standard error; else ``None``."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    count = TextColumn("{task.completed:.0f} " + HAND_INS)
    with Progress(SpinnerColumn(), count, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda result: bar.advance(task)
