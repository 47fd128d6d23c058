"""Measure what answers without a search earn: the mean of 200 trees, of 10 points.

python benchmarks/blind.py
"""

import sys
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.blind import STRATEGIES, half
from support.students import exercises

from treesearch.homework.answers.facts import Answer
from treesearch.homework.marking.marker import Exercise, mark


def main() -> None:
    """Print the mean points of each strategy."""
    made = [Exercise(tree) for tree in exercises(40, 200, 8, 16)]
    for name, strategy in {"an honest half": half, **STRATEGIES}.items():
        points = [
            mark(exercise, Answer(tuple(strategy(exercise.keys[0])))).score for exercise in made
        ]
        print(f"{name:52}{mean(points):8.2f}{max(points):8.2f}")


if __name__ == "__main__":
    main()
