"""Pictures as SVG, and the shapes of an SVG as data for the formats that are converted from it.

Colours are attributes, not a style sheet, so that several pictures on one page do not affect each other. Classes
and ids are for other people's styles and scripts. Ids contain paths: ``n-2-1`` is a node, ``e-2-1`` the edge to it.
"""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple, Self
from xml.etree import ElementTree

from treesearch.diagram import boards, texts
from treesearch.diagram.blocks import half_height, text_frame
from treesearch.diagram.edges import (
    Edge,
    Step,
    arrow_size,
    edge,
    normal_step,
    outline_distance,
    towards,
)
from treesearch.diagram.scene import Drawn, Picture, Point, Text
from treesearch.diagram.sizes import BOLD_KINDS, text_size
from treesearch.diagram.themes import UNSEEN, line_and_fill, text_colour

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONO = "Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace"

_DASHES = {"pruned": "5 3", "beyond": "1.5 3", "perhaps": "8 3"}
_BROKEN = {status: f' stroke-dasharray="{dashes}"' for status, dashes in _DASHES.items()}
"""The dashes of lines to nodes that were never examined, or only for some x."""


class Svg(str):
    """The text of an SVG file, with its title, description and size as data."""

    heading: str
    description: str
    width: float
    height: float

    @classmethod
    def of(cls, text: str, title: str, description: str, width: float, height: float) -> Self:
        """Return an SVG with this text."""
        svg = cls(text)
        svg.heading, svg.description, svg.width, svg.height = title, description, width, height
        return svg

    @property
    def alternative(self) -> str:
        """The alternative text for people who cannot see the picture."""
        return ". ".join(filter(None, (self.heading, self.description)))

    @property
    def url(self) -> str:
        """The picture as a data URL."""
        return f"data:image/svg+xml;base64,{b64encode(self.encode()).decode()}"


def svg(picture: Picture) -> Svg:
    """Return the picture as one SVG element."""
    text = svg_text(picture)
    return Svg.of(text, picture.title, picture.desc, picture.width, picture.height)


def svg_text(picture: Picture) -> str:
    """Return the text of the SVG file, which ``svg`` would copy: that takes time for a large picture."""
    return "\n".join([*svg_lines(picture), ""])


def svg_lines(picture: Picture) -> list[str]:
    """Return the lines of the SVG file."""
    look, wide, tall, drawing = picture.look, picture.width, picture.height, _Drawing(picture)
    fonts = f"'{look.font}', {FONTS}" if look.font else FONTS
    return [
        # role: a screen reader reads title and description instead of each text
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="treesearch {look.style}" '
        # in a narrow column the picture becomes smaller, and is not cropped
        f'style="max-width:100%;height:auto" width="{wide}" '
        f'height="{tall}" viewBox="0 0 {wide} {tall}" font-family="{fonts}" text-anchor="middle">',
        f"<title>{escape(picture.title, quote=False)}</title>",
        f"<desc>{escape(picture.desc, quote=False)}</desc>",
        f'<rect class="paper" width="100%" height="100%" fill="{look.inks.paper}"/>',
        # SVG paints in file order, so nodes cover the ends of their edges
        *drawing.edges(),
        '<g class="nodes" stroke-linejoin="round">',
        *drawing.nodes(),
        "</g>",
        *([_arrow(picture)] if picture.arrow else []),
        *map(drawing.text, picture.caption),
        "</svg>",
    ]


