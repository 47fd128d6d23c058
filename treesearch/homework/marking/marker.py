"""Mark answers to a tree under every convention that a scheme accepts.

The sum is made by ``arithmetic``, its lines by ``feedback``, and the mistakes behind it, which decide no points, are
found by ``diagnosis``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any

from treesearch.errors import UsageError
from treesearch.homework.answers.facts import (
    Answer,
    CutStated,
    Fact,
)
from treesearch.homework.answers.fields import facts_in
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import Reader, looked_at, read_sheet
from treesearch.homework.answers.tasks import UNCUT
from treesearch.homework.marking import arithmetic, feedback
from treesearch.homework.marking.claims import claims_in
from treesearch.homework.marking.diagnosis import diagnose
from treesearch.homework.marking.key import (
    Key,
    has_fewest,
    limited,
)
from treesearch.homework.marking.kinds import parts_key, suited
from treesearch.homework.marking.marks import Marks, UnreadLine, rounded
from treesearch.homework.marking.parts import mark_parts
from treesearch.homework.marking.scheme import Scheme, scheme
from treesearch.reader import read
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, nodes, text

NO_FEWEST = (
    "order and best are asked of a tree with numbers at all leaves and no chance nodes, by alpha-beta from the full "
    "window that cuts on ties: only there the fewest leaves are known"
)
UNCUT_ASKS = (
    "by {algorithm} value, path and nodes are asked, for it examines every leaf; not {asks}"
)


class Exercise:
    """A tree with its scheme: one key for each accepted convention, the sheet's own first; ``parts_keys`` where
    its parts are marked one by one. ``tree``: as far as it is searched, of the one that is ``asked`` about. ``lettered``: marks name
    nodes by the letters of a sheet."""

    def __init__(
        self,
        tree: Node | str,
        marking: Scheme | None = None,
        conventions: Settings | None = None,
        lettered: bool = False,
    ) -> None:
        self.asked, self.lettered = read(tree), lettered
        if marking is None:
            conventions = suited(self.asked, conventions or BOOK)
        self.scheme = marking or scheme(None, conventions)
        if conventions is not None and marking is not None and conventions not in marking.accept:
            self.scheme = replace(marking, accept=(conventions, *marking.accept))
        self.tree = limited(self.asked, self.scheme.accept[0].depth)
        check_fewest(self.tree, self.scheme)
        keys = (parts_key(self.tree, each, self.scheme) for each in self.scheme.accept)
        self.parts_keys = tuple(key for key in keys if key)
        self.keys: tuple[Key, ...] = ()
        if not self.parts_keys:
            self.keys = tuple(Key(self.tree, settings, lettered) for settings in self.scheme.accept)
        self._readers: dict[Sequence[str], Reader] = {}

    @cached_property
    def texts(self) -> Counter[str]:
        """The number of times that each subtree is in the tree."""
        return Counter(text(node) for _, node in nodes(self.tree))

    def reader(self, asks: Sequence[str] = ()) -> Reader:
        """Return the reader of answers to it, where it asks a), b), ...; made once."""
        if asks not in self._readers:
            parts = self.parts_keys[0].parts if self.parts_keys else ()
            conditions = sum(part.name != "value" for part in parts) or 1
            topics = [part for part, points in self.scheme.points.items() if points]
            self._readers[asks] = Reader(TreeIndex(self.tree, conditions), asks, topics)
        return self._readers[asks]

    def read(self, answer: str | bytes | Mapping[str, Any] | Answer) -> Answer:
        """Return an answer as it is read: a text, a file's bytes, a dictionary of fields, or what was read before.

        ReadError if the answer is too big or no text, UsageError for another type.
        """
        if isinstance(answer, Answer):
            return self.reader().of_facts(answer.facts) if answer.whole else answer
        if isinstance(answer, Mapping):
            return self.reader().of_facts(facts_in(answer))
        if not isinstance(answer, str | bytes):
            raise UsageError(
                "an answer is text, the bytes of a file, a dictionary, or what a reader has read, "
                f"not {type(answer).__name__}"
            )
        return self.reader().answer(*read_sheet(answer).of(tree=self.tree))

    def __reduce__(self) -> tuple[type[Exercise], tuple[object, ...]]:
        # Keys are made again in another process.
        return Exercise, (self.asked, self.scheme, None, self.lettered)


def check_uncut(how: Settings, asks: Iterable[str]) -> None:
    """Raise UsageError for a part that a search without cuts does not have."""
    if how.algorithm in UNCUT and (more := {*asks} - {"value", "path", "nodes"}):
        raise UsageError(UNCUT_ASKS.format(algorithm=how.algorithm, asks=" or ".join(sorted(more))))


def check_fewest(tree: Node, marking: Scheme) -> None:
    """Raise UsageError if an order or the fewest leaves are asked and not known."""
    asked = marking.points.get("order") or marking.points.get("best")
    if asked and not all(has_fewest(tree, how) for how in marking.accept):
        raise UsageError(NO_FEWEST)


BESIDES_LIMIT = 5
"""The largest number of notes on wrong statements that the question does not ask for."""


def check(
    tree: Node | str | Exercise,
    answer: str | bytes | Mapping[str, Any] | Answer,
    scheme: Scheme | None = None,
    conventions: Settings | None = None,
) -> Marks:
    """Mark one answer to one tree; make the ``Exercise`` yourself to mark many. Errors as ``Exercise.read``."""
    exercise = tree if isinstance(tree, Exercise) else Exercise(tree, scheme, conventions)
    return mark(exercise, exercise.read(answer))


def mark(exercise: Exercise, answer: Answer, decided: bool = False) -> Marks:
    """Mark an answer as far as it was read, under the accepted convention that suits it best.

    ``decided``: a person has read it, so that a line that fits several cuts is asked about no more.
    """
    if exercise.parts_keys:
        marks = max(
            (mark_parts(key, exercise.scheme, answer.facts) for key in exercise.parts_keys),
            key=attrgetter("score"),
        )
    else:
        marks = _mark_sum(exercise, answer.facts, decided)
    unread = tuple(UnreadLine(at.line, at.column, sentence) for at, sentence in looked_at(answer))
    return replace(marks, correct=marks.correct and answer.whole, unread=(*unread, *marks.unread))


def _mark_sum(exercise: Exercise, facts: Sequence[Fact], decided: bool) -> Marks:
    """Return the mark of facts on a tree that is marked by the sum."""
    scheme = exercise.scheme
    best = arithmetic.best_sum(
        exercise.keys, scheme, lambda key: claims_in(facts, key.tree, key.conventions)
    )
    items = tuple(feedback.items(best))
    correct = all(item.correct for item in items)
    findings = diagnose(best.key, scheme, best.claims)
    notes = (*islice(feedback.besides(best), BESIDES_LIMIT), *feedback.notes(exercise.keys, best))
    return Marks(
        correct,
        rounded(best.total),
        scheme.max_score,
        items,
        findings.diagnosis,
        best.key.conventions,
        () if decided else tuple(_unclear(best, facts)),
        notes,
        findings.tied,
        findings.cause,
    )


def _unclear(best: arithmetic.BestSum, facts: Sequence[Fact]) -> Iterator[UnreadLine]:
    """Yield lines that a person has to look at although they were read: each may be meant for two cuts."""
    places = {str(fact)[:200]: fact.at for fact in reversed(facts) if isinstance(fact, CutStated)}
    for claim in feedback.unclear(best):
        at = places[claim.text]
        yield UnreadLine(
            at.line,
            at.column,
            f"line {at.line}, column {at.column}: {claim.text!r} fits several places; one line says one cut; "
            f"add the node: {claim.text} at NODE",
        )
