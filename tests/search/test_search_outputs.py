"""Test events, results and errors of every search against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["searches", "games", "library"])
def test_search_output_matches_golden_file(name):
    check_output(name)
