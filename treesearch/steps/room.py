"""A layout of the tree alone: every node has room for whatever a search may say of it.

So another search, another stage or no search at all has every node in the same place, and a page can draw the tree
before an engine is there: ``layout.js`` of the playground follows these rules with the same numbers, ``NUMBERS``.
A subtree stands in a column of its own, as wide as its children or as its root's texts; a parent stands in the middle
of its first and last child.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor
from typing import Any

from treesearch.diagram import texts
from treesearch.diagram.arrange import MARGIN, EdgeRun, Picture
from treesearch.diagram.layout import EVEN, even
from treesearch.diagram.looks import Look
from treesearch.diagram.scene import _NARROW, _WIDE, ROOMY, Block, Drawn, by_row, width
from treesearch.diagram.texts import BOLD, block, half_width, inside, triangle_base

SLOTS = ("alpha", "beta", "cut", "test")
"""The lines for which every inner node has room, from the top down."""

CUT = "MIN cut 88"
EVEN_ODDS = "1/2"
GAP = ROOMY.small * 0.4 + ROOMY.ring
"""From an outline to the texts beside it: a ring around the node fits between."""

NUMBERS: dict[str, Any] = {
    **ROOMY._asdict(), "row": ROOMY.row, "ring": ROOMY.ring, "gap": GAP, "bold": BOLD, "margin": MARGIN,
    "even": EVEN, "slots": len(SLOTS), "cut": CUT, "odds": EVEN_ODDS,
    "narrow": "".join(sorted(_NARROW)), "wide": "".join(sorted(_WIDE)),
}  # fmt: skip
"""Lengths in pixels, and the letters that are narrow and wide, for whoever lays out the same in another language."""


class Room:
    """Sizes that depend on the whole tree: its longest number, and how wide a triangle is for it."""

    def __init__(self, nodes: Sequence[Drawn], hard: bool) -> None:
        leaves = [item.says for item in nodes if item.shape == "leaf"]
        value = _longest(leaves)
        if any(item.shape == "chance" for item in nodes):  # a mean has more digits than what it is the mean of
            value += _longest([EVEN_ODDS, *(item.move for item in nodes)])
        self.bound = f"≥ {value}"
        self.range = range_of(value, leaves)
        self.longest = _longest([f"{texts.MINUS}∞", *leaves])
        self.hard = hard
        self.base = triangle_base([self._widest(item) for item in nodes], ROOMY)
        # a range such as 12..25 may be known of a node: it stands there in small letters at least
        if fitting(self.bound, "max", self.base) == ROOMY.font:
            self.base = max(self.base, base_of(self.range, ROOMY.small))

    def _widest(self, item: Drawn) -> Drawn:
        """A node with the widest texts that it may have."""
        twin = copy(item)
        twin.add(lit=True)
        if item.shape != "leaf":
            twin.says = self.bound
            own = {about: line for about, line in item.lines.items() if about == "static"}
            twin.add(lines=own | dict.fromkeys((*SLOTS, "returns")[: len(SLOTS) + self.hard], CUT))
        return twin

    def take(self, item: Drawn) -> None:
        """Give a node its texts and its room."""
        item.add(lit=True)
        made = block(self._widest(item), ROOMY, self.base, True)
        head, tail, before, after = self._leaf(item) if item.shape == "leaf" else self._inner(item, made)
        item.block = replace(made, head=ceil(head), tail=tail, before=before, after=after)

    def _leaf(self, item: Drawn) -> tuple[float, float, float, float]:
        """Above, below, left and right of the middle."""
        up = ROOMY.box / 2 + ROOMY.ring
        side = max(half_width(item, ROOMY, self.base), _bold(item.name) / 2, _move(item))
        return up, up + 1 + ROOMY.row, side, side

    def _inner(self, item: Drawn, made: Block) -> tuple[float, float, float, float]:
        half, up = half_width(item, ROOMY, self.base), ROOMY.triangle / 2
        static, longest = item.lines.get("static", ""), self.longest
        inside = any(text.about == "says" for text in made.texts)
        rows = len(SLOTS) + bool(static) + (not inside) + self.hard
        texts = [f"β = {longest}", f"{longest} ≥ β = {longest}", static, f"returns {longest}" if self.hard else ""]
        wide = max(*(width(text, ROOMY.small) for text in texts), _bold(CUT))
        wide = wide if inside else max(wide, *(width(text, ROOMY.font) * BOLD for text in (self.bound, self.range)))
        before, after, move = half + GAP + _bold(item.name), half + GAP + wide, _move(item)
        return up + ROOMY.ring, rows * ROOMY.row - up, max(before, move), max(after, move)


def range_of(value: str, leaves: Sequence[str]) -> str:
    """The widest range that a node may be known to be worth, ``12..25``: of a value and of another leaf's."""
    others = sorted(leaves, key=lambda text: width(text, 1.0))[-2:]
    return f"{value}..{others[0]}"


