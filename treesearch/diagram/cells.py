"""Boards of games as small drawings: a grid of cells with what stands on them, in strokes that every renderer has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from treesearch.diagram.scene import Board

Line = tuple[tuple[float, float], tuple[float, float]]

EMPTY, STICK = " .", "|"


class Marks(NamedTuple):
    """What a board is drawn with, from the middle of its node: thin lines of the grid, thick strokes, black squares
    and diamonds by their corners, rings by middle and radius, and letters by their middle."""

    grid: list[Line]
    strokes: list[Line]
    solids: list[list[tuple[float, float]]]
    rings: list[tuple[float, float, float]]
    letters: list[tuple[float, float, str]]


def board_size(rows: tuple[str, ...], cell: float) -> tuple[float, float]:
    """How wide and how high a board is; sticks stand closer than stones."""
    return (len(rows[0]) * _step(rows, cell), len(rows) * cell) if rows else (0.0, 0.0)


def marks(board: Board) -> Marks:
    """A cross for X, a ring for O, a black square for ``#``, a diamond for ``*``, a stroke for ``|``, nothing for a
    dot or a blank, and any other sign as a letter."""
    drawn = Marks([] if sticks(board.rows) else [*_grid(board)], [], [], [], [])
    step, half = _step(board.rows, board.cell), board.cell / 2
    for y, row in enumerate(board.rows):
        for x, sign in enumerate(row):
            if sign not in EMPTY:
                _mark(drawn, sign, board.x + (x + 0.5) * step, board.y + y * board.cell + half, half)
    return drawn


def _mark(drawn: Marks, sign: str, x: float, y: float, half: float) -> None:
    near = half * 0.55
    if sign == "X":
        drawn.strokes.extend(
            [((x - near, y - near), (x + near, y + near)), ((x - near, y + near), (x + near, y - near))]
        )
    elif sign == "O":
        drawn.rings.append((x, y, near * 1.1))
    elif sign == STICK:
        drawn.strokes.append(((x, y - half * 0.8), (x, y + half * 0.8)))
    elif sign == "#":
        drawn.solids.append([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
    elif sign == "*":
        drawn.solids.append([(x, y - near), (x + near, y), (x, y + near), (x - near, y)])
    else:
        drawn.letters.append((x, y, sign))


def _grid(board: Board) -> Iterator[Line]:
    wide, tall = len(board.rows[0]), len(board.rows)
    right, bottom = board.x + wide * board.cell, board.y + tall * board.cell
    for i in range(wide + 1):
        x = board.x + i * board.cell
        yield (x, board.y), (x, bottom)
    for i in range(tall + 1):
        y = board.y + i * board.cell
        yield (board.x, y), (right, y)


def sticks(rows: tuple[str, ...]) -> bool:
    """Whether nothing but sticks lies there: then there is no grid."""
    return STICK in {sign for row in rows for sign in row} <= {*EMPTY, STICK}


def _step(rows: tuple[str, ...], cell: float) -> float:
    return cell * 0.5 if sticks(rows) else cell
