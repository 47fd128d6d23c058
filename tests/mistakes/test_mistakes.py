"""Test mistakes against recorded answers and independent implementations."""

import json
import re
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import wrong_answers
from support.stored import check_output
from support.strategies import plain_trees
from support.students import exercises

from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.cases import OTHER, Facts, case
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.solve import record
from treesearch.tree import Node, text

DATA = json.loads((Path(__file__).parents[1] / "data" / "mistakes.json").read_text())
TREES = [recorded["tree"] for recorded in DATA["trees"]]
TREES += [
    re.sub(r"-?\d+", lambda leaf: str(int(leaf[0]) - 5), tree) for tree in TREES
]  # 0 lies among the leaves


def written_facts(tree, facts):
    cuts = [[cut.kind, text(tree[cut.after])] for cut in facts.cuts]
    return {"value": facts.value, "path": list(facts.path), "cuts": cuts}


@pytest.mark.parametrize("name", ["correct", *DATA["names"]])
def test_mistake_gives_recorded_answers(name):
    for recorded in DATA["trees"]:
        tree = read(recorded["tree"])
        start = case(tree, BOOK.replace(root=recorded["root"]))
        facts = start.facts if name == "correct" else MISTAKES[name].answer(start)
        assert written_facts(tree, facts) == recorded["answers"][name], recorded["tree"]


@pytest.mark.parametrize("name", sorted(MISTAKES.keys() - {"negamax_sign", "path_of_values"}))
def test_mistake_treats_players_alike(name):
    """The numbers with the other sign, and MIN at the root, mirror every mistake that reads no sign."""
    others = {"MAX": "MIN", "MIN": "MAX"}
    for tree in TREES:
        facts = MISTAKES[name].answer(case(read(tree), BOOK))
        mirrored = re.sub(r"-?\d+", lambda leaf: str(-int(leaf[0])), tree)
        found = MISTAKES[name].answer(case(read(mirrored), BOOK.replace(root="min")))
        assert (-found.value, found.path) == (facts.value, facts.path)
        assert [(others[cut.kind], cut.after) for cut in found.cuts] == [
            (cut.kind, cut.after) for cut in facts.cuts
        ]


def answer_of(name, tree, place=tuple, kind=str, **conventions):
    """Return the answer of a mistake with its places and the names of its cuts converted."""
    facts = MISTAKES[name].answer(case(tree, BOOK.replace(**conventions)))
    cuts = [(kind(cut.kind), place(cut.after), [*map(place, cut.skipped)]) for cut in facts.cuts]
    bounds = {place(path): (seen.low, seen.high) for path, seen in facts.nodes.items()}
    return facts.value, place(facts.path), cuts, [*map(place, facts.also_pruned)], bounds


@pytest.mark.parametrize("name", MISTAKES)
def test_label_exchanges_only_the_names(name):
    for tree in map(read, TREES[::6]):
        exchanged = answer_of(name, tree, kind=OTHER.get, label="bound")
        assert exchanged == answer_of(name, tree)
        swapped = MISTAKES["swapped_labels"].applied(case(tree, BOOK))
        combined, alone = (MISTAKES[name].answer(start) for start in (swapped, case(tree, BOOK)))
        assert (combined.value, combined.path) == (alone.value, alone.path)
        assert [(OTHER[cut.kind], cut.after) for cut in combined.cuts] == [
            (cut.kind, cut.after) for cut in alone.cuts
        ]


@pytest.mark.parametrize("name", MISTAKES.keys() - {"zero_based", "path_of_values"})
def test_search_from_right_mirrors_the_answer(name):
    def mirrored(node):
        return (
            Node(map(mirrored, reversed(node.children)), head=node.head) if node.children else node
        )

    for tree in map(read, TREES[::6]):

        def place(path, tree=tree):
            """Count each step of a path in the mirrored tree from the left side of the tree."""
            sizes = [len(tree[place(path[:depth])].children) for depth in range(len(path))]
            return tuple(size + 1 - step for size, step in zip(sizes, path, strict=True))

        assert answer_of(name, mirrored(tree), place, order="rtl") == answer_of(name, tree)


@pytest.mark.parametrize("name", MISTAKES.keys() - {"last_child_cuts", "skip_self"})
def test_longer_list_adds_no_skips(name):
    for tree in map(read, TREES[::6]):
        value, path, cuts, *others = answer_of(name, tree, cuts="all")
        skipping = [cut for cut in cuts if cut[2]]
        assert (value, path, skipping, *others) == answer_of(name, tree)


@pytest.mark.parametrize(
    ("name", "convention", "usual"),
    [
        ("strict", {"cut_rule": "gt"}, {}),
        ("last_child_cuts", {"cuts": "all"}, {}),
        ("strict", {}, {"cut_rule": "gt"}),
        ("last_child_cuts", {}, {"cuts": "all"}),
        ("label_by_bound", {"label": "bound"}, {}),
        ("label_by_bound", {}, {"label": "bound"}),
        ("root_min", {"root": "min"}, {}),
        ("right_to_left", {"order": "rtl"}, {}),
    ],
)
def test_other_convention_is_right_elsewhere(name, convention, usual):
    for tree in map(read, TREES[::6]):
        wrong = MISTAKES[name].answer(case(tree, BOOK.replace(**convention)))
        right = case(tree, BOOK.replace(**usual)).facts
        assert (wrong.value, wrong.path, wrong.cuts) == (right.value, right.path, right.cuts)


