"""Test questions in words, which are printed but not marked."""

import pytest

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.exports.quizzes import moodle_quiz
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.handout import Handout
from treesearch.homework.sheets.html_page import sheet_page
from treesearch.homework.sheets.plain_text import sheet_text
from treesearch.homework.sheets.worksheet import sheet

EXAM = """title = "Exam"
[[question]]
tree = "((3 12 8) (2 4 6) (14 5 2))"
[[question]]
task = "Why is C cut?"
points = 5
"""


def test_points_in_words_are_not_summed():
    exam = read_exercise(EXAM)
    assert [task.worth for task in exam.tasks] == [10, 5]
    assert [task.in_words for task in exam.tasks] == [False, True]
    assert exam.max_score == 10


def test_sheet_has_room_to_write():
    exam = read_exercise(EXAM)
    text, page = sheet_text(sheet(exam)), sheet_page(sheet(exam))
    assert "# Why is C cut?\n" in text
    assert "Question 2 (5 points)" in text
    assert page.count("<textarea data-text") == 1
    assert page.count("<img") == 1


@pytest.mark.parametrize(("size", "scale"), [("a4", "1"), ("letter", "1"), ("large", "1.6")])
def test_large_paper_has_more_room(size, scale):
    source = paper.worksheets([sheet(read_exercise(EXAM))], size)
    assert f"space({scale})" in source
    assert f"), {scale})" in source  # the table of cuts


def test_key_says_a_person_marks():
    keys = dict(Handout(read_exercise(EXAM), formats=("txt",)).files())["keys.txt"].decode()
    assert "A person marks" in keys.partition("Why is C cut?")[2]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('task = "a"', "points"),
        ('task = "a"\npoints = 1\nscheme.points = { value = 1 }', "not marked"),
        ("points = 1", "tree"),
        ('ask = ["text"]\ntask = "a"\npoints = 1', "text"),
        ('tree = "(1 2)"\nkey = "2"', "key"),
    ],
)
def test_bad_question_is_refused(text, reason):
    with pytest.raises(UsageError, match=reason):
        read_exercise(f"[[question]]\n{text}\n")


def test_quiz_omits_question_without_tree():
    [note] = moodle_quiz(read_exercise(EXAM)).notes
    assert note.startswith("question 2: the question is left out")
