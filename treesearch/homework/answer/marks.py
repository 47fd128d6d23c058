"""What only sets a text in other letters is taken out of a line, sign by sign, and what is struck out is set apart."""

import re
from bisect import bisect_right
from typing import NamedTuple

from treesearch.homework.answer.lexer import WORDS

_SIGNS = str.maketrans(WORDS["signs"])
_MARK = re.compile(
    r"~~(?P<struck>[^~]+)~~|<(?P<tag>s|del|strike)>(?P<deleted>[^<]*)</(?P=tag)>|\\(?P<tex>[A-Za-z]+)(?![A-Za-z{])"
    r"|\\(?:textbf|textit|texttt|emph|text|mathrm|underline)(?P<open>\{)|(?P<close>\})|(?P<blank>\\[,;! ]|_{3,}|\.{4,})"
    r"|(?P<drop>`+|\$+|(?<![\d)*])\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}(?![\d(*])|\\\\$)"
    r"|(?P<begin>(?<!\w)(?P<line>__?)(?=[^\s_].*(?<=[^\s_])(?P=line)(?!\w)))|(?P<end>(?<=[^\s_])__?(?!\w))"
)
_BULLET = re.compile(r"\s*(?:[-*+•◦▪–]|\\item)(?:\s+|$)")


class Line(NamedTuple):
    """A line without marks. ``jumps``: from which character on it stands how much further right in the text as written.

    ``struck``: what is struck out, each with its column. ``bullet``: the sign with which an item of a list begins.
    """

    number: int
    text: str
    jumps: tuple[tuple[int, int], ...] = ()
    struck: tuple[tuple[str, int], ...] = ()
    bullet: str = ""

    def column(self, at: int) -> int:
        """The column, from 1, of a character of the text in the line as written."""
        place = bisect_right(self.jumps, (at, 1 << 30)) - 1
        return at + 1 + (self.jumps[place][1] if place >= 0 else 0)


def clean(written: str, number: int, underscores: bool = False) -> Line:
    """The line without its marks; ``underscores`` may be left where they are.

    As in CommonMark, an underscore inside a word, or without another one to match, is none.

    >>> clean("- **Value:** $-3$, ~~4~~", 1).text
    'Value: -3, '
    >>> clean("_id_: x_y_-1", 1).text
    'id: x_y_-1'
    """
    written = written.translate(_SIGNS)
    bullet = _BULLET.match(written)
    if bullet and "\t" in written[bullet.end() :]:
        bullet = None  # the cell of a row begins with a minus
    at = bullet.end() if bullet else 0
    pieces: list[str] = []
    jumps: list[tuple[int, int]] = [(0, at)] if at else []
    struck: list[tuple[str, int]] = []
    opened = emphasized = length = 0
    for mark in _MARK.finditer(written, at):
        if mark["close"] and not opened:
            continue
        if (mark["begin"] and underscores) or (mark["end"] and not emphasized):
            continue
        emphasized += bool(mark["begin"]) - bool(mark["end"])
        opened += bool(mark["open"]) - bool(mark["close"])
        instead = WORDS["tex"].get(mark["tex"]) if mark["tex"] else " " if mark["blank"] else ""
        if instead is None:
            continue
        if mark["struck"] or mark["tag"]:
            struck.append((f"~~{(mark['struck'] or mark['deleted']).strip()}~~", mark.start() + 1))
        pieces += written[at : mark.start()], instead
        length += mark.start() - at + len(instead)
        at = mark.end()
        jumps.append((length, at - length))
    pieces.append(written[at:])
    return Line(number, "".join(pieces), tuple(jumps), tuple(struck), bullet.group().strip() if bullet else "")
