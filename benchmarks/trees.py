"""Measure the speed of reading trees as a ratio to Lark with a minimal grammar.

python benchmarks/trees.py          100,000 leaves
python benchmarks/trees.py --big    a million, too

The peer knows lists and whole numbers only and makes Python's own lists; ours knows roles, names, weights, comments,
and makes nodes that are ready to be searched. Small numbers repeat and are met again; distinct ones are not.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial

from common import best, row
from lark import Lark, Transformer, v_args

from treesearch.reader import read

GRAMMAR = """
?tree: NUMBER -> number | "(" tree+ ")" -> node
NUMBER: /-?[0-9]+/
%ignore " "
"""


@v_args(inline=True)
class Lists(Transformer):
    """A Lark transformer that builds lists of whole numbers."""

    number = int

    def node(self, *children: object) -> list[object]:
        return [*children]


def text(leaves: int, values: Callable[[], int]) -> str:
    """Return a random plain tree whose inner nodes have two to five children."""
    chance = random.Random(2)
    level = [str(values()) for _ in range(leaves)]
    while len(level) > 1:
        rest = iter(level)
        level = []
        while family := [
            child for _, child in zip(range(chance.randint(2, 5)), rest, strict=False)
        ]:
            level.append(f"({' '.join(family)})" if len(family) > 1 else family[0])
    return level[0]


def main() -> None:
    """Print a line for each bar; exit with 1 if one is missed."""
    peer = Lark(GRAMMAR, start="tree", parser="lalr", transformer=Lists())
    draw = random.Random(1)
    kinds = {
        "small values": lambda: draw.randint(-99, 99),
        "distinct values": lambda: draw.randint(-(10**9), 10**9),
    }
    met = []
    for leaves in (100_000, 1_000_000)[: 2 if "--big" in sys.argv else 1]:
        for kind, values in kinds.items():
            source = text(leaves, values)
            ours, lark = best(4, partial(read, source), partial(peer.parse, source))
            met.append(row(f"read(text), {leaves:,} leaves, {kind}; Lark", ours, lark, 15))
    sys.exit(not all(met))


if __name__ == "__main__":
    main()
