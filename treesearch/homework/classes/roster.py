"""Read the roster of a class, and find students by id, e-mail address or name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from treesearch.errors import UsageError
from treesearch.homework.classes.tables import bare, read_table, unread_columns
from treesearch.homework.classes.times import read_time
from treesearch.reader.place import visible

HEADINGS = {
    "id": ("id", "student id", "id number", "sis user id", "student number", "number"),
    "name": ("name", "student", "full name", "student name"),
    "email": (
        "email",
        "e-mail",
        "email address",
        "e-mail address",
        "sis login id",
        "login",
        "username",
    ),
    "version": ("version", "sheet", "variant", "group"),
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
"""The usual headings of each column in lower case, the most specific first."""

Handle = tuple[str, str]
"""An id, address or name that identifies a student, with its kind: ``("id", "4711")``."""


class Student(NamedTuple):
    """A student as described in a roster, a file name or an answer.

    ``participant`` is the number of the student in Moodle's downloads and grading worksheet.
    ``submitted`` is the time of the submission in ISO 8601, if a table states it.
    """

    id: str = ""
    name: str = ""
    email: str = ""
    version: str = ""
    participant: str = ""
    submitted: str = ""

    @property
    def key(self) -> str:
        """The id, e-mail address or name of the student, a name with Moodle's participant number."""
        numbered = f"Participant {self.participant}" if self.participant else ""
        named = f"{self.name} ({self.participant})" if self.name and self.participant else self.name
        return self.id or self.email or named or numbered

    def completed(self, other: Student) -> Student:
        """Return the student with missing fields completed from another source."""
        return Student(*(mine or theirs for mine, theirs in zip(self, other, strict=True)))


class Register:
    """An index of students by id, e-mail address and name."""

    def __init__(self, entries: Iterable[Iterable[Student]]) -> None:
        self.index: dict[Handle, set[int]] = {}
        for number, students in enumerate(entries):
            for handle in {handle for student in students for handle in handles(student)}:
                self.index.setdefault(handle, set()).add(number)

    def meant(self, student: Student) -> tuple[str, list[int]]:
        """Return the kind of match and the indexes of the matching students.

        The most reliable identifier that the register contains decides. If it contains none, return
        ``("", [])``.
        """
        for handle in handles(student):
            if entries := self.index.get(handle):
                return handle[0], sorted(entries)
        return "", []


class RosterMatch(NamedTuple):
    """The result of a search for a student: the student or ``None``, a doubt, and a note."""

    student: Student | None = None
    doubt: str = ""
    note: str = ""


class Roster:
    """The students of a class, and notes for the teacher. An empty roster accepts every student."""

    def __init__(self, students: Iterable[Student] = (), notes: Iterable[str] = ()) -> None:
        self.students, self.notes = tuple(students), tuple(notes)
        self._register = Register((student,) for student in self.students)

    def find(self, *sources: Student) -> RosterMatch:
        """Return the match of the first source that identifies one student, or a doubt."""
        doubt = ""
        for source in sources:
            kind, numbers = self._register.meant(source)
            students = [self.students[number] for number in numbers]
            if len(students) == 1:
                return RosterMatch(students[0], note=_match_note(kind, source, students[0]))
            if students:
                keys = ", ".join(student.key for student in students)
                doubt = doubt or f"{source.key} could be any of {keys} in the roster"
        return RosterMatch(doubt=doubt)

    def others(self, taken: Student, *sources: Student) -> list[Student]:
        """Return the students besides ``taken`` whom the sources also identify."""
        groups = (
            [self.students[number] for number in sorted(self._register.index.get(handle, ()))]
            for source in sources
            for handle in handles(source)
        )
        return list(
            dict.fromkeys(student for group in groups if taken not in group for student in group)
        )


def _match_note(kind: str, source: Student, student: Student) -> str:
    """Return a note for the teacher if the match is uncertain, otherwise ``""``."""
    if kind == "zeros":
        return f"{source.id} was matched to {student.id}; the leading zeros differ"
    if kind == "name" and source.name and source.id and student.id:
        return f"matched to {student.key} by name only: the submission has the id {source.id}, the roster {student.id}"
    return ""


def name_different_students(named: Student, head: Student) -> bool:
    """Return whether the name of a file and its content name different students.

    They do if they contain different ids of the same form, or names without a common word.

    >>> name_different_students(Student("4711"), Student("4712")), name_different_students(Student("answer"), Student("4712"))
    (True, False)
    """
    # ids of the same form, such as 4711 and 4712, name two people; "answer" and 4712 do not
    ids, names = (
        [re.sub(r"\d", "0", student.id.casefold()) for student in (named, head)],
        (named.name, head.name),
    )
    apart = {*_words(named.name)}.isdisjoint(_words(head.name))
    return (all(names) and apart) or (
        ids[0] == ids[1] and named.id.casefold() != head.id.casefold()
    )


