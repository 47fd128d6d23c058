"""Helpers for installation, files and Python's limits."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock
from typing import TYPE_CHECKING

from treesearch.errors import DepthError, MissingError, option

if TYPE_CHECKING:
    from pathlib import Path


NAME = "gametreesearch"

PYODIDE = "pyodide@314.0.7"
"""npm's package with the browser's Python. The version is fixed, because the site uses private functions of it."""


def pip_install(extra: str) -> str:
    """Return the pip command that installs an extra from where treesearch was installed.

    The file ``direct_url.json`` records the source (packaging.python.org, Direct URL Data
    Structure).
    """
    # imported here, as json and tempfile below, because every command imports this module
    from pathlib import Path

    clone = Path(__file__).parents[1]
    if (clone / "pyproject.toml").is_file():
        place = "." if clone == Path.cwd() else str(clone)
        return f'pip install -e "{place}[{extra}]"'
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        source = distribution(NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        source = None
    if source is None:
        return f'pip install "{NAME}[{extra}]"'
    import json

    origin = json.loads(source)
    vcs = origin.get("vcs_info", {}).get("vcs")
    return f'pip install "{NAME}[{extra}] @ {vcs + "+" if vcs else ""}{origin["url"]}"'


def is_installed(package: str) -> bool:
    """Return whether a package can be imported, without importing it."""
    from importlib.util import find_spec

    return find_spec(package) is not None


def require_package(package: str, sentence: str, extra: str) -> None:
    """Raise MissingError if a package is not installed.

    ``sentence`` is the message; ``{pip}`` in it is replaced by the command that installs the extra.
    """
    if not is_installed(package):
        raise MissingError(sentence.format(pip=pip_install(extra)))


# A new file is written beside the old one and then replaces it, so that it is never incomplete.


def write_atomically(path: str | Path, data: bytes) -> None:
    """Write a file completely or not at all. Raise OSError if it cannot be written.

    A device or a pipe is written directly. If the path is a symbolic link, its target is written.
    """
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        with open(target, "wb") as opened:
            opened.write(data)
        return
    from tempfile import mkstemp

    # in the same folder, because os.replace works only within a file system
    handle, beside = mkstemp(dir=os.path.dirname(target), prefix=".", suffix=".part")
    try:
        with open(handle, "wb") as opened:
            opened.write(data)
        os.chmod(beside, _mode(target))  # mkstemp allows only the owner to read the file
        os.replace(beside, target)
    except BaseException:  # even after Ctrl-C, leave no incomplete file
        with suppress(OSError):
            os.unlink(beside)
        raise


def _mode(target: str) -> int:
    """Return the permissions of the existing file, or the default ones for a new file."""
    if os.path.exists(target):
        return os.stat(target).st_mode & 0o777
    mask = os.umask(0)  # the mask can only be read by setting it
    os.umask(mask)
    return 0o666 & ~mask


def zipped(
    members: Iterable[tuple[str, bytes]], permissions: int = 0, level: int | None = None
) -> bytes:
    """Return a zip archive of files by name, which is the same for the same files."""
    from io import BytesIO
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, data in members:
            info = ZipInfo(name)  # dated 1980; with today's date the bytes would change
            info.external_attr = permissions << 16
            archive.writestr(info, data, ZIP_DEFLATED, level)
    return packed.getvalue()


FORMULA = ("=", "+", "-", "@", "'", "\t", "\r")
"""The first characters of cells that a spreadsheet may run (OWASP, CSV injection), and the apostrophe."""


def spreadsheet_safe(text: str) -> str:
    """Return the text of a table cell, escaped so that no spreadsheet runs it as a formula.

    >>> spreadsheet_safe("=cmd|' /C calc'!A0"), spreadsheet_safe("2")
    ("'=cmd|' /C calc'!A0", '2')
    """
    return f"'{text}" if text.startswith(FORMULA) else text


# Settings of Python for big and deep trees: room on the stack, and a quiet garbage collector.


FRAMES = 3
"""The largest number of nested Python calls that a search needs for one level of the game."""

_one_at_a_time = RLock()
_SHALLOW = 400  # levels that fit under any usual limit, even if another thread changes it


@contextmanager
def recursion_room(levels: int | None) -> Iterator[None]:
    """Raise Python's recursion limit for a search of ``levels`` levels; ``None`` keeps it.

    Raise DepthError if the search exceeds the limit.

    The limit belongs to the whole process. It is therefore raised only if it is too low, under a
    lock that is held during the search. Since Python 3.11, recursion between Python functions uses
    no C stack.
    """
    limit = sys.getrecursionlimit()
    try:
        if levels is None or levels < _SHALLOW:
            yield
            return
        with _one_at_a_time:
            limit = sys.getrecursionlimit()  # again, because another thread may have changed it
            sys.setrecursionlimit(limit + FRAMES * levels)
            try:
                yield
            finally:
                sys.setrecursionlimit(limit)
    except RecursionError as error:
        error.__traceback__ = None  # one frame per level, of no use to anyone
        raise DepthError(
            f"this game is deeper than Python's recursion limit of {limit} levels; give "
            f"{option('depth')} to search less deeply"
        ) from None


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause garbage collection, which would scan a growing tree repeatedly and free nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            due = gc.get_count()[0] > gc.get_threshold()[0]
            if due and not gc.get_freeze_count():  # leave what other code has frozen
                gc.freeze()  # makes the new objects old, because the next collection would visit all of them
                gc.unfreeze()
            gc.enable()
