"""Test the geometry of pictures: no overlaps, no clipping, and folding of large trees."""

import random
import sys
from itertools import chain, combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.strategies import with_open_leaf

from treesearch import MAX, MIN, Node, conditions, read, record
from treesearch.diagram import fit
from treesearch.diagram.arrange import arrange
from treesearch.diagram.boards import board_size
from treesearch.diagram.edges import edge
from treesearch.diagram.fit import rooms_of
from treesearch.diagram.layout import tidy
from treesearch.diagram.looks import SHOW, Look
from treesearch.diagram.picture import picture, render
from treesearch.diagram.room import blank_size, half_height, line_width
from treesearch.diagram.scene import Drawn, Picture, width
from treesearch.errors import UsageError, on_the_command_line
from treesearch.game import Number
from treesearch.games.connect4 import ConnectFour
from treesearch.games.nim import Nim
from treesearch.games.tictactoe import TicTacToe
from treesearch.settings import BOOK
from treesearch.steps.film import film
from treesearch.tree import Head

VALUES = st.integers(-99, 99) | st.sampled_from(
    [10**12, Number("-1/3"), Number("1.50"), Number("1e-9")]
)
HEADS = st.none() | st.tuples(
    st.sampled_from([None, MAX, MIN]),
    st.sampled_from([None, "B", "Rockefeller"]),
    st.sampled_from([None, 7]),
).map(lambda fields: Head(*fields))
TREES = st.recursive(
    st.builds(lambda value: Node((), value), VALUES),
    lambda below: st.builds(Node, st.lists(below, min_size=1, max_size=5), st.none(), HEADS),
    max_leaves=14,
)
KEPT_BACK = {"bounds", "window", "order"}
LOOKS = st.fixed_dictionaries(
    {
        "style": st.sampled_from(["lecture", "print", "exercise"]),
        "show": st.sets(st.sampled_from(SHOW)),
        "fold": st.none() | st.integers(1, 3),
        "label": st.sampled_from([None, "letters", "places"]),
        "direction": st.sampled_from(["down", "right"]),
    }
).map(
    lambda look: {
        **look,
        "show": look["show"]
        - ({"bounds", "window", "order"} if look["style"] == "exercise" else set()),
    }
)


def boxes_of(item, made: Picture) -> list[tuple[float, float, float, float]]:
    """Return the boxes of a node: its shape and every text beside it."""
    wide, tall = item.block.half, half_height(item, made.sizes)
    found = [(item.x - wide, item.y - tall, item.x + wide, item.y + tall)]
    for text in item.block.texts:
        if text.kind == "says":
            continue
        long, high = line_width(text.kind, text.text, made.sizes), made.sizes.small
        if text.kind == "blank":
            long, high = blank_size(made.sizes)
        left = item.x + text.x - {"start": 0, "middle": long / 2, "end": long}[text.anchor]
        found.append((left, item.y + text.y - high / 2, left + long, item.y + text.y + high / 2))
    if board := item.block.board:
        wide, tall = board_size(board.rows, board.cell)
        found.append(
            (item.x + board.x, item.y + board.y, item.x + board.x + wide, item.y + board.y + tall)
        )
    return found


def overlap(a, b) -> bool:
    return a[0] < b[2] - 0.01 and b[0] < a[2] - 0.01 and a[1] < b[3] - 0.01 and b[1] < a[3] - 0.01


def crosses(line, box) -> bool:
    """Return whether a segment enters a box (Liang and Barsky)."""
    (x, y), (x2, y2) = line
    low, high = 0.0, 1.0
    for at, by, first, last in ((x, x2 - x, box[0], box[2]), (y, y2 - y, box[1], box[3])):
        if abs(by) < 1e-9:
            if not first + 0.5 < at < last - 0.5:
                return False
            continue
        one, two = sorted(((first + 0.5 - at) / by, (last - 0.5 - at) / by))
        low, high = max(low, one), min(high, two)
    return low < high


def segments(piece):
    """Return the straight segments of a piece of an edge, eight for a curve."""
    at = piece[0][0]
    for step in piece[1:]:
        if len(step) == 1:
            yield at, step[0]
        else:
            curve = [at, *step]
            weights = [
                ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                for t in map((0.125).__mul__, range(9))
            ]
            spots = [
                tuple(sum(w * p[axis] for w, p in zip(each, curve, strict=True)) for axis in (0, 1))
                for each in weights
            ]
            yield from pairwise(spots)
        at = step[-1]


def moves_of(made: Picture):
    """Yield the texts on edges, each with its node and box."""
    for parent in made.nodes:
        for item in parent.children:
            if item.move:
                x, y = edge(parent, item, made).text
                wide, tall = width(item.move, made.sizes.small) / 2, made.sizes.small / 2
                yield item, (x - wide, y - tall, x + wide, y + tall)


