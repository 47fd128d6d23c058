"""The command ``export``, which writes files for course systems and fills in gradebooks."""

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

import click

from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command, echo, note
from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import EXERCISE_FORMS, Assignment, load_exercise
from treesearch.homework.classes.roster import read_roster
from treesearch.homework.exports import gradebooks
from treesearch.homework.exports.autograders import autograder
from treesearch.homework.exports.grades import read_grades
from treesearch.homework.exports.quizzes import canvas_quiz, moodle_quiz
from treesearch.homework.exports.wheels import needed_wheels
from treesearch.steps.scorm import scorm
from treesearch.words import many

QUIZ_VERSIONS = {
    ".xml": "each category contains the versions of one question: add one random question from each category to the quiz",
    ".txt": "each version is a separate quiz: assign it to the students with that version",
}
SCORM = "scorm"
"""The format of ``export`` that is a package for a course system."""


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
def export(
    exercise: str,
    file: str,
    form: str | None,
    seed: int,
    score: bool,
    roster: str | None,
    **chosen: Any,
) -> int:
    if form:
        # a package deals versions and keeps names by itself; an option that it forgot in silence would mislead
        options.refuse("has no effect with --format scorm: leave it out", "roster", *chosen)
        return _write_scorm(load_exercise(exercise), Path(file), seed, score)
    options.refuse("works only with --format scorm", "score", "seed")
    # a graded class goes back to its students; an exercise goes out to them
    if Path(exercise).is_dir():
        return _fill_gradebook(exercise, file, **chosen)
    options.refuse(
        "works only with a graded class: give its folder, such as graded/, in the place of the exercise",
        *chosen,
    )
    assignment, path = load_exercise(exercise), Path(file)
    if path.suffix.lower() != ".zip":
        options.refuse("works only with -o FILE.zip", "roster")
    written = _course_system_files(assignment, path, roster)
    for name, data in written.items():
        inputs.write_file(path.with_name(name), data)
    _note_written(assignment, path, [name for name in written if not name.endswith(".svg")])
    return 0


def _note_written(assignment: Assignment, path: Path, names: Sequence[str]) -> None:
    """Print the names of the written files, and how to import them."""
    suffix = path.suffix.lower()
    for name in names:
        echo(f"wrote {path.with_name(name)}", err=True)
    if suffix == ".txt":
        quiz = quote(str(path.with_name(names[0])))
        echo(
            f"to make the package that Canvas imports: pip install text2qti, and then: text2qti {quiz}",
            err=True,
        )
    if assignment.versions and suffix in QUIZ_VERSIONS:
        echo(QUIZ_VERSIONS[suffix], err=True)


def _write_scorm(assignment: Assignment, path: Path, seed: int, score: bool) -> int:
    """Write a SCORM package, and print a note for each question that the package leaves out."""
    if path.suffix.lower() != ".zip":
        raise UsageError(f"{path}: write a .zip file, as in --format scorm -o week5.zip")
    with output.patience():
        package = scorm(assignment, score, seed)
    inputs.write_file(path, package.data)
    for reason in package.notes:
        note(reason)
    echo(f"wrote {path}", err=True)
    return 0


def _fill_gradebook(
    folder: str,
    file: str,
    canvas: str | None,
    moodle: str | None,
    column: str | None,
    include_provisional: bool,
) -> int:
    """Fill in the marks of a graded class in a gradebook column. Return the exit code."""
    grades = Path(folder) / "grades.csv"
    if not grades.is_file():
        raise UsageError(f"{folder} has no grades.csv: grade the class first")
    exports = [*filter(None, (canvas, moodle))]
    if len(exports) != 1:
        raise UsageError(
            "export fills one gradebook of a graded class: give --canvas EXPORT or --moodle EXPORT"
        )
    inputs.check_inputs_are_kept({"-o": file}, [*exports, grades])
    if Path(file).suffix.lower() != Path(exports[0]).suffix.lower():
        raise UsageError(
            f"{file}: the gradebook is written as it was exported; use the ending of {exports[0]}"
        )
    book = gradebooks.filled(
        inputs.read_bytes(exports[0]),
        read_grades(grades),
        column or "",
        include_provisional,
    )
    inputs.write_file(file, book.data)
    for message in book.notes:
        note(message)
    echo(f"wrote {file}: {many(book.marks, 'mark')} filled in", err=True)
    return 0


def _course_system_files(
    assignment: Assignment, path: Path, roster: str | None
) -> dict[str, bytes]:
    """Return the contents of the files for a course system, by file name."""
    match path.suffix.lower():
        case ".xml" | ".txt" as suffix:
            quiz = (moodle_quiz if suffix == ".xml" else canvas_quiz)(assignment, path.name)
            for reason in quiz.notes:
                note(reason)
            return quiz.files
        case ".zip":
            if assignment.versions and not roster:
                note("without --roster FILE, students must write their version in their answers")
            listed = inputs.read_text(roster) if roster else ""
            if listed:  # its faults are reported here
                for message in read_roster(listed, assignment.columns).notes:
                    note(message)
            with output.patience():
                return {path.name: autograder(assignment, needed_wheels(), listed)}
        case _:
            raise UsageError(
                f"{path}: use the ending .xml for a Moodle quiz, .zip for a Gradescope autograder, "
                ".txt for a Canvas quiz by text2qti"
            )


export.forms = EXERCISE_FORMS
