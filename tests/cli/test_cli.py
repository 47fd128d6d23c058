"""Test the output of commands for people, and the formats for scripts."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from treesearch import machine, read
from treesearch.cli import frame
from treesearch.cli.frame import SECTIONS, treesearch
from treesearch.cli.help import pages
from treesearch.cli.help.topics import TOPICS, glossary, topic_text
from treesearch.cli.options import Argument
from treesearch.games import GAMES, find, parameters

ROOT = Path(__file__).parents[2]
COMMANDS = [name for section in SECTIONS.values() for name in section]
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_minmax_prints_value_and_path(run):
    code, out, err = run("minmax", "(1 (5 7) 4)")
    assert (code, err) == (0, "")
    assert "value   5" in out
    assert "path    2 1" in out


@pytest.mark.parametrize("alias", ["minmax", "minimax", "min-max"])
def test_minmax_has_its_aliases(run, alias):
    assert run(alias, "(1 (5 7) 4)")[0] == 0


def test_alphabeta_prints_cut_lines(run):
    _, out, _ = run("alpha-beta", "(6 (9 (3 2) 0))")
    assert "MIN cut after (3 2) in subtree (9 (3 2) 0)" in out.splitlines()


def test_json_has_documented_fields(run):
    _, out, _ = run("alphabeta", FIGURE, "--format", "json")
    answer = json.loads(out)
    assert answer["cuts"] == [
        {
            "number": 1,
            "kind": "MIN",
            "after": "2",
            "after_path": [2, 1],
            "subtree": "(2 4 6)",
            "path": [2],
            "value": 2,
            "alpha": 3,
            "beta": "+inf",
            "bound_from": [],
            "pruned": ["4", "6"],
            "pruned_paths": [[2, 2], [2, 3]],
        }
    ]
    del answer["cuts"], answer["conventions"]
    assert answer == {
        "tree": FIGURE,
        "root": "max",
        "value": 3,
        "bound": "=",
        "path": [1, 1],
        "leaves": 9,
        "nodes": 13,
        "leaves_evaluated": 7,
        "nodes_visited": 11,
    }


def test_json_keeps_numbers_as_typed(run):
    _, out, _ = run("minmax", "(1.50 007)", "--format", "json")
    assert json.loads(out)["value"] == "007"
    assert json.loads(out)["tree"] == "(1.50 007)"


def test_bare_negative_number_is_a_tree(run):
    for tree in ("-5", "5", "-.5", "1/2"):
        code, out, _ = run("minmax", tree)
        assert (code, f"value   {tree}" in out) == (0, True)


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


def test_bad_tree_does_not_stop_others(run, tmp_path):
    (tmp_path / "three.tree").write_text("(1 2)\n(1 , 2 3)\n(3 4)\n")
    code, out, err = run("minmax", "three.tree")
    assert code == 2
    assert out.count("value") == 2
    assert "line 2, column 4" in err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["minmax", "(1 2"], "line 1"),
        (["minmax", "nowhere.tree"], "neither a tree nor an existing file"),
        (["minmax", "nowhere.tree"], "has no file of that name"),
        (["minmax", "--window", "0,1", "5"], "it is an option of alphabeta, trace, draw"),
        (["draw", "--style", "lectur", "5"], "not one of 'lecture', 'print'"),
        (["draw", "5", "-o", "/nowhere/x.svg"], "the folder /nowhere does not exist"),
        (["draw", "5", "-o", "."], "it is a folder"),
        (["compare", "nim", "--plot", "/nowhere/x.svg"], "the folder /nowhere does not exist"),
        (["check", "a", "b", "c"], "unexpected extra argument (c)"),
        (["doctor", "x"], "unexpected extra argument (x)"),
        (["play", "nim", "4"], "unexpected extra argument (4)"),
        (["minmax", "/bin/sh"], "this file is not text"),
        (["minmax", "(min-max tree)"], "tree is a LISP variable"),
        (["minmx", "(1 2)"], "minmax"),
        (["minmax", "--rot", "max", "(1 2)"], "no such option '--rot'"),
        (["minmax", "--root", "mx", "(1 2)"], "max"),
        (["minmax", "--depth", "0", "(1 2)"], "1 or more"),
        (["minmax", "--depth", "-1", "(1 2)"], "1 or more"),
        (["alphabeta", "--window", "5,5", "(1 2)"], "less than"),
        (["draw", "--label", "letter", "(1 2)"], "'letter' is not one of 'node', 'bound'"),
        (["alphabeta", "--window", "abc", "(1 2)"], "--window -inf,5"),
        (["minmax", "--root", "max", "(min 1 2)"], "contradicts"),
        (["trace", "(1 ?x)"], "is unknown"),
        (["minmax", "--eval", "wit", "(1 2)"], "static"),
        (["trace", "--algorithm", "dfs", "(1 2)"], "alphabeta"),
        (["minmax", "--course", "none.toml", "(1 2)"], "none.toml"),
    ],
)
def test_wrong_input_gives_one_message(run, args, said):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize("garbage", [b"", b"\xff\xfe(1 2)", b"(1 \x00 2)", b"; only a comment"])
def test_piped_garbage_gives_one_message(run, garbage):
    code, out, err = run("alphabeta", piped=garbage)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_documented_example(run, command):
    code, out, _ = run(command, "--help")
    assert code == 0
    assert "\nExamples:\n" in out
    assert f"treesearch {command}" in out
    assert pages.COMMANDS[command] in " ".join(out.split())


def test_every_option_has_an_explanation():
    commands = [treesearch.get_command(None, name) for name in COMMANDS]
    params = [
        param
        for command in commands
        for param in command.params
        if isinstance(param, Argument | click.Option)
    ]
    assert [
        param.name for param in params if not param.help and not getattr(param, "hidden", False)
    ] == []
    used = {param.help for param in params}
    assert [
        name for name, told in pages.HELP.items() if not any(one.startswith(told) for one in used)
    ] == []


def test_help_has_groups_and_examples(run):
    _, out, _ = run("--help")
    assert [line for line in out.splitlines() if line.endswith(":")][-len(SECTIONS) - 1 :] == [
        *(f"{s}:" for s in SECTIONS),
        "Options:",
    ]
    assert (
        out.index("treesearch alphabeta")
        < out.index("treesearch draw")
        < out.index("treesearch exercise")
    )


def test_help_lists_few_options_per_heading(run):
    assert len(COMMANDS) == 18
    for name in COMMANDS:
        _, out, _ = run(name, "--help")
        sections = out.partition("\n\n")[2].split(":\n\n")[0].split("\n\n")
        assert (
            max(len(re.findall(r"^  (?:-\w, )?--", section, re.MULTILINE)) for section in sections)
            <= 25
        ), name


@pytest.mark.parametrize("topic", TOPICS)
def test_help_topics_fit_two_screens(run, topic):
    code, out, err = run("help", topic)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert len(lines) <= 48
    assert max(map(len, lines)) <= 84
    assert f"  {topic} " in run("help")[1]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["quiz"], "did you mean export?"),
        (["picture", FIGURE], "did you mean draw?"),
        (["alphabeta", FIGURE, "--strict"], "did you mean --cut-rule gt?"),
        (["minmax", FIGURE, "--json"], "did you mean --format json?"),
        (["exercise", FIGURE, "mine/"], "-o mine/"),
    ],
)
def test_wrong_guess_gets_a_suggestion(run, args, said):
    code, out, err = run(*args)
    assert (code, out, said in err) == (2, "", True)


def test_steps_default_to_leaves(run, tmp_path):
    for number, args in enumerate(
        [[FIGURE, "--steps"], ["--steps", FIGURE], ["--steps", "leaves", FIGURE]]
    ):
        assert run("draw", *args, "-o", f"{number}.svg")[0] == 0
    assert (
        len({(tmp_path / f"{number}.svg").read_text(encoding="utf-8") for number in range(3)}) == 1
    )


def test_sheets_accept_given_trees(run, tmp_path):
    (tmp_path / "two.tree").write_text(f"{FIGURE}\n(1 (5 7) 4)\n")
    assert run("exercise", "two.tree", "-o", "mine/", "--title", "Mine")[0] == 0
    made = tomllib.loads((tmp_path / "mine" / "exercise.toml").read_text(encoding="utf-8"))
    assert (made["title"], [one["tree"] for one in made["question"]]) == (
        "Mine",
        [FIGURE, "(1 (5 7) 4)"],
    )


def test_help_corrects_misspelt_topics(run):
    assert "Usage: treesearch draw" in run("help", "draw")[1]
    assert run("help", "mistakes", "shallow")[1].startswith("shallow (mistake): ")
    for words_, said in (
        (["notaton"], "did you mean notation?"),
        (["mistakes", "shalow"], "did you mean shallow?"),
    ):
        code, out, err = run("help", *words_)
        assert (code, out, said in err) == (2, "", True)


def test_notation_help_examples_are_valid(run):
    shown = re.findall(r"^    (\(.*?\))(?:  |$)", topic_text("notation"), re.MULTILINE)
    assert len(shown) >= 6
    for tree in shown:
        assert read(tree).children


def test_no_command_prints_help(run):
    assert run()[1] == run("--help")[1]


ALL = ["alphabeta", "--conventions", "all"]


@pytest.mark.parametrize("form", ["json", "markdown", "csv"])
@pytest.mark.parametrize(
    "command", [["minmax"], ["alphabeta"], ["trace"], ["compare"], ALL], ids=" ".join
)
def test_every_search_prints_every_format(run, command, form):
    code, out, err = run(*command, FIGURE, "--format", form)
    assert (code, err) == (0, "")
    assert out.endswith("\n")


def test_missed_window_gives_a_bound(run):
    _, out, _ = run("alphabeta", "--window", "5,9", FIGURE)
    assert "<= 5" in out
    assert run("alphabeta", "--window", "-inf,2", FIGURE)[1].count(">= 3") == 1


def test_profile_defines_styles(run, tmp_path):
    profile = tmp_path / "treesearch.toml"
    profile.write_text('[styles.hall]\nbase = "print"\nsize = 1.5\n')
    assert run("draw", "(1 (5 7) 4)", "--style", "hall", "-o", "hall.svg")[0] == 0
    assert 'class="row"' in (tmp_path / "hall.svg").read_text(encoding="utf-8")
    assert run("minmax", "(1 (5 7) 4)")[0] == 0
    code, _, err = run("draw", "(1 (5 7) 4)", "--style", "hal", "-o", "x.svg")
    assert (code, "'hall'" in err) == (2, True)
    for wrong, message in (
        ("[styles.hall]\nsizes = 2", "did you mean size"),
        ("styles = 3", "[styles.NAME]"),
    ):
        profile.write_text(wrong)
        code, _, err = run("draw", "(1 2)", "-o", "x.svg")
        assert (code, message in err) == (2, True), err


def test_profile_keeps_conventions(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text('[conventions]\nroot = "min"\ncut-rule = "gt"\n')
    _, out, _ = run("alphabeta", FIGURE, "--format", "json")
    assert json.loads(out)["conventions"]["cut_rule"] == "gt"
    assert json.loads(out)["root"] == "min"
    assert (
        json.loads(run("alphabeta", FIGURE, "--root", "max", "--format", "json")[1])["root"]
        == "max"
    )
    assert json.loads(run("alphabeta", "(max 1 2)", "--format", "json")[1])["root"] == "max"


def test_profile_does_not_limit_generated_trees(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text(
        '[conventions]\ndepth = 2\nvalues = "hard"\ncuts = "all"\nroot = "min"\n'
    )
    code, out, err = run("exercise", "--seed", "1", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)["leaves"] > 4


def test_profile_accepts_eval(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text('[conventions]\neval = "theory"\ndepth = 1\n')
    used = json.loads(run("minmax", "nim", "--format", "json")[1])["conventions"]
    assert (used["evaluation"], used["depth"]) == ("theory", 1)


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        ('[conventions]\nrot = "min"', "root"),
        ('[conventions]\nroot = "mx"', "max or min"),
        ("conventions = 3", "[conventions]"),
        ('root = "min"', "[conventions]"),
        ('[conventions]\norder = "ltr"\nvalues = 3', "line 3"),
        ("[conventions", "treesearch.toml"),
        ('[conventions]\ndepth = "x"', "line 2: depth must look like 3"),
        (
            '[conventions]\nroot = "max"\nwindow = 3',
            'line 3: window must look like "-inf,5" or [3, 5]',
        ),
        ("[conventions]\nroot = 1", 'line 2: root must look like "max" or "min"'),
        ('[styles.ours]\nink = "red"', "line 1: style ours: ink"),
        ("[conventions]\ndepth = -3", "depth=-3"),
        ("[conventions]\ndepth = " + "1" * 5000, "too many digits"),
        ("[conventions]\ndepth = " + "[" * 100_000, "nested too deeply"),
    ],
)
def test_bad_profile_names_line_and_remedy(run, tmp_path, profile, said):
    (tmp_path / "treesearch.toml").write_text(profile)
    code, out, err = run("alphabeta", FIGURE)
    assert (code, out) == (2, "")
    assert said in err


def test_profile_writes_window_as_list(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text('[conventions]\nwindow = [3, 5]\ncut_rule = "gt"\n')
    _, out, _ = run("alphabeta", FIGURE)
    assert "cut when alpha > beta" in out
    assert "window (3, 5)" in " ".join(out.split())


def test_all_conventions_mark_differences(run):
    _, out, _ = run("alphabeta", "((2 (6 5)) (((1 4) (3 2)) 2))", "--conventions", "all")
    assert "64 combinations give 18 different answers; * marks what differs" in out
    rows = out.splitlines()
    assert next(row for row in rows if "combinations" not in row).startswith("as given")
    strict = next(row for row in rows if row.startswith("--cut-rule gt "))
    assert "* MAX 6; MIN 1" in strict


def test_trace_prints_every_step(run):
    _, out, _ = run("trace", "(10 (20 (1 (4 2))))")
    assert "node 2.2.2: MIN cut, 4 <= alpha 10, set at the root by child 1; pruned 2" in out
    _, out, _ = run("trace", "--table", "--algorithm", "mcts", "--iterations", "3", FIGURE)
    assert out.endswith("; iterations 3\n")
    _, out, _ = run("trace", "--table", FIGURE)
    assert "<= 2" in out


TWO = "; name: =first\n(1 2)\n; name: second\n((3 12 8) (2 4 6) (14 5 2))\n"


def sheet(out):
    """Return the rows of a CSV text as dictionaries."""
    return list(csv.DictReader(io.StringIO(out)))


@pytest.mark.parametrize(
    "command", [["minmax"], ["alphabeta"], ["trace"], ["compare"], ALL], ids=" ".join
)
def test_csv_of_trees_has_one_header(run, command):
    _, out, _ = run(*command, "--format", "csv", piped=TWO)
    rows = sheet(out)
    assert out.count("number,name,") == 1
    assert {(row["number"], row["name"]) for row in rows} == {("1", "'=first"), ("2", "second")}
    if command != ["compare"]:
        assert all(row["conventions"].startswith("MAX moves at the root") for row in rows)


def test_alphabeta_csv_has_answer_per_cut(run):
    first, second = sheet(run("alphabeta", "--format", "csv", piped=TWO)[1])
    assert (first["value"], first["path"], first["cut"], first["kind"], first["pruned"]) == (
        "2",
        "2",
        "",
        "",
        "",
    )
    assert (second["value"], second["path"], second["leaves evaluated"], second["leaves"]) == (
        "3",
        "1 1",
        "7",
        "9",
    )
    assert (second["kind"], second["after"], second["value at cut"]) == ("MIN", "2", "2")


def test_markdown_has_answer_cuts_and_conventions(
    run,
):
    _, out, _ = run("alphabeta", "--format", "markdown", piped=TWO)
    assert [line for line in out.splitlines() if line.startswith("`")] == ["`=first`", "`second`"]
    assert out.count("\n\n| tree | value |") == out.count("\n\n| cut | kind |") == 2
    assert out.count("\n\nconventions: MAX moves at the root") == 2


def test_json_lines_are_numbered(run):
    for command in ("minmax", "alphabeta", "trace"):
        lines = run(command, "--format", "json", piped=TWO)[1].splitlines()
        assert [json.loads(line)["number"] for line in lines] == [1, 2]
    assert "number" not in json.loads(run("minmax", "(1 2)", "--format", "json")[1])


def test_trace_markdown_puts_answer_first(run):
    _, out, _ = run("trace", "--format", "markdown", piped=TWO)
    assert "| ((3 12 8) (2 4 6) (14 5 2)) | 3 | 1 1 | 7 | 9 | 11 | 13 |\n\n| node |" in out


@pytest.mark.parametrize("command", ["minmax", "alphabeta", "trace"])
def test_game_markdown_names_the_game(run, command):
    _, out, _ = run(command, "nim", "--option", "pool=4", "--format", "markdown")
    assert "| nim (rules misere, take 3) 4 max | 1 | 3 1 |" in out


def test_csv_of_conventions_marks_differences(run):
    _, out, _ = run(
        "alphabeta", "((2 (6 5)) (((1 4) (3 2)) 2))", "--conventions", "all", "--format", "csv"
    )
    rows = sheet(out)
    assert (rows[0]["changed"], rows[0]["cuts"][0]) == ("as given", "M")
    assert [row["differs"] for row in rows if row["changed"] == "--cut-rule gt"] == ["cuts"]
    assert {int(row["value"]) for row in rows if "value" in row["differs"]} == {3}
    assert "*" not in out
    assert sum(int(row["combinations"]) for row in rows) == 64


def test_cut_line_is_never_folded(run, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "20")
    lines = run("alphabeta", "((3 12 8) (2 4 (6 1 2 3 4 5 6 7 8 9 10)) (14 5 2))")[1].splitlines()
    assert "MIN cut after 2 in subtree (2 4 (6 1 2 3 4 5 6 7 8 9 10))" in lines
    assert all(len(line) <= 40 for line in lines if not line.startswith("MIN cut"))
    detail = lines[lines.index("    cut 1 at node 2: 2 <= alpha 3, set") + 1]
    assert detail.startswith("        at the root")


@pytest.mark.parametrize("command", [["minmax", FIGURE], ["doctor"], ["help", "mistakes"]])
def test_no_color_works_for_every_command(run, monkeypatch, command):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in run(*command)[1]
    assert "\x1b[" not in run(*command, "--no-color")[1]


def test_game_report_names_variant_and_mover(run):
    _, out, _ = run("minmax", "nim", "--size", "5", "--rules", "normal")
    assert "game    nim (rules normal, take 3) 5 max" in out
    assert "MAX moves at the root" in out
    assert "MIN moves at the root" in run("minmax", "nim", "--state", "5 min")[1]
    told = json.loads(run("minmax", "nim", "--size", "5", "--depth", "2", "--format", "json")[1])
    assert told["options"] == {"rules": "misere", "take": 3}
    assert told["conventions"]["evaluation"] == "zero"


def test_long_trees_are_shortened_unless_asked(run):
    tree = "(" + " ".join(map(str, range(200))) + ")"
    assert "(0 ... 199)" in run("minmax", tree)[1]
    assert tree in run("minmax", tree, "--full")[1]


def test_limit_sets_number_of_cuts(run):
    tree = "(5 " + "(1 2) " * 30 + ")"
    assert run("alphabeta", tree, "--limit", "3")[1].count("MIN cut after") == 3
    assert "and 27 more cuts;" in run("alphabeta", tree, "--limit", "3")[1]
    assert "and 1 more cut;" in run("alphabeta", tree, "--limit", "29")[1]


def test_game_report_summarises_many_cuts(run):
    _, out, _ = run("alphabeta", "tictactoe")
    assert out.count(" cut after ") == 10
    assert "... and 4227 more cuts; --limit 4237 lists them all" in out
    rows = [
        line.split() for line in out.splitlines() if line.split()[:1] and line.split()[0].isdigit()
    ]
    counts = [[*map(int, row)] for row in rows]
    assert ["all", *map(str, [sum(column) for column in zip(*counts, strict=True)][1:])] in map(
        str.split, out.splitlines()
    )
    assert sum(min_cuts + max_cuts for _, min_cuts, max_cuts, _ in counts) == 4237


WRITTEN = {"draw": ["-o", "chance.svg"], "page": ["-o", "chance.html"]}


@pytest.mark.parametrize(
    "command", [["minmax"], ["trace"], ["draw"], ["compare"], ["page"]], ids=" ".join
)
def test_chance_tree_uses_expectiminimax(run, command):
    assert run(*command, "((chance 1/2*3 1/2*2) (4 5))", *WRITTEN.get(command[0], []))[0] == 0


def test_other_searches_refuse_chance_nodes(run):
    code, out, err = run("trace", "--algorithm", "negascout", "(chance 1 2)")
    assert (code, out) == (2, "")
    assert "alphabeta" in err


def test_doctor_explains_each_extra(run):
    _, out, _ = run("doctor")
    assert all(name in out for name in ("lark", "rich", "dot", "typst"))
    pieces = json.loads(run("doctor", "--format", "json")[1])["pieces"]
    known = {name for extra in requirements().values() for name in extra}
    assert known <= {piece["name"] for piece in pieces}


def requirements():
    """Return the packages of each extra for users."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    return {
        name: [one.partition(">")[0] for one in needed]
        for name, needed in extras.items()
        if name not in ("docs", "test")
    }


