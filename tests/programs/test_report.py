"""Test reports on programs."""

from test_trial import by_the_package, tried

from treesearch import Settings, read, record
from treesearch.game import dotted
from treesearch.homework.programs.first_error import right_lines
from treesearch.homework.programs.report import verdict_lines
from treesearch.homework.programs.trial import function_as_program, try_program
from treesearch.tree import text


def test_missing_cut_report_names_bound():
    found = tried("py", "shallow")
    (first,) = [line for line in verdict_lines(found) if line.startswith("first")]
    trace = record(found.smallest.tree)
    assert "alpha" in first or "beta" in first
    assert "set at" in first
    assert any(text(found.smallest.tree[cut.after.path]) in first for cut in trace.cuts)


def test_closed_window_is_not_a_cut():
    found = try_program(
        function_as_program(lambda tree: "\n".join(right_lines(read(tree), Settings(cuts="all"))))
    )
    (first,) = [line for line in verdict_lines(found) if line.startswith("first")]
    cut = next(cut for cut in record(found.smallest.tree).all_cuts if not cut.skipped)
    after, node = text(found.smallest.tree[cut.after.path]), dotted(cut.place.path)
    assert f"cuts after {after} at {node}, but the search does not: the window closes" in first


def test_verdict_lists_what_was_tried():
    told = [*verdict_lines(try_program(function_as_program(by_the_package), 40))]
    assert told[0] == "right on all of 40 trees"
    assert "1 to 5 children" in told[1]
    assert "not tried" in told[2]
