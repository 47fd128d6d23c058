"""Test the commands that search: their text, JSON, CSV and Markdown."""

import csv
import io
import json
import tomllib

import pytest

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


def test_unknown_leaf_lists_all_cuts(run):
    code, out, _ = run("alphabeta", "--cuts", "all", "((3 12) (4 ?x))")
    assert code == 0
    assert "the window closes after the last child of 2 iff x <= 3" in out


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
    assert (second["value"], second["path"], second["evaluated"], second["leaves"]) == (
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


def test_cut_line_is_never_folded(run, terminal):
    terminal(NO_COLOR="1", COLUMNS="20")
    lines = run("alphabeta", "((3 12 8) (2 4 (6 1 2 3 4 5 6 7 8 9 10)) (14 5 2))")[1].splitlines()
    assert "MIN cut after 2 in subtree (2 4 (6 1 2 3 4 5 6 7 8 9 10))" in lines
    assert all(len(line) <= 40 for line in lines if not line.startswith("MIN cut"))
    detail = lines[lines.index("    cut 1 at node 2: 2 <= alpha 3, set") + 1]
    assert detail.startswith("        at the root")


def test_game_report_names_variant_and_mover(run):
    _, out, _ = run("minmax", "nim", "--size", "5", "--rules", "normal")
    assert "game    nim (rules normal, take 3) 5 max" in out
    assert "MAX moves at the root" in out
    assert "MIN moves at the root" in run("minmax", "nim", "--state", "5 min")[1]
    told = json.loads(run("minmax", "nim", "--size", "5", "--depth", "2", "--format", "json")[1])
    assert told["options"] == {"rules": "misere", "take": 3}
    assert told["conventions"]["evaluation"] == "zero"


def test_long_trees_are_shortened_unless_asked(run):
    numbers = "(" + " ".join(map(str, range(200))) + ")"
    vectors = "(" + " ".join(f"({number},0)" for number in range(200)) + ")"
    for command, tree in (("minmax", numbers), ("alphabeta", numbers), ("minmax", vectors)):
        short, full = (run(command, tree, *options)[1] for options in ([], ["--full"]))
        assert (tree in short, " ... " in short) == (False, True)
        assert (tree in full, " ... " in full) == (True, False)
    deep = f"{'(' * 120}1 2{')' * 120}"
    for options, whole in (([], False), (["--full"], True)):
        out = run("compare", deep, *options)[1]
        assert (deep in out, "1 ... 1" in out) == (whole, not whole)


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


def test_missing_weights_are_noted(run):
    code, _, err = run("trace", "--algorithm", "expectiminimax", "(chance (0.5 3) (0.5 4))")
    assert (code, err.startswith("note: "), "(chance 0.5*3 0.5*4)" in err) == (0, True, True)


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ("(max (avg 1 9) (minimum 0 6))", "a role: avg and minimum; the roles are max"),
        ("(max random:5 4 3)", "a role: random; "),
        ("((? 4) (2 ?))", "each ? is the same number x; for different numbers write ?x and ?y"),
    ],
)
def test_misleading_notation_is_noted(run, tree, said):
    code, _, err = run("minmax", tree)
    assert (code, err.startswith("note: "), said in err) == (0, True, True)


@pytest.mark.parametrize("tree", ["(Mina (maxim 1 2) 4)", "(max avg=5 3)", "((? 4) (2 5))"])
def test_usual_names_are_not_noted(run, tree):
    assert run("minmax", tree)[::2] == (0, "")


@pytest.mark.parametrize(
    "typed",
    [
        ["minmax", "((3 ?x) (2 ?y))"],
        ["alphabeta", "(max (chance ?p*10 rest*0) 5)"],
        ["compare", "--reorder", "best", FIGURE],
        ["draw", "--style", "exercise", FIGURE, "-o", "x.svg"],
    ],
)
def test_player_of_vectors_needs_vectors(run, typed):
    code, out, err = run(*typed, "--root", "p2")
    assert (code, out) == (2, "")
    assert err == "error: p2, but the leaves have one number: write max or min\n"


def test_unreadable_answer_is_reported(run):
    code, _, err = run("check", FIGURE, "asdf ;; @@@ ((((")
    assert code == 1
    assert "it contains no answer" in err
