"""What strategies earn that search nothing, beside honest answers that hold the same right facts; of 10 points.

python benchmarks/blind.py
"""

import sys
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from blind import STRATEGIES, honest, with_end
from students import exercises

from treesearch.homework.answer.facts import Answer
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.marking import mark


def earned(exercises_, strategy):
    """The points of a strategy and of the honest answers, tree by tree."""
    for exercise in exercises_:
        facts = strategy(exercise.keys[0])
        same = honest(exercise.keys[0], facts)
        yield tuple(mark(exercise, Answer(tuple(some))).score for some in (facts, same))


def main() -> None:
    """Print the table."""
    made = [Exercise(tree) for tree in exercises(40, 40, 8, 16)]
    print(f"{'of 10 points, mean of 40 trees':52}{'blind':>8}{'honest':>8}{'more':>8}{'most':>8}")
    for name, strategy in STRATEGIES.items():
        for ending, how in (("", strategy), (" + value and path", lambda key, one=strategy: with_end(key, one(key)))):
            points = list(earned(made, how))
            blind, fair = (mean(column) for column in zip(*points, strict=True))
            most = max(one - other for one, other in points)
            print(f"{name + ending:52}{blind:8.2f}{fair:8.2f}{blind - fair:8.2f}{most:8.2f}")


if __name__ == "__main__":
    main()
