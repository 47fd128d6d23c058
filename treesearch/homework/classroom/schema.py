"""The class as one file, ``graded/class.sqlite``: its schema and its law.

    hand_in   what was handed in, known by the hash of its name and files; nothing in its files ever changes
    present   which of them were there in a run, in which order; what is typed from paper is there in all
    mark      what came of a submission (with what was decided about it) by one set of rules; nothing in it ever changes
    rules     by what marks are made: the exercise, the roster, the command, the program's version, CONTRACT
    decision  what a reviewer read in an answer: who, when, before, after; taken back by another one
    override  points in the place of marks: who, when
    run       who graded, and when; one at a time
    standing  what counts for each student; made of all of these, as are the tables and pages beside the file
    class     which rules are in force, and of which run the submissions count

Executors compute, and one process stores: each result in a transaction of its own, so that a killed run leaves what it
had. Marks by other rules stand beside those in force, until somebody says that they count. Reviewers only ever add.
What a submission, a mark, a decision or points by hand say is sealed by a hash beside it: what is changed from outside,
or by a failing disk, is told as damage.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from treesearch.errors import UsageError

FILE = "class.sqlite"
TABLE = "grades.csv"
"""A table that stands beside each class that was marked."""
SCHEMA_VERSION = 2
APPLICATION = 0x74726565
"""SQLite's mark of whose file it is: ``tree``."""
OLD_FOLDER = (
    "{folder} was written by version 0.2, whose files are read no more: name another folder with -o and mark again; "
    "its overrides.csv can be copied there"
)
NO_CLASS = "{folder} holds no graded class: give the folder that treesearch grade wrote, or the class.sqlite in it"
NOT_OURS = "{file} is no class of treesearch"
NEWER = "{file} was written by a newer version of treesearch ({version}, this one knows {known}): update treesearch"
OLDER = "{file} was written by an older version of treesearch ({version}): name another folder with -o and mark again"
DAMAGED = (
    "{file} is damaged ({reason}): move it away, grade the same submissions again, and take over what people decided "
    "from its last copy, or from the damaged file as far as it can be read, with: treesearch review {folder} --import"
)
IS_EMPTY = "it holds nothing, and beside it stand tables of a class"
LACKS = "it lacks {what}"
SEAL_BROKEN = "{what} is not what was stored"
NOT_STORED = (
    "{file}: nothing more can be stored ({reason}); what was stored is intact, and the same command goes on from there"
)
IS_A_FILE = "{place} is a file: give a folder, which grade makes, as in -o {stem}/"
READ_ONLY = "{file} cannot be written to ({reason}), so nothing was changed"
BUSY = "{file} is written to by another program for longer than {seconds} seconds; try again"
CANNOT_OPEN = "{file} cannot be opened: {reason}"

