"""Paranoid search: all other players minimise the root player's number (Sturtevant and Korf 2000)."""

from typing import Any

from treesearch.events import Listener
from treesearch.game import (
    CHANCE,
    MAX,
    MIN,
    Around,
    Evaluation,
    Game,
    NthPlayer,
    Player,
    SearchResult,
    Value,
    Vector,
    zero,
)
from treesearch.search.expectiminimax import expectiminimax
from treesearch.search.shared import start_state


def paranoid(
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Find the largest number that the root's player can guarantee, whatever the other players do."""
    against_all = AgainstAll(game, start_state(game, state))

    def first_number(state: Any) -> Value:
        return against_all.component(evaluate(state))

    return expectiminimax(against_all, state, depth=depth, evaluate=first_number, listen=listen)


class AgainstAll(Around):
    """A game of several players as a game of two: the player who moves first, and all others together."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        super().__init__(game)
        mover: Any = game.player(state)
        self.first = NthPlayer(1) if mover is CHANCE else mover

    def player(self, state: Any) -> Player:
        """Return MAX for the first player, MIN for every other, or CHANCE."""
        mover: Any = self.game.player(state)
        return CHANCE if mover is CHANCE else MAX if mover == self.first else MIN

    def utility(self, state: Any) -> Value:
        """Return the first player's number."""
        return self.component(self.game.utility(state))

    def component(self, utilities: Any) -> Value:
        """Return the first player's entry of a vector, or the number itself if the utility is no vector."""
        value: Value = (
            self.first.component(utilities) if isinstance(utilities, Vector) else utilities
        )
        return value
