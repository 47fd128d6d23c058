"""Expectiminimax: minimax for games with dice (AIMA 4e, section 5.5; Michie 1966)."""

from fractions import Fraction
from math import inf
from typing import Any

from treesearch.errors import GameError
from treesearch.events import Close, Leaf, Listener, Open, Update
from treesearch.game import CHANCE, MAX, MIN, Evaluation, Game, Place, SearchResult, zero
from treesearch.search import words
from treesearch.search.shared import Line, no_actions, no_turn, probability_of, room_to_search, spelled_out


def expectiminimax(
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """The best expected utility for both sides; what the dice show counts by its probability (AIMA 4e, section 5.5).

    ``EXPECTIMINIMAX(s)`` = the utility of s, or over all actions a the maximum, the minimum, or the sum of
    ``P(a) * EXPECTIMINIMAX(RESULT(s, a))``. Values are exact, so an expected utility is a Fraction. The path ends
    at the first chance node: there nobody chooses. A throw of the dice counts as a move towards the ``depth``.
    Without chance nodes the answer is minimax's. GameError where probabilities are missing or do not add up to 1.
    """
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility

    def value(state: Any, depth: float, place: Place) -> tuple[Any, Line]:
        if is_terminal(state) or depth == 0:
            v = utility(state) if is_terminal(state) else evaluate(state)
            if listen is not None:
                listen(Leaf(place, v))
            return v, None
        mover = player(state)
        if mover not in (MAX, MIN, CHANCE):
            raise no_turn(mover, "expectiminimax")
        if listen is not None:
            listen(Open(place, mover, -inf, inf))
        v, move = (exp_value if mover is CHANCE else max_value if mover is MAX else min_value)(state, depth, place)
        if listen is not None:
            listen(Close(place, v))
        return v, move

    def max_value(state: Any, depth: float, place: Place) -> tuple[Any, Line]:
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
        return v, move

    def min_value(state: Any, depth: float, place: Place) -> tuple[Any, Line]:
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
        return v, move

    def exp_value(state: Any, depth: float, place: Place) -> tuple[Any, Line]:
        v, total = Fraction(0), Fraction(0)
        for a in actions(state):
            v2, _ = value(result(state, a), depth - 1, place if listen is None else Place(place, a))
            p = probability_of(game, state, a)
            v, total = v + p * v2, total + p
        if total != 1 or not isinstance(total, Fraction):  # a float among them would make the sum one
            raise GameError(words.BAD_PROBABILITIES.format(total=total, state=state))
        return v, None

    start = game.initial_state() if state is None else state
    with room_to_search(game, depth):
        v, line = value(start, inf if depth is None else depth, Place())
    return SearchResult(v, spelled_out(line))
