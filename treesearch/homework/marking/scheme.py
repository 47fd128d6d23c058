"""Read rubrics (points, rates and accepted conventions), and explain them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from textwrap import fill
from typing import Any, Literal

from treesearch.algorithms import algorithm
from treesearch.arguments import check_arguments
from treesearch.conventions import CHOICES
from treesearch.errors import UsageError, option
from treesearch.game import Window, parse_bound
from treesearch.homework.answers.sheet_words import SheetWords, english
from treesearch.homework.answers.tasks import KINDS, listed_parts
from treesearch.records import (
    FORM,
    Fault,
    Keys,
    Record,
    Table,
    anything,
    check_keys,
    listing,
    located,
    number,
    parse_toml,
    texts,
)
from treesearch.settings import BOOK, Settings

TWO_SCHEMES = "give the parts of a question in ask or in its scheme, not in both"


_FORMS = {
    name: " or ".join(f'"{choice}"' for choice in choices) for name, choices in CHOICES.items()
}
_FORMS |= {
    "window": '"-inf,5" or [3, 5]',
    "algorithm": '"alphabeta"',
    "depth": "2",
    "exploration": "1.4",
    "utility_range": '"0,10"',
    "chance_cuts": '"windows" or "interval"',
}
"""The conventions of an exercise, with the form of each."""
_TYPES = {"depth": (int,), "exploration": (int, float)}
_BOUNDS = ("window", "utility_range")

POINTS = {
    "value": 1,
    "path": 3,
    "cuts": 6,
    "pruned": 0,
    "nodes": 0,
    "windows": 0,
    "examined": 0,
    "leaves": 0,
    "order": 0,
    "best": 0,
}
"""The default points of each part: ten points for value, path and cuts, none for the others."""

WEIGHTS = {
    **POINTS,
    "pruned": 6,
    "nodes": 4,
    "windows": 4,
    "examined": 3,
    "leaves": 1,
    "order": 3,
    "best": 1,
}
"""The points of each part if a question names its parts."""

Ask = Literal[
    "value", "path", "cuts", "pruned", "nodes", "windows", "examined", "leaves", "order", "best"
]
"""A part of a question."""

USUAL_PARTS: dict[str, Sequence[Ask]] = {
    "alphabeta": ("value", "path", "cuts"),
    "minmax": ("value", "path"),
    **dict.fromkeys(("expectiminimax", "maxn", "paranoid"), ("value", "path", "nodes")),
    "mcts": ("path", "nodes"),
}
"""The parts of a question that does not name any, by its search."""

RATES = {"place": 0.5, "surplus": 0.5, "notation": 0.05, "other_rule": 0.5}
"""The default rates: the share of a cut for only the right node, the cost of each surplus false cut, the cost of another
notation as a share of the question's points, and the share of the difference that is given back for another rule."""

SCHEME = Record(
    {
        "points": Record(dict.fromkeys(POINTS, number(10_000))),
        "rates": Record(dict.fromkeys(RATES, number(1))),
        "accept": listing(anything),
        "nodes": texts(),
    }
)
"""The keys of a scheme."""

LINES: dict[str, set[str]] = {
    "parts": {*POINTS, "condition"},
    "child": {"cuts"},
    "surplus": {"cuts", "pruned"},
    "last": {"cuts"},
    "nothing": {"cuts"},
    "notation": {"cuts"},
    "counting": {"path"},
    "other_rule": {*POINTS, "condition"} - {"order", "best"},
    "uncut": {"cuts", "pruned"},
}
"""The sentences that explain how a question is marked, in this order, and the parts for which each is needed."""
NONE = Fraction(0)


def as_written(rate: float) -> Fraction:
    """Return a float as the decimal that was written: 0.1 is a tenth."""
    return Fraction(str(rate))


