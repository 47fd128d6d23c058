"""Test conditions in words."""

import pytest

from treesearch.unknown.lattice import Spelling
from treesearch.unknown.order import Inequality, full_region
from treesearch.unknown.wording import condition_data, condition_words

SPELLING, SPACE = Spelling(("x", "y", "z"), [3, 8]), full_region(3, 2)
X, Y, Z = range(3)


def at_most(unknown, position):
    """Positions: below 3, 3, between, 8 and above are -1 to 3."""
    return Inequality(unknown, None, position)


def at_least(unknown, position):
    return Inequality(None, unknown, position)


def order(left, right, strict=0):
    return Inequality(left, right, strict)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ([()], ""),
        ([(at_most(X, -1),)], "x < 3"),
        ([(at_most(X, 0),)], "x <= 3"),
        ([(at_most(X, 1),)], "x < 8"),
        ([(at_most(X, 2),)], "x <= 8"),
        ([(at_least(X, 0),)], "x >= 3"),
        ([(at_least(X, 1),)], "x > 3"),
        ([(at_least(X, 2),)], "x >= 8"),
        ([(at_least(X, 3),)], "x > 8"),
        ([(order(X, Y), order(Y, Z, 1))], "x <= y < z"),
        ([(at_least(X, 0), order(X, Y), at_most(Y, 1))], "3 <= x <= y < 8"),
        ([(order(X, Y), order(Y, X))], "x = y"),
        ([(at_least(X, 0), at_most(X, 0))], "x = 3"),
        ([(at_least(X, 1), at_most(X, 1))], "3 < x < 8"),
        ([(at_least(Y, 1), at_most(X, 0))], "x <= 3 < y"),
        ([(at_least(Y, 3), at_most(X, 0))], "x <= 3 and y > 8"),
        ([(order(X, Y), order(X, Z))], "x <= y and x <= z"),
        ([(at_most(Y, 0),), (at_most(X, 0),)], "x <= 3 or y <= 3"),
        ([(at_least(X, 3), at_least(Y, 3)), (at_most(Z, 0),)], "z <= 3 or (x > 8 and y > 8)"),
        (
            [(at_least(X, 3), at_least(Z, 3)), (at_least(Y, 3), at_least(Z, 3))],
            "z > 8 and (x > 8 or y > 8)",
        ),
        (
            [(at_most(X, 0), order(Y, Z)), (at_most(X, 0), at_most(Z, -1))],
            "x <= 3 and (z < 3 or y <= z)",
        ),
    ],
)
def test_condition_is_worded_shortly(condition, words):
    assert condition_words(SPELLING, SPACE, condition) == words


def test_condition_data_has_both_sides():
    condition = [(at_least(X, 1), order(X, Y, 1)), (at_most(Z, 2),)]
    assert condition_data(SPELLING, condition) == [
        [[3, "<", "x"], ["x", "<", "y"]],
        [["z", "<=", 8]],
    ]
