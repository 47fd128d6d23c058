"""The key to a tree with an unknown: for which x which move is best and what is pruned, and the value as a formula."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.homework.answers.facts import (
    ConditionStated,
    Fact,
    FormulaStated,
    MoveStated,
    Target,
    ValueStated,
)
from treesearch.homework.marking.claims import VALUE, Topic
from treesearch.homework.marking.key import RULES
from treesearch.homework.marking.parts import Answered, Claimed, Followed, Part
from treesearch.homework.marking.scheme import Scheme, exact
from treesearch.homework.mistakes.cases import Facts, case
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, Path, nodes, text
from treesearch.unknown import (
    EVERY,
    Clamp,
    Conditions,
    Pieces,
    Spans,
    conditions,
    filled,
    numbers_of,
    points_to_try,
    spans_text,
    union,
)
from treesearch.words import listed

PRUNED_ONLY = ("pruned",)
"""What is asked of an unknown leaf unless the exercise says otherwise."""


class OpenKey:
    """A tree with an unknown under one set of conventions. UsageError where nothing depends on it.

    ``asks``: of value, path (the move at the root) and pruned those that are asked.
    """

    def __init__(
        self, tree: Node, conventions: Settings = BOOK, asks: Iterable[str] = PRUNED_ONLY
    ) -> None:
        self.tree, self.asks = tree, tuple(asks)
        self.conventions = conventions
        self.results = _solved(tree, conventions, self.asks)
        self.x = self.results.name
        self.right: Answered = {**self._value(), **self._moves(), **self._pruned()}
        self.parts = tuple(self._parts())
        if not self.parts:
            raise UsageError(
                f"nothing in this tree is pruned for some {self.x} and read for others, "
                "so there is nothing to ask"
            )

    def _value(self) -> Answered:
        if "value" not in self.asks or not isinstance(self.results, Conditions):
            return {}
        return {VALUE: self.results.clamp}

    def _moves(self) -> Answered:
        if "path" not in self.asks:
            return {}
        if isinstance(self.results, Pieces):
            return {("move", (move,)): spans for move, spans in self.results.moves}
        moves: dict[int, Spans] = {}
        for path in self.results.paths:
            moves[path.what[0]] = union((*moves.get(path.what[0], ()), *path.spans))
        return {("move", (move,)): moves[move] for move in sorted(moves)}

    def _pruned(self) -> Answered:
        """Return for which x each place is pruned, of those that are pruned for some x only."""
        if "pruned" not in self.asks or not isinstance(self.results, Conditions):
            return {}
        places = sorted({place for cut in self.results.cuts for place in cut.what.skipped})
        spans = {place: self.results.pruned(place) for place in places}
        return {("pruned", place): spans[place] for place in places if spans[place] != EVERY}

    def _parts(self) -> Iterator[Part]:
        # neighbours that go together are asked together: else one cut would earn twice
        groups: dict[tuple[Path, Spans], list[Topic]] = {}
        for topic in self.right:
            kind, place = topic
            if kind == "value":
                yield Part("value", (topic,))
            elif kind == "move":
                yield Part(f"move {place[0]} iff", (topic,))
            else:
                groups.setdefault((place[:-1], self.right[topic]), []).append(topic)
        for topics in groups.values():
            yield Part(f"{self.named(place for _, place in topics)} pruned iff", tuple(topics))

    @property
    def asked_places(self) -> list[str]:
        """Return what is asked to be pruned, as the task names it."""
        return [
            part.name.removesuffix(" pruned iff")
            for part in self.parts
            if part.name.endswith("pruned iff")
        ]

    @property
    def _conditions(self) -> list[Part]:
        """The parts that are answered by a condition of the unknown."""
        return [part for part in self.parts if part.topics != (VALUE,)]

    def weights(self, scheme: Scheme) -> list[Fraction]:
        """Return an equal share of the points for each part."""
        return [exact(scheme.max_score) / len(self.parts)] * len(self.parts)

    @cached_property
    def wrong(self) -> Followed:
        """The answer of each mistake."""
        return self._followed(mistake.under(self.conventions) for mistake in MISTAKES.values())

    @cached_property
    def others(self) -> Followed:
        """The answer by each other rule."""
        return self._followed(MISTAKES[name].under(self.conventions) for name in RULES)

    def _followed(self, mistakes: Iterable[Mistake]) -> Followed:
        """Return the answers of these mistakes: each is made for every x that could matter to it."""
        if isinstance(self.results, Pieces):
            return ()
        numbers = numbers_of(self.tree, self.conventions)
        # signs turned round, a cut branch taken as 0
        numbers |= {-number for number in numbers} | {0}
        settings = self.conventions.replace(algorithm="alphabeta")
        cases = [
            (span, case(filled(self.tree, self.results.place, x), settings))
            for span, x in points_to_try(numbers, self.x)
        ]
        answers = []
        for mistake in mistakes:
            facts = [(span, mistake.answer(wrong_case)) for span, wrong_case in cases]
            # the value of a mistake is compared at no x: it is seldom a formula of max and min
            answers.append(
                (
                    mistake,
                    {
                        topic: union(span for span, answer in facts if _holds(topic, answer))
                        for topic in self.right
                        if topic != VALUE
                    },
                )
            )
        return tuple(answers)

    def claims(self, facts: Iterable[Fact]) -> Claimed:
        """Return what is said of the value, of moves and of places."""
        claims: dict[Topic, set[Any]] = {topic: set() for topic in self.right}
        for fact in facts:
            match fact:
                case ValueStated(value) if VALUE in claims:
                    claims[VALUE].add(Clamp(value, value))
                case FormulaStated(clamp=clamp) if VALUE in claims:
                    claims[VALUE].add(clamp)
                case MoveStated(Target(places=(place,)), _, spans):
                    claims.setdefault(("move", place), set()).add(spans)
                case ConditionStated((), _, spans) if len(self._conditions) == 1:
                    for topic in self._conditions[0].topics:
                        claims[topic].add(spans)
                case ConditionStated(_, _, spans):
                    for place in self._places(fact):
                        claims.setdefault(("pruned", place), set()).add(spans)
        return claims

    def _places(self, fact: ConditionStated) -> tuple[Path, ...]:
        """Return the places of which it is said; of those that a number may mean, the ones that are asked for."""
        places = [place for target in fact.targets for place in target.places]
        wanted = [place for place in places if ("pruned", place) in self.right]
        return tuple(wanted or (target.places[0] for target in fact.targets if target.places))

    def written(self, topic: Topic, content: Any) -> str:
        """Return a formula, or a condition in words."""
        return content.text(self.x) if topic == VALUE else self.when(content)

    def when(self, spans: Spans) -> str:
        """Return ``x <= 3``, ``for every x``, ``for no x``."""
        return spans_text(spans, self.x) or f"for {'every' if spans else 'no'} {self.x}"

    def why(self, part: Part) -> str:
        """Return the right answer as a sentence."""
        right = self.written(part.topics[0], self.right[part.topics[0]])
        return (
            f"{part.name}: {right}."
            if part.name == "value"
            else f"{part.name} {right}.".replace(" pruned iff", ": pruned iff").replace(
                "iff for", "for"
            )
        )

    def named(self, places: Iterable[Path]) -> str:
        """Return topics as people write them: ``4 and 6``; by its place what occurs twice, or looks like an item's (1)."""
        texts = [text(node) for _, node in nodes(self.tree)]
        written = {place: text(self.tree[place]) for place in places}
        # a leaf that is called 1 could be taken for the first item
        clear = {
            place
            for place, name in written.items()
            if texts.count(name) == 1 != len(self.tree[place].children)
        }
        return listed(name if place in clear else dotted(place) for place, name in written.items())

    def facts(self, answer: Answered) -> tuple[Fact, ...]:
        """Return all that is asked, as answered there; the targets are left out where one condition is asked."""
        facts: list[Fact] = []
        for part in self.parts:
            groups: dict[Any, list[Path]] = {}
            for kind, place in part.topics:
                content: Any = answer.get((kind, place))
                if kind == "value" and content is not None:
                    facts.append(FormulaStated(content.text(self.x), content))
                elif kind == "move":
                    facts.append(MoveStated(Target(str(place[0]), (place,)), self.x, content))
                elif kind == "pruned":
                    groups.setdefault(content, []).append(place)
            for spans, places in groups.items():
                alone = len(self.parts) == 1 and len(places) == len(part.topics)
                targets = () if alone else tuple(Target(self.named([p]), (p,)) for p in places)
                facts.append(ConditionStated(targets, self.x, spans))
        return tuple(facts)

    def lines(self, answer: Answered) -> tuple[str, ...]:
        """Return all that is asked, as answered there, in the words of the sheet."""
        return tuple(self._line(fact) for fact in self.facts(answer))

    def _line(self, fact: Fact) -> str:
        if not isinstance(fact, ConditionStated) or not fact.targets:
            return str(fact)
        iff = "iff " if spans_text(fact.spans, self.x) else ""
        named = listed(target.text for target in fact.targets)
        return f"{named} pruned {iff}{self.when(fact.spans)}"

    def notes(self, facts: Sequence[Fact]) -> Iterator[str]:
        """Yield notes on what is false of topics that are not asked, and on what else is said."""
        for fact in facts:
            if isinstance(fact, ConditionStated) and isinstance(self.results, Conditions):
                truth = {
                    place: self.results.pruned(place)
                    for place in self._places(fact)
                    if ("pruned", place) not in self.right
                }
                if any(spans != fact.spans for spans in truth.values()):
                    so = (
                        f"{self.named((place,))} pruned {self.when(spans)}"
                        for place, spans in truth.items()
                    )
                    yield (
                        f"{fact}: that is not so ({listed(dict.fromkeys(so))}). "
                        "It was not asked, so no marks are lost."
                    )
        wanted = {VALUE: (ValueStated, FormulaStated)}.get(next(iter(self.right)), ())
        marked = (ConditionStated, MoveStated, *wanted)
        if besides := [str(fact) for fact in facts if not isinstance(fact, marked)]:
            yield (
                "This question asks for which values something is pruned; "
                f"this was not asked and is not marked: {'; '.join(besides)}."
            )


def _solved(tree: Node, settings: Settings, asks: Sequence[str]) -> Conditions | Pieces:
    """Return the answers for every x. UsageError for several unknowns, and where they are not what is asked."""
    search = "alphabeta" if "pruned" in asks else "minmax"
    results = conditions(tree, settings.replace(algorithm=search, cuts="pruning"))
    if isinstance(results, Pieces) and {*asks} != {"path"}:
        raise UsageError(
            'of an unknown in a tree with chance nodes only the move is asked: write ask = ["path"]'
        )
    if not isinstance(results, (Conditions, Pieces)):
        raise UsageError(
            f"answers are marked with one unknown; here there are {len(results.names)}: "
            + ", ".join(f"?{name}" for name in results.names)
        )
    return results


def _holds(topic: Topic, answer: Facts) -> bool:
    """Return whether a mistake's answer has this move, or prunes this place or one above it."""
    kind, place = topic
    if kind == "move":
        return answer.path[:1] == place
    return any(place[:depth] in answer.pruned for depth in range(1, len(place) + 1))
