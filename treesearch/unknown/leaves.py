"""The unknown leaves and probabilities of a tree, and their replacement by numbers."""

from collections.abc import Mapping
from fractions import Fraction

from treesearch.game import Unknown, Value
from treesearch.tree import Head, Node, Path, nodes, walk

X = "x"
REST = Unknown("rest")
"""The name of the weight that completes the other weights to 1."""


def unknown_leaves(tree: Node) -> list[Path]:
    """Return the paths of the unknown leaves."""
    if tree.traits.plain:
        return []
    return [place.path for place, node in nodes(tree) if isinstance(node.value, Unknown)]


def leaf_name(leaf: Unknown) -> str:
    """Return the name of an unknown: y for ``?y``, and x for ``?``."""
    return leaf.lstrip("?") or X


def first_unknown_name(tree: Node) -> str:
    """Return the name of the first unknown leaf, else of the first probability, else ``""``."""
    return next(iter((*unknown_names(tree), *unknown_weights(tree))), "")


def unknown_names(tree: Node) -> tuple[str, ...]:
    """Return the names of the unknown leaves, from left to right."""
    if tree.traits.plain:
        return ()
    leaves = (node.value for node in walk(tree) if node and isinstance(node.value, Unknown))
    return tuple(dict.fromkeys(map(leaf_name, leaves)))


def unknown_weights(tree: Node) -> tuple[str, ...]:
    """Return the names of the unknown probabilities, from left to right."""
    if tree.traits.plain:
        return ()
    weights = (weight for node in walk(tree) if node for weight in node.weights or ())
    names = (leaf_name(weight) for weight in weights if isinstance(weight, Unknown))
    return tuple(name for name in dict.fromkeys(names) if name != REST)


def with_leaf(tree: Node, place: Path, x: Value | Unknown) -> Node:
    """Return the tree with a number in place of one leaf."""
    above = [tree[place[:depth]] for depth in range(len(place) + 1)]
    # only the nodes above it are new; all searches share the rest
    new = Node(value=x, head=above.pop().head)
    for node, step in zip(reversed(above), reversed(place), strict=True):
        new = Node((*node.children[: step - 1], new, *node.children[step:]), head=node.head)
    return new


def with_numbers(tree: Node, numbers: Mapping[str, Value]) -> Node:
    """Return the tree with numbers in place of its unknowns, by their names."""
    levels: list[list[Node]] = [[]]
    around: list[Node] = []
    for node in walk(tree):
        if node is None:
            inner = around.pop()
            children = levels.pop()
            levels[-1].append(Node(children, head=_weighted(inner.head, numbers)))
        elif node.children:
            around.append(node)
            levels.append([])
        elif isinstance(node.value, Unknown):
            levels[-1].append(Node(value=numbers[leaf_name(node.value)], head=node.head))
        else:
            levels[-1].append(node)
    return levels[0][0]


def _weighted(head: Head | None, numbers: Mapping[str, Value]) -> Head | None:
    if head is None or head.weights is None:
        return head
    weights = [
        numbers[leaf_name(weight)] if isinstance(weight, Unknown) and weight != REST else weight
        for weight in head.weights
    ]
    rest = 1 - sum(Fraction(weight) for weight in weights if weight != REST)
    return head._replace(weights=tuple(rest if weight == REST else weight for weight in weights))
