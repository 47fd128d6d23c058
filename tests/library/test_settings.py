"""Test the least and greatest values of settings."""

from fractions import Fraction
from math import inf, nan

import pytest

from treesearch import Settings, UsageError
from treesearch.settings import BOOK


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("iterations", [1, 2]),
        ("seed", [0, -3]),
        ("exploration", [0, 0.5, Fraction(1, 3), 10**9]),
        ("seconds", [0, 0.5, 10]),
        ("depth", [1, 2]),
        ("window", [(0, 1), (-inf, inf), [-1, Fraction(1, 2)], (-inf, 0)]),
        ("utility_range", [(0, 1), {(): (0, 1), "B": (-inf, 0)}]),
        ("ordering", [(), ["best"], ("killer", "history")]),
        ("first", [0, -inf, inf, Fraction(1, 2)]),
        ("evaluation", ["lines", len]),
        ("root", ["max", "min", "p1", "p12"]),
        ("chance_cuts", ["windows", "interval"]),
    ],
)
def test_setting_accepts_its_limits(name, values):
    for value in values:
        assert getattr(Settings(**{name: value}), name) == value
        assert getattr(BOOK.replace(**{name: value}), name) == value


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("iterations", [0, 1.0, True, "1"]),
        ("seed", [0.5, True, None]),
        ("exploration", [-1, inf, nan, "1", None]),
        ("seconds", [-1, nan, "1"]),
        ("depth", [0, 1.0, True]),
        ("window", [(1, 1), (2, 1), (0,), (0, 1, 2), (0, nan), ("a", "b"), None, 5]),
        ("utility_range", [(1, 1), {}, {(): (1, 0)}, {(): (0, 1), "B": (1, 1)}, None]),
        ("ordering", ["best", {"best"}, None]),
        ("first", [nan, "1", None]),
        ("evaluation", [5]),
        ("root", ["p0", "left", 5]),
        ("chance_cuts", ["none", None]),
        ("algorithm", [5, None]),
    ],
)
def test_setting_refuses_other_values(name, values):
    for value in values:
        with pytest.raises(UsageError, match=name):
            Settings(**{name: value})


@pytest.mark.parametrize(
    ("evaluation", "text"), [(None, None), ("lines", "lines"), (len, "len"), (Settings, "Settings")]
)
def test_evaluation_has_a_name(evaluation, text):
    assert Settings(evaluation=evaluation).evaluation_text == text


def test_changed_settings_are_shown():
    assert repr(BOOK) == "Settings()"
    assert repr(BOOK.replace(root="min", depth=2)) == "Settings(root='min', depth=2)"
