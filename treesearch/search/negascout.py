"""NegaScout, also called principal variation search (Reinefeld 1983; Marsland and Campbell 1982)."""

from collections.abc import Sequence
from math import inf
from typing import Any

from treesearch.events import Cut, Listener, Update
from treesearch.game import (
    MAX,
    MIN,
    AnyGame,
    Evaluation,
    Place,
    Player,
    SearchResult,
    Window,
    zero,
)
from treesearch.search.ordering import ordered
from treesearch.search.shared import (
    Line,
    Search,
    Searched,
    no_actions_error,
    node_search,
    run_search,
)


def negascout(
    game: AnyGame,
    state: Any = None,
    *,
    window: Window = (-inf, inf),
    ordering: Sequence[str] = (),
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Search by alpha-beta with a full window for the first action and null windows for the others.

    The first action is searched in (alpha, beta). Each later action is first searched in the null
    window (alpha, alpha + 1) of whole numbers. It is searched again, in (v - 1, beta), iff that
    search finds alpha + 1 <= v < beta at an inner node. At MIN, the windows
    are mirrored. A second search sends its events again, at the same place. Numbers that are not
    whole may lie within a null window; the result is the same.
    ``ordering`` is that of ``Ordered``, and the other arguments are those of ``alphabeta``. The
    value is that of ``alphabeta``; without ``ordering``, the path is too.
    """
    game, listen = ordered(game, ordering, listen)
    actions, result = game.actions, game.result

    def node_of(mover: Player) -> Search:
        is_max = mover is MAX

        def value_of(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
            v: Any = -inf if is_max else inf
            move: Line = None
            # a scout needs a value to beat, which the first action sets
            low, high = alpha, beta
            moves = iter(actions(state))  # the rest is skipped at a cut
            for a in moves:
                below = place and Place(place, a)
                v2, rest = value(result(state, a), low, high, depth - 1, below)
                # a value inside the scout's window is exact, as is a leaf's
                if alpha < v2 < beta and not low < v2 < high and rest is not None:
                    # Reinefeld's window is (v2, beta); one lower also finds the line if v2 was exact
                    low, high = (v2 - 1, beta) if is_max else (alpha, v2 + 1)
                    v2, rest = value(result(state, a), low, high, depth - 1, below)
                if v2 > v if is_max else v2 < v:
                    v, move = v2, (a, rest)
                    if listen is not None:
                        listen(Update(place, mover, v, alpha, beta))
                    if v >= beta if is_max else v <= alpha:
                        if listen is not None:
                            listen(Cut(place, mover, v, alpha, beta, a, tuple(moves)))
                        break
                    alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
                # with fractions, alpha + 1 may exceed beta
                low, high = (
                    (alpha, min(alpha + 1, beta)) if is_max else (max(beta - 1, alpha), beta)
                )
            if move is None:
                raise no_actions_error(state)
            return v, move

        return value_of

    value = node_search(
        game, "NegaScout", {mover: node_of(mover) for mover in (MAX, MIN)}, evaluate, listen
    )
    return run_search(value, game, state, depth, listen, window)
