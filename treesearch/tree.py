"""Game trees: nodes, their text and names, and the game that a tree defines."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import repeat, starmap
from operator import eq
from types import NoneType
from typing import Any, NamedTuple, cast

from treesearch.errors import SearchError, UsageError, option
from treesearch.game import (
    CHANCE,
    MAX,
    Mover,
    NthPlayer,
    Number,
    Place,
    Unknown,
    Value,
    Vector,
    alphabetic,
    dotted,
    is_vector,
)
from treesearch.players import first_fault, next_player, player_of_role
from treesearch.settings import root_called

Path = tuple[int, ...]


class Head(NamedTuple):
    """The words at the start of a node's text, and the weights of the children of a chance node."""

    role: Mover | None = None
    name: str | None = None
    static: Any = None
    weights: tuple[Value | Unknown, ...] | None = None


class Traits(NamedTuple):
    """The properties of a complete tree that a search needs in advance."""

    height: int
    nodes: int
    leaves: int
    plain: bool
    """Whether every leaf is a known number and no node has a role, so that MAX and MIN alternate."""
    players: int = 0
    """The number of players if the leaves are vectors, otherwise 0."""


_NO_HEAD = Head()


def _listed(children: Any) -> tuple[Any, ...]:
    """Return an iterable as a tuple, and any other object as a tuple of one."""
    return tuple(children) if isinstance(children, Iterable) else (children,)


