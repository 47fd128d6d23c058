"""Test the full sentence on each event against the numbers of the event and the owners in the trace."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.searching import ONE_NUMBER
from support.strategies import plain_trees

from treesearch import MAX, minimax, read, record
from treesearch.events import Close, Cut, Leaf, Open, Update
from treesearch.game import dotted, spell
from treesearch.games import load
from treesearch.steps.sentences import sentences

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def sentences_of(tree, kind, **options):
    trace = record(tree, **options)
    return [
        said.full
        for event, said in zip(trace.events, sentences(trace), strict=True)
        if isinstance(event, kind)
    ]


def test_figure_5_2_cut_is_explained():
    assert sentences_of(FIGURE, Cut)[0] == (
        "Child 1 of node 2 (MIN) is worth 2. That is <= 3, which MAX already has at the root from child 1. "
        "MIN cut: 4 and 6 cannot change the root's choice."
    )


def test_deep_cutoff_names_its_ancestor():
    (deep, _) = sentences_of("(10 (20 (1 (4 2))))", Cut)
    assert "That is <= 10, which MAX already has at the root from child 1" in deep
    assert deep.endswith("The bound was set 2 levels above the parent.")


@given(plain_trees(max_leaves=14))
@example(read("(10 (20 (1 (4 2) 3)))"))
@example(read("(min 10 (5 (20 (12 30) 15)))"))
def test_value_so_far_is_true(tree):
    """A value is exact, at most or at least the best of the children so far."""
    trace = record(tree)
    for (event, visit), (terse, full) in zip(trace.followed(), sentences(trace), strict=True):
        if isinstance(event, Update):
            best = max if event.player is MAX else min
            mover = event.player.opponent
            true = best(
                minimax(tree[child.place], root=mover if child.player else None).value
                for child in visit.children.values()
            )
            side = re.search(r" now has (at \w+)?", terse)[1]
            assert side == "at most" or event.value <= true
            assert side == "at least" or event.value >= true
            assert full.endswith(terse.partition(": ")[2] + " there.")


def test_value_names_its_child():
    """In a later pass of SSS*, a node's value may come from a child of an earlier pass."""
    said = sentences_of("((3 5) (4 1))", Update, algorithm="sss")
    assert said[4:6] == [
        "Child 1 of the root (MAX) is worth at most 3. MAX now has at most 3 there.",
        "Child 1 of node 1 (MIN) is worth 3. MIN now has 3 there.",
    ]


def test_unproved_value_is_only_returned():
    """In SSS*, a leaf worth 9 may return the smaller value of the state that it solves."""
    said = sentences_of("(((4 6) (4 6)) ((8 6) (9 5)))", Update, algorithm="sss")
    assert [one.split(". ")[0] for one in said if "returns" in one] == [
        "Child 1 of node 2.2 (MAX) returns 8",
        "Child 2 of node 2 (MIN) returns 8",
    ]


def test_cut_by_stored_value_skips_nothing():
    """The branch (7) was read in an earlier pass, so it is not called skipped."""
    tree = "((((3) (10 -8) (0))) ((28 -9 29) (-5 10)) ((21 (7)) ((16 -8))))"
    stored = [said for said in sentences_of(tree, Cut, algorithm="sss") if "stored" in said]
    assert (
        "Node 3.1 (MAX) has the stored value 21. That is >= 21, the end of the starting window."
        in stored
    )


def test_numbers_beyond_floats_are_bounds():
    (cut,) = sentences_of("((1e400 2e400) ((3 1) 4))", Cut)
    assert "That is <= 1e400, which MAX already has at the root" in cut


def test_only_ties_are_called_equal():
    ties = [
        one
        for one in sentences_of("((2 (6 5)) (((1 4) (3 2)) 2))", Cut)
        if "The two are equal" in one
    ]
    assert len(ties) == 1
    assert "MIN cut: 2 cannot change" in ties[0]
    assert not [
        one
        for one in sentences_of("((2 (6 5)) (((1 4) (3 2)) 2))", Cut, cut_rule="gt")
        if "equal" in one
    ]


@pytest.mark.parametrize(
    ("tree", "parts"),
    [
        ("(max 9 (min 3 4))", ["utility range", "MAX cut", "worth more"]),
        ("(min 0 (max 3 4))", ["utility range", "MIN cut", "worth less"]),
        ("(max 4 (chance 0 (8 6)))", ["8 or less", "cannot exceed 4", "MIN cut"]),
        ("(min 5 (chance 9 (1 6)))", ["1 or more", "cannot stay below 5", "MAX cut"]),
    ],
)
def test_cut_by_range_is_explained(tree, parts):
    said = " ".join(sentences_of(tree, Cut, utility_range=(0, 9)))
    assert [part for part in parts if part not in said] == []


