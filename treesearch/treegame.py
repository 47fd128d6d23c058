"""A tree as a game: its actions are the numbers of the children."""

from fractions import Fraction
from typing import cast

from treesearch import words
from treesearch.conventions import BOOK
from treesearch.errors import SearchError, UsageError, option
from treesearch.game import CHANCE, MAX, Player, dotted
from treesearch.tree import Node, nodes, text
from treesearch.values import Unknown, Value

TreeState = tuple[Node, Player, Player]
"""A node, who moves there, and who moves below unless a child says otherwise."""


class TreeGame:
    """A tree as a game: an action is a child's number from 1, so a path of actions is a node's address.

    A node without a role belongs to the opponent of its nearest ancestor that is no chance node. ``root`` says
    who moves at the root; a role written there comes first, and a ``root`` that contradicts it is an error.
    """

    def __init__(self, tree: Node, root: Player | None = None) -> None:
        if not isinstance(tree, Node):
            raise UsageError(words.NO_TREE_TO_PLAY.format(given=type(tree).__name__))
        root = None if root is None else Player(BOOK.but(root=root).root)
        if root is not None and tree.role not in (None, root):
            raise UsageError(words.ROOT_CONTRADICTS.format(option=option("root", root.value), role=tree.role.value))
        self.tree = tree
        self.root = tree.role or root or MAX
        self.height, self.in_turn = tree.traits.height, tree.traits.plain
        if not tree.traits.plain:
            for place, node in nodes(tree):
                if isinstance(node.value, Unknown):
                    raise SearchError(words.UNKNOWN_LEAF.format(place=dotted(place), leaf=text(node)))

    def initial_state(self) -> TreeState:
        """The root."""
        return self.tree, self.root, MAX if self.root is CHANCE else self.root.opponent

    def player(self, state: TreeState) -> Player:
        """MAX, MIN or CHANCE."""
        return state[1]

    def actions(self, state: TreeState) -> range:
        """The numbers of the children, from 1."""
        return range(1, len(state[0].children) + 1)

    def result(self, state: TreeState, action: int) -> TreeState:
        """The child with that number."""
        node, mover, default = state
        child = node.children[action - 1]
        if child.head is None and mover is not CHANCE:
            return child, default, mover
        player = child.role or default
        return child, player, default if player is CHANCE else player.opponent

    def is_terminal(self, state: TreeState) -> bool:
        """Whether the node is a leaf."""
        return not state[0].children

    def utility(self, state: TreeState) -> Value:
        """The leaf's number."""
        return cast(Value, state[0].value)  # a leaf has one; __init__ refused unknown ones

    def key(self, state: TreeState) -> tuple[int, Player, Player]:
        """A node is itself and no other: two subtrees that look alike stand in two places of the tree."""
        node, mover, default = state
        return id(node), mover, default

    def probability(self, state: TreeState, action: int) -> Value:
        """How likely a child of a chance node is: its weight, or the same for all."""
        node = state[0]
        return node.weights[action - 1] if node.weights else Fraction(1, len(node.children))


def static(state: TreeState) -> Value:
    """EVAL(s) of a tree: the static value written at the node (a leaf's own number), else 0."""
    node = state[0]
    value = node.static if node.children else node.value
    return value if value is not None and not isinstance(value, Unknown) else 0
