"""Test the texts of comparisons: tables, notes, opponents, outcomes, counts and conventions."""

import xml.etree.ElementTree as ET
from contextlib import nullcontext

import pytest

from treesearch import outcomes, play_against, read, record
from treesearch.cli import output
from treesearch.comparison.agreement import TREES, agreement_set, compared
from treesearch.comparison.counts import uniform_counts
from treesearch.comparison.measurements import plan
from treesearch.comparison.reorder import ordered_as, reorder
from treesearch.comparison.table import as_json, columns, compare, plotted, text_report
from treesearch.comparison.variants import rows, starred, summary, variants, variants_json
from treesearch.games import load
from treesearch.settings import BOOK

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
RAGGED = "((-2 -5 -2) (-5 -5) -6)"
TIES = "((2 (6 5)) (((1 4) (3 2)) 2))"


def table(searched, algorithms=("minmax", "alphabeta"), seconds=0.0, **options):
    """Return the table of a comparison whose searches all took the same time."""
    done = [row._replace(seconds=seconds) for row in compare(searched, algorithms, **options)]
    widths = columns(algorithms, done[0], options.get("orders", ()))
    return "\n".join(line.text for line in text_report(done, widths))


def test_orders_are_compared():
    assert (
        table(FIGURE, orders=["best"])
        == """\
tree    ((3 12 8) (2 4 6) (14 5 2))
nodes: visited, the root included; reduction: minmax's nodes / these
ebf: effective branching factor

order   algorithm  value action   nodes leaves reduction   ebf seconds
given   minmax         3 1           13      9      1.00  3.00   < 0.1
given   alphabeta      3 1           11      7      1.18  2.70   < 0.1
best    minmax         3 1           13      9      1.00  3.00   < 0.1
best    alphabeta      3 1            9      5      1.44  2.37   < 0.1

result: value 3, path 1 1 (minmax, alphabeta)
result in best order: value 3, path 1 1 (minmax, alphabeta)

best order: ((3 8 12) (2 4 6) (2 5 14))

conventions: MAX moves at the root; children left to right; ties go to the
    first best child; cut when alpha >= beta"""
    )


def test_depths_are_compared():
    assert (
        table(load("nim", size="5"), depths=[2, 3], seconds=0.25)
        == """\
game    nim (rules misere, take 3) 5 max
nodes: visited, the root included; reduction: minmax's nodes / these
growth: reduction / previous reduction; ebf: effective branching factor

depth algorithm  value action   nodes leaves reduction growth   ebf seconds
    2 minmax        -1 1           12      8      1.00         2.85    0.25
    2 alphabeta     -1 1           10      6      1.20         2.54    0.25
    3 minmax        -1 1           22     12      1.00   1.00  2.36    0.25
    3 alphabeta     -1 1           19      9      1.16   0.96  2.22    0.25

result at depth 2: value -1, path 1 3 (minmax, alphabeta)
result at depth 3: value -1, path 1 3 1 (minmax, alphabeta)

conventions: MAX moves at the root; children left to right; ties go to the
    first best child; cut when alpha >= beta; at the depth limit: evaluation
    theory"""
    )


