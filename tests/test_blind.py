"""Who has searched nothing earns no more than who says honestly what of that is right."""

from statistics import mean

import pytest
from blind import STRATEGIES, honest, with_end
from students import exercises

from treesearch.homework.answer.facts import Answer, ValueStated
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.marking import check, mark
from treesearch.homework.marking.scheme import scheme

EXERCISES = [Exercise(tree) for tree in exercises(40, 40, 8, 16)]


def points(exercise, facts):
    return mark(exercise, Answer(tuple(facts))).score


@pytest.mark.parametrize("ending", [False, True], ids=["alone", "with the right value and path"])
@pytest.mark.parametrize("name", STRATEGIES)
def test_no_blind_strategy_beats_the_honest_answer_with_the_same_right_facts(name, ending):
    more = []
    for exercise in EXERCISES:
        key = exercise.keys[0]
        facts = with_end(key, STRATEGIES[name](key)) if ending else STRATEGIES[name](key)
        more.append(points(exercise, facts) - points(exercise, honest(key, facts)))
    assert mean(more) <= 0.5
    assert max(more) <= 0.6, "on no tree by more than a wrong beginning of a path may earn"


def test_the_largest_leaf_earns_nothing_by_a_mistake_without_a_search():
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    assert check(tree, "value: 14\npath: 3 1").score == 0
    no_carrying = scheme({"rates": {"carried": 0}})
    assert check(tree, "value: 14\npath: 3 1", no_carrying).score == 0


def test_a_value_that_is_said_with_another_one_earns_no_more_than_the_other():
    right = EXERCISES[0].keys[0].right.value
    assert points(EXERCISES[0], [ValueStated(right)]) == 1
    assert points(EXERCISES[0], [ValueStated(right), ValueStated(right + 1)]) == 0
