"""Test reviews of exercise files: each question is assessed by its own search and parts."""

import json

import pytest

from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.exercises.review import assessment_lines, review_question, review_tree
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.solutions import key_rows
from treesearch.reader import read

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
LIMITED = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
DICE = "((chance 9/10*2 1/10*3) (chance 9/10*1 1/10*4))"
EXAM = f"""[[question]]
conventions.algorithm = "minmax"
ask = ["value", "path"]
tree = "{FIGURE}"
[[question]]
ask = ["order", "best"]
tree = "{FIGURE}"
[[question]]
conventions.depth = 2
tree = "{LIMITED}"
[[question]]
conventions.algorithm = "expectiminimax"
ask = ["value", "path", "nodes"]
tree = "{DICE}"
[[question]]
tree = "((3 12 8) (?x 4 6))"
[[question]]
task = "Why?"
points = 3
[[question]]
ask = ["value", "cuts"]
tree = "{FIGURE}"
[[question]]
tree = "{FIGURE}"
"""
TASKS = read_exercise(EXAM).tasks
MINIMAX, ORDER, DEPTH, CHANCE, OPEN, _, SHARES, USUAL = TASKS


def report_text(task):
    return "\n".join(assessment_lines(review_question(task)))


def test_full_question_is_assessed_as_tree():
    found = review_question(USUAL)
    assert {name: found[name] for name in review_tree(read(FIGURE))} == review_tree(read(FIGURE))
    assert found["not_assessed"] == []


def test_minimax_assessment_omits_cuts():
    found = review_question(MINIMAX)
    assert (found["leaves_evaluated"], [*found["blind"]]) == (9, ["first_leaf", "best_leaf"])
    assert (
        found["blind"]["first_leaf"] == 1
    )  # value and path of the first leaf are right in the book's figure
    text = report_text(MINIMAX)
    assert "search        minmax; asked for: value, path" in text
    assert "9 of 9 leaves" in text
    assert not any(
        word in text for word in ("without cuts", "no cuts", "no_cuts", "near miss", "wrong_bound")
    )
    assert "not assessed  verdict and difficulty (alpha-beta's)" in text


def test_minimax_mistakes_lose_points():
    exercise = Exercise(MINIMAX.tree(), MINIMAX.scheme, MINIMAX.conventions)
    shown = [one.name for row in key_rows(exercise).wrong if row.score < 4 for one in row.mistakes]
    assert sorted(review_question(MINIMAX)["shown"]) == sorted(shown)


def test_order_question_counts_no_mistakes():
    found = review_question(ORDER)
    assert not {"shown", "hidden", "alike"} & found.keys()
    assert {"mistakes", "guessing"} <= {*found["not_assessed"]}
    assert "mistakes" in report_text(ORDER).splitlines()[-1]


def test_review_respects_depth_limit():
    found = review_question(DEPTH)
    assert (found["tree"], found["leaves"], found["leaves_evaluated"]) == ("((3 5 9) (2 4))", 5, 4)


@pytest.mark.parametrize("task", [CHANCE, OPEN], ids=["chance", "open"])
def test_unassessed_parts_are_named(task):
    text = report_text(task)
    assert (
        "not assessed  verdict and difficulty (alpha-beta's), which conventions change the answer, guessing"
        in text
    )
    assert "known mistakes lead to a wrong answer" in text


def test_guess_score_uses_question_points():
    blind = review_question(SHARES)["blind"]
    exercise = Exercise(SHARES.tree(), SHARES.scheme, SHARES.conventions)
    marks = check(exercise, "value: 3\nno cuts")
    assert blind["first_leaf"] == round(marks.score / marks.max_score, 4)
    assert blind["first_leaf"] < 0.2  # path is not asked for


def test_command_assesses_every_question(run, tmp_path):
    file = tmp_path / "exam.toml"
    file.write_text(EXAM, "utf-8")
    code, out, err = run("exercise", str(file))
    assert (code, out.count("; question")) == (0, 7)
    assert "question 6 has no tree" in err
    _, out, _ = run("exercise", str(file), "--format", "json")
    assert json.JSONDecoder().raw_decode(out)[0]["algorithm"] == "minmax"
