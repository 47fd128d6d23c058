"""Test that generated trees meet their constraints, and follow their seed."""

from itertools import repeat
from random import Random

import pytest
from support.exercise_constraints import JUDGED, breaks

from treesearch import Settings, UsageError, read, record
from treesearch.homework.classes.assignment import load_exercise
from treesearch.homework.exercises import generator
from treesearch.homework.exercises.constraints import CONSTRAINT_TEXTS, GOOD, Constraints, Qualities
from treesearch.homework.exercises.generator import drawn, make, open_single_leaf
from treesearch.homework.exercises.shapes import all_shapes, rankings, regular
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.mistakes.followup import with_leaves
from treesearch.tree import leaves_of, nodes


@pytest.mark.parametrize("name", JUDGED)
def test_generated_tree_meets_its_constraints(name):
    assert breaks(name, range(12)) == []


def test_seed_determines_the_tree():
    assert make(GOOD, 7) == make(GOOD, 7) != make(GOOD, 8)


def test_more_trees_keep_the_first(run):
    def made(*options):
        return [
            read(line)
            for line in run("exercise", "--seed", "1", *options)[1].splitlines()
            if line.startswith("(")
        ]

    three = made("--trees", "3")
    assert len({*three}) == 3
    assert made("--trees", "2") == three[:2]
    assert make(GOOD, 1) == three[0]
    assert len({*made("--shape", "((1 2) 3)", "--trees", "9")}) == 9


def test_avoided_tree_is_not_generated():
    first = make(Constraints(), 3)
    assert make(Constraints(), 3, avoid=[first]) != first


def test_shape_sets_names_and_roles():
    shape = read("(max A (min B 3 F=12 8) (min C 2 4 6) (14 5 2))")
    made = make(Constraints(shape=shape, cut_count=(1, None)), 4)
    assert [made["B"].name, made["F"].name, str(made.role)] == ["B", "F", str(shape.role)]
    assert made != shape


@pytest.mark.parametrize(
    "options",
    [
        ["--shape", "regular", "--branching", "3", "--levels", "2", "--leaf-range", "1,20"],
        ["--unknown", "--leaves", "9", "--trees", "2"],
        ["--leaves", "8"],
        ["--leaves", "5"],
        ["--leaves", "6", "--cut-depth", "4"],
        ["--cut-depth", "1"],
        ["--cut-count", "0,0"],
        ["--cut-count", "6", "--seed", "6"],
        ["--leaves", "12", "--leaf-range", "1,9"],
    ],
)
def test_usual_constraints_have_trees(run, options):
    code, out, _ = run("exercise", *options)
    assert (code, out.count("\n(") + out.startswith("(")) == (0, 2 if "--trees" in options else 1)


@pytest.mark.parametrize(
    ("options", "branching", "levels"),
    [(["--shape", "regular"], 2, 3), (["--levels", "2"], 2, 2), (["--branching", "3"], 3, 3)],
)
def test_regular_shape_has_defaults(run, options, branching, levels):
    tree = read(run("exercise", *options)[1].splitlines()[-1])
    assert with_leaves(tree, repeat(0)) == regular(branching, levels)


@pytest.mark.parametrize(
    ("wanted", "lacked"),
    [  # two of three nodes can be cut only if the first is the best; the cuts at depth 2 are MAX's
        (Constraints(shape="regular", branching=3, levels=2, cut_count=(3, 3)), "cuts"),
        (Constraints(cut_count=(0, 1), kinds=("MIN",), cut_depth=2), "cut_depth"),
    ],
)
def test_failure_names_rarest_constraint(wanted, lacked, monkeypatch):
    monkeypatch.setattr(generator, "ROUNDS", 1)
    with pytest.raises(UsageError) as refused:
        make(wanted)
    assert str(refused.value).startswith("none of 900 trees meets the constraints; ")
    assert CONSTRAINT_TEXTS[lacked] in str(refused.value)


def test_generated_trees_have_level_rows():
    trees = [make(GOOD, seed) for seed in range(40)]
    for tree in trees:
        rows: dict[int, set[int]] = {}
        for place, node in nodes(tree):
            rows.setdefault(len(place.path), set()).add(len(node.children))
        assert all(len(row) == 1 for row in rows.values())
        assert 2 <= tree.traits.height <= 4
    paths = [record(tree).result.path for tree in trees]
    assert all(set(path) != {1} for path in paths)
    moves = [path[0] / len(tree.children) for path, tree in zip(paths, trees, strict=True)]
    assert 0.45 < sum(moves) / len(moves) < 0.85  # the middle of 1/n to n/n, n being 2 to 4
    assert len({*paths}) > 20


def test_partial_result_is_returned(run):
    code, out, err = run(
        "exercise", "--leaves", "3", "--leaf-range", "1,3", "--trees", "40", "--shape", "((1 2) 3)"
    )
    made = [line for line in out.splitlines() if line.startswith("(")]
    assert (code, len({*made}), len(made)) == (2, 5, 5)
    assert "5 of 40 trees" in err


