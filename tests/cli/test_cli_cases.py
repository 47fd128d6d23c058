"""Test keys, suggestions, refusals and files of the commands by cases."""

import csv
import io
import json
import re
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import ConsoleDimensions

from treesearch import Settings, conditions, read, record
from treesearch.cli import other, stepping
from treesearch.cli.course import read_course
from treesearch.cli.frame import OPTION_SYNONYMS, SYNONYMS, plain
from treesearch.cli.stepping import _Screen
from treesearch.comparison import variants
from treesearch.comparison.agreement import agreement_set
from treesearch.diagram.looks import SHOW
from treesearch.errors import UsageError
from treesearch.homework.programs import runner
from treesearch.report.data import conventions_json, head_json
from treesearch.report.lines import closing_lines
from treesearch.steps.terminal import Steps, stage_lines
from treesearch.unknown import answer_json, answer_lines, searched_game
from treesearch.words import VARIANT_COLUMNS

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize(
    ("keys", "stage"),
    [
        (["n", " ", "\r", "\n", "\x1b[C", "\x1b[6~"], 6),
        (["\x1b[F"], 11),
        (["\x1b[F", "p", "\x1b[D", "\x1b[5~"], 8),
        (["\x1b[F", "\x1b[H"], 0),
        (["c"], 7),
        (["c", "c"], 7),
        (["1", "0"], 10),
        (["1", "n", "1"], 1),
        (["9", "9"], 11),
        (["0"] * 5 + ["7"], 7),
        (["3"] + ["0"] * 5 + ["7"], 7),
        (["\N{SUPERSCRIPT TWO}"], 0),
        (["x"], 0),
    ],
)
def test_keys_lead_to_stages(keys, stage):
    screen = _Screen(Steps(record(FIGURE)))
    for key in keys:
        screen.press(key)
    assert screen.steps.stage == stage


def test_pressed_keys_are_split(monkeypatch):
    pressed = iter(["n\x1b[C", "\0", "12\x1b[5~q", ""])
    monkeypatch.setattr(stepping, "_pressed", lambda: next(pressed))
    assert [*stepping._keys()] == ["n", "\x1b[C", "\0", "1", "2", "\x1b[5~", "q"]


def test_screen_shows_all_rows(monkeypatch, capsys):
    monkeypatch.setattr(stepping, "_size", lambda: (40, 12))
    screen = _Screen(Steps(record(FIGURE)))
    screen.press("c")
    screen.draw()
    rows = [row.text[:40].rstrip() for row in Steps.rows(screen.steps, 12, 40)]
    shown = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert [line for line in shown if line] == [row for row in rows if row]
    assert {row.style for row in screen.steps.rows(12, 40)} <= stepping.STYLES.keys()


def test_stepping_ends_with_q(monkeypatch):
    """A pause without a key redraws the screen only after a resize."""
    size, drawn = [(40, 12)], []

    def keys():
        yield from ["n", "\0"]
        size[0] = (50, 12)
        yield from ["\0", "n", "q", "n"]

    monkeypatch.setattr(stepping, "_size", lambda: size[0])
    monkeypatch.setattr(stepping, "_key_by_key", nullcontext)
    monkeypatch.setattr(stepping, "_keys", keys)
    screen = _Screen(Steps(record(FIGURE)))

    def draw():
        screen.console.size = ConsoleDimensions(*size[0])
        drawn.append((screen.steps.stage, size[0][0]))

    monkeypatch.setattr(screen, "draw", draw)
    screen.run()
    assert drawn == [(0, 40), (1, 40), (1, 50), (2, 50)]


def test_keys_switch_sentences_and_help():
    screen = _Screen(Steps(record(FIGURE)))
    seen = []
    for key in ("w", "?", "\0", "n", "h", "h", "w"):
        screen.press(key)
        seen.append((screen.steps.why, screen.steps.help, screen.steps.stage))
    assert seen == [
        (False, False, 0),
        (False, True, 0),
        (False, True, 0),
        (False, False, 1),
        (False, True, 1),
        (False, False, 1),
        (True, False, 1),
    ]


@pytest.mark.parametrize(("typed", "meant"), OPTION_SYNONYMS.items())
def test_option_synonym_is_suggested(run, typed, meant):
    command = {
        "--letters": "draw",
        "--places": "draw",
        "--theme": "draw",
        "--out": "draw",
        "--practise": "page",
    }
    assert f"did you mean {meant}?" in run(command.get(typed, "alphabeta"), FIGURE, typed)[2]
    assert OPTION_SYNONYMS["--min"] == "--root min"
    assert OPTION_SYNONYMS["--letters"] == "--names letters"


