"""Test that any tree is refused with a reason, or makes an exercise whose right answers earn full marks."""

import re
from contextlib import suppress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.sheets import filled_sheet
from support.strategies import annotated_trees, names, renamed

from treesearch import draw, record
from treesearch.errors import TreesearchError
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.scoring import ScoreJob, Scorer
from treesearch.homework.exercises.review import review_question
from treesearch.homework.exports.quizzes import canvas_quiz, moodle_quiz
from treesearch.homework.marking.marker import mark
from treesearch.homework.marking.solutions import key_rows, solution
from treesearch.homework.sheets.handout import Handout
from treesearch.settings import BOOK
from treesearch.steps.page import page
from treesearch.steps.practice import exercise_of
from treesearch.steps.scorm import scorm
from treesearch.tree import text

pytestmark = pytest.mark.filterwarnings("ignore::treesearch.ReadWarning")
TREES = renamed(annotated_trees(8), names | st.sampled_from("ABXabv"))
"""Trees with heads, weights, unknown leaves and numbers in any spelling, in which names may be repeated."""

ALGORITHMS = st.sampled_from(["alphabeta", "minmax", "expectiminimax", "maxn"])
ASKS = st.sampled_from(
    [
        ("value", "path"),
        ("value", "path", "cuts"),
        ("value", "nodes"),
        ("value", "path", "pruned"),
        ("windows", "leaves", "examined"),
        ("order", "best"),
    ]
)


def question(tree, algorithm, ask):
    return read_exercise(
        f"[[question]]\ntree = '''{text(tree)}'''\nask = {[*ask]}\nconventions.algorithm = '{algorithm}'"
    )


@given(TREES, ALGORITHMS, ASKS)
def test_no_tree_crashes(tree, algorithm, ask):
    settings = BOOK.replace(algorithm=algorithm)
    draw(tree, style="exercise", label="letters")
    with suppress(TreesearchError):
        page(record(tree, settings), label="letters")
    with suppress(TreesearchError):
        exercise_of(tree)
    try:
        assignment = question(tree, algorithm, ask)
    except TreesearchError:
        return
    assert {*dict(Handout(assignment, formats=("txt", "html")).files())} > {"keys.txt"}
    for use in (moodle_quiz, canvas_quiz, scorm, lambda made: review_question(made.tasks[0])):
        with suppress(TreesearchError):
            use(assignment)


@given(TREES, ALGORITHMS, ASKS)
def test_right_answer_to_any_tree(tree, algorithm, ask):
    assume(tree.children and not re.search(r"\d\.(?!\d)", text(tree)))
    try:
        assignment = question(tree, algorithm, ask)
    except TreesearchError:
        return
    (task,) = assignment.tasks
    exercise = Scorer(assignment).exercise(task, "")
    assert key_rows(exercise).right.score == exercise.scheme.max_score
    marks = mark(exercise, exercise.read(str(solution(exercise))))
    assert (marks.score, marks.unread) == (marks.max_score, ())
    if not task.is_open and {*task.parts} <= {"value", "path", "cuts", "nodes"}:
        (sheet,) = (
            content.decode()
            for name, content in Handout(assignment, formats=("txt",)).files()
            if name == "sheet.txt"
        )
        filled = filled_sheet(sheet, text(tree), settings=task.conventions)
        assert Scorer(assignment).sheet(ScoreJob(filled, "")).score == assignment.max_score, filled
