"""Test sheets, keys and reports of exercises against golden files."""

import pytest
from support.outputs import golden, output


@pytest.mark.parametrize("name", ["trees", "generated", "reviews", "programs", "sheets"])
def test_exercise_output_matches_golden_file(name):
    assert output(name) == golden(name)
