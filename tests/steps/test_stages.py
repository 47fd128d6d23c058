"""Test the stages of a search and the states of its nodes."""

from itertools import islice
from math import inf

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.strategies import integers, plain_trees

from treesearch import read, record
from treesearch.conventions import CHOICES
from treesearch.errors import UsageError
from treesearch.events import Close, Cut, Leaf, Open, Update
from treesearch.game import MAX, MIN, dotted
from treesearch.report.cuts import full_sentence
from treesearch.report.naming import Naming
from treesearch.steps import stages, with_states
from treesearch.steps.reel import reel
from treesearch.steps.sentences import sentences
from treesearch.steps.stages import chosen
from treesearch.trace import fold
from treesearch.tree import Node

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def states_at(trace, number):
    """Return the states of the nodes at one stage, by path."""
    return next(
        {place.path: one for place, one in known.items()}
        for stage, known in with_states(stages(trace))
        if stage.number == number
    )


# AIMA 4e, figure 5.5: the intervals of A, B, C and D in the six stages of figure 5.2.
# The book reads the leaves 5 and 2 between its stages (e) and (f).
FIGURE_5_5 = {
    3: {(): (-inf, inf), (1,): (-inf, 3)},
    4: {(): (-inf, inf), (1,): (-inf, 3)},
    5: {(): (3, inf), (1,): (3, 3)},
    7: {(): (3, inf), (1,): (3, 3), (2,): (-inf, 2)},
    9: {(): (3, 14), (1,): (3, 3), (2,): (-inf, 2), (3,): (-inf, 14)},
    11: {(): (3, 3), (1,): (3, 3), (2,): (-inf, 2), (3,): (2, 2)},
}


@pytest.mark.parametrize("number", FIGURE_5_5)
def test_figure_5_5_has_published_intervals(number):
    known = states_at(record(FIGURE), number)
    assert {path: (one.low, one.high) for path, one in known.items() if one.player} == FIGURE_5_5[
        number
    ]


def test_stage_has_leaf_and_consequences():
    found = [*stages(record(FIGURE))]
    assert [stage.number for stage in found] == [*range(1, 12)]
    assert found[6].place == (2, 1)
    assert found[6].sentences == (
        "node 2.1: leaf 2",
        "node 2: MIN now has 2",
        "node 2: MIN cut, 2 <= alpha 3, set at the root by child 1; pruned 4, 6",
        "node 2: value <= 2",
    )
    assert [stage.last for stage in found] == [False] * 10 + [True]


def test_cut_belongs_to_stage_of_leaf():
    trace = record(FIGURE)
    assert states_at(trace, 6)[2,].skipped == ()
    assert states_at(trace, 7)[2,].skipped == (2, 3)
    assert trace.all_cuts[states_at(trace, 7)[2,].cut].place == (2,)


def test_cut_ends_when_children_are_visited():
    trace = record("((5 (((6 4) (3 5)) 5)) (2 1))", algorithm="sss")
    cuts = [states_at(trace, number)[1,].cut for number in (7, 8)]
    assert cuts == [0, None]


def test_single_number_is_one_stage():
    (stage,) = stages(record("7"))
    assert (stage.number, stage.last, stage.sentences) == (1, True, ("the root: leaf 7",))


conventions = st.fixed_dictionaries(
    {name: st.sampled_from(CHOICES[name]) for name in ("root", "order", "cut_rule", "values")}
    | {"window": st.sampled_from([(-inf, inf), (-2, 5), (3, inf)])}
)


@st.composite
def searches(draw):
    """Draw a search of a random tree under random conventions, by an algorithm that enters each state once."""
    tree = draw(plain_trees(max_leaves=14))
    algorithm = draw(st.sampled_from(["minmax", "alphabeta"]))
    options = draw(conventions) if algorithm == "alphabeta" else {}
    return record(tree, **{**options, "algorithm": algorithm})


def starts(events):
    """Return the index of the first event of each stage."""
    return [i for i, event in enumerate(events) if isinstance(event, (Open, Leaf))]


@given(searches())
def test_stages_add_up_to_trace(trace):
    ends = [*starts(trace.events)[1:], len(trace.events)]
    for (stage, known), end in zip(with_states(stages(trace)), ends, strict=True):
        folded = {visit.place: visit for visit in visits(fold(islice(trace.followed(), end)).root)}
        assert known.keys() == folded.keys()
        for place, one in known.items():
            visit = folded[place]
            assert (one.order, one.player, set(one.skipped)) == (
                visit.order,
                visit.player,
                set(visit.skipped),
            )
            if one.player:
                assert (one.entry, one.alpha, one.beta) == (visit.entry, visit.alpha, visit.beta)
            if not one.open:
                assert (one.value, one.low, one.high) == (visit.value, visit.low, visit.high)
        assert stage.events == tuple(trace.events[end - len(stage.events) : end])


def visits(root):
    ahead = [root]
    while ahead:
        visit = ahead.pop()
        yield visit
        ahead += visit.children.values()


def proved(tree: Node, player, values, path=()):
    """Return the bounds that leaves prove for a node by definition: [v, v] for a leaf that was read, else any value."""
    if not tree.children:
        value = values.get(path)
        return (-inf, inf) if value is None else (value, value)
    ends = [
        proved(child, player.opponent, values, (*path, i))
        for i, child in enumerate(tree.children, 1)
    ]
    lows, highs = zip(*ends, strict=True)
    return (max(lows), max(highs)) if player is MAX else (min(lows), min(highs))


