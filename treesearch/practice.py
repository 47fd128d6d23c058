"""Trees to practise alpha-beta on, with what each known mistake answers there, so that one follows from the other."""

from collections.abc import Iterator
from typing import Any

from treesearch.conventions import BOOK, Conventions
from treesearch.homework.mistakes.case import case
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.solve import record
from treesearch.steps import words
from treesearch.steps.page import html
from treesearch.steps.practice import Wrong, exercise, hidden
from treesearch.tasks import task_of
from treesearch.tree import Node

TREES = (
    "((3 12 8) (2 4 6) (14 5 2))",  # AIMA 4e, figure 5.2
    "((4 6) (4 1) (5 4))",  # ties: a cut on equality, and one that is none
    "(((3 5) (6 9)) ((1 2) (0 7)))",  # a cut above the leaves
    "(10 (20 (1 (4 2))))",  # a deep cutoff, owed to the root
    "((5 (((6 4) (3 5)) 5)) (2 1))",  # tells the sixteen commonest mistakes apart
    "(((8 2) (9 1)) ((4 7) (3 6)))",  # little is cut: the order is bad
    "((2 (6 5)) (((1 4) (3 2)) 2))",  # closed windows after a last child
    "(min (5 3) (6 (7 8)) (2 9))",  # MIN at the root
    "(((5 6) (7 4 5)) (3 (6 6 9)) (7 5))",  # ragged
    "(4 (4 3) (7 (5 (4 6))))",  # the bound of a parent, and of one higher up
)
"""Ten made trees, each for one difficulty; the pages of practice go through them as the mistakes demand."""

ASKED = ("windows", "cuts")
"""What the questions of a practice ask, node by node."""

MODULES = (
    "view.js", "board.js", "element.js", "bounds.js", "crossing.js", "ending.js", "answering.js",
    "practice.js", "revealed.js", "start.js",
)  # fmt: skip


def practice(tree: Node | None = None, how: Conventions = BOOK) -> str:
    """A page of practice: the given tree first, if there is one, then the ten. Errors as ``record`` and ``reel``."""
    others = how.but(root=None, window=BOOK.window)  # which may be about the given tree alone
    made = [exercise_of(each, others) for each in map(read, TREES) if each != tree]
    given = made if tree is None else [exercise_of(tree, how), *made]
    data = {"practice": hidden(given), "words": {**words.PAGE, "practice": words.PAGE_PRACTICE}}
    return html(data, words.PRACTICE_TITLE, MODULES)


def exercise_of(tree: Node, how: Conventions = BOOK, *, alone: bool = False) -> dict[str, Any]:
    """One tree as an exercise, with its task and the answers of mistakes; ``alone``: drawn as ``reel`` draws then."""
    searched = how.but(algorithm="alphabeta")
    asked = exercise(record(tree, searched), mistaken(tree, how), alone=alone)
    return {**asked, "task": task_of(tree, searched, ASKED)}


def mistaken(tree: Node, how: Conventions = BOOK) -> Iterator[Wrong]:
    """What is answered to a tree by whoever makes one of the known mistakes."""
    start = case(tree, how)
    for name, mistake in MISTAKES.items():
        facts = mistake.answer(start)
        cuts = frozenset((cut.place, cut.after) for cut in facts.cuts if cut.skipped)
        windows = {place: seen.window for place, seen in facts.nodes.items()}
        yield Wrong(name, mistake.title, mistake.explanation, cuts, windows, facts.pruned)
