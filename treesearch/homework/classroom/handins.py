"""Submissions as a stream, from a folder, a zip archive or a CSV table; what is strange about one is said, not
followed.

Files or a folder a student, also with the names that Moodle and Canvas give to downloads; several files of one
student are one submission.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import groupby, islice, takewhile
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile, ZipInfo, is_zipfile
from zlib import error as ZlibError  # noqa: N812  # it is a class

from treesearch.errors import ReadError, TreesearchError, UsageError
from treesearch.homework.answer.documents import document_text
from treesearch.homework.answer.reading import decoded, read_sheet
from treesearch.homework.classroom import files
from treesearch.homework.classroom.files import CsvRow, checked, csv_rows
from treesearch.homework.classroom.roster import Student, known_columns, student_in, time_told
from treesearch.reader.place import visible
from treesearch.records import IN_QUESTION

NO_QUESTION_COLUMN = """no column of this table holds answers; its columns are: {columns}
  expected is a row a student and a column a question, called by its number or name, as in
    id,question 1,question 2
    4711,"value: 3, path: 1 1","value: 5, no cuts"
  what your table calls them can be said in the exercise: columns = {{ id = "Matrikel", 1 = "Aufgabe 1" }}"""
NO_ANSWERS = "the answers {path} cannot be read: {reason}"
ANSWERS_MISSING = "there is nothing called {path}: give the folder, .zip or .csv of what the class handed in"
NO_ARCHIVE = (
    "the answers {path} cannot be read ({reason}): download the archive again, or unpack it and give the folder"
)
TOO_MANY_FILES = "{path} holds more than {limit} files: is it the right folder?"
NO_STUDENT_COLUMN = "note: no column of {file} is called id, name or email, so nobody knows whose its rows are"
NO_ANSWER_COLUMN = "note: {file} has no column for {questions}, which is marked as if nothing were written"
UNREAD_COLUMNS = "note: nothing is read from these columns of {file}: {columns}"
COLUMN = "column {number}"
TWO_COLUMNS = (
    "these columns may answer the same question: {columns}; take one out, give it another name, or say in the "
    'exercise which counts: columns = {{ 1 = "Response 1" }}'
)
LONG_ROW = "this row has {cells} cells and the table {columns} columns; put an answer that holds commas in quotes"
ROW = "{file}, line {line}"
BAD_ROW = "this row is no CSV: {reason}"
IS_LINK = "it is a link, and links are not followed"
IS_NO_FILE = "it is no ordinary file"
IS_ENCRYPTED = "it is encrypted"
LEADS_OUT = "its name leads out of the archive"
TOO_BIG = "it has {size} bytes; at most {limit} are read"
CANNOT_OPEN = "it cannot be opened: {reason}"
ANSWERS_ARE_AN_EXERCISE = "{path} is an exercise, no answers; the form is: treesearch grade EXERCISE ANSWERS"
FILE_WITHOUT_NUMBER = "{file} does not say which question it answers; put a line such as question 1: at its head"
FILE_UNREAD = "{file} could not be read: {reason}"


TABLES = (".csv", ".tsv")
MOST_BYTES = 1_000_000
"""The longest submission; none that a person wrote comes near it."""
MOST_ARCHIVE = 4_000_000_000
"""Bytes of everything that a class hands in, packed."""
MOST_FILES = 20_000
PACKED_AT_ONCE = timedelta(minutes=5)
"""Times in an archive that are all so near each other are those of the packing, not of the submissions."""
NO_ZIP_TIME = 1980
"""The year that stands in a zip archive where no time is known."""
MOST_FOLDERS = 20
"""How deep folders may lie in each other."""

Note = Callable[[str], None] | None
"""Who is told in sentences what a table lacks though it can be marked."""

OURS = ("class.sqlite", "grades.csv")
"""A folder that holds one of these is an earlier output of ours, no submission."""

_MOODLE = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)")
_CANVAS = re.compile(r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<id>\d+)_\d+_(?P<file>.+)")
# What systems add unasked, as Word's lock files (~$); a folder called .. is kept, so that it can be refused.
_NOT_HANDED_IN = re.compile(r"(?!\.\.$)\.|~\$|__macosx$|thumbs\.db$|desktop\.ini$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HandIn:
    """One submission. ``source``: its name. ``student``: what that tells. ``problem``: why there is no ``data``.

    ``others``: further files of the same student. ``decided``: answers that a person read, by the question's number.
    ``when``: the time at which it was handed in, ISO 8601, as far as a table or an archive tells.
    """

    source: str
    student: Student
    data: bytes = b""
    problem: str = ""
    late: bool = False
    others: tuple[HandIn, ...] = ()
    decided: tuple[tuple[int, str], ...] = ()
    when: str = ""

    @property
    def files(self) -> tuple[HandIn, ...]:
        """All its files, each as a submission of its own."""
        return replace(self, others=()), *self.others

    @property
    def digest(self) -> str:
        """Changes with the submission's name, content or time, and with what was decided about it."""
        return sha256(repr((self.content, self.decided, self.when)).encode()).hexdigest()[:24]

    @property
    def content(self) -> str:
        """Changes with the submission's name or content."""
        # Without the time: a decision about a text stays valid when it becomes known when that was handed in.
        told = "\0".join((self.source, self.problem, *self.student)).encode("utf-8", "replace")
        others = "".join(other.content for other in self.others).encode()
        return sha256(told + b"\0" + self.data + others).hexdigest()[:24]