def by_the_package(mistake, tree):
    """Return the answer of a mistake, in the form of the independent implementations."""
    facts = mistake.answer(case(read(tree), BOOK))
    cuts = tuple(wrong_answers.Cut(cut.kind, cut.after, cut.skipped) for cut in facts.cuts)
    inner = {place: (seen.low, seen.high) for place, seen in facts.nodes.items()}
    return wrong_answers.Answer(facts.value, facts.path, cuts, inner, facts.also_pruned)


def by_the_second_opinion(name, tree):
    nested = wrong_answers.lists(tree)
    answer = wrong_answers.ANSWERS[name](nested)
    inner = {
        place: ends
        for place, ends in answer.bounds.items()
        if isinstance(wrong_answers.at(nested, place), list)
    }
    return replace(answer, bounds=inner)


def assert_pinned(mistake):
    """Check a mistake against its recorded answers, of which at least four are not right."""
    wrong = [by_the_second_opinion(mistake.name, tree) for tree in TREES]
    assert [by_the_package(mistake, tree) for tree in TREES] == wrong
    right = [wrong_answers.book(wrong_answers.lists(tree)) for tree in TREES]
    assert sum(answers_differ(one, other) for one, other in zip(wrong, right, strict=True)) >= 4


def answers_differ(wrong, right):
    """Return whether any part of the written answer differs from the right one."""
    bounds = {place: right.bounds[place] for place in wrong.bounds if place in right.bounds}
    return replace(wrong, bounds={}) != replace(right, bounds={}) or wrong.bounds != bounds


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_has_cases(name):
    assert_pinned(MISTAKES[name])


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_without_effect_is_noticed(name):
    nothing_wrong = replace(MISTAKES[name], wrong=lambda case: case)
    wrong = [by_the_second_opinion(name, tree) for tree in TREES]
    assert [by_the_package(nothing_wrong, tree) for tree in TREES] != wrong


def test_every_mistake_is_implemented_twice():
    assert set(wrong_answers.ANSWERS) == set(MISTAKES)


@given(tree=plain_trees().filter(lambda tree: tree.children))
def test_independent_mistake_agrees(tree):
    for name, mistake in MISTAKES.items():
        assert by_the_package(mistake, str(tree)) == by_the_second_opinion(name, str(tree)), name


@given(
    tree=st.sampled_from(exercises(3, 60)),
    root=st.sampled_from(["max", "min"]),
    order=st.sampled_from(["ltr", "rtl"]),
    cut_rule=st.sampled_from(["ge", "gt"]),
    cuts=st.sampled_from(["pruning", "all"]),
    values=st.sampled_from(["soft", "hard"]),
    label=st.sampled_from(["node", "bound"]),
)
def test_search_without_mistake_matches_trace(tree, **conventions):
    facts = case(read(tree), BOOK.replace(**conventions)).facts
    trace = record(tree, **conventions)
    assert (facts.value, facts.path) == (trace.result.value, trace.result.path)
    assert [(cut.kind, cut.place, cut.after, cut.value, cut.bound) for cut in facts.cuts] == [
        (cut.kind, cut.place.path, cut.after.path, cut.value, cut.bound) for cut in trace.cuts
    ]
    assert [cut.skipped for cut in facts.cuts] == [
        tuple(place.path for place in cut.pruned) for cut in trace.cuts
    ]
    for path, seen in facts.nodes.items():
        visit = trace.visit(path)
        assert (seen.window, seen.low, seen.high) == (visit.entry, visit.low, visit.high)
        assert seen.value == visit.value
    assert len(facts.examined) == trace.counts.leaves_evaluated


@pytest.mark.parametrize("name", list(MISTAKES))
def test_mistakes_combine_on_any_tree(name):
    for tree in ["5", "(1 (5 7) 4)", "(3)", "((2 2) (2 2))", *exercises(4, 10)]:
        start = Key(tree).case
        assert isinstance(MISTAKES[name].answer(start), Facts)
        for other in MISTAKES.values():
            assert isinstance(other.answer(MISTAKES[name].applied(start)), Facts)


@pytest.mark.parametrize("tree", ["(max 5 (max 3 6 2) 1)", "(min 5 (min 6 4 7) 9)"])
@pytest.mark.parametrize("name", ["shallow", "root_alpha_only"])
def test_same_player_sets_no_bound(name, tree):
    start = case(read(tree), BOOK)
    assert MISTAKES[name].answer(start) == start.facts
    assert start.facts.cuts == ()


def test_single_window_starts_anew():
    once = MISTAKES["leak_global"].applied(case(read("((3 12 8) (2 4 6) (14 5 2))"), BOOK))
    (cut,) = once.facts.cuts
    assert (cut.kind, cut.after) == ("MAX", (1,))
    assert MISTAKES["research_chosen"].answer(once).cuts == (cut,)


def test_cut_at_root_skips_no_branch():
    closed = case(read("((3 12) (4 5))"), BOOK.replace(window=(-inf, 4)))
    assert [cut.place for cut in closed.facts.closed] == [()]
    assert MISTAKES["prune_visited"].answer(closed).cuts == ()


def test_mistake_kinds_are_documented():
    kinds = {name: mistake.kind for name, mistake in MISTAKES.items()}
    conventions = {"strict", "last_child_cuts", "last_best", "label_by_bound"}
    assert {name for name, kind in kinds.items() if kind == "convention"} == conventions
    assert {name for name, kind in kinds.items() if kind == "notation"} == {
        "zero_based",
        "path_of_values",
    }
    assert {name for name, kind in kinds.items() if kind == "unfinished"} == {
        "no_cuts",
        "first_cut_only",
    }


def test_explanations_describe_the_answer():
    for mistake in MISTAKES.values():
        assert mistake.explanation.startswith("Your answer agrees with what you get if ")
        assert "think" not in mistake.explanation


def test_descriptions_match_golden_file():
    check_output("mistakes")
