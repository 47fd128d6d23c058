"""AIMA 4e, figures 5.3 and 5.7, adapted to the agreement set; the argument is the figure.

The figures return a value and a move; the adapter records which children are searched and derives path and cuts.
"""

import json
import sys
from fractions import Fraction
from math import inf

FIGURE = sys.argv[1]
BOOK = {"order": "ltr", "cut_rule": "ge", "cuts": "pruning", "values": "soft", "label": "node"}


class Game:
    def __init__(self, tree, root):
        self.initial, self.root, self.searched = ((), tree), root, []

    def to_move(self, state):
        other = {"max": "min", "min": "max"}[self.root]
        return other if len(state[0]) % 2 else self.root

    def actions(self, state):
        return range(1, len(state[1]) + 1)

    def result(self, state, action):
        self.searched.append((*state[0], action))
        return (*state[0], action), state[1][action - 1]

    def is_terminal(self, state):
        return isinstance(state[1], str)

    def utility(self, state):
        return Fraction(state[1])


def minimax_search(game, state):
    return (max_value if game.to_move(state) == "max" else min_value)(game, state)


def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a))
        if v2 > v:
            v, move = v2, a
    return v, move


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a))
        if v2 < v:
            v, move = v2, a
    return v, move


def alpha_beta_search(game, state):
    search = max_value_ab if game.to_move(state) == "max" else min_value_ab
    return search(game, state, -inf, inf)


def max_value_ab(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value_ab(game, game.result(state, a), alpha, beta)
        if v2 > v:
            v, move = v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value_ab(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value_ab(game, game.result(state, a), alpha, beta)
        if v2 < v:
            v, move = v2, a
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move


def parse(tokens):
    token = tokens.pop(0)
    if token != "(":
        return token
    children = []
    while tokens[0] != ")":
        children.append(parse(tokens))
    tokens.pop(0)
    return children


def answer(tree, root):
    search = {"5.3": minimax_search, "5.7": alpha_beta_search}[FIGURE]
    game = Game(tree, root)
    state = game.initial
    value, move = search(game, state)
    searched = game.searched.copy()
    path = []
    while move is not None:
        path.append(move)
        state = game.result(state, move)
        _, move = search(game, state)
    reply = {"value": str(value), "path": path}
    if FIGURE == "5.7":
        reply["cuts"] = [*cuts(game, searched)]
    return reply


def cuts(game, searched):
    """Return the nodes that were cut, in search order."""
    last = {place[:-1]: place for place in searched}
    end = {place[:n]: time for time, place in enumerate(searched) for n in range(len(place))}
    for place in sorted(last, key=lambda p: (end[p], -len(p))):
        state = game.initial
        for action in place:
            state = game.result(state, action)
        if last[place][-1] < len(state[1]):
            yield {"path": [*place], "after_path": [*last[place]]}


for line in sys.stdin:
    request = json.loads(line)
    conventions = request["conventions"]
    if BOOK.items() <= conventions.items() and conventions["window"] == ["-inf", "+inf"]:
        tokens = request["tree"].replace("(", " ( ").replace(")", " ) ").split()
        print(json.dumps(answer(parse(tokens), conventions["root"])))
    else:
        print("null")
