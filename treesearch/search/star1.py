"""Star1: alpha-beta for chance nodes with bounded utilities (Ballard 1983; Hauk, Buro and Schaeffer 2004).

Every leaf, and so every node, has a value in the utility range. An outcome that is not examined yet
is at most the upper end and at least the lower end. This bounds the mean of a chance node before
all outcomes are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from treesearch.errors import SearchError, UsageError, typed
from treesearch.events import Close, Cut, Interval, Leaf, Listener, Open, Update
from treesearch.game import (
    CHANCE,
    AnyGame,
    Bound,
    Evaluation,
    Place,
    SearchResult,
    Value,
    spell,
    zero,
)
from treesearch.search.expectiminimax import check_total
from treesearch.search.shared import (
    Searched,
    alpha_beta,
    checked_mover,
    probability_of,
    run_search,
)
from treesearch.settings import UtilityRange

Ranges = dict[tuple[Any, ...], Interval]


def ranges_of(utility_range: UtilityRange) -> Ranges:
    """Return the utility ranges by path. Raise UsageError if nested ranges do not overlap."""
    if not isinstance(utility_range, Mapping):
        return {(): utility_range}
    ranges = {tuple(path): ends for path, ends in utility_range.items()}
    for path, ends in ranges.items():
        low, high = range_at(ranges, path)
        if low >= high:
            raise UsageError(
                f"the utility range {typed(ends)} does not overlap the ranges of the nodes above it"
            )
    return ranges


def range_at(ranges: Ranges, path: tuple[Any, ...]) -> Interval:
    """Return the utility range of a node, intersected with those of its ancestors.

    >>> range_at({(): (0, 20), (3,): (-5, 10)}, (3, 1))
    (0, 10)
    """
    low: Bound = -inf
    high: Bound = inf
    for top, ends in ranges.items():
        if path[: len(top)] == top:
            low, high = max(low, ends[0]), min(high, ends[1])
    return low, high


def check_value(value: Value, ends: Interval, where: str, leaf: str = "leaf") -> None:
    """Raise SearchError if a value is outside the range."""
    if not ends[0] <= value <= ends[1]:
        message = f"the {leaf} {spell(value)} at {where} is outside the utility range {typed(ends)}"
        raise SearchError(message)


def may_have_chance(game: AnyGame) -> bool:
    """Return whether a game may have chance nodes, as far as that is known before the search."""
    return bool(getattr(game, "has_chance", hasattr(game, "probability")))


def add_weighted(total: Bound, p: Value, bound: Bound) -> Bound:
    """Return total + p * bound; infinities stay exact, and 0 * inf = 0."""
    if not p or abs(total) == inf:
        return total
    return bound if abs(bound) == inf else total + p * bound


def outcome_bound(bound: Bound, others: Bound, p: Value) -> Bound:
    """Return the value that an outcome of probability p must pass for the mean to pass ``bound``.

    ``others`` is the contribution of all other outcomes, at most (for alpha) or at least (for
    beta).
    """
    if abs(others) == inf:
        return -others
    return bound if abs(bound) == inf else (bound - others) / Fraction(p)


class ChanceOutcome(NamedTuple):
    """An outcome of a chance node, with the least and greatest contribution of later outcomes."""

    action: Any
    p: Value
    low: Bound
    high: Bound


def star1(
    game: AnyGame,
    state: Any = None,
    *,
    window: Interval = (-inf, inf),
    cut_rule: str = "ge",
    values: str = "soft",
    utility_range: UtilityRange = (-inf, inf),
    chance_cuts: str = "windows",
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Return the result of expectiminimax without searching branches that cannot change it.

    A chance node is cut when its mean is at most alpha, or at least beta, for any values of the
    remaining outcomes. With ``chance_cuts="windows"``, each outcome is searched in the window
    outside which it would cause this. With ``"interval"``, it is searched in the range, and only
    the interval of the chance node is tested. Without a range, only the last outcome has a finite
    window, and no outcome is skipped. Other arguments and errors are those of ``alphabeta``. Also
    raise SearchError for a leaf or an evaluation outside the range, and GameError if probabilities
    are missing or do not add up to 1.
    """
    ranges, ties, hard = ranges_of(utility_range), cut_rule == "ge", values == "hard"
    search = Star1(game, ranges, ties, hard, chance_cuts == "windows", evaluate, listen)
    # with a listener there are places, by which ranges are found
    result = run_search(search.node_value, game, state, depth, listen or ignore, window)
    # an end of the range is exact, because no value lies beyond it
    ends = search.proved[0] == search.proved[1] and result.value in range_at(ranges, ())
    return result._replace(bound="=") if ends else result


def ignore(event: object) -> None:
    """Ignore the event."""


