"""Test the lines of reports that other algorithms, windows, games and chance nodes need."""

import json
from contextlib import nullcontext
from fractions import Fraction
from itertools import pairwise
from math import inf, log, sqrt

import pytest
from support.searching import Coin

from treesearch import record
from treesearch.algorithms import ALGORITHMS
from treesearch.errors import on_the_command_line
from treesearch.events import Close, Open
from treesearch.game import Place
from treesearch.games import load
from treesearch.report.chance import no_range_note
from treesearch.report.cuts import LISTED, cut_lines, full_sentence
from treesearch.report.data import answer_row, head_json, json_report
from treesearch.report.events import event_lines, legend
from treesearch.report.lines import ReportLine, answer_lines, conventions_line, folded
from treesearch.report.naming import Naming
from treesearch.report.search import text_report
from treesearch.report.selections import SELECTION_COLUMNS, selection_legend, selection_rows

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
NIM = load("nim", pool=4)
TWO_CHANCES = "(max 2 (chance 0 (chance 0 (min 5 6))))"


def report(searched, **options):
    """Return the report as one text whose conventions are on one line."""
    return "\n".join(
        line.text for line in text_report(record(searched, **options), None, None, 999)
    )


@pytest.mark.parametrize(
    ("searched", "options", "lines"),
    [
        (
            FIGURE,
            {"window": (5, 9)},
            """\
value   <= 5  (outside the window (5, 9), so this is only a bound)
path    3 2  (the line that gave this bound, not the solution path)
counts  leaves evaluated 4 of 9; nodes visited 8 of 13, the root included
""",
        ),
        (
            FIGURE,
            {"window": (0, 3)},
            """\
value   >= 3  (outside the window (0, 3), so this is only a bound)
path    1 1  (the line that gave this bound, not the solution path)
""",
        ),
        (
            FIGURE,
            {"window": (5, 9)},
            "MIN cut after 3 in subtree (3 12 8)\n    cut 1 at node 1: 3 <= alpha 5, from the starting window; "
            "window (5, 9); pruned 12, 8\n",
        ),
        (
            FIGURE,
            {"algorithm": "mcts", "iterations": 5, "seed": 1},
            """\
value   about 42/5, the mean of a sample
path    3 1
counts  leaves evaluated 5 of 9; nodes visited 8 of 13, the root included

conventions: search by mcts; MAX moves at the root; children left to right; ties go to the first best child; \
iterations 5; seed 1""",
        ),
        (
            FIGURE,
            {"algorithm": "deepening"},
            "counts  evaluated 10: leaves 7 of 9, at the depth limit 3; nodes visited 14 of 13, the root included\n",
        ),
        (
            FIGURE,
            {"algorithm": "deepening"},
            "a cut is named after the player at the node; static values (0 where there is none) where an iteration "
            "stops",
        ),
        (
            "(1 2)",
            {"order": "rtl", "values": "hard", "label": "bound", "cuts": "all", "cut_rule": "gt"},
            "no cuts\n\nconventions: MAX moves at the root; children right to left; ties go to the first best child; "
            "cut when alpha > beta; listed: all cuts, also after the last child; a cut node returns its value, "
            "clamped to its window (fail-hard); a cut is named after the owner of the bound; window (-inf, +inf)",
        ),
        (
            FIGURE,
            {},
            "conventions: MAX moves at the root; children left to right; ties go to the first best child; cut when "
            "alpha >= beta; listed: cuts that skip something; a cut node returns the best value found (fail-soft); "
            "a cut is named after the player at the node; window (-inf, +inf)",
        ),
        (
            "(((5,2) (0,2)) (3,1))",
            {"algorithm": "maxn"},
            """\
tree    (((5,2) (0,2)) (3,1))
players 2
value   (5,2)
path    1 1
counts  leaves evaluated 3 of 3; nodes visited 5 of 5, the root included
nodes   1: (5,2), p2 moves    root: (5,2), p1 moves
tie at 1: (5,2) and (0,2) are equally good for p2; the first is taken

conventions: max^n; 2 players, p1 moves at the root; ties go to the first best child""",
        ),
        (
            "(((5,2,1) (0,2,1)) (3,1,3))",
            {"algorithm": "paranoid", "order": "rtl"},
            """\
nodes   1: 0, MIN moves    root: 3, MAX moves

conventions: paranoid search; 3 players, p1 moves at the root, and all others minimise its number; children right \
to left; ties go to the first best child""",
        ),
        (
            "(A:10 (B:11 3 4) 5)",
            {"depth": 1},
            "counts  evaluated 2: leaves 1 of 3, at the depth limit 1; nodes visited 3 of 5, the root included\n",
        ),
        (
            "(A:10 (B:11 3 4) 5)",
            {"depth": 1},
            "; depth limit 1: static values (0 where there is none)",
        ),
        (
            NIM,
            {"depth": 2},
            """\
game    nim (rules misere, take 3) 4 max
value   1
path    3 1
counts  evaluated 5: leaves 2, at the depth limit 3; nodes visited 9, the root included

MIN cut after 1 in position 2 min
    cut 1 at node 2: 0 <= alpha 0, set at the root by child 1; window (0, +inf); pruned 2
""",
        ),
        (NIM, {"depth": 2, "evaluation": "theory"}, "; depth limit 2: evaluation theory"),
        (
            "(max 5 (chance 0 (8 6)))",
            {"utility_range": (0, 9)},
            """\
CHANCE cut after 0 in subtree (chance 0 (8 6))
    cut 1 at node 2: proved [0, 9/2]; at most 1/2*0 + 1/2*9 = 9/2 <= alpha 5, set at the root by child 1; \
window (5, 9); pruned (8 6)
node 2 after each outcome: [0, 9/2]
""",
        ),
        (
            "(min 4 (chance 9 (8 6)))",
            {"utility_range": (0, 9)},
            "proved [9/2, 9]; at least 1/2*9 + 1/2*0 = 9/2 >= beta 4, set at the root by child 1; window (0, 4)",
        ),
        (
            "(max 9 (min 3 4))",
            {"utility_range": (0, 9)},
            "cut 1 at the root: 9 >= beta 9, the end of the utility range; window (0, 9); pruned (min 3 4)",
        ),
        (
            "(max 5 (chance 0 (8 6)))",
            {"utility_range": {"": (0, 9), "2": (0, 8)}},
            "; chance cuts windows; utility range 0,9 and 0,8 below 2",
        ),
        (
            "(max 5 (chance 0 (8 6)))",
            {},
            """\
    cut 1 at node 2.2: 8 <= alpha 10; window (10, +inf); pruned 6
    at node 2.2, alpha = (5 - 0) / (1/2) = 10: node 2 must exceed 5, the root's from child 1, and its outcomes so \
far give 0
No cut at a chance node can skip an outcome: unexamined outcomes can have any \
value, so the mean can have any value, too. If the utilities are bounded, \
give utility_range=(LOW, HIGH).
""",
        ),
        (
            TWO_CHANCES,
            {"utility_range": (0, 9)},
            """\
    cut 1 at node 2.2.2: 5 <= alpha 8; window (8, 9); pruned 6
    at node 2.2.2, alpha = (4 - 0) / (1/2) = 8: node 2.2 must exceed 4, which came through node 2, and its outcomes \
so far give 0
    at node 2.2, alpha = (2 - 0) / (1/2) = 4: node 2 must exceed 2, the root's from child 1, and its outcomes so \
far give 0
node 2 after each outcome: [0, 9/2], [0, 5/4]; node 2.2: [0, 9/2], [0, 5/2]
""",
        ),
        ("(chance 1 2)", {}, "path    none: chance moves at the root\n"),
        ("7", {}, "path    none: the root is a leaf\n"),
    ],
)
def test_report_has_lines(searched, options, lines):
    assert lines in report(searched, **options)


