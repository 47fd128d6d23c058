"""The same tree with its children in another order, to see what ordering does to alpha-beta (AIMA 4e, 5.2.2)."""

from random import Random

from treesearch import words
from treesearch.errors import UsageError, option
from treesearch.events import Close, Event, Leaf, Open
from treesearch.game import CHANCE, MAX, Player
from treesearch.search.expectiminimax import expectiminimax
from treesearch.tree import Node
from treesearch.treegame import TreeGame
from treesearch.values import Value

ORDERS = ("best", "worst", "random")

Valued = tuple[Value, Node]


def reorder(tree: Node, order: str, root: Player | None = None, *, rtl: bool = False, seed: int = 0) -> Node:
    """The tree with every node's children sorted by their minimax value, for whoever moves at the node.

    ``best``: the best child is examined first; in a uniform tree no other order costs alpha-beta less (Knuth and Moore
    1975), in a ragged one some may. ``worst``: it is examined last; ``random``: in an order drawn with ``seed``. Equal
    children stay as they stand, and so do those of a chance node, of which all are examined. ``rtl``: children are
    examined from the right. UsageError for another ``order``.

    >>> from treesearch.reader import read
    >>> print(reorder(read("((2 4 6) (14 5 2) (3 12 8))"), "best"))
    ((3 8 12) (2 4 6) (2 5 14))
    """
    if order not in ORDERS:
        raise UsageError(words.NO_SUCH_ORDER.format(option=option("reorder", order), known=", ".join(ORDERS)))
    game, random = TreeGame(tree, root), Random(seed)  # noqa: S311 - no secret
    open_nodes: list[tuple[Node, Player]] = []
    done: list[list[Valued]] = [[]]  # the tree itself, and below it the children of every open node

    def listen(event: Event) -> None:
        if isinstance(event, Close):
            node, mover = open_nodes.pop()
            children = [child for _, child in _sorted(done.pop(), order, mover, random, rtl)]
            done[-1].append((event.value, Node(children, head=node.head)))
        elif isinstance(event, (Open, Leaf)):
            node = open_nodes[-1][0].children[event.path.action - 1] if open_nodes else tree
            if isinstance(event, Leaf):
                done[-1].append((event.value, node))
            else:
                open_nodes.append((node, event.player))
                done.append([])

    expectiminimax(game, listen=listen)
    return done[0][0][1]


def _sorted(children: list[Valued], order: str, mover: Player, random: Random, rtl: bool) -> list[Valued]:
    """The children in the order in which they then stand."""
    if mover is CHANCE:
        return children
    if order == "random":
        children = random.sample(children, len(children))
    else:
        children = sorted(children, key=lambda child: child[0], reverse=(mover is MAX) == (order == "best"))
    return children[::-1] if rtl else children
