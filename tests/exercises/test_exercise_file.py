"""Test exercise files."""

from math import inf

from support.sheets import generated_versions

from treesearch.homework.answers.moves import Position
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.reader import read
from treesearch.settings import BOOK, Settings

TWO_PLUS = "(max (chance 3 5) (chance 0 (min 1 2)))"


def test_exercise_file_keeps_range():
    how = Settings(utility_range=(0, inf), chance_cuts="interval")
    (task,) = read_exercise(exercise_text("Dice", [{"": read(TWO_PLUS)}], settings=how)).tasks
    assert task.conventions == how


def test_exercise_file_records_conventions():
    settings = BOOK.replace(cut_rule="gt", window=(-5, 99))
    trees = dict(zip("ABC", generated_versions(5), strict=False))
    assignment = read_exercise(exercise_text('Friday "13"', [trees], 20, settings))
    assert assignment.versions == ("A", "B", "C")
    assert assignment.tasks[0].conventions == settings
    assert (assignment.title, assignment.max_score) == ('Friday "13"', 20)


def test_exercise_file_keeps_points_and_game():
    position = Position("tictactoe", "X../OO./XOX", 2)
    trees, ask = [{"": position.tree()}], [["value"], ["path"]]
    tasks = read_exercise(exercise_text("Game", trees, 0, ask=ask, position=position)).tasks
    assert [(task.label, task.worth, task.position) for task in tasks] == [
        ("1a", 0, position),
        ("1b", 0, position),
    ]


def test_questions_have_their_parts():
    trees = [{"": read(tree)} for tree in ("((3 5) (2 9))", "((7 6) (1 8))", "((4 1) (5 2))")]
    tasks = read_exercise(exercise_text("Three", trees, None, ask=[["value"], ["order"]])).tasks
    asked = [[name for name, points in task.scheme.points.items() if points] for task in tasks]
    assert asked == [["value"], ["order"], ["value"]]
    assert [task.tree() for task in tasks] == [str(tree[""]) for tree in trees]
