"""Test that large trees are reduced to fit a page or slide."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawings import TREES, boxes_of, check_geometry

from treesearch import Node, draw, read, record
from treesearch.diagram import fit
from treesearch.diagram.fit import rooms_of
from treesearch.diagram.looks import look_of
from treesearch.diagram.picture import picture, render
from treesearch.diagram.scene import Picture
from treesearch.diagram.sizes import DENSE, MEDIUM, ROOMY
from treesearch.diagram.themes import style_of
from treesearch.errors import UsageError, on_the_command_line


def test_large_trees_are_drawn_smaller():
    sizes = [picture(Node(Node((), i) for i in range(n))).sizes.font for n in (5, 100, 500)]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3


def test_a4_shrinks_before_folding():
    row = " ".join(["(123 212 831 1 2 3)"] * 4)
    made = draw(record(f"({row})"), fit="a4")
    assert "leaves" not in made
    assert float(re.search(r'width="(\d+)"', made)[1]) <= 728


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
    with pytest.raises(UsageError, match=r"fold N or only='path' leaves out the rest$"):
        picture(trace)
    with pytest.raises(UsageError, match="fold N leaves out what is deeper"):
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


def test_enlargement_of_slides_has_an_end():
    """A picture grows in 40 steps, first as a whole, then its distances, always from the usual size."""
    for size in (0.5, 1, 2):
        made = picture(read("5"), fit="16:9", style=style_of({"size": size}))
        assert made.sizes.font == pytest.approx(15 * size * 1.03**40, abs=0.02)
        for name in ("near", "level"):
            asked = getattr(ROOMY, name) * size * 1.03**80
            assert getattr(made.sizes, name) == pytest.approx(asked, rel=0.001)


@pytest.mark.parametrize(
    ("look", "tried"),
    [
        ({}, "None None, 3 path, 3 None, 2 path, 2 None, 1 path, 1 None, None path"),
        ({"only": "path"}, "None path, 3 path, 3 None, 2 path, 2 None, 1 path, 1 None, None path"),
        (
            {"only": "cuts"},
            "None cuts, None cuts tight, 3 cuts, 3 None, 2 cuts, 2 None, 1 cuts, 1 None, None cuts",
        ),
    ],
)
def test_deepest_levels_are_folded_first(look, tried):
    made = Picture([], look_of(**look), ROOMY, bands=[(0, 0)] * 5)
    looks = fit._foldings_to_try(made)
    assert ", ".join(f"{x.fold} {x.only}{' tight' * x.tight}" for x in looks) == tried


@pytest.mark.parametrize("first", [None, ROOMY, MEDIUM, DENSE, "closed"])
def test_largest_sizes_are_chosen(first):
    """A picture that is too large as it is gets the largest sizes that fit, then is folded."""
    whole = look_of()

    def make(look, sizes):
        closed = look != whole
        sizes = sizes or ROOMY._replace(font=99)
        fits = sizes.font <= (first.font if isinstance(first, type(ROOMY)) else 99 * (not first))
        fits = fits or (closed and first == "closed" and sizes is DENSE)
        return Picture([], look, sizes, width=100 if fits else 101, bands=[(0, 0)] * 3)

    made = fit.fitted(make, whole, 100)
    assert made.look == (whole._replace(fold=1, only="path") if first == "closed" else whole)
    if first:
        assert made.sizes is (DENSE if first == "closed" else first)


def test_longest_sides_are_inclusive():
    for suffix, most in ((".png", 16_383), (".pdf", 14_400)):
        for wide, tall in ((most, 1), (1, most)):
            fit.check_format(Picture([], look_of(), ROOMY, width=wide, height=tall), suffix)
            too_long = Picture([], look_of(), ROOMY, width=wide + 1, height=tall + 1)
            with pytest.raises(UsageError, match=f"{most + 1:,} points long"):
                fit.check_format(too_long, suffix)


def test_width_is_a_positive_number():
    assert rooms_of("1") == rooms_of(1) == ((1, float("inf")),)
    for wrong in ("0", 0, "-1", "1.5", "\N{ARABIC-INDIC DIGIT TWO}", ""):
        with pytest.raises(UsageError, match="or a width in pixels"):
            rooms_of(wrong)
