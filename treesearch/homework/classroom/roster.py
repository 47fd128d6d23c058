"""Who is in the class, and whose submission this is: by id, then e-mail address, then name."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from io import StringIO
from math import ceil
from typing import NamedTuple
from unicodedata import combining, normalize

from treesearch.errors import UsageError
from treesearch.homework.classroom import files
from treesearch.homework.classroom.files import bare, csv_table
from treesearch.reader.place import visible

NO_TIME = "{text} is no time; write it as in 2026-11-20 23:59"
NO_DURATION = "{text} is no length of time; write it as in 15 minutes, 2 hours, 1 day"

UNITS = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1), "day": timedelta(days=1)}
_SHORT = {"min": "minute", "mins": "minute", "m": "minute", "h": "hour", "hr": "hour", "hrs": "hour", "d": "day"}
_DURATION = re.compile(r"(\d{1,5}(?:\.\d+)?)\s*([a-z]+)")
_FORMS = (  # of Moodle's worksheets and quizzes, of Canvas, of nobody in particular
    "%A, %d %B %Y, %I:%M %p", "%A, %d %B %Y, %H:%M", "%d %B %Y %I:%M %p", "%d %B %Y, %I:%M %p", "%d %B %Y %H:%M",
    "%d.%m.%Y %H:%M", "%d.%m.%Y %H:%M:%S",
)  # fmt: skip


def moment(text: str) -> datetime:
    """A time as people write it, ``2026-11-20 23:59``; a day alone is its last minute.

    Without a zone it is this machine's. UsageError for none.
    """
    day = re.fullmatch(r"\d{4}-\d\d-\d\d", text.strip())
    try:
        return datetime.fromisoformat(f"{text.strip()} 23:59" if day else text.strip()).astimezone()
    except (ValueError, OverflowError, OSError):
        raise UsageError(NO_TIME.format(text=text)) from None


def time_told(text: str) -> str:
    """A time in one of the forms that course systems write, as ISO 8601; "" for any other, and for a day alone.

    >>> time_told("Friday, 20 November 2026, 11:59 PM")[:16], time_told("11/20/26 23:59")
    ('2026-11-20T23:59', '')
    """
    text = re.sub(r"\s+UTC$", "+00:00", " ".join(text.split()))
    found: datetime | None = None
    for form in _FORMS:
        try:
            found = found or datetime.strptime(text, form)  # this machine's zone is put in below
        except ValueError:
            continue
    try:
        # fromisoformat takes a day alone for its midnight, when nobody handed in.
        told = found or (datetime.fromisoformat(text) if re.search(r"\d[T ]\d", text) else None)
        return told.astimezone().isoformat(timespec="seconds") if told else ""
    except (ValueError, OverflowError, OSError):
        return ""


def unit_called(name: str) -> str:
    """The unit of time of that name, in the singular; "" for none."""
    return next((one for one in UNITS if _SHORT.get(name, name.removesuffix("s")) == one), "")


def duration(text: str) -> timedelta:
    """A length of time. UsageError for none.

    >>> duration("1 day 12 h") == timedelta(hours=36)
    True
    """
    lower = text.strip().casefold()
    parts = [(float(number), unit_called(name)) for number, name in _DURATION.findall(lower)]
    if not parts or _DURATION.sub("", lower).strip(" ,") or not all(unit for _, unit in parts):
        raise UsageError(NO_DURATION.format(text=text))
    return sum((number * UNITS[unit] for number, unit in parts), timedelta())


def in_words(length: timedelta) -> str:
    """A length of time in its two largest units, begun minutes whole.

    >>> in_words(timedelta(days=1, hours=2, minutes=3)), in_words(timedelta(seconds=5))
    ('1 day 2 hours', '1 minute')
    """
    left, told = timedelta(minutes=ceil(length / UNITS["minute"])), []
    for name in reversed(UNITS):
        count, left = divmod(left, UNITS[name])
        told += [f"{count} {name}{'s' * (count != 1)}"] if count else []
    return " ".join(told[:2])


# ---- roster ----------------------------------------------------------------------------------------------------------


# Who is in the class, and whose submission this is: by id, then e-mail address, then name.


ROSTER_COLUMNS = "the roster has no column for id, name or email; its columns are: {columns}"
LISTED_TWICE = (
    "the roster has the id {id} on lines {first} and {second}; marks go by the id, so each student needs another"
)
NO_SUCH_COLUMN = "there is no column {column}; the columns are: {columns}"
PARTICIPANT = "Participant {number}"
BY_NAME_ONLY = "taken for {name} by the name alone: the submission says {own}, the roster {listed}"
SEVERAL_MEANT = "{told} may be any of {keys} of the roster; write id: and the right one at the top of the answer"


HEADINGS = {
    "id": ("id", "student id", "id number", "sis user id", "student number", "number"),
    "name": ("name", "student", "full name", "student name"),
    "email": ("email", "e-mail", "email address", "e-mail address", "sis login id", "login", "username"),
    "version": ("version", "sheet", "variant", "group"),
    "due": ("due", "due date", "deadline", "extension"),
    "extra": ("extra", "extra time"),
    "excused": ("excused",),
    "format": ("format", "sheet format"),
    "submitted": (
        "submitted",
        "handed in",
        "last modified (submission)",
        "time submitted",
        "submission time",
        "completed",
        "completion time",
        "timestamp",
    ),
    "participant": ("identifier", "participant"),
    "first": ("first name", "firstname", "given name"),
    "last": ("last name", "lastname", "surname", "family name"),
}
"""The headings by which columns are known, in any case, the surest first."""

NOT_EXCUSED = ("no", "n", "false", "0", "-", "nein", "non")
"""Anything else in the column ``excused`` says that a student is."""
ROSTER_LINE = "the roster, line {line}: {reason}"

Handle = tuple[str, str]
"""An id, address or name by which a student can be known, with its kind: ``("id", "4711")``."""


class Student(NamedTuple):
    """A student as a roster, a file's name or an answer tells of her; nothing is ever invented.

    ``participant``: Moodle's number in an assignment, which its downloads and its grading worksheet share. ``due``: her
    own deadline, if she has one; ``extra``: the time that she has beyond it. ``excused``: not empty if she is.
    ``format``: in which form she gets her sheets. ``submitted``: when she handed in, ISO 8601, where a table tells it.
    """

    id: str = ""
    name: str = ""
    email: str = ""
    version: str = ""
    participant: str = ""
    due: str = ""
    extra: str = ""
    excused: str = ""
    format: str = ""
    submitted: str = ""

    @property
    def key(self) -> str:
        """The id, address or name that tells this student from others in reports; a name comes with Moodle's number."""
        numbered = PARTICIPANT.format(number=self.participant) if self.participant else ""
        named = f"{self.name} ({self.participant})" if self.name and self.participant else self.name
        return self.id or self.email or named or numbered

    def filled(self, other: Student) -> Student:
        """Returns the student with gaps filled from another source."""
        return Student(*(mine or theirs for mine, theirs in zip(self, other, strict=True)))


