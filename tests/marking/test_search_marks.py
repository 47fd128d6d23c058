"""Test marks of questions on expectiminimax, minimax and depth limits."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sheets import BACKGAMMON, LIMITED

from treesearch.homework.marking.key import Key, limited
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.scheme import scheme
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.solve import record

DICE = BOOK.replace(algorithm="expectiminimax")


VALUES = {"points": {"value": 1, "path": 3, "nodes": 4}}


def test_book_backgammon_figure_is_marked():
    exercise = Exercise(BACKGAMMON, scheme(VALUES, DICE), DICE)
    marked = check(exercise, "value: 2.1; path: 1; B = 21/10; C = 1.3")
    assert (marked.correct, marked.score) == (True, 8)
    wrong = check(exercise, "value: 4; path: 2; B = 3; C = 4")
    assert [one.mistake for one in wrong.diagnosis] == ["chance_max"]
    assert "9/10 · 2 + 1/10 · 3 = 21/10" in " ".join(str(wrong).split())


@given(
    st.recursive(
        st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12
    ),
    st.integers(1, 4),
    st.randoms(use_true_random=False),
)
def test_depth_equals_truncated_tree(shape, depth, random):
    def written(one):
        return (
            str(one)
            if isinstance(one, int)
            else f"(:{random.randint(-9, 9)} {' '.join(map(written, one))})"
        )

    tree = read(written(shape))
    how = BOOK.replace(depth=depth)
    assert record(limited(tree, depth)).result == record(tree, how).result


def test_letters_count_nodes_below_limit():
    exercise = Exercise(LIMITED, None, BOOK.replace(depth=2))
    assert check(exercise, "value: 3; path: A-B-D; MIN cut after G at C").correct
    assert check(exercise, "value: 3; path: 1 1; MIN cut after 2 at C").score == 10


def test_names_below_limit_keep_letters():
    how = BOOK.replace(depth=1)
    exercise = Exercise("(A:10 (B:11 3 4) (C:7 (D:5 1 2) 9) 12)", None, how)
    assert check(exercise, "value: 12; path: A-E; no cuts").correct
    assert check(exercise, "value: 12; path: A-D; no cuts").unread
    tree = read("((:7 (:6 (X 3 9) 1) 8) (:5 4 (:4 8 1) 3) 6)")  # its letters stay as they are
    assert str(limited(tree, 2)) == "((:7 6 8) (:5 4 4 3) 6)"


def test_minimax_question_marks_node_values():
    exercise = Exercise(
        "((11 6) (4 2) (7 1))",
        scheme("points = { value = 1, path = 3, nodes = 4 }", BOOK.replace(algorithm="minmax")),
    )
    right = check(exercise, "value: 6; path: 1 2; A = 6; B = 6; C = 2; D = 1")
    assert (right.correct, right.score, right.diagnosis) == (True, 8.0, ())
    stopped = check(exercise, "value: 6; path: 1 2; A = 6; B = 6; C <= 4; D = 1")
    assert stopped.score < right.score


def test_expectiminimax_windows_stay_open():
    key = Key("(max (chance 9/10*2 1/10*6) (chance 3 1))", BOOK.replace(algorithm="expectiminimax"))
    wrong = [facts for facts in key.answers.values() if facts.nodes]
    assert wrong
    assert {node.window for facts in wrong for node in facts.nodes.values()} == {(-inf, inf)}


@pytest.mark.parametrize(
    ("tree", "paths"),
    [
        ("(5 3)", ""),
        ("(5 5 5 5)", " or 2 or 3 or 4"),
        ("(5 5 5 5 5)", " or 2 or 3 or 4 or others as good"),
    ],
)
def test_key_has_three_other_paths(tree, paths):
    assert Key(tree, BOOK.replace(algorithm="minmax")).more_paths == paths


def test_pruned_list_may_follow_other_order():
    """From right to left 1 is pruned: its six points count half, the value is right in both orders."""
    assert check("((4 (((1 7) (6 6)) (7 4))) 3)", "value: 4; pruned: 1").score == 1 + 6 / 2
