"""Makes a class of sixty with twenty-four answers to look at: ``python benchmarks/reviewing.py FOLDER``.

Then three people can review it at once, and what each decided can be counted::

    treesearch grade FOLDER/exercise.toml FOLDER/answers -o FOLDER/graded --review --by ada --part 1/3
"""

from __future__ import annotations

import sys
from pathlib import Path

from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.registry import MISTAKES

TREE = "((3 12 8) (2 4 6) (14 5 2))"
UNREAD = (
    "I would not cut anywhere else", "the best leaf is the 3 or the 14", "cuts: 4, 6", "2 no sorry 3",
    "in my opinion all the rest is useless", "the value might be three",
)  # fmt: skip
MADE, LOOKS = 60, 24


def answer(number: int) -> str:
    """The answer of a student who makes one mistake; the first LOOKS add what no form can read."""
    key = Key(TREE)
    names = [None, *MISTAKES][number % 12 : number % 12 + 1]
    facts = MISTAKES[names[0]].answer(key.case) if names[0] else key.right
    lines = [f"value: {facts.value}", "path: " + " ".join(map(str, facts.path))]
    lines += [f"{cut.kind} cut after {key.tree[cut.after]} in subtree {key.tree[cut.place]}" for cut in facts.cuts]
    lines += [] if facts.cuts else ["no cuts"]
    return "\n".join([*lines, *([UNREAD[number % len(UNREAD)]] if number < LOOKS else [])]) + "\n"


def make(folder: Path) -> None:
    """Write the exercise and the answers."""
    (folder / "answers").mkdir(parents=True, exist_ok=True)
    (folder / "exercise.toml").write_text(f'title = "Sixty"\n[[question]]\ntree = "{TREE}"\n', "utf-8")
    for number in range(MADE):
        (folder / "answers" / f"s{number:02}.txt").write_text(answer(number), "utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
