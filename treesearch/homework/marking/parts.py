"""Mark answers part by part: unknown leaves, several players and MCTS.

A part earns points for each of its topics on which the answer states only what is right. A path earns points for the
steps that are right from the start. If the answer follows another rule, half of the difference is given back, as in
``arithmetic``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from treesearch.homework.answers.facts import Fact
from treesearch.homework.marking import feedback
from treesearch.homework.marking.arithmetic import Refund, agrees, refund_for, right_from_start
from treesearch.homework.marking.claims import Topic
from treesearch.homework.marking.diagnosis import EVIDENCE, Findings, explained
from treesearch.homework.marking.marks import Diagnosis, Item, Marks, rounded
from treesearch.homework.marking.scheme import NONE, Scheme
from treesearch.homework.mistakes.registry import Mistake
from treesearch.settings import Settings
from treesearch.tree import Node

Answered = Mapping[Topic, Any]
"""The statement of an answer on each topic."""

Claimed = Mapping[Topic, set[Any]]
"""The different statements of a student on each topic."""

Followed = Sequence[tuple[Mistake, Answered]]
"""Mistakes, each with its answer."""


class Part(NamedTuple):
    """A part of a question, whose ``topics`` share its points; it is one item of the mark."""

    name: str
    topics: tuple[Topic, ...]


class PartsKey(Protocol):
    """The answer key of a tree that is marked part by part."""

    tree: Node
    conventions: Settings

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the question."""

    @property
    def right(self) -> Answered:
        """The correct answer."""

    @property
    def wrong(self) -> Followed:
        """The answers that mistakes give."""

    @property
    def others(self) -> Followed:
        """The answers under other rules, for which half of the difference is given back."""

    def weights(self, scheme: Scheme) -> Sequence[Fraction]:
        """Return the points of each part."""

    def claims(self, facts: Iterable[Fact]) -> Claimed:
        """Return the statements in these facts by topic."""

    def written(self, topic: Topic, content: Any) -> str:
        """Return a statement in the form of an answer."""

    def facts(self, answer: Answered) -> tuple[Fact, ...]:
        """Return an answer as facts, in the order of the question's parts."""

    def lines(self, answer: Answered) -> tuple[str, ...]:
        """Return an answer as lines of the sheet."""

    def why(self, part: Part) -> str:
        """Return the reason for the correct answer to a part."""

    def notes(self, facts: Sequence[Fact]) -> Iterator[str]:
        """Yield sentences on facts outside the question."""


def unasked(facts: Iterable[Fact], marked: tuple[type[Any], ...]) -> Iterator[str]:
    """Yield a note on the facts of other types than ``marked``, which the question does not ask for."""
    if besides := [str(fact) for fact in facts if not isinstance(fact, marked)]:
        yield f"This was not asked and is not marked: {'; '.join(besides)}."


def mark_parts(key: PartsKey, scheme: Scheme, facts: Sequence[Fact]) -> Marks:
    """Mark the facts of an answer."""
    claims, weights = key.claims(facts), key.weights(scheme)
    points = _points(key, key.right, claims, weights)
    back = _refund(key, claims, weights, sum(points, NONE), scheme)
    items = [
        _item(key, part, claims, *earned)
        for part, *earned in zip(key.parts, points, weights, strict=True)
    ]
    items += [feedback.refund_item(back)] if back else []
    findings = _diagnosed(key, claims)
    return Marks(
        all(item.correct for item in items),
        rounded(sum(points, back.points if back else NONE)),
        scheme.max_score,
        tuple(items),
        findings.diagnosis,
        key.conventions,
        notes=tuple(key.notes(facts)),
        mistake=findings.cause,
    )


def _points(
    key: PartsKey, right: Answered, claims: Claimed, weights: Iterable[Fraction]
) -> list[Fraction]:
    return [
        weight
        * sum(
            _earned_share(topic, claims.get(topic, set()), right.get(topic))
            for topic in part.topics
        )
        / len(part.topics)
        for part, weight in zip(key.parts, weights, strict=True)
    ]


def _earned_share(topic: Topic, contents: set[Any], right: Any) -> Fraction:
    """Return the share of a topic that is correct; of several statements, the worst one counts."""
    if topic[0] == "path" and contents != {right}:
        return min((right_from_start(path, right) for path in contents), default=NONE)
    return Fraction(_states(contents, right))


def _refund(
    key: PartsKey, claims: Claimed, weights: Sequence[Fraction], total: Fraction, scheme: Scheme
) -> Refund | None:
    """Return the points given back for following another rule, or ``None`` if no rule was followed.

    ``total`` are the points without it.
    """
    others = [
        (sum(_points(key, answer, claims, weights), NONE), rule)
        for rule, answer in key.others
        if any(
            content and claims.get(topic) == {content} != {key.right.get(topic)}
            for topic, content in answer.items()
        )
    ]
    return refund_for(total, others, scheme)


def _item(key: PartsKey, part: Part, claims: Claimed, points: Fraction, weight: Fraction) -> Item:
    texts = [
        key.written(topic, content)
        for topic in part.topics
        for content in sorted(claims.get(topic, ()), key=str)
    ]
    right = points == weight
    expected = key.written(part.topics[0], key.right[part.topics[0]])
    why = "" if right else key.why(part)
    answer_text = ", ".join(dict.fromkeys(texts)) or None
    return Item(part.name, expected, answer_text, right, points, weight, why)


def _diagnosed(key: PartsKey, claims: Claimed) -> Findings:
    """Return the mistakes that explain all statements of a wrong answer."""
    claimed = {topic: contents for topic, contents in claims.items() if contents}
    if not claimed or not claimed.keys() <= key.right.keys() or _gives(key.right, claimed):
        return Findings()
    mistakes = [mistake for mistake, answer in key.wrong if _gives(answer, claimed)]
    texts = [
        key.written(topic, content)
        for topic, contents in claimed.items()
        for content in contents - {key.right[topic]}
    ]
    proof = EVIDENCE.format(facts="; ".join(dict.fromkeys(texts)))
    diagnoses = tuple(
        Diagnosis(mistake.name, mistake.kind, mistake.title, mistake.explanation, proof)
        for mistake in mistakes
    )
    return Findings(
        diagnoses, (), explained(diagnoses, len({mistake.wrong for mistake in mistakes}))
    )


def _gives(answer: Answered, claimed: Claimed) -> bool:
    return all(_states(contents, answer.get(topic)) for topic, contents in claimed.items())


def _states(contents: set[Any], right: Any) -> bool:
    return bool(contents) and all(agrees(content, right) for content in contents)
