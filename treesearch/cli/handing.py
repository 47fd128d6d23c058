"""A folder of sheets is made whole and then written; what a teacher should know of it is said."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from treesearch.cli import files, words
from treesearch.cli.frame import echo
from treesearch.errors import UsageError

if TYPE_CHECKING:
    from treesearch.homework.classroom.exercise import Assignment
    from treesearch.homework.classroom.roster import Student
    from treesearch.homework.exercises.handout import Handout


def write(assignment: Assignment, folder: str, options: dict[str, Any], seed: int = 0) -> None:
    """All sheets, keys and lists, and what to do next."""
    from treesearch.diagram import typeset
    from treesearch.homework.exercises.handout import USUAL, Handout, with_versions

    formats = tuple(dict.fromkeys(options["formats"])) or USUAL
    if "pdf" in formats:
        typeset.check()
    listed = _students(options["roster"], assignment)
    students = with_versions(listed, assignment.versions, seed)
    handout = Handout(
        assignment, students, options["paper"] or "a4", formats, options["codes"], seed, options["moodle"] or ""
    )
    made = _made(handout)
    _note_other_versions(listed, students)
    count = files.fill(folder, made.items())
    _note_stale(folder, made)
    exercise, roster = (quote(os.path.join(folder, name)) for name in ("exercise.toml", "roster.csv"))
    with_roster = words.GRADE_WITH_ROSTER.format(roster=roster) if students else ""
    echo(words.WROTE_SHEETS.format(count=count, folder=folder, exercise=exercise) + with_roster, err=True)


def _students(file: str | None, assignment: Assignment) -> tuple[Student, ...]:
    """Who gets a sheet; UsageError for a roster with nobody in it, or with an id that stands twice."""
    from treesearch.homework.classroom.roster import listed_twice, read_roster

    if not file:
        return ()
    text = files.read_text(file)
    students = read_roster(text, assignment.columns).students
    if not students:
        raise UsageError(words.NOBODY_LISTED.format(file=file))
    for twice, lines in listed_twice(text, assignment.columns):
        raise UsageError(words.LISTED_TWICE.format(file=file, id=twice, lines=" and ".join(map(str, lines))))
    return students


def _made(handout: Handout) -> dict[str, bytes]:
    """Every file, before one is written; UsageError with whose name it is that no font here can print."""
    try:
        return dict(handout.files())
    except UsageError as error:
        told = {one.key: one.name + one.id for one in handout.students}
        told[handout.assignment.title] = handout.assignment.title
        whose = [key for key, text in told.items() if any(_is_in(str(error), sign) for sign in text)]
        if not whose:
            raise
        raise UsageError(words.NO_FONT_HAS.format(reason=error, whose=", ".join(whose))) from None


def _is_in(reason: str, sign: str) -> bool:
    """Whether Typst names this sign; of one that Unicode does not know it writes the number, as Rust does."""
    return not sign.isascii() and (sign in reason or f"\\u{{{ord(sign):x}}}" in reason)


def _note_other_versions(listed: Iterable[Student], students: Iterable[Student]) -> None:
    """A note for each student whose version in the class list there is not."""
    for one, got in zip(listed, students, strict=True):
        if one.version.casefold() not in ("", got.version.casefold()):
            told = words.NO_SUCH_VERSION.format(student=one.key, version=one.version, other=got.version)
            echo(words.NOTE.format(message=told), err=True)


_OURS = ("sheet-*", "sheet.*", "sheets.pdf", "keys.pdf", "markers.pdf", "codes.csv", "roster.csv", "moodle-*.csv")
"""What this command may have written on another day."""


def _note_stale(folder: str, made: Container[str]) -> None:
    """A note that names sheets and lists of another run: they would be marked against this run's exercise."""
    there = {path.name for pattern in _OURS for path in Path(folder).glob(pattern)}
    if names := sorted(name for name in there if name not in made):
        told = words.STALE_SHEETS.format(folder=folder, names=", ".join(names))
        echo(words.NOTE.format(message=told), err=True)
