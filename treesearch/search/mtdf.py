"""MTD(f): alpha-beta with memory and nothing but null windows (Plaat, Schaeffer, Pijls and de Bruin 1996)."""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

from treesearch.algorithms import check
from treesearch.events import Cut, Listener, Update
from treesearch.game import MAX, MIN, Evaluation, Game, Place, SearchResult, zero
from treesearch.search.ordering import ordered
from treesearch.search.shared import Search, Searched, after, key_of, no_actions, room_to_search, start, visiting
from treesearch.values import Bound, Value


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
    state: Any = None,
    *,
    first: Bound = 0,
    step: Value = 1,
    ordering: Sequence[str] = (),
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Close in on the value: each pass asks whether it is at least ``beta``, beginning with a ``first`` guess.

    Every pass begins at the root and is told from there; a state whose memory decides is told as ``Open`` and
    ``Close`` with nothing between. With ``first=inf`` this is SSS*, with ``first=-inf`` DUAL*. ``step``: the least by
    which two utilities differ; a larger one makes the null windows less narrow and never the answer wrong.
    The memory keeps a state once for each depth still to go. ``ordering`` as in ``Ordered``; without it the path is
    alpha-beta's.
    """
    game, listen = ordered(game, ordering, listen)
    check(first=first, step=step)
    actions, result, key = game.actions, game.result, key_of(game)
    memory: dict[Any, Memory] = {}

    def remembering(search: Callable[..., Any]) -> Search:
        def value_of(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
            n = memory.get((key(state), depth))
            if n is not None and n.low >= beta:
                return n.low, n
            if n is not None and n.high <= alpha:
                return n.high, n
            n = n or memory.setdefault((key(state), depth), Memory())
            return search(n, state, max(alpha, n.low), min(beta, n.high), depth, place), n

        return value_of

    def max_value(n: Memory, state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Any:
        g: Any = -inf
        a, best = alpha, None
        moves = actions(state)
        for c in moves:
            v, m = alpha_beta_with_memory(result(state, c), a, beta, depth - 1, place and Place(place, c))
            if v > g:
                g, best = v, (c, m)
                if listen is not None:
                    listen(Update(place, MAX, g, a, beta))
                if g >= beta:
                    if listen is not None:
                        listen(Cut(place, MAX, g, a, beta, c, after(moves, c)))
                    break
                a = max(a, g)
        if best is None:
            raise no_actions(state)
        if g < beta:
            n.high = g
        if g > alpha:
            n.low, n.best = g, best
        return g

    def min_value(n: Memory, state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Any:
        g: Any = inf
        b, best = beta, None
        moves = actions(state)
        for c in moves:
            v, m = alpha_beta_with_memory(result(state, c), alpha, b, depth - 1, place and Place(place, c))
            if v < g:
                g, best = v, (c, m)
                if listen is not None:
                    listen(Update(place, MIN, g, alpha, b))
                if g <= alpha:
                    if listen is not None:
                        listen(Cut(place, MIN, g, alpha, b, c, after(moves, c)))
                    break
                b = min(b, g)
        if best is None:
            raise no_actions(state)
        if g < beta:
            n.high, n.best = g, best
        if g > alpha:
            n.low = g
        return g

    searches = {MAX: remembering(max_value), MIN: remembering(min_value)}
    alpha_beta_with_memory = visiting(game, "MTD(f)", searches, evaluate, listen)
    root, place = start(game, state), None if listen is None else Place()
    g: Any = first
    low, high, n = -inf, inf, None
    with room_to_search(game, depth):
        while low < high:
            beta = g + step if g == low else g
            g, n = alpha_beta_with_memory(root, beta - step, beta, depth or inf, place)
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
