"""The ways of the edges, once for all renderers: lines with gaps for texts and cuts, strokes across, arrowheads.

Between two bands an edge slants (root at the top) or swings (root at the left). Before its node it may run straight
for a while: there, where neighbours are as far apart as their nodes, stand the texts and the strokes of cuts, and the
edge leaves them room. So no text of an edge touches another edge, and the marks of neighbours stay apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from treesearch.diagram.scene import Drawn
from treesearch.diagram.sizes import Sizes, width
from treesearch.diagram.texts import half_height

if TYPE_CHECKING:
    from treesearch.diagram.arrange import Picture

Point = tuple[float, float]

Step = tuple[Point, ...]
"""One point: a straight line there. Three: a curve there, drawn towards the first two."""

STROKES_AT = 0.62
"""Where on a slanted edge a cut is drawn, from the parent: neighbours are further apart near the children."""


class Run(NamedTuple):
    """How long the edges to a level run straight before its band; ``text`` and ``strokes``: how far before the band
    the middles of these stand. Strokes at 0 stand on the slanted part."""

    length: int = 0
    text: float = 0.0
    strokes: float = 0.0


class Way(NamedTuple):
    """An edge: its ``pieces``, each from its first step on; the strokes across it; where its text stands; and of an
    arrow the tip and a point behind it."""

    pieces: list[list[Step]]
    strokes: list[tuple[Point, Point]]
    text: Point
    tip: Point
    behind: Point


def way(parent: Drawn, item: Drawn, picture: Picture) -> Way:
    """The edge from a node's parent to it."""
    a, b, c, d = corners(parent, item, picture)
    sizes, run = picture.sizes, picture.runs[item.level]
    behind = c if c != d else b
    tip = end = d
    if item.solution:
        tip = towards(d, behind, sizes.thin * 1.2)
        end = towards(tip, behind, arrow_size(sizes) * 0.8)
    pieces: list[list[Step]] = [[(a,), (b,)]]
    strokes: list[tuple[Point, Point]] = []
    straight: list[tuple[Point, Point]] = []  # the gaps in the straight end
    if item.severed:
        on_run = run.strokes > 0
        cut = _before(c, item, run.strokes, picture) if on_run else towards(b, c, dist(b, c) * STROKES_AT)
        gap, strokes = _severed(cut, _before(c, item, run.length + 1, picture) if on_run else b, sizes)
        if on_run:
            straight.append(gap)
        else:
            _part_at(pieces, *gap)
    if c != d or not item.solution:
        middle = (b[0] + c[0]) / 2
        pieces[-1].append((c,) if picture.down else ((middle, b[1]), (middle, c[1]), c))  # a curve ends level
    text = c
    if item.move:
        text, far = _before(c, item, run.text, picture), text_room(item.move, picture) / 2
        straight.append((_before(c, item, run.text + far, picture), _before(c, item, run.text - far, picture)))
    for one, two in straight:
        _part_at(pieces, one, two)
    pieces[-1].append((end,))
    return Way(pieces, strokes, text, tip, behind)


def _severed(middle: Point, tail: Point, sizes: Sizes) -> tuple[tuple[Point, Point], list[tuple[Point, Point]]]:
    """The gap of a cut edge, which comes from ``tail``, and the strokes across its ends."""
    one, two = (towards(middle, tail, by) for by in (sizes.font * 0.22, -sizes.font * 0.22))
    u, v = normal(tail, middle, sizes.font * 0.36)
    return (one, two), [((x - u, y - v), (x + u, y + v)) for x, y in (one, two)]


def corners(parent: Drawn, item: Drawn, picture: Picture) -> list[Point]:
    """Four points from a node's parent to it: straight, slanted between the middle two, straight."""
    end = picture.bands[parent.level][1]
    start = picture.bands[item.level][0] - picture.runs[item.level].length
    if picture.down:
        out, into = parent.y + half_height(parent, picture.sizes), item.y - half_height(item, picture.sizes)
        return [(parent.x, out), (parent.x, max(end, out)), (item.x, min(start, into)), (item.x, into)]
    out, into = parent.x + side(parent), item.x - side(item)
    return [(out, parent.y), (max(end, out), parent.y), (min(start, into), item.y), (into, item.y)]


def side(item: Drawn) -> int:
    """From a node's middle to its outline, level with it."""
    return item.block.half // 2 if item.shape in ("max", "min") else item.block.half


def text_room(text: str, picture: Picture) -> float:
    """How long an edge is broken off for its text."""
    return picture.sizes.row if picture.down else width(text, picture.sizes.small) + 4


def arrow_size(sizes: Sizes) -> float:
    """How long an arrowhead is."""
    return sizes.font * 0.8


def _before(corner: Point, item: Drawn, by: float, picture: Picture) -> Point:
    """The point of an edge's straight end so far before the band of its node."""
    at = picture.bands[item.level][0] - by
    return (corner[0], at) if picture.down else (at, corner[1])


def _part_at(pieces: list[list[Step]], one: Point, two: Point) -> None:
    """End the piece at one point and go on from another."""
    pieces[-1].append((one,))
    pieces.append([(two,)])


def steps_of(piece: Sequence[Step]) -> list[Step]:
    """A piece without the steps that lead nowhere."""
    kept = [piece[0]]
    return kept + [step for before, step in pairwise(piece) if step[-1] != before[-1]]


def towards(a: Point, b: Point, by: float) -> Point:
    """The point that far from a in the direction of b."""
    part = by / (dist(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def normal(a: Point, b: Point, by: float) -> Point:
    """A step of that length across the line from a to b."""
    part = by / (dist(a, b) or 1.0)
    return -(b[1] - a[1]) * part, (b[0] - a[0]) * part
