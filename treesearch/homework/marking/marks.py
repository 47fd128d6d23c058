"""The record of a mark: made by the marker, read by every output; it becomes JSON, and is read back, at the edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from html import escape
from typing import Any

from treesearch.conventions import CHOICES, Conventions
from treesearch.homework.mistakes.followup import follow_up, ways

MARK_NO_CUTS = "no cuts"


TIED = "For the teacher: this tree cannot tell {names} apart."
FOLLOW_UP = "This tree tells them apart: {tree}"


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the sum: one thing that was asked, one claim too many, or what is taken or given once for all.

    ``given`` is ``None`` where nothing was written. ``feedback``: why this is right; ``reply``: why the given is not.
    """

    item: str
    expected: str
    given: str | None
    correct: bool
    points: float
    max_points: float
    feedback: str = ""
    reply: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A mistake that explains all that is written (``exact``), or what was left out."""

    mistake: str
    kind: str
    title: str
    explanation: str
    evidence: str
    exact: bool = True


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A part that could not be read: where, and in a sentence what stands there and which form is expected."""

    line: int
    column: int
    message: str


def exactly(points: float) -> Fraction:
    """The points that a number stands for: 0.333... is a third."""
    return Fraction(points).limit_denominator(1_000_000)


def decimal(points: Fraction) -> str:
    """Points as they are read: a decimal where it ends within two places, else a fraction.

    >>> decimal(Fraction(5, 4)), decimal(Fraction(5, 3)), decimal(Fraction(3))
    ('1.25', '5/3', '3')
    """
    return f"{float(points):.2f}".rstrip("0").rstrip(".") if 100 % points.denominator == 0 else str(points)


def rounded(points: Fraction) -> float:
    """A question's score, to hundredths."""
    return float(round(points, 2))


@dataclass(frozen=True, slots=True)
class Marked:
    """A marked answer. The points of its items add up to the ``score``, which is rounded to hundredths.

    ``conventions``: the accepted ones that suit it best. ``unread``: what could not be read. ``notes``: what else the
    student is told. ``diagnosis``: for the teacher, all that explains the answer; ``tied``: the mistakes among it that
    this tree cannot tell apart, each a name or two. ``cause``: the one sentence on that for the student.
    """

    correct: bool
    score: float
    max_score: float
    items: tuple[Item, ...]
    diagnosis: tuple[Diagnosis, ...]
    conventions: Conventions
    unread: tuple[UnreadLine, ...] = ()
    notes: tuple[str, ...] = ()
    tied: tuple[tuple[str, ...], ...] = ()
    cause: str = ""

    def __str__(self) -> str:
        """The text that ``treesearch check`` prints."""
        from treesearch.homework.marking.wording import mark_lines

        return "\n".join(line.text for line in mark_lines(self))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    @property
    def follow_up(self) -> str | None:
        """A small tree that would tell the tied mistakes apart, looked for when it is asked for."""
        return follow_up(self.tied, self.conventions)

    def asking_next(self) -> Marked:
        """The record with a note that names what cannot be told apart, and the tree that would tell it."""
        if len(ways(self.tied)) < 2:
            return self
        titles = ", ".join(f'"{one.title}"' for one in self.diagnosis if one.mistake in map("+".join, self.tied))
        tree = self.follow_up
        told = TIED.format(names=titles) + (f" {FOLLOW_UP.format(tree=tree)}" if tree else "")
        return replace(self, notes=(*self.notes, told))

    def scaled(self, factor: float) -> Marked:
        """The record with the points of a sheet on which the question is worth ``factor`` times as much."""
        by = exactly(factor)
        items = tuple(
            replace(one, points=float(exactly(one.points) * by), max_points=float(exactly(one.max_points) * by))
            for one in self.items
        )
        score = rounded(sum((exactly(one.points) for one in items), Fraction(0)))
        return replace(self, score=score, max_score=float(exactly(self.max_score) * by), items=items)

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
            "notes": list(self.notes),
            "cause": self.cause,
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
            tuple(UnreadLine(**one) for one in data["problems"]),
            tuple(data["notes"]), tuple(map(tuple, data["tied"])), data.get("cause", ""),
        )  # fmt: skip
