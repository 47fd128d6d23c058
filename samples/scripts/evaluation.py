"""Search to a depth with an evaluation of your own."""

from treesearch import alphabeta, games, record

game = games.load("nim", pool=12)
by_name = alphabeta(game, depth=3)
by_function = alphabeta(game, depth=3, evaluation=lambda state: 1 if hash(state) % 3 else -1)
print(
    by_name.value, by_function.value, record(game, depth=3, evaluation=lambda state: 0).result.value
)
