"""Several trees from one text or file, each with its name; a bad one does not keep the others from being read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from treesearch import words
from treesearch.errors import ReadError
from treesearch.reader.one import read_part
from treesearch.reader.place import Fault, everything, fault_error
from treesearch.reader.split import parts
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
    return read_many(decode(Path(path).read_bytes()))


def read_many(text: str) -> Iterator[Sample]:
    """The trees of a text, one after the other; a text without any is one sample with an error.

    >>> [(sample.name, str(sample.tree)) for sample in read_many("; name: short\\n(1 2)  (3 4)")]
    [('short', '(1 2)'), (None, '(3 4)')]
    """
    for number, (name, part) in enumerate(parts(text.removeprefix("\ufeff")), 1):
        try:
            yield Sample(number, name, part.line, read_part(part))
        except ReadError as error:
            yield Sample(number, name, part.line, None, error)


def decode(data: bytes) -> str:
    """Text from bytes: UTF-8, a byte order mark dropped; ReadError, with its place, at any other byte and at a NUL."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        place, shown = len(data[: error.start].decode()), data.decode(errors="replace")
        cause = words.UTF16 if data[:2] in (b"\xff\xfe", b"\xfe\xff") else words.NOT_UTF8
        raise fault_error(everything(shown), Fault(place, cause, byte=data[error.start])) from None
    if "\0" in text:
        raise fault_error(everything(text), Fault(text.index("\0"), words.NUL))
    return text
