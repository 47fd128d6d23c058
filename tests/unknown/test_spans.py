"""Test sets of numbers, such as x <= 3 or x > 7."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from treesearch.unknown.spans import Clamp, Span, condition_phrase, freed_at_ends, union


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


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (-inf, inf, "x"),
        (-inf, 6, "min(x, 6)"),
        (3, inf, "max(3, x)"),
        (3, 6, "max(3, min(x, 6))"),
        (4, 4, "4"),
    ],
)
def test_clamp_has_no_infinite_ends(low, high, said):
    assert Clamp(low, high).text("x") == said


@pytest.mark.parametrize(
    ("spans", "said"),
    [
        ([], "for no p"),
        ([Span(-inf, inf)], "for every p"),
        ([Span(0, 1, True, False), Span(3, 4, True, True)], "iff p < 1 or p >= 3"),
        ([Span(0, 4, True, True)], "for every p"),
        ([Span(0, 4)], "iff 0 < p < 4"),
        ([Span(0, 4, True)], "iff p < 4"),
        ([Span(0, 0, True, True)], "iff p = 0"),
        ([Span(4, 4, True, True)], "iff p = 4"),
        ([Span(1, 3, True, True)], "iff 1 <= p <= 3"),
    ],
)
def test_ends_of_range_need_no_condition(spans, said):
    freed = freed_at_ends(tuple(spans), 0, 4)
    assert condition_phrase(freed, "p") == said
    assert all(
        (span.with_low, span.with_high) == (True, True) for span in freed if span.low == span.high
    )
