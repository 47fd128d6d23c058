"""Measure how many answers are marked per second, and the time to tell mistakes apart.

Answers are drawn anew, right or after one mistake or two, in three styles, a third with slips: hardly two are the same.

python benchmarks/marking.py
"""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.students import STYLES, drawn

from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.mistakes.followup import (
    changed,
    random_tree,
    random_trees,
    search_trees,
)
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK
from treesearch.tree import Node

LEAVES = 20
ANSWERS = 1_000
BAR = 300
"""The least number of answers that must be marked per second for one exercise."""
SEEDS = range(14)
LATER = (
    "wrong_bound",
    "over_prune",
    "prune_visited",
    "bound_as_value",
    "ply",
    "hindsight",
    "roles_by_height",
    "best_leaf",
    "skip_self",
    "reversed_test",
    "leaves_only",
    "path_of_values",
    "pruned_as_zero",
    "label_by_bound",
)
"""The mistakes that ``telling_apart`` leaves out, so that twenty answers remain."""


def rate(trees: Sequence[Exercise | Node], texts: list[str]) -> float:
    """Return the answers marked per second of CPU time, each on its own tree or for one exercise."""
    begun = process_time()
    for tree, text in zip(trees, texts, strict=True):
        check(tree, text)
    return len(texts) / (process_time() - begun)


def one_exercise(random: Random) -> float:
    """Print the rate for a class with one tree, and return that of its first answers."""
    exercise = Exercise(random_tree(LEAVES, random))
    texts = ["\n".join(drawn(exercise.keys[0], random)) for _ in range(ANSWERS)]
    again = Exercise(exercise.tree)
    told = f"one exercise of {LEAVES} leaves, {len(set(texts))} different answers:"
    first = rate([again] * ANSWERS, texts)
    print(f"{told} {first:8.0f} a second, parser and key made for them")
    print(
        f"  the same once more:                          {rate([again] * ANSWERS, texts):8.0f} a second"
    )
    right = [text for text in texts if check(again, text).correct]
    print(
        f"  right answers only:                          {rate([again] * len(right), right):8.0f} a second"
    )
    return first


def own_trees(random: Random) -> None:
    """Print the rate for a class in which every student has a different tree."""
    trees = [random_tree(LEAVES, random) for _ in range(ANSWERS // 4)]
    single, many = [], []
    for tree in trees:
        key = Key(tree)
        single.append(
            "\n".join(random.choice(STYLES)(key, random.choice([key.right, *key.answers.values()])))
        )
        many.append("\n".join(drawn(key, random)))
    print(f"every student another tree, right or one mistake:  {rate(trees, single):6.0f} a second")
    print(f"  two mistakes and slips as well:                  {rate(trees, many):6.0f} a second")


def telling_apart() -> None:
    """Print the time to find a tree of nine leaves that tells twenty answers apart."""
    groups = [(mistake,) for name, mistake in MISTAKES.items() if name not in LATER]
    times = []
    for seed in SEEDS:
        begun, random = process_time(), Random(seed)
        start = partial(random_trees, 1, 9, random)
        found = search_trees(groups, BOOK, random, start, 200_000, changed)
        times.append(process_time() - begun)
        assert not found.alike, seed
    told = f"median {median(times):.2f} s, worst {max(times):.2f} s"
    print(
        f"nine leaves that tell {len(groups) + 1} answers apart: {told} of {len(times)} seeds; the last {found.trees[0]}"
    )


def main() -> None:
    """Print the figures; exit with 1 if the bar is missed."""
    random = Random(1)
    first = one_exercise(random)
    own_trees(random)
    telling_apart()
    sys.exit(first < BAR)


if __name__ == "__main__":
    main()
