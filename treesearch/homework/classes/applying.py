"""Apply the decisions of a person to a class, and report those that cannot be applied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from treesearch.errors import TreesearchError, UsageError
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.classes.assignment import Assignment, Task
from treesearch.homework.classes.decisions import EVERYBODY, FILE, Decision, DecisionTable, same_id
from treesearch.homework.classes.roster import Student, version_meant
from treesearch.homework.classes.scoring import QuestionScore, Scorer, lost_lines


class DecisionsInForce:
    """The decisions of ``decisions.csv``, and the problems found while they are applied.

    ``known`` are the students by key, and ``sources`` the names of the submissions. ``current`` are
    the numbers of the rows that apply. ``problems`` are sentences on rows that cannot be applied,
    and ``notes`` are sentences for the teacher.
    """

    def __init__(self, assignment: Assignment, table: DecisionTable) -> None:
        self.assignment, self.table = assignment, table
        self.students: dict[str, Student] = {}
        self.sources: set[str] = set()
        self.current: set[int] = set()
        self.problems: list[str] = list(table.problems)
        self.notes: list[str] = []
        self._scorer: Scorer | None = None

    @property
    def scorer(self) -> Scorer:
        """The scorer for typed answers, created on first use."""
        self._scorer = self._scorer or Scorer(self.assignment)
        return self._scorer

    def about(self, key: str, ref: str, *actions: str) -> Iterator[Decision]:
        """Yield the decisions with these actions on a student's submission, by ref or by student.

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
        """Return the decision in force on a question.

        A decision added by hand for the student comes first, then one with a ref, then one for everybody.
        """
        matches: list[list[Decision]] = [[], [], []]
        for decision in self.table.decisions:
            if decision.question != question or decision.action not in actions:
                continue
            if decision.student == EVERYBODY:
                matches[2] += [decision] if submitted else []
            elif self._is_about_student(decision, key) and decision.ref in ("", *refs):
                matches[bool(decision.ref)].append(decision)
        for several in matches:
            self.current.update(decision.row for decision in several)
        chosen = next(filter(None, matches), [])
        for other in chosen[1:]:
            if other.content[:2] != chosen[0].content[:2]:
                self.add_problem(
                    other,
                    other.action,
                    f"row {chosen[0].row} decides about the same; keep only one of these rows",
                )
        return chosen[0] if chosen else None

    def _is_about_student(self, decision: Decision, key: str) -> bool:
        """Return whether a decision names this student, even if the id has lost leading zeros."""
        return self._known_key(decision.student) == key.casefold()

    def _known_key(self, cell: str) -> str:
        """Return the key of the student that a cell names; "" if no student or several students match."""
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
            if (
                decision.student
                and decision.student != EVERYBODY
                and not self._known_key(decision.student)
            ):
                self.add_problem(
                    decision, "student", f"there is no student {decision.student} in this class"
                )
            elif (
                decision.student
                and decision.student.casefold() not in self.students
                and decision.student != EVERYBODY
            ):
                key = self.students[self._known_key(decision.student)].key
                self.notes.append(
                    f"{FILE}, row {decision.row}: {decision.student} is matched to {key}"
                )
            if (
                not decision.ref
                and decision.action in ("is", "ignore")
                and decision.file not in self.sources
            ):
                self.add_problem(decision, "file", f"there is no submission {decision.file}")
        if self.problems:
            lines = "\n  ".join(dict.fromkeys(self.problems))
            raise UsageError(f"nothing was written, because {FILE} cannot be applied:\n  {lines}")

    def typed_sheet(
        self, key: str, version: str, final: Decision, before: list[QuestionScore]
    ) -> tuple[str, list[QuestionScore]]:
        """Return the version and marks of an answer that a person typed for the complete sheet.

        If the answer cannot be read, add a problem and return no marks. ``version`` is the version
        of the submission, unless the answer states another one.
        """
        assignment = self.assignment
        sheet = read_sheet(_lines_of(final.value)).divided(
            [task.label for task in assignment.tasks]
        )
        typed = sheet.head.get("version", "")
        meant = version_meant(typed, assignment.versions)
        if assignment.versions and typed and not meant:
            versions = ", ".join(assignment.versions)
            self.add_problem(
                final, "answer", f"there is no version {typed}; the versions are: {versions}"
            )
            return version, []
        version = meant or version
        if assignment.versions and not version:
            self.add_problem(
                final, "answer", "the version is not known: begin the answer with version: A;"
            )
            return version, []
        several = len(assignment.tasks) > 1
        lost = lost_lines(sheet, [(task.label, None) for task in assignment.tasks])
        if not any(part.says for part in sheet.parts) or (several and lost):
            reason = lost or "it contains no facts"
            self.add_problem(final, "answer", f"{reason}; write question 1: ...; question 2: ...")
            return version, []
        questions = []
        for task in assignment.marked_tasks:
            label = task.label if several else None
            lines = [row.text for part in sheet.of(label) for row in part.rows]
            text = "\n".join(lines)
            if text.strip():
                answer = self.typed_answer(final, task, version, text)
            else:
                answer = self.scorer.blank(task, version)
                self.notes.append(f"{key} {task.name}: the answer does not mention it; 0 points")
            questions += [answer] if answer else []
        for old, new in zip(before, questions, strict=False):
            self.compare(key, old, new)
        return version, questions

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
            verb = "is" if len(lost) == 1 and lost[0] != "cuts" else "are"
            names = " and ".join([", ".join(lost[:-1]), lost[-1]] if lost[1:] else lost)
            change = f"{names} {verb} now missing"
        elif after.points < before.points:
            change = f"it earns {after.points:g} points instead of {before.points:g}"
        else:
            return
        self.notes.append(
            f"{key} {before.name}: the answer replaces everything that was read; {change}"
        )


def _lines_of(answer: str) -> str:
    """Return a typed answer as lines, with each question heading on its own line."""
    return re.sub(r"(?i)\b(question\s+\d+[a-h]?\s*:)", r"\n\1\n", answer.replace(";", "\n"))
