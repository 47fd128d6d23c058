"""The class as one file, ``graded/class.sqlite``: its schema and its law.

    hand_in   what was handed in, known by the hash of its name and files; nothing in its files ever changes
    present   which of them were there in a run, in which order; what is typed from paper is there in all
    mark      what came of a hand-in (with what was decided about it) by one set of rules; nothing in it ever changes
    rules     by what marks are made: the exercise, the roster, the command, the program's version, CONTRACT
    decision  what a reviewer read in an answer: who, when, before, after; taken back by another one
    override  points in the place of marks: who, when
    run       who graded, and when; one at a time
    standing  what counts for each student; made of all of these, as are the tables and pages beside the file
    class     which rules are in force, and of which run the hand-ins count

Executors compute, and one process stores: each result in a transaction of its own, so that a killed run leaves what it
had. Marks by other rules stand beside those in force, until somebody says that they count. Reviewers only ever add.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from getpass import getuser
from pathlib import Path
from socket import gethostname
from time import monotonic, sleep
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.classroom.decisions import Decision
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import Override, Overrides, Result
from treesearch.homework.classroom.roster import Student
from treesearch.words import closest

FILE = "class.sqlite"
SCHEMA_VERSION = 1
CONTRACT = 1
"""Counts up whenever the same answer may get other marks, or marks are kept in another form."""
APPLICATION = 0x74726565
"""SQLite's mark of whose file it is: ``tree``."""
MIGRATIONS: dict[int, str] = {}
"""What makes a file of each older version one of the next."""
SILENCE = timedelta(minutes=10)
"""A run on another machine that has stored nothing for so long is over."""

WITHOUT_WAL = "{file} lies where several processes cannot share memory ({kind}): one at a time can read or write it"
OLD_FOLDER = (
    "{folder} was written by version 0.2, whose files are read no more: name another folder with -o and mark again; "
    "its overrides.csv can be copied there"
)
NO_CLASS = "{folder} holds no graded class: give the folder that treesearch grade wrote, or the class.sqlite in it"
NOT_OURS = "{file} is no class of treesearch"
NEWER = "{file} was written by a newer version of treesearch ({version}, this one knows {known}): update treesearch"
OLDER = "{file} was written by an older version of treesearch ({version}): name another folder with -o and mark again"
DAMAGED = (
    "{file} is damaged ({reason}): move it away and grade the same hand-ins again; what people decided is in its last "
    "copy, to be merged with review --import, or may be saved with: sqlite3 {file} .recover"
)
NOT_STORED = "{file}: nothing more can be stored ({reason}); what was stored is whole, and the same line goes on"
OTHER_FORM = "{file}: marks in it were kept in another form, by another version; grade again with --remark"
BUSY = "{file} is written to by another program for longer than {seconds} seconds; try again"
CANNOT_OPEN = "{file} cannot be opened: {reason}"
RUN_HELD = "{folder} is being graded by {by} on {host} (process {pid}), since {since}"
HELD_ELSEWHERE = "; if that run is gone, --force takes over"

