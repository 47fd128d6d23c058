"""Answers without a search, and half of a correct answer, for comparison."""

from treesearch.game import dotted
from treesearch.homework.answers.facts import (
    CutStated,
    ExaminedStated,
    LeavesStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
)
from treesearch.tree import text


def leaves(key):
    return [spot for spot in key.case.spots.values() if not spot.children]


def target(key, path):
    return Target(text(key.tree[path]), (path,))


def cut(key, after):
    """Return a cut after a child, named after the player at the node."""
    node = after[:-1]
    place = Target(dotted(node), (node,))
    return CutStated(
        key.case.spots[node].player, target(key, after), None, place, (after,), (node,)
    )


def after(key, last):
    """Return cuts after the first child of every node, or after all but the last child."""
    inner = (spot for spot in key.case.spots.values() if len(spot.children) > 1)
    return [cut(key, child.path) for spot in inner for child in spot.children[: last or -1]]


def largest_leaf(key):
    best = max(leaves(key), key=lambda leaf: leaf.value)
    return [ValueStated(best.value), PathStated(best.path)]


def all_examined(key):
    everything = tuple(target(key, leaf.path) for leaf in leaves(key))
    return [ExaminedStated(everything), LeavesStated(len(everything))]


def last_pruned(key):
    """Return the answer that the last child of every node is pruned."""
    inner = (spot for spot in key.case.spots.values() if len(spot.children) > 1)
    return [PrunedStated(tuple(target(key, spot.children[-1].path) for spot in inner))]


STRATEGIES = {
    "blank": lambda key: [],
    "the question, copied": lambda key: [],  # a tree is no fact
    "everything cut": lambda key: after(key, None),
    "a cut after each first child": lambda key: after(key, 1),
    "a list of values": lambda key: [ValueStated(leaf.value) for leaf in leaves(key)],
    "the largest leaf": largest_leaf,
    "the largest leaf, everything cut": lambda key: largest_leaf(key) + after(key, None),
    "the largest leaf, a cut after each first child": lambda key: largest_leaf(key) + after(key, 1),
    "all examined": all_examined,
    "last children pruned": last_pruned,
    "the largest leaf, last children pruned": lambda key: largest_leaf(key) + last_pruned(key),
}


def half(key):
    """Return half of a correct answer: the value, half of the path, and every second cut."""
    right = key.right
    said = [ValueStated(right.value), PathStated(right.path[: (len(right.path) + 1) // 2])]
    return [*said, *(cut(key, one.after) for one in right.cuts[::2])]
