"""What a class did: scores, how they are distributed, how hard each item was and how well it tells students apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from treesearch import words
from treesearch.homework.results import Result, item_name

BARS = 10
"""How many equal parts of all points the distribution has."""


@dataclass(slots=True)
class Sums:
    """The sums from which a mean and a correlation are made, so that no list of scores is kept."""

    n: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    yy: float = 0.0
    xy: float = 0.0

    def add(self, x: float, y: float = 0.0) -> None:
        """One more pair."""
        self.n += 1
        self.x, self.y = self.x + x, self.y + y
        self.xx, self.yy, self.xy = self.xx + x * x, self.yy + y * y, self.xy + x * y

    @property
    def mean(self) -> float | None:
        """The mean of x."""
        return self.x / self.n if self.n else None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of x in the class."""
        return sqrt(max(0.0, self.xx / self.n - (self.x / self.n) ** 2)) if self.n else None

    @property
    def correlation(self) -> float | None:
        """Pearson's r of x and y; ``None`` where one of them is always the same."""
        a, b = self.n * self.xx - self.x**2, self.n * self.yy - self.y**2
        return (self.n * self.xy - self.x * self.y) / sqrt(a * b) if a > 1e-9 and b > 1e-9 else None


@dataclass(slots=True)
class Statistics:
    """Sums over a class, one result after the other.

    ``items``: for each item its part of the points (x) and the part of all other points (y): the facility is the mean
    of x, the discrimination the correlation of both. ``mistakes``: how many students made each, by title,
    those joined that cannot be told apart; what only comes near, as several do, does not count.
    """

    total: Sums = field(default_factory=Sums)
    bars: list[int] = field(default_factory=lambda: [0] * BARS)
    items: dict[str, Sums] = field(default_factory=dict)
    mistakes: Counter[str] = field(default_factory=Counter)

    def add(self, result: Result) -> None:
        """Count one result; without a score it says nothing about the class."""
        if result.score is None:
            return
        self.total.add(result.score)
        part = result.score / result.max_score if result.max_score else 0.0
        self.bars[min(BARS - 1, max(0, int(part * BARS)))] += 1
        made = set()
        for question in result.questions:
            found = question["diagnosis"]
            if found and (found[0]["exact"] or len(found) == 1):
                made.add(words.OR.join(sorted(one["title"] for one in found)))
            for item in question["items"]:
                self._item(result, question, item)
        self.mistakes.update(sorted(made))

    def _item(self, result: Result, question: dict[str, Any], item: dict[str, Any]) -> None:
        if not item["max_points"]:
            return
        name = item_name(question["question"], item["item"], len(result.questions))
        name = f"{name} ({result.version})" if result.version else name
        rest = (result.score or 0.0) - item["points"]
        others = result.max_score - item["max_points"]
        sums = self.items.setdefault(name, Sums())
        sums.add(item["points"] / item["max_points"], rest / others if others else 0.0)

    def to_json(self) -> dict[str, Any]:
        """As plain data for JSON."""
        items = {name: _item_json(sums) for name, sums in self.items.items()}
        scores = {"marked": self.total.n, "mean": _round(self.total.mean), "deviation": _round(self.total.deviation)}
        return {**scores, "distribution": self.bars, "items": items, "mistakes": dict(self.mistakes.most_common())}


def _item_json(sums: Sums) -> dict[str, Any]:
    return {"answers": sums.n, "facility": _round(sums.mean), "discrimination": _round(sums.correlation)}


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
