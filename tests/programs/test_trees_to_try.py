"""Test the trees on which programs are tried."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from treesearch import read
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.programs.trees_to_try import program_trees, simpler_trees
from treesearch.settings import BOOK
from treesearch.tree import leaves_of, nodes, text


def test_seed_determines_tried_trees():
    trees = list(program_trees(100, 3))
    assert trees == list(program_trees(100, 3))
    assert trees[:20] != list(program_trees(20, 4))
    assert any("-" in text(tree) for tree in trees)
    arities = {len(node.children) for tree in trees for _, node in nodes(tree)}
    assert {0, 1, 2, 3, 4, 5} <= arities
    assert max(tree.traits.height for tree in trees) >= 10
    assert any(not tree.children for tree in trees)
    numbers = {node.value for tree in trees for _, node in nodes(tree) if not node.children}
    assert max(numbers) > 1000
    assert min(numbers) < -1000
    assert any(
        leaf.denominator > 1
        for tree in program_trees(30, 3, fractions=True)
        for leaf in leaves_of(tree)
    )


@pytest.mark.parametrize(
    ("kind", "values", "leaves"),
    [
        ("ties", range(5), range(2, 10)),
        ("plain", range(10), range(2, 10)),
        ("negative", range(-5, 6), range(2, 10)),
        ("wide", range(10), range(5, 13)),
        ("extreme", range(-9, 10), range(1, 6)),
        ("fractions", (Fraction(half, 2) for half in range(-9, 20)), range(2, 10)),
    ],
)
def test_kinds_have_sizes_and_values(kind, values, leaves):
    trees = [*program_trees(300, 0, fractions=True, kinds=(kind,))]
    assert {leaf for tree in trees for leaf in leaves_of(tree)} == {*values}
    assert {tree.traits.leaves for tree in trees} == {*leaves}


def test_small_leaves_are_0_to_9():
    deep = [tree for tree in program_trees(200, 0) if tree.traits.height >= 10]
    assert {leaf for tree in deep for leaf in leaves_of(tree)} == {*range(10)}


def test_large_numbers_have_both_signs():
    numbers = [leaf for tree in program_trees(100, 0, kinds=("far",)) for leaf in leaves_of(tree)]
    assert 100 < min(map(abs, numbers)) < 2_000
    assert 80_000 < max(map(abs, numbers)) <= 90_000
    assert 0.4 < sum(number < 0 for number in numbers) / len(numbers) < 0.6


def test_some_nodes_have_one_child():
    trees = program_trees(100, 0, kinds=("wide",))
    counts = Counter(len(node.children) for tree in trees for _, node in nodes(tree))
    assert {*counts} == {0, 1, 2, 3, 4, 5}
    assert 0.15 < counts[1] / (counts.total() - counts[1]) < 0.25


def test_deep_cutoffs_are_tried():
    for tree in program_trees(10, 0, kinds=("deep",)):
        shallow = MISTAKES["shallow"].answer(case(tree, BOOK))
        assert shallow.cuts != case(tree, BOOK).facts.cuts


@pytest.mark.parametrize(
    ("tree", "simpler"),
    [
        ("0", ""),
        ("20", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19"),
        ("21", "0 1 10"),
        ("-2", "0 1 -1"),
        ("-5/2", "0 1 -1 2 -2"),
        ("(3 0)", "3, 0, (1 0), (0 0), (2 0)"),
        ("(-1 0)", "-1, 0, (0 0)"),
        ("(0 2 1)", "0, 2, 1, (2 1), (0 1), (0 2), (0 0 1), (0 1 1), (0 2 0)"),
        ("((2 0) 1)", "(2 0), 1, (2 1), (0 1), ((0 0) 1), ((1 0) 1), ((2 0) 0)"),
    ],
)
def test_simpler_trees_are_listed(tree, simpler):
    listed = simpler.split(", ") if "(" in simpler else simpler.split()
    assert [text(other) for other in simpler_trees(read(tree))] == listed


@cache
def small_trees():
    return [tree for tree in program_trees(24, 0) if tree.traits.leaves <= 6]


def test_simpler_trees_get_strictly_smaller():
    def weight(tree):
        values = [abs(int(part)) for part in text(tree).replace("(", " ").replace(")", " ").split()]
        return tree.traits.leaves, tree.traits.nodes, sum(values)

    for tree in small_trees():
        assert all(weight(other) < weight(tree) for other in simpler_trees(tree))
