"""The exceptions of treesearch.

::

    TreesearchError
    |-- ReadError          a text cannot be read: place, reason, right form
    |-- UsageError         an argument or option is wrong, or two contradict each other
    |-- GameError          a game, board or position breaks its rules
    |-- SearchError        this search cannot answer for this game
    |   |-- ChanceError    the algorithm cannot search chance nodes
    |   `-- DepthError     the game is deeper than Python's recursion allows
    `-- MissingError       a program or package that is needed is not installed

A message names arguments as they were written: ``depth=0`` in a call, ``--depth 0`` on the command line (``option``).
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from math import inf

Voice = Callable[..., str]
"""A function that writes an argument in a message, from its name and optionally its value."""


def _in_a_call(name: str, *value: object) -> str:
    return f"{name}={value[0]!r}" if value else name


def _as_option(name: str, *value: object) -> str:
    flag = "eval" if name == "evaluation" else name.replace("_", "-")
    return " ".join([f"--{flag}", *map(typed, value)])


_VOICE: ContextVar[Voice] = ContextVar("_VOICE", default=_in_a_call)


@contextmanager
def argument_style(voice: Voice) -> Iterator[None]:
    """Use ``voice`` to format the names of arguments in messages inside a ``with`` block."""
    before = _VOICE.set(voice)
    try:
        yield
    finally:
        _VOICE.reset(before)


def on_the_command_line() -> AbstractContextManager[None]:
    """Format the names of arguments as ``--depth 0`` in messages inside a ``with`` block."""
    return argument_style(_as_option)


def in_a_file() -> AbstractContextManager[None]:
    """Format the names of arguments as ``depth=0`` in messages inside a ``with`` block."""
    return argument_style(_in_a_call)


def option(name: str, *value: object) -> str:
    """Return an argument and its value as the user would type it.

    >>> option("depth", 0), option("depth")
    ('depth=0', 'depth')
    """
    return _VOICE.get()(name, *value)


def typed(value: object) -> str:
    """Return a value as typed on the command line; several values are separated by commas."""
    return ",".join(
        "+inf" if part == inf else str(part)
        for part in (value if isinstance(value, (tuple, list)) else [value])
    )


class TreesearchError(Exception):
    """The base class of all errors that treesearch raises on purpose; ``str`` returns the message."""


class ReadError(TreesearchError, ValueError):
    """A text cannot be read.

    ``line`` and ``column`` count from 1. ``reason`` is the message without the line and column.
    ``meant`` is a probable correction; "" if there is none.
    """

    def __init__(
        self, message: str, *, line: int = 1, column: int = 1, reason: str = "", meant: str = ""
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.reason = reason or message
        self.meant = meant


class ReadWarning(UserWarning):
    """A text can be read, but may have been meant differently."""


class UsageError(TreesearchError, ValueError):
    """An argument or option has a wrong value, or contradicts another one."""


class GameError(TreesearchError, ValueError):
    """A game, board or position breaks the rules."""


class SearchError(TreesearchError):
    """A search cannot handle this game."""


class ChanceError(SearchError):
    """The algorithm cannot search chance nodes."""


class DepthError(SearchError, RecursionError):
    """The game is deeper than the recursion limit allows."""


class MissingError(TreesearchError, ImportError):
    """A required program or package is not installed; the message explains how to install it."""
