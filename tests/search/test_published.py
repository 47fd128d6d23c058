"""Test minimax, alpha-beta and their cuts against published answers."""

import json
from pathlib import Path

import pytest

from treesearch import Trace, minimax, read, record

KNOWN = json.loads(
    (Path(__file__).parents[1] / "data" / "known_trees.json").read_text(encoding="utf-8")
)
RULES = {"nonstrict": "ge", "strict": "gt"}


def published(fact: str) -> list[object]:
    """Return the published trees that state this fact, by name."""
    return [pytest.param(known, id=known["id"]) for known in KNOWN if fact in known]


def pruned_leaves(trace: Trace) -> list[int]:
    """Return the leaves that were never examined, from left to right."""
    seen = {visit.place.path for visit in trace.visits()}
    return [node.value for place, node in leaves(trace.tree) if place not in seen]


def leaves(tree, place=()):
    if not tree.children:
        yield place, tree
    for i, child in enumerate(tree.children, 1):
        yield from leaves(child, (*place, i))


def rules(known, fact):
    """Return the cut rules under which a published answer was verified."""
    verified = known.get("verified", {}).get(fact, True)
    return ["ge", "gt"] if verified is True else [RULES[rule] for rule in verified]


@pytest.mark.parametrize("known", published("value"))
def test_value_equals_published_value(known):
    assert minimax(known["lisp"], root=known["root"]).value == known["value"]
    assert record(known["lisp"], root=known["root"]).result.value == known["value"]


@pytest.mark.parametrize("known", published("path_1based"))
@pytest.mark.parametrize("rule", ["ge", "gt"])
def test_path_equals_published_path(known, rule):
    path = tuple(known["path_1based"])
    assert minimax(known["lisp"], root=known["root"]).path[: len(path)] == path
    assert record(known["lisp"], root=known["root"], cut_rule=rule).result.path[: len(path)] == path


@pytest.mark.parametrize("known", published("best_child_1based"))
def test_first_move_equals_published_move(known):
    assert record(known["lisp"], root=known["root"]).result.path[0] == known["best_child_1based"]


@pytest.mark.parametrize("known", published("pruned_leaves"))
def test_pruned_leaves_equal_published_leaves(known):
    for rule in rules(known, "pruned_leaves"):
        assert (
            pruned_leaves(record(known["lisp"], root=known["root"], cut_rule=rule))
            == known["pruned_leaves"]
        )


@pytest.mark.parametrize("known", published("visited_leaves"))
def test_leaf_order_equals_published_order(known):
    for rule in rules(known, "visited_leaves"):
        trace = record(known["lisp"], root=known["root"], cut_rule=rule)
        assert list(trace.examined()) == known["visited_leaves"]


@pytest.mark.parametrize("known", published("visited_leaf_count"))
def test_leaf_count_equals_published_count(known):
    for rule in rules(known, "visited_leaf_count"):
        trace = record(known["lisp"], root=known["root"], cut_rule=rule)
        assert trace.counts.leaves_evaluated == known["visited_leaf_count"]


@pytest.mark.parametrize("known", published("pruning_events_alpha_beta"))
def test_windows_equal_published_windows(known):
    trace = record(known["lisp"], root=known["root"], cuts="all")
    after = [
        [cut.value, cut.beta] if cut.player.value == "max" else [cut.alpha, cut.value]
        for cut in trace.cuts
    ]
    assert after == known["pruning_events_alpha_beta"]


@pytest.mark.parametrize("known", published("wrongly_pruned_leaves"))
def test_published_wrong_pruning_is_not_repeated(known):
    crossed_out, wrong = known["leaves_crossed_out_by_source"], known["wrongly_pruned_leaves"]
    right = [leaf for leaf in crossed_out if leaf not in wrong]
    assert pruned_leaves(record(known["lisp"])) == right


def test_strict_rule_examines_one_more_leaf():
    tree = "((((3 17) (2 12)) ((15) (25 0))) (((2 5) (3)) ((2 14))))"
    assert record(tree).counts.leaves_evaluated == 6
    assert record(tree, cut_rule="gt").counts.leaves_evaluated == 7


DEPTH_LIMITED = "(A:10 (B:11 F=10 (G:12 K=7 L=11)) (C:2 H=9 (I:12 M=12 N=13)) D=3 (E:6 (J:7 O=8)))"


@pytest.mark.parametrize(("depth", "value", "evaluated"), [(1, 11, 4), (2, 10, 5), (3, 10, 6)])
def test_depth_limit_uses_static_values(depth, value, evaluated):
    trace = record(DEPTH_LIMITED, depth=depth)
    assert (trace.result.value, trace.counts.leaves_evaluated) == (value, evaluated)


@pytest.mark.parametrize(("tree", "value"), [("((3 4) (5 6))", 0), ("((min:-1 3 4) (5 6))", 0)])
def test_node_without_static_value_counts_zero(tree, value):
    assert record(tree, depth=1, algorithm="minmax").result.value == value


def test_zero_evaluation_ignores_static_values():
    trace = record(DEPTH_LIMITED, depth=2, evaluation="zero", algorithm="minmax")
    assert (trace.result.value, trace.result.path, trace.counts.leaves_evaluated) == (3, (3,), 6)


STUDENT_REPORT = [  # a student's report on a LISP assignment: tree, path, and the cuts its program prints first
    (
        "((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))",
        (2, 1, 3),
        ["MAX 7", "MIN 3", "MIN 2", "MAX 7"],
    ),
    (
        "(((1 4) (3 (5 2 8 0) 7 (5 7 1)) (8 3)) (((3 6 4) 2 (9 3 0)) ((8 1 9) 8 (3 4 ))))",
        (1, 1, 2),
        ["MIN 2", "MAX 7", "MAX 8", "MIN 3", "MIN 3", "MIN ((3 6 4) 2 (9 3 0))"],
    ),
    ("(5 (((4 7 -2) 7) 6))", (2, 2), ["MIN 4"]),
    (
        "((8 (7 9 8) 4) (((3 6 4) 2 1) ((6 2 9) 4 7 (6 4 5))))",
        (1, 3),
        ["MAX 9", "MIN 3", "MIN ((3 6 4) 2 1)"],
    ),
    (
        "(((1 (4 7)) (3 ((5 2) (2 8 9) 0 -2) 7 (5 7 1)) (8 3)) (((8 (9 3 2) 5) 2 (9 (3 2) 0)) ((3 1 9) 8 (3 4 ))))",
        (2, 1, 1, 3),
        ["MAX 5", "MAX 8", "MIN 0", "MAX 7", "MAX 8", "MAX 9", "MIN (3 2)", "MIN 3", "MAX 8"],
    ),
]


@pytest.mark.parametrize("quote", ["", "'", "’"])
@pytest.mark.parametrize(("tree", "path", "cuts"), STUDENT_REPORT)
def test_student_report_answers_are_reproduced(tree, path, cuts, quote):
    trace = record(quote + tree)
    assert trace.result.path == minimax(tree).path == path
    assert [f"{cut.kind} {read(tree)[cut.after]}" for cut in trace.cuts] == cuts
