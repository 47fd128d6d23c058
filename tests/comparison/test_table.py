"""Test the table of a comparison: text, CSV, JSON, Markdown and its notes."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.strategies import plain_trees

from treesearch import MAX, MIN, TreeGame, count, read
from treesearch.cli.frame import INTERRUPTED
from treesearch.comparison.measurements import Compared, branching
from treesearch.comparison.reorder import reorder
from treesearch.comparison.table import as_json, cells, compare, plotted
from treesearch.errors import UsageError
from treesearch.game import Around
from treesearch.games import load
from treesearch.report.data import options_json

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"

BLOCKER = {
    "minmax": {7: 2016, 9: 12918, 11: 76700, 13: 460348},
    "alphabeta": {7: 246, 9: 854, 11: 2343, 13: 8124},
}
"""Nodes below the root on the course's board: the first column as a report of 2022 prints it."""


def test_json_options_are_numbers_or_infinities():
    given = {
        "exploration": 1.4,
        "window": (-inf, 5),
        "first": inf,
        "ordering": ("killers",),
        "seed": 3,
    }
    shown = {
        "exploration": 1.4,
        "window": ["-inf", 5],
        "first": "+inf",
        "ordering": ["killers"],
        "seed": 3,
    }
    assert json.loads(json.dumps(options_json(given), allow_nan=False)) == shown


def test_blocker_alone_prints_the_published_rows(run):
    code, out, err = run("compare", "blocker")
    assert (code, err) == (0, "")
    assert "nodes: visited, the root included" in out
    rows = [
        line.split()
        for line in out.splitlines()
        if line.split()[1:2] in (["minmax"], ["alphabeta"])
    ]
    assert {
        name: {int(d): int(n) - 1 for d, a, _, _, n, *_ in rows if a == name} for name in BLOCKER
    } == BLOCKER


def test_json_has_documented_fields(run):
    code, out, _ = run("compare", FIGURE, "--format", "json")
    told = json.loads(out)
    first, second = told["rows"]
    assert code == 0
    assert told["tree"] == FIGURE
    assert [first.pop("seconds") >= 0, second.pop("seconds") >= 0] == [True, True]
    contract = {"depth": None, "value": 3, "action": 1, "path": [1, 1]}
    assert (
        first.items()
        >= {**contract, "algorithm": "minmax", "nodes_visited": 13, "nodes_below_root": 12}.items()
    )
    assert (
        second.items()
        >= {
            **contract,
            "algorithm": "alphabeta",
            "nodes_visited": 11,
            "nodes_below_root": 10,
        }.items()
    )
    assert (first["leaves_evaluated"], second["leaves_evaluated"]) == (9, 7)


def test_json_moves_are_as_typed(run):
    row = json.loads(run("compare", "blocker", "--depth", "3", "--format", "json")[1])["rows"][0]
    assert row["action"] == row["path"][0] == "up"


def test_chart_table_has_visited_nodes():
    rows = compare(load("nim", size="7"), depths=[2, 3])
    svg = ET.fromstring(plotted(rows))
    table = next(group for group in svg.iter() if group.get("class") == "table")
    cells = [text for text in map(str.strip, table.itertext()) if text]
    assert {str(row.nodes) for row in rows} <= {cell.replace(",", "") for cell in cells}
    assert not {str(row.leaves) for row in rows} <= {cell.replace(",", "") for cell in cells}


def test_reduction_is_relative_to_minimax():
    rows = list(compare(load("blocker"), ["alphabeta", "minmax"], depths=[7, 9]))
    assert [row.job.algorithm for row in rows] == ["minmax", "alphabeta"] * 2
    assert rows[1].reduction == 2017 / 247
    assert rows[3].growth == (12919 / 855) / (2017 / 247)
    assert rows[1].growth is None
    _, sampled = compare("((3 12) (2 4))", ["minmax", "mcts"], iterations=9)
    assert sampled.reduction is None


