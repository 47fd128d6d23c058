"""A question that is answered in words: a person reads the answer, and gives the points.

No form reads it. Until somebody has decided, its points are open and the student's mark says so; the decision is kept
like every other one of a review, as the lines ``points: 3`` and, below, what the student should read.
"""

import re
from collections.abc import Sequence

from treesearch.homework.answer.facts import Answer, At, PointsGiven, Unread
from treesearch.homework.answer.sheet import QuestionPart
from treesearch.homework.classroom.assignment import Task
from treesearch.homework.marking import marks
from treesearch.homework.marking.marks import Item, Marked

ITEM = "text"
OPEN = "answered in words: a person reads it and gives the points, which are not in this score yet"
IN_WORDS = "an answer in words"
OF = "{points} of {most} points"

_POINTS = re.compile(r"\s*(?:points\s*[:=]?\s*)?(\d+(?:[.,]\d+)?)\s*(?:of \d+(?:\.\d+)?)?\s*")


def written(parts: Sequence[QuestionPart]) -> Answer:
    """Returns a student's answer in words as one part that a person has to read; no facts.

    Comments, as the printed lines of a sheet are, do not count.
    """
    rows = [row for part in parts for row in part.rows if row.text or row.front]
    if not rows:
        return Answer()
    told = "\n".join(f"{row.front}{row.text}" for row in rows)
    return Answer(unread=(Unread(told, "words", At(rows[0].line.number, 1, len(rows[0].line.text) + 1)),))


def decided(text: str, task: Task, given: Answer) -> Answer:
    """Returns the points and the remark that a person decided on; the ``given`` answer, unread, where her first line is
    no number of points that the question has."""
    first, _, remark = text.strip().partition("\n")
    points = points_in(first, task)
    if points is None:
        # Who wrote nothing left nothing unread: then the reviewer's own line is what has to be looked at.
        return Answer(unread=given.unread or (Unread(first, "words", At(1, 1, len(first))),))
    return Answer((PointsGiven(points, remark.strip()),))


def points_in(text: str, task: Task) -> float | None:
    """The points that a person types, ``3``, ``2,5`` or ``points: 3``; ``None`` where the question has not so many."""
    found = _POINTS.fullmatch(text)
    points = float(found[1].replace(",", ".")) if found else None
    return None if points is None or points > task.worth else points


def marked(task: Task, answer: Answer) -> Marked:
    """The mark: the points that a person gave, none of nothing, or open."""
    given = next((fact for fact in answer.facts if isinstance(fact, PointsGiven)), None)
    points, is_open = given.points if given else 0.0, bool(answer.unread)
    told = OF.format(points=f"{points:g}", most=f"{task.worth:g}")
    is_all = given is not None and points == task.worth
    expected = task.key or (told if is_all else "" if given else IN_WORDS)
    item = Item(ITEM, expected, told if given else None, is_all, points, task.worth, given.remark if given else "")
    open_parts = tuple(marks.UnreadLine(one.at.line, one.at.column, OPEN) for one in answer.unread)
    return Marked(
        is_all, points, task.worth, () if is_open else (item,), (), task.conventions,
        open_parts,
    )  # fmt: skip
