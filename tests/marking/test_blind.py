"""Test that guessing earns, on average, less than half of the points of half an answer."""

from statistics import mean

import pytest
from support.blind import STRATEGIES, half
from support.students import exercises

from treesearch.homework.answers.facts import ValueStated
from treesearch.homework.marking.arithmetic import best_sum
from treesearch.homework.marking.claims import claims_in
from treesearch.homework.marking.marker import Exercise, check

EXERCISES = [Exercise(tree) for tree in exercises(40, 25, 8, 14)]


def points(exercise, facts):
    """Return the points of an answer, without the search for its mistakes."""
    return best_sum(
        exercise.keys,
        exercise.scheme,
        lambda key: claims_in(facts, key.tree, key.conventions),
    ).total


@pytest.fixture(scope="module")
def honest():
    return mean(points(exercise, half(exercise.keys[0])) for exercise in EXERCISES)


@pytest.mark.parametrize("name", STRATEGIES)
def test_blind_strategies_earn_less_than_half(name, honest):
    earned = mean(points(exercise, STRATEGIES[name](exercise.keys[0])) for exercise in EXERCISES)
    assert earned < honest / 2


def test_largest_leaf_earns_no_points():
    assert check("((3 12 8) (2 4 6) (14 5 2))", "value: 14\npath: 3 1").score == 0


def test_second_value_earns_no_points():
    right = EXERCISES[0].keys[0].right.value
    assert points(EXERCISES[0], [ValueStated(right)]) == 1
    assert points(EXERCISES[0], [ValueStated(right), ValueStated(right + 1)]) == 0
