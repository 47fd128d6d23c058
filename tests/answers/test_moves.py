"""Test exercises on game positions: boards on the sheet, and answers in moves."""

import csv

import pytest

from treesearch import UsageError, read
from treesearch.homework.answers import moves
from treesearch.homework.answers.moves import Position, moves_of
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.marking.solutions import key_rows, solution_lines
from treesearch.homework.sheets.worksheet import sheet

BOARD = Position("tictactoe", "X../OO./XOX", 2)
"""UTA CSE4308, assignment 3, task 2a: O threatens 4-5-6 and 2-5-8."""


@pytest.fixture(scope="module")
def exercise():
    return Exercise(BOARD.tree())


def test_position_tree_is_named_by_moves(exercise):
    assert (
        str(exercise.tree) == "(max (m2 m2-3=0 m2-6=-1) (m3 m3-2=-1 m3-6=-1) (m6 m6-2=-1 m6-3=0))"
    )
    assert moves_of(exercise.tree)[3, 2] == ("6", "3")
    assert moves_of(read("(max (A B=1 C=2) (D E=1 F=2))")) == {}


def test_heaps_are_joined_by_plus_signs():
    moves = moves_of(Position("nimheaps", "3+1+1 max", 2).tree())
    assert moves[3,] == ("2+1+1",)
    assert moves[3, 2] == ("2+1+1", "1+1+1")


def test_key_is_written_in_moves(exercise):
    assert solution_lines(exercise) == (
        "value: -1",
        "path: 2 6",
        "MIN cut after 2 at 3",
        "MIN cut after 2 at 6",
    )


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("value: -1\nbest line: 2, 6\nMIN cut after 2 at 3\nMIN cut after 2 at 6", 10),
        ("value: -1\npath: 2 -> 6\n| MIN | 2 | 3 |\n| MIN | 2 | 6 |", 10),
        ("value: -1.\npath: 2 6.\nMIN cut after 2 at 3.\nMIN cut after 2 at 6.", 10),
        ("value: -1\npath: 2 3\nMIN cut after 2 at 3", 5.5),
        ("value: -1\npath: 1 2\nMIN cut after 1 at 3", 2.5),
        ("path: 9 9 9", 0),
    ],
)
def test_moves_are_accepted_as_answers(exercise, answer, score):
    """Child numbers are not moves, so ``path: 1 2`` leads nowhere."""
    marks = mark(exercise, exercise.read(answer))
    assert (marks.score, marks.unread) == (score, ())


def test_reasons_name_moves(exercise):
    marks = mark(exercise, exercise.read("value: -1; path: 3 2; MIN cut after 6 at 2"))
    items = {item.item: item for item in marks.items}
    assert items["path"].feedback.startswith(
        "At the root several children look equally good. This sheet takes move 2, "
    )
    assert items["cut 2"].expected == "MIN cut after 2 at 6"
    assert items["cut 2"].feedback.startswith(
        "At node 6 the search can stop after 6 2: the root has -1 from move 2 (alpha = -1)."
    )
    assert items["extra 1"].reply.startswith("2 6 is the last child of node 2, ")


def test_moves_are_not_counted_from_0():
    exercise = Exercise("(max (m2 m2-3=0 m2-6=-1) (m3 m3-2=3 m3-6=2) m6=1)")
    marks = mark(exercise, exercise.read("path: 2 3"))
    assert marks.items[1].reply == "wrong from the first step"


def test_key_rows_earn_their_stated_score(exercise):
    rows = key_rows(exercise)
    for row in (rows.right, *rows.wrong):
        assert mark(exercise, exercise.read("\n".join(row.lines))).score == row.score
    assert (rows.right.path, rows.right.cuts[0]) == ("2 6", ("MIN", "2", "3"))


@pytest.mark.parametrize("game", ["nim", "grundy", "connect4"])
def test_position_key_earns_full_marks(game):
    state = {"nim": "5 max", "grundy": "7 max", "connect4": ""}[game]
    exercise = Exercise(Position(game, state, 2).tree())
    marks = mark(exercise, exercise.read("\n".join(solution_lines(exercise))))
    assert (marks.score, marks.unread) == (10, ())


def test_position_exercise_can_be_graded(run, tmp_path):
    command = ("exercise", "tictactoe", "--state", "X../OO./XOX", "--depth", "2")
    assert run(*command, "--format", "txt", "-o", "e")[0] == 0
    assignment = read_exercise((tmp_path / "e" / "exercise.toml").read_text(encoding="utf-8"))
    assert assignment.tasks[0].position == BOARD
    (question,) = sheet(assignment).questions
    assert question.svg.count('class="cells"') == 10
    answers = tmp_path / "answers"
    answers.mkdir()
    right = "\n".join(solution_lines(Exercise(BOARD.tree())))
    (answers / "ada.txt").write_text(f"name: Ada\nid: 1\n{right}\n", encoding="utf-8")
    run("grade", "e/exercise.toml", "answers", "-o", "graded")
    with (tmp_path / "graded" / "grades.csv").open(encoding="utf-8-sig") as file:
        assert [row["score"] for row in csv.DictReader(file)] == ["10"]


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (Position("tictactoe", "", 4), "more than 60 leaves"),
        (Position("tictactoe", "XXX/OO./...", 2), "over"),
    ],
)
def test_unsuitable_position_is_refused(position, reason):
    with pytest.raises(UsageError, match=reason):
        position.tree()


def test_largest_position_is_printed(monkeypatch):
    position = Position("tictactoe", "X../OO./XOX", 2)
    leaves = position.tree().traits.leaves
    monkeypatch.setattr(moves, "MOST_LEAVES", leaves)
    assert position.tree().traits.leaves == leaves
    monkeypatch.setattr(moves, "MOST_LEAVES", leaves - 1)
    with pytest.raises(UsageError, match=f"more than {leaves - 1} leaves"):
        position.tree()


def test_depth_needs_a_game(run):
    assert run("exercise", "(1 (5 7) 4)", "--depth", "2")[0] == 2
    with pytest.raises(UsageError, match="depth can only be used with game"):
        read_exercise('[[question]]\ntree = "(1 (5 7) 4)"\ndepth = 2')


def test_complete_line_tells_the_node():
    known = {(): (), (2,): ("3",), (2, 1): ("3", "2"), (2, 1, 4): ("3", "2", "6")}
    cut = moves.fact_by_moves("| MIN | 3 2 6 | 9 |", known)
    assert (cut.spots, cut.nodes) == (((2, 1, 4),), ((2, 1),))
