"""Test that every search gives the minimax value and, where it is exact, the leftmost best path."""

from contextlib import nullcontext
from fractions import Fraction
from functools import cache
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.searching import (
    CUTTING,
    EXACT,
    NEW,
    ONE_NUMBER,
    Dag,
    TakeAway,
    after,
    game_of,
    judged,
    ragged_trees,
)

from treesearch import Node, read, record
from treesearch.algorithms import ALGORITHMS
from treesearch.errors import DepthError, GameError, SearchError, UsageError
from treesearch.game import MIN, Counted
from treesearch.search.deepening import deepening
from treesearch.search.mcts import mcts
from treesearch.search.mtdf import mtdf
from treesearch.search.negascout import negascout
from treesearch.search.sss import sss
from treesearch.search.transposition import transposition
from treesearch.trace import fold, followed
from treesearch.tree import TreeGame

roots = st.sampled_from(["max", "min"])
fractions = st.builds(Fraction, st.integers(-20, 20), st.integers(1, 7))
seeds = st.integers(0, 10**6)
orderings = st.lists(
    st.sampled_from(["best", "killer", "history"]), min_size=1, max_size=3, unique=True
)
every_exact_search = pytest.mark.parametrize("search", EXACT.values(), ids=EXACT)


def answer(result):
    return result.value, result.path