TABLES = """
CREATE TABLE rules (
  number INTEGER PRIMARY KEY, exercise TEXT NOT NULL, roster TEXT NOT NULL, command TEXT NOT NULL,
  program TEXT NOT NULL, contract INTEGER NOT NULL, UNIQUE (exercise, roster, command, program, contract));
CREATE TABLE run (
  number INTEGER PRIMARY KEY, by TEXT NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL, started TEXT NOT NULL,
  began TEXT NOT NULL, seen TEXT NOT NULL, ended TEXT);
CREATE TABLE class (
  one INTEGER PRIMARY KEY CHECK (one = 1), rules INTEGER REFERENCES rules, run INTEGER REFERENCES run, overrides TEXT);
INSERT INTO class VALUES (1, NULL, NULL, NULL);
CREATE TABLE hand_in (
  content TEXT PRIMARY KEY, student TEXT NOT NULL, first_seen TEXT NOT NULL, typed_by TEXT, counts INTEGER NOT NULL);
CREATE TABLE present (
  run INTEGER NOT NULL REFERENCES run, place INTEGER NOT NULL,
  content TEXT NOT NULL REFERENCES hand_in ON DELETE CASCADE, PRIMARY KEY (run, content));
CREATE TABLE file (
  content TEXT NOT NULL REFERENCES hand_in ON DELETE CASCADE, number INTEGER NOT NULL, source TEXT NOT NULL,
  data BLOB NOT NULL, problem TEXT NOT NULL, late INTEGER NOT NULL, "when" TEXT NOT NULL,
  seal TEXT NOT NULL, PRIMARY KEY (content, number));
CREATE TABLE mark (
  digest TEXT NOT NULL, rules INTEGER NOT NULL REFERENCES rules,
  content TEXT NOT NULL REFERENCES hand_in ON DELETE CASCADE, student TEXT NOT NULL, status TEXT NOT NULL, score REAL,
  at TEXT NOT NULL, told TEXT NOT NULL, seal TEXT NOT NULL, PRIMARY KEY (digest, rules));
CREATE INDEX mark_content ON mark (content);
CREATE TABLE decision (
  number INTEGER PRIMARY KEY, content TEXT NOT NULL, question INTEGER NOT NULL, text TEXT, student TEXT NOT NULL,
  before TEXT NOT NULL, by TEXT NOT NULL, "when" TEXT NOT NULL, version TEXT NOT NULL,
  settles INTEGER NOT NULL, seal TEXT NOT NULL, UNIQUE (content, question, by, "when"));
CREATE TABLE override (
  number INTEGER PRIMARY KEY, student TEXT NOT NULL, item TEXT NOT NULL, points REAL, reason TEXT NOT NULL,
  by TEXT NOT NULL, "when" TEXT NOT NULL, seal TEXT NOT NULL);
CREATE TABLE appeal (
  number INTEGER PRIMARY KEY, student TEXT NOT NULL, by TEXT NOT NULL, "when" TEXT NOT NULL, why TEXT NOT NULL,
  before REAL, after REAL);
CREATE TABLE returned (
  student TEXT NOT NULL, "when" TEXT NOT NULL, score REAL, text TEXT NOT NULL, PRIMARY KEY (student, "when"));
CREATE TABLE standing (
  student TEXT PRIMARY KEY, place INTEGER NOT NULL, status TEXT NOT NULL, score REAL, told TEXT NOT NULL,
  seal TEXT NOT NULL);
"""

MARKS = """
CREATE VIEW marks AS
  SELECT student, json_extract(told, '$.student.name') AS name, json_extract(told, '$.student.email') AS email,
    json_extract(told, '$.version') AS version, status, score, json_extract(told, '$.max_score') AS max_score,
    json_extract(told, '$.when') AS submitted, json_extract(told, '$.late') AS late,
    json_extract(told, '$.deducted') AS deducted, json_extract(told, '$.reason') AS reason,
    json_extract(told, '$.source') AS source
  FROM standing ORDER BY place;
"""

VIEWS = """
CREATE VIEW items AS
  SELECT standing.student, json_extract(standing.told, '$.version') AS version,
    json_extract(question.value, '$.question') AS question, json_extract(item.value, '$.item') AS item,
    json_extract(item.value, '$.expected') AS expected, json_extract(item.value, '$.given') AS given,
    json_extract(item.value, '$.points') AS points, json_extract(item.value, '$.max_points') AS max_points,
    json_extract(item.value, '$.feedback') AS feedback
  FROM standing, json_each(standing.told, '$.questions') AS question, json_each(question.value, '$.items') AS item
  ORDER BY place, question.key, item.key;
CREATE VIEW mistakes AS
  SELECT standing.student, json_extract(standing.told, '$.version') AS version,
    json_extract(question.value, '$.question') AS question, json_extract(mistake.value, '$.mistake') AS mistake,
    json_extract(mistake.value, '$.title') AS title, json_extract(mistake.value, '$.exact') AS exact
  FROM standing, json_each(standing.told, '$.questions') AS question,
    json_each(question.value, '$.diagnosis') AS mistake
  ORDER BY place, question.key, mistake.key;
"""

SCHEMA = TABLES + MARKS + VIEWS
"""Tables, and three views for people: ``sqlite3 graded/class.sqlite "SELECT * FROM marks"``."""

SEALED = {
    "file": "source, data, problem", "mark": "digest, told", "standing": "student, told",
    "decision": "content, question, text, by, \"when\", settles", "override": "student, item, points, reason",
}  # fmt: skip
"""The columns that a row's seal protects, by table."""

MIGRATIONS = {
    1: ";\n".join((
        "ALTER TABLE decision ADD COLUMN settles INTEGER NOT NULL DEFAULT 0",
        *(f"ALTER TABLE {table} ADD COLUMN seal TEXT NOT NULL DEFAULT ''" for table in SEALED),
        *(f"UPDATE {table} SET seal = seal({columns})" for table, columns in SEALED.items()),  # noqa: S608  # our names
        "DROP VIEW marks",
        MARKS,
    )),
}  # fmt: skip
"""Statements that make a file of an older version one of the next, by the older version."""


