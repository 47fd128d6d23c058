"""Test the estimates of the size of a game tree."""

import pytest

from treesearch import read
from treesearch.games import load
from treesearch.games.extent import nodes_by_depth
from treesearch.tree import TreeGame


def test_extent_is_exact_for_uniform_trees():
    levels = nodes_by_depth(TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")), None, 1000)
    assert levels == [1, 4, 13]
    assert 549_946 / 2 < nodes_by_depth(load("tictactoe"), None, 10**9)[-1] < 549_946 * 2
    assert nodes_by_depth(load("connect4"), 6, 10**9)[-1] == 137_257  # no column is full at depth 6


def test_oversized_minimax_suggests_depth(run):
    for command in (["minmax", "connect4"], ["compare", "connect4", "--depth", "30"]):
        code, out, err = run(*command)
        assert (code, out) == (2, "")
        assert "more than 1,000,000,000 nodes" in err
        assert "--depth 7" in err
    assert run("minmax", "nim")[0] == 0


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            ["alphabeta"],
            "alphabeta visits more than 5,000,000 nodes of connect4, even with the best move ordering",
        ),
        (["trace"], "alphabeta visits more than 5,000,000 nodes of connect4"),
        (
            ["trace", "--algorithm", "negascout"],
            "negascout visits more than 5,000,000 nodes of connect4",
        ),
        (
            ["trace", "--algorithm", "minmax", "--depth", "12"],
            "more than 5,000,000 nodes to depth 12; give a smaller",
        ),
        (["trace", "--step"], "--depth 5"),
        (["draw", "-o", "a.svg"], "--depth 6"),
        (["page", "-o", "a.html"], "--depth 5"),
        (["page", "-o", "a.html", "--compare", "minimax"], "--depth 5"),
    ],
)
def test_oversized_alphabeta_is_refused(run, command, says):
    code, out, err = run(command[0], "connect4", *command[1:])
    assert (code, out) == (2, "")
    assert says in err
    assert "--depth" in err


def test_node_estimate_never_exceeds_search(run):
    tree = TreeGame(read("(((1 2) (3 4)) ((5 6) (7 8)))"))
    assert nodes_by_depth(tree, None, 1000, least=True) == [
        1,
        3,
        6,
        11,
    ]  # b^ceil(d/2) + b^floor(d/2) - 1: 2, 3, 5
    for game in ("tictactoe", "nim"):
        assert run("alphabeta", game)[0] == 0
    assert run("alphabeta", "connect4", "--depth", "5")[0] == 0
    assert run("trace", "connect4", "--algorithm", "mcts", "--format", "json")[0] == 0
