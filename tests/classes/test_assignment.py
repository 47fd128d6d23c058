"""Test what an exercise file means: its questions, points and conventions."""

import os

import pytest
from support.sheets import BACKGAMMON

from treesearch.errors import UsageError
from treesearch.homework.answers.lexer import WORDS
from treesearch.homework.classes.assignment import load_exercise, read_exercise
from treesearch.homework.classes.scoring import ScoreJob, Scorer
from treesearch.reader import read

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
FILE = f"""
title = "Week 5"
key = "visible"
reveal = "parts"
accept = [{{ cut_rule = "gt" }}]
columns = {{ id = "Matrikel", 2a = "Aufgabe 2" }}
[scheme]
points = {{ value = 2 }}
rates = {{ place = 1 }}
[conventions]
root = "min"
[[question]]
tree = "{FIGURE}"
[[question]]
name = "own"
tree = "{FIGURE}"
conventions.order = "rtl"
accept = [{{ label = "bound" }}]
scheme.points = {{ value = 5, path = 0, cuts = 0 }}
[[question.part]]
points = 0
[[question.part]]
conventions.order = "ltr"
ask = ["pruned", "leaves"]
scheme = {{ points = {{ value = 7 }} }}
[[question]]
tree = "{FIGURE}"
ask = ["value", "pruned", "nodes", "windows", "examined", "leaves", "order", "best"]
conventions.root = "max"
accept = []
scheme.rates = {{ place = 0.25 }}
[[question]]
task = "Why?"
points = 5
[[question]]
[question.versions]
B = "(1 (5 7) 4)"
A = "(2 (6 8) 5)"
"""


@pytest.fixture(scope="module")
def week():
    return read_exercise(FILE)


def test_file_describes_the_exercise(week):
    assert (week.title, week.key, week.reveal, week.versions) == (
        "Week 5",
        "visible",
        "parts",
        ("A", "B"),
    )
    assert week.columns == {"id": "Matrikel", "2a": "Aufgabe 2"}
    assert [(task.label, task.name) for task in week.tasks] == [
        ("1", "question 1"),
        ("2a", "own (a)"),
        ("2b", "own (b)"),
        ("3", "question 3"),
        ("4", "question 4"),
        ("5", "question 5"),
    ]
    assert week.unmarked == "not marked and not part of the total: question 4 (5 points)"


def test_fields_of_questions_override_the_file(week):
    tasks = {task.label: task for task in week.tasks}
    rules = {
        label: (task.conventions.root, task.conventions.order) for label, task in tasks.items()
    }
    assert rules == {
        "1": ("min", "ltr"),
        "2a": ("min", "rtl"),
        "2b": ("min", "ltr"),
        "3": ("max", "ltr"),
        "4": ("min", "ltr"),
        "5": ("min", "ltr"),
    }
    accepted = {
        label: [(one.cut_rule, one.label) for one in task.scheme.accept]
        for label, task in tasks.items()
    }
    assert accepted["1"] == accepted["5"] == [("ge", "node"), ("gt", "node")]
    assert accepted["2a"] == accepted["2b"] == [("ge", "node"), ("ge", "bound")]
    assert accepted["3"] == [("ge", "node")]
    places = [task.scheme.rates["place"] for task in week.marked_tasks]
    assert places == [1, 1, 1, 0.25, 1]


def test_points_follow_the_nearest_scheme(week):
    worth = {task.label: task.worth for task in week.tasks}
    assert worth == {"1": 11, "2a": 0, "2b": 16, "3": 24, "4": 5, "5": 11}
    assert week.max_score == sum(worth.values()) - worth["4"]


def test_version_selects_the_tree(week):
    *_, (shared), versioned = (task for task in week.tasks if not task.in_words)
    assert [versioned.tree(version) for version in ("A", "B", "")] == [
        "(2 (6 8) 5)",
        "(1 (5 7) 4)",
        "",
    ]
    assert [shared.tree(version) for version in ("A", "")] == [FIGURE, FIGURE]
    assert [task.is_in("A") for task in (shared, versioned)] == [True, True]
    assert not versioned.is_in("C")


