"""Alpha-beta with a transposition table (Greenblatt 1967; Marsland 1986, "A Review of Game-Tree Pruning")."""

from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

from treesearch.events import Listener
from treesearch.game import Evaluation, Game, Player, SearchResult, zero
from treesearch.search.ordering import ordered
from treesearch.search.shared import Line, Search, Searched, alpha_beta, answer, bound_kind, key_of, visiting
from treesearch.values import Bound, Value


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
    *,
    window: tuple[Bound, Bound] = (-inf, inf),
    ordering: Sequence[str] = (),
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
    key = key_of(game)
    table: dict[Any, Entry] = {}

    def remembering(search: Search) -> Search:
        def value_of(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
            entry = table.get(key(state))
            if entry is None or not decides(entry, depth, alpha, beta):
                v, line = search(state, alpha, beta, depth, place)
                entry = table[key(state)] = Entry(v, bound_kind(v, alpha, beta), depth, line)
            return entry.value, entry.line

        return value_of

    searches: dict[Player, Search] = {}
    value = visiting(game, "transposition", searches, evaluate, listen)
    searches |= {mover: remembering(search) for mover, search in alpha_beta(game, value, listen).items()}
    return answer(value, game, depth, listen, window)