@pytest.mark.parametrize(
    ("algorithm", "options"),
    [
        ("minmax", {"root": "min", "order": "rtl"}),
        ("alphabeta", {"cut_rule": "gt", "values": "hard", "window": (2, 9)}),
        ("alphabeta", {"utility_range": (0, 20), "chance_cuts": "interval"}),
        ("deepening", {"seconds": 9, "ordering": ("best",), "evaluation": "zero"}),
        ("mcts", {"iterations": 5, "seed": 3, "exploration": 0.5}),
        ("mtdf", {"first": 4}),
    ],
)
def test_options_reach_the_searches(algorithm, options):
    (row,) = compare("((3 12) (2 4))", [algorithm], depths=[1], **options)
    settings = row.job.settings
    assert {name: getattr(settings, name) for name in options} == options
    assert (settings.algorithm, settings.depth) == (algorithm, 1)


@given(
    plain_trees(max_leaves=12).filter(lambda tree: tree.children),
    st.sampled_from(["ltr", "rtl"]),
    st.sampled_from(["max", "min"]),
)
@settings(max_examples=15)
def test_rows_are_single_searches(tree, order, root):
    """Every field of a row is computed from a count of the same search."""
    names, depths, orders = ["minmax", "alphabeta", "negascout"], [1, 2], ["given", "worst"]
    found = compare(tree, names, depths=depths, orders=orders[1:], order=order, root=root)
    kinds = [(each, depth, name) for each in orders for depth in depths for name in names]
    nodes = {}
    for row, (each, depth, name) in zip(found, kinds, strict=True):
        other = tree
        if each == "worst":
            player = MAX if root == "max" else MIN
            other = reorder(tree, "worst", player, rtl=order == "rtl")
        result, counted = count(other, algorithm=name, depth=depth, order=order, root=root)
        nodes[each, depth, name] = counted.nodes
        reduction = nodes[each, depth, "minmax"] / counted.nodes
        growth = None
        if depth == 2:
            growth = reduction / (nodes[each, 1, "minmax"] / nodes[each, 1, name])
        facts = as_json(row)
        reached = min(depth, tree.traits.height)
        assert facts.pop("seconds") == row.seconds >= 0
        assert facts == {
            "depth": depth,
            "order": each,
            "algorithm": name,
            **({"tree": str(other)} if each == "worst" else {}),
            "value": result.value,
            "bound": "=",
            "action": result.path[0],
            "path": [*result.path],
            "nodes_visited": counted.nodes,
            "nodes_below_root": counted.nodes - 1,
            "leaves_evaluated": counted.leaves,
            "reduction": reduction,
            "growth": growth,
            "branching": branching(counted.nodes - 1, reached),
        }
        shown = cells(row)
        assert shown["reduction"] == f"{reduction:.2f}"
        assert (shown["growth"], shown["path"]) == (
            "" if growth is None else f"{growth:.2f}",
            " ".join(map(str, result.path)),
        )
        assert (shown["action"], shown["value"]) == (str(result.path[0]), str(result.value))


def test_no_reduction_without_minimax():
    (row,) = compare(FIGURE, ["alphabeta"])
    assert (row.reduction, row.growth) == (None, None)


def test_unfinished_search_is_noted():
    rows = compare("((3 12 8) (2 4 6) (14 5 2))", ["deepening"], seconds=1e-9)
    assert "note: deepening ran out of time; its answer is that of depth 1" in str(rows)
    assert rows[0].branching == 3  # of that depth


def test_note_explains_better_order(run):
    _, out, _ = run("compare", "((-2 -5 -2) (-5 -5) -6)", "--reorder", "best,least")
    assert "note: least order examines fewer leaves than best order" in out
    _, out, _ = run("compare", FIGURE, "--reorder", "best,worst")
    assert "note" not in out


def test_reordered_tree_is_not_folded(run, terminal):
    terminal(NO_COLOR="1", COLUMNS="40")
    _, out, _ = run("compare", "((3 12 8) (2 4 6) (14 5 2 1))", "--reorder", "worst")
    assert "worst order: ((14 5 2 1) (6 4 2) (12 8 3))" in out.splitlines()


