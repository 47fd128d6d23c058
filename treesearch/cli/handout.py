"""The sheets, answer keys and lists that ``exercise`` writes to a folder."""

import os
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from shlex import quote
from typing import NamedTuple

import click

from treesearch.cli import inputs, options
from treesearch.cli.frame import echo, note
from treesearch.diagram import typeset
from treesearch.errors import UsageError
from treesearch.homework.answers.sheet_words import SheetWords, course_words, english
from treesearch.homework.classes.assignment import Assignment
from treesearch.homework.classes.roster import Student, read_roster
from treesearch.homework.sheets.handout import USUAL, Handout, with_versions
from treesearch.homework.sheets.paper import text_page
from treesearch.machine import pip_install

sheet_options = options.applied(
    options.by_form("--roster FILE"),
    click.option("--paper", type=options.Choice(["a4", "letter", "large"])),
    options.by_form("--force"),
)
"""The options for the look and the students of sheets."""

ONE_FILE = (".pdf", ".html", ".txt", ".svg", ".png", ".toml", ".zip")
"""Endings that mean a single file, where a folder is needed."""


class SheetOptions(NamedTuple):
    """The typed options of sheets, named like their flags. They all need an output folder."""

    output: str | None
    roster: str | None
    paper: str | None
    format: tuple[str, ...]
    force: bool
    ask: tuple[tuple[str, ...], ...]
    task: str | None
    versions: int | None
    title: str | None
    points: float | None

    def check_folder(self) -> None:
        """Raise UsageError for other options without a folder, or if a file is in its place."""
        if not self.output:
            options.refuse(
                "works only with -o FOLDER/",
                *(name for name, value in self._asdict().items() if value != ()),
            )
        # `-o sheets.pdf` would make a folder of that name, and the next program that opens it fails
        folder = Path(self.output or "")
        if folder.suffix.lower() in ONE_FILE and not folder.is_dir():
            raise UsageError(
                "sheets, keys and the exercise are several files: give a folder, "
                f"-o {folder.with_suffix('')}/ (with --format pdf for PDFs alone)"
            )


class Sheets(NamedTuple):
    """The sheets to write to a folder, with checked options.

    ``students`` are those of the roster, and ``nameless`` the keys of those whose names no font can print.
    """

    folder: str
    formats: tuple[str, ...]
    paper: str
    students: tuple[Student, ...]
    nameless: frozenset[str]
    words: SheetWords
    seed: int
    force: bool

    def write(self, assignment: Assignment) -> None:
        """Write all sheets, answer keys and lists, and print what to do next."""
        students = with_versions(
            _with_earlier_versions(self.students, self.folder), assignment.versions, self.seed
        )
        handout = Handout(assignment, students, self.paper, self.formats, self.words, self.nameless)
        # everything is made before anything is written: half a class of sheets is worse than none
        contents = dict(handout.files())
        _note_other_versions(self.students, students)
        if not self.force:
            _check_overwrite(self.folder, contents)
        count = inputs.fill(self.folder, contents.items())
        _note_stale(self.folder, contents)
        exercise, roster = (
            quote(os.path.join(self.folder, name)) for name in ("exercise.toml", "roster.csv")
        )
        grade = f"treesearch grade {exercise} ANSWERS{f' --roster {roster}' if students else ''}"
        echo(
            f"wrote {count} files into {self.folder}; to grade the answers, run: {grade}", err=True
        )


def checked_sheets(
    typed: SheetOptions,
    seed: int,
    texts: Iterable[str | None],
    columns: Mapping[str, str] | None = None,
) -> Sheets | None:
    """Check the formats and fonts, and read the roster and the sheet texts of the course.

    ``texts`` are the title and the tasks, and ``columns`` the names of the roster's columns in the exercise.
    Return ``None`` without an output folder. Raise UsageError if something cannot be printed.
    """
    if not typed.output:
        return None
    formats = tuple(dict.fromkeys(typed.format))
    if "pdf" in formats:
        typeset.check()
    elif not formats:
        formats = USUAL if typeset.installed() else USUAL[1:]
        if "pdf" not in formats:
            note(
                f"sheets and keys are HTML and text; PDFs need the package typst: {pip_install('print')}"
            )
    students = _students(typed.roster, columns)
    nameless = (
        _unprintable_students(students, [*filter(None, texts)]) if "pdf" in formats else frozenset()
    )
    return Sheets(
        typed.output,
        formats,
        typed.paper or "a4",
        students,
        nameless,
        _course_words(),
        seed,
        typed.force,
    )


