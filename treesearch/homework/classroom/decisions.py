"""What people decided: points, in ``overrides.csv``, and what an answer says that no form could read whole.

The first has id, item, points, reason, and every regrade keeps to it. The second is written by each reviewer into a
file of her own, and merged when grading: the answer to one question as lines of the form, in the place of what was
written. It belongs to the hand-in with exactly that text; when the text changes, it is stale and no longer counts.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.files import bare, csv_table, file_name, json_object
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import BY_HAND, Question, Result, item_name
from treesearch.words import closest

FILES = "decisions-{name}.jsonl"
HEADING = ("id", "item", "points", "reason")
TOTAL = "total"


class Decision(NamedTuple):
    """The ``text`` that ``by`` decided on for a question of the hand-in with that ``content``; ``None`` takes it back.

    ``student``: the hand-in's, as it is called in reports. ``before``: the facts that were read without her, as lines.
    ``when``: the time, ISO 8601. ``version``: that of this program.
    """

    content: str
    question: int
    text: str | None
    student: str
    before: str
    by: str
    when: str
    version: str


def write_decision(folder: Path, decision: Decision) -> None:
    """Write one decision into its maker's own file; once this returns it is kept. Nothing is ever overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILES.format(name=file_name(decision.by))).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(decision._asdict(), ensure_ascii=False) + "\n")


class Decisions:
    """All that was decided, by all reviewers, ready to be laid over the hand-ins."""

    def __init__(self, told: Iterable[Decision] = ()) -> None:
        self._by_content: dict[str, dict[int, dict[str, Decision]]] = {}
        for decision in told:
            ours = self._by_content.setdefault(decision.content, {}).setdefault(decision.question, {})
            ours[decision.by] = decision
            if decision.text is None:
                del ours[decision.by]
        self._seen: set[str] = set()

    def laid_over(self, handed_in: HandIn) -> HandIn:
        """The hand-in with what was decided about it, as far as all who decided agree."""
        self._seen.add(handed_in.content)
        found = sorted(self._by_content.get(handed_in.content, {}).items())
        agreed = ((question, _agreed(ours.values())) for question, ours in found)
        return replace(handed_in, decided=tuple((question, text) for question, text in agreed if text is not None))

    def messages(self) -> Iterator[str]:
        """A sentence for each answer on which reviewers decided differently, which still has to be looked at.

        And for each decision whose text was handed in no more; ask when all hand-ins were laid over.
        """
        for questions in self._by_content.values():
            for question, ours in questions.items():
                if ours and _agreed(ours.values()) is None:
                    who = "; ".join(f"{one.by}: {' | '.join((one.text or '').splitlines())}" for one in ours.values())
                    student = next(iter(ours.values())).student
                    yield words.DECIDED_DIFFERENTLY.format(student=student, question=question, who=who)
                for one in ours.values():
                    if one.content not in self._seen:
                        yield words.DECISION_STALE.format(student=one.student, question=question, by=one.by)


def _agreed(decisions: Iterable[Decision]) -> str | None:
    """The text that all decided on; ``None`` if they differ."""
    texts = {"\n".join(line.strip() for line in (one.text or "").splitlines()) for one in decisions}
    return texts.pop() if len(texts) == 1 else None


def read_decisions(folder: Path) -> Decisions:
    """What all reviewers wrote into the folder; a line that is none, as a killed program leaves it, is left out."""
    texts = (path.read_text("utf-8", "replace") for path in sorted(folder.glob(FILES.format(name="*"))))
    return Decisions(made for text in texts for line in text.splitlines() if (made := _decision(line)))


def _decision(line: str) -> Decision | None:
    try:
        decision = Decision(**json_object(line))
    except TypeError:
        return None
    kinds = Decision.__annotations__.values()
    return decision if all(map(isinstance, decision, kinds)) else None


# ---- points by hand --------------------------------------------------------------------------------------------------


class Override(NamedTuple):
    """One decision. ``item``: TOTAL, a question (``question 2``), or an item as the reports call it (``2: path``)."""

    id: str
    item: str
    points: float
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Overrides:
    """All decisions, by student."""

    by_student: Mapping[str, Sequence[Override]]

    def applied(self, result: Result) -> Result:
        """The result with what was decided about it; each decision is noted with its reason."""
        for override in self.by_student.get(result.student.key.casefold(), ()):
            result = _applied(result, override)
        return result

    def unknown(self, students: Iterable[str]) -> Iterator[str]:
        """A sentence for each decision about somebody who is not among the keys of the class."""
        known = {student.casefold() for student in students}
        for student, decisions in self.by_student.items():
            if student not in known:
                meant = closest(student, known) or words.NONE
                yield words.OVERRIDE_UNKNOWN.format(id=decisions[0].id, meant=meant)


NO_OVERRIDES = Overrides({})


def read_overrides(text: str, assignment: Assignment) -> Overrides:
    """The decisions in a CSV text; UsageError, with the line, for one that cannot be."""
    heading, rows = csv_table(text, words.OVERRIDES)
    if missing := set(HEADING[:3]) - set(heading or HEADING):
        raise UsageError(words.OVERRIDE_COLUMNS.format(missing=", ".join(sorted(missing))))
    found: dict[str, list[Override]] = {}
    for row in rows:
        if row.cells:
            override = _override(dict(zip(heading, row.cells, strict=False)), row.line, assignment)
            found.setdefault(override.id.casefold(), []).append(override)
    return Overrides(found)


def _override(row: Mapping[str, str], line: int, assignment: Assignment) -> Override:
    student, item, points, reason = (row.get(name, "").strip() for name in HEADING)
    item = item or TOTAL
    most = _most(item.casefold(), assignment)
    with suppress(ValueError):
        if 0 <= float(points) <= most:
            return Override(bare(student), item, float(points), reason)
    raise UsageError(words.OVERRIDE_POINTS.format(line=line, points=points, item=item, most=f"{most:g}"))


def _most(item: str, assignment: Assignment) -> float:
    """What an item is worth at most: the sheet, or the question that it is or belongs to."""
    several = len(assignment.tasks) > 1
    for task in assignment.tasks:
        if item == task.name.casefold() or (several and re.match(rf"{task.number}(:|$)", item)):
            return task.worth
    return assignment.max_score


def _applied(result: Result, override: Override) -> Result:
    note = words.OVERRIDDEN.format(item=override.item, points=f"{override.points:g}", reason=override.reason)
    if override.item.casefold() == TOTAL:
        return replace(result, status=BY_HAND, score=override.points).noted(note)
    questions = tuple(_changed(question, override, len(result.questions)) for question in result.questions)
    if questions == result.questions:
        return result.remarked(words.OVERRIDE_NO_ITEM.format(item=override.item))
    score = round(sum(question.points for question in questions), 2)
    told = replace(result, questions=questions).noted(note)
    return told if result.score is None else replace(told, score=score, status=BY_HAND)


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
