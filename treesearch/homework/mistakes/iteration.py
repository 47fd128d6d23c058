"""One iteration of MCTS on a tree with counts, by correct and wrong rules (AIMA 4e, figure 5.10).

A node is written with its count, wins/visits, as its static value or leaf: ``((:60/79 37/50 ?) 1/10 2/11)``. The wins
are those of the player who moves to the node. ``?`` is a child without visits. Selection goes from the root to
the child with the greatest UCB1; the first child without visits is the new node. The player who moves at the root
wins its playout.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, cast

from treesearch.errors import UsageError
from treesearch.game import Number, Unknown, dotted
from treesearch.homework.mistakes.cases import (
    Case,
    Facts,
    NodeFacts,
    SearchRules,
    Spot,
    exactly,
)
from treesearch.homework.mistakes.registry import by_name, mistake
from treesearch.search.mcts import ucb1
from treesearch.settings import Settings
from treesearch.tree import Node, Path, nodes


class Count(NamedTuple):
    """The wins and visits of a node."""

    wins: int
    visits: int


Choice = Callable[[Sequence[Count], int, float], int]
"""A function that selects a child. It takes the children's counts, the parent's visits and the constant C."""


def counts_of(tree: Node) -> dict[Path, Count]:
    """Return the count of each node; the root may have none.

    Raise UsageError if another node has no count, or if a node has more wins than visits.
    """
    counts: dict[Path, Count] = {}
    for place, node in nodes(tree):
        value = node.static if node.children else node.value
        if isinstance(value, Unknown):
            counts[place.path] = Count(0, 0)
        elif written := re.fullmatch(r"(\d+)/(\d+)", str(value)):
            counts[place.path] = Count(*map(int, written.groups()))
        elif place.path:
            raise UsageError(
                f"{dotted(place.path)} has no count: write wins/visits at each node, as in "
                "((:60/79 37/50 ?) 1/10 2/11), and ? for a child without visits"
            )
    for path, count in counts.items():
        if count.wins > count.visits:
            raise UsageError(f"{dotted(path)} has {count.wins} wins in {count.visits} visits")
    return counts


def by_ucb1(children: Sequence[Count], visits: int, exploration: float) -> int:
    """Return the index of the child with the greatest UCB1."""
    return ucb1(children, exploration, visits).selected - 1


def iteration_case(tree: Node, settings: Settings) -> Case:
    """Return the case of a tree with counts, without mistakes.

    Raise UsageError if no node can be expanded.
    """
    bare = Case(tree, settings, Spot((), True, 0), SearchRules())
    facts = iterated(bare)
    if not facts.path or counts_of(tree)[cast(Path, facts.path)].visits:
        raise UsageError(
            f"the selection ends at {dotted(facts.path)}, which has no child without visits: "
            "write ? for the child that is added there"
        )
    return bare.replace(answer=facts)


def iterated(
    case: Case,
    choose: Choice = by_ucb1,
    wins_at: Callable[[int], bool] = lambda depth: depth % 2 == 1,
) -> Facts:
    """Return the path to the new node and the updated counts along it.

    ``wins_at`` is a function that says at which depths a win is added.
    """
    tree, counts = case.tree, counts_of(case.tree)
    path: Path = ()
    while not path or counts[path].visits:
        children = [counts[(*path, at)] for at, _ in enumerate(tree[path].children, 1)]
        if not children:  # only a wrong rule leads there
            break
        visits = counts[path].visits if path in counts else sum(each.visits for each in children)
        path = (*path, choose(children, visits, case.conventions.exploration) + 1)
    nodes: dict[Path, NodeFacts] = {}
    for depth in range(len(path) + 1):
        if place := counts.get(path[:depth]):
            count = Number(f"{place.wins + wins_at(depth)}/{place.visits + 1}")
            nodes[path[:depth]] = exactly(count)
    return Facts(0, path, (), nodes=nodes)


def _by_visits(children: Sequence[Count], visits: int, exploration: float) -> int:
    return max(range(len(children)), key=lambda at: (children[at].visits, -at))


ITERATION_MISTAKES = by_name(
    mistake(
        "mean_alone",
        "The mean alone",
        "the child with the greatest mean is selected, without the term for rarely visited children",
        partial(
            iterated, choose=lambda children, visits, exploration: by_ucb1(children, visits, 0)
        ),
    ),
    mistake(
        "most_visited",
        "The most visited child",
        "the child with the most visits is selected, which is the rule for the final move",
        partial(iterated, choose=_by_visits),
    ),
    mistake(
        "win_for_all",
        "A win for every node",
        "the win is added at every node on the path, even where the other player moves to it",
        partial(iterated, wins_at=lambda depth: True),
    ),
    mistake(
        "win_for_other",
        "A win for the other player",
        "the win is added at the nodes to which the other player moves",
        partial(iterated, wins_at=lambda depth: depth % 2 == 0),
    ),
)
"""The known mistakes of an iteration by name."""
