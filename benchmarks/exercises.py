"""Check the constraints of a thousand exercises each, and measure the time to generate them.

The demands are judged by the tests' own words for them (tests/support/exercise_demands.py).
"""

import sys
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.exercise_demands import JUDGED, breaks

from treesearch.homework.exercises.diagnostic import (
    CORE,
    diagnostic,
    equal_answer_pairs,
)
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.programs.runner import program
from treesearch.homework.programs.trial import command_as_program, try_program

TREES = 1000
TWENTY = (*CORE, "last_best_minimax", "research_program", "leak_global", "stop_at_first_cut")


def demands() -> None:
    """Print the times and failures for each constraint."""
    for name in JUDGED:
        begun = process_time()
        broken = breaks(name, range(TREES))
        each = (process_time() - begun) / TREES
        print(
            f"{name:<14} holds on {TREES - len(broken)} of {TREES} trees, {1000 * each:6.1f} ms each {broken[:1]}"
        )


def apart() -> None:
    """Print the times for each set of mistakes to tell apart."""
    sets = {
        "core": (CORE, "random", 1),
        "twenty": (TWENTY, "random", 1),
        "all": (tuple(MISTAKES), "random", 1),
    }
    for name, (names, shape, trees) in {**sets, "core, regular pair": (CORE, "regular", 2)}.items():
        for seed in range(3):
            begun = process_time()
            found = diagnostic(names, shape, trees, seed)
            seconds = process_time() - begun
            assert not equal_answer_pairs(found.trees, found.names)
            leaves = " + ".join(str(tree.traits.leaves) for tree in found.trees)
            print(
                f"{name:<18} {len(found.names) + 1} answers apart on {leaves} leaves in {seconds:.2f} s"
            )


def right_program() -> None:
    """Measure the test of a correct program on two thousand trees."""
    command = f"{sys.executable} -S {Path(__file__).parent.parent / 'tests' / 'data' / 'programs' / 'search.py'} right"
    begun = perf_counter()
    found = try_program(command_as_program(program(command)), 2 * TREES)
    assert found.smallest is None
    print(f"a right program passes {found.tried} trees in {perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    right_program()
    apart()
    demands()
