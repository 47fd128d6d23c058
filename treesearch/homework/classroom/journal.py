"""What is kept in a folder of results: the results, to go on after a stop, and what people decided; one run has it.

What an answer says that no form could read whole is written by each reviewer into a file of her own, and merged when
grading: the answer to one question as lines of the form, in the place of what was written. It belongs to the hand-in
with exactly that text; when the text changes, it is stale and no longer counts.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path
from socket import gethostname
from time import sleep
from typing import NamedTuple, Self

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.classroom.files import file_name, json_object, text_in
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import Result

LOCK = ".treesearch-lock.json"
DECISIONS = "decisions-{name}.jsonl"
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
    told = json_object(text_in(path))
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


# ---- what people decided ---------------------------------------------------------------------------------------------


class Decision(NamedTuple):
    """The ``text`` that ``by`` decided on for a question of the hand-in with that ``content``; ``None`` takes it back.

    ``student``: the hand-in's, as it is called in reports. ``before``: the facts that were read without her, as lines.
    ``when``: the time, ISO 8601. ``version``: that of this program.
    """

    content: str
    question: int
    text: str | None
    student: str
    before: str
    by: str
    when: str
    version: str


def write_decision(folder: Path, decision: Decision) -> None:
    """Write one decision into its maker's own file; once this returns it is kept. Nothing is ever overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / DECISIONS.format(name=file_name(decision.by))).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(decision._asdict(), ensure_ascii=False) + "\n")


class Decisions:
    """All that was decided, by all reviewers, ready to be laid over the hand-ins."""

    def __init__(self, told: Iterable[Decision] = ()) -> None:
        self._by_content: dict[str, dict[int, dict[str, Decision]]] = {}
        for decision in told:
            ours = self._by_content.setdefault(decision.content, {}).setdefault(decision.question, {})
            ours[decision.by] = decision
            if decision.text is None:
                del ours[decision.by]
        self._seen: set[str] = set()

    def laid_over(self, handed_in: HandIn) -> HandIn:
        """The hand-in with what was decided about it, as far as all who decided agree."""
        self._seen.add(handed_in.content)
        found = sorted(self._by_content.get(handed_in.content, {}).items())
        agreed = ((question, _agreed(ours.values())) for question, ours in found)
        return replace(handed_in, decided=tuple((question, text) for question, text in agreed if text is not None))

    def messages(self) -> Iterator[str]:
        """A sentence for each answer on which reviewers decided differently, which still has to be looked at.

        And for each decision whose text was handed in no more; ask when all hand-ins were laid over.
        """
        for questions in self._by_content.values():
            for question, ours in questions.items():
                if ours and _agreed(ours.values()) is None:
                    who = "; ".join(f"{one.by}: {' | '.join((one.text or '').splitlines())}" for one in ours.values())
                    student = next(iter(ours.values())).student
                    yield words.DECIDED_DIFFERENTLY.format(student=student, question=question, who=who)
                for one in ours.values():
                    if one.content not in self._seen:
                        yield words.DECISION_STALE.format(student=one.student, question=question, by=one.by)


def _agreed(decisions: Iterable[Decision]) -> str | None:
    """The text that all decided on; ``None`` if they differ."""
    texts = {"\n".join(line.strip() for line in (one.text or "").splitlines()) for one in decisions}
    return texts.pop() if len(texts) == 1 else None


def read_decisions(folder: Path) -> Decisions:
    """What all reviewers wrote into the folder; a line that is none, as a killed program leaves it, is left out."""
    texts = (path.read_text("utf-8", "replace") for path in sorted(folder.glob(DECISIONS.format(name="*"))))
    return Decisions(made for text in texts for line in text.splitlines() if (made := _decision(line)))


def _decision(line: str) -> Decision | None:
    try:
        decision = Decision(**json_object(line))
    except TypeError:
        return None
    kinds = Decision.__annotations__.values()
    return decision if all(map(isinstance, decision, kinds)) else None
