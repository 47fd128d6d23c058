"""The places of the texts at a node, and the space that they need.

Root at the top: the name to the left of a node, small lines to its right, where a triangle is narrow; a leaf's name
below it. Root at the left: the name above, small lines below, a leaf's name behind it.
"""

from math import ceil

from treesearch.diagram.boards import board_size
from treesearch.diagram.looks import Look
from treesearch.diagram.scene import Block, Board, Drawn, Text
from treesearch.diagram.sizes import BOLD, Sizes, blank_size, line_width, width

Line = tuple[str, str]
"""The kind of a text, and the text."""


def triangle_base(nodes: list[Drawn], sizes: Sizes) -> int:
    """Return the common width of all triangles, which suits the texts unless they are very long."""
    _, factor = triangle_text_room(sizes)
    texts = {item.text for item in nodes if item.shape != "leaf"}
    needs = [factor * width(text, sizes.font) * BOLD for text in texts]
    need = max([sizes.triangle * 1.15, *(need for need in needs if need <= sizes.triangle * 2.2)])
    return 4 * ceil(need / 4)  # halves and quarters of it are integers, too


def values_fit(nodes: list[Drawn], sizes: Sizes, base: int) -> bool:
    """Return whether every value fits inside its node; otherwise all values are written outside."""
    return all(
        item.shape == "leaf" or _value_lines(item, sizes, base) is not None for item in nodes
    )


def node_block(item: Drawn, sizes: Sizes, base: int, look: Look, fit: bool) -> Block:
    """Return the texts of a node and their space; unless values ``fit``, they are beside the node."""
    down, blank = look.direction == "down", look.style == "exercise" and item.shape != "leaf"
    half, up, within = (
        half_width(item, sizes, base),
        half_height(item, sizes),
        _value_lines(item, sizes, base) if fit or item.shape == "leaf" or not item.text else None,
    )
    # most nodes have nothing beside them, so no room is measured
    if item.plain and down and within is not None and not blank:
        return Block(half, up, up, half, half, within)
    block = _BlockBuilder(sizes, half, up, sizes.ring if item.lit else 0.0)
    block.texts += within or []
    # a value without room inside is the first line beside its node
    lines = [("blank", "")] if blank else []
    lines += [] if within is not None else [("value", item.text)]
    lines += [*item.lines.items(), *(("board", line) for line in item.board)]
    if down:
        _place_texts_down(item, block, lines, look.tight)
    else:
        _place_texts_right(item, block, lines)
    move = (
        0.0 if not item.move else width(item.move, sizes.small) / 2 + 2 if down else sizes.row / 2
    )
    along, across = [(block.top, block.bottom), (block.left, block.right)][:: 1 if down else -1]
    before, after = max(across[0], move), max(across[1], move) + (0 if down else 2)
    return Block(half, ceil(along[0]), along[1], before, after, block.texts, block.board)


class _BlockBuilder:
    """The block of a node while its texts are placed: its extent grows with each of them."""

    def __init__(self, sizes: Sizes, half: int, up: int, ring: float) -> None:
        self.sizes, self.half, self.up, self.ring = sizes, half, up, ring
        self.left = self.right = float(half)
        self.top = self.bottom = float(up)
        self.gap, self.row = sizes.small * 0.4 + ring, sizes.row
        self.texts: list[Text] = []
        self.board: Board | None = None

    def reach(self, left: float, top: float, right: float, bottom: float) -> None:
        """Extend the extent to include this rectangle."""
        self.left, self.right = max(self.left, -left), max(self.right, right)
        self.top, self.bottom = max(self.top, -top), max(self.bottom, bottom)

    def put(self, x: float, y: float, anchor: str, line: Line) -> tuple[float, float]:
        """Add a line or a blank box with its top at y, and return its width and height."""
        about, text = line
        if about == "blank":
            wide, tall = blank_size(self.sizes)
        else:
            wide, tall = line_width(about, text, self.sizes), self.row
        self.texts.append(Text(x, y + tall / 2, anchor, about, text))
        left = x if anchor == "start" else x - (wide if anchor == "end" else wide / 2)
        self.reach(left, y, left + wide, y + tall)
        return wide, tall

    def draw(self, x: float, y: float, rows: tuple[str, ...], centred: bool = False) -> None:
        """Add a board and extend the extent."""
        wide, tall = board_size(rows, self.sizes.cell)
        x -= wide / 2 if centred else 0.0
        self.board = Board(x, y, self.sizes.cell, rows)
        self.reach(x, y, x + wide, y + tall)


def _value_lines(item: Drawn, sizes: Sizes, base: int) -> list[Text] | None:
    """Return the value as lines inside the node, or ``None`` if they do not fit."""
    if not item.text:
        return []
    lift, factor = triangle_text_room(sizes)
    room = sizes.triangle * 0.8 if item.shape == "chance" else base / factor
    # 0.01, because the base may come from this width, and rounding must not move the text out
    if item.shape != "leaf" and width(item.text, sizes.font) * BOLD > room + 0.01:
        return None
    return [
        Text(0.0, {"max": lift, "min": -lift}.get(item.shape, 0.0), "middle", "says", item.text)
    ]


