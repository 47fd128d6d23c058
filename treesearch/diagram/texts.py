"""What stands in and around a node, and the room it takes.

Root at the top: the name to the left of a node, small lines to its right, where a triangle is narrow; a leaf's name
below it. Root at the left: the name above, small lines below, a leaf's name behind it.
"""

from __future__ import annotations

from math import ceil

from treesearch.diagram.scene import Block, Drawn, Text
from treesearch.diagram.sizes import Sizes, width

Line = tuple[str, str]
"""A kind and a text."""


def triangle_base(nodes: list[Drawn], sizes: Sizes) -> int:
    """One width for all triangles: what the texts need that still fit into a triangle of good proportions."""
    _, factor = _inside(sizes)
    texts = {item.says for item in nodes if item.shape != "leaf"}
    needs = [factor * width(text, sizes.font) for text in texts]
    need = max([sizes.triangle * 1.15, *(need for need in needs if need <= sizes.triangle * 2)])
    return 4 * ceil(need / 4)  # halves and quarters of it are whole numbers too


def block(item: Drawn, sizes: Sizes, base: int, down: bool) -> Block:
    """A node's texts and room."""
    if item.shape == "leaf" and item.plain:
        return _plain_leaf(item.says, sizes, down)
    half = _half_width(item, sizes, base)
    texts: list[Text] = []
    fits = _fits(item, sizes, base)
    if item.says and fits:
        lift = _inside(sizes)[0]
        y = lift if item.shape == "max" else -lift if item.shape == "min" else 0.0
        texts.append(Text(0.0, y, "middle", "says", item.says))
    lines = _lines(item, fits)
    return (_down if down else _right)(item, sizes, half, texts, lines)


def _plain_leaf(says: str, sizes: Sizes, down: bool) -> Block:
    """A box with a number in it, as most nodes are."""
    up, half = sizes.box // 2, _half_box(says, sizes)
    texts = [Text(0.0, 0.0, "middle", "says", says)] if says else []
    if down:
        return Block(half, up, up, half, half, texts)
    return Block(half, half, half + sizes.small * 0.4, up, up + 2, texts)


def _half_box(says: str, sizes: Sizes) -> int:
    return ceil(max(sizes.box, width(says, sizes.font) + 2 * sizes.pad) / 2)


def _inside(sizes: Sizes) -> tuple[float, float]:
    """How far a triangle's text stands from its middle, and the base it needs for a text of width 1."""
    bottom, tall = sizes.font * 0.5, sizes.font * 0.75
    return sizes.triangle / 2 - bottom - tall / 2, 1 / (1 - (bottom + tall) / sizes.triangle)


def _fits(item: Drawn, sizes: Sizes, base: int) -> bool:
    """Whether a node's value stands inside it."""
    if item.shape == "leaf":
        return True
    room = sizes.triangle * 0.8 if item.shape == "chance" else base / _inside(sizes)[1]
    return width(item.says, sizes.font) <= room + 0.01


def _half_width(item: Drawn, sizes: Sizes, base: int) -> int:
    if item.shape == "leaf":
        return _half_box(item.says, sizes)
    return (sizes.triangle if item.shape == "chance" else base) // 2


def half_height(item: Drawn, sizes: Sizes) -> int:
    """Half the height of a node's own shape."""
    return (sizes.box if item.shape == "leaf" else sizes.triangle) // 2


def _lines(item: Drawn, fits: bool) -> list[Line]:
    """The small lines beside a node."""
    lines = [("value", item.says)] if item.says and not fits else []
    lines += [("bound", item.bound)] if item.bound else []
    lines += [("note", note) for note in item.notes]
    lines += zip(("cut", "note"), item.cut, strict=bool(item.cut))
    return lines + [("board", line) for line in item.board]


def _names(item: Drawn) -> list[Line]:
    """What a node is called: its name, and its number in the order of visiting."""
    names = [("name", item.name)] if item.name else []
    return names + [("order", str(item.order))] * (item.order is not None)