def base_of(text: str, size: float) -> int:
    """The width of a triangle that a text of that size needs."""
    return 4 * ceil(inside(ROOMY)[1] * width(text, size) * BOLD / 4)


def fitting(text: str, shape: str, base: int) -> float:
    """The size in which a text stands inside a triangle of that base, or a circle: less than usual if it is wider."""
    room = ROOMY.triangle * 0.8 if shape == "chance" else base / inside(ROOMY)[1]
    wide = width(text, ROOMY.font) * BOLD
    # 0.01: the base may come from this very width, and rounding must not make the text smaller
    return ROOMY.font if wide <= room + 0.01 else floor(ROOMY.font * room / wide * 10) / 10


def _longest(texts: Sequence[str]) -> str:
    return max(texts, key=lambda text: width(text, 1.0))


def _bold(text: str) -> float:
    return width(text, ROOMY.small) * BOLD


def _move(item: Drawn) -> float:
    """The room on each side of the middle for what stands on the edge above."""
    return width(item.move, ROOMY.small) / 2 + 2 if item.move else 0.0


def roomy(nodes: list[Drawn], look: Look, *, hard: bool = False) -> Picture:
    """The picture of a tree in which nothing ever moves. ``hard``: whether nodes also say what they return."""
    for item in nodes:
        item.add(name=item.name or item.place)
    room = Room(nodes, hard)
    for item in nodes:
        room.take(item)
    picture = Picture(nodes, look, ROOMY, room.base)
    across = _columns(nodes)
    left = MARGIN - min(across[item] - item.block.before for item in nodes)
    picture.width = ceil(left + max(across[item] + item.block.after for item in nodes)) + MARGIN
    _levels(picture, across)
    for item in nodes:
        # not round(), which takes 2.5 to 2: the same places must come out in JavaScript
        item.x = floor(left + across[item] + 0.5)
        item.y = picture.bands[item.level][0] + item.block.head
    picture.height = picture.bands[-1][1] + MARGIN
    return picture


def _columns(nodes: Sequence[Drawn]) -> dict[Drawn, float]:
    """Where the nodes stand across the levels; the root at 0."""
    reach: dict[Drawn, tuple[float, float]] = {}  # of a subtree, to the left and right of its root
    spots: dict[Drawn, list[float]] = {}  # of a node's children, from the first one
    for item in reversed(nodes):
        before, after = item.block.before, item.block.after
        if item.children:
            row = spots[item] = _row(item.children, reach)
            middle = row[-1] / 2
            before = max(before, middle + reach[item.children[0]][0])
            after = max(after, middle + reach[item.children[-1]][1])
        reach[item] = before, after
    across = {nodes[0]: 0.0}
    for item in nodes:
        for child, spot in zip(item.children, spots.get(item, ()), strict=True):
            across[child] = across[item] + spot - spots[item][-1] / 2
    return across


def _row(children: Sequence[Drawn], reach: dict[Drawn, tuple[float, float]]) -> list[float]:
    """Where siblings stand, the first at 0: leaves near each other, subtrees further apart."""
    row = [0.0]
    for one, other in pairwise(children):
        apart = ROOMY.near if one.shape == other.shape == "leaf" else ROOMY.far
        row.append(row[-1] + reach[one][1] + apart + reach[other][0])
    return even(row)


def _levels(picture: Picture, across: dict[Drawn, float]) -> None:
    """Where each level starts and ends: no edge is too flat, and what stands on edges has room."""
    at = float(MARGIN)
    parents: list[Drawn] = []
    for row in by_row(picture.nodes[0]):
        if parents:
            far = max(across[item.children[-1]] - across[item] for item in parents)
            level = ROOMY.level
            slant = max(level, min(far * 0.43, level * 1.5), min(far * 0.25, level * 3))
            texts = ROOMY.row if any(item.move for item in row) else 0.0
            run = EdgeRun(ceil(3 + texts), 3 + texts / 2) if texts else EdgeRun()
            # halves upwards, as JavaScript rounds them
            at += floor(slant + run.length + 0.5)
        else:
            run = EdgeRun()
        picture.runs.append(run)
        end = at + ceil(max(item.block.head + item.block.tail for item in row))
        picture.bands.append((int(at), int(end)))
        at = end
        parents = [item for item in row if item.children]
