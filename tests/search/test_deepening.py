"""Test iterative deepening: when it stops, its result, and its events."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.searching import Dag, TakeAway, after, judged, uniform

from treesearch import read, record
from treesearch.events import Close, Open
from treesearch.game import SearchResult
from treesearch.report import events, lines
from treesearch.search.alphabeta import alphabeta
from treesearch.search.deepening import deepening
from treesearch.solve import count
from treesearch.trace import Trace
from treesearch.tree import TreeGame


class Clock:
    """A clock that advances by one second whenever it is read."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        self.now += 1
        return self.now


@pytest.mark.parametrize(
    ("pool", "depth"), [(2, 2), (3, 2), (4, 2), (6, 4), (8, 4), (12, 6), (20, 10), (5, 3), (9, 5)]
)
def test_extreme_value_ends_deepening(pool, depth):
    result = deepening(TakeAway(pool), utility_range=(-1, 1))
    assert result.depth == depth
    assert result.value == (-1 if pool % 4 == 1 else 1)
    assert result.complete


def test_deepening_without_range_reaches_end():
    assert deepening(TakeAway(6)).depth == 6
    assert deepening(TakeAway(6), depth=3).depth == 3


def test_evaluated_extreme_never_ends_deepening():
    """Zero is the least utility, but also the value of the default evaluation."""
    tree = read("((((1 1) (1 1)) ((1 1) (1 1))))")
    result = deepening(TreeGame(tree), utility_range=(0, 1))
    assert (result.value, result.depth) == (1, 4)


@given(seed=st.integers(0, 10**6), seconds=st.integers(0, 200))
def test_timeout_keeps_last_finished_depth(seed, seconds):
    game = Dag(seed, layers=8)
    result = deepening(game, seconds=seconds, clock=Clock(), evaluate=game.utility)
    after(game, result.path)
    assert result.path
    if result.complete:
        assert (result.value, result.path) == judged(game)
    else:
        assert (result.value, result.path) == judged(game, None, result.depth, game.utility)


def test_deepening_stops_soon_after_timeout():
    for seconds in range(0, 100, 7):
        clock = Clock()
        result = deepening(TakeAway(20), seconds=seconds, clock=clock)
        assert not result.complete
        assert clock.now <= max(seconds, 3) + 2


def test_zero_time_finishes_depth_one():
    result = deepening(TakeAway(20), seconds=0, clock=Clock())
    assert result == SearchResult(0, (1,), depth=1, complete=False)
    assert repr(result) == "SearchResult(value=0, path=(1,), depth=1, complete=False)"


def test_more_time_reaches_greater_depth():
    depths = [
        deepening(TakeAway(20), seconds=seconds, clock=Clock()).depth
        for seconds in (0, 30, 300, 3000)
    ]
    assert depths == sorted(set(depths))


def test_deepening_starts_at_any_state():
    game = TakeAway(20)
    state = game.result(game.initial_state(), 3)
    assert deepening(game, state, depth=6).value == alphabeta(game, state, depth=6).value


def test_trace_shows_last_iteration():
    tree = uniform(3, 2, 4)
    trace = record(tree, algorithm="deepening")
    starts = [e for e in trace.events if isinstance(e, Open) and e.path.parent is None]
    assert len(starts) == 4
    last = record(tree)
    assert [v.place for v in trace.visits()] == [v.place for v in last.visits()]
    assert [(v.low, v.high) for v in trace.visits()] == [(v.low, v.high) for v in last.visits()]
    told = [line.text for line in events.event_lines(trace)]
    assert len(told) == len(trace.events) + len(starts)
    assert [line for line in told if line.startswith("to depth")] == [
        f"to depth {n}:" for n in (1, 2, 3, 4)
    ]


def test_timeout_leaves_nodes_open():
    game, events = TakeAway(20), []
    result = deepening(game, seconds=40, clock=Clock(), listen=events.append)
    assert not result.complete
    assert sum(isinstance(e, Open) for e in events) > sum(isinstance(e, Close) for e in events)
    finished = []
    alphabeta(game, depth=result.depth, listen=finished.append)
    how = record("(1 2)").settings
    shown, right = (Trace(game, how, result, told) for told in (events, finished))
    assert [(v.place, v.value) for v in shown.visits()] == [
        (v.place, v.value) for v in right.visits()
    ]
    report = [line.text for line in lines.answer_lines(result, how, game, shown.counts)]
    assert (
        f"out of time: this is the answer at depth {result.depth}, the last completed depth"
        in report
    )


def test_counts_add_up_all_iterations():
    tree = uniform(3, 2, 3)
    _, counted = count(tree, algorithm="deepening")
    single = [count(tree, depth=depth)[1] for depth in (1, 2, 3)]
    assert counted.leaves == sum(one.leaves for one in single)
    assert counted.nodes == sum(one.nodes - 1 for one in single) + 1