SCHEMA = """
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
  PRIMARY KEY (content, number));
CREATE TABLE mark (
  digest TEXT NOT NULL, rules INTEGER NOT NULL REFERENCES rules,
  content TEXT NOT NULL REFERENCES hand_in ON DELETE CASCADE, student TEXT NOT NULL, status TEXT NOT NULL, score REAL,
  at TEXT NOT NULL, told TEXT NOT NULL, PRIMARY KEY (digest, rules));
CREATE INDEX mark_content ON mark (content);
CREATE TABLE decision (
  number INTEGER PRIMARY KEY, content TEXT NOT NULL, question INTEGER NOT NULL, text TEXT, student TEXT NOT NULL,
  before TEXT NOT NULL, by TEXT NOT NULL, "when" TEXT NOT NULL, version TEXT NOT NULL,
  UNIQUE (content, question, by, "when"));
CREATE TABLE override (
  number INTEGER PRIMARY KEY, student TEXT NOT NULL, item TEXT NOT NULL, points REAL, reason TEXT NOT NULL,
  by TEXT NOT NULL, "when" TEXT NOT NULL);
CREATE TABLE appeal (
  number INTEGER PRIMARY KEY, student TEXT NOT NULL, by TEXT NOT NULL, "when" TEXT NOT NULL, why TEXT NOT NULL,
  before REAL, after REAL);
CREATE TABLE returned (
  student TEXT NOT NULL, "when" TEXT NOT NULL, score REAL, text TEXT NOT NULL, PRIMARY KEY (student, "when"));
CREATE TABLE standing (
  student TEXT PRIMARY KEY, place INTEGER NOT NULL, status TEXT NOT NULL, score REAL, told TEXT NOT NULL);

CREATE VIEW marks AS
  SELECT student, json_extract(told, '$.student.name') AS name, json_extract(told, '$.student.email') AS email,
    json_extract(told, '$.version') AS version, status, score, json_extract(told, '$.max_score') AS max_score,
    json_extract(told, '$.late') AS late, json_extract(told, '$.reason') AS reason,
    json_extract(told, '$.source') AS source
  FROM standing ORDER BY place;
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
"""Tables, and three views for people: ``sqlite3 graded/class.sqlite "SELECT * FROM marks"``."""


class Rules(NamedTuple):
    """By what marks are made: the texts of exercise and roster, and the command as JSON, empty for answers in words."""

    exercise: str
    roster: str = ""
    command: str = ""
    program: str = ""
    contract: int = CONTRACT


class Difference(NamedTuple):
    """How the marks by two sets of rules differ: of how many, how many, and by how much (where both are numbers)."""

    marked: int
    changed: int
    changes: Sequence[float]


def now() -> str:
    """The time, to the microsecond, so that decisions of one person have an order."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def user() -> str:
    """Who is at this machine."""
    with suppress(KeyError, OSError):
        return getuser()
    return "?"  # an account without a name


@contextmanager
def open_class(folder: str | Path, create: bool = True) -> Iterator[Database]:
    """The class in a folder, begun there if ``create``; ``folder`` may be the file itself. The last to close tidies up.

    UsageError for a file that is none of ours, damaged, too new or too old, and when nothing more can be stored.
    """
    place = Path(folder)
    path = place / FILE if place.is_dir() or place.suffix != ".sqlite" else place
    if not path.exists():
        if (path.parent / "journal.jsonl").exists():
            raise UsageError(OLD_FOLDER.format(folder=path.parent))
        if not create:
            raise UsageError(NO_CLASS.format(folder=folder))
        path.parent.mkdir(parents=True, exist_ok=True)
    with _errors_told(path), closing(_connected(path)) as connection:
        made = Database(path, connection)
        yield made
        with suppress(sqlite3.OperationalError):  # somebody else is reading, and will do it
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


PATIENCE = 30.0
"""Seconds for which a transaction waits for those of others."""


@contextmanager
def _errors_told(path: Path) -> Iterator[None]:
    """SQLite's errors as one sentence."""
    try:
        yield
    except sqlite3.Error as error:
        kind, told = getattr(error, "sqlite_errorname", ""), {"file": path, "reason": error}
        if kind.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            raise UsageError(DAMAGED.format(**told)) from None
        if kind.startswith(("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY")):
            raise UsageError(NOT_STORED.format(**told)) from None
        if kind.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise UsageError(BUSY.format(file=path, seconds=f"{PATIENCE:g}")) from None
        if kind.startswith("SQLITE_CANTOPEN"):
            raise UsageError(CANNOT_OPEN.format(**told)) from None
        raise


def _connected(path: Path) -> sqlite3.Connection:
    """The file, opened with the right journal, begun or brought up to date."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        connection.create_function("fold", 1, str.casefold, deterministic=True)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # who is forgotten leaves no bytes behind
        try:
            ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorname", "") != "SQLITE_ERROR":
                raise
            raise UsageError(DAMAGED.format(file=path, reason=error)) from None
        if tables and not ours:
            raise UsageError(NOT_OURS.format(file=path))
        (mode,) = connection.execute(f"PRAGMA journal_mode = {'DELETE' if on_a_network(path) else 'WAL'}").fetchone()
        connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
        _brought_up_to_date(path, connection)
        (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if state != "ok":
            raise UsageError(DAMAGED.format(file=path, reason=state))
    except BaseException:
        connection.close()
        raise
    return connection


def _brought_up_to_date(path: Path, connection: sqlite3.Connection) -> None:
    with _transaction(connection):
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
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it is stored, or nothing; others wait."""
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
        mounts = (line.split(" - ") for line in Path("/proc/self/mountinfo").read_text("utf-8", "replace").splitlines())
        place = str(path.parent.resolve())
        found = [
            (len(point), kind.split()[0]) for told, kind in mounts
            if (point := told.split()[4].replace("\\040", " ")) and (place + "/").startswith(point.rstrip("/") + "/")
        ]  # fmt: skip
        return max(found, default=(0, ""))[1].startswith(_NETWORKS)
    return False