def seal(*values: object) -> str:
    """A hash of what a row says, also to be asked in SQL; numbers that are equal have the same.

    >>> seal("s1", 9) == seal("s1", 9.0) != seal("s1", 8)
    True
    """
    told = [float(value) if isinstance(value, (int, float)) else value for value in values]
    return sha256(repr(told).encode("utf-8", "replace")).hexdigest()[:24]


def damaged(path: Path, reason: object) -> UsageError:
    """The error that a file is damaged, and what to do."""
    return UsageError(DAMAGED.format(file=path, folder=path.parent, reason=reason))


@contextmanager
def opened(folder: str | Path, create: bool = True) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """The class in a folder, begun there if ``create``; ``folder`` may be the file itself. The last to close tidies up.

    UsageError for a file that is none of ours, damaged, too new or too old, and when nothing more can be stored.
    """
    path = _class_file(folder)
    if not path.exists():
        if (path.parent / "journal.jsonl").exists():
            raise UsageError(OLD_FOLDER.format(folder=path.parent))
        if not create:
            raise UsageError(NO_CLASS.format(folder=folder))
    with _begun(path), _errors_told(path), closing(_connected(path, path)) as connection:
        yield path, connection
        with suppress(sqlite3.OperationalError):  # somebody else is reading, and will do it
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _begun(path: Path) -> Iterator[None]:
    """Makes the folder of a class; after an error before anything was handed in, it is gone again."""
    place = path.parent
    if place.exists() and not place.is_dir():
        raise UsageError(IS_A_FILE.format(place=place, stem=place.with_suffix("")))
    new = [one for one in (place, *place.parents) if not one.exists()]
    place.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError, sqlite3.Error):
            # Also after Ctrl-C no empty class stays behind; what was there before, and what holds a submission, does.
            if new and _is_blank(path):
                path.unlink()
                # The innermost comes first, and rmdir takes no folder in which something else stands by now.
                for one in new:
                    one.rmdir()
        raise


def _is_blank(path: Path) -> bool:
    """Returns whether a class holds no submission, and no other process has it open: none can leave WAL then."""
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        (count,) = connection.execute("SELECT count(*) FROM hand_in").fetchone()
    return mode == "delete" and not count


def _class_file(folder: str | Path) -> Path:
    """The file of the class in a folder, or the file itself."""
    place = Path(folder)
    return place / FILE if place.is_dir() or place.suffix != ".sqlite" else place


def is_read_only(folder: str | Path) -> bool:
    """Returns whether there is a class in the folder that this account cannot change."""
    path = _class_file(folder)
    # SQLite writes its journal beside the file, so the folder has to be writable, too.
    return path.is_file() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


@contextmanager
def copied(folder: str | Path, whole: bool = False) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """A copy of a class, brought up to date, to be read; the class itself is not touched, and may be damaged.

    UsageError as ``opened``; for a damaged one, only if it has to be ``whole``.
    """
    path = _class_file(folder)
    if not path.is_file():
        raise UsageError(NO_CLASS.format(folder=folder))
    with TemporaryDirectory(prefix="treesearch-") as place, _errors_told(path):
        # What was stored last may stand in the WAL alone; SQLite makes the third file, -shm, anew.
        for end in ("", "-wal"):
            with suppress(FileNotFoundError):
                copyfile(f"{path}{end}", Path(place) / f"{FILE}{end}")
        # SQLite takes a file without a byte for a database without a table.
        if not path.stat().st_size:
            raise UsageError(NOT_OURS.format(file=path))
        with closing(_connected(Path(place) / FILE, path, whole)) as connection:
            yield path, connection


PATIENCE = 30.0
"""Seconds for which a transaction waits for those of others."""


@contextmanager
def _errors_told(path: Path) -> Iterator[None]:
    """SQLite's errors as one sentence."""
    try:
        yield
    except sqlite3.Error as error:
        kind, told = getattr(error, "sqlite_errorname", ""), {"file": path, "reason": error}
        undecoded = not kind and isinstance(error, sqlite3.OperationalError)  # Python's own: a text that is no UTF-8
        # The beginning tells enough: the extended codes add to it, as in SQLITE_IOERR_WRITE.
        if undecoded or kind.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            raise damaged(path, str(error).partition(" with text")[0]) from None
        if kind.startswith("SQLITE_READONLY"):
            raise UsageError(READ_ONLY.format(**told)) from None
        if kind.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            raise UsageError(NOT_STORED.format(**told)) from None
        if kind.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise UsageError(BUSY.format(file=path, seconds=f"{PATIENCE:g}")) from None
        if kind.startswith("SQLITE_CANTOPEN"):
            raise UsageError(CANNOT_OPEN.format(**told)) from None
        raise


