"""Several trees from one text or file, each with its name; an error in one does not affect the others."""

import os
import re
from collections.abc import Iterator
from itertools import count, repeat
from typing import NamedTuple

from treesearch.arguments import check_arguments
from treesearch.errors import ReadError
from treesearch.reader.place import (
    Stretch,
    TreeFault,
    as_one_part,
    fault_error,
    line_at,
    without_block_comments,
)
from treesearch.reader.trees import read_part
from treesearch.tree import Node


class Sample(NamedTuple):
    """One of several trees, with its number, its name from ``; name: ...``, and its first line.

    Either ``tree`` or ``error`` is set.
    """

    number: int
    name: str | None
    line: int
    tree: Node | None
    error: ReadError | None = None


def read_file(path: str | os.PathLike[str]) -> Iterator[Sample]:
    """Return an iterator over the trees of a file. Raise OSError, or ReadError for a binary file."""
    check_arguments(path=path)
    with open(path, "rb") as file:
        return read_many(decode(file.read()))


def read_many(text: str) -> Iterator[Sample]:
    """Return an iterator over the trees of a text, which yields one error if there is no tree.

    >>> [(sample.name, str(sample.tree)) for sample in read_many("; name: short\\n(1 2)  (3 4)")]
    [('short', '(1 2)'), (None, '(3 4)')]
    """
    return map(_sample, count(1), parts(text.removeprefix("\ufeff")))


def _sample(number: int, named: tuple[str | None, Stretch]) -> Sample:
    name, part = named
    try:
        return Sample(number, name, part.line, read_part(part))
    except ReadError as error:
        return Sample(number, name, part.line, None, error)


def decode(data: bytes) -> str:
    """Return the text of UTF-8 bytes. Raise ReadError that locates an invalid byte or NUL."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in data and not utf16:
        raise fault_error(as_one_part(""), TreeFault(0, "nul"))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        # the place in characters, not bytes; the bytes before it are valid
        place, text = len(data[: error.start].decode()), data.decode(errors="replace")
        cause = "utf16" if utf16 else "not_utf8"
        raise fault_error(
            as_one_part(text), TreeFault(place, cause, byte=f"0x{data[error.start]:02x}")
        ) from None


Span = tuple[int, int]

_comment = re.compile(r";[^\r\n]*")
_name = re.compile(r";+\s*name\s*:(.*)", re.IGNORECASE)
# a comment, a bracket, some words
_mark = re.compile(r";[^\r\n]*|[][(){}（）]|[^\s;[\](){}（）][^\r\n;[\](){}（）]*")
_opening, _closing, _quotes = "([{（", ")]}）", "'‘’`´"
_ahead = re.compile(r"[\s'‘’`´*]*")  # words that can begin a tree: a quote, a prompt


def parts(text: str) -> Iterator[tuple[str | None, Stretch]]:
    """Yield each tree's name and its part of the text; without a tree, yield the complete text."""
    clean = _without_block_comments(text)
    part = as_one_part(text)
    for name, (start, end) in _named_spans(clean) or [(None, (0, len(text)))]:
        part = Stretch(text, start, end, *line_at(text, start, part))
        yield name, part


def _without_block_comments(text: str) -> str:
    try:
        return without_block_comments(text)
    except TreeFault as never_ends:  # treat the rest as a list that never ends
        return without_block_comments(text[: never_ends.offset]).ljust(len(text), "(")


def _named_spans(text: str) -> list[tuple[str | None, Span]]:
    trees: list[tuple[str | None, Span]] = []
    for name, start, end in _sections(text):
        spans = _spans(text, start, end)
        trees += zip((name, *repeat(None, len(spans))), spans, strict=False)
    return trees


def _sections(text: str) -> Iterator[tuple[str | None, int, int]]:
    """Yield the sections of a text, which begin at the comments that name trees."""
    name, start = None, 0
    for comment in _comment.finditer(text):
        if naming := _name.fullmatch(comment.group()):
            yield name, start, comment.start()
            name, start = naming[1].strip() or None, comment.end()
    yield name, start, len(text)


def _spans(text: str, start: int, end: int) -> list[Span]:
    """Return the spans of trees; after an unclosed list, the next line may start a new tree."""
    spans, depth = _split(text, start, end, at_lines=False)
    if depth:
        first, _ = spans.pop()
        spans += _split(text, first, end, at_lines=True)[0]
    return spans


def _split(text: str, start: int, end: int, *, at_lines: bool) -> tuple[list[Span], int]:
    """Return the spans of lists and of lines of words, and the number of lists open at the end."""
    spans: list[Span] = []
    # the open lists, and the end of the last span: "ahead", "words" or "list"
    depth, last = 0, ""
    for mark in _mark.finditer(text, start, end):
        char = mark.group()[0]
        if char == ";":
            continue
        if (
            at_lines
            and char in "(" + _quotes
            and text[mark.start() - 1 : mark.start()] in ("\r", "\n")
        ):
            depth, last = 0, "ahead" if last == "ahead" else ""
        if spans and (depth or char in _closing or _continues_span(last, text, mark)):
            spans[-1] = spans[-1][0], mark.end()
        else:
            spans.append(mark.span())
        if char in _opening + _closing:
            depth, last = max(0, depth + (1 if char in _opening else -1)), "list"
        elif not depth:
            last = "ahead" if _ahead.fullmatch(mark.group()) else "words"
    return spans, depth


def _continues_span(last: str, text: str, mark: re.Match[str]) -> bool:
    touching = mark.group() in _opening and not text[mark.start() - 1].isspace()
    return last == "ahead" or (last == "words" and touching)
