"""The searches of aima-python that more than one benchmark is measured against, written afresh."""

from math import inf


def minimax_functions(game, player):
    """Return ``max_value`` and ``min_value`` as in aima-python's ``games4e.py``, for a game with its methods."""

    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a)))
        return v

    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a)))
        return v

    return max_value, min_value
