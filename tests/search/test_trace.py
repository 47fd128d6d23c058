"""Test properties of traces: owners of bounds, several passes, and the formulas of the papers."""

from fractions import Fraction
from itertools import pairwise
from math import inf, log, sqrt

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.searching import EXACT, TakeAway, game_of, ragged_trees, uniform
from support.strategies import plain_trees

from treesearch import MAX, alphabeta, minimax, read, record
from treesearch.algorithms import ALGORITHMS
from treesearch.events import Close, Cut, Leaf, Open, Update
from treesearch.search.mcts import mcts
from treesearch.search.negascout import negascout
from treesearch.search.ordering import Ordered
from treesearch.trace import bound_text, fold, followed, spelled_bound
from treesearch.tree import TreeGame

roots = st.sampled_from(["max", "min"])
TELLING = [name for name in EXACT if ALGORITHMS[name.split()[0]].cuts]
"""Every exact search that cuts."""


def events_and_tree(name, game, **options):
    """Return the events of a search, and the folded tree."""
    events = []
    result = EXACT[name](game, listen=events.append, **options)
    afresh = result.depth is not None
    return events, fold(followed(events, "node", afresh=afresh, proof=True))


def owed_to(events):
    """Yield for each cut the place and the action that set its bound, derived from the windows of the events.

    The first node above that was entered with the bound has it from its parent, the owner. The bound is the parent's
    value since its first child with this value, or a bound that the parent only tried.
    """
    way = []  # of each open node: its Open, and the values that it found with the actions to them
    latest = None
    for event in events:
        if isinstance(event, Open):
            if event.path.parent is None:
                way = []
            way.append((event, []))
        elif isinstance(event, Update):
            way[-1][1].append((event.value, latest))
        elif isinstance(event, Cut):
            yield owner(way, event)
        else:
            latest = event.path.action
            if isinstance(event, Close):
                way.pop()


def owner(way, cut):
    end, bound = ("beta", cut.beta) if cut.player is MAX else ("alpha", cut.alpha)
    first = next(i for i, (node, _) in enumerate(way) if getattr(node, end) == bound)
    if first == 0:
        return None, None
    parent, found = way[first - 1]
    own = parent.player is not cut.player
    return parent.path.path, next(
        (action for value, action in found if own and value == bound), None
    )


@given(tree=ragged_trees(), root=roots)
@example(read("(5 ((5 (6 7)) 1))"), "min")  # the inner 5 does not own the bound
def test_bound_belongs_to_first_tightening_ancestor(tree, root):
    for name in TELLING:
        events, folded = events_and_tree(name, game_of(tree, root))
        blamed = [(cut.bound_from and cut.bound_from.path, cut.bound_by) for cut in folded.cuts]
        assert blamed == [*owed_to(events)], name


@given(tree=ragged_trees(), root=roots)
def test_visits_are_numbered_by_first_entry(tree, root):
    for name in TELLING:
        events, folded = events_and_tree(name, game_of(tree, root))
        if name.startswith("deepening"):
            continue
        entered = [event.path.path for event in events if isinstance(event, Open | Leaf)]
        ahead, found = [folded.root], {}
        while ahead:
            visit = ahead.pop()
            found[visit.place.path] = visit.order
            ahead += visit.children.values()
        assert found == {path: i for i, path in enumerate(dict.fromkeys(entered), 1)}, name


@given(ragged_trees(), roots, st.integers(-9, 9), st.integers(0, 9))
def test_starting_bound_has_no_owner(tree, root, alpha, width):
    trace = record(
        tree, root=None if tree.role else root, window=(alpha, alpha + width + 1), cuts="all"
    )
    blamed = [(cut.bound_from and cut.bound_from.path, cut.bound_by) for cut in trace.cuts]
    assert blamed == [*owed_to(trace.events)]


@given(tree=ragged_trees(), root=roots)
def test_skipped_children_are_never_entered(tree, root):
    ahead = [events_and_tree(name, game_of(tree, root))[1].root for name in TELLING]
    while ahead:
        visit = ahead.pop()
        ahead += visit.children.values()
        assert not {*visit.skipped} & visit.children.keys()
        assert visit.cut is None or visit.cut.place == visit.place
        if visit.cut is not None and visit.cut.skipped:
            assert visit.skipped, "a cut that another pass undid is no cut of the tree"
        if visit.children:
            assert {*visit.skipped} | visit.children.keys() == {
                *range(1, 1 + len(tree[visit.place].children))
            }


@given(tree=ragged_trees(), root=roots, by=st.sampled_from([-(10**9), -3000, 3000, 10**9]))
def test_shifted_tree_shifts_value(tree, root, by):
    games = [game_of(moved, root) for moved in (tree, shifted(tree, by))]
    for name, search in EXACT.items():
        here, there = map(search, games)
        assert (there.value, there.path) == (here.value + by, here.path), name


