"""Where in a text of several trees one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import repeat
from typing import cast

from treesearch.reader.comments import without_block_comments
from treesearch.reader.place import Fault, Part, line_at

Span = tuple[int, int]

_comment = re.compile(r";[^\r\n]*")
_comments = re.compile(r"(?:\s|;[^\r\n]*)*")
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


def after_comments(text: str) -> tuple[str | None, Part]:
    """The text after the line comments that it begins with, and the name they give."""
    start = cast(re.Match[str], _comments.match(text)).end()
    *_, (name, _, _) = _sections(text[:start])
    return name, Part(text, start, len(text), *line_at(text, start, Part(text, 0, 0)))


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
