"""Outputs of ``homework.exercises``: generated trees and the errors of constraints, descriptions and reviews."""

from collections.abc import Iterator
from math import inf
from unittest.mock import patch

from support.stored import AIMA, OTHER_SEARCHES, attempt, fields, heading
from treesearch.homework.answers.moves import Position
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.exercises import generator
from treesearch.homework.exercises.ask_option import check_ask, conventions_of, parts_of, title_of
from treesearch.homework.exercises.constraints import (
    GOOD,
    Constraints,
    Qualities,
    refuse_impossible,
)
from treesearch.homework.exercises.description import (
    diagnostic_json,
    diagnostic_lines,
    open_lines,
    tree_json,
    tree_lines,
)
from treesearch.homework.exercises.diagnostic import diagnostic
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.question_trees import generate_trees, with_enough_leaves
from treesearch.homework.exercises.review import (
    assessment_lines,
    review_lines,
    review_question,
    review_tree,
)
from treesearch.homework.exercises.shapes import course_shapes, regular_shapes
from treesearch.homework.exercises.versions import count_copyable, renumbered_together
from treesearch.homework.marking.open_key import OpenKey
from treesearch.reader import read
from treesearch.settings import BOOK

REVIEWED = (
    "(1 (5 7) 4)",
    "((3 12 8) (2 3 6) (14 5 2))",
    "((5 9) (1 (4 2)))",
    "(10 (20 (1 (4 2))))",
    "((3 4) (3 (5 6)))",
    "((3 7) (2 (6 9)) (8 4))",
)
HARD = "(((5 6) (4 9 1)) ((7 3) (8 2)) ((2 1) (6 0 4)) ((3 3) (1 5)))"


def descriptions() -> Iterator[str]:
    """Yield descriptions of trees, and exercise files."""
    for text in REVIEWED:
        qualities = Qualities(read(text))
        yield heading(text)
        yield from tree_lines(qualities, 7)
        yield from fields(tree_json(qualities, 7))
    yield heading("a tree with an unknown leaf")
    yield from open_lines(OpenKey(read("((3 12 8) (?x 4 6) (14 5 2))"), BOOK), 7)
    names = ("root_min", "zero_based", "best_leaf", "swapped_labels", "label_by_bound")
    result = diagnostic(names, tries=20)
    yield heading("a diagnostic test")
    yield from diagnostic_lines(result)
    yield from fields(diagnostic_json(result))
    yield heading("exercise files")
    tree = read(AIMA)
    for settings, points in ((BOOK, 10), (OTHER, 2.5), (OTHER, None)):
        two = [{"A": tree, "B": read("(1 2)")}, {"": tree}]
        asks = [["value"], ["cuts", "path"]]
        yield exercise_text('A "title"', two, points, settings, "treesearch exercise", asks)
        yield exercise_text("Parts", two[1:], points, settings, ask=asks, task="Do it.")


WANTED = (
    {"shape": "odd"},
    {"shape": "regular", "branching": 1},
    {"leaves": (1, 4)},
    {"leaves": (9, 8)},
    {"leaves": (8, 201)},
    {"leaf_range": (5, 1)},
    {"leaf_range": (0, 10**9 + 1)},
    {"leaf_range": (-(10**9), 10**9), "cut_count": (7, 9)},
    {"leaf_range": (1, 7)},
    {"numbers": "some"},
    {"cut_count": (3, 2)},
    {"cut_count": (0, 0), "kinds": ("MIN", "MAX")},
    {"kinds": ("CHANCE",)},
    {"cut_depth": 0},
    {"cut_depth": 8},
    {"leaves": (3, 3), "kinds": ("MAX",)},
    {"leaves": (4, 4), "deep": True},
    {"leaves": (5, 5), "deep": True},
    {"leaves": (3, 3), "above_leaves": True},
    {"shape": "regular", "levels": 1, "cut_count": (1, None)},
    {"leaves": (8, 8), "cut_count": (7, 7)},
)
"""Constraints that no tree, or hardly any, meets."""
ASKS = (
    (),
    ("minmax",),
    ("mcts",),
    ("depth",),
    ("maxn", "nodes"),
    ("minmax", "maxn"),
    ("vale",),
    ("minmax", "cuts"),
    ("value", "leaves"),
)


def generated() -> Iterator[str]:
    """Yield generated trees, and the errors for wrong constraints and questions."""
    for settings in (BOOK, BOOK.replace(cut_rule="gt"), BOOK.replace(root="min", label="bound")):
        yield heading("constraints that cannot be met", repr(settings))
        for changes in WANTED:
            wanted = Constraints(**changes)
            yield f"{changes} {wanted.span}: {attempt(refuse_impossible, wanted, settings)}"
    yield heading("questions")
    for ask in ASKS:
        yield f"{ask}: {attempt(check_ask, ask)} {attempt(parts_of, ask)} {attempt(conventions_of, ask, read(AIMA))}"
        yield f"{attempt(title_of, [ask])} {attempt(title_of, [ask, ()])}"
    yield heading("generated trees")
    with patch.object(generator, "PATIENCE", 3):  # the search restarts often
        yield from (str(attempt(make, GOOD, seed)) for seed in range(6))
    seed = 1
    yield str(make(GOOD, seed))
    yield str(make(Constraints(numbers="tie", deep=True), seed))
    for search in ("", "expectiminimax", "maxn", "paranoid", "mcts", "depth"):
        wanted = with_enough_leaves(GOOD, None, search)
        settings = BOOK if search in ("", "depth") else BOOK.replace(algorithm=search)
        yield f"{search} {wanted.leaves}"
        for count in (None, 1, 2):
            trees = attempt(generate_trees, wanted, seed, settings, count=count, search=search)
            yield str({name: str(tree) for name, tree in trees.items()})
    ranged = BOOK.replace(utility_range=(0, 20))
    yield str({name: str(tree) for name, tree in generate_trees(GOOD, seed, ranged).items()})
    yield str(
        {name: str(tree) for name, tree in generate_trees(GOOD, seed, unknown=("pruned",)).items()}
    )
    yield str(attempt(generate_trees, settings=BOOK.replace(utility_range=(0, inf))))
    yield str(attempt(generate_trees, search="maxn", settings=BOOK.replace(utility_range=(0, 9))))
    yield f"{[str(shape) for shape in course_shapes(4, 9)]} {regular_shapes(30)}"
    first = read(AIMA)
    versions = renumbered_together([first, read("(1 2)")], 3, 1, lambda trees: True)
    yield str([[str(tree) for tree in trees] for trees in versions])
    yield f"{count_copyable([first, first, read('(1 2)')])} {attempt(diagnostic, trees=4)}"
    yield str(attempt(diagnostic, ("nosuch",)))
    position = Position("tictactoe", "X../OO./XOX", 2)
    yield exercise_text("Game", [{"": position.tree()}], position=position)


def reviews() -> Iterator[str]:
    """Yield reviews of trees and of questions."""
    for text in REVIEWED[1:4]:
        review = review_tree(read(text))
        yield heading("review of", text)
        yield from review_lines(review)
        yield from fields(review)
    for task in read_exercise(OTHER_SEARCHES).tasks:
        yield heading("review of", task.label)
        yield from assessment_lines(review_question(task))
    yield heading("what makes trees hard")
    for text in (AIMA, HARD, "(((5 6) (2 1 7)) ((4 8) 9))", "((3 9) (2 1) (1 0) (0 1) (-1 1))"):
        yield f"{text}: {review_tree(read(text))['reasons']}"


OTHER = BOOK.replace(root="min", order="rtl", cut_rule="gt", window=(-5, 99), label="bound")
