"""What a teacher decided by hand: ``overrides.csv`` with id, item, points, reason, which every regrade keeps to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.files import csv_table
from treesearch.homework.classroom.results import BY_HAND, Question, Result, item_name

HEADING = ("id", "item", "points", "reason")
TOTAL = "total"


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

    def unknown(self, students: set[str]) -> Iterator[str]:
        """A sentence for each decision about somebody who is not in the class."""
        known = {student.casefold() for student in students}
        for student, decisions in self.by_student.items():
            if student not in known:
                meant = get_close_matches(student, known, 1) or [words.NONE]
                yield words.OVERRIDE_UNKNOWN.format(id=decisions[0].id, meant=meant[0])


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
    cells = [row.get(name, "").strip() for name in HEADING]
    item = cells[1] or TOTAL
    most = _most(item.casefold(), assignment)
    try:
        points = float(cells[2])
        if not 0 <= points <= most:
            raise ValueError
    except ValueError:
        told = {"points": cells[2], "item": item, "most": f"{most:g}"}
        raise UsageError(words.OVERRIDE_POINTS.format(line=line, **told)) from None
    return Override(cells[0].removeprefix("'"), item, points, cells[3])


def _most(item: str, assignment: Assignment) -> float:
    """What an item is worth at most: the sheet, or the question that it is or belongs to."""
    tasks = assignment.tasks
    for task in tasks:
        named = item == task.name.casefold() or (len(tasks) > 1 and re.match(rf"{task.number}(:|$)", item))
        if named:
            return task.worth
    return assignment.max_score


def _applied(result: Result, override: Override) -> Result:
    note = words.OVERRIDDEN.format(item=override.item, points=f"{override.points:g}", reason=override.reason)
    if override.item.casefold() == TOTAL:
        return replace(result, status=BY_HAND, score=override.points, notes=(*result.notes, note))
    questions = tuple(_changed(question, override, len(result.questions)) for question in result.questions)
    if questions == result.questions:
        return result.remarked(words.OVERRIDE_NO_ITEM.format(item=override.item))
    score = round(sum(question.points for question in questions), 2)
    told = replace(result, questions=questions, notes=(*result.notes, note))
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
