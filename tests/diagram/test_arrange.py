"""Test that pictures are arranged without overlaps."""

from itertools import combinations, pairwise

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

from treesearch import conditions, record
from treesearch.diagram.arrange import arrange
from treesearch.diagram.looks import Look
from treesearch.diagram.picture import picture
from treesearch.diagram.scene import Drawn, Picture
from treesearch.diagram.sizes import width
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
