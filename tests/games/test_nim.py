"""Test Nim against its theory, and its notations."""

from functools import cache
from itertools import product

import pytest
from support.searching import refusal

from treesearch.game import MAX, MIN
from treesearch.games import load
from treesearch.games.nim import Nim, Pile
from treesearch.search.alphabeta import alphabeta


@pytest.mark.parametrize(("take", "rules"), list(product((1, 2, 3, 4), ("misere", "normal"))))
def test_nim_agrees_with_theory(take, rules):
    game = Nim(50, take, rules)

    @cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state)
        return (max if game.player(state) is MAX else min)(
            value(game.result(state, a)) for a in game.actions(state)
        )

    for sticks, player in product(range(1, 51), (MAX, MIN)):
        assert value(Pile(sticks, player)) == game.evaluations["theory"](Pile(sticks, player))


def test_nim_loses_from_4k_plus_1():
    lost = [pool for pool in range(1, 18) if alphabeta(Nim(pool)).value == -1]
    assert lost == [1, 5, 9, 13, 17]


def test_theory_evaluation_finds_nim_move():
    game = Nim(23)
    result = alphabeta(game, depth=1, evaluate=game.evaluations["theory"])
    assert (result.value, result.path) == (1, (2,))


@pytest.mark.parametrize("text", ["7 min", "7, min", " 7 MIN ", "||||| ||  (7 min)"])
def test_nim_pool_has_many_notations(text):
    assert Nim().parse_state(text) == Pile(7, MIN)


def test_nim_pool_defaults_to_max():
    assert Nim().parse_state("13") == Pile(13, MAX)
    assert load("nim", state="400 max").height == 400
    assert "is not a pool" in refusal(Nim().parse_state, "thirteen")
    assert "is not a pool" in refusal(Nim().parse_state, "-1")


def test_large_nim_pool_prints_as_number():
    assert Nim().show(Pile(66666666)) == "(66666666 max)"
    assert Nim().board(Pile(66666666)) == []
    assert Nim().board(Pile(7)) == ["|||||", "||"]
    assert (Nim().board(Pile(60)), Nim().board(Pile(61))) == (["|||||"] * 12, [])