def test_time_limit_is_reported():
    trace = record(FIGURE, algorithm="deepening")
    for complete, said in [(True, 4), (False, 5)]:
        result = trace.result._replace(complete=complete, depth=2)
        lines = [*answer_lines(result, trace.settings, trace.game, trace.counts)]
        assert len(lines) == said
    assert lines[-1].text == (
        "out of time: this is the answer at depth 2, the last completed depth"
    )


@pytest.mark.parametrize("name", ALGORITHMS)
def test_conventions_mention_what_applies(name):
    """The line names the cut rule if the algorithm cuts, and the window if it has one."""
    entry = ALGORITHMS[name]
    tree = "((1,2) (2,1))" if entry.vectors else "((3 5) (2 9))"
    trace = record(tree, algorithm=name)
    line = conventions_line(trace.settings, trace.game)
    assert ("cut when alpha >= beta" in line) is (entry.cuts and "cut_rule" in entry.follows)
    assert ("a cut is named after" in line) is entry.cuts
    assert ("window (-inf, +inf)" in line) is ("window" in entry.follows)
    named = name not in ("minmax", "alphabeta", "maxn", "paranoid")
    assert (f"search by {name}; " in line) is named


EVENTS = {
    "mcts": (
        "((3 5) (2 9))",
        {"iterations": 3, "seed": 1},
        """\
sample 1:
1  the root: MAX to move, window (-inf, +inf)
     child 1: visits 0, UCB1 +inf, selected
     child 2: visits 0, UCB1 +inf
2    node 1: playout 3
   the root: value ~ 3
sample 2:
3  the root: MAX to move, window (-inf, +inf)
     child 1: visits 1, mean 3, UCB1 0.500
     child 2: visits 0, UCB1 +inf, selected
4    node 2: playout 2
   the root: value ~ 5/2
sample 3:
5  the root: MAX to move, window (-inf, +inf)
     child 1: visits 1, mean 3, UCB1 2.177, selected
     child 2: visits 1, mean 2, UCB1 1.177
6    node 1: MIN to move, window (-inf, +inf)
       child 1: visits 0, UCB1 +inf, selected
       child 2: visits 0, UCB1 +inf
7      node 1.1: playout 3
     node 1: value ~ 3
   the root: value ~ 8/3
mean: of the utilities for MAX; UCB1: the mover's mean, scaled to 0..1 over the
    utilities seen so far, + C sqrt(ln N / n), where C = 1.414, N is the node's
    visits and n the child's""",
    ),
    "deepening": (
        "((3 5) (2 9))",
        {},
        """\
to depth 1:
1  the root: MAX to move, window (-inf, +inf)
2    node 1: static value 0, at the depth limit
     the root: MAX now has 0
3    node 2: static value 0, at the depth limit
   the root: value = 0
to depth 2:
4  the root: MAX to move, window (-inf, +inf)
""",
    ),
    "mtdf": (
        "((3 5) (2 9))",
        {},
        """\
     the root: MAX cut, 3 >= beta 0, from the starting window; pruned (2 9)
   the root: value >= 3
pass 2:
5  the root: MAX to move, window (3, 4)
""",
    ),
    "negascout": (
        "(((3 1) (5 2)) ((2 7) (4 8)))",
        {},
        "set at the root by a null window",
    ),
    "maxn": (
        "(((5,2) (0,2)) (3,1))",
        {},
        """\
     the root: p1 now has (5,2)
5    node 2: leaf (3,1)
   the root: value = (5,2)
tie at 1: (5,2) and (0,2) are equally good for p2; the first is taken""",
    ),
    "alphabeta": (
        "(max (min (max 1 4) (max 2 5)) 3)",
        {"values": "hard", "window": (2, 3)},
        """\
         node 1.1: the window closes, 4 >= beta 3, from the starting window, after the last child: nothing to prune
       node 1.1: returns 3; the examined leaves prove = 4
""",
    ),
}


