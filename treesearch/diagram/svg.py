"""SVG written by us: any browser, slide or notebook shows it, and nothing else need be installed.

All looks are attributes, not a style sheet, so that several pictures in one page do not colour each other;
classes and ids are there for those who want to. Ids are places: ``n-2-1`` the node, ``e-2-1`` the edge to it.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from treesearch.diagram.arrange import Picture
from treesearch.diagram.edges import Point, Step, arrow_size, normal, side, towards, way
from treesearch.diagram.scene import Drawn, Text
from treesearch.diagram.svg_nodes import DASHES, Nodes
from treesearch.diagram.theme import UNSEEN, ink

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


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
    nodes = Nodes(picture)
    _Edges(picture, nodes).write(lines)
    lines += ['<g class="nodes" stroke-linejoin="round">', *nodes.lines(), "</g>"]
    if picture.arrow:
        lines.append(_arrow(picture))
    return [*lines, *map(nodes.text, picture.caption), "</svg>"]


class _Edges:
    """All edges, those that nobody examined first and the solution's last, so that it lies on top."""

    def __init__(self, picture: Picture, nodes: Nodes) -> None:
        self.picture, self.nodes, self.inks, self.down = picture, nodes, picture.look.inks, picture.down
        self.thin = picture.sizes.thin
        self.box, self.triangle = picture.sizes.box // 2, picture.sizes.triangle // 2

    def write(self, lines: list[str]) -> None:
        """Three groups of edges, then what stands on them."""
        groups: dict[str, list[str]] = {name: [] for name in (*UNSEEN, "perhaps", "searched", "plain", "solution")}
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
            marks.append(self.nodes.text(Text(*road.text, "middle", "move", item.move), item.shape, item.status))

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
        dash = f' stroke-dasharray="{DASHES[name]}"' if name in DASHES else ""
        return f' fill="none" stroke="{inks.line}" stroke-width="{self.thin:.1f}"{dash}'


def _arrow(picture: Picture) -> str:
    """The curved arrow from a bound to the cut it made."""
    (x, y), (cx, cy), (dx, dy), tip = picture.arrow
    size, ink = picture.sizes.font * 0.7, picture.look.inks.ink
    end = towards(tip, (dx, dy), size * 0.8)
    curve = f"M{x:.1f} {y:.1f}C{cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f} {end[0]:.1f} {end[1]:.1f}"
    return (
        f'<g class="because"><path fill="none" stroke="{ink}" stroke-width="1.6" stroke-dasharray="7 3" '
        f'd="{curve}"/><path fill="{ink}" d="{arrowhead(tip, (dx, dy), size)}"/></g>'
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
