"""Reordering of children: best first, worst first or at random (AIMA 4e, section 5.2.2)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeVar

from treesearch.errors import UsageError, option
from treesearch.events import Close, Event, Leaf, Open
from treesearch.game import CHANCE, MAX, AnyGame, Mover, Player, Value
from treesearch.search.expectiminimax import expectiminimax
from treesearch.search.star1 import may_have_chance
from treesearch.tree import Node, TreeGame, nodes

ORDERS = ("best", "worst", "random", "least")

Kind = TypeVar("Kind")
Join = Callable[[Node, Player | None, Value, list[Kind]], Kind]
"""A function of a node, its mover (``None`` at a leaf), its value and the results of its children."""


def reorder(
    tree: Node, order: str, root: Mover | str | None = None, *, rtl: bool = False, seed: int = 0
) -> Node:
    """Return the tree with the children of every node in another order, which keeps its value.

    ``best`` sorts children by their minimax value, with the best child examined first. In a uniform tree no other
    order is cheaper for alpha-beta (Knuth and Moore 1975). ``worst`` examines the best child last. ``random`` uses
    ``seed``. In ``least`` order, alpha-beta examines the fewest leaves; in a tree with chance nodes this is the same
    as ``best``. Equal children and the children of a chance node keep their order. With ``rtl``, children are
    examined from the right. Raise UsageError for another ``order``.

    >>> from treesearch.reader import read
    >>> print(reorder(read("((2 4 6) (14 5 2) (3 12 8))"), "best"))
    ((3 8 12) (2 4 6) (2 5 14))
    """
    if order not in ORDERS:
        raise UsageError(f"{option('reorder', order)}: choose {', '.join(ORDERS)}")
    if tree.traits.players:
        raise UsageError(f"{option('reorder')} needs one number per leaf, not one for each player")
    game = TreeGame(tree, root)
    if order == "least" and not has_chance(tree):
        cheapest = fold_tree(
            game, partial(_proved, worth=expectiminimax(game).value, rtl=rtl)
        ).exact
        return cheapest.node if cheapest else tree  # the root has a static value
    random = Random(seed)  # noqa: S311 - not for secrets

    def join(node: Node, mover: Player | None, value: Value, children: list[_Valued]) -> _Valued:
        return _Valued(
            value,
            _with_children(
                node,
                [child.node for child in _in_examination_order(children, order, mover, random)],
                rtl,
                mover,
            ),
        )

    return fold_tree(game, join).node


def ordered_as(tree: Node, other: Node) -> Node | None:
    """Return the tree ordered as ``other``, or ``None`` if more than the order differs.

    The result has the names and roles of ``tree``, and ignores those of ``other``. The recursion
    needs two Python levels for each level of the tree.

    >>> from treesearch.reader import read
    >>> print(ordered_as(read("((9 7) (4 2))"), read("((2 4) (9 7))")), ordered_as(read("(1 2)"), read("(2 2)")))
    ((2 4) (9 7)) None
    """
    # already counted, and different in most trees, so that subtrees need not be written as text
    if (tree.traits.nodes, tree.traits.height) != (other.traits.nodes, other.traits.height):
        return None
    first, second = _unordered(tree), _unordered(other)
    return _in_order_of(first, second) if first.key == second.key else None


class _Unordered(NamedTuple):
    """A node with a key that is equal for trees that differ only in the order of children."""

    key: str
    node: Node
    children: tuple["_Unordered", ...]


def _unordered(node: Node) -> _Unordered:
    children = tuple(map(_unordered, node.children))
    key = (
        f"({' '.join(sorted(child.key for child in children))})" if children else _exact_text(node)
    )
    return _Unordered(key, node, children)


def _exact_text(leaf: Node) -> str:
    """Return a leaf's number as an exact fraction, 1.5 as 3/2, or the name of an unknown leaf."""
    return str(Fraction(leaf.value)) if isinstance(leaf.value, int | Fraction) else str(leaf.value)


def _in_order_of(first: _Unordered, second: _Unordered) -> Node:
    """Return the first of two trees with children in the order of the second."""
    if not first.children:
        return first.node
    left: dict[str, list[_Unordered]] = {}
    for child in first.children:
        left.setdefault(child.key, []).append(child)
    # equal subtrees keep their order, because their names may differ
    return Node(
        [_in_order_of(left[child.key].pop(0), child) for child in second.children],
        head=first.node.head,
    )


