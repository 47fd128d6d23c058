"""Test the sentences of a mark: why the right answer is right, and why the given one is wrong."""

from fractions import Fraction
from math import log, sqrt

import pytest

from treesearch import check
from treesearch.homework.marking.arithmetic import Refund
from treesearch.homework.marking.feedback import refund_item
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
LECTURER = "((2 (6 5)) (((1 4) (3 2)) 2))"
DICE = "(max (chance 1/4*(min 9 7) 3/4*(min 1 5)) 3)"
EVERY = ("value", "windows", "nodes", "examined", "leaves", "order", "best")
WRONG = (
    "node 2 = 2; node 3 <= 3; node A = 4; B = 5; window 2: 4,+inf; examined: 3 12 2; leaves: 9; "
    "order: ((8 12 3) (14 5 2) (2 4 6)); best: 6"
)
MCTS = "(:37/100 (:60/79 3/26 (:16/53 (:27/35 ?) 10/18)) 1/10 2/11)"
VECTORS = "(((1,1) (-2,0)) ((-1,2) (0,-2)) ((0,1) (-1,3)))"
UCT = BOOK.replace(algorithm="mcts", exploration=1.4)
LOST = "but no win, because the player who moves to it has lost."
CHOICES = (
    "The path follows the choice of each player and ends at a leaf or at the first chance node."
)
SEPARATE = ("value", "path", "nodes")
BEST = "((3 12 8) (2 4 6) (2 14 5))"
REASONS = [
    (
        (FIGURE, "value: 4; path: 2 1; no cuts", {}),
        {
            "value": "The value is 3: at the root MAX takes the largest of 3, 2, 2.",
            "path": "wrong from the first step At the root MAX moves, and child 1 is the best, with the value 3.",
            "cut 1": "At node 2 the search can stop after 2: the root has 3 from child 1 (alpha = 3). The node is now "
            "worth at most 2, so 4 and 6 cannot change the root's choice.",
        },
    ),
    (
        (FIGURE, "value: 5; path: 1 2; no cuts", {"root": "min"}),
        {
            "value": "The value is 6: at the root MIN takes the smallest of 12, 6, 14.",
            "path": "wrong from the first step At the root MIN moves, and child 2 is the best, with the value 6.",
            "cut 1": "At node 3 the search can stop after 14: the root has 6 from child 2 (beta = 6). The node is now "
            "worth at least 14, so 5 and 2 cannot change the root's choice.",
        },
    ),
    (
        (FIGURE, WRONG, {"ask": EVERY}),
        {
            "node 1": "The leaves that were read prove this for node 1: = 3.",
            "node 2": "At node 2 the search stopped early, so only this is known of its value: <= 2.",
            "node 3": "The leaves that were read prove this for node 3: = 2.",
            "window 2": "The search enters node 2 with alpha = 3 and beta = +inf, the bounds that the nodes above have "
            "by then.",
            "examined": "Leaves in the right order, counted from the first: 2 of 7.",
            "leaves": "Count the leaves whose value was read. Leaves in skipped branches do not count.",
            "order": f"In this order 7 leaves are read. In the best order, {BEST}, only 5 of 9 are read.",
            "best": f"In the order {BEST}, 5 of 9 leaves are read, and no order needs fewer. In the order of the tree "
            "7 are read.",
        },
    ),
    (
        (MCTS, "path: 1 1", {"settings": UCT}),
        {
            "path": "At the root the UCB1 values are 1.098, 1.050, 1.088, so child 1 is selected. At node 1 the UCB1 "
            "values are 0.689, 0.704, so child 2 is selected. At node 1.2 the UCB1 values are 1.243, 1.213, so child 1 "
            "is selected. At node 1.2.1 the UCB1 values are inf, so child 1 is selected.",
            "node root": f"At the root the count 37/100 gets one more visit {LOST}",
            "node 1": "At node 1 the count 60/79 gets one more visit and a win.",
            "node 1.2": f"At node 1.2 the count 16/53 gets one more visit {LOST}",
        },
    ),
    (
        (VECTORS, "path: 3 1", {"ask": SEPARATE}),
        {
            "value": "At the root p1 chooses the child with its own largest number. Its numbers in (1,1), (-1,2), "
            "(-1,3) are 1, -1, -1.",
            "node 1": "At node 1 p2 chooses the child with its own largest number. Its numbers in (1,1), (-2,0) are "
            "1, 0.",
            "path": CHOICES,
        },
    ),
    (
        (VECTORS, "path: 3 1", {"ask": SEPARATE, "algorithm": "paranoid"}),
        {
            "value": "At the root p1 moves. The numbers of the root's player are -2, -1, -1.",
            "node 1": "At node 1 p2 moves. The numbers of the root's player are 1, -2.",
        },
    ),
    (
        ("((chance (5,2) (0,1)) (3,1))", "path: 1", {"ask": SEPARATE}),
        {
            "node 1": "At node 1, a chance node, each number is averaged over the children: (5,2), (0,1)."
        },
    ),
    (
        ("((3 12 8) (?x 4 6) (14 5 2))", "value: 3", {"ask": ("value", "path", "pruned")}),
        {
            "value": "value: max(3, min(x, 4)).",
            "move 1 iff": "move 1 iff x <= 3.",
            "4 and 6 pruned iff": "4 and 6: pruned iff x <= 3.",
        },
    ),
    (
        (FIGURE, "leaves: 7", {"ask": ("order", "leaves")}),
        {
            "leaves": "",
            "order": f"In the order {BEST}, 5 of 9 leaves are read, and no order needs fewer. In the order of the tree 7 are "
            "read.",
        },
    ),
    (
        (FIGURE, "order: ((3 12 8) (2 4 7) (14 5 2))", {"ask": ("order",)}),
        {
            "order": f"This is not the tree with its children in another order. A right order is {BEST}, in which 5 of "
            "9 leaves are read.",
        },
    ),
    (
        (
            DICE,
            "value: 5; path: 1; node 1 = 4",
            {"ask": ("value", "path", "nodes"), "algorithm": "expectiminimax"},
        ),
        {
            "value": "At the root MAX takes the largest of 5/2, 3: 3.",
            "node 1": "The value of node 1, a chance node, is the weighted average of its children: "
            "1/4 · 7 + 3/4 · 1 = 5/2.",
            "node 1.1": "At node 1.1 MIN takes the smallest of 9, 7: 7.",
        },
    ),
    (
        ("((3 12 8) (3 4 6))", "value: 3; path: 2 1; MIN cut after 3 in subtree (3 4 6)", {}),
        {
            "path": "wrong from the first step At the root several children look equally good. This sheet takes child "
            "1, the first that reached 3 in the search.",
            "other rule": "By that rule, your answer would earn more; 50% of the difference is given back.",
        },
    ),
    (
        ("((3) (3) (2))", "value: 3; path: 3 1; no cuts", {}),  # only 1 and 2 are equally good
        {
            "path": "wrong from the first step At the root MAX moves, and child 1 is the best, with the value 3.",
        },
    ),
    (
        (LECTURER, "value: 2; path: 1 2; no cuts", {}),
        {
            "path": "right up to step 1 At node 1 MIN moves, and child 1 is the best, with the value 2.",
            "cut 1": "At node 1.2 the search can stop after 6: node 1 has 2 from child 1 (beta = 2). The node is now "
            "worth at least 6, so 5 cannot change the root's choice.",
            "cut 2": "At node 2.1.1 the search can stop after 1: the root, not the parent, has 2 from child 1 "
            "(alpha = 2). The node is now worth at most 1, so 4 cannot change the root's choice.",
            "cut 3": "At node 2 the search can stop after ((1 4) (3 2)): the root has 2 from child 1 (alpha = 2). The "
            "node is now worth at most 2, so it cannot be better than that. This sheet cuts on ties; the search does "
            "not read the rest (2), and the root's value is the same either way.",
        },
    ),
    (
        ("((14 5 2) (2 4 6) (3 12 8))", "value: 3; path: 1 3", {"order": "rtl"}),
        {
            "counting": "The path is counted from the right; this sheet counts children from the left. Charged once.",
            "cut 1": "At node 1 the search can stop after 2: the root has 3 from child 3 (alpha = 3). The node is now "
            "worth at most 2, so 5 and 14 cannot change the root's choice.",
        },
    ),
    (
        (FIGURE, "value: 3; path: 0 0", {}),
        {
            "counting": "The path is counted from 0; this sheet counts children from 1. Charged once."
        },
    ),
    (
        ("((4 7 9) (2 8 5))", "value: 4; path: 4 4", {}),
        {
            "counting": "The path is written as values; this sheet asks for child numbers. Charged once."
        },
    ),
    (
        (FIGURE, "value: 3; path: 1 1; pruned: 4, 12", {}),
        {
            "pruned": "1 of 2 skipped children listed; the search examines 12, so this is not pruned "
            "Never examined: 4, 6.",
        },
    ),
    (
        (FIGURE, "value: 3; path: 1 1; MIN cut after 2 in subtree (2 5 6)", {}),
        {"cut 1": "", "copying": "The child is right, but it is in (2 4 6). Charged once."},
    ),
    (
        (FIGURE, "MAX cut after 2 in subtree (2 4 6); MIN cut after 2 in subtree (14 5 2)", {}),
        {
            "names": "At node 2 MIN moves, so the name here is MIN cut. Charged once.",
            "extra 1": "the window closes there (2 <= 3), but 2 is the last child of node 3. Nothing is skipped, so "
            "this sheet does not list it; no marks lost",
        },
    ),
    (
        (FIGURE, "CHANCE cut after 2 in subtree (2 4 6)", {}),
        {"names": "At node 2 MIN moves, so the name here is MIN cut. Charged once."},
    ),
    (
        (FIGURE, "MIN cut after 2 in subtree (2 4 6)", {"label": "bound"}),
        {
            "names": "The bound 3 at node 2 is MAX's, so the name here is MAX cut. Charged once.",
        },
    ),
    (
        (FIGURE, "no cuts", {"cuts": "all"}),
        {
            "cut 2": "At node 3 the window closes after its last child, 2: the root has 3 from child 1 (alpha = 3). "
            "This sheet lists such cuts too.",
        },
    ),
    (
        ("((5 6) (9 8 1))", "MIN cut after 1 in subtree (9 8 1)", {"cut_rule": "gt"}),
        {
            "extra 1": "the window closes there (1 < 5), but 1 is the last child of node 2. Nothing is skipped, so this "
            "sheet does not list it; no marks lost",
        },
    ),
    (
        (FIGURE, "pruned: 6; MIN cut after 14 at 3", {}),
        {
            "extra 1": "14 > alpha = 3 (the root has it from child 1), so MIN could not stop there yet; it counts in "
            "place of a skipped child that you did not list, so it costs nothing",
        },
    ),
    (
        ("((3 5) (7 8))", "pruned: 3", {}),
        {"pruned": "the search examines 3, so this is not pruned Never examined: nothing."},
    ),
    (
        ("(9 12)", "value: 12", {}),
        {
            "cuts": "In this tree, the condition for a cut never holds before a last child, so nothing is cut."
        },
    ),
    (
        ("((9 4) (8 2))", "value: 8; no cuts", {"window": (10, 20)}),
        {
            "cut 1": "At node 1 the search can stop after 9: the search starts with alpha = 10. The node is now worth at "
            "most 9, so 4 cannot change the root's choice."
        },
    ),
    (
        ("((0 4) (8 2))", "no cuts", {"utility_range": (0, 9)}),
        {
            "cut 1": "At node 1 the search can stop after 0: 0 is an end of the utility range (alpha = 0). The node is "
            "now worth at most 0, so it cannot be better than that. This sheet cuts on ties; the search does not read the "
            "rest (4), and the root's value is the same either way."
        },
    ),
    (
        (
            "((4 7 9) (2 8 5) (6 1 3))",
            "MIN cut after 6 in subtree (6 1 3); MIN cut at node 2; MIN cut at 2.1",
            {},
        ),
        {
            "cut 1": "right node, but the last child examined there is missing: 2 At node 2 the search can stop after "
            "2: the root has 4 from child 1 (alpha = 4). The node is now worth at most 2, so 8 and 5 cannot change the "
            "root's choice.",
        },
    ),
    (
        ("((9 4) (8 2))", "value: 8; MIN cut after 9", {"window": (1, 20)}),
        {
            "cuts": "9 > alpha = 1 (the starting window), so MIN could not stop there yet In this tree, the condition "
            "for a cut never holds before a last child, so nothing is cut.",
        },
    ),
    (
        ("((1 4) (1 3) 1 (1 3))", "MIN cut after 1; MIN cut after 1", {}),
        {
            "repeated": "Another line already states this cut; repeating it costs nothing. If you mean another cut with "
            "the same text, add its subtree.",
        },
    ),
    (
        ("((3 12) (2 (7 8)) (7 1))", "MIN cut after 2.1 at 2; MIN cut after 7", {}),
        {
            "extra 1": "7 > alpha = 3 (the root has it from child 1), so MIN could not stop there yet"
        },
    ),
    (
        (
            "((3 12) (2 (7 8)) (7 1))",
            "MIN cut after 2.1 at 2; MAX cut at node 2.2; MIN cut at node 1",
            {},
        ),
        {
            "extra 1": "no MAX node above has a value yet (alpha = -inf), so nothing can stop MIN there",
            "extra 2": "the search never enters node 2.2, which is in a branch that was already cut off",
        },
    ),
    (
        ("((3 12) (2 (5 6)) (9 (5 6)))", "MAX cut in subtree (5 6)", {}),
        {  # of the two places, the one that was searched
            "extra 1": "6 < beta = 9 (node 3 has it from child 1), so MAX could not stop there, not even at its last "
            "child; it counts in place of a cut that you missed, so it costs nothing"
        },
    ),
    (
        (FIGURE, "MIN cut after 2 at node 2; MIN cut after 99 at node 2", {}),
        {"extra 1": "node 2 is cut once, after 2"},
    ),
    (
        ("(max 5 (max (min 3 9) 1))", "no cuts", {}),
        {
            "cut 1": "At node 2.1 the search can stop after 3: the root, not the parent, has 5 from child 1 (alpha = "
            "5). The node is now worth at most 3, so 9 cannot change the root's choice."
        },
    ),
    (
        (FIGURE, "examined: 3 12 8; examined: 3 5", {"ask": ("examined",)}),
        {"examined": "Leaves in the right order, counted from the first: 1 of 7."},
    ),
    (
        ("((3 3 8) (1 4))", "path: 1 3", {"algorithm": "minmax"}),
        {
            "path": "right up to step 1 At node 1 MIN moves, and child 1 is the best, with the value 3."
        },
    ),
]


def test_selection_uses_count_of_parent():
    """The parent has more visits than its children together."""
    (path, *_) = check("(:3/10 (:1/4 ?) (:2/5 ?))", "path: 9", settings=UCT).items
    bounds = [wins / visits + 1.4 * sqrt(log(10) / visits) for wins, visits in ((1, 4), (2, 5))]
    texts = ", ".join(f"{bound:.3f}" for bound in bounds)
    assert path.feedback.startswith(f"At the root the UCB1 values are {texts}, so child 2 is")


def test_refund_sentence_has_no_points():
    """The points beside it may be scaled to those of the question."""
    item = refund_item(Refund(MISTAKES["root_min"], Fraction(1, 4), Fraction(3, 4)))
    assert item.feedback.endswith("would earn more; 25% of the difference is given back.")
    assert (item.points, item.max_points, item.status) == (Fraction(3, 4), 0, "partly")


@pytest.mark.parametrize(("question", "reasons"), REASONS)
def test_reason_has_the_numbers_of_tree(question, reasons):
    tree, answer, options = question
    items = {item.item: item for item in check(tree, answer, **options).items}
    assert {name: items[name].comment for name in reasons} == reasons
