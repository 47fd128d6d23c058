"""The command ``export``: an exercise in the form that a course system takes."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any

import click

from treesearch import __version__
from treesearch.cli import files, output, sheets, words
from treesearch.cli.frame import Command, echo
from treesearch.cli.subject import Told
from treesearch.errors import UsageError
from treesearch.homework.classroom import words as classroom_words

_SUFFIX = {".xml": "moodle", ".zip": "gradescope", ".txt": "text2qti"}


@click.command(cls=Command)
@click.argument("exercise", cls=Told, metavar="EXERCISE")
@click.option("-o", "--output", "file", metavar="FILE", required=True)
@sheets.sheet_options
@click.option("--seed", type=int, default=0)
@click.option("--wheel", metavar="FILE", type=click.Path(exists=True, dir_okay=False))
def export(exercise: str, file: str, wheel: str | None, seed: int, **options: Any) -> int:
    from treesearch.homework.classroom.exercise import load_exercise

    assignment, path = load_exercise(exercise), Path(file)
    if files.is_folder(file):
        with output.patience():
            sheets.write(assignment, file, options, seed)
        return 0
    sheets.check(options, None)
    system = _SUFFIX.get(path.suffix.lower())
    if system == "moodle":
        from treesearch.homework.outputs.courses.quizzes import moodle_quiz

        data = moodle_quiz(assignment).encode()
    elif system == "gradescope":
        from treesearch.homework.outputs.courses.autograders import autograder

        if wheel and not Path(wheel).name.startswith("gametreesearch-"):
            raise UsageError(words.NOT_OUR_WHEEL.format(file=wheel))
        package = f"gametreesearch=={__version__}"
        data = autograder(assignment, package, Path(wheel) if wheel else None)
    elif system == "text2qti":
        from treesearch.homework.outputs.courses.quizzes import text2qti_quiz

        told, pictures = text2qti_quiz(assignment)
        data = told.encode()
        for name, picture in pictures.items():
            files.write(path.parent / name, picture.encode())
    else:
        raise UsageError(words.EXPORT_SUFFIX.format(file=file))
    files.write(path, data)
    echo(words.WROTE.format(file=file), err=True)
    if system == "text2qti":
        echo(words.EXPORT_TEXT2QTI.format(file=quote(file)), err=True)
    if system == "gradescope" and wheel is None:
        made = f"gametreesearch-{__version__}-py3-none-any.whl"
        note = words.EXPORT_ASKS_PYPI.format(package=package, exercise=quote(exercise), file=quote(file), wheel=made)
        echo(note, err=True)
    return 0


export.forms = classroom_words.EXERCISE_FORMS
