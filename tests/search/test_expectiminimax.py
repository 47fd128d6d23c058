"""Test games with dice: values of expectiminimax, and changes of the utilities."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.searching import Coin, expected_value, ragged_trees
from support.strategies import games_with_dice

from treesearch import CHANCE, MAX, MIN, Node, read, record
from treesearch.errors import GameError
from treesearch.game import Counted, RightToLeft
from treesearch.search.expectiminimax import expectiminimax
from treesearch.search.mcts import mcts
from treesearch.search.minimax import minimax
from treesearch.search.star1 import star1
from treesearch.tree import TreeGame

roots = st.sampled_from(["max", "min"])


@given(games_with_dice)
@example(read("(chance ((1 2) (4 3)))"))  # who moves two levels below a chance node
def test_expectiminimax_matches_definition_in_fractions(tree):
    result = expectiminimax(TreeGame(tree))
    assert result.value == expected_value(tree, MAX)
    assert not isinstance(result.value, float)


def depth_limited(node, player, depth):
    """Return the value of expectiminimax if inner nodes at the depth limit are worth their number of children."""
    if not node.children or not depth:
        return len(node.children) or node.value
    mover = node.role or player
    after = player if mover is CHANCE else mover.opponent
    below = [depth_limited(child, after, depth - 1) for child in node.children]
    if mover is CHANCE:
        shares = node.weights or [Fraction(1, len(below))] * len(below)
        return sum(share * value for share, value in zip(shares, below, strict=True))
    return max(below) if mover is MAX else min(below)


@given(
    games_with_dice,
    st.integers(1, 3),
    st.booleans(),
    st.sampled_from([MAX, MIN]),
    st.sampled_from(["windows", "interval"]),
)
@example(read("((chance 1/2*4 1/4*0 1/4*0) (chance 2/3*(5) 1/3*(0 -4)))"), 3, False, MAX, "windows")
def test_depth_limit_matches_the_definition(tree, depth, rtl, root, school):
    """Star1 finds the value and the path of expectiminimax in either order."""
    root = MAX if tree.role else root
    game = TreeGame(tree, None if tree.role else root)
    limits = {"depth": depth, "evaluate": lambda state: len(state[0].children)}
    searched = RightToLeft(game) if rtl else game
    result = expectiminimax(searched, **limits)
    assert result.value == depth_limited(tree, root, depth)
    assert star1(searched, utility_range=(-9, 9), chance_cuts=school, **limits) == result
    if result.path:
        mover = tree.role or root
        actions = searched.actions(game.initial_state())
        below = [depth_limited(tree[a], mover.opponent, depth - 1) for a in actions]
        assert result.path[0] == actions[below.index((max if mover is MAX else min)(below))]


@given(games_with_dice)
def test_path_ends_at_chance_node(tree):
    result = expectiminimax(TreeGame(tree))
    game = TreeGame(tree)
    state = game.initial_state()
    for action in result.path:
        assert game.player(state) is not CHANCE
        state = game.result(state, action)
        assert expectiminimax(game, state).value == result.value
    assert game.is_terminal(state) or game.player(state) is CHANCE


@given(tree=ragged_trees(), root=roots)
def test_expectiminimax_equals_minimax_without_dice(tree, root):
    assert record(
        tree, root=root if not tree.role else None, algorithm="expectiminimax"
    ).result == minimax(TreeGame(tree, None if tree.role else MAX if root == "max" else MIN))


@given(games_with_dice, st.integers(1, 4))
def test_dice_roll_counts_as_move(tree, depth):
    counted = Counted(TreeGame(tree))
    deepest = 0

    def look(event):
        nonlocal deepest
        deepest = max(deepest, len(event.path.path))

    expectiminimax(counted, depth=depth, listen=look)
    assert deepest <= depth


def test_trace_shows_expected_values():
    trace = record("((chance 9/10*3 1/10*(2 4)) 1)", algorithm="expectiminimax")
    assert (trace.result.value, trace.result.path) == (Fraction(29, 10), (1,))
    node = trace.visit((1,))
    assert node.player is CHANCE
    assert node.low == node.high == node.value == Fraction(29, 10)


def grown(tree, change):
    """Return the tree with a function applied to every leaf."""
    if not tree.children:
        return Node(value=change(tree.value))
    return Node([grown(child, change) for child in tree.children], head=tree.head)


def test_monotonic_change_alters_chance_choice():
    """AIMA 4e, section 5.5: the leaves keep their order, but the best move changes."""
    tree = read("((chance 9/10*(min 2 2) 1/10*(min 3 3)) (chance 9/10*(min 1 1) 1/10*(min 4 4)))")
    bigger = grown(tree, {1: 1, 2: 20, 3: 30, 4: 400}.get)
    assert expectiminimax(TreeGame(tree)).path == (1,)
    assert expectiminimax(TreeGame(bigger)).path == (2,)


@given(ragged_trees(), roots)
def test_increasing_function_keeps_path(tree, root):
    game, bigger = (
        TreeGame(t, None if tree.role else MAX) for t in (tree, grown(tree, lambda v: v**3 + 7))
    )
    assert expectiminimax(game).path == expectiminimax(bigger).path


def test_user_game_gives_probabilities():
    assert expectiminimax(Coin(1)).value == Fraction(1, 3)


@pytest.mark.parametrize("chances", [(Fraction(1, 3), Fraction(1, 3)), (0.5, 0.5), (1, 1)])
def test_inexact_probabilities_are_refused(chances):
    game = Coin(1)
    game.chances = chances
    for search in (expectiminimax, star1):
        with pytest.raises(GameError, match="must be exact and add up to 1"):
            search(game)


def test_integer_probabilities_are_accepted():
    game = Coin(1)
    game.chances = (1, 0)
    assert expectiminimax(game).value == 1


@pytest.mark.parametrize("search", [expectiminimax, mcts])
def test_dice_need_probabilities(search):
    class Silent(Coin):
        probability = None

    with pytest.raises(GameError, match="needs a method probability"):
        search(Silent(1))
