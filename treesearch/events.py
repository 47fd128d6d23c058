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
    """A node is entered with the window (alpha, beta).

    ``interval``: the range of utilities below the node, if one is known.
    """

    path: Place
    player: Mover
    alpha: Bound
    beta: Bound
    interval: Interval | None = None


class Leaf(NamedTuple):
    """A utility was read, or (``at_limit``) a state at the depth limit was evaluated."""

    path: Place
    value: Value
    at_limit: bool = False


class Update(NamedTuple):
    """The node's value improved; (alpha, beta) is the window in which the last child was searched.

    A chance node is updated after each outcome: ``value`` is the sum so far, ``interval`` the
    least and the greatest value that the node can have. The window is not yet narrowed to the
    range of utilities.
    """

    path: Place
    player: Mover
    value: Value
    alpha: Bound
    beta: Bound
    interval: Interval | None = None


class Cut(NamedTuple):
    """The node's window was closed after ``action``: v >= beta at MAX, v <= alpha at MIN.

    (alpha, beta) is the window in which that last child was searched. ``skipped``: the actions
    that were not examined, in search order; empty if ``action`` is the last one.
    A chance node is cut when the upper end of its ``interval`` is at most alpha, or the lower end at least beta; then
    (alpha, beta) is its own window, and ``value`` is that end of the interval.
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
        """Whether beta closed the window, at MAX or at a chance node; otherwise alpha did."""
        return self.player is MAX or (self.player is CHANCE and self.value >= self.beta)


class Close(NamedTuple):
    """A node is left with its value."""

    path: Place
    value: Value


Event = Open | Leaf | Update | Cut | Close
Listener = Callable[[Event], object]

event = tuple.__new__
"""Make an event from its class and a tuple of all its fields, faster than by calling the class."""