def numbers_asked():
    """Yield every option that accepts a number, with its command."""
    kinds = (click.types.IntParamType, click.types.FloatParamType)
    for name in treesearch.list_commands(None):
        for param in treesearch.get_command(None, name).params:
            if isinstance(param.type, kinds):
                yield name, param.opts[0], param.type


def test_bad_number_errors_are_worded_alike(run):
    asked = [*numbers_asked()]
    assert len(asked) > 20
    for name, option, kind in asked:
        low, high = getattr(kind, "min", None), getattr(kind, "max", None)
        for typed in (
            "abc",
            *([] if low is None else [str(low - 1)]),
            *([] if high is None else [str(high + 1)]),
        ):
            code, out, err = run(name, option, typed)
            assert (code, out, err.count("\n")) == (2, "", 1), (name, option)
            assert err.startswith(f"error: invalid value for '{option}': "), err
            assert (
                str(low if typed != "abc" and low is not None else "integer") in err
                or typed == "abc"
            )


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["serve", "--port"], "option '--port' requires an argument"),
        (["serve", "--no-browser=5"], "option '--no-browser' does not take a value"),
        (["help", "completion", "fsh"], "fsh: choose bash, zsh, fish"),
    ],
)
def test_missing_option_values_are_named(run, args, said):
    code, out, err = run(*args)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_completion_script(run, shell):
    assert "_TREESEARCH_COMPLETE" in run("help", "completion", shell)[1]


