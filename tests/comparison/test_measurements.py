"""Test the measurements of several searches: counts, depths and branching factors."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import oracle, sums
from support.strategies import plain_trees

from treesearch import MAX, MIN, read
from treesearch.comparison.measurements import Job, branching, default_depths, plan
from treesearch.comparison.reorder import reorder
from treesearch.comparison.table import compare
from treesearch.games import GAMES, load
from treesearch.games.extent import nodes_by_depth
from treesearch.settings import BOOK


@pytest.mark.parametrize("name", [name for name in GAMES if name != "blocker"])
def test_games_have_default_depths(name):
    game = load(name)
    depths = {job.depth for job in plan(game)}
    assert len(depths) >= 3
    nodes = nodes_by_depth(game, max(depths), 10_000_000)
    assert sum(nodes[min(depth, len(nodes) - 1)] for depth in depths) < 1_000_000  # seconds


def test_default_depth_fits_the_game():
    assert {row.job.depth for row in compare(load("nim", size="7"))} == {5, 7}


@given(
    plain_trees(max_leaves=20).filter(lambda tree: tree.children),
    st.sampled_from([(-inf, inf), (-1, 1)]),
)
@settings(max_examples=25)
def test_comparison_counts_agree_with_oracle(tree, window):
    rows = compare(tree, depths=(1, 2, 3), orders=["worst"], window=window).to_json()["rows"]
    before = {}
    for row in rows:
        order, depth, name = row["order"], row["depth"], row["algorithm"]
        searched = tree if order == "given" else reorder(tree, order)
        assert row.get("tree") == (None if order == "given" else str(searched))
        cutting = name == "alphabeta"
        ends = window if cutting else (-inf, inf)
        events = oracle.expected_events(
            searched, MAX, *ends, cutting=cutting, depth=depth, static=lambda node: 0
        )
        value, path = events[-1][2], [*sums.path_of(events)]
        assert [row["value"], row["path"], row["action"]] == [value, path, path[0]]
        low, high = ends
        assert row["bound"] == ("<=" if value <= low else ">=" if value >= high else "=")
        leaves = sum(event[0] == "leaf" for event in events)
        nodes = leaves + sum(event[0] == "open" for event in events)
        assert [row["leaves_evaluated"], row["nodes_visited"]] == [leaves, nodes]
        assert row["nodes_below_root"] == nodes - 1
        before[order, depth, name] = row["nodes_visited"], row["reduction"]
        assert row["reduction"] == before[order, depth, "minmax"][0] / nodes
        last = before.get((order, depth - 1, name))
        assert row["growth"] == (row["reduction"] / last[1] if last else None)
        levels = min(depth, tree.traits.height)
        below = sum(row["branching"] ** level for level in range(1, levels + 1))
        assert below == pytest.approx(nodes - 1, rel=1e-3)


@pytest.mark.parametrize(
    ("nodes", "depth", "factor"), [(52, 5, 1.919), (3 + 9 + 27, 3, 3), (4, 4, 1), (0, 3, None)]
)
def test_effective_branching_factor_matches_book(nodes, depth, factor):
    found = branching(nodes, depth)
    assert found is factor or found == pytest.approx(factor, abs=5e-3)


def test_deep_tree_has_branching_factor_one():
    assert branching(100_000, 100_000) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(
    "options",
    [
        {"algorithms": ["minmax", "mcts"], "iterations": 50, "seed": 2},
        {"orders": ["random"], "seed": 3},
        {"algorithms": ["alphabeta", "negascout"], "ordering": ["killer"]},
    ],
)
def test_options_apply_only_where_accepted(options):
    rows = compare("((3 12 8) (2 4 6) (14 5 2))", **options)
    assert len(rows) > 1
    assert all(row.result.value == 3 for row in rows if row.job.algorithm != "mcts")


class CountingDown:
    """A user-defined game of at most five moves per player, without ``depths`` and ``height``."""

    def initial_state(self):
        return 6, MAX

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [1, 2][: state[0]]

    def result(self, state, action):
        return state[0] - action, state[1].opponent

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return 1 if state[1] is MIN else -1


def test_default_depths_stop_at_games_end():
    assert default_depths(CountingDown()) == (1, 2, 3, 4, 6)


def test_large_game_has_small_default_depths():
    class Wide(CountingDown):
        def actions(self, state):
            return range(10)

    assert default_depths(Wide()) == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("facts", "depths"),
    [
        ({"height": 3}, (1, 2, 3)),
        ({"height": 6}, (1, 2, 3, 4, 6)),
        ({"height": 0}, (1,)),
        ({"height": 0, "depths": (2, 5)}, (1,)),
        ({"height": 3, "depths": (2, 3, 5)}, (2, 3)),
        ({"depths": (2, 9)}, (2, 9)),
    ],
)
def test_default_depths_stay_within_height(facts, depths):
    game = CountingDown()
    vars(game).update(facts)
    assert default_depths(game) == depths


def test_finished_game_has_default_depths():
    class Finished(CountingDown):
        def initial_state(self):
            return 0, MAX

    assert default_depths(Finished()) == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("height", "depth", "evaluation", "blind"),
    [
        (6, 5, None, True),
        (6, 6, None, False),
        (None, 6, None, True),
        (None, None, None, False),
        (6, 5, "zero", True),
        (6, 5, "lines", False),
    ],
)
def test_evaluation_of_zero_is_blind(height, depth, evaluation, blind):
    game = CountingDown()
    game.height = height
    assert Job(game, "given", BOOK.replace(depth=depth, evaluation=evaluation)).blind is blind
    tree = read("(1 (2 3))")
    assert not Job(tree, "given", BOOK.replace(depth=depth, evaluation=evaluation)).blind


@pytest.mark.parametrize(
    ("nodes", "depth", "factor"),
    [(1, 1, 1), (1, 2, 0.618034), (7, 1, 7), (7, 0, None), (7, None, None)],
)
def test_small_branching_factors_are_exact(nodes, depth, factor):
    assert branching(nodes, depth) == factor


def test_only_samples_have_no_reduction():
    rows = compare("((3 12) (2 4))", algorithms=["mcts", "alphabeta", "minmax"], iterations=9)
    found = {row.job.algorithm: row.reduction for row in rows}
    assert [*found] == ["minmax", "mcts", "alphabeta"]
    assert (found["minmax"], found["mcts"]) == (1, None)
    assert found["alphabeta"] == 7 / 6