class InNotebook:
    """A tree or a search, which a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self: Any) -> str | None:
        """Return the picture for a notebook, or ``None`` if it is too large."""
        from treesearch.diagram import in_notebook

        return in_notebook(self)


class Node(InNotebook):
    """A leaf with a value, or a node with children.

    Nodes are immutable. Two nodes are equal if their values, names, roles and weights are equal.

    ``children`` are the nodes below, left to right; ``()`` at a leaf. ``value`` is a leaf's exact
    number, ``Vector`` or ``Unknown``; ``None`` at an inner node. ``head`` contains role, name,
    static value and weights; ``None`` if none of them was written. No operation is recursive, so
    that trees can have any depth.
    """

    __slots__ = ("__weakref__", "_head", "_traits", "children", "value")
    children: tuple[Node, ...]
    value: Value | Unknown | None  # or a Vector; most searches need a number
    _head: Head | None
    # _head is absent in a plain tree, which saves the reader an assignment per node
    _traits: Traits

    def __init__(
        self,
        children: Iterable[Node] = (),
        value: Value | Vector | Unknown | None = None,
        head: Head | None = None,
    ) -> None:
        # by type, not isinstance, because True is also an int
        if type(value) not in _VALUES:
            raise UsageError(
                f"{value!r} cannot be the value of a leaf: give a whole number or a Fraction, or read it from "
                "text, as in read('1.5')"
            )
        below = children if type(children) is tuple else _listed(children)
        if below and {*map(type, below)} != {Node}:
            raise UsageError(
                f"{repr(children)[:80]} is not a list of nodes: build them as Node(value=3), or read the "
                "tree, as in read('(1 (5 7) 4)')"
            )
        if head is not None and not isinstance(head, Head):
            raise UsageError(
                f"{head!r} is not the head of a node: give Head(role=MAX, name='A'), or read the tree, as "
                "in read('(max A 3 4)')"
            )
        _set_children(self, below)
        _set_value(self, value)
        _set_head(self, head)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Node is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Node is immutable: cannot delete {name!r}")

    @property
    def head(self) -> Head | None:
        """The role, name, static value and weights, or ``None`` if the node has none of them."""
        return getattr(self, "_head", None)

    @property
    def role(self) -> Mover | None:
        """The player written at the node, if any."""
        return (self.head or _NO_HEAD).role

    @property
    def name(self) -> str | None:
        """The name written at the node, if any."""
        return (self.head or _NO_HEAD).name

    @property
    def static(self) -> Any:
        """The static value written at the node, if any."""
        return (self.head or _NO_HEAD).static

    @property
    def weights(self) -> tuple[Value | Unknown, ...] | None:
        """The probabilities written at the children of a chance node, if any."""
        return (self.head or _NO_HEAD).weights

    @property
    def traits(self) -> Traits:
        """The height and counts of the tree below this node, computed once."""
        if not hasattr(self, "_traits"):
            _set_traits(self, _computed_traits(self))
        return self._traits

    def __getitem__(self, path: int | str | Iterable[int]) -> Node:
        """Return the node at a path of child numbers from 1, or with a name or letter.

        Examples: ``tree[2]``, ``tree[2, 1]``, ``tree[()]``, ``tree["2.1"]``, ``tree["B"]``.
        Raise IndexError if there is no node at a path, and UsageError if a text names no node.
        """
        node = self
        if isinstance(path, str):
            path = find(self, path)
        for step in (path,) if isinstance(path, int) else path:
            if not 1 <= step <= len(node.children):
                raise IndexError(
                    f"there is no node {dotted(path)}: a node with {len(node.children)} children has no "
                    f"child {step}"
                )
            node = node.children[step - 1]
        return node

    def map(self, function: Callable[[Any], Any]) -> Node:
        """Return the tree with ``function(value)`` in place of each known leaf value and static value.

        An increasing function keeps minimax's move and alpha-beta's cuts. In a tree with chance nodes, only
        a*x + b with a > 0 is sure to keep them.

        >>> from treesearch import read
        >>> read("((0 40) (20 30))").map(lambda x: x * x)
        read('((0 1600) (400 900))')
        """
        # the open lists, and the finished children of the innermost
        around: list[tuple[Node, list[Node]]] = []
        done: list[Node] = []
        for node in walk(self):
            if node is None:
                above, siblings = around.pop()
                siblings.append(_mapped_node(above, function, done))
                done = siblings
            elif node.children:
                around.append((node, done))
                done = []
            else:
                done.append(_mapped_node(node, function, ()))
        return done[0]

    def __iter__(self) -> Iterator[Node]:
        return iter(self.children)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        # trees differ in one of these before either ends
        return self is other or all(map(eq, _contents(self), _contents(other)))

    def __hash__(self) -> int:
        return hash(tuple(_contents(self)))

    def __str__(self) -> str:
        return text(self)

    def __repr__(self) -> str:
        return f"read({text(self, limit=200)!r})"

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        from treesearch.reader import read

        # as text, because pickle would recurse into the children
        return read, (text(self),)


# a frozen class needs setters; its slots' setters are four times faster than object.__setattr__
_set_children, _set_value, _set_head, _set_traits = (
    vars(Node)[slot].__set__ for slot in ("children", "value", "_head", "_traits")
)
_new = Node.__new__


_VALUES = (NoneType, int, Unknown, Number, Fraction, Vector)


def empty_nodes(count: int) -> list[Node]:
    """Return empty nodes for ``fill_nodes``, which is faster than calling ``Node(...)``."""
    return [*starmap(_new, repeat((Node,), count))]


def fill_nodes(
    empty: Iterable[Node],
    children: Iterable[tuple[Node, ...]],
    values: Iterable[Value | None],
) -> None:
    """Set the children and values of empty nodes without a loop in Python."""
    for setter, contents in ((_set_children, children), (_set_value, values)):
        # not map(setter, empty, contents): zip uses one tuple again for all calls
        deque(starmap(setter, zip(empty, contents, strict=False)), maxlen=0)


def with_traits(tree: Node, traits: Traits) -> Node:
    """Set the traits that were counted while a tree was read, and return the tree."""
    _set_traits(tree, traits)
    return tree


def walk(tree: Node) -> Iterator[Node | None]:
    """Yield every node in preorder, and ``None`` after the last child of each node."""
    ahead: list[Node | None] = [tree]
    while ahead:
        node = ahead.pop()
        yield node
        if node is not None and node.children:
            ahead.append(None)  # popped when all children are finished
            ahead.extend(reversed(node.children))


def nodes(tree: Node) -> Iterator[tuple[Place, Node]]:
    """Yield every node with its place, in preorder."""
    ahead = [(Place(), tree)]
    while ahead:
        place, node = ahead.pop()
        yield place, node
        ahead.extend(
            (Place(place, len(node.children) - i), child)
            for i, child in enumerate(reversed(node.children))
        )


def leaves_of(tree: Node) -> list[Any]:
    """Return the values of the leaves, left to right."""
    return [node.value for node in walk(tree) if node is not None and not node.children]


def weights_of(node: Node) -> tuple[Any, ...]:
    """Return the weight of each child of a chance node; all are equal if none is written."""
    count = len(node.children)
    return node.weights or (Fraction(1, count),) * count


def _mapped_node(node: Node, function: Callable[[Any], Any], children: Iterable[Node]) -> Node:
    value, head = node.value, node.head
    if value is not None and not isinstance(value, Unknown):
        value = function(value)
    if head and head.static is not None:
        head = head._replace(static=function(head.static))
    return Node(children, value, head)


def _contents(tree: Node) -> Iterator[tuple[Any, Head | None, int]]:
    """Yield the value, the head and the number of children of every node in preorder."""
    # the number, because (1 (2 3)) and ((1 2) 3) have the same leaves
    return ((node.value, node.head, len(node.children)) for node in walk(tree) if node)


def _computed_traits(tree: Node) -> Traits:
    height, size, leaves, plain, players = -1, 0, 0, True, 0
    level = [tree]
    while level:
        height, size = height + 1, size + len(level)
        inner = [node for node in level if node.children]
        values = [node.value for node in level if not node.children]
        leaves += len(values)
        kinds = {*map(type, values)}
        if Vector in kinds:
            players = next(len(value) for value in values if is_vector(value))  # type: ignore[arg-type]
        plain = (
            plain and kinds.isdisjoint((Unknown, Vector)) and not any(node.role for node in inner)
        )
        level = [child for node in inner for child in node.children]
    return Traits(height, size, leaves, plain, players)


def text(tree: Node, limit: int | None = None) -> str:
    """Return the canonical text of a tree, which keeps the spelling of its leaves.

    With a ``limit``, a text longer than that many characters is shortened to ``(1 ... 4)``.
    """
    pieces: list[str] = []
    length = 0
    for piece in _text_pieces(tree):
        pieces.append(piece)
        # stops at the limit, so that a large tree is not written completely
        length += len(piece)
        if limit is not None and length > limit:
            return _shortened(tree)
    return "".join(pieces)


def _text_pieces(tree: Node) -> Iterator[str]:
    weights = [iter(("",))]  # for each open list, the texts before its next children
    piece = "("
    for node in walk(tree):
        if node is None:
            weights.pop()
            piece = ")"
        else:
            piece = ("" if piece == "(" else " ") + next(weights[-1], "")
            yield piece
            piece = _head(node)
            if node.children:
                weights.append(iter([f"{weight}*" for weight in node.weights or ()]))
        yield piece


def _head(node: Node) -> str:
    """Return the text of a leaf, or the start of an inner node's text."""
    role, name, static, _ = node.head or _NO_HEAD
    if not node.children:
        return f"{name}={node.value}" if name else str(node.value)
    label = (name or "") + (f":{static}" if static is not None else "")
    # without ")", because the children and the end are separate pieces
    return "(" + " ".join(word for word in (role.value if role else "", label) if word)


