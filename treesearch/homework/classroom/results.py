"""Results of marking, and what people decide about them: answers that no form could read whole, points by hand.

A decision is the answer to one question as lines of the form, in the place of what was written. It belongs to the
submission with exactly that text; when the text changes, it is stale and no longer counts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.answer.facts import Answer
from treesearch.homework.answer.reading import looked_at
from treesearch.homework.classroom import files
from treesearch.homework.classroom.assignment import Assignment
from treesearch.homework.classroom.files import bare, csv_table
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.roster import Student
from treesearch.homework.marking.marks import Marked
from treesearch.reader.place import visible
from treesearch.words import closest

OVERRIDDEN = "{item}: {points} points, set by hand. {reason}"
OVERRIDE_COLUMNS = "the overrides have no column {missing}; their first line is: id,item,points,reason"
OVERRIDE_POINTS = "the overrides, line {line}: {points!r} is no number of points from 0 to {most}, what {item} is worth"
OVERRIDE_UNKNOWN = "the overrides name {id}, who is not in this class, and were not kept; nearest: {meant}"
OVERRIDE_NO_ITEM = "the overrides name an item {item} that this student's sheet does not have"
DECIDED_DIFFERENTLY = "{student}, question {question}: decided differently by {who}"
OVERRIDES_CONTRADICT = (
    "the overrides, lines {first} and {second}: {id} gets {item} twice, with different points or reasons"
)
OVERRIDE_SHORT = (
    "the overrides, line {line}, has no {missing}: is the file whole? leave points empty to take points back"
)
DECISION_STALE = "{student}, question {question}: what {by} decided is stale, the text has changed since"


class Decision(NamedTuple):
    """The ``text`` that ``by`` decided on for a question of the submission with that ``content``; ``None`` takes it
    back.

    ``student``: the submission's, as it is called in reports. ``before``: the facts that were read without her, as
    lines.
    ``when``: the time, ISO 8601. ``version``: that of this program. ``settles``: earlier decisions count no more, as
    after an appeal, or where somebody saw that others differ.
    """

    content: str
    question: int
    text: str | None
    student: str
    before: str
    by: str
    when: str
    version: str
    settles: bool = False


class Decisions:
    """All that was decided, by all reviewers, ready to be laid over the submissions."""

    def __init__(self, told: Iterable[Decision] = ()) -> None:
        self._by_content: dict[str, dict[int, dict[str, Decision]]] = {}
        for decision in told:
            ours = self._by_content.setdefault(decision.content, {}).setdefault(decision.question, {})
            # Taken out first, so that it stands behind those of others: which settles a question depends on the order.
            ours.pop(decision.by, None)
            if decision.text is not None:
                ours[decision.by] = decision  # the last one is the latest
        self._seen: set[str] = set()

    def laid_over(self, handed_in: HandIn) -> HandIn:
        """The submission with what was decided about it, as far as all who decided agree."""
        self._seen.add(handed_in.content)
        found = sorted(self._by_content.get(handed_in.content, {}).items())
        agreed = ((question, _agreed(ours.values())) for question, ours in found)
        return replace(handed_in, decided=tuple((question, text) for question, text in agreed if text is not None))

    def messages(self) -> Iterator[str]:
        """A sentence for each answer on which reviewers decided differently, which still has to be looked at.

        And for each decision whose text was handed in no more; ask when all submissions were laid over.
        """
        for content, questions in self._by_content.items():
            for question, ours in questions.items():
                if told := self.disputed(content, question):
                    yield told
                for one in ours.values():
                    if one.content not in self._seen:
                        yield DECISION_STALE.format(student=one.student, question=question, by=one.by)

    def disputed(self, content: str, question: int) -> str:
        """A sentence on an answer about which reviewers decided differently; "" for any other."""
        ours = _in_force(self._by_content.get(content, {}).get(question, {}).values())
        if not ours or _agreed(ours) is not None:
            return ""
        who = "; ".join(f"{one.by}: {' | '.join((one.text or '').splitlines())}" for one in ours)
        return DECIDED_DIFFERENTLY.format(student=ours[0].student, question=question, who=who)


def _in_force(decisions: Iterable[Decision]) -> list[Decision]:
    """Those from the last on that settles the question."""
    found: list[Decision] = []
    for one in decisions:
        found = [one] if one.settles else [*found, one]
    return found


def _agreed(decisions: Iterable[Decision]) -> str | None:
    """The text that all whose decisions are in force decided on; ``None`` if they differ."""
    # Blanks around a line are no disagreement.
    texts = {"\n".join(line.strip() for line in (one.text or "").splitlines()) for one in _in_force(decisions)}
    return texts.pop() if len(texts) == 1 else None


MAY_BE_AHEAD = timedelta(days=1)
"""So far the clocks of two machines may differ."""


def usable(one: Decision, questions: Collection[int]) -> bool:
    """Whether a decision of another file can be one: of a question there is, of somebody, in words, before now."""
    with suppress(ValueError, TypeError):
        when = datetime.fromisoformat(one.when)
        # The latest counts: one from the future would stand above all that this reviewer decides later.
        past = when.replace(tzinfo=when.tzinfo or UTC) < datetime.now(UTC) + MAY_BE_AHEAD
        words_only = all(
            isinstance(text, str) for text in (one.content, one.text or "", one.student, one.before, one.by)
        )
        return past and words_only and one.by.isprintable() and bool(one.by.strip()) and one.question in questions
    return False


# ---- results ---------------------------------------------------------------------------------------------------------


# What came of marking one submission, small enough to be kept for a whole class and sent between processes.


STATUSES = MARKED, LOOK, BY_HAND, NEEDS_PERSON, MISSING, EXCUSED = (
    "marked", "look", "by-hand", "needs-a-person", "missing", "excused",
)  # fmt: skip


class TextSpan(NamedTuple):
    """A part of what a student wrote: where, and what it is: FACT, ASIDE, or UNREAD, which doubtful facts are too."""

    line: int
    column: int
    length: int
    kind: str


FACT, ASIDE, UNREAD = "fact", "aside", "unread"


def spans(answer: Answer) -> Iterator[TextSpan]:
    """Where in the text the parts of an answer stand, in its order."""
    looked = {at for at, _ in looked_at(answer)}
    parts = [*((fact.at, FACT) for fact in answer.facts if fact.at not in looked), *((at, UNREAD) for at in looked)]
    yield from sorted(TextSpan(*at, kind) for at, kind in (*parts, *((aside.at, ASIDE) for aside in answer.asides)))


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a submission: what was asked, and its ``marked`` answer, in points of the sheet.

    ``status``: MARKED, LOOK where something in the answer was not read whole, BY_HAND where an override gave points.
    ``spans``: what in the submission's text was read, and what was not.
    """

    number: int
    name: str
    tree: str
    algorithm: str
    status: str
    marked: Marked
    spans: tuple[TextSpan, ...] = ()

    @property
    def points(self) -> float:
        """The points that it earns."""
        return self.marked.score

    @property
    def max_points(self) -> float:
        """The points that it is worth."""
        return self.marked.max_score

    @property
    def in_words(self) -> bool:
        """Whether it was answered in words, or of a tree nothing was asked that a machine marks."""
        return not self.tree or [item.item for item in self.marked.items] in ([], ["text"])

    def to_json(self) -> dict[str, Any]:
        """Returns plain data for JSON: the answer as ``check`` tells it, and the question that was asked."""
        asked = {"question": self.number, "name": self.name, "tree": self.tree, "algorithm": self.algorithm}
        # A tree to ask next takes a search: it is looked for where it is shown, not for every student of a class.
        return {**asked, "status": self.status, "spans": self.spans, **self.marked.to_json(follow_up=False)}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Question:
        """The question that ``to_json`` told."""
        asked = told["question"], told["name"], told["tree"], told["algorithm"]
        return cls(*asked, told["status"], Marked.from_json(told), tuple(TextSpan(*one) for one in told["spans"]))


