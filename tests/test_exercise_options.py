"""The options of ``exercise``: each one that is given is used, or refused with the reason and the way out."""

import re
from collections import Counter
from pathlib import Path

import pytest

from treesearch.errors import UsageError
from treesearch.homework.classroom.assignment import load_exercise
from treesearch.homework.exercises.constraints import DEMANDS, SETTING, USUAL, Constraints, Qualities
from treesearch.homework.exercises.making import lacking, make
from treesearch.homework.exercises.questions import QuestionSetter
from treesearch.homework.exercises.shapes import all_shapes, rankings
from treesearch.homework.exercises.versions import copyable
from treesearch.homework.mistakes.followup import filled
from treesearch.reader import read

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


# ---- what nobody said gives way --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        ["--cut-count", "5"],
        ["--cut-count", "6"],
        ["--cut-count", "4", "--closed-window"],
        ["--closed-window", "--kinds", "MAX", "--cut-depth", "1", "--cut-count", "4,6"],
        ["--range", "1,5", "--numbers", "distinct"],
    ],
)
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_the_number_of_leaves_gives_way_where_nobody_said_it(run, said, plain):
    for seed in ("0", "1"):
        code, out, err = run("exercise", *said, *plain, "--seed", seed)
        assert (code, err.count("error")) == (0, 0)
        assert out.rstrip().splitlines()[-1].startswith("(")


def test_more_leaves_than_usual_are_taken_where_the_constraints_need_them(run):
    how = QuestionSetter(SETTING.but(cut_depth=17), None)
    assert (how.sizes, how.unknown) == ([(17, 32)], False)
    assert QuestionSetter(SETTING.but(cut_depth=17, leaves=(18, 20)), None, implied=False).sizes == [(18, 20)]
    error = run("exercise", "--cut-depth", "90")[2]
    assert "at most 31 with 32 leaves" in error
    assert "shape" not in error


def test_a_refusal_names_the_leaves_that_nobody_said(run, monkeypatch):
    monkeypatch.setattr("treesearch.homework.exercises.making.TRIES", 20)
    err = run("exercise", "--cut-depth", "12", "--cut-count", "1", "--not-first", "--deep")[2]
    assert "trees of 8 to 32 leaves were tried, as --leaves does not say how many" in err
    assert "as --leaves does not say" not in run("exercise", "--leaves", "16", "--cut-depth", "12", "--not-first")[2]


def test_what_lacked_most_often_is_counted_over_all_trees_where_all_were_looked_at():
    wanted = Constraints(
        leaves=(2, 5), numbers="any", no_two_alike=True, above_leaves=True, cut_depth=3, cuts=(2, 2), shape=USUAL
    )
    trees = [filled(shape, iter(ranks)) for leaves in range(2, 6) for shape in all_shapes(leaves)
             for ranks in rankings(leaves, distinct=False)]  # fmt: skip
    assert len(trees) > 4328  # of the others nothing can be cut at that depth
    possible = [tree for tree in trees if tree.traits.height >= 4]
    counts = Counter(name for tree in possible for name in lacking(tree, wanted))
    named = ", ".join(DEMANDS[name] for name, _ in counts.most_common(2))
    with pytest.raises(UsageError, match=f"what lacked most often: {named}$"):
        make(wanted)


def test_no_tree_of_few_leaves_has_least_work_and_a_window_that_closes_after_a_last_child():
    for leaves in (2, 3, 4, 5):
        for shape in all_shapes(leaves):
            for ranks in rankings(leaves, distinct=False):
                seen = Qualities(filled(shape, iter(ranks)))
                assert not seen.closed_windows or len(seen.facts.examined) > seen.least
    with pytest.raises(UsageError, match="the order is not the best"):
        QuestionSetter(SETTING.but(least_work=True, closed_window=True), None)


# ---- versions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["0", "10", "17"])
@pytest.mark.parametrize("count", ["6", "12"])
def test_versions_cannot_be_copied_where_nobody_said_what_makes_them_so(run, seed, count):
    code, _, err = run("exercise", "--versions", count, "--seed", seed, "-o", "v/", "--format", "txt")
    assert (code, "copied" in err) == (0, False)
    (task,) = load_exercise("v/exercise.toml").tasks
    assert len(task.versions) == int(count)
    assert copyable(map(read, task.versions.values())) == 0


