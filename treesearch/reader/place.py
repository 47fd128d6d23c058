"""Where something stands in a text, and how a message shows it: the line, and a caret under the place."""

from __future__ import annotations

import re
from typing import NamedTuple

from treesearch import words
from treesearch.errors import ReadError

_BEFORE, _WINDOW = 48, 70  # characters shown before the place, and in all, of a line too long to be shown whole
_line_ends = re.compile(r"\r\n|\r|\n")


class Fault(Exception):  # noqa: N818  # never leaves the package: a ReadError is made of it
    """What is wrong, where, and the right form; ``fault_error`` makes the message of it."""

    def __init__(self, offset: int, cause: words.Cause, **gaps: object) -> None:
        super().__init__(offset, cause, gaps)
        self.offset = offset
        self.reason = cause.reason.format(**gaps)
        self.right = cause.right


class Position(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


def position(text: str, offset: int) -> Position:
    """The line and the column of a character."""
    ends = [end.end() for end in _line_ends.finditer(text, 0, offset)]
    return Position(len(ends) + 1, offset - (ends[-1] if ends else 0) + 1)


def fault_error(text: str, fault: Fault, right: str | None = None) -> ReadError:
    """The error that people see: place, reason, the line with a caret under the place, the right form."""
    line, column = position(text, fault.offset)
    message = words.FAULT.format(
        line=line, column=column, reason=fault.reason, excerpt=excerpt(text, fault.offset), right=right or fault.right
    )
    return ReadError(message, line=line, column=column, reason=fault.reason)


def excerpt(text: str, offset: int) -> str:
    """The line around a character, and a caret under it; nothing for a blank line."""
    start = offset - position(text, offset).column + 1
    end = _line_ends.search(text, offset)
    line, at = text[start : end.start() if end else None], offset - start
    if not line.strip():
        return ""
    first = max(0, min(at - _BEFORE, len(line) - _WINDOW))
    before = ("..." if first else "") + _visible(line[first:at])
    after = _visible(line[at : first + _WINDOW]) + ("..." if len(line) > first + _WINDOW else "")
    return f"{before}{after}".rstrip() + "\n" + " " * _columns(before) + "^\n"


def _visible(text: str) -> str:
    """The same number of characters, none of which moves the cursor: tabs are blanks, controls a replacement sign."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)


def _columns(text: str) -> int:
    """How many columns a terminal takes: two for a wide character, none for an accent that joins the one before."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
