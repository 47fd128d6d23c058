"""Test the short sentence on each stage of a page, with its colours as ``*max MAX*``."""

import pytest

from treesearch import record
from treesearch.games import load
from treesearch.steps.reel import reel

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
DEEP = "(10 (20 (1 (4 2))))"
TIES = "((4 6) (4 1) (5 4))"
MIN_ROOT = "(min (5 3) (6 (7 8)) (2 9))"
CHANCE = "((chance 1/2*3 1/2*(2 4)) 2)"
NAMED = "(A (B 3 12) (C 2 (4 5) 6 7 8))"


def captions(searched, **options):
    """Return the caption of each stage, with no-break spaces as blanks."""
    return [
        "".join(
            part if isinstance(part, str) else "*{} {}*".format(*part) for part in stage["say"]
        ).replace("\N{NO-BREAK SPACE}", " ")
        for stage in reel(record(searched, **options))["stages"]
    ]


def test_figure_5_2_has_these_captions():
    enters = "*min MIN* moves here and takes the smallest value."
    assert captions(FIGURE) == [
        "*max MAX* moves at the root and takes the largest value.",
        enters,
        "3 is the first value here: *min MIN has 3*.",
        "12 is not smaller than 3: *min MIN keeps 3*.",
        "8 is not smaller than 3: *min MIN keeps 3*. Node 1 is worth 3: *max MAX has 3* at the root.",
        f"{enters} *max MAX already has 3* at the root.",
        "*min MIN has 2* here, and *max MAX already has 3* at the root. 2 ≤ 3, so MAX will not come "
        "here. 4 and 6 need not be read: *cut cut*.",
        f"{enters} *max MAX already has 3* at the root.",
        "14 is the first value here: *min MIN has 14*.",
        "5 is smaller than 14: *min MIN has 5*.",
        "The value is *best 3*: MAX takes the largest of 3, at most 2, and 2. The search read 7 of 9 "
        "leaves.",
    ]


@pytest.mark.parametrize(
    ("tree", "options", "stage", "caption"),
    [
        (
            DEEP,
            {},
            5,
            "*max MAX* moves here and takes the largest value. *max MAX already has 10* at the root. "
            "*min MIN already has 20* at node 2.",
        ),
        (
            DEEP,
            {},
            8,
            "*min MIN has 4* here, and *max MAX already has 10* at the root. 4 ≤ 10, so best play will "
            "not come here. 2 need not be read: *cut cut*. The value is *best 10*.",
        ),
        (
            TIES,
            {},
            6,
            "*min MIN has 4* here, and *max MAX already has 4* at the root. 4 ≤ 4, so MAX gains nothing "
            "here. 1 need not be read: *cut cut*.",
        ),
        (
            TIES,
            {"cut_rule": "gt"},
            7,
            "1 is smaller than 4: *min MIN has 1*. Node 2 is worth 1: *max MAX keeps 4* at the root.",
        ),
        (
            TIES,
            {"cut_rule": "gt"},
            10,
            "The value is *best 4*: MAX takes the largest of 4, 1, and 4. The search read 6 of 6 leaves.",
        ),
        (
            "(10 (20 (1 (4 2) 3)) (3 7))",
            {},
            9,
            "3 is not larger than 4: *max MAX keeps at most 4*. Node 2.2 is worth at most 4: *min MIN now has at "
            "most 4* at node 2. Node 2 is worth at most 4: *max MAX keeps 10* at the root.",
        ),
        (MIN_ROOT, {}, 1, "*min MIN* moves at the root and takes the smallest value."),
        (
            MIN_ROOT,
            {},
            4,
            "3 is not larger than 5: *max MAX keeps 5*. Node 1 is worth 5: *min MIN has 5* at the root.",
        ),
        (
            MIN_ROOT,
            {},
            6,
            "*max MAX has 6* here, and *min MIN already has 5* at the root. 6 ≥ 5, so MIN will not come "
            "here. The other 2 leaves need not be read: *cut cut*.",
        ),
        (
            MIN_ROOT,
            {},
            9,
            "The value is *best 5*: MIN takes the smallest of 5, at least 6, and 9. The search read 5 of 7 "
            "leaves.",
        ),
        (CHANCE, {}, 2, "Chance moves here. The value is the mean of the children."),
        (CHANCE, {}, 3, "3 counts towards the mean here."),
        (
            CHANCE,
            {},
            6,
            "4 is not smaller than 2: *min MIN keeps 2*. Node 1.2 is worth 2. Node 1 is worth 5/2: "
            "*max MAX has 5/2* at the root.",
        ),
        (
            NAMED,
            {},
            4,
            "12 is not smaller than 3: *min MIN keeps 3*. B is worth 3: *max MAX has 3* at the root.",
        ),
        (
            NAMED,
            {},
            6,
            "*min MIN has 2* here, and *max MAX already has 3* at the root. 2 ≤ 3, so MAX will not come "
            "here. The other 5 leaves need not be read: *cut cut*. The value is *best 3*.",
        ),
        (
            "((9 (1 8)) 3)",
            {},
            6,
            "8 is larger than 1: *max MAX has 8*. Node 1.2 is worth 8: *min MIN now has 8* at node 1. "
            "Node 1 is worth 8: *max MAX has 8* at the root.",
        ),
        (
            "((2 3) ((1 9) (1 1) 8))",
            {},
            11,
            "*min MIN has 1* at node 2, and *max MAX already has 2* at the root. 1 ≤ 2, so MAX will not "
            "come here. 8 need not be read: *cut cut*. The value is *best 2*.",
        ),
        (
            "(10 (20 (1 (10 2))))",  # a deep cut on a tie
            {},
            8,
            "*min MIN has 10* here, and *max MAX already has 10* at the root. 10 ≤ 10, so MAX gains "
            "nothing here. 2 need not be read: *cut cut*. The value is *best 10*.",
        ),
        ("(1 2 3 4 5)", {}, 6, "The value is *best 5*. The search read 5 of 5 leaves."),
        ("7", {}, 1, "The value is *best 7*. The search read 1 of 1 leaves."),
        (
            "((3 1) 2)",
            {"window": (5, 9)},
            4,
            "The value is *best ≤ 3*: MAX takes the largest of at most 3 and 2. The search read 2 of 3 "
            "leaves.",
        ),
    ],
)
def test_caption_explains_its_stage(tree, options, stage, caption):
    algorithm = "expectiminimax" if "chance" in tree else "alphabeta"
    said = captions(tree, algorithm=algorithm, **options)[stage - 1]
    assert said == caption


