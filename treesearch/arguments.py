"""Check the arguments of public functions."""

from collections.abc import Callable, Iterable
from math import inf
from os import PathLike
from typing import Any, NamedTuple

from treesearch.errors import UsageError, option


class Rule(NamedTuple):
    """A test for an argument or a setting, and the error message for a value that fails it."""

    holds: Callable[[Any], bool]
    sentence: str


def _is_name_or_names(value: Any) -> bool:
    """Return whether the value is a name or a collection of names."""
    return isinstance(value, str) or (
        isinstance(value, (list, tuple, set, frozenset))
        and all(isinstance(name, str) for name in value)
    )


def _are_depths(value: Any) -> bool:
    several = value if isinstance(value, (list, tuple, range)) else [value]
    return all(depth is None or is_integer(1)(depth) for depth in several)


def is_integer(least: float = -inf) -> Callable[[Any], bool]:
    """Return a test for an integer that is not below ``least``; True and False are not integers."""
    return lambda value: type(value) is int and value >= least


_SETTINGS = Rule(
    # by attribute, because the class belongs to a higher layer
    lambda value: hasattr(value, "cut_rule"),
    "it must be Settings, as in Settings(root='min')",
)
_NAMES = Rule(_is_name_or_names, "a name, or a list of names")
_FUNCTION = Rule(callable, "it must be a function; you can also leave it out")

RULES = {
    "settings": _SETTINGS,
    "listen": _FUNCTION,
    "function": Rule(
        callable, "it must be a function that takes a tree as nested lists, such as [1, [5, 7], 4]"
    ),
    "algorithms": _NAMES,
    "ask": _NAMES,
    "orders": _NAMES,
    "show": _NAMES,
    "hide": _NAMES,
    "depths": Rule(
        _are_depths, "depth limits must be whole numbers, 1 or more, in a list such as [2, 4, 6]"
    ),
    "limit": Rule(is_integer(1), "the limit of steps must be a whole number, 1 or more"),
    "steps": Rule(
        lambda value: isinstance(value, str),
        "'leaves', 'cuts', 'updates', 'all' or stages such as '3,5,7-9'",
    ),
    "path": Rule(
        lambda value: isinstance(value, (str, PathLike)),
        "it must be the name of a file, such as 'mid.tree'",
    ),
    "trees": Rule(is_integer(1), "the number of trees must be a whole number, 1 or more"),
    "games": Rule(is_integer(1), "the number of games must be a whole number, 1 or more"),
    "seed": Rule(is_integer(), "a seed must be a whole number"),
    "roster": Rule(
        lambda value: isinstance(value, str | bytes),
        "it must be the text of a CSV file with a column of names",
    ),
    "answers": Rule(
        lambda value: isinstance(value, Iterable),
        "they must be submissions, as treesearch grade reads them",
    ),
    "assignment": Rule(
        lambda value: isinstance(value, str) or hasattr(value, "text"),
        "it must be the text of an exercise file",
    ),
    "executor": Rule(
        lambda value: hasattr(value, "submit"),
        "it must be an executor with submit(), such as a ProcessPoolExecutor",
    ),
}
"""The rule for each argument, by name. A name means the same in every public function."""

MAY_BE_NONE = {"algorithms", "ask", "listen", "executor"}
"""Arguments that accept ``None``."""


def check_arguments(**arguments: Any) -> None:
    """Raise UsageError for the first argument that fails its test.

    >>> check_arguments(settings=None)
    Traceback (most recent call last):
    treesearch.errors.UsageError: settings=None: it must be Settings, as in Settings(root='min')
    """
    for name, value in arguments.items():
        rule = RULES[name]
        if not rule.holds(value) and not (value is None and name in MAY_BE_NONE):
            raise UsageError(f"{option(name, value)}: {rule.sentence}")
