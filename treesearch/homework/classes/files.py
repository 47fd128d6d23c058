"""Files that a class reads and writes: checked before reading, written whole, with names that fit every system."""

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

EXERCISE = """\
  title = "Alpha-beta, week 5"

  [[question]]
  tree = "((3 12 8) (2 4 6) (14 5 2))"
  points = 10

  [[question]]
  name = "your own version"
  points = 10
  [question.versions]
  A = "(1 (5 7) 4)"
  B = "(4 (7 5) 1)"
"""
QUESTIONS = """\
What a question asks, and how its tree is searched, where that is not alpha-beta
with value, path and cuts:

  ask = ["pruned", "leaves", "best"]     also nodes, windows, examined, order
  conventions.algorithm = "minmax"
  conventions.algorithm = "expectiminimax"           value, path and nodes
  conventions.utility_range = "0,20"                 cuts at chance nodes, too
  conventions.depth = 2           each node there has a value: (:7 3 9)
  tree = "((3 12 8) (?x 4 6))"    for which x what is pruned
  task = "Your own words."        in the place of the task that is made

One tree with several parts, each with its own search, ask and points; the
picture is printed once, and students answer below question 1a, question 1b:

  [[question]]
  tree = "((3 12 8) (2 4 6) (14 5 2))"
  [[question.part]]
  conventions.algorithm = "minmax"
  ask = ["value", "nodes"]
  [[question.part]]
  ask = ["cuts"]
  points = 6

A question with a task and points, and without a tree, is printed on the sheet
with room to write. It is not marked, and its points are not in the sum.
"""
EXERCISE_FORMS = f"""\
EXERCISE is a TOML file, the same that treesearch grade takes:

{EXERCISE}
{QUESTIONS}"""


def checked(path: Path, limit: int) -> Path:
    """Return the path of an ordinary file of at most ``limit`` bytes, before it is read; else raise UsageError."""
    status = path.stat()
    # a named pipe would be waited for without end; a folder passes, as reading it raises an error that callers know
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        raise UsageError(f"{path} is not an ordinary file")
    if status.st_size > limit:
        raise UsageError(f"{path} has {status.st_size:,} bytes; at most {limit:,} are read")
    return path


def replace_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files of a folder, each whole: all are written beside the old ones, then renamed in this order.

    OSError leaves every old file as it was, unless a rename fails. Files with the same content are left alone.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for left in (path for name in files for path in folder.glob(f".{name}.*.part")):
        left.unlink(missing_ok=True)  # a run that was killed left it
    parts: dict[str, str] = {}
    try:
        for name, data in files.items():
            if not (folder / name).is_file() or (folder / name).read_bytes() != data:
                parts[name] = _write_part(folder, name, data)
        for name, part in parts.items():
            os.replace(part, folder / name)
    except BaseException:  # Ctrl-C, too, leaves no part behind
        for part in parts.values():
            with suppress(OSError):
                os.unlink(part)
        raise


def _write_part(folder: Path, name: str, data: bytes) -> str:
    """Write the data beside the file of that name; return the path."""
    handle, part = mkstemp(dir=folder, prefix=f".{name}.", suffix=".part")
    try:
        with open(handle, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())  # a disk may be full only here
        os.chmod(part, 0o644)  # mkstemp lets nobody but the owner read it
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    return part


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Return a table as comma-separated text, with every cell guarded against formulas."""
    return write_table(rows, Layout(encoding="utf-8")).decode()


def toml_string(text: str) -> str:
    """Write a text as a TOML string: as in JSON, but for one character."""
    # TOML allows no DEL in a string, JSON does.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_key(text: str) -> str:
    """Write a text as a TOML key, in quotes if it needs them."""
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else toml_string(text)


_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices, with any ending."""


def file_name(key: str) -> str:
    """Return the name of a student's file: the same for the same key, different for different keys, in no other folder.

    >>> file_name("s001"), file_name("../etc/passwd"), file_name("aux")
    ('s001', 'etc_passwd-7fef78f5', 'aux_-321f6814')
    """
    plain = re.sub(r"[^\w@. -]+", "_", key).strip(" ._-")[:60]
    # Windows takes nul.txt for the device as well, so its dot goes.
    plain = plain.replace(".", "_") + "_" if _DEVICES.fullmatch(plain) else plain
    return (
        plain
        if plain == key
        else f"{plain or 'student'}-{sha256(key.encode('utf-8', 'replace')).hexdigest()[:8]}"
    )