@pytest.mark.parametrize("algorithm", EVENTS)
def test_trace_has_lines(algorithm):
    searched, options, lines = EVENTS[algorithm]
    trace = record(searched, algorithm=algorithm, **options)
    assert lines in "\n".join(line.text for line in event_lines(trace))


def test_trace_names_games_evaluation():
    lines = [line.text for line in event_lines(record(NIM, depth=2, evaluation="theory"))]
    assert "3      node 1.1: evaluation theory 1, at the depth limit" in lines


def test_trace_passes_through_chance_nodes():
    lines = [line.text for line in event_lines(record(TWO_CHANCES, utility_range=(0, 9)))]
    assert (
        "           node 2.2.2: MIN cut, 5 <= alpha 8, set at the root by child 1, through node 2.2, through node 2; "
        "pruned 6"
    ) in lines
    assert "       node 2: CHANCE now has [0, 5/4]" in lines


@pytest.mark.parametrize(
    ("ends", "meaning"),
    [
        ((-inf, inf), ["?: the examined leaves prove nothing"]),
        (
            (2, 5),
            ["lo..hi: at least lo and at most hi, as far as the examined leaves prove it"],
        ),
        ((3, 3), []),
        ((-inf, 3), []),
    ],
)
def test_legend_explains_what_occurs(ends, meaning):
    assert [line.text for line in legend([ends, (1, 1)])] == meaning


