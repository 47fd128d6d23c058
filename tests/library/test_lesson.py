"""Test the tools for notebooks: tests of a learner's function and of rules."""

from math import inf

import pytest

from treesearch import record, try_function
from treesearch.homework.programs.trial import FAILED, UNREAD
from treesearch.lesson import holds, pictures


def searched(tree, *, cut=lambda alpha, beta: alpha >= beta, bounds=True, path=True):
    """Return the answer of a simple alpha-beta on nested lists, with the cut test as an argument."""
    cuts = []

    def search(node, player, alpha, beta):
        if not isinstance(node, list):
            return node, []
        best, line = -player * inf, []
        for number, child in enumerate(node, 1):
            value, rest = search(child, -player, *((alpha, beta) if bounds else (-inf, inf)))
            if value * player > best * player:
                best, line = value, [number, *rest]
            alpha, beta = (max(alpha, best), beta) if player == 1 else (alpha, min(beta, best))
            if cut(alpha, beta) and number < len(node):
                cuts.append(("MAX" if player == 1 else "MIN", child, node))
                break
        return best, line

    value, line = search(tree, 1, -inf, inf)
    return {"value": value, **({"path": line} if path else {}), "cuts": cuts}


def test_right_search_passes_every_tree():
    tried = try_function(searched, trees=60)
    assert tried.right
    assert "60" in repr(tried)


@pytest.mark.parametrize("path", [True, False])
def test_strict_cut_rule_is_named(path):
    tried = try_function(
        lambda tree: searched(tree, cut=lambda alpha, beta: alpha > beta, path=path)
    )
    assert tried.verdict.names == ("strict",)
    assert (
        tried.verdict.smallest.tree.traits.leaves == 3
    )  # no tree of fewer leaves has a tie that cuts


def test_minimax_for_alphabeta_is_named():
    def minimax(tree):
        return searched(tree, cut=lambda alpha, beta: False)

    assert try_function(minimax).verdict.names == ("no_cuts",)
    tried = try_function(lambda tree: minimax(tree)["value"])
    assert tried.right
    assert " 200 " in f"{tried} "


def test_smallest_tree_avoids_ties():
    found = try_function(
        lambda tree: searched(tree, cut=lambda alpha, beta: False)
    ).verdict.smallest
    assert str(found.tree) == "(2 (1 3))"
    ties = try_function(
        lambda tree: searched(tree, cut=lambda alpha, beta: alpha > beta)
    ).verdict.smallest
    assert str(ties.tree) == "(0 (0 0))"


def test_only_answered_parts_are_compared():
    def largest(tree):
        return max(map(largest, tree)) if isinstance(tree, list) else tree

    lines = repr(try_function(largest)).splitlines()
    assert [line.split() for line in lines if line.startswith("right")] == [
        ["right", "value:", "2"]
    ]
    (first,) = [line for line in lines if line.startswith("first")]
    assert "cut" not in first


def test_cut_may_be_a_text_line():
    def lisp(node):
        return f"({' '.join(map(lisp, node))})" if isinstance(node, list) else str(node)

    def lines(tree):
        cuts = searched(tree)["cuts"]
        return {
            "cuts": [
                f"{kind} cut after {lisp(child)} in subtree {lisp(node)}"
                for kind, child, node in cuts
            ]
        }

    assert try_function(lines, trees=60).right


@pytest.mark.parametrize("part", [{"path": None}, {"cuts": 7}, {"cuts": [("MIN", 2)]}])
def test_malformed_part_is_not_read(part):
    tried = try_function(lambda tree: {"value": searched(tree)["value"], **part}, trees=9)
    assert tried.verdict.smallest.code == UNREAD


def test_unfinished_function_is_reported():
    assert try_function(lambda tree: None).verdict.smallest.code == UNREAD
    failed = try_function(lambda tree: tree[0][7])
    assert failed.verdict.smallest.code == FAILED
    assert "TypeError" in repr(failed)
    assert try_function(lambda tree: -inf).verdict.smallest is not None


def test_property_shows_shortest_exception():
    assert holds(lambda x: x < 100, [99])
    broken = holds(lambda x: x % 10, [20, 3, 100, 10])
    assert not broken
    assert (broken.cases, broken.wrong, broken.case) == (4, 3, 20)
    assert repr(broken) == "fails in 3 of 4 cases; the shortest: 20"
    assert repr(holds(lambda x: x < 100, [99])) == "holds in all 1 cases"
    nothing = holds(lambda x: True, [])  # nothing tried, nothing shown
    assert not nothing
    assert repr(nothing) == "there are no cases to try"


def test_pictures_are_side_by_side():
    row = pictures("(1 2)", record("((1 2) 3)"), style="print")
    assert row._repr_html_().count("<svg") == 2
    assert "<svg" not in repr(row)
