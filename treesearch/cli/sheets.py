"""The command ``export``, and what it shares with ``exercise``: a folder of sheets, keys, versions and lists."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from treesearch import __version__
from treesearch.cli import files, handing, output, words
from treesearch.cli.frame import Command, echo
from treesearch.cli.options import Choice, Told, applied
from treesearch.errors import UsageError
from treesearch.homework.classroom import words as classroom_words

if TYPE_CHECKING:
    from treesearch.conventions import Conventions
    from treesearch.homework.classroom.exercise import Assignment
    from treesearch.homework.exercises.constraints import Constraints
    from treesearch.homework.exercises.diagnostic import Diagnostic
    from treesearch.tree import Node

FORMATS = ("pdf", "html", "txt", "tex", "typ")

sheet_options = applied(
    click.option("--roster", metavar="FILE"),
    click.option("--paper", type=Choice(["a4", "letter", "large"])),
    click.option("--as", "formats", type=Choice(FORMATS), multiple=True),
    click.option("--codes", is_flag=True),
    click.option("--moodle-course", "moodle", metavar="NAME"),
)
"""How sheets look and whose they are."""

version_options = applied(
    click.option("-o", "--output", "folder", metavar="FOLDER"),
    click.option("--versions", type=click.IntRange(1, 200), metavar="N"),
    click.option("--vary", type=Choice(["shape", "order", "numbers"])),
    click.option("--avoid", metavar="FILE"),
    click.option("--title", metavar="TEXT"),
    click.option("--points", type=click.FloatRange(0, 10_000, min_open=True)),
)
"""What an exercise that is written consists of."""

SHEETS = ("roster", "paper", "formats", "codes", "moodle")
VERSIONS = ("versions", "vary", "avoid", "title", "points")
_SPELLED = {"formats": "as", "moodle": "moodle-course"}


def check(options: dict[str, Any], folder: str | None) -> None:
    """UsageError for what only sheets have, where none are written."""
    given = [name for name in (*SHEETS, *VERSIONS) if options.get(name)]
    if given and not folder:
        raise UsageError(words.SHEETS_NEED_FOLDER.format(option=_SPELLED.get(given[0], given[0])))
    for name in ("codes", "moodle"):
        if options.get(name) and not options["roster"]:
            raise UsageError(words.NEEDS_ROSTER.format(option=_SPELLED.get(name, name)))


Question = dict[str, "Node"]
"""The trees of a question by version; one that is the same for all under ""."""


def under_demands(
    wanted: Constraints, trees: int, seed: int, how: Conventions, options: dict[str, Any], avoid: list[Node]
) -> list[Question]:  # fmt: skip
    """A question for each tree that meets the demands, in all versions."""
    questions: list[Question] = []
    for number in range(trees):
        called = seed if number == 0 else f"{seed} {number}"
        questions.append(_question(wanted, called, how, options, avoid))
        avoid = [*avoid, *questions[-1].values()]
    return questions


def of_diagnostic(found: Diagnostic, seed: int, how: Conventions, options: dict[str, Any]) -> list[Question]:
    """A question for each of these trees; every version tells the mistakes apart. UsageError for another --vary."""
    from treesearch.homework.exercises.diagnostic import still_alike
    from treesearch.homework.exercises.versions import names, renumbered_together

    if options["vary"] not in (None, "numbers") or options["avoid"]:
        raise UsageError(words.DIAGNOSTIC_NUMBERS)
    count = options["versions"]
    if count is None:
        return [{"": tree} for tree in found.trees]
    made = renumbered_together(found.trees, count, seed, how, lambda trees: not still_alike(trees, found.names, how))
    return [dict(zip(names(count), trees, strict=True)) for trees in _told_alike([*zip(*made, strict=True)], how)]


def with_open_leaves(questions: list[Question], seed: int, how: Conventions) -> list[Question]:
    """The questions with a leaf left open in each tree."""
    from treesearch.homework.exercises.opening import opened

    return [{version: opened(tree, seed, how) for version, tree in trees.items()} for trees in questions]


def _question(
    wanted: Constraints, seed: int | str, how: Conventions, options: dict[str, Any], avoid: list[Node]
) -> Question:  # fmt: skip
    from treesearch.homework.exercises.versions import first_tree, names, versions

    first, count = first_tree(wanted, seed, how, avoid), options["versions"]
    if count is None:
        return {"": first}
    found = [*versions(first, count, seed, options["vary"] or "shape", how, wanted, avoid)]
    return dict(zip(names(count), *_told_alike([found], how), strict=True))


def _told_alike(questions: list[Any], how: Conventions) -> list[Any]:
    """The versions of each question; a note says how many of them share path and cuts."""
    from treesearch.homework.exercises.versions import copyable

    for trees in questions:
        if alike := copyable(trees, how):
            echo(words.NOTE.format(message=words.COPYABLE.format(count=alike, all=len(trees))), err=True)
    return questions


def exercise_file(questions: list[Question], seed: int, how: Conventions, options: dict[str, Any]) -> str:
    """The text of an exercise."""
    from treesearch.homework.exercises.handout import exercise_text

    told = words.MADE_WITH.format(seed=seed)
    return exercise_text(options["title"] or words.EXERCISE_TITLE, questions, options["points"] or 10, how, told)


def avoided(file: str | None) -> list[Node]:
    """The trees of the exercise that is not to be set again."""
    from treesearch.homework.classroom.exercise import load_exercise
    from treesearch.reader import read

    tasks = load_exercise(file).tasks if file else ()
    return [read(tree) for task in tasks for tree in task.versions.values()]


@click.command(cls=Command)
@click.argument("exercise", cls=Told, metavar="EXERCISE")
@click.option("-o", "--output", "file", metavar="FILE", required=True)
@sheet_options
@click.option("--seed", type=int, default=0)
@click.option("--wheel", metavar="FILE", type=click.Path(exists=True, dir_okay=False))
def export(exercise: str, file: str, wheel: str | None, seed: int, **options: Any) -> int:
    from treesearch.homework.classroom.exercise import load_exercise

    assignment, path = load_exercise(exercise), Path(file)
    check(options, file if files.is_folder(file) else None)
    if files.is_folder(file):
        with output.patience():
            handing.write(assignment, file, options, seed)
        return 0
    if path.suffix.lower() not in _SYSTEMS:
        raise UsageError(words.EXPORT_SUFFIX.format(file=file))
    if wheel and not Path(wheel).name.startswith("gametreesearch-"):
        raise UsageError(words.NOT_OUR_WHEEL.format(file=wheel))
    for name, data in _SYSTEMS[path.suffix.lower()](assignment, path, wheel).items():
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


def _moodle(assignment: Assignment, path: Path, wheel: str | None) -> dict[str, bytes]:
    from treesearch.homework.outputs.courses.quizzes import moodle_quiz

    return {path.name: moodle_quiz(assignment).encode()}


def _gradescope(assignment: Assignment, path: Path, wheel: str | None) -> dict[str, bytes]:
    from treesearch.homework.outputs.courses.autograders import autograder

    return {path.name: autograder(assignment, _PACKAGE, Path(wheel) if wheel else None)}


def _text2qti(assignment: Assignment, path: Path, wheel: str | None) -> dict[str, bytes]:
    from treesearch.homework.outputs.courses.quizzes import text2qti_quiz

    told, pictures = text2qti_quiz(assignment)
    return {path.name: told.encode(), **{name: picture.encode() for name, picture in pictures.items()}}


_SYSTEMS = {".xml": _moodle, ".zip": _gradescope, ".txt": _text2qti}
"""The files to write, by name, for each ending of a file that a course system takes."""

export.forms = classroom_words.EXERCISE_FORMS
