"""Test the conditions on a tree, and the errors for impossible ones."""

from math import inf

import pytest
from support.exercise_constraints import JUDGED

from treesearch import MAX, MIN, Settings, UsageError, read, record
from treesearch.homework.exercises.constraints import (
    CONSTRAINT_TEXTS,
    GOOD,
    Constraints,
    Qualities,
    possible,
    unmet_constraints,
)
from treesearch.homework.exercises.generator import make
from treesearch.settings import BOOK
from treesearch.tree import nodes


@pytest.mark.parametrize(
    "name", [name for name in JUDGED if name not in ("leaves", "values", "good")]
)
def test_every_constraint_excludes_some_tree(name):
    _, holds = JUDGED[name]
    plain = [
        make(Constraints(leaves=(6, 10), numbers="any", leaf_range=(1, 9)), seed)
        for seed in range(40)
    ]
    assert not all(holds(tree, record(tree)) for tree in plain)


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (Constraints(leaves=(12, 12), leaf_range=(0, 9)), "too few numbers from 0 to 9"),
        (Constraints(shape="regular", levels=3, deep=True), "at most 3 in that shape"),
        (Constraints(shape="regular", levels=1, cut_count=(1, None)), "at most 1 in that shape"),
        (Constraints(cut_count=(0, 0), deep=True), "need 1 cut, more than the limit of 0"),
        (Constraints(cut_count=(5, 2)), "2 to 5 cuts"),
        (Constraints(cut_depth=0), "must be 1 or more"),
        (Constraints(cut_depth=18), "19 levels"),
        (Constraints(leaves=(1, 1)), "at least 2 leaves"),
        (Constraints(leaves=(900, 900)), "at most 200 leaves"),
        (Constraints(shape="regular", levels=10**20), "at most 200 leaves"),
        (Constraints(shape="regular", branching=10**4000), "at most 200 leaves"),
        (Constraints(leaf_range=(0, 10**19)), "between"),
        (Constraints(leaf_range=(-(2**63), 1)), "between"),
        (Constraints(shape="round"), "'round'"),
        (Constraints(shape=read("(max (chance 1 2) 3)")), "a shape cannot have chance nodes"),
        (Constraints(shape="regular", branching=1), "2 children"),
        (Constraints(shape="regular", levels=0), "1 level"),
        (Constraints(leaf_range=(5, 2)), "from 2 to 5"),
        (Constraints(numbers="odd"), "'odd'"),
        (Constraints(kinds=("BOTH",)), "BOTH"),
    ],
)
def test_impossible_constraints_are_refused(wanted, reason):
    with pytest.raises(UsageError, match="no tree meets these constraints") as refused:
        make(wanted)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("accepted", "refused"),
    [
        ({"leaves": (2, 2)}, {"leaves": (1, 2)}),
        ({"leaves": (8, 200)}, {"leaves": (8, 201)}),
        ({"leaves": (8, 8)}, {"leaves": (9, 8)}),
        ({"leaf_range": (-(10**9), 0)}, {"leaf_range": (-(10**9) - 1, 0)}),
        ({"leaf_range": (0, 10**9)}, {"leaf_range": (0, 10**9 + 1)}),
        ({"leaf_range": (1, 8)}, {"leaf_range": (1, 7)}),
        ({"leaf_range": (5, 5), "numbers": "any"}, {"leaf_range": (6, 5), "numbers": "any"}),
        ({"cut_count": (6, None)}, {"cut_count": (7, None)}),
        ({"cut_count": (2, 2)}, {"cut_count": (3, 2)}),
        ({"cut_count": (0, 1), "deep": True}, {"cut_count": (0, 0), "deep": True}),
        ({"cut_count": (0, 1), "above_leaves": True}, {"cut_count": (0, 0), "above_leaves": True}),
        ({"cut_count": (0, 1), "cut_depth": 1}, {"cut_count": (0, 0), "cut_depth": 1}),
        ({"cut_count": (0, 1), "numbers": "tie"}, {"cut_count": (0, 0), "numbers": "tie"}),
        (
            {"cut_count": (0, 2), "kinds": ("MIN", "MAX")},
            {"cut_count": (0, 1), "kinds": ("MIN", "MAX")},
        ),
    ],
)
def test_limits_of_constraints_are_exact(accepted, refused):
    assert possible(Constraints(**accepted), BOOK)
    assert not possible(Constraints(**refused), BOOK)