def test_version_option_prints_version(run):
    assert run("--version")[1].startswith("treesearch 0.")


def test_equal_names_get_two_files(run, tmp_path):
    (tmp_path / "two.tree").write_text("; name: x\n(1 2)\n; name: x\n(3 4)\n; name: y z\n(5 6)")
    assert run("draw", "two.tree", "-o", "t.svg")[0] == 0
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == [
        "t-1.svg",
        "t-2.svg",
        "t-y-z.svg",
    ]


def test_stdout_accepts_one_picture(run, tmp_path):
    (tmp_path / "two.tree").write_text("(1 2) (3 4)")
    code, out, err = run("draw", "two.tree")
    assert (code, out) == (2, "")
    assert "-o" in err


def test_exercise_picture_needs_no_numbers(run):
    assert run("draw", "--style", "exercise", "(1 (5 7) ?x)", "-o", "x.svg")[0] == 0
    code, _, err = run("draw", "--algorithm", "negascout", "(1 (5 7) ?x)", "-o", "y.svg")
    assert (code, "negascout" in err) == (2, True)


@pytest.mark.parametrize("ending", ["x", "missing/x.svg"])
def test_unwritable_picture_is_an_error(run, ending):
    code, out, err = run("draw", FIGURE, "-o", ending)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


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


