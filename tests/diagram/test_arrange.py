"""Test that pictures are arranged without overlaps."""

from itertools import combinations, pairwise
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawings import (
    LOOKS,
    TREES,
    boxes_of,
    caption_box,
    check_geometry,
    crosses,
    overlap,
    segments,
)
from support.strategies import with_open_leaf

from treesearch import conditions, read, record
from treesearch.diagram import edges
from treesearch.diagram.arrange import arrange
from treesearch.diagram.blocks import half_height
from treesearch.diagram.looks import Look
from treesearch.diagram.picture import picture
from treesearch.diagram.scene import Drawn, Picture
from treesearch.diagram.sizes import ROOMY, width
from treesearch.games.connect4 import ConnectFour
from treesearch.games.nim import Nim
from treesearch.games.tictactoe import TicTacToe
from treesearch.settings import BOOK
from treesearch.steps.film import film


@settings(max_examples=200)
@given(TREES, LOOKS)
def test_text_touches_only_its_shape(tree, look):
    check_geometry(picture(record(tree), **look))


@given(with_open_leaf(TREES), st.sampled_from([BOOK, BOOK.replace(cuts="all")]), LOOKS)
def test_unknown_leaf_texts_touch_nothing(tree, how, look):
    many = {**look, "show": {*look.get("show", ())} - {"order"}}
    check_geometry(picture(conditions(tree, how), **many))


@given(TREES, st.sampled_from(["down", "right"]), st.sampled_from([None, "letters", "places"]))
def test_why_arrow_touches_no_text(tree, direction, label):
    trace = record(tree)
    for cut in [cut for cut in trace.cuts if cut.skipped][:3]:
        made = picture(trace, style="why", direction=direction, label=label, at=cut.place)
        check_geometry(made)
        begin, *curve = made.arrow
        lines = [*segments([(begin,), tuple(curve)])]
        for item in made.nodes:
            for box in boxes_of(item, made):
                assert not any(crosses(line, box) for line in lines), item
        for text in made.caption:
            assert not any(crosses(line, caption_box(text, made)) for line in lines)
        assert all(
            0 <= x <= made.width and 0 <= y <= made.height for line in lines for x, y in line
        )


def outline(item, made: Picture):
    """Return the box around the shape of a node."""
    left, top, right, bottom = boxes_of(item, made)[0]
    corners = {
        "max": [(item.x, top), (right, bottom), (left, bottom)],
        "min": [(item.x, bottom), (right, top), (left, top)],
    }.get(item.shape, [(left, top), (right, top), (right, bottom), (left, bottom)])
    return [*pairwise([*corners, corners[0]])]


@settings(max_examples=50)
@given(TREES, LOOKS.filter(lambda look: look["style"] != "exercise"))
def test_ring_overlaps_no_other_node(tree, look):
    for frame in film(record(tree), "all", **look):
        made = frame.picture
        far = made.sizes.ring
        (lines,) = [outline(item, made) for item in made.nodes if item.lit]
        for item in made.nodes:
            own, *texts = boxes_of(item, made)
            for left, top, right, bottom in texts if item.lit else [own, *texts]:
                near = left - far, top - far, right + far, bottom + far
                assert not any(crosses(line, near) for line in lines), (frame.number, item)


class BoardedFour(ConnectFour):
    """Connect Four with a board to draw."""

    def board(self, state):
        return self.text(state).split("/")


GAMES = [(TicTacToe(), 1), (ConnectFour(4, 4), 2), (BoardedFour(4, 4), 2), (Nim(pool=4), None)]


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize(("game", "depth"), GAMES)
def test_game_pictures_do_not_overlap(game, depth, direction):
    check_geometry(picture(record(game, depth=depth), direction=direction))


@given(TREES)
def test_texts_at_node_do_not_overlap(tree):
    made = picture(record(tree), show=("window", "order"), label="letters")
    for item in made.nodes:
        for a, b in combinations(boxes_of(item, made)[1:], 2):
            assert not overlap(a, b), item


@given(
    st.lists(st.text("LR<=- AB3", min_size=1, max_size=12), min_size=1, max_size=6),
    st.sampled_from(["down", "right"]),
)
def test_moves_on_edges_touch_nothing(moves, direction):
    root = Drawn(None, 1, "max", "plain")
    nodes = [root, *(Drawn(root, i, "leaf", "plain") for i, _ in enumerate(moves, 1))]
    for item, move in zip(nodes[1:], moves, strict=True):
        item.add(move=move, text="1")
    assert nodes[1].text == "1"
    nodes[1].severed = nodes[-1].severed = True
    check_geometry(arrange(nodes, Look(direction=direction)))