@pytest.mark.parametrize("said", [["--leaves", "6", "--vary", "order"], ["--vary", "numbers"], ["--leaves", "5"]])
def test_the_advice_on_versions_that_can_be_copied_is_one_that_helps(run, said):
    err = run("exercise", *said, "--versions", "12", "-o", "v/", "--format", "txt")[2]
    advice = re.search(r"other versions are possible with (.*)", err)[1].replace(" and ", " ").split()
    changed = {**dict(zip(said[::2], said[1::2], strict=True)), **dict(zip(advice[::2], advice[1::2], strict=True))}
    options = [part for pair in changed.items() for part in pair]
    code, _, err = run("exercise", *options, "--versions", "12", "-o", "w/", "--format", "txt")
    assert (code, "copied" in err) == (0, False)


def test_versions_of_a_shape_that_is_given_keep_it_with_its_names(run):
    code, _, err = run(
        "exercise", "--shape", "((7 3) (X 9 1 4) (2 8))", "--versions", "6", "-o", "v/", "--format", "txt"
    )
    assert code == 0, err
    trees = [*map(read, load_exercise("v/exercise.toml").tasks[0].versions.values())]
    assert {str(filled(tree, iter([0] * 7))) for tree in trees} == {str(read("((0 0) (X 0 0 0) (0 0))"))}
    code, _, err = run("exercise", "--shape", TREE, "--vary", "shape", "--versions", "2", "-o", "w/")
    assert (code, "--vary shape changes the shape" in err) == (2, True)


# ---- messages --------------------------------------------------------------------------------------------------------


def test_no_search_makes_more_cuts_than_leaves_less_two():
    for leaves in (2, 3, 4, 5):
        for shape in all_shapes(leaves):
            for ranks in rankings(leaves, distinct=False):
                cuts = len(Qualities(filled(shape, iter(ranks))).cuts)
                assert cuts == 0 or cuts + 2 <= leaves


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--leaves", "1"], "an exercise has 2 leaves or more, not 1"),
        (["--leaves", "9,4"], "so say 4 to 9"),
        (["--range", "5,1"], "so say 1 to 5"),
        (["--cut-count", "5,2"], "so say 2 to 5"),
        (["--cut-count", "50", "--leaves", "4"], "50 cuts need 52 leaves or more"),
        (["--cut-count", "50"], "50 cuts need 52 leaves or more"),
        (["--shape", "wild"], "--shape wild: there are usual, random, regular, or a tree"),
        (["--shape", "usul"], "did you mean usual?"),
        (["--kinds", "both"], "both: MIN,MAX"),
        (["--levels", "40"], "take fewer leaves, levels or children"),
        (
            ["nope.toml"],
            "there is no exercise nope.toml: give the TOML file of one; treesearch exercise TREE -o FOLDER/",
        ),
        (["open.toml"], "line 1, column 11): the line ends before its text does, so that a quote"),
    ],
)
def test_a_message_says_what_is_wrong_and_what_to_do(run, options, said):
    Path("open.toml").write_text('title = "x\n[[question]]\n', "utf-8")
    code, out, err = run("exercise", *options)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())
    assert "note" not in err


def test_a_program_that_is_not_named_is_asked_for(run):
    code, _, err = run("test", "")
    assert (code, "python3 student.py" in err) == (2, True)


def test_versions_of_a_question_on_a_depth_limit_have_one_shape(run):
    code, _, err = run("exercise", "--ask", "depth", "--versions", "4", "--vary", "shape", "--seed", "2", "-o", "x/")
    assert (code, "vary in numbers or order" in err) == (2, True)
    for seed in range(2, 5):
        assert (
            run(
                "exercise",
                "--ask",
                "depth",
                "--versions",
                "4",
                "--seed",
                str(seed),
                "-o",
                f"{seed}/",
                "--format",
                "txt",
            )[0]
            == 0
        )
