"""Test the places of nodes: order, centres and directions."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.drawings import LOOKS, TREES

from treesearch import Node, read, record
from treesearch.diagram.picture import picture
from treesearch.diagram.tidy import evenly_spaced, tidy


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


def naive(tree, before, after, near, far):
    """Return the places of the nodes of a nested list, its levels' sides and its root, without shortcuts.

    Every pair of subtrees is compared on every level. Nodes are numbered in preorder.
    """
    number, places, row = next(tree[0]), {}, []
    sides = [(-before[number], after[number])]
    drawn = [naive((tree[0], child), before, after, near, far) for child in tree[1]]
    if drawn:
        count = len(drawn)
        apart = {
            (i, j): max(
                right[1] - left[0] + (far if level else near)
                for level, (right, left) in enumerate(zip(drawn[i][1], drawn[j][1], strict=False))
            )
            for i in range(count)
            for j in range(i + 1, count)
        }
        row = [0.0]
        for j in range(1, count):
            row.append(max(row[i] + apart[i, j] for i in range(j)))
        back = [row[-1]]
        for i in range(count - 2, -1, -1):
            back.insert(0, min(back[j - i - 1] - apart[i, j] for j in range(i + 1, count)))
        row = evenly_spaced([(a + b) / 2 for a, b in zip(row, back, strict=True)])
        row = [spot - row[-1] / 2 for spot in row]
        places = {
            kid: place + spot
            for spot, (below, _, _) in zip(row, drawn, strict=True)
            for kid, place in below.items()
        }
        for level in range(max(len(levels) for _, levels, _ in drawn)):
            across = [
                (spot + levels[level][0], spot + levels[level][1])
                for spot, (_, levels, _) in zip(row, drawn, strict=True)
                if level < len(levels)
            ]
            sides.append((min(a for a, _ in across), max(b for _, b in across)))
    return {**places, number: 0.0}, sides, number


SHAPES = st.recursive(
    st.just([]), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=16
)


@given(SHAPES, st.randoms(use_true_random=False))
def test_layout_agrees_with_naive_layout(shape, chance):
    counter = iter(range(99))
    flat = {}

    def walk(node):
        number = next(counter)
        flat[number] = [walk(child) for child in node]
        return number

    walk(shape)
    children = {number: kids for number, kids in sorted(flat.items()) if kids}
    before = [chance.randint(1, 9) / 2 for _ in flat]
    after = [chance.randint(1, 9) / 2 for _ in flat]
    places, _, _ = naive((iter(range(99)), shape), before, after, 1.0, 2.5)
    assert tidy(children, before, after, 1.0, 2.5) == pytest.approx(
        [places[i] for i in range(len(flat))]
    )


@pytest.mark.parametrize(
    ("row", "spaced"),
    [
        ([0, 4, 9], [0, 5, 10]),
        ([0, 5, 9], [0, 5, 10]),
        ([0, 4, 9.1], [0, 4, 9.1]),
        ([0, 9], [0, 9]),
        ([0, 4, 9, 13], [0, 5, 10, 15]),
    ],
)
def test_similar_steps_become_even(row, spaced):
    assert evenly_spaced(row) == spaced
