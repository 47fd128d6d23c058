"""Test the explanation of the first event that contradicts an answer."""

import pytest

from treesearch import read
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.marking.marker import Exercise
from treesearch.homework.programs.first_error import first_event


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 14",
            "alpha = 3, beta = 14; a cut needs 14 <= alpha = 3",
        ),
        (
            "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 3",
            "no node above has set this bound",
        ),
        (
            "value: 3, path: 1 1\nMIN cut after 4 at 2\nMIN cut after 2 at 2",
            "which the search never examines",
        ),
        ("value: 3, path: 1 1\nno cuts", "set at the root by child 1"),
        (
            "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 2 in subtree (14 5 2)",
            "nothing is left to skip",
        ),
        (
            "value: 3, path: 1 1\nMIN cut after 2\nexamined: 3 8 12 2 14 5 2",
            "examines 12 at 1.2 as leaf 2",
        ),
        (
            "value: 3, path: 1 1\nMIN cut after 2\nexamined: 3 12 8 2 14 5 2 2",
            "the search ends after 7 leaves",
        ),
    ],
)
def test_first_different_event_is_shown(answer, said):
    tree = read("((3 12 8) (2 4 6) (14 5 2))")
    told = Exercise(tree).reader().answer(*read_sheet(answer).of(tree=tree))
    assert said in first_event(tree, told)


def test_unmentioned_cuts_are_ignored():
    tree = read("((3 12 8) (2 4 6) (14 5 2))")
    told = Exercise(tree).reader().answer(*read_sheet("value: 3, path: 1 1").of(tree=tree))
    assert first_event(tree, told) == ""
