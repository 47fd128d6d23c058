"""The best way to pair rows with columns (Kuhn 1955; this is the O(n^2 m) form with potentials), in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf


def best_pairs(gain: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pairs (row, column) with the greatest total gain; pairs that gain nothing are left out.

    >>> best_pairs([[3, 2], [3, 0]])
    [(0, 1), (1, 0)]
    """
    if not gain or not gain[0]:
        return []
    if len(gain) > len(gain[0]):
        turned = best_pairs(list(zip(*gain, strict=True)))
        return sorted((row, column) for column, row in turned)
    columns = len(gain[0])
    of_row, of_column = [0] * (len(gain) + 1), [0] * (columns + 1)
    taken_by = [0] * (columns + 1)  # rows and columns count from 1; column 0 is where a row waits for one
    for row in range(1, len(gain) + 1):
        taken_by[0] = row
        _make_room(gain, taken_by, of_row, of_column)
    pairs = ((taken_by[column] - 1, column - 1) for column in range(1, columns + 1) if taken_by[column])
    return sorted((row, column) for row, column in pairs if gain[row][column] > 0)


def _make_room(gain: Sequence[Sequence[int]], taken_by: list[int], of_row: list[int], of_column: list[int]) -> None:
    """Give the waiting row a column along the cheapest chain of moves."""
    columns = len(taken_by)
    cheapest: list[float] = [inf] * columns  # whole numbers but for this beginning, which compares exactly with them
    came_from, done = [0] * columns, [False] * columns
    here = 0
    while taken_by[here]:
        done[here] = True
        row, nearest = taken_by[here], 0
        for column in range(1, columns):
            if done[column]:
                continue
            cost = -gain[row - 1][column - 1] - of_row[row] - of_column[column]
            if cost < cheapest[column]:
                cheapest[column], came_from[column] = cost, here
            if not nearest or cheapest[column] < cheapest[nearest]:
                nearest = column
        step = int(cheapest[nearest])
        for column in range(columns):
            if done[column]:
                of_row[taken_by[column]] += step
                of_column[column] -= step
            else:
                cheapest[column] -= step
        here = nearest
    while here:
        taken_by[here] = taken_by[came_from[here]]
        here = came_from[here]
