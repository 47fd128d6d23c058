"""Files that are whole or not there at all, and cells that no spreadsheet runs."""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import StringIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

_HARMLESS = re.compile(r"-|[+-]?\d+(\.\d+)?")  # a dash alone is how Moodle writes that there is no mark


@contextmanager
def atomically(path: Path) -> Iterator[IO[str]]:
    """A text file to write, which takes the place of the old one only when all of it is written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="", dir=path.parent, prefix=".", suffix=path.suffix, delete=False
    ) as stream:
        try:
            yield stream
        except BaseException:
            stream.close()
            os.unlink(stream.name)
            raise
    os.chmod(stream.name, 0o644)  # temporary files are for their owner only
    os.replace(stream.name, path)


def write_text(path: Path, text: str) -> None:
    """Write a whole file at once."""
    with atomically(path) as stream:
        stream.write(text)


def write_csv(path: Path, rows: Iterable[Sequence[object]]) -> None:
    """Write a table, every cell of it defused."""
    with atomically(path) as stream:
        csv.writer(stream, lineterminator="\n").writerows([cell(value) for value in row] for row in rows)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """The same as a text."""
    stream = StringIO()
    csv.writer(stream, lineterminator="\n").writerows([cell(value) for value in row] for row in rows)
    return stream.getvalue()


def cell(value: object) -> str:
    """A cell that a spreadsheet shows and does not run; ``None`` is blank.

    >>> cell("=cmd|' /C calc'!A0"), cell("-2"), cell(7.50), cell(None)
    ("'=cmd|' /C calc'!A0", '-2', '7.5', '')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{round(value, 2):g}" if abs(value) < 100_000 else f"{value:.2f}"
    text = str(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) and not _HARMLESS.fullmatch(text) else text


def file_name(key: str) -> str:
    """A name for a student's file: the same for the same key, different for different ones, in no other folder.

    >>> file_name("s001"), file_name("../etc/passwd")
    ('s001', 'etc_passwd-7fef78f5')
    """
    plain = re.sub(r"[^\w@. -]+", "_", key).strip(" ._-")[:60]
    return plain if plain == key else f"{plain or 'student'}-{sha256(key.encode('utf-8', 'replace')).hexdigest()[:8]}"
