"""Test Monte Carlo tree search: it is repeatable, its mean is exact, and it converges on small games."""

import json
from fractions import Fraction
from math import inf, log, sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.searching import Dag, TakeAway, after, ragged_trees

from treesearch import UsageError, read, record, ucb1
from treesearch.events import Leaf, Open
from treesearch.game import Counted
from treesearch.report.selections import SELECTION_COLUMNS, selection_rows, selections
from treesearch.search.mcts import mcts, scaled_mean
from treesearch.tree import TreeGame

seeds = st.integers(0, 10**6)


@pytest.mark.parametrize("is_max", [True, False])
def test_equal_utilities_are_in_the_middle(is_max):
    assert scaled_mean(15, 3, (5, 5), is_max) == 0.5
    assert scaled_mean(15, 3, (0, 20), is_max) == (0.25 if is_max else 0.75)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("pool", "winning"), [(2, 1), (3, 2), (4, 3), (6, 1), (7, 2), (8, 3), (10, 1)]
)
def test_mcts_finds_only_winning_nim_move(pool, winning, seed):
    assert mcts(TakeAway(pool), seed=seed, iterations=800).path[0] == winning


@given(seeds, st.integers(1, 60))
def test_mcts_seed_determines_the_answer(seed, iterations):
    heard = []
    game = Dag(seed)
    first = mcts(game, seed=seed, iterations=iterations, listen=heard.append)
    assert first == mcts(game, seed=seed, iterations=iterations)
    assert sum(isinstance(event, Leaf) for event in heard) == iterations


def test_mcts_value_may_depend_on_seed():
    assert len({mcts(TakeAway(15), seed=seed, iterations=50).value for seed in range(10)}) > 1


@given(seeds)
def test_value_is_mean_of_playouts(seed):
    heard = []
    result = mcts(Dag(seed), seed=seed, iterations=30, listen=heard.append)
    outcomes = [event.value for event in heard if isinstance(event, Leaf)]
    assert result.value == Fraction(sum(outcomes), 30)
    assert result.bound == "~"


@given(ragged_trees(), seeds, st.integers(1, 40))
def test_mcts_events_form_a_tree(tree, seed, iterations):
    trace = record(tree, algorithm="mcts", seed=seed, iterations=iterations)
    after(TreeGame(tree), trace.result.path)
    assert trace.root.value == trace.result.value
    assert all((visit.low, visit.high) == (-inf, inf) for visit in trace.visits())
    assert all(
        (told.alpha, told.beta) == (-inf, inf) for told in trace.events if isinstance(told, Open)
    )
    for visit in trace.visits():
        assert all(child.place.parent == visit.place for child in visit.children.values())


def test_mcts_path_follows_most_visits():
    trace = record("((3 12 8) (2 4 6) (14 5 2))", algorithm="mcts", iterations=2000)
    entered = [e.path.path for e in trace.events if isinstance(e, Open | Leaf)]
    assert trace.result.path == (1, 1)
    assert max([(1,), (2,), (3,)], key=entered.count) == (1,)


def test_mean_approaches_the_value():
    value = mcts(TakeAway(4), iterations=3000).value
    assert Fraction(9, 10) < value < 1


def test_mcts_accepts_huge_values():
    game = TreeGame(read(f"(({10**400} {10**400 + 1}) ({10**399} 7))"))
    assert mcts(game, iterations=300).path[0] == 1


@given(seeds, st.integers(1, 4))
def test_playout_ends_at_depth(seed, depth):
    asked = []
    game = Counted(TakeAway(30))
    result = mcts(
        game, seed=seed, iterations=10, depth=depth, evaluate=lambda state: asked.append(state) or 0
    )
    assert len(asked) == 10
    assert result.value == 0
    assert len(result.path) <= depth
    assert all(state[0] >= 30 - 3 * depth for state in asked)


def test_dice_rolls_follow_probabilities():
    game = TreeGame(read("((chance 9/10*10 1/10*0) (chance 1/10*10 9/10*0))"))
    result = mcts(game, iterations=2000)
    assert result.path == (1,)
    assert Fraction(8) < result.value < Fraction(10)


CASES = json.loads((Path(__file__).parents[1] / "data" / "course_vectors.json").read_text())


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["ability"] == "UCB1"], ids=lambda case: case["id"]
)
def test_ucb1_matches_published_values(case):
    options, expect = case["options"], case["expect"]
    result = ucb1(map(tuple, options["children"]), options["C"])
    assert result.values == pytest.approx(expect["values"], abs=1e-5)
    assert result.selected == expect["selected"]


def test_ucb1_takes_the_unvisited_first():
    assert ucb1([(3, 4), (0, 0), (0, 0)]) == (
        (pytest.approx(0.75 + sqrt(2 * log(4) / 4)), inf, inf),
        2,
    )
    assert ucb1([(1, 2), (1, 2)]).selected == 1
    for bad in ([], [(1, -1)], [(1, 0.5)]):
        with pytest.raises(UsageError):
            ucb1(bad)


@given(ragged_trees(), seeds, st.sampled_from([0.0, 1.0, 1.5]))
def test_selected_child_has_greatest_ucb1(tree, seed, exploration):
    """The table that is folded from the trace selects the same children as the search."""
    trace = record(tree, algorithm="mcts", seed=seed, iterations=25, exploration=exploration)
    for selection in selections(trace):
        bounds = [child.ucb1 for child in selection.children]
        assert selection.children[bounds.index(max(bounds))].action == selection.selected


@given(ragged_trees(), seeds)
def test_selections_count_every_visit(tree, seed):
    trace = record(tree, algorithm="mcts", seed=seed, iterations=10)
    for selection in selections(trace):
        if selection.open.path.parent is None:
            assert sum(child.visits for child in selection.children) == selection.sample - 1


def test_selection_table_has_child_rows():
    trace = record("((3 12 8) (2 4 6))", algorithm="mcts", iterations=3)
    rows = list(selection_rows(trace))
    assert rows[0] == ("1", "root", "1", "0", "", "+inf", "selected")
    assert rows[4] == ("3", "root", "1", "1", "12", "2.177", "selected")
    assert all(len(row) == len(SELECTION_COLUMNS) for row in rows)


@pytest.mark.parametrize(
    ("visits", "logarithm"), [(None, log(4)), (8, log(8)), (1, 0), (0, 0), (2, log(2))]
)
def test_ucb1_counts_visits_of_parent(visits, logarithm):
    values = ucb1([(1, 2), (2, 2)], 3, visits).values
    assert values == (0.5 + 3 * sqrt(logarithm / 2), 1 + 3 * sqrt(logarithm / 2))


@pytest.mark.parametrize("visits", [-1, 0.5, True, "3"])
def test_ucb1_refuses_other_visits(visits):
    with pytest.raises(UsageError, match="write a whole number, 0 or more"):
        ucb1([(1, 2)], visits=visits)
