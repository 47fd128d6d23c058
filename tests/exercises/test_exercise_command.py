"""Test the options of ``exercise``: each is applied, or refused with the reason and a remedy."""

import json
from pathlib import Path

import pytest

from treesearch import Settings, UsageError, read
from treesearch.homework.answers.moves import Position
from treesearch.homework.classes.assignment import load_exercise, read_exercise
from treesearch.homework.exercises import question_trees
from treesearch.homework.exercises.constraints import GOOD, Qualities
from treesearch.homework.exercises.description import diagnostic_json, tree_json
from treesearch.homework.exercises.diagnostic import diagnostic
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.question_trees import generate_trees
from treesearch.homework.exercises.review import review_tree
from treesearch.homework.exercises.shapes import all_shapes, rankings
from treesearch.homework.exercises.versions import count_copyable
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.mistakes.followup import with_leaves
from treesearch.tree import nodes

TREE = "((3 12 8) (2 4 6) (14 5 2))"
FILE = f'title = "Old"\n[[question]]\ntree = "{TREE}"\n'
THREE = ("--ask", "value", "--ask", "order", "--ask", "path")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("one.toml").write_text(FILE, "utf-8")
    Path("two.tree").write_text(f"{TREE}\n(1 (5 7) 4)\n", "utf-8")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["two.tree"], ("3 times", "only 2 trees", "exercise file (TOML)", "--trees 1")),
        (["--trees", "2"], ("3 times", "only 2 trees", "--trees 3", "--trees 1")),
    ],
)
def test_too_many_questions_are_refused(run, given, said):
    code, out, err = run("exercise", *given, *THREE, "-o", "exam/")
    assert (code, out) == (2, "")
    assert all(one in err for one in said)
    assert not Path("exam").exists()


@pytest.mark.parametrize("given", [[TREE], ["--trees", "1"], ["--trees", "1", "--versions", "2"]])
def test_one_tree_may_have_parts(run, given):
    code, _, err = run("exercise", *given, *THREE, "-o", "exam/", "--format", "txt")
    assert code == 0, err
    tasks = load_exercise("exam/exercise.toml").tasks
    assert [(task.label, task.worth) for task in tasks] == [("1a", 1), ("1b", 3), ("1c", 3)]
    assert len({tuple(task.versions.items()) for task in tasks}) == 1


def test_question_count_sets_tree_count(run):
    code, _, err = run("exercise", *THREE, "-o", "exam/", "--format", "txt")
    assert code == 0, err
    asked = [
        {name for name, points in one.scheme.points.items() if points}
        for one in load_exercise("exam/exercise.toml").tasks
    ]
    assert asked == [{"value"}, {"order"}, {"path"}]


@pytest.mark.parametrize(
    "option",
    [
        ("--title", "New"),
        ("--points", "7"),
        ("--points", "0"),
        ("--ask", "value"),
        ("--task", "Do it."),
        ("--root", "min"),
        ("--order", "rtl"),
    ],
)
@pytest.mark.parametrize("folder", [(), ("-o", "sheets/")])
def test_exercise_file_refuses_tree_options(run, option, folder):
    code, out, err = run("exercise", "one.toml", *option, *folder)
    assert (code, out) == (2, "")
    assert f"{option[0]} works only with trees; one.toml is an exercise" in err
    assert "write this setting in the file" in err


@pytest.mark.parametrize(
    "option",
    [
        ("--trees", "5"),
        ("--versions", "3"),
        ("--deep",),
        ("--cut-count", "3"),
        ("--branching", "0"),
    ],
)
def test_own_tree_refuses_generator_options(run, option):
    code, out, err = run("exercise", TREE, *option, "-o", "sheets/")
    assert (code, out) == (2, "")
    assert option[0] in err
    assert "--shape TREE" in err


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("--branching", "at least 2 children"),
        ("--levels", "at least 1 level"),
        ("--cut-depth", "1 or more"),
    ],
)
def test_size_of_zero_is_refused(run, option, reason):
    code, out, err = run("exercise", option, "0")
    assert (code, out) == (2, "")
    assert reason in err


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("minmax,best", "not best"),
        ("minmax,order", "not order"),
        ("expectiminimax,cuts", "not cuts"),
        ("vals", "did you mean value?"),
        ("condition", "not 'condition'"),
        ("text", "not 'text'"),
        ("minmax,depth", "single search"),
    ],
)
def test_invalid_ask_names_the_option(run, asked, said):
    for given in ([TREE, "-o", "sheets/"], ["-o", "sheets/"], []):
        code, out, err = run("exercise", *given, "--ask", asked)
        assert (code, out) == (2, "")
        assert err.startswith(f"error: --ask {asked}: ")
        assert said in err
        assert "line" not in err


