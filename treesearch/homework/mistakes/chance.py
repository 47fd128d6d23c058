"""Compute answers to trees with chance nodes, correct and with mistakes about chance.

A chance node is worth the average of its children, each by its weight: v(n) = sum of P(c) v(c). The path consists
of the best moves from the root to a leaf or to the first chance node.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from treesearch.events import Event, Interval
from treesearch.game import CHANCE, Bound, Value, zero
from treesearch.homework.mistakes.cases import Case, Facts, Spot, exactly, facts_of
from treesearch.homework.mistakes.registry import MISTAKES, by_name, mistake
from treesearch.homework.mistakes.searches import turned
from treesearch.search.shared import run_search
from treesearch.search.star1 import Star1, ranges_of
from treesearch.solve import as_game, record
from treesearch.trace import Trace
from treesearch.tree import Node, Path, weights_of

Worth = Callable[[Sequence[Value], Sequence[Value]], Value]
"""A function that returns the value of a chance node from the values and weights of its children."""


def average(values: Sequence[Value], weights: Sequence[Value]) -> Value:
    """Return the weighted mean of the values.

    >>> average([3, 6], [Fraction(1, 3), Fraction(2, 3)])
    5
    """
    result = sum(
        (Fraction(weight) * value for value, weight in zip(values, weights, strict=True)),
        Fraction(0),
    )
    return int(result) if result.denominator == 1 else result


def worths(case: Case, chance: Worth = average) -> dict[Path, Value]:
    """Return the value of every node; ``chance`` is the rule for chance nodes."""
    result: dict[Path, Value] = {}

    def fold(spot: Spot) -> Value:
        # from left to right, as the probabilities are
        below = [fold(child) for child in sorted(spot.children, key=lambda child: child.path)]
        node = case.tree[spot.path]
        if node.role is CHANCE:
            value = chance(below, weights_of(node))
        else:
            value = (max if spot.is_max else min)(below) if below else spot.value
        result[spot.path] = value
        return value

    fold(case.root)
    return result


def facts(case: Case, chance: Worth = average) -> Facts:
    """Return the answer of a student who evaluates chance nodes by the rule ``chance``."""
    worth = worths(case, chance)
    spot = case.root
    while spot.children and case.tree[spot.path].role is not CHANCE:
        spot = next(child for child in spot.children if worth[child.path] == worth[spot.path])
    nodes = {path: exactly(value) for path, value in worth.items() if case.spots[path].children}
    leaves = tuple(path for path, spot in case.spots.items() if not spot.children)
    return Facts(worth[()], spot.path, (), leaves, nodes)


def _other_player(case: Case) -> Case:
    other = turned(case, lambda spot: not spot.is_max)
    return other.replace(answer=facts(other))


def _unweighted(values: Sequence[Value], _: Sequence[Value]) -> Value:
    return average(values, (Fraction(1, len(values)),) * len(values))


class AlphaUnchanged(Star1):
    """Star1 with the mistake that alpha and beta are passed to the outcomes unchanged."""

    def outcome_window(self, alpha: Bound, beta: Bound, p: Value, others: Interval) -> Interval:
        """Return the window of the chance node."""
        return alpha, beta

    def bounds(self, v: Bound, alpha: Bound, beta: Bound, ends: Interval) -> Interval:
        """Return the value as both bounds, as if it were exact."""
        return v, v


def _alpha_unchanged(case: Case) -> Facts:
    settings, game, events = case.conventions, as_game(case.tree, case.conventions), list[Event]()
    ranges, strict, hard = (
        ranges_of(settings.utility_range),
        settings.cut_rule == "gt",
        settings.values == "hard",
    )
    search = AlphaUnchanged(game, ranges, not strict, hard, True, zero, events.append)
    result = run_search(search.node_value, game, None, None, events.append, settings.window)
    return facts_of(Trace(game, settings, result, events))


def _without_weights(case: Case) -> Facts:
    def equal(node: Node) -> Node:
        head = node.head and node.head._replace(weights=())
        return Node(map(equal, node.children), head=head) if node.children else node

    return facts_of(record(equal(case.tree), case.conventions.replace(depth=None, evaluation=None)))


def _other_school(case: Case) -> Facts:
    other = "interval" if case.conventions.chance_cuts == "windows" else "windows"
    settings = case.conventions.replace(chance_cuts=other, depth=None, evaluation=None)
    return facts_of(record(case.tree, settings))


def _bounds_averaged(case: Case) -> Case:
    nodes = {
        path: node._replace(low=node.value, high=node.value)
        if case.tree[path].role is CHANCE
        else node
        for path, node in case.facts.nodes.items()
    }
    return case.answering(nodes=nodes)


CHANCE_MISTAKES = by_name(
    MISTAKES["zero_based"],
    mistake(
        "chance_unweighted",
        "Weights left out",
        "the children of a chance node are averaged without their weights",
        partial(facts, chance=_unweighted),
    ),
    mistake(
        "chance_min",
        "Chance treated as MIN",
        "a chance node is worth its smallest child, as if MIN moved there",
        partial(facts, chance=lambda values, _: min(values)),
    ),
    mistake(
        "chance_max",
        "Chance treated as MAX",
        "a chance node is worth its largest child, as if MAX moved there",
        partial(facts, chance=lambda values, _: max(values)),
    ),
    mistake(
        "chance_likeliest",
        "Only the likeliest outcome",
        "a chance node is worth only its likeliest child, or the average of several equally likely ones",
        partial(
            facts,
            chance=lambda values, weights: _unweighted(
                [values[at] for at, weight in enumerate(weights) if weight == max(weights)], ()
            ),
        ),
    ),
    mistake(
        "chance_sum",
        "Sum instead of average",
        "the children of a chance node are added up instead of averaged",
        partial(facts, chance=lambda values, _: sum(values)),
    ),
    mistake(
        "root_min",
        "The other player at the root",
        "the other player moves at the root, and so at every level",
        _other_player,
    ),
)
"""The known mistakes of expectiminimax by name."""

CUT_MISTAKES = by_name(
    MISTAKES["zero_based"],
    mistake(
        "bounds_averaged",
        "Average of bounds taken as the value",
        "the average of the bounds is taken as the value of a chance node with skipped outcomes",
        _bounds_averaged,
    ),
    mistake(
        "alpha_unchanged",
        "Alpha unchanged through a chance node",
        "alpha and beta pass through a chance node unchanged, although an outcome counts only by its probability",
        _alpha_unchanged,
    ),
    mistake(
        "probabilities_ignored",
        "Probabilities ignored",
        "all outcomes of a chance node are treated as equally likely",
        _without_weights,
    ),
    mistake(
        "other_school",
        "The other rule for cuts at chance nodes",
        "outcomes are searched under the other rule: in the window of each outcome, or in the complete range",
        _other_school,
        kind="convention",
    ),
)
"""The known mistakes of alpha-beta in trees with chance nodes, by name."""
