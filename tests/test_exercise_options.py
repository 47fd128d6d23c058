"""The options of ``exercise``: each one that is given is used, or refused with the reason and the way out."""

from pathlib import Path

import pytest

from treesearch.homework.classroom.assignment import load_exercise

TREE = "((3 12 8) (2 4 6) (14 5 2))"
FILE = f'title = "Old"\n[[question]]\ntree = "{TREE}"\n'
THREE = ("--ask", "value", "--ask", "order", "--ask", "text", "--task", "Why?")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("one.toml").write_text(FILE, "utf-8")
    Path("two.tree").write_text(f"{TREE}\n(1 (5 7) 4)\n", "utf-8")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([TREE], ("3 times", "1 tree:", "a file of 3 trees", "exercise file (TOML)")),
        (["two.tree"], ("3 times", "2 trees", "a file of 3 trees")),
        (["--trees", "2"], ("3 times", "2 trees", "--trees 3")),
        (["--diagnostic"], ("3 times", "1 tree ", "--trees 3")),
    ],
)
def test_more_questions_than_trees_are_refused_with_both_numbers_and_the_way_out(run, given, said):
    code, out, err = run("exercise", *given, *THREE, "-o", "exam/")
    assert (code, out) == (2, "")
    assert all(one in err for one in said)
    assert not Path("exam").exists()


def test_as_many_trees_are_made_as_questions_are_asked(run):
    code, _, err = run("exercise", *THREE, "-o", "exam/", "--format", "txt")
    assert code == 0, err
    asked = [
        {name for name, points in one.scheme.points.items() if points}
        for one in load_exercise("exam/exercise.toml").tasks
    ]
    assert asked == [{"value"}, {"order"}, {"text"}]


@pytest.mark.parametrize(
    "option",
    [
        ("--title", "New"),
        ("--points", "7"),
        ("--ask", "value"),
        ("--task", "Do it."),
        ("--root", "min"),
        ("--order", "rtl"),
    ],
)
@pytest.mark.parametrize("folder", [(), ("-o", "sheets/")])
def test_what_an_exercise_file_says_itself_is_no_option(run, option, folder):
    code, out, err = run("exercise", "one.toml", *option, *folder)
    assert (code, out) == (2, "")
    assert f"{option[0]} goes with trees; one.toml is an exercise" in err
    assert "write it into the file" in err


@pytest.mark.parametrize("option", [("--trees", "5"), ("--versions", "3"), ("--deep",), ("--cut-count", "3")])
def test_a_tree_of_one_s_own_takes_no_option_for_new_trees_and_is_told_how_to_get_such(run, option):
    code, out, err = run("exercise", TREE, *option, "-o", "sheets/")
    assert (code, out) == (2, "")
    assert option[0] in err
    assert "--shape TREE" in err


@pytest.mark.parametrize(
    "option", [("--title", "New"), ("--deep",), ("--trees", "2"), ("--roster", "class.csv"), (TREE,)]
)
def test_the_next_question_takes_no_option_of_other_exercises(run, option):
    code, out, err = run("exercise", "--from", "graded", *option)
    assert (code, out) == (2, "")
    assert "does not go with --from" in err


def test_a_share_of_slips_goes_with_the_next_question_alone(run):
    assert "--slips goes with --from" in run("exercise", "--slips", "0.2")[2]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("minmax,best", "not best"),
        ("minmax,order", "not order"),
        ("expectiminimax,cuts", "not cuts"),
        ("vals", "did you mean value?"),
        ("condition", "not 'condition'"),
        ("text,value", "text is asked alone"),
        ("minmax,depth", "one way"),
    ],
)
def test_what_cannot_be_asked_is_an_error_of_that_option_and_of_no_line(run, asked, said):
    for given in ([TREE, "-o", "sheets/"], ["-o", "sheets/"], []):
        code, out, err = run("exercise", *given, "--ask", asked)
        assert (code, out) == (2, "")
        assert err.startswith(f"error: --ask {asked}: ")
        assert said in err
        assert "line" not in err


def test_a_tree_that_cannot_be_asked_so_is_named_by_its_question_and_by_no_line(run):
    err = run("exercise", TREE, "--ask", "depth", "-o", "sheets/")[2]
    assert err.startswith("error: question 1: a search that stops at depth 1 needs a value at node 1")
