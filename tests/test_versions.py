"""Versions cannot be copied: path and cuts of each stand where no other version has its own."""

import pytest

from treesearch import record
from treesearch.homework.exercises.constraints import GOOD
from treesearch.homework.exercises.making import make
from treesearch.homework.exercises.versions import versions


@pytest.mark.parametrize("seed", range(4))
def test_no_version_has_path_or_cuts_where_another_one_has_them(seed):
    traces = [record(tree) for tree in versions(make(GOOD, 1), 4, seed)]
    assert len({trace.result.path for trace in traces}) == 4
    assert len({tuple((cut.kind, cut.after.path) for cut in trace.cuts) for trace in traces}) == 4
