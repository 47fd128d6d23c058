"""Marks an answer to a question with a leaf left open: for which x is what pruned, compared exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from treesearch.homework.answer.echo import looked_at
from treesearch.homework.answer.facts import Answer, ConditionStated
from treesearch.homework.marking import words
from treesearch.homework.marking.marks import Diagnosis, Item, Marked, Unread, rounded
from treesearch.homework.marking.openkey import Condition, OpenKey
from treesearch.homework.marking.scheme import Scheme, exact
from treesearch.tree import Path
from treesearch.unknown.spans import Spans
from treesearch.words import listed


class Statement(NamedTuple):
    """These places are said to be pruned for just these x."""

    places: tuple[Path, ...]
    spans: Spans
    text: str


Earned = tuple[Item, Fraction]
"""An item, and the exact points that it earns or costs."""


def mark_open(keys: Sequence[OpenKey], scheme: Scheme, answer: Answer) -> Marked:
    """Mark an answer under the accepted convention that suits it best."""
    marked = [_marked(key, scheme, answer) for key in keys]
    return max(marked, key=lambda one: one.score)


def _marked(key: OpenKey, scheme: Scheme, answer: Answer) -> Marked:
    said = [*_statements(key, answer)]
    share = exact(scheme.max_score) / len(key.asked)
    told = [_item(key, scheme, one, said, share) for one in key.asked]
    told += [_false(key, scheme, one, share) for one in said if _is_false(key, one)]
    items, points = zip(*told, strict=True)
    score = max(Fraction(0), sum(points, Fraction(0)))
    correct = all(item.correct for item in items)
    besides = [str(fact) for fact in answer.facts if not isinstance(fact, ConditionStated)]
    notes = [words.OPEN_NOT_ASKED.format(facts="; ".join(besides))] * bool(besides)
    unread = tuple(Unread(at.line, at.column, sentence) for at, sentence in looked_at(answer))
    diagnosis = () if correct else tuple(_diagnoses(key, said))
    return Marked(
        correct and answer.whole, rounded(score), scheme.max_score, items, diagnosis, key.conventions, unread,
        tuple(notes),
    )  # fmt: skip


def _statements(key: OpenKey, answer: Answer) -> Iterator[Statement]:
    """What is said of which places; of those that a number may mean, the ones that are asked for."""
    for fact in answer.facts:
        if isinstance(fact, ConditionStated):
            asked = [place for one in fact.targets for place in one.places if place in key.right]
            places = asked or [one.places[0] for one in fact.targets if one.places]
            if not fact.targets and len(key.asked) == 1:
                places = [*key.asked[0].places]
            yield Statement(tuple(places), fact.spans, str(fact))


def _item(key: OpenKey, scheme: Scheme, asked: Condition, said: Iterable[Statement], share: Fraction) -> Earned:
    """What is said of one condition: each of its places earns its part if nothing else than what is right is said."""
    stated = {place: {one.spans for one in said if place in one.places} for place in asked.places}
    carried, why = exact(scheme.rates["carried"]), words.OPEN_WHY
    earned = [Fraction(spans == {key.right[place]}) for place, spans in stated.items()]
    if not all(earned) and all(spans == {key.other_rule[place]} for place, spans in stated.items()):
        earned, why = [carried] * len(earned), words.OPEN_ENDS[key.conventions.cut_rule]
    given = ", ".join(dict.fromkeys(key.when(spans) for each in stated.values() for spans in each)) or None
    part = sum(earned, Fraction(0)) / len(earned)
    name, expected = words.OPEN_ITEM.format(pruned=key.named(asked.places)), key.when(asked.spans)
    told_why = "" if part == 1 else why.format(pruned=key.named(asked.places), when=expected)
    return Item(name, expected, given, part == 1, rounded(part * share), rounded(share), told_why), part * share


def _is_false(key: OpenKey, one: Statement) -> bool:
    """Whether it says something of a place that is not asked for, and that is not so."""
    return any(place not in key.right and key.found.pruned(place) != one.spans for place in one.places)


def _false(key: OpenKey, scheme: Scheme, one: Statement, share: Fraction) -> Earned:
    strange = [place for place in one.places if place not in key.right]
    right = listed(dict.fromkeys(_truth(key, place) for place in strange))
    cost = exact(scheme.rates["false"]) * share
    why = words.OPEN_FALSE.format(right=right)
    name = words.OPEN_ITEM.format(pruned=key.named(strange))
    return Item(name, right, one.text, False, -rounded(cost), 0.0, why), -cost


def _truth(key: OpenKey, place: Path) -> str:
    return words.OPEN_ALWAYS.format(pruned=key.named((place,)), when=key.when(key.found.pruned(place)))


def _diagnoses(key: OpenKey, said: Sequence[Statement]) -> Iterator[Diagnosis]:
    """The mistakes that give all that is said."""
    stated = {place: one.spans for one in said for place in one.places}
    if not stated or not stated.keys() <= key.right.keys():
        return
    told_of = "; ".join(one.text for one in said)
    for mistake, answer in key.wrong:
        if all(answer[place] == spans for place, spans in stated.items()) and answer != key.right:
            evidence = words.OPEN_EVIDENCE.format(said=told_of)
            yield Diagnosis(mistake.name, mistake.kind, mistake.title, mistake.explanation, evidence)
