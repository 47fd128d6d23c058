"""Sizes, texts and places: from the nodes to be drawn to a picture that any renderer can put on paper.

Across the levels the tidy layout places the nodes; along them every level is a band that holds its nodes with all
their small texts, and edges cross only the room between two bands. So no line runs through a text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from treesearch.diagram.layout import tidy
from treesearch.diagram.scene import Drawn, Look, Text
from treesearch.diagram.sizes import Sizes, sizes_for, width

Point = tuple[float, float]

MARGIN = 16.0
LABEL_AT = 0.7
"""Where on its edge a move stands, from the parent."""


@dataclass(slots=True)
class Picture:
    """Nodes with their places and texts. Lengths in points, y downwards.

    ``base``: the width of a triangle. ``bands``: for each level where it starts and ends, along the levels.
    ``arrow``: a curve and its text (style ``why``); ``caption``: lines below.
    """

    nodes: list[Drawn]
    look: Look
    sizes: Sizes
    base: float = 0.0
    width: float = 0.0
    height: float = 0.0
    bands: list[Point] = field(default_factory=list)
    caption: list[Text] = field(default_factory=list)
    arrow: list[Point] = field(default_factory=list)
    title: str = ""
    desc: str = ""

    @property
    def down(self) -> bool:
        """Whether the root is at the top; else it is at the left."""
        return self.look.direction == "down"

    def half(self, item: Drawn) -> float:
        """Half a node's height."""
        return (self.sizes.box if item.shape == "leaf" else self.sizes.triangle) / 2


def arrange(nodes: list[Drawn], look: Look, sizes: Sizes | None = None) -> Picture:
    """Give every node its size, texts and place."""
    picture = Picture(nodes, look, sizes or sizes_for(len(nodes)))
    picture.base = _base(nodes, picture.sizes)
    measure = _block_down if picture.down else _block_right
    for item in nodes:
        item.half = _half_width(item, picture)
        measure(item, picture)
    _place(picture)
    return picture


def _inside(sizes: Sizes) -> tuple[float, float]:
    """How far a triangle's text stands from its middle, and the base it needs for a text of width 1."""
    bottom, tall = sizes.font * 0.22, sizes.font * 0.75
    return sizes.triangle / 2 - bottom - tall / 2, 1 / (1 - (bottom + tall) / sizes.triangle)


def _base(nodes: list[Drawn], sizes: Sizes) -> float:
    """One width for all triangles: what the texts need that still fit into a triangle of good proportions."""
    _, factor = _inside(sizes)
    most = sizes.triangle * 2
    texts = {item.says for item in nodes if item.shape != "leaf"}
    needs = (factor * width(text, sizes.font) for text in texts)
    return max([sizes.triangle * 1.15, *(need for need in needs if need <= most)])


def _fits(item: Drawn, picture: Picture) -> bool:
    """Whether a node's value stands inside it."""
    sizes = picture.sizes
    if item.shape == "leaf":
        return True
    room = sizes.triangle * 0.8 if item.shape == "chance" else picture.base / _inside(sizes)[1]
    return width(item.says, sizes.font) <= room + 0.01


def _half_width(item: Drawn, picture: Picture) -> float:
    sizes = picture.sizes
    if item.shape == "leaf":
        return max(sizes.box, width(item.says, sizes.font) + 2 * sizes.pad) / 2
    return (sizes.triangle if item.shape == "chance" else picture.base) / 2


def _says(item: Drawn, picture: Picture) -> None:
    """The value inside the node."""
    if item.says and _fits(item, picture):
        lift = _inside(picture.sizes)[0]
        y = lift if item.shape == "max" else -lift if item.shape == "min" else 0.0
        item.texts.append(Text(0.0, y, "middle", "says", item.says))


