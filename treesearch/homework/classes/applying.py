"""Apply the decisions of a person to a class, and report those that cannot be applied."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from treesearch.errors import TreesearchError, UsageError
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.answers.sheet import Sheet, lost_lines
from treesearch.homework.classes.assignment import Assignment, Task
from treesearch.homework.classes.decisions import (
    DECISIONS_FILE,
    EVERYBODY,
    Decision,
    DecisionTable,
    same_id,
)
from treesearch.homework.classes.roster import Student, version_meant
from treesearch.homework.classes.scoring import QuestionScore, Scorer


class DecisionsInForce:
    """The decisions of ``decisions.csv``, and the problems found while they are applied.

    ``students``: the students by key, and ``sources``: the names of the submissions, both set by ``Matching``.
    ``current``: the numbers of the rows that apply. ``problems``: sentences on rows that cannot be applied.
    ``notes``: sentences for the teacher.
    """

    def __init__(self, assignment: Assignment, table: DecisionTable) -> None:
        self.assignment, self.table = assignment, table
        self.students: dict[str, Student] = {}
        self.sources: set[str] = set()
        self.current: set[int] = set()
        self.problems: list[str] = list(table.problems)
        self.notes: list[str] = []

    @cached_property
    def scorer(self) -> Scorer:
        """The scorer for typed answers, created on first use."""
        return Scorer(self.assignment)

    def about(self, key: str, ref: str, *actions: str) -> Iterator[Decision]:
        """Yield the decisions on a student's submission with these actions, and with this ref or none.

        The yielded rows are recorded as in force.
        """
        for decision in self.table.decisions:
            if (
                not decision.question
                and decision.action in actions
                and decision.ref in ("", ref)
                and same_id(decision.student, key)
            ):
                self.current.add(decision.row)
                yield decision

    def on_question(
        self, key: str, question: str, refs: set[str], actions: tuple[str, ...], submitted: bool
    ) -> Decision | None:
        """Return the decision in force on a question. Add a problem if two decisions disagree."""

        def concerns(decision: Decision) -> bool:
            if decision.student == EVERYBODY:
                return submitted
            return (
                decision.ref in ("", *refs) and self._known_key(decision.student) == key.casefold()
            )

        matches = [
            decision
            for decision in self.table.decisions
            if decision.question == question and decision.action in actions and concerns(decision)
        ]
        self.current.update(decision.row for decision in matches)
        if not matches:
            return None
        first, *others = sorted(matches, key=_rank)
        for other in others:
            if _rank(other) == _rank(first) and other.content[:2] != first.content[:2]:
                self.add_problem(
                    other,
                    other.action,
                    f"row {first.row} decides the same case; keep only one of these rows",
                )
        return first

    def _known_key(self, cell: str) -> str:
        """Return the key of the student that a cell names, or ``""`` if it is not unique."""
        key = cell.casefold()
        if key in self.students:
            return key
        alike = [other for other in self.students if same_id(other, key)]
        return alike[0] if len(alike) == 1 else ""

    def add_problem(self, decision: Decision, column: str, reason: str) -> None:
        """Record why a decision cannot be applied."""
        self.problems.append(f"row {decision.row}, {column}: {reason}")

    def check(self) -> None:
        """Raise UsageError with a list of all decisions that cannot be applied."""
        for decision in self.table.decisions:
            moved = decision.action in ("is", "ignore")
            # without a roster, a student without a submission is not in the class
            if not moved or decision.row not in self.current:
                self._check_student(decision)
            if moved and not decision.ref and decision.file not in self.sources:
                self.add_problem(decision, "file", f"there is no submission {decision.file}")
            if decision.row not in self.current:
                self.notes.append(
                    f"{DECISIONS_FILE}, row {decision.row} was not applied: it is about an earlier text, or its "
                    "student, question or ref was changed"
                )
        if self.problems:
            lines = "\n  ".join(dict.fromkeys(self.problems))
            raise UsageError(
                f"nothing was written, because {DECISIONS_FILE} cannot be applied:\n  {lines}"
            )

    def _check_student(self, decision: Decision) -> None:
        """Add a problem if a decision's student is unknown, and a note if the id differs."""
        name = decision.student
        if name in ("", EVERYBODY) or name.casefold() in self.students:
            return
        if key := self._known_key(name):
            self.notes.append(
                f"{DECISIONS_FILE}, row {decision.row}: {name} is matched to {self.students[key].key}"
            )
        else:
            self.add_problem(
                decision,
                "student",
                f"there is no student {name} in this class: correct the id, or delete the row",
            )

    def typed_sheet(
        self,
        key: str,
        version: str,
        final: Decision,
        before: Sequence[QuestionScore],
        decided: Collection[str],
    ) -> tuple[str, tuple[QuestionScore, ...]]:
        """Return the version and the marks of a typed answer to the complete sheet.

        If the answer cannot be read, add a problem and return no marks. ``version`` is the version
        of the submission, unless the answer states another one. ``decided`` are the names of questions with
        a decision of their own, which replaces this answer.
        """
        labels = [task.label for task in self.assignment.tasks]
        sheet = read_sheet(_lines_of(final.value)).divided(labels)
        typed = sheet.head.get("version", "")
        version = version_meant(typed, self.assignment.versions) or version
        if problem := self._sheet_problem(sheet, typed, version):
            self.add_problem(final, "answer", problem)
            return version, ()
        questions = []
        for task in self.assignment.marked_tasks:
            parts = sheet.of(task.label if labels[1:] else None)
            text = "\n".join(row.text for part in parts for row in part.rows)
            if text.strip():
                answer = self.typed_answer(final, task, version, text)
            else:
                answer = self.scorer.blank(task, version)
                if task.name not in decided:
                    self.notes.append(
                        f"{key} {task.name}: the answer does not mention it; 0 points"
                    )
            questions += [answer] if answer else []
        for old, new in zip(before, questions, strict=False):
            if old.name not in decided:
                self.compare(key, old, new)
        return version, tuple(questions)

    def _sheet_problem(self, sheet: Sheet, typed: str, version: str) -> str:
        """Return why a typed sheet cannot be marked, or ``""`` if it can."""
        versions, tasks = self.assignment.versions, self.assignment.tasks
        if versions and typed and not version_meant(typed, versions):
            return f"there is no version {typed}; the versions are: {', '.join(versions)}"
        if versions and not version:
            return "the version is not known: begin the answer with version: A;"
        lost = lost_lines(sheet, [(task.label, None) for task in tasks])
        if not any(part.says for part in sheet.parts) or (tasks[1:] and lost):
            return f"{lost or 'it contains no facts'}; write question 1: ...; question 2: ..."
        return ""

    def typed_answer(
        self, decision: Decision, task: Task, version: str, text: str
    ) -> QuestionScore | None:
        """Return the mark of an answer that a person typed for one question.

        If the answer cannot be read, add a problem and return ``None``.
        """
        try:
            return self.scorer.answer(task, version, text)
        except TreesearchError as error:
            reason = f"{task.name}: {error}"
        for other in self.assignment.versions:
            with suppress(TreesearchError):
                self.scorer.answer(task, other, text)
                reason += (
                    f"; the text fits version {other}. If the submission answers that version, write "
                    f"version {other} in the column decision, or write an answer for the complete "
                    f"submission that begins with version: {other};"
                )
                break
        self.add_problem(decision, "answer", reason)
        return None

    def compare(self, key: str, before: QuestionScore, after: QuestionScore) -> None:
        """Add a note if a typed answer omits parts of the submission, or earns fewer points."""
        lost = [part for part in before.parts if part not in after.parts]
        if lost:
            change = f"now missing: {', '.join(lost)}"
        elif after.points < before.points:
            change = f"it earns {after.points:g} points instead of {before.points:g}"
        else:
            return
        self.notes.append(
            f"{key} {before.name}: the answer replaces everything that was read; {change}"
        )


def _rank(decision: Decision) -> tuple[bool, bool]:
    """Return a sort key: decisions by student are first, then by ref, then those for everybody."""
    return decision.student == EVERYBODY, bool(decision.ref)


def _lines_of(answer: str) -> str:
    """Return a typed answer as lines, with each question heading on its own line."""
    return re.sub(r"(?i)\b(question\s+\d+[a-h]?\s*:)", r"\n\1\n", answer.replace(";", "\n"))
