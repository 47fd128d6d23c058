"""An open class: what is stored in it, and read from it. Its schema and its law stand in ``schema``."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from getpass import getuser
from pathlib import Path
from socket import gethostname
from time import monotonic, sleep
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import Decision, Override, Overrides, Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.classroom.schema import SEAL_BROKEN, copied, damaged, is_read_only, opened, seal, transaction
from treesearch.words import closest

MEANT = "; nearest: {near}"
NOBODY_CALLED = "nobody in this class is called {key}{meant}"


CONTRACT = 2
"""Counts up whenever the same answer may get other marks, or marks are kept in another form."""
SILENCE = timedelta(minutes=10)
"""A run on another machine that has stored nothing for so long is over."""
WITHOUT_WAL = "{file} is on a file system ({kind}) on which only one process at a time can use it"
OTHER_FORM = "{file}: marks in it were kept in another form, by another version; grade again with --remark"
RUN_HELD = "{folder} is being graded by {by} on {host} (process {pid}), since {since}"
HELD_ELSEWHERE = "; if that run is gone, --force takes over"


class MarkedBy(NamedTuple):
    """By what marks are made: the texts of exercise and roster, and the command as JSON, empty for answers in words."""

    exercise: str
    roster: str = ""
    command: str = ""
    program: str = ""
    contract: int = CONTRACT


class Difference(NamedTuple):
    """How the marks by two sets of rules differ: of how many, how many, and by how much (where both are numbers).

    ``lost``: how many had points and have none, until a person says.
    """

    marked: int
    changed: int
    changes: Sequence[float]
    lost: int = 0


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
    """The class in a folder, begun there if ``create``; ``folder`` may be the file itself. UsageError as ``opened``."""
    with opened(folder, create) as (path, connection):
        yield Database(path, connection)


@contextmanager
def read_class(folder: str | Path) -> Iterator[Database]:
    """A copy of a class, to be read: nothing is written where it stands. UsageError as ``copied``."""
    with copied(folder) as (path, connection):
        yield Database(path, connection)


@contextmanager
def consult_class(folder: str | Path) -> Iterator[Database]:
    """A class of which something is told: itself, or a whole copy where it cannot be written to. UsageError as
    ``opened``."""
    with copied(folder, whole=True) if is_read_only(folder) else opened(folder, create=False) as (path, connection):
        yield Database(path, connection)


class Database:
    """An open class. Whatever is stored is kept, also if the program is killed right after."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection
        self._run, self._place, self._seen = 0, 0, 0.0

    def notes(self) -> Iterator[str]:
        """Says in a sentence if only one process at a time can use the file."""
        # on a network folder SQLite falls back by itself and says nothing
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
            # a full disk must not hide the error that ended the run
            with suppress(sqlite3.Error):
                self._rows("UPDATE run SET ended = ? WHERE number = ?", now(), self._run)

    def _begun(self, force: bool) -> str:
        """Begin a run; who else is at it, if somebody is. A run whose process is gone is over."""
        with transaction(self._connection):
            for row in self._rows("SELECT * FROM run WHERE ended IS NULL").fetchall():
                # a process of another machine cannot be asked; its signs of life are all there is
                here = row["host"] == gethostname()
                silent = datetime.now(UTC) - datetime.fromisoformat(row["seen"])
                alive = _started(row["pid"]) == row["started"] if here else silent < SILENCE
                # the number of a process is used again in time, its beginning is not
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
        # a write for every mark would double the work of the disk
        if monotonic() > self._seen + 5:
            self._seen = monotonic()
            self._rows("UPDATE run SET seen = ? WHERE number = ?", now(), self._run)

    # ---- rules -------------------------------------------------------------------------------------------------------

    def rules(self, rules: MarkedBy) -> int:
        """The number of these rules, written down if they are new."""
        columns = " AND ".join(f"{name} = ?" for name in MarkedBy._fields)
        # the same rules as on an earlier day are the same number, so their marks are used again
        found = self._rows(f"SELECT number FROM rules WHERE {columns}", *rules).fetchone()  # noqa: S608  # our names
        if found:
            return int(found[0])
        names = ", ".join(MarkedBy._fields)
        made = self._rows(f"INSERT INTO rules ({names}) VALUES (?, ?, ?, ?, ?)", *rules)  # noqa: S608  # our names
        return made.lastrowid or 0

    def in_force(self) -> tuple[int, MarkedBy] | None:
        """The rules by which the class was marked, and their number; ``None`` before the first run has ended."""
        names = ", ".join(MarkedBy._fields)
        found = self._rows(
            f"SELECT number, {names} FROM rules WHERE number = (SELECT rules FROM class)"  # noqa: S608  # our names
        ).fetchone()
        return (found[0], MarkedBy(*tuple(found)[1:])) if found else None

    def difference(self, new: int) -> Difference:
        """How the marks of the submissions of this run differ by these rules from those by the rules in force."""
        rows = self._rows(
            "SELECT old.status, old.score, new.status, new.score FROM mark AS new JOIN mark AS old USING (digest) "
            "JOIN hand_in ON hand_in.content = new.content "
            "WHERE new.rules = ? AND old.rules = (SELECT rules FROM class) AND "
            # What is typed from paper is in the list of no run, and counts in all.
            "(typed_by IS NOT NULL OR new.content IN (SELECT content FROM present WHERE run = ?))", new, self._run,
        ).fetchall()  # fmt: skip
        changed = [row for row in rows if tuple(row)[:2] != tuple(row)[2:]]
        # who had no mark before, or has none now, gained and lost no points
        by = [row[3] - row[1] for row in changed if None not in (row[1], row[3])]
        return Difference(len(rows), len(changed), by, sum(row[3] is None is not row[1] for row in changed))

    # ---- submissions and marks ---------------------------------------------------------------------------------------

    def keep(self, handed_in: HandIn, typed_by: str | None = None) -> None:
        """Keep a submission, and that it is there in this run; one ``typed_by`` somebody stands for her earlier
        ones."""
        content = handed_in.content
        with transaction(self._connection):
            if typed_by is not None:
                # a sheet typed again takes the place of the first; both stay in the history
                typed = "SELECT content FROM file WHERE number = 0 AND source = ?"
                self._rows(f"UPDATE hand_in SET counts = 0 WHERE content IN ({typed})", handed_in.source)  # noqa: S608
            made = self._rows(
                "INSERT OR IGNORE INTO hand_in VALUES (?, ?, ?, ?, 1)", content, json.dumps(handed_in.student), now(),
                typed_by,
            )  # fmt: skip
            if made.rowcount:
                self._connection.executemany(
                    "INSERT INTO file VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    ((content, number, one.source, one.data, one.problem, one.late, one.when,
                      seal(one.source, one.data, one.problem))
                     for number, one in enumerate(handed_in.files)),
                )  # fmt: skip
            elif typed_by is not None:
                self._rows("UPDATE hand_in SET counts = 1 WHERE content = ?", content)
            else:  # the same submission; what is told of its time may be new
                self._rows('UPDATE file SET "when" = ? WHERE content = ? AND number = 0', handed_in.when, content)
            if typed_by is None:
                # the order in which they were handed in decides which of two counts
                self._place += 1
                self._rows("INSERT OR IGNORE INTO present VALUES (?, ?, ?)", self._run, self._place, content)

    def hand_ins(self) -> Iterator[HandIn]:
        """The submissions of the run that counts, in their order."""
        return self._read("SELECT content FROM present WHERE run = (SELECT run FROM class) ORDER BY place")

    def typed(self) -> Iterator[HandIn]:
        """Yields the sheets that were typed from paper, in the order of names. UsageError for a damaged one."""
        sql = "SELECT content FROM hand_in JOIN file USING (content) WHERE typed_by IS NOT NULL AND counts "
        return self._read(sql + "ORDER BY source")

    def _read(self, sql: str) -> Iterator[HandIn]:
        for (content,) in self._rows(sql).fetchall():
            (student,) = self._rows("SELECT student FROM hand_in WHERE content = ?", content).fetchone()
            files = self._rows("SELECT * FROM file WHERE content = ? ORDER BY number", content).fetchall()
            told = Student(*json.loads(student))
            for row in files:
                self._whole(row, row["source"], row["data"], row["problem"])
            first, *others = (
                HandIn(row["source"], told, row["data"], row["problem"], bool(row["late"]), when=row["when"])
                for row in files
            )
            yield replace(first, others=tuple(others))

    def gone(self) -> int:
        """How many submissions of the run that counted are not in this one."""
        now_there = "SELECT content FROM present WHERE run = ?"
        sql = f"SELECT count(*) FROM present WHERE run = (SELECT run FROM class) AND content NOT IN ({now_there})"  # noqa: S608
        return int(self._rows(sql, self._run).fetchone()[0])

    def keys_handed_in(self) -> list[str]:
        """The keys of those who had handed something in when the class was marked last."""
        sql = "SELECT DISTINCT fold(student) FROM standing WHERE json_extract(told, '$.source') <> ''"
        return [row[0] for row in self._rows(sql)]

    def add(self, result: Result, content: str, rules: int) -> None:
        """Keep a result; the first one of a submission by these rules stays."""
        # people type ids in any case, and so do course systems
        key, told = result.student.key.casefold(), json.dumps(result.to_json(), ensure_ascii=False)
        values = (result.digest, rules, content, key, result.status, result.score, now(), told)
        sealed = seal(result.digest, told)
        self._rows("INSERT OR IGNORE INTO mark VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *values, sealed)
        self._lives()

    def result(self, digest: str, rules: int) -> Result | None:
        """The result of a submission by these rules."""
        sql = "SELECT digest, told, seal FROM mark WHERE digest = ? AND rules = ?"
        return self._result(self._rows(sql, digest, rules).fetchone())

    def _result(self, row: sqlite3.Row | None) -> Result | None:
        """The result in a row of its name, itself and their seal. UsageError for one that is not what was stored."""
        return _read_result(self.path, self._whole(row, row[0], row["told"])["told"]) if row else None

    def _whole(self, row: sqlite3.Row, *values: object) -> sqlite3.Row:
        """A row that is what was stored: its seal is that of these values. UsageError for another."""
        if row["seal"] != seal(*values):
            # a changed byte in a stored mark would count as a mark; nothing is better than a wrong one
            raise damaged(self.path, SEAL_BROKEN.format(what=values[0]))
        return row

    # ---- what counts -------------------------------------------------------------------------------------------------

    def settle(self, results: Iterable[Result], rules: int) -> None:
        """Let these results count, in this order, and the submissions of this run, by these rules; all of it at
        once."""
        with transaction(self._connection):
            # in the same transaction: whoever reads meanwhile sees the old class or the new one, never half
            self._rows("DELETE FROM standing")
            for place, one in enumerate(results):
                told = json.dumps(one.to_json(), ensure_ascii=False)
                values = (one.student.key, place, one.status, one.score, told, seal(one.student.key, told))
                self._rows("INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?)", *values)
            self._rows("UPDATE class SET rules = ?, run = ?", rules, self._run)
            # what the run before found is of use only until the next one counts
            self._rows("DELETE FROM present WHERE run <> ?", self._run)

    def keys(self) -> list[str]:
        """The students with what counts for them, in order."""
        return [row[0] for row in self._rows("SELECT student FROM standing ORDER BY place")]

    def standing(self, key: str) -> Result | None:
        """Returns the result that counts for a student; ``None`` for nobody's key. UsageError for a damaged one."""
        sql = "SELECT student, told, seal FROM standing WHERE "
        found = self._rows(sql + "student = ?", key).fetchone()
        if found is None:  # written in other letters; every row is looked at
            found = self._rows(sql + "fold(student) = ?", key.casefold()).fetchone()
        return self._result(found)

    def standings(self) -> Iterator[Result]:
        """Yields the result that counts for each student, in the order of the class, read one after the other."""
        return (result for key in self.keys() if (result := self.standing(key)))

    # ---- what people decide ------------------------------------------------------------------------------------------

    def decide(self, *decisions: Decision) -> int:
        """Keep decisions; how many of them are new. Nothing is ever overwritten."""
        before = self._connection.total_changes
        with transaction(self._connection):
            names = ", ".join(f'"{name}"' for name in Decision._fields)
            sql = f"INSERT OR IGNORE INTO decision ({names}, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
            self._connection.executemany(sql, ((*one, seal(*_said(one))) for one in decisions))
        found = self._connection.total_changes - before
        self._rows("PRAGMA wal_checkpoint(PASSIVE)")  # what a person did is in the file itself at once
        return found

    def decisions(self) -> list[Decision]:
        """All that was decided, in the order of time."""
        names = ", ".join(f'"{name}"' for name in Decision._fields)
        rows = self._rows(f'SELECT {names}, seal FROM decision ORDER BY "when", number').fetchall()  # noqa: S608
        found = [Decision(*tuple(row)[:-1]) for row in rows]
        for one, row in zip(found, rows, strict=True):
            self._whole(row, *_said(one))
        return found

    def drop_overrides(self, students: Iterable[str]) -> None:
        """Take the points of these out again, of whom nobody knows; a file that says them is read again."""
        with transaction(self._connection):
            for student in students:
                self._rows("DELETE FROM override WHERE fold(student) = ?", student.casefold())
                self._rows("UPDATE class SET overrides = NULL")

    def overrides(self) -> Overrides:
        """The points in the place of marks, the last one of each student and item."""
        found: dict[str, dict[str, Override]] = {}
        for row in self._rows("SELECT student, item, points, reason, seal FROM override ORDER BY number"):
            self._whole(row, *tuple(row)[:-1])
            one = found.setdefault(row["student"].casefold(), {})
            one.pop(row["item"].casefold(), None)
            if row["points"] is not None:
                one[row["item"].casefold()] = Override(*tuple(row)[:-1])
        return Overrides({student: [*items.values()] for student, items in found.items() if items})

    def import_overrides(self, text: str, read: Iterable[Override], by: str) -> list[Override]:
        """Keep overrides that a file says, unless that text was the last to be read; those that are new."""
        # the file lies there at every run; read twice, it would undo what was decided in between
        if text == self._rows("SELECT overrides FROM class").fetchone()[0]:
            return []
        known = {_about(one): one for several in self.overrides().by_student.values() for one in several}
        new = [
            one for one in read if one != known.get(_about(one)) and not (one.taken_back and _about(one) not in known)
        ]
        with transaction(self._connection):
            for one in new:
                says = (one.id, one.item, None if one.taken_back else one.points, one.reason)
                self._rows("INSERT INTO override VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", *says, by, now(), seal(*says))
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
        # in falling order, so that of two spellings the first stays
        keys = {row[0].casefold(): row[0] for row in self._rows(sql + " ORDER BY 1 DESC")}
        if found := keys.get(student.casefold()):
            return str(found)
        near = closest(student.casefold(), keys)
        meant = MEANT.format(near=keys[near]) if near else ""
        raise UsageError(NOBODY_CALLED.format(key=student, meant=meant))

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
        with transaction(self._connection):
            contents = [row[0] for row in self._rows("SELECT DISTINCT content FROM mark WHERE student = ?", key)]
            for content in contents:
                self._rows("DELETE FROM hand_in WHERE content = ?", content)
                self._rows("DELETE FROM decision WHERE content = ?", content)
            # a remark on another's answer may name her
            self._rows("DELETE FROM mark WHERE instr(told, ?)", student)  # of others, which will be made again
            for table in ("override", "appeal", "returned", "standing"):
                self._rows(f"DELETE FROM {table} WHERE fold(student) = ?", key)  # noqa: S608  # our names
            kept = self._rows("SELECT rules FROM class").fetchone()[0]
            self._rows("DELETE FROM mark WHERE rules <> ?", kept)  # older rosters name her too
            self._rows("DELETE FROM rules WHERE number <> ?", kept)
            self._rows("UPDATE rules SET roster = ?", roster)
            self._rows("UPDATE class SET overrides = NULL")
        # SQLite leaves what was deleted in free pages of the file, where it can be read
        self._rows("VACUUM")
        self._rows("PRAGMA wal_checkpoint(TRUNCATE)")


def _said(one: Decision) -> tuple[object, ...]:
    """Returns the fields of a decision that its seal protects."""
    return one.content, one.question, one.text, one.by, one.when, one.settles


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
    if os.name == "nt":  # os.kill(pid, 0) would send Ctrl-C there
        return "there" if _runs_on_windows(pid) else ""
    try:
        os.kill(pid, 0)
    except OSError as error:
        return "" if isinstance(error, ProcessLookupError) else "there"
    return "there"


def _runs_on_windows(pid: int) -> bool:
    """Returns whether Windows knows a process of this number that has not ended, or may not tell."""
    import ctypes

    library: Any = ctypes
    system, code = library.WinDLL("kernel32", use_last_error=True), ctypes.c_ulong()
    system.OpenProcess.restype = ctypes.c_void_p
    process = ctypes.c_void_p(system.OpenProcess(0x1000, False, pid))  # PROCESS_QUERY_LIMITED_INFORMATION
    if process.value is None:
        return bool(library.get_last_error() == 5)  # ERROR_ACCESS_DENIED: somebody else's
    system.GetExitCodeProcess(process, ctypes.byref(code))
    system.CloseHandle(process)
    return code.value == 259  # STILL_ACTIVE