@given(searches())
def test_interval_follows_examined_leaves(trace):
    root = MIN if trace.settings.root == "min" else MAX
    for _, known in with_states(stages(trace)):
        values = {place.path: one.value for place, one in known.items() if one.player is None}
        for place, one in known.items():
            player = root if len(place.path) % 2 == 0 else root.opponent
            assert (one.low, one.high) == proved(trace.tree[place], player, values, place.path)


@given(
    plain_trees(max_leaves=12),
    st.sampled_from(
        ["minmax", "alphabeta", "negascout", "mtdf", "sss", "transposition", "deepening"]
    ),
)
def test_last_stage_equals_trace(tree, algorithm):
    trace = record(tree, algorithm=algorithm)
    *_, (stage, known) = with_states(stages(trace))
    assert stage.last
    for visit in trace.visits():
        one = known[visit.place]
        assert (one.value, one.low, one.high) == (visit.value, visit.low, visit.high)
        assert set(one.skipped) == set(visit.skipped)


@given(plain_trees(max_leaves=12))
def test_stage_cuts_match_the_trace(tree):
    trace = record(tree)
    for stage, known in with_states(stages(trace)):
        for event in stage.events:
            if isinstance(event, Cut) and event.skipped:
                assert trace.all_cuts[known[event.path].cut].place == event.path


def test_cut_after_last_child_is_chosen():
    tree = "((3 12) (4 2))"
    assert chosen(record(tree, cuts="all"), "cuts") == [7]
    with pytest.raises(UsageError, match="this search has no such stage"):
        chosen(record(tree), "cuts")


def test_new_iteration_starts_afresh():
    found = [*stages(record("((1 (2 3)) (4 5))", algorithm="deepening"))]
    assert [stage.number for stage in found if stage.fresh] == [
        i for i, stage in enumerate(found, 1) if stage.place == () and i > 1
    ]


def test_deep_trees_have_stages():
    trace = record(read("(" * 1_500 + "7" + ")" * 1_500))
    *_, last = stages(trace)
    assert (last.number, len(last.changed)) == (1_501, 1_501)


def test_mcts_playouts_prove_no_bounds():
    for _, known in with_states(stages(record(FIGURE, algorithm="mcts", iterations=5))):
        assert all((one.low, one.high) == (-inf, inf) for one in known.values())


@given(plain_trees())
def test_window_belongs_to_cut_node(tree):
    trace = record(tree)
    for stage, told in zip(stages(trace), reel(trace)["stages"], strict=True):
        cut = next((one for one in stage.events if isinstance(one, Cut) and one.skipped), None)
        if cut:
            place = dotted(cut.path) or "the root"
            sign, bound = (">=", cut.beta) if cut.player is MAX else ("<=", cut.alpha)
            tested, _, moved = told["window"].partition(", now ")
            assert tested.endswith(f" at {place} ({cut.player.name})")
            side, before = ("α", cut.alpha) if cut.player is MAX else ("β", cut.beta)
            now = max(cut.alpha, cut.value) if cut.player is MAX else min(cut.beta, cut.value)
            assert moved == (
                f"{side} = {now}".replace("-", "\N{MINUS SIGN}") if now != before else ""
            )
            assert told["rule"].startswith(
                f"{cut.value} {sign} {bound}, its ".replace("-", "\N{MINUS SIGN}")
            )


@given(plain_trees())
def test_sentence_mentions_improvement_if_any(tree):
    trace = record(tree)
    told = [one.full for one in sentences(trace)]
    for i, event in enumerate(trace.events[:-1]):
        if isinstance(event, (Leaf, Close)):
            assert isinstance(trace.events[i + 1], Update) != ("is no better for" in told[i])


@given(tree=plain_trees(integers, max_leaves=15), algorithm=st.sampled_from(["negascout", "mtdf"]))
@example(read("((1 ((0 0))))"), "negascout")
def test_null_window_bound_has_no_owner(tree, algorithm):
    """The bound of a null window belongs to no player, so the full sentence names no owner."""
    trace = record(tree, algorithm=algorithm)
    naming = Naming(trace.game)
    for cut in trace.all_cuts:
        if cut.bound_from is not None and cut.bound_by is None and cut.skipped:
            sentence = full_sentence(cut, naming, trace, "worth 0")
            assert "the bound that the search itself set" in sentence
            assert "already has" not in sentence
            assert "gains nothing" not in sentence


@given(plain_trees(integers, max_leaves=15), st.sampled_from(["alphabeta", "minmax"]))
@example(read("((3 12 8) (2 4 6) (14 5 2))"), "alphabeta")
@example(read("((3 (3 3)) (3 3))"), "minmax")
def test_stage_names_only_known_ancestors(tree, algorithm):
    before = {}
    for stage in stages(record(tree, algorithm=algorithm)):
        own = {
            path for event in stage.events for path in (tuple(event.path), tuple(event.path)[:-1])
        }
        for one in stage.changed:
            path = tuple(one.place)
            assert path in own or before.get(path) != one, (stage.number, path)
            before[path] = one
