"""The kinds of trees whose parts are marked one by one, and the key of each."""

from collections.abc import Mapping

from treesearch.homework.marking.open_key import PRUNED_ONLY, OpenKey
from treesearch.homework.marking.parts import PartsKey
from treesearch.settings import Settings
from treesearch.tree import Node
from treesearch.unknown import is_unknown


def parts_key(tree: Node, settings: Settings, points: Mapping[str, float]) -> PartsKey | None:
    """Return the key of a tree that is marked part by part; ``None`` for all others, which have a ``Key``."""
    if is_unknown(tree):
        return OpenKey(tree, settings, asked_of_unknown(points))
    return None


def asked_of_unknown(points: Mapping[str, float]) -> tuple[str, ...]:
    """Return what is asked of a tree with an unknown: what is pruned, unless the exercise chooses."""
    chosen = tuple(name for name in ("value", "path", "pruned") if points.get(name))
    return PRUNED_ONLY if points.get("cuts") or not chosen else chosen