def test_pasted_lisp_call_is_tree(run):
    assert run("minmax", "* (Minimax-DecisionAB '(1 (5 7) 4))")[0] == 0


def test_shared_tree_name_is_ambiguous(run, tmp_path):
    (tmp_path / "two.tree").write_text("; name: x\n(1 2)\n; name: x\n(3 4)")
    code, _, err = run("minmax", "two.tree", "--tree", "x")
    assert (code, "1, 2" in err) == (2, True)


def test_repeated_errors_are_counted(run, tmp_path):
    (tmp_path / "poem.txt").write_text("all\nthe\nworld\nis\na\nstage\nand\nmore\n")
    code, out, err = run("minmax", "poem.txt")
    assert (code, out) == (2, "")
    assert err.count("error: tree") == 5
    assert "more errors" in err


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
def test_output_survives_any_encoding(encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "treesearch", "minmax", "(max Č 1 2)", "--format", "json"]
    done = subprocess.run(command, capture_output=True, check=True, env=environment, cwd=ROOT)
    assert json.loads(done.stdout.decode(encoding))["tree"] == "(max Č 1 2)"


def test_closed_pipe_has_own_exit_code():
    tree = "(" + " ".join(["(1 2)"] * 5000) + ")"
    line = f'{sys.executable} -m treesearch trace "{tree}" --format json | head -c 1; echo ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=True, cwd=ROOT)
    assert (done.stdout, done.stderr) == (b"{141\n", b"")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_closed_pipe_never_shortens_picture(unbuffered):
    tree = "(" + " ".join(["(1 2)"] * 1000) + ")"
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    draw = f'{sys.executable} -m treesearch draw "{tree}" 2>/dev/null'
    line = (
        f"{draw} | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}; {draw} | (sleep 0.1; tail -c 7)"
    )
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, check=True, cwd=ROOT, env=environment
    )
    assert done.stdout == b"141\n</svg>\n"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ("draw '(1 2)' -o there.pdf", 0),
        ("draw '(1 2)' -o x.pdf", 2),
        ("doctor", None),
        ("minmax foo", 2),
    ],
)
def test_folder_that_is_gone_is_reported(tmp_path, args, code):
    args = args.replace("there", str(tmp_path / "there"))
    line = f"mkdir gone && cd gone && rmdir ../gone && {sys.executable} -m treesearch {args}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env=environment,
        text=True,
    )
    assert code is None or done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1 or done.returncode == 0


