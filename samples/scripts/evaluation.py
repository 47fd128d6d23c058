"""Search to a depth with an evaluation of your own."""

from typing import Any

from treesearch import MAX, alphabeta, games, record


def winner(state: Any) -> int:
    """Return 1 if MAX wins, otherwise -1: whoever moves with 1, 5, 9, ... sticks loses."""
    loses = state.sticks % 4 == 1
    return -1 if loses == (state.to_move is MAX) else 1


game = games.load("nim", pool=12)
by_function = alphabeta(game, depth=3, evaluation=winner)
by_name = alphabeta(game, depth=3, evaluation="theory")
print(by_function.value, by_name.value, record(game, depth=3).result.value)
