"""Score the text of a submission, given only the exercise and the version."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from treesearch.errors import ReadError, UsageError
from treesearch.homework.answers.answer_lines import names_author, written
from treesearch.homework.answers.facts import (
    Answer,
    ConditionStated,
    CutStated,
    Fact,
    MoveStated,
    NoCutsStated,
    NodeStated,
    PrunedStated,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answers.reading import looked_at, read_sheet
from treesearch.homework.answers.sheet import (
    QuestionPart,
    Sheet,
    lost_lines,
    lost_number,
)
from treesearch.homework.classes.assignment import SAME, Assignment, Task, read_exercise
from treesearch.homework.classes.refs import RefKind, make_ref
from treesearch.homework.classes.roster import version_meant
from treesearch.homework.classes.tables import printable
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.marking.marks import Marks
from treesearch.homework.marking.solutions import solution_lines
from treesearch.settings import Settings
from treesearch.tree import Node

FITS, GAIN = 0.9, 0.2
"""An answer fits another version if it earns at least 90 % of the points there, and 20 % more than in its own."""


PART_NAMES: dict[type, str] = {
    ValueStated: "value",
    CutStated: "cuts",
    NoCutsStated: "cuts",
    PrunedStated: "cuts",
    ConditionStated: "cuts",
    MoveStated: "path",
    NodeStated: "nodes",
    WindowStated: "windows",
}
"""The part of each kind of fact whose text does not begin with the name of the part."""


class TextSpan(NamedTuple):
    """A part of the text; ``unread`` means that a person must check it."""

    line: int
    column: int
    length: int
    unread: bool


@dataclass(frozen=True, slots=True)
class QuestionScore:
    """The mark of a question.

    ``read`` contains the facts of the answer as text. ``problem`` tells why a person must check the
    answer; "" if that is not necessary. ``text`` contains the lines of the question, doubtful ones
    first. ``ref`` identifies question, version and text. ``parts`` are the parts that the facts are
    about (value, path, cuts, ...). ``by_hand`` tells whether a person set the points.
    """

    label: str
    name: str
    tree: str
    conventions: Settings
    marked: Marks
    read: str = ""
    problem: str = ""
    text: str = ""
    ref: str = ""
    spans: tuple[TextSpan, ...] = ()
    by_hand: bool = False
    parts: tuple[str, ...] = ()

    @property
    def points(self) -> float:
        """The points that the answer earns."""
        return self.marked.score

    @property
    def max_points(self) -> float:
        """The points for a correct answer."""
        return self.marked.max_score

    def with_points(self, points: Fraction) -> QuestionScore:
        """Return the mark with these points, which a person set."""
        marked = replace(self.marked, score=round(float(points), 2), unread=())
        return replace(self, marked=marked, problem="", by_hand=True)


class SheetScore(NamedTuple):
    """The marks of a sheet.

    ``lost`` is a sentence on lines that belong to no question. ``best`` and ``best_score`` are
    another version that fits much better, or the best one if none is known, and its points.
    """

    questions: tuple[QuestionScore, ...] = ()
    lost: str = ""
    best: str = ""
    best_score: float = 0.0

    @property
    def score(self) -> float:
        """The total points of the questions."""
        return round(sum(question.points for question in self.questions), 2)


class ScoreJob(NamedTuple):
    """The text of a submission and its version, or ``""`` without a version."""

    text: str
    version: str


class Scorer:
    """A scorer for an exercise, which searches each tree only once."""

    def __init__(self, assignment: Assignment) -> None:
        self.assignment = assignment
        self._exercises: dict[tuple[str, str], Exercise] = {}
        self._labels = [task.label for task in assignment.tasks]

    def exercise(self, task: Task, version: str) -> Exercise:
        """Return the exercise for a question in a version, ready to mark answers."""
        key = task.label, version if version in task.versions else SAME
        if key not in self._exercises:
            self._exercises[key] = Exercise(
                task.tree(version), task.scheme, task.conventions, lettered=True
            )
        return self._exercises[key]

    def expected(self, task: Task, version: str) -> str:
        """Return the correct answer as facts separated by semicolons."""
        return "; ".join(solution_lines(self.exercise(task, version)))

    def sheet(self, job: ScoreJob) -> SheetScore:
        """Return the marks of a sheet, and another version if the sheet fits that much better."""
        versions = self.assignment.versions
        sheet = read_sheet(job.text).divided(self._labels)
        if versions and not job.version:
            best, score = self._best_version(job, sheet)
            return SheetScore(best=best, best_score=score)
        marked = SheetScore(self._questions(job, sheet), self._lost(sheet, job.version))
        max_score = self.assignment.max_score
        # no other version could gain enough points
        if len(versions) < 2 or marked.score + GAIN * max_score > max_score:
            return marked
        best, score = self._best_version(job, sheet)
        if score < FITS * max_score or score < marked.score + GAIN * max_score:
            return marked
        return marked._replace(best=best, best_score=score)

    def _best_version(self, job: ScoreJob, sheet: Sheet) -> tuple[str, float]:
        scores = {
            version: SheetScore(self._questions(job._replace(version=version), sheet)).score
            for version in self.assignment.versions
        }
        best = max(scores, key=scores.__getitem__)
        return best, scores[best]

    def _questions(self, job: ScoreJob, sheet: Sheet) -> tuple[QuestionScore, ...]:
        return tuple(
            self._question(
                task,
                job,
                parts_for(task, sheet, self.assignment, self.exercise(task, job.version).tree),
            )
            for task in self.assignment.marked_tasks
        )

    def _question(
        self, task: Task, job: ScoreJob, parts: tuple[QuestionPart, ...], decided: bool = False
    ) -> QuestionScore:
        exercise = self.exercise(task, job.version)
        answer = exercise.reader(task.ask).answer(*parts)
        marks = mark(exercise, answer, decided=decided)
        factor = task.worth / marks.max_score if marks.max_score else 0.0
        # max_score is set again, because a sum of scaled parts may differ by a hundredth
        marks = replace(marks.scaled(factor), max_score=task.worth)
        version = job.version if job.version in task.versions else SAME
        lines = _lines(job.text, parts)
        return QuestionScore(
            task.label,
            task.name,
            task.tree(job.version),
            task.conventions,
            marks,
            "; ".join(map(str, answer.facts)),
            "; ".join(line.message for line in marks.unread),
            _doubts_first(lines, {line.line for line in marks.unread}),
            make_ref(
                RefKind.QUESTION, task.name, version, *(line.strip() for line in lines.values())
            ),
            () if decided else tuple(_spans(answer)),
            parts=tuple(dict.fromkeys(part_name(fact) for fact in answer.facts)),
        )

    def _lost(self, sheet: Sheet, version: str) -> str:
        """Return a sentence on lines outside the questions that state a fact or resemble one, or ``""``."""
        tasks = self.assignment.tasks
        trees = [
            (task.label, None if task.in_words or task.part else self.exercise(task, version).tree)
            for task in tasks
        ]
        if len(tasks) < 2:
            return lost_number(sheet, *trees[0])
        reader = self.exercise(self.assignment.marked_tasks[0], version).reader()
        answers = [(part, reader.answer(part)) for part in sheet.lost(trees)]
        parts = tuple(
            part
            for part, answer in answers
            if answer.facts or any(reader.clauses.may_answer(row.text) for row in answer.unread)
        )
        return lost_lines(sheet._replace(parts=parts), trees)

    def blank(self, task: Task, version: str) -> QuestionScore:
        """Return the mark of a question without an answer."""
        return self._question(task, ScoreJob("", version), (), decided=True)

    def answer(self, task: Task, version: str, text: str) -> QuestionScore:
        """Return the mark of an answer that the teacher typed.

        Raise UsageError if it is unreadable, or for another question or version.
        """
        sheet = read_sheet(text.replace(";", "\n"))
        if any(part.label for part in sheet.parts):
            sheet = sheet.divided(self._labels)
        for part in sheet.parts:
            if part.says and part.label not in ("", task.label):
                raise UsageError(
                    f"it answers question {part.label}, but the row is for {task.name}"
                )
        typed = version_meant(sheet.head.get("version", ""), self.assignment.versions)
        if typed not in ("", version):
            raise UsageError(
                f"it answers version {typed}, but the row is for version {version}: to change the version, "
                f"write the decision version {typed} in the row of the submission without a question"
            )
        parts = tuple(QuestionPart(task.number, None, part.rows, []) for part in sheet.parts)
        score = self._question(task, ScoreJob(text, version), parts, decided=True)
        if score.problem or not score.read:
            reason = (
                score.problem
                or "it contains no facts; write them in a form such as: value: 3; path: 1 1; no cuts"
            )
            raise UsageError(reason)
        return score


def parts_for(
    task: Task, sheet: Sheet, assignment: Assignment, tree: Node | None
) -> tuple[QuestionPart, ...]:
    """Return the parts of a sheet that answer a question about this tree."""
    if len(assignment.tasks) == 1:  # an answer to a single question needs no number
        return sheet.of(None, tree)
    # the parts of a question have the same tree, so a pasted call does not identify the part
    return sheet.of(task.label, None if task.part else tree)


def part_name(fact: Fact) -> str:
    """Return the name of the part that a fact belongs to.

    >>> part_name(NoCutsStated())
    'cuts'
    """
    return PART_NAMES.get(type(fact)) or str(fact).partition(":")[0]


def _lines(text: str, parts: tuple[QuestionPart, ...]) -> dict[int, str]:
    """Return the lines of a question by their numbers, including headings and comments."""
    numbers = {row.number for part in parts for row in part.rows}
    numbers |= {heading.at.line for part in parts for heading in part.headings}
    return {
        number: line
        for number, line in enumerate(written(text), 1)
        if number in numbers and line.strip() and not names_author(line)
    }


def _doubts_first(lines: dict[int, str], doubts: set[int]) -> str:
    marked = [f">>> {printable(line)}" for number, line in lines.items() if number in doubts]
    rest = [printable(line) for number, line in lines.items() if number not in doubts]
    return "\n".join([*marked, *rest])


def _spans(answer: Answer) -> Iterator[TextSpan]:
    """Yield the parts of the text that were read or must be checked, in order."""
    doubts = {at for at, _ in looked_at(answer)}
    facts = {fact.at for fact in answer.facts} - doubts
    yield from sorted(TextSpan(*at, at in doubts) for at in doubts | facts)


@lru_cache(maxsize=2)
def scorer(exercise: str) -> Scorer:
    """Return the scorer for an exercise, which each process creates only once."""
    return Scorer(read_exercise(exercise))


def score_sheet(exercise: str, job: ScoreJob) -> SheetScore:
    """Return the marks of a submission's text.

    An unexpected error becomes a problem for a person to decide, because it must not stop the other submissions.
    """
    try:
        return scorer(exercise).sheet(job)
    except ReadError as error:
        return SheetScore(lost=str(error))
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".partition("\n")[0]
        return SheetScore(lost=f"it could not be marked ({reason})")
