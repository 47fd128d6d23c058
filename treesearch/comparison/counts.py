"""The node and leaf counts of uniform trees and of their searches, with formulas."""

from treesearch.errors import UsageError, option
from treesearch.game import spell

FORMULAS = {
    "leaves": "b^d",
    "nodes": "1 + b + ... + b^d = (b^(d+1) - 1) / (b - 1)",
    "best_case_leaves": "b^ceil(d/2) + b^floor(d/2) - 1",
    "best_case_nodes": "the sum of b^ceil(k/2) + b^floor(k/2) - 1 for k = 0 to d",
    "leaves_of_shallower_searches": "1 + b + ... + b^(d-1) = (b^d - 1) / (b - 1)",
    "deepening_leaves": "b + b^2 + ... + b^d = (b^(d+1) - b) / (b - 1)",
    "deepening_nodes": "d + d*b + (d-1)*b^2 + ... + b^d",
    "deepening_nodes_without_roots": "d*b + (d-1)*b^2 + ... + b^d",
}
"""The counts of a uniform tree with b children per node and d levels. Iterative deepening does not prune here."""


class UniformCounts(dict[str, int]):
    """The counts of a uniform tree, by the names in FORMULAS; ``str`` adds the formulas."""

    def __str__(self) -> str:
        return "\n".join(
            f"{name.replace('_', ' '):29}  {spell(number)}  {FORMULAS.get(name, '')}".rstrip()
            for name, number in self.items()
        )


def uniform_counts(branching: int, depth: int) -> UniformCounts:
    """Return the counts of a uniform tree.

    Raise UsageError for a number below 1 or too large a tree.

    >>> uniform_counts(3, 4)["best_case_leaves"]
    17
    """
    for name, number in (("branching", branching), ("depth", depth)):
        if type(number) is not int or number < 1:
            raise UsageError(f"{option(name, number)}: choose a whole number, 1 or more")
    b, d = branching, depth
    if len(str(b)) * d > 4_000:
        raise UsageError(
            f"{option('depth', d)}: these counts have thousands of digits; choose a smaller depth"
        )
    levels = [b**k for k in range(d + 1)]
    least = [b ** ((k + 1) // 2) + b ** (k // 2) - 1 for k in range(d + 1)]
    repeated = sum((d + 1 - k) * levels[k] for k in range(1, d + 1))
    numbers = [
        *(levels[d], sum(levels), least[d], sum(least)),
        *(sum(levels[:d]), sum(levels[1:]), repeated + d, repeated),
    ]
    counts = dict(zip(FORMULAS, numbers, strict=True))
    return UniformCounts({"branching": b, "depth": d} | counts)
