"""Files that are whole or not there at all, and tables: read as course systems write them, run by no spreadsheet."""

import csv
import json
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.machine import harmless, write_whole

NONE = "none"
ROSTER, OVERRIDES, GRADEBOOK, OLD_MARKS = "the roster", "the overrides", "the gradebook", "the older marks"
NOBODY_LISTED = "{file} lists nobody below its heading"
NO_CSV = "{what}, line {line}, is no CSV: {reason}"
EMPTY_HAND_IN = "it is empty"
NO_ANSWER_IN_IT = "nothing in it reads as an answer; the right form is: value: 3, path: 1 1, MIN cut after 2"
MARKING_FAILED = "marking it failed ({error})"

# ---- what an exercise and a class look like --------------------------------------------------------------------------

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

  asks = ["pruned", "leaves", "best"]     also nodes, windows, examined, order
  conventions.algorithm = "minmax"
  conventions.algorithm = "expectiminimax"           value, path and nodes
  conventions.depth = 2           each node there has a value: (:7 3 9)
  tree = "((3 12 8) (?x 4 6))"    for which x what is pruned
  asks = ["text"]                 in words, which a person marks in a review;
                                  with task, points and, if there is one, key
  task = "Your own words."        in the place of the task that is made
"""
EXERCISE_FORMS = f"""\
EXERCISE is a TOML file, the same that treesearch grade takes:

{EXERCISE}
{QUESTIONS}"""


# ---- files -----------------------------------------------------------------------------------------------------------


# Files that are whole or not there at all, and tables: read as course systems write them, run by no spreadsheet.


NO_ORDINARY_FILE = "{file} is no ordinary file"
TOO_LARGE = "{file} has {size:,} bytes; at most {limit:,} are read"


class CsvRow(NamedTuple):
    """A row of a table, the ``line`` on which it ends, and why it is no CSV, if it is none."""

    cells: list[str]
    line: int
    problem: str = ""


def csv_rows(text: str) -> Iterator[CsvRow]:
    """The rows of a CSV text; between the cells is that of comma, semicolon and tab that the first line has most of."""
    bare = text.removeprefix("\ufeff")
    # A spreadsheet writes semicolons where the decimal sign is a comma.
    delimiter = max(",;\t", key=bare[:10_000].split("\n", 1)[0].count)
    # newline="" leaves the ends of lines inside a cell as they are, as the csv module asks for.
    rows = csv.reader(StringIO(bare, newline=""), delimiter=delimiter)
    while True:
        try:
            # By next(), for a loop would end at the first error: the rows behind it are read all the same.
            yield CsvRow(next(rows), rows.line_num)
        except StopIteration:
            return
        except csv.Error as error:
            yield CsvRow([], rows.line_num, str(error))


def csv_table(text: str, what: str) -> tuple[list[str], list[CsvRow]]:
    """The heading of a CSV text and its rows. UsageError for what is no CSV, with the line and ``what`` it is."""
    rows = list(csv_rows(text))
    for row in rows:
        if row.problem:
            raise UsageError(NO_CSV.format(what=what, line=row.line, reason=row.problem))
    return (rows[0].cells, rows[1:]) if rows else ([], [])


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV, every cell of it defused."""
    stream = StringIO()
    csv.writer(stream, lineterminator="\n").writerows([cell(value) for value in row] for row in rows)
    return stream.getvalue()


def write_text(path: Path, text: str) -> None:
    """Write a file, whole or not at all, in a folder that is made if it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode())


def snapshot(places: Iterable[str | Path], most: int = 100_000) -> set[tuple[str, int, int]]:
    """The files at these places and below, with time and size; the database, which is written to, is none.

    So many of them at most.
    """
    found = (path for place in places for path in (Path(place), *Path(place).rglob("*")))
    files = (path for path in islice(found, most) if path.is_file() and not path.name.startswith("class.sqlite"))
    return {(str(path), told.st_mtime_ns, told.st_size) for path in files for told in (path.stat(),)}


def checked(path: Path, most: int) -> Path:
    """The path of an ordinary file of at most so many bytes, before anything of it is read. UsageError for another."""
    told = path.stat()
    # A named pipe would be waited for without end. A folder passes: reading it raises an error that callers know.
    if not stat.S_ISREG(told.st_mode) and not stat.S_ISDIR(told.st_mode):
        raise UsageError(NO_ORDINARY_FILE.format(file=path))
    if told.st_size > most:
        raise UsageError(TOO_LARGE.format(file=path, size=told.st_size, limit=most))
    return path


def text_in(path: Path) -> str:
    """Returns the text of a file; "" if it is not there or cannot be read."""
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""


def json_object(text: str) -> dict[str, Any]:
    """Returns the members of a JSON object; none for a text that is no object."""
    try:
        told = json.loads(text)
    # Brackets in brackets by the thousand end Python's own reader with a RecursionError.
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def cell(value: object) -> str:
    """A cell that a spreadsheet shows and does not run, without control characters; ``None`` is blank.

    >>> cell("=cmd|' /C calc'!A0"), cell("-2"), cell(7.50), cell(12345.678), cell(None)
    ("'=cmd|' /C calc'!A0", '-2', '7.5', '12345.68', '')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        # The format g would keep six digits, 12345.7 of this one.
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return printable(harmless(str(value)))


def printable(text: str) -> str:
    """The text without what could command a terminal, line by line and column by column as it was."""
    return "".join(c if c.isprintable() or c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text)


def bare(cell: str) -> str:
    """Undoes ``cell``: returns the text that was written into it, if this module wrote it.

    >>> bare("'=2"), bare("'t Hooft")
    ('=2', "'t Hooft")
    """
    return cell[1:] if cell.startswith("'") and harmless(cell[1:]) == cell else cell


def toml_string(text: str) -> str:
    """A text as TOML writes it: as JSON does, but for one sign."""
    # TOML allows no DEL in a string, JSON does.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_key(text: str) -> str:
    """A text as a key of TOML, in quotes where it needs them."""
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else toml_string(text)


_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices, with any ending."""


def file_name(key: str) -> str:
    """A name for a student's file: the same for the same key, different for different ones, in no other folder.

    >>> file_name("s001"), file_name("../etc/passwd"), file_name("aux")
    ('s001', 'etc_passwd-7fef78f5', 'aux_-321f6814')
    """
    plain = re.sub(r"[^\w@. -]+", "_", key).strip(" ._-")[:60]
    # Windows takes nul.txt for the device as well, so its dot goes.
    plain = plain.replace(".", "_") + "_" if _DEVICES.fullmatch(plain) else plain
    return plain if plain == key else f"{plain or 'student'}-{sha256(key.encode('utf-8', 'replace')).hexdigest()[:8]}"
