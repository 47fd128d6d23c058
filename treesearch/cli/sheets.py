"""The command ``export``, and what it shares with ``exercise``: a folder of sheets, keys, versions and lists.

The folder is made whole and then written; what a teacher should know of it is said.
"""

import os
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from shlex import quote
from typing import Any

import click

from treesearch import __version__
from treesearch.cli import files, options, output, words
from treesearch.cli.frame import Command, echo, note
from treesearch.diagram import typeset
from treesearch.errors import UsageError
from treesearch.homework.classroom import words as classroom_words
from treesearch.homework.classroom.exercise import Assignment, load_exercise
from treesearch.homework.classroom.roster import Student, read_roster
from treesearch.homework.exercises.handout import FORMATS, USUAL, Handout, with_versions
from treesearch.homework.outputs.courses.autograders import autograder
from treesearch.homework.outputs.courses.quizzes import moodle_quiz, text2qti_quiz

sheet_options = options.applied(
    options.plain("--roster FILE"),
    click.option("--paper", type=options.Choice(["a4", "letter", "large"])),
    click.option("--as", type=options.Choice(FORMATS), multiple=True),
    click.option("--worked", type=click.IntRange(0), metavar="N"),
    options.plain("--codes", "--force"),
)
"""How sheets look and whose they are."""

ONLY_SHEETS = (
    "roster",
    "paper",
    "as",
    "codes",
    "worked",
    "force",
    "ask",
    "task",
    "versions",
    "vary",
    "avoid",
    "title",
    "points",
)
"""Options, of ``export`` or ``exercise``, that only sheets have."""


def check(given: dict[str, Any], folder: str | None) -> None:
    """UsageError for what only sheets have, where none are written."""
    for name in ONLY_SHEETS:
        option = name.replace("_", "-")
        if given.get(name) and not folder:
            raise UsageError(words.GOES_WITH.format(option=option, needed="-o FOLDER/"))
        if name == "codes" and given[name] and not given["roster"]:
            raise UsageError(words.GOES_WITH.format(option=option, needed="--roster FILE"))


def write(
    assignment: Assignment, folder: str, given: dict[str, Any], seed: int = 0, students: tuple[Student, ...] = ()
) -> None:  # fmt: skip
    """All sheets, keys and lists, for ``students`` or those of the roster, and what to do next."""
    formats = tuple(dict.fromkeys(given["as"]))
    if "pdf" in formats:
        typeset.check()
    elif not formats:
        formats = USUAL if typeset.installed() else USUAL[1:]
    listed = students or _students(given["roster"], assignment)
    students = with_versions(listed, assignment.versions, seed)
    handout = Handout(assignment, students, given["paper"] or "a4", formats, given["codes"], seed, given["worked"] or 0)
    made = _made(handout)
    _note_other_versions(listed, students)
    if not given["force"]:
        _spare(folder, made)
    count = files.fill(folder, made.items())
    _note_stale(folder, made)
    exercise, roster = (quote(os.path.join(folder, name)) for name in ("exercise.toml", "roster.csv"))
    with_roster = words.GRADE_WITH_ROSTER.format(roster=roster) if students else ""
    if "pdf" not in formats and not given["as"]:
        note(words.NO_PDF)
    echo(words.WROTE_SHEETS.format(count=count, folder=folder, exercise=exercise) + with_roster, err=True)


def _students(file: str | None, assignment: Assignment) -> tuple[Student, ...]:
    """Who gets a sheet; UsageError for a roster with nobody in it."""
    if not file:
        return ()
    students = read_roster(files.read_text(file), assignment.columns).students
    if not students:
        raise UsageError(words.NOBODY_LISTED.format(file=file))
    return students