def test_command_synonyms_are_suggested(run):
    for command, words in SYNONYMS.items():
        for word in words.split():
            assert f"did you mean {command}?" in run(word)[2], word
    assert {"moodle", "canvas", "qti"} <= {*SYNONYMS["export"].split()}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["minmax", "nim", "--root", "max"], "--root works only with trees; a game determines who moves first"),
        (["minmax", "nim", "--tree", "2"], "--tree works only with files of trees"),
        (["draw", FIGURE, "--ahead", "no", "-o", "x.svg"], "--ahead works only with --steps"),
        (["minmax", "tictactoe", "--state", "x", "--board", "y"], "--board sets the first position, as --state does"),
        (["minmax", "nim", "--option", "take=2", "--option", "take=3"], "option take is given twice"),
        (
            ["alphabeta", "--utility-range", "2 1=0,5", "--utility-range", "2.1=0,9", "(3 (1 4))"],
            "--utility-range is given twice for the same node",
        ),
        (["minmax", "nim", "--option", "take"], "write a name and a value, as in --option take=4"),
        (["minmax", FIGURE, "--outcomes", "--plan", "random"], "contradicts --outcomes"),
        (["minmax", "(1 ?x)", "--opponent", "random"], "without unknown leaves"),
        (["alphabeta", "(1 ?x)", "--conventions", "all"], "needs a tree without unknown leaves"),
        (["minmax", "((1,2) (3,4))", "--outcomes"], "needs a tree for two players"),
        (["minmax", "(1 ?x)", "--format", "csv"], "for a tree with unknown leaves; use text or json"),
        (["alphabeta", "(1 ?x)", "--utility-range", "0,9"], "--utility-range cannot be used on a tree with unknown leaves"),
        (["minmax", "connect4"], "connect4 has more than 1,000,000,000 nodes; give --depth to search less deeply, as in --depth 7"),
        (["trace", "connect4", "--depth", "30"], "alphabeta visits more than 5,000,000 nodes of connect4 to depth 30"),
        (["alphabeta", "nim", "--conventions", "all"], "--conventions all is for trees, not for games"),
    ],
)  # fmt: skip
def test_refusal_names_the_reason(run, typed, told):
    code, out, err = run(*typed)
    assert (code, out) == (2, "")
    assert told in err


def test_minmax_reports_opponents_and_outcomes(run):
    assert (
        "outcomes  3 to 3 against the best opponent; 3 to 12 against any opponent\n"
        in (run("minmax", "--outcomes", FIGURE)[1])
    )
    told = json.loads(run("minmax", "--plan", "random", FIGURE, "--format", "json")[1])
    models = told["conventions"]
    assert (models["plan"], models["opponent"]) == ("random", "best")
    for form in ("text", "csv", "markdown"):
        out = run("minmax", "--opponent", "random", FIGURE, "--format", form)[1]
        assert "the opponent (MIN) moves at random" in " ".join(out.split())
    wide = f"({' '.join(['(1 2)'] * 33)})"
    out = run("minmax", "--opponent", "random", wide)[1]
    assert out.count(": 3/2") == 30
    assert "... and 3 more; --full lists them all\n" in out
    assert "33: 3/2\n" in run("minmax", "--opponent", "random", "--full", wide)[1]


def test_minmax_lists_values_of_nodes(run):
    tree = "((1 8 6) (7 3 4) (5 9 2))"
    out = run("minmax", "--opponent", "random", tree)[1]
    assert "value   16/3\npath    3\n" in out
    assert "nodes   1: 5    2: 14/3    3: 16/3\n" in out
    told = json.loads(run("minmax", "--opponent", "random", tree, "--format", "json")[1])
    assert told["node_values"]["1"] == 5
    assert (told["node_values"]["2"], told["node_values"][""]) == ("14/3", "16/3")


@pytest.mark.parametrize("typed", [(), ("--root", "p2"), ("--order", "rtl", "--depth", "1")])
def test_minmax_of_players_prints_its_search(run, typed):
    tree = "(((5,2) (0,2)) (3,1))"
    options = dict(zip([name[2:] for name in typed[::2]], typed[1::2], strict=True))
    if "depth" in options:
        options["depth"] = 1
    trace = record(tree, algorithm="maxn", **options)
    assert run("minmax", tree, *typed)[:2] == (0, f"{trace}\n")
    assert json.loads(run("minmax", tree, *typed, "--format", "json")[1]) == head_json(trace)


