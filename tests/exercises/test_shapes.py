"""Test trees without numbers: every small shape, and random ones."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from treesearch.homework.exercises.shapes import all_shapes, random_shape, rankings, rankings_count


@given(st.integers(2, 14), st.integers())
def test_random_shape_has_no_single_child(leaves, seed):
    shape = random_shape(leaves, Random(seed))
    assert shape.traits.leaves == leaves
    assert shape.traits.height < leaves


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