def test_error_names_unsuitable_question(run):
    err = run("exercise", TREE, "--ask", "depth", "-o", "sheets/")[2]
    assert err.startswith(
        "error: question 1: a search that stops at depth 1 needs a static value at node 1"
    )


def test_versions_need_a_generator(run):
    code, _, err = run("exercise", "--versions", "6", "--seed", "10", "-o", "v/", "--format", "txt")
    assert (code, "copied" in err) == (0, False)
    (task,) = load_exercise("v/exercise.toml").tasks
    assert len(task.versions) == 6
    assert count_copyable(map(read, task.versions.values())) == 0


def test_versions_keep_shape_and_names(run):
    code, _, err = run(
        "exercise",
        "--shape",
        "((7 3) (X 9 1 4) (2 8))",
        "--versions",
        "6",
        "-o",
        "v/",
        "--format",
        "txt",
    )
    assert code == 0, err
    trees = [*map(read, load_exercise("v/exercise.toml").tasks[0].versions.values())]
    assert {str(with_leaves(tree, iter([0] * 7))) for tree in trees} == {
        str(read("((0 0) (X 0 0 0) (0 0))"))
    }


def test_cuts_have_an_upper_limit():
    for leaves in (2, 3, 4):
        for shape in all_shapes(leaves):
            for ranks in rankings(leaves, distinct=False):
                cuts = len(Qualities(with_leaves(shape, iter(ranks))).cuts)
                assert cuts == 0 or cuts + 2 <= leaves


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--leaves", "1"], "an exercise needs at least 2 leaves, not 1"),
        (["--leaves", "9,4"], "4 to 9 leaves"),
        (["--leaf-range", "5,1"], "from 1 to 5"),
        (["--cut-count", "5,2"], "2 to 5 cuts"),
        (["--cut-count", "50", "--leaves", "4"], "50 cuts need at least 52 leaves"),
        (["--cut-count", "50"], "50 cuts need at least 52 leaves"),
        (["--shape", "wild"], "--shape wild: choose usual, random, regular, or give a tree"),
        (["--kinds", "both"], "MIN and MAX, not BOTH"),
        (["--levels", "40"], "at most 200 leaves"),
        (
            ["nope.toml"],
            "the exercise nope.toml does not exist",
        ),
        (["open.toml"], "line 1, column 11): the closing quote"),
    ],
)
def test_exercise_errors_say_what_to_do(run, options, said):
    Path("open.toml").write_text('title = "x\n[[question]]\n', "utf-8")
    code, out, err = run("exercise", *options)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())
    assert "note" not in err


@pytest.mark.parametrize(
    "option", [("--ask", "depth"), ("--ask", "expectiminimax"), ("--unknown",)]
)
def test_same_seed_gives_same_exercise(run, option):
    written = []
    for folder, seed in (("two", "2"), ("again", "2"), ("three", "3")):
        code, _, err = run(
            "exercise", "--seed", seed, *option, "-o", f"{folder}/", "--format", "txt"
        )
        assert code == 0, err
        (question,) = load_exercise(f"{folder}/exercise.toml").tasks
        written.append((Path(folder, "sheet.txt").read_text("utf-8"), question.tree()))
    assert written[0] == written[1]
    assert written[0][1] != written[2][1]


@pytest.mark.parametrize(("options", "fewest", "most"), [([], 6, 8), (["--leaves", "12"], 12, 12)])
def test_depth_limit_keeps_the_size(run, options, fewest, most):
    options = ("--seed", "1", "--ask", "depth", *options, "-o", "exam/", "--format", "txt")
    assert run("exercise", *options)[0] == 0
    (task,) = load_exercise("exam/exercise.toml").tasks
    paths = [tuple(place) for place, _ in nodes(read(task.tree()))]
    assert fewest <= sum(len(path) == task.conventions.depth for path in paths) <= most


@pytest.mark.parametrize("leaf_range", ["1,2", "1,3"])
def test_narrow_range_repeats_numbers(run, leaf_range):
    options = ("--seed", "1", "--leaves", "3,4", "--leaf-range", leaf_range)
    code, _, err = run("exercise", *options)
    note = "note: there are only 2 numbers in that range, so some leaves have the same number\n"
    assert (code, err) == (0, note if leaf_range == "1,2" else "")


@pytest.mark.parametrize("options", [[], ["--unknown"]])
def test_printed_lines_are_not_folded(run, terminal, options):
    outputs = []
    for is_terminal in (False, True):
        terminal(is_terminal, NO_COLOR="1", COLUMNS="40")
        outputs.append(run("exercise", "--leaves", "14", *options)[1])
    assert outputs[0] == outputs[1]


