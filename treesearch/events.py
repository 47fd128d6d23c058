"""The five events that a search sends to its listener, in the order in which they happen.

``Open`` is an opening parenthesis, ``Leaf`` a number, ``Close`` a closing parenthesis: together they spell the
part of the tree that was searched. ``Update`` and ``Cut`` happen in between, at the node that is open.

A place that is searched again is told again: the passes of MTD(f) and SSS*, NegaScout's second look, each iteration
of a deepening search. A node that is remembered and not searched, as from a transposition table, is ``Open`` and
``Close`` with nothing in between; its window says whether the value is exact or a bound.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from treesearch.game import Bound, Place, Player, Value


class Open(NamedTuple):
    """A node is entered with the window (alpha, beta)."""

    path: Place
    player: Player
    alpha: Bound
    beta: Bound


class Leaf(NamedTuple):
    """A utility was read; or, ``at_limit``, a state was evaluated at which nothing had ended but the depth."""

    path: Place
    value: Value
    at_limit: bool = False


class Update(NamedTuple):
    """The node's value improved; (alpha, beta) is the window in which the child just examined was searched."""

    path: Place
    player: Player
    value: Value
    alpha: Bound
    beta: Bound


class Cut(NamedTuple):
    """The node's window closed after ``action``: v >= beta at MAX, v <= alpha at MIN.

    (alpha, beta) is the window in which that last child was searched. ``skipped`` are the actions never
    examined, in the order in which they would have been; it is empty after the last child.
    """

    path: Place
    player: Player
    value: Value
    alpha: Bound
    beta: Bound
    action: Any
    skipped: tuple[Any, ...]


class Close(NamedTuple):
    """A node is left with its value."""

    path: Place
    value: Value


Event = Open | Leaf | Update | Cut | Close
Listener = Callable[[Event], object]