@pytest.mark.parametrize(
    ("tree", "closing", "code"),
    [
        ("(1 2)", ">&-", 0),
        ("(1 2)", "<&- >&-", 0),
        ("(1 2)", ">/dev/full", 2),
        ("(1 2)", ">/dev/full 2>&1", 2),
        ("(1 2", "2>&-", 2),
        ("(1 2", "2>/dev/full", 2),
    ],
)
def test_broken_streams_keep_exit_codes(tree, closing, code):
    line = f'{sys.executable} -m treesearch minmax "{tree}" {closing}'
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=False, cwd=ROOT)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


def test_ctrl_c_at_start_is_quiet():
    interrupted = (
        "import sys, treesearch.cli as cli\nclass Finder:\n  def find_spec(self, name, *_):\n"
    )
    interrupted += "    if name == 'click': raise KeyboardInterrupt\nsys.meta_path.insert(0, Finder())\ncli.main(['minmax', '5'])"
    done = subprocess.run(
        [sys.executable, "-c", interrupted], capture_output=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_tree_name_cannot_command_terminal(run):
    for tree in ("; name: \x1b]0;x\x07\n(1 2)", "; name: \x9b2J\u202e\n(1 2"):
        for form in ("text", "markdown"):
            _, out, err = run("minmax", "--format", form, piped=tree + "\n(3 4)")
            assert not set(out + err) & set("\x1b\x07\x9b\u202e")


def test_only_frame_module_prints():
    modules = (ROOT / "treesearch" / "cli").glob("*.py")
    assert [one.stem for one in modules if "click.echo(" in one.read_text("utf-8")] == ["frame"]


def test_file_of_similar_name_is_suggested(run, tmp_path):
    (tmp_path / "figure.tree").write_text("(1 2)")
    assert "did you mean figure.tree?" in run("minmax", "figur.tree")[2]


def test_failed_write_keeps_old_picture(run, tmp_path, monkeypatch):
    assert run("draw", FIGURE, "-o", "x.svg")[0] == 0
    before = (tmp_path / "x.svg").read_bytes()
    monkeypatch.setattr(
        os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    code, _, err = run("draw", "(1 2)", "-o", "x.svg")
    assert (code, "x.svg cannot be written: No space" in err) == (2, True)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("x.svg", before)]


def test_missing_weights_are_noted(run):
    code, _, err = run("trace", "--algorithm", "expectiminimax", "(chance (0.5 3) (0.5 4))")
    assert (code, err.startswith("note: "), "(chance 0.5*3 0.5*4)" in err) == (0, True, True)


def test_numeric_file_name_needs_folder(run, tmp_path):
    (tmp_path / "5").write_text("(1 2)")
    assert "value   5" in run("minmax", "5")[1]
    assert "value   2" in run("minmax", "./5")[1]


def test_unreadable_answer_is_reported(run):
    code, _, err = run("check", FIGURE, "asdf ;; @@@ ((((")
    assert code == 1
    assert "it contains no answer" in err


@pytest.mark.parametrize(
    ("given", "command"),
    [
        (None, 'pip install "gametreesearch[png]"'),
        (
            {"url": "file:///t/x.whl", "archive_info": {}},
            'pip install "gametreesearch[png] @ file:///t/x.whl"',
        ),
        (
            {"url": "https://x/y", "vcs_info": {"vcs": "git"}},
            'pip install "gametreesearch[png] @ git+https://x/y"',
        ),
    ],
)
def test_install_hint_fits_the_installer(monkeypatch, tmp_path, given, command):
    monkeypatch.chdir(ROOT)
    assert machine.pip_install("png") == 'pip install -e ".[png]"'
    monkeypatch.chdir(tmp_path)
    assert machine.pip_install("png") == f'pip install -e "{ROOT}[png]"'
    folder = tmp_path / "gametreesearch-0.2.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: gametreesearch\nVersion: 0.2.0\n")
    if given:
        (folder / "direct_url.json").write_text(json.dumps(given))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(machine, "__file__", str(tmp_path / "treesearch" / "machine.py"))
    assert machine.pip_install("png") == command


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("deep-cuts", "deep cutoff: A cut whose bound comes from an ancestor above the parent"),
        (
            "fail-soft",
            "fail-soft: The convention that a cut node returns the best value found so far.",
        ),
        ("tie", "tie: Two or more children"),
    ],
)
def test_help_explains_a_term(run, typed, told):
    assert run("help", typed)[1].startswith(told)