def _course_words() -> SheetWords:
    """Return the sheet texts of the course file; by default the English texts."""
    file = click.get_current_context().meta.get(options.CLASS, {}).get("sheet_words")
    if file is None:
        return english()
    try:
        return course_words(inputs.read_text(file))
    except UsageError as error:
        raise UsageError(f"the sheet words in {file}: {error}") from None


def _students(file: str | None, columns: Mapping[str, str] | None) -> tuple[Student, ...]:
    """Return the students of the roster. Raise UsageError if it lists no students."""
    if not file:
        return ()
    roster = read_roster(inputs.read_text(file), columns)
    if not roster.students:
        raise UsageError(f"{file} lists no students")
    for message in roster.notes:
        note(message)
    return roster.students


def _unprintable_students(students: tuple[Student, ...], texts: list[str]) -> frozenset[str]:
    """Return the keys of students whose names contain letters that no installed font has.

    Raise UsageError if an id, a title or a task has such a letter.
    """
    ids = [student.id or student.email for student in students]
    missing = _missing_letters([*texts, *ids, *(student.name for student in students)])
    hint = (
        "--format html and --format txt can write any character; for PDFs, install a font that contains it "
        "(Noto Sans CJK, Noto Emoji)"
    )
    for text in (*texts, *ids):
        if letters := missing.intersection(text):
            raise UsageError(
                f"no installed font contains {', '.join(sorted(letters))}, in {text}\n  {hint}"
            )
    nameless = [student.key for student in students if missing.intersection(student.name)]
    if nameless:
        note(
            f"no installed font contains {', '.join(sorted(missing))}; the PDFs leave the name blank and "
            f"print the id of {', '.join(nameless)}\n  {hint}"
        )
    return frozenset(nameless)


def _missing_letters(texts: Iterable[str]) -> set[str]:
    """Return the letters that no installed font contains."""
    letters = {letter for text in texts for letter in text if not letter.isascii()}
    missing: set[str] = set()
    while letters:
        try:
            typeset.document(text_page(" ".join(sorted(letters))))
            break
        except UsageError as error:
            # Typst names the letter; of one that Unicode does not know it writes the number
            reason = str(error)
            named = {
                letter
                for letter in letters
                if letter in reason or f"\\u{{{ord(letter):x}}}" in reason
            }
            if not named:
                raise
            missing |= named
            letters -= named
    return missing


def _with_earlier_versions(students: tuple[Student, ...], folder: str) -> tuple[Student, ...]:
    """Return the students with the versions that the list in the folder already assigns to them.

    A student who joins late then does not change the versions of others.
    """
    path = Path(folder, "roster.csv")
    if not students or not path.is_file():
        return students
    earlier = read_roster(inputs.read_text(str(path)), {}).students
    versions = {student.key: student.version for student in earlier}
    return tuple(
        student._replace(version=student.version or versions.get(student.key, ""))
        for student in students
    )


def _check_overwrite(folder: str, contents: Mapping[str, bytes]) -> None:
    """Raise UsageError before overwriting a different file, which may have been edited by hand."""
    paths = {name: Path(folder, name) for name in contents}
    others = [
        name
        for name, path in paths.items()
        if path.is_file() and path.read_bytes() != contents[name]
    ]
    if others:
        raise UsageError(
            f"{folder} contains other files with these names: {', '.join(others[:5])}\n"
            "  choose another folder, or add --force to replace them"
        )


def _note_other_versions(listed: Iterable[Student], students: Iterable[Student]) -> None:
    """Print a note for each student whose version in the roster is not among the versions."""
    for student, dealt in zip(listed, students, strict=True):
        # "b" in a spreadsheet means version B
        if student.version.casefold() not in ("", dealt.version.casefold()):
            if not dealt.version:
                note("the roster lists versions, but this exercise has none")
                return
            note(
                f"the roster gives {student.key} version {student.version}, which does not exist; "
                f"{student.key} gets version {dealt.version}"
            )


def _note_stale(folder: str, names: Collection[str]) -> None:
    """Print a note that lists files of an earlier run, which do not belong to this exercise."""
    written = ("sheet-*", "sheet.*", "sheets.pdf", "keys.pdf", "markers.pdf", "roster.csv")
    present = {path.name for pattern in written for path in Path(folder).glob(pattern)}
    if stale := sorted(present - {*names}):
        note(
            f"{folder} contains older files that do not belong to this exercise: {', '.join(stale)}"
        )
