"""Test the help and the errors of check, grade, export and verify."""

import json
import re
from textwrap import dedent

import pytest

from treesearch.cli.frame import SECTIONS
from treesearch.cli.help.topics import topic_text
from treesearch.homework.answers.reading import read_answer
from treesearch.homework.classes import assignment
from treesearch.reader.grammar import tree_parser

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
RIGHT = "value: 3, path: 1 1, MIN cut after 2"


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("", "the answer is empty"),
        ("  ", "the answer is empty"),
        ("[1,2]", "[1,2] is neither an answer nor an existing file"),
        ("missing.txt", "missing.txt is neither an answer nor an existing file"),
        ("student 01.txt", "student 01.txt is neither an answer nor an existing file"),
        ("5", "5 is neither an answer nor an existing file"),
        ("folder/", "folder/ is a folder; give the file of one answer"),
        ("figure.tree", "the answer, figure.tree, is a tree; write the tree first"),
        ("(1 2)", "the answer, (1 2), is a tree; write the tree first"),
    ],
)
def test_invalid_answer_argument_is_explained(run, tmp_path, answer, says):
    (tmp_path / "folder").mkdir()
    (tmp_path / "figure.tree").write_text(f"; name: figure\n{FIGURE}\n")
    code, out, err = run("check", FIGURE, answer)
    assert (code, out) == (2, "")
    assert err.count("error: ") == 1
    assert says in err
    assert "treesearch" in err or "value: 5" in err, "the right form"


@pytest.mark.parametrize("answer", ["5", "(1 2)\nvalue: 3", "(\nvalue: 3"])
def test_answer_may_begin_like_tree(run, tmp_path, answer):
    (tmp_path / "answer.txt").write_text(answer)
    code, _, err = run("check", FIGURE, "answer.txt")
    assert (code, "error: " in err) == (1, False)


def test_check_leaves_tree_grammar_unloaded(run):
    """The first mark in a process would take half as long again with the grammar of trees."""
    tree_parser.cache_clear()
    assert run("check", FIGURE, RIGHT)[0] == 0
    assert tree_parser.cache_info().currsize == 0


@pytest.mark.parametrize("files", [True, False])
def test_swapped_tree_and_answer_are_recognised(run, tmp_path, files):
    (tmp_path / "answer.txt").write_text(RIGHT)
    (tmp_path / "figure.tree").write_text(FIGURE)
    other, order = (
        (("answer.txt", "figure.tree"), ("figure.tree", "answer.txt"))
        if files
        else ((RIGHT, FIGURE), (FIGURE, RIGHT))
    )
    for command in ("check", "echo"):
        code, out, err = run(command, *other)
        assert (code, out) == run(command, *order)[:2]
        assert err == "note: write the tree before the answer: TREE ANSWER\n"


def test_check_of_exercise_suggests_grade(run, tmp_path):
    (tmp_path / "week5.toml").write_text(f'trees = ["{FIGURE}"]')
    code, out, err = run("check", "week5.toml", RIGHT)
    assert (code, out, err.count("error: ")) == (2, "", 1)
    assert "treesearch grade week5.toml ANSWERS" in err


@pytest.mark.parametrize("answer", [RIGHT, '{"value": 3, "path": [1, 1]}', "no cuts", "path 1 1"])
def test_text_with_facts_is_an_answer(run, answer):
    assert run("check", FIGURE, answer)[0] == (answer != RIGHT)


def test_answer_file_may_have_any_name(run, tmp_path):
    (tmp_path / "5").write_text(RIGHT)
    assert run("check", FIGURE, "5")[0] == 0
    assert run("check", FIGURE, "-", piped=RIGHT)[0] == 0


@pytest.mark.parametrize(
    "typed",
    [
        ["check", FIGURE, RIGHT, "--scheme", "x"],
        ["check", FIGURE, RIGHT, "--course", "x"],
        ["minmax", "nim", "--board", "x"],
        ["grade", "e.toml", "x.txt", "--roster", "x"],
    ],
)
@pytest.mark.parametrize(
    ("made", "reason"), [(False, "the file does not exist"), (True, "it is a folder")]
)
def test_missing_file_errors_are_worded_alike(run, tmp_path, typed, made, reason):
    (tmp_path / "e.toml").write_text(f'trees = ["{FIGURE}"]')
    if made:
        (tmp_path / "x").mkdir()
    code, out, err = run(*typed)
    assert (code, out) == (2, "")
    assert f"x cannot be read: {reason}" in err


@pytest.mark.parametrize("command", [name for section in SECTIONS.values() for name in section])
def test_help_fits_and_states_defaults_once(run, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "80")
    text = run(command, "--help")[1]
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert not re.search(r"\[default:[^]]*\]\s+\[default:", text)


def test_help_shows_complete_sheet_and_exercise(run, tmp_path):
    sheet = topic_text("answers").split("\n\n")[1]
    assert sheet in run("check", "--help")[1]
    assert assignment.EXERCISE in run("grade", "--help")[1]
    (tmp_path / "e.toml").write_text(dedent(assignment.EXERCISE))
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "s1.txt").write_text("version: A\n" + dedent(sheet))
    code, out, _ = run("grade", "e.toml", "answers", "--format", "json")
    (student,) = json.loads(out)["students"]
    assert (code, student["id"], student["score"], student["max_score"]) == (0, "4711", 20, 20)
    (tmp_path / "two.tree").write_text(f"{FIGURE}\n(1 (5 7) 4)\n")
    (tmp_path / "sheet.txt").write_text(dedent(sheet))
    assert run("check", "two.tree", "sheet.txt")[0] == 0


def test_forms_in_help_can_be_read():
    """Each form in the help can be read, without its explanation."""
    listed = topic_text("answers").partition("Other forms:\n\n")[2].partition("\n\n")[0]
    assert listed
    for line in listed.splitlines():
        for form in re.split(r"\s{3,}", line.strip())[:1]:
            answer = read_answer(form)
            assert answer.facts, form
            assert not answer.unread, form


def test_check_and_verify_name_their_arguments(run):
    asked, tested = run("check", "--help")[1], run("verify", "--help")[1]
    assert "Usage: treesearch check [OPTIONS] TREE ANSWER" in asked
    assert "GAME" not in asked
    assert "tictactoe" not in asked
    assert "A tree" not in tested
    assert "Your own game, written MODULE:CLASS" in tested


def test_unexpected_columns_are_listed(run, tmp_path):
    (tmp_path / "e.toml").write_text(f'trees = ["{FIGURE}", "(1 2)"]')
    (tmp_path / "quiz.csv").write_text("Matrikel,Frage 1\n4711,value: 3\n")
    code, _, err = run("grade", "e.toml", "quiz.csv")
    assert code == 2
    assert "its columns are: Matrikel, Frage 1" in err
    assert "id,question 1,question 2" in err
    assert 'columns = { id = "' in err


def test_answer_without_question_number_is_explained(run, tmp_path):
    (tmp_path / "two.tree").write_text(f"{FIGURE}\n(1 (5 7) 4)\n")
    code, out, err = run("check", "two.tree", RIGHT)
    assert code == 1
    assert "0 of 10 points" in out
    assert "put a line such as question 1:" in err
    code, out, err = run(
        "check", "two.tree", f"question 1: {RIGHT}\nquestion 2: value: 5, path: 2 1, no cuts"
    )
    assert (code, err) == (0, "")
    assert out.count("10 of 10 points") == 2
