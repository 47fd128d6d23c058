"""The arguments of public functions, checked before anything inside stumbles over them."""

from collections.abc import Callable, Iterable
from os import PathLike
from typing import Any, NamedTuple

from treesearch.errors import UsageError, option


class ArgumentLaw(NamedTuple):
    """Whether an argument can be, and the sentence for one that cannot."""

    holds: Callable[[Any], bool]
    law: str


def _texts(given: Any) -> bool:
    """Whether it is a name or several of them, as a list, tuple or set that can be read more than once."""
    return isinstance(given, str) or (
        isinstance(given, (list, tuple, set, frozenset))
        and all(isinstance(name, str) for name in given)
    )


def _text(given: Any) -> bool:
    return isinstance(given, str)


def _depths(given: Any) -> bool:
    several = given if isinstance(given, (list, tuple, range)) else [given]
    # by type, not isinstance: True is an int, too
    return all(depth is None or (type(depth) is int and depth >= 1) for depth in several)


def _whole(least: float) -> Callable[[Any], bool]:
    return lambda given: type(given) is int and given >= least


_SETTINGS = ArgumentLaw(
    # by what it has: the class belongs to a layer above this one
    lambda given: hasattr(given, "cut_rule") and hasattr(given, "replace"),
    "settings are made by Settings(root='min', ...)",
)
_NAMES = ArgumentLaw(_texts, "a name, or a list of names")
_FUNCTION = ArgumentLaw(callable, "a function is needed, or leave it out")

LAWS = {
    "how": _SETTINGS,
    "settings": _SETTINGS,
    "conventions": _SETTINGS,
    "listen": _FUNCTION,
    "function": ArgumentLaw(
        callable, "a function is needed that takes a tree as nested lists, such as [1, [5, 7], 4]"
    ),
    "algorithms": _NAMES,
    "orders": _NAMES,
    "show": _NAMES,
    "hide": _NAMES,
    "depths": ArgumentLaw(
        _depths, "depth limits are whole numbers, 1 or more, in a list such as [2, 4, 6]"
    ),
    "most": ArgumentLaw(_whole(1), "the most steps are a whole number, 1 or more"),
    "steps": ArgumentLaw(_text, "'leaves', 'cuts', 'updates', 'all' or stages such as '3,5,7-9'"),
    "path": ArgumentLaw(
        lambda given: isinstance(given, (str, PathLike)),
        "the name of a file is needed, such as 'mid.tree'",
    ),
    "trees": ArgumentLaw(_whole(1), "the number of trees is a whole number, 1 or more"),
    "games": ArgumentLaw(_whole(1), "the number of games is a whole number, 1 or more"),
    "seed": ArgumentLaw(lambda given: type(given) is int, "a seed is a whole number"),
    "roster": ArgumentLaw(
        lambda given: isinstance(given, str | bytes),
        "the text of a CSV file is needed, with a column of names",
    ),
    "answers": ArgumentLaw(
        lambda given: isinstance(given, Iterable),
        "submissions are needed, as treesearch grade reads them",
    ),
    "assignment": ArgumentLaw(
        lambda given: isinstance(given, str) or hasattr(given, "text"),
        "the text of an exercise file is needed",
    ),
    "executor": ArgumentLaw(
        lambda given: hasattr(given, "submit"),
        "an executor has submit(), as a ProcessPoolExecutor does",
    ),
}
"""The law of each argument, by its name, which means the same in every public function."""

MAY_BE_NONE = {"listen", "conventions", "executor"}
"""Arguments that nobody need give."""


def check_arguments(**given: Any) -> None:
    """UsageError for an argument that cannot be what it is given as; those of no law may be anything.

    >>> check_arguments(settings=None)
    Traceback (most recent call last):
    treesearch.errors.UsageError: settings=None: settings are made by Settings(root='min', ...)
    """
    for name, value in given.items():
        law = LAWS.get(name)
        if law and not law.holds(value) and not (value is None and name in MAY_BE_NONE):
            raise UsageError(f"{option(name, value)}: {law.law}")
