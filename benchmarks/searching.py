"""Compare searches of trees with aima-python: ``python benchmarks/searching.py [--aima FOLDER]``.

The peers are ``alpha_beta_search`` and ``minmax_decision`` of aima-python's ``games4e.py``, written afresh, or imported
from a FOLDER with a copy of it, on nested lists as a game with aima-python's methods. The bare figure knows only nested
lists and returns only the value.
"""

import random
import sys
from importlib import import_module
from math import inf

from common import best, minimax_functions, row

from treesearch import Node, alphabeta, minimax, record

ROUNDS = {"worst": (9, 1), "random": (9, 5), "best": (9, 40)}
"""The rounds for each order, and the searches in each round."""


class Lists:
    """A game of aima-python whose states are nested lists."""

    def __init__(self, tree):
        self.initial = tree

    def actions(self, state):
        return range(len(state))

    def result(self, state, move):
        return state[move]

    def utility(self, state, player):
        return state if player == "MAX" else -state

    def terminal_test(self, state):
        return not isinstance(state, list)

    def to_move(self, state):
        return "MAX"


def alpha_beta_search(state, game):
    """Return the best move by alpha-beta, written as in games4e.py."""
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score, beta, best_action = -inf, inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, beta)
        if v > best_score:
            best_score, best_action = v, a
    return best_action


def minmax_decision(state, game):
    """Return the best move by minimax, written as in games4e.py."""
    _, min_value = minimax_functions(game, game.to_move(state))
    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))


def bare_figure(tree):
    """Return the value of nested lists by figure 5.7."""

    def max_value(node, alpha, beta):
        if not isinstance(node, list):
            return node
        v = -inf
        for child in node:
            v2 = min_value(child, alpha, beta)
            if v2 > v:
                v = v2
                if v >= beta:
                    return v
                if v > alpha:
                    alpha = v
        return v

    def min_value(node, alpha, beta):
        if not isinstance(node, list):
            return node
        v = inf
        for child in node:
            v2 = max_value(child, alpha, beta)
            if v2 < v:
                v = v2
                if v <= alpha:
                    return v
                if v < beta:
                    beta = v
        return v

    return max_value(tree, -inf, inf)


def uniform(width, depth, order, seed=1):
    """Return a uniform tree of random leaves as nested lists, in best, worst or random order."""
    rng = random.Random(seed)

    def build(depth, maximising):
        if depth == 0:
            value = rng.randrange(10**6)
            return value, value
        children = [build(depth - 1, not maximising) for _ in range(width)]
        if order != "random":
            children.sort(key=lambda child: child[0], reverse=maximising == (order == "best"))
        value = (max if maximising else min)(value for value, _ in children)
        return value, [child for _, child in children]

    return build(depth, True)[1]


def as_node(tree):
    return Node(map(as_node, tree)) if isinstance(tree, list) else Node(value=tree)


def aima(name):
    """Return a function of aima-python, or our copy of it."""
    if "--aima" not in sys.argv:
        return globals()[name]
    sys.path.insert(0, sys.argv[sys.argv.index("--aima") + 1])
    return getattr(import_module("games4e"), name)


def main():
    """Print a line for each bar; exit with 1 if one is missed."""
    met = []
    for order, (rounds, times) in ROUNDS.items():
        lists = uniform(4, 8, order)
        tree, game = as_node(lists), Lists(lists)
        result = alphabeta(tree)
        assert bare_figure(lists) == result.value == minimax(tree).value
        assert aima("alpha_beta_search")(lists, game) + 1 == result.path[0]

        def repeat(search, *arguments, times=times):
            return lambda: all(search(*arguments) or True for _ in range(times))

        ours, peer, bare, recorded = best(
            rounds,
            repeat(alphabeta, tree),
            repeat(aima("alpha_beta_search"), lists, game),
            repeat(bare_figure, lists),
            repeat(record, tree),
        )
        what = f"alphabeta(tree), 4^8 leaves, {order} order;"
        met += [
            row(f"{what} aima-python", ours / times, peer / times, 2.5),
            row(f"{what} the bare figure", ours / times, bare / times, 0.5),
            row(
                f"record(tree), {order} order; aima-python, silent",
                recorded / times,
                peer / times,
                0.4,
            ),
        ]
    ours, peer = best(5, lambda: minimax(tree), lambda: aima("minmax_decision")(lists, game))
    met.append(row("minimax(tree), 4^8 leaves; aima-python", ours, peer, 2.5))
    sys.exit(not all(met))


if __name__ == "__main__":
    main()
