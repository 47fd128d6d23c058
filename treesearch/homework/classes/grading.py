"""Grade a class from its exercise, submissions, roster and decisions, without writing files.

The module ``matching`` finds the student of each submission, the submission that counts and its version. Then it is marked.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from fractions import Fraction

from treesearch.arguments import check_arguments
from treesearch.errors import UsageError
from treesearch.homework.classes.applying import DecisionsInForce
from treesearch.homework.classes.assignment import Assignment, read_exercise
from treesearch.homework.classes.decisions import (
    EVERYBODY,
    Decision,
    DecisionTable,
    OpenRow,
    read_decisions,
    same_id,
)
from treesearch.homework.classes.matching import Matching, ReadSubmission, StudentCase, read_answer
from treesearch.homework.classes.roster import Roster, Student, read_roster, version_meant
from treesearch.homework.classes.scoring import (
    QuestionScore,
    ScoreJob,
    SheetScore,
    reference,
    score_sheet,
)
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.classes.tables import decimal
from treesearch.homework.classes.workers import mapped

MARKED, PROVISIONAL, UNREAD, MISSING = "marked", "provisional", "unread", "missing"


@dataclass(frozen=True, slots=True)
class Entry:
    """The result of one student.

    ``score`` is ``None`` if there is no score. ``questions`` is empty if a person set the points of
    the submission. ``remarks`` are sentences for the student. ``decided`` contains the tokens of
    the applied decisions. ``ref`` is a hash of the files.
    """

    student: Student
    status: str
    score: float | None
    max_score: float
    version: str = ""
    questions: tuple[QuestionScore, ...] = ()
    remarks: tuple[str, ...] = ()
    source: str = ""
    text: str = ""
    submitted: str = ""
    decided: tuple[str, ...] = ()
    ref: str = ""


@dataclass(slots=True)
class GradedClass:
    """The results of a class, the rows for a person to decide, and notes for the teacher.

    ``current`` are the numbers of the filled rows in force.
    """

    assignment: Assignment
    table: DecisionTable
    entries: list[Entry] = field(default_factory=list)
    rows: list[OpenRow] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    current: set[int] = field(default_factory=set)

    def count(self, status: str) -> int:
        """Return the number of students with this status."""
        return sum(entry.status == status for entry in self.entries)

    @property
    def by_hand(self) -> list[str]:
        """Sentences on the rows in which a person set the points."""
        return [
            f"set by hand: {decision.student} {decision.question or 'submission'}: {decimal(float(Fraction(decision.value)))}"
            for decision in self.table.decisions
            if decision.action == "points" and decision.row in self.current
        ]


def grade(
    assignment: Assignment | str,
    submissions: Iterable[Submission],
    roster: str | bytes = "",
    decisions: DecisionTable | bytes = b"",
    pool: Executor | None = None,
) -> GradedClass:
    """Grade a class. Raise UsageError if a decision cannot be applied.

    ``assignment``, ``roster`` and ``decisions`` may be the text of their files. ``pool`` is the
    executor that marks; ``None`` marks in this process.
    """
    check_arguments(assignment=assignment, answers=submissions, roster=roster, executor=pool)
    submissions = list(submissions)
    if not all(isinstance(submission, Submission) for submission in submissions):
        raise UsageError(
            "the submissions must be a list of Submission, as read_submissions returns it"
        )
    if not isinstance(decisions, bytes | DecisionTable):
        raise UsageError(
            "the decisions must be a DecisionTable, or the contents of decisions.csv as bytes"
        )
    if isinstance(assignment, str):
        assignment = read_exercise(assignment)
    if isinstance(decisions, bytes):
        decisions = read_decisions(decisions, assignment)
    listed = read_roster(roster, assignment.columns) if roster else Roster()
    in_force = DecisionsInForce(assignment, decisions)
    matching = Matching(listed, in_force)
    cases = matching.cases([read_answer(submission) for submission in submissions])
    jobs = [ScoreJob(case.chosen.text, case.version) for case in cases if case.chosen]
    scores = mapped(score_sheet, assignment.text, jobs, pool)
    grading = _Grading(matching)
    for case in cases:
        grading.add(case, next(scores) if case.chosen else SheetScore())
    in_force.check()
    notes = list(dict.fromkeys(in_force.notes))
    return GradedClass(
        assignment, decisions, grading.entries, matching.rows, notes, in_force.current
    )


class _Grading:
    """A class in the course of grading, which collects marks and applies decisions."""

    def __init__(self, matching: Matching) -> None:
        self.matching, self.in_force = matching, matching.in_force
        self.assignment, self.table = self.in_force.assignment, self.in_force.table
        self.entries: list[Entry] = []

    def add(self, case: StudentCase, score: SheetScore) -> None:
        """Add the result of a student, including the decisions on it."""
        student, reading = case.student, case.chosen
        submitted = "" if reading is None else reading.submission.time or student.submitted
        digests = sorted(file.ref("s") for file in case.readings)
        entry = Entry(
            student,
            MISSING,
            None,
            self.assignment.max_score,
            case.version or version_meant(student.version, self.assignment.versions),
            source=reading.source if reading else "",
            text=reading.text if reading else "",
            submitted=submitted,
            ref=digests[0] if len(digests) == 1 else reference("s", *digests) if digests else "",
        )
        if reading:
            self._check_sheet(case, reading, score)
        entry = self._with_decisions(case, entry, score)
        tokens = dict.fromkeys(decision.token for decision in case.applied)
        self.entries.append(replace(entry, decided=tuple(tokens)))

    def _check_sheet(self, case: StudentCase, reading: ReadSubmission, score: SheetScore) -> None:
        """Open a row if a submission is not completely readable or fits another version better."""
        student = case.student
        ref = reading.ref("v", case.version)
        decided = any(
            decision.ref == ref or decision.action == "version" for decision in case.applied
        )
        max_score = decimal(self.assignment.max_score)
        if case.row is None and score.best and not decided and reading.is_readable:
            fits = f"it fits version {score.best} best ({decimal(score.best_score)} of {max_score} points)"
            if case.version:
                problem = f"{fits}; as version {case.version} it has {decimal(score.score)}"
            else:
                problem = f"its version is not known; {fits}"
            case.row = self.matching.version_row(case, reading, problem, ref)
        problem = score.lost or self._nothing_read(reading, score)
        if case.row or not problem:
            return
        accepted = next(
            iter(self.in_force.about(case.student.key, reading.ref("t"), "as read")), None
        )
        if accepted and not any(question.read for question in score.questions):
            self.in_force.add_problem(
                accepted,
                "decision",
                "as read: nothing could be read; write nothing or ignore, or fill in answer or points",
            )
        elif accepted:
            self.matching.apply(case, accepted)
        else:
            row = self.matching.row(reading, problem, "t", student.key, student.name)
            points = score.score if any(q.read for q in score.questions) else None
            case.row = row._replace(version=case.version, score=points)

    def _nothing_read(self, reading: ReadSubmission, score: SheetScore) -> str:
        """Return why no part of a submission can be marked; ``""`` if some part can."""
        if any(question.read or question.problem for question in score.questions):
            return ""
        if reading.is_readable:
            return "it contains no answer in a form such as: value: 3; path: 1 1; MIN cut after 2"
        return "; ".join(reading.unread) or "it is empty"

    def _with_decisions(self, case: StudentCase, entry: Entry, score: SheetScore) -> Entry:
        """Return the entry with its decisions applied, and open rows for everything undecided."""
        reading = case.chosen
        refs = self._submission_refs(case)
        final = self.in_force.on_question(
            case.student.key, "", refs, ("points", "nothing", "answer"), reading is not None
        )
        per_question = {
            question.name: self.in_force.on_question(
                case.student.key,
                question.name,
                {question.ref},
                ("points", "nothing", "answer", "as read"),
                reading is not None,
            )
            for question in score.questions or self._blank_questions(case)
        }
        if final and final.student == EVERYBODY and any(per_question.values()):
            final = None
        if final and final.action != "answer":
            return self._with_manual_points(case, entry, final, per_question)
        questions = list(score.questions)
        if final:
            self.matching.apply(case, final)
            key = case.student.key
            case.version, typed = self.in_force.typed_sheet(key, case.version, final, questions)
            case.row, questions = None, typed or questions
        elif not any(per_question.values()) and reading is None:
            return entry
        if not questions:
            questions = self._blank_questions(case) if any(per_question.values()) else []
        decided = [
            self._decided_question(case, question, per_question.get(question.name))
            for question in questions
        ]
        settled = bool(final) or (bool(decided) and all(per_question.get(q.name) for q in decided))
        return self._with_questions(case, entry, decided, per_question, settled)

    def _submission_refs(self, case: StudentCase) -> set[str]:
        if case.chosen is None:
            return set()
        refs = {case.chosen.ref("w"), case.chosen.ref("t"), case.chosen.ref("v", case.version)}
        return refs | ({case.row.ref} if case.row else set())

    def _blank_questions(self, case: StudentCase) -> list[QuestionScore]:
        """Return the questions without answers if a person gave points to one; otherwise nothing."""
        if self.assignment.versions and not case.version and not case.student.version:
            version = self.assignment.versions[0]
        else:
            version = case.version or case.student.version
        return (
            list(self.in_force.scorer.sheet(ScoreJob("", version)).questions)
            if self._has_manual_row(case)
            else []
        )

    def _has_manual_row(self, case: StudentCase) -> bool:
        """Return whether a person added a row about a question of this student."""
        return any(
            decision.question
            and (same_id(decision.student, case.student.key) or decision.student == EVERYBODY)
            for decision in self.table.decisions
        )

    def _with_manual_points(
        self, case: StudentCase, entry: Entry, final: Decision, others: dict[str, Decision | None]
    ) -> Entry:
        """Return the entry with the points that a person gave to the complete submission."""
        for other in others.values():
            if other and other.student != EVERYBODY and other.row != final.row:
                self.in_force.add_problem(
                    other,
                    "question",
                    f"row {final.row} decides the complete submission; keep only one of them",
                )
        self.matching.apply(case, final)
        case.row = None
        points = round(float(Fraction(final.value or 0)), 2)
        remark = f"points set by hand: {decimal(points)}{_reason(final)}"
        return replace(entry, status=MARKED, score=points, remarks=(*entry.remarks, remark))

    def _decided_question(
        self, case: StudentCase, question: QuestionScore, decision: Decision | None
    ) -> QuestionScore:
        """Return a question with a person's decision applied."""
        if decision is None:
            return question
        self.matching.apply(case, decision)
        if decision.action == "as read":
            return replace(question, problem="", marked=replace(question.marked, unread=()))
        if decision.action != "answer":
            return question.with_points(Fraction(decision.value or 0))
        task = next(task for task in self.assignment.tasks if task.name == question.name)
        answer = self.in_force.typed_answer(decision, task, case.version, decision.value)
        if answer is None:
            return question
        self.in_force.compare(case.student.key, question, answer)
        return replace(answer, ref=question.ref)

    def _with_questions(
        self,
        case: StudentCase,
        entry: Entry,
        questions: list[QuestionScore],
        decisions: dict[str, Decision | None],
        settled: bool,
    ) -> Entry:
        """Return the entry with these questions, and open rows for unsettled ones."""
        if settled:
            case.row = None
        open_questions = (
            [] if case.row and case.row.ref[0] in "kv" else [q for q in questions if q.problem]
        )
        rows = [self._question_row(case, question, entry.source) for question in open_questions]
        self.matching.rows += [*([case.row] if case.row else []), *rows]
        is_open = bool(rows or case.row)
        read = settled or any(q.read or q.by_hand for q in questions)
        read = read or any(decision for decision in decisions.values())
        has_version = bool(case.version) or not self.assignment.versions
        accepted = not is_open and case.chosen is not None
        status = PROVISIONAL if is_open and read and has_version else UNREAD if is_open else MARKED
        if not questions and not accepted:
            status = UNREAD
        score = round(sum(q.points for q in questions), 2) if status != UNREAD else None
        remarks = [
            _remark(decision, name)
            for name, decision in decisions.items()
            if decision and (decision.action == "points" or decision.reason)
        ]
        remarks += [
            decision.reason
            for decision in case.applied
            if not decision.question and decision.reason
        ]
        return replace(
            entry,
            status=status,
            score=score,
            version=case.version or entry.version,
            questions=tuple(questions),
            remarks=tuple(remarks),
        )

    def _question_row(self, case: StudentCase, question: QuestionScore, source: str) -> OpenRow:
        task = next(task for task in self.assignment.tasks if task.name == question.name)
        return OpenRow(
            case.student.key,
            case.student.name,
            case.version,
            question.name,
            question.problem,
            question.text,
            question.read,
            question.points,
            question.max_points,
            self.in_force.scorer.expected(task, case.version),
            source,
            question.ref,
        )


def _reason(decision: Decision) -> str:
    return f" ({decision.reason})" if decision.reason else ""


def _remark(decision: Decision, question: str) -> str:
    if decision.action == "points":
        points = decimal(float(Fraction(decision.value)))
        return f"{question}: points set by hand: {points}{_reason(decision)}"
    return f"{question}: {decision.reason}"
