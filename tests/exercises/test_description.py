"""Test the descriptions of generated trees."""

import json

from treesearch import read, record
from treesearch.homework.exercises.constraints import GOOD
from treesearch.homework.exercises.generator import make


def test_printed_trees_can_be_read(run):
    code, made, _ = run("exercise", "--seed", "3", "--trees", "2")
    assert code == 0
    first, second = (line for line in made.splitlines() if line.startswith("("))
    assert read(first) == make(GOOD, 3)
    assert read(second) == make(GOOD, 4)
    assert run("minmax", "-", piped=made)[1].count("value") == 2


def test_json_agrees_with_trace(run):
    told = json.loads(
        run("exercise", "--leaves", "10", "--deep", "--cut-count", "3", "--format", "json")[1]
    )
    trace = record(read(told["tree"]))
    assert told["leaves"] == 10
    assert told["leaves_evaluated"] == trace.counts.leaves_evaluated
    assert [told["value"], told["path"]] == [trace.result.value, list(trace.result.path)]
    assert [cut["path"] for cut in told["cuts"]] == [list(cut.place.path) for cut in trace.cuts]
    deep = [len(cut.bound_from.path) < len(cut.place.path) - 1 for cut in trace.cuts]
    assert [cut["deep"] for cut in told["cuts"]] == deep
    assert any(deep)


def test_diagnostic_json_has_every_answer(run):
    told = json.loads(
        run("exercise", "--diagnostic", "strict,skip_self,ply", "--format", "json")[1]
    )
    (tree,) = told["trees"]
    assert told["never"] == [["right", "skip_self"]]
    assert [*tree["answers"]] == ["right", "strict", "ply"]
    assert len({json.dumps(answer) for answer in tree["answers"].values()}) == 3
