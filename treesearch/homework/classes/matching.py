"""Match submissions with students, and choose each student's final submission and its version.

If a match is not certain and no person has decided it, an open row asks a person to decide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from treesearch.errors import ReadError
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.answers.sheet import Sheet, names_author
from treesearch.homework.classes.applying import DecisionsInForce
from treesearch.homework.classes.decisions import Decision, OpenRow, same_id
from treesearch.homework.classes.roster import (
    Roster,
    Student,
    name_different_students,
    version_meant,
)
from treesearch.homework.classes.scoring import reference
from treesearch.homework.classes.submissions import PICTURES, Submission, texts_in
from treesearch.homework.classes.tables import printable
from treesearch.reader.place import visible


@dataclass(frozen=True, slots=True)
class ReadSubmission:
    """A submission with its text, its sheet, its problems, and the student that it names.

    ``unread`` contains a sentence on each file that could not be read. ``head`` is the student
    named in the first lines.
    """

    submission: Submission
    text: str
    unread: tuple[str, ...]
    sheet: Sheet
    head: Student

    @property
    def is_readable(self) -> bool:
        """Whether the submission contains any text."""
        return any(part.says for part in self.sheet.parts)

    @property
    def source(self) -> str:
        """The name of the submission's file."""
        return self.submission.source

    def ref(self, letter: str, *more: str) -> str:
        """Return the ref of a row about the submission; ``letter`` names the kind of row."""
        return reference(letter, self.submission.digest, *more)


@dataclass(slots=True)
class StudentCase:
    """A student with all submissions, the final one, its version, and the applied decisions.

    ``row`` is the open row about the submission, if there is one.
    """

    student: Student
    readings: list[ReadSubmission] = field(default_factory=list)
    chosen: ReadSubmission | None = None
    version: str = ""
    row: OpenRow | None = None
    applied: list[Decision] = field(default_factory=list)


def read_answer(submission: Submission) -> ReadSubmission:
    """Read the files of a submission."""
    text, unread = texts_in(submission)
    try:
        sheet = read_sheet(text)
    except ReadError as error:
        text, sheet = "", Sheet({}, ())
        unread.append(str(error))
    # students type the head, and every table shows it
    names = ("id", "name", "email", "version")
    head = Student(*(visible(sheet.head.get(name, "").strip()) for name in names))
    return ReadSubmission(submission, printable(text), tuple(unread), sheet, head)