class Register:
    """Entries, each with all that its student may be known by, to be asked whom a student means."""

    def __init__(self, entries: Iterable[Iterable[Student]]) -> None:
        self.index: dict[Handle, set[int]] = {}
        for number, students in enumerate(entries):
            for handle in {handle for student in students for handle in handles(student)}:
                self.index.setdefault(handle, set()).add(number)

    def meant(self, student: Student) -> tuple[str, list[int]]:
        """The entries with the surest handle that is known here, and of which kind that is; ``("", [])`` for nobody."""
        for handle in handles(student):
            if found := self.index.get(handle):
                return handle[0], sorted(found)
        return "", []


class Matched(NamedTuple):
    """Whom a submission means: a student of the roster, or nobody, with what a teacher should know about it.

    ``several``: the keys of those it may mean.
    """

    student: Student | None = None
    doubt: str = ""
    remark: str = ""
    several: tuple[str, ...] = ()


class Roster:
    """The roster, ready to be asked; without students it knows nobody and takes everyone."""

    def __init__(self, students: Iterable[Student] = ()) -> None:
        self.students = tuple(students)
        self._register = Register((student,) for student in self.students)

    def find(self, *known: Student) -> Matched:
        """The one student whom the first telling source means. A name that stands twice means nobody."""
        doubt, several = "", tuple[str, ...]()
        for told in known:
            kind, numbers = self._register.meant(told)
            found = [self.students[number] for number in numbers]
            if len(found) == 1:
                # the name fits and the id does not: two students may have the name
                unsure = kind == "name" and told.name and told.id and found[0].id
                remark = BY_NAME_ONLY.format(name=found[0].name, own=told.id, listed=found[0].id)
                return Matched(found[0], remark=remark if unsure else "")
            if found:
                several = several or tuple(student.key for student in found)
                # another source may still tell which one; else the first doubt is told
                doubt = doubt or SEVERAL_MEANT.format(told=told.key, keys=", ".join(several))
        return Matched(doubt=doubt, several=several)

    def others(self, taken: Student, *known: Student) -> list[Student]:
        """The students whom an id, address or name of these means where it does not mean the one taken."""
        found = (self._register.index.get(one, set()) for told in known for one in handles(told))
        meant = ([self.students[number] for number in sorted(numbers)] for numbers in found)
        return list(dict.fromkeys(one for some in meant if taken not in some for one in some))


def unlike(named: Student, told: Student) -> bool:
    """Whether a file's name and its content name two: ids of the same form, or names without a word in common.

    >>> unlike(Student("4711"), Student("4712")), unlike(Student("answer"), Student("4712"))
    (True, False)
    """
    # ids of the same form, as 4711 and 4712, name two people; "answer" and 4712 do not
    ids, names = [re.sub(r"\d", "0", one.id.casefold()) for one in (named, told)], (named.name, told.name)
    apart = {*_words(named.name)}.isdisjoint(_words(told.name))
    return (all(names) and apart) or (ids[0] == ids[1] and named.id.casefold() != told.id.casefold())


