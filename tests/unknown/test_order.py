"""Test regions of unknown numbers against all orders of three numbers around two constants."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from treesearch.unknown.order import Inequality, full_region, meet_all

CONSTANTS = 10, 20
NUMBERS = 7, 8, 9, 10, 13, 14, 15, 20, 27, 28, 29
"""The constants, and three numbers below, between and above them, which can be in any order."""

UNKNOWNS = st.integers(0, 2)
POSITIONS = st.integers(-1, 3)
COMPARISONS = st.one_of(
    st.builds(Inequality, UNKNOWNS, st.none(), POSITIONS),
    st.builds(Inequality, st.none(), UNKNOWNS, POSITIONS),
    st.permutations(range(3)).flatmap(
        lambda pair: st.builds(Inequality, st.just(pair[0]), st.just(pair[1]), st.integers(0, 1))
    ),
)


def position(number):
    return sum((number > constant) + (number >= constant) for constant in CONSTANTS) - 1


def holds(comparison, numbers):
    left, right, bound = comparison
    if right is None:
        return position(numbers[left]) <= bound
    if left is None:
        return position(numbers[right]) >= bound
    return numbers[left] < numbers[right] if bound else numbers[left] <= numbers[right]


@given(st.lists(COMPARISONS, max_size=5))
@settings(max_examples=400)
def test_region_has_exact_bounds(comparisons):
    kept = [
        tuple(map(position, numbers))
        for numbers in product(NUMBERS, repeat=3)
        if all(holds(comparison, numbers) for comparison in comparisons)
    ]
    region = meet_all(full_region(3, len(CONSTANTS)), comparisons)
    assert (region is None) == (not kept)
    if region:
        assert region.low == tuple(map(min, zip(*kept, strict=True)))
        assert region.high == tuple(map(max, zip(*kept, strict=True)))
