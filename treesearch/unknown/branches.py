"""The nodes of a tree with unknown leaves, in the order of the search."""

from __future__ import annotations

from dataclasses import dataclass, field

from treesearch.game import Place, Player
from treesearch.settings import Settings
from treesearch.tree import Node, TreeGame
from treesearch.unknown.lattice import Formula
from treesearch.unknown.leaves import with_numbers
from treesearch.unknown.order import Condition

MOST_LEAVES = 200
"""The most leaves of a tree with several unknown leaves, or with an unknown and chance nodes."""


@dataclass(slots=True, eq=False)
class Branch:
    """A node with its player, its value, and the window in which a search opens it."""

    place: Place
    node: Node
    player: Player
    parent: Branch | None
    children: list[Branch] = field(default_factory=list)
    formula: Formula = field(init=False)
    alpha: tuple[Branch, ...] = ()
    beta: tuple[Branch, ...] = ()
    skipped: Condition = field(default_factory=list)
    """The condition that the search never looks at it."""


def game_of(tree: Node, names: tuple[str, ...], settings: Settings) -> TreeGame:
    """Return the tree as a game, with 0 in place of each unknown."""
    return TreeGame(with_numbers(tree, dict.fromkeys(names, 0)), settings.root)


def branches_of(tree: Node, names: tuple[str, ...], settings: Settings) -> list[Branch]:
    """Return all nodes in search order."""
    game = game_of(tree, names, settings)
    state = game.initial_state()
    ahead = [(Branch(Place(), tree, game.player(state), None), state)]
    branches = []
    while ahead:
        branch, state = ahead.pop()
        branches.append(branch)
        below = []
        for i, node in enumerate(branch.node.children, 1):
            next_state = game.result(state, i)
            child = Branch(Place(branch.place, i), node, game.player(next_state), branch)
            below.append((child, next_state))
        if settings.order == "rtl":
            below.reverse()
        branch.children = [child for child, _ in below]
        ahead += reversed(below)
    return branches
