"""Marks an answer, item by item, and says of every deduction what was expected and why.

The sums are the rubric's (``rubric``, and ``cutmarks`` for the cuts), the sentences those of ``reasons``, the mistakes
behind it those of ``diagnosis``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.homework.answer.echo import looked_at
from treesearch.homework.answer.facts import Answer, Fact
from treesearch.homework.answer.reader import read_sheet
from treesearch.homework.marking import reasons, words
from treesearch.homework.marking.claims import PRUNED, Claims, Thing, claims
from treesearch.homework.marking.cutreasons import cut_items
from treesearch.homework.marking.diagnosis import Findings, diagnose
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.fitting import Fitting
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marks import Item, Marked, Unread, rounded
from treesearch.homework.marking.openkey import mark_open
from treesearch.homework.marking.pruned import cuts_of_pruned, pruned_part
from treesearch.homework.marking.rubric import Points, asked, best_points, is_so
from treesearch.homework.marking.scheme import Scheme
from treesearch.tree import Node

MOST_BESIDES = 5
"""How many wrong statements are noted that were not asked for."""


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

    >>> check("((3 12 8) (2 4 6) (14 5 2))", "value: 3, path: 1 1, MIN cut after 2").score
    10.0
    """
    if not isinstance(answer, (str, bytes, Answer)):
        raise UsageError(NO_ANSWER.format(given=type(answer).__name__))
    if scheme is not None and not isinstance(scheme, Scheme):
        raise UsageError(NO_SCHEME.format(given=type(scheme).__name__))
    exercise = tree if isinstance(tree, Exercise) else Exercise(tree, scheme, conventions)
    if not isinstance(answer, Answer):
        answer = exercise.reader().answer(*read_sheet(answer).of(tree=exercise.tree))
    return mark(exercise, answer)


def mark(exercise: Exercise, answer: Answer) -> Marked:
    """Mark an answer as far as it was read, under the accepted convention that suits it best."""
    if exercise.open_keys:
        marked = mark_open(exercise.open_keys, exercise.scheme, answer.facts)
    else:
        marked = _marked(exercise, answer.facts)
    unread = tuple(Unread(at.line, at.column, sentence) for at, sentence in looked_at(answer))
    return replace(marked, correct=marked.correct and answer.whole, unread=unread)


def _marked(exercise: Exercise, facts: Sequence[Fact]) -> Marked:
    """The marks of what was read."""
    scheme = exercise.scheme
    key, said, earned = _under_the_kindest_convention(exercise, facts)
    items = tuple(_items(key, scheme, said, earned))
    correct = all(item.correct for item in items)
    found = diagnose(key, scheme, said)
    if correct and not {one.mistake for one in found.diagnosis if one.exact} <= set(key.answers):
        found = Findings()  # something that was not asked is wrong, and no single mistake gives just that
    besides = islice(_wrong_besides(key, scheme, said), MOST_BESIDES)
    notes = [
        *said.notes,
        *(words.NOT_ASKED.format(feedback=reasons.why(key, said, thing)) for thing in besides),
        *reasons.notes(exercise.keys, key, said, earned.cuts),
        *found.notes,
    ]
    return Marked(
        correct, rounded(earned.score), scheme.max_score, items, found.diagnosis, key.conventions,
        notes=tuple(notes), tied=found.tied,
    )  # fmt: skip


def _under_the_kindest_convention(exercise: Exercise, facts: Sequence[Fact]) -> tuple[Key, Claims, Points]:
    """The key under which the answer earns most; of several, the one that it fits best."""
    told = [(key, _with_pruned(key, exercise.scheme, claims(facts, key))) for key in exercise.keys]
    tried = [(key, said, best_points(key, exercise.scheme, said)) for key, said in told]
    if len(tried) == 1:
        return tried[0]
    fits = (Fitting(key, said).of(key.right) for key, said in told)
    ranks = [(one[2].score, -fit.wrong - fit.gone.total()) for one, fit in zip(tried, fits, strict=True)]
    return tried[ranks.index(max(ranks))]


def _with_pruned(key: Key, scheme: Scheme, said: Claims) -> Claims:
    """A pruned list, where only cuts are asked for, stands for the cuts."""
    if PRUNED not in said.stated or not scheme.points["cuts"] or scheme.points["pruned"]:
        return said
    meant = tuple(cuts_of_pruned(key, said))
    return said._replace(cuts=tuple(sorted((*said.cuts, *meant), key=lambda claim: claim.order)))


def _wrong_besides(key: Key, scheme: Scheme, said: Claims) -> Iterator[Thing]:
    """What is said and wrong, though the scheme gives no points for it. What is pruned may stand for the cuts."""
    told = {topic for topic, _ in said.stated} - {"value", "path", "pruned" if scheme.points["cuts"] else ""}
    besides = {topic: int(topic in told and not points) for topic, points in scheme.points.items()}
    for thing in asked(key, replace(scheme, points=besides, nodes=())):
        if thing in said.stated and not _is_right(key, said, thing):
            yield thing


def _is_right(key: Key, said: Claims, thing: Thing) -> bool:
    """Whether something is said of it, and nothing but what is right."""
    if thing == PRUNED:
        return pruned_part(key, said, frozenset()) == 1
    return thing in said.stated and all(is_so(key, key.right, thing, one) for one in said.stated[thing])


def _items(key: Key, scheme: Scheme, said: Claims, earned: Points) -> Iterator[Item]:
    """Every item with its sentence, in the order of the scheme."""
    things = asked(key, scheme)
    for topic, points in scheme.points.items():
        if topic == "cuts" and points:
            yield from cut_items(key, scheme, said, earned)
        for thing in (thing for thing in things if thing[0] == topic):
            right = earned.things[thing] == things[thing] if thing == PRUNED else _is_right(key, said, thing)
            why = "" if right else f"{reasons.why(key, said, thing)} {reasons.earned_for(key, said, thing, earned)}"
            won, most = earned.things[thing], round(float(things[thing]), 2)
            shown = reasons.expected(key, thing), reasons.given(key, said, thing)
            yield Item(reasons.item_name(thing), *shown, right, rounded(won), most, why.strip())
