"""Alpha-beta with a transposition table (Greenblatt 1967; Marsland 1986, "A Review of Game-Tree Pruning")."""

from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

from treesearch.events import Close, Cut, Leaf, Listener, Open, Update
from treesearch.game import MAX, MIN, Bound, Evaluation, Game, Place, SearchResult, Value, zero
from treesearch.search.ordering import ordered
from treesearch.search.shared import (
    Line,
    bound_kind,
    check_window,
    key_of,
    no_actions,
    no_turn,
    room_to_search,
    spelled_out,
)  # fmt: skip


class Entry(NamedTuple):
    """What is remembered of a state: ``value``, whether the state is worth ``"="``, ``"<="`` or ``">="`` that, how
    many moves deep that was found out, and the line of play that begins with the best action.
    """

    value: Value
    bound: str
    depth: float
    line: Line


def decides(entry: Entry, depth: float, alpha: Bound, beta: Bound) -> bool:
    """Whether an entry answers a search of this depth in this window: iff exact, or a bound that closes it.

    A table that takes bounds for exact values is wrong on one small game in thirteen. One that takes entries of
    a greater depth plays well, but its answer is no longer minimax's at any one depth.
    """
    if entry.depth != depth:
        return False
    return entry.bound == "=" or (entry.value >= beta if entry.bound == ">=" else entry.value <= alpha)


def transposition(
    game: Game[Any, Any],
    state: Any = None,
    *,
    window: tuple[Bound, Bound] = (-inf, inf),
    ordering: Sequence[str] = (),
    table: dict[Any, Entry] | None = None,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Alpha-beta that remembers every state it has searched and does not search it again.

    States are the same iff they, or their ``game.key(state)``, are equal: then who moves, and all that can still
    happen, must be the same, also where a rule speaks of repetition. A state found in the ``table`` is told as
    ``Open`` and ``Close`` with nothing between. ``ordering`` as in ``Ordered``; all else as in ``alphabeta``, and
    so is the answer: without ``ordering`` the same path too.
    """
    game, listen = ordered(game, ordering, listen)
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility, key = game.is_terminal, game.utility, key_of(game)
    remembered: dict[Any, Entry] = {} if table is None else table

    def value(state: Any, alpha: Any, beta: Any, depth: float, place: Place) -> tuple[Any, Line]:
        if is_terminal(state) or depth == 0:
            v = utility(state) if is_terminal(state) else evaluate(state)
            if listen is not None:
                listen(Leaf(place, v))
            return v, None
        mover = player(state)
        if mover not in (MAX, MIN):
            raise no_turn(mover, "transposition")
        if listen is not None:
            listen(Open(place, mover, alpha, beta))
        entry = remembered.get(key(state))
        if entry is None or not decides(entry, depth, alpha, beta):
            v, line = (max_value if mover is MAX else min_value)(state, alpha, beta, depth, place)
            entry = remembered[key(state)] = Entry(v, bound_kind(v, alpha, beta), depth, line)
        if listen is not None:
            listen(Close(place, entry.value))
        return entry.value, entry.line

    def max_value(state: Any, alpha: Any, beta: Any, depth: float, place: Place) -> tuple[Any, Line]:
        v: Any = -inf
        move: Line = None
        untried = iter(actions(state))
        for a in untried:
            below = place if listen is None else Place(place, a)
            v2, rest = value(result(state, a), alpha, beta, depth - 1, below)
            if v2 > v or move is None:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MAX, v, alpha, beta))
                if v >= beta:
                    if listen is not None:
                        listen(Cut(place, MAX, v, alpha, beta, a, tuple(untried)))
                    break
                alpha = max(alpha, v)
        if move is None:
            raise no_actions(state)
        return v, move

    def min_value(state: Any, alpha: Any, beta: Any, depth: float, place: Place) -> tuple[Any, Line]:
        v: Any = inf
        move: Line = None
        untried = iter(actions(state))
        for a in untried:
            below = place if listen is None else Place(place, a)
            v2, rest = value(result(state, a), alpha, beta, depth - 1, below)
            if v2 < v or move is None:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MIN, v, alpha, beta))
                if v <= alpha:
                    if listen is not None:
                        listen(Cut(place, MIN, v, alpha, beta, a, tuple(untried)))
                    break
                beta = min(beta, v)
        if move is None:
            raise no_actions(state)
        return v, move

    check_window(*window)
    start = game.initial_state() if state is None else state
    with room_to_search(game, depth):
        v, line = value(start, *window, inf if depth is None else depth, Place())
    return SearchResult(v, spelled_out(line), bound_kind(v, *window))
