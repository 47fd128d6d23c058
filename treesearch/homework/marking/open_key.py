"""The answer key for a tree with an unknown leaf x: conditions on x and a formula."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import inf
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
from treesearch.homework.answers.places import canonical
from treesearch.homework.marking.claims import VALUE, Topic
from treesearch.homework.marking.key import RULES
from treesearch.homework.marking.parts import Answered, Claimed, Followed, Part, unasked
from treesearch.homework.marking.scheme import Scheme, as_written
from treesearch.homework.mistakes.cases import Facts, case
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.reader import read
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, Path, nodes, text
from treesearch.unknown import Conditions, Pieces, conditions
from treesearch.unknown.leaves import unknown_leaves, with_leaf
from treesearch.unknown.single import numbers_of, points_to_try
from treesearch.unknown.spans import EVERY, Clamp, Spans, condition_phrase, freed_at_ends, union
from treesearch.words import listed

PRUNED_ONLY = ("pruned",)
"""The part that a question on an unknown leaf asks for by default."""


class OpenKey:
    """The answer key of a tree with an unknown leaf under one set of conventions.

    ``asks`` are the parts of the question: value, path (the move at the root) or pruned. Raise
    UsageError if no part of the answer depends on the unknown.
    """

    def __init__(
        self, tree: Node, conventions: Settings = BOOK, asks: Iterable[str] = PRUNED_ONLY
    ) -> None:
        if not tree.children:
            raise UsageError(
                f"a question on an unknown leaf needs a tree with moves, such as (3 {text(tree)}), not only the leaf"
            )
        self.tree, self.asks = tree, tuple(asks)
        self.conventions = conventions
        self.results = _solved(tree, conventions, self.asks)
        self.x = self.results.name
        self.right: Answered = {**self._value(), **self._moves(), **self._pruned()}
        self.parts = tuple(self._parts())
        if not self.parts:
            raise UsageError(
                f"no leaf of this tree is pruned for some values of {self.x} and read for others, "
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
        """Return, for each place that is not always pruned, the values of x for which it is pruned."""
        if "pruned" not in self.asks or not isinstance(self.results, Conditions):
            return {}
        places = sorted({place for cut in self.results.cuts for place in cut.what.skipped})
        spans = {place: self.results.pruned(place) for place in places}
        return {("pruned", place): spans[place] for place in places if spans[place] != EVERY}

    def _parts(self) -> Iterator[Part]:
        # neighbours with the same condition share a part, or one cut would earn twice
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
        """Return the places whose pruning the question asks about, as in the task."""
        return [
            self.named(place for _, place in part.topics)
            for part in self.parts
            if part.topics[0][0] == "pruned"
        ]

    @property
    def _conditions(self) -> list[Part]:
        """The parts that are answered by a condition on the unknown."""
        return [part for part in self.parts if part.topics != (VALUE,)]

    def weights(self, scheme: Scheme) -> list[Fraction]:
        """Return the points of each part, which are equal."""
        return [as_written(scheme.max_score) / len(self.parts)] * len(self.parts)

    @cached_property
    def wrong(self) -> Followed:
        """The answers that mistakes give."""
        return self._followed(mistake.under(self.conventions) for mistake in MISTAKES.values())

    @cached_property
    def others(self) -> Followed:
        """The answers under other rules that a student may follow."""
        return self._followed(MISTAKES[name].under(self.conventions) for name in RULES)

    def _followed(self, mistakes: Iterable[Mistake]) -> Followed:
        """Return the answers that these mistakes give, as functions of x."""
        if isinstance(self.results, Pieces):
            return ()
        numbers = numbers_of(self.tree, self.conventions)
        # a mistake may change signs or count a cut branch as 0
        numbers |= {-number for number in numbers} | {0}
        settings = self.conventions.replace(algorithm="alphabeta")
        cases = [
            (span, x, case(with_leaf(self.tree, self.results.place, x), settings))
            for span, x in points_to_try(numbers, self.x)
        ]
        answers = []
        for mistake in mistakes:
            searched = [(span, x, mistake.answer(wrong_case)) for span, x, wrong_case in cases]
            answer: dict[Topic, Any] = {
                topic: _clamp([(x, facts.value) for _, x, facts in searched])
                if topic == VALUE
                else union(span for span, _, facts in searched if _holds(topic, facts))
                for topic in self.right
            }
            answers.append((mistake, answer))
        return tuple(answers)

    def claims(self, facts: Iterable[Fact]) -> Claimed:
        """Return the stated values, moves and pruned places, by topic."""
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
        if isinstance(self.results, Pieces):
            ends = self.results.low, self.results.high
            for topic, contents in claims.items():
                claims[topic] = {freed_at_ends(spans, *ends) for spans in contents}
        return claims

    def _places(self, fact: ConditionStated) -> tuple[Path, ...]:
        """Return the places of a condition; if ambiguous, those that the question asks about."""
        places = [place for target in fact.targets for place in target.places]
        wanted = [place for place in places if ("pruned", place) in self.right]
        return tuple(wanted or (target.places[0] for target in fact.targets if target.places))

    def written(self, topic: Topic, content: Any) -> str:
        """Return a statement as text: a formula for the value, otherwise a condition."""
        return content.text(self.x) if topic == VALUE else self.when(content)

    def when(self, spans: Spans) -> str:
        """Return a condition as text: ``x <= 3``, ``for every x`` or ``for no x``."""
        return condition_phrase(spans, self.x).removeprefix("iff ")

    def why(self, part: Part) -> str:
        """Return the correct answer to a part as a sentence."""
        (kind, place), *_ = part.topics
        right: Any = self.right[part.topics[0]]
        if kind == "value":
            return f"value: {right.text(self.x)}."
        named = self.named(place for _, place in part.topics)
        what = f"move {place[0]}" if kind == "move" else f"{named}: pruned"
        return f"{what} {condition_phrase(right, self.x)}."

    def named(self, places: Iterable[Path]) -> str:
        """Return places as part of a sentence: ``4 and 6``.

        A leaf whose number is ambiguous, as 2 in a tree with 2.0, is named by its place, and by ``node 2.1`` in a tree
        with the number 2.1.
        """
        numbers = [canonical(node) for _, node in nodes(self.tree)]

        def by_place(place: Path) -> str:
            is_number = len(place) < 3 and canonical(read(dotted(place))) in numbers
            return f"node {dotted(place)}" if is_number else dotted(place)

        # a leaf named 1 could be read as the number of the first item
        return listed(
            text(node)
            if numbers.count(canonical(node)) == 1 != len(node.children)
            else by_place(place)
            for place, node in ((place, self.tree[place]) for place in places)
        )

    def facts(self, answer: Answered) -> tuple[Fact, ...]:
        """Return an answer as facts; a single condition has no places."""
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
        """Return the lines of an answer in the words of the sheet."""
        return tuple(self._line(fact) for fact in self.facts(answer))

    def _line(self, fact: Fact) -> str:
        if not isinstance(fact, ConditionStated) or not fact.targets:
            return str(fact)
        named = listed(target.text for target in fact.targets)
        return f"{named} pruned {condition_phrase(fact.spans, self.x)}"

    def notes(self, facts: Sequence[Fact]) -> Iterator[str]:
        """Yield notes on wrong statements outside the question, and on other facts."""
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
                        f"{fact}: this is false ({listed(dict.fromkeys(so))}). "
                        "It was not asked, so no marks are lost."
                    )
        valued = (ValueStated, FormulaStated) if VALUE in self.right else ()
        yield from unasked(facts, (ConditionStated, MoveStated, *valued))


def _solved(tree: Node, settings: Settings, asks: Sequence[str]) -> Conditions | Pieces:
    """Return the answers for every x.

    Raise UsageError if the tree has several unknowns, or if ``asks`` does not suit the tree.
    """
    if settings.algorithm == "alphabeta" and "pruned" not in asks:
        settings = settings.replace(algorithm="minmax")
    results = conditions(tree, settings.replace(cuts="pruning"))
    if isinstance(results, Pieces) and {*asks} != {"path"}:
        raise UsageError(
            'a question on an unknown in a tree with chance nodes can ask only for the move: write ask = ["path"]'
        )
    if not isinstance(results, (Conditions, Pieces)):
        names = ", ".join(f"?{name}" for name in results.names)
        raise UsageError(
            f"answers can be marked only if a single leaf is unknown; here {len(unknown_leaves(tree))} leaves are: {names}"
        )
    return results


def _clamp(values: Sequence[tuple[Any, Any]]) -> Clamp | None:
    """Return the formula of these pairs of x and a value, or ``None`` if it is none of max and min."""
    (least, low), *_, (greatest, high) = values
    clamp = Clamp(-inf if low == least else low, inf if high == greatest else high)
    fits = all(max(clamp.low, min(x, clamp.high)) == value for x, value in values)
    return clamp if fits else None


def _holds(topic: Topic, answer: Facts) -> bool:
    """Return whether a topic (a move or a pruned place) is true of an answer."""
    kind, place = topic
    if kind == "move":
        return answer.path[:1] == place
    return any(place[:depth] in answer.pruned for depth in range(1, len(place) + 1))
