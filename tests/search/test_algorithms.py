"""Test the table of algorithms: every entry is offered everywhere, and a wrong search fails the tests."""

import csv
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from treesearch import Settings, alphabeta, compare, count, minimax, record
from treesearch.algorithms import ALGORITHMS, algorithm, canonical_name
from treesearch.cli.help.pages import HELP
from treesearch.errors import UsageError
from treesearch.settings import BOOK, OPTIONS, check_settings

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
TESTS = Path(__file__).parents[1]

PLANTED = """
from treesearch.algorithms import ALGORITHMS, Algorithm
from treesearch.search.alphabeta import alphabeta


def {name}(game, state=None, **options):
    found = alphabeta(game, state, **options)
    return {answer}


ALGORITHMS["{name}"] = Algorithm("{name}", "nobody, 2026", "alpha_beta_search")
"""
WRONG = {
    "three_is_four": "found._replace(value=4) if found.value == 3 else found",
    "path_too_short": "found._replace(path=found.path[:-1])",
    "sign_is_lost": "found._replace(value=abs(found.value))",
}


def test_wrong_searches_in_table_fail(tmp_path):
    for name, answer in WRONG.items():
        (tmp_path / f"{name}.py").write_text(PLANTED.format(name=name, answer=answer))
    path = os.pathsep.join([str(TESTS.parent), str(tmp_path)])
    plugins = [word for name in (*WRONG, "no:cacheprovider") for word in ("-p", name)]
    tests = [
        f"{TESTS}/search/test_search_answers.py::{name}"
        for name in ("test_figure_5_2_has_value_3", "test_every_search_agrees_with_definition")
    ]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plugins, "-k", " or ".join(WRONG), *tests],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "HYPOTHESIS_PROFILE": "quick"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    failed = "".join(line for line in run.stdout.splitlines() if line.startswith("FAILED "))
    assert all(f"[{name}]" in failed for name in WRONG)


PROPERTIES = {
    "exact": ALGORITHMS.keys() - {"maxn", "paranoid", "mcts"},
    "cuts": {"alphabeta", "deepening", "transposition", "negascout", "mtdf", "sss"},
    "chance": {"alphabeta", "deepening", "expectiminimax", "maxn", "paranoid", "mcts"},
    "remembers": {"transposition", "mtdf"},
    "deepens": {"deepening"},
    "marked": {"minmax", "alphabeta", "expectiminimax", "maxn", "paranoid", "mcts"},
    "vectors": {"maxn", "paranoid"},
}
"""The algorithms with each property, by their sources; the marked ones are those that courses set as exercises."""


@pytest.mark.parametrize("name", PROPERTIES)
def test_properties_follow_the_sources(name):
    assert {key for key, entry in ALGORITHMS.items() if getattr(entry, name)} == PROPERTIES[name]


def test_options_have_help_and_defaults():
    assert {name.replace("_", "-") for name in OPTIONS} <= set(HELP)
    assert set(OPTIONS) < set(Settings._fields)
    assert set(Settings._fields) <= set(inspect.signature(record).parameters)
    for name, entry in ALGORITHMS.items():
        taken = inspect.signature(entry.search).parameters
        assert {*entry.options, *entry.follows, "depth", "evaluate", "listen"} <= set(taken), name
        for option in entry.options:
            assert taken[option].default == OPTIONS[option].default
            check_settings(**{option: OPTIONS[option].default})


@pytest.mark.parametrize("command", [["trace"], ["draw"], ["compare"], ["play", "nim"]])
def test_options_match_the_command_line(run, command):
    _, out, _ = run(*command, "--help")
    assert all(f"--{name.replace('_', '-')}" in out for name in OPTIONS)


@pytest.mark.parametrize("function", [minimax, alphabeta, record, count, compare])
def test_signatures_are_explicit(function):
    told = inspect.signature(function).parameters
    assert not any(parameter.kind is parameter.VAR_KEYWORD for parameter in told.values())
    assert told["order"].default is None
    assert ("iterations" in told) == (function not in (minimax, alphabeta))
    with pytest.raises(TypeError, match="ordr"):
        list(function(FIGURE, ordr="rtl"))


