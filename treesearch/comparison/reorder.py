"""A tree with its children in another order (AIMA 4e, 5.2.2)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeVar

from treesearch.errors import UsageError, option
from treesearch.events import Close, Event, Leaf, Open
from treesearch.game import CHANCE, MAX, Game, Player, Value
from treesearch.search.expectiminimax import expectiminimax
from treesearch.tree import Node, TreeGame, nodes

USUAL = ("minmax", "alphabeta")
"""The searches that are meant where none is named; where there are chance nodes, expectiminimax and alphabeta."""
ORDERS = ("best", "worst", "random", "least")

Kind = TypeVar("Kind")
Join = Callable[[Node, Player | None, Value, list[Kind]], Kind]
"""From a node, who moves there (``None`` at a leaf), its value and what its children became: what it becomes."""


def reorder(
    tree: Node, order: str, root: Player | None = None, *, rtl: bool = False, seed: int = 0
) -> Node:
    """Return the tree with every node's children in another order, and the same value.

    ``best``: the best child is examined first, the others by their minimax value; in a uniform tree no other order
    costs alpha-beta less (Knuth and Moore 1975), in a ragged one some may. ``worst``: it is examined last; ``random``:
    in an order drawn with ``seed``. ``least``: alpha-beta reads the fewest leaves that any order allows, those that
    prove the value (in a tree with chance nodes, of which all are examined, the same as ``best``). Equal children stay
    as they stand, and so do those of a chance node. ``rtl``: children are examined from the right. UsageError for
    another ``order``.

    >>> from treesearch.reader import read
    >>> print(reorder(read("((2 4 6) (14 5 2) (3 12 8))"), "best"))
    ((3 8 12) (2 4 6) (2 5 14))
    """
    if order not in ORDERS:
        raise UsageError(f"{option('reorder', order)}: choose {', '.join(ORDERS)}")
    game = TreeGame(tree, root)
    if order == "least" and not has_chance(tree):
        cheapest = folded_tree(
            game, partial(_proved, worth=expectiminimax(game).value, rtl=rtl)
        ).exact
        return cheapest.node if cheapest else tree  # the root has its own value
    random = Random(seed)  # noqa: S311 - no secret

    def join(node: Node, mover: Player | None, value: Value, children: list[_Valued]) -> _Valued:
        return _Valued(
            value,
            _with(
                node, [child.node for child in _sorted(children, order, mover, random)], rtl, mover
            ),
        )

    return folded_tree(game, join).node


def ordered_as(tree: Node, other: Node) -> Node | None:
    """Return the tree with its children in the order in which they stand in ``other``; ``None`` if they are not the same.

    The names of nodes and who moves there are the tree's; those in ``other`` are not compared. A level costs two of
    recursion.

    >>> from treesearch.reader import read
    >>> print(ordered_as(read("((9 7) (4 2))"), read("((2 4) (9 7))")), ordered_as(read("(1 2)"), read("(2 2)")))
    ((2 4) (9 7)) None
    """
    # counted already, and most trees differ in them: no subtree need be spelled
    if (tree.traits.nodes, tree.traits.height) != (other.traits.nodes, other.traits.height):
        return None
    first, second = _unordered(tree), _unordered(other)
    return _arranged(first, second) if first.key == second.key else None


class _Unordered(NamedTuple):
    """A node, and a text that is equal for two trees if one is the other with its children in another order."""

    key: str
    node: Node
    children: tuple["_Unordered", ...]


def _unordered(node: Node) -> _Unordered:
    children = tuple(map(_unordered, node.children))
    key = f"({' '.join(sorted(child.key for child in children))})" if children else _exactly(node)
    return _Unordered(key, node, children)


def _exactly(leaf: Node) -> str:
    """Return a leaf's number, 1.5 as 3/2; of one left open its name."""
    return str(Fraction(leaf.value)) if isinstance(leaf.value, int | Fraction) else str(leaf.value)


def _arranged(first: _Unordered, second: _Unordered) -> Node:
    """Return the first of two that are equal but for order, in the order of the second."""
    if not first.children:
        return first.node
    left: dict[str, list[_Unordered]] = {}
    for child in first.children:
        left.setdefault(child.key, []).append(child)
    # of equal subtrees the first stays first: their names may differ
    return Node(
        [_arranged(left[child.key].pop(0), child) for child in second.children],
        head=first.node.head,
    )


