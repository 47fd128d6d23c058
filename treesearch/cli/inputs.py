"""Texts, trees and exercises from files that the command line names; what stops the reading is said in one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from stat import S_ISFIFO
from typing import TYPE_CHECKING

from treesearch.errors import UsageError

IN_WORDS = "{name}: a person marks the answer, which is a text"
GOES_WITH = "--{option} goes with {needed}"


CANNOT_WRITE = "{file} cannot be written: {reason}"
WROTE = "wrote {file}"
WHOLE_NUMBER, ANY_NUMBER = "a whole number", "a number"
AT_LEAST, MORE_THAN, AT_MOST, COMMA = "at least {end}", "more than {end}", "at most {end}", ", "
NEEDS_VALUE, TAKES_NO_VALUE = "{option} needs a value: {option} {form}", "{option} takes no value"


# The one reader of files that the command line names; whatever stops it is said in one sentence.


CANNOT_READ_FILE = "{file} cannot be read: {reason}"
FILE_REASONS: dict[type[OSError], str] = {
    IsADirectoryError: "it is a folder; name a file in the folder",
    FileNotFoundError: "the file does not exist",
    PermissionError: "you have no permission to read it",
}
WRITE_REASONS: dict[type[OSError], str] = {
    **FILE_REASONS,
    FileNotFoundError: "the folder {folder} does not exist",
    NotADirectoryError: "{folder} is a file, not a folder",
    PermissionError: "you have no permission to write there",
}


if TYPE_CHECKING:
    from pathlib import Path  # whose import the main job would pay for


MOST_BYTES, MOST_TEXT = 200_000_000, 20_000_000
"""Of a file are read at most so many bytes, of one in a teacher's hand, a roster or rules, so many."""


def read_bytes(file: str, most: int = MOST_BYTES) -> bytes:
    """Reads a file. UsageError if it is not there, a folder, longer than ``most`` bytes, or may not be read."""
    try:
        # to open a pipe that nobody writes to waits for ever
        if S_ISFIFO(os.stat(file).st_mode) and os.path.exists(
            os.path.realpath(file)
        ):  # a shell's own has no place
            raise ValueError("it is a named pipe, not a file")
        with open(file, "rb") as opened:
            held = opened.read(most + 1)  # a device says nothing of its size, and may never end
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise UsageError(CANNOT_READ_FILE.format(file=file, reason=_reason(error))) from None
    if len(held) > most:
        raise UsageError(
            CANNOT_READ_FILE.format(
                file=file,
                reason=f"it has more than {most:,} bytes, which is the limit; is it the right file?",
            )
        )
    return held


def read_text(file: str) -> str:
    """Return the text of a UTF-8 file, with its ends of line as Python reads them.

    Raise UsageError as ``read_bytes``.
    """
    try:
        text = read_bytes(file, MOST_TEXT).decode(
            "utf-8-sig"
        )  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8 text (byte {error.start})"
        raise UsageError(CANNOT_READ_FILE.format(file=file, reason=reason)) from None
    # a file from Windows or an old Mac must give the same lines, and errors the same line numbers
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_outside(
    written: Mapping[str, str | Path | None], read: Iterable[str | Path | None]
) -> None:
    """Raise UsageError where an option would write over something that is read, or into a folder that is read as a whole."""
    from pathlib import Path

    # resolved: the same file has many names, by links and ".."
    places = {Path(file).resolve(): file for file in read if file}
    for option, file in written.items():
        target = Path(file).resolve() if file else None
        if target in places:
            raise UsageError(
                f"{option} {file} would overwrite {places[target]}; name another file to write"
            )
        # a table written among the submissions would be marked as one by the next run
        among = (
            next((folder for folder in target.parents if folder in places), None)
            if target
            else None
        )
        if among:
            raise UsageError(
                f"{option} {file} would be read as a submission in {places[among]}; name a file "
                "outside that folder"
            )


def write_file(path: str | Path, data: bytes) -> None:
    """Write a file, whole or not at all: one that is there already stays as it is if the disk is full.

    UsageError if it cannot be written.
    """
    from treesearch.machine import (
        write_whole,
    )  # here, for the sake of a quick start: most commands write none

    try:
        write_whole(path, data)
    except OSError as error:
        raise _cannot_write(path, error) from None


def is_folder(path: str) -> bool:
    """Return whether a name to write to is a folder's: it ends with a slash, has no ending, or is one that is there."""
    return path.endswith(("/", os.sep)) or os.path.isdir(path) or not os.path.splitext(path)[1]


def fill(folder: str, contents: Iterable[tuple[str, bytes]]) -> int:
    """Write files into a folder, which is made if it is not there; how many they are. UsageError as ``write``."""
    written = 0
    for name, data in contents:
        try:
            # made with the first file, so that a run that fails before leaves no empty folder
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            # a file stands where the folder should be: Python tells that as "exists"
            told = NotADirectoryError() if isinstance(error, FileExistsError) else error
            raise _cannot_write(os.path.join(folder.rstrip("/"), ""), told) from None
        write_file(os.path.join(folder, name), data)
        written += 1
    return written


def check_name(path: str) -> None:
    """Raise UsageError for what cannot be a file's name to write to: a folder, or a name in a folder that is not there."""
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not os.path.basename(path):
        raise _cannot_write(path, IsADirectoryError())
    if not os.path.isdir(folder):
        raise _cannot_write(
            path, NotADirectoryError() if os.path.exists(folder) else FileNotFoundError()
        )


def _cannot_write(path: str | Path, error: OSError) -> UsageError:
    reason = _reason(error, WRITE_REASONS).format(folder=os.path.dirname(path) or ".")
    return UsageError(CANNOT_WRITE.format(file=path, reason=reason))


def _reason(error: OSError | ValueError, reasons: dict[type[OSError], str] = FILE_REASONS) -> str:
    if not isinstance(error, OSError):
        return str(error)
    # the system's own words, where we know none that help more
    return reasons.get(type(error), error.strerror or str(error))
