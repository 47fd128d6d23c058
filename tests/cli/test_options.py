"""Test the types of options, and options that are typed and set in a course file."""

import json
from fractions import Fraction
from math import inf

import pytest
from support.facts import OTHER

from treesearch.cli.options import (
    DEPTHS,
    ENDS,
    KINDS,
    NAMES,
    WINDOW,
    Argument,
    Choice,
)
from treesearch.conventions import CHOICES
from treesearch.errors import UsageError

TREE = "((3 12) (2 4))"


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (NAMES, "a, b", ("a", "b")),
        (DEPTHS, "7,9,7", (7, 9)),
        (ENDS, "8", (8, 8)),
        (ENDS, " 8,12", (8, 12)),
        (WINDOW, "-inf,1/2", (-inf, Fraction(1, 2))),
        (WINDOW, "-1.5, inf", (Fraction(-3, 2), inf)),
        (KINDS["bound"], "-3/2", Fraction(-3, 2)),
        (KINDS["ranges"], "0,9", ("", (0, 9))),
        (KINDS["ranges"], "2.1 = -3,inf", ("2.1", (-3, inf))),
        (Choice(["ltr", "rtl"]), "RTL", "rtl"),
    ],
)
def test_option_text_becomes_value(kind, text, value):
    assert kind.convert(text, None, None) == value


@pytest.mark.parametrize(
    ("kind", "text", "form"),
    [
        (DEPTHS, "7;9", "whole numbers with commas between them, as in --depth 7,9,11"),
        (ENDS, "8,9,10", "one whole number or a range"),
        (ENDS, "x", "one whole number or a range"),
        (WINDOW, "5", "two numbers or infinities"),
        (WINDOW, "1/0,5", "two numbers or infinities"),
        (KINDS["ranges"], "2=5", "two numbers or infinities"),
        (KINDS["bound"], "x", "a number"),
    ],
)
def test_wrong_option_text_names_form(kind, text, form):
    with pytest.raises(UsageError, match=f"{text}: write {form}"):
        kind.convert(text, None, None)


@pytest.mark.parametrize("name", CHOICES)
def test_typed_convention_precedes_the_course(run, tmp_path, name):
    def used(*typed):
        return json.loads(run("alphabeta", TREE, "--format", "json", *typed)[1])["conventions"]

    usual, dashed = used(), f"--{name.replace('_', '-')}"
    assert used(dashed, OTHER[name].upper()) == usual | {name: OTHER[name]}
    (tmp_path / "own.toml").write_text(f'[conventions]\n{name} = "{OTHER[name]}"\n')
    course = ("--course", "own.toml")
    assert used(*course) == usual | {name: OTHER[name]}
    assert used(*course, dashed, usual[name]) == usual


@pytest.mark.parametrize(
    ("command", "typed", "settings"),
    [
        ("minmax", "--depth 1 --eval zero", {"depth": 1, "evaluation": "zero"}),
        ("alphabeta", "--depth 1 --eval zero", {"depth": 1, "evaluation": "zero"}),
        ("alphabeta", "--window 2,9", {"window": [2, 9], "algorithm": "alphabeta"}),
        (
            "alphabeta",
            "--chance-cuts interval --utility-range 0,20",
            {"chance_cuts": "interval", "utility_range": [0, 20]},
        ),
        ("trace", "--algorithm Minimax --depth 1", {"algorithm": "minmax", "depth": 1}),
        (
            "trace",
            "--algorithm mcts --iterations 3 --seed 2 --exploration 0.5",
            {"algorithm": "mcts", "iterations": 3, "seed": 2, "exploration": 0.5},
        ),
        ("trace", "--algorithm mtdf --first -4", {"algorithm": "mtdf", "first": -4}),
        (
            "trace",
            "--algorithm deepening --seconds 9 --ordering killer,best --eval zero",
            {"seconds": 9, "ordering": ["killer", "best"], "evaluation": "zero", "depth": None},
        ),
    ],
)
def test_typed_options_reach_the_search(run, command, typed, settings):
    code, out, _ = run(command, TREE, *typed.split(), "--format", "json")
    used = json.loads(out)["conventions"]
    assert (code, {name: used.get(name) for name in settings}) == (0, settings)


def test_ranges_of_nodes_are_merged(run):
    def ranges(*typed):
        options = [word for ends in typed for word in ("--utility-range", ends)]
        text = run("alphabeta", TREE, "--format", "json", *options)[1]
        return json.loads(text)["conventions"].get("utility_range")

    assert ranges() is None
    assert ranges("0,99") == [0, 99]
    assert ranges("1=0,12", "0,99", "2=2,4") == {"1": [0, 12], "root": [0, 99], "2": [2, 4]}


@pytest.mark.parametrize(
    ("metavar", "typed", "values"),
    [
        ("GAME", "nim", ["nim", "nimheaps"]),
        ("TREE|GAME", "t", ["tictactoe"]),
        ("GAME", "x", ["x"]),
        ("TREE", "n", ["n"]),
    ],
)
def test_shell_completes_games_or_files(metavar, typed, values):
    items = Argument(["subject"], metavar=metavar).shell_complete(None, typed)
    assert [item.value for item in items] == values
    assert {item.type for item in items} == {"file" if values == [typed] else "plain"}