@given(tree=plain_trees(), root=roots, by=st.sampled_from([-(10**9), -3000, 3000, 10**9]))
def test_shifted_leaves_shift_the_value(tree, root, by):
    for search in (minimax, alphabeta):
        here, there = (search(moved, root=root) for moved in (tree, shifted(tree, by)))
        assert (there.value, there.path) == (here.value + by, here.path)


def shifted(tree, by):
    """Return the tree with ``by`` added to each leaf."""
    if not tree.children:
        return type(tree)(value=tree.value + by)
    return type(tree)([shifted(child, by) for child in tree.children], head=tree.head)


@given(seed=st.integers(0, 10**6), width=st.integers(2, 3), depth=st.integers(2, 5))
def test_history_sums_squared_heights(seed, width, depth):
    """Schaeffer 1989: d * d for a cut at a node below which the search went d levels."""
    events = []
    game = Ordered(TreeGame(uniform(seed, width, depth)), ["history"], events.append)
    negascout(game, listen=game.listen)
    expected, way = {}, []
    for event in events:
        if isinstance(event, Open):
            way.append((len(event.path.path), []))
        elif isinstance(event, Leaf):
            for level, below in way:
                below.append(len(event.path.path) - level)
        elif isinstance(event, Cut):
            key = event.player, event.action
            expected[key] = expected.get(key, 0) + max(way[-1][1]) ** 2
        elif isinstance(event, Close):
            way.pop()
    assert game.history == expected


@given(seed=st.integers(0, 10**6), width=st.integers(1, 4), depth=st.integers(2, 5))
def test_killers_are_latest_cutting_actions(seed, width, depth):
    """Akl and Newborn 1977: two killer moves for each depth, the latest first."""
    events = []
    game = Ordered(TreeGame(uniform(seed, width, depth)), ["killer"], events.append)
    negascout(game, listen=game.listen)
    expected = {}
    for event in events:
        if isinstance(event, Cut):
            ply = len(event.path.path) + 1
            expected[ply] = [
                event.action,
                *(a for a in expected.get(ply, []) if a != event.action),
            ][:2]
    assert {ply: [*killers] for ply, killers in game.killers.items()} == expected


def playouts(events):
    """Yield the places on the path of each iteration, and its outcome."""
    way = []
    for event in events:
        if isinstance(event, Open):
            way.append((event.path.path, event.player))
        elif isinstance(event, Leaf):
            yield [*way, (event.path.path, None)], event.value
            way = []


@given(st.integers(0, 10**6), st.sampled_from([sqrt(2), 0.5, 1.0]), st.sampled_from([7, 9, 10]))
@settings(max_examples=10)
def test_iterations_follow_the_greatest_ucb1(seed, exploration, pool):
    """Kocsis and Szepesvari 2006: U(n) / N(n) + C * sqrt(log N(parent of n) / N(n)), the mean from the mover's side."""
    events, game = [], TakeAway(pool)
    mcts(game, iterations=300, seed=seed, exploration=exploration, listen=events.append)
    visits, total = {}, {}
    lowest, highest = inf, -inf
    for way, outcome in playouts(events):
        for (place, player), (chosen, _) in pairwise(way):
            options = [p for p in visits if len(p) == len(place) + 1 and p[: len(place)] == place]
            if chosen in options:
                spread = highest - lowest

                def ucb1(n, spread=spread, place=place, player=player, lowest=lowest):
                    mean = (total[n] / visits[n] - lowest) / spread if spread else 0.5
                    mean = mean if player is MAX else 1 - mean
                    return mean + exploration * sqrt(log(visits[place]) / visits[n])

                assert ucb1(chosen) >= max(map(ucb1, options)) - 1e-9
        lowest, highest = min(lowest, outcome), max(highest, outcome)
        for place, _ in way:
            visits[place], total[place] = visits.get(place, 0) + 1, total.get(place, 0) + outcome


@pytest.mark.parametrize("name", ["minmax", "alphabeta", "sss", "mtdf", "transposition"])
def test_trace_states_the_obeyed_rule(name):
    settings = record("((3 5) (3 9))", algorithm=name, cut_rule="gt").settings
    assert settings.cut_rule == ("gt" if name in ("minmax", "alphabeta") else "ge")


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (3, 3, "= 3"),
        (-inf, inf, "?"),
        (-inf, 2, "<= 2"),
        (5, inf, ">= 5"),
        (2, 5, "2..5"),
        (Fraction(1, 2), 1, "1/2..1"),
    ],
)
def test_bounds_are_written_shortly(low, high, said):
    assert bound_text(low, high) == said


@pytest.mark.parametrize(
    ("value", "low", "high", "said"),
    [
        (3, 3, 3, "3"),
        (3, 1, 3, "at most 3"),
        (3, -inf, 3, "at most 3"),
        (3, 3, 5, "at least 3"),
        (3, 3, inf, "at least 3"),
        (3, 1, 5, "3"),
    ],
)
def test_bound_is_most_or_least(value, low, high, said):
    assert spelled_bound(value, low, high) == said