@pytest.mark.parametrize(
    ("tree", "window", "derivation"),
    [
        (
            "(min 5 (chance 1 (max (min -1 5 2) 9 0)))",
            (2, 5),
            "at node 2.2, alpha = (2 - 1/2) / (1/2) = 3: node 2 must exceed 2, from the starting window, and its "
            "outcomes so far give 1/2",
        ),
        (
            "(min 6 (max (chance 8 (max 9 6)) 2))",
            (-inf, inf),
            "at node 2.1.2, beta = (6 - 4) / (1/2) = 4: node 2.1 must stay below 6, the root's from child 1, and its "
            "outcomes so far give 4",
        ),
        (
            "(max 8 (chance (max -1 (chance -3 5 2)) 1))",
            (-inf, inf),
            "at node 2.1, alpha = (8 - 1/2*9) / (1/2) = 7: node 2 must exceed 8, the root's from child 1, and its "
            "other outcome gives at most 1/2*9 = 9/2",
        ),
        (
            "(max 5 (max 8 (chance (chance -2 2) -3 2)))",
            (-inf, inf),
            "at node 2.2.1, alpha = (8 - 2/3*9) / (1/3) = 6: node 2.2 must exceed 8, node 2's from child 1, and its "
            "other outcomes give at most 2/3*9 = 6",
        ),
        (
            "(min 1 (chance (max 7 (min 6 6)) -1))",
            (-inf, inf),
            "at node 2.1, beta = (1 - 1/2*(-3)) / (1/2) = 5: node 2 must stay below 1, the root's from child 1, and "
            "its other outcome gives at least 1/2*(-3) = -3/2",
        ),
    ],
)
def test_bound_is_derived_through_chance(tree, window, derivation):
    """Utilities are from -3 to 9; the bound of an outcome follows from the bound of its chance node."""
    trace = record(tree, window=window, utility_range=(-3, 9))
    assert f"    {derivation}" in [line.text for line in cut_lines(trace)]


@pytest.mark.parametrize(
    ("tree", "root", "order"),
    [
        ("((3 5) (2 9))", "max", "ltr"),
        ("((3 5) (2 9))", "min", "rtl"),
        ("((-3 -12) (-2 -4))", "max", "rtl"),
        ("((-3 1/2) (-2 -4))", "min", "ltr"),
    ],
)
def test_selections_follow_ucb1(tree, root, order):
    """UCB1 is recomputed from the playouts before each sample (Kocsis and Szepesvari 2006)."""
    options = {"iterations": 12, "seed": 3, "exploration": 0.9}
    trace = record(tree, algorithm="mcts", root=root, order=order, **options)
    numbers = [1, 2] if order == "ltr" else [2, 1]
    playouts, seen = {}, []
    rows = [dict(zip(SELECTION_COLUMNS, row, strict=True)) for row in selection_rows(trace)]
    assert "C = 0.9, " in selection_legend(trace)
    values = [event.value for event in trace.events if type(event).__name__ == "Leaf"]
    paths = [event.path.path for event in trace.events if type(event).__name__ == "Leaf"]
    for samples, (value, path) in enumerate(zip(values, paths, strict=True), 1):
        for level in range(len(path)):
            node = path[:level]
            name = ".".join(map(str, node)) or "root"
            shown = [row for row in rows if (row["sample"], row["node"]) == (str(samples), name)]
            assert [row["child"] for row in shown] == [*map(str, numbers)]
            for child, row in zip(numbers, shown, strict=True):
                got = playouts.get((*node, child), [])
                assert row["visits"] == str(len(got))
                assert row["selected"] == ("selected" if child == path[level] else "")
                assert row["mean"] == (str(Fraction(sum(got), len(got))) if got else "")
                if not got:
                    assert row["UCB1"] == "+inf"
                    continue
                low, high = min(seen), max(seen)
                mean = Fraction(sum(got), len(got))
                scaled = (mean - low) / (high - low) if high > low else Fraction(1, 2)
                is_max = (level % 2 == 0) == (root == "max")
                reward = scaled if is_max else 1 - scaled
                bonus = 0.9 * sqrt(log(len(playouts[node])) / len(got))
                assert row["UCB1"] == f"{float(reward) + bonus:.3f}"
        seen.append(value)
        for level in range(len(path) + 1):
            playouts.setdefault(path[:level], []).append(value)
    assert samples == 12


@pytest.mark.parametrize(
    ("children", "named"),
    [(8, "1, 2, 3, 4, 5, 6, 7 and 8 cannot"), (10, "1, 2, 3, 4, 5, 6, 7, 8 and 2 more cannot")],
)
def test_sentence_names_eight_branches(children, named):
    trace = record(f"(9 (0 {' '.join(map(str, range(1, children + 1)))}))")
    assert f"MIN cut: {named}" in full_sentence(trace.cuts[0], Naming(trace.game), trace, "worth 0")