CHANCE, PLAYERS, UNKNOWN = (
    "(max (chance 1/2*8 1/2*1) 4)",
    "((1,2) ((3,0) (0,4)))",
    "((3 12) (?x ?y))",
)


@pytest.mark.parametrize(
    ("command", "subject", "typed", "message"),
    [
        ("trace", CHANCE, "--cut-rule gt", "alphabeta, not of expectiminimax"),
        ("trace", PLAYERS, "--window 4,5", "not of maxn"),
        ("draw", PLAYERS, "--values hard", "not of maxn"),
        ("compare", PLAYERS, "--cut-rule gt", "not of maxn"),
        ("trace", TREE, "--cuts all --algorithm mcts", "--cuts is an option of alphabeta"),
        ("trace", CHANCE, "--label bound", "mtdf and sss, not of expectiminimax"),
        ("alphabeta", TREE, "--utility-range 0,20 --utility-range 0,30", "is given twice"),
        ("alphabeta", TREE, "--utility-range 2=0,20 --utility-range 2=0,30", "is given twice"),
        ("minmax", UNKNOWN, "--eval lines", "--eval needs --depth"),
        ("trace", "nim", "--eval theory --algorithm mcts", "--eval needs --depth"),
        ("compare", TREE, "--eval static", "--eval needs --depth"),
        ("alphabeta", UNKNOWN, "--cuts all", "--cuts all needs a tree with one unknown leaf"),
        ("exercise", TREE, "--seed 9", "--seed works only with new trees, or with -o"),
        ("exercise", TREE, "--depth 3", "--depth works only with a game"),
        ("draw", PLAYERS, "--show window --show intervals", "max^n has no windows: leave out"),
        ("minmax", TREE, "--outcomes --format csv", "--outcomes works only with --format text"),
        ("alphabeta", UNKNOWN, "--limit 0", "--limit works only with the list of cuts"),
        ("alphabeta", TREE, "--format json --limit 1", "--limit works only with --format text"),
        ("echo", TREE, "value:3 --version B", "--version works only with an EXERCISE"),
        ("trace", TREE, "--step --format json", "--format contradicts --step"),
        ("trace", TREE, "--step --table", "--table contradicts --step"),
        ("alphabeta", TREE, "--conventions all --limit 0", "--limit works only with the list"),
        (
            "play",
            "nim",
            "--players person,person --metrics",
            "--metrics works only with a computer",
        ),
        ("export", "ex.toml", "-o q.xml --seed 4", "--seed works only with --format scorm"),
        (
            "minmax",
            "nim",
            "--size 50 --state 3",
            "--state already sets the pool or the heaps; give",
        ),
        ("minmax", "nim", "--option pool=9 --state 3", "--state already sets the pool"),
        (
            "minmax",
            "nimheaps",
            "--size 9,9 --state 3+2",
            "--state already sets the pool or the heaps",
        ),
        (
            "minmax",
            "subtraction",
            "--size 1 --state 7",
            "--state already sets the pool or the heaps",
        ),
        ("test", "true", "--utility-range 0,3", "no such option '--utility-range'"),
        ("draw", UNKNOWN, "--iterations 3", "--iterations is an option of mcts, not of alphabeta"),
        ("draw", "(max (chance ?p*8 rest*1) 4)", "--first 9", "--first is an option of mtdf"),
    ],
)
def test_unused_option_is_refused(run, command, subject, typed, message):
    code, out, err = run(command, subject, *typed.split())
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.parametrize(
    "typed",
    [
        ("trace", TREE, "--algorithm", "deepening"),
        ("compare", TREE, "--algorithms", "minmax,deepening"),
        ("compare", TREE, "--depth", "1"),
    ],
)
def test_deepening_accepts_an_evaluation(run, typed):
    assert run(*typed, "--eval", "static")[0] == 0


@pytest.mark.parametrize("typed", [("--state", "X../OO./XOX"), ("--depth", "3")])
def test_new_trees_have_no_state(run, typed):
    assert run("exercise", *typed)[::2] == (2, f"error: {typed[0]} works only with a game\n")


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("--seed 4", "--seed works only with new trees, or with -o FOLDER/"),
        ("--state X", "--state works only with a game"),
        ("--utility-range 0,9", "--utility-range works only with trees"),
        ("--chance-cuts interval", "--chance-cuts works only with trees"),
    ],
)
def test_exercise_file_refuses_other_options(run, tmp_path, typed, message):
    (tmp_path / "ex.toml").write_text(f"trees = ['{TREE}']")
    code, out, err = run("exercise", "ex.toml", *typed.split())
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("typed", [("--games", "3"), ("--size", "5"), ("--state", "9")])
def test_tested_program_has_no_game(run, typed):
    message = f"error: {typed[0]} works only with a GAME\n"
    assert run("verify", "--agreement", "true", *typed) == (2, "", message)


@pytest.mark.parametrize(
    "typed", ["nim --option take=2 --state 3", "connect4 --size 2x2 --state ../X."]
)
def test_state_keeps_the_other_options(run, typed):
    assert run("minmax", *typed.split())[::2] == (0, "")


def test_star1_accepts_typed_conventions(run):
    typed = ("--algorithm", "alphabeta", "--cut-rule", "gt", "--label", "bound")
    assert run("trace", CHANCE, *typed)[0] == 0
    assert run("compare", CHANCE, "--cut-rule", "gt")[0] == 0
