"""Split an answer into lines, and remove Markdown and TeX markup, item numbers and comments.

An ``AnswerLine`` is a line without marks, or the part of it that answers a question.
"""

import re
from bisect import bisect
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from treesearch.homework.answers.facts import At
from treesearch.homework.answers.lexer import WORDS

HEADS = {written: head for head, names in WORDS["heads"].items() for written in names}
"""The field of each heading that says who wrote the sheet: ``student number`` means ``id``."""

_HEAD_NAMES = "|".join(sorted(HEADS, key=len, reverse=True))
HEAD = re.compile(rf"\W*(?P<name>{_HEAD_NAMES})\s*[:=]\s*(?P<value>.*)", re.IGNORECASE)
NEXT_HEAD = re.compile(rf"(?:^|(?<![\s,;|])[\s,;|]+)({_HEAD_NAMES})\s*[:=]", re.IGNORECASE)

# 2), (b), 3. or #4: before an answer
_NUMBERED = re.compile(r"\s*(?:#(?P<hash>\d{1,2})|\(?(?P<number>\d{1,2}|[a-h])[.)])[.:)]?(?:\s+|$)")
# "# sure", but neither "#2" nor "# 2, 3", which are numbers
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?!\d|\s?\d+\s*(?:,|$))[^\t]*$")
# a line without content: ```python, \begin{itemize}, |---|---|, ====
_FENCE = re.compile(
    r"(?:```|~~~)\w*|\\(?:begin|end)\{(?:itemize|enumerate|center|document|quote|verbatim)\}|(?=.*---)[\s:|-]+|[=_*]{3,}"
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\ufeff]")
_NEW_LINE = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_SAME_SIGNS = str.maketrans(WORDS["signs"])
# ~~3~~, <s>3</s>, \alpha; \textbf{3}; a gap to fill in (____); `3`, $3$, **3**, but not the * of 1/2*3
_MARKUP = re.compile(
    r"~~(?P<struck>[^~]+)~~|<(?P<tag>s|del|strike)>(?P<deleted>[^<]*)</(?P=tag)>|\\(?P<tex>[A-Za-z]+)(?![A-Za-z{])"
    r"|\\(?:textbf|textit|texttt|emph|text|mathrm|underline)(?P<open>\{)|(?P<close>\})|(?P<blank>\\[,;! ]|_{3,}|\.{4,})"
    r"|(?P<drop>`+|\$+|(?<![\d)*])\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}(?![\d(*])|\\\\$)"
)
_BULLET = re.compile(r"\s*(?:[-*+•◦▪–]|\\item)(?:\s+|$)")


class AnswerLine(NamedTuple):
    """A line without markup; ``jumps`` maps positions in it to offsets in the original line.

    If semicolons divide the original line, ``start`` is the offset of this part. ``struck``
    contains each struck-out text with its column and length. ``bullet`` is the sign of a list item.
    ``item`` is the number or letter in front (1 for ``a)``); 0 if there is none. ``front`` is the
    line including that number, which may be a subtree, as in ``(3) is pruned``. ``comment`` is the
    text after ``#``, with its place in the line.
    """

    number: int
    text: str
    jumps: tuple[tuple[int, int], ...] = ()
    start: int = 0
    struck: tuple[tuple[str, int, int], ...] = ()
    bullet: str = ""
    item: int = 0
    comment: tuple[str, int] | None = None
    front: str = ""

    def column(self, at: int) -> int:
        """Return the column of a character in the original line, counted from 1."""
        at += self.start
        place = bisect(self.jumps, (at + 1,))
        return at + 1 + (self.jumps[place - 1][1] if place else 0)

    def at(self, start: int, end: int) -> At:
        """Return where a part of the line is in the answer."""
        column = self.column(start)
        return At(self.number, column, self.column(max(start, end - 1)) + 1 - column)

    def pieces(self) -> Iterator["AnswerLine"]:
        """Yield the parts of the line between semicolons, except those in comments."""
        comment = _COMMENT.search(self.text)
        end = comment.start() if comment else len(self.text)
        marks = [at for at in range(end) if self.text[at] == ";"]
        first, *others = pairwise([-1, *marks, len(self.text)])
        yield self._replace(text=self.text[: first[1]])
        for before, after in others:
            text = self.text[before + 1 : after]
            if text.strip():
                yield AnswerLine(self.number, text, self.jumps, before + 1)


