"""The command ``export``, and what it shares with ``exercise``: a folder of sheets, keys, versions and lists.

The folder is made whole and then written; what a teacher should know of it is said.
"""

import os
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

import click

from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command, echo, note
from treesearch.diagram import typeset
from treesearch.errors import UsageError
from treesearch.homework.classes import files
from treesearch.homework.classes.assignment import Assignment, load_exercise
from treesearch.homework.classes.roster import Student, read_roster
from treesearch.homework.exercises.handout import USUAL, Handout, with_versions
from treesearch.homework.exports import gradebooks
from treesearch.homework.exports.autograders import autograder
from treesearch.homework.exports.grades import read_grades
from treesearch.homework.exports.quizzes import canvas_quiz, moodle_quiz
from treesearch.homework.exports.wheels import needed_wheels
from treesearch.steps.scorm import scorm

SHEETS_FOLDER = (
    "sheets, keys and the exercise are several files: give a folder, -o {folder}/ (with "
    "--format pdf for PDFs alone)"
)
WROTE_SHEETS = "wrote {count} files into {folder}; to grade the answers, run: treesearch grade {exercise} ANSWERS"
GRADE_WITH_ROSTER = " --roster {roster}"
NO_SUCH_VERSION = "the roster gives {student} version {version}, which does not exist; {student} gets version {other}"
NO_FONT_HAS = """{reason}
  it occurs in: {whose}
  --format html and --format txt write every letter; for PDFs install a font that has it (Noto Sans CJK, Noto Emoji)"""
NO_PDF = "sheets and keys are HTML and text; PDFs need the package typst: pip install 'gametreesearch[print]'"
FOLDER_IN_USE = """{folder} holds other files of these names: {names}
  choose another folder, or add --force to replace them"""
STALE_SHEETS = "{folder} holds older files, which do not belong to this exercise: {names}"
EXPORT_NO_ROSTER = "without --roster FILE, students write their version on the answer"
EXPORT_TEXT2QTI = (
    "to make the package that Canvas imports: pip install text2qti, and then: text2qti {file}"
)
EXPORT_VERSIONS = {
    ".xml": "each question is a category of its versions: add one random question from each category to the quiz",
    ".txt": "each version is a separate quiz: assign it to the students with that version",
}
EXPORT_SUFFIX = "{file}: write .xml for a Moodle quiz, .zip for a Gradescope autograder, .txt for a Canvas quiz by text2qti"
SCORM_ALONE = "--format scorm goes with --score and --seed only: leave out {others}"
SCORM_SUFFIX = "{file}: write a .zip file, as in --format scorm -o week5.zip"

sheet_options = options.applied(
    options.by_form("--roster FILE"),
    click.option("--paper", type=options.Choice(["a4", "letter", "large"])),
    options.by_form("--force"),
)
"""How sheets look and whose they are."""

ONE_FILE = (".pdf", ".html", ".txt", ".svg", ".png", ".toml", ".zip")
"""Endings of a single file, which sheets, keys and lists are not."""

ONLY_SHEETS = (
    "roster",
    "paper",
    "as",
    "force",
    "ask",
    "task",
    "versions",
    "title",
    "points",
)
"""Options, of ``export`` or ``exercise``, that only sheets have."""


def check_handout(given: dict[str, Any], folder: str | None) -> None:
    """Raise UsageError for what only sheets have, where none are written."""
    for name in ONLY_SHEETS:
        # in Python "as" and "format" are other things; people are told what they typed
        option = "format" if name == "as" else name.replace("_", "-")
        value = given.get(name)
        if not (value is None or value is False or value == ()) and not folder:
            raise UsageError(inputs.GOES_WITH.format(option=option, needed="-o FOLDER/"))


