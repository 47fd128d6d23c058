"""Test the figures of the book and papers, and the exact searches against them."""

import ast
import inspect
from math import inf, log, sqrt
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support import oracle
from support.searching import (
    EXACT,
    TakeAway,
    Watched,
    expected_value,
    game_of,
    judged,
    ragged_trees,
)
from support.strategies import games_with_dice, integers, plain_trees

from treesearch import MAX, alphabeta, figures, minimax, read, record
from treesearch.algorithms import ALGORITHMS
from treesearch.game import Player
from treesearch.search.plain import plain_alphabeta, plain_minimax
from treesearch.settings import BOOK
from treesearch.solve import as_game, solve
from treesearch.tree import TreeGame, static

roots = st.sampled_from(["max", "min"])
in_turn = ragged_trees(roles=False)
conventions = st.builds(
    BOOK.replace,
    order=st.sampled_from(["ltr", "rtl"]),
    cut_rule=st.sampled_from(["ge", "gt"]),
    values=st.sampled_from(["soft", "hard"]),
    depth=st.none() | st.integers(1, 4),
    window=st.sampled_from([(-inf, inf), (0, 5), (2, inf), (-inf, 1)]),
)
VALUED = [
    figures.minimax_search,
    figures.alpha_beta_search,
    figures.expectiminimax,
    figures.mtdf,
    figures.sss_star,
]


def pair(answer):
    """Return value and first move, or only the value for papers without moves."""
    return answer if isinstance(answer, tuple) else (answer, None)


@given(tree=in_turn, root=roots)
def test_exact_searches_agree_with_figures(tree, root):
    game = game_of(tree, root)
    for name, search in EXACT.items():
        figure = getattr(figures, ALGORITHMS[name.split()[0]].figure)
        value, move = pair(figure(game, game.initial_state()))
        result = search(game)
        assert result.value == value, name
        assert move is None or result.path[:1] == (move,), name


@given(tree=in_turn, root=roots)
def test_searches_match_figure_leaves(tree, root):
    for name in ("minmax", "alphabeta", "sss"):
        fast, plain = (Watched(tree, game_of(tree, root).root) for _ in range(2))
        EXACT[name](fast)
        getattr(figures, ALGORITHMS[name].figure)(plain, plain.initial_state())
        assert [id(leaf) for leaf in fast.leaves] == [id(leaf) for leaf in plain.leaves], name


class Looked:
    """A node that records the order in which leaves are read."""

    def __init__(self, node, leaves):
        self.node, self.leaves = node, leaves
        self.children = [Looked(child, leaves) for child in node.children]

    @property
    def value(self):
        self.leaves.append(self.node)
        return self.node.value


@pytest.mark.parametrize(
    ("name", "walk"), [("minmax", plain_minimax), ("alphabeta", plain_alphabeta)]
)
@given(tree=in_turn.filter(lambda tree: tree.children), root=roots)
def test_plain_tree_searches_match_figures(name, walk, tree, root):
    looked, figure = [], Watched(tree, game_of(tree, root).root)
    answer = walk(Looked(tree, looked), tree.traits.height, game_of(tree, root).root)
    value, move = getattr(figures, ALGORITHMS[name].figure)(figure, figure.initial_state())
    assert (answer.value, answer.path[:1]) == (value, (move,))
    assert [*map(id, looked)] == [*map(id, figure.leaves)]


@given(tree=ragged_trees(), how=conventions)
def test_plain_tree_search_agrees_with_game(tree, how):
    assert alphabeta(tree, how) == solve(as_game(tree, how), how)
    plainly = how.replace(algorithm="minmax")
    assert minimax(tree, plainly) == solve(as_game(tree, plainly), plainly)


@given(tree=in_turn, root=roots, how=conventions)
def test_plain_tree_events_agree_with_game(tree, root, how):
    for name in ("minmax", "alphabeta"):
        settings, entry, told, sent = (
            how.replace(algorithm=name, root=root),
            ALGORITHMS[name],
            [],
            [],
        )
        game, options = (
            as_game(tree, settings),
            {each: getattr(how, each) for each in entry.follows},
        )
        result = entry.search(game, depth=how.depth, evaluate=static, listen=told.append, **options)
        assert solve(game, settings, listen=sent.append) == result
        assert sent == told


@given(tree=in_turn, root=roots, limit=st.integers(1, 5))
def test_depth_limit_agrees_with_figure(tree, root, limit):
    game = game_of(tree, root)
    evaluate = lambda state: len(state[0].children)  # noqa: E731
    value, move = figures.h_minimax(game, game.initial_state(), limit, evaluate)
    for name, search in EXACT.items():
        result = search(game, depth=limit, evaluate=evaluate)
        assert (result.value, result.path[:1]) == (value, () if move is None else (move,)), name


@given(tree=in_turn, root=roots)
def test_figures_agree_with_definition(tree, root):
    game = game_of(tree, root)
    for figure in VALUED:
        assert pair(figure(game, game.initial_state()))[0] == judged(game)[0], figure


@given(in_turn)
def test_knuth_and_moore_use_negamax(tree):
    for root, sign in (("max", 1), ("min", -1)):
        game = game_of(tree, root)
        for f in (figures.f0, figures.f1, figures.f2):
            assert sign * f(game, game.initial_state(), sign=sign) == judged(game)[0]


@given(in_turn)
def test_shallow_pruning_examines_more_leaves(tree):
    seen = {}
    for f in (figures.f0, figures.f1, figures.f2):
        game = Watched(tree, MAX)
        f(game, game.initial_state())
        seen[f] = {id(leaf) for leaf in game.leaves}
    assert seen[figures.f2] <= seen[figures.f1] <= seen[figures.f0]


