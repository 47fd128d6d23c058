"""Test where the nodes and leaves are that an answer names."""

import pytest

from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import Reader, read_sheet
from treesearch.reader import read


def test_guessed_case_must_be_unique():
    assert TreeIndex(read("(Ab=1 (aB=2 3))")).node("AB") is None
    assert TreeIndex(read("(Ab=1 (c=2 3))")).node("AB") == (1,)


@pytest.mark.parametrize(
    ("name", "is_leaf"), [("ba", True), ("c", True), ("a", False), ("d", False)]
)
def test_leaf_names_are_complete(name, is_leaf):
    assert TreeIndex(read("(ba=1 (c=2 3))")).is_named_leaf(name) is is_leaf


@pytest.mark.parametrize(
    ("tree", "written", "places"),
    [
        ("(a=5 (b=2 c=5))", "a=5", ((1,),)),
        ("(a=5 (b=2 c=5))", "c=5", ((2, 2),)),
        ("(a=5 (b=2 c=5))", "b=5", ()),
        ("(a=5 (b=2 c=5))", "a=6", ()),
        ("(a=5 (b=2 c=5))", "5", ((1,), (2, 2))),
        ("(a=5 (b=2 c=5))", "q", ()),
        # the sheet shows what is below the depth limit
        ("((3 5) (2 4))", "((:3 1 9) 5)", ((1,),)),
        ("((3 5) (2 4))", "(:2 7 9)", ((2, 1),)),
        ("((3 5) (2 4))", "(:7 2 9)", ()),
        ("((3 5) ((2 4) 1))", "((:3 1 9) (:5 2 2))", ((1,),)),
        ("((3 5) ((2 4) 1))", "((2 (:4 7 7)) 1)", ((2,),)),
        ("((3 5) ((2 4) 1))", "((:2 7 9) 5)", ()),
        ("((3 5) (2 4))", f"{'(' * 150}3{')' * 150}", ((1, 1),)),
        ("((3 5) (2 4))", f"{'(' * 151}3{')' * 151}", ()),
    ],
)
def test_places_of_written_nodes(tree, written, places):
    assert TreeIndex(read(tree)).places_of(written) == places


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("C", (2,)),
        ("c", (2,)),
        ("node 2", (2,)),
        ("2", (2,)),
        ("2.1", (2, 1)),
        ("C.1", (2, 1)),
        ("root", ()),
        ("root.2", (2,)),
        ("2.2", None),
        ("Q", None),
        ("C.x", None),
        ("2.x", None),
        (f"2.{'1' * 5000}", None),
    ],
)
def test_node_has_many_addresses(address, path):
    assert TreeIndex(read("(A 5 (C 3))")).node(address) == path


@pytest.mark.parametrize(("count", "whole"), [(1, True), (2, False)])
def test_lone_condition_needs_one_subject(count, whole):
    tree = read("((3 12 8) (?x 4 6) (14 5 2))")
    reader = Reader(TreeIndex(tree, count)) if count > 1 else Reader(TreeIndex(tree))
    answer = reader.answer(*read_sheet("x <= 3").parts)
    assert answer.whole == whole
    assert [one.why for one in answer.doubtful] == ["which_pruned"] * (not whole)