@pytest.mark.parametrize(
    ("changes", "settings", "levels"),
    [
        ({}, {}, 1),
        ({"cut_count": (1, None)}, {}, 2),
        ({"numbers": "tie"}, {}, 2),
        ({"kinds": ("MIN",)}, {}, 2),
        ({"kinds": ("MAX",)}, {}, 3),
        ({"kinds": ("MIN",)}, {"root": "min"}, 3),
        ({"kinds": ("MAX",)}, {"root": "min"}, 2),
        ({"kinds": ("MAX",)}, {"label": "bound"}, 2),
        ({"cut_depth": 1}, {}, 2),
        ({"cut_depth": 3}, {}, 4),
        ({"above_leaves": True}, {}, 3),
        ({"deep": True}, {}, 4),
    ],
)
def test_constraint_needs_levels(changes, settings, levels):
    settings = BOOK.replace(**settings)
    allowed = [
        height
        for height in range(1, 6)
        if possible(Constraints(shape="regular", levels=height, **changes), settings)
    ]
    assert allowed == [*range(levels, 6)]


@pytest.mark.parametrize(
    ("tree", "wanted", "lacks"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", {}, {"first_leaf", "numbers"}),
        ("((1 2) (3 4) (6 9))", {}, {"cuts"}),
        ("((1 2) (3 4) (6 9))", {"cut_count": (0, 0)}, set()),
        ("(1 ((5 6 3) (4 9 8) (7 2 0)))", {}, set()),
        ("((19 (15 0)) (((5 20) (8 (17 7))) 10))", {}, set()),  # three cuts in five levels
        ("((1 2) (3 4))", {}, set()),
        ("(((3 8) (12 9)) ((8 3) (7 5)))", {"numbers": "tie"}, set()),
        ("(((3 8) (12 9)) ((8 3) (7 5)))", {"numbers": "any"}, {"same_rules"}),
        ("(((14 15) (12 6)) ((2 11) (5 7)))", {}, {"cuts"}),
        ("(((14 15) (12 6)) ((2 11) (5 7)))", {"above_leaves": True}, set()),
        ("(((14 15) (12 6)) ((2 11) (5 7)))", {"cut_depth": 2}, {"cut_depth"}),
        ("(((14 15) (12 6)) ((2 11) (5 7)))", {"kinds": ("MIN", "MAX")}, {"kinds"}),
        ("(((14 15) (12 6)) ((2 11) (5 7)))", {"cut_count": (0, 0)}, {"cuts"}),
        ("((7 (18 4) 6) (2 14 3))", {}, {"above_leaves"}),
    ],
)
def test_unmet_constraints_are_listed(tree, wanted, lacks):
    assert {*unmet_constraints(Qualities(read(tree)), GOOD.replace(**wanted))} == lacks


def best_play(node, player):
    """Return the minimax value, and the paths of all leaves that best play can reach."""
    player = node.role or player
    if not node.children:
        return node.value, [()]
    below = [best_play(child, player.opponent) for child in node.children]
    value = (max if player is MAX else min)(value for value, _ in below)
    rows = [(at, paths) for at, (other, paths) in enumerate(below, 1) if other == value]
    return value, [(at, *path) for at, paths in rows for path in paths]


@pytest.mark.parametrize(
    ("tree", "changes"),
    [
        ("((7 7 8) (2 4 6) (7 5 7))", {}),
        ("((7 7 8) (2 4 6) (7 5 7))", {"root": "min"}),
        ("((7 7 8) (2 4 6) (8 9 7))", {"order": "rtl"}),
        ("((7 7 8) (2 4 6) (8 9))", {"order": "rtl"}),
        ("(max (max 3 5) (min 5 9) (min (max 1 5) 6))", {}),
        ("(min (min 3 5) (max 3 3))", {}),
    ],
)
def test_best_leaves_follow_the_players(tree, changes):
    tree, settings = read(tree), Settings(**changes)
    seen = Qualities(tree, settings)
    assert sorted(seen.best_leaves) == best_play(tree, MIN if changes.get("root") else MAX)[1]
    leaves = [place.path for place, node in nodes(tree) if not node.children]
    first = leaves[-1 if changes.get("order") else 0]
    assert seen.guessed == (record(tree, settings).result.path == first)


