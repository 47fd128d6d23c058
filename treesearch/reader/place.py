"""Where something stands in a text, and how a message shows it: the line, and a caret under the place.

Block comments nest, so no token of the grammar can be one of them: they become blanks, and every place stays.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.reader import words

_BEFORE, _WINDOW = 48, 70  # characters shown before the place, and in all, of a line too long to be shown whole
SHOWN = 40
"""Characters of a word that a message shows whole."""
_line_ends = re.compile(r"\r\n|\r|\n")


class Fault(Exception):  # noqa: N818  # never leaves the package: a ReadError is made of it
    """The code of a cause (see ``words.CAUSES``), its offset, and the lists that are still open there.

    Offsets count from the start of the part.
    """

    def __init__(self, offset: int, code: str, opened: Sequence[int] = (), **gaps: object) -> None:
        super().__init__(offset, code, opened, gaps)
        self.offset, self.code, self.opened, self.gaps = offset, code, opened, gaps


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

    def position(self, offset: int) -> dict[str, int]:
        """The line and the column, in the whole, of a character of the part; both from 1."""
        line, start = line_at(self.whole, self.start + offset, self)
        return {"line": line, "column": self.start + offset - start + 1}


def everything(text: str) -> Part:
    """A text as its own only part."""
    return Part(text, 0, len(text))


def line_at(text: str, place: int, known: Part) -> tuple[int, int]:
    """The number of a place's line and where that starts, counted from a part before it."""
    ends = [end.end() for end in _line_ends.finditer(text, known.start, place)]
    return known.line + len(ends), ends[-1] if ends else known.line_start


def fault_error(part: Part, fault: Fault, meant: str | None = None) -> ReadError:
    """The error that people see: place, reason, the line with a caret under the place, the right form."""
    at, cause = part.position(fault.offset), words.CAUSES[fault.code]
    opened = [words.PLACE.format(**part.position(place)) for place in fault.opened[:3]]
    more = ["..."] if len(fault.opened) > 3 else []
    gaps = {gap: _shortened(visible(str(filling))) for gap, filling in fault.gaps.items()}
    reason = cause.reason.format(opened="; ".join(opened + more), **gaps)
    first = words.FAULT.format(**at, reason=reason)
    right = words.RIGHT_FORM.format(tree=cause.right.format(**gaps)) if cause.right else ""
    form = words.MEANT.format(tree=meant) if meant else right
    shown = excerpt(part.whole, part.start + fault.offset, at["column"])
    return ReadError("\n".join([first, *shown, *filter(None, [form])]), **at, reason=reason, meant=meant or "")


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
    return text if len(text) <= SHOWN else f"{text[:20]}...{text[-10:]}"


def _columns(text: str) -> int:
    """How many columns a terminal takes: two for a wide character, none for an accent that joins the one before."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


# Inside a line comment and inside a word, #| begins nothing.
_mark = re.compile(r";[^\r\n]*|#\||[^\s()'‘’`´;#][^\s();]*|#")
_end = re.compile(r"#\||\|#")


def without_block_comments(text: str) -> str:
    """The text with ``#| ... |#`` turned into blanks; every other character keeps its place."""
    pieces: list[str] = []
    place, done = 0 if "#|" in text else len(text), 0
    while mark := _mark.search(text, place):
        place = mark.end()
        if mark.group() == "#|":
            place = comment_end(text, mark.start())
            pieces += text[done : mark.start()], re.sub(r"[^\r\n]", " ", text[mark.start() : place])
            done = place
    return "".join((*pieces, text[done:]))


def comment_end(text: str, start: int) -> int:
    """Returns the end of the block comment that begins at ``start``; Fault if it has none."""
    depth = 0
    for mark in _end.finditer(text, start):
        depth += 1 if mark.group() == "#|" else -1
        if depth == 0:
            return mark.end()
    raise Fault(start, "open_comment")