@pytest.mark.parametrize(
    ("tree", "skipped"),
    [
        ("(9 (1 2 3 4 5))", "2, 3, 4 and 5 need"),
        ("(9 (1 2 3 4 5 6))", "The other 5 leaves need"),
        ("(9 (1 (2 3) (4 5 6)))", "The other 5 leaves need"),
        ("(9 (1 (2)))", "The other leaf need"),
    ],
)
def test_caption_counts_skipped_leaves(tree, skipped):
    assert f"will not come here. {skipped} not be read: " in captions(tree)[3]


@pytest.mark.parametrize(
    ("tree", "options", "stage", "caption"),
    [
        (
            FIGURE,
            {},
            11,
            "The value is *best 3*: MAX takes the largest of the returned values 3, 3, and 3. The "
            "search read 7 of 9 leaves.",
        ),
        (FIGURE, {"window": (4, 6)}, 4, "*min MIN* moves here and takes the smallest value."),
        (
            "((3 12 8) ((1 2) 4) (14 5 2))",
            {},
            9,
            "Node 2.1 returns 3. *min MIN has 3* at node 2, and *max MAX already has 3* at the root. 3 ≤ 3, "
            "so MAX gains nothing here. 4 need not be read: *cut cut*.",
        ),
        (
            "((3 12 8) ((1 2)) 0)",
            {},
            9,
            "2 is larger than 1: *max MAX has 2*. Node 2.1 returns 3: *min MIN has 3* at node 2. Node 2 "
            "returns 3: *max MAX keeps 3* at the root.",
        ),
    ],
)
def test_fail_hard_caption_claims_no_bound(tree, options, stage, caption):
    assert captions(tree, values="hard", **options)[stage - 1] == caption


def test_caption_names_the_first_owner():
    """MAX has 3 at the root and at node 2.1; the root had it first."""
    assert captions("(3 ((3 (5 6)) 9))")[5].endswith("*max MAX already has 3* at the root.")


def test_game_captions_count_moves():
    nim, tictactoe = captions(load("nim", pool=5)), captions(load("tictactoe", state=".OO/XO./X.X"))
    assert nim[12] == (
        "*max MAX has 1* further up, and *min MIN already has 1* further up. 1 ≥ 1, so MIN gains "
        "nothing here. The other move need not be read: *cut cut*."
    )
    assert tictactoe[-1] == (
        "The value is *best 1*: MAX takes the largest of 1, at most −1, and 1. The search evaluated 3 "
        "positions."
    )


def test_answer_names_a_bound():
    """Outside the window the search proves only a bound on the value."""
    answers = [reel(record(FIGURE, window=ends))["answer"] for ends in [(5, 9), (0, 3), (0, 9)]]
    assert answers == ["value <= 5, path 3 2", "value >= 3, path 1 1", "value 3, path 1 1"]


def test_last_caption_counts_one_position():
    assert captions(load("nim", state="0"), depth=3) == ["The root is worth 1."]
    won = load("tictactoe", state="XXX/OO./...")
    assert captions(won)[-1].endswith("The search evaluated 1 position.")


def test_minus_before_a_point_is_drawn():
    assert "−1/3 and −.5" in captions("(-1/3 -.5)")[-1]
