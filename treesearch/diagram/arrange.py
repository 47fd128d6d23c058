"""The ways of the edges, once for all renderers: lines with gaps for texts and cuts, strokes across, arrowheads.

Between two bands an edge slants (root at the top) or swings (root at the left). Before its node it may run straight
for a while: there, where neighbours are as far apart as their nodes, stand the texts and the strokes of cuts, and the
edge leaves them room. So no text of an edge touches another edge, and the marks of neighbours stay apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, pairwise
from math import ceil, dist, hypot
from operator import add, sub
from typing import NamedTuple

from treesearch.diagram.layout import Children, tidy
from treesearch.diagram.looks import Look
from treesearch.diagram.room import block, half_height, half_width, triangle_base, values_fit
from treesearch.diagram.scene import (
    PRINT_WEIGHT,
    Block,
    Drawn,
    Sizes,
    Text,
    by_row,
    sizes_for,
    width,
)

PLAYERS = {"max": "MAX", "min": "MIN", "chance": "CHANCE"}
LEGEND = {
    "perhaps": "not always looked at",
    "pruned": "pruned, not looked at",
    "beyond": "below the depth limit",
}


Point = tuple[float, float]

Step = tuple[Point, ...]
"""One point: a straight line there. Three: a curve there, drawn towards the first two."""

STROKES_AT = 0.62
"""Where on a slanted edge a cut is drawn, from the parent: neighbours are further apart near the children."""


class EdgeRun(NamedTuple):
    """How long the edges to a level run straight before its band; ``text`` and ``strokes``: how far before the band
    the middles of these stand. Strokes at 0 stand on the slanted part."""

    length: int = 0
    text: float = 0.0
    strokes: float = 0.0


class Edge(NamedTuple):
    """An edge: its ``pieces``, each from its first step on; the strokes across it; where its text stands; and of an
    arrow the tip and a point behind it."""

    pieces: list[list[Step]]
    strokes: list[tuple[Point, Point]]
    text: Point
    tip: Point
    behind: Point


def edge(parent: Drawn, item: Drawn, picture: Picture) -> Edge:
    """Return the edge from a node's parent to it."""
    a, b, c, d = corners(parent, item, picture)
    sizes, run = picture.sizes, picture.runs[item.level]
    behind = c if c != d else b  # without a straight end the head points along the slanted part
    tip = end = d
    if item.solution:
        # half of a solution's outline, which is 2.4 times as thick: the tip touches it from outside
        tip = towards(d, behind, sizes.thin * 1.2)
        # within the head: a thick line would show beside its tip
        end = towards(tip, behind, arrow_size(sizes) * 0.8)
    pieces: list[list[Step]] = [[(a,), (b,)]]
    strokes: list[tuple[Point, Point]] = []
    straight: list[tuple[Point, Point]] = []  # the gaps in the straight end
    if item.severed:
        on_run = run.strokes > 0
        cut = (
            _before(c, item, run.strokes, picture)
            if on_run
            else towards(b, c, dist(b, c) * STROKES_AT)
        )
        gap, strokes = _severed(
            cut, _before(c, item, run.length + 1, picture) if on_run else b, sizes
        )
        if on_run:
            straight.append(gap)
        else:
            _part_at(pieces, *gap)
    if c != d or not item.solution:
        middle = (b[0] + c[0]) / 2
        pieces[-1].append(
            (c,) if picture.down else ((middle, b[1]), (middle, c[1]), c)
        )  # a curve ends level
    text = c
    if item.move:
        text, far = _before(c, item, run.text, picture), text_room(item.move, picture) / 2
        straight.append(
            (_before(c, item, run.text + far, picture), _before(c, item, run.text - far, picture))
        )
    # from the parent on: the strokes of a cut stand before the text
    for first, second in straight:
        _part_at(pieces, first, second)
    pieces[-1].append((end,))
    return Edge(pieces, strokes, text, tip, behind)