def texts_in(handed_in: HandIn, numbered: bool = False) -> tuple[str, list[str]]:
    """The text in all files of a submission, and which of them could not be read, in sentences. Nothing is evaluated.

    Where questions are ``numbered``, a further file says which it answers, or goes on in that of the file before it.

    >>> texts_in(HandIn("a.html", Student(), b"<p>name: Ada</p><p>value: 5</p>"))
    ('name: Ada\\nvalue: 5', [])
    """
    texts, unread = [], []
    for file in handed_in.files:
        try:
            if file.problem:
                raise ReadError(file.problem)
            texts.append(document_text(file.data, PurePosixPath(file.source).suffix))
            if numbered and len(texts) > 1 and any(part.says for part in read_sheet(texts[-1]).of_none()):
                unread.append(FILE_WITHOUT_NUMBER.format(file=file.source))
        except TreesearchError as error:
            named = FILE_UNREAD.format(file=file.source, reason=error)
            unread.append(named if handed_in.others else str(error))
    return "\n".join(texts), unread


def hand_ins(
    path: str | Path, columns: Mapping[str, str] | None = None, names: Sequence[str] = (), note: Note = None
) -> Iterator[HandIn]:
    """The submissions of a folder, zip archive, CSV file or single file, one after the other.

    ``columns`` and ``names`` (of the questions) say which columns of a CSV hold what; ``note`` is told what it lacks.
    UsageError if there are none.
    """
    path = Path(path)
    kind = path.suffix.lower()
    try:
        if path.is_dir():
            # One more than allowed is enough to refuse a folder, which may be somebody's whole disk.
            found = list(islice(_files(path), MOST_FILES + 1))
            _check_count(found, path)
            return _joined(_file(file, file.relative_to(path).as_posix()) for file in found)
        checked(path, MOST_ARCHIVE)
        if kind in TABLES:
            return _from_table(path, columns or {}, names, note)
        # Word's files are zip archives, too, and one student's each.
        if kind == ".zip" or (kind != ".docx" and is_zipfile(path)):
            return _joined(_from_zip(ZipFile(path), path))
        if kind == ".toml":
            raise UsageError(ANSWERS_ARE_AN_EXERCISE.format(path=path))
    except FileNotFoundError:
        raise UsageError(ANSWERS_MISSING.format(path=path)) from None
    except BadZipFile as error:
        raise UsageError(NO_ARCHIVE.format(path=path, reason=error)) from None
    except (OSError, NotImplementedError, UnicodeDecodeError) as error:
        raise UsageError(NO_ANSWERS.format(path=path, reason=getattr(error, "strerror", None) or error)) from None
    return iter([_file(path, path.name)])