@pytest.mark.parametrize(
    ("command", "algorithm"), [("minmax", "minmax"), ("alphabeta", "alphabeta")]
)
def test_unknown_leaves_print_their_conditions(run, tmp_path, command, algorithm):
    trees = {
        "one": "((3 12 8) (?x 4 6))",
        "two": "((3 12) (?x ?y))",
        "three": "(max (chance ?x 4) 3)",
    }
    file = "\n".join(f"; name: {name}\n{tree}" for name, tree in trees.items())
    (tmp_path / "open.tree").write_text(file)
    answers = [conditions(tree, Settings(algorithm=algorithm)) for tree in trees.values()]

    def ended(each):
        return [line.text for line in closing_lines(each.conventions, searched_game(each))]

    def closed(each):
        return conventions_json(each.conventions, searched_game(each))

    texts = [
        "\n".join([f"; {name}", *answer_lines(each), *ended(each)])
        for name, each in zip(trees, answers, strict=True)
    ]
    assert run(command, "open.tree")[1] == "\n\n".join(texts) + "\n"
    rows = run(command, "open.tree", "--format", "json")[1].splitlines()
    assert [json.loads(row) for row in rows] == [
        {"number": number, "name": name} | json.loads(json.dumps(answer_json(each) | closed(each)))
        for number, (name, each) in enumerate(zip(trees, answers, strict=True), 1)
    ]


def test_variants_are_starred_in_text(run):
    tree = "((5 9) (5 7) (6 6))"
    found = [*variants.rows(variants.variants(read(tree), Settings()))]
    table = [
        *csv.reader(
            io.StringIO(run("alphabeta", tree, "--conventions", "all", "--format", "csv")[1])
        )
    ]
    assert [tuple(row[2:-1]) for row in table[1:]] == found
    assert table[0][2:-1] == [*VARIANT_COLUMNS]
    text = run("alphabeta", tree, "--conventions", "all", "--format", "markdown")[1].splitlines()
    starred = [f"| {' | '.join(cells)} |" for cells in map(variants.starred, found)]
    assert [line for line in text if line.startswith("| ")][2:] == starred
    assert any("| * " in line for line in starred)
    facts = json.loads(run("alphabeta", tree, "--conventions", "all", "--format", "json")[1])
    rows = variants.variants_json(variants.variants(read(tree), Settings()))
    assert facts == {"tree": tree, "variants": json.loads(json.dumps([*rows]))}


def test_tables_have_their_columns(run):
    assert run("trace", FIGURE, "--format", "csv")[1].splitlines()[0] == (
        "number,name,node,player,alpha,beta,value,cut,conventions"
    )
    assert run("minmax", FIGURE, "--format", "csv")[1].splitlines()[0] == (
        "number,name,tree,value,path,evaluated,leaves,nodes visited,nodes,conventions"
    )
    table = run("trace", "--table", "--algorithm", "mcts", "--iterations", "2", FIGURE)[1]
    assert "mean: of the utilities for MAX" in table
    every = run("alphabeta", FIGURE, "--conventions", "all")[1]
    assert "* MIN 2; MIN 2" in every


def test_errors_of_a_file_are_counted(run, tmp_path):
    (tmp_path / "poem.tree").write_text("; name: a\n(1 x y)\n" + "(2 x y)\n" * 7)
    _, _, err = run("minmax", "poem.tree")
    assert err.startswith("error: tree 1 (a): ")
    assert "error: tree 2: " in err
    assert err.endswith("error: ... and 3 more errors\n")
    (tmp_path / "two.tree").write_text("; name: first\n(1 2)\n(3 4)\n")
    assert run("minmax", "two.tree")[1].startswith("; first\n")
    chosen = json.loads(run("minmax", "two.tree", "--tree", "2", "--format", "json")[1])
    assert (chosen["number"], chosen["value"]) == (2, 4)