def _severed(
    middle: Point, tail: Point, sizes: Sizes
) -> tuple[tuple[Point, Point], list[tuple[Point, Point]]]:
    """Return the gap of a cut edge, which comes from ``tail``, and the strokes across its ends."""
    first, second = (towards(middle, tail, by) for by in (sizes.font * 0.22, -sizes.font * 0.22))
    u, v = normal(tail, middle, sizes.font * 0.36)
    return (first, second), [((x - u, y - v), (x + u, y + v)) for x, y in (first, second)]


def corners(parent: Drawn, item: Drawn, picture: Picture) -> list[Point]:
    """Four points from a node's parent to it: straight, slanted between the middle two, straight."""
    end = picture.bands[parent.level][1]
    start = picture.bands[item.level][0] - picture.runs[item.level].length
    if picture.down:
        out, into = (
            parent.y + half_height(parent, picture.sizes),
            item.y - half_height(item, picture.sizes),
        )
        return [
            (parent.x, out),
            (parent.x, max(end, out)),
            (item.x, min(start, into)),
            (item.x, into),
        ]
    out, into = parent.x + side(parent), item.x - side(item)
    return [(out, parent.y), (max(end, out), parent.y), (min(start, into), item.y), (into, item.y)]


def side(item: Drawn) -> int:
    """Return the distance from a node's middle to its outline, at the same height."""
    return item.block.half // 2 if item.shape in ("max", "min") else item.block.half


def text_room(text: str, picture: Picture) -> float:
    """Return how long an edge is broken off for its text."""
    return picture.sizes.row if picture.down else width(text, picture.sizes.small) + 4


def arrow_size(sizes: Sizes) -> float:
    """Return how long an arrowhead is."""
    return sizes.font * 0.8


def _before(corner: Point, item: Drawn, by: float, picture: Picture) -> Point:
    """Return the point of an edge's straight end so far before the band of its node."""
    at = picture.bands[item.level][0] - by
    return (corner[0], at) if picture.down else (at, corner[1])


def _part_at(pieces: list[list[Step]], first: Point, second: Point) -> None:
    """End the piece at one point and go on from another."""
    pieces[-1].append((first,))
    pieces.append([(second,)])


def steps_of(piece: Sequence[Step]) -> list[Step]:
    """Return a piece without the steps that lead nowhere."""
    kept = [piece[0]]
    return kept + [step for before, step in pairwise(piece) if step[-1] != before[-1]]


