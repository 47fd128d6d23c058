"""Mark answers to a tree under every accepted convention.

``arithmetic`` computes the points and ``feedback`` writes the lines. ``diagnosis`` finds the mistakes, which do not
affect the points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any

from treesearch.algorithms import ALGORITHMS, algorithm
from treesearch.errors import UsageError
from treesearch.homework.answers.facts import (
    Answer,
    CutStated,
    Fact,
)
from treesearch.homework.answers.fields import facts_in
from treesearch.homework.answers.places import TreeIndex, node_names
from treesearch.homework.answers.reading import Reader, looked_at, read_sheet
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
from treesearch.words import listed

AnyAnswer = str | bytes | Mapping[str, Any] | Answer
"""An answer, its text, the contents of its file, or its fields."""


class Exercise:
    """A tree with its rubric, and a key for each accepted convention, that of the sheet first.

    ``asked`` is the tree of the question. ``tree`` is the part of it above the depth limit.
    ``parts_keys`` are the keys of a tree whose parts are marked one by one. ``lettered`` tells
    whether marks name nodes by the letters of a sheet.
    """

    def __init__(
        self,
        tree: Node | str,
        marking: Scheme | None = None,
        conventions: Settings | None = None,
        lettered: bool = False,
    ) -> None:
        self.asked, self.lettered = read(tree), lettered
        node_names(self.asked)
        if marking is None:
            marking = scheme(None, suited(self.asked, conventions or BOOK))
        elif conventions is not None and conventions not in marking.accept:
            marking = replace(marking, accept=(conventions, *marking.accept))
        self.scheme = marking
        for settings in self.scheme.accept:
            check_marked(settings)
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
        """The number of occurrences of each subtree text."""
        return Counter(text(node) for _, node in nodes(self.tree))

    def reader(self, asks: Sequence[str] = ()) -> Reader:
        """Return the reader of answers; ``asks`` defines what a), b), ... ask for."""
        if asks not in self._readers:
            parts = self.parts_keys[0].parts if self.parts_keys else ()
            conditions = sum(part.name != "value" for part in parts) or 1
            topics = self.scheme.parts
            single = any(each.algorithm == "paranoid" for each in self.scheme.accept)
            vectors = bool(self.tree.traits.players) and not single
            index = TreeIndex(self.tree, conditions, vectors, "nodes" in topics)
            self._readers[asks] = Reader(index, asks, topics)
        return self._readers[asks]

    def read(self, answer: AnyAnswer) -> Answer:
        """Return an answer, read from text, file contents, a dictionary or an ``Answer``.

        Raise ReadError if the answer is too big or not text, and UsageError if it has another type.
        """
        if isinstance(answer, Answer):
            return self.reader().of_facts(answer.facts) if answer.whole else answer
        if isinstance(answer, Mapping):
            return self.reader().of_facts(facts_in(answer))
        if not isinstance(answer, str | bytes):
            raise UsageError(
                "an answer must be text, the bytes of a file, a dictionary, or an Answer, "
                f"not {type(answer).__name__}"
            )
        return self.reader().answer(*read_sheet(answer).of(tree=self.tree))

    def __reduce__(self) -> tuple[type[Exercise], tuple[object, ...]]:
        # Another process makes its own keys.
        return Exercise, (self.asked, self.scheme, None, self.lettered)


def check_marked(settings: Settings) -> None:
    """Raise UsageError if answers for this search cannot be marked."""
    if not algorithm(settings.algorithm).marked:
        names = [name for name, entry in ALGORITHMS.items() if entry.marked]
        raise UsageError(
            f"answers for {settings.algorithm} cannot be marked; choose {listed(names, 'or')}"
        )
    if settings.evaluation is not None:
        raise UsageError(
            "answers are marked with the static values of the tree, without evaluation"
        )


def check_uncut(settings: Settings, asks: Iterable[str]) -> None:
    """Raise UsageError if a search without cuts is asked for more than value, path and nodes."""
    entry = algorithm(settings.algorithm)
    if not entry.cuts and (more := {*asks} - {"value", "path", "nodes"}):
        raise UsageError(
            f"{settings.algorithm} examines every leaf, so a question can ask for value, path and nodes, "
            f"not {' or '.join(sorted(more))}"
        )


def check_fewest(tree: Node, marking: Scheme) -> None:
    """Raise UsageError if the question asks for the best order, but it is not known."""
    needs_numbers = marking.points.get("order") or marking.points.get("best")
    if needs_numbers and not all(has_fewest(tree, settings) for settings in marking.accept):
        raise UsageError(
            "order and best need a tree with numbers at all leaves and no chance nodes, searched by alpha-beta with the "
            "full window and cuts on ties, because only then are the fewest leaves known"
        )


BESIDES_LIMIT = 5
"""The largest number of notes on wrong statements that the question does not ask for."""


def check(
    tree: Node | str | Exercise,
    answer: AnyAnswer,
    scheme: Scheme | None = None,
    conventions: Settings | None = None,
) -> Marks:
    """Mark an answer to a tree. To mark several answers, create an ``Exercise``.

    Raise the errors of ``Exercise.read``.
    """
    exercise = tree if isinstance(tree, Exercise) else Exercise(tree, scheme, conventions)
    return mark(exercise, exercise.read(answer))


def mark(exercise: Exercise, answer: Answer, decided: bool = False) -> Marks:
    """Mark the facts of an answer under the convention that gives the best score.

    ``decided`` tells whether a person has read it. If so, lines that fit several cuts are not
    listed as unread.
    """
    if exercise.parts_keys:
        marks = max(
            (mark_parts(key, exercise.scheme, answer.facts) for key in exercise.parts_keys),
            key=attrgetter("score"),
        )
    else:
        marks = _mark_sum(exercise, answer, decided)
    unread = tuple(UnreadLine(at.line, at.column, sentence) for at, sentence in looked_at(answer))
    return replace(marks, correct=marks.correct and answer.whole, unread=(*unread, *marks.unread))


def _mark_sum(exercise: Exercise, answer: Answer, decided: bool) -> Marks:
    """Return the mark of an answer as ``arithmetic`` computes it."""
    scheme = exercise.scheme
    best = arithmetic.best_sum(
        exercise.keys, scheme, lambda key: claims_in(answer.facts, key.tree, key.conventions)
    )
    items = tuple(feedback.items(best))
    correct = all(item.correct or item.item == "repeated" for item in items)
    findings = diagnose(best.key, scheme, best.claims, answer.whole)
    notes = (
        *islice(feedback.wrong_unasked_statements(best), BESIDES_LIMIT),
        *feedback.notes(exercise.keys, best),
    )
    return Marks(
        correct,
        rounded(best.total),
        scheme.max_score,
        items,
        findings.diagnosis,
        best.key.conventions,
        () if decided else tuple(_ambiguous_lines(best, answer.facts)),
        notes,
        findings.tied,
        findings.cause,
    )


def _ambiguous_lines(best: arithmetic.BestSum, facts: Sequence[Fact]) -> Iterator[UnreadLine]:
    """Yield the lines that a person must check because each fits several cuts."""
    places = {str(fact)[:200]: fact.at for fact in reversed(facts) if isinstance(fact, CutStated)}
    for claim in feedback.ambiguous_lines(best):
        at = places[claim.text]
        yield UnreadLine(
            at.line,
            at.column,
            f"{at}: {claim.text!r} fits several places, but a line counts as one cut; "
            f"add the node: {claim.text} at NODE",
        )
