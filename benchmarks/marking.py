"""How many answers a second are marked, and how long a tree takes that tells all mistakes apart.

python benchmarks/marking.py
"""

import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from students import STYLES

from treesearch.homework.followup import random_tree, telling_tree
from treesearch.homework.key import Exercise
from treesearch.homework.marking import check
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import Node

LEAVES = 20
ANSWERS = 1_000
LATER = (
    "wrong_bound", "over_prune", "prune_visited", "bound_as_value", "ply", "hindsight", "roles_by_height", "best_leaf",
    "skip_self", "reversed_test", "leaves_only", "path_of_values", "pruned_as_zero", "label_by_bound",
)  # fmt: skip
"""Those that the record of twenty answers does not hold."""


def answers(exercise: Exercise, random: Random) -> list[str]:
    """A class: each third right, the others with one or two mistakes, in all styles."""
    key = exercise.keys[0]
    wrong = [*key.answers.values(), *(pair.facts for pair in key.pairs[::9])]
    chosen = (key.right if random.random() < 1 / 3 else random.choice(wrong) for _ in range(ANSWERS))
    return ["\n".join(random.choice(STYLES)(key, facts)) for facts in chosen]


def rate(trees: list[Node], texts: list[str], exercises: list[Exercise] | None) -> float:
    """Answers a second of processor time, each to its own tree; with ``exercises`` the keys are made already."""
    begun = process_time()
    for place, text in enumerate(texts):
        check(exercises[place] if exercises else trees[place], text)
    return len(texts) / (process_time() - begun)


def main() -> None:
    """Print the figures."""
    random = Random(1)
    tree = random_tree(LEAVES, random)
    exercise = Exercise(tree)
    texts = answers(exercise, random)
    for text in texts[:50]:
        check(exercise, text)
    print(f"one exercise of {LEAVES} leaves, key made once: {rate([], texts, [exercise] * ANSWERS):8.0f} answers/s")
    right = [text for text in texts if check(exercise, text).correct]
    print(f"  right answers only:                         {rate([], right, [exercise] * ANSWERS):8.0f} answers/s")
    own = [random_tree(LEAVES, random) for _ in range(200)]
    each = [answers_of_one(one, random) for one in own]
    print(f"every student another tree, key made each time: {rate(own, each, None):6.0f} answers/s")
    groups = [(mistake,) for name, mistake in MISTAKES.items() if name not in LATER]
    begun = process_time()
    found = telling_tree(groups, tries=60_000, sizes=(9,))
    print(f"nine leaves that tell {len(groups) + 1} answers apart: {found} in {process_time() - begun:.2f} s")


def answers_of_one(tree: Node, random: Random) -> str:
    """One student's answer to a tree of their own, wrong in one way."""
    key = Exercise(tree).keys[0]
    return "\n".join(random.choice(STYLES)(key, random.choice([key.right, *key.answers.values()])))


if __name__ == "__main__":
    main()
