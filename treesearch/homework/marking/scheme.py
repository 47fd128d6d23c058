"""What is asked, what it is worth, and which conventions are accepted: a teacher's marking scheme."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import ReadError, UsageError
from treesearch.homework.marking import words

POINTS = {
    "value": 1, "path": 3, "cuts": 6, "pruned": 0, "nodes": 0, "windows": 0, "examined": 0, "leaves": 0
}  # fmt: skip
"""The rubric of ten points, and what may be asked besides."""

RATES = {
    "prefix": 0.5, "node": 0.5, "after": 0.25, "kind": 0.25, "false": 0.5, "harmful": 1.0, "once": 0.5, "carried": 0.6
}  # fmt: skip
"""Shares: of a path for its right beginning; of a cut for node, after and kind; what a false cut and one that could
change the root's value cost, as shares of a cut; ``once``: the points for a wrong label or notation; ``carried``: for
what is right given an earlier mistake."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """How an answer is marked. ``nodes``: the places asked for values, bounds and windows; empty for all entered.

    ``accept``: the conventions that earn full marks, the sheet's own first. ``points``, ``rates``: see POINTS, RATES.
    """

    points: Mapping[str, float] = field(default_factory=lambda: dict(POINTS))
    rates: Mapping[str, float] = field(default_factory=lambda: dict(RATES))
    accept: tuple[Conventions, ...] = (BOOK,)
    nodes: tuple[str, ...] = ()

    @property
    def max_score(self) -> float:
        """The points of a right answer."""
        return sum(self.points.values())


def scheme(source: str | Mapping[str, Any] | None = None, conventions: Conventions | None = None) -> Scheme:
    """A scheme from TOML, or from what TOML holds; without one, the rubric of ten points.

    ``[points]`` and ``[rates]`` name what differs from POINTS and RATES; ``nodes = ["2", "2.1"]``; each
    ``[[accept]]`` is a set of conventions, laid over ``conventions``. ReadError, UsageError where it is none.
    """
    if isinstance(source, str):
        try:
            source = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise ReadError(words.BAD_TOML.format(error=error)) from error
    data = source or {}
    base = conventions or BOOK
    minimax = base.algorithm in ("minmax", "minimax", "min-max")
    usual = {**POINTS, "cuts": 0} if minimax else POINTS
    _check_names("scheme", data, ("points", "rates", "accept", "nodes"))
    accept = tuple(base.but(**each) for each in data.get("accept", ())) or (base,)
    points, rates = _numbers("points", data, usual), _numbers("rates", data, RATES)
    return Scheme(points, rates, accept, tuple(map(str, data.get("nodes", ()))))


def _numbers(name: str, data: Mapping[str, Any], usual: Mapping[str, float]) -> dict[str, float]:
    given = data.get(name, {})
    _check_names(name, given, tuple(usual))
    for key, value in given.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value) or value < 0:
            raise UsageError(words.BAD_POINTS.format(name=f"{name}.{key}", value=value))
    return {**usual, **given}


def _check_names(where: str, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    unknown = [name for name in given if name not in known]
    if unknown:
        raise UsageError(words.NO_SUCH_FIELD.format(where=where, name=unknown[0], known=", ".join(known)))
