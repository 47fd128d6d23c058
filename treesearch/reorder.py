"""The same tree with its children in another order, to see what ordering does to alpha-beta (AIMA 4e, 5.2.2)."""

from __future__ import annotations

from random import Random

from treesearch import words
from treesearch.errors import UsageError, option
from treesearch.game import CHANCE, MAX, Player, Value
from treesearch.tree import Node, TreeGame, TreeState

ORDERS = ("best", "worst", "random")

Valued = tuple[Value, Node]


def reorder(tree: Node, order: str, root: Player | None = None, *, rtl: bool = False, seed: int = 0) -> Node:
    """The tree with every node's children sorted by their minimax value, for whoever moves at the node.

    ``best``: the best child is examined first, which is where alpha-beta cuts most; ``worst``: last; ``random``: in
    an order drawn with ``seed``. Equal children stay as they stand, and so do those of a chance node, of which all
    are examined. ``rtl``: children are examined from the right. UsageError for another ``order``.

    >>> from treesearch.reader import read
    >>> print(reorder(read("((2 4 6) (14 5 2) (3 12 8))"), "best"))
    ((3 8 12) (2 4 6) (2 5 14))
    """
    if order not in ORDERS:
        raise UsageError(words.NO_SUCH_ORDER.format(option=option("reorder", order), known=", ".join(ORDERS)))
    game, random = TreeGame(tree, root), Random(seed)  # noqa: S311 - no secret
    done: list[Valued] = []
    ahead = [(game.initial_state(), False)]
    while ahead:  # children first; a stack of our own, because trees may be deep
        state, finished = ahead.pop()
        node = state[0]
        if not node.children:
            done.append((game.utility(state), node))
        elif finished:
            first = len(done) - len(node.children)
            children = done[first:]
            value = _value(game, state, children)
            if game.player(state) is not CHANCE:
                children = _sorted(children, order, game.player(state), random)
                children = children[::-1] if rtl else children
            done[first:] = [(value, Node([child for _, child in children], head=node.head))]
        else:
            ahead.append((state, True))
            ahead.extend((game.result(state, action), False) for action in reversed(game.actions(state)))
    return done[0][1]


def _value(game: TreeGame, state: TreeState, children: list[Valued]) -> Value:
    values = [value for value, _ in children]
    mover = game.player(state)
    if mover is CHANCE:
        return sum(game.probability(state, action) * value for action, value in enumerate(values, 1))
    return max(values) if mover is MAX else min(values)


def _sorted(children: list[Valued], order: str, mover: Player, random: Random) -> list[Valued]:
    if order == "random":
        return random.sample(children, len(children))
    return sorted(children, key=lambda child: child[0], reverse=(mover is MAX) == (order == "best"))