def named(source: str, shared: int = 0) -> HandIn:
    """A submission of which only the name is known yet: whose it is by that, and whether it came late.

    ``shared``: how many folders are above all submissions.

    >>> named("bergannamaria_LATE_4711_99_answer.txt").student[:2]
    ('4711', 'bergannamaria')
    """
    parts = [part for part in source.split("/") if part not in ("", ".", "..")][shared:] or [source]
    # Moodle packs a folder or a file a student, and further folders may lie around it.
    for part in parts:
        if moodle := _MOODLE.fullmatch(part):  # in a blind download the name is "Participant", in groups it is longer
            name = "" if moodle["name"] == "Participant" else moodle["name"]
            return HandIn(source, Student(name=name, participant=moodle["number"]))
    if canvas := _CANVAS.fullmatch(parts[-1]):
        return HandIn(source, Student(id=canvas["id"], name=canvas["name"]), late=bool(canvas["late"]))
    return HandIn(source, Student(id=parts[0] if len(parts) > 1 else PurePosixPath(parts[0]).stem))


def moodle_folder(source: str) -> str:
    """The folder by which Moodle knows a student's submission; "" for what Moodle did not pack.

    >>> moodle_folder("week 5/Ada Berg_123_assignsubmission_file_/a.txt")
    'Ada Berg_123_assignsubmission_file_'
    """
    found = next(filter(None, map(_MOODLE.fullmatch, source.split("/"))), None)
    return found[0].removesuffix(found["file"]) if found else ""


def _joined(files: Iterator[HandIn]) -> Iterator[HandIn]:
    """The files that follow each other and are one student's as one submission, those that can be read first."""
    # Neighbours only, so that a class stays a stream: in the order of names one student's files are neighbours.
    for _, several in groupby(files, key=lambda file: file.student):
        first, *others = sorted(several, key=lambda file: (bool(file.problem), not file.data.strip()))
        when = max(first.when, *(other.when for other in others)) if others else first.when
        yield replace(first, others=tuple(others), when=when)


def _check_count(found: Sized, path: Path) -> None:
    """UsageError if there are more files than any class hands in."""
    if len(found) > MOST_FILES:
        raise UsageError(TOO_MANY_FILES.format(path=path, limit=MOST_FILES))


def _hidden(name: str) -> bool:
    return any(map(_NOT_HANDED_IN.match, re.split(r"[/\\]", name)))


# ---- a folder ------------------------------------------------------------------------------------------------------


def _files(folder: Path, levels: int = MOST_FOLDERS) -> Iterator[Path]:
    """Everything that is no folder below one, in the order of names; links are not followed.

    A folder so many levels below, or one that may not be read, is no file, and is told as such.
    """
    inner = []
    for entry in sorted(folder.iterdir()):
        # os.path.isfile says no in a folder that may not be read, where Path.is_file raises.
        if _hidden(entry.name) or any(os.path.isfile(entry / name) for name in OURS):
            continue
        if levels and entry.is_dir() and not entry.is_symlink() and os.access(entry, os.R_OK | os.X_OK):
            inner.append(entry)
        else:
            yield entry
    for one in inner:
        yield from _files(one, levels - 1)


def _file(path: Path, source: str) -> HandIn:
    handed_in = named(visible(os.fsencode(source).decode("utf-8", "replace")))
    try:
        told = path.lstat()
        if stat.S_ISDIR(told.st_mode):
            os.scandir(path).close()  # says why it may not be read
        if problem := _refused(told.st_mode, told.st_size):
            return replace(handed_in, problem=problem)
        return replace(handed_in, data=path.read_bytes())
    except OSError as error:
        return replace(handed_in, problem=CANNOT_OPEN.format(reason=error.strerror))


def _refused(mode: int, size: int) -> str:
    """Why a file is not even opened, or ""."""
    if stat.S_ISLNK(mode):
        return IS_LINK
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return IS_NO_FILE
    return TOO_BIG.format(size=size, limit=MOST_BYTES) if size > MOST_BYTES else ""


