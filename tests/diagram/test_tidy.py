"""Test the places of nodes: order, centres and directions."""

import sys

import pytest
from hypothesis import given
from support.drawings import LOOKS, TREES

from treesearch import Node, read, record
from treesearch.diagram.picture import picture
from treesearch.diagram.tidy import tidy


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
