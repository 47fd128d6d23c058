"""Test sets of numbers, such as x <= 3 or x > 7."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from treesearch.unknown.spans import Span, union


@pytest.mark.parametrize(
    ("span", "said"),
    [
        (Span(-inf, inf), ""),
        (Span(-inf, 3, False, True), "x <= 3"),
        (Span(-inf, 3), "x < 3"),
        (Span(3, inf, True), "x >= 3"),
        (Span(3, inf), "x > 3"),
        (Span(2, 5, False, True), "2 < x <= 5"),
        (Span(2, 5, True), "2 <= x < 5"),
        (Span(4, 4, True, True), "x = 4"),
    ],
)
def test_spans_are_printed_as_inequalities(span, said):
    assert span.text("x") == said


@given(
    st.lists(
        st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.booleans(), st.booleans()), max_size=5
    )
)
@example(
    [(-1, 1, False, False), (1, 3, False, False)]
)  # which touch, and the number between them is in neither
@example([(-1, 1, False, True), (1, 3, False, False)])
@example([(1, 3, False, False), (1, 1, True, True)])  # the included end comes second
def test_union_contains_exactly_its_spans(ends):
    every = [
        Span(low, high, one, two)
        for low, high, one, two in ends
        if low < high or (low == high and one and two)
    ]
    made = union(every)
    for x in (Fraction(n, 2) for n in range(-8, 9)):
        assert sum(x in span for span in made) == any(x in span for span in every)
    assert union(made) == made
