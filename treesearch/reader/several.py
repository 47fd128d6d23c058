"""Several trees from one text or file, each with its name; a bad one does not keep the others from being read."""

import os
import re
from collections.abc import Iterator
from itertools import count, repeat
from typing import NamedTuple

from treesearch.arguments import check_arguments
from treesearch.errors import ReadError
from treesearch.reader.one import read_part
from treesearch.reader.place import Fault, Part, everything, fault_error, line_at, without_block_comments
from treesearch.tree import Node


class Sample(NamedTuple):
    """One tree of several: its number from 1, its name if ``; name: ...`` stands before it, the line where it begins.

    Either ``tree`` is there, or ``error`` says why it is not.
    """

    number: int
    name: str | None
    line: int
    tree: Node | None
    error: ReadError | None = None


def read_file(path: str | os.PathLike[str]) -> Iterator[Sample]:
    """The trees of a file, one after the other; OSError if it cannot be opened, ReadError if it holds no text."""
    check_arguments(path=path)
    with open(path, "rb") as file:
        return read_many(decode(file.read()))


def read_many(text: str) -> Iterator[Sample]:
    """The trees of a text, one after the other; a text without any is one sample with an error.

    >>> [(sample.name, str(sample.tree)) for sample in read_many("; name: short\\n(1 2)  (3 4)")]
    [('short', '(1 2)'), (None, '(3 4)')]
    """
    return map(_sample, count(1), parts(text.removeprefix("\ufeff")))


def _sample(number: int, named: tuple[str | None, Part]) -> Sample:
    name, part = named
    try:
        return Sample(number, name, part.line, read_part(part))
    except ReadError as error:
        return Sample(number, name, part.line, None, error)


def decode(data: bytes) -> str:
    """Text from bytes: UTF-8, a byte order mark dropped; ReadError, with its place, at any other byte, and at a NUL."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in data and not utf16:
        raise fault_error(everything(""), Fault(0, "nul"))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        place, shown = len(data[: error.start].decode()), data.decode(errors="replace")
        cause = "utf16" if utf16 else "not_utf8"
        raise fault_error(everything(shown), Fault(place, cause, byte=f"0x{data[error.start]:02x}")) from None


Span = tuple[int, int]

_comment = re.compile(r";[^\r\n]*")
_name = re.compile(r";+\s*name\s*:(.*)", re.IGNORECASE)
_mark = re.compile(r";[^\r\n]*|[][(){}（）]|[^\s;[\](){}（）][^\r\n;[\](){}（）]*")  # a comment, a bracket, some words
_opening, _closing, _quotes = "([{（", ")]}）", "'‘’`´"
_ahead = re.compile(r"[\s'‘’`´*]*")  # words that only begin a tree: a quote, a prompt


def parts(text: str) -> Iterator[tuple[str | None, Part]]:
    """Every tree's part of the text, and its name; the whole text, if there is no tree in it."""
    clean = _without_block_comments(text)
    part = Part(text, 0, 0)
    for name, (start, end) in _named(clean) or [(None, (0, len(text)))]:
        part = Part(text, start, end, *line_at(text, start, part))
        yield name, part


def _without_block_comments(text: str) -> str:
    try:
        return without_block_comments(text)
    except Fault as never_ends:  # then the rest is like a list that never ends
        before = without_block_comments(text[: never_ends.offset])
        return before + "(" + "x" * (len(text) - len(before) - 1)


def _named(text: str) -> list[tuple[str | None, Span]]:
    found: list[tuple[str | None, Span]] = []
    for name, start, end in _sections(text):
        spans = _spans(text, start, end)
        found += zip((name, *repeat(None, len(spans))), spans, strict=False)
    return found


def _sections(text: str) -> Iterator[tuple[str | None, int, int]]:
    """From one comment that names a tree to the next: no tree goes on after it, so no error does."""
    name, start = None, 0
    for comment in _comment.finditer(text):
        if naming := _name.fullmatch(comment.group()):
            yield name, start, comment.start()
            name, start = naming[1].strip() or None, comment.end()
    yield name, start, len(text)


def _spans(text: str, start: int, end: int) -> list[Span]:
    """Where the trees are; after a list that never ends, a list that starts a line is taken as the next tree."""
    spans, depth = _split(text, start, end, at_lines=False)
    if depth:
        first, _ = spans.pop()
        spans += _split(text, first, end, at_lines=True)[0]
    return spans


def _split(text: str, start: int, end: int, *, at_lines: bool) -> tuple[list[Span], int]:
    """Lists, and lines of words, with what belongs to them; and how many lists are open at the end."""
    spans: list[Span] = []
    depth, last = 0, ""  # of the last span: the lists open in it, and what it ends in: "ahead", "words" or "list"
    for mark in _mark.finditer(text, start, end):
        char = mark.group()[0]
        if char == ";":
            continue
        if at_lines and char in "(" + _quotes and text[mark.start() - 1 : mark.start()] in ("\r", "\n"):
            depth, last = 0, "ahead" if last == "ahead" and depth == 0 else ""
        if spans and (depth or char in _closing or _goes_on(last, text, mark)):
            spans[-1] = spans[-1][0], mark.end()
        else:
            spans.append(mark.span())
        if char in _opening + _closing:
            depth, last = max(0, depth + (1 if char in _opening else -1)), "list"
        elif not depth:
            last = "ahead" if _ahead.fullmatch(mark.group()) else "words"
    return spans, depth


def _goes_on(last: str, text: str, mark: re.Match[str]) -> bool:
    touching = mark.group() in _opening and not text[mark.start() - 1].isspace()
    return last == "ahead" or (last == "words" and touching)
