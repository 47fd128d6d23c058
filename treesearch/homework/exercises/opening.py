"""Leaves one number of a tree open, so that something is pruned for some of its values and read for others."""

from __future__ import annotations

from random import Random

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.exercises import words
from treesearch.homework.marking.openkey import OpenKey
from treesearch.tree import Node, nodes
from treesearch.unknown.solving import filled
from treesearch.values import Unknown


def opened(tree: Node, seed: int | str = 0, how: Conventions = BOOK) -> Node:
    """The tree with a leaf left open, on which just one condition depends if there is such a leaf, else some.

    UsageError if nothing that is pruned depends on any one leaf.
    """
    leaves = [place.path for place, node in nodes(tree) if not node.children]
    Random(f"open {seed}").shuffle(leaves)  # noqa: S311 - the same seed always opens the same leaf
    several = None
    for place in leaves:
        made = filled(tree, place, Unknown(words.OPENED))
        asked = _asked(made, how)
        if asked == 1:
            return made
        several = several or (made if asked else None)
    if several is None:
        raise UsageError(words.NOTHING_TO_OPEN.format(tree=tree))
    return several


def _asked(tree: Node, how: Conventions) -> int:
    """On how many conditions an answer depends; 0 where nothing depends on the open leaf."""
    try:
        return len(OpenKey(tree, how).asked)
    except UsageError:
        return 0
