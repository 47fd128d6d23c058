"""What is asked, what it is worth, and which conventions are accepted: a teacher's marking scheme."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from treesearch.algorithms import algorithm
from treesearch.conventions import BOOK, CHOICES, Conventions
from treesearch.errors import UsageError
from treesearch.homework.marking import fields, words
from treesearch.homework.marking.fields import Fault, Keys, Table
from treesearch.values import Bound, bound_in

_FORMS = {name: " or ".join(f'"{choice}"' for choice in choices) for name, choices in CHOICES.items()}
_FORMS |= {"window": '"-inf,5" or [3, 5]', "algorithm": '"alphabeta"'}
"""The conventions of an exercise, and how each is written."""
_TIES = {"yes": "ge", "true": "ge", "no": "gt", "false": "gt"}

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


NONE = Fraction(0)


def exact(rate: float) -> Fraction:
    """A rate or a number of points as it is written: 0.1 is a tenth."""
    return Fraction(str(rate))


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
    ``[[accept]]`` is a set of conventions, laid over ``conventions``. UsageError, with the line, where it is none.
    """
    text = source if isinstance(source, str) else ""
    try:
        return scheme_told(fields.parsed(source) if isinstance(source, str) else source or {}, conventions or BOOK)
    except Fault as fault:
        raise fields.located(fault, text) from None


def scheme_told(told: Table, base: Conventions, keys: Keys = ()) -> Scheme:
    """The scheme in a table to which ``keys`` lead; Fault where something is wrong in it."""
    fields.known(told, ("points", "rates", "accept", "nodes"), keys)
    usual = {**POINTS, "cuts": 0} if not algorithm(base.algorithm).cuts else POINTS
    points, rates = _numbers("points", told, usual, keys), _numbers("rates", told, RATES, keys)
    if not any(points.values()):
        raise Fault((*keys, "points"), words.NO_POINTS.format(names=", ".join(points)))
    if (whole := sum(rates[part] for part in ("node", "after", "kind"))) != 1:
        raise Fault((*keys, "rates"), words.SHARES.format(sum=whole))
    accept = [conventions_told(each, base, (*keys, "accept")) for each in fields.listed(told, "accept", keys)] or [base]
    return Scheme(points, rates, tuple(accept), fields.strings(told, "nodes", keys))


def conventions_told(told: Any, base: Conventions, keys: Keys) -> Conventions:
    """``base`` with the conventions of a table; Fault where one is unknown or cannot be."""
    if not isinstance(told, dict):
        raise Fault(keys, words.FIELD_FORM.format(key=keys[-1], form='{ cut_rule = "gt" }'))
    named = conventions_named(told, keys)
    fields.known(named, _FORMS, keys)
    for name, value in named.items():
        try:
            if name != "window" and not isinstance(value, str):
                raise UsageError(words.FIELD_FORM.format(key=name, form=_FORMS[name]))
            base = base.but(**{name: window_told(value) if name == "window" else value})
            algorithm(base.algorithm)
        except UsageError as error:
            raise Fault((*keys, name), str(error)) from None
    return base


def conventions_named(told: Table, keys: Keys) -> dict[str, Any]:
    """What a table says of conventions, by their names in Python; ``prune_ties`` is a cut rule in other words."""
    named = {name.replace("-", "_"): value for name, value in told.items()}
    if "prune_ties" in named:
        rule = _TIES.get(str(named.pop("prune_ties")).lower())
        if rule is None:
            raise Fault((*keys, "prune_ties"), words.FIELD_FORM.format(key="prune_ties", form='"yes" or "no"'))
        if named.setdefault("cut_rule", rule) != rule:
            raise Fault((*keys, "prune_ties"), words.TIES_CONTRADICT)
    return named


def window_told(told: Any) -> tuple[Bound, Bound]:
    """A window as TOML writes it, ``"-inf,5"`` or ``["-inf", 5]``. UsageError where it is none."""
    try:
        alpha, beta = (bound_in(str(part).strip()) for part in (told.split(",") if isinstance(told, str) else told))
    except (TypeError, ValueError, ZeroDivisionError):
        raise UsageError(words.FIELD_FORM.format(key="window", form=_FORMS["window"])) from None
    return alpha, beta


def _numbers(name: str, told: Table, usual: Mapping[str, float], keys: Keys) -> dict[str, float]:
    given = fields.table(told, name, keys)
    fields.known(given, usual, (*keys, name))
    most = {key: 1 if name == "rates" and key != "once" else 10_000 for key in usual}  # the others are shares
    return {**usual, **{key: fields.number(given, key, (*keys, name), most[key]) or 0.0 for key in given}}