# ---- an archive ----------------------------------------------------------------------------------------------------


def _from_zip(archive: ZipFile, path: Path) -> Iterator[HandIn]:
    with archive:
        files = (info for info in archive.infolist() if not info.filename.endswith("/") and not _hidden(info.filename))
        members = sorted(files, key=lambda info: info.filename)
        _check_count(members, path)
        shared = _shared([info.filename for info in members])
        times = _times(members)
        yield from (replace(_member(archive, info, shared), when=times.get(info.filename, "")) for info in members)


def _shared(names: list[str]) -> int:
    """How many folders lie around all of several files: an archive is often one folder packed."""
    parts = [name.split("/")[:-1] for name in names]
    same = takewhile(lambda level: len(set(level)) == 1, zip(*parts, strict=False))
    return len(list(same)) if len(parts) > 1 else 0


def _times(members: Sequence[ZipInfo]) -> dict[str, str]:
    """When each file was handed in, as far as the archive tells; the time at which all were packed tells nothing."""
    told = {}
    for info in members:
        with suppress(ValueError):  # month 0, hour 31
            if info.date_time[0] > NO_ZIP_TIME:
                told[info.filename] = datetime(*info.date_time).astimezone()
    if not told or max(told.values()) - min(told.values()) <= PACKED_AT_ONCE:
        told = {}
    return {name: when.isoformat(timespec="seconds") for name, when in told.items()}