def clean(written: str, number: int) -> AnswerLine:
    """Return the line without its markup.

    >>> clean("- **Value:** $-3$, ~~4~~", 1).text
    'Value: -3, '
    """
    written = written.translate(_SAME_SIGNS)
    bullet = _BULLET.match(written)
    if bullet and "\t" in written[bullet.end() :]:
        bullet = None  # a minus that begins the cell of a row is not a bullet
    at = bullet.end() if bullet else 0
    pieces: list[str] = []
    jumps = [(0, at)]
    struck: list[tuple[str, int, int]] = []
    opened = length = 0
    for mark in _MARKUP.finditer(written, at):
        if mark["close"] and not opened:
            continue
        opened += bool(mark["open"]) - bool(mark["close"])
        instead = WORDS["tex"].get(mark["tex"]) if mark["tex"] else " " if mark["blank"] else ""
        if instead is None:
            continue
        if mark["struck"] or mark["tag"]:
            text = f"~~{(mark['struck'] or mark['deleted']).strip()}~~"
            struck.append((text, mark.start() + 1, len(mark[0])))
        pieces += written[at : mark.start()], instead
        length += mark.start() - at + len(instead)
        at = mark.end()
        jumps.append((length, at - length))
    pieces.append(written[at:])
    return AnswerLine(
        number,
        "".join(pieces),
        tuple(jumps),
        struck=tuple(struck),
        bullet=bullet.group().strip() if bullet else "",
    )


def lines(text: str) -> Iterator[AnswerLine]:
    """Yield the lines of a text without markup, split at semicolons; merge blank lines into one."""
    blank = False
    for number, line in enumerate(written(text), 1):
        before, blank = blank, not line.strip()
        if not (blank and before) and not _FENCE.fullmatch(line.strip()):
            yield from clean(line, number).pieces()


def written(text: str) -> list[str]:
    """Return the lines of a text without control characters."""
    return _CONTROL.sub(" ", _NEW_LINE.sub("\n", text)).split("\n")


def names_author(line: str) -> bool:
    """Return whether a line states the author: ``name: ...`` or ``id: ...``."""
    return HEAD.fullmatch(clean(line, 1).text) is not None


def without_author(text: str) -> str:
    """Return the text without the lines that state the author."""
    return "\n".join(line for line in text.splitlines() if not names_author(line))


def row_of(line: AnswerLine, start: int = 0) -> tuple[AnswerLine, int]:
    """Return the rest of a line without its number and comment, and the offset of that text.

    >>> row_of(clean("b) value: 3  # sure", 1))[0].item
    2
    """
    # In a table, # may be the heading of a column, so a comment is after the last bar.
    is_row = line.text.lstrip().startswith("|")
    comment = _COMMENT.search(line.text, line.text.rindex("|") if is_row else start)
    end = comment.start() if comment else len(line.text)
    number = _NUMBERED.match(line.text[:end], start)
    if number and (
        (number.end() == end and not number["number"]) or "\t" in line.text[number.end() :]
    ):
        number = None
    begin = number.end() if number else start
    row = line._replace(
        # Blanks replace the number, so that columns still match the original text.
        text=" " * begin + line.text[begin:end],
        item=_item_number(number) if number else 0,
        comment=(comment.group(), comment.start()) if comment else None,
        front=line.text[:begin] if number and number["number"] else "",
    )
    return row, begin


def _item_number(number: re.Match[str]) -> int:
    """Return the number of a list item, which may be a letter (1 for ``a``)."""
    sign = number["hash"] or number["number"]
    return int(sign) if sign.isdecimal() else ord(sign.lower()) - ord("a") + 1
