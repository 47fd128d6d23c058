"""Test generated trees and reviews against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["descriptions", "generated", "reviews"])
def test_exercise_output_matches_golden_file(name):
    check_output(name)
