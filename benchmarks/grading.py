"""How fast classes are marked, here and in two processes, and how much memory that takes.

    python benchmarks/grading.py [SHEETS]          10,000 by default

Six classes with two trees each. Every sheet is drawn anew: right, after one mistake or two, in three styles, a third of
the answers with slips. Prints how many differ, sheets a second (the time in which the keys are made is in it), the
process's peak of memory, and whether both ways give the same.
"""

import resource
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from students import drawn, exercises

from treesearch.homework.classroom.grading import grade, process_pool
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.roster import Student
from treesearch.homework.marking.key import Key

CLASSES = list(zip(exercises(1, 6, 8, 10), exercises(2, 6, 12, 16), strict=True))


def sheets(trees, count, seed):
    """So many hand-ins of students who each answer in their own way."""
    random, keys = Random(seed), [Key(tree) for tree in trees]
    for number in range(count):
        lines = []
        for question, key in enumerate(keys, 1):
            lines += [f"question {question}:", *drawn(key, random)]
        yield HandIn(f"s{number:05}.txt", Student(f"s{number:05}"), "\n".join(lines).encode())


def digest(classes, **how):
    """One number for all results, how long they took, and how much of that this process worked."""
    began, worked, told = perf_counter(), process_time(), sha256()
    for exercise, hand_ins in classes:
        for result in grade(exercise, hand_ins, **how):
            told.update(repr(result.to_json()).encode())
    return told.hexdigest(), perf_counter() - began, process_time() - worked


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    classes = []
    for seed, trees in enumerate(CLASSES):
        exercise = "".join(f'[[question]]\ntree = "{tree}"\n' for tree in trees)
        classes.append((exercise, list(sheets(trees, count // len(CLASSES), seed))))
    count = sum(len(hand_ins) for _, hand_ins in classes)
    different = len({(exercise, one.data) for exercise, hand_ins in classes for one in hand_ins})
    print(f"{different} different sheets of {count}, of two answers each")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    here, seconds, worked = digest(classes)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"here           {count / seconds:8.0f} sheets a second; {2 * count / worked:.0f} answers a second of one core"
    )
    print(f"memory         {before / 1024:8.0f} MB before, {after / 1024:.0f} MB after")
    with process_pool(2) as pool:
        there, seconds, _ = digest(classes, executor=pool, workers=2)
    print(f"two processes  {count / seconds:8.0f} sheets a second; the same results: {here == there}")


if __name__ == "__main__":
    main()
