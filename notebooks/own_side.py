"""A search with a mistake that was published: every node values its children from its own mover's side.

A 2022 student report on Blocker prints for its alpha-beta 246, 679, 1815, 4770 and 12247 nodes at depths 7, 9, 11, 13
and 15. A correct alpha-beta visits 246, 854, 2343, 8124 and 21795. The report's program asks ``value(forAgent)`` for
the leaf that a child hands up, and ``forAgent`` changes at each level: B then minimises what B itself would like.
The outcome it prints for minimax comes out if, besides, the last best child is kept (``>=`` where the book has ``>``).
"""

from math import inf
from typing import NamedTuple

from treesearch.game import MAX


class Mistaken(NamedTuple):
    """What the search hands up: the leaf it chose, the moves that lead there, and the nodes visited below the root."""

    leaf: object
    path: tuple
    nodes: int


def own_side(game, depth, *, pruning, last_best=True, state=None):
    """Run the report's minimax, or its alpha-beta if ``pruning`` is true."""
    state = game.initial_state() if state is None else state

    def search(state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return Mistaken(state, (), 0)
        agent = game.player(state)
        best, chosen, nodes = -inf if agent is MAX else inf, None, 0
        for action in game.actions(state):
            below = search(game.result(state, action), depth - 1, alpha, beta)
            nodes += 1 + below.nodes
            # Here is the mistake: the book takes MAX's side, whoever moves.
            v = value(game, below.leaf, agent)
            better = v > best if agent is MAX else v < best
            if better or (last_best and v == best):
                best, chosen = v, Mistaken(below.leaf, (action, *below.path), 0)
            if agent is MAX:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if pruning and beta <= alpha:
                break
        return chosen._replace(nodes=nodes)

    return search(state, depth, -inf, inf)


def value(game, state, agent):
    """The report's ``value(forAgent)``: 1, 0 or -1 from that agent's side; an agent without a move has lost."""
    own, other = (state.eaten_a, state.eaten_b) if agent is MAX else (state.eaten_b, state.eaten_a)
    if not state.food:
        return (own > other) - (own < other)
    if not game.moves(state, agent):
        return -1
    return 1 if not game.moves(state, agent.opponent) else 0