def test_exhausted_small_trees_are_reported():
    wanted = Constraints(leaves=(5, 5), cut_count=(3, None))
    with pytest.raises(UsageError, match=r"all \d+ possible"):
        make(wanted)
    every = (
        with_leaves(shape, iter(ranks)) for shape in all_shapes(5) for ranks in rankings(5, True)
    )
    assert max(len(record(tree).cuts) for tree in every) == 2


def test_neighbouring_seeds_share_no_tree(run):
    made = []
    for seed in ("3", "4"):
        assert (
            run("exercise", "--seed", seed, "--trees", "2", "-o", f"week{seed}", "--format", "txt")[
                0
            ]
            == 0
        )
        made += [task.tree() for task in load_exercise(f"week{seed}/exercise.toml").tasks]
    assert len({*made}) == 4


def test_generated_trees_have_promised_qualities():
    found = [Qualities(make(GOOD, seed)) for seed in range(60)]
    high = [seen for seen in found if seen.tree.traits.height > 2]
    assert all(len(seen.cuts) >= seen.tree.traits.height - 1 for seen in found)
    assert all(seen.same_rules and len(seen.best_leaves) == 1 for seen in found)
    assert 2 * sum(bool(seen.above_leaves) for seen in high) > len(high)


@pytest.mark.parametrize(
    "changes", [{"root": "min"}, {"order": "rtl"}, {"cut_rule": "gt"}, {"label": "bound"}], ids=str
)
@pytest.mark.parametrize("leaves", [6, 9])
def test_constraints_follow_the_settings(changes, leaves):
    wanted = Constraints(leaves=(leaves, leaves), numbers="any", cut_count=(2, 2), kinds=("MAX",))
    for seed in range(2):
        cuts = record(make(wanted, seed, Settings(**changes)), **changes).cuts
        assert len(cuts) == 2
        assert "MAX" in {cut.kind for cut in cuts}


@pytest.mark.parametrize(
    "changes", [{"root": "min"}, {"order": "rtl"}, {"cut_rule": "gt"}], ids=str
)
def test_listed_trees_follow_the_settings(changes):
    wanted = Constraints(leaves=(4, 4), numbers="any", cut_count=(1, 1))
    trees = [make(wanted, seed, Settings(**changes)) for seed in range(8)]
    assert [len(record(tree, **changes).cuts) for tree in trees] == [1] * 8


def test_seven_leaves_are_all_listed():
    wanted = Constraints(shape=read("((1 2) (3 4) (5 (6 7)))"), cut_count=(3, 3))
    with pytest.raises(UsageError, match=r"none of all 5040 possible trees .* number of cuts$"):
        make(wanted, 1)


def test_repeated_numbers_stay_in_range():
    wanted = Constraints(leaves=(12, 12), leaf_range=(-9, -5), numbers="any")
    values = {leaf for seed in range(9) for leaf in leaves_of(make(wanted, seed))}
    assert values == {-9, -8, -7, -6, -5}


def test_different_numbers_limit_the_leaves():
    wanted = Constraints(leaves=(2, 9), leaf_range=(1, 4))
    assert {make(wanted, seed).traits.leaves for seed in range(12)} == {2, 3, 4}


def test_usual_shapes_come_first():
    """The first four rounds of a search have shapes that courses use."""
    shapes = [
        generator._round_shape(GOOD, Settings(), Random(0), number).shape for number in range(6)
    ]
    assert [shape == "random" for shape in shapes] == [False] * 4 + [True] * 2


def test_four_cuts_need_eight_leaves():
    wanted = Constraints(shape="random", leaves=(2, 12), cut_count=(4, None))
    assert {drawn(wanted, Random(seed)).traits.leaves for seed in range(40)} == {8, 9, 10, 11, 12}


def test_unknown_leaf_has_one_condition():
    trees = [make(GOOD, seed) for seed in range(3)]
    opened = [[open_single_leaf(tree, seed) for seed in range(3)] for tree in trees]
    for tree, versions in zip(trees, opened, strict=True):
        for version in versions:
            assert len(OpenKey(version).parts) == 1
            (value,) = {*leaves_of(tree)} - {*leaves_of(version)}
            assert str(version).replace("?x", str(value)) == str(tree)
    assert any(len({*versions}) > 1 for versions in opened)


@pytest.mark.parametrize("seed", range(4))
def test_unknown_leaf_may_have_conditions(seed):
    """No leaf of this tree has a single condition, and only three have any."""
    tree = read("(2 (((1 4) (2 6)) 5))")
    assert len(OpenKey(open_single_leaf(tree, seed)).parts) in (2, 3)


def test_unknown_leaf_must_affect_pruning():
    assert open_single_leaf(read("(1 2)"), 0) is None


@pytest.mark.parametrize(
    "changes", [{"root": "min"}, {"order": "rtl"}, {"cut_rule": "gt"}], ids=str
)
def test_unknown_leaf_follows_the_settings(changes):
    settings = Settings(**changes)
    for seed in range(2):
        assert OpenKey(open_single_leaf(make(GOOD, seed), seed, settings), settings).parts