def _words(text: str) -> list[str]:
    return [letters for word in re.split(r"[\s,._]+", text) if (letters := plain(word))]


def handles(student: Student) -> Iterator[Handle]:
    """Yield the identifiers of a student, the most reliable first.

    A name is yielded in every rotation of its words, because the family name may be first or last.

    >>> [name for kind, name in handles(Student(name="Berg, Anna Maria"))]
    ['bergannamaria', 'annamariaberg', 'mariaberganna']
    """
    # A file name or a head may have an address or a name in place of the id.
    addresses = (student.email, *(text for text in (student.id, student.name) if "@" in text))
    sure = [
        ("participant", student.participant),
        ("id", student.id),
        ("zeros", student.id.strip().lstrip("0")),  # spreadsheets drop leading zeros
        *(("email", text) for text in addresses),
    ]
    yield from ((kind, text.strip().casefold()) for kind, text in sure if text.strip())
    for text in (student.name, student.id):
        parts = _words(text)
        # course systems write the family name first or last, as one word or several
        for turn in range(len(parts)):
            yield "name", "".join(parts[turn:] + parts[:turn])


def plain(word: str) -> str:
    """Return the letters and digits of a word in lower case, without accents.

    Course systems write names in this form in file names.
    """
    return "".join(filter(str.isalnum, normalize("NFKD", word.casefold().replace("ı", "i"))))


def read_roster(text: str | bytes, columns: Mapping[str, str] | None = None) -> Roster:
    """Return the roster in a CSV text that a course system exported.

    Raise UsageError if no column identifies the students, or if an id occurs twice.
    """
    table = read_table(text.encode() if isinstance(text, str) else text, "the roster")
    places = known_columns(table.heading, columns or {})
    if not places.keys() & {"id", "name", "email", "last", "participant"}:
        raise UsageError(
            f"the roster has no column for id, name or email; its columns are: {', '.join(table.heading) or 'none'}"
        )
    students, rows = [], dict[str, int]()
    for row in table.rows:
        student = student_in(row.cells, places)
        students += [student] if student.key else []
        first = rows.setdefault(student.id.casefold(), row.number)
        if student.id and first != row.number:
            raise UsageError(
                f"the roster has the id {student.id} in rows {first} and {row.number}: each student needs a different id"
            )
    return Roster(students, unread_columns(table, "the roster", places.values()))


def version_meant(named: str, versions: Sequence[str]) -> str:
    """Return the version that a text is or has as a word, in any case, or ``""`` if there is none or several."""
    folded = named.casefold()
    for names in ([folded], re.findall(r"\w+", folded)):
        matches = [version for version in versions if version.casefold() in names]
        if named in matches or len(matches) == 1:
            return named if named in matches else matches[0]
    return ""


def known_columns(heading: Iterable[str], chosen: Mapping[str, str]) -> dict[str, int]:
    """Return the index of each column, by the chosen names or the usual headings.

    Raise UsageError if a chosen name does not exist.
    """
    titles = [title.strip().casefold() for title in heading]
    places = {}
    for subject, headings in HEADINGS.items():
        # only the chosen name counts, because a usual heading may mean something else in this table
        wanted = (chosen[subject].strip().casefold(),) if subject in chosen else headings
        matches = [titles.index(title) for title in wanted if title in titles]
        if matches:
            places[subject] = matches[0]
        elif subject in chosen:
            raise UsageError(
                f"there is no column {chosen[subject]}; the columns are: {', '.join(titles)}"
            )
    return places


def student_in(row: list[str], places: Mapping[str, int]) -> Student:
    """Return the student of a row of a roster, gradebook or export."""

    def cell(subject: str) -> str:
        place = places.get(subject, len(row))
        text = bare(row[place].strip()) if place < len(row) else ""
        return visible(normalize("NFC", text))

    name = cell("name") or f"{cell('first')} {cell('last')}".strip()
    # Moodle writes "Participant 123456"
    number = re.sub(r"\D*(\d+)\D*", r"\1", cell("participant"))
    participant = number if number.isdigit() else ""
    email, version, submitted = cell("email"), cell("version"), read_time(cell("submitted"))
    return Student(cell("id"), name, email, version, participant, submitted)
