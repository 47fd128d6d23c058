"""The settings of a search, as one immutable and checked record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf, sqrt
from typing import Any, NamedTuple, get_args

from treesearch.arguments import Rule, is_integer
from treesearch.conventions import (
    CHOICES,
    ChanceCuts,
    CutRule,
    Label,
    ListedCuts,
    Order,
    Root,
    Values,
)
from treesearch.errors import UsageError, option
from treesearch.events import Interval
from treesearch.game import (
    Bound,
    Evaluation,
    Mover,
    NthPlayer,
    Player,
    Window,
    is_nth,
    player_called,
)
from treesearch.words import did_you_mean

AnyEvaluation = str | Evaluation | None
"""The name of an evaluation, a function, or ``None`` for the default."""

UtilityRange = Interval | Mapping[Any, Interval]
"""The least and the greatest utility, or a dict of such ranges by the node below which each applies."""


class Option(NamedTuple):
    """A setting that only some algorithms accept.

    ``kind`` is the type on a command line: a ``whole`` number, a ``decimal``, a ``bound`` (a number
    or an infinity), ``ranges``, a ``school`` of cuts at chance nodes, or ``names``.
    """

    default: Any
    kind: str
    rule: Rule


def is_window(ends: Any) -> bool:
    """Return whether the value is a pair of numbers in ascending order."""
    numbers = isinstance(ends, (tuple, list)) and all(
        isinstance(end, (int, float, Fraction)) for end in ends
    )
    return numbers and len(ends) == 2 and bool(ends[0] < ends[1])  # False for a NaN, too


def _is_range(ends: Any) -> bool:
    """Return whether the value is a utility range, or a dict of ranges by node."""
    several = [*ends.values()] if isinstance(ends, Mapping) else [ends]
    return bool(several) and all(map(is_window, several))


def _is_number(number: Any, least: float) -> bool:
    return isinstance(number, (int, float, Fraction)) and least <= number < inf


OPTIONS: dict[str, Option] = {
    "iterations": Option(
        1000,
        "whole",
        Rule(is_integer(1), "the number of iterations must be a whole number, 1 or more"),
    ),
    "seed": Option(0, "whole", Rule(is_integer(), "a seed must be a whole number")),
    "exploration": Option(
        sqrt(2),
        "decimal",
        Rule(lambda c: _is_number(c, 0), "the exploration constant must be a number, 0 or more"),
    ),
    "seconds": Option(
        None,
        "decimal",
        Rule(
            lambda s: s is None or (isinstance(s, (int, float)) and s >= 0),
            "the time limit must be a number of seconds, 0 or more",
        ),
    ),
    "utility_range": Option(
        (-inf, inf),
        "ranges",
        Rule(
            _is_range,
            "it must be the least and the greatest utility, and the least must be less than the greatest",
        ),
    ),
    "chance_cuts": Option(
        get_args(ChanceCuts)[0],
        "school",
        Rule(lambda school: school in get_args(ChanceCuts), " or ".join(get_args(ChanceCuts))),
    ),
    "ordering": Option(
        (),
        "names",
        Rule(
            # a text is also a sequence
            lambda rules: not isinstance(rules, str) and isinstance(rules, Sequence),
            "it must be a list of rules, with the most important first",
        ),
    ),
    "first": Option(
        0,
        "bound",
        Rule(
            # a NaN does not equal itself
            lambda guess: isinstance(guess, (int, float, Fraction)) and guess == guess,  # noqa: PLR0124
            "the first guess must be a number or an infinity",
        ),
    ),
}
"""The options that only some algorithms accept, with AIMA's or the paper's choice as the default."""

RULES: dict[str, Rule] = {
    "window": Rule(is_window, "the window must be two bounds, and alpha must be less than beta"),
    "depth": Rule(
        lambda depth: depth is None or is_integer(1)(depth),
        "the depth limit must be a whole number, 1 or more",
    ),
    "algorithm": Rule(
        lambda name: isinstance(name, str),
        "it must be the name of a search, such as 'alphabeta' or 'minmax'",
    ),
    "evaluation": Rule(
        lambda name: name is None or isinstance(name, str) or callable(name),
        "it must be the name of an evaluation or a function of a state",
    ),
    **{name: entry.rule for name, entry in OPTIONS.items()},
}


# a separate class, because a NamedTuple may not define __new__
class _Fields(NamedTuple):
    """The fields of ``Settings`` with AIMA's choices as defaults; not checked."""

    root: Root | Mover | None = None
    order: Order = "ltr"
    cut_rule: CutRule = "ge"
    cuts: ListedCuts = "pruning"
    values: Values = "soft"
    label: Label = "node"
    window: Window = (-inf, inf)
    algorithm: str = "alphabeta"
    depth: int | None = None
    evaluation: AnyEvaluation = None
    iterations: int = OPTIONS["iterations"].default
    seed: int = OPTIONS["seed"].default
    exploration: float = OPTIONS["exploration"].default
    seconds: float | None = OPTIONS["seconds"].default
    utility_range: UtilityRange = OPTIONS["utility_range"].default
    chance_cuts: ChanceCuts = OPTIONS["chance_cuts"].default
    ordering: tuple[str, ...] = OPTIONS["ordering"].default
    first: Bound = OPTIONS["first"].default