def _words(text: str) -> list[str]:
    return [letters for word in re.split(r"[\s,._]+", text) if (letters := plain(word))]


def handles(student: Student) -> Iterator[Handle]:
    """Yields the handles of a student, the surest first: id, e-mail, the name with its words turned round.

    >>> [name for kind, name in handles(Student(name="Berg, Anna Maria"))]
    ['bergannamaria', 'annamariaberg', 'mariaberganna']
    """
    # A plain file name or a head may put an address, or a name, where the id should be.
    addresses = (student.email, *(text for text in (student.id, student.name) if "@" in text))
    told = [("participant", student.participant), ("id", student.id), *(("email", text) for text in addresses)]
    yield from ((kind, text.strip().casefold()) for kind, text in told if text.strip())
    for text in (student.name, student.id):
        parts = _words(text)
        # course systems write the family name first or last, in one word or several
        for turn in range(len(parts)):
            yield "name", "".join(parts[turn:] + parts[:turn])


def plain(word: str) -> str:
    """Letters and digits only, without accents or case, as course systems write names into file names."""
    return "".join(c for c in normalize("NFKD", word.casefold()) if c.isalnum() and not combining(c))


def read_roster(text: str, columns: Mapping[str, str] | None = None) -> Roster:
    """The roster in a CSV text, as a course system exports it.

    UsageError if no column says who is who, or an id stands twice, or for what is no time, with the lines.
    """
    heading, rows = csv_table(text, files.ROSTER)
    found = known_columns(heading, columns or {})
    if not found.keys() & {"id", "name", "email", "last", "participant"}:
        raise UsageError(ROSTER_COLUMNS.format(columns=", ".join(heading) or files.NONE))
    # the line of the file: a row may have several
    students, lines = [student_in(row.cells, found) for row in rows], dict[str, int]()
    for student, row in zip(students, rows, strict=True):
        try:
            moment(student.due) if student.due else None
            duration(student.extra) if student.extra else None
        except UsageError as error:
            raise UsageError(ROSTER_LINE.format(line=row.line, reason=error)) from None
        if student.id and (line := lines.setdefault(student.id.casefold(), row.line)) != row.line:
            raise UsageError(LISTED_TWICE.format(id=student.id, first=line, second=row.line))
    return Roster(student for student in students if student.key)


def without(text: str, columns: Mapping[str, str], key: str) -> str:
    """The roster without the rows of a student."""
    heading, rows = csv_table(text, files.ROSTER)
    found = known_columns(heading, {name: title for name, title in columns.items() if not name.isdigit()})
    # written anew by the csv module, so that every other row stays whole whatever is quoted in it
    kept = [row.cells for row in rows if student_in(row.cells, found).key.casefold() != key.casefold()]
    stream = StringIO()
    csv.writer(stream, lineterminator="\n").writerows([heading, *kept] if heading else [])
    return stream.getvalue()


def version_meant(named: str, versions: Iterable[str]) -> str:
    """The version of that name, in whatever case it is written where only one can be meant; else ""."""
    # A and a may be two versions
    found = [version for version in versions if version.casefold() == named.casefold()]
    return named if named in found else found[0] if len(found) == 1 else ""


def known_columns(heading: Iterable[str], chosen: Mapping[str, str]) -> dict[str, int]:
    """Which column holds what: those chosen by name, the others by their usual headings."""
    titles = [title.strip().casefold() for title in heading]
    found = {}
    for what, headings in HEADINGS.items():
        # a name that the teacher chose counts alone: a usual heading may hold something else in her table
        wanted = (chosen[what].strip().casefold(),) if what in chosen else headings
        places = [titles.index(title) for title in wanted if title in titles]
        if what in chosen and not places:
            raise UsageError(NO_SUCH_COLUMN.format(column=chosen[what], columns=", ".join(titles)))
        if places:
            found[what] = places[0]
    return found


def student_in(row: list[str], columns: Mapping[str, int]) -> Student:
    """Who a row of a roster, gradebook or export is about."""

    def cell(what: str) -> str:
        place = columns.get(what, len(row))
        return visible(bare(row[place].strip())) if place < len(row) else ""

    name = cell("name") or f"{cell('first')} {cell('last')}".strip()
    number = re.sub(r"\D*(\d+)\D*", r"\1", cell("participant"))  # Moodle writes "Participant 123456"
    own = {what: cell(what) for what in ("due", "extra", "format")}
    excused = "" if cell("excused").casefold() in NOT_EXCUSED else cell("excused")
    known = cell("id"), name, cell("email"), cell("version"), number if number.isdigit() else ""
    return Student(*known, excused=excused, submitted=time_told(cell("submitted")), **own)
