"""Where something stands in a text, and how a message shows it: the line, and a caret under the place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from treesearch import words
from treesearch.errors import ReadError

_BEFORE, _WINDOW = 48, 70  # characters shown before the place, and in all, of a line too long to be shown whole
_line_ends = re.compile(r"\r\n|\r|\n")


class Fault(Exception):  # noqa: N818  # never leaves the package: a ReadError is made of it
    """What is wrong, where, and in which lists that are still open; offsets count from the start of the part."""

    def __init__(self, offset: int, cause: words.Cause, opened: Sequence[int] = (), **gaps: object) -> None:
        super().__init__(offset, cause, opened, gaps)
        self.offset, self.cause, self.opened, self.gaps = offset, cause, opened, gaps


class Position(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


class Part(NamedTuple):
    """Some of a text: what is to be read as one tree. ``line`` is the number of the line where it starts."""

    whole: str
    start: int
    end: int
    line: int

    @property
    def text(self) -> str:
        """The part itself."""
        return self.whole[self.start : self.end]

    def position(self, offset: int) -> Position:
        """The line and the column, in the whole, of a character of the part."""
        place = self.start + offset
        line = self.line + count_lines(self.whole, self.start, place)
        return Position(line, place - _line_start(self.whole, place) + 1)


def everything(text: str) -> Part:
    """A text as its own only part."""
    return Part(text, 0, len(text), 1)


def fault_error(part: Part, fault: Fault, meant: str | None = None) -> ReadError:
    """The error that people see: place, reason, the line with a caret under the place, the right form."""
    line, column = part.position(fault.offset)
    opened = [words.PLACE.format(**part.position(place)._asdict()) for place in fault.opened[:3]]
    more = ["..."] if len(fault.opened) > 3 else []
    reason = fault.cause.reason.format(opened="; ".join(opened + more), **fault.gaps)
    hint = words.MEANT.format(tree=meant) if meant else words.RIGHT_FORM.format(tree=fault.cause.right)
    first = words.FAULT.format(line=line, column=column, reason=reason)
    message = "\n".join((first, *excerpt(part.whole, part.start + fault.offset), hint))
    return ReadError(message, line=line, column=column, reason=reason)


def excerpt(text: str, place: int) -> tuple[str, ...]:
    """The line around a character, and a caret under it; nothing if there is nothing to see."""
    start = _line_start(text, place)
    end = _line_ends.search(text, place)
    stop = end.start() if end else len(text)
    first = max(start, min(place - _BEFORE, stop - _WINDOW))
    last = min(stop, first + _WINDOW)
    before = ("..." if first > start else "") + visible(text[first:place])
    after = visible(text[place:last]) + ("..." if last < stop else "")
    return (before + after, " " * _columns(before) + "^") if (before + after).strip() else ()


def count_lines(text: str, start: int, end: int) -> int:
    """How many lines end between two places."""
    return len(_line_ends.findall(text, start, end))


def _line_start(text: str, place: int) -> int:
    return max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1


def visible(text: str) -> str:
    """As many characters, none of which moves the cursor: tabs become blanks, controls a replacement sign."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _columns(text: str) -> int:
    """How many columns a terminal takes: two for a wide character, none for an accent that joins the one before."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
