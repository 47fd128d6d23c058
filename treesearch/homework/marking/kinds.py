"""The kinds of trees whose parts are marked one by one, and the key of each."""

from collections.abc import Mapping

from treesearch.algorithms import algorithm
from treesearch.homework.marking.facts_key import iteration_key, players_key
from treesearch.homework.marking.open_key import PRUNED_ONLY, OpenKey
from treesearch.homework.marking.parts import PartsKey
from treesearch.homework.marking.scheme import Scheme
from treesearch.settings import Settings
from treesearch.tree import Node
from treesearch.unknown import is_unknown


def parts_key(tree: Node, settings: Settings, scheme: Scheme) -> PartsKey | None:
    """Return the key of a tree that is marked part by part; ``None`` for all others, which have a ``Key``."""
    if settings.algorithm == "mcts":
        return iteration_key(tree, settings, scheme)
    if tree.traits.players:
        return players_key(tree, suited(tree, settings), scheme)
    if is_unknown(tree):
        return OpenKey(tree, settings, asked_of_unknown(scheme.points))
    return None


def suited(tree: Node, settings: Settings) -> Settings:
    """Return the settings with max^n for a tree of vectors, unless they name another search for such trees."""
    if tree.traits.players and not algorithm(settings.algorithm).vectors:
        return settings.replace(algorithm="maxn")
    return settings


def asked_of_unknown(points: Mapping[str, float]) -> tuple[str, ...]:
    """Return what is asked of a tree with an unknown: what is pruned, unless the exercise chooses."""
    chosen = tuple(name for name in ("value", "path", "pruned") if points.get(name))
    return PRUNED_ONLY if points.get("cuts") or not chosen else chosen
