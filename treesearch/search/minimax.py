"""Minimax search (AIMA 4e, figure 5.3)."""

from math import inf
from typing import Any

from treesearch.events import Close, Leaf, Listener, Open, Update
from treesearch.game import MAX, MIN, AnyGame, Evaluation, Place, SearchResult, zero
from treesearch.search.shared import (
    Line,
    Searched,
    mover_error,
    no_actions_error,
    root_search,
    run_search,
)


def minimax(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Return the minimax value and the best line, by visiting every node (AIMA 4e, figure 5.3).

    ``state`` defaults to the initial state. Ties go to the first best action. With a ``depth`` limit, a state
    that many moves below is worth ``evaluate(state)``. Raise SearchError at a chance node, DepthError if
    the game is too deep for Python, and UsageError for a depth below 1.
    """
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility, in_turn = game.is_terminal, game.utility, getattr(game, "in_turn", False)

    # alpha and beta stay (-inf, +inf); events show them, and root_search calls minimax as it calls alpha-beta
    def max_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        if listen is not None:
            listen(Open(place, MAX, alpha, beta))
        v: Any = -inf
        move: Line = None
        for a in actions(state):
            child = result(state, a)
            # the figure tests this at the start of the call; here, a leaf costs no call
            if is_terminal(child):
                v2, rest, at_limit = utility(child), None, False
            elif depth == 1:
                v2, rest, at_limit = evaluate(child), None, True
            elif in_turn or (mover := player(child)) is MIN:
                v2, rest = min_value(child, alpha, beta, depth - 1, place and Place(place, a))
            elif mover is MAX:
                v2, rest = max_value(child, alpha, beta, depth - 1, place and Place(place, a))
            else:
                raise mover_error(mover, "minimax")
            # only a leaf has no line; the line below an inner node has at least one action
            if listen is not None and rest is None:
                listen(Leaf(Place(place, a), v2, at_limit))
            # not >=: ties go to the first best action
            if v2 > v:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MAX, v, alpha, beta))
        if move is None:
            raise no_actions_error(state)
        if listen is not None:
            listen(Close(place, v))
        return v, move

    def min_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        if listen is not None:
            listen(Open(place, MIN, alpha, beta))
        v: Any = inf
        move: Line = None
        for a in actions(state):
            child = result(state, a)
            if is_terminal(child):
                v2, rest, at_limit = utility(child), None, False
            elif depth == 1:
                v2, rest, at_limit = evaluate(child), None, True
            elif in_turn or (mover := player(child)) is MAX:
                v2, rest = max_value(child, alpha, beta, depth - 1, place and Place(place, a))
            elif mover is MIN:
                v2, rest = min_value(child, alpha, beta, depth - 1, place and Place(place, a))
            else:
                raise mover_error(mover, "minimax")
            if listen is not None and rest is None:
                listen(Leaf(Place(place, a), v2, at_limit))
            if v2 < v:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MIN, v, alpha, beta))
        if move is None:
            raise no_actions_error(state)
        if listen is not None:
            listen(Close(place, v))
        return v, move

    value = root_search(game, "minimax", {MAX: max_value, MIN: min_value}, listen)
    return run_search(value, game, state, depth, listen)
