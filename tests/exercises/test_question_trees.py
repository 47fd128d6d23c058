"""Test the trees of questions by version."""

import re

import pytest

from treesearch.errors import UsageError
from treesearch.homework.exercises import question_trees
from treesearch.homework.exercises.constraints import GOOD, Constraints
from treesearch.homework.exercises.generator import rank_pattern
from treesearch.homework.exercises.versions import count_copyable, renumbered_together
from treesearch.homework.marking.open_key import OpenKey
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.tree import leaves_of
from treesearch.unknown import conditions


def test_missing_open_leaves_are_an_error(monkeypatch):
    original = question_trees.open_single_leaf
    calls = []

    def only_first(tree, *options):
        calls.append(tree)
        return original(tree, *options) if len(calls) % 6 == 1 else None

    monkeypatch.setattr(question_trees, "open_single_leaf", only_first)
    with pytest.raises(UsageError, match="only 1 of 3 trees have a leaf"):
        question_trees.generate_trees(Constraints(leaves=(9, 12)), 1, count=3, unknown=["pruned"])
    # six trees from each of six seeds, and again those of the first seed
    assert (len({*calls}), len(calls)) == (36, 42)


@pytest.mark.parametrize(
    "options", [{"search": "minmax"}, {"search": "maxn"}, {"unknown": ["pruned"]}]
)
def test_utility_range_needs_alpha_beta(options):
    with pytest.raises(UsageError, match="a utility range can only be used for alpha-beta"):
        question_trees.generate_trees(settings=BOOK.replace(utility_range=(0, 20)), **options)


@pytest.mark.parametrize(
    ("count", "search", "leaves"),
    [
        (None, "", (8, 16)),
        (2, "", (8, 16)),
        (3, "", (12, 16)),
        (50, "", (12, 16)),
        (6, "depth", (6, 8)),
        (7, "depth", (6, 12)),
    ],
)
def test_many_versions_need_leaves(count, search, leaves):
    assert question_trees.with_enough_leaves(GOOD, count, search).leaves == leaves


def shapes(trees):
    return {re.sub(r"-?\d+|\?x", "x", str(tree)) for tree in trees.values()}


def test_versions_keep_the_usual_shape():
    wanted = question_trees.with_enough_leaves(GOOD, 6, "")
    trees = question_trees.generate_trees(wanted, 11, count=6)
    assert shapes(trees) == {"((x x x x) (x x x x) (x x x x) (x x x x))"}


@pytest.mark.parametrize(
    ("wanted", "count", "search"),
    [  # for these seeds, the first tree has too few versions of its shape
        (GOOD.replace(leaves=(12, 16)), 12, ""),
        (GOOD.replace(leaves=(12, 16), shape="random"), 12, ""),
        (GOOD.replace(leaves=(6, 8)), 6, "depth"),
    ],
)
@pytest.mark.parametrize("seed", [0, 3])
def test_all_versions_share_one_shape(wanted, count, search, seed):
    trees = question_trees.generate_trees(wanted, seed, count=count, search=search)
    assert len(shapes(trees)) == 1
    assert count_copyable(trees.values()) == 0 or search


def test_too_small_trees_share_places():
    trees = question_trees.generate_trees(GOOD.replace(leaves=(6, 6)), 0, count=9)
    assert len(shapes(trees)) == 1
    assert count_copyable(trees.values()) > 0


@pytest.mark.parametrize("asks", [("value",), ("path",), ("value", "path", "pruned")], ids=str)
def test_unknown_leaf_affects_each_part(asks):
    for seed in range(4):
        trees = question_trees.generate_trees(GOOD, seed, count=2, unknown=asks)
        assert len(shapes(trees)) == 1
        for tree in trees.values():
            answers = conditions(tree)
            assert answers.clamp.low != answers.clamp.high or "value" not in asks
            assert len({path.what[0] for path in answers.paths}) > 1 or "path" not in asks
            assert OpenKey(tree).parts or "pruned" not in asks


def test_avoided_tree_is_no_version():
    wanted = Constraints(leaves=(5, 5))
    first, second = question_trees.generate_trees(wanted, 1, count=2).values()
    avoid = [rank_pattern(second)]
    others = question_trees.generate_trees(wanted, 1, count=2, avoid=avoid)
    assert [*others] == ["A", "B"]
    assert others["A"] == first
    assert rank_pattern(others["B"]) not in avoid


def test_renumbered_sets_suffice():
    trees = [*map(read, ("((3 5) (2 9))", "(1 2)"))]

    def suffices(other):
        return leaves_of(other[1])[1] % 2 == 0

    first, *others = renumbered_together(trees, 5, 1, suffices)
    assert first == tuple(trees)
    assert len({*others}) == 4
    assert all(map(suffices, others))
    assert all([*map(rank_pattern, other)] == [*map(rank_pattern, trees)] for other in others)


def test_too_few_numberings_are_refused():
    with pytest.raises(UsageError, match="only 1 of 2 versions were found"):
        renumbered_together([read("(1 2)")], 2, 1, lambda _: False)
    (only,) = renumbered_together([read("(1 2)")], 1, 1, lambda _: False)
    assert only == (read("(1 2)"),)


def test_copyable_trees_follow_conventions():
    trees = [*map(read, ("((3 5) (2 9))", "((3 5) (2 4))", "((5 3) (4 2))"))]
    assert [count_copyable(trees, BOOK.replace(**how)) for how in ({}, {"order": "rtl"})] == [2, 2]
    assert count_copyable([*map(read, ("((1 2) (3 4))", "((1 2) (4 3))"))]) == 0  # no cuts
    trees = [*map(read, ("((3 5) (2 9))", "((3 5) (4 1))"))]
    assert [count_copyable(trees, BOOK.replace(**how)) for how in ({}, {"order": "rtl"})] == [0, 2]
