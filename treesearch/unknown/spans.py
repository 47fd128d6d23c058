"""Sets of numbers as spans, and the clamp function of one unknown leaf."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from treesearch.game import Bound, spell
from treesearch.report.data import Json, number


class Span(NamedTuple):
    """An interval of numbers whose ends may be included or excluded."""

    low: Bound
    high: Bound
    with_low: bool = False
    with_high: bool = False

    def __contains__(self, x: object) -> bool:
        above = self.low < x or (self.with_low and self.low == x)  # type: ignore[operator]
        return above and (x < self.high or (self.with_high and self.high == x))  # type: ignore[operator]

    def text(self, x: str) -> str:
        """Return the span as text, such as ``2 < x <= 5`` or ``x = 4``, or an empty text for all numbers."""
        if self.low == self.high:
            return f"{x} = {spell(self.low)}"
        below = "<=" if self.with_high else "<"
        if self.low == -inf:
            return "" if self.high == inf else f"{x} {below} {spell(self.high)}"
        if self.high == inf:
            return f"{x} {'>=' if self.with_low else '>'} {spell(self.low)}"
        return f"{spell(self.low)} {'<=' if self.with_low else '<'} {x} {below} {spell(self.high)}"


Spans = tuple[Span, ...]

EVERY: Spans = (Span(-inf, inf),)
"""All numbers."""


def spans_text(spans: Iterable[Span], x: str) -> str:
    """Return several spans as text: ``x <= 3 or x > 7``, or an empty text for all numbers and for none."""
    return " or ".join(span.text(x) for span in spans)


def condition_phrase(spans: Sequence[Span], x: str) -> str:
    """Return a condition as a phrase: ``iff x <= 3``, ``for every x`` or ``for no x``."""
    condition = spans_text(spans, x)
    return f"iff {condition}" if condition else f"for {'every' if spans else 'no'} {x}"


def union(spans: Iterable[Span]) -> Spans:
    """Return the union of spans as disjoint spans in ascending order.

    >>> spans_text(union([Span(5, inf), Span(-inf, 3, False, True), Span(2, 4)]), "x")
    'x < 4 or x > 5'
    """
    joined: list[Span] = []
    # of equal low ends, the included one first, because it may touch the span before
    for span in sorted(spans, key=lambda span: (span.low, not span.with_low)):
        last = joined[-1] if joined else None
        if last and (
            span.low < last.high or (span.low == last.high and (span.with_low or last.with_high))
        ):
            # of equal high ends, the included one, because True > False
            high, with_high = max((last.high, last.with_high), (span.high, span.with_high))
            joined[-1] = Span(last.low, high, last.with_low, with_high)
        else:
            joined.append(span)
    return tuple(joined)


def freed_at_ends(spans: Spans, low: Bound, high: Bound) -> Spans:
    """Return spans of an unknown between ``low`` and ``high`` without conditions that always hold.

    >>> spans_text(freed_at_ends((Span(0, 1, True, False), Span(3, 4, True, True)), 0, 4), "p")
    'p < 1 or p >= 3'
    """
    outside = {Span(-inf, low, with_high=True): low, Span(high, inf, with_low=True): high}
    reached = [beyond for beyond, end in outside.items() if any(end in span for span in spans)]
    # "p = 1" is plainer than "p >= 1" if p is at most 1
    alone = {beyond: Span(end, end, True, True) for beyond, end in outside.items()}
    return tuple(alone.get(span, span) for span in union((*spans, *reached)))


class Clamp(NamedTuple):
    """The function ``max(low, min(x, high))``: the value of a tree with one unknown leaf."""

    low: Bound
    high: Bound

    def text(self, x: str) -> str:
        """Return the function as text, ``max(3, min(x, 6))``, without infinite ends."""
        if self.low == self.high:
            return spell(self.low)
        capped = x if self.high == inf else f"min({x}, {spell(self.high)})"
        return capped if self.low == -inf else f"max({spell(self.low)}, {capped})"


def spans_json(spans: Spans) -> list[Json]:
    """Return spans as JSON."""
    return [
        {**span._asdict(), "low": number(span.low), "high": number(span.high)} for span in spans
    ]
