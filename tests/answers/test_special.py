"""Test the lines that only special trees allow: vectors, moves and formulas; and the letters of parts."""

import pytest

from treesearch.game import Vector
from treesearch.homework.answers.facts import NodeStated, ValueStated
from treesearch.homework.answers.reading import read_answer, read_sheet
from treesearch.homework.marking.marker import Exercise
from treesearch.reader import read

VECTORS = read("(((1,1) (-2,0)) ((-1,2) (0,-2)))")


@pytest.mark.parametrize(
    ("text", "place", "vector"),
    [
        ("value: (1,1)", None, (1, 1)),
        ("The value of the root is 1, 1", None, (1, 1)),
        ("root = <1,1>", None, (1, 1)),
        ("value: (1, 1).", None, (1, 1)),
        ("B = (1, 1)", (1,), (1, 1)),
        ("value of C: [-1,2]", (2,), (-1, 2)),
        ("node 1 | (−1,2)", (1,), (-1, 2)),
        ("| 1.2 | (–2,0) |", (1, 2), (-2, 0)),
    ],
)
def test_vector_belongs_to_its_node(text, place, vector):
    [fact] = read_answer(text, VECTORS).facts
    if place is None:
        assert fact == ValueStated(Vector(vector), fact.at)
    else:
        assert (fact.node.places, fact.low, fact.high) == ((place,), vector, vector)
        assert isinstance(fact, NodeStated)


@pytest.mark.parametrize(
    ("text", "why"), [("value: (1,1)", []), ("value: 1", ["one_number"]), ("C = 2", ["one_number"])]
)
def test_one_number_is_no_vector(text, why):
    answer = Exercise(VECTORS).reader().answer(*read_sheet(text).parts)
    assert [each.why for each in answer.doubtful] == why


@pytest.mark.parametrize(
    "text", ["value: (1,1,1)", "value: (1,1/0)", "Z = (1,1)", "B = (1,x)", "so (1,1)"]
)
def test_other_vectors_are_unread(text):
    answer = read_answer(text, VECTORS)
    assert (answer.facts, len(answer.unread)) == ((), 1)


OPEN = read("((3 12) (?x 4) (1 5))")


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("value: max(3, min(x, 4))", "value: max(3, min(x, 4))"),
        ("value: max(3, min(x, 4)).", "value: max(3, min(x, 4))"),
        ("value at the root = min(x, 4)", "value: min(x, 4)"),
        ("move 2 iff x > 3", "move 2 iff x > 3"),
        ("the best move: C is best if x > 3", "move C iff x > 3"),
        ("move 1 for every x", "move 1 for every x"),
        *(
            (f"move 2 {word} x > 3", "move 2 iff x > 3")
            for word in ("if", "if and only if", "for", "when", "when:")
        ),
    ],
)
def test_formulas_and_moves_are_read(text, fact):
    assert [*map(str, read_answer(text, OPEN).facts)] == [fact]


@pytest.mark.parametrize(
    "text",
    [
        "value: max(3, y)",
        "value: max 3 x",
        "value: max",
        "value: max(3,",
        "value: max(3, min(x",
        "value: max(3, min(x, 1/0))",
        "value: 1/0",
        "move 2.1 iff x > 3",
        "move 9 iff x > 3",
        "move 2 iff 4 pruned iff x > 3",
    ],
)
def test_strange_formulas_and_moves_are_unread(text):
    answer = read_answer(text, OPEN)
    assert (answer.facts, len(answer.unread)) == ((), 1)


@pytest.mark.parametrize(
    ("text", "rows", "headings"),
    [
        ("question 2\n(a) 3\nb) path: 1 1", {"a": ["3"], "b": ["path: 1 1"]}, ["(a)", "b)"]),
        (
            "question 2\n2a\nvalue: 3\n2b)\n4\n5",
            {"a": ["value: 3"], "b": ["4", "5"]},
            ["2a", "2b)"],
        ),
        ("question 2\nvalue: 3\n(b)\n4", {"": ["value: 3"], "b": ["4"]}, ["(b)"]),
        ("question 2\n(f '(1 2))\n(b)\n4", {"b": ["4"]}, ["(f '(1 2))", "(b)"]),
        ("question 2b\nvalue: 3", {"b": ["value: 3"]}, ["question 2b"]),
        ("question 2\na\n4", {"": ["a", "4"]}, []),
    ],
)
def test_letters_divide_a_question(text, rows, headings):
    parts = read_sheet(text).divided(["1", "2a", "2b"]).parts
    said = {
        part.letter: [row.text.strip() for row in part.rows if row.text.strip()] for part in parts
    }
    assert {letter: lines for letter, lines in said.items() if lines} == rows
    assert {part.number for part in parts} == {2}
    above = [heading for part in parts for heading in part.headings]
    lines = text.splitlines()
    for heading in above:
        line, column, length = heading.at
        assert lines[line - 1][column - 1 :][:length].strip() == heading.text
    texts = [heading.text for heading in above]
    assert [text for text in dict.fromkeys(texts) if text != "question 2"] == headings


@pytest.mark.parametrize("heading", ["value:", "path:"])
def test_condition_may_follow_empty_heading(heading):
    answer = read_answer(f"{heading}\n2 < x <= 5", OPEN)
    assert ([*map(str, answer.facts)], answer.unread) == (["2 < x <= 5"], ())
