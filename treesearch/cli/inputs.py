"""Reading, writing and checking the files that the user names on the command line."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from stat import S_ISFIFO
from typing import TYPE_CHECKING

from treesearch.errors import UsageError

CANNOT_READ_FILE = "{file} cannot be read: {reason}"
FILE_REASONS: dict[type[OSError], str] = {
    IsADirectoryError: "it is a folder; name a file in the folder",
    FileNotFoundError: "the file does not exist",
    PermissionError: "you do not have permission to read it",
}
WRITE_REASONS: dict[type[OSError], str] = {
    **FILE_REASONS,
    FileNotFoundError: "the folder {folder} does not exist",
    NotADirectoryError: "{folder} is a file, not a folder",
    PermissionError: "you do not have permission to write there",
}


if TYPE_CHECKING:
    from pathlib import Path  # imported here for a quick start


MOST_BYTES, MOST_TEXT = 200_000_000, 20_000_000
"""The limits in bytes for any file, and for a text that a teacher writes."""


def read_bytes(file: str, limit: int = MOST_BYTES) -> bytes:
    """Return the contents of a file.

    Raise UsageError if it is unreadable or larger than ``limit`` bytes.
    """
    try:
        # opening a named pipe without a writer would wait forever; a shell's pipe has no path
        if S_ISFIFO(os.stat(file).st_mode) and os.path.exists(os.path.realpath(file)):
            raise ValueError("it is a named pipe, not a file")
        with open(file, "rb") as opened:
            data = opened.read(limit + 1)  # a device has no size, and may never end
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise UsageError(CANNOT_READ_FILE.format(file=file, reason=_reason(error))) from None
    if len(data) > limit:
        raise UsageError(
            CANNOT_READ_FILE.format(
                file=file,
                reason=f"it has more than {limit:,} bytes, which is the limit; is it the right file?",
            )
        )
    return data


def read_text(file: str) -> str:
    """Return the text of a UTF-8 file, with a newline at the end of each line.

    Raise UsageError as ``read_bytes`` does.
    """
    try:
        # some editors put a byte order mark at the start
        text = read_bytes(file, MOST_TEXT).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8 text (byte {error.start})"
        raise UsageError(CANNOT_READ_FILE.format(file=file, reason=reason)) from None
    # so that files from Windows or an old Mac have the same lines and line numbers
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_inputs_are_kept(
    written: Mapping[str, str | Path | None], read: Iterable[str | Path | None]
) -> None:
    """Raise UsageError if an output would overwrite an input file or write into an input folder."""
    from pathlib import Path

    # resolved, because links and ".." give a file several names
    places = {Path(file).resolve(): file for file in read if file}
    for option, file in written.items():
        if not file:
            continue
        target = Path(file).resolve()
        if target in places:
            raise UsageError(
                f"{option} {file} would overwrite {places[target]}; write to another place"
            )
        # the next run would mark a table among the submissions as a submission
        among = next((folder for folder in target.parents if folder in places), None)
        if among:
            raise UsageError(
                f"{option} {file} would be read as a submission in {places[among]}; write "
                "outside that folder"
            )


def write_file(path: str | Path, data: bytes) -> None:
    """Write a file completely or not at all. Raise UsageError if it cannot be written."""
    from treesearch.machine import write_atomically  # most commands write no file

    try:
        write_atomically(path, data)
    except OSError as error:
        raise _cannot_write(path, error) from None


def is_folder(path: str) -> bool:
    """Return whether an output path means a folder: it exists as one, ends in /, or has no suffix."""
    return path.endswith(("/", os.sep)) or os.path.isdir(path) or not os.path.splitext(path)[1]


def fill(folder: str, contents: Iterable[tuple[str, bytes]]) -> int:
    """Write files into a folder, which is created if necessary, and return the number of files."""
    written = 0
    for name, data in contents:
        try:
            # created with the first file, so that a failed run leaves no empty folder
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            # makedirs raises FileExistsError if a file has the folder's name
            cause = NotADirectoryError() if isinstance(error, FileExistsError) else error
            raise _cannot_write(os.path.join(folder.rstrip("/"), ""), cause) from None
        write_file(os.path.join(folder, name), data)
        written += 1
    return written


def check_output_file(path: str) -> None:
    """Raise UsageError if the output is a folder, or if its folder does not exist."""
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not os.path.basename(path):
        raise _cannot_write(path, IsADirectoryError())
    if not os.path.isdir(folder):
        raise _cannot_write(
            path, NotADirectoryError() if os.path.exists(folder) else FileNotFoundError()
        )


def _cannot_write(path: str | Path, error: OSError) -> UsageError:
    reason = _reason(error, WRITE_REASONS).format(folder=os.path.dirname(path) or ".")
    return UsageError(f"{path} cannot be written: {reason}")


def _reason(error: OSError | ValueError, reasons: dict[type[OSError], str] = FILE_REASONS) -> str:
    if not isinstance(error, OSError):
        return str(error)
    # for other errors, the system's message
    return reasons.get(type(error), error.strerror or str(error))
