"""Test where the nodes and leaves are that an answer names."""

import pytest

from treesearch.homework.answers.places import TreeIndex
from treesearch.reader import read


def test_guessed_case_must_be_unique():
    assert TreeIndex(read("(Ab=1 (aB=2 3))")).node("AB") is None
    assert TreeIndex(read("(Ab=1 (c=2 3))")).node("AB") == (1,)


@pytest.mark.parametrize(
    ("name", "is_leaf"), [("ba", True), ("c", True), ("a", False), ("d", False)]
)
def test_leaf_names_are_complete(name, is_leaf):
    assert TreeIndex(read("(ba=1 (c=2 3))")).is_named_leaf(name) is is_leaf