def test_course_file_has_class_settings(tmp_path):
    file = tmp_path / "course.toml"
    file.write_text('separator = "\\t"\nsheet_words = "deutsch.toml"\n[conventions]\ndepth = 3\n')
    conventions, styles, settings = read_course(str(file))
    assert (conventions, styles) == ({"depth": 3}, {})
    assert settings == {"separator": "\t", "sheet_words": str(tmp_path / "deutsch.toml")}
    file.write_text(" \n")
    with pytest.raises(UsageError, match="it is empty; write, for example"):
        read_course(str(file))


def test_contract_of_a_game_is_verified(run):
    assert run("verify", "nim", "--games", "2")[:2] == (
        0,
        "nim met the contract in 2 random games\n",
    )
    told = json.loads(run("verify", "nim", "--games", "3", "--format", "json")[1])
    assert told == {"game": "nim", "games": 3, "findings": []}


@pytest.mark.parametrize("sign", ["\u202a", "\u202e", "\u2066", "\u2069", "\x1b", "\x7f", "\x9f"])
def test_control_sign_is_replaced(sign):
    assert plain(f"a{sign}b\t\n") == "a\N{REPLACEMENT CHARACTER}b\t\n"


def test_page_passes_its_options(run, tmp_path):
    made = tmp_path / "a.html"
    run("page", FIGURE, "--compare", "minimax", "--names", "letters", "--ask", "-o", "a.html")
    text = made.read_text("utf-8")
    assert '"ask":true' in text
    assert '"name":"alpha-beta"' in text
    assert '"label":"2 C"' in text
    for wrong in (["--practice", "--ask"], ["--reveal", "key"]):
        assert run("page", FIGURE, *wrong, "-o", "b.html")[0] == 2
    assert run("page", FIGURE, "-o", "b.htm")[0] == 0


def test_compare_passes_its_options(run):
    told = json.loads(
        run(
            "compare",
            FIGURE,
            "--depth",
            "1",
            "--root",
            "min",
            "--eval",
            "static",
            "--format",
            "json",
        )[1]
    )
    assert told["conventions"] == {
        "root": "min",
        "order": "ltr",
        "cut_rule": "ge",
        "values": "soft",
        "evaluation": "static",
    }
    assert [row["algorithm"] for row in told["rows"]] == ["minmax", "alphabeta"]
    lines = run("compare", "--branching", "3", "--depth", "2", "--format", "csv")[1].splitlines()
    assert lines[:2] == ["count,number,formula", "branching,3,"]
    outcomes = json.loads(run("minmax", "--outcomes", FIGURE, "--format", "json")[1])["outcomes"]
    assert outcomes == {"best_play": [3, 3], "any_opponent": [3, 12]}


def test_step_follows_the_terminal(run, monkeypatch):
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert run("trace", "--step", FIGURE)[1].splitlines() == [*stage_lines(record(FIGURE))]
    monkeypatch.setenv("TERM", "xterm")
    Path("two.tree").write_text("(1 2)\n(3 4)\n")
    error = "error: --step accepts one tree at a time; choose it with --tree NAME or NUMBER\n"
    assert run("trace", "--step", "two.tree") == (2, "", error)


def test_steps_have_three_events(run, monkeypatch):
    monkeypatch.setattr("treesearch.steps.reel.MOST_STAGES", 20)  # the search has 61 events
    code, _, err = run("trace", "--step", "nim", "--size", "5")
    assert (code, "more than 60 steps" in err) == (2, True)


def test_agreement_is_reported(run, monkeypatch):
    def replies(line):
        run_ = SimpleNamespace(problem="", output=f"{line}\n".encode() * len([*agreement_set()]))
        monkeypatch.setattr(runner, "program", lambda *_: SimpleNamespace(ask=lambda _: run_))
        code, out, _ = run("verify", "--agreement", "x")
        return code, out.splitlines()

    count = len([*agreement_set()])
    code, lines = replies("null")
    assert (code, lines) == (
        1,
        [f"0 of {count} searches agree, {count} are not supported (the reply is null)"],
    )
    code, lines = replies("5")
    assert (code, len(lines)) == (1, 12)
    assert lines[10:] == [f"... and {count - 10} more", f"0 of {count} searches agree"]
    monkeypatch.setattr(other, "SHOWN_DIFFERENCES", count)
    assert replies("5")[1][count:] == [f"0 of {count} searches agree"]


def test_help_explains_every_label(run):
    shown = run("draw", "--help")[1]
    assert set(SHOW) <= {
        *re.findall(r"\w+", shown.partition("Also show")[2].partition("--hide")[0])
    }
