"""For which x something holds: spans of numbers, each with its ends or without, in order and apart."""

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from treesearch.unknown import words
from treesearch.values import Bound, spell


class Span(NamedTuple):
    """The numbers between two ends, each of which belongs to it or not."""

    low: Bound
    high: Bound
    with_low: bool = False
    with_high: bool = False

    def __contains__(self, x: object) -> bool:
        above = self.low < x or (self.with_low and self.low == x)  # type: ignore[operator]
        return above and (x < self.high or (self.with_high and self.high == x))  # type: ignore[operator]

    def told(self, x: str) -> str:
        """``x <= 3``, ``2 < x <= 5``, ``x = 4``; empty for all numbers."""
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


def told(spans: Iterable[Span], x: str) -> str:
    """``x <= 3 or x > 7``; empty for all numbers."""
    return words.OR.join(span.told(x) for span in spans)


def union(spans: Iterable[Span]) -> Spans:
    """The numbers of any of these spans, as spans in order and apart.

    >>> told(union([Span(5, inf), Span(-inf, 3, False, True), Span(2, 4)]), "x")
    'x < 4 or x > 5'
    """
    made: list[Span] = []
    for span in sorted(spans, key=lambda one: (one.low, not one.with_low)):
        last = made[-1] if made else None
        if last and (span.low < last.high or (span.low == last.high and (span.with_low or last.with_high))):
            high, with_high = max((last.high, last.with_high), (span.high, span.with_high))
            made[-1] = Span(last.low, high, last.with_low, with_high)
        else:
            made.append(span)
    return tuple(made)