def test_sentence_tells_of_a_tested_bound():
    trace = record("(((3 1) (5 2)) ((2 7) (4 8)))", algorithm="negascout")
    cut = next(cut for cut in trace.cuts if cut.bound_from and cut.bound_by is None)
    sentence = full_sentence(cut, Naming(trace.game), trace, "worth 2")
    assert sentence.endswith(" cannot change whether the tested bound holds.")


def test_sentence_names_stored_value():
    trace = record(FIGURE)
    sentence = full_sentence(trace.cuts[0], Naming(trace.game), trace, "")
    assert sentence == (
        "node 2 (MIN) has the stored value 2. That is <= 3, which MAX already has at the root from child 1."
    )


def test_sentence_counts_levels_of_bound():
    trace = record("(10 (20 (1 (30 (2 (4 3))))))")
    sentence = full_sentence(trace.cuts[0], Naming(trace.game), trace, "worth 4")
    assert sentence.endswith("The bound was set 4 levels above the parent.")
    trace = record("(max 10 (max (min 3 4) 5))")
    sentence = full_sentence(trace.cuts[0], Naming(trace.game), trace, "worth 3")
    assert sentence.endswith("The bound was set 1 level above the parent.")


def test_long_lists_are_shortened():
    trace = record("(9 (1 2 3 4 5 6 7 8 9 10 11))")
    assert [line.text for line in cut_lines(trace, 6)] == [
        "MIN cut after 1 in subtree (1 ... 11)",
        "    cut 1 at node 2: 1 <= alpha 9, set at the root by child 1; window (9, +inf); pruned 2, 3, 4, 5, 6, 7, "
        "... (10)",
    ]
    assert LISTED == {"tree": 1000, "game": 10}
    naming = Naming(trace.game, 40)
    assert naming.path([*range(1, 21)]) == " ".join(map(str, range(1, 21)))
    assert Naming(trace.game, 59).path([5] * 30) == " ".join("5" * 30)  # 59 characters
    assert naming.path([*range(1, 31)]) == (
        "1 2 3 4 5 6 7 8 9 10 ... 21 22 23 24 25 26 27 28 29 30 (30 steps; full shows them all)"
    )
    outcomes = " ".join(f"(chance {n} (1 2))" for n in range(3))
    trace = record(f"(5 {outcomes})", utility_range=(0, 9))
    for limit, row in [
        (1, "node 2 after each outcome: [0, 9/2]; ..."),
        (2, "node 2 after each outcome: [0, 9/2]; node 3: [1/2, 5]; ..."),
    ]:
        lines = [line.text for line in cut_lines(trace, None, limit)]
        assert [line for line in lines if line.startswith("node ")] == [row]


def test_report_of_game_has_no_intervals():
    assert "after each outcome" not in report(Coin(1), utility_range=(0, 1))
    assert "after each outcome" in report("(chance 1 0)", utility_range=(0, 1))


def test_sum_names_six_outcomes():
    for outcomes, named in [(6, True), (7, False)]:
        tree = f"(max 9 (chance {' '.join('0' * outcomes)}))"
        (_, detail, *_) = [line.text for line in cut_lines(record(tree, utility_range=(0, 10)))]
        assert ("at most 1/" in detail) is named


@pytest.mark.parametrize(
    ("searched", "options", "row"),
    [
        (NIM, {}, ("nim (rules misere, take 3) 4 max", "1", "3 1", "6", "", "14", "")),
        (
            "(((5,2) (0,2)) (3,1))",
            {"algorithm": "maxn"},
            ("(((5,2) (0,2)) (3,1))", "(5,2)", "1 1", "3", "3", "5", "5"),
        ),
        (FIGURE, {"window": (5, 9)}, (FIGURE, "<= 5", "3 2", "4", "9", "8", "13")),
    ],
)
def test_answer_row_has_cells(searched, options, row):
    assert answer_row(head_json(record(searched, **options))) == row