class _Drawing:
    """The writer of a picture's edges, nodes and texts as SVG, which groups equal attributes."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.theme = picture, picture.look.inks
        self.sizes, self.down = picture.sizes, picture.down
        self.thin = self.sizes.thin
        self.box, self.triangle = self.sizes.box // 2, self.sizes.triangle // 2
        self.styles: dict[tuple[str, str, str, str], tuple[float, str]] = {}
        self.outlines: dict[tuple[str, int, bool], str] = {}

    def edges(self) -> Iterator[str]:
        """Yield the edges in groups: unexamined edges first, and the solution last, on top.

        Then yield their texts and strokes.
        """
        groups: dict[str, list[str]] = {
            name: [] for name in (*UNSEEN, "perhaps", "searched", "plain", "solution")
        }
        marks, theme = list[str](), self.theme
        for parent in self.picture.nodes:
            if parent.children:
                self._edges_below(parent, groups, marks)
        for name, group in groups.items():
            if group:
                line = (
                    theme.path
                    if name == "solution"
                    else theme.pruned_line
                    if name in UNSEEN
                    else theme.line
                )
                attributes = f'stroke="{line}" stroke-width="{self.thin * (2.6 if name == "solution" else 1):.1f}"'
                yield from (
                    f'<g class="edges {name}" fill="none" {attributes}{_BROKEN.get(name, "")}>',
                    *group,
                    "</g>",
                )
        if marks:
            yield from ('<g class="marks">', *marks, "</g>")

    def _edges_below(self, parent: Drawn, groups: dict[str, list[str]], marks: list[str]) -> None:
        """Add the edges from a node to its children to their groups."""
        band = self.picture.bands[parent.level + 1][0] - self.picture.runs[parent.level + 1].length
        # the first steps are the same for all children, so they are written once
        begin, end = self._edge_start(parent, band), self._edge_end
        for item in parent.children:
            if not item.severed and not item.solution and (item.plain or not item.move):
                groups[item.status].append(
                    f'<path id="e{item.steps}" d="{begin}{end(item, band)}"/>'
                )
            else:
                self._marked_edge(parent, item, groups, marks)

    def _marked_edge(
        self, parent: Drawn, item: Drawn, groups: dict[str, list[str]], marks: list[str]
    ) -> None:
        """Add an edge that is part of the solution, cut, or has a text."""
        road = edge(parent, item, self.picture)
        path = "".join(map(_svg_path, road.pieces))
        if item.solution:
            head = arrowhead(road.tip, road.behind, arrow_size(self.sizes))
            groups["solution"].append(
                f'<g id="e{item.steps}"><path d="{path}"/>'
                f'<path class="arrow" fill="{self.theme.path}" stroke="none" d="{head}"/></g>'
            )
        else:
            groups[item.status].append(f'<path id="e{item.steps}" d="{path}"/>')
        if item.severed:
            colour = text_colour(self.theme, parent.shape, "searched", "cut")
            attributes = f'stroke="{colour}" stroke-width="{self.thin * 1.4:.1f}"'
            marks.append(f'<path class="cut" {attributes} d="{crossing(road)}"/>')
        if item.move:
            marks.append(
                self.text(Text(*road.text, "middle", "move", item.move), item.shape, item.status)
            )

    def _edge_start(self, parent: Drawn, start: int) -> str:
        """Return the start of the SVG path that all edges below a node share.

        If the root is at the left, this is the path up to the second point of the curve.
        """
        band, x, y = self.picture.bands[parent.level][1], parent.x, parent.y
        if self.down:
            y += self.triangle
            return f"M{x} {y}L{x} {band}" if band > y else f"M{x} {y}"
        x += outline_distance(parent)
        middle = (max(x, band) + start) / 2
        return f"M{x} {y}{f'L{band} {y}' if band > x else ''}C{middle:g} {y} {middle:g}"

    def _edge_end(self, item: Drawn, band: int) -> str:
        """Return the end of the SVG path of the edge to a node."""
        x, y = item.x, item.y
        if self.down:
            y -= self.box if item.shape == "leaf" else self.triangle
            return f"L{x} {band}L{x} {y}" if y > band else f"L{x} {y}"
        x -= outline_distance(item)
        return f" {y} {band} {y}L{x} {y}" if x > band else f" {y} {x} {y}"

    def nodes(self) -> Iterator[str]:
        """Yield one group for each node, with its outline, texts and tooltip."""
        groups: dict[tuple[int, str, bool, bool], tuple[str, str, str]] = {}
        for item in self.picture.nodes:
            # by block, because similar nodes share it
            key = id(item.block), item.status, item.solution, item.lit
            if key not in groups:
                groups[key] = self._node_svg(item)
            kind, hint, body = groups[key]
            title = f"<title>{item.place}{hint}</title>" if item.children or item.severed else ""
            yield f'<g id="n{item.steps}"{kind} transform="translate({item.x} {item.y})">{title}{body}</g>'

    def _node_svg(self, item: Drawn) -> tuple[str, str, str]:
        """Return the class attribute of a node's group, its tooltip without the place, and its contents."""
        kind = (
            f"{item.shape} {item.status} solution"
            if item.solution
            else f"{item.shape} {item.status}"
        )
        lines = [self.text(text, item.shape, item.status) for text in item.block.texts]
        board = (
            boards.board_svg(item.block.board, self.theme, self.thin) if item.block.board else ""
        )
        key = kind, item.block.half, item.lit
        if key not in self.outlines:
            self.outlines[key] = self._outline(item)
        hint = escape(texts.hint(item), quote=False)
        return f' class="{kind}"', hint, "".join([self.outlines[key], *lines, board])

    def _outline(self, item: Drawn) -> str:
        line, fill = line_and_fill(self.theme, item.shape, item.status, item.solution)
        thick = self.thin * (2.4 if item.solution else 1.3)
        shape = self._shape(item)
        ring = self._ring(shape) if item.lit else ""
        return f'{ring}{shape} fill="{fill}" stroke="{line}" stroke-width="{thick:.1f}"{_BROKEN.get(item.status, "")}/>'

    def _shape(self, item: Drawn) -> str:
        wide, tall = item.block.half, half_height(item, self.sizes)
        # the tags stay open, because ring and outline add attributes
        if item.shape == "leaf":
            return f'<rect x="{-wide}" y="{-tall}" width="{wide * 2}" height="{tall * 2}" rx="2"'
        if item.shape == "chance":
            return f'<circle r="{tall}"'
        tip = -tall if item.shape == "max" else tall
        return f'<path d="M0 {tip}L{wide} {-tip}H{-wide}z"'

    def _ring(self, shape: str) -> str:
        """Return a ring around a shape, with a light gap between them."""
        # twice, because half of a line is inside the outline that it follows
        outer = self.sizes.ring * 2
        return (
            f'{shape} class="lit" fill="none" stroke="{self.theme.ink}" stroke-width="{outer:.1f}"/>'
            f'{shape} fill="none" stroke="{self.theme.lit}" stroke-width="{outer - 2.4:.1f}"/>'
        )

    def text(self, text: Text, shape: str = "", status: str = "") -> str:
        """Return the SVG of a line of text with its frame, in the style of its node."""
        framed, x, anchor = "", text.x, text.anchor
        if text.kind in ("blank", "order"):
            framed, x, anchor = *self._frame(text), "middle"
            if text.kind == "blank":
                return framed
        key = shape, status, text.kind, anchor
        if key not in self.styles:
            self.styles[key] = self._style(*key)
        size, style = self.styles[key]
        # the base line, half of a capital's height below the middle; all readers of SVG know it
        at = f'x="{x:.1f}" y="{text.y + size * 0.35:.1f}"'
        return f'{framed}<text class="{text.kind}" {at} {style}>{escape(text.text, quote=False)}</text>'

    def _style(self, shape: str, status: str, kind: str, anchor: str) -> tuple[float, str]:
        """Return the font size of a kind of text, and its other attributes."""
        size = text_size(kind, self.sizes)
        style = f'font-size="{size}" fill="{text_colour(self.theme, shape, status, kind)}"'
        style += ' font-weight="bold"' if kind in BOLD_KINDS else ""
        style += ' font-style="italic"' if kind == "name" else ""
        style += "" if anchor == "middle" else f' text-anchor="{anchor}"'
        # SVG otherwise joins blanks, which would shift a board's columns
        return size, style + (
            f' font-family="{MONO}" xml:space="preserve"' if kind == "board" else ""
        )

    def _frame(self, text: Text) -> tuple[str, float]:
        """Return the box of a blank or the frame of a visiting number, and the x of its centre."""
        x, wide, tall = text_frame(text, self.sizes) or (text.x, 0.0, 0.0)
        attributes = 'class="blank" ' if text.kind == "blank" else f'rx="{tall / 2:.1f}" '
        thick = 1 if text.kind == "blank" else 0.8
        return (
            f'<rect {attributes}x="{x - wide / 2:.1f}" y="{text.y - tall / 2:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
            f'fill="{self.theme.paper}" stroke="{self.theme.line}" stroke-width="{thick}"/>'
        ), x


