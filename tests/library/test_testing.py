"""Test the assertions for notebooks and other graders."""

import pytest

from treesearch.testing import expect_cuts, expect_path, expect_value

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_right_answers_return_their_points():
    assert expect_value(FIGURE, 3) == expect_value("(0.5 0.25)", 0.5) == 1
    assert expect_path(FIGURE, (1, 1)) == expect_path("5", ()) == 3
    assert expect_cuts(FIGURE, "MIN cut after 2 in subtree (2 4 6)") == 6
    assert expect_cuts("(1 2)", []) == expect_cuts("(1 2)", "") == 6


@pytest.mark.parametrize(
    ("expect", "answer", "message"),
    [
        (expect_value, 4, "value: 3 expected, 4 given"),
        (expect_path, [1, 2], "path: 1 1 expected, 1 2 given"),
        (expect_path, [0, 0], "counted from 0|numbered from 0"),
        (expect_cuts, [], "MIN cut after 2 in subtree"),
        (expect_cuts, ["MAX cut after 2"], "a cut at a MIN node is called a MAX cut"),
        (expect_cuts, [{"kind": "MIN", "after_path": [3, 1]}], "MIN cut after 2 in subtree"),
        (expect_value, None, "not read"),
    ],
)
def test_wrong_answers_raise_the_reason(expect, answer, message):
    with pytest.raises(AssertionError, match=message):
        expect(FIGURE, answer)