def test_help_terms_match_the_glossary():
    page = (ROOT / "docs/glossary.md").read_text("utf-8")
    terms, _, _ = page.partition("\n## Spelling")
    assert (ROOT / "treesearch/cli/help/terms.md").read_text("utf-8") == terms
    assert len(glossary()) == page.count("\n: ")


def test_every_term_has_help(run):
    for term in glossary():
        code, out, _ = run("help", term.replace(" ", "-"))
        assert (code, out.startswith(f"{term}: ")) == (0, True), term
        assert run("help", *term.split()) == (code, out, "")


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("cutoff", "cut"),
        ("cutoffs", "cut"),
        ("pruning", "pruned"),
        ("negamax", "negamax"),
        ("ply", "ply"),
        ("expectimax", "expectimax"),
        ("expectiminimax", "expectimax"),
        ("maxn", "max^n"),
        ("mcts", "UCB1"),
    ],
)
def test_help_synonyms_lead_to_terms(run, word, term):
    assert run("help", word)[1].startswith(f"{term}: ")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            ["alphabeta", "samples/class/exercise.toml"],
            "treesearch grade samples/class/exercise.toml ANSWERS",
        ),
        ([""], "the command is empty"),
        (["-x"], "treesearch COMMAND -x"),
        (["alphabeta", "(1 2)", "--window", "5"], "--window 5: write two numbers"),
        (
            ["alphabeta", "nim", "--size", "99999999"],
            "write POOL with whole numbers from 1 to 9999",
        ),
        (
            [
                "trace",
                "tictactoe",
                "--depth",
                "2",
                "--algorithm",
                "negascout",
                "--ordering",
                "game",
            ],
            "no method order",
        ),
        (
            ["compare", "tictactoe", "--reorder", "best"],
            "use searches with --ordering",
        ),
    ],
)
def test_error_names_the_remedy(run, typed, told, monkeypatch):
    monkeypatch.chdir(ROOT)
    code, out, err = run(*typed)
    assert (code, out) == (2, "")
    assert told in " ".join(err.split())