@dataclass
class Star1:
    """The state of a search; ``proved`` is the interval of the last closed node."""

    game: Any
    ranges: Ranges
    ties: bool
    hard: bool
    windows: bool
    evaluate: Evaluation
    listen: Listener | None
    proved: Interval = (-inf, inf)

    def __post_init__(self) -> None:
        self.searches = alpha_beta(self.game, self.node_value, self.listen, ties=self.ties)
        self.searches[CHANCE] = self.chance_value
        self.everywhere = self.ranges.get(()) if len(self.ranges) == 1 else None

    def range_at(self, place: Place) -> Interval:
        """Return the utility range of a node."""
        return self.everywhere or range_at(self.ranges, place.path)

    def node_value(self, state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        """Return the value and line of a state, searched in the window narrowed to its range."""
        ended, ends = self.game.is_terminal(state), self.range_at(place)
        if ended or depth == 0:
            v = self.game.utility(state) if ended else self.evaluate(state)
            if not ends[0] <= v <= ends[1]:
                where = " ".join(map(str, place))
                check_value(v, ends, where, "leaf" if ended else "evaluation")
            if self.listen is not None:
                self.listen(Leaf(place, v, not ended))
            self.proved = v, v
            return v, None
        mover = checked_mover(self.game.player(state), self.searches, "alpha-beta")
        # a window outside the range stays as it is
        if max(alpha, ends[0]) < min(beta, ends[1]):
            alpha, beta = max(alpha, ends[0]), min(beta, ends[1])
        if self.listen is not None:
            interval = ends if mover is CHANCE or ends != (-inf, inf) else None
            self.listen(Open(place, mover, alpha, beta, interval))
        v, line = self.searches[mover](state, alpha, beta, depth, place)
        exact = mover is CHANCE and self.proved[0] == self.proved[1] and not self.hard
        if self.hard:
            v = min(max(v, alpha), beta)
        if not exact:
            self.proved = self.bounds(v, alpha, beta, ends)
        if self.listen is not None:
            self.listen(Close(place, v))
        return v, line

    def bounds(self, v: Any, alpha: Any, beta: Any, ends: Interval) -> Interval:
        """Return the interval that a value proves when a search in this window returns it."""
        # with the strict rule, a value equal to a bound is exact, unless it was clamped to the bound
        loose = self.ties or self.hard
        low = ends[0] if v < alpha or (v == alpha and loose) else v
        high = ends[1] if v > beta or (v == beta and loose) else v
        return low, high

    def outcomes(self, state: Any, place: Place) -> list[ChanceOutcome]:
        """Return the outcomes in search order.

        Raise GameError if the probabilities do not sum to 1.
        """
        actions = self.game.actions(state)
        chances = [probability_of(self.game, state, action) for action in actions]
        check_total(sum(chances, Fraction(0)), state)
        rows = []
        low: Bound = 0
        high: Bound = 0
        for action, p in zip(reversed(actions), reversed(chances), strict=True):
            rows.append(ChanceOutcome(action, p, low, high))
            ends = self.range_at(Place(place, action))
            low, high = add_weighted(low, p, ends[0]), add_weighted(high, p, ends[1])
        return rows[::-1]

    def chance_value(self, state: Any, alpha: Any, beta: Any, depth: float, place: Any) -> Searched:
        """Return the mean of the outcomes, or its bound at a cut (Hauk et al. 2004, figure 5)."""
        mean: Any = Fraction(0)
        low: Bound = 0  # the least and greatest sum of the searched outcomes
        high: Bound = 0
        rows = iter(self.outcomes(state, place))
        for a, p, rest_low, rest_high in rows:
            others = add_weighted(low, 1, rest_low), add_weighted(high, 1, rest_high)
            window = self.outcome_window(alpha, beta, p, others)
            child = self.game.result(state, a)
            v, _ = self.node_value(child, *window, depth - 1, Place(place, a))
            mean += p * v
            low, high = add_weighted(low, p, self.proved[0]), add_weighted(high, p, self.proved[1])
            interval = add_weighted(low, 1, rest_low), add_weighted(high, 1, rest_high)
            if self.listen is not None:
                self.listen(Update(place, CHANCE, mean, *window, interval))
            bound: Any = self.closing_end(interval, alpha, beta)
            if bound is not None:
                if self.listen is not None:
                    skipped = tuple(row.action for row in rows)
                    self.listen(Cut(place, CHANCE, bound, alpha, beta, a, skipped, interval))
                self.proved = interval
                return bound, None
        # clamped outcomes leave an interval on one side of the window
        self.proved = low, high
        return high if high <= alpha else low, None

    def outcome_window(self, alpha: Any, beta: Any, p: Value, others: Interval) -> Interval:
        """Return the window of an outcome; ``others`` bounds the contribution of all others."""
        if not (self.windows and p):
            return -inf, inf
        return outcome_bound(alpha, others[1], p), outcome_bound(beta, others[0], p)

    def closing_end(self, interval: Interval, alpha: Any, beta: Any) -> Any:
        """Return the end of the interval that cuts a chance node, or ``None`` if there is no cut."""
        low, high = interval
        if high < alpha or (self.ties and high == alpha):
            return high
        return low if low > beta or (self.ties and low == beta) else None
