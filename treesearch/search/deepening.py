"""Iterative deepening alpha-beta (Slate and Atkin 1977; in AIMA's Java code IterativeDeepeningAlphaBetaSearch)."""

from collections.abc import Callable, Sequence
from itertools import count
from math import inf
from time import monotonic
from typing import Any

from treesearch.events import Interval, Listener
from treesearch.game import AnyGame, Around, Bound, Evaluation, SearchResult, Value, zero
from treesearch.search.alphabeta import alphabeta
from treesearch.search.ordering import ordered
from treesearch.search.star1 import check_value, range_at, ranges_of
from treesearch.settings import UtilityRange, check_settings


class OutOfTime(Exception):  # noqa: N818 - not an error: it ends an iteration, and is always caught
    """The search has passed its deadline."""


class Timed(Around):
    """A wrapper that raises OutOfTime after a deadline and rejects utilities outside a range."""

    def __init__(
        self,
        game: AnyGame,
        clock: Callable[[], float],
        deadline: float = inf,
        ends: Interval = (-inf, inf),
    ) -> None:
        super().__init__(game)
        self.clock, self.deadline, self.ends = clock, deadline, ends

    def utility(self, state: Any) -> Value:
        """Return the utility of a terminal state. Raise SearchError if it is outside the range."""
        v: Value = self.game.utility(state)
        if not self.ends[0] <= v <= self.ends[1]:
            check_value(v, self.ends, getattr(self.game, "text", str)(state))
        return v

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after the move. Raise OutOfTime after the deadline."""
        if self.clock() >= self.deadline:
            raise OutOfTime
        return self.game.result(state, action)


def deepening(
    game: AnyGame,
    state: Any = None,
    *,
    seconds: float | None = None,
    utility_range: UtilityRange = (-inf, inf),
    ordering: Sequence[str] = (),
    depth: int | None = None,
    evaluate: Evaluation = zero,
    clock: Callable[[], float] = monotonic,
    listen: Listener | None = None,
) -> SearchResult:
    """Search by alpha-beta to depth 1, 2, 3, ... until the result is certain or time runs out.

    The search ends after an iteration that met no depth limit, because it searched the complete
    game, or after the iteration to ``depth``. It also ends when a win or loss is certain: the value
    is an end of the ``utility_range``, and no evaluation reached that end. After ``seconds``, the
    running iteration is stopped, and the result is that of the one before, with
    ``complete=False``. Depth 1 is always completed. ``result.depth`` is the depth of the iteration.

    Raise SearchError for a leaf outside the range; evaluations may be outside, and a range below a
    single node does not end the search. ``ordering`` is that of ``Ordered``; ``("best",)`` examines
    the best actions of the last iteration first. Without it, the path is that of alpha-beta. Every
    iteration sends its events; one that runs out of time does not close its nodes.
    """
    check_settings(depth=depth, seconds=seconds, utility_range=utility_range)
    low, high = range_at(ranges_of(utility_range), ())
    end = inf if seconds is None else clock() + seconds
    game, listen = ordered(game, ordering, listen)
    timed = Timed(game, clock, ends=(low, high))
    best = SearchResult(0, ())  # replaced at depth 1, which has no deadline
    lowest: Bound
    highest: Bound

    def horizon(state: Any) -> Value:
        """Return EVAL(s), and update the least and greatest evaluation."""
        nonlocal lowest, highest
        v = evaluate(state)
        lowest, highest = min(lowest, v), max(highest, v)
        return v

    for limit in count(1):
        lowest, highest = inf, -inf
        try:
            result = alphabeta(timed, state, depth=limit, evaluate=horizon, listen=listen)
        except OutOfTime:
            return best._replace(complete=False)
        best = SearchResult(result.value, result.path, depth=limit)
        seen_all = lowest > highest  # if nothing was evaluated, they are still (inf, -inf)
        certain = best.value >= high > highest or best.value <= low < lowest
        if seen_all or certain or limit == depth:
            break
        timed.deadline = end  # set after depth 1, so that there is always an answer
    return best
