"""A teacher's own mistakes: named in the exercise file, shown with all others, known wherever answers are marked."""

import json
import pickle

import pytest

from treesearch.errors import UsageError
from treesearch.homework.classroom.assignment import load_exercise, read_exercise
from treesearch.homework.classroom.grading import grade, marker, process_pool
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.roster import Student
from treesearch.homework.mistakes.registry import MISTAKES

MODULE = '''"""What students of this course also do."""


def first_child(case):
    leaf = next(spot for spot in case.spots.values() if not spot.children)
    return case.answering(value=leaf.value, path=leaf.path)


def broken(case):
    return case.no_such_thing


def silent(case):
    return None


number = 3
'''
EXERCISE = """trees = ["((1 12 8) (2 4 6) (14 5 2))"]

[[mistake]]
function = "greedy:first_child"
title = "First child taken"
explanation = "Your answer is what one gets if the first child is always taken."
"""
ANSWER = "value: 1\npath: 1 1\nno cuts\n"


def own_course(folder):
    """A folder with an exercise, the module beside it, and one answer."""
    (folder / "answers").mkdir(parents=True)
    (folder / "greedy.py").write_text(MODULE)
    (folder / "week5.toml").write_text(EXERCISE)
    (folder / "answers" / "s1.txt").write_text(ANSWER)
    return folder


def named(result):
    data = json.loads(json.dumps(result.to_json()))
    return [one["mistake"] for question in data["questions"] for one in question["diagnosis"]]


def test_it_is_known_here_and_in_every_other_process(tmp_path):
    assignment = load_exercise(own_course(tmp_path) / "week5.toml")
    (tmp_path / "greedy.py").unlink()  # what travels is the text
    answers = [HandIn("s1.txt", Student("s1"), ANSWER.encode())]
    (here,) = grade(assignment, answers)
    assert named(here) == ["first_child"]
    marks = pickle.loads(pickle.dumps(marker(assignment.text)))
    assert named(marks.result(answers[0])) == ["first_child"]
    with process_pool(1) as pool:
        (there,) = grade(assignment, answers, executor=pool)
    assert there == here


def test_the_command_shows_all_mistakes_with_an_example_each(run, tmp_path):
    own_course(tmp_path / "course")
    code, out, err = run("help", "mistakes", "course/week5.toml", "--format", "json")
    assert (code, err) == (0, "")
    told = {one["mistake"]: one for one in json.loads(out)["mistakes"]}
    assert list(told) == [*MISTAKES, "first_child"]
    for one in told.values():
        assert one["title"]
        assert one["explanation"]
        assert one["example"]["wrong"] != one["example"]["right"]
    code, out, _ = run("help", "mistakes", "all")
    assert code == 0
    assert "strict (convention): No cut on equality" in out
    assert "first_child" not in out


WRONG = {
    'function = "greedy"': "has to look like module:function",
    'function = "greedy:second_child"': "has no function second_child",
    'function = "greedy:number"': "has no function number",
    'function = "nowhere_at_all:first_child"': "cannot be loaded: ModuleNotFoundError",
    'function = "greedy:broken"': "the mistake broken fails on ((1 12 8) (2 4 6) (14 5 2)): AttributeError",
    'function = "greedy:silent"': "has to answer a case or facts, not NoneType",
    "function = 3": "function",
}


@pytest.mark.parametrize("field", WRONG)
def test_what_is_no_mistake_is_told_with_its_line_before_anything_is_marked(field, tmp_path):
    file = own_course(tmp_path) / "week5.toml"
    file.write_text(EXERCISE.replace('function = "greedy:first_child"', field))
    with pytest.raises(UsageError, match=r"line [34]") as told:
        load_exercise(file)
    assert WRONG[field] in str(told.value)


def test_a_mistake_has_a_title_and_is_not_one_that_is_known(tmp_path):
    with pytest.raises(UsageError, match="needs title"):
        read_exercise(EXERCISE.replace("title =", "# title ="))
    (tmp_path / "mine.py").write_text("def strict(case):\n    return case\n")
    (tmp_path / "e.toml").write_text(EXERCISE.replace("greedy:first_child", "mine:strict"))
    with pytest.raises(UsageError, match="strict is known already"):
        load_exercise(tmp_path / "e.toml")


def test_a_module_that_cannot_be_run_is_told(tmp_path):
    file = own_course(tmp_path) / "week5.toml"
    (tmp_path / "greedy.py").write_text("def first_child(case:\n")
    with pytest.raises(UsageError, match="the module greedy cannot be loaded: SyntaxError"):
        load_exercise(file)
