"""One at a time: who writes results into a folder says so there; whoever comes second is told who, and since when."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path
from socket import gethostname
from time import sleep
from typing import Any

from treesearch.errors import UsageError
from treesearch.homework.classroom import words

LOCK = ".treesearch-lock.json"
PAUSE = 0.1


@contextmanager
def locked(folder: Path, force: bool = False, patience: float = 0.0) -> Iterator[None]:
    """The folder for oneself; ``force`` takes it over, ``patience`` is how many seconds to wait for it.

    UsageError, with the holder's name and for how long, while another has it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / LOCK
    if force:
        path.unlink(missing_ok=True)
    own = json.dumps({"by": _user(), "host": gethostname(), "pid": os.getpid(), "since": _now().isoformat()})
    while not _taken(path, own):
        if patience <= 0:
            raise UsageError(_held(path))
        patience -= PAUSE
        sleep(PAUSE)
    try:
        yield
    finally:
        if _text(path) == own:  # somebody may have taken over
            path.unlink(missing_ok=True)


def _taken(path: Path, own: str) -> bool:
    """Take the lock if it is free."""
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(own)
    except FileExistsError:
        return False
    return True


def _held(path: Path) -> str:
    """Who holds the folder, for how long, and whether that is over."""
    try:
        told: Any = json.loads(_text(path))
        age = int((_now() - datetime.fromisoformat(told["since"])).total_seconds() / 60)
        gone = told["host"] == gethostname() and not _runs(int(told["pid"]))
        by, host, pid = str(told["by"]), str(told["host"]), int(told["pid"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return words.LOCK_STRANGE.format(path=path)
    sentence = words.LOCK_STALE if gone else words.LOCK_HELD
    return sentence.format(folder=path.parent, by=by, host=host, pid=pid, minutes=age)


def _runs(pid: int) -> bool:
    """Whether a process of this machine is still there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # another user's
    return True


def _user() -> str:
    try:
        return getuser()
    except (KeyError, OSError):  # an account without a name
        return "?"


def _now() -> datetime:
    return datetime.now(UTC)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""