def _made(handout: Handout) -> dict[str, bytes]:
    """Every file, before one is written; UsageError with whose name it is that no font here can print."""
    try:
        return dict(handout.files())
    except UsageError as error:
        told = {one.key: one.name + one.id for one in handout.students}
        told[handout.assignment.title] = handout.assignment.title
        reason, signs = str(error), {sign for text in told.values() for sign in text if not sign.isascii()}
        # Typst names the sign; of one that Unicode does not know it writes the number, as Rust does
        named = {sign for sign in signs if sign in reason or f"\\u{{{ord(sign):x}}}" in reason}
        whose = [key for key, text in told.items() if named.intersection(text)]
        if not whose:
            raise
        raise UsageError(words.NO_FONT_HAS.format(reason=error, whose=", ".join(whose))) from None


def _spare(folder: str, made: Mapping[str, bytes]) -> None:
    """UsageError where a file would be written over that somebody may have changed, or that belongs to other sheets."""
    there = ((name, Path(folder, name)) for name in made)
    if others := [name for name, path in there if path.is_file() and path.read_bytes() != made[name]]:
        raise UsageError(words.FOLDER_IN_USE.format(folder=folder, names=", ".join(others[:5])))


def _note_other_versions(listed: Iterable[Student], students: Iterable[Student]) -> None:
    """A note for each student whose version in the class list there is not."""
    for one, got in zip(listed, students, strict=True):
        if one.version.casefold() not in ("", got.version.casefold()):
            note(words.NO_SUCH_VERSION.format(student=one.key, version=one.version, other=got.version))


_OURS = ("sheet-*", "sheet.*", "sheets.pdf", "keys.pdf", "markers.pdf", "codes.csv", "roster.csv", "moodle-*.csv")
"""What this command may have written on another day."""


def _note_stale(folder: str, made: Container[str]) -> None:
    """A note that names sheets and lists of another run: they would be marked against this run's exercise."""
    there = {path.name for pattern in _OURS for path in Path(folder).glob(pattern)}
    if names := sorted(name for name in there if name not in made):
        note(words.STALE_SHEETS.format(folder=folder, names=", ".join(names)))


@click.command(cls=Command)
@click.argument("exercise", cls=options.Told, metavar="EXERCISE")
@click.option("-o", "--output", "file", metavar="FILE", required=True)
@sheet_options
@click.option("--seed", type=int, default=0)
@click.option("--wheel", metavar="FILE", type=click.Path(exists=True, dir_okay=False))
def export(exercise: str, file: str, wheel: str | None, seed: int, **given: Any) -> int:
    assignment, path = load_exercise(exercise), Path(file)
    check(given, file if files.is_folder(file) else None)
    if files.is_folder(file):
        with output.patience():
            write(assignment, file, given, seed)
        return 0
    if wheel and not Path(wheel).name.startswith("gametreesearch-"):
        raise UsageError(words.NOT_OUR_WHEEL.format(file=wheel))
    for name, data in _files(assignment, path, wheel).items():
        files.write(path.with_name(name), data)
    echo(words.WROTE.format(file=file), err=True)
    if path.suffix.lower() == ".txt":
        echo(words.EXPORT_TEXT2QTI.format(file=quote(file)), err=True)
    if path.suffix.lower() == ".zip" and wheel is None:
        made = f"gametreesearch-{__version__}-py3-none-any.whl"
        told = {"package": _PACKAGE, "exercise": quote(exercise), "file": quote(file), "wheel": made}
        echo(words.EXPORT_ASKS_PYPI.format(**told), err=True)
    return 0


_PACKAGE = f"gametreesearch=={__version__}"


def _files(assignment: Assignment, path: Path, wheel: str | None) -> dict[str, bytes]:
    """What a course system takes, by the name's ending: the files to write, by name. UsageError for another ending."""
    match path.suffix.lower():
        case ".xml":
            return {path.name: moodle_quiz(assignment).encode()}
        case ".zip":
            return {path.name: autograder(assignment, _PACKAGE, Path(wheel) if wheel else None)}
        case ".txt":
            told, pictures = text2qti_quiz(assignment)
            return {path.name: told.encode(), **{name: picture.encode() for name, picture in pictures.items()}}
        case _:
            raise UsageError(words.EXPORT_SUFFIX.format(file=path))


export.forms = classroom_words.EXERCISE_FORMS
