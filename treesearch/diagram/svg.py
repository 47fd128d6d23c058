"""SVG written by us: any browser, slide or notebook shows it, and nothing else need be installed.

All looks are attributes, not a style sheet, so that several pictures in one page do not colour each other;
classes and ids are there for those who want to. Ids are places: ``n-2-1`` the node, ``e-2-1`` the edge to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from treesearch.diagram import telling
from treesearch.diagram.arrange import Picture
from treesearch.diagram.cells import marks
from treesearch.diagram.edges import Point, Step, arrow_size, normal, side, towards, way
from treesearch.diagram.scene import Board, Drawn, Text
from treesearch.diagram.sizes import Sizes
from treesearch.diagram.texts import blank, half_height, line_width
from treesearch.diagram.theme import UNSEEN, Theme, ink, line_and_fill

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONO = "Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace"

SMALL = ("name", "note", "cut", "order", "board", "folded")
"""Kinds of texts that stand beside a node."""

DASHES = {"pruned": "5 3", "beyond": "1.5 3"}
"""How lines to what was never examined are broken."""


def svg(picture: Picture) -> str:
    """The picture as one SVG element."""
    return "\n".join([*svg_lines(picture), ""])


def svg_lines(picture: Picture) -> list[str]:
    """The same, line by line."""
    inks, look = picture.look.inks, picture.look
    wide, tall = picture.width, picture.height
    fonts = f"'{look.font}', {FONTS}" if look.font else FONTS
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="treesearch {look.style}" '
        f'style="max-width:100%;height:auto" width="{wide}" '
        f'height="{tall}" viewBox="0 0 {wide} {tall}" font-family="{fonts}" text-anchor="middle">',
        f"<title>{escape(picture.title)}</title>",
        f"<desc>{escape(picture.desc)}</desc>",
        f'<rect class="paper" width="100%" height="100%" fill="{inks.paper}"/>',
    ]
    _Edges(picture, inks).write(lines)
    lines.append('<g class="nodes" stroke-linejoin="round">')
    lines += _Nodes(picture, inks).lines()
    lines.append("</g>")
    if picture.arrow:
        _arrow(picture, inks, lines)
    lines += [_caption(text, picture, inks) for text in picture.caption]
    lines.append("</svg>")
    return lines


class _Edges:
    """All edges, those that nobody examined first and the solution's last, so that it lies on top."""

    def __init__(self, picture: Picture, inks: Theme) -> None:
        self.picture, self.inks, self.down = picture, inks, picture.down
        self.thin = max(1.0, picture.sizes.font * 0.09)
        self.box, self.triangle = picture.sizes.box // 2, picture.sizes.triangle // 2

    def write(self, lines: list[str]) -> None:
        """Three groups of edges, then what stands on them."""
        groups: dict[str, list[str]] = {name: [] for name in (*UNSEEN, "searched", "plain", "solution")}
        marks: list[str] = []
        for parent in self.picture.nodes:
            if parent.children:
                self._family(parent, groups, marks)
        for name, group in groups.items():
            if group:
                lines += [f'<g class="edges {name}"{self._attributes(name)}>', *group, "</g>"]
        if marks:
            lines += ['<g class="marks">', *marks, "</g>"]

    def _family(self, parent: Drawn, groups: dict[str, list[str]], marks: list[str]) -> None:
        """The edges from a node to its children. An ordinary one is written without asking for its points."""
        band = self.picture.bands[parent.level + 1][0] - self.picture.runs[parent.level + 1].length
        begin, end = self._begin(parent, band), self._end
        for item in parent.children:
            if not item.severed and not item.solution and (item.plain or not item.move):
                groups[item.status].append(f'<path id="e{item.steps}" d="{begin}{end(item, band)}"/>')
            else:
                self._special(parent, item, groups, marks)

    def _special(self, parent: Drawn, item: Drawn, groups: dict[str, list[str]], marks: list[str]) -> None:
        """An edge of the solution, a severed one, or one with a text."""
        road = way(parent, item, self.picture)
        path = "".join(map(_path, road.pieces))
        if item.solution:
            head = arrowhead(road.tip, road.behind, arrow_size(self.picture.sizes))
            groups["solution"].append(
                f'<g id="e{item.steps}"><path d="{path}"/>'
                f'<path class="arrow" fill="{self.inks.path}" stroke="none" d="{head}"/></g>'
            )
        else:
            groups[item.status].append(f'<path id="e{item.steps}" d="{path}"/>')
        if item.severed:
            strokes = "".join([_path([(one,), (two,)]) for one, two in road.strokes])
            colour = ink(self.inks, parent.shape, "searched", "cut")
            marks.append(f'<path class="cut" stroke="{colour}" stroke-width="{self.thin * 1.4:.1f}" d="{strokes}"/>')
        if item.move:
            marks.append(self._move(item, road.text))

    def _begin(self, parent: Drawn, start: int) -> str:
        """The first steps of every edge below a node; root at the left, up to the second point of the curve."""
        band, x, y = self.picture.bands[parent.level][1], parent.x, parent.y
        if self.down:
            y += self.triangle
            return f"M{x} {y}L{x} {band}" if band > y else f"M{x} {y}"
        x += side(parent)
        middle = (max(x, band) + start) / 2
        return f"M{x} {y}{f'L{band} {y}' if band > x else ''}C{middle:g} {y} {middle:g}"

    def _end(self, item: Drawn, band: int) -> str:
        """The last steps of the edge to a node."""
        x, y = item.x, item.y
        if self.down:
            y -= self.box if item.shape == "leaf" else self.triangle
            return f"L{x} {band}L{x} {y}" if y > band else f"L{x} {y}"
        x -= side(item)
        return f" {y} {band} {y}L{x} {y}" if x > band else f" {y} {x} {y}"

    def _attributes(self, name: str) -> str:
        inks = self.inks
        if name == "solution":
            return f' fill="none" stroke="{inks.path}" stroke-width="{self.thin * 2.6:.1f}"'
        if name in UNSEEN:
            dash = f' stroke-dasharray="{DASHES[name]}"' if name in DASHES else ""
            return f' fill="none" stroke="{inks.pruned_line}" stroke-width="{self.thin:.1f}"{dash}'
        return f' fill="none" stroke="{inks.line}" stroke-width="{self.thin:.1f}"'

    def _move(self, item: Drawn, at: Point) -> str:
        """What the edge says, in the gap that it leaves."""
        size = self.picture.sizes.small
        colour = ink(self.inks, item.shape, item.status, "move")
        return (
            f'<text class="move" x="{at[0]:.1f}" y="{at[1] + size * 0.35:.1f}" font-size="{size}" fill="{colour}">'
            f"{escape(item.move)}</text>"
        )


