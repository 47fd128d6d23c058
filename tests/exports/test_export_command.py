"""Test what the command export prints, and the options that it refuses."""

import csv
from pathlib import Path

import pytest

from treesearch.homework.classes.assignment import load_exercise
from treesearch.steps.scorm import scorm

EXERCISE = 'title = "Week 5"\n[[question]]\nversions = { A = "(1 (5 7) 4)", B = "(2 (6 8) 5)" }\n'
RIGHT = "value: 5\npath: 2 1\nno cuts\n"
CANVAS = (
    "Student,ID,Week 5 (1),Week 6 (2)\n    Points Possible,,10,10\nBerg,7,,\nHolm,8,,\nFox,99,,\n"
)


@pytest.fixture
def course(tmp_path, run):
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "canvas.csv").write_text(CANVAS)
    (tmp_path / "answers").mkdir()
    for student, more in (("7", ""), ("8", "perhaps"), ("9", "")):
        (tmp_path / "answers" / f"{student}.txt").write_text(f"version: A\n{RIGHT}{more}")
    run("grade", "e.toml", "answers")
    return run


@pytest.mark.parametrize(
    ("options", "column", "cells", "told"),
    [
        (["--column", "Week 5"], 2, ["10", "", ""], "wrote new.csv: 1 mark filled in"),
        (["--column", "week 6"], 3, ["10", "", ""], "wrote new.csv: 1 mark filled in"),
        (["--column", "Week 5", "--include-provisional"], 2, ["10", "10", ""], "2 marks filled in"),
        (
            ["--column", "Week 5"],
            3,
            ["", "", ""],
            "note: these students are not in the gradebook: 9",
        ),
        (
            ["--column", "Week 5"],
            2,
            ["10", "", ""],
            "note: these scores are provisional and were left out: 8; --include-provisional fills them in\n",
        ),
    ],
)
def test_gradebook_column_is_filled(course, options, column, cells, told):
    code, _, err = course("export", "graded", "--canvas", "canvas.csv", "-o", "new.csv", *options)
    assert (code, told in err) == (0, True), err
    rows = list(csv.reader(Path("new.csv").read_text("utf-8-sig").splitlines()))
    assert [row[column] for row in rows[2:]] == cells
    assert Path("canvas.csv").read_text() == CANVAS


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["graded", "-o", "x.csv"], "give --canvas EXPORT or --moodle EXPORT"),
        (
            ["graded", "--canvas", "canvas.csv", "--moodle", "canvas.csv", "-o", "x.csv"],
            "fills one gradebook",
        ),
        (["graded", "--canvas", "canvas.csv", "-o", "canvas.csv"], "canvas.csv"),
        (
            ["graded", "--canvas", "canvas.csv", "-o", "x.xlsx"],
            "x.xlsx: the gradebook is written as it was",
        ),
        (["graded", "--canvas", "canvas.csv", "-o", "graded/grades.csv"], "grades.csv"),
        (
            ["graded", "--canvas", "canvas.csv", "-o", "x.csv"],
            "choose the column to fill with --column",
        ),
        (
            ["answers", "--canvas", "canvas.csv", "-o", "x.csv"],
            "has no grades.csv: grade the class first",
        ),
        (
            ["e.toml", "--canvas", "canvas.csv", "-o", "x.csv"],
            "--canvas works only with a graded class: give its folder, such as graded/",
        ),
        (
            ["e.toml", "--include-provisional", "-o", "x.xml"],
            "--include-provisional works only with a",
        ),
        (["e.toml", "--roster", "canvas.csv", "-o", "x.xml"], "-o FILE.zip"),
        (["e.toml", "--roster", "e.toml", "-o", "x.zip"], "the roster has no column"),
        (["e.toml", "--score", "-o", "x.zip"], "--format scorm"),
        (["e.toml", "--format", "scorm", "-o", "x.xml"], "write a .zip file"),
        (
            ["e.toml", "--format", "scorm", "--roster", "canvas.csv", "-o", "x.zip"],
            "--roster has no effect with --format scorm",
        ),
        (["e.toml", "-o", "x.doc"], "use the ending .xml"),
    ],
)
def test_impossible_exports_are_refused(course, arguments, reason):
    code, out, err = course("export", *arguments)
    assert (code, out, reason in err, err.count("error: ")) == (2, "", True, 1), err
    assert not list(Path().glob("x.*"))
    assert Path("canvas.csv").read_text() == CANVAS


@pytest.mark.parametrize("roster", [True, False])
def test_autograder_without_roster_is_noted(course, monkeypatch, roster):
    monkeypatch.setattr("treesearch.cli.export.needed_wheels", dict)
    Path("class.csv").write_text("id,version\n1,A\n")
    options = ("--roster", "class.csv") if roster else ()
    code, _, err = course("export", "e.toml", "-o", "a.zip", *options)
    noted = "students must write their version in their answers" in err
    assert (code, noted) == (0, not roster)


def test_canvas_command_names_the_first_quiz(course):
    (Path() / "my quizzes").mkdir()
    _, _, err = course("export", "e.toml", "-o", "my quizzes/quiz.txt")
    assert "wrote my quizzes/quiz-A.txt\nwrote my quizzes/quiz-B.txt\n" in err
    assert "text2qti 'my quizzes/quiz-A.txt'\n" in err


def test_scorm_follows_its_options(course):
    course("export", "e.toml", "--format", "scorm", "-o", "week5.zip", "--score", "--seed", "7")
    exercise, data = load_exercise("e.toml"), Path("week5.zip").read_bytes()
    settings = ((True, 7), (False, 7), (True, 0))
    same = [scorm(exercise, score, seed).data == data for score, seed in settings]
    assert same == [True, False, False]
    course("export", "e.toml", "--format", "scorm", "-o", "plain.zip")
    assert Path("plain.zip").read_bytes() == scorm(exercise, score=False, seed=0).data


@pytest.mark.parametrize("versions", [True, False])
@pytest.mark.parametrize("name", ["a.zip", "two.xml", "two.txt"])
def test_only_versions_need_advice(course, monkeypatch, name, versions):
    monkeypatch.setattr("treesearch.cli.export.needed_wheels", dict)
    if not versions:
        Path("e.toml").write_text("trees = ['(1 (5 7) 4)']\n")
    _, _, err = course("export", "e.toml", "-o", name)
    assert ("version" in err) == versions
    files = ["two-A.txt", "two-B.txt"] if versions and name == "two.txt" else [name]
    assert all(Path(file).is_file() for file in files)


def test_quiz_names_what_it_leaves_out(course):
    Path("e.toml").write_text("[[question]]\ntree = '(1 (5 7) 4)'\nask = ['value', 'nodes']\n")
    _, _, err = course("export", "e.toml", "-o", "q.xml")
    assert "note: question 1: nodes is left out because a table of nodes has more" in err
    assert err.splitlines()[-1] == "wrote q.xml"


def test_scorm_names_what_it_leaves_out(course):
    Path("e.toml").write_text(f'{EXERCISE}[[question]]\ntask = "Why?"\npoints = 5\n')
    code, _, err = course("export", "e.toml", "--format", "scorm", "-o", "week5.zip")
    assert (code, err.splitlines()[-1]) == (0, "wrote week5.zip")
    assert "note: Question 2 is left out" in err
