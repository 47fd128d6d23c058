"""SVG written by us: any browser, slide or notebook shows it, and nothing else need be installed.

All looks are attributes, not a style sheet, so that several pictures in one page do not colour each other;
classes and ids are there for those who want to. Ids are places: ``n-2-1`` the node, ``e-2-1`` the edge to it.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from xml.sax.saxutils import escape

from treesearch.diagram.arrange import LABEL_AT, Picture, Point, between, blank, edge, line_width
from treesearch.diagram.scene import Drawn, Text
from treesearch.diagram.theme import Theme, ink, line_and_fill, theme

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONO = "Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace"

DASHES = {"pruned": "5 3", "beyond": "1.5 3"}
"""How lines to what was never examined are broken."""


def svg(picture: Picture) -> str:
    """The picture as one SVG element."""
    return "\n".join(svg_lines(picture)) + "\n"


def svg_lines(picture: Picture) -> list[str]:
    """The same, line by line."""
    inks, look = theme(picture.look.style), picture.look
    wide, tall = f"{picture.width:.0f}", f"{picture.height:.0f}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="treesearch {look.style}" width="{wide}" '
        f'height="{tall}" viewBox="0 0 {wide} {tall}" font-family="{FONTS}" text-anchor="middle">',
        f"<title>{escape(picture.title)}</title>",
        f"<desc>{escape(picture.desc)}</desc>",
        f'<rect class="paper" width="100%" height="100%" fill="{inks.paper}"/>',
    ]
    nodes = picture.nodes
    _Edges(picture, inks).write(lines)
    lines.append('<g class="nodes" stroke-linejoin="round">')
    write = _Nodes(picture, inks).write
    for item in nodes:
        write(item, lines)
    lines.append("</g>")
    if picture.arrow:
        _arrow(picture, inks, lines)
    lines += [_caption(text, picture, inks) for text in picture.caption]
    lines.append("</svg>")
    return lines


class _Edges:
    """All edges, those that nobody examined first and the solution's last, so that it lies on top."""

    def __init__(self, picture: Picture, inks: Theme) -> None:
        self.picture, self.inks = picture, inks
        self.thin = max(1.0, picture.sizes.font * 0.09)

    def write(self, lines: list[str]) -> None:
        """Three groups of edges, then what stands on them."""
        groups: dict[str, list[str]] = {"beyond": [], "pruned": [], "searched": [], "plain": [], "solution": []}
        marks: list[str] = []
        for item in self.picture.nodes:
            if item.parent is None:
                continue
            points = edge(item, self.picture)
            group = groups["solution" if item.solution else item.status]
            if item.solution:
                self._solution(item, points, group)
            elif item.severed:
                self._severed(item, points, group, marks)
            else:
                group.append(f'<path id="e{item.ident[1:]}" d="{_line(points)}"/>')
            if item.move:
                marks.append(self._move(item, points))
        for name, group in groups.items():
            if group:
                lines += [f'<g class="edges {name}"{self._attributes(name)}>', *group, "</g>"]
        if marks:
            lines += ['<g class="marks">', *marks, "</g>"]

    def _attributes(self, name: str) -> str:
        inks = self.inks
        if name == "solution":
            return f' fill="none" stroke="{inks.path}" stroke-width="{self.thin * 2.6:.1f}"'
        if name in DASHES:
            return (
                f' fill="none" stroke="{inks.pruned_line}" stroke-width="{self.thin:.1f}" '
                f'stroke-dasharray="{DASHES[name]}"'
            )
        return f' fill="none" stroke="{inks.line}" stroke-width="{self.thin:.1f}"'

    def _solution(self, item: Drawn, points: list[Point], group: list[str]) -> None:
        """A thick line and an arrowhead on the node."""
        size = self.picture.sizes.font * 0.8
        tip = points[3]
        tail = points[2] if _far(points[2], tip) >= size else points[1]
        x, y = _towards(tip, tail, size * 0.8)
        line = [*points[:3], (x, y)] if tail == points[2] else [*points[:2], (x, y), (x, y)]
        head = arrowhead(tip, tail, size)
        group.append(
            f'<g id="e{item.ident[1:]}"><path d="{_line(line)}"/>'
            f'<path class="arrow" fill="{self.inks.path}" stroke="none" d="{head}"/></g>'
        )

    def _severed(self, item: Drawn, points: list[Point], group: list[str], marks: list[str]) -> None:
        """A gap in the edge, and a short stroke across each of its ends."""
        sizes = self.picture.sizes
        middle = between(points, 0.34 if item.move else 0.5)
        one, two = _towards(middle, points[1], sizes.font * 0.22), _towards(middle, points[2], sizes.font * 0.22)
        group.append(f'<path id="e{item.ident[1:]}" d="{_line([*points[:2], one])}{_line([two, *points[2:]])}"/>')
        ux, uy = _normal(points[1], points[2], sizes.font * 0.36)
        strokes = "".join(f"M{x - ux:.1f} {y - uy:.1f}L{x + ux:.1f} {y + uy:.1f}" for x, y in (one, two))
        assert item.parent  # noqa: S101 - an edge has two ends
        colour = ink(self.inks, item.parent.shape, "searched", "cut")
        marks.append(f'<path class="cut" stroke="{colour}" stroke-width="{self.thin * 1.4:.1f}" d="{strokes}"/>')

    def _move(self, item: Drawn, points: list[Point]) -> str:
        """What the edge says, on a patch of paper."""
        x, y = between(points, LABEL_AT)
        size = self.picture.sizes.small
        colour = ink(self.inks, item.shape, item.status, "move")
        return (
            f'<text class="move" x="{x:.1f}" y="{y + size * 0.35:.1f}" font-size="{size}" fill="{colour}" '
            f'stroke="{self.inks.paper}" stroke-width="4" paint-order="stroke">{escape(item.move)}</text>'
        )


