"""Read submissions from a folder, an archive or a table, and report suspicious files unopened.

Each student has a file or a folder, which may be named as in downloads from Moodle and Canvas. Consecutive files of the
same student are one submission.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import groupby, islice, takewhile
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import normalize
from zipfile import BadZipFile, ZipFile, ZipInfo, is_zipfile
from zlib import error as ZlibError  # noqa: N812  # this is a class

from treesearch.errors import ReadError, TreesearchError, UsageError
from treesearch.homework.answers.documents import document_text, other_format
from treesearch.homework.classes.files import checked
from treesearch.homework.classes.roster import Student, known_columns, student_in
from treesearch.homework.classes.tables import CsvRow, CsvTable, read_table, unread_columns
from treesearch.reader.place import visible

TABLES = (".csv", ".tsv")
PICTURES = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".gif": "gif", ".webp": "webp"}
"""The endings of pictures that a browser can show, with their media types."""

MAX_BYTES, MAX_PICTURE = 1_000_000, 8_000_000
"""The largest sizes of a text and of a picture that are read, in bytes."""
MAX_ARCHIVE, MAX_TABLE = 4_000_000_000, 100_000_000
MAX_FILES, MAX_FOLDERS = 20_000, 20
"""The largest number of files of a class, and the largest depth of folders."""
PACKED_AT_ONCE = timedelta(minutes=5)
"""If the times in an archive differ by at most this much, they are times of packing, not of submission."""
NO_ZIP_TIME = 1980
"""The year that a zip archive uses for files without a time."""

OUTPUT = ("decisions.csv", "grades.csv")
"""The files that mark a folder as an earlier output of grade instead of a submission."""

_MOODLE = re.compile(
    r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)"
)
_CANVAS = re.compile(r"(?P<name>[^_]+)_(?:LATE_)?(?P<id>\d+)_\d+_(?P<file>.+)")
_IGNORED = re.compile(r"(?!\.\.$)\.|~\$|__macosx$|thumbs\.db$|desktop\.ini$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Submission:
    """A submission of a student.

    ``source`` is the name of its file. ``student`` is the student whom that name identifies.
    ``problem`` tells why there is no ``data``. ``others`` are further files of the same student.
    ``time`` is the time of submission (ISO 8601), if a table or archive states it. ``doubt`` asks for
    the student of a table's row that does not identify one.
    """

    source: str
    student: Student
    data: bytes = b""
    problem: str = ""
    others: tuple[Submission, ...] = ()
    time: str = ""
    doubt: str = ""

    @property
    def files(self) -> tuple[Submission, ...]:
        """The files of the submission, each as a separate submission."""
        return replace(self, others=()), *self.others

    @property
    def digest(self) -> str:
        """A hash of the contents of all files."""
        contents = sha256()
        for file in self.files:
            contents.update(sha256(file.data + file.problem.encode()).digest())
        return contents.hexdigest()[:12]


def texts_in(submission: Submission) -> tuple[str, list[str]]:
    """Return the text of all files in a submission, and a sentence on each unreadable file.

    >>> texts_in(Submission("a.html", Student(), b"<p>name: Ada</p><p>value: 5</p>"))
    ('name: Ada\\nvalue: 5', [])
    """
    texts, problems = [], []
    for file in submission.files:
        try:
            if file.problem:
                raise ReadError(file.problem)
            if kind := other_format(file.data):
                raise ReadError(
                    f"it is {kind}, which treesearch cannot read; the answer must be text"
                )
            texts.append(document_text(file.data, PurePosixPath(file.source).suffix))
        except TreesearchError as error:
            name = f"{PurePosixPath(file.source).name} could not be read: "
            problems.append(f"{name if submission.others else ''}{error}")
    return "\n".join(texts), problems


def read_submissions(
    path: str | Path,
    columns: Mapping[str, str] = MappingProxyType({}),
    names: Mapping[str, str] = MappingProxyType({}),
) -> tuple[list[Submission], list[str]]:
    """Return the submissions in a folder, zip archive, CSV file or other file, with notes.

    ``columns``, and ``names`` of the questions by label, select the columns of a CSV file. Raise
    UsageError if there are no submissions.
    """
    path = Path(path)
    kind = path.suffix.lower()
    try:
        if path.is_dir():
            # a home folder given by mistake may have a million files, so counting stops at the limit
            files = list(islice(_files(path), MAX_FILES + 1))
            _check_count(len(files), path)
            return _joined(_file(file, file.relative_to(path).as_posix()) for file in files), []
        checked(path, MAX_ARCHIVE)
        if kind in TABLES:
            return _from_table(path, columns, names)
        # a download may lack its ending, and a Word file is also a zip archive
        if kind == ".zip" or (kind != ".docx" and is_zipfile(path)):
            with ZipFile(path) as archive:
                return _joined(_from_zip(archive, path)), []
        if kind == ".toml":
            raise UsageError(
                f"{path} is an exercise; the answers come second: treesearch grade EXERCISE ANSWERS"
            )
    except FileNotFoundError:
        raise UsageError(
            f"{path} does not exist: give the folder, .zip or .csv with the submissions of the class"
        ) from None
    except BadZipFile as error:
        raise UsageError(
            f"the answers in {path} cannot be read ({error}): download the archive again, or unpack it and give the folder"
        ) from None
    except (OSError, NotImplementedError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"the answers in {path} cannot be read: {reason}") from None
    return [_file(path, path.name)], []


def identified(source: str, shared: int = 0) -> Submission:
    """Return an empty submission by the student that the file name identifies.

    ``shared`` is the number of folders above all submissions.

    >>> identified("bergannamaria_LATE_4711_99_answer.txt").student[:2]
    ('4711', 'bergannamaria')
    """
    # é is one character or two, depending on the system that packed it
    source = normalize("NFC", source)
    parts = [part for part in source.split("/") if part not in ("", ".", "..")][shared:] or [source]
    for part in parts:
        if moodle := _MOODLE.fullmatch(part):
            name = "" if moodle["name"] == "Participant" else moodle["name"]  # a blind download
            return Submission(source, Student(name=name, participant=moodle["number"]))
    if canvas := _CANVAS.fullmatch(parts[-1]):
        return Submission(source, Student(id=canvas["id"], name=canvas["name"]))
    return Submission(
        source, Student(id=parts[0] if len(parts) > 1 else PurePosixPath(parts[0]).stem)
    )


def feedback_name(source: str) -> str:
    """Return the file name under which Moodle or Canvas expects feedback, or ``""`` for other sources.

    >>> feedback_name("week 5/Ada Berg_123_assignsubmission_file_/a.txt")
    'Ada Berg_123_assignsubmission_file_/feedback.html'
    >>> feedback_name("foxhal_12346_998878_answer.txt")
    'foxhal_12346_998878_feedback.html'
    """
    for part in source.split("/"):
        if moodle := _MOODLE.fullmatch(part):
            return f"{part.removesuffix(moodle['file'])}/feedback.html"
    name = PurePosixPath(source).name
    if canvas := _CANVAS.fullmatch(name):
        return f"{name.removesuffix(canvas['file'])}feedback.html"
    return ""


def _joined(files: Iterator[Submission]) -> list[Submission]:
    """Join consecutive files of a student into one submission, readable files first."""
    joined = []
    for _, several in groupby(files, key=lambda file: file.student):
        # course systems may add an empty file, which must not replace the answer
        first, *others = sorted(
            several, key=lambda file: (bool(file.problem), not file.data.strip())
        )
        time = max(file.time for file in (first, *others))
        joined.append(replace(first, others=tuple(others), time=time))
    return joined


def _check_count(count: int, path: Path) -> None:
    if count > MAX_FILES:
        raise UsageError(f"{path} holds more than {MAX_FILES} files: is it the right folder?")


def _ignored(name: str) -> bool:
    return any(map(_IGNORED.match, re.split(r"[/\\]", name)))


def _files(folder: Path, levels: int = MAX_FOLDERS) -> Iterator[Path]:
    """Yield all files below a folder, sorted by name, without following links.

    A folder that is nested too deep or cannot be read is yielded like a file.
    """
    inner = []
    for entry in sorted(folder.iterdir()):
        if _ignored(entry.name) or any(os.path.isfile(entry / name) for name in OUTPUT):
            continue
        readable = entry.is_dir() and os.access(entry, os.R_OK | os.X_OK)
        # a link may lead out of the folder or in a circle
        if levels and readable and not entry.is_symlink():
            inner.append(entry)
        else:
            yield entry
    for entry in inner:
        yield from _files(entry, levels - 1)


def _file(path: Path, source: str) -> Submission:
    submission = identified(visible(os.fsencode(source).decode("utf-8", "replace")))
    try:
        status = path.lstat()  # a link is reported as a link, wherever it leads
        if stat.S_ISDIR(status.st_mode):
            os.scandir(path).close()  # raises an error with the reason if it cannot be read
        if problem := _refusal_reason(source, status.st_mode, status.st_size):
            return replace(submission, problem=problem)
        return replace(submission, data=path.read_bytes())
    except OSError as error:
        return replace(submission, problem=f"it cannot be opened: {error.strerror}")


def _refusal_reason(name: str, mode: int, size: int) -> str:
    """Return why a file must not be opened, or "" if it may be opened."""
    if stat.S_ISLNK(mode):
        return "it is a link, and links are not followed"
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return "it is not an ordinary file"
    limit = _limit(name)
    return f"it has {size:,} bytes; the limit is {limit:,}" if size > limit else ""


def _limit(name: str) -> int:
    """Return the maximum size in bytes of a file with this name."""
    return MAX_PICTURE if PurePosixPath(name).suffix.lower() in PICTURES else MAX_BYTES


def _from_zip(archive: ZipFile, path: Path) -> Iterator[Submission]:
    members = [
        info
        for info in archive.infolist()
        if not info.filename.endswith("/") and not _ignored(info.filename)
    ]
    _check_count(len(members), path)
    members.sort(key=lambda info: info.filename)  # the order of packing differs between systems
    shared = _shared_folder_count([info.filename for info in members])
    times = _times(members)
    for info in members:
        yield replace(_member(archive, info, shared), time=times.get(info.filename, ""))


def _shared_folder_count(names: list[str]) -> int:
    """Return the number of leading folders that all files of an archive share.

    >>> _shared_folder_count(["week/files/ada/1.txt", "week/files/bob/1.txt"]), _shared_folder_count(["week/files/ada.txt"])
    (2, 0)
    """
    parts = [name.split("/")[:-1] for name in names]
    same = takewhile(lambda level: len(set(level)) == 1, zip(*parts, strict=False))
    return len(list(same)) if len(parts) > 1 else 0


def _times(members: Sequence[ZipInfo]) -> dict[str, str]:
    """Return the time of each file in an archive; empty if they are the time of packing."""
    times = {}
    for info in members:
        with suppress(ValueError):  # month 0, hour 31
            if info.date_time[0] > NO_ZIP_TIME:
                times[info.filename] = datetime(*info.date_time).astimezone()
    if not times or max(times.values()) - min(times.values()) <= PACKED_AT_ONCE:
        return {}
    return {name: time.isoformat(timespec="seconds") for name, time in times.items()}


def _member(archive: ZipFile, info: ZipInfo, shared: int) -> Submission:
    # zipfile ends a name at a NUL character, so the original name is used
    submission = identified(visible(info.filename or info.orig_filename), shared)
    if problem := _member_refusal_reason(info):
        return replace(submission, problem=problem)
    try:
        with archive.open(info) as stream:
            data = stream.read(_limit(info.filename) + 1)
        # the size in the archive may be false
        problem = _refusal_reason(info.filename, 0, len(data))
        return replace(submission, problem=problem, data=b"" if problem else data)
    except (OSError, BadZipFile, NotImplementedError, EOFError, ZlibError, ValueError) as error:
        return replace(submission, problem=f"it cannot be opened: {error}")


def _member_refusal_reason(info: ZipInfo) -> str:
    """Return why a member of an archive must not be opened, or "" if it may be opened."""
    if ".." in re.split(r"[/\\]", info.filename) or info.filename.startswith(("/", "\\")):
        return "its path leads out of the archive"
    if info.flag_bits & 1:
        return "it is encrypted"
    # the upper half is the Unix mode, which shows whether a member is a link or a device
    return _refusal_reason(info.filename, info.external_attr >> 16, info.file_size)


_FORMS = (r"(?:response|answer)[ ._#-]*0*{number}", r"(?:q|question|item|task|)[ ._#-]*0*{number}")
"""The headings of columns with answers. If there are responses, the other columns hold the questions' texts."""
_ALONE = "answers?|response|text"
"""Other headings of the column with answers in a table with a single question."""


