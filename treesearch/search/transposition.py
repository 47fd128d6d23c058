"""Alpha-beta with a transposition table (Greenblatt 1967; Marsland 1986; Plaat, Schaeffer, Pijls and de Bruin 1996)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from treesearch.events import Listener
from treesearch.game import MAX, AnyGame, Bound, Evaluation, Player, SearchResult, Window, zero
from treesearch.search.ordering import ordered
from treesearch.search.shared import Search, Searched, alpha_beta, key_of, node_search, run_search


class Memory:
    """The stored bounds on the value of a state: low <= v <= high.

    ``best`` is the action that proved ``low`` at MAX or ``high`` at MIN, with the memory of the
    state after it.
    """

    __slots__ = ("best", "high", "low")

    def __init__(self) -> None:
        self.low: Bound = -inf
        self.high: Bound = inf
        self.best: tuple[Any, Memory | None] | None = None

    def usable_value(self, alpha: Bound, beta: Bound) -> Bound | None:
        """Return the stored value if it is exact or outside this window, otherwise ``None``.

        If bounds were taken as exact values, one small game in thirteen would have a wrong result.
        """
        if self.low >= beta or self.low == self.high:
            return self.low
        return self.high if self.high <= alpha else None


def with_memory(game: AnyGame, name: str, evaluate: Evaluation, listen: Listener | None) -> Search:
    """Return alpha-beta (figure 5.7) with a table of two bounds for each state (Plaat et al. 1996).

    The search returns a value and the memory of the state. A state is stored once for each
    remaining depth, because a value from a deeper search is not the minimax value at this depth. A
    stored state sends ``Open`` and ``Close`` with nothing between.
    """
    key, table = key_of(game), dict[Any, Memory]()

    def remembering(search: Search, mover: Player) -> Search:
        def value_of(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
            n = table.get((key(state), depth))
            if n is not None and (stored := n.usable_value(alpha, beta)) is not None:
                return stored, n
            n = n or table.setdefault((key(state), depth), Memory())
            # a stored bound that does not answer the question still narrows the window
            alpha, beta = max(alpha, n.low), min(beta, n.high)
            g, best = search(state, alpha, beta, depth, place)
            # inside the window both hold, so g is exact; outside (fail-soft) g is one bound
            if g < beta:
                n.high = g
            if g > alpha:
                n.low = g
            # a MAX node that failed low has no new best action, so the old one stays
            if n.best is None or (g > alpha if mover is MAX else g < beta):
                n.best = best
            return g, n

        return value_of

    # filled below, because value calls the searches, and they call value
    searches: dict[Player, Search] = {}
    value = node_search(game, name, searches, evaluate, listen)
    searches |= {
        mover: remembering(search, mover)
        for mover, search in alpha_beta(game, value, listen).items()
    }
    return value


def principal_variation(n: Memory | None) -> Iterator[Any]:
    """Yield the principal variation, which follows the stored best action of each state."""
    while n is not None and n.best is not None:
        action, n = n.best
        yield action


def transposition(
    game: AnyGame,
    state: Any = None,
    *,
    window: Window = (-inf, inf),
    ordering: Sequence[str] = (),
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Search by alpha-beta, with a table that avoids searching a state twice.

    States are the same iff they, or their ``game.key(state)``, are equal. Equal states must have
    the same player to move and the same future, even if the game has a rule on repetition.
    ``ordering`` is that of ``Ordered``, and the other arguments are those of ``alphabeta``. The
    value is that of ``alphabeta``; without ``ordering``, the path is too.
    """
    game, listen = ordered(game, ordering, listen)
    value = with_memory(game, "transposition", evaluate, listen)
    return run_search(value, game, state, depth, listen, window, principal_variation)
