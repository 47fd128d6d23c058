"""Measure the time to find trees on which all mistakes of a set give different answers. No bar is set.

python benchmarks/diagnostic.py
"""

from time import process_time

from treesearch.homework.exercises.diagnostic import CORE, diagnostic
from treesearch.homework.mistakes.registry import MISTAKES

TWENTY = (*CORE, "last_best_minimax", "research_program", "leak_global", "stop_at_first_cut")
SETS = {
    "core": (CORE, "random", 1),
    "twenty": (TWENTY, "random", 1),
    "all": (tuple(MISTAKES), "random", 1),
    "core, regular pair": (CORE, "regular", 2),
}


def main() -> None:
    """Print a line for each set and seed."""
    for title, (names, shape, trees) in SETS.items():
        for seed in range(3):
            begun = process_time()
            found = diagnostic(names, shape, trees, seed)
            seconds = process_time() - begun
            leaves = " + ".join(str(tree.traits.leaves) for tree in found.trees)
            print(
                f"{title:<18} {len(found.names) + 1} answers apart on {leaves} leaves in {seconds:.2f} s"
            )


if __name__ == "__main__":
    main()
