"""Trees with chance nodes: what expectiminimax gives, and what those answer who take chance for something else.

A chance node is worth the average of its children, each by its weight: v(n) = sum of P(c) v(c). The path is the best
moves from the root down to a leaf or to the first chance node, behind which nobody chooses.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import inf
from types import MappingProxyType
from typing import cast

from treesearch.game import CHANCE, Value
from treesearch.homework.mistakes.cases import Case, Facts, NodeFacts, Spot
from treesearch.homework.mistakes.registry import GETS_IF, Mistake, Wrong
from treesearch.homework.mistakes.searches import turned
from treesearch.tree import Node, Path

Worth = Callable[[Sequence[Value], Sequence[Value]], Value]
"""What a chance node is taken to be worth, by its children's values and weights."""


def average(values: Sequence[Value], weights: Sequence[Value]) -> Value:
    """Each value by its weight: AIMA's EXPECTIMINIMAX at a chance node.

    >>> average([3, 6], [Fraction(1, 3), Fraction(2, 3)])
    5
    """
    found = sum(
        (Fraction(weight) * value for value, weight in zip(values, weights, strict=True)),
        Fraction(0),
    )
    return int(found) if found.denominator == 1 else found


def weights_of(node: Node) -> tuple[Value, ...]:
    """How likely each child of a chance node is."""
    count = len(node.children)
    return cast(tuple[Value, ...], node.weights) or (Fraction(1, count),) * count


def worths(case: Case, chance: Worth = average) -> dict[Path, Value]:
    """The value of every node."""
    found: dict[Path, Value] = {}

    def fold(spot: Spot) -> Value:
        below, node = [fold(child) for child in spot.children], case.tree[spot.path]
        if node.role is CHANCE and below:
            found[spot.path] = chance(below, weights_of(node))
        else:
            found[spot.path] = (max if spot.is_max else min)(below) if below else spot.value
        return found[spot.path]

    fold(case.root)
    return found


def facts(case: Case, chance: Worth = average) -> Facts:
    """The answer of one to whom a chance node is worth that."""
    worth = worths(case, chance)
    spot = case.root
    while spot.children and case.tree[spot.path].role is not CHANCE:
        spot = next(child for child in spot.children if worth[child.path] == worth[spot.path])
    nodes = {
        path: NodeFacts((-inf, inf), worth[path], worth[path], worth[path])
        for path, one in case.spots.items()
        if one.children
    }
    leaves = tuple(path for path, one in case.spots.items() if not one.children)
    return Facts(worth[()], spot.path, (), leaves, nodes)


def _other_player(case: Case) -> Case:
    other = turned(case, lambda spot: not spot.is_max)
    return other.replace(answer=facts(other))


def _likeliest(values: Sequence[Value], weights: Sequence[Value]) -> Value:
    return values[max(range(len(values)), key=lambda at: weights[at])]


def _unweighted(values: Sequence[Value], _: Sequence[Value]) -> Value:
    return average(values, (Fraction(1, len(values)),) * len(values))


_TABLE: tuple[tuple[str, str, str, Wrong], ...] = (
    (
        "chance_unweighted",
        "Weights left out",
        "the children of a chance node are averaged without their weights",
        partial(facts, chance=_unweighted),
    ),
    (
        "chance_min",
        "Chance taken as MIN",
        "a chance node is worth its least child, as if MIN moved there",
        partial(facts, chance=lambda values, _: min(values)),
    ),
    (
        "chance_max",
        "Chance taken as MAX",
        "a chance node is worth its greatest child, as if MAX moved there",
        partial(facts, chance=lambda values, _: max(values)),
    ),
    (
        "chance_likeliest",
        "Only what is likeliest",
        "a chance node is worth its likeliest child alone",
        partial(facts, chance=_likeliest),
    ),
    (
        "chance_sum",
        "Sum for average",
        "the children of a chance node are added up, and not averaged",
        partial(facts, chance=lambda values, _: sum(values)),
    ),
    (
        "root_min",
        "The other player at the root",
        "the root, and with it every level, is given to the other player",
        _other_player,
    ),
)

CHANCE_MISTAKES: Mapping[str, Mistake] = MappingProxyType(
    {
        name: Mistake(name, "mistake", title, GETS_IF.format(clause=why), wrong)
        for name, title, why, wrong in _TABLE
    }
)
"""The known mistakes of expectiminimax by name."""