@dataclass(frozen=True, slots=True)
class Result:
    """The marks of one submission.

    ``status``: MARKED; LOOK, marked as far as it was read, with the ``reason`` why a person should look; NEEDS_PERSON,
    with the ``reason`` why no machine can mark it; MISSING, without a submission, or EXCUSED from it; BY_HAND where
    an override gave the marks. ``score``: points, ``None`` where only a person can say.
    ``notes`` are for the student, ``remarks`` for the teacher alone.
    ``late``: whether it came after the deadline; ``when`` it came, ISO 8601, if that is known; ``deducted``: the points
    that this cost, so that the questions' points, less these, are the score. ``text``: what the student wrote.
    ``digest``: the submission's, by which it is known again. ``meant``: the keys of those on the roster whose it may
    be.
    """

    source: str
    student: Student
    status: str
    score: float | None
    max_score: float
    reason: str = ""
    version: str = ""
    questions: tuple[Question, ...] = ()
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    late: bool = False
    text: str = ""
    digest: str = ""
    meant: tuple[str, ...] = ()
    when: str = ""
    deducted: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """As plain data for JSON."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**told, "student": self.student._asdict(), "questions": [one.to_json() for one in self.questions]}

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Result:
        """The result that ``to_json`` told; what else there is counts for nothing."""
        ours = {field.name: told[field.name] for field in fields(cls) if field.name in told or field.name in _FIRST}
        lists = {name: tuple(told[name]) for name in ("notes", "remarks", "meant")}
        questions = tuple(map(Question.from_json, told["questions"]))
        return cls(**{**ours, **lists, "student": Student(**told["student"]), "questions": questions})

    @property
    def earned(self) -> float:
        """The points of the questions, less those for being late."""
        return round(max(0.0, sum(question.points for question in self.questions) - self.deducted), 2)

    @property
    def looks(self) -> tuple[int, ...]:
        """The numbers of the questions that a person should look at."""
        return tuple(question.number for question in self.questions if question.status == LOOK)

    def unread(self) -> Iterator[str]:
        """Yields a sentence on each part that was not read, with its place and the form to use."""
        for question in self.questions:
            named = f"{question.name}: " if len(self.questions) > 1 else ""
            yield from (f"{named}{one.message}" for one in question.marked.unread)

    def to_a_person(self, reason: str) -> Result:
        """Returns the result without a score, for a person to look at, for this reason."""
        return replace(self, status=NEEDS_PERSON, reason=reason, score=None)

    def looked_at(self, *reasons: str) -> Result:
        """Returns the result with more reasons why the marks rest on a part of what was handed in."""
        return replace(self, reason="; ".join(filter(None, (self.reason, *reasons))))

    def noted(self, *notes: str) -> Result:
        """Returns the result with more notes for the student; empty ones are left out."""
        return replace(self, notes=(*self.notes, *filter(None, notes)))

    def remarked(self, *remarks: str) -> Result:
        """Returns the result with more remarks for the teacher alone; empty ones are left out."""
        return replace(self, remarks=(*self.remarks, *filter(None, remarks)))


_FIRST = ("source", "student", "status", "score", "max_score", "questions", "digest")
"""Fields that every result has had since there are any; without one of them it is of another form."""


def item_name(question: int, item: str, questions: int) -> str:
    """How an item of a sheet is called: ``path`` on a sheet of one question, ``2: path`` on one of several."""
    return item if questions == 1 else f"{question}: {item}"


# ---- points by hand --------------------------------------------------------------------------------------------------

HEADING = ("id", "item", "points", "reason")
TOTAL = "total"


class Override(NamedTuple):
    """One decision. ``item``: TOTAL, a question (``question 2``), or an item as the reports call it (``2: path``).

    ``taken_back``: an earlier one counts no more; it has no points of its own.
    """

    id: str
    item: str
    points: float
    reason: str = ""
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class Overrides:
    """All decisions, by student."""

    by_student: Mapping[str, Sequence[Override]]

    def applied(self, result: Result) -> Result:
        """The result with what was decided about it; each decision is noted with its reason."""
        for override in self.by_student.get(result.student.key.casefold(), ()):
            result = _applied(result, override)
        return result

    def unknown(self, students: Iterable[str]) -> dict[str, str]:
        """A sentence on each student with points by hand who is not among the keys of the class."""
        known = {student.casefold() for student in students}
        return {
            student: OVERRIDE_UNKNOWN.format(id=decisions[0].id, meant=closest(student, known) or files.NONE)
            for student, decisions in self.by_student.items() if student not in known
        }  # fmt: skip


def read_overrides(text: str, assignment: Assignment) -> Overrides:
    """The decisions in a CSV text; UsageError, with the line, for one that cannot be, or that contradicts another."""
    heading, rows = csv_table(text, files.OVERRIDES)
    # An empty file says nothing, and so nothing wrong.
    if missing := set(HEADING[:3]) - set(heading or HEADING):
        raise UsageError(OVERRIDE_COLUMNS.format(missing=", ".join(sorted(missing))))
    found: dict[str, list[Override]] = {}
    lines: dict[tuple[str, str], tuple[int, Override]] = {}
    for row in rows:
        # For a blank line csv gives a row without cells.
        if row.cells:
            cells = dict(zip(heading, row.cells, strict=False))
            # A file that is cut off in the middle of a line must not take points back.
            if lacking := [name for name in HEADING[:3] if name not in cells]:
                raise UsageError(OVERRIDE_SHORT.format(line=row.line, missing=", ".join(lacking)))
            one = _override(cells, row.line, assignment)
            first, before = lines.setdefault((one.id.casefold(), one.item.casefold()), (row.line, one))
            # The same line twice is no harm; of two that differ nobody knows which is meant.
            if before[2:] != one[2:]:
                told = {"id": one.id, "item": one.item, "first": first, "second": row.line}
                raise UsageError(OVERRIDES_CONTRADICT.format(**told))
            if before is one:
                found.setdefault(one.id.casefold(), []).append(one)
    return Overrides(found)


def _override(row: Mapping[str, str], line: int, assignment: Assignment) -> Override:
    student, item, points, reason = (visible(row.get(name, "").strip()) for name in HEADING)
    item = item or TOTAL
    most = _most(item.casefold(), assignment)
    if not points:
        return Override(bare(student), item, 0.0, reason, taken_back=True)
    with suppress(ValueError):
        # float takes nan and inf as well; neither lies between.
        if 0 <= float(points) <= most:
            return Override(bare(student), item, float(points), reason)
    raise UsageError(OVERRIDE_POINTS.format(line=line, points=points, item=item, most=f"{most:g}"))


def _most(item: str, assignment: Assignment) -> float:
    """Returns the most points that an item can get: those of the sheet, or of the question that it is or belongs to."""
    # Items are called 2: path only on a sheet of several questions (item_name).
    several = len(assignment.tasks) > 1
    for task in assignment.tasks:
        if item == task.name.casefold() or (several and re.match(rf"{task.number}(:|$)", item)):
            return task.worth
    return assignment.max_score


def _applied(result: Result, override: Override) -> Result:
    note = OVERRIDDEN.format(item=override.item, points=f"{override.points:g}", reason=override.reason)
    if override.item.casefold() == TOTAL:
        return replace(result, status=BY_HAND, score=override.points).noted(note)
    questions = tuple(_changed(question, override, len(result.questions)) for question in result.questions)
    if questions == result.questions:
        return result.remarked(OVERRIDE_NO_ITEM.format(item=override.item))
    told = replace(result, questions=questions).noted(note)
    # A sheet that waits for a person has no score, also when one question of it has points by hand.
    return told if result.score is None else replace(told, score=told.earned, status=BY_HAND)


def _changed(question: Question, override: Override, questions: int) -> Question:
    """The question with other points, if it or one of its items is meant."""
    wanted, marked = override.item.casefold(), question.marked
    if wanted in (question.name.casefold(), str(question.number) if questions > 1 else ""):
        return replace(question, status=BY_HAND, marked=replace(marked, score=override.points))
    meant = [item for item in marked.items if item_name(question.number, item.item, questions).casefold() == wanted]
    if not meant:
        return question
    items = tuple(replace(item, points=override.points) if item in meant else item for item in marked.items)
    gained = round(marked.score + sum(override.points - item.points for item in meant), 2)
    score = min(max(gained, 0.0), max(marked.max_score, override.points))
    return replace(question, status=BY_HAND, marked=replace(marked, items=items, score=score))
