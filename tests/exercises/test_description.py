"""Test the descriptions of generated trees."""

import json
from itertools import product

import pytest

from treesearch import Settings, read, record
from treesearch.game import dotted
from treesearch.homework.exercises.constraints import GOOD, Qualities
from treesearch.homework.exercises.description import (
    diagnostic_json,
    diagnostic_lines,
    tree_json,
    tree_lines,
)
from treesearch.homework.exercises.diagnostic import Diagnostic
from treesearch.homework.exercises.generator import make
from treesearch.tree import text


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


MANY = "((((5 7) (((5 4 4) (1 1)) ((8 3) 1))) (5 9 3)) (3 1))"
TWICE = "((5 6) (3 9) (3 8))"
"""A tree with two cuts that are written in the same way."""


CHANGES = [{}, {"root": "min"}, {"order": "rtl"}, {"cut_rule": "gt"}]


@pytest.mark.parametrize(
    ("tree", "changes"),
    [
        *product((MANY, TWICE, "((3 4) (3 (5 6)))"), CHANGES),
        ("(max 5 (max (min 4 7) 9))", {}),
    ],
    ids=str,
)
def test_description_agrees_with_trace(tree, changes):
    settings, tree = Settings(**changes), read(tree)
    seen, trace = Qualities(tree, settings), record(tree, settings)
    cuts = [
        {
            "kind": cut.kind,
            "path": list(cut.place.path),
            "after_path": list(cut.after.path),
            "after": text(tree[cut.after.path]),
            "deep": len(cut.bound_from.path) < len(cut.place.path) - 1,
            "above_leaves": any(tree[place.path].children for place in cut.pruned),
            "on_equality": cut.value == cut.bound,
        }
        for cut in trace.cuts
    ]
    other = record(tree, settings.replace(cut_rule="ge" if changes.get("cut_rule") else "gt"))
    result, counts = trace.result, trace.counts

    def written(trace):
        return trace.result, [(cut.kind, text(tree[cut.after.path])) for cut in trace.cuts]

    found = tree_json(seen, "7")
    best = found.pop("best_leaves")
    assert list(result.path) in best
    assert {tree[path].value for path in best} == {result.value}
    assert found == {
        "tree": text(tree),
        "seed": "7",
        "leaves": counts.leaves,
        "leaves_evaluated": counts.leaves_evaluated,
        "value": result.value,
        "path": list(result.path),
        "cuts": cuts,
        "same_rules": written(other) == written(trace),
    }
    words = {"deep": "a deep cutoff", "above_leaves": "above the leaves", "on_equality": "on a tie"}
    lines = [*tree_lines(seen, "7")]
    assert lines[0] == (
        f"; seed 7: {counts.leaves} leaves, {counts.leaves_evaluated} examined; "
        f"value {result.value}, path {' '.join(map(str, result.path))}"
    )
    assert [line for line in lines if " cut after " in line] == [
        ", ".join(
            [
                f"; {cut['kind']} cut after {cut['after']} at {dotted(cut['path'])}",
                *(word for name, word in words.items() if cut[name]),
            ]
        )
        for cut in cuts
    ]
    assert ("; no cuts" in lines) == (not cuts)
    assert any("if ties are not cut" in line for line in lines) == (not found["same_rules"])


def test_chance_tree_is_described():
    tree = read("(max (chance (min 2 2) (min 1 2)) (chance (min 0 2) (min -1 0)))")
    seen = Qualities(tree, Settings(utility_range=(-2, 2)))
    assert [*tree_lines(seen, 7)] == [
        "; seed 7: 8 leaves, 5 examined; value 3/2, path 1",
        "; MIN cut after 0 at 2.1",
        "; CHANCE cut after (min 0 2) at 2, above the leaves",
        text(tree),
    ]
    told = tree_json(seen, 7)
    assert told["best_leaves"] == [[1, 1, 1], [1, 1, 2], [1, 2, 1]]
    assert [cut["kind"] for cut in told["cuts"]] == ["MIN", "CHANCE"]


@pytest.mark.parametrize(
    "changes", [{}, {"cut_rule": "gt"}, {"root": "min"}, {"label": "bound"}], ids=str
)
def test_diagnostic_answers_follow_conventions(changes):
    settings, trees = Settings(**changes), [read(TWICE), read("((3 4) (3 (5 6)))")]
    found = Diagnostic(tuple(trees), ("strict", "root_min"), ())
    told = diagnostic_json(found, settings)["trees"]
    lines = iter(diagnostic_lines(found, settings))
    assert (
        next(lines) == "; 3 different answers: the right one and those of 2 mistakes; leaves: 6 + 5"
    )
    for tree, data in zip(trees, told, strict=True):
        trace = record(tree, settings)
        assert (data["tree"], data["leaves"]) == (text(tree), tree.traits.leaves)
        assert data["answers"]["right"] == {
            "value": trace.result.value,
            "path": list(trace.result.path),
            "cuts": [{"kind": cut.kind, "after": text(tree[cut.after.path])} for cut in trace.cuts],
        }
        for name, answer in data["answers"].items():
            cuts = "; ".join(f"{cut['kind']} {cut['after']}" for cut in answer["cuts"]) or "no cuts"
            path = " ".join(map(str, answer["path"]))
            assert next(lines) == f"; {name:<8}  {answer['value']}; {path}; {cuts}"
        assert next(lines) == text(tree)