def _from_table(
    path: Path, columns: Mapping[str, str], names: Mapping[str, str]
) -> tuple[list[Submission], list[str]]:
    """Return the submissions in the rows of a table, with notes on missing columns."""
    table = read_table(checked(path, MAX_TABLE).read_bytes(), path.name)
    questions = question_columns(table.heading, columns, names)
    if not questions:
        raise UsageError(
            f"no column of {path.name} contains answers; its columns are: {', '.join(table.heading) or 'none'}\n"
            "  write one row per student and one column per question, with its number or name as the heading, as in\n"
            '    id,question 1,question 2\n    4711,"value: 3, path: 1 1","value: 5, no cuts"\n'
            '  or name the columns in the exercise: columns = { id = "Matrikel", 1 = "Aufgabe 1" }'
        )
    people = known_columns(table.heading, columns)
    answers = _AnswerTable(path.name, table, people, questions, [*names])
    return [answers.submission(row) for row in table.rows], list(answers.notes())


def question_columns(
    heading: Sequence[str], columns: Mapping[str, str], names: Mapping[str, str]
) -> dict[str, int]:
    """Return the column of each question by its label, as chosen or by its name or label.

    Raise UsageError if two columns may answer the same question.

    >>> question_columns(["Name", "Response 1", "q2b"], {}, {"1": "", "2b": ""})
    {'1': 1, '2b': 2}
    """
    titles = [title.strip().casefold() for title in heading]
    called = {name.casefold() for name in names.values()}
    places: dict[str, int] = {}
    for label, name in names.items():
        forms = [
            form.format(number=label) for form in (_FORMS if len(names) > 1 else (*_FORMS, _ALONE))
        ]
        title = columns.get(label, name).strip().casefold()
        if label in columns:
            forms = [re.escape(title)]
        elif title and not any(re.fullmatch(form, title) for form in forms):
            forms = [re.escape(title), *forms]
        # the first form that fits any column counts: "response 1" before "q1", which may contain the text of the question
        fitting = (
            [
                place
                for place, text in enumerate(titles)
                if re.fullmatch(form, text) and (text == title or text not in called)
            ]
            for form in forms
        )
        matches = next(filter(None, fitting), [])
        if len(matches) > 1:
            raise UsageError(
                f"these columns may answer the same question: {', '.join(titles[place] for place in matches)}; remove "
                'one, rename it, or choose in the exercise: columns = { 1 = "Response 1" }'
            )
        places.update((label, place) for place in matches)
    return places