class _Nodes:
    """All nodes: outline, texts, and a title for the mouse."""

    def __init__(self, picture: Picture, inks: Theme) -> None:
        self.picture, self.inks = picture, inks
        self.thin = max(1.0, picture.sizes.font * 0.09)
        self.outline = lru_cache(None)(self._outline)
        self.letters = lru_cache(None)(self._letters)
        self.size = {"says": picture.sizes.font, "value": picture.sizes.font}

    def write(self, item: Drawn, lines: list[str]) -> None:
        """One group for the node."""
        kind, shape = self.outline(item.shape, item.status, item.solution)
        x, y = item.x, item.y
        if item.shape == "leaf":
            half = self.picture.sizes.box / 2
            parts = f'<rect x="{x - item.half:.1f}" y="{y - half:.1f}" width="{item.half * 2:.1f}" {shape}'
        elif item.shape == "chance":
            parts = f'<circle cx="{x:.1f}" cy="{y:.1f}" {shape}'
        else:
            half = self.picture.sizes.triangle / 2
            parts = f'<path d="M{x:.1f} {y - half if item.shape == "max" else y + half:.1f}{shape}'
        texts = "".join([self._text(item, text) for text in item.texts])
        lines.append(f'<g id="{item.ident}" class="{kind}">{self._title(item)}{parts}{texts}</g>')

    def _outline(self, shape: str, status: str, solution: bool) -> tuple[str, str]:
        """The class of a node, and all of its outline that does not depend on its place."""
        sizes = self.picture.sizes
        line, fill = line_and_fill(self.inks, shape, status)
        if solution and shape == "leaf":
            line = self.inks.path
        dash = f' stroke-dasharray="{DASHES[status]}"' if status in DASHES else ""
        thick = self.thin * (2.4 if solution else 1.3)
        ink = f'fill="{fill}" stroke="{line}" stroke-width="{thick:.1f}"{dash}/>'
        kind = f"{shape} {status}" + " solution" * solution
        if shape == "leaf":
            return kind, f'height="{sizes.box}" rx="2" {ink}'
        if shape == "chance":
            return kind, f'r="{sizes.triangle / 2}" {ink}'
        base, height = self.picture.base, sizes.triangle if shape == "max" else -sizes.triangle
        return kind, f'l{base / 2:.1f} {height}h{-base:.1f}z" {ink}'

    def _letters(self, kind: str, anchor: str, shape: str, status: str) -> tuple[float, str]:
        """How far below the middle of its height a text of this kind is written, and its attributes."""
        size = self.size.get(kind, self.picture.sizes.small)
        colour = ink(self.inks, shape, status, kind)
        weight = ' font-weight="bold"' if kind in ("says", "value", "name", "cut") else ""
        style = ' font-style="italic"' if kind == "name" else ""
        side = "" if anchor == "middle" else f' text-anchor="{anchor}"'
        font = f' font-family="{MONO}" xml:space="preserve"' if kind == "board" else ""
        return size * 0.35, f'class="{kind}" font-size="{size}" fill="{colour}"{weight}{style}{side}{font}'

    def _text(self, item: Drawn, text: Text) -> str:
        if text.kind == "blank":
            return self._blank(item, text)
        x, y = item.x + text.x, item.y + text.y
        drop, attributes = self.letters(text.kind, text.anchor, item.shape, item.status)
        pill = ""
        if text.kind == "order":
            pill, x = self._pill(x, y, text)
            attributes = attributes.replace(f' text-anchor="{text.anchor}"', "")
        return f'{pill}<text x="{x:.1f}" y="{y + drop:.1f}" {attributes}>{escape(text.text)}</text>'

    def _pill(self, x: float, y: float, text: Text) -> tuple[str, float]:
        """A round frame for a visiting number, and the middle of it."""
        small = self.picture.sizes.small
        wide, tall = max(line_width("order", text.text, self.picture.sizes), small * 1.1), small * 1.1
        x += {"start": wide / 2, "end": -wide / 2}.get(text.anchor, 0.0)
        return (
            f'<rect x="{x - wide / 2:.1f}" y="{y - tall / 2:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
            f'rx="{tall / 2:.1f}" fill="{self.inks.paper}" stroke="{self.inks.line}" stroke-width="0.8"/>'
        ), x

    def _blank(self, item: Drawn, text: Text) -> str:
        """An empty box to write a value into."""
        wide, tall = blank(self.picture.sizes)
        return (
            f'<rect class="blank" x="{item.x + text.x:.1f}" y="{item.y + text.y - tall / 2:.1f}" width="{wide:.1f}" '
            f'height="{tall:.1f}" fill="{self.inks.paper}" stroke="{self.inks.line}" stroke-width="1"/>'
        )

    def _title(self, item: Drawn) -> str:
        return f"<title>{escape(item.hint)}</title>" if item.hint else ""