def write(assignment: Assignment, folder: str, given: dict[str, Any], seed: int = 0) -> None:
    """Write all sheets, keys and lists, and print what to do next."""
    # `-o sheets.pdf` would make a folder of that name, and the next program that opens it fails
    if Path(folder).suffix.lower() in ONE_FILE and not Path(folder).is_dir():
        raise UsageError(SHEETS_FOLDER.format(file=folder, folder=Path(folder).with_suffix("")))
    formats = tuple(dict.fromkeys(given["as"]))
    if "pdf" in formats:
        typeset.check()
    # without the package that sets pages the others are written still; a note says what is missing
    elif not formats:
        formats = USUAL if typeset.installed() else USUAL[1:]
    listed = students(given["roster"], assignment.columns)
    everybody = with_versions(_as_before(listed, folder), assignment.versions, seed)
    handout = Handout(assignment, everybody, given["paper"] or "a4", formats)
    # everything is made before anything is written: half a class of sheets is worse than none
    made = _printed(handout)
    _note_other_versions(listed, everybody)
    if not given["force"]:
        _spare(folder, made)
    count = inputs.fill(folder, made.items())
    _note_stale(folder, made)
    exercise, roster = (
        quote(os.path.join(folder, name)) for name in ("exercise.toml", "roster.csv")
    )
    with_roster = GRADE_WITH_ROSTER.format(roster=roster) if everybody else ""
    if "pdf" not in formats and not given["as"]:
        note(NO_PDF)
    echo(WROTE_SHEETS.format(count=count, folder=folder, exercise=exercise) + with_roster, err=True)


def _as_before(students: tuple[Student, ...], folder: str) -> tuple[Student, ...]:
    """Return the students with the versions that they have already, by the list in the folder: who joins late moves nobody."""
    path = Path(folder, "roster.csv")
    if not students or not path.is_file():
        return students
    # the list of the last run is the only place where it stands who has which sheet
    before = {one.key: one.version for one in read_roster(inputs.read_text(str(path)), {}).students}
    return tuple(one._replace(version=one.version or before.get(one.key, "")) for one in students)


def students(file: str | None, columns: Mapping[str, str]) -> tuple[Student, ...]:
    """Return who gets a sheet; raise UsageError for a roster that lists nobody."""
    if not file:
        return ()
    listed = read_roster(inputs.read_text(file), columns).students
    if not listed:
        raise UsageError(f"{file} lists no students")
    return listed


def _printed(handout: Handout) -> dict[str, bytes]:
    """Return every file, before one is written.

    Raise UsageError with whose name it is that no font here can print.
    """
    try:
        return dict(handout.files())
    except UsageError as error:
        told = {one.key: one.name + one.id for one in handout.students}
        told[handout.assignment.title] = handout.assignment.title
        reason, signs = (
            str(error),
            {sign for text in told.values() for sign in text if not sign.isascii()},
        )
        # Typst names the sign; of one that Unicode does not know it writes the number, as Rust does
        named = {sign for sign in signs if sign in reason or f"\\u{{{ord(sign):x}}}" in reason}
        whose = [key for key, text in told.items() if named.intersection(text)]
        if not whose:
            raise
        raise UsageError(NO_FONT_HAS.format(reason=error, whose=", ".join(whose))) from None


def _spare(folder: str, made: Mapping[str, bytes]) -> None:
    """Raise UsageError where a file would be written over that somebody may have changed, or that belongs to other sheets."""
    there = ((name, Path(folder, name)) for name in made)
    if others := [
        name for name, path in there if path.is_file() and path.read_bytes() != made[name]
    ]:
        raise UsageError(FOLDER_IN_USE.format(folder=folder, names=", ".join(others[:5])))


def _note_other_versions(listed: Iterable[Student], students: Iterable[Student]) -> None:
    """Print a note for each student whose version in the roster does not exist."""
    for one, got in zip(listed, students, strict=True):
        # "b" in a spreadsheet means version B
        if one.version.casefold() not in ("", got.version.casefold()):
            note(NO_SUCH_VERSION.format(student=one.key, version=one.version, other=got.version))


_OURS = (
    "sheet-*",
    "sheet.*",
    "sheets.pdf",
    "keys.pdf",
    "markers.pdf",
    "roster.csv",
)
"""What this command may have written on another day."""


def _note_stale(folder: str, made: Container[str]) -> None:
    """Print a note that names files of another run, which do not belong to this exercise."""
    there = {path.name for pattern in _OURS for path in Path(folder).glob(pattern)}
    if names := sorted(name for name in there if name not in made):
        note(STALE_SHEETS.format(folder=folder, names=", ".join(names)))


SCORM = "scorm"
"""The format of ``export`` that is a package for a course system."""

PRINTED = ("text", "json")
"""Formats of what is printed; the others are those of sheets."""


