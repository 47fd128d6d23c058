"""The error family.

::

    TreesearchError
    |-- ReadError          a text is not what it should be: place, reason, right form
    |-- UsageError         an argument or option that cannot be, or two that contradict each other
    |-- GameError          a game, board or position breaks its rules
    |-- SearchError        this search cannot answer for this game
    |   `-- DepthError     the game is deeper than Python's recursion allows
    `-- MissingError       a program or package that is needed is not installed

A message names arguments as they were written: ``depth=0`` in a call, ``--depth 0`` on the command line (``option``).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf

_TYPED = ContextVar("_TYPED", default=False)
_NO_VALUE = object()


@contextmanager
def on_the_command_line(typed: bool = True) -> Iterator[None]:
    """Messages made meanwhile speak of options, not of arguments; unless ``typed``, as where a file is read, not."""
    before = _TYPED.set(typed)
    try:
        yield
    finally:
        _TYPED.reset(before)


def option(name: str, value: object = _NO_VALUE) -> str:
    """An argument, and its value if one is given, as whoever reads the message writes it.

    >>> option("depth", 0), option("depth")
    ('depth=0', 'depth')
    """
    if not _TYPED.get():
        return name if value is _NO_VALUE else f"{name}={value!r}"
    return f"--{name.replace('_', '-')}" + ("" if value is _NO_VALUE else f" {typed(value)}")


def typed(value: object) -> str:
    """A value as an option takes it: several of them with commas between."""
    return ",".join(
        "+inf" if part == inf else str(part) for part in (value if isinstance(value, (tuple, list)) else [value])
    )


class TreesearchError(Exception):
    """Root of everything treesearch raises on purpose; its text is one clear message for people."""


class ReadError(TreesearchError, ValueError):
    """A text cannot be read. ``line`` and ``column`` count from 1; ``reason`` is the message without the place."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1, reason: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.reason = reason or message


class ReadWarning(UserWarning):
    """A text can be read, but what it says was perhaps meant otherwise."""


class UsageError(TreesearchError, ValueError):
    """An argument or option that cannot be."""


class GameError(TreesearchError, ValueError):
    """A game, board or position that breaks its own rules."""


class SearchError(TreesearchError):
    """The search cannot answer for this game."""


class DepthError(SearchError, RecursionError):
    """The game is deeper than the recursion limit allows."""


class MissingError(TreesearchError, ImportError):
    """A program or package that is needed is not installed; the message says how to get it."""
