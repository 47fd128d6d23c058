"""Test questions on one iteration of Monte Carlo tree search: selection, expansion and new counts."""

import csv
from pathlib import Path

import pytest

from treesearch import UsageError, check, exercise
from treesearch.homework.classes.assignment import load_exercise
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.marking.solutions import key_rows, solution_lines
from treesearch.settings import BOOK

FIGURE = "(R:37/100 (A:60/79 3/26 (B:16/53 (C:27/35 ?) 10/18)) 1/10 2/11)"
"""AIMA 4e, figure 5.10; the figure expands the node 27/35, and its counts afterwards are these."""
AFTERWARDS = "R = 37/101\nA = 61/80\nB = 16/54\nC = 28/36\n1.2.1.1 = 0/1"
KINDS = Path(__file__).parents[2] / "samples/sheets/kinds.toml"
UCT = BOOK.replace(algorithm="mcts", exploration=1.4)


def test_sample_keys_earn_full_marks():
    """The key of each question in the sample earns full marks, from the exercise file to the mark."""
    for task in load_exercise(KINDS).tasks:
        marker = Exercise(task.tree(), task.scheme, task.conventions)
        marks = mark(marker, marker.read("\n".join(solution_lines(marker))))
        assert (marks.score, marks.unread) == (marks.max_score, ()), task.name


def check_answer(tree, answer, settings=UCT):
    return check(tree, answer, settings=settings)


def test_published_mcts_figure_earns_full_marks():
    marks = check_answer(FIGURE, f"path: 1 2 1 1\n{AFTERWARDS}")
    assert (marks.score, marks.unread) == (7, ())


def test_exploration_changes_selection():
    """AIMA 4e, section 5.4: with C = 1.5 the node 2/11 is selected and with C = 1.4 the node 60/79."""
    tree = "((:60/79 ? 60/78) 1/10 (:2/11 ? 5/10))"
    assert Exercise(tree, None, UCT).parts_keys[0].right["path", ()] == (1, 1)
    broad = UCT.replace(exploration=1.5)
    assert Exercise(tree, None, broad).parts_keys[0].right["path", ()] == (3, 1)


def test_equal_mean_with_wrong_counts_loses():
    """30/40 is not 3/4, because the question asks for the visits."""
    tree = "((:29/39 ? 9/38) 0/1)"
    settings = UCT.replace(exploration=0)
    assert check_answer(tree, "path: 1 1\nA = 30/40\n1.1 = 0/1", settings).score == 5
    full = check_answer(tree, "path: 1 1\nB = 30/40\n1.1 = 0/1", settings)
    assert (full.score, full.max_score) == (7, 7)
    assert check_answer(tree, "path: 1 1\nB = 3/4\n1.1 = 0/1", settings).score == 5


@pytest.mark.parametrize(
    ("wins", "mistake"),
    [
        ("38/101 61/80 17/54 28/36 1/1", "win_for_all"),
        ("38/101 60/80 17/54 27/36 1/1", "win_for_other"),
    ],
)
def test_wins_for_wrong_player_are_diagnosed(wins, mistake):
    names = ("R", "A", "B", "C", "1.2.1.1")
    lines = (f"{name} = {count}" for name, count in zip(names, wins.split(), strict=True))
    marks = check_answer(FIGURE, "\n".join(["path: 1 2 1 1", *lines]))
    assert [diagnosis.mistake for diagnosis in marks.diagnosis] == [mistake]


def test_iteration_rows_earn_their_stated_score():
    rows = key_rows(Exercise(FIGURE, None, UCT))
    for row in (rows.right, *rows.wrong):
        assert check_answer(FIGURE, "\n".join(row.lines)).score == row.score


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        ("(1/2 3)", "2 has no count"),
        ("(3/2 1/1)", "1 has 3 wins in 2 visits"),
        ("((:1/2 1/2) 1/5)", "the selection ends at 1.1"),
        ("5", "the selection ends at root, which has no child without visits"),
    ],
)
def test_tree_without_counts_is_refused(tree, reason):
    with pytest.raises(UsageError, match=reason):
        Exercise(tree, None, UCT)


@pytest.mark.parametrize("algorithm", ["maxn", "paranoid", "mcts"])
def test_exercise_generates_requested_algorithm(algorithm):
    """The same seed gives the same tree, and the printed key is read as the right answer."""
    question = exercise(seed=5, algorithm=algorithm)
    assert question.tree == exercise(seed=5, algorithm=algorithm).tree
    assert question.tree != exercise(seed=6, algorithm=algorithm).tree
    assert question.check(str(question.key)).correct


def test_class_with_every_kind_is_graded(run, tmp_path):
    """Class page and feedback draw each kind of tree."""
    answers = tmp_path / "answers"
    answers.mkdir()
    tasks = load_exercise(KINDS).tasks
    lines = ["name: Ada", "id: 1"]
    for task in tasks:
        marker = Exercise(task.tree(), task.scheme, task.conventions)
        lines += [f"question {task.number}:", *solution_lines(marker)]
    (answers / "ada.txt").write_text("\n".join(lines), encoding="utf-8")
    assert run("grade", str(KINDS), "answers", "-o", "graded")[0] == 0
    page = (tmp_path / "graded/class.html").read_text(encoding="utf-8")
    assert page.count("data:image/svg+xml") >= len(tasks)
    with (tmp_path / "graded/grades.csv").open(encoding="utf-8-sig") as file:
        assert [(row["status"], row["score"], row["max"]) for row in csv.DictReader(file)] == [
            ("marked", "38", "38")
        ]