@pytest.mark.parametrize(
    ("searched", "options", "lines"),
    [
        (
            RAGGED,
            {"orders": ["best", "least"]},
            "note: least order examines fewer leaves than best order. Putting the best child\n    first is cheapest "
            "only if all subtrees are equally large. Otherwise a\n    smaller subtree may prove the same with fewer leaves\n",
        ),
        (
            RAGGED,
            {"orders": ["best", "random"], "seed": 0},
            "may prove the same with fewer leaves (reorder='least')\n",
        ),
        (
            "(1 (2 3))",
            {"algorithms": ["mcts"], "iterations": 3, "seed": 2},
            "result: value ~1.67, path 2 1 (mcts)\n\nconventions: MAX moves at the root; children left to right; ties "
            "go to the\n    first best child; iterations 3; seed 2",
        ),
        ("(1 (2 3))", {"algorithms": ["mcts"], "iterations": 3, "seed": 2}, "mcts       ~1.67 2   "),
        (
            load("connect4"),
            {"depths": [2], "evaluation": "zero"},
            "use\n    evaluation='centre', evaluation='lines'\nconventions: ",
        ),
        (
            "(A:1 (B:2 3 4) 5)",
            {"depths": [1]},
            "at the depth limit: static values\n    (0 where there is none)",
        ),
        ("(1 2)", {"root": "min", "order": "rtl", "cut_rule": "gt"},
         "conventions: MIN moves at the root; children right to left; ties go to the\n    first best child; cut when "
         "alpha > beta"),
    ],
)  # fmt: skip
def test_table_has_lines(searched, options, lines):
    assert lines in table(searched, **options)


def test_json_rows_have_fields():
    _, row = map(as_json, compare(load("nim", size="5"), depths=[3]))
    assert (row["action"], row["path"]) == (1, [1, 3, 1])
    (mcts,) = map(as_json, compare("(1 (2 3))", ["mcts"], iterations=3, seed=2))
    assert (mcts["options"], mcts["bound"]) == ({"iterations": 3, "seed": 2}, "~")


def test_plot_names_axes_and_orders():
    svg = ET.fromstring(plotted(compare(FIGURE, depths=[1, 2], orders=["worst"])))
    texts = [text.text for text in svg.findall("{*}text")]
    assert {"depth", "nodes visited (logarithmic)", f"Nodes visited: {FIGURE}"} <= {*texts}
    assert svg.find("{*}desc").text == (
        "minmax: 1: 4, 2: 13; alphabeta: 1: 4, 2: 11; minmax (worst): 1: 4, 2: 13; alphabeta (worst): 1: 4, 2: 13"
    )


@pytest.mark.parametrize(
    ("tree", "algorithms", "searched"),
    [
        ("(1 2)", ("alphabeta", "minimax", "alphabeta"), ["minmax", "alphabeta"]),
        ("(1 2)", None, ["minmax", "alphabeta"]),
        ("(chance 1 2)", None, ["expectiminimax", "alphabeta"]),
        ("(chance 1 2)", ("minmax", "alphabeta"), ["minmax", "alphabeta"]),
        ("((1,2) (2,1))", None, ["maxn"]),
        ("(1 2)", "sss,mtdf", ["sss", "mtdf"]),
    ],
)
def test_algorithms_fit_the_tree(tree, algorithms, searched):
    assert [job.algorithm for job in plan(tree, algorithms)] == searched


def test_reordering_keeps_root_and_direction():
    for options in ({"root": "min"}, {"order": "rtl"}):
        settings = BOOK.replace(**options)
        _, job = plan(FIGURE, ["alphabeta"], settings, orders=["best"])
        assert job.searched == reorder(
            read(FIGURE), "best", record(FIGURE, settings).root.player, rtl=settings.order == "rtl"
        )


def test_reordered_nodes_keep_heads():
    assert str(reorder(read("(max A:3 (min B 5 2) (min C:1 9 7))"), "best")) == (
        "(max A:3 (min C:1 7 9) (min B 2 5))"
    )
    tree, other = read("(A (B 1.5 7) (C 4 2))"), read("((2 4) (7 3/2))")
    assert str(ordered_as(tree, other)) == "(A (C 2 4) (B 7 1.5))"


