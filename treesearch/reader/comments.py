"""Block comments: they nest, so no token of the grammar can be one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treesearch.reader import words
from treesearch.reader.place import Fault

# Inside a line comment and inside a word, #| begins nothing.
_mark = re.compile(r";[^\r\n]*|#\||[^\s()'‘’`´;#][^\s();]*|#")
_end = re.compile(r"#\||\|#")


def without_block_comments(text: str) -> str:
    """The text with ``#| ... |#`` turned into blanks; every other character keeps its place."""
    pieces: list[str] = []
    done = 0
    for start, end in _block_comments(text) if "#|" in text else ():
        pieces += text[done:start], re.sub(r"[^\r\n]", " ", text[start:end])
        done = end
    return "".join((*pieces, text[done:]))


def _block_comments(text: str) -> Iterator[tuple[int, int]]:
    place = 0
    while mark := _mark.search(text, place):
        place = mark.end()
        if mark.group() == "#|":
            place = comment_end(text, mark.start())
            yield mark.start(), place


def comment_end(text: str, start: int) -> int:
    """Where the block comment that begins at ``start`` ends; Fault if it never does."""
    depth = 0
    for mark in _end.finditer(text, start):
        depth += 1 if mark.group() == "#|" else -1
        if depth == 0:
            return mark.end()
    raise Fault(start, words.OPEN_COMMENT)
