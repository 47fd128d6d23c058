"""Test that versions need equal work and differ in path or cuts."""

import pytest

from treesearch import record
from treesearch.homework.exercises.constraints import GOOD
from treesearch.homework.exercises.making import make
from treesearch.homework.exercises.versions import count_copyable, versions


@pytest.mark.parametrize("seed", range(2))
def test_versions_differ_in_path_or_cuts(seed):
    trees = [*versions(make(GOOD.replace(leaves=(12, 16)), seed), 6, seed)]
    traces = [record(tree) for tree in trees]
    places = {(one.result.path, *((c.kind, c.after.path) for c in one.cuts)) for one in traces}
    assert (len(places), count_copyable(trees)) == (6, 0)
    work = {(len(one.cuts), one.counts.leaves_evaluated, one.counts.leaves) for one in traces}
    assert len(work) == 1
