"""Test trees with their children in another order."""

import json
from itertools import chain, permutations, product

import pytest
from hypothesis import given
from support import oracle
from support.searching import uniform
from support.strategies import plain_trees

from treesearch import MAX, MIN, Node, read, record
from treesearch.comparison.reorder import ORDERS, reorder
from treesearch.comparison.table import compare


def test_reorder_shows_both_trees(run):
    code, out, _ = run(
        "compare", "--reorder", "best,worst", "((2 4 6) (14 5 2) (3 12 8))", "--format", "json"
    )
    rows = [row for row in json.loads(out)["rows"] if row["algorithm"] == "alphabeta"]
    assert code == 0
    assert [(row["order"], row["leaves_evaluated"]) for row in rows] == [
        ("given", 9),
        ("best", 5),
        ("worst", 9),
    ]
    assert [row["value"] for row in rows] == [3, 3, 3]
    assert [row["path"] for row in rows] == [[3, 1], [1, 1], [3, 3]]
    assert rows[1]["tree"] == "((3 8 12) (2 4 6) (2 5 14))"


@pytest.mark.parametrize(("width", "depth", "seed"), [(2, 5, 1), (3, 4, 2), (4, 3, 3), (3, 5, 4)])
def test_uniform_best_order_costs_minimum(width, depth, seed):
    tree = reorder(uniform(seed, width, depth), "best")
    assert (
        record(tree).counts.leaves_evaluated == width ** -(-depth // 2) + width ** (depth // 2) - 1
    )


def test_ragged_tree_can_beat_best_order():
    tree = read("((-2 -5 -2) (-5 -5) -6)")
    assert record(reorder(tree, "best")).counts.leaves_evaluated == 5
    assert min(record(t).counts.leaves_evaluated for t in orders_of(tree)) == 4


@given(plain_trees(max_leaves=5))
def test_least_order_reads_fewest_leaves(tree):
    for rtl, order in ((False, "ltr"), (True, "rtl")):
        read_in = [record(other, order=order).counts.leaves_evaluated for other in orders_of(tree)]
        assert record(reorder(tree, "least", rtl=rtl), order=order).counts.leaves_evaluated == min(
            read_in
        )


@pytest.mark.parametrize(
    ("tree", "order"),
    [
        ("((3 2 1) ((1 1) 2))", "(((1 1) 2) (1 3 2))"),  # 4 leaves; with the other child first 5
        ("((3 (0 2)) (2 2 2))", "(((2 0) 3) (2 2 2))"),
        ("((2 0) 3)", "(3 (2 0))"),  # of equally cheap orders the first
        ("((a=3 b=4) (c=3 d=4))", "((a=3 b=4) (c=3 d=4))"),
    ],
)
def test_least_order_puts_cheapest_first(tree, order):
    assert str(reorder(read(tree), "least")) == order


def orders_of(tree):
    """Return the tree in every order of its children."""
    if not tree.children:
        return [tree]
    below = [
        product(*(orders_of(child) for child in children))
        for children in permutations(tree.children)
    ]
    return [Node(children) for children in chain.from_iterable(below)]


def leaves(tree):
    """Return the values of the leaves."""
    return [tree.value] if not tree.children else [leaf for child in tree for leaf in leaves(child)]


@given(plain_trees())
def test_reorder_keeps_values_and_leaves(tree):
    for order in ORDERS:
        other = reorder(tree, order, seed=1)
        assert oracle.minimax(other, MAX)[0] == oracle.minimax(tree, MAX)[0]
        assert sorted(map(str, leaves(other))) == sorted(map(str, leaves(tree)))


@given(plain_trees())
def test_reorder_puts_best_first_or_last(tree):
    best, worst = reorder(tree, "best"), reorder(tree, "worst")
    assert set(oracle.minimax(best, MAX)[1]) <= {1}
    if tree.children:
        first, last = (
            oracle.minimax(child, MIN)[0] for child in (worst.children[0], worst.children[-1])
        )
        assert first <= last == oracle.minimax(tree, MAX)[0]


@pytest.mark.parametrize(("branches", "depth"), [(2, 5), (3, 4), (4, 3)])
def test_best_order_visits_minimal_tree(branches, depth):
    level = [str(number * 7 % 101) for number in range(branches**depth)]
    while len(level) > 1:
        level = [
            f"({' '.join(level[at : at + branches])})" for at in range(0, len(level), branches)
        ]
    given_, best = compare(level[0], ["alphabeta"], orders=["best"])
    assert (
        best.leaves
        == branches ** (depth // 2) + branches ** (depth - depth // 2) - 1
        <= given_.leaves
    )


def test_best_order_respects_direction():
    assert str(reorder(read("(1 3 2)"), "best", rtl=True)) == "(1 2 3)"


def test_reorder_keeps_chance_children():
    text = "(min (chance 9/10*3 1/10*20) (chance 1/2*1 1/2*2))"
    assert str(reorder(read(text), "best")) == "(min (chance 1/2*1 1/2*2) (chance 9/10*3 1/10*20))"
    assert str(reorder(read(text), "best", rtl=True)) == text


def test_random_order_follows_seed():
    tree = read("(1 2 3 4 5 6 7 8 9)")
    assert (
        reorder(tree, "random", seed=4)
        == reorder(tree, "random", seed=4)
        != reorder(tree, "random", seed=5)
    )