class _AnswerTable(NamedTuple):
    """A table of answers, and its columns for students and questions."""

    file: str
    table: CsvTable
    people: dict[str, int]
    questions: dict[str, int]
    required: list[str]

    def notes(self) -> Iterator[str]:
        """Yield notes on missing and ignored columns."""
        if self._is_anonymous():
            yield f"no column of {self.file} is called id, name or email, so its rows cannot be matched to students"
        absent = [f"question {n}" for n in self.required if n not in self.questions]
        if absent:
            yield f"{self.file} has no column for {', '.join(absent)}, which counts as unanswered"
        known_columns = {*self.people.values(), *self.questions.values()}
        yield from unread_columns(self.table, self.file, known_columns)

    def submission(self, row: CsvRow) -> Submission:
        """Return the submission in a row."""
        cells = row.padded(self.table.heading)
        texts = [
            cell if len(self.required) == 1 else f"question {n}:\n{cell}"
            for n, place in self.questions.items()
            if (cell := cells[place].strip())
        ]
        student = student_in(row.cells, self.people)
        source, data = f"{self.file}:{row.number}", "\n".join(texts).encode()
        anonymous = student._replace(submitted="")
        named = student.key or self._is_anonymous()
        doubt = "" if named else "this row has no id: whose submission is it?"
        return Submission(
            source, anonymous, data, self._problem(row), time=student.submitted, doubt=doubt
        )

    def _is_anonymous(self) -> bool:
        """Return whether no column is called id, name or email; students are then named after their rows."""
        return not self.people.keys() & {"id", "name", "email", "first", "last"}

    def _problem(self, row: CsvRow) -> str:
        """Return why a row cannot be read, such as too many cells, or ``""`` if it can."""
        columns = len(self.table.heading)
        if any(cell.strip() for cell in row.cells[columns:]):
            return (
                f"this row has {len(row.cells)} cells, but the table has {columns} columns; put an answer that contains commas "
                "in quotes"
            )
        return ""
