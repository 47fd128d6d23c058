"""The key to a question with a leaf left open: for which x is what pruned, and what each mistake answers."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.homework.marking.key import RULES
from treesearch.homework.mistakes.case import case
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.tree import Node, Path, nodes, text
from treesearch.unknown.solving import conditions, filled, numbers_of, tries
from treesearch.unknown.spans import EVERY, Spans, told, union
from treesearch.words import listed

OPEN_NOTHING_ASKED = "nothing in this tree is pruned for some {x} and read for others, so there is nothing to ask"
OPEN_IFF = "{pruned} pruned iff {when}"
OPEN_ALWAYS = "{pruned} pruned {when}"
OPEN_EVERY = "for every {x}"
OPEN_NO = "for no {x}"
OPEN_ITEM = "{pruned} pruned iff"


class Condition(NamedTuple):
    """A thing that is asked: these neighbours are pruned for just these x."""

    places: tuple[Path, ...]
    spans: Spans


Answered = Mapping[Path, Spans]
"""For which x each place that is asked for is pruned, as somebody answers."""


class OpenKey:
    """A tree with a leaf left open under one set of conventions. UsageError where nothing depends on that leaf."""

    def __init__(self, tree: Node, conventions: Conventions = BOOK, mistakes: Iterable[Mistake] | None = None) -> None:
        self.tree, self.conventions = tree, conventions
        known = MISTAKES.values() if mistakes is None else mistakes
        self.mistakes = tuple(mistake.under(conventions) for mistake in known)
        self.found = conditions(tree, conventions.but(algorithm="alphabeta", cuts="pruning"))
        self.x = self.found.name
        self.asked = tuple(self._asked())
        if not self.asked:
            raise UsageError(OPEN_NOTHING_ASKED.format(x=self.x))

    def _asked(self) -> Iterator[Condition]:
        """All that is pruned for some x and not for others; neighbours for which that is the same together."""
        groups: dict[tuple[Path, Spans], list[Path]] = {}
        for place in sorted({place for cut in self.found.cuts for place in cut.what.skipped}):
            groups.setdefault((place[:-1], self.found.pruned(place)), []).append(place)
        return (Condition(tuple(places), spans) for (_, spans), places in groups.items() if spans != EVERY)

    @cached_property
    def right(self) -> Answered:
        """The right answer."""
        return {place: one.spans for one in self.asked for place in one.places}

    @cached_property
    def wrong(self) -> tuple[tuple[Mistake, Answered], ...]:
        """The answer of each mistake."""
        return tuple(zip(self.mistakes, self._answers(self.mistakes), strict=True))

    @cached_property
    def others(self) -> tuple[tuple[Mistake, Answered], ...]:
        """The answer by each other rule."""
        rules = [MISTAKES[name].under(self.conventions) for name in RULES]
        return tuple(zip(rules, self._answers(rules), strict=True))

    def _answers(self, mistakes: Iterable[Mistake]) -> Iterator[Answered]:
        """The answers of these mistakes: each is made for every x that could matter to it."""
        numbers = numbers_of(self.tree, self.conventions)
        numbers |= {-number for number in numbers} | {0}  # signs turned round, a cut branch taken as 0
        how = self.conventions.but(algorithm="alphabeta")
        cases = [(span, case(filled(self.tree, self.found.place, x), how)) for span, x in tries(numbers, self.x)]
        for mistake in mistakes:
            pruned = [(span, {*mistake.answer(one).pruned}) for span, one in cases]
            yield {place: union(span for span, among in pruned if _gone(place, among)) for place in self.right}

    def named(self, places: Iterable[Path]) -> str:
        """Things as people write them: ``4 and 6``; by its place what stands twice, or looks like an item's (1)."""
        texts = [text(node) for _, node in nodes(self.tree)]
        written = {place: text(self.tree[place]) for place in places}
        clear = {place for place, one in written.items() if texts.count(one) == 1 != len(self.tree[place].children)}
        return listed(one if place in clear else dotted(place) for place, one in written.items())

    @property
    def nouns(self) -> tuple[str, ...]:
        """The words in front of the blanks of a sheet: ``4 and 6 pruned iff``."""
        return tuple(OPEN_ITEM.format(pruned=self.named(one.places)) for one in self.asked)

    def line(self, places: tuple[Path, ...], spans: Spans) -> str:
        """The answer in a form that is read: ``4 and 6 are pruned iff x <= 3``; alone, where one thing is asked,
        ``x <= 3``."""
        when = self.when(spans)
        if len(self.asked) == 1 and places == self.asked[0].places:
            return when
        sentence = OPEN_IFF if told(spans, self.x) else OPEN_ALWAYS
        return sentence.format(pruned=self.named(places), when=when)

    def when(self, spans: Spans) -> str:
        """``x <= 3``, ``for every x``, ``for no x``."""
        return told(spans, self.x) or (OPEN_EVERY if spans else OPEN_NO).format(x=self.x)

    def lines(self, answer: Answered) -> tuple[str, ...]:
        """All that is asked, as answered there: neighbours of which the same is said in one line."""
        made: list[str] = []
        for one in self.asked:
            groups: dict[Spans, list[Path]] = {}
            for place in one.places:
                groups.setdefault(answer[place], []).append(place)
            made += [self.line(tuple(places), spans) for spans, places in groups.items()]
        return tuple(made)


def _gone(place: Path, among: set[Path]) -> bool:
    """Whether a place, or one above it, is pruned."""
    return any(place[:depth] in among for depth in range(1, len(place) + 1))
