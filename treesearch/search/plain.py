"""Minimax and alpha-beta on plain trees (AIMA 4e, figures 5.3 and 5.7).

A plain tree contains numbers and optional names, and MAX and MIN move in turn. These functions call
no methods of a ``Game``: the methods take more than half of the time of a search that nobody listens
to, and a quarter of the others (``plain_events``). Depth limits, right-to-left order and fail-hard
values need the other searches; the tests compare all of them.
"""

from collections.abc import Sequence
from math import inf
from typing import Any, Protocol

from treesearch.events import Close, Cut, Leaf, Listener, Open, Update
from treesearch.game import MAX, MIN, Mover, Place, Player, SearchResult, Window
from treesearch.machine import recursion_room
from treesearch.search.shared import Line, Searched, bound_kind, spelled_out

_event = tuple.__new__  # takes half of the time of Open(...), at each event


class PlainNode(Protocol):
    """A node of a plain tree, with ``children`` or a ``value``."""

    @property
    def children(self) -> Sequence[Any]:
        """The child nodes, left to right."""

    @property
    def value(self) -> Any:
        """The number at a leaf."""


def child_numbers(tree: PlainNode, line: Line) -> tuple[int, ...]:
    """Return the child numbers, from 1, along a linked list of nodes below ``tree``."""
    path = []
    for node in spelled_out(line):
        # if a parent has the same node several times, the first was best
        path.append(next(a for a, child in enumerate(tree.children, 1) if child is node))
        tree = node
    return tuple(path)


def plain_minimax(tree: PlainNode, height: int, root: Player = MAX) -> SearchResult:
    """Return the minimax value and the leftmost best path of a tree with ``height`` levels."""

    def max_value(children: Sequence[Any]) -> Searched:
        v: Any = -inf
        move: Line = None
        for child in children:
            # passes the children, not the node, so that they are looked up once
            if below := child.children:
                v2, rest = min_value(below)
            else:
                v2, rest = child.value, None
            if v2 > v:
                v, move = v2, (child, rest)
        return v, move

    def min_value(children: Sequence[Any]) -> Searched:
        v: Any = inf
        move: Line = None
        for child in children:
            if below := child.children:
                v2, rest = max_value(below)
            else:
                v2, rest = child.value, None
            if v2 < v:
                v, move = v2, (child, rest)
        return v, move

    with recursion_room(height):
        v, line = (max_value if root is MAX else min_value)(tree.children)
    return SearchResult(v, child_numbers(tree, line))


def plain_alphabeta(
    tree: PlainNode,
    height: int,
    root: Player = MAX,
    window: Window = (-inf, inf),
    cut_rule: str = "ge",
) -> SearchResult:
    """Return the result of minimax without searching branches that cannot change it.

    A node is cut iff v >= beta (MAX) or v <= alpha (MIN); with ``cut_rule="gt"``, iff v > beta or v
    < alpha. A value outside the ``window`` is a bound, and the result says so.
    """
    ties = cut_rule == "ge"

    def max_value(children: Sequence[Any], alpha: Any, beta: Any) -> Searched:
        v: Any = -inf
        move: Line = None
        for child in children:
            if below := child.children:
                v2, rest = min_value(below, alpha, beta)
            else:
                v2, rest = child.value, None
            # not >=: after a cut, v2 may be only a bound, which must not replace an equal true value
            if v2 > v:
                v, move = v2, (child, rest)
                if v >= beta and (ties or v > beta):
                    break
                if v > alpha:
                    alpha = v
        return v, move

    def min_value(children: Sequence[Any], alpha: Any, beta: Any) -> Searched:
        v: Any = inf
        move: Line = None
        for child in children:
            if below := child.children:
                v2, rest = max_value(below, alpha, beta)
            else:
                v2, rest = child.value, None
            if v2 < v:
                v, move = v2, (child, rest)
                if v <= alpha and (ties or v < alpha):
                    break
                if v < beta:
                    beta = v
        return v, move

    with recursion_room(height):
        v, line = (max_value if root is MAX else min_value)(tree.children, *window)
    return SearchResult(v, child_numbers(tree, line), bound_kind(v, *window))


def plain_events(
    tree: PlainNode,
    height: int,
    listen: Listener,
    root: Mover = MAX,
    window: Window = (-inf, inf),
    cut_rule: str = "ge",
    *,
    prune: bool = True,
) -> SearchResult:
    """Return the result of alpha-beta, or of minimax without ``prune``, and send each event to ``listen``."""
    ties = cut_rule == "ge"

    def value_of(
        children: Sequence[Any], mover: Mover, alpha: Any, beta: Any, place: Place
    ) -> Searched:
        listen(_event(Open, (place, mover, alpha, beta, None)))
        is_max = mover is MAX
        v: Any = -inf if is_max else inf
        move: Line = None
        for a, child in enumerate(children, 1):
            if below := child.children:
                v2, rest = value_of(below, MIN if is_max else MAX, alpha, beta, Place(place, a))
            else:
                v2, rest = child.value, None
                listen(_event(Leaf, (Place(place, a), v2, False)))
            if v2 > v if is_max else v2 < v:
                v, move = v2, (a, rest)
                listen(_event(Update, (place, mover, v, alpha, beta, None)))
                if (v >= beta if is_max else v <= alpha) and (ties or not alpha <= v <= beta):
                    skipped = tuple(range(a + 1, len(children) + 1))
                    listen(_event(Cut, (place, mover, v, alpha, beta, a, skipped, None)))
                    break
                if prune and is_max and v > alpha:
                    alpha = v
                elif prune and not is_max and v < beta:
                    beta = v
        listen(_event(Close, (place, v)))
        return v, move

    with recursion_room(height):
        v, line = value_of(tree.children, root, *window, Place())
    return SearchResult(v, spelled_out(line), bound_kind(v, *window))
