"""Test exercise files."""

from math import inf

from support.sheets import generated_versions

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
