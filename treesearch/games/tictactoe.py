"""Tic-tac-toe (AIMA 4e, section 5.1 and figure 5.1): X is MAX and begins, O is MIN; three in a row win.

Cells are numbered 1 to 9 in reading order. A mask is a number with one bit per cell; cell 1 is the lowest bit. A state is
a number that consists of two masks, so that a move is one look-up and one xor (a board as text is five times slower):

    state = taken << 9 | last          taken: all stones; last: the stones of the player who moved last
    after = (taken | cell) << 9 | (taken | cell) ^ last
          = (taken | cell) * 513 ^ last
          = (taken | cell) * 513 ^ taken << 9 ^ state

>>> TicTacToe().result(0b000010000_000010000, 1) == 0b000010001_000000001  # X in the centre; O moves to cell 1
True
"""

import re
from collections.abc import Sequence
from itertools import count
from typing import Any, ClassVar, Self

from treesearch.game import MAX, MIN, Evaluation, Player, zero
from treesearch.games import playable
from treesearch.games.boards import check_stones, read_rows
from treesearch.games.playable import Linear

CELLS = range(1, 10)
BIT = {cell: 1 << cell - 1 for cell in CELLS}
LINES = tuple(
    sum(BIT[cell] for cell in line)
    for line in (
        (1, 2, 3),
        (4, 5, 6),
        (7, 8, 9),
        (1, 4, 7),
        (2, 5, 8),
        (3, 6, 9),
        (1, 5, 9),
        (3, 5, 7),
    )
)
FULL = 511
"""The mask of all nine cells."""
SIGNS = re.compile(";.*|[XO.1-9_]", re.IGNORECASE)
"""A comment, or the sign of a cell: a free cell may have its number, as it is shown."""
# for all 512 masks: whether they contain a line, the free cells, what a move changes, the player to move
WON = tuple(any(stones & line == line for line in LINES) for stones in range(FULL + 1))
OPEN = tuple(tuple(cell for cell in CELLS if not taken & BIT[cell]) for taken in range(FULL + 1))
CHANGE = tuple(
    {cell: (taken | BIT[cell]) * 513 ^ taken << 9 for cell in OPEN[taken]}
    for taken in range(FULL + 1)
)
TO_MOVE = tuple(MIN if taken.bit_count() % 2 else MAX for taken in range(FULL + 1))
_LAST_WON = {
    mover: tuple(utility if won else None for won in WON)
    for mover, utility in ((MIN, 1), (MAX, -1))
}
OUTCOME = [outcome for mover in TO_MOVE for outcome in _LAST_WON[mover]]
"""Of all states, by their number: the utility, or ``None`` if the game is not over."""
OUTCOME[FULL << 9 :] = [outcome or 0 for outcome in _LAST_WON[MIN]]


class TicTacToe:
    """X and O mark free cells in turn, X first; three in a row, column or diagonal win.

    ``evaluations``: ``book`` is the sum of the exercise in AIMA 4e; ``lines`` is the same sum, scaled below a win.

    >>> game = TicTacToe()
    >>> state = game.parse_state(".XO/OXX/X.O")
    >>> game.player(state).name, game.actions(state)
    ('MIN', (1, 8))
    >>> game.text(game.result(state, 8))
    '.XO/OXX/XOO'
    """

    name = "tictactoe"
    depths = (3, 5, 7, 9)
    evaluation = "lines"
    skill: ClassVar[dict[str, Any]] = {}
    player_names = ("X", "O")
    in_turn = True
    height = 9

    def __init__(self) -> None:
        self.evaluations: dict[str, Evaluation] = {"zero": zero, "lines": SCALED, "book": BOOK}

    # not by state, because evaluations are closures, which pickle refuses
    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        return type(self), ()

    def initial_state(self) -> int:
        """Return the empty board."""
        return 0

    def height_of(self, state: int) -> int:
        """Return the greatest number of moves from a state: the number of free cells."""
        return 9 - (state >> 9).bit_count()

    def player(self, state: int) -> Player:
        """Return X (MAX) if the number of stones is even, otherwise O (MIN)."""
        return TO_MOVE[state >> 9]

    def actions(self, state: int) -> Sequence[int]:
        """Return the free cells in reading order; none if the game is over."""
        return OPEN[state >> 9] if OUTCOME[state] is None else ()

    def result(self, state: int, action: int) -> int:
        """Return the board with one more stone. Raise GameError for a cell that is not free."""
        try:
            return CHANGE[state >> 9][action] ^ state
        except KeyError:
            raise playable.illegal(action, self.text(state)) from None

    def is_terminal(self, state: int) -> bool:
        """Return whether a player has three in a row, or the board is full."""
        return OUTCOME[state] is not None

    def utility(self, state: int) -> int:
        """Return 1 if X has three in a row, -1 if O has, otherwise 0. Raise GameError before the end."""
        if (outcome := OUTCOME[state]) is None:
            raise playable.not_over(self.text(state))
        return outcome

    def show(self, state: int, moves: Sequence[Any] = ()) -> str:
        """Return the board in three lines, with the number of each free cell."""
        cells = [
            stone if stone in "XO" else str(cell)
            for cell, stone in enumerate("".join(self.board(state)), 1)
        ]
        return "\n".join(" ".join(cells[start : start + 3]) for start in (0, 3, 6))

    def board(self, state: int) -> list[str]:
        """Return the three rows of the board, with one character per cell."""
        return self.text(state).split("/")

    def text(self, state: int) -> str:
        """Return the board in one line, ``.XO/OXX/X.O``."""
        x, o = sides(state)
        cells = "".join("X" if x & BIT[cell] else "O" if o & BIT[cell] else "." for cell in CELLS)
        return "/".join((cells[:3], cells[3:6], cells[6:]))

    def parse_state(self, text: str) -> int:
        """Return the state of a board that is written in one or three lines.

        Raise GameError if no game has these numbers of stones or these lines.
        """
        cell = count(1)
        text = SIGNS.sub(
            lambda sign: sign[0] if sign[0][0] == ";" or sign[0] != str(next(cell)) else ".", text
        )
        cells = "".join(read_rows(text, 3, 3))
        x, o = (sum(BIT[cell] for cell in CELLS if cells[cell - 1] == stone) for stone in "XO")
        check_stones(x.bit_count(), o.bit_count(), WON[x], WON[o], 3)
        # X begins, so X moved last if X has more stones
        return (x | o) << 9 | (x if x.bit_count() > o.bit_count() else o)


def sides(state: int) -> tuple[int, int]:
    """Return the cells of X and those of O as bit masks."""
    last, other = state & FULL, (state >> 9) ^ (state & FULL)
    return (last, other) if TO_MOVE[state >> 9] is MIN else (other, last)


def open_lines(side: int, stones: int) -> Evaluation:
    """Return a function that counts the lines with ``stones`` stones of only this side (0: X)."""

    def feature(state: int) -> int:
        mine, others = sides(state)[side], sides(state)[1 - side]
        return sum(not others & line and (mine & line).bit_count() == stones for line in LINES)

    return feature


BOOK = Linear(
    (
        (3, "X2", open_lines(0, 2)),
        (1, "X1", open_lines(0, 1)),
        (-3, "O2", open_lines(1, 2)),
        (-1, "O1", open_lines(1, 1)),
    )
)
"""EVAL(s) = 3 X2 + X1 - (3 O2 + O1), where Xn counts the lines with n X and no O (AIMA 4e, exercises of chapter 5)."""

# eight lines of weight 3 make 24, so an estimate never equals a win
SCALED = Linear(BOOK.terms, scale=25)
