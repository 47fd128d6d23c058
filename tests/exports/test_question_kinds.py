"""Test every kind of question in every output."""

import re
from base64 import b64encode
from html import escape

import pytest
from support.sheets import BACKGAMMON, LIMITED, PARTS

from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.homework.answers.tasks import unbroken
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.scoring import Scorer
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.exports.class_page import class_page
from treesearch.homework.exports.feedback import feedback_page
from treesearch.homework.exports.quizzes import canvas_quiz, moodle_quiz
from treesearch.homework.marking.marker import check
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.handout import Handout
from treesearch.homework.sheets.worksheet import sheet
from treesearch.reader import read
from treesearch.steps.scorm import scorm
from treesearch.unknown import solved

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


QUESTIONS = {
    "value": (AIMA, "ask = ['value']", "value: 5"),
    "path": (AIMA, "ask = ['path']", "path: 2 1"),
    "cuts": (AIMA, "ask = ['cuts']", "no cuts"),
    "pruned": (AIMA, "ask = ['pruned']", "pruned: 5"),
    "windows": (AIMA, "ask = ['windows']", "window of C: 1 5"),
    "nodes": (AIMA, "ask = ['nodes']", "C = 4"),
    "order": (AIMA, "ask = ['order']", "order: ((2 4 6) (14 5 2) (3 12 8))"),
    "best": (AIMA, "ask = ['best']", "best: 9"),
    "examined": (AIMA, "ask = ['examined']", "examined: 3 12"),
    "leaves": (AIMA, "ask = ['leaves']", "leaves: 9"),
    "minimax": (AIMA, "ask = ['value', 'nodes']\nconventions.algorithm = 'minmax'", "value: 5"),
    "depth": (LIMITED, "conventions.depth = 2", "value: 9; path: 2 1; no cuts"),
    "expectiminimax": (
        BACKGAMMON,
        "ask = ['value', 'path', 'nodes']\nconventions.algorithm = 'expectiminimax'",
        "value: 4; path: 2",
    ),
    "range": (
        "((chance 1/2*(3 9) 1/2*(5 7)) (chance 1/2*(1 2) 1/2*(4 6)))",
        "conventions.utility_range = '0,10'",
        "value: 9; no cuts",
    ),
    "open leaf": ("((3 12 8) (?x 4 6) (14 5 2))", "", "4 and 6 pruned iff x <= 2"),
    "root and order": (
        AIMA,
        "conventions = { root = 'min', order = 'rtl', cut_rule = 'gt' }",
        "value: 3; path: 1 1; no cuts",
    ),
}
"""Every kind of question: the tree, its lines in the file, and a wrong answer."""


def exercise_of(kind):
    if kind == "parts":
        return read_exercise(PARTS), ["value: 5", "path: 2; no cuts", "leaves: 7"]
    tree, lines, wrong = QUESTIONS[kind]
    return read_exercise(f'[[question]]\ntree = "{tree}"\n{lines}\n'), [wrong]


def hand_in(student, assignment, answers):
    labels = (task.label for task in assignment.tasks)
    lines = (f"question {label}:\n{line}" for label, line in zip(labels, answers, strict=True))
    return f"id: {student}\n" + "\n".join(lines).replace(";", "\n")


@pytest.mark.parametrize("kind", [*QUESTIONS, "parts"])
def test_every_output_supports_every_kind(kind):
    """Generate each kind of question, answer it correctly and wrongly, and check every output."""
    assignment, wrong = exercise_of(kind)
    files = dict(Handout(assignment, formats=("txt", "html")).files())
    text, page = files["sheet.txt"].decode(), files["sheet.html"].decode()
    worksheet = sheet(assignment)
    for question in worksheet.questions:
        assert question.task in text
        assert escape(unbroken(question.task)) in page
        assert question.heading in files["keys.txt"].decode()
    assert page.count("<img") == paper.worksheets([worksheet]).count("\npicture(") == 1
    scorer = Scorer(assignment)
    right = [scorer.expected(task, "") for task in assignment.tasks]
    for task, answer, other in zip(assignment.tasks, right, wrong, strict=True):
        exercise = scorer.exercise(task, "")
        assert check(exercise, answer).correct
        marks = check(exercise, other)
        assert marks.score < marks.max_score
    submissions = [
        Submission(f"{key}.txt", Student(key), hand_in(key, assignment, answers).encode())
        for key, answers in (("1", right), ("2", wrong))
    ]
    graded = grade(assignment, submissions)
    scores = [(entry.status, entry.score == entry.max_score) for entry in graded.entries]
    assert scores == [("marked", True), ("marked", False)]
    pages = [feedback_page(entry, graded) for entry in graded.entries] + [class_page(graded)]
    for task in assignment.tasks:
        drawn = draw(solved(read(task.tree()), task.conventions), label="letters")
        picture = b64encode(str(drawn).encode()).decode()
        assert all(picture in html for html in pages)


MOODLE = CANVAS = {"windows", "nodes", "order", "open leaf"}
SCORM = {"path", "order", "best", "examined", "leaves", "expectiminimax", "open leaf"}
"""The kinds that a course system does not ask."""


@pytest.mark.parametrize("kind", [*QUESTIONS, "parts"])
@pytest.mark.parametrize(
    ("export", "unasked"), [(moodle_quiz, MOODLE), (canvas_quiz, CANVAS), (scorm, SCORM)]
)
def test_course_systems_ask_each_kind(kind, export, unasked):
    """A course system asks this kind of question, or a note explains why it does not."""
    assignment, _ = exercise_of(kind)
    parts = {part for task in assignment.tasks for part in task.ask or ()}
    if kind in unasked:
        with pytest.raises(UsageError, match=r"(?i)question 1.*(because|practise)") as caught:
            export(assignment)
        assert len(re.findall("question 1", str(caught.value), re.IGNORECASE)) == 1
        return
    package = export(assignment)
    assert package.files
    left = [part for part in parts for note in package.notes if f"{part} is left out" in note]
    left += [part for part in parts for note in package.notes if f"ask for {part} (" in note]
    assert sorted(left) == sorted(parts & unasked)


def test_nodes_have_the_letters_of_sheets():
    """Sheet, key, feedback and class page use the same letter for a node."""
    assignment = read_exercise(f"[[question]]\ntree = '{AIMA}'\nask = ['cuts', 'nodes']")
    answer = "question 1:\nMIN cut after 4 at C\nMIN cut after 14 at D\nC = 4"
    submission = Submission("1.txt", Student("1"), f"id: 1\n{answer}".encode())
    graded = grade(assignment, [submission])
    feedback = feedback_page(graded.entries[0], graded)
    assert "At node C the search can stop after 2" in feedback
    keys = dict(Handout(assignment, formats=("txt",)).files())["keys.txt"].decode()
    for page in (feedback, class_page(graded), keys):
        assert not re.search(r"node \d|at \d", page)
