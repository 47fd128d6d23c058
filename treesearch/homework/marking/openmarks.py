"""Marks an answer to a question with a leaf left open: for which x is what pruned, compared exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from treesearch.homework.answer.facts import ConditionStated, Fact
from treesearch.homework.marking import words
from treesearch.homework.marking.marks import Diagnosis, Item, Marked, rounded
from treesearch.homework.marking.openkey import Condition, OpenKey
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.tree import Path
from treesearch.words import listed

Statement = tuple[tuple[Path, ...], ConditionStated]
"""What is said, and of which places."""

Earned = tuple[Item, Fraction]
"""An item, and the exact points that it earns or costs."""


def mark_open(keys: Sequence[OpenKey], scheme: Scheme, facts: Iterable[Fact]) -> Marked:
    """Mark what is stated under the accepted convention that suits it best."""
    facts = list(facts)
    return max((_marked(key, scheme, facts) for key in keys), key=lambda one: one.score)


def _marked(key: OpenKey, scheme: Scheme, facts: Sequence[Fact]) -> Marked:
    said = [(_places(key, fact), fact) for fact in facts if isinstance(fact, ConditionStated)]
    share = exact(scheme.max_score) / len(key.asked)
    told = [_item(key, scheme, one, said, share) for one in key.asked]
    told += [_false(key, scheme, one, share) for one in said if _is_false(key, one)]
    items, points = zip(*told, strict=True)
    correct = all(item.correct for item in items)
    besides = [str(fact) for fact in facts if not isinstance(fact, ConditionStated)]
    notes = (words.OPEN_NOT_ASKED.format(facts="; ".join(besides)),) * bool(besides)
    diagnosis = () if correct else tuple(_diagnoses(key, said))
    score = rounded(max(NONE, sum(points, NONE)))
    return Marked(correct, score, scheme.max_score, items, diagnosis, key.conventions, notes=notes)


def _places(key: OpenKey, fact: ConditionStated) -> tuple[Path, ...]:
    """Of which places it is said; of those that a number may mean, the ones that are asked for."""
    if not fact.targets and len(key.asked) == 1:
        return key.asked[0].places
    asked = [place for one in fact.targets for place in one.places if place in key.right]
    return tuple(asked or (one.places[0] for one in fact.targets if one.places))


def _item(key: OpenKey, scheme: Scheme, asked: Condition, said: Iterable[Statement], share: Fraction) -> Earned:
    """What is said of one condition: each of its places earns its part if nothing else than what is right is said."""
    stated = {place: {fact.spans for places, fact in said if place in places} for place in asked.places}
    carried, why = exact(scheme.rates["carried"]), words.OPEN_WHY
    earned = [Fraction(spans == {key.right[place]}) for place, spans in stated.items()]
    if not all(earned) and all(spans == {key.other_rule[place]} for place, spans in stated.items()):
        earned, why = [carried] * len(earned), words.OPEN_ENDS[key.conventions.cut_rule]
    given = ", ".join(dict.fromkeys(key.when(spans) for each in stated.values() for spans in each)) or None
    part = sum(earned, NONE) / len(earned)
    name, expected = words.OPEN_ITEM.format(pruned=key.named(asked.places)), key.when(asked.spans)
    told_why = "" if part == 1 else why.format(pruned=key.named(asked.places), when=expected)
    return Item(name, expected, given, part == 1, rounded(part * share), rounded(share), told_why), part * share


def _is_false(key: OpenKey, one: Statement) -> bool:
    """Whether it says something of a place that is not asked for, and that is not so."""
    places, fact = one
    return any(place not in key.right and key.found.pruned(place) != fact.spans for place in places)


def _false(key: OpenKey, scheme: Scheme, one: Statement, share: Fraction) -> Earned:
    strange = [place for place in one[0] if place not in key.right]
    truth = {place: key.when(key.found.pruned(place)) for place in strange}
    told = (words.OPEN_ALWAYS.format(pruned=key.named((place,)), when=when) for place, when in truth.items())
    right, cost = listed(dict.fromkeys(told)), exact(scheme.rates["false"]) * share
    name, why = words.OPEN_ITEM.format(pruned=key.named(strange)), words.OPEN_FALSE.format(right=right)
    return Item(name, right, str(one[1]), False, -rounded(cost), 0.0, why), -cost


def _diagnoses(key: OpenKey, said: Sequence[Statement]) -> Iterator[Diagnosis]:
    """The mistakes that give all that is said."""
    stated = {place: fact.spans for places, fact in said for place in places}
    if not stated or not stated.keys() <= key.right.keys():
        return
    evidence = words.OPEN_EVIDENCE.format(said="; ".join(str(fact) for _, fact in said))
    for mistake, answer in key.wrong:
        if all(answer[place] == spans for place, spans in stated.items()) and answer != key.right:
            yield Diagnosis(mistake.name, mistake.kind, mistake.title, mistake.explanation, evidence)
