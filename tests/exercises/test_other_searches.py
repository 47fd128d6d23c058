"""Test trees with chance nodes and with depth limits."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treesearch.errors import UsageError
from treesearch.game import spell
from treesearch.homework.exercises.constraints import GOOD
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.other_searches import (
    chance_trees,
    trees_for_search,
    with_level_below,
)
from treesearch.homework.marking.key import Key, limited
from treesearch.homework.mistakes.iteration import iteration_case
from treesearch.homework.mistakes.players import PLAYER_MISTAKES, players_case
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
        wrong = [one.facts for one in key.wrong if one.mistakes[0].kind != "notation"]
        assert all(facts.value != key.right.value for facts in wrong)
        assert any(facts.path != key.right.path for facts in wrong)


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


@pytest.mark.parametrize("seed", range(3))
def test_mcts_counts_add_up(seed):
    found = trees_for_search("mcts", 4, seed, BOOK)
    for _, node in (place for tree in found for place in nodes(tree)):
        known = [child for child in node.children if str(child.value) != "?"]
        open_children = len(node.children) - len(known)
        assert open_children == (bool(known) and not any(child.children for child in known))
        if known:
            counts = [str(child.static or child.value).split("/") for child in known]
            wins, visits = map(int, str(node.static).split("/"))
            assert visits == sum(int(played) for _, played in counts)
            # what the players below win, this one loses
            assert wins == visits - sum(int(won) for won, _ in counts)
    assert (
        len({iteration_case(tree, BOOK.replace(algorithm="mcts")).facts.path for tree in found})
        == 4
    )


def maxn(tree, player=0, last=False):
    """Return the vector of max^n; of equally good children the first counts, or the last."""
    if not tree.children:
        return tuple(tree.value)
    below = [maxn(child, (player + 1) % tree.traits.players, last) for child in tree.children]
    return max(reversed(below) if last else below, key=lambda vector: vector[player])


@pytest.mark.parametrize("seed", range(4))
def test_players_trees_have_no_ties(seed):
    settings = BOOK.replace(algorithm="maxn")
    found = trees_for_search("maxn", 4, seed, settings)
    values = [record(tree, settings).result.value for tree in found]
    assert values == [maxn(tree) for tree in found] == [maxn(tree, last=True) for tree in found]
    assert len({*values}) == 4
    assert all(tree.traits.players == tree.traits.height for tree in found)
    # two moves each, or two and three
    assert {(tree.traits.height, tree.traits.leaves) for tree in found} in ({(3, 8)}, {(2, 6)})


@pytest.mark.parametrize("search", ["maxn", "paranoid"])
def test_mistakes_of_players_show(search):
    settings = BOOK.replace(algorithm=search)
    for tree in (tree for seed in range(3) for tree in trees_for_search(search, 3, seed, settings)):
        case = players_case(record(tree, settings))
        for mistake in PLAYER_MISTAKES.values() if search == "maxn" else ():
            facts, right = mistake.answer(case), case.facts
            assert (facts.value, facts.path, facts.nodes) != (right.value, right.path, right.nodes)
    values = [
        record(tree, settings).result.value for tree in trees_for_search(search, 6, 9, settings)
    ]
    assert len({*values}) == 6


@pytest.mark.parametrize(
    ("ends", "message"),
    [
        ((0, inf), "new trees need a utility range with two whole numbers, such as 0,20"),
        ((-inf, 9), "new trees need a utility range with two whole numbers, such as 0,20"),
        ({"1": (0, 9)}, "new trees need a utility range with two whole numbers, such as 0,20"),
        ((Fraction(1, 4), Fraction(7, 4)), "new trees need a utility range with two whole numbers"),
    ],
    ids=str,
)
def test_unsuitable_utility_range_is_refused(ends, message):
    with pytest.raises(UsageError, match=f"^{message}"):
        chance_trees(1, 0, BOOK.replace(utility_range=ends))


def test_ranged_trees_cut_chance_nodes():
    settings = BOOK.replace(utility_range=(Fraction(1, 2), Fraction(21, 2)))
    for tree in chance_trees(1, 1, settings):
        assert all(1 <= node.value <= 10 for _, node in nodes(tree) if not node.children)
        trace = record(tree, settings)
        assert any(cut.kind == "CHANCE" for cut in trace.cuts)
        assert all(
            Fraction(value).denominator <= 20 for value in Key(tree, settings).worth.values()
        )
