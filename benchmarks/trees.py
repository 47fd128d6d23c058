"""How fast a tree is read, against Lark on the barest grammar of such trees: CPU time, the best of seven rounds.

python benchmarks/trees.py          100,000 leaves
python benchmarks/trees.py --big    a million, too

The peer knows lists and whole numbers only and makes Python's own lists; ours knows roles, names, weights, comments,
and makes nodes that are ready to be searched. Small numbers repeat and are met again; distinct ones are not.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from time import process_time

from lark import Lark, Transformer, v_args

from treesearch.reader import read

BARS = {"small values": 15, "distinct values": 12}
GRAMMAR = """
?tree: NUMBER -> number | "(" tree+ ")" -> node
NUMBER: /-?[0-9]+/
%ignore " "
"""


@v_args(inline=True)
class Lists(Transformer):
    """Lists of whole numbers, made while Lark parses."""

    number = int

    def node(self, *children: object) -> list[object]:
        return [*children]


def text(leaves: int, values: Callable[[], int]) -> str:
    """A random plain tree: nodes of two to five children, grown from the leaves up."""
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


def seconds(call: Callable[[str], object], source: str, rounds: int = 7) -> float:
    """The CPU time of the quickest of some rounds; what was read is let go after the clock was looked at."""
    taken = []
    for _ in range(rounds):
        start = process_time()
        made = call(source)
        taken.append(process_time() - start)
        del made
    return min(taken)


def main() -> None:
    peer = Lark(GRAMMAR, start="tree", parser="lalr", transformer=Lists())
    draw = random.Random(1)
    kinds = {
        "small values": lambda: draw.randint(-99, 99),
        "distinct values": lambda: draw.randint(-(10**9), 10**9),
    }
    for leaves in (100_000, 1_000_000)[: 2 if "--big" in sys.argv else 1]:
        for kind, values in kinds.items():
            source = text(leaves, values)
            ours, theirs = seconds(read, source), seconds(peer.parse, source, 3)
            told = f"ours {1000 * ours:6.0f} ms   Lark {1000 * theirs:6.0f} ms   {theirs / ours:4.1f} times as fast"
            print(f"{leaves:9,} leaves, {kind:15}  {told}  (bar: {BARS[kind]})")


if __name__ == "__main__":
    main()