class Matching:
    """The matching of submissions with students, with the rows for a person to decide."""

    def __init__(self, roster: Roster, in_force: DecisionsInForce) -> None:
        self.roster, self.in_force = roster, in_force
        self.assignment = in_force.assignment
        self.rows: list[OpenRow] = []
        in_force.students = {student.key.casefold(): student for student in roster.students}

    def cases(self, readings: Sequence[ReadSubmission]) -> list[StudentCase]:
        """Return the students with their submissions and versions, in the order of the roster."""
        cases = {key: StudentCase(student) for key, student in self.in_force.students.items()}
        self.in_force.sources = {reading.source for reading in readings}
        doubts: list[tuple[StudentCase, OpenRow]] = []
        for reading in readings:
            student, row, applied = self._match_student(reading)
            if student is None:
                self.rows += [row] if row else []
                continue
            case = cases.setdefault(student.key.casefold(), StudentCase(student))
            case.readings.append(reading)
            case.applied += applied
            doubts += [(case, row)] if row else []
        self.in_force.students = {key: case.student for key, case in cases.items()}
        for case, row in doubts:
            case.row = row
        for case in cases.values():
            self._choose(case)
            self._find_version(case)
        if not self.roster.students:
            return sorted(cases.values(), key=lambda case: _natural_sort_key(case.student.key))
        return list(cases.values())

    def _match_student(
        self, reading: ReadSubmission
    ) -> tuple[Student | None, OpenRow | None, list[Decision]]:
        """Return the student of a submission, an open row for a doubt, and the decisions."""
        sources = reading.submission.student, reading.head
        match = self.roster.find(*sources)
        student = match.student or self._unlisted(reading)
        doubt = match.doubt or self._doubt_about_student(reading, student)
        refs = (reading.ref("w"), reading.ref("t"))
        for decision in self.in_force.table.decisions:
            same = decision.ref in refs if decision.ref else decision.file != ""
            about = (
                same_id(decision.student, student.key)
                if student and decision.student
                else decision.file == reading.source
            )
            if (
                same
                and about
                and decision.action in ("is", "ignore", "as read")
                and not decision.question
            ):
                if decision.ref == refs[1] and decision.action == "as read":
                    continue
                self.in_force.current.add(decision.row)
                if decision.action == "ignore":
                    return None, None, []
                if decision.action == "is":
                    student = self._student_of_decision(decision)
                elif student is None:
                    self.in_force.add_problem(
                        decision, "decision", "the student is unknown: write is ID or ignore"
                    )
                return student, None, [decision]
        if match.note:
            self.in_force.notes.append(f"{reading.source}: {match.note}")
        if student and name_different_students(student, reading.head):
            self.in_force.notes.append(
                f"{reading.source}: matched to {student.key}, although it says {reading.head.key}"
            )
        if not doubt:
            return student, None, []
        key, name = (student.key, student.name) if student else ("", "")
        row = self.row(reading, doubt, "w", key, name)
        return student, row, []

    def _unlisted(self, reading: ReadSubmission) -> Student | None:
        """Return the student that a submission names, if there is no roster."""
        if self.roster.students:
            return None
        student = reading.head.filled(reading.submission.student)
        return student if student.key else student._replace(name=reading.source)

    def _doubt_about_student(self, reading: ReadSubmission, student: Student | None) -> str:
        """Return why a submission may belong to another student; "" if there is no doubt."""
        named, head = reading.submission.student, reading.head
        if student is None:
            return f"{head.key or named.key} is not on the roster: whose submission is it?"
        if reading.sheet.otherwise:
            return f"it names two students or versions ({', '.join(reading.sheet.otherwise)}): whose submission is it?"
        if others := self.roster.others(student, named, head):
            keys = ", ".join(other.key for other in others)
            return f"it was matched to {student.key} but also names {keys}: whose submission is it?"
        if not self.roster.students and name_different_students(named, head):
            return f"the file is named {named.key}, but it says {head.key}: whose submission is it?"
        if student not in self.roster.students and re.search(r"[,;&+/]|\band\b", head.id):
            return f"several students have the id {head.id}: whose submission is it?"
        return ""

    def _student_of_decision(self, decision: Decision) -> Student | None:
        """Return the student that a decision ``is ID`` names.

        If the roster has no such student, add a problem and return ``None``.
        """
        match = self.roster.find(Student(id=decision.value)) if self.roster.students else None
        if match and match.student:
            return match.student
        if not self.roster.students:
            return Student(id=decision.value)
        self.in_force.add_problem(
            decision, "decision", f"there is no student {decision.value} on the roster"
        )
        return None

    def apply(self, case: StudentCase, decision: Decision) -> None:
        """Record that a decision applies to a student."""
        case.applied.append(decision)
        self.in_force.current.add(decision.row)

    def _choose(self, case: StudentCase) -> None:
        """Choose the final submission: by decision, or the only readable one, or the newest."""
        if not case.readings:
            return
        readable = [reading for reading in case.readings if reading.is_readable]
        texts = {reading.text for reading in readable}
        first = (readable or case.readings)[0]
        case.chosen = self._newest(case, readable) if len(texts) > 1 else first
        others = [
            file for file in case.readings if file is not case.chosen and not file.is_readable
        ]
        unread = [f"{file.source}: {problem}" for file in others for problem in file.unread]
        unread += case.chosen.unread if case.chosen.is_readable else ()
        self.in_force.notes += [f"{case.student.key}: {problem}" for problem in unread]

    def _newest(self, case: StudentCase, readable: list[ReadSubmission]) -> ReadSubmission:
        digests = [reading.submission.digest for reading in readable]
        ref = reference("k", *sorted(digests))
        for decision in self.in_force.about(case.student.key, ref, "use"):
            files = [reading for reading in case.readings if reading.source == decision.value]
            if not files and (
                ends := [r for r in case.readings if _has_file_name(r.source, decision.value)]
            ):
                files = ends if len(ends) == 1 else []
            if files:
                self.apply(case, decision)
                return files[0]
            file_names = ", ".join(reading.source for reading in readable)
            self.in_force.add_problem(
                decision,
                "decision",
                f"{decision.value} is not a submission of this student; the files are {file_names}",
            )
        times = sorted({reading.submission.time for reading in readable})
        if all(times) and len(times) > 1:
            newest = max(readable, key=lambda reading: reading.submission.time)
            if [reading.submission.time for reading in readable].count(times[-1]) == 1:
                return newest
        problem = f"it is unclear which of {len(readable)} submissions is newer: write use FILE (until then the first is marked)"
        if case.row is None:
            row = self.row(readable[0], problem, "k", case.student.key, case.student.name)
            texts = [f"[{reading.source}]\n{_without_head(reading.text)}" for reading in readable]
            case.row = row._replace(ref=ref, text="\n".join(texts))
        return readable[0]

    def _find_version(self, case: StudentCase) -> None:
        """Set the version of the chosen submission, from a decision, the roster or the answer."""
        versions, reading = self.assignment.versions, case.chosen
        if reading is None:
            return
        typed = version_meant(reading.head.version, versions)
        listed = version_meant(case.student.version, versions)
        case.version = listed or typed
        if reading.head.version and not versions:
            self.in_force.notes.append(
                f"{case.student.key}: the answer says version {reading.head.version}, but this exercise has no versions"
            )
        ref = reading.ref("v", case.version)
        decided = next(iter(self.in_force.about(case.student.key, ref, "version", "as read")), None)
        if decided and versions and not decided.value and not case.version:
            choices = ", ".join(f"version {name}" for name in versions)
            self.in_force.add_problem(
                decided,
                "decision",
                f"as read: its version is not known; write one of: {choices}, nothing; or fill in "
                "answer (version: A; question 1: ...) or points",
            )
        elif decided:
            self.apply(case, decided)
            case.version = decided.value or case.version
        elif typed and listed and typed != listed and case.row is None:
            problem = (
                f"the answer says version {typed}, but the roster says {listed}; marked as {listed}"
            )
            case.row = self.version_row(case, reading, problem, ref)

    def version_row(
        self, case: StudentCase, reading: ReadSubmission, problem: str, ref: str
    ) -> OpenRow:
        """Return an open row about the version of a submission."""
        row = self.row(reading, problem, "v", case.student.key, case.student.name)
        return row._replace(version=case.version, ref=ref)

    def row(
        self, reading: ReadSubmission, problem: str, letter: str, key: str, name: str
    ) -> OpenRow:
        """Return an open row about a submission."""
        pictures = tuple(
            (PICTURES[suffix], file.data)
            for file in reading.submission.files
            if (suffix := PurePosixPath(file.source).suffix.lower()) in PICTURES and file.data
        )
        return OpenRow(
            key,
            name,
            reading.head.version,
            "",
            problem,
            _without_head(reading.text) if key else reading.text,
            "",
            None,
            self.assignment.max_score,
            "",
            reading.source,
            reading.ref(letter),
            pictures,
        )


def _without_head(text: str) -> str:
    """Return the text without the lines that state the author."""
    return "\n".join(line for line in text.splitlines() if not names_author(line))


def _has_file_name(source: str, name: str) -> bool:
    return PurePosixPath(source).name.casefold() == name.casefold()


def _natural_sort_key(key: str) -> list[tuple[int, str]]:
    """Return a key that sorts numbers by value, so that s2 is before s10."""
    return [
        (int(part), "") if part.isdecimal() else (-1, part.casefold())
        for part in re.split(r"(\d+)", key)
    ]
