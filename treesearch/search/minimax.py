"""Minimax (AIMA 4e, figure 5.3)."""

from typing import Any

from treesearch.events import Listener
from treesearch.game import Evaluation, Game, SearchResult, zero
from treesearch.search.alphabeta import search_of
from treesearch.search.shared import answer


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
    return answer(search_of(game, "minimax", evaluate, listen, prune=False), game, state, depth, listen)
