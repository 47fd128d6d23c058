"""Boards of X and O in text: rows from the top, parted by ``/`` or line ends; ``.`` is an empty cell."""

from treesearch import words as common_words
from treesearch.errors import GameError
from treesearch.games import words


def read_rows(text: str, width: int, height: int) -> list[str]:
    """The rows of a board, each of ``width`` characters X, O and dot. GameError, with the place, if it is none.

    Blanks, bars and a line of column numbers are drawing, a line that starts with ``;`` is a comment; small letters,
    and ``_`` for a dot, are understood.
    """
    lines = [line for line in text.strip().splitlines() if not line.lstrip().startswith(";")]
    rows = [row.translate(_UNDERSTOOD) for row in "/".join(lines).split("/")]
    rows = [row for row in rows if not row.isdigit()]
    if len(rows) == 1 and len(rows[0]) == width * height:
        rows = [rows[0][start : start + width] for start in range(0, width * height, width)]
    if len(rows) != height:
        here, own = (common_words.many(number, "row") for number in (len(rows), height))
        raise GameError(words.ROWS_WRONG.format(rows=here, height=own, width=common_words.many(width, "cell")))
    for number, row in enumerate(rows, 1):
        for column, stone in enumerate(row, 1):
            if stone not in "XO.":
                raise GameError(words.BAD_STONE.format(row=number, column=column, stone=stone))
        if len(row) != width:
            raise GameError(words.ROW_LENGTH.format(row=number, cells=common_words.many(len(row), "cell"), width=width))
    return rows


_UNDERSTOOD = str.maketrans({"x": "X", "o": "O", "_": ".", " ": None, "\t": None, "\r": None, "|": None})


def check_stones(x: int, o: int, x_won: bool, o_won: bool, length: int) -> None:
    """GameError unless ``x`` and ``o`` stones, with these winners, can come from a game in which X begins."""
    if x - o not in (0, 1):
        stones = {"x": common_words.many(x, "stone"), "o": str(o)}
        raise GameError(words.BAD_COUNTS.format(**stones))
    if (x_won and x == o) or (o_won and x > o):
        winner, loser = ("X", "O") if x_won else ("O", "X")
        raise GameError(words.PLAYED_ON.format(winner=winner, loser=loser, length=length))
