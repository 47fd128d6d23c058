"""What every recursive search needs around its figure: checks, room on the stack, the best line spelled out."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from treesearch.algorithms import cannot_be
from treesearch.errors import GameError, SearchError, option
from treesearch.game import CHANCE, Bound, Game, Player, Value
from treesearch.runtime import room_for
from treesearch.search import words

Line = tuple[Any, Any] | None
"""A line of play linked action by action, ``(action, rest)``; spelled out once, at the end of the search."""


def spelled_out(line: Line) -> tuple[Any, ...]:
    """The actions of a linked line, first to last."""
    actions = []
    while line is not None:
        action, line = line
        actions.append(action)
    return tuple(actions)


@contextmanager
def room_to_search(game: Game[Any, Any], depth: int | None) -> Iterator[None]:
    """Room on the stack for the game's height, or for ``depth`` if that is less. UsageError if depth < 1."""
    check_depth(depth)
    limits = [limit for limit in (getattr(game, "height", None), depth) if limit is not None]
    with room_for(min(limits, default=None)):
        yield


def check_depth(depth: int | None) -> None:
    """UsageError unless depth >= 1, or there is no limit."""
    if depth is not None and depth < 1:
        raise cannot_be("depth", depth)


def check_window(alpha: Bound, beta: Bound) -> None:
    """UsageError unless alpha < beta."""
    if not alpha < beta:
        raise cannot_be("window", (alpha, beta))


def after(actions: Sequence[Any], action: Any) -> tuple[Any, ...]:
    """The actions that come after this one: those that a cut skips."""
    return tuple(actions[actions.index(action) + 1 :])


def bound_kind(value: Value, alpha: Bound, beta: Bound) -> str:
    """What a search in the window (alpha, beta) has shown with its value: exact inside, else a bound."""
    if alpha < value < beta:
        return "="
    return "<=" if value <= alpha else ">="


def no_turn(player: Player, algorithm: str) -> SearchError | GameError:
    """Why a search cannot go on at a node whose player is neither MAX nor MIN."""
    if player is CHANCE:
        return SearchError(
            words.NOT_FOR_CHANCE.format(algorithm=algorithm, option=option("algorithm", "expectiminimax"))
        )
    return GameError(words.NOT_A_PLAYER.format(player=player))


def no_actions(state: Any) -> GameError:
    """Why a search cannot go on at a node that is not terminal and offers no action."""
    return GameError(words.NO_ACTIONS.format(state=state))


def key_of(game: Game[Any, Any]) -> Callable[[Any], Hashable]:
    """What a table knows the game's states by: the game's own ``key``, else the states themselves."""
    return getattr(game, "key", None) or _itself


def _itself(state: Any) -> Any:
    return state


def probability_of(game: Game[Any, Any], state: Any, action: Any) -> Value:
    """P(a) at a chance node. GameError if the game does not say it."""
    probability = getattr(game, "probability", None)
    if probability is None:
        raise GameError(words.NO_PROBABILITY)
    p: Value = probability(state, action)
    return p