def test_cut_limit_assumes_usual_window():
    wanted = Constraints(leaves=(3, 3), cut_count=(2, 2))
    with pytest.raises(UsageError) as refused:
        make(wanted)
    assert "2 cuts need at least 4 leaves" in str(refused.value)
    with pytest.raises(UsageError) as refused:
        make(wanted, settings=BOOK.replace(window=(-5, 5)))
    assert "2 cuts need" not in str(refused.value)


def test_window_can_cut_at_root():
    wanted = Constraints(shape="regular", levels=1, branching=3, cut_count=(1, None))
    tree = make(wanted, settings=BOOK.replace(window=(-inf, 5)))
    assert tree.traits.height == 1
    assert record(tree, window=(-inf, 5)).cuts


def test_strict_rule_cuts_no_tie():
    with pytest.raises(UsageError, match="gt"):
        make(Constraints(numbers="tie"), settings=Settings(cut_rule="gt"))


def test_constraints_hold_under_every_convention():
    how = Settings(root="min", order="rtl")
    tree = make(GOOD, 5, how)
    assert unmet_constraints(Qualities(tree, how), GOOD) == {}
    trace = record(tree, root="min", order="rtl")
    assert len(trace.cuts) >= min(3, tree.traits.height - 1)
    first = next(place.path for place, node in reversed([*nodes(tree)]) if not node.children)
    assert trace.result.path != first


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--deep", "--leaves", "4"], CONSTRAINT_TEXTS["deep"]),
        (
            ["--branching", "2", "--levels", "2", "--cut-count", "2"],
            "none of all",
        ),
        (["--leaves", "x"], "--leaves 8,12"),
        (["--leaf-range", "5,5"], "too few numbers from 5 to 5 for 8 different leaves"),
        (["--levels", "3", "--leaves", "9"], "8 leaves"),
        (["--shape", "((1 2) 3)", "--leaves", "4,9"], "3 leaves"),
        (["--branching", "200", "--levels", "1", "--leaves", "9"], "which has 200 leaves"),
        (["--shape", "random", "--levels", "3"], "--levels works only with --shape regular"),
        (["--kinds", "both"], "BOTH"),
        (["--diagnostic", "strikt"], "strict"),
        (["--diagnostic", "--deep"], "--diagnostic"),
        (["--diagnostic", "--unknown"], "--diagnostic works only with --shape random or regular"),
        (["--diagnostic", "--shape", "((1 2) 3)"], "--diagnostic works only with --shape random"),
        (["--diagnostic", "--versions", "3"], "-o FOLDER"),
        (["--diagnostic", "strict,shallow", "--shape", "regular", "--trees", "9"], "9"),
    ],
)
def test_impossible_constraints_get_one_error(run, options, said):
    code, out, err = run("exercise", *options)
    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("error: ")


def test_deep_cut_constraint_excludes_shallow_cuts():
    tree = read("((16 9) ((10 3) ((15 8) (7 5))))")
    assert Qualities(tree).deep
    assert "deep" in unmet_constraints(Qualities(tree), Constraints(deep=True))


def test_starting_window_makes_no_deep_cut():
    seen = Qualities(read("((2 9) (1 8))"), BOOK.replace(window=(3, inf)))
    assert [cut.place for cut in seen.cuts] == [(1,), (2,)]
    assert seen.deep == []


@pytest.mark.parametrize(
    ("tree", "count"),
    [("((3 12 8) (2 4 (6 7)))", 1), ("((3 12 8) (2 (6 7) 4))", 1), ("((3 12 8) (2 4 6))", 0)],
)
def test_cut_skips_an_inner_node(tree, count):
    assert len(Qualities(read(tree)).above_leaves) == count


@pytest.mark.parametrize(
    ("shape", "needs"),
    [
        ("((1 2) 3)", {"MAX", "above_leaves", "deep"}),
        ("(((1 2) 3) 4)", {"deep"}),
        ("((((1 2) 3) 4) 5)", set()),
        ("(max (max 1 2) 3)", set()),  # with roles, the levels needed are not known
    ],
)
def test_shape_must_be_high_enough(shape, needs):
    changes = {name: {name: True} for name in ("deep", "above_leaves")} | {
        "MAX": {"kinds": ["MAX"]}
    }
    refused = {
        name
        for name, change in changes.items()
        if not possible(Constraints(shape=read(shape), **change), BOOK)
    }
    assert refused == needs
