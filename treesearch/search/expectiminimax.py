"""Expectiminimax, which is minimax for games with dice (AIMA 4e, section 5.5; Michie 1966)."""

from fractions import Fraction
from typing import Any

from treesearch.errors import GameError
from treesearch.events import Listener
from treesearch.game import CHANCE, AnyGame, Evaluation, Place, Player, SearchResult, zero
from treesearch.search.shared import (
    Search,
    Searched,
    alpha_beta,
    node_search,
    probability_of,
    run_search,
)


def expectiminimax(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Return the expected utility if both sides play best; a chance node is worth its mean.

    ``EXPECTIMINIMAX(s)`` = the utility of s, or over all actions a the maximum, the minimum, or the sum of ``P(a) *
    EXPECTIMINIMAX(RESULT(s, a))``. Values are exact, so an expected utility is a Fraction. The path ends at the first
    chance node, where nobody chooses. A roll of the dice counts as a move towards the ``depth``. Without chance nodes
    the answer is minimax's. Raise GameError if probabilities are missing or do not add up to 1.
    """

    def exp_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        v, total = Fraction(0), Fraction(0)
        for a in game.actions(state):
            # the full window, because a mean needs the exact value of each child
            v2, _ = value(game.result(state, a), alpha, beta, depth - 1, place and Place(place, a))
            p = probability_of(game, state, a)
            v, total = v + p * v2, total + p
        check_total(total, state)
        return v, None

    searches: dict[Player, Search] = {CHANCE: exp_value}
    value = node_search(game, "expectiminimax", searches, evaluate, listen)
    searches |= alpha_beta(game, value, listen, prune=False)
    return run_search(value, game, state, depth, listen)


def check_total(total: Any, state: Any) -> None:
    """Raise GameError unless the probabilities of a chance node are exact and sum to 1."""
    # a float would make the sum a float
    if total != 1 or not isinstance(total, Fraction):
        raise GameError(
            f"the probabilities at a chance node must be exact and add up to 1, not to {total}: {state}"
        )
