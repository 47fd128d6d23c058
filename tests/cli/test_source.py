"""Test the argument TREE or GAME: typed, piped, and from files."""

import json
from types import SimpleNamespace

import pytest

from treesearch.cli.source import Subject, _option, is_tree
from treesearch.errors import UsageError
from treesearch.games import load
from treesearch.settings import BOOK


@pytest.mark.parametrize("file", ["race.py", "./a/race.py", "/a/race.py"])
def test_program_is_no_file_of_trees(run, file):
    code, out, err = run("minmax", file)
    assert (code, out) == (2, "")
    assert err.startswith(f"error: there is no game called '{file}'; choose tictactoe, ")
    assert err.endswith("or write MODULE:CLASS for your own\n")


def test_bare_negative_number_is_a_tree(run):
    for tree in ("-5", "5", "-.5", "1/2"):
        code, out, _ = run("minmax", tree)
        assert (code, f"value   {tree}" in out) == (0, True)
        assert run("minmax", "--no-color", tree) == (code, out, "")


def test_file_name_may_begin_with_minus(run):
    assert run("draw", "-5", "-o", "-5.svg") == (0, "", "wrote -5.svg\n")


@pytest.mark.parametrize("argument", [(), ("-",)])
def test_tree_can_come_from_pipe(run, argument):
    code, out, _ = run("minmax", *argument, piped="’(1 (5 7) 4)\n")
    assert (code, "path    2 1" in out) == (0, True)


def test_command_reads_several_trees(run, tmp_path):
    (tmp_path / "two.tree").write_text("; name: first\n(1 2)\n; name: second\n(3 4)\n")
    _, out, _ = run("minmax", "two.tree")
    assert out.count("value") == 2
    assert "; first" in out
    for chosen in ("second", "2"):
        _, out, _ = run("minmax", "two.tree", "--tree", chosen)
        assert "value   4" in out
        assert "(1 2)" not in out
    _, out, _ = run("minmax", "two.tree", "--format", "json")
    assert [json.loads(line)["name"] for line in out.splitlines()] == ["first", "second"]
    for chosen in ([], ["--tree", "2"]):
        out = run("minmax", "two.tree", *chosen, "--format", "json")[1]
        assert json.loads(out.splitlines()[-1])["number"] == 2


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
@pytest.mark.parametrize("command", ["minmax", "alphabeta", "trace"])
def test_trees_are_printed_one_by_one(run, tmp_path, command, form):
    """The output of several trees is that of each tree; an empty line comes between reports."""
    trees = "; name: one `1`\n(1 2)\n(3 (4 5))\n; name: last\n((3 12) (2 4))\n"
    (tmp_path / "some.tree").write_text(trees)
    together = run(command, "some.tree", "--format", form)[1]
    single = [run(command, "some.tree", "--tree", number, "--format", form)[1] for number in "123"]
    if form == "json":
        alone = [json.loads(line) for line in single]
        assert [json.loads(line) | {"number": 1} for line in together.splitlines()] == [
            each | {"number": 1} for each in alone
        ]
        return
    assert together == "\n".join(single)
    heads = {"text": ["; one '1'", "; last"], "markdown": ["`one '1'`", "`last`"]}[form]
    assert [line for line in together.splitlines() if line in heads] == heads


CHANCE, PLAYERS = "(max (chance 1/2*3 1/2*2) 1)", "((1,2) (2,1))"


@pytest.mark.parametrize(
    ("tree", "typed", "algorithm"),
    [
        ("(1 2)", (), "alphabeta"),
        (CHANCE, (), "expectiminimax"),
        (CHANCE, ("--algorithm", "alphabeta"), "alphabeta"),
        (CHANCE, ("--utility-range", "0,9"), "alphabeta"),
        (CHANCE, ("--chance-cuts", "interval"), "alphabeta"),
        (PLAYERS, (), "maxn"),
        (PLAYERS, ("--algorithm", "paranoid"), "paranoid"),
    ],
)
def test_tree_chooses_its_search(run, tree, typed, algorithm):
    used = json.loads(run("trace", tree, *typed, "--format", "json")[1])["conventions"]
    assert used["algorithm"] == algorithm
    plain = "minmax" if algorithm == "alphabeta" and not typed else algorithm
    used = json.loads(run("minmax", tree, "--format", "json")[1])["conventions"]
    assert typed or used["algorithm"] == plain


def test_bad_tree_does_not_stop_others(run, tmp_path):
    (tmp_path / "three.tree").write_text("(1 2)\n(1 , 2 3)\n(3 4)\n")
    code, out, err = run("minmax", "three.tree")
    assert code == 2
    assert out.count("value") == 2
    assert "line 2, column 4" in err