@pytest.mark.parametrize(
    ("system", "terminal", "encoding"),
    [("nt", False, "utf-8"), ("nt", True, None), ("posix", False, None)],
)
def test_windows_pipes_use_utf8(system, terminal, encoding, monkeypatch):
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    assert frame._encoding(system, terminal) == encoding
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    assert frame._encoding(system, terminal) is None


def test_first_search_imports_nothing_slow():
    code = "import sys\nfrom treesearch.cli import main\ntry: main()\nexcept SystemExit: pass\nprint(*sys.modules)"
    command = [sys.executable, "-c", code, "minmax", "(1 (5 7) 4)"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "value   5" in told
    late = {"rich", "lark", "graphviz", "urllib.request"}
    late |= {f"treesearch.{room}" for room in ("diagram", "comparison", "steps", "homework")}
    assert late & {*told.split()} == set()


def test_games_topic_lists_options(run):
    """The topic lists every option of every game with its default."""
    _, out, _ = run("help", "games")
    entries = dict(re.findall(r"^    (\w+)  +(\S.*(?:\n {12,}.*)*)", out, re.MULTILINE))
    for game in GAMES:
        for name, parameter in parameters(find(game)).items():
            default = "" if name == "board" else f"={parameter.default}"
            if parameter.default is False:
                default = "=0"
            assert f"{name}{default}" in entries[game], game


@pytest.mark.parametrize("words", ["reversed-test", "the test reversed", "bound is reversed"])
def test_help_finds_mistake_by_words(run, words):
    code, out, _ = run("help", "mistakes", words)
    assert (code, out.split()[0]) == (0, "reversed_test")
    assert out.count("For (") == 1


def test_check_names_help_of_mistake(run):
    _, out, _ = run("check", "((3 2) (1 4))", "value: 2; path: 1 2; MAX cut after 1")
    assert (
        "run: treesearch help mistakes swapped_labels\nor run: treesearch help mistakes label_by_bound\n"
        in out
    )
    _, out, _ = run(
        "check", "--reveal", "parts", "((3 2) (1 4))", "value: 2; path: 1 2; MAX cut after 1"
    )
    assert "help mistakes" not in out


def test_draw_why_names_other_cuts(run, tmp_path):
    file = str(tmp_path / "why.svg")
    tree = "((3 12 8) (2 4 6) (14 5 2) (1 2))"
    _, _, err = run("draw", "--style", "why", tree, "-o", file)
    assert "to explain another, add --at with its node: 4" in err
    assert "note" not in run("draw", "--style", "why", "--at", "4", tree, "-o", file)[2]