def folded_tree(game: TreeGame, join: Join[Kind]) -> Kind:
    """Return the root's new node; children come before their parents, and no level costs a level of recursion."""
    open_nodes: list[tuple[Node, Any]] = []
    done: list[list[Kind]] = [[]]  # the tree itself, and below it the children of every open node

    def listen(event: Event) -> None:
        if isinstance(event, Close):
            node, mover = open_nodes.pop()
            children = done.pop()
            done[-1].append(join(node, mover, event.value, children))
        elif isinstance(event, (Open, Leaf)):
            node = open_nodes[-1][0].children[event.path.action - 1] if open_nodes else game.tree
            if isinstance(event, Leaf):
                done[-1].append(join(node, None, event.value, []))
            else:
                open_nodes.append((node, event.player))
                done.append([])

    expectiminimax(game, listen=listen)
    return done[0][0]


def has_chance(searched: Node | Game[Any, Any]) -> bool:
    """Return whether a tree has chance nodes, or a game tells probabilities, as only one with dice does."""
    if not isinstance(searched, Node):
        return hasattr(searched, "probability")
    return not searched.traits.plain and any(node.role is CHANCE for _, node in nodes(searched))


class _Valued(NamedTuple):
    value: Value
    node: Node


def _sorted(
    children: list[_Valued], order: str, mover: Player | None, random: Random
) -> list[_Valued]:
    """Return the children in the order in which they are examined."""
    if mover in (None, CHANCE):
        return children
    if order == "random":
        return random.sample(children, len(children))
    # sorted keeps equal children in their order, reversed or not
    return sorted(
        children, key=lambda child: child.value, reverse=(mover is MAX) == (order != "worst")
    )


def _with(node: Node, children: Sequence[Node], rtl: bool, mover: Player | None) -> Node:
    """Return the node with these children, the first of which is examined first.

    A leaf, or a chance node, as it stands.
    """
    if mover is None:
        return node
    return Node(children[::-1] if rtl and mover is not CHANCE else children, head=node.head)


class _Proof(NamedTuple):
    """How many leaves alpha-beta reads below a node in its cheapest order, and the node in that order."""

    leaves: int
    node: Node


class _Proofs(NamedTuple):
    """The cheapest proofs that a node is worth at least, at most and exactly the root's value; ``None`` if it is not.

    ``given``: the node as it stands, for where it is cut off.
    """

    low: _Proof | None
    high: _Proof | None
    exact: _Proof | None
    node: Node


Ordered = tuple[int, list[Node]]
"""How many leaves are read below some children, and they in the order in which they are examined."""


def _proved(
    node: Node,
    mover: Player | None,
    value: Value,
    children: list[_Proofs],
    *,
    worth: Value,
    rtl: bool,
) -> _Proofs:
    """Return the proofs of a node from its children's: of a bound who moves here needs one child, the opponent all."""
    if mover is None:
        leaf = _Proof(1, node)
        low, high = leaf if value >= worth else None, leaf if value <= worth else None
        return _Proofs(low, high, low and high, node)
    lows, highs = [child.low for child in children], [child.high for child in children]
    any_child, every = (
        (_any_child(lows, children), _all(highs))
        if mover is MAX
        else (_any_child(highs, children), _all(lows))
    )
    exact = _exact(children, highs if mover is MAX else lows) if value == worth else None

    def proof(ordered: Ordered | None) -> _Proof | None:
        return ordered and _Proof(ordered[0], _with(node, ordered[1], rtl, mover))

    low, high = (
        (proof(any_child), proof(every)) if mover is MAX else (proof(every), proof(any_child))
    )
    return _Proofs(low, high, proof(exact), node)


def _any_child(proofs: Sequence[_Proof | None], children: Sequence[_Proofs]) -> Ordered | None:
    """Return the cheapest child in front, behind which the others are cut off.

    ``None`` if no child proves the bound.
    """
    provable = [(proof.leaves, i, proof.node) for i, proof in enumerate(proofs) if proof]
    if not provable:
        return None
    leaves, at, node = min(provable, key=lambda choice: choice[0])
    return leaves, [node, *(child.node for i, child in enumerate(children) if i != at)]


def _all(proofs: Sequence[_Proof | None]) -> Ordered | None:
    """Return all children, as each proves the bound; ``None`` if one does not."""
    proved = [proof for proof in proofs if proof]
    return (
        (sum(proof.leaves for proof in proved), [proof.node for proof in proved])
        if len(proved) == len(proofs)
        else None
    )


def _exact(children: Sequence[_Proofs], others: Sequence[_Proof | None]) -> Ordered | None:
    """First a child that has the value, that which costs least more than to prove that it is no better; then all."""
    pairs = [(child.exact, other) for child, other in zip(children, others, strict=True)]
    # one child must be exact and the others no better: it is chosen by what being exact costs beyond that
    _, at = min(
        (exact.leaves - other.leaves, i)
        for i, (exact, other) in enumerate(pairs)
        if exact and other
    )
    return _all([pairs[at][0], *(other for i, (_, other) in enumerate(pairs) if i != at)])
