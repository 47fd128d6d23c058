"""Nim with one pool (Bouton 1901): take 1 to ``take`` sticks; in misère play, the last one loses."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from treesearch.errors import GameError
from treesearch.game import MAX, MIN, Evaluation, Player, zero
from treesearch.games import playable
from treesearch.games.playable import Linear

RULES = ("misere", "normal")
DRAWN_STICKS = 60


class Pile(NamedTuple):
    """The sticks left in the pool, and the player to move."""

    sticks: int
    to_move: Player = MAX


class Nim:
    """Take 1 to 3 sticks in turn from a pool of 20; the player who takes the last stick loses.

    ``pool`` and ``take`` set other numbers. With ``rules="normal"``, the player who takes the last stick wins. The
    evaluation ``theory`` is the value under best play.

    >>> game = Nim(pool=5)
    >>> print(game.show(game.initial_state()))
    |||||  (5 max)
    >>> game.evaluations["theory"](game.initial_state())
    -1
    """

    name = "nim"
    size = ("pool",)
    depths = (5, 10, 15, 20)
    evaluation = "theory"
    skill: ClassVar = {"algorithm": "transposition"}
    in_turn = True

    def __init__(self, pool: int = 20, take: int = 3, rules: str = "misere") -> None:
        if pool < 1 or take < 1:
            raise GameError(
                f"a pool of {pool} and at most {take} per move cannot be played: each must be 1 "
                "or more"
            )
        if rules not in RULES:
            raise playable.no_such_rules(rules, RULES)
        self.pool, self.take, self.misere = pool, take, rules == "misere"
        self.height, self.options = pool, {"rules": rules, "take": take}
        self.evaluations: dict[str, Evaluation] = {
            "zero": zero,
            "theory": Linear(((1, "theory", self.theory),)),
        }

    def initial_state(self) -> Pile:
        """Return the full pool with MAX to move."""
        return Pile(self.pool)

    def height_of(self, state: Pile) -> int:
        """Return the greatest number of moves from a state: each takes at least one stick."""
        return state.sticks

    def player(self, state: Pile) -> Player:
        """Return the player to move."""
        return state.to_move

    def actions(self, state: Pile) -> Sequence[int]:
        """Return the possible numbers of sticks to take: 1 to ``take``, if so many are left."""
        return range(1, min(self.take, state.sticks) + 1)

    def result(self, state: Pile, action: int) -> Pile:
        """Return the pool without the taken sticks, with the other player to move.

        Raise GameError if the number of sticks is not legal.
        """
        if action not in self.actions(state):
            raise playable.illegal(action, self.text(state))
        return Pile(state.sticks - action, state.to_move.opponent)

    def is_terminal(self, state: Pile) -> bool:
        """Return whether the pool is empty."""
        return state.sticks == 0

    def utility(self, state: Pile) -> int:
        """Return 1 if MAX has won, otherwise -1. The player to move did not take the last stick.

        Raise GameError before the end.
        """
        if state.sticks:
            raise playable.not_over(self.text(state))
        return 1 if (state.to_move is MAX) == self.misere else -1

    def theory(self, state: Pile) -> int:
        """Return the value of a pool under best play: 1 if MAX wins, otherwise -1.

        In misère play, the player to move loses iff sticks = 1 modulo (take + 1); in normal play,
        iff sticks = 0. If one player takes t sticks, the other can take take + 1 - t. Each pair of
        moves then removes take + 1 sticks and keeps the remainder, until the player to move must
        take the last stick. From any other pool, one move leads to such a pool.
        """
        lost = state.sticks % (self.take + 1) == (1 if self.misere else 0)
        return -1 if lost == (state.to_move is MAX) else 1

    def show(self, state: Pile, moves: Sequence[Any] = ()) -> str:
        """Return the sticks in groups of five, their number and the player to move: ``||||| ||  (7 max)``.

        More than DRAWN_STICKS sticks are not drawn.
        """
        return f"{' '.join(self.board(state))}  ({self.text(state)})".lstrip()

    def board(self, state: Pile) -> list[str]:
        """Return the sticks in rows of five; no rows for more than DRAWN_STICKS sticks."""
        drawn = "|" * state.sticks if state.sticks <= DRAWN_STICKS else ""
        return [drawn[start : start + 5] for start in range(0, len(drawn), 5)]

    def text(self, state: Pile) -> str:
        """Return the number of sticks and the player to move: ``7 max``."""
        return f"{state.sticks} {state.to_move.value}"

    def parse_state(self, text: str) -> Pile:
        """Return the state in a text: ``13 max``, ``13`` (MAX moves), or the output of ``show``.

        Raise GameError if the text is not a pool.
        """
        # int() refuses more than 4,300 digits, but accepts those of other scripts
        match = re.fullmatch(
            r"[|\s]*\(?\s*(\d{1,9})(?:[\s,]+(max|min))?\s*\)?\s*", text.lower(), re.ASCII
        )
        if not match:
            raise GameError(
                f"{text!r} is not a pool: write the number of sticks and who moves, as in '13 max'"
            )
        return Pile(int(match[1]), MIN if match[2] == "min" else MAX)
