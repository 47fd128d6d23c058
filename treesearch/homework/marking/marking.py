"""Marks an answer: the sum (``arithmetic``), its lines as they are read (``feedback``), and what may be behind it
(``diagnosis``), which decides no points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

from treesearch.arguments import check_arguments
from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.homework.answer.echo import looked_at
from treesearch.homework.answer.facts import Answer, ConditionStated, CutStated, Fact
from treesearch.homework.answer.reader import read_sheet
from treesearch.homework.marking import arithmetic, feedback
from treesearch.homework.marking.claims import claims
from treesearch.homework.marking.diagnosis import diagnose, open_diagnosis
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.marks import Item, Marked, Unread, rounded
from treesearch.homework.marking.openkey import OPEN_ALWAYS, OPEN_ITEM, OpenKey
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.tree import Node, Path
from treesearch.words import listed

MOST_BESIDES = 5
"""How many wrong statements are noted that were not asked for."""

OPEN_WHY = "{pruned}: pruned iff {when}."
OPEN_FALSE = "{said}: that is not so ({right}). It was not asked, so no marks are lost."
OPEN_NOT_ASKED = (
    "This question asks for which values something is pruned; this was not asked and is not marked: {facts}."
)


UNCLEAR = (
    "line {line}, column {column}: {said!r} fits several places; one line says one cut; add the node: {said} at NODE"
)
NO_ANSWER = "an answer is text, the bytes of a file, or what a reader has read of one, not {given}"
NO_SCHEME = "a scheme is made by scheme('points = {{ value = 1, path = 3, cuts = 6 }}'), not by {given}"


def check(
    tree: Node | str | Exercise,
    answer: str | bytes | Answer,
    scheme: Scheme | None = None,
    conventions: Conventions | None = None,
) -> Marked:
    """Mark one answer to one tree; make the ``Exercise`` yourself to mark many.

    ReadError if the answer is too big or no text; what is merely unreadable in it is listed in ``unread``.

    >>> check("((3 12 8) (2 4 6) (14 5 2))", "value: 3; path: 1 1; MIN cut after 2 in subtree (2 4 6)").score
    10.0
    """
    if not isinstance(answer, (str, bytes, Answer)):
        raise UsageError(NO_ANSWER.format(given=type(answer).__name__))
    if scheme is not None and not isinstance(scheme, Scheme):
        raise UsageError(NO_SCHEME.format(given=type(scheme).__name__))
    check_arguments(conventions=conventions)
    exercise = tree if isinstance(tree, Exercise) else Exercise(tree, scheme, conventions)
    if not isinstance(answer, Answer):
        answer = exercise.reader().answer(*read_sheet(answer).of(tree=exercise.tree))
    return mark(exercise, answer)


def mark(exercise: Exercise, answer: Answer, printed: bool = False, decided: bool = False) -> Marked:
    """Mark an answer as far as it was read, under the accepted convention that suits it best.

    ``printed``: a program wrote it, so that two lines that read alike say two cuts, as a list does. ``decided``: a
    person has read it, so that a line that fits several cuts is asked about no more.
    """
    if exercise.open_keys:
        marked = max((_open(key, exercise.scheme, answer.facts) for key in exercise.open_keys), key=_score)
    else:
        marked = _marked(exercise, answer.facts, printed, printed or decided)
    unread = tuple(Unread(at.line, at.column, sentence) for at, sentence in looked_at(answer))
    return replace(marked, correct=marked.correct and answer.whole, unread=(*unread, *marked.unread))


def _marked(exercise: Exercise, facts: Sequence[Fact], printed: bool, decided: bool) -> Marked:
    """The marks of what was read."""
    scheme = exercise.scheme
    marks = arithmetic.best_marks(exercise.keys, scheme, lambda key: claims(facts, key.tree, key.conventions, printed))
    items = tuple(feedback.items(marks))
    correct = all(item.correct for item in items)
    found = diagnose(marks.key, scheme, marks.said)
    notes = (*islice(feedback.besides(marks), MOST_BESIDES), *feedback.notes(exercise.keys, marks))
    return Marked(
        correct, rounded(marks.total), scheme.max_score, items, found.diagnosis, marks.key.conventions,
        () if decided else tuple(_unclear(marks, facts)), notes, found.tied, found.cause,
    )  # fmt: skip


def _unclear(marks: arithmetic.Marks, facts: Sequence[Fact]) -> Iterator[Unread]:
    """What a person has to look at though it was read: a line that may be meant for two cuts."""
    places = {str(fact)[:200]: fact.at for fact in reversed(facts) if isinstance(fact, CutStated)}
    for claim in feedback.unclear(marks):
        at = places[claim.text]
        yield Unread(at.line, at.column, UNCLEAR.format(line=at.line, column=at.column, said=claim.text))


def _score(marked: Marked) -> float:
    return marked.score


# ---- a question with a leaf left open --------------------------------------------------------------------------------


def _open(key: OpenKey, scheme: Scheme, facts: Sequence[Fact]) -> Marked:
    """The marks of what is stated of an open leaf; of what was not asked nothing is marked."""
    told = [(_places(key, fact), fact) for fact in facts if isinstance(fact, ConditionStated)]
    said: dict[Path, set[Any]] = {place: set() for place in key.right}
    for places, fact in told:
        for place in places:
            said.setdefault(place, set()).add(fact.spans)
    points = arithmetic.open_points(key, key.right, said, scheme)
    back = arithmetic.open_back(key, said, scheme)
    items = [_open_item(key, scheme, number, said, one) for number, one in enumerate(points)]
    items += [feedback.back_item(back)] if back else []
    correct = all(item.correct for item in items)
    score = sum(points, back.points if back else NONE)
    found = open_diagnosis(key, said, [str(fact) for _, fact in told])
    return Marked(
        correct, rounded(score), scheme.max_score, tuple(items), found.diagnosis, key.conventions,
        notes=tuple(_open_notes(key, told, facts)), tied=found.tied, cause=found.cause,
    )  # fmt: skip


def _places(key: OpenKey, fact: ConditionStated) -> tuple[Path, ...]:
    """Of which places it is said; of those that a number may mean, the ones that are asked for."""
    if not fact.targets and len(key.asked) == 1:
        return key.asked[0].places
    asked = [place for one in fact.targets for place in one.places if place in key.right]
    return tuple(asked or (one.places[0] for one in fact.targets if one.places))


def _open_item(key: OpenKey, scheme: Scheme, number: int, said: Mapping[Path, set[Any]], points: Fraction) -> Item:
    asked, w = key.asked[number], exact(scheme.max_score) / len(key.asked)
    given = ", ".join(dict.fromkeys(key.when(spans) for place in asked.places for spans in said[place])) or None
    things, when = key.named(asked.places), key.when(asked.spans)
    why = "" if points == w else OPEN_WHY.format(pruned=things, when=when)
    return Item(OPEN_ITEM.format(pruned=things), when, given, points == w, float(points), float(w), why)


def _open_notes(
    key: OpenKey, told: Sequence[tuple[tuple[Path, ...], ConditionStated]], facts: Sequence[Fact]
) -> Iterator[str]:
    """Notes on what is not so of things that are not asked, and on what else is said."""
    for places, fact in told:
        truth = {place: key.found.pruned(place) for place in places if place not in key.right}
        if any(spans != fact.spans for spans in truth.values()):
            so = (OPEN_ALWAYS.format(pruned=key.named((at,)), when=key.when(spans)) for at, spans in truth.items())
            yield OPEN_FALSE.format(said=fact, right=listed(dict.fromkeys(so)))
    if besides := [str(fact) for fact in facts if not isinstance(fact, ConditionStated)]:
        yield OPEN_NOT_ASKED.format(facts="; ".join(besides))