@pytest.mark.parametrize(
    ("tree", "length"),
    [
        ("(9 (1 2 3 4))", 0),
        ("(9 (1 2 3 4 5 6 7 8))", 15),
        ("(9 (1 2 3 4 5 (4 5 6 7 8 9 1 2)))", 15),
    ],
)
def test_crowded_strokes_are_on_edge_ends(tree, length):
    assert picture(record(tree)).runs[2].length == length


def test_combining_sign_takes_no_width():
    assert width("e\u0301", 10) == width("e", 10)
    assert width("\u65e5", 10) > width("W", 10) > width("e", 10) > width("i", 10)


def test_equal_points_have_no_direction():
    assert edges.towards((1, 2), (1, 2), 5) == (1, 2)
    assert edges.normal_step((1, 2), (1, 2), 5) == (0, 0)
    assert edges.towards((1, 2), (4, 6), 10) == (7, 10)
    assert edges.normal_step((1, 2), (4, 6), 10) == (-8, 6)


def test_nodes_of_equal_looks_share_space():
    """Large trees need one block per number, not one per leaf."""
    root, *leaves = picture(read("(1 2 1 1 2)")).nodes
    assert len({id(item.block) for item in leaves}) == 2
    named = picture(read("((A 1 2) (B 1 2))")).nodes
    assert named[1].block is not named[4].block
    assert root.block is not leaves[0].block


@pytest.mark.parametrize("leaves", [1, 4, 10, 15, 20, 30, 40, 59])
def test_wide_levels_are_further_apart(leaves):
    """The levels are as far apart as half the steepness of a short edge needs, within limits."""
    made = picture(read(f"({'12 ' * leaves})"))
    far, level = made.nodes[-1].x - made.nodes[0].x, ROOMY.level
    apart = max(level, min(0.43 * far, 1.5 * level), min(0.25 * far, 3 * level))
    assert made.bands[1][0] - made.bands[0][1] == pytest.approx(apart, abs=1)


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("style", ["lecture", "print"])
def test_picture_has_equal_margins(direction, style):
    made = picture(read("((1 2) (3 4))"), direction=direction, style=style, hide="rows")
    boxes = [
        (
            *(item.x - item.block.half, item.x + item.block.half),
            *(item.y - half_height(item, made.sizes), item.y + half_height(item, made.sizes)),
        )
        for item in made.nodes
    ]
    lefts, rights, tops, bottoms = zip(*boxes, strict=True)
    assert (min(lefts), min(tops)) == (16, 16)
    assert made.width - max(rights) in (16, 17)
    assert made.height - max(bottoms) in ((16, 18) if direction == "down" else (16, 18, 19))


def test_rows_of_one_player_are_named():
    made = picture(read("(max 1 (min 2 3) (max 4 (min 5 6)))"), show="rows")
    assert [(text.text, text.y) for text in made.caption] == [
        ("MAX", made.nodes[0].y),
        ("MIN", made.nodes[6].y),
    ]
    without = picture(read("(max 1 (min 2 3) (max 4 (min 5 6)))"))
    right = ceil(width("MAX", ROOMY.caption)) + 8
    assert made.width - without.width == right
    assert made.height == without.height
    assert picture(read("5"), show="rows").caption == []


def test_legend_fits_into_the_picture():
    """Its entries are in one row while they fit, each 16 points after the other."""
    for tree in ("((3 12 8) (2 4 6) (14 5 2))", "(1 (2 (4 3)))", f"({'(1 2 3) ' * 9})", "(5 7)"):
        made = picture(record(tree), show="legend")
        legend = [item for item in made.nodes if "legend" in item.steps]
        places = sorted({item.y for item in legend})
        step, right = made.sizes.triangle + 8, 16
        assert [b - a for a, b in pairwise(places)] == [step] * (len(places) - 1)
        assert made.height - places[-1] == made.sizes.triangle // 2 + 16
        for y in places:
            row = [item for item in legend if item.y == y]
            assert row[0].x - row[0].block.before == 16
            needed = row[0].block.before + row[0].block.after
            assert y == places[0] or right + needed > made.width - 16
            for one, other in pairwise(row):
                assert other.x - other.block.before == one.x + one.block.after + 16
            right = row[-1].x + row[-1].block.after + 16
            assert right <= made.width
    assert right == made.width
