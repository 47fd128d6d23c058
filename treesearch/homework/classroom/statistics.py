"""What a class did: scores, how they are distributed, how hard each item was and how well it tells students apart."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import StatisticsError, correlation, fmean, pstdev
from typing import Any

from treesearch.homework.classroom.results import LOOK, Question, Result, item_name
from treesearch.homework.marking.diagnosis import UNFINISHED
from treesearch.homework.marking.marks import Diagnosis, Item

BARS = 10
"""How many equal parts of all points the distribution has."""


@dataclass(slots=True)
class Statistics:
    """What is kept of a class, one result after the other.

    ``scores``: in points. ``items``: for each item, of each answer, the part of its points that was earned and that of
    all other points: the facility is the mean of the first, the discrimination the correlation of both. ``mistakes``:
    how many students made each, by title; of n that cannot be told apart each counts 1/n; what only comes near, as
    several do, does not count.
    """

    scores: array[float] = field(default_factory=lambda: array("d"))
    bars: list[int] = field(default_factory=lambda: [0] * BARS)
    items: dict[str, tuple[array[float], array[float]]] = field(default_factory=dict)
    mistakes: dict[str, Fraction] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Count one result; one without a score, or one that is still to be looked at, says nothing about the class."""
        if result.score is None or result.status == LOOK:
            return
        self.scores.append(result.score)
        part = result.score / result.max_score if result.max_score else 0.0
        self.bars[min(BARS - 1, max(0, int(part * BARS)))] += 1
        made: dict[str, Fraction] = {}
        for question in result.questions:
            for title, share in shares(question.marked.diagnosis).items():
                made[title] = max(share, made.get(title, share))
            for item in question.marked.items:
                self._item(result, question, item)
        for title, share in made.items():
            self.mistakes[title] = self.mistakes.get(title, Fraction()) + share

    def frequent(self) -> dict[str, float]:
        """The mistakes with how many students made each, the most frequent first, equal ones by title."""
        ranked = sorted(self.mistakes.items(), key=lambda told: (-told[1], told[0]))
        return {title: int(count) if count.denominator == 1 else round(float(count), 2) for title, count in ranked}

    def _item(self, result: Result, question: Question, item: Item) -> None:
        if not item.max_points:
            return
        name = item_name(question.number, item.item, len(result.questions))
        name = f"{name} ({result.version})" if result.version else name
        rest = (result.score or 0.0) - item.points
        others = result.max_score - item.max_points
        earned, besides = self.items.setdefault(name, (array("d"), array("d")))
        earned.append(item.points / item.max_points)
        besides.append(round(rest / others, 9) if others else 0.0)  # what is equal stays equal

    def to_json(self) -> dict[str, Any]:
        """As plain data for JSON."""
        items = {
            name: {
                "answers": len(earned),
                "facility": _rounded(fmean, earned),
                "discrimination": _rounded(correlation, earned, besides),
            }
            for name, (earned, besides) in self.items.items()
        }
        mean, deviation = _rounded(fmean, self.scores), _rounded(pstdev, self.scores)
        scores = {"marked": len(self.scores), "mean": mean, "deviation": deviation}
        return {**scores, "distribution": self.bars, "items": items, "mistakes": self.frequent()}


def shares(diagnosis: Sequence[Diagnosis]) -> dict[str, Fraction]:
    """How much of one student each diagnosis counts, by title: those that explain the same, one together.

    What is unfinished besides a mistake is none of these.
    """
    among = [one for place, one in enumerate(diagnosis) if one.mistake != UNFINISHED or not place]
    counted = {one.title: Fraction(1) for one in diagnosis if one not in among}
    if among and (among[0].exact or len(among) == 1):
        counted |= {one.title: Fraction(1, len(among)) for one in among}
    return counted


def _rounded(measure: Callable[..., float], *samples: Sequence[float]) -> float | None:
    """A measure to hundredths; ``None`` where there is none: of nothing, or r of what is always the same."""
    try:
        return round(measure(*samples), 2)
    except StatisticsError:
        return None
