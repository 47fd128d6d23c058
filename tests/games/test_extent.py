"""Test the estimates of the size of a game tree."""

import pytest

from treesearch import UsageError, read
from treesearch.games import load
from treesearch.games.extent import check_extent, nodes_by_depth
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


class Levels:
    """A game in which each move of a level leads to the next level; the last width is repeated."""

    def __init__(self, *widths, height=99):
        self.widths, self.height = widths, height

    def initial_state(self):
        return 0

    def actions(self, state):
        return range(self.widths[min(state, len(self.widths) - 1)])

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == self.height


@pytest.mark.parametrize(
    ("game", "limits", "counts"),
    [
        (Levels(1), (3, 100), [1, 2, 3, 4]),
        (Levels(1), (0, 100), [1]),
        (Levels(1), (None, 5), [1, 2, 3, 4, 5]),
        (Levels(3, height=3), (None, 1000), [1, 4, 13, 40]),
        (Levels(3), (4, 1000, True), [1, 4, 9, 20, 37]),
        (Levels(2, 3), (3, 1000, True), [1, 3, 7, 15]),
    ],
)
def test_node_counts_reach_their_limits(game, limits, counts):
    assert nodes_by_depth(game, *limits) == counts


@pytest.mark.parametrize(
    ("tree", "counts"), [("(1 2 (3 4))", [1, 4]), ("(1 (2 3) (4 5))", [1, 4, 10])]
)
def test_short_lines_keep_their_counts(tree, counts):
    assert nodes_by_depth(TreeGame(read(tree)), None, 1000)[: len(counts)] == counts
    assert nodes_by_depth(TreeGame(read(tree)), None, 1000)[-1] == counts[-1]


@pytest.mark.parametrize(
    ("game", "depth", "limit", "cutting", "says"),
    [
        (Levels(3, height=3), None, 4, "", "Levels has more than 4 nodes; give depth .* depth=1$"),
        (Levels(3, height=3), None, 5, "", None),
        (Levels(3), 3, 4, "", "more than 4 nodes to depth 3; give a smaller depth"),
        (Levels(3), 2, 4, "", None),
        (Levels(2, height=6), None, 7, "", "depth=2$"),
        (Levels(2, height=6), None, 6, "", "depth=1$"),
        (Levels(20, height=2), None, 10, "", "depth=1$"),
        (Levels(3), 4, 4, "alphabeta", None),
        (
            Levels(3),
            4,
            3,
            "alphabeta",
            "^alphabeta visits more than 3 nodes of Levels to depth 4, even",
        ),
        (Levels(1, 4_999_998), 9, 10**9, "", "depth=2$"),
        (Levels(1, 4_999_999), 9, 10**9, "", "depth=1$"),
    ],
)
def test_refusal_suggests_deepest_short_search(game, depth, limit, cutting, says):
    if says is None:
        assert check_extent(game, depth, limit, cutting) is None
    else:
        with pytest.raises(UsageError, match=says):
            check_extent(game, depth, limit, cutting)
