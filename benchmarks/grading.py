"""How fast a class is marked, here and in two processes, and how much memory that takes.

    python benchmarks/grading.py [ANSWERS]          10,000 by default

Prints answers a second, the process's peak of memory, and whether both ways give the same.
"""

import resource
import sys
import time
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from classes import EXERCISE, made_up

from treesearch.homework.grading import grade, process_pool


def digest(results):
    """One number for all results, and how long they took."""
    began, told = time.perf_counter(), sha256()
    for result in results:
        told.update(repr(result.to_json()).encode())
    return told.hexdigest(), time.perf_counter() - began


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    list(grade(EXERCISE, made_up(50)))  # grammars and keys are made once
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    here, seconds = digest(grade(EXERCISE, made_up(count)))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"here           {count / seconds:8.0f} answers of two questions a second")
    print(f"memory         {before / 1024:8.0f} MB after 50 answers, {after / 1024:.0f} MB after {count}")
    with process_pool(2) as pool:
        there, seconds = digest(grade(EXERCISE, made_up(count), executor=pool, workers=2))
    print(f"two processes  {count / seconds:8.0f} a second; the same results: {here == there}")


if __name__ == "__main__":
    main()
