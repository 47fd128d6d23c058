"""Alpha-beta search (AIMA 4e, figure 5.7; Knuth and Moore 1975)."""

from math import inf
from typing import Any

from treesearch.events import Close, Cut, Leaf, Listener, Open, Update
from treesearch.game import MAX, MIN, AnyGame, Evaluation, Place, SearchResult, Window, zero
from treesearch.search.shared import (
    Line,
    Searched,
    mover_error,
    no_actions_error,
    root_search,
    run_search,
)
from treesearch.search.star1 import may_have_chance, star1
from treesearch.settings import UtilityRange


def alphabeta(
    game: AnyGame,
    state: Any = None,
    *,
    window: Window = (-inf, inf),
    cut_rule: str = "ge",
    values: str = "soft",
    utility_range: UtilityRange = (-inf, inf),
    chance_cuts: str = "windows",
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Return the answer of minimax without searching branches that cannot change it (AIMA 4e, figure 5.7).

    ``state`` defaults to the initial state. A node is cut iff v >= beta (at MAX) or v <= alpha (at MIN); with
    ``cut_rule="gt"`` iff v > beta or v < alpha. A cut node returns the best value found so far, or, with
    ``values="hard"``, that value clamped to its window. Ties go to the first best action. With a ``depth`` limit, a
    state that many moves below is worth ``evaluate(state)``. A value outside the ``window`` is a bound, and the
    result says so. If there are chance nodes or a ``utility_range``, ``star1`` searches. Raise DepthError if the game
    is too deep for Python, and UsageError for a depth below 1 or an empty window.
    """
    if utility_range != (-inf, inf) or may_have_chance(game):
        return star1(
            game,
            state,
            window=window,
            cut_rule=cut_rule,
            values=values,
            utility_range=utility_range,
            chance_cuts=chance_cuts,
            depth=depth,
            evaluate=evaluate,
            listen=listen,
        )
    # looked up once, because a search calls them at every node
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility, in_turn = game.is_terminal, game.utility, getattr(game, "in_turn", False)
    ties, hard = cut_rule == "ge", values == "hard"

    def max_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        if listen is not None:
            listen(Open(place, MAX, alpha, beta))
        v: Any = -inf
        move: Line = None
        floor = alpha
        moves = iter(actions(state))  # the rest is skipped at a cut
        for a in moves:
            child = result(state, a)
            if is_terminal(child):
                v2, rest, at_limit = utility(child), None, False
            elif depth == 1:
                v2, rest, at_limit = evaluate(child), None, True
            # in_turn: a tree without roles knows that players alternate, so it need not be asked at every node
            elif in_turn or (mover := player(child)) is MIN:
                v2, rest = min_value(child, alpha, beta, depth - 1, place and Place(place, a))
            elif mover is MAX:
                v2, rest = max_value(child, alpha, beta, depth - 1, place and Place(place, a))
            else:
                raise mover_error(mover, "alpha-beta")
            # only a leaf has no line; the line below an inner node has at least one action
            if listen is not None and rest is None:
                listen(Leaf(Place(place, a), v2, at_limit))
            # not >=: after a cut, v2 may be only a bound, which must not replace an equal true value
            if v2 > v:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MAX, v, alpha, beta))
                # if v >= beta, MIN avoids this node, because it has beta elsewhere
                if v >= beta and (ties or v > beta):
                    if listen is not None:
                        listen(Cut(place, MAX, v, alpha, beta, a, tuple(moves)))
                    break
                if v > alpha:
                    alpha = v
        # values are finite, so the first child would have set a move
        if move is None:
            raise no_actions_error(state)
        if hard:
            # floor is alpha on entry; alpha may have risen to v
            v = min(max(v, floor), beta)
        if listen is not None:
            listen(Close(place, v))
        return v, move

    def min_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        if listen is not None:
            listen(Open(place, MIN, alpha, beta))
        v: Any = inf
        move: Line = None
        ceiling = beta
        moves = iter(actions(state))  # the rest is skipped at a cut
        for a in moves:
            child = result(state, a)
            if is_terminal(child):
                v2, rest, at_limit = utility(child), None, False
            elif depth == 1:
                v2, rest, at_limit = evaluate(child), None, True
            elif in_turn or (mover := player(child)) is MAX:
                v2, rest = max_value(child, alpha, beta, depth - 1, place and Place(place, a))
            elif mover is MIN:
                v2, rest = min_value(child, alpha, beta, depth - 1, place and Place(place, a))
            else:
                raise mover_error(mover, "alpha-beta")
            if listen is not None and rest is None:
                listen(Leaf(Place(place, a), v2, at_limit))
            if v2 < v:
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, MIN, v, alpha, beta))
                if v <= alpha and (ties or v < alpha):
                    if listen is not None:
                        listen(Cut(place, MIN, v, alpha, beta, a, tuple(moves)))
                    break
                if v < beta:
                    beta = v
        if move is None:
            raise no_actions_error(state)
        if hard:
            v = max(min(v, ceiling), alpha)
        if listen is not None:
            listen(Close(place, v))
        return v, move

    value = root_search(game, "alpha-beta", {MAX: max_value, MIN: min_value}, listen)
    return run_search(value, game, state, depth, listen, window)
