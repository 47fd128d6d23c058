"""Test imperfect opponents and outcomes."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.published import cases
from support.searching import ragged_trees
from support.strategies import games_with_dice

from treesearch import CHANCE, MAX, MIN, Node, outcomes, play_against, record
from treesearch.game import parse_bound
from treesearch.search.expectiminimax import expectiminimax
from treesearch.settings import BOOK
from treesearch.tree import Head, TreeGame, nodes

shares = st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)])


@cases("opponent")
def test_values_against_opponents_match_publications(case):
    options, expect = case["options"], case["expect"]
    played = play_against(case["tree"], options["opponent"], options.get("plan"))
    assert played.result.value == parse_bound(str(expect["value"]))
    if "path" in expect:
        assert list(played.result.path) == expect["path"]
        values = {" ".join(map(str, path)): value for path, value in played.values.items()}
        assert values == {path: parse_bound(str(v)) for path, v in expect["node_values"].items()}


def rewritten(tree, player, mine, q, helps):
    """Return the tree with the opponent's nodes replaced to model the opponent."""
    if not tree.children:
        return tree
    role = tree.role or player
    below = player if role is CHANCE else role.opponent
    children = [rewritten(child, below, mine, q, helps) for child in tree.children]
    if role is CHANCE:
        return Node(children, head=tree.head)
    if role is mine or not (q or helps):
        return Node(children, head=Head(role))
    if helps:
        return Node(children, head=Head(mine))
    chance = Node(children, head=Head(CHANCE))
    if q == 1:
        return chance
    best = Node(children, head=Head(role))
    return Node([chance, best], head=Head(CHANCE, weights=(q, 1 - q)))


def checked(tree, root, q, helps):
    mine = MAX if tree.role is CHANCE else tree.role or root
    how = BOOK.replace(root=None if tree.role else root)
    model = "cooperative" if helps else f"random:{q}"
    played = play_against(tree, model, settings=how)
    game, values = TreeGame(tree, None if tree.role else root), {}
    for place, node in nodes(tree):
        state = game.initial_state()
        for action in place:
            state = game.result(state, action)
        mover = state[2] if state[1] is CHANCE else state[1]
        other = rewritten(node, mover, mine, q, helps)
        values[place.path] = expectiminimax(TreeGame(other)).value
    assert played.values == values
    assert played.result.value == values[()]
    path = played.result.path
    assert all(values[path[:level]] == values[()] for level in range(len(path) + 1))


@given(games_with_dice | ragged_trees(), st.sampled_from([MAX, MIN]), shares)
def test_random_opponent_equals_rewritten_tree(tree, root, q):
    checked(tree, root, q, helps=False)


@given(games_with_dice | ragged_trees(), st.sampled_from([MAX, MIN]))
def test_cooperative_opponent_equals_rewritten_tree(tree, root):
    checked(tree, root, 0, helps=True)


@given(games_with_dice, shares)
def test_order_of_children_keeps_the_value(tree, q):
    model, rtl = f"random:{q}", BOOK.replace(order="rtl")
    assert play_against(tree, model, settings=rtl).values == play_against(tree, model).values


@given(games_with_dice)
def test_best_opponent_is_expectiminimax(tree):
    assert play_against(tree).result == expectiminimax(TreeGame(tree))


@given(games_with_dice, shares)
def test_no_plan_beats_best_play(tree, q):
    right = play_against(tree, f"random:{q}").result.value
    assert play_against(tree, f"random:{q}", "best").result.value <= right
    assert play_against(tree, "best", f"random:{q}").result.value <= play_against(tree).result.value


def reached(tree, mover, mine, alone, order):
    """Return the leaves that can be reached if both players, or with ``alone`` one, play their best."""
    if not tree.children:
        return {tree.value}
    role, below = tree.role or mover, mover
    if role is not CHANCE:
        below = role.opponent
    children = tree.children[:: 1 if order == "ltr" else -1]
    if role is CHANCE or (alone and role is not mine):
        return {leaf for child in children for leaf in reached(child, below, mine, alone, order)}
    choose = max if role is MAX else min
    best = choose(
        children,
        key=lambda child: expectiminimax(TreeGame(rewritten(child, below, mine, 0, False))).value,
    )
    return reached(best, below, mine, alone, order)


