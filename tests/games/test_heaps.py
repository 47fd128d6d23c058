"""Test Nim with heaps, Grundy's game and subtraction games by published nim-values."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treesearch.errors import GameError, UsageError
from treesearch.game import MAX, MIN
from treesearch.games import load
from treesearch.games.heaps import Heaps
from treesearch.search.transposition import transposition

GRUNDY = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
"""Nim-values of Grundy's game for heaps of 0 to 20 (OEIS A002188)."""
TAKE_134 = [0, 1, 0, 1, 2, 3, 2]
"""Nim-values of the subtraction game with 1, 3 and 4, which repeat (Winning Ways, chapter 4)."""
small = st.lists(st.integers(1, 5), min_size=1, max_size=3)


def typed(heaps):
    return ",".join(map(str, heaps))


def test_grundy_values_match_publications():
    game = load("grundy")
    assert [game.worth(heap) for heap in range(21)] == GRUNDY


def test_subtraction_values_repeat():
    game = load("subtraction", take="1,3,4")
    assert [game.worth(heap) for heap in range(21)] == TAKE_134 * 3


@given(small, st.sampled_from([MAX, MIN]))
def test_nim_values_obey_boutons_theorem(heaps, mover):
    game = load("nimheaps", heaps=typed(heaps))
    wins = reduce(xor, heaps) != 0
    value = transposition(game, Heaps(tuple(heaps), mover)).value
    assert (value == 1) == (wins == (mover is MAX))


@given(small, st.sampled_from(["nimheaps", "grundy", "subtraction"]))
def test_theory_matches_searched_value(heaps, name):
    game = load(name, heaps=typed(heaps))
    start = game.initial_state()
    assert game.evaluations["theory"](start) == transposition(game).value


def successors(name, heaps):
    """Return the positions after each move, by the rules of each game."""
    left = {
        "nimheaps": lambda heap: [(n,) for n in range(heap)],
        "grundy": lambda heap: [(n, heap - n) for n in range(1, heap) if n > heap - n],
        "subtraction": lambda heap: [(heap - n,) for n in (1, 3, 4) if n <= heap],
    }[name]
    for i, heap in enumerate(heaps):
        for parts in left(heap):
            rest = (*heaps[:i], *heaps[i + 1 :], *parts)
            yield tuple(sorted(filter(None, rest), reverse=True))


def mover_wins(name, heaps, misere):
    below = [*successors(name, heaps)]
    return any(not mover_wins(name, after, misere) for after in below) if below else misere


@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=2),
    st.sampled_from(["nimheaps", "grundy", "subtraction"]),
    st.booleans(),
    st.sampled_from([MAX, MIN]),
)
def test_heap_games_obey_their_rules(heaps, name, misere, mover):
    game = load(name, heaps=typed(heaps), rules="misere" if misere else "normal")
    state = game.initial_state()._replace(to_move=mover)
    assert {*game.actions(state)} == {*successors(name, state.heaps)}
    assert game.is_terminal(state) is not any(True for _ in successors(name, state.heaps))
    value = transposition(game, state).value
    assert (value == 1) == (mover_wins(name, state.heaps, misere) == (mover is MAX))
    assert game.options["rules"] == ("misere" if misere else "normal")
    assert ("theory" in game.evaluations) is not misere
    assert game.evaluation == ("zero" if misere else "theory")


def test_large_heaps_have_values():
    game = load("subtraction", size="3000")
    # the values repeat after seven heaps
    assert game.theory(game.initial_state()) == (1 if TAKE_134[3000 % 7] else -1)


def test_many_sticks_are_not_drawn():
    game = load("nimheaps", heaps="30,31")
    assert game.show(game.initial_state()) == "(31+30 max)"
    assert game.board(Heaps((31, 29))) == ["|" * 31, "|" * 29 + "  "]
    assert game.show(Heaps((), MIN)) == "(0 min)"


@given(small)
def test_misere_nim_differs_on_ones(heaps):
    normal, misere = (
        transposition(load("nimheaps", heaps=typed(heaps), rules=rules)).value
        for rules in ("normal", "misere")
    )
    assert (normal == misere) == (max(heaps) > 1)


@pytest.mark.parametrize("text", ["5+4+3 min", "3 4 5 MIN", "(5+4+3 min)", "3,4,5 min"])
def test_heaps_have_many_notations(text):
    assert load("nimheaps").parse_state(text) == Heaps((5, 4, 3), MIN)


def test_heaps_read_back():
    game = load("nimheaps", heaps="2,1")
    state = game.initial_state()
    assert game.show(state) == "||\n|\n(2+1 max)"
    assert game.parse_state(game.show(state)) == state
    assert game.parse_action("1+1", state) == (1, 1)


@pytest.mark.parametrize(
    "options", [{"heaps": "x"}, {"heaps": "-1"}, {"rules": "x"}, {"state": "3 maximum"}]
)
def test_bad_heaps_are_refused(options):
    with pytest.raises(GameError):
        load("nimheaps", **options)


def test_move_must_take_a_stick():
    with pytest.raises(GameError):
        load("subtraction", take="0,1")


def test_illegal_heap_move_is_refused():
    game = load("grundy", heaps="4")
    with pytest.raises(GameError):
        game.result(game.initial_state(), (2, 2))
    with pytest.raises(GameError):
        game.utility(game.initial_state())


def test_size_sets_heaps():
    assert load("subtraction", size="7").initial_state().heaps == (7,)
    assert load("nimheaps", size="1,2").initial_state().heaps == (2, 1)
    with pytest.raises(GameError, match="'seven' is not a list of heaps"):
        load("grundy", size="seven")
    with pytest.raises(
        UsageError, match="blocker takes its size from its board; give one with board"
    ):
        load("blocker", size="7")