def _arrow(picture: Picture) -> str:
    """Return the curved arrow from a bound to the cut that it causes."""
    (x, y), (cx, cy), (dx, dy), tip = picture.arrow
    size, ink = picture.sizes.font * 0.7, picture.look.inks.ink
    end = towards(tip, (dx, dy), size * 0.8)
    curve = f"M{x:.1f} {y:.1f}C{cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f} {end[0]:.1f} {end[1]:.1f}"
    return (
        f'<g class="because"><path fill="none" stroke="{ink}" stroke-width="1.6" stroke-dasharray="7 3" '
        f'd="{curve}"/><path fill="{ink}" d="{arrowhead(tip, (dx, dy), size)}"/></g>'
    )


def arrowhead(tip: Point, tail: Point, size: float) -> str:
    """Return a triangle that points away from the tail."""
    x, y = towards(tip, tail, size)
    ux, uy = normal_step(tail, tip, size * 0.42)
    return f"M{tip[0]:.1f} {tip[1]:.1f}L{x + ux:.1f} {y + uy:.1f}L{x - ux:.1f} {y - uy:.1f}z"


def crossing(road: Edge) -> str:
    """Return the strokes across a cut edge as an SVG path."""
    return "".join([f"M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}" for (x, y), (x2, y2) in road.strokes])