def test_closed_window_skips_nothing():
    assert sentences_of(FIGURE, Cut)[1].endswith(
        "child 3 was the last child, so nothing is skipped."
    )


def test_cut_child_is_described_by_bound():
    assert sentences_of("((2 1) 3)", Update, window=(2, 9))[1].startswith(
        "Child 1 of the root (MAX) is worth at most 2."
    )


def test_clamped_value_names_proved_worth():
    """With fail-hard values, the search returns the end of the window instead of the proved value."""
    prefix = "with 6. The leaves that it read prove that the node is worth"
    assert sentences_of("((8 9) (2 9))", Close, window=(3, 6), values="hard") == [
        f"The search leaves node 1 (MIN) {prefix} 8.",
        f"The search leaves the root (MAX) {prefix} at least 8.",
    ]


def test_chance_node_sentence_names_mean():
    full = sentences_of(
        "(max (chance 1 3) (chance 2 (min 4 5)))", (Open, Close), algorithm="expectiminimax"
    )
    assert (
        "The search leaves node 1 (CHANCE), which is worth 2, the mean of its children weighted by their probabilities."
        in full
    )
    assert not any("window" in one for one in full[1:])


def test_game_sentences_mention_moves():
    full = [said.full for said in sentences(record(load("nim"), depth=2))]
    assert "The move 1 at node 1 (MIN) is worth 0. MIN now has 0 there." in full
    assert (
        full[2] == "The depth limit stops the search at 1.1, and the evaluation function gives 0."
    )


def test_scout_window_is_named():
    assert "he search itself set beta to 4 at the root" in " ".join(
        sentences_of("((3 12) (2 4) (5 9))", Open, algorithm="negascout")
    )


def test_mtdf_sentences_mention_passes():
    full = sentences_of("((3 12) (2 4))", (Open, Cut), algorithm="mtdf")
    assert sum(one.startswith("The search begins again") for one in full) == 1
    assert any("the end of the starting window. MAX cut: (2 4) cannot bring" in one for one in full)


def test_sentences_name_place_and_node():
    assert sentences_of("(A (B 3 12) (C 2 4))", Cut)[0].startswith(
        "Child 1 of node 2 (C, MIN) is worth 2."
    )


def place_of(path):
    return dotted(path) if tuple(path) else "the root"


def numbers(text):
    return re.findall(r"[-+]?(?:inf|\d+(?:/\d+)?)", text)


@pytest.mark.parametrize("algorithm", ONE_NUMBER)
@given(tree=plain_trees(max_leaves=12), data=st.data())
def test_sentence_numbers_match_events(algorithm, tree, data):
    strict = algorithm == "alphabeta" and data.draw(st.booleans())
    options = {"iterations": 50} if algorithm == "mcts" else {"cut_rule": "gt"} if strict else {}
    trace = record(tree, algorithm=algorithm, **options)
    cuts = iter(trace.all_cuts)
    for event, said in zip(trace.events, sentences(trace), strict=True):
        assert said.full[0].isupper() or said.full[0].isdigit()
        assert place_of(event.path) in said.full.lower()
        if isinstance(event, (Leaf, Update, Close)):
            assert spell(event.value) in numbers(said.full)
        if isinstance(event, Open) and event.path.parent is None:
            assert f"({spell(event.alpha)}, {spell(event.beta)})" in said.full
        if isinstance(event, Cut):
            cut = next(cuts)
            sign = ("<" if event.player.name == "MIN" else ">") + "=" * (not strict)
            assert f"That is {sign} {spell(cut.bound)}," in said.full
            assert spell(event.value) in numbers(said.full)
            if cut.bound_from is not None:
                assert f" {place_of(cut.bound_from)}" in said.full
            if "stored value" in said.full:  # its children may have been read in an earlier pass
                assert "skip" not in said.full
                continue
            assert all(str(tree[place]) in said.full for place in [*cut.pruned][:8])
            assert ("nothing is skipped" in said.full) == (not cut.skipped)


HARD = {"values": "hard"}


@pytest.mark.parametrize(
    ("tree", "window", "options", "proved"),
    [
        ("(2 8 5)", (4, 5), HARD, "with 5. * that the node is worth at least 8."),
        ("((0 9 (8)))", (5, 6), HARD, "with 5. * that the node is worth at most 0."),
        ("((2) ((9 2) (6 8)))", (3, 7), HARD, "with 7. * that the node is worth 8."),
        (
            "(((1 5 0) 8 6) ((3 7 7) (3 3)) ((8 1) 4))",
            (5, 8),
            {"algorithm": "sss"},
            "with 7. * only that the node is worth 4 to 7.",
        ),
    ],
)
def test_value_may_differ_from_the_proof(tree, window, options, proved):
    said = [one.full for one in sentences(record(tree, window=window, **options))]
    proof = proved.replace("*", "The leaves that it read prove")
    assert f"The search leaves the root (MAX) {proof}" in said
