"""Test generated trees and reviews against golden files."""

import pytest
from support.outputs import golden, output


@pytest.mark.parametrize("name", ["trees", "generated", "reviews"])
def test_exercise_output_matches_golden_file(name):
    assert output(name) == golden(name)
