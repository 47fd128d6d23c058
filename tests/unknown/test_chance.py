"""Test an unknown leaf or probability in trees with chance nodes against searches with inserted numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.facts import grid

from treesearch import SearchError, UsageError, read, record
from treesearch.game import CHANCE, MAX, MIN, Unknown
from treesearch.settings import BOOK
from treesearch.tree import Head, Node, nodes
from treesearch.unknown import answer_json, conditions, is_unknown
from treesearch.unknown.chance import pieces
from treesearch.unknown.leaves import filled, with_numbers

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


@given(chance_trees, st.data(), st.sampled_from(["max", "min"]))
def test_chance_answers_equal_searches(below, data, root):
    """One unknown at one or two leaves of a tree with chance nodes gives the answers of searches."""
    tree = Node([below, Node([below, Node(value=1)], head=Head(CHANCE))])
    places = [place for place, node in nodes(tree) if not node.children]
    for place in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=2)):
        tree = filled(tree, place.path, Unknown("?x"))
    check_pieces(tree, root, -9, 9)


@given(st.lists(st.integers(-5, 5), min_size=6, max_size=6), st.sampled_from(["max", "min"]))
def test_probability_answers_equal_searches(leaf, root):
    a, b, c, d, e, f = leaf
    tree = f"((chance ?p*{a} 1/4*(min {b} 1) rest*{c}) (chance ?p*{d} rest*(max {e} 0)) {f})"
    answer = check_pieces(read(tree), root, 0, Fraction(3, 4))
    assert (answer.low, answer.high, answer.probability) == (0, Fraction(3, 4), True)


def check_pieces(tree, root, low, high):
    answer = pieces(tree, BOOK.replace(root=root))
    data = answer_json(answer)
    ends = [e for _, span in answer.values for e in span[:2]]
    ends += [e for _, spans in answer.moves for span in spans for e in span[:2]]
    points = grid([low, high, *(e for e in ends if isinstance(e, (int, Fraction)))])
    for x in points:
        if answer.probability and not low <= x <= high:
            continue
        how = BOOK.replace(root=root, algorithm="expectiminimax")
        result = record(with_numbers(tree, {answer.name: x}), how).result
        (value,) = [line.at(x) for line, span in answer.values if x in span]
        assert value == result.value
        if answer.moves:
            moves = [move for move, spans in answer.moves if any(x in span for span in spans)]
            assert moves == [result.path[0]]
    assert data["unknown"] == answer.name
    return answer


def test_other_searches_refuse_unknown_weights():
    with pytest.raises(SearchError, match="probability"):
        record(read("(chance ?p*3 rest*4)"))
    with pytest.raises(UsageError, match="negascout"):
        conditions(FIGURE, BOOK.replace(algorithm="negascout"))


@pytest.mark.parametrize("text", ["(chance ?p*3 rest*4)", "(chance 1/4*1 ?p*(2 3) rest*?x)"])
def test_unknown_weights_are_read_back(text):
    assert str(read(text)) == text
    assert is_unknown(read(text))