def caption_box(text, made: Picture):
    """Return the box of a line beside or below the tree."""
    wide, tall = width(text.text, made.sizes.font * 0.87), made.sizes.font * 0.87
    left = text.x - (wide / 2 if text.anchor == "middle" else 0)
    return left, text.y - tall * 0.8, left + wide, text.y + tall * 0.2


def check_geometry(made: Picture) -> None:
    """Check that no text touches an edge, stroke, text or shape, and that nothing is clipped."""
    nodes = [(item, box) for item in made.nodes for box in boxes_of(item, made)]
    texts = [(item, box) for item in made.nodes for box in boxes_of(item, made)[1:]] + [
        *moves_of(made)
    ]
    texts += [(text, caption_box(text, made)) for text in made.caption]
    shapes = [(item, boxes_of(item, made)[0]) for item in made.nodes]
    others = [*moves_of(made), *((text, caption_box(text, made)) for text in made.caption)]
    for (item, a), (other, b) in [*combinations(nodes, 2), *product(shapes, others)]:
        assert item is other or not overlap(a, b), (item, other)
    for (item, a), (other, b) in combinations(texts, 2):
        assert not overlap(a, b), (item, other)
    for _, (left, top, right, bottom) in shapes + texts:
        assert min(left, top) >= 0
        assert right <= made.width
        assert bottom <= made.height
    strokes = []
    for parent, item in [(above, item) for above in made.nodes for item in above.children]:
        road = edge(parent, item, made)
        lines = [line for piece in road.pieces for line in segments(piece)] + road.strokes
        for other, box in [*texts, *(shape for shape in shapes if shape[0] not in (parent, item))]:
            assert not any(crosses(line, box) for line in lines), (item, other)
        if road.strokes:
            across = [*zip(*chain(*road.strokes), strict=True)]
            strokes.append((*map(min, across), *map(max, across)))
    assert not any(overlap(a, b) for a, b in combinations(strokes, 2))


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


@given(TREES, LOOKS)
def test_each_node_is_drawn_once(tree, look):
    made = picture(record(tree), **{**look, "show": look["show"] - {"legend"}, "fold": None})
    assert len({item.ident for item in made.nodes}) == len(made.nodes) == tree.traits.nodes
    for item in made.nodes:
        assert bool(tree[[int(step) for step in item.ident.split("-")[1:]]].children) == (
            item.shape != "leaf"
        )


@given(TREES)
def test_parent_is_centred_over_children(tree):
    made = picture(tree)
    for item in made.nodes:
        if item.children:
            assert abs(item.x - (item.children[0].x + item.children[-1].x) / 2) <= 1


def mirrored(tree):
    return Node([mirrored(child) for child in reversed(tree.children)], tree.value, None)


@given(TREES)
def test_mirrored_tree_is_drawn_mirrored(tree):
    made, other = picture(mirrored(mirrored(tree))), picture(mirrored(tree))
    places = sorted((item.y, item.x) for item in made.nodes)
    reflected = sorted((item.y, other.width - item.x) for item in other.nodes)
    assert [x for _, x in places] == pytest.approx([x for _, x in reflected], abs=1.1)


@given(
    st.lists(st.text("LR<=- AB3", min_size=1, max_size=12), min_size=1, max_size=6),
    st.sampled_from(["down", "right"]),
)
def test_moves_on_edges_touch_nothing(moves, direction):
    root = Drawn(None, 1, "max", "plain")
    nodes = [root, *(Drawn(root, i, "leaf", "plain", "1") for i, _ in enumerate(moves, 1))]
    for item, move in zip(nodes[1:], moves, strict=True):
        item.add(move=move)
    nodes[1].severed = nodes[-1].severed = True
    check_geometry(arrange(nodes, Look(direction=direction)))


def test_single_node_is_at_origin():
    assert tidy({}, [1.0], [1.0], 1.0, 1.0) == [0.0]


def test_huge_trees_are_laid_out():
    count = 100_000
    wide = {0: range(1, count)}
    places = tidy(wide, [1.0] * count, [1.0] * count, 1.0, 2.0)
    assert places[1] == -places[-1] == -1.5 * (count - 2)
    chain = {i: [i + 1] for i in range(count - 1)}
    assert set(tidy(chain, [1.0] * count, [1.0] * count, 1.0, 2.0)) == {0.0}
    comb = {i: [i + 1, i + 2, i + 3] for i in range(0, count - 3, 3)}
    assert tidy(comb, [1.0] * count, [1.0] * count, 1.0, 2.0)[-1] == count - 1
    assert sys.getrecursionlimit() < count


def test_leaves_between_subtrees_are_centred():
    nodes = picture(read("((1 2 3 4 5 6 7) 8 9 (1 2 3 4 5 6 7))")).nodes
    left, one, two, right = (item.x for item in nodes[0].children)
    assert one - left == pytest.approx(right - two, abs=1.1)
    assert one - left > (two - one) * 1.5


