"""Compute answers to trees of vectors, by max^n and by wrong rules."""

from collections.abc import Callable
from functools import partial
from typing import Any

from treesearch.game import CHANCE, Vector
from treesearch.homework.mistakes.cases import (
    Case,
    Facts,
    NodeFacts,
    SearchRules,
    exactly,
    root_spot,
)
from treesearch.homework.mistakes.chance import average
from treesearch.homework.mistakes.registry import by_name, mistake
from treesearch.solve import as_game
from treesearch.trace import Trace
from treesearch.tree import Path

Preference = Callable[[Any, Any, Vector], Any]
"""A function that rates a vector. It takes the player at the root, the player to move and the vector."""


def players_case(trace: Trace) -> Case:
    """Return the case of a recorded max^n or paranoid search."""
    game: Any = trace.game
    nodes = {
        visit.place.path: exactly(visit.value)
        for visit in trace.visits()
        if visit.player is not None
    }
    facts = Facts(trace.result.value, trace.result.path, (), nodes=nodes)
    return Case(game.tree, trace.settings, root_spot(game), SearchRules(), answer=facts)


def backed_up(case: Case, prefers: Preference, last: bool = False) -> Facts:
    """Return the answer if each player chooses the child that ``prefers`` rates highest.

    Among equal children, choose the first or, with ``last``, the last one.
    """
    game: Any = as_game(case.tree, case.conventions)
    nodes: dict[Path, NodeFacts] = {}
    chosen: dict[Path, int] = {}
    root = game.player(game.initial_state())

    def fold(state: Any, path: Path) -> Vector:
        if game.is_terminal(state):
            leaf: Vector = game.utility(state)
            return leaf
        actions = [*game.actions(state)]
        below = [fold(game.result(state, action), (*path, action)) for action in actions]
        mover = game.player(state)
        if mover is CHANCE:
            weights = [game.probability(state, action) for action in actions]
            value = Vector(average(column, weights) for column in zip(*below, strict=True))
        else:
            ranks = [prefers(root, mover, vector) for vector in below]
            best = max(range(len(ranks)), key=lambda at: (ranks[at], at if last else -at))
            chosen[path], value = actions[best], below[best]
        nodes[path] = exactly(value)
        return value

    value: Any = fold(game.initial_state(), ())
    path: Path = ()
    while path in chosen:
        path = (*path, chosen[path])
    return Facts(value, path, (), nodes=nodes)


def for_itself(_: Any, mover: Any, vector: Vector) -> Any:
    """Return the moving player's component of a vector, which max^n maximises."""
    return mover.component(vector)


def _against_root(root: Any, mover: Any, vector: Vector) -> Any:
    if root is CHANCE:
        return mover.component(vector)
    return root.component(vector) if mover == root else -root.component(vector)


PLAYER_MISTAKES = by_name(
    mistake(
        "paranoid_play",
        "Paranoid play",
        "all other players choose what is worst for the root's player instead of what is best "
        "for themselves",
        partial(backed_up, prefers=_against_root),
    ),
    mistake(
        "all_for_root",
        "Every player maximises the root's number",
        "every player chooses the largest number of the root's player",
        partial(
            backed_up,
            prefers=lambda root, mover, vector: (mover if root is CHANCE else root).component(
                vector
            ),
        ),
    ),
    mistake(
        "largest_sum",
        "Largest sum",
        "every player chooses the vector with the largest sum",
        partial(backed_up, prefers=lambda root, mover, vector: sum(vector)),
    ),
)
"""The known mistakes of max^n by name."""

LAST_OF_TIES = mistake(
    "last_best",
    "Last best child on ties",
    "the last of several children that are equally good for the mover is taken",
    partial(backed_up, prefers=for_itself, last=True),
    kind="convention",
)