class Database:
    """An open class. Whatever is stored is kept, also if the program is killed right after."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection
        self._run, self._place, self._seen = 0, 0, 0.0

    def notes(self) -> Iterator[str]:
        """What a teacher should know of the file, in sentences."""
        (mode,) = self._rows("PRAGMA journal_mode").fetchone()
        if mode != "wal":
            yield WITHOUT_WAL.format(file=self.path, kind=f"journal_mode {mode}")

    def _rows(self, sql: str, *values: object) -> sqlite3.Cursor:
        return self._connection.execute(sql, values)

    # ---- one run at a time -------------------------------------------------------------------------------------------

    @contextmanager
    def run(
        self, patience: float = 600.0, force: bool = False, waiting: Callable[[str], None] | None = None
    ) -> Iterator[None]:
        """The class for one run; while another has it, say so and wait so many seconds.

        UsageError with who has it, and since when.
        """
        end, held = monotonic() + patience, self._begun(force)
        if held and patience and waiting:
            waiting(held)
        while held:
            if monotonic() >= end:
                raise UsageError(held)
            sleep(0.1)
            held = self._begun(force)
        try:
            yield
        finally:
            with suppress(sqlite3.Error):
                self._rows("UPDATE run SET ended = ? WHERE number = ?", now(), self._run)

    def _begun(self, force: bool) -> str:
        """Begin a run; who else is at it, if somebody is. A run whose process is gone is over."""
        with _transaction(self._connection):
            for row in self._rows("SELECT * FROM run WHERE ended IS NULL").fetchall():
                here = row["host"] == gethostname()
                silent = datetime.now(UTC) - datetime.fromisoformat(row["seen"])
                alive = _started(row["pid"]) == row["started"] if here else silent < SILENCE
                if alive and not force:
                    since = row["began"][:16].replace("T", " ")
                    told = {"by": row["by"], "host": row["host"], "pid": row["pid"], "since": since}
                    held = RUN_HELD.format(folder=self.path.parent, **told)
                    return held if here else held + HELD_ELSEWHERE
                self._rows("UPDATE run SET ended = 'left' WHERE number = ?", row["number"])
            who = (user(), gethostname(), os.getpid(), _started(os.getpid()))
            made = self._rows(
                'INSERT INTO run (by, host, pid, started, began, seen) VALUES (?, ?, ?, ?, ?, ?)', *who, now(), now()
            )  # fmt: skip
            self._run = made.lastrowid or 0
        return ""

    def _lives(self) -> None:
        """A sign of life, now and then."""
        if monotonic() > self._seen + 5:
            self._seen = monotonic()
            self._rows("UPDATE run SET seen = ? WHERE number = ?", now(), self._run)

    # ---- rules -------------------------------------------------------------------------------------------------------

    def rules(self, rules: Rules) -> int:
        """The number of these rules, written down if they are new."""
        columns = " AND ".join(f"{name} = ?" for name in Rules._fields)
        found = self._rows(f"SELECT number FROM rules WHERE {columns}", *rules).fetchone()  # noqa: S608  # our names
        if found:
            return int(found[0])
        names = ", ".join(Rules._fields)
        made = self._rows(f"INSERT INTO rules ({names}) VALUES (?, ?, ?, ?, ?)", *rules)  # noqa: S608  # our names
        return made.lastrowid or 0

    def in_force(self) -> tuple[int, Rules] | None:
        """The rules by which the class was marked, and their number; ``None`` before the first run has ended."""
        names = ", ".join(Rules._fields)
        found = self._rows(
            f"SELECT number, {names} FROM rules WHERE number = (SELECT rules FROM class)"  # noqa: S608  # our names
        ).fetchone()
        return (found[0], Rules(*tuple(found)[1:])) if found else None

    def difference(self, new: int) -> Difference:
        """How the marks of the hand-ins of this run differ by these rules from those by the rules in force."""
        rows = self._rows(
            "SELECT old.status, old.score, new.status, new.score FROM mark AS new JOIN mark AS old USING (digest) "
            "JOIN hand_in ON hand_in.content = new.content "
            "WHERE new.rules = ? AND old.rules = (SELECT rules FROM class) AND "
            "(typed_by IS NOT NULL OR new.content IN (SELECT content FROM present WHERE run = ?))", new, self._run,
        ).fetchall()  # fmt: skip
        changed = [row for row in rows if tuple(row)[:2] != tuple(row)[2:]]
        return Difference(len(rows), len(changed), [row[3] - row[1] for row in changed if None not in (row[1], row[3])])

    # ---- hand-ins and marks ------------------------------------------------------------------------------------------

    def keep(self, handed_in: HandIn, typed_by: str | None = None) -> None:
        """Keep a hand-in, and that it is there in this run; one ``typed_by`` somebody stands for her earlier ones."""
        content = handed_in.content
        with _transaction(self._connection):
            if typed_by is not None:
                typed = "SELECT content FROM file WHERE number = 0 AND source = ?"
                self._rows(f"UPDATE hand_in SET counts = 0 WHERE content IN ({typed})", handed_in.source)  # noqa: S608
            made = self._rows(
                "INSERT OR IGNORE INTO hand_in VALUES (?, ?, ?, ?, 1)", content, json.dumps(handed_in.student), now(),
                typed_by,
            )  # fmt: skip
            if made.rowcount:
                self._connection.executemany(
                    "INSERT INTO file VALUES (?, ?, ?, ?, ?, ?, ?)",
                    ((content, number, one.source, one.data, one.problem, one.late, one.when)
                     for number, one in enumerate(handed_in.files)),
                )  # fmt: skip
            elif typed_by is not None:
                self._rows("UPDATE hand_in SET counts = 1 WHERE content = ?", content)
            if typed_by is None:
                self._place += 1
                self._rows("INSERT OR IGNORE INTO present VALUES (?, ?, ?)", self._run, self._place, content)

    def hand_ins(self) -> Iterator[HandIn]:
        """The hand-ins of the run that counts, in their order."""
        return self._read("SELECT content FROM present WHERE run = (SELECT run FROM class) ORDER BY place")

    def typed(self) -> Iterator[HandIn]:
        """What was typed from paper, in the order of names."""
        sql = "SELECT content FROM hand_in JOIN file USING (content) WHERE typed_by IS NOT NULL AND counts "
        return self._read(sql + "ORDER BY source")

    def _read(self, sql: str) -> Iterator[HandIn]:
        for (content,) in self._rows(sql).fetchall():
            (student,) = self._rows("SELECT student FROM hand_in WHERE content = ?", content).fetchone()
            files = self._rows("SELECT * FROM file WHERE content = ? ORDER BY number", content)
            first, *others = (
                HandIn(row["source"], Student(*json.loads(student)), row["data"], row["problem"], bool(row["late"]),
                       when=row["when"]) for row in files
            )  # fmt: skip
            yield replace(first, others=tuple(others))

    def gone(self) -> int:
        """How many hand-ins of the run that counted are not in this one."""
        now_there = "SELECT content FROM present WHERE run = ?"
        sql = f"SELECT count(*) FROM present WHERE run = (SELECT run FROM class) AND content NOT IN ({now_there})"  # noqa: S608
        return int(self._rows(sql, self._run).fetchone()[0])

    def add(self, result: Result, content: str, rules: int) -> None:
        """Keep a result; the first one of a hand-in by these rules stays."""
        key, told = result.student.key.casefold(), json.dumps(result.to_json(), ensure_ascii=False)
        values = (result.digest, rules, content, key, result.status, result.score, now(), told)
        self._rows("INSERT OR IGNORE INTO mark VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *values)
        self._lives()

    def result(self, digest: str, rules: int) -> Result | None:
        """The result of a hand-in by these rules."""
        found = self._rows("SELECT told FROM mark WHERE digest = ? AND rules = ?", digest, rules).fetchone()
        return _read_result(self.path, found[0]) if found else None

    # ---- what counts -------------------------------------------------------------------------------------------------

    def settle(self, results: Iterable[Result], rules: int) -> None:
        """Let these results count, in this order, and the hand-ins of this run, by these rules; all of it at once."""
        with _transaction(self._connection):
            self._rows("DELETE FROM standing")
            for place, one in enumerate(results):
                told = json.dumps(one.to_json(), ensure_ascii=False)
                values = (one.student.key, place, one.status, one.score, told)
                self._rows("INSERT INTO standing VALUES (?, ?, ?, ?, ?)", *values)
            self._rows("UPDATE class SET rules = ?, run = ?", rules, self._run)
            self._rows("DELETE FROM present WHERE run <> ?", self._run)

    def keys(self) -> list[str]:
        """The students with what counts for them, in order."""
        return [row[0] for row in self._rows("SELECT student FROM standing ORDER BY place")]

    def standing(self, key: str) -> Result | None:
        """What counts for a student."""
        found = self._rows("SELECT told FROM standing WHERE student = ?", key).fetchone()
        if found is None:  # written in other letters; every row is looked at
            found = self._rows("SELECT told FROM standing WHERE fold(student) = ?", key.casefold()).fetchone()
        return _read_result(self.path, found[0]) if found else None

    def standings(self) -> Iterator[Result]:
        """What counts for each student, in order."""
        for key in self.keys():
            (told,) = self._rows("SELECT told FROM standing WHERE student = ?", key).fetchone()
            yield _read_result(self.path, told)

    # ---- what people decide ------------------------------------------------------------------------------------------

    def decide(self, *decisions: Decision) -> int:
        """Keep decisions; how many of them are new. Nothing is ever overwritten."""
        before = self._connection.total_changes
        with _transaction(self._connection):
            names = ", ".join(f'"{name}"' for name in Decision._fields)
            sql = f"INSERT OR IGNORE INTO decision ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608  # our names
            self._connection.executemany(sql, decisions)
        return self._connection.total_changes - before

    def decisions(self) -> list[Decision]:
        """All that was decided, in the order of time."""
        names = ", ".join(f'"{name}"' for name in Decision._fields)
        return [Decision(*row) for row in self._rows(f'SELECT {names} FROM decision ORDER BY "when", number')]  # noqa: S608

    def overrides(self) -> Overrides:
        """The points in the place of marks, the last one of each student and item."""
        found: dict[str, dict[str, Override]] = {}
        for row in self._rows("SELECT student, item, points, reason FROM override ORDER BY number"):
            one = found.setdefault(row["student"].casefold(), {})
            one.pop(row["item"].casefold(), None)
            if row["points"] is not None:
                one[row["item"].casefold()] = Override(*row)
        return Overrides({student: [*items.values()] for student, items in found.items() if items})

    def import_overrides(self, text: str, read: Iterable[Override], by: str) -> list[Override]:
        """Keep overrides that a file says, unless that text was the last to be read; those that are new."""
        if text == self._rows("SELECT overrides FROM class").fetchone()[0]:
            return []
        known = {_about(one): one for several in self.overrides().by_student.values() for one in several}
        new = [
            one for one in read if one != known.get(_about(one)) and not (one.taken_back and _about(one) not in known)
        ]
        with _transaction(self._connection):
            for one in new:
                values = (one.id, one.item, None if one.taken_back else one.points, one.reason, by, now())
                self._rows("INSERT INTO override VALUES (NULL, ?, ?, ?, ?, ?, ?)", *values)
            self._rows("UPDATE class SET overrides = ?", text)
        return new

    # ---- one student -------------------------------------------------------------------------------------------------

    def appealed(self, student: str, by: str, why: str, scores: tuple[float | None, float | None]) -> None:
        """Keep who appealed, why, and the score before and after."""
        self._rows("INSERT INTO appeal VALUES (NULL, ?, ?, ?, ?, ?, ?)", student, by, now(), why, *scores)

    def keep_returned(self, student: str, when: str, score: float | None, text: str) -> None:
        """Keep what was returned to a student."""
        self._rows("INSERT OR REPLACE INTO returned VALUES (?, ?, ?, ?)", student, when, score, text)

    def called(self, student: str) -> str:
        """The key of a student of whom anything is kept, however its letters are written. UsageError for nobody."""
        sql = "SELECT student FROM standing UNION SELECT student FROM mark UNION SELECT student FROM override"
        keys = {row[0].casefold(): row[0] for row in self._rows(sql + " ORDER BY 1 DESC")}
        if found := keys.get(student.casefold()):
            return str(found)
        near = closest(student.casefold(), keys)
        meant = words.MEANT.format(near=keys[near]) if near else ""
        raise UsageError(words.NOBODY_CALLED.format(key=student, meant=meant))

    def events(self, student: str) -> dict[str, list[dict[str, Any]]]:
        """All that is kept of a student, in the order of time, by kind."""
        key = student.casefold()
        asked = {
            "hand_in": "SELECT first_seen, typed_by, content, (SELECT group_concat(source, ', ') FROM file WHERE "
            "file.content = hand_in.content) AS sources FROM hand_in "
            "WHERE content IN (SELECT content FROM mark WHERE student = ?) ORDER BY 1",
            "mark": "SELECT at, status, score, program, contract, rules, digest FROM mark JOIN rules ON number = rules "
            "WHERE student = ? ORDER BY at",
            "decision": 'SELECT "when", by, question, text, before FROM decision '
            'WHERE content IN (SELECT content FROM mark WHERE student = ?) ORDER BY "when"',
            "override": 'SELECT "when", by, item, points, reason FROM override WHERE fold(student) = ? ORDER BY number',
            "appeal": 'SELECT "when", by, why, before, after FROM appeal WHERE fold(student) = ? ORDER BY number',
            "returned": 'SELECT "when", score FROM returned WHERE fold(student) = ? ORDER BY 1',
        }  # fmt: skip
        return {kind: [dict(row) for row in self._rows(sql, key)] for kind, sql in asked.items()}

    def forget(self, student: str, roster: str) -> None:
        """Take a student out of everything; ``roster`` is the one in force without her. Nothing is left in the file."""
        key = student.casefold()
        with _transaction(self._connection):
            contents = [row[0] for row in self._rows("SELECT DISTINCT content FROM mark WHERE student = ?", key)]
            for content in contents:
                self._rows("DELETE FROM hand_in WHERE content = ?", content)
                self._rows("DELETE FROM decision WHERE content = ?", content)
            self._rows("DELETE FROM mark WHERE instr(told, ?)", student)  # of others, which will be made again
            for table in ("override", "appeal", "returned", "standing"):
                self._rows(f"DELETE FROM {table} WHERE fold(student) = ?", key)  # noqa: S608  # our names
            kept = self._rows("SELECT rules FROM class").fetchone()[0]
            self._rows("DELETE FROM mark WHERE rules <> ?", kept)  # older rosters name her too
            self._rows("DELETE FROM rules WHERE number <> ?", kept)
            self._rows("UPDATE rules SET roster = ?", roster)
            self._rows("UPDATE class SET overrides = NULL")
        self._rows("VACUUM")
        self._rows("PRAGMA wal_checkpoint(TRUNCATE)")


def _about(one: Override) -> tuple[str, str]:
    return one.id.casefold(), one.item.casefold()


def _read_result(path: Path, told: str) -> Result:
    """A result as it is kept; UsageError for one that another version kept in a form of its own."""
    try:
        return Result.from_json(json.loads(told))
    except (ValueError, KeyError, TypeError, AttributeError, UsageError):
        raise UsageError(OTHER_FORM.format(file=path)) from None


def _started(pid: int) -> str:
    """When a process of this machine began, in the system's own count; "" for one that is gone.

    Where the system does not tell, whether it is there: a number may be given to another process in time.
    """
    with suppress(OSError, IndexError):
        return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[19]
    if Path("/proc/self/stat").exists():
        return ""
    try:
        os.kill(pid, 0)
    except OSError as error:
        return "" if isinstance(error, ProcessLookupError) else "there"
    return "there"
