"""Test the nodes and leaves of uniform trees by formula."""

import pytest
from support import oracle
from support.published import cases
from support.searching import uniform

from treesearch import MAX, record
from treesearch.comparison.counts import uniform_counts
from treesearch.comparison.reorder import reorder
from treesearch.errors import UsageError


@pytest.mark.parametrize(("width", "depth"), [(2, 3), (3, 2), (4, 1)])
def test_uniform_counts_agree_with_oracle(width, depth):
    """Iterative deepening searches to each depth in turn, and does not prune."""
    tree = oracle.best_ordered(width, depth)
    passes = [
        oracle.expected_events(tree, MAX, cutting=False, depth=limit, static=lambda node: 0)
        for limit in range(1, depth + 1)
    ]
    leaves = [sum(event[0] == "leaf" for event in events) for events in passes]
    nodes = [sum(event[0] in ("leaf", "open") for event in events) for events in passes]
    best = oracle.expected_events(tree, MAX)
    found = uniform_counts(width, depth)
    assert [found["leaves"], found["nodes"]] == [leaves[-1], nodes[-1]]
    assert found["best_case_leaves"] == sum(event[0] == "leaf" for event in best)
    assert [found["deepening_leaves"], found["deepening_nodes"]] == [sum(leaves), sum(nodes)]
    assert found["deepening_nodes_without_roots"] == sum(nodes) - depth


@cases("counts")
def test_uniform_counts_match_publications(case):
    found = uniform_counts(**case["options"])
    assert {name: found[name] for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize(("b", "d"), [(1, 3), (2, 1), (2, 4), (3, 3), (4, 2)])
def test_uniform_counts_match_searches(b, d):
    found = uniform_counts(b, d)
    best = record(reorder(uniform(1, b, d), "best")).counts
    assert (best.leaves, best.nodes) == (found["leaves"], found["nodes"])
    assert (best.leaves_evaluated, best.nodes_visited) == (
        found["best_case_leaves"],
        found["best_case_nodes"],
    )
    searches = [uniform(1, b, depth).traits for depth in range(1, d + 1)]
    assert sum(tree.leaves for tree in searches) == found["deepening_leaves"]
    assert sum(tree.nodes for tree in searches) == found["deepening_nodes"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((0, 3), "branching=0: "),
        ((3, 0), "depth=0: "),
        ((2.5, 3), "branching=2.5: "),
        ((3, 2.5), "depth=2.5: "),
        ((99, 2_001), "depth=2001: these counts have thousands of digits"),
        ((10, 10**6), "depth=1000000: these counts have thousands of digits"),
    ],
)
def test_counts_refuse_impossible_trees(arguments, error):
    with pytest.raises(UsageError, match=f"^{error}"):
        uniform_counts(*arguments)


def test_counts_may_have_thousand_digits():
    assert uniform_counts(1, 4_000)["nodes"] == 4_001
    assert uniform_counts(10, 999)["leaves"] == 10**999
