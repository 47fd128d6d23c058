"""Text boards of X and O: rows from the top, separated by ``/`` or newlines; ``.`` is empty."""

import re

from treesearch.errors import GameError
from treesearch.words import many


def uncommented(board: str) -> str:
    """Return a board without its comment lines, which start with ``;``."""
    return "\n".join(
        line for line in board.strip().splitlines() if not line.lstrip().startswith(";")
    )


def read_rows(text: str, width: int, height: int) -> list[str]:
    """Return the rows of a board. Raise GameError that locates the mistake.

    Spaces, bars and a line of column numbers are ignored, and so is a comment, which starts with ``;``. Small letters
    and ``_`` for a dot are accepted.
    """
    rows = [row.translate(_UNDERSTOOD) for row in re.split("[/\n]", uncommented(text))]
    # without the row of column numbers
    rows = [row for row in rows if not row.isdigit()]
    if len(rows) == 1 and len(rows[0]) == width * height:
        rows = [rows[0][start : start + width] for start in range(0, width * height, width)]
    if len(rows) != height:
        rows_text, expected = (many(number, "row") for number in (len(rows), height))
        raise GameError(
            f"the board has {rows_text}; this game has {expected} of {many(width, 'cell')}"
        )
    for number, row in enumerate(rows, 1):
        for column, stone in enumerate(row, 1):
            if stone not in "XO.":
                raise GameError(
                    f"row {number}, column {column}: {stone!r} is not X, O or . (an empty cell)"
                )
        if len(row) != width:
            raise GameError(
                f"row {number} of the board has {many(len(row), 'cell')}; this game has {width}"
            )
    return rows


_UNDERSTOOD = str.maketrans(
    {"x": "X", "o": "O", "_": ".", " ": None, "\t": None, "\r": None, "|": None}
)


def check_stones(x: int, o: int, x_won: bool, o_won: bool, length: int) -> None:
    """Raise GameError if these numbers of stones and winners cannot occur when X begins."""
    if x - o not in (0, 1):
        raise GameError(
            f"X has {many(x, 'stone')} and O has {o}: X begins, so X must have as many as O, or one more"
        )
    # the winner moved last: if X won, X has one stone more, if O won, both have as many
    if (x_won and x == o) or (o_won and x > o):
        winner, loser = ("X", "O") if x_won else ("O", "X")
        raise GameError(
            f"{winner} has {length} in a row, which ended the game, but {loser} moved after that"
        )
