"""Test regions and conditions of unknown numbers against all orders of a few numbers around two constants."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treesearch.unknown.order import (
    Inequality,
    conjunction,
    full_region,
    meet_all,
    negation,
    opposite,
    simplified,
    strict_version,
    within,
)

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


PAIRS = {*product(NUMBERS, repeat=2)}
SPACE = full_region(2, len(CONSTANTS))
SIDES = [(0, None), (1, None), (None, 0), (None, 1)]
KINDS = [Inequality(*side, bound) for side in SIDES for bound in range(-1, 4)]
KINDS += [Inequality(*side, bound) for side in ((0, 1), (1, 0)) for bound in (0, 1)]
HELD = {kind: {pair for pair in PAIRS if holds(kind, pair)} for kind in KINDS}
"""The pairs of numbers that satisfy each comparison of two unknowns."""
CONDITIONS = st.lists(
    st.lists(st.sampled_from(KINDS), max_size=3, unique=True).map(tuple), max_size=4
)


def pairs_of(condition):
    return set().union(*(PAIRS.intersection(*map(HELD.get, each)) for each in condition))


@given(CONDITIONS, CONDITIONS)
@settings(max_examples=100)
def test_conditions_combine_like_sets(first, second):
    assert pairs_of(conjunction(SPACE, first, second)) == pairs_of(first) & pairs_of(second)
    assert pairs_of(negation(SPACE, first)) == PAIRS - pairs_of(first)
    for each in ((), *first):
        assert within(meet_all(SPACE, each), second) == (pairs_of([each]) <= pairs_of(second))


@given(CONDITIONS)
@settings(max_examples=100)
def test_simplified_condition_has_nothing_needless(condition):
    """No alternative and no comparison can be dropped, and none can be loosened."""
    made, true = simplified(SPACE, condition), pairs_of(condition)
    assert pairs_of(made) == true
    assert [*map(len, made)] == sorted(map(len, made))
    for i, each in enumerate(made):
        assert pairs_of(made[:i] + made[i + 1 :]) != true
        for j, comparison in enumerate(each):
            rest, kind = each[:j] + each[j + 1 :], [side is None for side in comparison[:2]]
            assert not pairs_of([rest]) <= true
            bounds = {
                c.bound for one in condition for c in one if [s is None for s in c[:2]] == kind
            }
            for bound in bounds if any(kind) else {0}:
                looser = comparison._replace(bound=bound)
                if HELD[comparison] < HELD[looser]:
                    assert not pairs_of([(*rest, looser)]) <= true


def test_comparisons_have_opposites():
    for kind in KINDS:
        if (other := opposite(kind)) in HELD:
            assert HELD[other] == PAIRS - HELD[kind]


@pytest.mark.parametrize(
    ("comparison", "strict"),
    [
        ((0, None, 2), (0, None, 1)),
        ((0, None, 1), (0, None, 1)),
        ((None, 0, 0), (None, 0, 1)),
        ((None, 0, 1), (None, 0, 1)),
        ((0, 1, 0), (0, 1, 1)),
        ((0, 1, 1), (0, 1, 1)),
    ],
)
def test_comparison_becomes_strict(comparison, strict):
    assert strict_version(Inequality(*comparison)) == strict


@pytest.mark.parametrize(
    ("first", "second", "looser"),
    [
        ([(0, None, -1), (1, None, 1)], [(None, 0, 0), (0, None, 2), (1, None, 2)], (0, None, 2)),
        ([(None, 0, 3), (None, 1, 1)], [(0, None, 2), (None, 0, 0), (None, 1, 0)], (None, 0, 0)),
        ([(0, 1, 1), (1, None, 1)], [(0, 1, 0), (1, 0, 0), (1, None, 2)], (0, 1, 0)),
    ],
)
def test_covered_comparison_is_loosened(first, second, looser):
    """(x < 3 and y < 8) or (3 <= x <= 8 and y <= 8): the first also holds up to x = 8."""
    condition = [tuple(Inequality(*c) for c in each) for each in (first, second)]
    assert simplified(SPACE, condition) == [(looser, first[1]), tuple(second)]
