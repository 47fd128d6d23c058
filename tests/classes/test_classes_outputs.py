"""Test exercises, rosters, submissions and graded classes against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["exercises", "rosters", "submissions", "classes"])
def test_class_output_matches_golden_file(name):
    check_output(name)
