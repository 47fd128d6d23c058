"""What reports say of a search, sentence by sentence."""

import re
from math import inf

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from treesearch import Player, draw, read, record
from treesearch.algorithms import ALGORITHMS
from treesearch.report.data import SHORT, Naming, trace_rows
from treesearch.report.lines import conventions_line, event_lines, legend, table_legend, text_report
from treesearch.tree import TreeGame

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
CHANCE = "(chance 9/10*3 1/10*(2 4))"
STATIC = "(A:10 (B:11 F=10 3) 4)"
CLAMPED = "(5 ((1 2) 9))"


def told(trace):
    return [line.text.lstrip(" 0123456789").rstrip() for line in event_lines(trace)]


def cells(trace, column):
    return {row[0]: row[column] for row in trace_rows(trace)}


def test_what_a_node_returns_and_what_its_leaves_prove_are_both_said_where_they_differ():
    trace = record(CLAMPED, values="hard")
    assert "node 2: returns 5; the leaves read prove <= 2" in told(trace)
    assert cells(trace, 4)["2"] == "<= 2; returns 5"
    assert "(MIN ≤ 2 [returns 5]" in str(draw(trace))


def test_with_soft_values_a_node_returns_what_its_leaves_prove():
    trace = record(CLAMPED)
    assert not any("returns" in line for line in [*told(trace), *cells(trace, 4).values()])
    assert "returns" not in str(draw(trace))


def test_a_path_that_gave_only_a_bound_is_no_solution_path():
    report = str(record(FIGURE, window=(5, 9)))
    assert "path    3 2  (the line that gave this bound, not the solution path)" in report
    assert "not the solution path" not in str(record(FIGURE))


def test_a_window_that_closes_after_the_last_child_is_a_cut_only_where_all_are_listed():
    closed = (
        "node 3: the window closes, 2 <= alpha 3, set at the root by child 1, after the last child: nothing to prune"
    )
    assert closed in told(record(FIGURE))
    assert cells(record(FIGURE), 5)["3"] == ""
    assert closed not in told(record(FIGURE, cuts="all"))
    assert cells(record(FIGURE, cuts="all"), 5)["3"] == "MIN cut after 2"


def test_what_is_evaluated_at_the_depth_limit_is_no_leaf():
    trace = record(STATIC, depth=1)
    assert "node 1 (B): static value 11, at the depth limit" in told(trace)
    assert "node 2: leaf 4" in told(trace)
    assert "evaluated 2: leaves 1 of 3, at the depth limit 1; nodes visited 3 of 5" in str(trace)
    assert "leaves evaluated 3 of 3;" in str(record(STATIC))


def test_signs_that_need_a_legend_have_one_and_only_where_they_occur():
    deep = record("(10 (20 (1 (4 2))))")
    for lines in (event_lines(deep), table_legend(deep)):
        assert [line.text for line in lines if line.text.startswith("lo..hi: ")] != []
    assert [line.text[:2] for line in legend([(-inf, inf), (1, 1)])] == ["?:"]
    assert list(table_legend(record(FIGURE))) == []


def test_playouts_are_no_leaves():
    trace = record(FIGURE, algorithm="mcts", iterations=5)
    assert sum("playout" in line for line in told(trace)) == 5
    assert not any("leaf" in line for line in told(trace))
    assert "playout" in cells(trace, 1).values()


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_says_its_name_and_only_the_options_that_it_takes(name):
    entry, given = ALGORITHMS[name], {"seed": 7, "first": 3, "iterations": 20, "ordering": ()}
    trace = record(FIGURE, algorithm=name, **{key: value for key, value in given.items() if key in entry.options})
    said = conventions_line(trace.conventions, trace.game, trace.options)
    assert ("search by" in said) == (name not in ("minmax", "alphabeta"))
    assert ("seed 7" in said) == ("seed" in entry.options)
    assert ("first 3" in said) == ("first" in entry.options)
    assert ("window (" in said) == ("window" in entry.follows)
    assert str(trace).startswith(f"tree    {FIGURE}")


def test_each_pass_over_the_tree_has_its_title():
    assert [line for line in told(record(FIGURE, algorithm="mtdf")) if line.startswith("pass")] == [
        "pass 1:",
        "pass 2:",
    ]
    assert not any(line.startswith("pass") for line in told(record(FIGURE)))


@pytest.mark.parametrize("algorithm", ["mtdf", "deepening"])
def test_a_title_stands_wherever_the_search_begins_at_the_root_and_nowhere_else(algorithm):
    said = [line.text for line in event_lines(record(FIGURE, algorithm=algorithm))]
    titles = [i for i, line in enumerate(said) if re.match(r"(pass|to depth) \d+:$", line)]
    begun = [i for i, line in enumerate(said) if re.match(r" *\d+  the root: MAX to move", line)]
    assert begun == [i + 1 for i in titles]
    assert len(begun) > 1


@given(st.integers(1, 60), st.integers(1, 30))
@example(67, 2)  # 200 characters, which are shown
def test_a_path_is_shown_whole_or_by_its_first_and_last_ten_steps(count, length):
    moves = [f"{number:0{length}}" for number in range(count)]
    shown = Naming(TreeGame(read(FIGURE))).path(moves)
    if len(" ".join(moves)) > SHORT and count > 20:
        start, end = " ".join(moves[:10]), " ".join(moves[-10:])
        assert shown == f"{start} ... {end} ({count} steps; --full shows them all)"
    else:
        assert shown == " ".join(moves)


def test_an_algorithm_may_be_called_by_its_other_names():
    assert str(record(FIGURE, algorithm="alpha-beta")) == str(record(FIGURE))


def test_the_library_prints_the_report_of_the_command_line():
    trace = record(FIGURE)
    assert str(trace).splitlines() == [line.text for line in text_report(trace)]
    assert "MIN cut after 2 in subtree (2 4 6)" in str(trace)
    assert [visit.known for visit in trace.root.children.values()] == ["= 3", "<= 2", "= 2"]


def test_a_search_without_cuts_says_nothing_of_cuts():
    assert "cut" not in str(record(FIGURE, algorithm="minmax"))
    assert "cut" not in str(record(CHANCE, algorithm="expectiminimax"))


def test_results_and_players_show_no_more_than_there_is_to_know():
    assert repr(record("(1 2)").result) == "SearchResult(value=2, path=(2,))"
    assert repr(record(FIGURE, window=(5, 9)).result) == "SearchResult(value=5, path=(3, 2), bound='<=')"
    assert repr(list(Player)) == "[MAX, MIN, CHANCE]"
