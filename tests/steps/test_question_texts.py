"""Test the texts of practice questions: the question, its hints, and the lines for an answer."""

import pytest

from treesearch import read
from treesearch.settings import BOOK
from treesearch.steps.practice import exercise_of

DEEP = "(10 (20 (1 (4 2))))"
ENTERS = (
    "The search enters node 2.2.2 (MIN) with the window (10, 20). MAX already has 10 at the root from child 1, and MIN "
    "already has 20 at node 2 from child 1."
)
GOES_ON = "Node 2.2 (MAX) has 1, and its beta is 20. MIN already has 20 at node 2 from child 1. 1 ≥ 20 is false, so the search goes on."


@pytest.mark.parametrize(
    ("kind", "asked", "labels", "hints", "right", "wrong", "reason"),
    [
        (
            "window",
            "What are alpha and beta when the search enters node 2.2.2 (MIN)? Type inf for infinity.",
            ["alpha", "beta"],
            [
                "Look at the nodes above node 2.2.2 (MIN), from the root down. What value does each one have so far?",
                "Rule: alpha is the best value that MAX already has at an ancestor, and beta is the best that MIN "
                "already has. The search starts with alpha = -inf and beta = +inf, and only a better value replaces them.",
                "So far: the root (MAX) has 10; node 2 (MIN) has 20; node 2.2 (MAX) has 1.",
                "The answer: the window is (10, 20).",
            ],
            "✓ (10, 20): right (1 of 1 point)",
            "✗ {given}: the window is (10, 20) (0 of 1 point)",
            ENTERS,
        ),
        (
            "value",
            "What is the root worth so far? Child 2 of the root (MAX) is worth at most 4.",
            ["value"],
            [
                "Compare the value that the root (MAX) had before child 2 with the value of child 2.",
                "Rule: MAX keeps the better of its value so far and the child's value. The larger is better for MAX, "
                "the smaller for MIN.",
                "MAX has 10, and the child is worth at most 4. Which is better for MAX?",
                "The answer: the value is 10.",
            ],
            "✓ 10: right (1 of 1 point)",
            "✗ {given}: the value is 10 (0 of 1 point)",
            "Child 2 of the root (MAX) is no better for MAX than 10, so MAX keeps 10.",
        ),
        (
            "cut",
            "Go on, or cut? MAX has 1 at node 2.2 after child 1. Node 2.2 has more children.",
            [],
            [
                "Compare the value of node 2.2 (MAX) with the beta of its window.",
                "Rule: the search cuts a MIN node when its value is at most alpha, and a MAX node when its value is "
                "at least beta.",
                "Is 1 ≥ beta, which is 20?",
                "The answer: the search goes on.",
            ],
            "✓ Go on: right (1 of 1 point)",
            "✗ {given}: the right answer is Go on (0 of 1 point)",
            GOES_ON,
        ),
    ],
)
def test_question_has_its_texts(kind, asked, labels, hints, right, wrong, reason):
    questions = exercise_of(read(DEEP))["questions"]
    question = next(question for question in questions if question["kind"] == kind)
    assert (question["asked"], question["labels"]) == (asked, labels)
    assert (question["hints"], question["hint"]) == (hints, hints[1])
    seen = right.replace("(1 of", "(0 of")
    assert question["lines"] == {
        "right": [right, reason],
        "seen": [seen, reason],
        "wrong": [wrong, reason],
    }
    for reveal in ("mistake", "parts"):
        exercise = exercise_of(read(DEEP), reveal=reveal)
        hidden = next(question for question in exercise["questions"] if question["asked"] == asked)
        assert hidden["lines"]["wrong"] == ["✗ {given}: wrong (0 of 1 point)"]
        assert (hidden["hints"], bool(hidden["hint"])) == ([], reveal == "mistake")
        assert bool(exercise["mistakes"]) is (reveal == "mistake")


@pytest.mark.parametrize(
    ("rule", "low", "high"), [("ge", "at most", "at least"), ("gt", "below", "above")]
)
def test_rule_follows_the_convention(rule, low, high):
    questions = exercise_of(read(DEEP), BOOK.replace(cut_rule=rule))["questions"]
    assert {question["hint"] for question in questions if question["kind"] == "cut"} == {
        f"Rule: the search cuts a MIN node when its value is {low} alpha, and a MAX node when its value is {high} beta."
    }
