"""Code that the search algorithms share.

Each search has MAX-VALUE and MIN-VALUE of its figure, with the figure's names (v, v2, move, alpha, beta, a), and
always in this order: the actions, a child's value, an improvement, the test for a cut, the tightened bound. It adds:

``depth`` is the number of moves left to the limit. If there is no limit, it is infinity, or starts at 0 where only 1 is
tested (``root_search``). ``place`` is the node's place, and ``listen`` receives the events; both are ``None`` if nobody
listens. ``rest`` is the line of play below a child, ``None`` at a leaf; ``move`` is that line with its first action:
(a, rest). ``moves`` are the actions that remain to be examined; a cut skips them.

``node_search`` contains what is the same at every node: the leaf test and the two events around a node. ``alpha_beta``
is MAX-VALUE and MIN-VALUE of figure 5.7 in one function, because they mirror each other; ``is_max`` says which it is.
The modules of minimax and alpha-beta have both functions, as the figures do, and value leaves in their parent's loop,
which is up to 1.7 times as fast.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from typing import Any

from treesearch.errors import ChanceError, GameError, SearchError
from treesearch.events import Close, Cut, Leaf, Listener, Open, Update
from treesearch.game import (
    CHANCE,
    MAX,
    MIN,
    AnyGame,
    Bound,
    Evaluation,
    NthPlayer,
    Place,
    Player,
    SearchResult,
    Value,
    Window,
    is_vector,
)
from treesearch.machine import recursion_room
from treesearch.settings import check_settings

Line = tuple[Any, Any] | None
"""A line of play linked action by action, ``(action, rest)``; spelled out once, at the end of the search."""


def spelled_out(line: Line) -> tuple[Any, ...]:
    """Return the actions of a linked list, first to last."""
    actions = []
    # a loop, because a line may be longer than Python's recursion limit
    while line is not None:
        action, line = line
        actions.append(action)
    return tuple(actions)


Searched = tuple[Any, Any]
"""A value, and the line of play that leads to it."""

Search = Callable[..., Searched]
"""``search(state, alpha, beta, depth, place)``: MAX-VALUE or MIN-VALUE."""


def node_search(
    game: AnyGame,
    name: str,
    searches: Mapping[Player, Search],
    evaluate: Evaluation,
    listen: Listener | None,
) -> Search:
    """Return a search for any node, which evaluates leaves and delegates to the player's search."""
    player, is_terminal, utility = game.player, game.is_terminal, game.utility

    def value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        ended = is_terminal(state)
        # a game that has ended at the limit has its utility, not an evaluation
        if ended or depth == 0:
            v = utility(state) if ended else evaluate(state)
            if listen is not None:
                listen(Leaf(place, v, not ended))
            return v, None
        mover = checked_mover(player(state), searches, name)
        if listen is not None:
            listen(Open(place, mover, alpha, beta))
        v, line = searches[mover](state, alpha, beta, depth, place)
        if listen is not None:
            listen(Close(place, v))
        return v, line

    return value


def root_search(
    game: AnyGame, name: str, searches: Mapping[Player, Search], listen: Listener | None
) -> Search:
    """Return a search for the root, for algorithms that evaluate leaves in their parent's loop."""

    def value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        if game.is_terminal(state):
            v = game.utility(state)
            if listen is not None:
                listen(Leaf(place, v))
            return v, None
        mover = checked_mover(game.player(state), searches, name)
        # integers are faster than infinity; counted down from 0, the depth never becomes 1
        return searches[mover](state, alpha, beta, 0 if depth == inf else depth, place)

    return value