def test_json_head_names_what_applies():
    nim = head_json(record(NIM, depth=2))
    assert [nim[name] for name in ("game", "options", "state", "evaluated_at_limit")] == [
        "nim",
        {"rules": "misere", "take": 3},
        "4 max",
        3,
    ]
    assert "leaves" not in nim
    chance = head_json(record("(max 5 (chance 0 (8 6)))", utility_range=(0, 9)))["conventions"]
    assert (chance["chance_cuts"], chance["utility_range"]) == ("windows", [0, 9])
    deeper = head_json(record("((3 5) (2 9))", algorithm="deepening"))
    half = record("(max 5 (chance 0 (8 6)))", utility_range=(0, inf))
    assert head_json(half)["conventions"]["utility_range"] == [0, "+inf"]
    assert (deeper["depth_reached"], deeper["complete"]) == (2, True)
    assert deeper["conventions"]["evaluation"] == "static"
    (cut,) = json.loads("".join(json_report(record(NIM, depth=2))))["cuts"]
    assert (cut["after"], cut["subtree"], cut["pruned"]) == ("1", "2 min", ["2"])


def test_games_name_nodes_by_moves():
    naming = Naming(NIM)
    place = Place(Place(Place(), 2), 1)
    assert naming.branch_of(1, place, None).startswith("The move 1 at node 2.1 (")
    assert (
        Naming(record(FIGURE).game).branch_of(1, Place(), None).startswith("Child 1 of the root (")
    )


def test_note_names_option_as_typed():
    trace = record("(max 5 (chance 0 (8 6)))")
    for voice, ending in [
        (nullcontext, "give utility_range=(LOW, HIGH)."),
        (on_the_command_line, "give --utility-range LOW,HIGH."),
    ]:
        with voice():
            assert no_range_note(trace).endswith(ending)


def test_note_is_for_alphabeta_only():
    for algorithm, tree in [("expectiminimax", "(max 5 (chance 0 8))"), ("alphabeta", "(5 8)")]:
        assert no_range_note(record(tree, algorithm=algorithm)) == ""


def test_cut_lines_are_never_folded():
    """A line in the notation of courses is compared as a whole."""
    cuts = [line for line in text_report(record(FIGURE), None, None, 20) if line.style == "cut"]
    assert [line.text for line in cuts] == ["MIN cut after 2 in subtree (2 4 6)"]
    assert [part for line in cuts for part in folded(line, 9)] == cuts


@pytest.mark.parametrize(("limit", "ties"), [(200, 30), (None, 40)])
def test_long_list_of_ties_is_shortened(limit, ties):
    tree = f"({' '.join(['((1,2) (1,2))'] * 39)})"
    lines = [line.text for line in text_report(record(tree, algorithm="maxn"), limit)]
    assert sum(line.startswith("tie at ") for line in lines) == ties


def test_full_report_has_full_paths():
    tree = "(1,2)"
    for _ in range(25):
        tree = f"({tree})"
    trace = record(tree, algorithm="maxn")
    for limit, deepest in [(None, ".".join("1" * 24)), (30, "1.1.1.1.1.1.1.1.1.1 ... 1.1.")]:
        lines = [line.text for line in text_report(trace, limit, None, 999)]
        assert f"nodes   {deepest}" in "\n".join(lines)


def test_folded_line_keeps_options_whole():
    line = ReportLine("  the report stays readable; --limit 12 lists all", "detail")
    assert [part.text for part in folded(line, 34)] == [
        "  the report stays readable;",
        "      --limit 12 lists all",
    ]
    assert [*folded(line._replace(unbroken=True), 30)] == [line._replace(unbroken=True)]


def test_json_keeps_letters_of_names():
    assert '"(max Ä 3 4)"' in "".join(json_report(record("(max Ä 3 4)")))


def test_stored_value_is_from_the_table():
    trace = record(load("nim", pool=6), algorithm="transposition")
    pairs = pairwise([None, *trace.events])
    stored = [isinstance(one, Open) and isinstance(two, Close) for one, two in pairs]
    marked = [line.text.endswith(" (from the table)") for line in event_lines(trace)]
    assert marked[: len(stored)] == stored
    assert any(stored)


@pytest.mark.parametrize("between", [" ", "."])
def test_paths_of_twenty_steps_are_whole(between):
    """A path is shortened only if both are too many: its steps and its characters."""
    naming = Naming(record(FIGURE).game, 30)
    for steps, size, whole in (
        (20, 10**9, True),
        (21, 10**9, False),
        (15, 1, True),
        (21, 1, False),
    ):
        path = [size + i % 9 for i in range(steps)]
        names = [*map(str, path)]
        ends = between.join(names[:10]), between.join(names[-10:])
        shortened = f"{ends[0]} ... {ends[1]} ({steps} steps; full shows them all)"
        found = naming.path(path, between)
        assert found == (between.join(names) if whole else shortened)
    assert Naming(record(FIGURE).game, None).path([1] * 99, between) == between.join("1" * 99)
