"""MTD(f): alpha-beta with memory and nothing but null windows (Plaat, Schaeffer, Pijls and de Bruin 1996)."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from treesearch.algorithms import check
from treesearch.events import Listener
from treesearch.game import MAX, Evaluation, Game, Place, Player, SearchResult, zero
from treesearch.search.ordering import ordered
from treesearch.search.shared import Search, Searched, alpha_beta, key_of, room_to_search, visiting
from treesearch.values import Bound


class Memory:
    """What is remembered of a state: its value lies in [``low``, ``high``].

    ``best``: the action that proved ``low`` at MAX, or ``high`` at MIN, with the memory of the state it leads to.
    """

    __slots__ = ("best", "high", "low")

    def __init__(self) -> None:
        self.low: Bound = -inf
        self.high: Bound = inf
        self.best: tuple[Any, Memory | None] | None = None


def mtdf(
    game: Game[Any, Any],
    *,
    first: Bound = 0,
    ordering: Sequence[str] = (),
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Close in on the value: each pass asks whether it is at least ``beta``, beginning with a ``first`` guess.

    Every pass begins at the root and is told from there; a state whose memory decides is told as ``Open`` and
    ``Close`` with nothing between. With ``first=inf`` this is SSS*, with ``first=-inf`` DUAL*. Null windows are as for
    whole numbers, (beta - 1, beta); with others they are less narrow, and the answer is no less right.
    The memory keeps a state once for each depth still to go. ``ordering`` as in ``Ordered``; without it the path is
    alpha-beta's.
    """
    game, listen = ordered(game, ordering, listen)
    check(first=first)
    key, memory = key_of(game), dict[Any, Memory]()

    def remembering(search: Search, mover: Player) -> Search:
        def value_of(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
            n = memory.get((key(state), depth))
            if n is not None and n.low >= beta:
                return n.low, n
            if n is not None and n.high <= alpha:
                return n.high, n
            n = n or memory.setdefault((key(state), depth), Memory())
            alpha, beta = max(alpha, n.low), min(beta, n.high)
            g, best = search(state, alpha, beta, depth, place)
            if g < beta:
                n.high = g
            if g > alpha:
                n.low = g
            if g > alpha if mover is MAX else g < beta:
                n.best = best
            return g, n

        return value_of

    searches: dict[Player, Search] = {}
    alpha_beta_with_memory = visiting(game, "MTD(f)", searches, evaluate, listen)
    figure = alpha_beta(game, alpha_beta_with_memory, listen)
    searches |= {mover: remembering(search, mover) for mover, search in figure.items()}
    root, place = game.initial_state(), None if listen is None else Place()
    g: Any = first
    low, high, n = -inf, inf, None
    with room_to_search(game, depth):
        while low < high:
            beta = g + 1 if g == low else g
            g, n = alpha_beta_with_memory(root, beta - 1, beta, depth or inf, place)
            if g < beta:
                high = g
            else:
                low = g
    return SearchResult(g, tuple(principal_variation(n)))


def principal_variation(n: Memory | None) -> Iterator[Any]:
    """The line of play that the memory proves: from each state the action by which its value is known."""
    while n is not None and n.best is not None:
        action, n = n.best
        yield action