ONE = f"[[question]]\ntree = '{FIGURE}'\n"
TWO_PARTS = "[[question.part]]\nask = ['value']\n[[question.part]]\nask = ['path']\n"
NIM = "[[question]]\ngame = 'nim'\nstate = '13 max'\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = 'x'", "there is no question"),
        (ONE * 101, "101 questions; an exercise can have at most 100"),
        (f"{ONE}name = 'X'\n{ONE}name = 'x'", "two questions are called"),
        (f"{ONE}name = 'X'\n{ONE}name = 'Question 1'", "by name or by number"),
        (f"{ONE}name = '*'", "cannot be a number or"),
        (f"{ONE}name = '2.5'", "cannot be a number or"),
        (
            "[[question]]\nversions = { A = '(1 2)' }\n[[question]]\nversions = { B = '(1 2)' }",
            "must have the same versions",
        ),
        (f"{ONE}versions = {{ A = '(1 2)' }}", "needs either tree"),
        ("[[question]]\nversions = { '../A' = '(1 2)' }", "a version cannot be called"),
        ("[[question]]\ntask = 'Why?'", "needs points"),
        ("[[question]]\npoints = 1", "needs tree"),
        ("[[question]]\ntask = 'Why?'\npoints = 1\nask = ['value']", "leave out ask"),
        (f"{ONE}[[question.part]]\npoints = 1", "2 to 8 parts, not 1"),
        (f"{ONE}{TWO_PARTS * 4}[[question.part]]", "2 to 8 parts, not 9"),
        (f"{ONE}points = 10_001", "from 0 to 10,000, not 10001"),
        (f"{NIM}depth = 1", "2 or more"),
        (f"{NIM}depth = true", "2 or more"),
        (f"{ONE}points = 1\n{TWO_PARTS}", "below each"),
        (f"{ONE}{TWO_PARTS}conventions.root = 'min'", "must have the same root"),
        (f"[[question]]\n{TWO_PARTS}", "with parts needs tree"),
        (f"{ONE}depth = 2", "only be used with game"),
        (f"{ONE}game = 'nim'", "either tree or game"),
        (f"{ONE}scheme.nodes = ['9']", "9"),
        (f"{ONE}ask = ['beauty']", "beauty"),
        (f"{ONE}conventions.algorithm = 'minmax'\nask = ['cuts']", "not cuts"),
        (f"{ONE}conventions.cut_rule = 'gt'\nask = ['best']", "order and best need"),
        (f"{ONE}[columns]\n2 = 'x'", "2"),
        (f"[scheme]\nponts = {{ path = 1 }}\n{ONE}", "line 2: there is no field ponts"),
        (f"{ONE}[scheme.points]\nvalu = 1", "line 4: there is no field valu"),
        (f"{ONE}scheme.ponts = {{ path = 1 }}", "line 3: question 1: there is no field ponts"),
    ],
)
def test_wrong_exercise_is_refused(text, reason):
    with pytest.raises(UsageError, match=reason):
        read_exercise(text)


def test_exercise_may_reach_its_limits():
    assert read_exercise(f"{ONE}points = 10_000").max_score == 10_000
    assert [task.label for task in read_exercise(ONE + TWO_PARTS * 4).tasks][-1] == "1h"
    (task,) = read_exercise(f"{NIM}depth = 2").tasks
    assert read(task.tree()).traits.height == 2


def test_exercise_has_usual_settings():
    exercise = read_exercise(ONE)
    assert (exercise.title, exercise.key, exercise.reveal) == (
        "Game trees",
        "after_published",
        None,
    )
    assert (exercise.versions, exercise.unmarked) == ((), "")


CUTS = ("value", "path", "cuts")


