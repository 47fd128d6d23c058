"""Read and write the files of a class safely, with portable file names."""

import json
import os
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp

from treesearch.errors import UsageError
from treesearch.homework.classes.tables import Layout, write_table


def checked(path: Path, limit: int) -> Path:
    """Return the path of a regular file of at most ``limit`` bytes.

    Raise UsageError for any other, except a folder.
    """
    status = path.stat()
    # reading a named pipe would never end; a folder passes, because reading it raises an error that callers handle
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        raise UsageError(f"{path} is not an ordinary file")
    if status.st_size > limit:
        raise UsageError(f"{path} has {status.st_size:,} bytes; the limit is {limit:,}")
    return path


def replace_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write either all files into the folder or none.

    Write temporary files first, then rename them in this order. After an OSError, the old files are
    unchanged unless a rename failed. Files with unchanged contents are not rewritten.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for left in (path for name in files for path in folder.glob(f".{name}.*.part")):
        left.unlink(missing_ok=True)  # left by a run that was killed
    parts: dict[str, str] = {}
    try:
        for name, data in files.items():
            if not (folder / name).is_file() or (folder / name).read_bytes() != data:
                parts[name] = _write_part(folder, name, data)
        for name, part in parts.items():
            os.replace(part, folder / name)
    except BaseException:  # even after Ctrl-C, leave no incomplete file
        for part in parts.values():
            with suppress(OSError):
                os.unlink(part)
        raise


def _write_part(folder: Path, name: str, data: bytes) -> str:
    """Write the data to a temporary file and return its path."""
    handle, part = mkstemp(dir=folder, prefix=f".{name}.", suffix=".part")
    try:
        with open(handle, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())  # a full disk may be noticed only here
        os.chmod(part, 0o644)  # with mkstemp only the owner could read it
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    return part


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Return a table as CSV, with cells escaped so that no spreadsheet runs them as formulas."""
    return write_table(rows, Layout(encoding="utf-8")).decode()


def toml_string(text: str) -> str:
    """Return a text as a TOML string."""
    # Unlike JSON, TOML does not allow DEL in a string.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_key(text: str) -> str:
    """Return a text as a TOML key, quoted if necessary."""
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else toml_string(text)


_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""The names that Windows reserves for devices, with any ending."""


def file_name(key: str) -> str:
    """Return a safe file name for a student's key; different keys get different names.

    >>> file_name("s001"), file_name("../etc/passwd"), file_name("aux")
    ('s001', 'etc_passwd-7fef78f5', 'aux_-321f6814')
    """
    plain = re.sub(r"[^\w@. -]+", "_", key).strip(" ._-")[:60]
    # Windows also treats nul.txt as the device, so the dot is replaced.
    plain = plain.replace(".", "_") + "_" if _DEVICES.fullmatch(plain) else plain
    return (
        plain
        if plain == key
        else f"{plain or 'student'}-{sha256(key.encode('utf-8', 'replace')).hexdigest()[:8]}"
    )