@click.command(cls=Command)
@click.argument("exercise", cls=options.Argument, metavar="EXERCISE")
@click.option("-o", "--output", "file", metavar="FILE", required=True)
@options.by_form("--roster FILE")
@options.under(
    "SCORM",
    click.option("--format", "form", type=options.Choice([SCORM])),
    click.option("--score", is_flag=True),
)
@options.under(
    "Gradebooks",
    options.by_form(
        "--moodle EXPORT", "--canvas EXPORT", "--column TITLE", "--include-provisional"
    ),
)
@click.option("--seed", type=int, metavar="N", default=0)
def export(exercise: str, file: str, seed: int, **given: Any) -> int:
    if given["form"] or given["score"]:
        return _packaged(load_exercise(exercise), Path(file), seed, given)
    # a graded class goes back to its students; an exercise goes out to them
    if Path(exercise).is_dir():
        return _fill_gradebook(exercise, file, given)
    of_class = ("canvas", "moodle", "column", "include_provisional")
    if names := [name.replace("_", "-") for name in of_class if given[name]]:
        raise UsageError(
            f"--{names[0]} goes with a graded class: treesearch export graded/ --canvas EXPORT -o FILE"
        )
    assignment, path = load_exercise(exercise), Path(file)
    if given["roster"] and path.suffix.lower() != ".zip":
        raise UsageError(inputs.GOES_WITH.format(option="roster", needed="-o FILE.zip"))
    written = _files(assignment, path, given["roster"])
    for name, data in written.items():
        inputs.write_file(path.with_name(name), data)
    _note_written(assignment, path, [name for name in written if not name.endswith(".svg")])
    return 0


def _note_written(assignment: Assignment, path: Path, names: Sequence[str]) -> None:
    """Prints the files that were written, and what to do with a quiz."""
    suffix = path.suffix.lower()
    for name in names:
        echo(inputs.WROTE.format(file=path.with_name(name)), err=True)
    if suffix == ".txt":
        echo(EXPORT_TEXT2QTI.format(file=quote(str(path.with_name(names[0])))), err=True)
    if assignment.versions and suffix in EXPORT_VERSIONS:
        echo(EXPORT_VERSIONS[suffix], err=True)


def _packaged(assignment: Assignment, path: Path, seed: int, given: dict[str, Any]) -> int:
    """Return a SCORM package, with a note for each thing that its page leaves out."""
    if not given["form"]:
        raise UsageError(inputs.GOES_WITH.format(option="score", needed="--format scorm"))
    # a package deals versions and keeps names by itself; an option that it forgot in silence would mislead
    others = sorted(
        name for name, value in given.items() if value and name not in ("form", "score")
    )
    if others:
        others = [f"--{name.replace('_', '-')}" for name in others]
        raise UsageError(SCORM_ALONE.format(others=", ".join(others)))
    if path.suffix.lower() != ".zip":
        raise UsageError(SCORM_SUFFIX.format(file=path))
    with output.patience():
        package = scorm(assignment, given["score"], seed)
    inputs.write_file(path, package.data)
    for one in package.notes:
        note(one)
    echo(inputs.WROTE.format(file=path), err=True)
    return 0


def _fill_gradebook(folder: str, file: str, given: dict[str, Any]) -> int:
    """Fill a column of a gradebook from the marks of a graded class; return the exit code."""
    grades = Path(folder) / "grades.csv"
    if not grades.is_file():
        raise UsageError(f"{folder} has no grades.csv: grade the class first")
    exports = [given[name] for name in ("canvas", "moodle") if given[name]]
    if len(exports) != 1:
        raise UsageError(
            "export fills one gradebook of a graded class: give --canvas EXPORT or --moodle EXPORT"
        )
    inputs.check_outside({"-o": file}, [*exports, grades])
    book = gradebooks.filled(
        inputs.read_bytes(exports[0]),
        read_grades(grades),
        given["column"] or "",
        given["include_provisional"],
    )
    inputs.write_file(file, book.data)
    for message in book.notes:
        note(message)
    echo(f"wrote {file}: {book.marks} marks filled in", err=True)
    return 0


def _files(assignment: Assignment, path: Path, roster: str | None) -> dict[str, bytes]:
    """Returns the files for a course system by name; the path's ending is their format. UsageError for another one."""
    match path.suffix.lower():
        case ".xml" | ".txt" as suffix:
            quiz = (moodle_quiz if suffix == ".xml" else canvas_quiz)(assignment, path.name)
            for reason in quiz.notes:
                note(reason)
            return quiz.files
        case ".zip":
            if assignment.versions and not roster:
                note(EXPORT_NO_ROSTER)
            listed = inputs.read_text(roster) if roster else ""
            read_roster(listed, assignment.columns) if listed else None
            with output.patience():
                return {path.name: autograder(assignment, needed_wheels(), listed)}
        case _:
            raise UsageError(EXPORT_SUFFIX.format(file=path))


export.forms = files.EXERCISE_FORMS
