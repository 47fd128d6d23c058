"""Connect Four (Allen 1988; Allis 1988): X is MAX and begins; four in a row win.

A state is two bit masks. Each column is ``rows + 1`` bits, lowest cell first; the top bit stays empty, so that a line
shifted by one cell never runs on into the next column (Tromp's board).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar, Self

from treesearch.errors import GameError, option
from treesearch.game import MAX, MIN, Evaluation, Player, zero
from treesearch.games import playable
from treesearch.games.boards import check_stones, read_rows
from treesearch.games.playable import Linear

Stones = tuple[int, int, bool]
"""The stones of the player who moved last, all stones, and whether the game is over."""


MOST_CELLS = 2500
"""The largest board. Each line is a mask as long as the board: with 40,000 cells they took half a gigabyte."""


class ConnectFour:
    """X and O drop stones into columns in turn, X first; four in a row, column or diagonal win.

    ``columns`` and ``rows`` set the size of the board, and ``length`` the number in a row that wins. The evaluation
    ``centre`` counts stones in the middle column or columns; ``lines`` adds twice the stones in lines that only one
    player can still fill.

    >>> game = ConnectFour(columns=4, rows=2, length=3)
    >>> print(game.show(game.parse_state('xo../xo..')))
    XO..
    XO..
    1234
    """

    name = "connect4"
    size = ("columns", "rows")
    depths = (2, 4, 6)
    evaluation = "lines"
    skill: ClassVar = {"depth": 6, "evaluation": "lines"}
    player_names = ("X", "O")
    in_turn = True

    def __init__(self, columns: int = 7, rows: int = 6, length: int = 4) -> None:
        if min(columns, rows, length) < 1:
            raise GameError(
                f"a board of {columns} columns and {rows} rows with {length} in a row cannot be "
                "played: each must be 1 or more"
            )
        if columns * rows > MOST_CELLS:
            raise GameError(
                f"a board of {columns * rows:,} cells is too large; use at most {MOST_CELLS:,}, "
                f"as in {option('size', '50x50')}"
            )
        self.columns, self.rows, self.length, self.height = columns, rows, length, columns * rows
        self.options = {"length": length}
        self._column = rows + 1
        self._floor = {column: 1 << self._column * (column - 1) for column in range(1, columns + 1)}
        self._full = sum(self._floor.values()) * ((1 << rows) - 1)
        self._top = sum(self._floor.values()) << rows - 1
        self._above = self._top << 1
        # cached by the top row, which has at most 2 ** columns cases
        self._open = cache(self._not_full)
        self._won = in_a_row((1, self._column, self._column + 1, self._column - 1), length)
        self.evaluations = self._evaluations()

    # not by state, because evaluations are closures, which pickle refuses
    def __reduce__(self) -> tuple[type[Self], tuple[int, int, int]]:
        return type(self), (self.columns, self.rows, self.length)

    def initial_state(self) -> Stones:
        """Return the empty board."""
        return 0, 0, False

    def height_of(self, state: Stones) -> int:
        """Return the greatest number of moves from a state: the number of free cells."""
        return self.height - state[1].bit_count()

    def player(self, state: Stones) -> Player:
        """Return X (MAX) if the number of stones is even, otherwise O (MIN)."""
        return MIN if state[1].bit_count() & 1 else MAX

    def actions(self, state: Stones) -> Sequence[int]:
        """Return the columns that are not full, left to right; none if the game is over."""
        return () if state[2] else self._open(state[1] & self._top)

    def order(self, state: Stones, actions: Sequence[int]) -> Sequence[int]:
        """Return the columns from the middle outwards, as more lines go through the middle."""
        return sorted(actions, key=lambda column: abs(2 * column - self.columns - 1))

    def result(self, state: Stones, action: int) -> Stones:
        """Return the board with one more stone.

        Raise GameError if the column is full or does not exist, or if the game is over.
        """
        last, taken, over = state
        try:
            # adding to the lowest bit carries up to the first free cell
            after = taken | taken + self._floor[action]
        except KeyError:
            raise self._illegal(state, action) from None
        if over or after & self._above:
            raise self._illegal(state, action)
        # all stones except the other player's, with the new one
        mine = after ^ last
        return mine, after, self._won(mine) or after == self._full

    def is_terminal(self, state: Stones) -> bool:
        """Return whether a player has a line, or the board is full."""
        return state[2]

    def utility(self, state: Stones) -> int:
        """Return 1 if X has a line, -1 if O has, otherwise 0. Raise GameError before the end."""
        if self._won(state[0]):
            return 1 if self.player(state) is MIN else -1
        if state[1] != self._full:
            raise playable.not_over(self.text(state))
        return 0

    def show(self, state: Stones, moves: Sequence[Any] = ()) -> str:
        """Return the board from the top row down, with column numbers below."""
        # only the last digits, because columns are one character wide
        numbers = "".join(str(column % 10) for column in self._floor)
        return self.text(state).replace("/", "\n") + "\n" + numbers

    def board(self, state: Stones) -> list[str]:
        """Return the rows of the board from the top, with one character per cell."""
        return self.text(state).split("/")

    def text(self, state: Stones) -> str:
        """Return the board in one line, from the top row down."""
        x, o = self.sides(state)
        return "/".join(
            "".join("X" if x & cell else "O" if o & cell else "." for cell in row)
            for row in self._cells_by_row()
        )

    def parse_state(self, text: str) -> Stones:
        """Return the state of a board that is written in one or more lines.

        Raise GameError if a stone hangs in the air, or if no game has these stones or lines.
        """
        rows = read_rows(text, self.columns, self.rows)
        masks = dict.fromkeys("XO.", 0)
        for row, cells in zip(rows, self._cells_by_row(), strict=True):
            for stone, cell in zip(row, cells, strict=True):
                masks[stone] |= cell
        x, o = masks["X"], masks["O"]
        for number, cells in enumerate(self._cells_by_row(), 1):
            for column, cell in enumerate(cells, 1):
                # shifted by one, a cell becomes the cell above it
                if (x | o) & cell << 1 and not (x | o) & cell:
                    raise GameError(
                        f"row {number - 1}, column {column}: there is no stone below this one; stones "
                        "fall to the lowest free row"
                    )
        check_stones(x.bit_count(), o.bit_count(), self._won(x), self._won(o), self.length)
        # X begins, so X moved last if X has more stones
        last = x if x.bit_count() > o.bit_count() else o
        return last, x | o, self._won(last) or x | o == self._full

    def _not_full(self, full: int) -> tuple[int, ...]:
        """Return the columns that are not full, given the stones in the top row."""
        return tuple(
            column for column, floor in self._floor.items() if not full & floor << self.rows - 1
        )

    def sides(self, state: Stones) -> tuple[int, int]:
        """Return the stones of X and those of O as bit masks."""
        last, taken, _ = state
        return (last, taken ^ last) if self.player(state) is MIN else (taken ^ last, last)

    def _illegal(self, state: Stones, action: int) -> GameError:
        return playable.illegal(action, self.text(state))

    def _cells_by_row(self) -> list[list[int]]:
        """Return the bit of each cell, row by row from the top."""
        return [
            [floor << row for floor in self._floor.values()] for row in reversed(range(self.rows))
        ]

    def _evaluations(self) -> dict[str, Evaluation]:
        middle = ((self.columns + 1) // 2, self.columns // 2 + 1)
        cells = self._floor[middle[0]] * ((1 << self.rows) - 1) | self._floor[middle[1]] * (
            (1 << self.rows) - 1
        )
        lines = tuple(self._every_line())

        def centre(state: Stones) -> int:
            """Return X's stones minus O's in the middle column or the two middle columns."""
            x, o = self.sides(state)
            return (x & cells).bit_count() - (o & cells).bit_count()

        def open_lines(state: Stones) -> int:
            """Return X's stones minus O's in lines that only one of them can still fill."""
            x, o = self.sides(state)
            return sum(
                (x & line).bit_count() - (o & line).bit_count()
                for line in lines
                if not (x & line and o & line)
            )

        alone = Linear(((1, "centre", centre),), scale=self.height + 1)
        both = ((2, "lines", open_lines), (1, "centre", centre))
        scale = 2 * len(lines) * self.length + self.height + 1  # greater than any sum
        return {"zero": zero, "centre": alone, "lines": Linear(both, scale)}

    def _every_line(self) -> Iterator[int]:
        """Yield the bit mask of each winning line."""
        for across, up in (0, 1), (1, 0), (1, 1), (1, -1):
            for column in range(self.columns - across * (self.length - 1)):
                for row in range(self.rows):
                    if 0 <= row + up * (self.length - 1) < self.rows:
                        steps = range(self.length)
                        yield sum(
                            1 << (column + across * n) * self._column + row + up * n for n in steps
                        )


def in_a_row(directions: Sequence[int], length: int) -> Callable[[int], bool]:
    """Return a function that tests whether a bit mask has ``length`` bits in a row.

    Each of the four directions is the distance between two bits.

    m & m >> s keeps the bits with a neighbour; shifting that by 2s finds four in a row, and so on to any length.
    """
    steps, reached = [], 1
    while reached < length:
        steps.append(min(reached, length - reached))
        reached += steps[-1]
    # m & m >> 0 is m; the first step, if any, is a single bit
    first, second, *_ = *steps, 0, 0
    a, b, c, d = (direction * first for direction in directions)
    a2, b2, c2, d2 = (direction * second for direction in directions)
    enough = length <= 4

    # without a loop, because a search spends a third of its time here
    def won(stones: int) -> bool:
        runs = stones & stones >> a
        if runs and runs & runs >> a2:
            return enough or longer(stones)
        runs = stones & stones >> b
        if runs and runs & runs >> b2:
            return enough or longer(stones)
        runs = stones & stones >> c
        if runs and runs & runs >> c2:
            return enough or longer(stones)
        runs = stones & stones >> d
        if runs and runs & runs >> d2:
            return enough or longer(stones)
        return False

    def longer(stones: int) -> bool:
        for direction in directions:
            runs = stones
            for step in steps:
                runs &= runs >> direction * step
            if runs:
                return True
        return False

    return won
