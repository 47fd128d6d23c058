"""The record of a mark: made by the marker, read by every output; it becomes JSON, and is read back, at the edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from html import escape
from typing import Any

from treesearch.conventions import CHOICES, Conventions
from treesearch.homework.marking import words
from treesearch.homework.mistakes.followup import follow_up


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that was asked, or one claim too many. ``given`` is ``None`` where nothing was written."""

    item: str
    expected: str
    given: str | None
    correct: bool
    points: float
    max_points: float
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A mistake that explains the answer; ``exact`` if it explains all that is written."""

    mistake: str
    kind: str
    title: str
    explanation: str
    evidence: str
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be read: where, and in a sentence what stands there and which form is expected."""

    line: int
    column: int
    message: str


def rounded(points: Fraction) -> float:
    """Points as they are written, to hundredths."""
    return float(round(points, 2))


@dataclass(frozen=True, slots=True)
class Marked:
    """A marked answer. ``conventions``: the accepted ones that suit it best. ``unread``: what could not be read.

    ``notes``: what was resolved in the student's favour, or could not be told apart. ``tied``: the mistakes that could
    not, each a name or two.
    """

    correct: bool
    score: float
    max_score: float
    items: tuple[Item, ...]
    diagnosis: tuple[Diagnosis, ...]
    conventions: Conventions
    unread: tuple[Unread, ...] = ()
    notes: tuple[str, ...] = ()
    tied: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        """What ``treesearch check`` prints."""
        from treesearch.homework.outputs.reports import mark_lines

        return "\n".join(line.text for line in mark_lines(self))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    @property
    def follow_up(self) -> str | None:
        """A small tree that would tell the tied mistakes apart, looked for when it is asked for."""
        return follow_up(self.tied, self.conventions)

    def asking_next(self) -> Marked:
        """The same with a note that names the tree to ask next, if there is one."""
        tree = self.follow_up
        return replace(self, notes=(*self.notes, words.FOLLOW_UP.format(tree=tree))) if tree else self

    def scaled(self, factor: float) -> Marked:
        """The same with the points of a sheet on which the question is worth ``factor`` times as much."""
        items = tuple(
            replace(item, points=round(item.points * factor, 4), max_points=round(item.max_points * factor, 4))
            for item in self.items
        )
        score, most = round(self.score * factor, 2), round(self.max_score * factor, 4)
        return replace(self, score=score, max_score=most, items=items)

    def to_json(self, follow_up: bool = True) -> dict[str, Any]:
        """The object that ``check --format json`` writes; in it a tree to ask next, unless that would take too long."""
        apart = self.follow_up if follow_up else None
        return {
            "correct": self.correct,
            "score": self.score,
            "max_score": self.max_score,
            "items": [asdict(item) for item in self.items],
            "diagnosis": [asdict(one) for one in self.diagnosis],
            "conventions": {name: getattr(self.conventions, name) or CHOICES[name][0] for name in CHOICES},
            "problems": [asdict(one) for one in self.unread],
            "notes": [*self.notes, *([words.FOLLOW_UP.format(tree=apart)] if apart else ())],
            "follow_up": apart,
            "tied": [list(names) for names in self.tied],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Marked:
        """The record that was written as this object. KeyError, TypeError or UsageError if it is none."""
        return cls(
            data["correct"], data["score"], data["max_score"],
            tuple(Item(**item) for item in data["items"]),
            tuple(Diagnosis(**one) for one in data["diagnosis"]),
            Conventions(**data["conventions"]),
            tuple(Unread(**one) for one in data["problems"]),
            tuple(data["notes"]), tuple(map(tuple, data["tied"])),
        )  # fmt: skip