def towards(a: Point, b: Point, by: float) -> Point:
    """Return the point that far from a in the direction of b."""
    # of two equal points neither lies in a direction: nothing moves
    part = by / (dist(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def normal(a: Point, b: Point, by: float) -> Point:
    """Return a step of that length across the line from a to b."""
    part = by / (dist(a, b) or 1.0)
    return -(b[1] - a[1]) * part, (b[0] - a[0]) * part


# Sizes, texts and places: from the nodes to be drawn to a picture that any renderer can put on paper.


MARGIN = 16


@dataclass(slots=True)
class Picture:
    """Nodes, in the order of the text, with their places and texts. Lengths in points, y downwards.

    ``base``: the width of a triangle. ``bands``: for each level where it starts and ends, along the levels; ``runs``:
    how the edges to it end.
    ``arrow``: a curve (style ``why``) between the nodes ``because``; ``caption``: lines below.
    """

    nodes: list[Drawn]
    look: Look
    sizes: Sizes
    base: int = 0
    width: int = 0
    height: int = 0
    bands: list[tuple[int, int]] = field(default_factory=list)
    runs: list[EdgeRun] = field(default_factory=list)
    caption: list[Text] = field(default_factory=list)
    arrow: list[Point] = field(default_factory=list)
    because: tuple[str, str] = ("", "")
    title: str = ""
    desc: str = ""

    @property
    def down(self) -> bool:
        """Whether the root is at the top; else it is at the left."""
        return self.look.direction == "down"

    def shift(self, right: int, down: int) -> None:
        """Move everything, and make room at the left and above."""
        for item in self.nodes:
            item.x, item.y = item.x + right, item.y + down
        along = down if self.down else right
        self.bands = [(start + along, end + along) for start, end in self.bands]
        self.arrow = [(x + right, y + down) for x, y in self.arrow]
        self.caption = [text._replace(x=text.x + right, y=text.y + down) for text in self.caption]
        self.width, self.height = self.width + right, self.height + down


def arrange(nodes: list[Drawn], look: Look, sizes: Sizes | None = None) -> Picture:
    """Give every node its size, texts and place; add the names of the rows and the legend, if they are asked for."""
    sizes = (sizes or sizes_for(len(nodes))).times(look.size)
    if look.style == "print":
        sizes = sizes._replace(weight=PRINT_WEIGHT)
    base = triangle_base(nodes, sizes)
    fit = values_fit(nodes, sizes, base)
    picture = Picture(nodes, look, sizes, base)
    blocks: dict[
        tuple[str, str], Block
    ] = {}  # most nodes look like another one, and share its block
    for item in nodes:
        key = item.shape, item.text
        alike = blocks.get(key) if item.plain else None
        item.block = alike or block(item, sizes, base, picture.down, fit)
        if item.plain and not alike:
            blocks[key] = item.block
    _place(picture)
    if "rows" in look.show:
        _name_rows(picture)
    if "legend" in look.show:
        _add_legend(picture)
    return picture


def _place(picture: Picture) -> None:
    """Across the levels by the tidy layout, along them by bands."""
    nodes, sizes = picture.nodes, picture.sizes
    before, after = [item.block.before for item in nodes], [item.block.after for item in nodes]
    near, far = (sizes.near, sizes.far) if picture.down else (sizes.near * 0.6, sizes.far * 0.7)
    number = dict(zip(nodes, count())).__getitem__
    children: Children = {
        number(item): [*map(number, item.children)] for item in nodes if item.children
    }
    across = tidy(children, before, after, near, far)
    start = MARGIN - min(map(sub, across, before))
    end = ceil(start + max(map(add, across, after))) + MARGIN
    _bands(picture, children, across)
    length = picture.bands[-1][1] + MARGIN
    starts = [band[0] for band in picture.bands]
    for item, spot in zip(nodes, across, strict=True):
        item.x, item.y = round(start + spot), starts[item.level] + item.block.head
    picture.width, picture.height = end, length
    if not picture.down:
        for item in nodes:
            item.x, item.y = item.y, item.x
        picture.width, picture.height = length, end


def _bands(picture: Picture, children: Children, across: list[float]) -> None:
    """Place each level, with more room before it for long edges, so that no edge is too flat."""
    sizes, nodes = picture.sizes, picture.nodes
    rows = [*by_row(nodes[0])]
    reach = [0.0] * len(rows)
    parents: list[list[int]] = [[] for _ in rows]
    for i, kids in children.items():  # they are as far to the left of their parent as to its right
        level, far = nodes[i].level + 1, across[kids[-1]] - across[i]
        parents[level].append(i)
        if far > reach[level]:
            reach[level] = far
    at = MARGIN
    for row, far, above in zip(rows, reach, parents, strict=True):
        slant = max(
            sizes.level, min(far * 0.43, sizes.level * 1.5), min(far * 0.25, sizes.level * 3)
        )
        fans = [
            (across[i], [across[kid] for kid in children[i] if nodes[kid].severed]) for i in above
        ]
        run = _run(row, slant, [fan for fan in fans if fan[1]], far, picture)
        if picture.bands:
            at += round(slant + run.length)
        long = max([item.block.head + item.block.tail for item in row])
        picture.bands.append((at, at + ceil(long)))
        picture.runs.append(run)
        at = picture.bands[-1][1]


Fan = tuple[float, list[float]]
"""Where a parent stands across the levels, and its children to which the edge is severed."""


def _run(row: list[Drawn], slant: float, fans: list[Fan], far: float, picture: Picture) -> EdgeRun:
    """Return how straight the edges to a level must end, for their texts, the strokes of cuts, and arrowheads."""
    sizes = picture.sizes
    texts = max(
        [text_room(item.move, picture) for item in row if not item.plain and item.move], default=0.0
    )
    crowded = fans and (
        texts or not picture.down or any(_crowded(fan, slant, sizes) for fan in fans)
    )
    arrow = any(item.solution for item in row) and (
        texts or crowded or not picture.down or slant < far * 0.42
    )
    length = arrow_size(sizes) * 1.3 if arrow else 3.0 if texts else 0.0
    at_text = length + texts / 2 if texts else 0.0
    length += texts
    at_strokes = length + sizes.font * 0.5 if crowded else 0.0
    return EdgeRun(ceil(length + sizes.font * bool(crowded)), at_text, at_strokes)


def _crowded(fan: Fan, slant: float, sizes: Sizes) -> bool:
    """Return whether strokes across slanted edges would come too near to each other."""
    middle, kids = fan
    flattest = max(abs(kid - middle) for kid in kids)
    nearest = min((b - a for a, b in pairwise(kids)), default=sizes.box * 1.5)
    return nearest * STROKES_AT * slant < sizes.font * 0.87 * hypot(slant, flattest)


def _name_rows(picture: Picture) -> None:
    """Write who moves beside each row of one player; with the root at the left, above each column."""
    rows = [
        (row[0], {item.mover for item in row if item.shape != "leaf"})
        for row in by_row(picture.nodes[0])
    ]
    names = [(item, movers.pop()) for item, movers in rows if len(movers) == 1]
    if not names:
        return
    size, room = picture.sizes.caption, max(width(name, picture.sizes.caption) for _, name in names)
    picture.shift(*((ceil(room) + MARGIN // 2, 0) if picture.down else (0, ceil(size * 1.6))))
    for item, name in names:
        x, y, anchor = (
            (MARGIN, item.y, "start") if picture.down else (item.x, MARGIN + size * 0.45, "middle")
        )
        picture.caption.append(Text(x, y, anchor, "row", name))


def _add_legend(picture: Picture) -> None:
    """Add a legend with one node of each kind in the picture, in one row or more."""
    sizes, gap = picture.sizes, picture.sizes.small * 0.6
    x, y = MARGIN, picture.height + sizes.triangle // 2
    for number, (item, meaning) in enumerate([*_kinds(picture.nodes)], 1):
        # an id of its own: with the root's empty one Graphviz would draw it in the root's place
        item.steps = f"-legend-{number}"
        half = half_width(item, sizes, picture.base)
        wide = ceil(2 * half + gap + width(meaning, sizes.small))
        if x > MARGIN and x + wide > picture.width - MARGIN:
            x, y = MARGIN, y + sizes.triangle + MARGIN // 2
        item.block = Block(
            half, 0, 0, half, wide - half, [Text(half + gap, 0.0, "start", "note", meaning)]
        )
        item.x, item.y = x + half, y
        x += wide + MARGIN
        picture.nodes.append(item)
        picture.width = max(picture.width, item.x + wide - half + MARGIN)
    picture.height = y + sizes.triangle // 2 + MARGIN


def _kinds(nodes: list[Drawn]) -> Iterator[tuple[Drawn, str]]:
    """Yield every kind of node that is there, as one to be drawn, and what it means."""
    shapes, statuses = {item.shape for item in nodes}, {item.status for item in nodes}
    usual = "plain" if "plain" in statuses else "searched"
    yield from (
        (
            Drawn(None, 0, shape, usual),
            "p1, p2, ..." if shape == "max" and any(item.player for item in nodes) else meaning,
        )
        for shape, meaning in PLAYERS.items()
        if shape in shapes
    )
    # the root is always on the best path; alone it shows none
    if any(item.solution and item.level for item in nodes):
        best = Drawn(None, 0, "leaf", usual)
        best.solution = True
        yield best, "best path"
    if between := next((item for item in nodes if ".." in item.text), None):
        yield Drawn(None, 0, between.shape, usual), "a..b: at least a, at most b"
    for status, meaning in LEGEND.items():
        if status in statuses:
            yield Drawn(None, 0, "leaf", status), meaning