def _member(archive: ZipFile, info: ZipInfo, shared: int) -> HandIn:
    handed_in = named(visible(info.filename or info.orig_filename), shared)
    if problem := _suspicious(info):
        return replace(handed_in, problem=problem)
    try:
        with archive.open(info) as stream:
            return replace(handed_in, data=stream.read(MOST_BYTES))  # what the archive says of sizes may be a lie
    except (BadZipFile, ZlibError, OSError, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        return replace(handed_in, problem=CANNOT_OPEN.format(reason=error))


def _suspicious(info: ZipInfo) -> str:
    """Why a member is not even opened, or ""."""
    if ".." in re.split(r"[/\\]", info.filename) or info.filename.startswith(("/", "\\")):
        return LEADS_OUT
    if info.flag_bits & 1:
        return IS_ENCRYPTED
    # The upper half holds the mode of a Unix file, by which a link is known; it is 0 where another system packed.
    return _refused(info.external_attr >> 16, info.file_size)


# ---- a table ---------------------------------------------------------------------------------------------------------

_FORMS = (r"(?:response|answer)[ ._#-]*0*{number}", r"(?:q|question|item|task|)[ ._#-]*0*{number}")
"""How columns are called in which answers are exported; beside a response, a question is its text."""
_ALONE = "answers?|response|text"
"""Further forms, for a table with one question."""

MOST_TABLE = 100_000_000
"""Bytes of a table; answers of ten thousand students have a tenth of that."""

TIMES_UNREAD = "note: the times in the column {column} of {file} are not read: {cell}; write them as 2026-11-20 23:59"

WHO = {"id", "name", "email", "first", "last"}
"""The columns that say whose row it is."""


def _from_table(path: Path, columns: Mapping[str, str], names: Sequence[str], note: Note) -> Iterator[HandIn]:
    """The rows of a table as submissions; a row that is no CSV is reported and the next one read.

    ``columns``: headings chosen by the teacher, for id, name, email, version and the questions' numbers; ``names``:
    the questions' own names. ``note`` is told what it lacks. UsageError if no column holds answers.
    """
    text = decoded(checked(path, MOST_TABLE).read_bytes(), most=sys.maxsize)
    heading = next(csv_rows(text), CsvRow([], 1))
    if heading.problem:
        raise UsageError(files.NO_CSV.format(what=path, line=heading.line, reason=heading.problem))
    students = {what: title for what, title in columns.items() if not what.isdigit()}
    questions = question_columns(heading.cells, columns, names)
    if not questions:
        raise UsageError(NO_QUESTION_COLUMN.format(columns=", ".join(heading.cells) or files.NONE))
    table = _Table(path.name, heading.cells, known_columns(heading.cells, students), questions, len(names))
    if note is not None:
        # The rows are read a second time below, so that they stay a stream.
        for lack in table.lacks(islice(csv_rows(text), 1, None)):
            note(lack)
    rows = islice(csv_rows(text), 1, None)
    return (table.hand_in(row) for row in rows if row.problem or any(row.cells))


def question_columns(heading: Sequence[str], columns: Mapping[str, str], names: Sequence[str]) -> dict[int, int]:
    """Which column answers which question: chosen, called like the question, or numbered as exports do it.

    UsageError if two columns may.

    >>> question_columns(["Name", "Response 1", "q2"], {}, ("", ""))
    {1: 1, 2: 2}
    """
    titles = [title.strip().casefold() for title in heading]
    found: dict[int, int] = {}
    for number, name in enumerate(names, 1):
        forms = [form.format(number=number) for form in (_FORMS if len(names) > 1 else (*_FORMS, _ALONE))]
        own = columns.get(str(number), name).strip().casefold()
        if str(number) in columns:
            forms = [re.escape(own)]
        elif own and not any(re.fullmatch(form, own) for form in forms):
            forms = [re.escape(own), *forms]
        fitting = ([place for place, title in enumerate(titles) if re.fullmatch(form, title)] for form in forms)
        places = next(filter(None, fitting), [])
        if len(places) > 1:
            raise UsageError(TWO_COLUMNS.format(columns=", ".join(titles[place] for place in places)))
        found.update((number, place) for place in places)
    return found


class _Table(NamedTuple):
    """A table: its heading, which columns say whose its rows are, and which one answers which of the questions."""

    file: str
    heading: list[str]
    who: dict[str, int]
    questions: dict[int, int]
    asked: int

    def lacks(self, rows: Iterable[CsvRow]) -> Iterator[str]:
        """Says what it lacks though it can be marked: a column for the students, or for some question.

        And which columns hold what is not read.
        """
        if not self.who.keys() & WHO:
            yield NO_STUDENT_COLUMN.format(file=self.file)
        absent = [IN_QUESTION.format(number=n + 1) for n in range(self.asked) if n + 1 not in self.questions]
        if absent:
            yield NO_ANSWER_COLUMN.format(file=self.file, questions=", ".join(absent))
        filled: dict[int, str] = {}  # the places of columns in which something stands, with the first of it
        for row in rows:
            filled |= {n: cell for n, cell in enumerate(row.cells[: len(self.heading)]) if cell.strip()} | filled
        time = self.who.get("submitted", -1)
        if time in filled and not time_told(filled[time]):
            yield TIMES_UNREAD.format(column=self.heading[time], file=self.file, cell=visible(filled[time]))
        if unread := sorted({*filled} - {*self.who.values(), *self.questions.values()}):
            titles = ", ".join(self.heading[place].strip() or COLUMN.format(number=place + 1) for place in unread)
            yield UNREAD_COLUMNS.format(file=self.file, columns=titles)

    def hand_in(self, row: CsvRow) -> HandIn:
        """A row as a submission."""
        source = ROW.format(file=self.file, line=row.line)
        cells = {n: row.cells[place].strip() for n, place in self.questions.items() if place < len(row.cells)}
        texts = [cell if self.asked == 1 else f"question {n}:\n{cell}" for n, cell in cells.items() if cell]
        student = student_in(row.cells, self.who)
        data, when = "\n".join(texts).encode(), student.submitted
        return HandIn(source, student._replace(submitted=""), data, self._problem(row), when=when)

    def _problem(self, row: CsvRow) -> str:
        """Why a row is none of this table; one that is too long has answers in the columns of others."""
        if row.problem:
            return BAD_ROW.format(reason=row.problem)
        longer = any(cell.strip() for cell in row.cells[len(self.heading) :])
        return LONG_ROW.format(cells=len(row.cells), columns=len(self.heading)) if longer else ""
