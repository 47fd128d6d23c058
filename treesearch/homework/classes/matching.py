"""Match submissions with students, and choose each student's final submission and its version.

If a match is not certain and no person has decided it, an open row asks a person to decide.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Generic, NamedTuple, TypeVar

from treesearch.errors import ReadError
from treesearch.homework.answers.answer_lines import without_author
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.answers.sheet import Sheet
from treesearch.homework.classes.applying import DecisionsInForce
from treesearch.homework.classes.decisions import Decision, OpenRow, same_id
from treesearch.homework.classes.refs import RefKind, make_ref
from treesearch.homework.classes.roster import (
    Roster,
    Student,
    name_different_students,
    version_meant,
)
from treesearch.homework.classes.submissions import PICTURES, Submission, texts_in
from treesearch.homework.classes.tables import printable
from treesearch.reader.place import visible

Chosen = TypeVar("Chosen")


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

    def ref(self, kind: RefKind, *more: str) -> str:
        """Return the reference by which a row names the submission."""
        return make_ref(kind, self.submission.digest, *more)

    def open_row(
        self, ref: str, problem: str, student: Student | None, worth: float, version: str
    ) -> OpenRow:
        """Return a row that asks a person for a decision about the submission."""
        pictures = tuple(
            (PICTURES[suffix], file.data)
            for file in self.submission.files
            if (suffix := PurePosixPath(file.source).suffix.lower()) in PICTURES and file.data
        )
        return OpenRow(
            student=student.key if student else "",
            name=student.name if student else "",
            version=version,
            question="",
            problem=problem,
            # the head is in question only if the student is unknown
            text=without_author(self.text) if student else self.text,
            read="",
            score=None,
            max=worth,
            expected="",
            file=self.source,
            ref=ref,
            pictures=pictures,
        )


class Choice(NamedTuple, Generic[Chosen]):
    """A choice of a student, a submission or a version, with the decision or doubt behind it.

    ``decisions`` are those of a person that made the choice. ``row`` is an open row if a person
    must make it.
    """

    value: Chosen
    decisions: tuple[Decision, ...] = ()
    row: OpenRow | None = None


@dataclass(frozen=True, slots=True)
class StudentCase:
    """A student with all submissions, the final one, its version, and the applied decisions.

    ``row`` is the open row about the submission, if there is one.
    """

    student: Student
    readings: tuple[ReadSubmission, ...] = ()
    chosen: ReadSubmission | None = None
    version: str = ""
    decisions: tuple[Decision, ...] = ()
    row: OpenRow | None = None


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


Match = tuple[ReadSubmission, Choice[Student | None]]
"""A submission, and whose it is."""


class Matching:
    """The matching of submissions with students."""

    def __init__(self, roster: Roster, in_force: DecisionsInForce) -> None:
        self.roster, self.in_force = roster, in_force
        self.assignment = in_force.assignment
        self.rows: list[OpenRow] = []
        in_force.students = {student.key.casefold(): student for student in roster.students}

    def cases(self, readings: Sequence[ReadSubmission]) -> list[StudentCase]:
        """Return the students with their submissions and versions, in the order of the roster."""
        students = self.in_force.students
        self.in_force.sources = {reading.source for reading in readings}
        matched = defaultdict[str, list[Match]](list)
        for reading in readings:
            match = self._match_student(reading)
            if match.value:
                key = match.value.key.casefold()
                students.setdefault(key, match.value)
                matched[key].append((reading, match))
            elif match.row:
                self.rows.append(match.row)
        cases = [self._case(student, matched[key]) for key, student in students.items()]
        if not self.roster.students:
            cases.sort(key=lambda case: _natural_sort_key(case.student.key))
        return cases

    def _match_student(self, reading: ReadSubmission) -> Choice[Student | None]:
        """Return the student of a submission, by a decision or as the submission names it."""
        match = self.roster.find(reading.submission.student, reading.head)
        student = match.student or self._unlisted(reading)
        if decision := self._decision_on_student(reading, student):
            return self._decided_match(decision, student)
        if match.note:
            self.in_force.notes.append(f"{reading.source}: {match.note}")
        if student and name_different_students(student, reading.head):
            self.in_force.notes.append(
                f"{reading.source}: matched to {student.key}, although it says {reading.head.key}"
            )
        doubt = match.doubt or self._doubt_about_student(reading, student)
        if not doubt:
            return Choice(student)
        ref = reading.ref(RefKind.STUDENT)
        return Choice(student, row=self._row(reading, ref, doubt, student))

    def _decision_on_student(
        self, reading: ReadSubmission, student: Student | None
    ) -> Decision | None:
        """Return the decision on the student of a submission, by ref or file name."""
        actions = {
            reading.ref(RefKind.STUDENT): ("is", "ignore", "as read"),
            reading.ref(RefKind.TEXT): ("is", "ignore"),
        }
        for decision in self.in_force.table.decisions:
            by_hand = not decision.ref and decision.file
            possible = ("is", "ignore", "as read") if by_hand else actions.get(decision.ref, ())
            if decision.question or decision.action not in possible:
                continue
            if student and decision.student:
                about = same_id(decision.student, student.key)
            else:
                about = decision.file == reading.source
            if about:
                return decision
        return None

    def _decided_match(self, decision: Decision, student: Student | None) -> Choice[Student | None]:
        """Return the student of a submission according to a decision."""
        self.in_force.current.add(decision.row)
        if decision.action == "ignore":
            return Choice(None)
        if decision.action == "is":
            student = self._student_of_decision(decision)
        elif student is None:
            self.in_force.add_problem(
                decision, "decision", "the student is unknown: write is ID or ignore"
            )
        return Choice(student, (decision,))

    def _unlisted(self, reading: ReadSubmission) -> Student | None:
        """Return the student that a submission names, if there is no roster."""
        if self.roster.students:
            return None
        student = reading.head.completed(reading.submission.student)
        if student.key:
            return student
        return None if reading.submission.doubt else student._replace(name=reading.source)

    def _doubt_about_student(self, reading: ReadSubmission, student: Student | None) -> str:
        """Return why a submission may belong to another student, or "" if there is no doubt."""
        named, head = reading.submission.student, reading.head
        if student is None:
            if reading.submission.doubt and not head.key:
                return reading.submission.doubt
            return f"{head.key or named.key} is not on the roster: whose submission is it?"
        if reading.sheet.contradictions:
            named_too = ", ".join(reading.sheet.contradictions)
            remedy = (
                " (as read takes the first version; for another, also add a row with the student and the decision "
                "version NAME)"
            )
            return (
                f"it names two students or versions ({named_too}): whose submission is it?"
                f"{remedy if 'version: ' in named_too else ''}"
            )
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
        student = Student(id=decision.value)
        if not self.roster.students:
            return student
        listed = self.roster.find(student).student
        if listed is None:
            self.in_force.add_problem(
                decision, "decision", f"there is no student {decision.value} on the roster"
            )
        return listed

    def _case(self, student: Student, matched: list[Match]) -> StudentCase:
        """Return a student with the final submission and its version."""
        if not matched:
            return StudentCase(
                student, version=version_meant(student.version, self.assignment.versions)
            )
        readings = tuple(reading for reading, _ in matched)
        matches = [match for _, match in matched]
        choice = self._choose(student, readings)
        version = self._find_version(student, choice.value)
        choices: list[Choice[Any]] = [*matches, choice, version]
        # a person decides one thing at a time: whose it is, which one counts, which version it answers
        questions: list[Choice[Any]] = [*reversed(matches), choice, version]
        return StudentCase(
            student,
            readings,
            choice.value,
            version.value,
            tuple(decision for each in choices for decision in each.decisions),
            next((each.row for each in questions if each.row), None),
        )

    def _choose(
        self, student: Student, readings: tuple[ReadSubmission, ...]
    ) -> Choice[ReadSubmission]:
        """Choose the final submission: by decision, or the only readable one, or the newest."""
        readable = [reading for reading in readings if reading.is_readable]
        if len({reading.text for reading in readable}) > 1:
            choice = self._choose_by_person_or_time(student, readings, readable)
        else:
            choice = Choice((readable or readings)[0])
        chosen = choice.value
        others = [file for file in readings if file is not chosen and not file.is_readable]
        unread = [f"{file.source}: {problem}" for file in others for problem in file.unread]
        unread += chosen.unread if chosen.is_readable else ()
        self.in_force.notes += [f"{student.key}: {problem}" for problem in unread]
        return choice

    def _choose_by_person_or_time(
        self,
        student: Student,
        readings: tuple[ReadSubmission, ...],
        readable: list[ReadSubmission],
    ) -> Choice[ReadSubmission]:
        ref = make_ref(RefKind.CHOICE, *sorted(file.submission.digest for file in readable))
        for decision in self.in_force.about(student.key, ref, "use"):
            if file := _file_called(decision.value, readings):
                return Choice(file, (decision,))
            file_names = ", ".join(reading.source for reading in readable)
            self.in_force.add_problem(
                decision,
                "decision",
                f"{decision.value} is not a submission of this student; the files are {file_names}",
            )
        *earlier, newest = sorted(readable, key=lambda reading: reading.submission.time)
        if all(file.submission.time for file in readable) and (
            earlier[-1].submission.time < newest.submission.time
        ):
            return Choice(newest)
        problem = (
            f"it is not clear which of {len(readable)} submissions is the newest: write the decision "
            "use FILE (until then, the first submission is marked)"
        )
        texts = [f"[from {reading.source}]\n{without_author(reading.text)}" for reading in readable]
        row = self._row(readable[0], ref, problem, student)
        return Choice(readable[0], row=row._replace(text="\n".join(texts)))

    def _find_version(self, student: Student, reading: ReadSubmission) -> Choice[str]:
        """Find the version of a submission in a decision, the roster or the answer."""
        versions = self.assignment.versions
        typed = version_meant(reading.head.version, versions)
        listed = version_meant(student.version, versions)
        version = listed or typed
        if reading.head.version and not versions:
            self.in_force.notes.append(
                f"{student.key}: the answer says version {reading.head.version}, but this exercise has no versions"
            )
        ref = reading.ref(RefKind.VERSION, version)
        decision = next(self.in_force.about(student.key, ref, "version", "as read"), None)
        if decision and versions and not decision.value and not version:
            choices = ", ".join(f"version {name}" for name in versions)
            self.in_force.add_problem(
                decision,
                "decision",
                f"as read is not possible, because the version is unknown: write {choices} or "
                "nothing, or fill in answer (version: A; question 1: ...) or points",
            )
        elif decision:
            return Choice(decision.value or version, (decision,))
        elif listed and reading.head.version and typed != listed:
            problem = f'the answer says "version: {reading.head.version}", but the roster says {listed}; marked as {listed}'
            row = self._row(reading, ref, problem, student)
            return Choice(version, row=row._replace(version=version))
        return Choice(version)

    def _row(
        self, reading: ReadSubmission, ref: str, problem: str, student: Student | None
    ) -> OpenRow:
        return reading.open_row(
            ref, problem, student, self.assignment.max_score, reading.head.version
        )


def _file_called(name: str, readings: Sequence[ReadSubmission]) -> ReadSubmission | None:
    """Return the submission with this file name, whose folder may be omitted if it is unique."""
    for reading in readings:
        if reading.source == name:
            return reading
    matches = [
        reading
        for reading in readings
        if PurePosixPath(reading.source).name.casefold() == name.casefold()
    ]
    return matches[0] if len(matches) == 1 else None


def _natural_sort_key(key: str) -> list[Any]:
    """Return a key that sorts numbers by value, so that s2 is before s10."""
    # texts and numbers alternate, and a text is first, so that equal places have the same type
    return [int(part) if part.isdecimal() else part.casefold() for part in re.split(r"(\d+)", key)]