def test_directions_swap_the_axes():
    tree = read("((3 12 8) (2 4 6) (14 5 2))")
    down, right = picture(tree), picture(tree, direction="right")
    assert down.width > down.height
    assert right.height > right.width


@settings(max_examples=30)
@given(TREES, st.sampled_from(["a4", "letter", "16:9", "300"]), st.sampled_from(["down", "right"]))
def test_fitting_picture_is_not_folded(tree, fit, direction):
    trace = record(tree)
    try:
        made = picture(trace, fit=fit, direction=direction)
    except UsageError:
        made = picture(trace, fold=1, direction=direction)
        assert not any(made.width <= wide and made.height <= tall for wide, tall in rooms_of(fit))
        return
    assert any(made.width <= wide and made.height <= tall for wide, tall in rooms_of(fit))
    whole = picture(trace, direction=direction)
    fits = any(whole.width <= wide and whole.height <= tall for wide, tall in rooms_of(fit))
    assert not fits or not any(item.folded for item in made.nodes)
    check_geometry(made)


def test_combining_sign_takes_no_width():
    assert width("e\u0301", 10) == width("e", 10)
    assert width("\u65e5", 10) > width("W", 10) > width("e", 10) > width("i", 10)


def test_exact_fit_is_accepted():
    made = picture(record("((3 12 8) (2 4 6) (14 5 2))"))
    for less_wide, less_tall in ((0, 0), (1, 0), (0, 1)):
        room = made.width - less_wide, made.height - less_tall
        assert fit._fits(made, ((1, 1), room)) == (less_wide == less_tall)


def test_best_path_stays_open_on_slide():
    chance = random.Random(500)

    def grown(height):
        return (
            Node((), chance.randint(0, 99))
            if not height
            else Node(grown(height - 1) for _ in range(3))
        )

    made = picture(record(grown(6)), fit="16:9")
    assert made.width == 1280
    assert made.height == 720
    assert [item.level for item in made.nodes if item.solution] == [*range(7)]
    assert sum(item.folded != "" for item in made.nodes) > 10


@pytest.mark.parametrize(
    "tree", ["(" + ("(" + "(1 2 3) " * 90 + ")") * 60 + ")", "(" * 1_500 + "1" + " 2)" * 1_500]
)
def test_oversized_tree_is_folded_or_refused(tree):
    trace = record(tree)
    with pytest.raises(UsageError, match=r"draw with fold N or only='path' leaves out the rest$"):
        picture(trace)
    with pytest.raises(UsageError, match="draw with fold N leaves out what is deeper"):
        picture(trace.tree, style="exercise")
    with on_the_command_line(), pytest.raises(UsageError, match="--fold N or --only path"):
        picture(trace)
    for how in ({}, {"fold": 1}):
        made = picture(trace, fit="16:9", **how)
        assert made.width == 1280
        assert made.height == 720
        assert any(item.folded for item in made.nodes)


def test_impossible_size_is_reported(tmp_path):
    wide = Node(Node((), i) for i in range(1_500))
    told = []
    assert render(wide, ".svg", note=told.append).startswith(b"<svg")
    assert "fold N" in told[0]
    assert render(read("(1 2)"), ".svg", note=told.append)
    assert len(told) == 1
    for suffix, most in ((".png", "16,383"), (".pdf", "14,400")):
        with pytest.raises(UsageError, match=rf"at most {most}.*fold N"):
            render(wide, suffix)
    with pytest.raises(UsageError, match="a4, letter, 16:9, or a width"):
        picture(wide, fit="a5")
    with pytest.raises(
        UsageError,
        match=r"everything folded.* give a greater width, or direction='right'",
    ):
        picture(wide, fit="a4", style="exercise")
    assert picture(record(wide), fit="a4").width < 482


def test_drawing_fills_the_slide():
    made = picture(record("((3 12 8) (2 4 6) (14 5 2))"), fit="16:9")
    assert (made.width, made.height) == (1280, 720)
    boxes = [boxes_of(item, made)[0] for item in made.nodes]
    assert max(box[2] for box in boxes) - min(box[0] for box in boxes) > 0.9 * 1280
    assert max(box[3] for box in boxes) - min(box[1] for box in boxes) > 0.9 * 720


def test_slide_keeps_values_in_boxes():
    """A leaf grows with its number, although heights are rounded to even numbers."""
    made = picture(record("((3 12 8) (2 4 6) (14 5 2))"), fit="16:9")
    assert made.sizes.box > made.sizes.font * 1.5


def test_values_are_all_inside_or_outside():
    """One bound that is too wide moves the values of all inner nodes outside."""
    kinds = {
        text.kind
        for item in picture(record("((1234567890123456 1234567890123457) (2 4))")).nodes
        if item.children
        for text in item.block.texts
        if text.text == item.text
    }
    assert kinds == {"value"}
