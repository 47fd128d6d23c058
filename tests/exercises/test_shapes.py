"""Test trees without numbers: every small shape, and random ones."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from treesearch.homework.exercises.shapes import (
    all_shapes,
    course_shapes,
    levelled,
    random_branching,
    random_shape,
    rankings,
    rankings_count,
    regular_shapes,
)
from treesearch.tree import nodes


@given(st.integers(2, 14), st.integers())
def test_random_shape_has_no_single_child(leaves, seed):
    shape = random_shape(leaves, Random(seed))
    assert shape.traits.leaves == leaves
    assert shape.traits.height < leaves


def test_random_nodes_have_few_children():
    drawn = {n for seed in range(40) for n in random_branching(Random(seed))[0]}
    assert drawn == {2, 3, 4, 5}


def test_every_small_shape_is_listed():
    assert [len({*all_shapes(leaves)}) for leaves in range(1, 8)] == [
        1,
        1,
        3,
        11,
        45,
        197,
        903,
    ]  # Schröder 1870
    assert [len({*rankings(leaves, False)}) for leaves in range(1, 6)] == [
        1,
        3,
        13,
        75,
        541,
    ]  # Fubini
    assert rankings_count(5, False) == 541
    assert len({*rankings(5, True)}) == rankings_count(5, True) == 120


def test_regular_shapes_reach_their_limit():
    smaller = [(2, 2), (2, 3), (3, 2)]
    assert regular_shapes(8) == smaller[:2]
    assert regular_shapes(9) == regular_shapes(15) == smaller
    assert regular_shapes(16) == [*smaller, (2, 4), (4, 2)]


def test_course_shapes_have_few_children():
    assert {*course_shapes(8, 9)} == {levelled(*size) for size in ((2, 2, 2), (3, 3), (4, 2))}
    # no other shape of a course has this number of leaves
    assert {*course_shapes(10, 10)} == {levelled(5, 2)}
    assert {*course_shapes(25, 25)} == {levelled(5, 5)}
    assert course_shapes(7, 7) == ()


def test_course_shapes_have_few_levels():
    shapes = course_shapes(2, 300)
    assert {shape.traits.height for shape in shapes} == {2, 3, 4}
    counts = {len(node.children) for shape in shapes for _, node in nodes(shape)}
    assert counts == {0, 2, 3, 4}
    # of two levels, those with two parents of leaves are left out
    assert len(shapes) == len({*shapes}) == 3 * 2 + 3**3 + 3**4
    assert {*course_shapes(4, 7)} == {levelled(3, 2)}