def _connected(path: Path, told: Path, whole: bool = True) -> sqlite3.Connection:
    """The file, opened with the right journal, begun or brought up to date, and checked if it has to be ``whole``.

    ``told``: how it is called in errors.
    """
    there = path.exists()
    # Without a level Python begins no transaction by itself: all are begun by ``transaction``.
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        connection.create_function("fold", 1, str.casefold, deterministic=True)
        connection.create_function("seal", -1, seal, deterministic=True)
        # SQLite heeds ON DELETE CASCADE only in connections that ask for it.
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # who is forgotten leaves no bytes behind
        try:
            ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            # Both statements are right: where SQLite calls one wrong (SQLITE_ERROR), the file is.
            if getattr(error, "sqlite_errorname", "") != "SQLITE_ERROR":
                raise
            raise damaged(told, error) from None
        if tables and not ours:
            raise UsageError(NOT_OURS.format(file=told))
        # To begin a class in a file that lost its own would hide the loss.
        if there and not tables and (told.parent / TABLE).exists():
            raise damaged(told, IS_EMPTY)
        (mode,) = connection.execute(f"PRAGMA journal_mode = {'DELETE' if on_a_network(path) else 'WAL'}").fetchone()
        # A power cut at NORMAL leaves a WAL whole, but not every rollback journal.
        connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
        _brought_up_to_date(told, connection)
        if not whole:
            return connection
        (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if state != "ok":
            raise damaged(told, state.splitlines()[-1])
        try:
            lacking = sorted(_columns(_model()) - _columns(connection))
        except sqlite3.OperationalError as error:  # a view that speaks of what is not there
            raise damaged(told, error) from None
        if lacking:
            raise damaged(told, LACKS.format(what=lacking[0]))
    except BaseException:
        connection.close()
        raise
    return connection


def _columns(connection: sqlite3.Connection) -> set[str]:
    """The columns of all tables and views."""
    sql = "SELECT one.name || '.' || column.name FROM sqlite_master AS one, pragma_table_info(one.name) AS column"
    return {row[0] for row in connection.execute(sql)}


def _model() -> sqlite3.Connection:
    """An empty class."""
    connection = sqlite3.connect(":memory:")
    _executed(connection, SCHEMA)
    return connection


def _brought_up_to_date(path: Path, connection: sqlite3.Connection) -> None:
    with transaction(connection):
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        begun = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if version > SCHEMA_VERSION:
            raise UsageError(NEWER.format(file=path, version=version, known=SCHEMA_VERSION))
        while begun and version < SCHEMA_VERSION:
            if version not in MIGRATIONS:
                raise UsageError(OLDER.format(file=path, version=version))
            _executed(connection, MIGRATIONS[version])
            version += 1
        if not begun:
            _executed(connection, SCHEMA)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _executed(connection: sqlite3.Connection, script: str) -> None:
    """Several statements inside the transaction that is open; ``executescript`` would end it."""
    for statement in script.split(";\n"):
        connection.execute(statement)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it is stored, or nothing; others wait."""
    # IMMEDIATE waits for its turn; one that reads first and then writes is refused at once if another wrote between.
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


_NETWORKS = ("nfs", "cifs", "smb", "9p", "fuse.sshfs", "afs", "ceph", "glusterfs", "lustre", "davfs")


def on_a_network(path: Path) -> bool:
    """Whether the folder is a network drive, as far as the system tells: there WAL's shared memory would lie."""
    with suppress(OSError):
        # Fields in any number stand before the dash, and the kind of the file system right behind it.
        mounts = (line.split(" - ") for line in Path("/proc/self/mountinfo").read_text("utf-8", "replace").splitlines())
        place = str(path.parent.resolve())
        found = [
            (len(point), kind.split()[0]) for told, kind in mounts
            if (point := told.split()[4].replace("\\040", " ")) and (place + "/").startswith(point.rstrip("/") + "/")
        ]  # fmt: skip
        # Mounts lie in each other: the longest path above the folder is the one on which it stands.
        return max(found, default=(0, ""))[1].startswith(_NETWORKS)
    return False
