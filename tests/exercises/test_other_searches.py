"""Test trees with chance nodes and with depth limits."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treesearch.game import spell
from treesearch.homework.exercises.constraints import GOOD
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.other_searches import chance_trees, with_level_below
from treesearch.homework.marking.key import Key, limited
from treesearch.settings import BOOK
from treesearch.solve import record
from treesearch.tree import Node, nodes, text

DICE = BOOK.replace(algorithm="expectiminimax")


def expectiminimax_by_definition(tree, is_max=True):
    """Return the expectiminimax value by the book's definition, without the package."""
    if not tree.children:
        return Fraction(tree.value)
    if tree.role is not None and tree.role.value == "chance":
        weights = tree.head.weights or [Fraction(1, len(tree.children))] * len(tree.children)
        return sum(
            weight * expectiminimax_by_definition(one, is_max)
            for weight, one in zip(weights, tree.children, strict=True)
        )
    return (max if is_max else min)(
        expectiminimax_by_definition(one, not is_max) for one in tree.children
    )


@given(st.integers(0, 200), st.sampled_from(["max", "min"]))
@settings(max_examples=25, deadline=None)
def test_chance_trees_separate_mistakes(seed, root):
    for tree in chance_trees(2, seed, BOOK.replace(root=root)):
        key = Key(tree, DICE.replace(root=root))
        moves = [expectiminimax_by_definition(one, root != "max") for one in tree.children]
        best = (max if root == "max" else min)(moves)
        assert key.right.value == best
        assert key.right.path == (moves.index(best) + 1,)
        assert moves.count(best) == 1
        assert all(one.facts.value != key.right.value for one in key.wrong)


def test_chance_versions_have_different_answers():
    for seed in range(5):
        found = [Key(tree, DICE).right for tree in chance_trees(6, seed)]
        assert len({one.value for one in found}) == 6
        assert max([one.path for one in found].count((at,)) for at in (1, 2, 3)) <= 3


@pytest.mark.parametrize("seed", range(8))
def test_depth_changes_answer_not_key(seed):
    made = make(GOOD, seed)
    tree = with_level_below(made, seed)
    how = BOOK.replace(depth=made.traits.height)
    assert limited(tree, how.depth) == made
    right, below = Key(tree, how).right, record(tree).result
    assert (right.value, right.path, right.cuts) == (
        Key(made).right.value,
        Key(made).right.path,
        Key(made).right.cuts,
    )
    assert (below.value, below.path) != (right.value, right.path)
    assert record(tree, how).result == record(made).result


def test_static_values_are_at_limit():
    tree = with_level_below(make(GOOD, 1), 1)
    found = [place.path for place, node in nodes(tree) if node.static is not None]
    assert {len(path) for path in found} == {tree.traits.height - 1}
    assert text(Node([tree])).count(":") == len(found)
    assert spell(Fraction(21, 10)) == "21/10"
