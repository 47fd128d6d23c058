"""The geometry of edges for all renderers: gaps for texts and cuts, strokes and arrowheads.

Between two levels an edge is slanted (root at the top) or curved (root at the left). Before its node it may have a
straight end. There, neighbouring edges are as far apart as their nodes, so the texts and the cut strokes are put
there, and no text of an edge touches another edge.
"""

from __future__ import annotations

from math import dist
from typing import NamedTuple

from treesearch.diagram.blocks import half_height
from treesearch.diagram.scene import Drawn, Picture, Point
from treesearch.diagram.sizes import Sizes, width

Step = tuple[Point, ...]
"""One point: a straight line there. Three: a curve there, drawn towards the first two."""

Segment = tuple[Point, Point]
"""The two ends of a straight line."""

STROKES_AT = 0.62
"""Where on a slanted edge a cut is drawn, from the parent: neighbours are further apart near the children."""


class Edge(NamedTuple):
    """An edge: its pieces, the strokes of a cut, the place of its text, and its arrowhead."""

    pieces: list[list[Step]]
    strokes: list[Segment]
    text: Point
    tip: Point
    behind: Point


def edge(parent: Drawn, item: Drawn, picture: Picture) -> Edge:
    """Return the edge from a parent to this node."""
    a, b, c, d = edge_corners(parent, item, picture)
    sizes, run = picture.sizes, picture.runs[item.level]
    behind = c if c != d else b  # without a straight end, the arrowhead follows the slanted part
    tip = end = d
    if item.solution:
        # half of a solution's outline, which is 2.4 times as thick, so that the tip only touches it
        tip = towards(d, behind, sizes.thin * 1.2)
        # inside the arrowhead, because a thick line would show beside the tip
        end = towards(tip, behind, arrow_size(sizes) * 0.8)
    pieces: list[list[Step]] = [[(a,), (b,)]]
    strokes: list[Segment] = []
    straight: list[Segment] = []  # the gaps in the straight end
    if item.severed:
        on_run = run.strokes > 0
        cut = (
            _point_before(c, item, run.strokes, picture)
            if on_run
            else towards(b, c, dist(b, c) * STROKES_AT)
        )
        gap, strokes = _gap_and_strokes(
            cut, _point_before(c, item, run.length + 1, picture) if on_run else b, sizes
        )
        if on_run:
            straight.append(gap)
        else:
            _make_gap(pieces, *gap)
    if c != d or not item.solution:
        middle = (b[0] + c[0]) / 2
        pieces[-1].append(
            (c,) if picture.down else ((middle, b[1]), (middle, c[1]), c)
        )  # a curve ends level
    text = c
    if item.move:
        text, far = _point_before(c, item, run.text, picture), text_room(item.move, picture) / 2
        straight.append(
            (
                _point_before(c, item, run.text + far, picture),
                _point_before(c, item, run.text - far, picture),
            )
        )
    # starting at the parent, because the strokes of a cut come before the text
    for first, second in straight:
        _make_gap(pieces, first, second)
    pieces[-1].append((end,))
    return Edge(pieces, strokes, text, tip, behind)


def _gap_and_strokes(middle: Point, tail: Point, sizes: Sizes) -> tuple[Segment, list[Segment]]:
    """Return the gap in a cut edge that comes from ``tail``, and the strokes at its ends."""
    half = sizes.font * 0.22
    first, second = towards(middle, tail, half), towards(middle, tail, -half)
    u, v = normal_step(tail, middle, sizes.font * 0.36)
    return (first, second), [((x - u, y - v), (x + u, y + v)) for x, y in (first, second)]


def edge_corners(parent: Drawn, item: Drawn, picture: Picture) -> list[Point]:
    """Return the four corners of an edge, which is slanted only between the middle two."""
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
    out, into = parent.x + outline_distance(parent), item.x - outline_distance(item)
    return [(out, parent.y), (max(end, out), parent.y), (min(start, into), item.y), (into, item.y)]


def outline_distance(item: Drawn) -> int:
    """Return the horizontal distance from the centre of a node to its outline."""
    return item.block.half // 2 if item.shape in ("max", "min") else item.block.half


def text_room(text: str, picture: Picture) -> float:
    """Return the length of the gap that a text needs in its edge, in points."""
    return picture.sizes.row if picture.down else width(text, picture.sizes.small) + 4


def arrow_size(sizes: Sizes) -> float:
    """Return the length of an arrowhead in points."""
    return sizes.font * 0.8


def _point_before(corner: Point, item: Drawn, by: float, picture: Picture) -> Point:
    """Return the point on the straight end of an edge at this distance before the child's level."""
    at = picture.bands[item.level][0] - by
    return (corner[0], at) if picture.down else (at, corner[1])


def _make_gap(pieces: list[list[Step]], first: Point, second: Point) -> None:
    """Make a gap in an edge: end its last piece at one point, and begin a new piece at another."""
    pieces[-1].append((first,))
    pieces.append([(second,)])


def towards(a: Point, b: Point, by: float) -> Point:
    """Return the point at distance ``by`` from a, in the direction of b."""
    # equal points have no direction, so the point stays
    part = by / (dist(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def normal_step(a: Point, b: Point, by: float) -> Point:
    """Return a vector of length ``by`` that is perpendicular to the line from a to b."""
    part = by / (dist(a, b) or 1.0)
    return -(b[1] - a[1]) * part, (b[0] - a[0]) * part