class _Nodes:
    """All nodes: outline and texts around a middle that is moved to its place, and a hint for the mouse."""

    def __init__(self, picture: Picture, inks: Theme) -> None:
        self.picture, self.inks, self.sizes, self.thin = picture, inks, picture.sizes, picture.sizes.thin
        self.styles: dict[tuple[str, str, str, str], tuple[float, str]] = {}
        self.outlines: dict[tuple[str, int, bool], str] = {}

    def lines(self) -> Iterator[str]:
        """One group for each node. Nodes that look alike are written once and placed often."""
        looks: dict[tuple[int, str, bool, bool], tuple[str, str]] = {}
        for item in self.picture.nodes:
            key = id(item.block), item.status, item.solution, item.lit
            look = looks.get(key)
            if look is None:
                look = looks[key] = self._look(item)
            kind, body = look
            if item.children or item.severed:
                body = f"<title>{escape(telling.hint(item))}</title>{body}"
            yield f'<g id="n{item.steps}"{kind} transform="translate({item.x} {item.y})">{body}</g>'

    def _look(self, item: Drawn) -> tuple[str, str]:
        """What a node is, as its class, and what is drawn of it."""
        kind = f"{item.shape} {item.status} solution" if item.solution else f"{item.shape} {item.status}"
        texts = [self._text(item, text) for text in item.block.texts]
        board = self._board(item.block.board) if item.block.board else ""
        key = kind, item.block.half, item.lit
        outline = self.outlines.get(key)
        if outline is None:
            outline = self.outlines[key] = self._outline(item)
        return f' class="{kind}"', "".join([outline, *texts, board])

    def _outline(self, item: Drawn) -> str:
        line, fill = line_and_fill(self.inks, item.shape, item.status)
        if item.solution and item.shape == "leaf":
            line = self.inks.path
        dash = f' stroke-dasharray="{DASHES[item.status]}"' if item.status in DASHES else ""
        thick = self.thin * (2.4 if item.solution else 1.3)
        shape = self._shape(item)
        ring = self._ring(shape) if item.lit else ""
        return f'{ring}{shape} fill="{fill}" stroke="{line}" stroke-width="{thick:.1f}"{dash}/>'

    def _shape(self, item: Drawn) -> str:
        wide, tall = item.block.half, half_height(item, self.sizes)
        if item.shape == "leaf":
            return f'<rect x="{-wide}" y="{-tall}" width="{wide * 2}" height="{tall * 2}" rx="2"'
        if item.shape == "chance":
            return f'<circle r="{tall}"'
        tip = -tall if item.shape == "max" else tall
        return f'<path d="M0 {tip}L{wide} {-tip}H{-wide}z"'

    def _ring(self, shape: str) -> str:
        """A line at some distance around a shape, and light between the two."""
        outer, inner = lit(self.sizes)
        return (
            f'{shape} class="lit" fill="none" stroke="{self.inks.ink}" stroke-width="{outer:.1f}"/>'
            f'{shape} fill="none" stroke="{self.inks.lit}" stroke-width="{inner:.1f}"/>'
        )

    def _text(self, item: Drawn, text: Text) -> str:
        if text.kind == "blank":
            return self._blank(text)
        pill, x, anchor = "", text.x, text.anchor
        if text.kind == "order":
            pill, x, anchor = *self._pill(text), "middle"
        key = item.shape, item.status, text.kind, anchor
        known = self.styles.get(key)
        if known is None:
            known = self.styles[key] = self._style(*key)
        size, style = known
        at = f'x="{x:.1f}" y="{text.y + size * 0.35:.1f}"'
        return f'{pill}<text class="{text.kind}" {at} {style}>{escape(text.text)}</text>'

    def _style(self, shape: str, status: str, kind: str, anchor: str) -> tuple[float, str]:
        """How large a kind of text is, and its other attributes."""
        size = self.sizes.small if kind in SMALL else self.sizes.font
        style = f'font-size="{size}" fill="{ink(self.inks, shape, status, kind)}"'
        style += "" if kind in ("note", "order", "board", "folded") else ' font-weight="bold"'
        style += ' font-style="italic"' if kind == "name" else ""
        style += "" if anchor == "middle" else f' text-anchor="{anchor}"'
        return size, style + (f' font-family="{MONO}" xml:space="preserve"' if kind == "board" else "")

    def _board(self, board: Board) -> str:
        """A game's board."""
        drawn, inks, thin = marks(board), self.inks, self.thin
        parts = ['<g class="cells">']
        for lines, ink_of, thick in ((drawn.grid, inks.line, 0.6), (drawn.strokes, inks.ink, thin * 1.2)):
            if lines:
                path = "".join([f"M{x:g} {y:g}L{x2:g} {y2:g}" for (x, y), (x2, y2) in lines])
                parts.append(f'<path stroke="{ink_of}" stroke-width="{thick:.1f}" d="{path}"/>')
        solids = "".join(["M" + "L".join([f"{x:g} {y:g}" for x, y in solid]) + "z" for solid in drawn.solids])
        parts += [f'<path fill="{inks.ink}" d="{solids}"/>'] * bool(solids)
        parts += [
            f'<circle cx="{x:g}" cy="{y:g}" r="{r:.1f}" fill="none" stroke="{inks.ink}" '
            f'stroke-width="{thin * 1.2:.1f}"/>'
            for x, y, r in drawn.rings
        ]
        size = board.cell * 0.85
        parts += [
            f'<text x="{x:g}" y="{y + size * 0.36:.1f}" font-size="{size:.1f}" font-weight="bold" fill="{inks.ink}">'
            f"{escape(sign)}</text>"
            for x, y, sign in drawn.letters
        ]
        return "".join([*parts, "</g>"])

    def _pill(self, text: Text) -> tuple[str, float]:
        """A round frame for a visiting number, and the middle of it."""
        tall = self.sizes.small * 1.15
        wide = max(line_width("order", text.text, self.sizes), tall)
        x = text.x + {"start": wide / 2, "end": -wide / 2}.get(text.anchor, 0.0)
        return (
            f'<rect x="{x - wide / 2:.1f}" y="{text.y - tall / 2:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
            f'rx="{tall / 2:.1f}" fill="{self.inks.paper}" stroke="{self.inks.line}" stroke-width="0.8"/>'
        ), x

    def _blank(self, text: Text) -> str:
        """An empty box to write a value into."""
        wide, tall = blank(self.sizes)
        return (
            f'<rect class="blank" x="{text.x:.1f}" y="{text.y - tall / 2:.1f}" width="{wide:.1f}" '
            f'height="{tall:.1f}" fill="{self.inks.paper}" stroke="{self.inks.line}" stroke-width="1"/>'
        )


