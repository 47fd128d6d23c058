"""Test trees with several parts, each with its own search."""

import pytest
from support.sheets import PARTS

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.scoring import ScoreJob, Scorer


@pytest.mark.parametrize(
    "headings",
    [
        ("Question 1a", "Question 1b", "Question 1c"),
        ("question 1 (a):", "question 1 (b):", "question 1 (c):"),
        ("Question 1\n(a)", "(b)", "(c)"),
        ("question 1 a", "Question 1.b", "Question 1 (c)"),
        ("1a", "1b)", "1(c)"),
        ("a)", "b)", "c)"),
    ],
)
def test_part_headings_have_many_forms(headings):
    scorer = Scorer(read_exercise(PARTS))
    right = [scorer.expected(task, "") for task in scorer.assignment.tasks]
    answers = zip(headings, right, strict=True)
    text = "\n".join(f"{heading}\n{line.replace('; ', chr(10))}" for heading, line in answers)
    marked = scorer.sheet(ScoreJob(text, ""))
    assert marked.lost == ""
    assert [question.problem for question in marked.questions] == ["", "", ""]
    assert marked.score == scorer.assignment.max_score


def test_lines_without_a_part_are_reported():
    scorer = Scorer(read_exercise(PARTS))
    assert "questions: 1a, 1b, 1c" in scorer.sheet(ScoreJob("value: 3\nno cuts", "")).lost
    lost = scorer.sheet(ScoreJob("Question 1d\nvalue: 3", "")).lost
    assert lost == "there is no question 1d on this sheet; its questions are 1a, 1b, 1c"


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("First tree: value 2, path 1 2, MIN cut after 1", True),
        ("both: no cuts", True),
        ("Please do not mark my value, I copied it.", True),
        ("value: three", True),
        ("Dear Professor, here are my answers", False),
        ("Best regards, Anna Best, examined by: Dr. Berg", False),
        ("Alpha-beta cuts, handed in after the deadline", False),
        ("Game trees, sheet 3", False),
    ],
)
def test_unread_lines_without_part_are_reported(line, lost):
    scorer = Scorer(read_exercise(PARTS))
    assert (
        "question 1a" in scorer.sheet(ScoreJob(f"{line}\nQuestion 1a\nvalue: 3", "")).lost
    ) == lost


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (
            'ask = ["value", "nodes"]',
            'ask = ["cuts"]',
            "line 5: question 1a: minmax examines every leaf",
        ),
        ('"leaves"]', '"leafs"]', "line 11: question 1c: ask must be"),
        ('order = "rtl"', 'root = "min"', "line 3: question 1: all parts must have the same root"),
        ("[[question]]", "[[question]]\npoints = 3", "line 2: question 1: write points below"),
    ],
)
def test_error_in_part_names_line(before, after, message):
    with pytest.raises(UsageError) as caught:
        read_exercise(PARTS.replace(before, after))
    assert message in str(caught.value)
