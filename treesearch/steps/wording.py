"""Write practice questions on a moment of a search, with solutions, reasons and hints."""

from collections.abc import Iterable
from math import inf
from typing import Any, NamedTuple

from treesearch.game import MAX, Place, spell
from treesearch.report.chance import has_range, interval_text
from treesearch.report.cuts import comparison_sign
from treesearch.report.naming import Naming
from treesearch.search.star1 import may_have_chance
from treesearch.steps.moments import Entry, OpenNode, Return, with_signs
from treesearch.steps.sentences import bound_reason, capital, cutting_bound, unchanged, worth
from treesearch.trace import Trace, Visit


class Wording(NamedTuple):
    """The sentences of a question: ``where`` to look, the ``rule``, its ``numbers``, and the solution as a ``summary``."""

    question: str
    solution: list[str]
    why: str
    where: str
    rule: str
    numbers: str
    summary: str
    labels: Iterable[str] = ()

    @property
    def hints(self) -> list[str]:
        """The hints, of which the last is the solution."""
        return [
            *filter(None, (self.where, self.rule, self.numbers)),
            f"The answer: {self.summary}.",
        ]


class Writer:
    """A writer of questions on a search; ``cut_rule`` is the rule that decides which nodes are cut."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.naming = trace, Naming(trace.game)
        self.ranged = has_range(trace)
        low, high = (
            ("at most", "at least") if trace.settings.cut_rule == "ge" else ("below", "above")
        )
        self.cut_rule = f"a MIN node when its value is {low} alpha, and a MAX node when its value is {high} beta"

    def first_child(self, node: Visit) -> str:
        """Return why the search visits the first child of a node."""
        return f"This is the first child of {self._at(node)}. Without it, that node has no value."

    def window(self, entry: Entry) -> Wording:
        """Ask for the window of a node that the search enters."""
        at = self._at(entry.child)
        solution = [*map(spell, entry.child.entry)]
        low, high = map(spell, self.trace.root.entry)
        chance = " A chance node gives each outcome a window of its own." * may_have_chance(
            self.trace.game
        )
        return Wording(
            f"What are alpha and beta when the search enters {at}? Type inf for infinity.",
            solution,
            entry.sentence,
            f"Look at the nodes above {at}, from the root down. What value does each one have so far?",
            "Rule: alpha is the best value that MAX already has at an ancestor, and beta is the best that MIN already has. "
            f"The search starts with alpha = {low} and beta = {high}, and only a better value replaces them.{chance}",
            f"So far: {'; '.join(map(self._value_so_far, entry.above))}.",
            f"the window is ({', '.join(solution)})",
            ["alpha", "beta"],
        )

    def value(self, step: Return) -> Wording:
        """Ask for the value of a node after a child."""
        visit, child, value = step.node.visit, step.child, step.node.visit.best
        at, player, number = self._at(visit), _player_at(visit).name, child.place.action
        returned, is_worth = f"Child {number} of {at}", worth(child.value, (child.low, child.high))
        return Wording(
            f"What is {self._node(visit.place)} worth so far? {returned} {is_worth}.",
            [spell(value)],
            step.node.improvement or unchanged(returned, player, value, visit.has),
            f"Compare the value that {at} had before child {number} with the value of child {number}.",
            f"Rule: {player} keeps the better of its value so far and the child's value. The larger is better for MAX, "
            "the smaller for MIN.",
            f"{player} has {spell(step.before)}, and the child {is_worth}. Which is better for {player}?",
            f"the value is {spell(value)}",
            ["value"],
        )

    def cut(self, step: Return) -> Wording:
        """Ask whether a node is cut after a child."""
        visit = step.node.visit
        name, player = self._node(visit.place), _player_at(visit)
        bound, side = cutting_bound(player, visit.entry)
        return _decision(
            step.node,
            f"{player.name} has {visit.has} at {name} after child {step.child.place.action}. "
            f"{capital(name)} has more children.",
            f"Compare the value of {self._at(visit)} with the {side} of its window.",
            self.cut_rule,
            f"{spell(visit.best)} {self._sign(player is MAX)} {side}, which is {spell(bound)}",
        )

    def going_on(self, node: OpenNode) -> str:
        """Return why a node is not cut: its value does not reach the bound."""
        visit = node.visit
        player = _player_at(visit)
        bound, side = cutting_bound(player, visit.entry)
        if abs(bound) == inf:
            return (
                f"Only {side} can cut {self._node(visit.place)}, a {player.name} node. No bound of {player.opponent.name} "
                "reaches it, so nothing can cut it. The search goes on."
            )
        whose = capital(bound_reason(self.trace, self.naming, visit, player.opponent))
        return (
            f"{capital(self._at(visit))} has {visit.has}, and its {side} is {spell(bound)}. {whose}. "
            f"{spell(visit.best)} {self._sign(player is MAX)} {spell(bound)} is false, so the search goes on."
        )

    def mean(self, step: Return) -> Wording:
        """Ask for the bounds of a chance node's mean after an outcome."""
        at = self._at(step.node.visit)
        ends = [*map(spell, step.node.mean)]
        return Wording(
            f"What are the lowest and the highest possible mean at {at} after outcome {step.child.place.action}?",
            ends,
            step.node.improvement,
            f"Look at the outcomes of {at} and their probabilities.",
            "Rule: use the value of each finished outcome. For the other outcomes, use the lower end of the utility range, "
            "then its upper end. Weight each outcome by its probability.",
            "",
            f"the mean {_extent(*ends)}",
            ["at least", "at most"],
        )

    def mean_cut(self, step: Return) -> Wording:
        """Ask whether a chance node is cut after an outcome."""
        node, below, above = step.node, self._sign(False), self._sign(True)
        (low, high), (alpha, beta) = map(spell, node.mean), map(spell, node.visit.entry)
        return _decision(
            node,
            f"After outcome {step.child.place.action}, the {self._mean_so_far(node)}. More outcomes follow.",
            f"Compare the possible means at {self._at(node.visit)} with alpha and beta.",
            f"a chance node when its mean is certainly {below} alpha, or certainly {above} beta",
            f"{high} {below} alpha, which is {alpha}, or {low} {above} beta, which is {beta}",
        )

    def mean_going_on(self, node: OpenNode) -> str:
        """Return why a chance node is not cut."""
        if self.ranged:
            return f"The {self._mean_so_far(node)}, so the search goes on."
        return f"No utility range is known, so every outcome of {self._at(node.visit)} counts."

    def _mean_so_far(self, node: OpenNode) -> str:
        return f"mean at {self._at(node.visit)} {_extent(*map(spell, node.mean))}"

    def _value_so_far(self, node: OpenNode) -> str:
        """Return a clause on the value of an open node so far."""
        value = node.visit.has or "no value yet"
        return f"{self._at(node.visit)} has {interval_text(node.mean) if node.mean else value}"

    def _sign(self, high: bool) -> str:
        """Return the sign of the test for a cut by beta (``high``) or by alpha."""
        return with_signs(comparison_sign(high, self.trace.settings.cut_rule))

    def _at(self, visit: Visit) -> str:
        """Return a node with its player: ``node 2.1 (C, MIN)``."""
        return self.naming.node_at(visit.place, _player_at(visit))

    def _node(self, place: Place) -> str:
        return "the root" if place.parent is None else f"node {self.naming.path(place, '.')}"


def _decision(node: OpenNode, state: str, where: str, rule: str, test: str) -> Wording:
    """Ask whether a node is cut, which the cut ``rule`` decides by a ``test``."""
    return Wording(
        f"Go on, or cut? {state}",
        [decision(node.cut)],
        node.reason,
        where,
        f"Rule: the search cuts {rule}.",
        f"Is {test}?",
        "the search cuts here" if node.cut else "the search goes on",
    )


def decision(is_cut: object) -> str:
    """Return the answer to the question whether the search cuts."""
    return "cut" if is_cut else "go"


def _extent(low: str, high: str) -> str:
    """Return a phrase for the range of a mean."""
    return f"is {low}" if low == high else f"lies between {low} and {high}"


def _player_at(visit: Visit) -> Any:
    """Return the player to move at an open node."""
    return visit.player or MAX