def _lines(item: Drawn, picture: Picture) -> list[tuple[str, str]]:
    """The small lines beside a node, each with its kind."""
    lines: list[tuple[str, str]] = []
    if item.says and not _fits(item, picture):
        lines.append(("value", item.says))
    lines += [("note", note) for note in item.notes]
    lines += zip(("cut", "note"), item.cut)
    lines += [("board", line) for line in item.board]
    return lines


def line_width(kind: str, text: str, sizes: Sizes) -> float:
    """Room for a line of a kind: boards stand in letters of one width, an order in a pill."""
    if kind == "board":
        return len(text) * sizes.small * 0.62
    if kind == "value":
        return width(text, sizes.font)
    return width(text, sizes.small) + (sizes.small * 0.7 if kind == "order" else 0)


def _edge_room(item: Drawn, picture: Picture) -> float:
    """Half the room across that the move on a node's edge needs at the node, so that it has it where it stands."""
    if not item.move:
        return 0.0
    long = width(item.move, picture.sizes.small) + 4 if picture.down else picture.sizes.row
    return long / 2 / LABEL_AT


def _block_down(item: Drawn, picture: Picture) -> None:
    """Root at the top: small lines to the right of a node, its name to the left; those of a leaf below it."""
    sizes, half = picture.sizes, picture.half(item)
    row, gap = sizes.row, sizes.small * 0.4
    _says(item, picture)
    item.head = item.tail = half
    left = right = item.half
    names = _names(item)
    if item.shape == "leaf":
        for kind, text in names:
            item.texts.append(Text(0.0, item.tail + row / 2, "middle", kind, text))
            item.tail += row
            left = right = max(left, line_width(kind, text, sizes) / 2)
    elif names:
        start, edge = _beside(item, picture, len(names))
        for i, (kind, text) in enumerate(names):
            item.texts.append(Text(-edge - gap, start + (i + 0.5) * row, "end", kind, text))
            left = max(left, edge + gap + line_width(kind, text, sizes))
        item.tail = max(item.tail, start + len(names) * row)
    if item.blank:
        long, tall = blank(sizes)
        start, edge = _beside(item, picture, tall / row)
        item.texts.append(Text(edge + gap, start + tall / 2, "start", "blank", ""))
        right = max(right, edge + gap + long)
    lines = _lines(item, picture)
    if lines:
        start, edge = _beside(item, picture, len(lines))
        item.head = max(item.head, -start)
        for i, (kind, text) in enumerate(lines):
            item.texts.append(Text(edge + gap, start + (i + 0.5) * row, "start", kind, text))
            right = max(right, edge + gap + line_width(kind, text, sizes))
        item.tail = max(item.tail, start + len(lines) * row)
    room = _edge_room(item, picture)
    item.before, item.after = max(left, room), max(right, room)


def _names(item: Drawn) -> list[tuple[str, str]]:
    names = [("name", item.name)] if item.name else []
    return names + [("order", str(item.order))] * (item.order is not None)


def blank(sizes: Sizes) -> Point:
    """The box that a student writes a value into."""
    return sizes.font * 2.6, sizes.font * 1.6


def _beside(item: Drawn, picture: Picture, rows: float) -> Point:
    """Where lines beside a node start, and how far from its middle: on the side where its triangle is narrow."""
    half, row = picture.half(item), picture.sizes.row
    tall = rows * row
    if item.shape == "leaf":
        return -tall / 2, item.half
    if item.shape == "chance":
        return max(-half, -tall / 2), item.half
    start = -half if item.shape == "max" else max(-half, half - tall)
    widest = min(1.0, tall / (2 * half)) if item.shape == "max" else min(1.0, (half - start) / (2 * half))
    return start, item.half * widest