def fold_tree(game: TreeGame, join: Join[Kind]) -> Kind:
    """Fold a tree from the leaves up, without recursion, and return the result of ``join`` at the root."""
    open_nodes: list[tuple[Node, Any]] = []
    done: list[list[Kind]] = [[]]  # the tree itself, then the children of every open node

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


def has_chance(searched: Node | AnyGame) -> bool:
    """Return whether a tree has, or a game may have, chance nodes."""
    if not isinstance(searched, Node):
        return may_have_chance(searched)
    return not searched.traits.plain and any(node.role is CHANCE for _, node in nodes(searched))


class _Valued(NamedTuple):
    value: Value
    node: Node


def _in_examination_order(
    children: list[_Valued], order: str, mover: Player | None, random: Random
) -> list[_Valued]:
    """Return the children in the order of examination."""
    if mover in (None, CHANCE):
        return children
    if order == "random":
        return random.sample(children, len(children))
    # sorted keeps equal children in their order, reversed or not
    return sorted(
        children, key=lambda child: child.value, reverse=(mover is MAX) == (order != "worst")
    )


def _with_children(node: Node, children: Sequence[Node], rtl: bool, mover: Player | None) -> Node:
    """Return the node with these children in the order of examination; a leaf stays unchanged."""
    if mover is None:
        return node
    return Node(children[::-1] if rtl and mover is not CHANCE else children, head=node.head)


class _Proof(NamedTuple):
    """The least number of leaves that prove a bound on a node, and the node in that order."""

    leaves: int
    node: Node


class _Proofs(NamedTuple):
    """The cheapest proofs that a node's value is at least, at most or exactly the root's.

    A proof is ``None`` if its statement is false. ``node`` is the node in its old order, for use
    where it is cut off.
    """

    low: _Proof | None
    high: _Proof | None
    exact: _Proof | None
    node: Node


Ordered = tuple[int, list[Node]]
"""The number of leaves examined below some children, and the children in the order of examination."""


def _proved(
    node: Node,
    mover: Player | None,
    value: Value,
    children: list[_Proofs],
    *,
    worth: Value,
    rtl: bool,
) -> _Proofs:
    """Return the proofs for a node, given those for its children.

    To prove a bound, the player to move needs one child, and the opponent needs all.
    """
    if mover is None:
        leaf = _Proof(1, node)
        low, high = leaf if value >= worth else None, leaf if value <= worth else None
        return _Proofs(low, high, low and high, node)
    lows, highs = [child.low for child in children], [child.high for child in children]
    any_child, every = (
        (_any_child(lows, children), _every_child(highs))
        if mover is MAX
        else (_any_child(highs, children), _every_child(lows))
    )
    exact = (
        _exact_child_first(children, highs if mover is MAX else lows) if value == worth else None
    )

    def proof(ordered: Ordered | None) -> _Proof | None:
        return ordered and _Proof(ordered[0], _with_children(node, ordered[1], rtl, mover))

    low, high = (
        (proof(any_child), proof(every)) if mover is MAX else (proof(every), proof(any_child))
    )
    return _Proofs(low, high, proof(exact), node)


def _any_child(proofs: Sequence[_Proof | None], children: Sequence[_Proofs]) -> Ordered | None:
    """Return the children with the cheapest proof first, which cuts off all others.

    Return ``None`` if no child proves the bound.
    """
    provable = [(proof.leaves, i, proof.node) for i, proof in enumerate(proofs) if proof]
    if not provable:
        return None
    leaves, at, node = min(provable, key=lambda choice: choice[0])
    return leaves, [node, *(child.node for i, child in enumerate(children) if i != at)]


def _every_child(proofs: Sequence[_Proof | None]) -> Ordered | None:
    """Return all children if each of them proves the bound, otherwise ``None``."""
    proved = [proof for proof in proofs if proof]
    return (
        (sum(proof.leaves for proof in proved), [proof.node for proof in proved])
        if len(proved) == len(proofs)
        else None
    )


def _exact_child_first(
    children: Sequence[_Proofs], others: Sequence[_Proof | None]
) -> Ordered | None:
    """Return the cheapest order that proves the exact value: a child with that value comes first.

    The first child is the one for which an exact proof costs least in addition to the proof of the
    bound.
    """
    pairs = [(child.exact, other) for child, other in zip(children, others, strict=True)]
    # one child must be exact, and the others no better; choose the one for which exactness costs least
    _, at = min(
        (exact.leaves - other.leaves, i)
        for i, (exact, other) in enumerate(pairs)
        if exact and other
    )
    return _every_child([pairs[at][0], *(other for i, (_, other) in enumerate(pairs) if i != at)])