def _caption(text: Text, picture: Picture, inks: Theme) -> str:
    return (
        f'<text class="caption" x="{text.x:.1f}" y="{text.y:.1f}" text-anchor="{text.anchor}" '
        f'font-size="{picture.sizes.font}" fill="{inks.ink}">{escape(text.text)}</text>'
    )


def _arrow(picture: Picture, inks: Theme, lines: list[str]) -> None:
    """The curved arrow from a bound to the cut it made."""
    (x, y), (cx, cy), (dx, dy), tip = picture.arrow
    size = picture.sizes.font * 0.7
    end = _towards(tip, (dx, dy), size * 0.8)
    head = arrowhead(tip, (dx, dy), size)
    curve = f"M{x:.1f} {y:.1f}C{cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f} {end[0]:.1f} {end[1]:.1f}"
    lines.append(
        f'<g class="because"><path fill="none" stroke="{inks.ink}" stroke-width="1.6" stroke-dasharray="7 3" '
        f'd="{curve}"/><path fill="{inks.ink}" d="{head}"/></g>'
    )


def arrowhead(tip: Point, tail: Point, size: float) -> str:
    """A triangle that points away from the tail."""
    x, y = _towards(tip, tail, size)
    ux, uy = _normal(tail, tip, size * 0.42)
    return f"M{tip[0]:.1f} {tip[1]:.1f}L{x + ux:.1f} {y + uy:.1f}L{x - ux:.1f} {y - uy:.1f}z"


def _line(points: list[Point]) -> str:
    """A path through points, each once."""
    x, y = points[0]
    steps = [f"M{x:.1f} {y:.1f}"]
    last = points[0]
    for point in points[1:]:
        if point != last:
            steps.append(f"L{point[0]:.1f} {point[1]:.1f}")
            last = point
    return "".join(steps)


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _towards(a: Point, b: Point, by: float) -> Point:
    """The point that far from a in the direction of b."""
    part = by / (_far(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _normal(a: Point, b: Point, by: float) -> Point:
    """A step of that length across the line from a to b."""
    part = by / (_far(a, b) or 1.0)
    return -(b[1] - a[1]) * part, (b[0] - a[0]) * part
