"""Make the twelve invented answers in ``answers/``. In each, a student makes one known mistake, or none.

Run this file from any folder. It writes the same files every time.
"""

import sys
from pathlib import Path

from treesearch.game import spell
from treesearch.homework.classes.assignment import load_exercise
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.registry import MISTAKES

HERE = Path(__file__).parent
CLASS = (
    None,
    "strict",
    "shallow",
    "right_to_left",
    "zero_based",
    "root_min",
    "swapped_labels",
    "first_cut_only",
    "after_first_pruned",
    "over_prune",
    "no_cuts",
)


LOOK = {3: "I would not cut anywhere else", 8: "the best leaf is the 14 or the 8"}
"""Lines that treesearch cannot read, in the first question of two answers. A person must decide on them."""


def lines(tree, mistake):
    """Yield the lines of the answer to a question."""
    key = Key(tree)
    facts = MISTAKES[mistake].answer(key.case) if mistake else key.right
    yield f"value: {spell(facts.value)}"
    yield f"path: {' '.join(map(spell, facts.path))}"
    for cut in facts.cuts:
        yield f"{cut.kind} cut after {key.tree[cut.after]} in subtree {key.tree[cut.place]}"
    if not facts.cuts:
        yield "no cuts"


def make_answers(folder):
    """Write the twelve files."""
    folder.mkdir(parents=True, exist_ok=True)
    tasks = load_exercise(HERE / "exercise.toml").tasks
    for number, mistake in enumerate(CLASS, 1):
        sheet = [
            f"# made by make_class.py: {mistake or 'nothing wrong'}",
            f"id: student {number:02}",
        ]
        for task in tasks:
            sheet += ["", f"question {task.number}:", *lines(task.tree(), mistake)]
            sheet += [LOOK[number]] if number in LOOK and task.number == 1 else []
        (folder / f"student {number:02}.txt").write_text("\n".join(sheet) + "\n", "utf-8")
    scan = b"%PDF-1.4\n% made by make_class.py: a scan, which no machine can mark\n"
    (folder / f"student {len(CLASS) + 1:02}.pdf").write_bytes(scan)


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    make_answers(place / "answers")
