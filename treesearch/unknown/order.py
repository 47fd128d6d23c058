"""Conditions on unknown numbers: comparisons with constants and with each other.

Only the order of the numbers matters, so a constant is represented by its position in that order: the smallest is 0, the
next 2, and so on. An odd position is the gap between two constants. With the constants 3 and 8:

    position   -1      0      1             2      3
    number     x < 3   x = 3  3 < x < 8     x = 8  x > 8

So x > 3 is "position at least 1", and x <= 3 is "position at most 0".

A condition is a list of alternatives, each a tuple of comparisons that all hold: ``[(a, b), (c,)]`` is (a and b) or c.
To decide conditions, ``meet`` adds comparisons to a ``Region``, which holds all that follows from them. No case is
enumerated: the work grows with the number of comparisons, not with the number of orders of the unknowns.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias


class Inequality(NamedTuple):
    """The comparison ``left <= right`` of two unknowns, or ``left < right`` if ``bound`` is 1.

    If ``right`` is ``None``, the position of ``left`` is at most ``bound``. If ``left`` is
    ``None``, the position of ``right`` is at least ``bound``.
    """

    left: int | None
    right: int | None
    bound: int


Inequalities: TypeAlias = "tuple[Inequality, ...]"
Condition: TypeAlias = "list[Inequalities]"

ALWAYS: Condition = [()]


class Region(NamedTuple):
    """The consequences of comparisons: the range of each unknown, and the order between unknowns.

    ``below[a][b]`` is 2 if a < b, 1 if a <= b, otherwise 0.
    """

    low: tuple[int, ...]
    high: tuple[int, ...]
    below: tuple[tuple[int, ...], ...]


def full_region(unknowns: int, constants: int) -> Region:
    """Return the region of all numbers, which has no comparisons."""
    n = range(unknowns)
    below = tuple(tuple(int(a == b) for b in n) for a in n)
    return Region((-1,) * unknowns, (2 * constants - 1,) * unknowns, below)


def opposite(comparison: Inequality) -> Inequality:
    """Return the negation of a comparison."""
    left, right, bound = comparison
    if right is None:
        return Inequality(None, left, bound + 1)
    if left is None:
        return Inequality(right, None, bound - 1)
    return Inequality(right, left, 1 - bound)


def strict_version(comparison: Inequality) -> Inequality:
    """Return the comparison as a strict one, with ``<`` in place of ``<=``."""
    left, right, bound = comparison
    if right is None:
        return Inequality(left, None, bound - (bound % 2 == 0))
    if left is None:
        return Inequality(None, right, bound + (bound % 2 == 0))
    return Inequality(left, right, 1)


@lru_cache(maxsize=100_000)
def meet(region: Region, comparison: Inequality) -> Region | None:
    """Return the part of a region that satisfies a comparison, or ``None`` if it is empty.

    A bound of one unknown is a bound of all unknowns below or above it. A comparison of two unknowns extends ``below``
    to all that follows from it (the transitive closure), and then the bounds.
    """
    left, right, bound = comparison
    low, high, below = [*region.low], [*region.high], region.below
    n = range(len(low))
    if left is None or right is None:
        for i in n:
            # an unknown below another is below its constant, but may be in the same gap
            if right is None and (step := below[i][left]):  # type: ignore[index]
                high[i] = min(high[i], bound - (step == 2 and bound % 2 == 0))
            elif left is None and (step := below[right][i]):  # type: ignore[index]
                low[i] = max(low[i], bound + (step == 2 and bound % 2 == 0))
    elif below[right][left] + bound > 1:
        return None
    elif below[left][right] > bound:
        return region
    else:
        below = tuple(
            tuple(
                max(row[b], row[left], below[right][b], bound + 1)
                if row[left] and below[right][b]
                else row[b]
                for b in n
            )
            for row in below
        )
        for a in n:
            for b in n:
                if step := below[a][b]:
                    low[b] = max(low[b], low[a] + (step == 2 and low[a] % 2 == 0))
                    high[a] = min(high[a], high[b] - (step == 2 and high[b] % 2 == 0))
    if any(map(int.__gt__, low, high)):
        return None
    return Region(tuple(low), tuple(high), below)


def meet_all(region: Region | None, comparisons: Iterable[Inequality]) -> Region | None:
    """Return the part of a region that satisfies all comparisons, or ``None`` if it is empty."""
    for comparison in comparisons:
        if region is None:
            break
        region = meet(region, comparison)
    return region


def within(region: Region | None, condition: Iterable[Inequalities]) -> bool:
    """Return whether a condition holds in all of a region; it does in an empty region."""
    if region is None:
        return True
    possible: Condition = []
    for comparisons in condition:
        if meet_all(region, comparisons) is not None:
            open_ones = tuple(c for c in comparisons if meet(region, opposite(c)) is not None)
            if not open_ones:
                return True
            possible.append(open_ones)
    if not possible:
        return False
    # the other alternatives must hold wherever a comparison of the first fails
    first, *others = sorted(possible, key=len)
    for comparison in first:
        if not within(meet_all(region, [opposite(comparison)]), others):
            return False
        region = meet_all(region, [comparison])
    return True


def conjunction(space: Region, first: Condition, second: Condition) -> Condition:
    """Return the condition for both conditions to hold."""
    pairs = (tuple(dict.fromkeys((*a, *b))) for a in first for b in second)
    return _shortest(space, pairs)


def negation(space: Region, condition: Condition) -> Condition:
    """Return the negation of a condition, simplified."""
    result = ALWAYS
    for comparisons in condition:
        result = conjunction(space, result, [(opposite(c),) for c in comparisons])
    return simplified(space, result)


def _shortest(space: Region, condition: Iterable[Inequalities]) -> Condition:
    """Return the condition without impossible or redundant alternatives."""
    kept: list[tuple[Inequalities, Region]] = []
    for comparisons in sorted(dict.fromkeys(condition), key=len):
        region = meet_all(space, comparisons)
        if region is None or any(_implies(region, other) for other, _ in kept):
            continue
        kept.append((comparisons, region))
    return [comparisons for comparisons, _ in kept]


def _implies(region: Region, comparisons: Inequalities) -> bool:
    return all(meet(region, opposite(comparison)) is None for comparison in comparisons)


def simplified(space: Region, condition: Condition) -> Condition:
    """Return an equivalent condition with few comparisons, which may not be the smallest.

    Each alternative is widened while the condition stays the same. Then alternatives that the others cover are left out.
    """
    condition = _shortest(space, condition)
    wide: Condition = []
    for comparisons in condition:
        region = meet_all(space, comparisons)
        if not within(region, wide):
            wide.append(_widened(space, comparisons, condition))
    return _cover(space, sorted(wide, key=len))


def _cover(space: Region, condition: Condition) -> Condition:
    """Return the condition without long alternatives that others cover."""
    for comparisons in reversed(condition):
        rest = [each for each in condition if each is not comparisons]
        if within(meet_all(space, comparisons), rest):
            condition = rest
    return condition


def _widened(
    space: Region, comparisons: Sequence[Inequality], condition: Condition
) -> Inequalities:
    """Return the comparisons, dropped or loosened as long as the condition stays the same."""
    kept = [*comparisons]
    for comparison in comparisons:
        rest = [each for each in kept if each != comparison]
        if within(meet_all(space, rest), condition):
            kept = rest
    for i, comparison in enumerate(kept):
        rest = [each for each in kept if each != comparison]
        looser = (
            each
            for each in _looser(comparison, condition)
            if within(meet_all(space, (*rest, each)), condition)
        )
        kept[i] = next(looser, comparison)
    return tuple(kept)


def _looser(comparison: Inequality, condition: Condition) -> Iterator[Inequality]:
    """Yield weaker comparisons, the weakest first."""
    left, right, bound = comparison
    same = [
        c.bound
        for each in condition
        for c in each
        if (c.left is None, c.right is None) == (left is None, right is None)
    ]
    if right is None:
        yield from (Inequality(left, None, b) for b in sorted({*same}, reverse=True) if b > bound)
    elif left is None:
        yield from (Inequality(None, right, b) for b in sorted({*same}) if b < bound)
    elif bound:
        yield Inequality(left, right, 0)
