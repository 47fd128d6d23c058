"""Test an unknown leaf or probability in trees with chance nodes against searches with inserted numbers."""

import re
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.facts import grid
from support.formulas import evaluated

from treesearch import SearchError, UsageError, read, record
from treesearch.game import CHANCE, MAX, MIN, Unknown
from treesearch.settings import BOOK
from treesearch.tree import Head, Node, nodes
from treesearch.unknown import answer_json, conditions, is_unknown
from treesearch.unknown.chance import Line, pieces
from treesearch.unknown.leaves import with_leaf, with_numbers
from treesearch.unknown.spans import Span

FIGURE = "((3 12 8) (?x ?y 6) (14 5 2))"

numbers = st.integers(-4, 4).map(lambda number: Node(value=number))
chance_trees = st.recursive(
    numbers,
    lambda below: st.builds(
        lambda children, role: Node(children, head=role and Head(role)),
        st.lists(below, min_size=1, max_size=3),
        st.sampled_from([None, CHANCE, MAX, MIN]),
    ),
    max_leaves=8,
)


roots = st.sampled_from(["max", "min"])
orders = st.sampled_from(["ltr", "rtl"])


@given(chance_trees, st.data(), roots, orders)
def test_chance_answers_equal_searches(below, data, root, order):
    """One unknown at one or two leaves of a tree with chance nodes gives the answers of searches."""
    tree = Node([below, Node([below, Node(value=1)], head=Head(CHANCE))])
    places = [place for place, node in nodes(tree) if not node.children]
    for place in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=2)):
        tree = with_leaf(tree, place.path, Unknown("?x"))
    answer = check_pieces(tree, BOOK.replace(root=root, order=order), -9, 9)
    assert (answer.low, answer.high, answer.probability) == (-inf, inf, False)


@given(st.lists(st.integers(-5, 5), min_size=6, max_size=6), roots, orders)
def test_probability_answers_equal_searches(leaf, root, order):
    a, b, c, d, e, f = leaf
    tree = f"((chance ?p*{a} 1/4*(min {b} 1) rest*{c}) (chance ?p*{d} rest*(max {e} 0)) {f})"
    answer = check_pieces(read(tree), BOOK.replace(root=root, order=order), 0, Fraction(3, 4))
    assert (answer.low, answer.high, answer.probability) == (0, Fraction(3, 4), True)


def bound(end):
    return float(end) if "inf" in str(end) else Fraction(end)


def holds(row, x, name):
    """Return whether a row of the JSON holds for this x, by its spans; its text must agree."""
    spans = [
        Span(bound(low), bound(high), *closed)
        for low, high, *closed in map(dict.values, row["when"])
    ]
    assert evaluated(row["text"], {name: x}) == any(x in span for span in spans)
    return any(x in span for span in spans)


def check_pieces(tree, settings, low, high):
    answer = pieces(tree, settings)
    data = answer_json(answer)
    ends = [e for _, span in answer.values for e in span[:2]]
    ends += [e for _, spans in answer.moves for span in spans for e in span[:2]]
    points = grid([low, high, *(e for e in ends if isinstance(e, (int, Fraction)))])
    for x in points:
        if answer.probability and not low <= x <= high:
            continue
        searched = with_numbers(tree, {answer.name: x})
        result = record(searched, settings.replace(algorithm="expectiminimax")).result
        (value,) = [row for row in data["values"] if holds(row, x, answer.name)]
        formula = re.sub(r"(\d)(?=[a-z])", r"\1*", value["value"])
        assert evaluated(formula, {answer.name: x}) == result.value
        assert bound(value["factor"]) * x + bound(value["constant"]) == result.value
        moves = [row["move"] for row in data["moves"] if holds(row, x, answer.name)]
        assert moves == [*result.path[:1]]
    heads = [str(tree), answer.name, answer.probability]
    assert [data[name] for name in ("tree", "unknown", "probability")] == heads
    assert [bound(data[name]) for name in ("low", "high")] == [answer.low, answer.high]
    rows = [f"value   {row['value']} {phrase(row, answer.name)}" for row in data["values"]]
    rows += [f"move    {row['move']} {phrase(row, answer.name)}" for row in data["moves"]]
    assert [line for line in repr(answer).splitlines() if line in rows] == rows
    assert ("none: chance" in str(answer)) is (tree.role is CHANCE)
    return answer


def phrase(row, name):
    return f"iff {row['text']}" if row["text"] else f"for every {name}"


def test_other_searches_refuse_unknown_weights():
    with pytest.raises(SearchError, match="probability"):
        record(read("(chance ?p*3 rest*4)"))
    with pytest.raises(UsageError, match="negascout"):
        conditions(FIGURE, BOOK.replace(algorithm="negascout"))
    with pytest.raises(UsageError, match="several players"):
        conditions("((chance ?p*(1,5) rest*(3,3)) (2,2))")


@pytest.mark.parametrize("text", ["(chance ?p*3 rest*4)", "(chance 1/4*1 ?p*(2 3) rest*?x)"])
def test_unknown_weights_are_read_back(text):
    assert str(read(text)) == text
    assert is_unknown(read(text))


@pytest.mark.parametrize(
    ("factor", "constant", "name", "said"),
    [
        (0, 5, "x", "5"),
        (0, Fraction(-1, 2), "x", "-1/2"),
        (1, 0, "x", "x"),
        (-1, 0, "x", "-x"),
        (3, 0, "x", "3x"),
        (2, 0, "ab", "2*ab"),
        (Fraction(1, 2), 1, "ab", "ab/2 + 1"),
        (Fraction(1, 4), Fraction(9, 4), "x", "x/4 + 9/4"),
        (1, -2, "x", "x - 2"),
        (-1, 2, "x", "2 - x"),
        (-4, 6, "p", "6 - 4p"),
        (Fraction(-3, 2), -1, "x", "-3x/2 - 1"),
        (Fraction(-3, 2), 1, "ab", "1 - 3*ab/2"),
    ],
)
def test_line_is_written_shortly(factor, constant, name, said):
    assert Line(Fraction(factor), Fraction(constant)).text(name) == said
