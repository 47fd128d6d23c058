"""Test the explanation of the first event that contradicts an answer."""

import pytest

from treesearch import Settings, read, record
from treesearch.game import dotted
from treesearch.homework.answers.reading import read_answer
from treesearch.homework.programs.first_error import first_difference, first_event
from treesearch.tree import text

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize(
    ("tree", "answer", "said"),
    [
        (
            AIMA,
            "MIN cut after 2\nMIN cut after 14",
            "the program cuts after 14 at 3, but the search does not: after it alpha = 3, beta = 14; "
            "a cut needs 14 <= alpha = 3 (this bound was set at the root by child 1)",
        ),
        (
            AIMA,
            "MIN cut after 2\nMIN cut after 3",
            "the program cuts after 3 at 1, but the search does not: after it alpha = -inf, beta = 3; "
            "a cut needs 3 <= alpha = -inf (no node above has set this bound)",
        ),
        (
            AIMA,
            "MIN cut after 4 at 2\nMIN cut after 2 at 2",
            "the program cuts after 2.2, which the search never examines",
        ),
        (
            "((3 12 8) (2 4 4 5) (14 5 2))",
            "MIN cut after 2 at 2\nMIN cut after 4",
            "the program cuts after 2.2, which the search never examines",
        ),
        (
            AIMA,
            "no cuts",
            "the search makes a cut that the program does not make: MIN cut after 2 in subtree (2 4 6)\n"
            "    cut 1 at node 2: 2 <= alpha 3, set at the root by child 1; window (3, +inf); pruned 4, 6",
        ),
        (
            AIMA,
            "MIN cut after 2\nMIN cut after 2 in subtree (14 5 2)",
            "the program cuts after 2 at 3, but the search does not: the window closes there, but "
            "after the last child nothing is left to skip",
        ),
        (
            AIMA,
            "examined: 3 8 12 2 14 5 2",
            "the search examines 12 at 1.2 as leaf 2; the program has 8",
        ),
        (
            AIMA,
            "examined: 3 12 8 2 14",
            "the search examines 5 at 3.2 as leaf 6; the program has none",
        ),
        (
            AIMA,
            "examined: 3 12 8 2 14 5 2 2",
            "the search ends after 7 leaves; the program goes on with 2",
        ),
    ],
)
def test_first_different_event_is_shown(tree, answer, said):
    assert first_event(read(tree), read_answer(answer, read(tree))) == said


@pytest.mark.parametrize(
    "answer",
    [
        "path: 1 1",
        "MIN cut in subtree (2 4 6)",
        "MIN cut after 2\nexamined: 3 12 8 2 14 5 2",
        "MIN cut after 2\nexamined: 3, 12, 8, 2, 14, 5, 2",
    ],
)
def test_right_answer_contradicts_no_event(answer):
    assert first_event(read(AIMA), read_answer(answer, read(AIMA))) == ""


@pytest.mark.parametrize(
    ("tree", "answer", "said"),
    [
        (AIMA, "value: 2", "the value of the root is 3, from child 1; the program says 2"),
        (AIMA, "path: 1 1", "the value of the root is 3, from child 1; the program says none"),
        ("-1", "value: 1", "the value of the root is -1; the program says 1"),
        (
            AIMA,
            "value: 3\npath: 3 3",
            "at the root the first best child is 1, with the value 3; the program chooses 3",
        ),
        (
            AIMA,
            "value: 3\npath: 1",
            "at 1 the first best child is 1, with the value 3; the program chooses none",
        ),
        (
            AIMA,
            "value: 3\npath: 1 1\nMIN cut in subtree (2 4 6)",
            "the program does not print: MIN cut after 2 in subtree (2 4 6)",
        ),
    ],
)
def test_first_wrong_result_is_shown(tree, answer, said):
    assert first_difference(read(tree), read_answer(answer, read(tree))) == said


MANY = "((((5 7) (((5 4 4) (1 1)) ((8 3) 1))) (5 9 3)) (3 1))"


@pytest.mark.parametrize(
    "changes",
    [{}, {"root": "min"}, {"order": "rtl"}, {"cut_rule": "gt"}, {"label": "bound"}],
    ids=str,
)
def test_missing_cut_follows_the_settings(changes):
    tree, settings = read(MANY), Settings(**changes)
    trace = record(tree, settings)
    path = " ".join(map(str, trace.result.path))
    lines = [
        f"{cut.kind} cut after {text(tree[cut.after.path])} in subtree {text(tree[cut.place.path])}"
        for cut in trace.cuts
    ]
    for number, cut in enumerate(trace.cuts):
        claims = "\n".join(lines[:number] + lines[number + 1 :]) or "no cuts"
        answer = read_answer(f"value: {trace.result.value}\npath: {path}\n{claims}", tree)
        owner = f"node {dotted(cut.bound_from.path)}" if cut.bound_from.path else "the root"
        said = first_difference(tree, answer, settings)
        assert f"{lines[number]}\n    cut {number + 1} at node {dotted(cut.place.path)}: " in said
        bound = f"{'beta' if cut.high else 'alpha'} {cut.bound}"
        assert f"{bound}, set at {owner} by child {cut.bound_by}" in said


def test_repeated_line_is_reported():
    tree = read("((3 12 8) (2 4 6) (14 5 2))")
    answer = read_answer("value: 3\npath: 1 1\npath: 1 2", tree)
    said = first_difference(tree, answer, ask=("value", "path"))
    assert "prints every line of the right answer, but also other lines" in said


@pytest.mark.parametrize(
    ("tree", "claim", "said"),
    [
        (
            "(min (max 5 4 2) (max 9 1))",
            "MAX cut after 4 at 1",
            "alpha = 5, beta = +inf; a cut needs 5 >= beta = +inf",
        ),
        (
            "((3 12 8) (7 9 5))",
            "MIN cut after 9 at 2",
            "alpha = 3, beta = 7; a cut needs 7 <= alpha = 3",
        ),
        (
            "(6 ((3 4) 7))",
            "MAX cut after 3 at 2.1",
            "alpha = 6, beta = +inf; a cut needs 3 >= beta = +inf",
        ),
        (
            "(6 ((3 4 5) 7))",
            "MAX cut after 4 at 2.1",
            "alpha = 6, beta = +inf; a cut needs 4 >= beta = +inf",
        ),
        (
            "(min 2 (max (min 5 4) 1))",
            "MIN cut after 5 at 2.1",
            "alpha = -inf, beta = 2; a cut needs 5 <= alpha = -inf",
        ),
    ],
)
def test_refused_cut_names_its_test(tree, claim, said):
    tree = read(tree)
    answer = read_answer(claim, tree)
    assert f"after it {said}" in first_event(tree, answer)
    strict = said.replace("<=", "<").replace(">=", ">")
    assert f"after it {strict}" in first_event(tree, answer, Settings(cut_rule="gt"))


@pytest.mark.parametrize(
    ("tree", "claims"),
    [
        ("((5 6) (3 9) (3 8))", "MIN cut after 3; MIN cut after 3 in subtree (3 9)"),
        ("((5 6) (3 9) (3 8))", "MIN cut after 3 in subtree (3 8); MIN cut after 3"),
        ("((5 6) (3 9) (3 8))", "MIN cut after 3"),
        ("((3 5) (3 9))", "MIN cut after 3"),
    ],
)
def test_claim_may_fit_several_places(tree, claims):
    tree = read(tree)
    assert first_event(tree, read_answer(claims, tree)) == ""
