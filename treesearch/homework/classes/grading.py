"""Grade a class from its exercise, submissions, roster and decisions, without writing files.

``grade`` matches submissions with students, marks them, and gives each student to a ``StudentGrading``, which checks the
marks, applies the decisions, and returns the student's result and the rows that people must decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any

from treesearch.arguments import check_arguments
from treesearch.errors import UsageError
from treesearch.homework.classes.applying import DecisionsInForce
from treesearch.homework.classes.assignment import Assignment, Task, read_exercise
from treesearch.homework.classes.decisions import (
    EVERYBODY,
    Decision,
    DecisionTable,
    OpenRow,
    read_decisions,
)
from treesearch.homework.classes.matching import Matching, ReadSubmission, StudentCase, read_answer
from treesearch.homework.classes.refs import RefKind, make_ref
from treesearch.homework.classes.roster import Roster, Student, read_roster
from treesearch.homework.classes.scoring import (
    QuestionScore,
    ScoreJob,
    SheetScore,
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
    score: float | None = None
    max_score: float = 0.0
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
    graded = GradedClass(assignment, decisions, rows=matching.rows, current=in_force.current)
    for case in cases:
        score = next(scores) if case.chosen else SheetScore()
        grading = StudentGrading(case, score, in_force)
        graded.entries.append(grading.entry())
        graded.rows += grading.open_rows
    in_force.check()
    graded.notes += dict.fromkeys([*listed.notes, *in_force.notes])
    return graded


class StudentGrading:
    """The grading of one student, whose steps are the methods in calling order.

    ``row`` is the open row about the submission, until a decision closes it. ``version`` may be
    changed by a typed answer. ``applied`` are the applied decisions. ``open_rows`` are the rows
    that a person must still decide.
    """

    def __init__(self, case: StudentCase, score: SheetScore, in_force: DecisionsInForce) -> None:
        self.student, self.reading, self.score = case.student, case.chosen, score
        self.in_force, self.assignment = in_force, in_force.assignment
        self.digests = sorted(reading.ref(RefKind.SUBMISSION) for reading in case.readings)
        self.row, self.version, self.applied = case.row, case.version, [*case.decisions]
        self.open_rows: list[OpenRow] = []

    def entry(self) -> Entry:
        """Return the result of the student, with the decisions applied."""
        if self.reading:
            self.row = self.row or self._row_about_version(self.reading)
            self.row = self.row or self._row_about_text(self.reading)
        unanswered = self.score.questions or self._blank_questions()
        on_submission, on_questions = self._decisions(unanswered)
        if on_submission and on_submission.action != "answer":
            return self._with_points(on_submission, on_questions)
        if on_submission is None and not on_questions and self.reading is None:
            return self._entry(MISSING)
        questions = unanswered if on_questions else self.score.questions
        if on_submission:
            self.applied.append(on_submission)
            self.version, typed = self.in_force.typed_sheet(
                self.student.key, self.version, on_submission, self.score.questions, on_questions
            )
            questions = typed or questions
        decided = [self._decided(q, on_questions.get(q.name)) for q in questions]
        settled = bool(on_submission) or (
            bool(decided) and all(question.name in on_questions for question in decided)
        )
        if settled:
            self.row = None
        self._open_rows(decided)
        status = self._status(decided, settled or bool(on_questions))
        return self._entry(
            status,
            questions=tuple(decided),
            score=None if status == UNREAD else round(sum(q.points for q in decided), 2),
            remarks=tuple(self._remarks(on_questions)),
        )

    def _entry(self, status: str, **values: Any) -> Entry:
        """Return a result with the known data of the student, and with these values."""
        reading, digests = self.reading, self.digests
        ref = digests[0] if len(digests) == 1 else make_ref(RefKind.SUBMISSION, *digests)
        return Entry(
            student=self.student,
            status=status,
            max_score=self.assignment.max_score,
            version=self.version,
            source=reading.source if reading else "",
            text=reading.text if reading else "",
            submitted=(reading.submission.time or self.student.submitted) if reading else "",
            decided=tuple(dict.fromkeys(decision.token for decision in self.applied)),
            ref=ref if digests else "",
            **values,
        )

    def _row_about_version(self, reading: ReadSubmission) -> OpenRow | None:
        """Return an open row if the submission fits another version better, unless that is decided."""
        score, ref = self.score, reading.ref(RefKind.VERSION, self.version)
        decided = any(d.ref == ref or d.action == "version" for d in self.applied)
        if not score.best or decided or not reading.is_readable:
            return None
        worth = self.assignment.max_score
        fits = f"it fits version {score.best} best ({decimal(score.best_score)} of {decimal(worth)} points)"
        if self.version:
            problem = f"{fits}; as version {self.version} it has {decimal(score.score)}"
        else:
            problem = f"its version is not known; {fits}"
        return reading.open_row(ref, problem, self.student, worth, self.version)

    def _row_about_text(self, reading: ReadSubmission) -> OpenRow | None:
        """Return an open row for a submission that was not completely read, unless it is accepted."""
        problem = self.score.lost or self._nothing_read(reading)
        if not problem:
            return None
        ref = reading.ref(RefKind.TEXT)
        accepted = next(self.in_force.about(self.student.key, ref, "as read"), None)
        any_read = any(question.read for question in self.score.questions)
        if accepted is None:
            row = reading.open_row(
                ref, problem, self.student, self.assignment.max_score, self.version
            )
            return row._replace(score=self.score.score if any_read else None)
        if any_read:
            self.applied.append(accepted)
        else:
            self.in_force.add_problem(
                accepted,
                "decision",
                "as read is not possible, because nothing could be read: write the decision "
                "nothing or ignore, or fill in answer or points",
            )
        return None

    def _nothing_read(self, reading: ReadSubmission) -> str:
        """Return why no part of a submission can be marked, or ``""`` if some part can."""
        if any(question.read or question.problem for question in self.score.questions):
            return ""
        if reading.is_readable:
            return "it contains no answer in a form such as: value: 3; path: 1 1; MIN cut after 2"
        return "; ".join(reading.unread) or "it is empty"

    def _blank_questions(self) -> tuple[QuestionScore, ...]:
        """Return all questions as unanswered if a person has decided one of them."""
        if not any(decision.question for decision in self.in_force.table.decisions):
            return ()
        version = self.version or next(iter(self.assignment.versions), "")
        return self.in_force.scorer.sheet(ScoreJob("", version)).questions

    def _decisions(
        self, questions: Iterable[QuestionScore]
    ) -> tuple[Decision | None, dict[str, Decision]]:
        """Return the decision in force on the complete submission, and those on questions."""
        actions, submitted = ("points", "nothing", "answer"), self.reading is not None
        decision_on = partial(self.in_force.on_question, self.student.key, submitted=submitted)
        on_submission = decision_on("", self._submission_refs(), actions)
        on_questions = {}
        for question in questions:
            decision = decision_on(question.name, {question.ref}, (*actions, "as read"))
            if decision:
                on_questions[question.name] = decision
        # a decision on a question counts more than points for everybody
        if on_submission and on_submission.student == EVERYBODY and on_questions:
            on_submission = None
        return on_submission, on_questions

    def _submission_refs(self) -> set[str]:
        """Return the refs of all possible rows about the submission."""
        if self.reading is None:
            return set()
        refs = {self.reading.ref(kind) for kind in (RefKind.STUDENT, RefKind.TEXT)}
        refs.add(self.reading.ref(RefKind.VERSION, self.version))
        return refs | ({self.row.ref} if self.row else set())

    def _with_points(self, decision: Decision, on_questions: Mapping[str, Decision]) -> Entry:
        """Return the result with the points that a person gave to the complete submission."""
        for other in on_questions.values():
            if other.student != EVERYBODY:
                self.in_force.add_problem(
                    other,
                    "question",
                    f"row {decision.row} sets the points of the complete submission; keep only one of these rows",
                )
        self.applied.append(decision)
        points = round(float(Fraction(decision.value or 0)), 2)
        remark = f"points set by hand: {decimal(points)}{_reason(decision)}"
        return self._entry(MARKED, score=points, remarks=(remark,))

    def _decided(self, question: QuestionScore, decision: Decision | None) -> QuestionScore:
        """Return a question with a person's decision applied."""
        if decision is None:
            return question
        self.applied.append(decision)
        if decision.action == "as read":
            return replace(question, problem="", marked=replace(question.marked, unread=()))
        if decision.action != "answer":
            return question.with_points(Fraction(decision.value or 0))
        task = self._task(question)
        answer = self.in_force.typed_answer(decision, task, self.version, decision.value)
        if answer is None:
            return question
        self.in_force.compare(self.student.key, question, answer)
        return replace(answer, ref=question.ref)

    def _task(self, question: QuestionScore) -> Task:
        return next(task for task in self.assignment.tasks if task.name == question.name)

    def _open_rows(self, questions: Iterable[QuestionScore]) -> None:
        """Open rows about the submission and the questions that a person must check."""
        if self.row:
            self.open_rows.append(self.row)
            # until these are decided, the questions may be other ones
            if self.row.kind in (RefKind.CHOICE, RefKind.VERSION):
                return
        self.open_rows += [
            self._question_row(question) for question in questions if question.problem
        ]

    def _question_row(self, question: QuestionScore) -> OpenRow:
        return OpenRow(
            student=self.student.key,
            name=self.student.name,
            version=self.version,
            question=question.name,
            problem=question.problem,
            text=question.text,
            read=question.read,
            score=question.points,
            max=question.max_points,
            expected=self.in_force.scorer.expected(self._task(question), self.version),
            file=self.reading.source if self.reading else "",
            ref=question.ref,
        )

    def _status(self, questions: Sequence[QuestionScore], decided: bool) -> str:
        """Return the status of the submission."""
        if not self.open_rows:
            return MARKED
        read = decided or any(question.read or question.by_hand for question in questions)
        has_version = bool(self.version) or not self.assignment.versions
        return PROVISIONAL if questions and read and has_version else UNREAD

    def _remarks(self, on_questions: Mapping[str, Decision]) -> Iterator[str]:
        """Yield remarks for the student: points set by hand, answers read by hand, and reasons."""
        for question, decision in on_questions.items():
            if decision.action == "points":
                points = decimal(float(Fraction(decision.value)))
                yield f"{question}: points set by hand: {points}{_reason(decision)}"
            elif decision.action == "answer":
                yield f"{question}: a person read the answer{_reason(decision)}"
            elif decision.reason:
                yield f"{question}: {decision.reason}"
        for decision in self.applied:
            if decision.reason and not decision.question:
                yield decision.reason


def _reason(decision: Decision) -> str:
    return f" ({decision.reason})" if decision.reason else ""
