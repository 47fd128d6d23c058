"""What reviewers decided about answers that no form could read whole: each in a file of her own, merged when grading.

A decision is the answer to one question as lines of the form, in the place of what was written. It belongs to the
hand-in with exactly that text; when the text changes, it is stale and no longer counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from treesearch.homework.classroom import words
from treesearch.homework.classroom.files import file_name
from treesearch.homework.classroom.handins import HandIn

FILES = "decisions-{name}.jsonl"


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


class Reviewer:
    """Where one reviewer writes down what she decides. Nothing is ever overwritten: undoing is written down too.

    ``version``: of this program, which read what she saw.
    """

    def __init__(self, folder: Path, by: str, version: str = "") -> None:
        self.by, self.version = by, version
        self.path = folder / FILES.format(name=file_name(by))
        self.written: list[Decision] = []

    def decide(self, handed_in: HandIn, question: int, text: str | None, student: str, before: str) -> Decision:
        """Write one decision down; once this returns it is kept."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        decision = Decision(handed_in.content, question, text, student, before, self.by, now, self.version)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(decision._asdict(), ensure_ascii=False) + "\n")
        self.written.append(decision)
        return decision

    def undo(self) -> Decision | None:
        """Take back the last decision that still stands, and say which; ``None`` if there is none of this session."""
        if not self.written:
            return None
        last = self.written.pop()
        taken_back = last._replace(text=None, when=datetime.now(UTC).isoformat(timespec="seconds"))
        with self.path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(taken_back._asdict(), ensure_ascii=False) + "\n")
        return last


class Decisions:
    """All that was decided, by all reviewers, ready to be laid over the hand-ins."""

    def __init__(self, told: Iterable[Decision] = ()) -> None:
        self._by_content: dict[str, dict[int, dict[str, Decision]]] = {}
        for decision in told:
            ours = self._by_content.setdefault(decision.content, {}).setdefault(decision.question, {})
            if decision.text is None:
                ours.pop(decision.by, None)
            else:
                ours[decision.by] = decision
        self._seen: set[str] = set()

    def laid_over(self, handed_in: HandIn) -> HandIn:
        """The hand-in with what was decided about it, as far as all who decided agree."""
        self._seen.add(handed_in.content)
        found = sorted(self._by_content.get(handed_in.content, {}).items())
        agreed = ((question, _agreed(ours.values())) for question, ours in found)
        return replace(handed_in, decided=tuple((question, text) for question, text in agreed if text is not None))

    def conflicts(self) -> Iterator[str]:
        """A sentence for each answer on which reviewers decided differently; it still has to be looked at."""
        for question, ours in self._answers():
            if _agreed(ours) is None:
                who = "; ".join(f"{one.by}: {' | '.join((one.text or '').splitlines())}" for one in ours)
                yield words.DECIDED_DIFFERENTLY.format(student=ours[0].student, question=question, who=who)

    def stale(self) -> Iterator[str]:
        """A sentence for each decision whose text was handed in no more; ask when all hand-ins were laid over."""
        for question, ours in self._answers():
            for one in ours:
                if one.content not in self._seen:
                    yield words.DECISION_STALE.format(student=one.student, question=question, by=one.by)

    def _answers(self) -> Iterator[tuple[int, list[Decision]]]:
        """Every answer that somebody decided about: the question's number, and a decision a reviewer."""
        for questions in self._by_content.values():
            yield from ((question, list(ours.values())) for question, ours in questions.items() if ours)


def _agreed(decisions: Iterable[Decision]) -> str | None:
    """The text that all decided on; ``None`` if they differ."""
    texts = {"\n".join(line.strip() for line in (one.text or "").splitlines()) for one in decisions}
    return texts.pop() if len(texts) == 1 else None


def read_decisions(folder: Path) -> Decisions:
    """What all reviewers wrote into the folder; a line that is none, as a killed program leaves it, is left out."""
    lines = (line for path in sorted(folder.glob(FILES.format(name="*"))) for line in _lines(path))
    return Decisions(decision for line in lines if (decision := _decision(line)))


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8", "replace").splitlines()


def _decision(line: str) -> Decision | None:
    try:
        told = json.loads(line)
        decision = Decision(**told)
    except (ValueError, TypeError, RecursionError):
        return None
    kinds = (str, int, str | None, str, str, str, str, str)
    return decision if all(isinstance(one, kind) for one, kind in zip(decision, kinds, strict=True)) else None