def _half_box(text: str, sizes: Sizes) -> int:
    return ceil(max(sizes.box, width(text, sizes.font) + sizes.font * 0.9) / 2)


def triangle_text_room(sizes: Sizes) -> tuple[float, float]:
    """Return the distance of a triangle's text from its centre, and the base per width of text."""
    bottom, tall = sizes.font * 0.5, sizes.font * 0.75
    return sizes.triangle / 2 - bottom - tall / 2, 1 / (1 - (bottom + tall) / sizes.triangle)


def half_width(item: Drawn, sizes: Sizes, base: int) -> int:
    """Return half the width of a node's outline."""
    if item.shape == "leaf":
        return _half_box(item.text, sizes)
    return (sizes.triangle if item.shape == "chance" else base) // 2


def half_height(item: Drawn, sizes: Sizes) -> int:
    """Return half the height of a node's outline."""
    return (sizes.box if item.shape == "leaf" else sizes.triangle) // 2


def _label_lines(item: Drawn) -> list[Line]:
    """Return the label of a node: its name and its visiting number."""
    lines = ("name", item.name), ("order", str(item.order or ""))
    return [line for line in lines if line[1]]


def text_frame(text: Text, sizes: Sizes) -> tuple[float, float, float] | None:
    """Return the centre, width and height of the frame of a blank or visiting number, or ``None`` for other texts."""
    if text.kind not in ("blank", "order"):
        return None
    size = (
        blank_size(sizes)
        if text.kind == "blank"
        else (line_width("order", text.text, sizes), sizes.small * 1.15)
    )
    return text.x + {"start": size[0] / 2, "end": -size[0] / 2}.get(text.anchor, 0.0), *size


def _beside(item: Drawn, sizes: Sizes, half: int, tall: float) -> tuple[float, float]:
    """Return where the lines beside a node start; beside a triangle, at its narrow end."""
    up = half_height(item, sizes)
    if item.shape in ("leaf", "chance"):
        return (max(-up, -tall / 2) if item.shape == "chance" else -tall / 2), half
    start = -up if item.shape == "max" else max(-up, up - tall)
    part = tall if item.shape == "max" else up - start
    return start, half * min(1.0, part / (2 * up))


def _place_texts_down(item: Drawn, block: _BlockBuilder, lines: list[Line], tight: bool) -> None:
    """Place the texts of a node in a tree that grows down: names left, lines right or, if ``tight``, below."""
    row, names = block.row, _label_lines(item)
    if item.shape == "leaf":
        for name in names:
            block.put(0.0, max(block.bottom, block.up + block.ring) + 1, "middle", name)
        if item.cells:
            block.draw(0.0, block.bottom + block.gap, item.cells, centred=True)
    elif names:
        start, edge = _beside(item, block.sizes, block.half, len(names) * row)
        for i, name in enumerate(names):
            block.put(-edge - block.gap, start + i * row, "end", name)
    under = [("folded", item.folded)] if item.folded else []
    if under and tight:
        under = lines + under
    else:
        _stack(item, block, lines)
    for line in under:
        block.put(0.0, max(block.up + block.ring + 1, block.bottom), "middle", line)


def _stack(item: Drawn, block: _BlockBuilder, lines: list[Line]) -> None:
    """Place a blank, small lines and a board at the right of a node."""
    row, cells = block.row, item.cells if item.shape != "leaf" else ()
    tall = (
        sum(blank_size(block.sizes)[1] if kind == "blank" else row for kind, _ in lines)
        + bool(cells) * board_size(cells, block.sizes.cell)[1]
    )
    if not tall:
        return
    y, edge = _beside(item, block.sizes, block.half, tall)
    x = edge + block.gap
    for line in lines:
        y += block.put(x, y, "start", line)[1]
    if cells:
        block.draw(x, y, cells)


def _place_texts_right(item: Drawn, block: _BlockBuilder, lines: list[Line]) -> None:
    """Place the texts of a node in a tree that grows right: names above, lines below."""
    row, leaf = block.row, item.shape == "leaf"
    x, y = (
        (block.half + block.gap, -row / 2)
        if leaf
        else (-float(block.half), -block.up - block.ring - row - 3)
    )
    for name in _label_lines(item):
        x += block.put(x, y, "start", name)[0] + block.sizes.small * 0.4
    if item.folded:
        block.put(block.half + block.gap, -row / 2, "start", ("folded", item.folded))
    y = block.up + block.ring + 1.0
    for line in lines:
        if line[0] == "blank":
            y += 2 + block.put(-blank_size(block.sizes)[0] / 2, y + 2, "start", line)[1]
        else:
            y += block.put(-float(block.half), y, "start", line)[1]
    if item.cells:
        tall = board_size(item.cells, block.sizes.cell)[1]
        block.draw(x if leaf else -float(block.half), -tall / 2 if leaf else y + 2, item.cells)
