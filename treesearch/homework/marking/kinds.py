"""Choose the kind of answer key for a tree."""

from collections.abc import Mapping

from treesearch.algorithms import algorithm
from treesearch.comparison.reorder import has_chance
from treesearch.errors import UsageError
from treesearch.homework.marking.facts_key import iteration_key, players_key
from treesearch.homework.marking.open_key import PRUNED_ONLY, OpenKey
from treesearch.homework.marking.parts import PartsKey
from treesearch.homework.marking.scheme import Scheme
from treesearch.settings import Settings
from treesearch.tree import Node
from treesearch.unknown import is_unknown
from treesearch.words import listed


def parts_key(tree: Node, settings: Settings, scheme: Scheme) -> PartsKey | None:
    """Return the key of a tree that is marked by parts, or ``None`` for trees that need ``Key``."""
    if settings.algorithm == "mcts":
        return iteration_key(tree, settings, scheme)
    if tree.traits.players:
        return players_key(tree, suited(tree, settings), scheme)
    if is_unknown(tree):
        return OpenKey(tree, settings, asked_of_unknown(scheme.points))
    return None


def suited(tree: Node, settings: Settings) -> Settings:
    """Return the settings with an algorithm that supports the tree.

    It is max^n for a tree of vectors and expectiminimax for an unknown in a tree with chance nodes, unless the settings
    already have a suitable algorithm.
    """
    if tree.traits.players and not algorithm(settings.algorithm).vectors:
        return settings.replace(algorithm="maxn")
    if settings.algorithm == "alphabeta" and is_unknown(tree) and has_chance(tree):
        return settings.replace(algorithm="expectiminimax")
    return settings


def asked_of_unknown(points: Mapping[str, float]) -> tuple[str, ...]:
    """Return the parts that a question on an unknown leaf asks for.

    ``points`` are the points of each part. A question that asks for cuts is marked only on what is
    pruned. Raise UsageError for any other part than value, path and pruned.
    """
    chosen = tuple(name for name, number in points.items() if number)
    if "cuts" in chosen:
        return PRUNED_ONLY
    if more := [name for name in chosen if name not in ("value", "path", "pruned")]:
        raise UsageError(
            "a question on a tree with an unknown leaf can ask for value, path (the move at the root) and pruned, "
            f"not {listed(more)}"
        )
    return chosen
