"""Max^n, for games of several players whose leaves are vectors (Luckhardt and Irani 1986; AIMA 4e, section 5.2.2)."""

from fractions import Fraction
from typing import Any

from treesearch.events import Listener, Update
from treesearch.game import CHANCE, Evaluation, NthPlayer, Place, SearchResult, Vector, zero
from treesearch.search.shared import Line, Searched, node_search, probability_of, run_search


def maxn(
    game: Any,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Return the vector if each player chooses the first child that is best for itself.

    ``game.players`` is the number of players. A chance node is worth the mean of its children,
    component by component; the path ends there. Nothing is cut, because a player's choice does not
    bound the utilities of the others.
    """

    def best_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        mover = game.player(state)
        v: Any = None
        move: Line = None
        for a in game.actions(state):
            v2, rest = value(
                game.result(state, a), alpha, beta, depth - 1, place and Place(place, a)
            )
            # not >=: ties go to the first best child, even if the other players prefer another
            if v is None or mover.component(v2) > mover.component(v):
                v, move = v2, (a, rest)
                if listen is not None:
                    listen(Update(place, mover, v, alpha, beta))
        return v, move

    def mean_value(state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        sums: list[Any] = [Fraction(0)] * game.players
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta, depth - 1, place and Place(place, a))
            p = probability_of(game, state, a)
            sums = [total + p * number for total, number in zip(sums, v2, strict=True)]
        # integers, so that they are printed without a denominator, also in JSON
        return Vector(int(n) if n.denominator == 1 else n for n in sums), None

    def estimate(state: Any) -> Any:
        utilities: Any = evaluate(state)
        # a single number, such as 0, is the same for every player
        return utilities if isinstance(utilities, Vector) else Vector([utilities] * game.players)

    searches: Any = {NthPlayer(n): best_value for n in range(1, game.players + 1)}
    value = node_search(game, "maxn", {CHANCE: mean_value, **searches}, estimate, listen)
    return run_search(value, game, state, depth, listen)
