"""Paranoid search: all players play against the one at the root (Sturtevant and Korf 2000)."""

from typing import Any

from treesearch.events import Listener
from treesearch.game import (
    CHANCE,
    MAX,
    MIN,
    AnyGame,
    Around,
    Evaluation,
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
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Return the largest utility that the root's player can guarantee against all others.

    With chance nodes, it is an expected utility; at a chance node, the root's player is player 1.
    """
    against_all = AgainstAll(game, start_state(game, state))

    def first_number(state: Any) -> Value:
        return against_all.component(evaluate(state))

    return expectiminimax(against_all, state, depth=depth, evaluate=first_number, listen=listen)


class AgainstAll(Around):
    """A wrapper that turns several players into two: MAX is the root's player, MIN all others."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        super().__init__(game)
        mover: Any = game.player(state)
        self.first = NthPlayer(1) if mover is CHANCE else mover

    def player(self, state: Any) -> Player:
        """Return MAX for the root's player, MIN for any other, or CHANCE."""
        mover: Any = self.game.player(state)
        return CHANCE if mover is CHANCE else MAX if mover == self.first else MIN

    def utility(self, state: Any) -> Value:
        """Return the utility of the root's player."""
        return self.component(self.game.utility(state))

    def component(self, utilities: Any) -> Value:
        """Return the root player's component of a vector; a number is returned unchanged."""
        value: Value = (
            self.first.component(utilities) if isinstance(utilities, Vector) else utilities
        )
        return value