def _block_right(item: Drawn, picture: Picture) -> None:
    """Root at the left: a node's name above it, small lines below; the name of a leaf behind it."""
    sizes, half = picture.sizes, picture.half(item)
    row, gap = sizes.row, sizes.small * 0.4
    _says(item, picture)
    item.head = item.half
    item.before = item.after = half
    leaf = item.shape == "leaf"
    x, y = (item.half + gap, 0.0) if leaf else (-item.half, -half - row / 2)
    for kind, text in _names(item):
        item.texts.append(Text(x, y, "start", kind, text))
        x += line_width(kind, text, sizes) + gap
    if x > -item.half and not leaf:
        item.before += row
    item.tail = max(item.half, x)
    if item.blank:
        long, tall = blank(sizes)
        item.texts.append(Text(-long / 2, half + 3 + tall / 2, "start", "blank", ""))
        item.after += tall + 3
    for kind, text in _lines(item, picture):
        item.texts.append(Text(-item.half, item.after + row / 2, "start", kind, text))
        item.after += row
        item.tail = max(item.tail, line_width(kind, text, sizes) - item.half)
    room = _edge_room(item, picture)
    item.before, item.after = max(item.before, room), max(item.after, room)


def _place(picture: Picture) -> None:
    """Across the levels by the tidy layout, along them by bands."""
    nodes, sizes = picture.nodes, picture.sizes
    index = {id(item): i for i, item in enumerate(nodes)}
    before, after = [item.before for item in nodes], [item.after for item in nodes]
    children = [[index[id(child)] for child in item.children] for item in nodes]
    near, far = (sizes.near, sizes.far) if picture.down else (sizes.near * 0.6, sizes.far * 0.7)
    across = tidy(children, before, after, near, far)
    start = MARGIN - min(spot - room for spot, room in zip(across, before))
    end = start + max(spot + room for spot, room in zip(across, after)) + MARGIN
    picture.bands = _bands(picture, across)
    length = picture.bands[-1][1] + MARGIN
    for item, spot in zip(nodes, across):
        along = picture.bands[item.level][0] + item.head
        item.x, item.y = (start + spot, along) if picture.down else (along, start + spot)
    picture.width, picture.height = (end, length) if picture.down else (length, end)


def _bands(picture: Picture, across: list[float]) -> list[Point]:
    """Where each level starts and ends; the room before it grows with its longest edge, so that none is too flat."""
    levels = 1 + max(item.level for item in picture.nodes)
    long, reach, moves = [0.0] * levels, [0.0] * levels, [0.0] * levels
    index = {id(item): spot for item, spot in zip(picture.nodes, across)}
    sizes = picture.sizes
    for item, spot in zip(picture.nodes, across):
        level = item.level
        long[level] = max(long[level], item.head + item.tail)
        if item.parent:
            reach[level] = max(reach[level], abs(spot - index[id(item.parent)]))
        if item.move:
            moves[level] = max(moves[level], sizes.row if picture.down else width(item.move, sizes.small))
    bands, at = [], MARGIN
    for level in range(levels):
        if level:
            at += max(sizes.level, min(reach[level] * 0.2, sizes.level * 3)) + moves[level] * (1 if picture.down else 1.6)
        bands.append((at, at + long[level]))
        at += long[level]
    return bands


def edge(item: Drawn, picture: Picture) -> list[Point]:
    """Four points from a node's parent to it: straight inside the two bands, slanted between the middle two."""
    parent = item.parent
    assert parent is not None  # noqa: S101 - the root has no edge
    end, start = picture.bands[parent.level][1], picture.bands[item.level][0]
    if picture.down:
        out, into = parent.y + picture.half(parent), item.y - picture.half(item)
        return [(parent.x, out), (parent.x, max(end, out)), (item.x, min(start, into)), (item.x, into)]
    out, into = parent.x + _side(parent), item.x - _side(item)
    return [(out, parent.y), (max(end, out), parent.y), (min(start, into), item.y), (into, item.y)]


def _side(item: Drawn) -> float:
    """From a node's middle to its outline, level with it."""
    return item.half / 2 if item.shape in ("max", "min") else item.half


def between(points: list[Point], part: float) -> Point:
    """The point that far along the slanted piece of an edge."""
    (x, y), (x2, y2) = points[1:3]
    return x + (x2 - x) * part, y + (y2 - y) * part