def test_printed_tree_stands_out(run, terminal):
    terminal(TERM="xterm-256color")
    lines = run("exercise", "--leaves", "3")[1].splitlines()
    assert [line[:5] for line in lines] == [
        "\x1b[1m(" if "(" in line else "\x1b[2m;" for line in lines
    ]


def test_sheet_starts_with_printed_tree(run):
    printed = run("exercise", "--seed", "5", "--format", "json")[1]
    assert run("exercise", "--seed", "5", "-o", "exam/", "--format", "txt")[0] == 0
    (task,) = load_exercise("exam/exercise.toml").tasks
    assert (task.versions[""], task.points) == (json.loads(printed)["tree"], 10)


def test_command_generates_every_kind(run, tmp_path):
    asks = [
        part
        for names in ("value,path,cuts", "minmax", "expectiminimax", "depth")
        for part in ("--ask", names)
    ]
    code, _, err = run(
        "exercise", "--trees", "4", "--versions", "2", *asks, "-o", "exam/", "--format", "txt"
    )
    assert code == 0, err
    assert "constraints" not in err
    made = read_exercise((tmp_path / "exam" / "exercise.toml").read_text())
    assert [task.conventions.algorithm for task in made.tasks] == [
        "alphabeta",
        "minmax",
        "expectiminimax",
        "alphabeta",
    ]
    last = made.tasks[3]
    assert last.conventions.depth == read(last.tree("A")).traits.height - 1
    assert run("exercise", "--ask", "minmax,depth", "-o", "other/")[0] == 2
    assert run("exercise", "--unknown", "--ask", "depth", "-o", "other/")[0] == 2


def test_one_tree_suits_all_parts(run, tmp_path):
    parts = ("--ask", "value", "--ask", "expectiminimax")
    assert run("exercise", "--trees", "1", *parts, "-o", "exam/", "--format", "txt")[0] == 0
    tasks = load_exercise(tmp_path / "exam" / "exercise.toml").tasks
    assert ["chance" in task.tree("A") for task in tasks] == [True, True]
    err = run("exercise", "--trees", "1", *parts, "--ask", "maxn", "-o", "other/")[2]
    assert err == "error: one tree cannot suit both expectiminimax and maxn; write --trees 2\n"


@pytest.mark.parametrize("ask", ["expectiminimax", "maxn"])
def test_note_names_trees_without_constraints(run, ask):
    asked = ("exercise", "--ask", ask, "--format", "txt")
    _, _, err = run(*asked, "--leaves", "8", "--leaf-range", "30,40", "-o", "exam/")
    assert "or MCTS are made without --leaves and --leaf-range\n" in err
    _, _, err = run(*asked, "-o", "free/")
    assert "without" not in err


def test_sheet_options_reach_exercise(run):
    code, _, err = run(
        *("exercise", TREE, "--seed", "5", "--title", "New", "--task", "Do it.", "--points", "7"),
        *("--root", "min", "-o", "exam/", "--format", "txt"),
    )
    assert code == 0, err
    assignment = load_exercise("exam/exercise.toml")
    (task,) = assignment.tasks
    assert (assignment.title, task.task, task.worth) == ("New", "Do it.", 7)
    assert (task.tree(), task.conventions.root) == (TREE, "min")
    assert Path("exam/exercise.toml").read_text("utf-8").splitlines()[0] == (
        "# made by treesearch exercise --seed 5"
    )


@pytest.mark.parametrize(
    ("options", "points", "title"),
    [
        ([], 10, "Alpha-beta"),
        (["--ask", "value"], 1, "Alpha-beta"),
        (["--ask", "minmax"], 4, "Minimax"),
        (["--points", "0"], 0, "Alpha-beta"),
    ],
)
def test_points_follow_the_question(run, options, points, title):
    code, _, err = run("exercise", "--seed", "2", *options, "-o", "exam/", "--format", "txt")
    assert code == 0, err
    assignment = load_exercise("exam/exercise.toml")
    assert [task.worth for task in assignment.tasks] == [points]
    assert assignment.title == title


def test_every_version_is_reviewed(run):
    other = "((5 9) (1 (4 2)))"
    Path("two.toml").write_text(
        f"[[question]]\n[question.versions]\nA = '{TREE}'\nB = '{other}'\n", "utf-8"
    )
    code, out, _ = run("exercise", "two.toml")
    lines = [line for line in out.splitlines() if line.startswith(("; ", "tree "))]
    assert (code, lines) == (
        0,
        ["; question 1, A", f"tree          {TREE}", "; question 1, B", f"tree          {other}"],
    )