def _svg_path(piece: list[Step]) -> str:
    """Return a piece of an edge as SVG path commands."""
    ((x, y),), *steps = piece
    path, end = f"M{x:.1f} {y:.1f}", (x, y)
    for step in steps:
        if step[-1] != end:  # without steps of length 0
            letter = "L" if len(step) == 1 else "C"
            for end in step:
                path += f"{letter}{end[0]:.1f} {end[1]:.1f}"
                letter = " "
    return path


Attributes = Mapping[str, str]
"""The attributes of an SVG element, by name."""


class Element(NamedTuple):
    """An SVG ``path``, ``rect``, ``circle`` or ``text``, with all its attributes and its origin."""

    kind: str
    attributes: Attributes
    at: Point
    text: str


def elements(picture: Picture) -> Iterator[Element]:
    """Yield the drawn elements in order, without title, description and background."""
    _, _, _, *first = ElementTree.fromstring(svg(picture))  # noqa: S314 - ours
    inherited: dict[str, str] = {}
    ahead = [(element, inherited, (0.0, 0.0)) for element in reversed(first)]
    while ahead:
        element, inherited, at = ahead.pop()
        kind, attributes = element.tag.rpartition("}")[2], {**inherited, **element.attrib}
        if kind == "g":
            # without a transform, a group has the position of the outer group
            x, y = map(float, re.findall(r"[-\d.]+", element.get("transform", "")) or at)
            ahead += [(inside, attributes, (x, y)) for inside in reversed(element)]
        elif kind in ("path", "rect", "circle", "text"):
            yield Element(kind, attributes, at, element.text or "")


def path_steps(path: str, at: Point) -> Iterator[tuple[str, list[Point]]]:
    """Yield the commands of an SVG path: M, L or C with their points, or z."""
    y = 0.0
    for letter, numbers in re.findall(r"([MLHCz])([-\d.e ]*)", path):
        values = [float(number) for number in numbers.split()]
        points = (
            [(values[0], y)] if letter == "H" else [*zip(values[::2], values[1::2], strict=True)]
        )
        y = points[-1][1] if points else y
        yield letter.replace("H", "L"), [(x + at[0], y + at[1]) for x, y in points]
