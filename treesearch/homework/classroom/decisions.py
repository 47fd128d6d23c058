"""What people read in answers that no form could read whole, and how decisions of several reviewers agree.

A decision is the answer to one question as lines of the form, in the place of what was written. It belongs to the
hand-in with exactly that text; when the text changes, it is stale and no longer counts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from treesearch.homework.classroom import words
from treesearch.homework.classroom.handins import HandIn


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
