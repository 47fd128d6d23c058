"""NegaScout, also called principal variation search (Reinefeld 1983; Marsland and Campbell 1982)."""

from collections.abc import Sequence
from math import inf
from typing import Any

from treesearch.algorithms import check
from treesearch.events import Cut, Listener, Update
from treesearch.game import MAX, MIN, Evaluation, Game, Place, SearchResult, zero
from treesearch.search.ordering import ordered
from treesearch.search.shared import Line, Searched, after, answer, no_actions, visiting
from treesearch.values import Bound, Value


def negascout(
    game: Game[Any, Any],
    *,
    window: tuple[Bound, Bound] = (-inf, inf),
    step: Value = 1,
    ordering: Sequence[str] = (),
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Alpha-beta that expects the first action to be the best and sends a scout to the others.

    The first action is searched in (alpha, beta), each later one first in the null window (alpha, alpha + step);
    it is searched again, in (v - step, beta), iff the scout finds alpha + step <= v < beta at an inner node.
    A second search is told again, at the same place. ``step``: the least by which two utilities differ; a larger
    one makes the null windows less narrow and never the answer wrong. ``ordering`` as in ``Ordered``; all else as
    in ``alphabeta``, and so is the answer: without ``ordering`` the same path too.
    """
    game, listen = ordered(game, ordering, listen)
    check(step=step)
    actions, result = game.actions, game.result

    def max_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        v: Any = -inf
        move: Line = None
        b = beta
        moves = actions(state)
        for a in moves:
            below = place and Place(place, a)
            v2, rest = value(result(state, a), alpha, b, depth - 1, below)
            if b <= v2 < beta and rest is not None:
                # Reinefeld's window is (v2, beta); one step lower it also finds the line of play where v2 was exact.
                v2, rest = value(result(state, a), v2 - step, beta, depth - 1, below)
            if v2 > v:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MAX, v, alpha, beta))
                if v >= beta:
                    if listen is not None:
                        listen(Cut(place, MAX, v, alpha, beta, a, after(moves, a)))
                    break
                alpha = max(alpha, v)
            b = min(alpha + step, beta)
        if move is None:
            raise no_actions(state)
        return v, move

    def min_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        v: Any = inf
        move: Line = None
        b = alpha
        moves = actions(state)
        for a in moves:
            below = place and Place(place, a)
            v2, rest = value(result(state, a), b, beta, depth - 1, below)
            if alpha < v2 <= b and rest is not None:
                v2, rest = value(result(state, a), alpha, v2 + step, depth - 1, below)
            if v2 < v:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MIN, v, alpha, beta))
                if v <= alpha:
                    if listen is not None:
                        listen(Cut(place, MIN, v, alpha, beta, a, after(moves, a)))
                    break
                beta = min(beta, v)
            b = max(beta - step, alpha)
        if move is None:
            raise no_actions(state)
        return v, move

    value = visiting(game, "NegaScout", {MAX: max_value, MIN: min_value}, evaluate, listen)
    return answer(value, game, depth, listen, window)
