"""Test the space that the texts of a node take."""

from math import ceil

import pytest
from support.drawings import BoardedNim

from treesearch import read, record
from treesearch.diagram.blocks import half_height, node_block, text_frame, triangle_base, values_fit
from treesearch.diagram.boards import board_size
from treesearch.diagram.looks import look_of
from treesearch.diagram.picture import picture
from treesearch.diagram.scene import Drawn, Text
from treesearch.diagram.sizes import ROOMY, blank_size, line_width, width
from treesearch.games import load

FIGURE = "(A 3 (B:7 2 C=4) (chance 1/2*1234567 1/2*(min (max 1/3 12345678901234567890))))"
EVERY = ("window", "order", "moves")
PICTURED = [
    (record(FIGURE, window=(-5, 3)), {"show": EVERY, "label": "letters"}),
    (record(FIGURE, window=(-5, 3)), {"show": EVERY, "hide": "bounds", "label": "places"}),
    (record(FIGURE), {"show": ("intervals",), "fold": 1}),
    (read(FIGURE), {"style": "exercise", "label": "letters", "show": ("intervals", "moves")}),
    (record("((1 2 3 4) (0 5 6 7 8) ((1 2) (3 (4 5))))"), {"only": "cuts", "label": "letters"}),
    (record("((3 12) (2 4))"), {"style": "why"}),
    (record(BoardedNim()), {"show": EVERY}),
    (record(load("tictactoe", state=".OO/XO./X.X")), {"show": EVERY, "label": "places"}),
]


def extent(item: Drawn, made) -> tuple[float, float, float, float]:
    """Return how far a node and its texts reach to the left, up, right and down."""
    sizes, half, up = made.sizes, item.block.half, half_height(item, made.sizes)
    boxes = [(-half, -up, half, up)]
    for x, y, anchor, kind, text in item.block.texts:
        wide, tall = line_width(kind, text, sizes), sizes.row
        if kind == "blank":
            wide, tall = blank_size(sizes)
        left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        if kind != "says":
            boxes.append((left, y - tall / 2, left + wide, y + tall / 2))
    if board := item.block.board:
        wide, tall = board_size(board.rows, board.cell)
        boxes.append((board.x, board.y, board.x + wide, board.y + tall))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return -min(lefts), -min(tops), max(rights), max(bottoms)


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize(("drawn", "options"), PICTURED)
def test_blocks_hold_their_texts_exactly(drawn, options, direction):
    made = picture(drawn, direction=direction, **options)
    for item in made.nodes:
        left, top, right, bottom = extent(item, made)
        move = bool(item.move) * (width(item.move, made.sizes.small) / 2 + 2)
        expected = ceil(top), bottom, max(left, move), max(right, move)
        if direction == "right":
            move = bool(item.move) * made.sizes.row / 2
            expected = ceil(left), right, max(top, move), max(bottom, move) + 2
        found = item.block.head, item.block.tail, item.block.before, item.block.after
        assert found == pytest.approx(expected), item


def test_only_blanks_have_no_text():
    """A pruned node without a value gets no line for it, even if the others' values are outside."""
    made = picture(record("((1234567890123456 1234567890123457) (2 (3 4)))"))
    assert [text.kind for text in made.nodes[0].block.texts] == ["value"]
    assert all(text.text for item in made.nodes for text in item.block.texts)


@pytest.mark.parametrize(
    ("shape", "text", "fits"),
    [
        ("chance", "123", True),
        ("chance", "12.5", False),
        ("chance", "1234", False),
        ("max", "1" * 5, True),
        ("min", "1" * 9, False),
        ("leaf", "1" * 99, True),
        ("max", "", True),
    ],
)
def test_values_fit_into_shapes(shape, text, fits):
    nodes = [Drawn(None, 1, shape, "searched", text), Drawn(None, 1, "leaf", "searched", "1" * 50)]
    assert values_fit(nodes, ROOMY, triangle_base(nodes, ROOMY)) is fits


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("shape", ["max", "min", "chance", "leaf"])
def test_ring_moves_texts_away(shape, direction):
    """The texts of the current node leave room for its ring."""
    look, ring = look_of(direction=direction), ROOMY.ring
    texts = []
    for lit in (False, True):
        item = Drawn(None, 1, shape, "searched", "5")
        item.add(name="A", lit=lit, lines={"cut": "MIN cut 1"})
        texts.append(node_block(item, ROOMY, 60, look, True).texts[1:])
    moved = [(round(b.x - a.x, 6), round(b.y - a.y, 6)) for a, b in zip(*texts, strict=True)]
    beside = {"down": [(-ring, 0), (ring, 0)], "right": [(0, -ring), (0, ring)]}[direction]
    if shape == "leaf":
        beside[0] = (0, ring) if direction == "down" else (ring, 0)
    assert moved == beside


def test_frames_hold_their_texts():
    assert text_frame(Text(5, 0, "middle", "note", "1"), ROOMY) is None
    wide, tall = line_width("order", "12345", ROOMY), ROOMY.small * 1.15
    for anchor, middle in (("start", 5 + wide / 2), ("middle", 5), ("end", 5 - wide / 2)):
        assert text_frame(Text(5, 0, anchor, "order", "12345"), ROOMY) == (middle, wide, tall)
    assert text_frame(Text(5, 0, "start", "blank", ""), ROOMY) == (5 + 19.5, 39, 24)


@pytest.mark.parametrize(
    ("shape", "lines", "top"),
    [
        ("max", 2, -22),
        ("max", 4, -22),
        ("min", 2, 22 - 2 * ROOMY.row),
        ("min", 4, -22),
        ("chance", 2, -ROOMY.row),
        ("chance", 4, -22),
        ("leaf", 2, -ROOMY.row),
        ("leaf", 4, -2 * ROOMY.row),
    ],
)
def test_lines_are_where_shapes_are_narrow(shape, lines, top):
    """Many lines begin at the top of a node, except at a leaf, which is lower than they are."""
    item = Drawn(None, 1, shape, "searched", "5")
    item.add(lines={f"note {i}": "text" for i in range(lines)})
    texts = node_block(item, ROOMY, 60, look_of(), True).texts[1:]
    places = [top + (i + 0.5) * ROOMY.row for i in range(lines)]
    assert [text.y for text in texts] == pytest.approx(places)
    assert len({text.x for text in texts}) == 1
    part = {"max": lines * ROOMY.row, "min": 22 - top}.get(shape, 44)
    edge = {"chance": 22, "leaf": 13}.get(shape, 30 * min(1, part / 44))
    assert texts[0].x == pytest.approx(edge + ROOMY.small * 0.4)
