"""Test comparisons with published tables, move orders and errors."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from itertools import chain, pairwise, permutations, product
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import oracle, sums
from support.searching import uniform
from support.strategies import plain_trees

from treesearch import MAX, MIN, Node, read, record
from treesearch.cli.frame import INTERRUPTED
from treesearch.comparison.counts import uniform_counts
from treesearch.comparison.measurements import Compared, branching, default_depths
from treesearch.comparison.reorder import ORDERS, reorder
from treesearch.comparison.table import compare, plotted
from treesearch.diagram import chart
from treesearch.errors import UsageError
from treesearch.game import Around
from treesearch.games import GAMES, load
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


@pytest.mark.parametrize("name", [name for name in GAMES if name != "blocker"])
def test_games_have_default_depths(name):
    rows = list(compare(load(name)))
    assert len({row.job.depth for row in rows}) >= 3
    assert sum(row.nodes for row in rows) < 2_000_000  # seconds


def test_default_depth_fits_the_game():
    assert {row.job.depth for row in compare(load("nim", size="7"))} == {5, 7}


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


@given(
    plain_trees(max_leaves=20).filter(lambda tree: tree.children),
    st.sampled_from([(-inf, inf), (-1, 1)]),
)
@settings(max_examples=25)
def test_comparison_counts_agree_with_oracle(tree, window):
    rows = compare(tree, depths=(1, 2, 3), orders=["worst"], window=window).to_json()["rows"]
    before = {}
    for row in rows:
        order, depth, name = row["order"], row["depth"], row["algorithm"]
        searched = tree if order == "given" else reorder(tree, order)
        assert row.get("tree") == (None if order == "given" else str(searched))
        cutting = name == "alphabeta"
        ends = window if cutting else (-inf, inf)
        events = oracle.told(
            searched, MAX, *ends, cutting=cutting, depth=depth, static=lambda node: 0
        )
        value, path = events[-1][2], [*sums.path_of(events)]
        assert [row["value"], row["path"], row["action"]] == [value, path, path[0]]
        low, high = ends
        assert row["bound"] == ("<=" if value <= low else ">=" if value >= high else "=")
        leaves = sum(event[0] == "leaf" for event in events)
        nodes = leaves + sum(event[0] == "open" for event in events)
        assert [row["leaves_evaluated"], row["nodes_visited"]] == [leaves, nodes]
        assert row["nodes_below_root"] == nodes - 1
        before[order, depth, name] = row["nodes_visited"], row["reduction"]
        assert row["reduction"] == before[order, depth, "minmax"][0] / nodes
        last = before.get((order, depth - 1, name))
        assert row["growth"] == (row["reduction"] / last[1] if last else None)
        levels = min(depth, tree.traits.height)
        below = sum(row["branching"] ** level for level in range(1, levels + 1))
        assert below == pytest.approx(nodes - 1, rel=1e-3)


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


def test_no_reduction_without_minimax():
    (row,) = compare(FIGURE, ["alphabeta"])
    assert (row.reduction, row.growth) == (None, None)


@pytest.mark.parametrize(
    ("nodes", "depth", "factor"), [(52, 5, 1.919), (3 + 9 + 27, 3, 3), (4, 4, 1), (0, 3, None)]
)
def test_effective_branching_factor_matches_book(nodes, depth, factor):
    found = branching(nodes, depth)
    assert found is factor or found == pytest.approx(factor, abs=5e-3)


def test_deep_tree_has_branching_factor_one():
    assert branching(100_000, 100_000) == pytest.approx(1, abs=1e-3)


def test_reorder_shows_both_trees(run):
    code, out, _ = run(
        "compare", "--reorder", "best,worst", "((2 4 6) (14 5 2) (3 12 8))", "--format", "json"
    )
    rows = [row for row in json.loads(out)["rows"] if row["algorithm"] == "alphabeta"]
    assert code == 0
    assert [(row["order"], row["leaves_evaluated"]) for row in rows] == [
        ("given", 9),
        ("best", 5),
        ("worst", 9),
    ]
    assert [row["value"] for row in rows] == [3, 3, 3]
    assert [row["path"] for row in rows] == [[3, 1], [1, 1], [3, 3]]
    assert rows[1]["tree"] == "((3 8 12) (2 4 6) (2 5 14))"


@pytest.mark.parametrize(("width", "depth", "seed"), [(2, 5, 1), (3, 4, 2), (4, 3, 3), (3, 5, 4)])
def test_uniform_best_order_costs_minimum(width, depth, seed):
    tree = reorder(uniform(seed, width, depth), "best")
    assert (
        record(tree).counts.leaves_evaluated == width ** -(-depth // 2) + width ** (depth // 2) - 1
    )


def test_ragged_tree_can_beat_best_order():
    tree = read("((-2 -5 -2) (-5 -5) -6)")
    assert record(reorder(tree, "best")).counts.leaves_evaluated == 5
    assert min(record(t).counts.leaves_evaluated for t in orders_of(tree)) == 4


@given(plain_trees(max_leaves=5))
def test_least_order_reads_fewest_leaves(tree):
    for rtl, order in ((False, "ltr"), (True, "rtl")):
        read_in = [record(other, order=order).counts.leaves_evaluated for other in orders_of(tree)]
        assert record(reorder(tree, "least", rtl=rtl), order=order).counts.leaves_evaluated == min(
            read_in
        )


def test_note_explains_better_order(run):
    _, out, _ = run("compare", "((-2 -5 -2) (-5 -5) -6)", "--reorder", "best,least")
    assert "note: least order examines fewer leaves than best order" in out
    _, out, _ = run("compare", FIGURE, "--reorder", "best,worst")
    assert "note" not in out


def test_chance_tree_compares_expectiminimax(run):
    code, out, _ = run("compare", "((chance 1 2) 4)", "--reorder", "least")
    assert (code, out.count("expectiminimax "), out.count("alphabeta ")) == (0, 2, 2)


def orders_of(tree):
    """Return the tree in every order of its children."""
    if not tree.children:
        return [tree]
    below = [
        product(*(orders_of(child) for child in children))
        for children in permutations(tree.children)
    ]
    return [Node(children) for children in chain.from_iterable(below)]


@given(plain_trees())
def test_reorder_keeps_values_and_leaves(tree):
    for order in ORDERS:
        other = reorder(tree, order, seed=1)
        assert oracle.minimax(other, MAX)[0] == oracle.minimax(tree, MAX)[0]
        assert sorted(map(str, leaves(other))) == sorted(map(str, leaves(tree)))


def leaves(tree):
    """Return the values of the leaves."""
    return [tree.value] if not tree.children else [leaf for child in tree for leaf in leaves(child)]


@given(plain_trees())
def test_reorder_puts_best_first_or_last(tree):
    best, worst = reorder(tree, "best"), reorder(tree, "worst")
    assert set(oracle.minimax(best, MAX)[1]) <= {1}
    if tree.children:
        first, last = (
            oracle.minimax(child, MIN)[0] for child in (worst.children[0], worst.children[-1])
        )
        assert first <= last == oracle.minimax(tree, MAX)[0]


@pytest.mark.parametrize(("branches", "depth"), [(2, 5), (3, 4), (4, 3)])
def test_best_order_visits_minimal_tree(branches, depth):
    level = [str(number * 7 % 101) for number in range(branches**depth)]
    while len(level) > 1:
        level = [
            f"({' '.join(level[at : at + branches])})" for at in range(0, len(level), branches)
        ]
    given_, best = compare(level[0], ["alphabeta"], orders=["best"])
    assert (
        best.leaves
        == branches ** (depth // 2) + branches ** (depth - depth // 2) - 1
        <= given_.leaves
    )


def test_best_order_respects_direction():
    assert str(reorder(read("(1 3 2)"), "best", rtl=True)) == "(1 2 3)"


def test_reorder_keeps_chance_children():
    text = "(min (chance 9/10*3 1/10*20) (chance 1/2*1 1/2*2))"
    assert str(reorder(read(text), "best")) == "(min (chance 1/2*1 1/2*2) (chance 9/10*3 1/10*20))"


def test_random_order_follows_seed():
    tree = read("(1 2 3 4 5 6 7 8 9)")
    assert (
        reorder(tree, "random", seed=4)
        == reorder(tree, "random", seed=4)
        != reorder(tree, "random", seed=5)
    )


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


def test_chart_lines_differ_without_colour():
    lines = {f"line {number}": [(1, 10), (2, 10 + number)] for number in range(10)}
    svg = ET.fromstring(chart.chart(lines, "t", "x", "y"))
    drawn = [group for group in svg.findall("{*}g") if group.get("class") == "series"]
    assert len({g[0].get("stroke-dasharray") for g in drawn}) == 10
    marks = {(g[1].tag, (g[1].get("d") or "").partition("m")[2], g[1].get("fill")) for g in drawn}
    assert len(marks) == 10


def test_hidden_markers_are_moved_apart():
    spots = chart.moved_side_by_side(
        [[(0.0, 50.0), (90.0, 50.0)], [(0.0, 51.0), (90.0, 20.0)], [(0.0, 49.0)]]
    )
    assert [line[0][0] for line in spots] == [-chart.APART, 0, chart.APART]
    assert [line[0][1] for line in spots] == [50, 51, 49]
    assert [line[1] for line in spots[:2]] == [(90, 50), (90, 20)]


def test_chart_includes_its_data_table():
    lines = {"minmax": [(2, 56), (4, 2800)], "mtdf": [(4, 800)]}
    table = next(
        g for g in ET.fromstring(chart.chart(lines, "t", "depth", "y")) if g.get("class") == "table"
    )
    told = [text.text or "" for text in table.iter("{http://www.w3.org/2000/svg}text")]
    assert told == ["depth", "2", "4", "minmax", "56", "2,800", "mtdf", "", "800"]


def test_chart_names_do_not_overlap():
    places = sorted(chart.apart([200.0] * 9 + [chart.HEIGHT - chart.BOTTOM] * 3))
    assert all(b - a >= chart.NAME_APART for a, b in pairwise(places))
    assert max(places) <= chart.HEIGHT - chart.BOTTOM


@pytest.mark.parametrize("ink", chart.INKS)
def test_chart_names_are_legible(ink):
    red, green, blue = (
        value / 12.92
        if (value := int(ink[at : at + 2], 16) / 255) <= 0.04045
        else ((value + 0.055) / 1.055) ** 2.4
        for at in (1, 3, 5)
    )
    assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5


def test_plot_writes_png(run, tmp_path):
    pytest.importorskip("typst")
    assert run("compare", "nim", "--depth", "2,3", "--plot", "nodes.png")[0] == 0
    assert (tmp_path / "nodes.png").read_bytes().startswith(b"\x89PNG")


def test_missing_png_package_is_reported_first(run, monkeypatch):
    monkeypatch.setattr("treesearch.machine.find_spec", lambda name: None)
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
        (["nim", "--plot", "x.gif"], ".svg, .png or .pdf"),
        (["nim", "--eval", "none"], "choose zero, theory"),
        (["nim", "--size", "0"], "0"),
        (["blocker", "--board", "none.board"], "cannot be read"),
        (["tictactoe", "--state", "XXX"], "rows"),
        (["nosuch:Game"], "module nosuch is neither"),
        (["(1 ?)"], "is unknown"),
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


def test_zero_evaluation_is_noted(run):
    _, out, err = run("compare", "connect4", "--depth", "4")
    assert "at the depth limit: evaluation lines" in " ".join(out.split())
    assert "note: every state" not in out + err
    rows = [*compare(load("connect4"), depths=[4])]
    assert [row.below for row in rows] == [2800, 860]
    _, out, _ = run("compare", "connect4", "--depth", "4", "--eval", "zero")
    assert "note: every state at the depth limit is worth 0" in out
    assert "--eval centre, --eval lines" in " ".join(out.split())
    assert (
        "note" not in run("compare", "tictactoe", "--depth", "9", "--eval", "zero")[1]
    )  # nobody guesses there


def test_noisy_seconds_are_left_out(run):
    _, out, _ = run("compare", "((3 12 8) (2 4 6) (14 5 2))")
    assert out.count("< 0.1") == 2


@pytest.mark.parametrize(
    "options",
    [
        {"algorithms": ["minmax", "mcts"], "iterations": 50, "seed": 2},
        {"orders": ["random"], "seed": 3},
        {"algorithms": ["alphabeta", "negascout"], "ordering": ["killer"]},
    ],
)
def test_options_apply_only_where_accepted(options):
    rows = compare("((3 12 8) (2 4 6) (14 5 2))", **options)
    assert len(rows) > 1
    assert all(row.result.value == 3 for row in rows if row.job.algorithm != "mcts")


class CountingDown:
    """A user-defined game of at most five moves per player, without ``depths`` and ``height``."""

    def initial_state(self):
        return 6, MAX

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [1, 2][: state[0]]

    def result(self, state, action):
        return state[0] - action, state[1].opponent

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return 1 if state[1] is MIN else -1


def test_default_depths_stop_at_games_end():
    assert default_depths(CountingDown())[:4] == (1, 2, 3, 4)
    assert default_depths(CountingDown())[-1] in (5, 6)


def test_notes_match_columns(run):
    _, with_minmax, _ = run("compare", "(1 (5 7) 4)")
    _, without, _ = run("compare", "(1 (5 7) 4)", "--algorithms", "alphabeta")
    assert with_minmax.count("reduction") == 2
    assert "reduction" not in without
    assert "ebf: effective branching factor" in without


@pytest.mark.parametrize(("width", "depth"), [(2, 3), (3, 2), (4, 1)])
def test_uniform_counts_agree_with_oracle(width, depth):
    """Iterative deepening searches to each depth in turn, and does not prune."""
    tree = oracle.best_ordered(width, depth)
    passes = [
        oracle.told(tree, MAX, cutting=False, depth=limit, static=lambda node: 0)
        for limit in range(1, depth + 1)
    ]
    leaves = [sum(event[0] == "leaf" for event in events) for events in passes]
    nodes = [sum(event[0] in ("leaf", "open") for event in events) for events in passes]
    best = oracle.told(tree, MAX)
    found = uniform_counts(width, depth)
    assert [found["leaves"], found["nodes"]] == [leaves[-1], nodes[-1]]
    assert found["best_case_leaves"] == sum(event[0] == "leaf" for event in best)
    assert [found["deepening_leaves"], found["deepening_nodes"]] == [sum(leaves), sum(nodes)]
    assert found["deepening_nodes_without_roots"] == sum(nodes) - depth
