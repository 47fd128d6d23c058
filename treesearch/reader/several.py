"""Several trees from one text or file, each with its name; a bad one does not keep the others from being read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from treesearch.errors import ReadError
from treesearch.reader import words
from treesearch.reader.one import read_part
from treesearch.reader.place import Fault, Part, everything, fault_error
from treesearch.reader.plain import read_plain
from treesearch.reader.split import after_comments, parts
from treesearch.tree import Node


@dataclass(frozen=True, slots=True)
class Sample:
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
    with open(path, "rb") as file:
        return read_many(decode(file.read()))


def read_many(text: str) -> Iterator[Sample]:
    """The trees of a text, one after the other; a text without any is one sample with an error.

    >>> [(sample.name, str(sample.tree)) for sample in read_many("; name: short\\n(1 2)  (3 4)")]
    [('short', '(1 2)'), (None, '(3 4)')]
    """
    text = text.removeprefix("\ufeff")
    only = _only(text)
    yield from (only,) if only else map(_sample, count(1), parts(text))


def _only(text: str) -> Sample | None:
    """The tree of a text that holds one plain tree, after comments perhaps: then there is nothing to take apart."""
    name, part = after_comments(text)
    tree = read_plain(part.text)
    return Sample(1, name, part.line, tree) if tree else None


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
        raise fault_error(everything(""), Fault(0, words.NUL))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        place, shown = len(data[: error.start].decode()), data.decode(errors="replace")
        cause = words.UTF16 if utf16 else words.NOT_UTF8
        raise fault_error(everything(shown), Fault(place, cause, byte=f"0x{data[error.start]:02x}")) from None