@every_exact_search
def test_figure_5_2_has_value_3(search):
    assert answer(search(TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")))) == (3, (1, 1))


@every_exact_search
@given(tree=ragged_trees(), root=roots)
def test_every_search_agrees_with_definition(search, tree, root):
    game = game_of(tree, root)
    result = search(game)
    assert answer(result) == judged(game)
    assert result.bound == "="
    assert result.complete


@given(tree=ragged_trees(values=fractions), root=roots)
@settings(max_examples=100)
def test_fractions_are_exact(tree, root):
    game = game_of(tree, root)
    expected = judged(game)
    for name, search in NEW.items():
        assert answer(search(game)) == expected, name


@given(seed=seeds)
@settings(max_examples=100)
def test_transpositions_agree_with_definition(seed):
    game = Dag(seed)
    expected = judged(game)
    for name, search in EXACT.items():
        assert answer(search(game)) == expected, name


@given(seed=seeds, depth=st.integers(1, 5))
@settings(max_examples=100)
def test_depth_limit_agrees_with_minimax(seed, depth):
    game = Dag(seed)
    expected = judged(game, None, depth, game.utility)
    for name, search in EXACT.items():
        assert answer(search(game, depth=depth, evaluate=game.utility)) == expected, name


@every_exact_search
def test_every_search_agrees_with_theory(search):
    for pool in range(1, 13):
        assert search(TakeAway(pool)).value == (-1 if pool % 4 == 1 else 1)


@given(tree=ragged_trees(), root=roots)
@settings(max_examples=100)
def test_trace_bounds_prove_the_answer(tree, root):
    game = game_of(tree, root)
    for name, search in EXACT.items():
        events = []
        result = search(game, listen=events.append)
        assert result == search(game), f"{name} answers otherwise if nobody listens"
        afresh = result.depth is not None
        top = fold(followed(events, "node", afresh=afresh, proof=True)).root
        assert top.low == top.high == top.value == result.value, name


def visits_of(name, game):
    """Return the visits of a search."""
    events = []
    NEW[name](game, listen=events.append)
    visits, ahead = [], [fold(followed(events, "node", afresh=False, proof=True)).root]
    while ahead:
        visits.append(ahead.pop())
        ahead += visits[-1].children.values()
    return visits


@given(tree=ragged_trees())
@settings(max_examples=100)
def test_bounds_hold_for_unseen_leaves(tree):
    for name in CUTTING:
        visits = visits_of(name, TreeGame(tree))
        seen = {visit.place.path for visit in visits}
        for unseen in (-(10**6), 10**6):
            other = TreeGame(refilled(tree, seen, unseen))
            for visit in visits:
                value, _ = judged(other, after(other, visit.place.path))
                assert visit.low <= value <= visit.high, name


@given(seed=seeds)
@settings(max_examples=100)
def test_stored_bounds_hold_in_trace(seed):
    game = Dag(seed, layers=9)  # in smaller ones a remembered bound seldom meets the window's
    worth = cache(lambda state: judged(game, state)[0])
    for name in CUTTING:
        for visit in visits_of(name, game):
            assert visit.low <= worth(after(game, visit.place.path)) <= visit.high, name
            if visit.player and not visit.children:  # its value was remembered
                alpha, beta = visit.entry
                assert visit.value <= alpha or visit.low >= visit.value, name
                assert visit.value >= beta or visit.high <= visit.value, name


def refilled(tree, seen, value, place=()):
    """Return the tree with ``value`` at every unexamined leaf."""
    if not tree.children:
        return tree if place in seen else Node(value=value)
    below = [refilled(child, seen, value, (*place, i)) for i, child in enumerate(tree.children, 1)]
    return Node(below, head=tree.head)


@given(tree=ragged_trees(), root=roots, alpha=st.integers(-10, 9), width=st.integers(1, 6))
@settings(max_examples=100)
def test_window_gives_value_or_correct_bound(tree, root, alpha, width):
    game = game_of(tree, root)
    true, _ = judged(game)
    for name in [name for name, entry in ALGORITHMS.items() if "window" in entry.follows]:
        found = ALGORITHMS[name].search(game, window=(alpha, alpha + width))
        assert (found.bound == "=") == (alpha < true < alpha + width), name
        assert {"=": found.value == true, "<=": true <= found.value, ">=": true >= found.value}[
            found.bound
        ], name


def assert_value_keeps(game, ordering):
    """Check that searches with this move ordering return the value of minimax and a path to it."""
    value, _ = judged(game)
    for name in [name for name, entry in ALGORITHMS.items() if "ordering" in entry.options]:
        result = ALGORITHMS[name].search(game, ordering=ordering)
        assert result.value == value == game.utility(after(game, result.path)), name


@given(tree=ragged_trees(), root=roots, ordering=orderings)
def test_ordering_never_changes_value(tree, root, ordering):
    assert_value_keeps(game_of(tree, root), ordering)


@given(seed=seeds, ordering=orderings, place=st.integers(0, 3))
def test_ordering_by_game_keeps_value(seed, ordering, place):
    assert_value_keeps(Dag(seed), [*ordering[:place], "game", *ordering[place:]])


@pytest.mark.parametrize("shape", ["(0 {})", "({} 0)", "({})"])
@pytest.mark.parametrize("name", ONE_NUMBER)
def test_deep_tree_is_searched(name, shape):
    levels = 60 if name == "deepening" else 2_000  # deepening searches once for every level
    before, after_ = shape.split("{}")
    tree = read(before * levels + "5" + after_ * levels)
    trace = record(
        tree,
        algorithm=name,
        **({"iterations": 2} if "iterations" in ALGORITHMS[name].options else {}),
    )
    if ALGORITHMS[name].exact:
        assert answer(trace.result) == answer(record(tree, algorithm="minmax").result)
    assert trace.root.value == trace.result.value


def test_single_number_has_no_path():
    for name in ONE_NUMBER:
        result = record("7", algorithm=name).result
        assert answer(result) == (7, ())


def test_aliases_find_their_search():
    for name, entry in ALGORITHMS.items():
        tree = "((1,2) (3,4))" if entry.vectors else "(1 2)"
        for alias in entry.aliases:
            assert record(tree, algorithm=alias).settings.algorithm == name


def test_options_reach_their_search():
    assert record("((3 12 8) (2 4 6) (14 5 2))", algorithm="mtdf", first=inf).cuts[0].bound == inf
    assert (
        record(
            "((3 5) (9 1) (8 2))", algorithm="negascout", ordering=("killer",)
        ).counts.leaves_evaluated
        == 5
    )
    assert (
        record("((3 5) (9 1) (8 2))", algorithm="mcts", iterations=17).counts.leaves_evaluated == 17
    )
    assert record("(9 (1 (2 3)))", algorithm="deepening", utility_range=(1, 9)).result.depth == 1
    assert record("(1 2)", algorithm="mcts", seed=3).settings.seed == 3


@pytest.mark.parametrize(
    ("search", "options", "complaint"),
    [
        *((search, {"depth": 0}, "depth=0") for search in [*EXACT.values(), mcts]),
        (deepening, {"seconds": -1}, "seconds=-1"),
        (deepening, {"seconds": float("nan")}, "seconds=nan"),
        (deepening, {"utility_range": (1, 1)}, r"utility_range=\(1, 1\)"),
        (
            deepening,
            {"ordering": ["luck"]},
            "no ordering luck; choose best, killer, history",
        ),
        (transposition, {"ordering": ["game"]}, "no ordering game"),
        (transposition, {"window": (5, 5)}, r"window=\(5, 5\)"),
        (mcts, {"iterations": 0}, "iterations=0"),
    ],
)
def test_impossible_option_is_refused(search, options, complaint):
    with pytest.raises(UsageError, match=complaint):
        search(TreeGame(read("(1 2)")), **options)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_chance_refusal_names_expectiminimax(name):
    entry = ALGORITHMS[name]
    tree = "((1,2) (chance (2,3) (4,5)))" if entry.vectors else "(1 (chance 2 3))"
    refused = pytest.raises(SearchError, match="cannot search chance nodes; use expectiminimax")
    with nullcontext() if entry.chance else refused:
        entry.search(TreeGame(read(tree)))


class Broken(TakeAway):
    """A game with a non-terminal state without actions or without a player."""

    def __init__(self, actions=(1, 2), player=MIN):
        super().__init__(2)
        self.middle = actions, player

    def actions(self, state):
        return super().actions(state) if state[0] == 2 else self.middle[0]

    def player(self, state):
        return super().player(state) if state[0] == 2 else self.middle[1]


@pytest.mark.parametrize("search", [*EXACT.values(), mcts], ids=[*EXACT, "mcts"])
def test_contract_violation_is_reported(search):
    with pytest.raises(GameError, match="returns no action"):
        search(Broken(actions=()))
    with pytest.raises(GameError, match="must return MAX, MIN or CHANCE, not 'me'"):
        search(Broken(player="me"))


@pytest.mark.parametrize(
    "search",
    [transposition, negascout, mtdf, sss],
    ids=["transposition", "negascout", "mtdf", "sss"],
)
def test_too_deep_game_asks_for_depth(search):
    with pytest.raises(DepthError, match="give depth to search"):
        search(TakeAway(10**6))
    assert search(TakeAway(10**6), depth=3).value == 0


@given(tree=ragged_trees(), root=roots)
@settings(max_examples=100)
def test_node_count_includes_every_visit(tree, root):
    for name in ("transposition", "negascout", "mtdf"):
        counted, events = Counted(game_of(tree, root)), []
        NEW[name](counted, listen=events.append)
        passes = sum(type(e).__name__ in ("Open", "Leaf") and e.path.parent is None for e in events)
        entered = sum(type(e).__name__ in ("Open", "Leaf") for e in events)
        assert counted.nodes == entered - passes + 1


def test_expected_values_are_exact():
    assert record("(chance 1/3*1 2/3*2)", algorithm="expectiminimax").result.value == Fraction(5, 3)


def test_first_guess_must_be_a_number():
    with pytest.raises(UsageError, match="first="):
        mtdf(TakeAway(5), first="much")
