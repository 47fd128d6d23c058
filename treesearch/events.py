"""The five events that a search sends to its listener, in the order in which they happen.

``Open`` is an opening parenthesis, ``Leaf`` a number, ``Close`` a closing parenthesis: together they spell the
part of the tree that was searched. ``Update`` and ``Cut`` happen in between, at the node that is open.

A place that is searched again sends its events again: in each pass of MTD(f) and SSS*, in NegaScout's second search,
and in each iteration of a deepening search. A node that is remembered and not searched, as from a transposition
table, is ``Open`` and ``Close`` with nothing in between; its window says whether the value is exact or a bound.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from treesearch.game import CHANCE, MAX, Bound, Mover, Place, Player, Value

Interval = tuple[Bound, Bound]
"""The least and the greatest value that a node can have."""


class Open(NamedTuple):
    """The search enters a node with the window (alpha, beta).

    ``interval`` is the range of utilities below the node, if it is known.
    """

    path: Place
    player: Mover
    alpha: Bound
    beta: Bound
    interval: Interval | None = None


class Leaf(NamedTuple):
    """The search reads a utility, or evaluates a state at the depth limit (``at_limit``)."""

    path: Place
    value: Value
    at_limit: bool = False


class Update(NamedTuple):
    """The value of a node improves; (alpha, beta) is the window of the last child.

    A chance node is updated after each outcome. Then ``value`` is the sum so far, and ``interval``
    contains the least and the greatest value that the node can have. The window is not yet narrowed
    to the range of utilities.
    """

    path: Place
    player: Mover
    value: Value
    alpha: Bound
    beta: Bound
    interval: Interval | None = None


class Cut(NamedTuple):
    """The search cuts the other children of a node: v >= beta at MAX, or v <= alpha at MIN.

    (alpha, beta) is the window in which the last child was searched. ``skipped`` are the actions
    that were not examined, in search order; it is empty if ``action`` is the last action. A chance
    node is cut if the upper end of its ``interval`` is at most alpha, or the lower end at least
    beta; then (alpha, beta) is its own window, and ``value`` is that end.
    """

    path: Place
    player: Player
    value: Value
    alpha: Bound
    beta: Bound
    action: Any
    skipped: tuple[Any, ...]
    interval: Interval | None = None

    @property
    def high(self) -> bool:
        """Whether beta caused the cut, at MAX or at a chance node; otherwise alpha did."""
        return self.player is MAX or (self.player is CHANCE and self.value >= self.beta)


class Close(NamedTuple):
    """The search leaves a node and returns its value."""

    path: Place
    value: Value


Event = Open | Leaf | Update | Cut | Close
Listener = Callable[[Event], object]
