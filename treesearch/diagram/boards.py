"""Boards of games as small SVG drawings."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from treesearch.diagram.scene import Board
from treesearch.diagram.themes import Theme

Corner = tuple[float, float]

EMPTY, STICK = " .", "|"

# in halves of a cell, from its middle
_STROKES: dict[str, list[list[Corner]]] = {
    "X": [[(-0.55, -0.55), (0.55, 0.55)], [(-0.55, 0.55), (0.55, -0.55)]],
    STICK: [[(0, -0.8), (0, 0.8)]],
}
_SOLIDS: dict[str, list[Corner]] = {
    "#": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    "*": [(0, -0.55), (0.55, 0), (0, 0.55), (-0.55, 0)],
}


def board_size(rows: tuple[str, ...], cell: float) -> tuple[float, float]:
    """Return the width and height of a board; sticks are drawn closer together than stones."""
    return (
        (len(rows[0]) * cell * (0.5 if has_only_sticks(rows) else 1), len(rows) * cell)
        if rows
        else (0.0, 0.0)
    )


def has_only_sticks(rows: tuple[str, ...]) -> bool:
    """Return whether a board has only sticks, which are drawn without a grid."""
    return STICK in {sign for row in rows for sign in row} <= {*EMPTY, STICK}


def board_svg(board: Board, theme: Theme, thin: float) -> str:
    """Return the SVG of a board; ``thin`` is the width of an ordinary line of the picture.

    A cross for X, a ring for O, a black square for ``#``, a diamond for ``*``, a stroke for ``|``, nothing for a dot or
    a blank, and any other sign as a letter.
    """
    step, half = board_size(board.rows, board.cell)[0] / len(board.rows[0]), board.cell / 2
    marks: dict[str, list[str]] = {"stroke": [], "solid": [], "ring": [], "letter": []}
    for y, row in enumerate(board.rows):
        for x, sign in enumerate(row):
            if sign not in EMPTY:
                kind, mark = _mark(
                    sign, board.x + (x + 0.5) * step, board.y + y * board.cell + half, half
                )
                marks[kind].append(mark)
    # one path for all signs of the same ink, because every node has a board
    paths = {
        f'stroke="{theme.line}" stroke-width="0.6"': []
        if has_only_sticks(board.rows)
        else _grid(board),
        f'stroke="{theme.ink}" stroke-width="{thin * 1.2:.1f}"': marks["stroke"],
        f'fill="{theme.ink}"': marks["solid"],
    }
    parts = [f'<path {looks} d="{"".join(lines)}"/>' for looks, lines in paths.items() if lines]
    ring = f'fill="none" stroke="{theme.ink}" stroke-width="{thin * 1.2:.1f}"'
    parts += [f"<circle {circle} {ring}/>" for circle in marks["ring"]]
    bold = f'font-size="{board.cell * 0.85:.1f}" font-weight="bold" fill="{theme.ink}"'
    parts += [f"<text {bold} {letter}</text>" for letter in marks["letter"]]
    return "".join(['<g class="cells">', *parts, "</g>"])


def _mark(sign: str, x: float, y: float, half: float) -> tuple[str, str]:
    """Return the kind of mark for a sign, and its SVG at the centre (x, y) of a cell."""

    def placed(corners: Iterable[Corner]) -> str:
        return _cell_line(*((x + across * half, y + down * half) for across, down in corners))

    if sign in _STROKES:
        return "stroke", "".join(map(placed, _STROKES[sign]))
    if sign in _SOLIDS:
        return "solid", placed(_SOLIDS[sign]) + "z"
    if sign == "O":
        return "ring", f'cx="{x:g}" cy="{y:g}" r="{half * 0.605:.1f}"'
    return "letter", f'x="{x:g}" y="{y + half * 0.612:.1f}">{escape(sign, quote=False)}'


def _grid(board: Board) -> list[str]:
    xs, ys = (
        [at + i * board.cell for i in range(many + 1)]
        for at, many in ((board.x, len(board.rows[0])), (board.y, len(board.rows)))
    )
    return [
        *(_cell_line((x, ys[0]), (x, ys[-1])) for x in xs),
        *(_cell_line((xs[0], y), (xs[-1], y)) for y in ys),
    ]


def _cell_line(*points: Corner) -> str:
    return "M" + "L".join([f"{x:g} {y:g}" for x, y in points])