@given(games_with_dice, st.sampled_from(["ltr", "rtl"]), st.sampled_from([MAX, MIN]))
@settings(max_examples=20)
def test_outcomes_are_the_reached_leaves(tree, order, root):
    how = BOOK.replace(order=order, root=None if tree.role else root.value)
    mover = root if not tree.role else MAX if tree.role is CHANCE else tree.role
    found = outcomes(tree, how)
    for ends, alone in ((found.best_play, False), (found.any_opponent, True)):
        leaves = reached(tree, mover, mover, alone, order)
        assert ends == (min(leaves), max(leaves))


@cases("outcomes")
def test_outcome_ranges_match_publications(case):
    found = outcomes(case["tree"])
    assert [list(found.best_play), list(found.any_opponent)] == [
        case["expect"]["best_play"],
        case["expect"]["any_opponent"],
    ]


def test_outcomes_below_dice_follow_max():
    found = outcomes("(chance (3 12) (5 1))")
    assert (found.best_play, found.any_opponent) == ((5, 12), (5, 12))


@given(games_with_dice)
def test_outcome_ranges_contain_the_value(tree):
    found = outcomes(tree)
    value = expectiminimax(TreeGame(tree)).value
    assert found.any_opponent[0] <= found.best_play[0] <= value
    assert value <= found.best_play[1] <= found.any_opponent[1]
    leaves = {*record(tree, algorithm="expectiminimax").examined()}
    assert {*found.best_play, *found.any_opponent} <= leaves


def test_minmax_prints_the_opponent(run):
    _, out, _ = run("minmax", "--opponent", "random", "((1 8 6) (7 3 4) (5 9 2))")
    assert "1: 5    2: 14/3    3: 16/3" in out
    assert "moves at random" in out
    _, out, _ = run("minmax", "--plan", "random", "((-50 50) (1 3) (-5 15))", "--format", "json")
    told = json.loads(out)
    assert (told["value"], told["path"], told["node_values"]["2"]) == (-5, [3, 1], 1)
    assert told["conventions"]["plan"] == "random"


def test_minmax_prints_the_outcomes(run):
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    assert "3 to 3 against" in run("minmax", "--outcomes", tree)[1]
    told = json.loads(run("minmax", "--outcomes", tree, "--format", "json")[1])
    assert told["outcomes"] == {"best_play": [3, 3], "any_opponent": [3, 12]}


def test_compare_prints_counts_and_orders(run):
    _, out, _ = run("compare", "--branching", "3", "--depth", "4")
    assert "b^ceil(d/2) + b^floor(d/2) - 1" in out
    told = json.loads(run("compare", "--branching", "3", "--depth", "4", "--format", "json")[1])
    assert told["best_case_leaves"] == 17
    _, out, _ = run("compare", "--reorder", "best,worst", "((2 4 6) (14 5 2) (3 12 8))")
    assert "best order: ((3 8 12) (2 4 6) (2 5 14))\n" in out
    assert "worst order: ((6 4 2) (14 5 2) (12 8 3))\n" in out


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (
            ["alphabeta", "--opponent", "random", "(1 2)"],
            "assumes that the opponent plays perfectly",
        ),
        (["minmax", "--opponent", "random:2", "(1 2)"], "write a probability between 0 and 1"),
        (["minmax", "--opponent", "random:x", "(1 2)"], "write a probability between 0 and 1"),
        (["minmax", "--plan", "worst", "(1 2)"], "--plan worst"),
        (["minmax", "--opponent", "random", "nim"], "is for trees"),
        (["minmax", "--opponent", "random", "--depth", "1", "((1 2))"], "without a depth limit"),
        (["minmax", "--outcomes", "--opponent", "random", "(1 2)"], "leave"),
        (["compare", "--branching", "3"], "--depth"),
        (["compare", "--branching", "3", "--depth", "2", "--seed", "0"], "--seed has no effect"),
        (["compare", "--branching", "3", "--depth", "2", "--eval", "x"], "--eval has no effect"),
        (["compare", "--branching", "3", "--depth", "2", "--tree", "1"], "--tree has no effect"),
        (["compare", "--branching", "3", "--depth", "2", "(1 2)"], "instead of a tree"),
        (
            ["compare", "--branching", "3", "--depth", "2", "--plot", "x.svg"],
            "--plot has no effect",
        ),
        (
            ["compare", "--branching", "3", "--depth", "2", "--reorder", "best"],
            "--reorder has no effect with --branching",
        ),
    ],
)
def test_invalid_options_are_refused(run, command, complaint):
    code, out, err = run(*command)
    assert (code, out) == (2, "")
    assert complaint in err
