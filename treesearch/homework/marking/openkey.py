"""A question with a leaf left open: for which x is what pruned, what each mistake answers, and marks for an answer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.homework.answer.facts import ConditionStated, Fact
from treesearch.homework.marking import words
from treesearch.homework.marking.marks import Diagnosis, Item, Marked, rounded
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.homework.mistakes.case import case
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.tree import Node, Path, nodes, text
from treesearch.unknown.solving import conditions, filled, numbers_of, tries
from treesearch.unknown.spans import EVERY, Span, Spans, told, union
from treesearch.words import listed


class Condition(NamedTuple):
    """What is asked: these neighbours are pruned for just these x."""

    places: tuple[Path, ...]
    spans: Spans


Told = Mapping[Path, Spans]
"""For which x each place that is asked for is pruned, as somebody says."""


class OpenKey:
    """A tree with a leaf left open under one set of conventions. UsageError where nothing depends on that leaf."""

    def __init__(self, tree: Node, conventions: Conventions = BOOK, mistakes: Iterable[Mistake] | None = None) -> None:
        self.tree, self.conventions = tree, conventions
        self.mistakes = tuple(MISTAKES.values() if mistakes is None else mistakes)
        self.found = conditions(tree, conventions.but(algorithm="alphabeta", cuts="pruning"))
        self.x = self.found.name
        self.asked = tuple(self._asked())
        if not self.asked:
            raise UsageError(words.OPEN_NOTHING_ASKED.format(x=self.x))

    def _asked(self) -> Iterator[Condition]:
        """What is pruned for some x and not for others; neighbours for which that is the same together."""
        groups: dict[tuple[Path, Spans], list[Path]] = {}
        for place in sorted({place for cut in self.found.cuts for place in cut.what.skipped}):
            groups.setdefault((place[:-1], self.found.pruned(place)), []).append(place)
        return (Condition(tuple(places), spans) for (_, spans), places in groups.items() if spans != EVERY)

    @cached_property
    def right(self) -> Told:
        """The right answer."""
        return {place: one.spans for one in self.asked for place in one.places}

    @cached_property
    def wrong(self) -> tuple[tuple[Mistake, Told], ...]:
        """What each mistake answers: it is made for every x that could matter to it."""
        numbers = numbers_of(self.tree, self.conventions)
        numbers |= {-number for number in numbers} | {0}  # signs turned round, a cut branch taken as 0
        how = self.conventions.but(algorithm="alphabeta")
        cases = [
            (span, case(filled(self.tree, self.found.place, x), how))
            for span, x in tries(numbers, self.x)
        ]  # fmt: skip
        return tuple(
            (mistake, self._told([(span, {*mistake.answer(one).pruned}) for span, one in cases]))
            for mistake in self.mistakes
        )

    def _told(self, pruned: list[tuple[Span, set[Path]]]) -> Told:
        def gone(place: Path, among: set[Path]) -> bool:
            return any(place[:depth] in among for depth in range(1, len(place) + 1))

        return {place: union(span for span, among in pruned if gone(place, among)) for place in self.right}

    def named(self, places: Iterable[Path]) -> str:
        """Things as people write them: ``4 and 6``; by its place what stands twice, or looks like an item's (1)."""
        texts = [text(node) for _, node in nodes(self.tree)]
        written = {place: text(self.tree[place]) for place in places}
        clear = {place for place, one in written.items() if texts.count(one) == 1 != len(self.tree[place].children)}
        return listed(one if place in clear else dotted(place) for place, one in written.items())

    @property
    def nouns(self) -> tuple[str, ...]:
        """What stands on a sheet in front of the blanks: ``4 and 6 pruned iff``."""
        return tuple(words.OPEN_ITEM.format(pruned=self.named(one.places)) for one in self.asked)

    def line(self, places: tuple[Path, ...], spans: Spans) -> str:
        """The answer in a form that is read: ``4 and 6 are pruned iff x <= 3``; alone, where one thing is asked,
        ``x <= 3``."""
        when = self.when(spans)
        if len(self.asked) == 1 and places == self.asked[0].places:
            return when
        sentence = words.OPEN_IFF if told(spans, self.x) else words.OPEN_ALWAYS
        return sentence.format(pruned=self.named(places), when=when)

    def when(self, spans: Spans) -> str:
        """``x <= 3``, ``for every x``, ``for no x``."""
        return told(spans, self.x) or (words.OPEN_EVERY if spans else words.OPEN_NO).format(x=self.x)

    def lines(self, answer: Told) -> tuple[str, ...]:
        """All that is asked, as answered there: neighbours of which the same is said in one line."""
        made: list[str] = []
        for one in self.asked:
            groups: dict[Spans, list[Path]] = {}
            for place in one.places:
                groups.setdefault(answer[place], []).append(place)
            made += [self.line(tuple(places), spans) for spans, places in groups.items()]
        return tuple(made)


# ---- marks ---------------------------------------------------------------------------------------------------------

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
    told += [item for one in said for item in _false(key, scheme, one, share)]
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
    others = [answer for mistake, answer in key.wrong if mistake.kind == "convention"] if not all(earned) else []
    if any(all(spans == {answer[place]} for place, spans in stated.items()) for answer in others):
        earned, why = [carried] * len(earned), words.OPEN_ENDS[key.conventions.cut_rule]
    given = ", ".join(dict.fromkeys(key.when(spans) for each in stated.values() for spans in each)) or None
    part = sum(earned, NONE) / len(earned)
    name, expected = words.OPEN_ITEM.format(pruned=key.named(asked.places)), key.when(asked.spans)
    told_why = "" if part == 1 else why.format(pruned=key.named(asked.places), when=expected)
    return Item(name, expected, given, part == 1, rounded(part * share), rounded(share), told_why), part * share


def _false(key: OpenKey, scheme: Scheme, one: Statement, share: Fraction) -> Iterator[Earned]:
    """What is said of places that are not asked for, if it is not so."""
    places, fact = one
    truth = {place: key.found.pruned(place) for place in places if place not in key.right}
    if any(spans != fact.spans for spans in truth.values()):
        told = (words.OPEN_ALWAYS.format(pruned=key.named((at,)), when=key.when(spans)) for at, spans in truth.items())
        right, cost = listed(dict.fromkeys(told)), exact(scheme.rates["false"]) * share
        name, why = words.OPEN_ITEM.format(pruned=key.named(truth)), words.OPEN_FALSE.format(right=right)
        yield Item(name, right, str(fact), False, -rounded(cost), 0.0, why), -cost


def _diagnoses(key: OpenKey, said: Sequence[Statement]) -> Iterator[Diagnosis]:
    """The mistakes that give all that is said."""
    stated = {place: fact.spans for places, fact in said for place in places}
    if not stated or not stated.keys() <= key.right.keys():
        return
    evidence = words.OPEN_EVIDENCE.format(said="; ".join(str(fact) for _, fact in said))
    for mistake, answer in key.wrong:
        if all(answer[place] == spans for place, spans in stated.items()) and answer != key.right:
            yield Diagnosis(mistake.name, mistake.kind, mistake.title, mistake.explanation, evidence)