def test_names_and_aliases_find_their_search():
    for name, entry in ALGORITHMS.items():
        assert {canonical_name(alias) for alias in (name, *entry.aliases)} == {name}
    assert algorithm("pvs") is ALGORITHMS["negascout"]
    with pytest.raises(UsageError, match=r"no search called alfabeta .did you mean alphabeta"):
        algorithm("alfabeta")


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"iterations": 5}, "iterations is an option of mcts, not of alphabeta"),
        ({"algorithm": "mcts", "iterations": 0}, "iterations=0: the number of iterations must be"),
        ({"algorithm": "mcts", "iterations": "many"}, "iterations='many': the number"),
        ({"algorithm": "mcts", "exploration": -1}, "exploration=-1: "),
        ({"algorithm": "mcts", "iterations": True}, "iterations=True: "),
        ({"algorithm": "mcts", "seed": False}, "seed=False: "),
        ({"algorithm": "mcts", "seed": 1.5}, "seed=1.5: "),
        ({"algorithm": "mtdf", "first": "x"}, "first='x': "),
        ({"algorithm": "mtdf", "ordering": "best"}, "ordering='best': "),
        (
            {"algorithm": "mtdf", "ordering": ["bst"]},
            "there is no ordering bst .did you mean best",
        ),
        ({"algorithm": "deepening", "utility_range": 3}, "utility_range=3: "),
        ({"window": (5, 5)}, r"window=\(5, 5\): "),
        ({"window": 5}, "window=5: "),
        ({"depth": 1.5}, "depth=1.5: "),
    ],
)
def test_wrong_option_names_the_argument(given, complaint):
    with pytest.raises(UsageError, match=complaint):
        record(FIGURE, **given)


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        (["--iterations", "5"], "--iterations is an option of mcts, not of alphabeta"),
        (
            ["--algorithm", "mcts", "--iterations", "0"],
            "--iterations 0: the number of iterations must be",
        ),
        (["--algorithm", "deepening", "--utility-range", "1,1"], "--utility-range 1,1: "),
        (["--algorithm", "deepening", "--utility-range", "1"], "--utility-range -inf,5"),
        (["--algorithm", "mtdf", "--first", "x"], "--first x: "),
        (["--window", "5,5"], "--window 5,5: "),
        (
            ["--algorithm", "sss", "--window", "1,4"],
            "--window is an option of alphabeta, transposition and negascout, not of sss",
        ),
        (
            ["--algorithm", "minimax", "--cut-rule", "gt"],
            "--cut-rule is an option of alphabeta, not of minmax",
        ),
        (["--algorithm", "mcts", "--values", "hard"], "--values is an option of alphabeta"),
    ],
)
def test_wrong_option_names_the_flag(run, typed, complaint):
    code, out, err = run("trace", FIGURE, *typed)
    assert (code, out) == (2, "")
    assert complaint in err


def test_typed_options_reach_the_search(run):
    _, out, _ = run(
        "trace", FIGURE, "--algorithm", "mtdf", "--first", "+inf", "--ordering", "killer"
    )
    assert out.endswith("ordering killer; first +inf\n")
    _, out, _ = run(
        "compare", FIGURE, "--algorithms", "mcts", "--iterations", "7", "--format", "csv"
    )
    (row,) = csv.DictReader(out.splitlines())
    assert row["leaves_evaluated"] == "7"


def test_settings_fields_begin_with_conventions():
    assert Settings._fields[:7] == (
        "root",
        "order",
        "cut_rule",
        "cuts",
        "values",
        "label",
        "window",
    )
    assert Settings._fields[7:] == ("algorithm", "depth", "evaluation", *OPTIONS)
    assert repr(BOOK.replace(window=(5, 9))) == "Settings(window=(5, 9))"
