"""What came of marking one hand-in, small enough to be kept for a whole class and sent between processes."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from treesearch.homework.classroom.roster import Student

MARKED, LOOK, BY_HAND, NEEDS_PERSON, MISSING = "marked", "look", "by-hand", "needs-a-person", "missing"


@dataclass(frozen=True, slots=True)
class Result:
    """The marks of one hand-in.

    ``status``: MARKED; LOOK, marked as far as it was read, with the ``reason`` why a person should look; NEEDS_PERSON,
    with the ``reason`` why no machine can mark it; MISSING, without a hand-in; BY_HAND where an override
    gave the marks. ``score``: points, ``None`` where only a person can say.
    ``questions``: for each one what ``check`` tells as JSON, and "question", "name", "tree", "algorithm", "points",
    "max_points"; the points of its items are scaled to ``max_points``. ``notes`` are for the student, ``remarks``
    for the teacher alone.
    """

    source: str
    student: Student
    status: str
    score: float | None
    max_score: float
    reason: str = ""
    version: str = ""
    questions: tuple[dict[str, Any], ...] = ()
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    late: bool = False

    def to_json(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {**asdict(self), "student": self.student._asdict()}

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Result:
        """The result that ``to_json`` told."""
        lists = {name: tuple(told[name]) for name in ("questions", "notes", "remarks")}
        return cls(**{**told, **lists, "student": Student(**told["student"])})

    def to_a_person(self, reason: str) -> Result:
        """The same without a score: somebody has to look."""
        return replace(self, status=NEEDS_PERSON, reason=reason, score=None)

    def looked_at(self, *reasons: str) -> Result:
        """The same with reasons why the marks rest on a part of what was handed in."""
        return replace(self, reason="; ".join(filter(None, (self.reason, *reasons))))

    def noted(self, *notes: str) -> Result:
        """The same with more to say to the student."""
        return replace(self, notes=(*self.notes, *notes))

    def remarked(self, *remarks: str) -> Result:
        """The same with more to say to the teacher."""
        return replace(self, remarks=(*self.remarks, *remarks))


def item_name(question: int, item: str, questions: int) -> str:
    """How an item of a sheet is called: ``path`` on a sheet of one question, ``2: path`` on one of several."""
    return item if questions == 1 else f"{question}: {item}"
