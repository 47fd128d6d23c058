"""Reading a plain tree: the fast lane against Lark with our own grammar, which makes the same nodes, in one run.

    python benchmarks/reading.py            100,000 leaves
    python benchmarks/reading.py --big    1,000,000 leaves

CPU time, medians; the trees are asserted equal. The bar is a ratio of 15.
"""

import argparse
import random
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from time import process_time
from typing import Any

from treesearch.reader import read
from treesearch.reader.grammar import tree_parser


def main() -> None:
    """Prints one line for small and one for distinct values."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--big", action="store_true", help="1,000,000 leaves instead of 100,000")
    leaves = 1_000_000 if parser.parse_args().big else 100_000
    lark_alone = tree_parser().parse
    for name, highest in (("small values", 99), ("distinct values", 10**9)):
        text = random_tree(leaves, highest)
        fast, tree = timed(read, text, 5)
        lark, same = timed(lark_alone, text, 1 if leaves > 100_000 else 3)
        assert tree == same
        print(f"{leaves:9,} leaves, {name:15}  Lark {lark:7.3f} s   fast lane {fast:6.3f} s   ratio {lark / fast:5.1f}")


def timed(reader: Callable[[str], Any], text: str, rounds: int) -> tuple[float, Any]:
    """The median of the CPU seconds, and what was read."""
    seconds = []
    for _ in range(rounds):
        tree = None  # the one of the round before is given back outside of the time
        start = process_time()
        tree = reader(text)
        seconds.append(process_time() - start)
    return median(seconds), tree


def random_tree(leaves: int, highest: int) -> str:
    """Lists of 1 to 5 elements, grown from the leaves up."""
    chance = random.Random(1)
    level = [str(chance.randint(-highest // 10, highest)) for _ in range(leaves)]
    while len(level) > 1:
        ends = [0]
        while ends[-1] < len(level):
            ends.append(ends[-1] + chance.randint(2, 5) - (chance.random() < 0.25))
        groups = [level[start:end] for start, end in pairwise(ends)]
        level = [group[0] if len(group) == 1 else f"({' '.join(group)})" for group in groups]
    return level[0]


if __name__ == "__main__":
    main()
