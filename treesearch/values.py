"""Exact values: numbers that remember how they were typed, and how a value or a bound is written."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf


class Number(Fraction):
    """An exact number that remembers how it was typed: ``Number("1.50")`` prints as 1.50 and equals 3/2."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> Number:
        """ValueError for a text that is no number, ZeroDivisionError for one like ``1/0``."""
        self = super().__new__(cls, text)
        self.text = text
        return self

    @classmethod
    def called(cls, text: str, value: Value) -> Number:
        """That value, printed as something else: as ``x``, say."""
        self = super().__new__(cls, value)
        self.text = text
        return self

    @classmethod
    def from_float(cls, f: float) -> Fraction:  # type: ignore[override]
        """A plain fraction: nobody typed it. Comparing a Number with a float asks for it."""
        return Fraction.from_float(f)

    @classmethod
    def from_decimal(cls, dec: Decimal) -> Fraction:  # type: ignore[override]
        """A plain fraction, too."""
        return Fraction.from_decimal(dec)

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:  # Python 3.12 gave fractions one that does not ask __str__
        return super().__format__(spec) if spec else self.text

    def __repr__(self) -> str:
        return f"Number({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[str, Value], Number], tuple[str, Fraction]]:
        return Number.called, (self.text, Fraction(self.numerator, self.denominator))

    def __copy__(self) -> Number:
        return self

    def __deepcopy__(self, memo: object) -> Number:
        return self


Value = int | Fraction
"""A utility: exact, never a float."""

Bound = int | Fraction | float
"""A utility, or one of the infinities ``-inf`` and ``inf`` that a search window starts from."""


def spell(bound: Bound) -> str:
    """A value as people read it: as it was typed, else in lowest terms; infinities are ``-inf`` and ``+inf``."""
    if bound == inf:
        return "+inf"
    try:
        return str(bound)
    except ValueError:  # sums over dice may have more digits than the 4,300 that Python prints; Decimal has no limit
        return "/".join(str(Decimal(part)) for part in bound.as_integer_ratio())


def bound_in(text: str) -> Bound:
    """The value or infinity that ``spell`` writes so. ValueError, ZeroDivisionError for a text that is none.

    >>> bound_in("-inf"), bound_in("5"), bound_in("1.50")
    (-inf, 5, Number('1.50'))
    """
    if text.lower() in ("inf", "+inf", "-inf"):
        return -inf if text.startswith("-") else inf
    number = Number(text)
    return int(number) if str(number.numerator) == text else number


class Unknown(str):
    """The value of a leaf that is not yet known: ``?``, ``?x``."""

    __slots__ = ()
