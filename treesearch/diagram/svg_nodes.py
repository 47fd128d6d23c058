"""The nodes of an SVG: outlines, values, small print and boards, those that look alike written once."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from treesearch.diagram import labels
from treesearch.diagram.arrange import Picture
from treesearch.diagram.cells import marks
from treesearch.diagram.scene import Board, Drawn, Text
from treesearch.diagram.sizes import Sizes
from treesearch.diagram.texts import blank, half_height, line_width
from treesearch.diagram.theme import Theme, ink, line_and_fill

MONO = "Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace"

SMALL = ("name", "note", "cut", "order", "board", "folded")
"""Kinds of texts that stand beside a node."""

DASHES = {"pruned": "5 3", "beyond": "1.5 3", "perhaps": "8 3"}
"""How lines to what was never examined, or for some x only, are broken."""


class Nodes:
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
                body = f"<title>{escape(labels.hint(item))}</title>{body}"
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
    return sizes.ring * 2, sizes.ring * 2 - 2.4