def test_chance_tree_compares_expectiminimax(run):
    code, out, _ = run("compare", "((chance 1 2) 4)", "--reorder", "least")
    assert (code, out.count("expectiminimax "), out.count("alphabeta ")) == (0, 2, 2)


def test_game_of_tree_has_its_searches():
    for text, name in ((FIGURE, "minmax"), ("(max (chance 1 2) 3)", "expectiminimax")):
        assert f" {name} " in str(compare(TreeGame(read(text)), depths=[2]))


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_text_table_fits_80_columns(run, form):
    names = "minmax,alphabeta,transposition,expectiminimax"
    _, out, _ = run(
        "compare", "connect4", "--depth", "2,4", "--algorithms", names, "--format", form
    )
    assert form == "markdown" or max(map(len, out.splitlines())) <= 80
    assert "2801" in out


def test_csv_has_the_names_of_json(run):
    _, out, _ = run("compare", FIGURE, "--format", "csv")
    first, _ = csv.DictReader(io.StringIO(out))
    assert (first["algorithm"], first["nodes_visited"], first["path"]) == ("minmax", "13", "1 1")


def test_equal_outcomes_share_one_line(run):
    _, out, _ = run(
        "compare",
        FIGURE,
        "--algorithms",
        "minmax,alphabeta,sss,mtdf,negascout,transposition,deepening",
    )
    assert out.count("result: value 3, path 1 1 (minmax") == 1
    assert out.count("result:") == 1


def test_each_tree_has_a_table(run, tmp_path):
    (tmp_path / "two.tree").write_text("(1 2) (3 4)")
    _, out, _ = run("compare", "two.tree", "--format", "json")
    assert [json.loads(line)["rows"][0]["value"] for line in out.splitlines()] == [2, 4]


class Interrupted(Around):
    """A game that raises KeyboardInterrupt after some calls, like Ctrl-C."""

    def __init__(self, error):
        super().__init__(load("nim"))
        self.error, self.left = error, 500

    def result(self, state, action):
        self.left -= 1
        if self.left < 0:
            raise self.error
        return self.game.result(state, action)


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (UsageError("it breaks"), 2)]
)
@pytest.mark.parametrize("form", ["text", "json", "csv", "markdown"])
def test_finished_rows_survive_an_error(run, monkeypatch, form, error, code):
    monkeypatch.setattr("treesearch.games.load", lambda *_, **__: Interrupted(error))
    ended, out, err = run("compare", "nim", "--depth", "4,9", "--format", form)
    assert ended == code
    assert err.strip() in (INTERRUPTED, "error: it breaks")
    if form == "json":
        assert [row["depth"] for row in json.loads(out)["rows"]] == [4, 4]
    else:
        assert out.count("alphabeta") >= 1


def test_failed_first_row_prints_nothing(run):
    code, out, err = run("compare", "(chance 1 2)", "--algorithms", "minmax,alphabeta,sss")
    assert (code, out) == (2, "")
    assert "expectiminimax" in err


def test_plot_writes_nodes_by_depth(run, tmp_path):
    code, _, err = run("compare", "blocker", "--depth", "3,5,7", "--plot", "nodes.svg")
    svg = ET.parse(tmp_path / "nodes.svg").getroot()
    texts = [element.text for element in svg.findall("{*}text")]
    assert (code, err) == (0, "wrote nodes.svg\n")
    assert {"minmax", "alphabeta", "3", "5", "7", "10", "100", "1,000"} <= set(texts)
    assert "alphabeta: 3: " in svg.find("{*}desc").text


@pytest.mark.parametrize("subject", [[FIGURE, "--depth", "1,2"], ["nim", "--size", "4"]])
def test_plot_accepts_trees_and_games(run, tmp_path, subject):
    assert run("compare", *subject, "--plot", "nodes.svg")[0] == 0
    assert (tmp_path / "nodes.svg").read_bytes().startswith(b"<svg ")


def test_plot_accepts_one_tree(run):
    code, out, err = run("compare", "--depth", "1,2", "--plot", "x.svg", piped="(1 2) (3 4)")
    assert (code, out) == (2, "")
    assert err.startswith("error: --plot accepts one tree at a time; choose it with --tree")


