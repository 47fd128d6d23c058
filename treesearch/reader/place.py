"""Where something stands in a text, and how a message shows it: the line, and a caret under the place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.reader import words

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
    """Some of a text: what is to be read as one tree. It starts in line ``line``, which starts at ``line_start``."""

    whole: str
    start: int
    end: int
    line: int = 1
    line_start: int = 0

    @property
    def text(self) -> str:
        """The part itself."""
        return self.whole[self.start : self.end]

    def position(self, offset: int) -> Position:
        """The line and the column, in the whole, of a character of the part."""
        line, start = line_at(self.whole, self.start + offset, self)
        return Position(line, self.start + offset - start + 1)


def everything(text: str) -> Part:
    """A text as its own only part."""
    return Part(text, 0, len(text))


def line_at(text: str, place: int, known: Part) -> tuple[int, int]:
    """The number of a place's line and where that starts, counted from a part before it."""
    ends = [end.end() for end in _line_ends.finditer(text, known.start, place)]
    return known.line + len(ends), ends[-1] if ends else known.line_start


def fault_error(part: Part, fault: Fault, meant: str | None = None) -> ReadError:
    """The error that people see: place, reason, the line with a caret under the place, the right form."""
    line, column = part.position(fault.offset)
    opened = [words.PLACE.format(**part.position(place)._asdict()) for place in fault.opened[:3]]
    more = ["..."] if len(fault.opened) > 3 else []
    gaps = {gap: _shortened(visible(str(filling))) for gap, filling in fault.gaps.items()}
    reason = fault.cause.reason.format(opened="; ".join(opened + more), **gaps)
    first = words.FAULT.format(line=line, column=column, reason=reason)
    form = (words.MEANT, meant) if meant else (words.RIGHT_FORM, fault.cause.right)
    last = [form[0].format(tree=form[1])] if form[1] else []
    message = "\n".join((first, *excerpt(part.whole, part.start + fault.offset, column), *last))
    return ReadError(message, line=line, column=column, reason=reason)


def excerpt(text: str, place: int, column: int) -> tuple[str, ...]:
    """The line around a character, and a caret under it; nothing if there is nothing to see."""
    start = place - column + 1
    end = _line_ends.search(text, place, place + _WINDOW + 1)
    stop = end.start() if end else min(len(text), place + _WINDOW + 1)
    first = max(start, min(place - _BEFORE, stop - _WINDOW))
    last = min(stop, first + _WINDOW)
    before = ("..." if first > start else "") + visible(text[first:place])
    after = visible(text[place:last]) + ("..." if last < stop else "")
    return (before + after, " " * _columns(before) + "^") if (before + after).strip() else ()


def visible(text: str) -> str:
    """As many characters, none of which moves the cursor: tabs become blanks, controls a replacement sign."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:20]}...{text[-10:]}"


def _columns(text: str) -> int:
    """How many columns a terminal takes: two for a wide character, none for an accent that joins the one before."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