def _shortened(tree: Node) -> str:
    """Return a short text such as ``(1 ... 4)``, in which inner nodes become ``(...)``."""
    head = _head(tree)
    if not tree.children:
        return f"{head[:20]}...{head[-20:]}"  # one leaf may have thousands of digits
    ends = [
        text(child) if not child.children else "(...)"
        for child in (tree.children[0], tree.children[-1])
    ]
    return f"{head}{'' if head == '(' else ' '}{' ... '.join(ends) if len(tree.children) > 1 else ends[0]})"


def names_of(tree: Node) -> dict[Path, str]:
    """Return the name of each node, level by level. Nodes without a name get A, B, ... Z, AA, ..."""
    level, located = [(Place(), tree)], []
    while level:
        located += level
        level = [
            (Place(place, i), child)
            for place, node in level
            for i, child in enumerate(node.children, 1)
        ]
    # students write names in either case, so a node named b keeps the letter B from other nodes
    taken = {node.name.upper() for _, node in located if node.name}
    free = (name for name in alphabetic() if name not in taken)
    return {place.path: node.name or next(free) for place, node in located}


def find(tree: Node, address: str) -> Path:
    """Return the path of the node with this address: ``root``, ``2.1.3``, a name or a letter.

    Raise UsageError if no node has this address.
    """
    if address in ("root", ""):
        return ()
    # only short ASCII numbers, because int refuses a superscript 2 and thousands of digits
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})*", address.strip(".")):
        path = tuple(map(int, address.strip(".").split(".")))
        try:
            tree[path]
        except IndexError as error:
            raise UsageError(str(error)) from None
        return path
    if several := [dotted(place) for place, node in nodes(tree) if node.name == address][1:]:
        raise UsageError(
            f"{len(several) + 1} nodes are called {address}; give the place, such as {several[-1]}"
        )
    for path, name in names_of(tree).items():
        if name == address:
            return path
    raise UsageError(
        f"there is no node called {address}; nodes are named by place (2.1.3), by name, or by "
        "letter (A, B, ...)"
    )


