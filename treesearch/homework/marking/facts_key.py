"""The answer keys for several players, and for an iteration of MCTS."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from treesearch.errors import UsageError
from treesearch.game import NthPlayer, dotted, spell
from treesearch.homework.answers.facts import (
    Fact,
    NodeStated,
    PathStated,
    Target,
    ValueStated,
)
from treesearch.homework.marking.claims import PATH, VALUE, Topic
from treesearch.homework.marking.parts import Answered, Claimed, Followed, Part, unasked
from treesearch.homework.marking.scheme import Scheme, as_written
from treesearch.homework.mistakes.cases import Case, Facts
from treesearch.homework.mistakes.iteration import ITERATION_MISTAKES, counts_of, iteration_case
from treesearch.homework.mistakes.players import LAST_OF_TIES, PLAYER_MISTAKES, players_case
from treesearch.homework.mistakes.registry import Mistake
from treesearch.search.mcts import ucb1
from treesearch.search.paranoid import AgainstAll
from treesearch.settings import Settings
from treesearch.solve import as_game, record
from treesearch.tree import Node, Path, find, names_of
from treesearch.words import listed

ASKED = ("value", "path", "nodes")


class FactsKey:
    """The answer key of a tree whose value, path and nodes are compared separately.

    ``rules``: rules that a course may use instead; an answer that follows one gets some points back.
    """

    def __init__(
        self,
        case: Case,
        scheme: Scheme,
        mistakes: Mapping[str, Mistake],
        rules: Sequence[Mistake] = (),
    ) -> None:
        self.case, self.tree, self.conventions = case, case.tree, case.conventions
        self.mistakes, self.rules = mistakes, rules
        self.counts = counts_of(self.tree) if case.conventions.algorithm == "mcts" else {}
        self.right = self._answered(case.facts)
        self.parts = tuple(self._parts(scheme))

    def _answered(self, facts: Facts) -> Answered:
        values = {("nodes", place): node.value for place, node in facts.nodes.items()}
        if self.counts:  # as counts, 60/80 and 3/4 are different
            return {PATH: facts.path, **{topic: str(value) for topic, value in values.items()}}
        return {VALUE: facts.value, PATH: facts.path, **values}

    def _parts(self, scheme: Scheme) -> Iterator[Part]:
        named = [find(self.tree, name) for name in scheme.nodes]
        for kind in ("value", "path"):
            if scheme.points.get(kind) and (kind, ()) in self.right:
                yield Part(kind, ((kind, ()),))
        if scheme.points.get("nodes"):
            places = named or sorted(place for kind, place in self.right if kind == "nodes")
            if not named and not self.counts and len(places) > 1 and scheme.points.get("value"):
                places.remove(())  # the value of the root is already a part
            for place in places:
                if ("nodes", place) in self.right:
                    yield Part(f"node {dotted(place)}", (("nodes", place),))

    def weights(self, scheme: Scheme) -> list[Fraction]:
        """Return the points of each part; the nodes share theirs equally."""
        kinds = [part.topics[0][0] for part in self.parts]
        return [as_written(scheme.points[kind]) / kinds.count(kind) for kind in kinds]

    @cached_property
    def wrong(self) -> Followed:
        """The answers that mistakes give."""
        mistakes = (*self.mistakes.values(), *self.rules)
        return tuple((each, self._answered(each.answer(self.case))) for each in mistakes)

    @cached_property
    def others(self) -> Followed:
        """The answers under other rules that a course may use."""
        return self.wrong[len(self.mistakes) :]

    def claims(self, facts: Iterable[Fact]) -> Claimed:
        """Return the stated values, paths and nodes."""
        claims: dict[Topic, set[Any]] = {}
        for fact in facts:
            match fact:
                case ValueStated(value):
                    # a statement on the root is the value
                    topics = [topic for topic in (VALUE, ("nodes", ())) if topic in self.right]
                case NodeStated(Target(places=(place,)), low, high) if low == high:
                    topics, value = [("nodes", place)], low
                case PathStated(steps):
                    topics, value = [PATH], steps  # type: ignore[assignment]
                case _:
                    continue
            typed: Any = str(value) if self.counts and topics != [PATH] else value
            for topic in topics:
                claims.setdefault(topic, set()).add(typed)
        return claims

    def written(self, topic: Topic, content: Any) -> str:
        """Return a statement in the form of an answer."""
        return " ".join(map(str, content)) if topic == PATH else str(content)

    def facts(self, answer: Answered) -> tuple[Fact, ...]:
        """Return an answer as facts, in the order of the question's parts."""
        names = names_of(self.tree)
        facts: list[Fact] = []
        for part in self.parts:
            kind, place = part.topics[0]
            content: Any = answer.get((kind, place))
            if content is None:
                continue
            if kind == "path":
                facts.append(PathStated(content))
            elif kind == "value":
                facts.append(ValueStated(content))
            else:
                target = Target(names.get(place, dotted(place)) if place else "root", (place,))
                facts.append(NodeStated(target, content, content))
        return tuple(facts)

    def lines(self, answer: Answered) -> tuple[str, ...]:
        """Return an answer as lines."""
        return tuple(map(str, self.facts(answer)))

    def why(self, part: Part) -> str:
        """Return the reason for the answer to a part: a player's choice or the change of a count."""
        kind, place = part.topics[0]
        if self.counts:
            return self._why_path() if kind == "path" else self._why_count(place)
        if kind == "path":
            return "The path follows the choice of each player and ends at a leaf or at the first chance node."
        return self._why_vector(place)

    def _why_vector(self, place: Path) -> str:
        game: Any = as_game(self.tree, self.conventions)
        state = game.initial_state()
        for action in place:
            state = game.result(state, action)
        mover = game.player(state)
        below = [
            self.right.get(("nodes", (*place, at)), child.value)
            for at, child in enumerate(self.tree[place].children, 1)
        ]
        if self.conventions.algorithm == "paranoid":
            below = [*map(AgainstAll(game, game.initial_state()).component, below)]
        values = ", ".join(map(spell, below))
        at = _node(place)
        if not isinstance(mover, NthPlayer):
            return f"At {at}, a chance node, each number is averaged over the children: {values}."
        if self.conventions.algorithm == "paranoid":
            return f"At {at} {mover.name} moves. The numbers of the root's player are {values}."
        own = ", ".join(spell(mover.component(value)) for value in below)
        return (
            f"At {at} {mover.name} chooses the child with its own largest number. "
            f"Its numbers in {values} are {own}."
        )

    def _why_path(self) -> str:
        """Return sentences on the UCB1 values along the path."""
        sentences, path = [], self.right[PATH]
        for depth in range(len(path)):
            place = path[:depth]
            children = [
                self.counts[(*place, at + 1)] for at in range(len(self.tree[place].children))
            ]
            total = self.counts[place].visits if place in self.counts else None
            bounds = ucb1(children, self.conventions.exploration, total).values
            texts = ", ".join(f"{bound:.3f}" for bound in bounds)
            sentences.append(
                f"At {_node(place)} the UCB1 values are {texts}, so child {path[depth]} is selected."
            )
        return " ".join(sentences)

    def _why_count(self, place: Path) -> str:
        wins, visits = self.counts[place]
        win = len(place) % 2 == 1
        reason = "and a win" if win else "but no win, because the player who moves to it has lost"
        return f"At {_node(place)} the count {wins}/{visits} gets one more visit {reason}."

    def notes(self, facts: Sequence[Fact]) -> Iterator[str]:
        """Yield a note on facts that the question does not ask for."""
        return unasked(facts, (ValueStated, NodeStated, PathStated))


def _node(place: Path) -> str:
    return f"node {dotted(place)}" if place else "the root"


def players_key(tree: Node, settings: Settings, scheme: Scheme) -> FactsKey:
    """Return the key to a tree of vectors, by max^n or paranoid search.

    Raise UsageError if the scheme asks for other parts than value, path and nodes.
    """
    if more := [name for name, points in scheme.points.items() if points and name not in ASKED]:
        raise UsageError(
            f"a question on a tree of vectors can ask for value, path and nodes, not {listed(more)}: nothing is cut"
        )
    case = players_case(record(tree, settings))
    if settings.algorithm == "paranoid":
        return FactsKey(case, scheme, {})
    return FactsKey(case, scheme, PLAYER_MISTAKES, (LAST_OF_TIES,))


def iteration_key(tree: Node, settings: Settings, scheme: Scheme) -> FactsKey:
    """Return the key to one iteration of MCTS on a tree with counts.

    Raise UsageError if the scheme asks for the value.
    """
    if scheme.points.get("value"):
        raise UsageError(
            'a question on an iteration must ask for path and nodes: write ask = ["path", "nodes"]'
        )
    return FactsKey(iteration_case(tree, settings), scheme, ITERATION_MISTAKES)
