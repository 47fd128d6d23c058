"""Test reports on programs."""

from itertools import count

import pytest
from support.tried_programs import by_the_package, tried

from treesearch import Settings, read, record
from treesearch.game import dotted, spell
from treesearch.homework.answers.tasks import FULL
from treesearch.homework.programs.first_error import right_lines
from treesearch.homework.programs.report import verdict_json, verdict_lines
from treesearch.homework.programs.trees_to_try import program_trees
from treesearch.homework.programs.trial import (
    UNREAD,
    WRONG,
    Outcome,
    Verdict,
    function_as_program,
    try_program,
)
from treesearch.tree import text


def test_missing_cut_report_names_bound():
    found = tried("py", "shallow")
    (first,) = [line for line in verdict_lines(found) if line.startswith("first")]
    trace = record(found.smallest.tree)
    assert ": 0 <= alpha 0, set at the root by child 1; window (0, +inf)" in first
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


def expected_lines(tree, ask, settings):
    """Return the lines of the right answer, from the trace of the search."""
    trace = record(tree, settings)
    cuts = [
        f"{cut.kind} cut after {text(tree[cut.after.path])} in subtree {text(tree[cut.place.path])}"
        for cut in trace.cuts
    ]
    lines = {
        "value": [f"value: {spell(trace.result.value)}"],
        "path": [f"path: {' '.join(map(str, trace.result.path)) or 'root'}"],
        "cuts": cuts or ["no cuts"],
    }
    return [line for part in ask for line in lines[part]]


@pytest.mark.parametrize("ask", ["value,path,cuts", "path"])
@pytest.mark.parametrize(
    "changes",
    [{}, {"root": "min"}, {"order": "rtl"}, {"cut_rule": "gt"}, {"label": "bound"}],
    ids=str,
)
def test_verdict_follows_the_settings(changes, ask):
    settings, ask, calls = Settings(**changes), tuple(ask.split(",")), count()

    def right(tree):
        return "\n".join(expected_lines(read(tree), ask, settings))

    def wrong(tree):
        next(calls)
        trace = record(tree, settings)
        if len(trace.result.path) < 2 or not trace.cuts:
            return right(tree)
        lines = right(tree).replace("value: ", "value: 7").splitlines()
        path = f"path: {trace.result.path[0]}"
        return "\n".join(path if line.startswith("path") else line for line in lines)

    found = try_program(function_as_program(wrong), 12, 2, settings, ask)
    data, lines = verdict_json(found, settings), [*verdict_lines(found, settings)]
    runs, smallest = next(calls), read(data["tree"])
    trees = [text(tree) for tree in program_trees(12, 2, settings)]
    first = next(tree for tree in trees if right(tree) != wrong(tree))
    assert (data["outcome"], data["runs"], data["trees"]) == ("wrong", runs, trees.index(first) + 1)
    assert (data["first_tree"], data["leaves"]) == (first, smallest.traits.leaves)
    assert (data["output"], data["problem"]) == (wrong(data["tree"]), "")
    assert data["expected"] == expected_lines(smallest, ask, settings)
    result = record(smallest, settings).result
    value = f"the value of the root is {result.value}, from child {result.path[0]};"
    step = f"the first best child is {result.path[1]}, with the value {result.value};"
    assert (value if "value" in ask else step) in data["first_event"]
    assert f"({runs} runs in all)" in lines[0]
    for start, rows in (
        ("tree", [data["tree"]]),
        ("program", data["output"].splitlines()),
        ("right", data["expected"]),
        ("first", data["first_event"].splitlines()[:1]),
    ):
        assert [
            line[10:].splitlines()[0] for line in lines if line.startswith(start.ljust(10))
        ] == rows
    passed = try_program(function_as_program(right), 12, 2, settings, ask)
    assert (passed.smallest, passed.tried, passed.ask) == (None, 12, ask)


def test_long_output_is_shortened():
    output = "\n".join(["x" * 200, "y" * 201, *map(str, range(3, 22))])
    outcome = Outcome(UNREAD, read("(1 2)"), output)
    lines = verdict_lines(Verdict(1, 1, False, FULL, outcome, outcome))
    assert [line[10:] for line in lines if line.startswith("program")] == [
        *("x" * 200, "y" * 200),
        *map(str, range(3, 21)),
    ]
    outcome = Outcome(UNREAD, read("(1 2)"), "x" * 2000 + "y")
    assert verdict_json(Verdict(1, 1, False, FULL, outcome, outcome))["output"] == "x" * 2000


@pytest.mark.parametrize(("rule", "title"), [("ge", "No cut on a tie"), ("gt", "Cut on a tie")])
def test_mistake_follows_the_rule(rule, title):
    outcome = Outcome(WRONG, read("((3 4) (3 5))"), "no cuts")
    lines = verdict_lines(
        Verdict(1, 1, False, FULL, outcome, outcome, ("strict",)), Settings(cut_rule=rule)
    )
    assert [line for line in lines if line.startswith("mistake")] == [
        f"mistake   {title} (strict): a search with this mistake gave the same answers on all trees tried"
    ]
