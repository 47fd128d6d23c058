"""Expectiminimax: minimax for games with dice (AIMA 4e, section 5.5; Michie 1966)."""

from fractions import Fraction
from math import inf
from typing import Any

from treesearch.errors import GameError
from treesearch.events import Listener, Update
from treesearch.game import CHANCE, MAX, MIN, Evaluation, Game, Place, SearchResult, zero
from treesearch.search import words
from treesearch.search.shared import Line, Searched, answer, probability_of, visiting


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
    actions, result = game.actions, game.result

    def max_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        v: Any = -inf
        move: Line = None
        for a in actions(state):
            v2, rest = value(result(state, a), alpha, beta, depth - 1, place and Place(place, a))
            if v2 > v:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MAX, v, alpha, beta))
        return v, move

    def min_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        v: Any = inf
        move: Line = None
        for a in actions(state):
            v2, rest = value(result(state, a), alpha, beta, depth - 1, place and Place(place, a))
            if v2 < v:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MIN, v, alpha, beta))
        return v, move

    def exp_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        v, total = Fraction(0), Fraction(0)
        for a in actions(state):
            v2, _ = value(result(state, a), alpha, beta, depth - 1, place and Place(place, a))
            p = probability_of(game, state, a)
            v, total = v + p * v2, total + p
        if total != 1 or not isinstance(total, Fraction):  # a float among them would make the sum one
            raise GameError(words.BAD_PROBABILITIES.format(total=total, state=state))
        return v, None

    value = visiting(
        game, "expectiminimax", {MAX: max_value, MIN: min_value, CHANCE: exp_value}, evaluate, listen
    )  # fmt: skip
    return answer(value, game, state, depth, listen)