def test_f1_misses_deep_cutoff():
    tree = read("(10 (20 (1 (4 2))))")
    counts = []
    for f in (figures.f0, figures.f1, figures.f2):
        game = Watched(tree, MAX)
        assert f(game, game.initial_state()) == 10
        counts.append(len(game.leaves))
    assert counts == [5, 5, 4]


def test_f2_may_return_value_outside_window():
    game = TreeGame(read("(9 7)"))
    assert figures.f2(game, game.initial_state(), 1, 5) == 9  # it has found it before it tests
    assert figures.f2(game, game.initial_state(), 12, 15) == 12


@given(in_turn, st.integers(-12, 12))
def test_mtdf_accepts_any_guess(tree, guess):
    game = TreeGame(tree)
    assert figures.mtdf(game, game.initial_state(), guess) == judged(game)[0]


@given(games_with_dice)
def test_expected_values_are_exact(tree):
    assert figures.expectiminimax(TreeGame(tree), TreeGame(tree).initial_state())[
        0
    ] == expected_value(tree, MAX)


@pytest.mark.parametrize(("pool", "winning"), [(2, 1), (3, 2), (4, 3), (6, 1), (7, 2)])
def test_mcts_finds_only_winning_move(pool, winning):
    game = TakeAway(pool)
    assert figures.monte_carlo_tree_search(game, game.initial_state(), 500, Random(1)) == winning


def test_alphabeta_figure_examines_minimal_tree():
    game = Watched(oracle.best_ordered(3, 4), MAX)
    figures.alpha_beta_search(game, game.initial_state())
    assert len(game.leaves) == 3**2 + 3**2 - 1


def lines_of(function):
    """Return the number of lines of code, without blank lines and the docstring."""
    (tree,) = ast.parse(inspect.getsource(function)).body
    code = ast.unparse([tree.body.pop(0), tree][1])
    return len([line for line in code.splitlines() if line.strip()])


FIGURES = [
    thing
    for thing in vars(figures).values()
    if inspect.isfunction(thing) and thing.__module__ == figures.__name__
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.__name__)
def test_figures_are_short_and_sourced(figure):
    assert lines_of(figure) < 25
    assert any(word in figure.__doc__ for word in ("figure", "section", "19")), figure.__doc__


def test_every_search_has_a_figure():
    assert {entry.figure for entry in ALGORITHMS.values()} <= {
        figure.__name__ for figure in FIGURES
    }


def test_figure_needs_only_six_methods():
    game = TakeAway(7)
    start = game.initial_state()
    assert figures.minimax_search(game, start) == figures.alpha_beta_search(game, start) == (1, 2)
    assert figures.mtdf(game, start) == figures.sss_star(game, start) == 1
    assert figures.f2(game, start) == 1


def test_ucb1_figure_equals_its_formula():
    parent = figures.TreeNode(None)
    child = figures.TreeNode(None, parent)
    parent.N, child.N, child.U = 4, 2, 1
    assert figures.ucb1(child) == 1 / 2 + sqrt(2) * sqrt(log(4) / 2)


@pytest.mark.parametrize(
    ("window", "value", "known"),
    [
        ((0, 10), 3, (3, 3)),
        ((3, 10), 3, (-inf, 3)),
        ((5, 10), 5, (-inf, 5)),  # of (14 5 2) the 2 is not read: 5 is not above alpha
        ((0, 3), 3, (3, inf)),
        ((0, 2), 3, (3, inf)),
    ],
)
def test_memory_stores_bound_or_value(window, value, known):
    game, memory = TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")), {}
    root = game.initial_state()
    assert figures.alpha_beta_with_memory(game, root, *window, memory) == value
    assert memory[root] == known


@pytest.mark.parametrize(
    ("known", "value"), [((4, inf), 4), ((9, inf), 9), ((-inf, 3), 3), ((-inf, -7), -7)]
)
def test_stored_bounds_may_close_window(known, value):
    assert figures.alpha_beta_with_memory(None, "a state", 3, 4, {"a state": known}) == value


class WatchedNode:
    """A node that records which leaves are read."""

    def __init__(self, node, read_leaves):
        self.children = tuple(WatchedNode(child, read_leaves) for child in node.children)
        self.own, self.read_leaves = node.value, read_leaves

    @property
    def value(self):
        self.read_leaves.append(self)
        return self.own


@given(plain_trees(integers), st.sampled_from(["max", "min"]), st.sampled_from(["ge", "gt"]))
@example(read("((1 3) (1 3))"), "max", "gt")
@example(read("((5 1) (5 1))"), "min", "gt")
def test_plain_tree_search_examines_equal_leaves(tree, root, rule):
    if not tree.children or not tree.traits.plain:
        return
    how, seen = BOOK.replace(root=root, cut_rule=rule), []
    plain_alphabeta(WatchedNode(tree, seen), tree.traits.height, Player(root), cut_rule=rule)
    assert len(seen) == record(tree, how).counts.leaves_evaluated


def test_playout_counts_once_per_node():
    game = TreeGame(read("((1 2) 3)"))
    path = [figures.TreeNode(game.initial_state())]
    for _ in range(2):
        path.append(figures.TreeNode(game.result(path[-1].state, 1), path[-1], 1))
    figures.back_propagate(game, 5, path[-1])
    assert [(n.N, n.U) for n in path] == [(1, 0), (1, 5), (1, -5)]
