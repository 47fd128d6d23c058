"""Functions of max and min: the value of a node as a function of the unknown leaves.

Such a function is determined by its values with each unknown at -inf or +inf (the normal form of a lattice polynomial,
arXiv 0901.4888). So it is a table of 2^n entries: entry S is its value if the unknowns of the bit set S are +inf and the
others -inf. For ``max(3, min(x, 6))`` with the one unknown x, the table is (3, 6): 3 for x = -inf and 6 for x = +inf. The
maximum of two functions is the maximum entry by entry.

From the table two normal forms follow, in which two functions can be compared:

* a maximum of terms, one for each S: the minimum of entry S and of the unknowns in S (``min_terms``);
* a minimum of terms, each the maximum of a constant and of some unknowns (``max_terms``).

The entries are positions of constants, as in ``order``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import inf
from typing import Literal, NamedTuple

from treesearch.game import Bound, Value, spell
from treesearch.unknown.order import Inequalities, Inequality

Table = tuple[int, ...]
Operator = Literal["max", "min"]
LOWEST = -2
"""The position of -inf."""
MOST_TERMS = 64
PICK: dict[str, Callable[..., int]] = {"max": max, "min": min}


Terms = list[tuple[int, list[int]]]
"""A number for each of several sets of unknowns, given by their positions."""


def combine(operator: Operator, tables: Iterable[Table]) -> Table:
    """Return the maximum or minimum of some functions."""
    first, *rest = tables
    return tuple(map(PICK[operator], first, *rest)) if rest else first


@cache
def subsets(count: int) -> Terms:
    """Return all subsets of ``count`` unknowns, as bits and as a list, smallest first."""
    every = [(bits, [i for i in range(count) if bits >> i & 1]) for bits in range(1 << count)]
    return sorted(every, key=lambda each: (len(each[1]), each[1]))


def min_terms(table: Table) -> Terms:
    """Return the terms of the function as a maximum: each is a minimum of a constant and unknowns."""
    return [
        (table[bits], unknowns)
        for bits, unknowns in subsets(len(table).bit_length() - 1)
        if table[bits] > LOWEST and all(table[bits ^ 1 << i] < table[bits] for i in unknowns)
    ]


def max_terms(table: Table, top: int) -> Terms:
    """Return the terms of the function as a minimum: each is a maximum of a constant and unknowns."""
    highest = table[::-1]
    return [
        (highest[bits], unknowns)
        for bits, unknowns in subsets(len(table).bit_length() - 1)
        if highest[bits] < top and all(highest[bits ^ 1 << i] > highest[bits] for i in unknowns)
    ]


def at_least(first: Table, second: Table, strict: bool, top: int) -> Iterator[Inequalities]:
    """Yield the alternatives of ``first >= second`` (or ``>`` with ``strict``).

    The first is a maximum of minimums, the second a minimum of maximums. So it holds if and only if a minimum of the first is
    at least a maximum of the second, that is, if every part of the one is at least every part of the other. Alternatives
    that are impossible are left out. ``top``: the position of +inf.
    """
    if not strict and all(map(int.__ge__, first, second)):
        yield ()
        return
    above = max_terms(second, top)
    for floor, larger in min_terms(first):
        for ceiling, smaller in above:
            if floor != top and ceiling + strict > floor:
                continue
            if strict and {*larger} & {*smaller}:
                continue
            comparisons = [Inequality(a, b, int(strict)) for a in smaller for b in larger if a != b]
            if ceiling != LOWEST:
                comparisons += [Inequality(None, i, ceiling + strict) for i in larger]
            if floor != top:
                comparisons += [Inequality(i, None, floor - strict) for i in smaller]
            yield tuple(comparisons)


class Formula(NamedTuple):
    """A function and its text: an unknown, a constant, or a max or min of formulas."""

    table: Table
    text: str
    operator: str = ""
    parts: tuple["Formula", ...] = ()


class Spelling:
    """A writer of formulas for functions of given unknowns and constants."""

    def __init__(self, names: Sequence[str], constants: Sequence[Value]) -> None:
        self.names, self.constants = names, constants
        self.top = 2 * len(constants)
        self.unknowns = [
            Formula(
                tuple(self.top if bits >> i & 1 else LOWEST for bits in range(1 << len(names))),
                name,
            )
            for i, name in enumerate(names)
        ]

    def constant(self, position: int) -> Formula:
        """Return the formula of a constant, or of -inf or +inf."""
        return Formula((position,) * (1 << len(self.names)), spell(self.bound(position)))

    def bound(self, position: int) -> Bound:
        """Return the number at a position, or an infinity at either end."""
        if 0 <= position < self.top:
            return self.constants[position // 2]
        return -inf if position < 0 else inf

    def join(self, operator: Operator, formulas: Iterable[Formula]) -> Formula:
        """Return the maximum or minimum of formulas, without redundant parts."""
        parts: list[Formula] = []
        for formula in formulas:
            parts += formula.parts if formula.operator == operator else (formula,)
        front = self.constant(LOWEST if operator == "max" else self.top).table
        behind = [front]
        for part in reversed(parts):
            behind.append(combine(operator, [behind[-1], part.table]))
        table, kept = behind.pop(), []
        for part in parts:
            if combine(operator, [front, behind.pop()]) != table:
                front = combine(operator, [front, part.table])
                kept.append(part)
        return self.written(table, operator, kept)

    def written(self, table: Table, operator: str, parts: Sequence[Formula]) -> Formula:
        """Return the formula with these parts; a constant is first in max and last in min."""
        if len(parts) == 1:
            return parts[0]
        ordered = sorted(
            parts, key=lambda part: (part.table[0] == part.table[-1]) == (operator == "min")
        )
        text = f"{operator}({', '.join(part.text for part in ordered)})"
        return Formula(table, text, operator, tuple(ordered))

    def shortest(self, nested: Formula) -> Formula:
        """Return the shortest formula: a max of mins, a min of maxes, or as the tree nests them."""
        table = nested.table
        if table[0] == table[-1]:
            return self.constant(table[0])
        choices = [
            self.normal(table, "max", min_terms(table), "min", self.top),
            self.normal(table, "min", max_terms(table, self.top), "max", LOWEST),
            nested,
        ]
        return min((each for each in choices if each), key=lambda each: len(each.text))

    def normal(
        self, table: Table, outer: str, terms: Terms, inner: str, none: int
    ) -> Formula | None:
        """Return a normal form, or ``None`` if it has too many terms to be the shortest formula."""
        if len(terms) > MOST_TERMS:
            return None
        parts = []
        for position, unknowns in terms:
            atoms = [self.unknowns[i] for i in unknowns]
            if position != none:
                atoms.append(self.constant(position))
            parts.append(self.written(combine(inner, [a.table for a in atoms]), inner, atoms))  # type: ignore[arg-type]
        return self.written(table, outer, parts)
