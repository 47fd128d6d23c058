"""The commands check, grade, export and verify as a teaching assistant meets them, with their help alone."""

import io
import sys

import pytest

from treesearch.cli import main

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
RIGHT = "value: 3, path: 1 1, MIN cut after 2"


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Type a command in an empty folder: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def typed(*args, piped=None):
        if piped is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped.encode())))
        with pytest.raises(SystemExit) as end:
            main(list(args))
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return typed


# ---- what ANSWER may be ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("", "the answer is empty"),
        ("  ", "the answer is empty"),
        ("[1,2]", "[1,2] is neither an answer nor a file"),
        ("missing.txt", "missing.txt is neither an answer nor a file"),
        ("student 01.txt", "student 01.txt is neither an answer nor a file"),
        ("5", "5 is neither an answer nor a file"),
        ("folder/", "folder/ is a folder, and check marks one answer"),
        ("figure.tree", "the answer, figure.tree, is a tree; first comes the tree"),
        ("(1 2)", "the answer, (1 2), is a tree; first comes the tree"),
    ],
)
def test_what_is_no_answer_gets_one_message_that_says_what_it_was_taken_for(run, tmp_path, answer, says):
    (tmp_path / "folder").mkdir()
    (tmp_path / "figure.tree").write_text(f"; name: figure\n{FIGURE}\n")
    code, out, err = run("check", FIGURE, answer)
    assert (code, out) == (2, "")
    assert err.count("error: ") == 1
    assert says in err
    assert "treesearch" in err or "value: 5" in err, "the right form"


@pytest.mark.parametrize("files", [True, False])
def test_a_tree_and_an_answer_in_the_other_order_are_recognised(run, tmp_path, files):
    (tmp_path / "answer.txt").write_text(RIGHT)
    (tmp_path / "figure.tree").write_text(FIGURE)
    code, out, err = run("check", *(("answer.txt", "figure.tree") if files else (RIGHT, FIGURE)))
    assert (code, out, err.count("error: ")) == (2, "", 1)
    assert "first comes the tree, then what a student found in it" in err


def test_an_exercise_in_the_place_of_a_tree_is_sent_to_grade(run, tmp_path):
    (tmp_path / "week5.toml").write_text(f'trees = ["{FIGURE}"]')
    code, out, err = run("check", "week5.toml", RIGHT)
    assert (code, out, err.count("error: ")) == (2, "", 1)
    assert "treesearch grade week5.toml ANSWERS" in err


@pytest.mark.parametrize("answer", [RIGHT, '{"value": 3, "path": [1, 1]}', "no cuts", "path 1 1"])
def test_what_has_facts_is_an_answer(run, answer):
    assert run("check", FIGURE, answer)[0] in (0, 1)


def test_an_answer_may_be_a_file_whatever_its_name(run, tmp_path):
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
@pytest.mark.parametrize(("made", "reason"), [(False, "there is no such file"), (True, "it is a folder")])
def test_every_file_that_an_option_names_is_told_of_in_the_same_words(run, tmp_path, typed, made, reason):
    (tmp_path / "e.toml").write_text(f'trees = ["{FIGURE}"]')
    if made:
        (tmp_path / "x").mkdir()
    code, out, err = run(*typed)
    assert (code, out) == (2, "")
    assert f"x cannot be read: {reason}" in err
