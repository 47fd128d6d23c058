"""Test exercises, rosters, submissions and graded classes against golden files."""

import pytest
from support.outputs import golden, output


@pytest.mark.parametrize("name", ["exercises", "rosters", "submissions", "classes"])
def test_class_output_matches_golden_file(name):
    assert output(name) == golden(name)