@pytest.mark.parametrize(
    ("tree", "opponent", "plan", "notes"),
    [
        (FIGURE, "random", None, ["the opponent (MIN) moves at random, each child equally likely"]),
        (
            FIGURE,
            "random:1/3",
            None,
            [
                "the opponent (MIN) moves at random with probability 1/3, otherwise makes its best move"
            ],
        ),
        (FIGURE, "cooperative", None, ["the opponent (MIN) chooses what is best for MAX"]),
        (
            "(min (1 2) (3 4))",
            "random",
            "best",
            [
                "the opponent (MAX) moves at random, each child equally likely",
                "MIN's plan is the best one if the opponent (MAX) makes its best move",
            ],
        ),
    ],
)
def test_opponent_is_described(tree, opponent, plan, notes):
    assert [*play_against(tree, opponent, plan).notes] == notes


def test_outcomes_mention_dice():
    assert str(outcomes("((chance 1 8) 4)")) == (
        "1 to 8 against the best opponent, for any dice; 1 to 8 against any opponent"
    )


def test_values_come_parents_first():
    assert [*play_against(FIGURE).values][:6] == [(), (1,), (1, 1), (1, 2), (1, 3), (2,)]


def test_counts_show_their_formulas():
    assert (
        str(uniform_counts(3, 2))
        == """\
branching                      3
depth                          2
leaves                         9  b^d
nodes                          13  1 + b + ... + b^d = (b^(d+1) - 1) / (b - 1)
best case leaves               5  b^ceil(d/2) + b^floor(d/2) - 1
best case nodes                9  the sum of b^ceil(k/2) + b^floor(k/2) - 1 for k = 0 to d
leaves of shallower searches   4  1 + b + ... + b^(d-1) = (b^d - 1) / (b - 1)
deepening leaves               12  b + b^2 + ... + b^d = (b^(d+1) - b) / (b - 1)
deepening nodes                17  d + d*b + (d-1)*b^2 + ... + b^d
deepening nodes without roots  15  d*b + (d-1)*b^2 + ... + b^d"""
    )


def test_conventions_change_the_answer():
    found = variants(read(TIES), BOOK)
    assert [*rows(found)][:4] == [
        ("as given", "2", "2", "1 1", "MAX 6; MIN 1; MIN ((1 4) (3 2))", ""),
        ("--label bound", "2", "2", "1 1", "MIN 6; MAX 1; MAX ((1 4) (3 2))", "cuts"),
        ("--cuts all", "2", "2", "1 1", "MAX 6; MIN 1; MIN 2; MIN ((1 4) (3 2))", "cuts"),
        ("--cut-rule gt", "4", "2", "1 1", "MAX 6; MIN 1", "cuts"),
    ]
    assert starred([*rows(found)][3]) == ("--cut-rule gt", "4", "2", "1 1", "* MAX 6; MIN 1")
    assert summary(found).startswith(
        "64 combinations give 18 different answers; * marks what differs from the first row; "
    )
    assert [*variants_json(found)][3] == {
        "changed": {"cut_rule": "gt"},
        "combinations": 4,
        "value": 2,
        "bound": "=",
        "path": [1, 1],
        "cuts": [
            {"kind": "MAX", "path": [1, 2], "after_path": [1, 2, 1], "after": "6"},
            {"kind": "MIN", "path": [2, 1, 1], "after_path": [2, 1, 1, 1], "after": "1"},
        ],
    }


def test_agreement_counts_unsupported_searches():
    searches = [*agreement_set()][:3]
    found = compared(searches, ["null", '{"value": 9, "path": []}', "null"])
    assert (found.agreed, found.skipped) == (0, 2)
    (other,) = found.disagreements
    assert (other.tree, other.conventions) == (TREES[0][0], {"root": "min"})


def test_waiting_message_names_the_depth(run, monkeypatch):
    said = []
    monkeypatch.setattr(output, "patience", lambda text: said.append(text) or nullcontext())
    run("compare", "(3 (1 2))", "--algorithms", "alphabeta", "--depth", "2")
    run("compare", "(3 (1 2))", "--algorithms", "alphabeta")
    assert [text.split("; ")[0] for text in said] == [
        f"still searching: alphabeta, depth {depth}" for depth in (2, "unlimited")
    ]
