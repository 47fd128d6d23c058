"""A folder of results is one run's at a time; its results are kept in it, one line each, to go on after a stop."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path
from socket import gethostname
from time import sleep
from typing import Self

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.classroom.files import json_file, json_object, text_in
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import Result

LOCK = ".treesearch-lock.json"
PAUSE = 0.1


class Journal:
    """An append-only file of results. Only whole lines under the same fingerprint count; each hand-in is in it once.

    A hand-in is known by the digest of its name and content, so a changed one is marked again.
    """

    def __init__(self, path: Path, fingerprint: str) -> None:
        self.path, self.fingerprint = path, fingerprint
        self.places: dict[str, int] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._stream = path.open("a+b")
        self._stream.truncate(self._read())

    def _read(self) -> int:
        """Note where each result stands; the length of the part of the file that can be used."""
        self._stream.seek(0)
        end = 0
        for line in self._stream:
            told = json_object(line.decode("utf-8", "replace")) if line.endswith(b"\n") else {}
            if told.get("fingerprint") != self.fingerprint or "digest" not in told:
                break
            self.places[str(told["digest"])] = end
            end += len(line)
        return end

    def __contains__(self, handed_in: HandIn) -> bool:
        return handed_in.digest in self.places

    def add(self, result: Result) -> None:
        """Write one result down; once this returns, a killed program does not lose it."""
        if result.digest in self.places:
            return
        line = json.dumps({"fingerprint": self.fingerprint, **result.to_json()}) + "\n"
        self.places[result.digest] = self._stream.seek(0, 2)
        self._stream.write(line.encode())
        self._stream.flush()

    def result(self, digest: str) -> Result:
        """The result that was written down for a hand-in."""
        self._stream.seek(self.places[digest])
        return Result.from_json(json.loads(self._stream.readline()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()


@contextmanager
def locked(folder: Path, force: bool = False, patience: float = 0.0) -> Iterator[None]:
    """The folder for oneself; ``force`` takes it over, ``patience`` is how many seconds to wait for it.

    UsageError, with the holder's name and for how long, while another has it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / LOCK
    if force:
        path.unlink(missing_ok=True)
    now = datetime.now(UTC).isoformat()
    own = json.dumps({"by": _user(), "host": gethostname(), "pid": os.getpid(), "since": now})
    while not _taken(path, own):
        if patience <= 0:
            raise UsageError(_held(path))
        patience -= PAUSE
        sleep(PAUSE)
    try:
        yield
    finally:
        if text_in(path) == own:  # somebody may have taken over
            path.unlink(missing_ok=True)


def _taken(path: Path, own: str) -> bool:
    """Take the lock if it is free."""
    with suppress(FileExistsError), path.open("x", encoding="utf-8") as stream:
        return bool(stream.write(own))
    return False


def _held(path: Path) -> str:
    """Who holds the folder, for how long, and whether that is over."""
    told = json_file(path)
    try:
        by, host, pid = str(told["by"]), str(told["host"]), int(told["pid"])
        age = int((datetime.now(UTC) - datetime.fromisoformat(told["since"])).total_seconds() / 60)
    except (ValueError, KeyError, TypeError):
        return words.LOCK_STRANGE.format(path=path)
    sentence = words.LOCK_STALE if host == gethostname() and not _runs(pid) else words.LOCK_HELD
    return sentence.format(folder=path.parent, by=by, host=host, pid=pid, minutes=age)


def _runs(pid: int) -> bool:
    """Whether a process of this machine is still there, whosever it is."""
    try:
        os.kill(pid, 0)
    except OSError as error:
        return not isinstance(error, ProcessLookupError)
    return True


def _user() -> str:
    with suppress(KeyError, OSError):
        return getuser()
    return "?"  # an account without a name
