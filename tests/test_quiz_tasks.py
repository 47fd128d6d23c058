"""A quiz asks what the exercise asks, in the words of its task, or says why it cannot."""

import pytest

from treesearch.errors import UsageError
from treesearch.homework.classroom.exercise import read_exercise
from treesearch.homework.outputs.courses.quizzes import moodle_quiz, questions, text2qti_quiz
from treesearch.tasks import KINDS

AIMA = "((14 5 2) (2 4 6) (3 12 8))"


def asking(*asks, more=""):
    return read_exercise(f"title = 'Quiz'\n{more}\n[[question]]\ntree = '{AIMA}'\nasks = {[*asks]}")


def test_the_task_with_its_conventions_stands_in_both_quizzes():
    strict = asking("value", "cuts", more="conventions.cut_rule = 'gt'")
    for quiz in (moodle_quiz(strict), text2qti_quiz(strict)[0].replace("\\", "")):
        assert "cutting only when alpha" in quiz
        assert "the value at the root and each cut: after which child, at which node." in quiz
        assert "List only cuts that skip something." in quiz


def test_a_quiz_has_gaps_for_what_is_asked_and_nothing_else():
    ((_, gaps),) = questions(moodle_quiz(asking("value", "best", "leaves")))
    assert gaps == ("{1:NUMERICAL:=3:0}", "{1:NUMERICAL:=7:0}", "{1:NUMERICAL:=5:0}")
    ((_, gaps),) = questions(moodle_quiz(asking("pruned")))
    assert [gap.split("=")[1].split("~")[0].rstrip("}") for gap in gaps].count("pruned") == 2
    assert len(gaps) == 9
    assert "MIN 2.1" not in moodle_quiz(asking("value", "path"))


@pytest.mark.parametrize("kind", ["examined", "windows", "nodes", "order"])
def test_what_no_quiz_can_ask_is_refused_with_the_reason(kind):
    for quiz in (moodle_quiz, text2qti_quiz):
        with pytest.raises(UsageError, match=KINDS[kind].quiz):
            quiz(asking("value", kind))
