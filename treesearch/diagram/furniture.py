"""What textbooks put around a tree: the rows' players at the side, and a legend below."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from treesearch.diagram import words
from treesearch.diagram.arrange import MARGIN, Picture
from treesearch.diagram.scene import Block, Drawn, Text, by_row
from treesearch.diagram.sizes import width
from treesearch.diagram.texts import half_width

_PLAYERS = {"max": words.LEGEND_MAX, "min": words.LEGEND_MIN, "chance": words.LEGEND_CHANCE}


def furnish(picture: Picture) -> None:
    """Add what the picture was asked to show."""
    if "rows" in picture.look.show:
        _name_rows(picture)
    if "legend" in picture.look.show:
        _add_legend(picture)


def _name_rows(picture: Picture) -> None:
    """Who moves, at the side of each row of nodes in which it is one player; root at the left, above each column."""
    names = [(row[0], _player(row)) for row in by_row(picture.nodes[0])]
    size = picture.sizes.font * 0.87  # as captions are written
    room = max([width(name, size) for _, name in names], default=0.0)
    if not room:
        return
    if picture.down:
        picture.shift(ceil(room) + MARGIN // 2, 0)
    else:
        picture.shift(0, ceil(size * 1.6))
    for item, name in names:
        if name and picture.down:
            picture.caption.append(Text(MARGIN, item.y + size * 0.35, "start", "row", name))
        elif name:
            picture.caption.append(Text(item.x, MARGIN + size * 0.8, "middle", "row", name))


def _player(row: list[Drawn]) -> str:
    """The one player of all inner nodes of a row; nothing if there are several, or leaves only."""
    shapes = {item.shape for item in row if item.shape != "leaf"}
    return _PLAYERS[shapes.pop()] if len(shapes) == 1 else ""


def _add_legend(picture: Picture) -> None:
    """One of each kind of node that the picture has, with its meaning: nodes without a tree, in one row or more."""
    sizes, gap = picture.sizes, picture.sizes.small * 0.6
    x, y = MARGIN, picture.height + sizes.triangle // 2
    for number, (item, meaning) in enumerate([*_kinds(picture.nodes)], 1):
        item.steps = f"-legend-{number}"
        half = half_width(item, sizes, picture.base)
        wide = ceil(2 * half + gap + width(meaning, sizes.small))
        if x > MARGIN and x + wide > picture.width - MARGIN:
            x, y = MARGIN, y + sizes.triangle + MARGIN // 2
        item.block = Block(half, 0, 0, half, wide - half, [Text(half + gap, 0.0, "start", "note", meaning)])
        item.x, item.y = x + half, y
        x += wide + MARGIN
        picture.nodes.append(item)
        picture.width = max(picture.width, item.x + wide - half + MARGIN)
    picture.height = y + sizes.triangle // 2 + MARGIN


def _kinds(nodes: list[Drawn]) -> Iterator[tuple[Drawn, str]]:
    """Every kind of node that is there, as one to be drawn, and what it means."""
    shapes, statuses = {item.shape for item in nodes}, {item.status for item in nodes}
    usual = "plain" if "plain" in statuses else "searched"
    yield from ((Drawn(None, 0, shape, usual), meaning) for shape, meaning in _PLAYERS.items() if shape in shapes)
    if any(item.solution and item.level for item in nodes):
        best = Drawn(None, 0, "leaf", usual)
        best.solution = True
        yield best, words.LEGEND_PATH
    for status, meaning in (("pruned", words.LEGEND_PRUNED), ("beyond", words.LEGEND_BEYOND)):
        if status in statuses:
            yield Drawn(None, 0, "leaf", status), meaning