def alpha_beta(
    game: AnyGame,
    value: Search,
    listen: Listener | None,
    *,
    prune: bool = True,
    ties: bool = True,
) -> dict[Player, Search]:
    """Return MAX-VALUE and MIN-VALUE by player (AIMA 4e, figure 5.7); ``value`` searches a child.

    Without ``prune``, return the functions of minimax (figure 5.3). Without ``ties``, cut only if v
    > beta or v < alpha.
    """
    actions, result = game.actions, game.result

    def node_of(mover: Player) -> Search:
        is_max = mover is MAX

        def value_of(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
            v: Any = -inf if is_max else inf
            move: Line = None
            moves = iter(actions(state))  # the rest is skipped at a cut
            for a in moves:
                v2, rest = value(
                    result(state, a), alpha, beta, depth - 1, place and Place(place, a)
                )
                # not >=: after a cut, v2 may be only a bound, which must not replace an equal true value
                if v2 > v if is_max else v2 < v:
                    v, move = v2, (a, rest)
                    if listen is not None:
                        listen(Update(place, mover, v, alpha, beta))
                    # before the bound is raised, so that Cut has the window in which the last child was searched
                    if (v >= beta if is_max else v <= alpha) and (ties or not alpha <= v <= beta):
                        if listen is not None:
                            listen(Cut(place, mover, v, alpha, beta, a, tuple(moves)))
                        break
                    if prune:
                        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            # values are finite, so the first child would have set a move
            if move is None:
                raise no_actions_error(state)
            return v, move

        return value_of

    return {mover: node_of(mover) for mover in (MAX, MIN)}


def run_search(
    value: Search,
    game: AnyGame,
    state: Any,
    depth: int | None,
    listen: Listener | None,
    window: Window = (-inf, inf),
    spell: Callable[[Any], Iterable[Any]] = spelled_out,
) -> SearchResult:
    """Run a search from ``state``, by default the initial state, and return its result."""
    check_settings(window=window)
    with room_to_search(game, depth):
        v, line = value(
            start_state(game, state), *window, depth or inf, None if listen is None else Place()
        )
    return SearchResult(v, tuple(spell(line)), bound_kind(v, *window))


def start_state(game: AnyGame, state: Any) -> Any:
    """Return the state to search from, by default the initial state."""
    return game.initial_state() if state is None else state


@contextmanager
def room_to_search(game: AnyGame, depth: int | None) -> Iterator[None]:
    """Make room on the stack for the height of the game, or for ``depth`` moves if that is less."""
    check_settings(depth=depth)
    # without a known height, a game runs at Python's recursion limit
    limits = [limit for limit in (getattr(game, "height", None), depth) if limit is not None]
    with recursion_room(min(limits, default=None)):
        yield


def bound_kind(value: Value, alpha: Bound, beta: Bound) -> str:
    """Return ``=`` if alpha < value < beta, ``<=`` if value <= alpha, ``>=`` if value >= beta.

    A vector is always exact.
    """
    # alpha-beta is exact only inside its window; at an end, the value is a bound (Knuth and Moore 1975)
    if is_vector(value) or alpha < value < beta:
        return "="
    return "<=" if value <= alpha else ">="


def checked_mover(mover: Any, searches: Container[Player], name: str) -> Any:
    """Return the player to move.

    Raise SearchError or GameError if the search cannot handle the player.
    """
    # the type first, because other values may not be hashable
    if not isinstance(mover, (Player, NthPlayer)) or mover not in searches:
        raise mover_error(mover, name)
    return mover


def mover_error(player: Any, algorithm: str) -> SearchError | GameError:
    """Return the error for a player that the search cannot handle."""
    if player is CHANCE:
        return ChanceError(
            f"{algorithm} cannot search chance nodes; use expectiminimax or alphabeta"
        )
    if isinstance(player, NthPlayer):
        return SearchError(
            f"{algorithm} needs one number per leaf, but this game has several players"
        )
    return GameError(f"player(state) must return MAX, MIN or CHANCE, not {player!r}")


def no_actions_error(state: Any) -> GameError:
    """Return the error for a state that is not terminal but has no actions."""
    return GameError(f"actions(state) returns no action, but the state is not terminal: {state}")


def key_of(game: AnyGame) -> Callable[[Any], Hashable]:
    """Return the function from a state to its table key: ``game.key``, or the identity."""
    return getattr(game, "key", None) or (lambda state: state)


def probability_of(game: AnyGame, state: Any, action: Any) -> Value:
    """Return P(a) at a chance node. Raise GameError if the game does not define it."""
    probability = getattr(game, "probability", None)
    if probability is None:
        raise GameError("a game with chance nodes needs a method probability(state, action)")
    p: Value = probability(state, action)
    return p