def test_plot_writes_png(run, tmp_path):
    pytest.importorskip("typst")
    assert run("compare", "nim", "--depth", "2,3", "--plot", "nodes.png")[0] == 0
    assert (tmp_path / "nodes.png").read_bytes().startswith(b"\x89PNG")


def test_missing_png_package_is_reported_first(run, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    code, out, err = run("compare", "blocker", "--plot", "nodes.png")
    assert (code, out) == (3, "")
    assert "pip install" in err


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["nim", "--depth", "0"], "--depth 0"),
        (["nim", "--depth", "3,x"], "as in --depth 7,9,11"),
        (["nim", "--reorder", "best"], "the children of a tree"),
        ([FIGURE, "--reorder", "better"], "choose best, worst, random, least"),
        ([FIGURE, "--algorithms", "minimx"], "there is no search called minimx"),
        ([FIGURE, "--size", "4"], "--size works only with a game"),
        ([FIGURE, "--plot", "x.svg"], "at least two depths"),
        (["nim", "--depth", "4", "--plot", "x.svg"], "at least two depths"),
        (["nim", "--plot", "x.gif"], ".svg, .png or .pdf"),
        (["nim", "--eval", "none"], "choose zero, theory"),
        (["nim", "--size", "0"], "0"),
        (
            ["connect4", "--algorithms", "minmax", "--depth", "30"],
            "nodes to depth 30; give a smaller",
        ),
        (["blocker", "--board", "none.board"], "cannot be read"),
        (["tictactoe", "--state", "XXX"], "rows"),
        (["nosuch:Game"], "module nosuch is neither"),
        (["(1 ?)"], "is unknown"),
        (["(chance 1 2)", "--algorithms", "minmax,alphabeta"], "cannot search chance nodes"),
        (["((1,2) (3,4))", "--reorder", "best"], "--reorder needs one number per leaf"),
    ],
)
def test_invalid_comparison_is_refused(run, args, sentence):
    code, out, err = run("compare", *args)
    assert (code, out) == (2, "")
    assert sentence in err
    assert "Traceback" not in err


def test_comparison_iterates_over_rows():
    assert all(isinstance(row, Compared) for row in compare(FIGURE))


def test_whole_estimates_have_no_decimals(run):
    _, out, _ = run("compare", "(5 (5 5))", "--algorithms", "mcts,minmax")
    assert "~5 " in out
    assert "~5.00" not in out
    assert "~" in run("compare", "(5 (3 1) 4)", "--algorithms", "mcts")[1]


def test_zero_evaluation_is_noted(run, root, monkeypatch):
    _, out, err = run("compare", "connect4", "--depth", "4")
    assert "at the depth limit: evaluation lines" in " ".join(out.split())
    assert "note: every state" not in out + err
    rows = [*compare(load("connect4"), depths=[4])]
    assert [row.below for row in rows] == [2800, 860]
    _, out, _ = run("compare", "connect4", "--depth", "4", "--eval", "zero")
    assert "note: every state at the depth limit is worth 0" in out
    assert "--eval centre, --eval lines" in " ".join(out.split())
    monkeypatch.chdir(root)
    _, out, _ = run("compare", "samples.race21:Race21", "--depth", "3")
    assert "states; use a game that has evaluations" in " ".join(out.split())
    assert (
        "note" not in run("compare", "nim", "--size", "7", "--depth", "7", "--eval", "zero")[1]
    )  # nobody guesses there


def test_noisy_seconds_are_left_out(run):
    _, out, _ = run("compare", "((3 12 8) (2 4 6) (14 5 2))")
    assert out.count("< 0.1") == 2


def test_notes_match_columns(run):
    _, with_minmax, _ = run("compare", "(1 (5 7) 4)")
    _, without, _ = run("compare", "(1 (5 7) 4)", "--algorithms", "alphabeta")
    assert with_minmax.count("reduction") == 2
    assert "reduction" not in without
    assert "ebf: effective branching factor" in without