class Settings(_Fields):
    """The settings of a search and of its report. Raise UsageError for a wrong value.

    ``root`` is the player at the root (``None``: as the tree says, otherwise MAX). ``order`` is the
    order in which children are examined, left to right or right to left. ``cut_rule`` allows a cut
    if alpha >= beta, or only if alpha > beta. ``cuts`` lists the cuts that skip something, or all.
    ``values`` decides whether a cut node returns the best value found so far (fail-soft) or that
    value clamped to its window (fail-hard). ``label`` names a cut after the player at the node, or
    after the owner of the bound. ``window`` contains alpha and beta at the root.

    ``algorithm`` is the name of the algorithm. ``depth`` is the number of moves after which a state
    is evaluated instead of searched. ``evaluation`` is the name of an evaluation of the game, or a
    function of a state. The other fields are options that only some algorithms accept; see OPTIONS.
    """

    __slots__ = ()

    def __new__(cls, *args: Any, **chosen: Any) -> Settings:
        """Create the settings from fields by name or position, and check them."""
        for name in chosen:
            if name not in cls._fields:
                fields = ", ".join(cls._fields)
                hint = did_you_mean(name, cls._fields)
                raise UsageError(f"there is no setting {name}{hint}; choose {fields}")
        self = super().__new__(cls, *args, **chosen)
        if isinstance(self.root, (Player, NthPlayer)):  # MAX is "max" too
            root: Any = self.root.value
            self = self._replace(root=root)
        for name, value in zip(cls._fields, self, strict=True):
            if args or name in chosen:
                check_setting(name, value)
        return self

    def __repr__(self) -> str:
        """Return the settings that differ from AIMA's."""
        changes = (
            f"{name}={value!r}"
            for name, value in self._asdict().items()
            if value != getattr(BOOK, name)
        )
        return f"Settings({', '.join(changes)})"

    def replace(self, **changes: Any) -> Settings:
        """Return a copy of the settings with some changes."""
        # not _replace, which would skip the checks of __new__
        checked = Settings(**changes)
        return self._replace(**{name: getattr(checked, name) for name in changes})

    @property
    def evaluation_text(self) -> str | None:
        """The name of the evaluation, or of the evaluation function."""
        if self.evaluation is None or isinstance(self.evaluation, str):
            return self.evaluation
        return getattr(self.evaluation, "__name__", type(self.evaluation).__name__)


def check_setting(name: str, value: object) -> None:
    """Raise UsageError if the setting cannot have this value."""
    if name in CHOICES:
        # None: the tree may name the player; p1, p2, ...: one of several players
        named = name == "root" and (value is None or is_nth(value))
        if value not in CHOICES[name] and not named:
            choices = " or ".join(CHOICES[name])
            raise UsageError(f"{name} must be {choices}, not {value!r}")
    elif not RULES[name].holds(value):
        raise UsageError(f"{option(name, value)}: {RULES[name].sentence}")


def check_settings(**settings: object) -> None:
    """Raise UsageError for the first setting with a wrong value."""
    for name, value in settings.items():
        check_setting(name, value)


BOOK = Settings()
"""AIMA's settings: MAX at the root, left to right, cut on ties, fail-soft, list pruning cuts only."""


def root_called(root: Mover | str) -> Mover:
    """Return the player at the root by its name, such as "min" or "p2". Raise UsageError for another root."""
    return player_called(str(BOOK.replace(root=root).root))