@pytest.mark.parametrize(
    ("options", "settings"),
    [([], {}), (["--root", "min"], {"root": "min"}), (["--cut-rule", "gt"], {"cut_rule": "gt"})],
)
def test_printed_review_follows_settings(run, options, settings):
    tree = "((3 12 8) (3 4 6) (14 5 2))"
    out = run("exercise", tree, *options, "--format", "json")[1]
    assert json.loads(out) == review_tree(read(tree), Settings(**settings))


def test_review_takes_the_root_role(run):
    tree = f"(min {TREE} 4)"
    out = run("exercise", tree, "--format", "json")[1]
    assert json.loads(out) == review_tree(read(tree), Settings(root="min"))


@pytest.mark.parametrize(
    ("options", "settings"),
    [(["--root", "min"], {"root": "min"}), (["--cut-rule", "gt"], {"cut_rule": "gt"})],
)
def test_printed_trees_follow_settings(run, options, settings):
    settings = Settings(**settings)
    out = run("exercise", "--seed", "3", "--trees", "2", *options, "--format", "json")[1]
    decoder, found = json.JSONDecoder(), []
    while out.strip():
        data, end = decoder.raw_decode(out.lstrip())
        found.append(data)
        out = out.lstrip()[end:]
    assert [data["seed"] for data in found] == [3, 4]
    trees = [read(data["tree"]) for data in found]
    assert found == [
        tree_json(Qualities(tree, settings), seed) for seed, tree in zip((3, 4), trees, strict=True)
    ]
    assert trees[0] == make(GOOD, 3, settings)


@pytest.mark.parametrize("rule", ["ge", "gt"])
def test_printed_unknown_tree_has_answer(run, rule):
    options = ("--unknown", "--seed", "2", "--cut-rule", rule)
    data = json.loads(run("exercise", *options, "--format", "json")[1])
    key = OpenKey(read(data["tree"]), Settings(cut_rule=rule))
    assert (data["seed"], data["answer"]) == (2, [*key.lines(key.right)])
    out = run("exercise", *options)[1].splitlines()
    assert out == [f"; seed 2, a leaf left open: {'; '.join(data['answer'])}", data["tree"]]


@pytest.mark.parametrize(
    ("names", "settings"), [("strict", {"cut_rule": "gt"}), ("last_best,ply", {})]
)
def test_printed_diagnostic_follows_options(run, names, settings):
    options = [
        part
        for name, choice in settings.items()
        for part in (f"--{name}".replace("_", "-"), choice)
    ]
    out = run("exercise", "--diagnostic", names, "--seed", "4", *options, "--format", "json")[1]
    settings = Settings(**settings)
    found = diagnostic(tuple(names.split(",")), seed=4, settings=settings)
    assert json.loads(out) == diagnostic_json(found, settings)


def test_game_position_reaches_exercise(run):
    code, _, err = run(
        *("exercise", "tictactoe", "--state", "X../OO./XOX", "--depth", "2"),
        *("-o", "exam/", "--format", "txt"),
    )
    assert code == 0, err
    (task,) = load_exercise("exam/exercise.toml").tasks
    assert task.position == Position("tictactoe", "X../OO./XOX", 2)


@pytest.mark.parametrize(("questions", "place"), [("1", ""), ("2", "question 2: ")])
def test_copyable_versions_are_counted(run, questions, place):
    code, _, err = run(
        *("exercise", "--shape", "((1 2) (3 4))", "--cut-count", "1", "--numbers", "any"),
        *("--trees", questions, "--versions", "3", "-o", "exam/", "--format", "txt"),
    )
    assert code == 0, err
    trees = [*map(read, load_exercise("exam/exercise.toml").tasks[-1].versions.values())]
    assert f"note: {place}{count_copyable(trees)} of 3 versions have their path" in err


@pytest.mark.parametrize(
    ("unlucky", "trees", "tried", "error"),
    [
        ({1, 3}, "5", 5, "only 3 of 5 trees were made; the others failed: too hard"),
        ({1, 2, 3, 4, 5}, "9", 6, "only 1 of 9 trees were made; the others failed: too hard"),
        ({*range(9)}, "9", 4, "too hard"),
    ],
)
def test_failed_trees_are_counted(run, monkeypatch, unlucky, trees, tried, error):
    """Some trees may be impossible; after too many failures, no further trees are tried."""
    seeds = []

    def generate(wanted, seed, *arguments, **options):
        seeds.append(seed)
        if seed in unlucky:
            raise UsageError("too hard")
        return generate_trees(wanted, seed, *arguments, **options)

    monkeypatch.setattr(question_trees, "generate_trees", generate)
    code, out, err = run("exercise", "--trees", trees, "--leaves", "4")
    assert (code, err, len(seeds)) == (2, f"error: {error}\n", tried)
    assert out.count("; seed ") == len({*seeds} - unlucky)