def line_width(kind: str, text: str, sizes: Sizes) -> float:
    """Room for a line: boards stand in letters of one width, an order in a pill."""
    if kind == "board":
        return len(text) * sizes.small * 0.62
    if kind in ("value", "bound"):
        return width(text, sizes.font)
    return width(text, sizes.small) + (sizes.small * 0.7 if kind == "order" else 0)


def blank(sizes: Sizes) -> tuple[float, float]:
    """The box that a student writes a value into."""
    return sizes.font * 2.6, sizes.font * 1.6


def _beside(item: Drawn, sizes: Sizes, half: int, tall: float) -> tuple[float, float]:
    """Where lines beside a node start, and how far from its middle: on the side where its triangle is narrow."""
    up = half_height(item, sizes)
    if item.shape in ("leaf", "chance"):
        return (max(-up, -tall / 2) if item.shape == "chance" else -tall / 2), half
    start = -up if item.shape == "max" else max(-up, up - tall)
    part = tall if item.shape == "max" else up - start
    return start, half * min(1.0, part / (2 * up))


def _down(item: Drawn, sizes: Sizes, half: int, texts: list[Text], lines: list[Line]) -> Block:
    row, gap = sizes.row, sizes.small * 0.4
    head = half_height(item, sizes)
    tail: float = head
    left: float = half
    right: float = half
    names = _names(item)
    if item.shape == "leaf":
        for kind, text in names:
            texts.append(Text(0.0, tail + row * 0.55, "middle", kind, text))
            tail += row
            left = right = max(left, line_width(kind, text, sizes) / 2)
    elif names:
        start, edge = _beside(item, sizes, half, len(names) * row)
        for i, (kind, text) in enumerate(names):
            texts.append(Text(-edge - gap, start + (i + 0.5) * row, "end", kind, text))
            left = max(left, edge + gap + line_width(kind, text, sizes))
        tail = max(tail, start + len(names) * row)
    long, tall = blank(sizes) if item.blank else (0.0, 0.0)
    if item.blank or lines:
        start, edge = _beside(item, sizes, half, tall + len(lines) * row)
        head, tail = max(head, ceil(-start)), max(tail, start + tall + len(lines) * row)
        if item.blank:
            texts.append(Text(edge + gap, start + tall / 2, "start", "blank", ""))
            right = max(right, edge + gap + long)
        for i, (kind, text) in enumerate(lines):
            texts.append(Text(edge + gap, start + tall + (i + 0.5) * row, "start", kind, text))
            right = max(right, edge + gap + line_width(kind, text, sizes))
    room = width(item.move, sizes.small) / 2 + 2 if item.move else 0.0
    return Block(half, head, tail, max(left, room), max(right, room), texts)


def _right(item: Drawn, sizes: Sizes, half: int, texts: list[Text], lines: list[Line]) -> Block:
    row, gap = sizes.row, sizes.small * 0.4
    up = half_height(item, sizes)
    before: float = up
    after: float = up + 2
    leaf = item.shape == "leaf"
    names = _names(item)
    x, y = (half + gap, 0.0) if leaf else (-half, -up - row / 2 - 3)
    for kind, text in names:
        texts.append(Text(x, y, "start", kind, text))
        x += line_width(kind, text, sizes) + gap
    if names and not leaf:
        before += row + 3
    tail: float = max(half, x)
    if item.blank:
        long, tall = blank(sizes)
        texts.append(Text(-long / 2, up + 3 + tall / 2, "start", "blank", ""))
        after += tall + 3
    for kind, text in lines:
        texts.append(Text(-half, after + row / 2, "start", kind, text))
        after += row
        tail = max(tail, line_width(kind, text, sizes) - half)
    room = row / 2 if item.move else 0.0
    return Block(half, half, tail, max(before, room), max(after, room), texts)