@pytest.mark.parametrize(
    ("failed", "more"), [(1, ""), (2, ""), (5, ""), (6, "1 more error"), (7, "2 more errors")]
)
def test_five_errors_are_printed(run, failed, more):
    code, _, err = run("minmax", piped="; name: x\n(1 , 2 3)\n" + "(1 , 2 3)\n" * (failed - 1))
    numbered = [
        "error: tree 1 (x): line 2",
        *(f"error: tree {n}: line" for n in range(2, failed + 1)),
    ]
    starts = ["error: line 2"] if failed == 1 else numbered[:5]
    lines = [line for line in err.splitlines() if line.startswith("error: ")]
    assert code == 2
    assert [line[: len(start)] for line, start in zip(lines, starts, strict=False)] == starts
    assert lines[len(starts) :] == ([f"error: ... and {more}"] if more else [])


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("", True),
        ("--algorithm minmax", True),
        ("--depth 4", False),
        ("--algorithm transposition", False),
        ("--algorithm mtdf", False),
        ("--algorithm mcts --iterations 9", False),
        ("--algorithm deepening --seconds 0.01", False),
    ],
)
def test_too_large_game_is_refused_first(run, typed, refused):
    code, _, err = run("trace", "nim", "--size", "60", "--table", *typed.split())
    assert code == 2 * refused
    assert ("more than 5,000,000 nodes" in err) is refused


def test_window_makes_size_unpredictable():
    subject = Subject(load("nim", pool=60))
    with pytest.raises(UsageError, match="more than 1,000 nodes"):
        subject.check_extent(BOOK, 1000)
    subject.check_extent(BOOK.replace(window=(0, 1)), 1000)


def test_missing_package_has_own_code(run, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert run("draw", "(1 2)", "--steps", "-o", "x.gif")[0] == 3


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["(1 2)"], 'treesearch minmax "(1 2)"'),
        (["minmax", "(1", "(5"], "double quotes"),
        (["minmax", "a.tree", "b.tree"], "one file at a time"),
        (["minmax", ""], "empty name"),
        (["minmax", "."], "folder"),
        (["minmax", "--size", "3", "(1 2)"], "--size"),
        (["minmax", "--tree", "2", "(1 2)"], "--tree"),
        (["minmax", "“(1 2)”"], "did you mean: (1 2)"),
    ],
)
def test_beginners_mistake_gets_a_correction(run, args, said):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("take=4", ("take", 4)),
        (" name = my own ", ("name", "my own")),
        ("goal=-3", ("goal", -3)),
        ("goal=+3", ("goal", 3)),
        ("share=1.5", ("share", "1.5")),
        ("rule=a=b", ("rule", "a=b")),
    ],
)
def test_game_option_has_name_and_value(text, option):
    found = _option(text)
    assert (found, type(found[1])) == (option, type(option[1]))


@pytest.mark.parametrize("text", ["take", "take=", "=4", "2take=4", "my own=4"])
def test_game_option_needs_both(text):
    with pytest.raises(UsageError, match=f"--option {text}: write a name and a value, as in"):
        _option(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(1 2)", True),
        (" '(1 2)", True),
        ("5", True),
        ("-1/2", True),
        ("1,2", True),
        ("5.tree", False),
        ("tree", False),
        ("", False),
        ("-", False),
    ],
)
def test_text_is_tree_or_name(text, found):
    assert is_tree(text) is found


def test_board_file_sets_the_position(run, tmp_path):
    (tmp_path / "mid.board").write_text("; from a book\n.XO\nOXX\nX.O\n")
    by_file = run("minmax", "tictactoe", "--board", "mid.board")
    assert by_file == run("minmax", "tictactoe", "--state", ".XO/OXX/X.O")
    assert "game    tictactoe .XO/OXX/X.O" in by_file[1]


def test_pasted_lisp_call_is_tree(run):
    assert run("minmax", "* (Minimax-DecisionAB '(1 (5 7) 4))")[0] == 0


def test_shared_tree_name_is_ambiguous(run, tmp_path):
    (tmp_path / "two.tree").write_text("; name: x\n(1 2)\n; name: x\n(3 4)")
    code, _, err = run("minmax", "two.tree", "--tree", "x")
    reason = "--tree x is the name of 2 trees in this file; choose one by number: 1, 2"
    assert (code, reason in err) == (2, True)


def test_repeated_errors_are_counted(run, tmp_path):
    (tmp_path / "poem.txt").write_text("all\nthe\nworld\nis\na\nstage\nand\nmore\n")
    code, out, err = run("minmax", "poem.txt")
    assert (code, out) == (2, "")
    assert err.count("error: tree") == 5
    assert "more errors" in err


def test_file_of_similar_name_is_suggested(run, tmp_path):
    (tmp_path / "figure.tree").write_text("(1 2)")
    assert "did you mean figure.tree?" in run("minmax", "figur.tree")[2]
    (tmp_path / "week").mkdir()
    (tmp_path / "week" / "other.tree").write_text("(1 2)")
    err = run("minmax", "week/othr.tree")[2]
    assert f"{tmp_path / 'week'} has no file of that name (did you mean other.tree?)" in err
    assert "as a game" not in err


def test_name_of_similar_game_is_suggested(run):
    err = run("minmax", "tictacto")[2]
    assert "as a game: there is no game called 'tictacto' (did you mean tictactoe?)" in err


def test_terminal_is_asked_for_tree(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    code, out, err = run("minmax")
    assert (code, out) == (2, "")
    assert 'a tree is missing; put it in double quotes, as in "(1 (5 7) 4)"' in err


def test_numeric_file_name_needs_folder(run, tmp_path):
    (tmp_path / "5").write_text("(1 2)")
    assert "value   5" in run("minmax", "5")[1]
    assert "value   2" in run("minmax", "./5")[1]
