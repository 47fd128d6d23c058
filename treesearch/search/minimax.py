"""Minimax (AIMA 4e, figure 5.3)."""

from math import inf
from typing import Any

from treesearch.events import Close, Leaf, Listener, Open, Update
from treesearch.game import MAX, MIN, Evaluation, Game, Place, SearchResult, zero
from treesearch.search.shared import Line, no_actions, no_turn, room_to_search, spelled_out


def minimax(
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """The best line of play for both sides, found by looking at everything (AIMA 4e, figure 5.3).

    ``state`` defaults to the initial state. Ties go to the first best action. With a ``depth`` limit, a state
    that many moves below is worth ``evaluate(state)``. SearchError at a chance node, DepthError where the game
    is too deep for Python, UsageError for a depth below 1.
    """
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility

    def max_value(state: Any, depth: int, place: Place) -> tuple[Any, Line]:
        if listen is not None:
            listen(Open(place, MAX, -inf, inf))
        v: Any = -inf
        move: Line = None
        for a in actions(state):
            v2, rest = value(result(state, a), depth - 1, place if listen is None else Place(place, a))
            if v2 > v or move is None:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MAX, v, -inf, inf))
        if move is None:
            raise no_actions(state)
        if listen is not None:
            listen(Close(place, v))
        return v, move

    def min_value(state: Any, depth: int, place: Place) -> tuple[Any, Line]:
        if listen is not None:
            listen(Open(place, MIN, -inf, inf))
        v: Any = inf
        move: Line = None
        for a in actions(state):
            v2, rest = value(result(state, a), depth - 1, place if listen is None else Place(place, a))
            if v2 < v or move is None:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MIN, v, -inf, inf))
        if move is None:
            raise no_actions(state)
        if listen is not None:
            listen(Close(place, v))
        return v, move

    def value(state: Any, depth: int, place: Place) -> tuple[Any, Line]:
        if is_terminal(state) or depth == 0:
            v = utility(state) if is_terminal(state) else evaluate(state)
            if listen is not None:
                listen(Leaf(place, v))
            return v, None
        if player(state) is MAX:
            return max_value(state, depth, place)
        if player(state) is MIN:
            return min_value(state, depth, place)
        raise no_turn(player(state), "minimax")

    with room_to_search(game, depth):
        v, line = value(game.initial_state() if state is None else state, depth or -1, Place())
    return SearchResult(v, spelled_out(line))
