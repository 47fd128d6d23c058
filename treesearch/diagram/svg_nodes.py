"""The nodes of an SVG: outlines, values, small print and boards, those that look alike written once."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from treesearch.diagram import cells, labels
from treesearch.diagram.arrange import Picture
from treesearch.diagram.scene import Drawn, Text
from treesearch.diagram.texts import BOLD_KINDS, frame, half_height, text_size
from treesearch.diagram.theme import ink, line_and_fill

MONO = "Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace"

DASHES = {"pruned": "5 3", "beyond": "1.5 3", "perhaps": "8 3"}
"""How lines to what was never examined, or for some x only, are broken."""


class Nodes:
    """All nodes: outline and texts around a middle that is moved to its place, and a hint for the mouse."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.inks, self.sizes, self.thin = picture, picture.look.inks, picture.sizes, picture.sizes.thin
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
        texts = [self.text(text, item.shape, item.status) for text in item.block.texts]
        board = cells.drawn(item.block.board, self.inks, self.thin) if item.block.board else ""
        key = kind, item.block.half, item.lit
        outline = self.outlines.get(key)
        if outline is None:
            outline = self.outlines[key] = self._outline(item)
        return f' class="{kind}"', "".join([outline, *texts, board])

    def _outline(self, item: Drawn) -> str:
        line, fill = line_and_fill(self.inks, item.shape, item.status, item.solution)
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
        outer, inner = self.sizes.halo
        return (
            f'{shape} class="lit" fill="none" stroke="{self.inks.ink}" stroke-width="{outer:.1f}"/>'
            f'{shape} fill="none" stroke="{self.inks.lit}" stroke-width="{inner:.1f}"/>'
        )

    def text(self, text: Text, shape: str = "", status: str = "") -> str:
        """A line of text, at a node of that shape and status if it stands at one, with its frame if it has one."""
        framed, x, anchor = "", text.x, text.anchor
        if text.kind in ("blank", "order"):
            framed, x, anchor = *self._frame(text), "middle"
            if text.kind == "blank":
                return framed
        key = shape, status, text.kind, anchor
        known = self.styles.get(key)
        if known is None:
            known = self.styles[key] = self._style(*key)
        size, style = known
        at = f'x="{x:.1f}" y="{text.y + size * 0.35:.1f}"'
        return f'{framed}<text class="{text.kind}" {at} {style}>{escape(text.text)}</text>'

    def _style(self, shape: str, status: str, kind: str, anchor: str) -> tuple[float, str]:
        """How large a kind of text is, and its other attributes."""
        size = text_size(kind, self.sizes)
        style = f'font-size="{size}" fill="{ink(self.inks, shape, status, kind)}"'
        style += ' font-weight="bold"' if kind in BOLD_KINDS else ""
        style += ' font-style="italic"' if kind == "name" else ""
        style += "" if anchor == "middle" else f' text-anchor="{anchor}"'
        return size, style + (f' font-family="{MONO}" xml:space="preserve"' if kind == "board" else "")

    def _frame(self, text: Text) -> tuple[str, float]:
        """An empty box to write a value into, or a round frame for a visiting number; and its middle."""
        x, wide, tall = frame(text, self.sizes) or (text.x, 0.0, 0.0)
        looks = 'class="blank" ' if text.kind == "blank" else f'rx="{tall / 2:.1f}" '
        thick = 1 if text.kind == "blank" else 0.8
        return (
            f'<rect {looks}x="{x - wide / 2:.1f}" y="{text.y - tall / 2:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
            f'fill="{self.inks.paper}" stroke="{self.inks.line}" stroke-width="{thick}"/>'
        ), x