@dataclass(frozen=True, slots=True)
class Scheme:
    """A rubric: the points of each part, the rates of deductions, and the accepted conventions.

    ``points`` and ``rates`` have the keys of POINTS and RATES. ``accept`` are the conventions that
    earn full marks, those of the sheet first. ``nodes`` are the nodes that a question about nodes
    asks for; empty for all.
    """

    points: Mapping[str, float] = field(default_factory=lambda: dict(POINTS))
    rates: Mapping[str, float] = field(default_factory=lambda: dict(RATES))
    accept: tuple[Settings, ...] = (BOOK,)
    nodes: tuple[str, ...] = ()

    @property
    def max_score(self) -> float:
        """The points of a correct answer."""
        return sum(self.points.values())

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that earn points, in the order of a task."""
        return tuple(name for name in KINDS if self.points.get(name))

    def rate(self, name: str) -> Fraction:
        """Return a rate as an exact fraction."""
        return as_written(self.rates[name])


def scheme_lines(
    scheme: Scheme, is_open: bool = False, words: SheetWords | None = None
) -> tuple[str, ...]:
    """Return the sentences that explain how a scheme awards points.

    ``is_open`` tells whether the tree has an unknown leaf. ``words`` are the sentences of the
    course; English by default.

    >>> print("\\n".join(scheme_lines(Scheme())[1:]))
    A cut earns its share if its child is right, or half of it if only its node is right.
    Wrong cuts or pruned places are free up to the number of right ones you missed; each further one costs half a share.
    A cut after a last child earns and costs nothing, unless such cuts are asked for.
    If nothing is cut, write "no cuts". An empty answer earns nothing.
    Wrong or missing names of cuts cost 1/20 of the points, once, and so does a miscopied subtree.
    A path that exists only if counted from 0, or is written as values, costs 1/20 of the points, once.
    If your answer earns more, and at least 2/3 of the points, under one other convention, you get back half of the difference.
    Leaving out all cuts is not another convention.
    """
    words = words or english()
    points = {name: f"{worth:g}" for name, worth in scheme.points.items() if worth}
    if is_open:
        points = {"condition": f"{scheme.max_score:g}"}
    parts = [words("points", name, points=worth) for name, worth in points.items()]
    rates = {name: str(scheme.rate(name)) for name in RATES}
    named = {"0": "none", "1/2": "half", "1": "all"}
    half = {
        name: words("marks", named[rate]) if rate in named else rate for name, rate in rates.items()
    }
    shares = {"1/2": "half_share", "1": "complete_share"}
    share = shares.get(rates["surplus"], "part_of_share")
    gaps = {
        "parts": listed_parts(parts, words),
        "place": words("marks", "of_it", part=half["place"]),
        "surplus": words("marks", share, part=rates["surplus"]),
        "notation": rates["notation"],
        "other_rule": half["other_rule"],
    }
    rates |= {"counting": rates["notation"], "uncut": rates["other_rule"]}
    return tuple(
        words("marks", name, **gaps)
        for name, topics in LINES.items()
        if topics & points.keys() and rates.get(name) != "0"
    )


def arithmetic_text() -> str:
    """Return the explanation with a heading, at most 78 columns wide, for the help pages."""
    lines = (
        fill(line, 78, initial_indent="  ", subsequent_indent="    ")
        for line in scheme_lines(Scheme())
    )
    return "\n".join(("How an answer is marked unless a scheme changes it:", "", *lines, ""))


def scheme(
    source: str | Mapping[str, Any] | None = None, conventions: Settings | None = None
) -> Scheme:
    """Return the scheme of a TOML text or table; by default, ten points for value, path and cuts.

    ``[points]`` and ``[rates]`` change POINTS and RATES. ``nodes = ["2", "2.1"]`` chooses nodes. Each
    ``[[accept]]`` is a set of changes to ``conventions``. Raise UsageError if the scheme is not valid.
    """
    return _scheme(source, conventions or BOOK)


def scheme_for(
    source: Scheme | str | Mapping[str, Any] | None, ask: Sequence[str] | None, settings: Settings
) -> Scheme:
    """Return the scheme of a question for these parts; ``source`` is that of ``scheme``.

    The parts in ``ask`` get the points of WEIGHTS. Raise UsageError for an unknown part, or if the scheme sets points, too.
    """
    if isinstance(source, Scheme):
        if ask is not None:
            raise UsageError(TWO_SCHEMES)
        return source
    if source is not None and not isinstance(source, str | Mapping):
        raise UsageError(f"a scheme must be a table or TOML text, not {type(source).__name__}")
    if ask is None:
        return scheme(source, settings)
    check_arguments(ask=ask)
    parts = [part.strip() for part in ask.split(",")] if isinstance(ask, str) else [*ask]
    if strange := [part for part in parts if part not in POINTS]:
        name = option("ask", strange[0])
        raise UsageError(f"{name} is not a part; the parts are {', '.join(POINTS)}")
    points = {part: WEIGHTS[part] if part in parts else 0 for part in POINTS}
    marking = _scheme(source, settings, points=points)
    if marking.points != points:
        raise UsageError(TWO_SCHEMES)
    return marking


def _scheme(source: str | Mapping[str, Any] | None, base: Settings, **usual: Table) -> Scheme:
    """Return the scheme of a TOML text or table; ``usual`` tables count where it has none."""
    text = source if isinstance(source, str) else ""
    try:
        table = parse_toml(source) if isinstance(source, str) else source or {}
        return scheme_in({**usual, **table} if usual else table, base)
    except Fault as fault:
        raise located(fault, text) from None


def scheme_in(table: Table, base: Settings, keys: Keys = ()) -> Scheme:
    """Return the scheme in a table. Raise Fault, with ``keys``, for a wrong field."""
    fields = SCHEME(table, keys)
    usual = POINTS if algorithm(base.algorithm).cuts else {**POINTS, "cuts": 0}
    if base.algorithm == "mcts":  # an iteration has no value
        usual = {**usual, "value": 0, "nodes": 4}
    points, rates = {**usual, **fields.get("points", {})}, {**RATES, **fields.get("rates", {})}
    if not any(points.values()):
        names = ", ".join(points)
        raise Fault(
            (*keys, "points"),
            f"no part has any points: give at least one of {names} a number above 0",
        )
    accept = [
        conventions_in(each, base, (*keys, "accept")) for each in fields.get("accept", [])
    ] or [base]
    return Scheme(points, rates, tuple(accept), fields.get("nodes", ()))


def conventions_in(table: Any, base: Settings, keys: Keys) -> Settings:
    """Return ``base`` with the conventions of a table.

    Raise Fault for an unknown or invalid one.
    """
    if not isinstance(table, dict):
        raise Fault(keys, FORM.format(key=keys[-1], form='{ cut_rule = "gt" }'))
    named = conventions_named(table)
    if "opponent" in named:
        raise Fault(
            (*keys, "opponent"),
            "the opponent in an exercise always plays optimally; to ask about one who moves at random, "
            'use chance nodes, as in (max (chance 1 8) (chance 7 3)), and algorithm = "expectiminimax"',
        )
    check_keys(
        named, [name for name in _FORMS if name != "depth" or keys[-1:] != ("accept",)], keys
    )
    for name, value in named.items():
        try:
            if name not in _BOUNDS and type(value) not in _TYPES.get(name, (str,)):
                raise UsageError(FORM.format(key=name, form=_FORMS[name]))
            base = base.replace(**{name: bounds_in(name, value) if name in _BOUNDS else value})
            algorithm(base.algorithm)
        except UsageError as error:
            raise Fault((*keys, name), str(error)) from None
    return base


def conventions_named(table: Table) -> dict[str, Any]:
    """Return the conventions of a table by their Python names."""
    return {name.replace("-", "_"): value for name, value in table.items()}


def bounds_in(name: str, ends: Any) -> Window:
    """Return a window or range from TOML: ``"-inf,5"`` or ``["-inf", 5]``.

    Raise UsageError if it has another form.
    """
    try:
        alpha, beta = (
            parse_bound(str(part).strip())
            for part in (ends.split(",") if isinstance(ends, str) else ends)
        )
    except (TypeError, ValueError, ZeroDivisionError):
        raise UsageError(FORM.format(key=name, form=_FORMS[name])) from None
    return alpha, beta
