"""Generate the trees of a question, one per version."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice

from treesearch.errors import UsageError
from treesearch.homework.exercises.constraints import GOOD, Constraints
from treesearch.homework.exercises.generator import make, open_single_leaf
from treesearch.homework.exercises.other_searches import (
    chance_trees,
    trees_for_search,
    with_level_below,
)
from treesearch.homework.exercises.versions import names, versions
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node
from treesearch.words import listed

ATTEMPTS = 6
"""The number of seeds that are tried for trees with enough versions or with a leaf that can be unknown."""


def generate_trees(
    wanted: Constraints = GOOD,
    seed: int | str = 0,
    settings: Settings = BOOK,
    *,
    count: int | None = None,
    search: str = "",
    unknown: Sequence[str] = (),
    avoid: Iterable[Node] = (),
) -> dict[str, Node]:
    """Return the trees of a question by version, under "" if ``count`` is ``None``.

    ``search`` is one of ``ask_option.SEARCHES``, or "" for alpha-beta. ``unknown`` are the
    parts asked of an unknown leaf, if there is one. ``avoid`` are trees and patterns that must not
    be generated. Raise UsageError if too few trees are found.
    """
    ranged = settings.utility_range != BOOK.utility_range
    if ranged and (search or unknown):
        raise UsageError(
            "a utility range can only be used for alpha-beta on trees without unknown leaves"
        )
    if ranged or search == "expectiminimax":
        trees = chance_trees(count or 1, seed, settings)
    elif search in ("maxn", "paranoid", "mcts"):
        trees = trees_for_search(search, count or 1, seed, settings)
    elif search == "depth":
        trees = [
            with_level_below(tree, seed, settings)
            for tree in _trees(wanted, seed, settings, count, avoid)
        ]
    else:
        trees = _trees(wanted, seed, settings, count, avoid, unknown)
    return by_version(trees, count)


def with_enough_leaves(wanted: Constraints, count: int | None, search: str) -> Constraints:
    """Return the constraints, with a suitable number of leaves for the question.

    A tree that continues below a depth limit needs more leaves, and so do many versions.
    """
    if search == "depth":
        # with the added level, a picture of a larger tree cannot be read
        return wanted.replace(leaves=(6, 8 if (count or 0) < 7 else 12))
    fewest, limit = wanted.leaves
    return wanted.replace(leaves=(max(fewest, min(4 * (count or 0), limit - 4)), limit))


def by_version(trees: Iterable[Node], count: int | None) -> dict[str, Node]:
    """Return the trees by version; without versions, the only tree under ``""``."""
    return dict(zip([""] if count is None else names(count), trees, strict=True))


def _trees(
    wanted: Constraints,
    seed: int | str,
    settings: Settings,
    count: int | None,
    avoid: Iterable[Node],
    asks: Sequence[str] = (),
) -> list[Node]:
    """Return trees of one shape, from the first seed with enough of them.

    If no seed has enough trees with path and cuts at different places, some trees share places.
    """
    first, needed = make(wanted, seed, settings, avoid), count or 1

    def trees_from(other: int | str, apart: bool) -> list[Node]:
        tree = first if other == seed else make(wanted, other, settings, avoid)
        if not asks:
            return [*versions(tree, needed, other, settings, wanted, avoid, apart)]
        more = versions(tree, 2 * needed, other, settings, wanted, avoid)
        opened = (open_single_leaf(tree, other, settings, asks) for tree in more)
        trees = [*islice(filter(None, opened), needed)]
        if len(trees) < needed:
            raise UsageError(
                f"only {len(trees)} of {needed} trees have a leaf whose number affects what is asked "
                f"({listed(asks)}); ask for fewer versions or more leaves, or try another seed"
            )
        return trees

    for other in (seed, *(f"{seed} again {attempt}" for attempt in range(1, ATTEMPTS))):
        with suppress(UsageError):
            return trees_from(other, apart=True)
    return trees_from(seed, apart=False)
