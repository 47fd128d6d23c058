"""Test the trees of questions by version."""

import pytest

from treesearch.errors import UsageError
from treesearch.homework.exercises import question_trees
from treesearch.homework.exercises.constraints import Constraints


def test_missing_open_leaves_are_an_error(monkeypatch):
    original = question_trees.open_single_leaf
    calls = []

    def only_first(tree, seed, settings):
        calls.append(tree)
        if len(calls) % 6 != 1:
            raise UsageError("no suitable leaf")
        return original(tree, seed, settings)

    monkeypatch.setattr(question_trees, "open_single_leaf", only_first)
    with pytest.raises(UsageError, match="only 1 of 3 versions"):
        question_trees.question(Constraints(leaves=(9, 12)), 1, count=3, unknown=True)