# A tree as a game: its actions are the numbers of the children.


TreeState = tuple[Node, Mover, Mover]
"""A node, the player to move there, and the player to move at its children without a role."""


class TreeGame:
    """A tree as a game, whose actions are child numbers from 1.

    A node without a role belongs to the opponent of its nearest ancestor that is not a chance node.
    ``root`` is the player at the root; it must not contradict a role in the tree. ``players`` is
    the number of players if the leaves are vectors, who move in turn from p1; 0 for MAX and MIN.
    """

    def __init__(self, tree: Node, root: Mover | str | None = None) -> None:
        if not isinstance(tree, Node):
            raise UsageError(
                f"TreeGame needs a Node, such as read('(1 (5 7) 4)'), not {type(tree).__name__}"
            )
        self.tree, self.players = tree, tree.traits.players
        if self.players and (fault := first_fault(filter(None, walk(tree)))):
            raise SearchError(fault[1])
        self.root = self._root(root)
        self.height, self.in_turn = tree.traits.height, tree.traits.plain
        self.has_chance = False
        if not tree.traits.plain:
            for place, node in nodes(tree):
                self.has_chance |= node.role is CHANCE
                if isinstance(node.value, Unknown) and not self.players:
                    raise SearchError(
                        f"leaf {dotted(place)} is unknown ({text(node)}); write a number to search "
                        "the tree (treesearch minmax, alphabeta and draw accept unknown leaves and print "
                        "the result for each range of values; in Python, use conditions)"
                    )
                if any(isinstance(weight, Unknown) for weight in node.weights or ()):
                    raise SearchError(
                        f"a probability at node {dotted(place)} is unknown; write a number "
                        "(treesearch minmax prints value and move for each range of values)"
                    )

    def _root(self, root: Mover | str | None) -> Mover:
        """Return the player at the root. Raise UsageError if the tree names a different player."""
        role = self.tree.role
        written = role and player_of_role(role, self.players)
        if root is not None:
            root = player_of_role(root_called(root), self.players)
            if role and written != root:
                raise UsageError(
                    f"{option('root', root.value)} contradicts the tree, which has {role.value} at its "
                    "root"
                )
        return written or root or self._first

    @property
    def _first(self) -> Mover:
        return NthPlayer(1) if self.players else MAX

    def initial_state(self) -> TreeState:
        """Return the state of the root."""
        below = self._first if self.root is CHANCE else next_player(self.root, self.players)
        return self.tree, self.root, below

    def player(self, state: TreeState) -> Any:
        """Return MAX, MIN or CHANCE, or one of several players."""
        return state[1]

    def actions(self, state: TreeState) -> range:
        """Return the numbers of the children, from 1."""
        return range(1, len(state[0].children) + 1)

    def result(self, state: TreeState, action: int) -> TreeState:
        """Return the state of the child with that number."""
        node, mover, default = state
        child = node.children[action - 1]
        if self.in_turn:  # nearly all trees
            return child, default, mover
        player = player_of_role(child.role, self.players) if child.role else default
        # a chance node does not change the turn, so the next player stays the same below it
        below = default if player is CHANCE else next_player(player, self.players)
        return child, player, below

    def is_terminal(self, state: TreeState) -> bool:
        """Return whether the node is a leaf."""
        return not state[0].children

    def utility(self, state: TreeState) -> Any:
        """Return the value of the leaf: a number or a vector."""
        return state[0].value  # a leaf has a value; __init__ refused unknown ones

    def key(self, state: TreeState) -> tuple[int, Mover, Mover]:
        """Return a key for a transposition table. Equal subtrees at two places have different keys."""
        node, mover, default = state
        return id(node), mover, default

    def probability(self, state: TreeState, action: int) -> Value:
        """Return the probability of a child of a chance node; all are equal if none is written."""
        node = state[0]
        # __init__ refused unknown weights
        return (
            cast(Value, node.weights[action - 1])
            if node.weights
            else Fraction(1, len(node.children))
        )


def static(state: TreeState) -> Any:
    """Return EVAL(s): the static value of the node, else the value of the leaf, else 0."""
    node = state[0]
    value = node.static if node.children else node.value
    return value if value is not None and not isinstance(value, Unknown) else 0
