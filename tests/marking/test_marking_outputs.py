"""Test marks, their reasons, answer keys and rubrics against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["marks", "reasons", "rubrics"])
def test_marking_output_matches_golden_file(name):
    check_output(name)