def lit(sizes: Sizes) -> tuple[float, float]:
    """How thick the line and the light around a node are drawn that is being looked at, below its own outline."""
    return sizes.font * 0.5, sizes.font * 0.5 - 2.4


def _caption(text: Text, picture: Picture, inks: Theme) -> str:
    return (
        f'<text class="{text.kind}" x="{text.x:.1f}" y="{text.y:.1f}" text-anchor="{text.anchor}" '
        f'font-size="{picture.sizes.font * 0.87:.1f}" fill="{inks.ink}">{escape(text.text)}</text>'
    )


def _arrow(picture: Picture, inks: Theme, lines: list[str]) -> None:
    """The curved arrow from a bound to the cut it made."""
    (x, y), (cx, cy), (dx, dy), tip = picture.arrow
    size = picture.sizes.font * 0.7
    end = towards(tip, (dx, dy), size * 0.8)
    head = arrowhead(tip, (dx, dy), size)
    curve = f"M{x:.1f} {y:.1f}C{cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f} {end[0]:.1f} {end[1]:.1f}"
    lines.append(
        f'<g class="because"><path fill="none" stroke="{inks.ink}" stroke-width="1.6" stroke-dasharray="7 3" '
        f'd="{curve}"/><path fill="{inks.ink}" d="{head}"/></g>'
    )


def arrowhead(tip: Point, tail: Point, size: float) -> str:
    """A triangle that points away from the tail."""
    x, y = towards(tip, tail, size)
    ux, uy = normal(tail, tip, size * 0.42)
    return f"M{tip[0]:.1f} {tip[1]:.1f}L{x + ux:.1f} {y + uy:.1f}L{x - ux:.1f} {y - uy:.1f}z"


def _path(piece: list[Step]) -> str:
    """A piece of an edge as SVG's path."""
    drawn: list[str] = []
    at: Point | None = None
    for step in piece:
        x, y = step[-1]
        if len(step) > 1:
            (x1, y1), (x2, y2) = step[:2]
            drawn.append(f"C{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f} {x:.1f} {y:.1f}")
        elif at != (x, y):
            drawn.append(f"{'L' if drawn else 'M'}{x:.1f} {y:.1f}")
        at = x, y
    return "".join(drawn)
