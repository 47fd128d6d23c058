"""Test one iteration of Monte Carlo tree search, right and with mistakes, against worked examples."""

import pytest

from treesearch.errors import UsageError
from treesearch.homework.mistakes.iteration import ITERATION_MISTAKES, iteration_case
from treesearch.reader import read
from treesearch.settings import BOOK

UCT = BOOK.replace(algorithm="mcts", exploration=1.4)
FIGURE = "(R:37/100 (A:60/79 3/26 (B:16/53 (C:27/35 ?) 10/18)) 1/10 2/11)"
"""AIMA 4e, figure 5.10; the figure expands the node 27/35, and its counts afterwards are these."""
BROAD = "((:6/10 ? 6/9) (:1/2 ? 1/1))"
"""The first child has the greater mean, and the second the greater UCB1, even with C = 1."""


@pytest.mark.parametrize(
    ("name", "tree", "path", "counts"),
    [
        ("", FIGURE, (1, 2, 1, 1), "37/101 61/80 16/54 28/36 0/1"),
        ("", BROAD, (2, 1), "2/3 0/1"),
        ("", "((:1/5 ? 1/4) (:1/5 ? 1/4))", (1, 1), "2/6 0/1"),
        # with one visit more or less at the root, the other child would be selected
        ("", "((:3/7 ? 3/6) (:0/3 ? 0/2))", (1, 1), "4/8 0/1"),
        ("", "((:2/3 ? 2/2) (:0/1 ?))", (2, 1), "1/2 0/1"),
        ("", "(:5/20 (:3/7 ? 3/6) (:0/3 ? 0/2))", (2, 1), "5/21 1/4 0/1"),
        ("mean_alone", BROAD, (1, 1), "7/11 0/1"),
        ("most_visited", BROAD, (1, 2), "7/11 6/10"),
        ("most_visited", "((:1/5 ? 1/4) (:4/5 ? 4/4))", (1, 2), "2/6 1/5"),
        ("win_for_all", FIGURE, (1, 2, 1, 1), "38/101 61/80 17/54 28/36 1/1"),
        ("win_for_other", FIGURE, (1, 2, 1, 1), "38/101 60/80 17/54 27/36 1/1"),
    ],
)
def test_iteration_matches_worked_example(name, tree, path, counts):
    right = iteration_case(read(tree), UCT)
    facts = ITERATION_MISTAKES[name].answer(right) if name else right.facts
    assert (facts.path, facts.cuts) == (path, ())
    assert " ".join(str(node.value) for node in facts.nodes.values()) == counts
    assert all(node.low == node.value == node.high for node in facts.nodes.values())


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        ("(1/2 3)", "2 has no count"),
        ("(3/2 1/1)", "1 has 3 wins in 2 visits"),
        ("(:3/2 1/1 ?)", "root has 3 wins in 2 visits"),
        ("((:1/2 1/2) 1/5)", "the selection ends at 1.1,"),
    ],
)
def test_tree_without_counts_is_refused(tree, reason):
    with pytest.raises(UsageError, match=f"^{reason}"):
        iteration_case(read(tree), UCT)