@pytest.mark.parametrize(
    ("question", "is_open", "cuts_chance", "parts", "last"),
    [
        ("tree = '((3 5) (2 4))'", False, False, CUTS, "Leaving out all cuts"),
        ("tree = '((3 5) (?x 4))'", True, False, ("pruned",), "If your answer earns"),
        ("versions = { A = '(1 2)', B = '(?x 2)' }\nask = ['path']", True, False, ("path",), "If"),
        (
            "tree = '(1 (chance 2 3))'\nconventions.utility_range = '0,9'",
            False,
            True,
            CUTS,
            "A path that exists only",
        ),
        (
            "tree = '(1 (chance 2 3))'\nconventions.algorithm = 'expectiminimax'",
            False,
            False,
            ("value", "path"),
            "If your answer earns",
        ),
        (
            "tree = '((:1/2 ? 1/1) 1/3)'\nconventions.algorithm = 'mcts'",
            False,
            False,
            ("path", "nodes"),
            "If your answer earns",
        ),
    ],
)
def test_tree_decides_what_is_asked(question, is_open, cuts_chance, parts, last):
    (task,) = read_exercise(f"[[question]]\n{question}\n").tasks
    assert (task.is_open, task.cuts_chance, task.parts) == (is_open, cuts_chance, parts)
    assert task.marking(is_open)[-1].startswith(last)


def test_vectors_have_one_notation():
    (task,) = read_exercise("[[question]]\ntree = '((1,2) (3,4))'\n").tasks
    assert [line.split(",")[0] for line in task.marking(False)][1:] == ["If your answer earns more"]


def test_marking_states_points_of_question():
    (task,) = read_exercise(f"{ONE}points = 1\nask = ['value', 'path', 'leaves', 'best']\n").tasks
    assert task.marking(False)[0].startswith("You can earn 0.17 for the value, 0.5 for the path")


@pytest.mark.posix
def test_only_ordinary_files_are_read(tmp_path):
    os.mkfifo(tmp_path / "e.toml")
    with pytest.raises(UsageError, match=r"e\.toml is not an ordinary file"):
        load_exercise(tmp_path / "e.toml")


def test_largest_exercise_is_accepted(tmp_path):
    questions = "trees = ['(1 2)'" + ", '(1 2)'" * 99 + "]"
    (tmp_path / "e.toml").write_text(f"{questions} #".ljust(1_000_000))
    assert load_exercise(tmp_path / "e.toml").max_score == 1000


@pytest.mark.parametrize(
    ("ask", "text", "points"),
    [
        (["value", "leaves"], "a) 3\nb) 7", 2),  # letters are the parts that are asked
        ([*WORDS["sheet"]["asks"]], "a) 3\nb) 1 1", 4),
        (["value", "nodes"], "a) 3\nb) 7", 0),  # which a table of nodes does not divide
        (["value", "nodes"], "value: 3", 2),
    ],
)
def test_letters_follow_the_asked_parts(ask, text, points):
    parts = f"[[question.part]]\nask = {ask}\n[[question.part]]\nask = ['path']\n"
    sheet = f"question 1a:\n{text}\nquestion 1b:\npath: 1 2"
    marked = Scorer(read_exercise(ONE + parts)).sheet(ScoreJob(sheet, ""))
    assert [question.points for question in marked.questions] == [points, 1.5]
    assert [question.label for question in marked.questions] == ["1a", "1b"]


def test_vectors_get_their_algorithm():
    (task,) = read_exercise("trees = ['((1,2) (3,4))']").tasks
    assert (task.conventions.algorithm, task.worth) == ("maxn", 4)


def test_missing_evaluation_names_place():
    with pytest.raises(
        UsageError, match=r"line 3: question 1: .*needs a static value at node 1\.2"
    ):
        read_exercise('[[question]]\nconventions = { depth = 2 }\ntree = "(((:3 1 9) (7 8)) 4)"\n')


def test_chance_refuses_unsuitable_parts():
    with pytest.raises(
        UsageError, match=r"expectiminimax examines every leaf.*value, path and nodes, not cuts"
    ):
        read_exercise(
            f'[[question]]\nconventions = {{ algorithm = "expectiminimax" }}\nask = ["cuts"]\ntree = "{BACKGAMMON}"\n'
        )


@pytest.mark.parametrize("thing", ["cuts", "pruned", "windows", "leaves", "examined"])
def test_minimax_refuses_cut_parts(thing):
    asked = f'[[question]]\nconventions = {{ algorithm = "minmax" }}\nask = ["{thing}"]\ntree = "((1 2) 3)"\n'
    with pytest.raises(
        UsageError, match=rf"minmax examines every leaf.*value, path and nodes, not {thing}"
    ):
        read_exercise(asked)
