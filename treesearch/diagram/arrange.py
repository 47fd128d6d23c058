"""Sizes, texts and places: from the nodes to be drawn to a picture that any renderer can put on paper.

Across the levels the tidy layout places the nodes; along them every level is a band that holds its nodes with all
their small texts, and edges cross only the room between two bands. So no line runs through a text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from math import ceil, hypot
from operator import add, sub

from treesearch.diagram.layout import Children, tidy
from treesearch.diagram.scene import Block, Drawn, Look, Text, by_row
from treesearch.diagram.sizes import Sizes, sizes_for, width
from treesearch.diagram.texts import block, half_height, triangle_base

Point = tuple[float, float]

MARGIN = 16


@dataclass(slots=True)
class Picture:
    """Nodes, in the order of the text, with their places and texts. Lengths in points, y downwards.

    ``base``: the width of a triangle. ``bands``: for each level where it starts and ends, along the levels.
    ``arrow``: a curve (style ``why``) between the nodes ``because``; ``caption``: lines below.
    """

    nodes: list[Drawn]
    look: Look
    sizes: Sizes
    base: int = 0
    width: int = 0
    height: int = 0
    bands: list[tuple[int, int]] = field(default_factory=list)
    caption: list[Text] = field(default_factory=list)
    arrow: list[Point] = field(default_factory=list)
    because: tuple[str, str] = ("", "")
    title: str = ""
    desc: str = ""

    @property
    def down(self) -> bool:
        """Whether the root is at the top; else it is at the left."""
        return self.look.direction == "down"


def arrange(nodes: list[Drawn], look: Look, sizes: Sizes | None = None) -> Picture:
    """Give every node its size, texts and place."""
    sizes = sizes or sizes_for(len(nodes))
    base = triangle_base(nodes, sizes)
    picture = Picture(nodes, look, sizes, base)
    known: dict[tuple[str, str], Block] = {}
    for item in nodes:
        key = item.shape, item.says
        alike = known.get(key) if item.plain else None
        item.block = alike or block(item, sizes, base, picture.down)
        if item.plain and not alike:
            known[key] = item.block
    _place(picture)
    return picture


def _place(picture: Picture) -> None:
    """Across the levels by the tidy layout, along them by bands."""
    nodes, sizes = picture.nodes, picture.sizes
    before, after = [item.block.before for item in nodes], [item.block.after for item in nodes]
    near, far = (sizes.near, sizes.far) if picture.down else (sizes.near * 0.6, sizes.far * 0.7)
    children = _children(nodes)
    across = tidy(children, before, after, near, far)
    start = MARGIN - min(map(sub, across, before))
    end = ceil(start + max(map(add, across, after))) + MARGIN
    picture.bands = _bands(picture, children, across)
    length = picture.bands[-1][1] + MARGIN
    starts = [band[0] for band in picture.bands]
    for item, spot in zip(nodes, across, strict=True):
        item.x, item.y = round(start + spot), starts[item.level] + item.block.head
    picture.width, picture.height = end, length
    if not picture.down:
        for item in nodes:
            item.x, item.y = item.y, item.x
        picture.width, picture.height = length, end


def _children(nodes: list[Drawn]) -> Children:
    """For each inner node's number those of its children."""
    number = dict(zip(nodes, count())).__getitem__
    return {number(item): [*map(number, item.children)] for item in nodes if item.children}


def _bands(picture: Picture, children: Children, across: list[float]) -> list[tuple[int, int]]:
    """Where each level starts and ends; the room before it grows with its longest edge, so that none is too flat."""
    sizes, nodes = picture.sizes, picture.nodes
    rows = [*by_row(nodes[0])]
    reach = [0.0] * len(rows)
    for i, kids in children.items():  # they are as far to the left of their parent as to its right
        level, far = nodes[i].level + 1, across[kids[-1]] - across[i]
        if far > reach[level]:
            reach[level] = far
    bands: list[tuple[int, int]] = []
    at = MARGIN
    for row, far in zip(rows, reach, strict=True):
        if bands:
            at += round(max(sizes.level, min(far * 0.2, sizes.level * 3)) + _room_for_moves(row, picture))
        long = max([item.block.head + item.block.tail for item in row])
        bands.append((at, at + ceil(long)))
        at = bands[-1][1]
    return bands


def _room_for_moves(row: list[Drawn], picture: Picture) -> float:
    """What the texts on the edges to a level need along these."""
    moves = [item.move for item in row if not item.plain and item.move]
    if picture.down:
        return picture.sizes.row if moves else 0.0
    return max([width(move, picture.sizes.small) * 1.6 for move in moves], default=0.0)


def edge(parent: Drawn, item: Drawn, picture: Picture) -> list[Point]:
    """Four points from a node's parent to it: straight inside the two bands, slanted between the middle two."""
    end, start = picture.bands[parent.level][1], picture.bands[item.level][0]
    if picture.down:
        out, into = parent.y + half_height(parent, picture.sizes), item.y - half_height(item, picture.sizes)
        return [(parent.x, out), (parent.x, max(end, out)), (item.x, min(start, into)), (item.x, into)]
    out, into = parent.x + side(parent), item.x - side(item)
    return [(out, parent.y), (max(end, out), parent.y), (min(start, into), item.y), (into, item.y)]


def side(item: Drawn) -> int:
    """From a node's middle to its outline, level with it."""
    return item.block.half // 2 if item.shape in ("max", "min") else item.block.half


def between(points: list[Point], part: float) -> Point:
    """The point that far along the slanted piece of an edge."""
    (x, y), (x2, y2) = points[1:3]
    return x + (x2 - x) * part, y + (y2 - y) * part


def severed(item: Drawn, points: list[Point], picture: Picture) -> tuple[Point, Point, list[list[Point]]]:
    """Where a cut edge ends and begins again, and the strokes across these two ends."""
    size = picture.sizes.font
    middle = between(points, 0.34 if item.move else 0.5)
    one, two = towards(middle, points[1], size * 0.22), towards(middle, points[2], size * 0.22)
    ux, uy = normal(points[1], points[2], size * 0.36)
    return one, two, [[(x - ux, y - uy), (x + ux, y + uy)] for x, y in (one, two)]


def distance(a: Point, b: Point) -> float:
    """Between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def towards(a: Point, b: Point, by: float) -> Point:
    """The point that far from a in the direction of b."""
    part = by / (distance(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def normal(a: Point, b: Point, by: float) -> Point:
    """A step of that length across the line from a to b."""
    part = by / (distance(a, b) or 1.0)
    return -(b[1] - a[1]) * part, (b[0] - a[0]) * part
