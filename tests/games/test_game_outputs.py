"""Test what games print, their errors, and transcripts of ``play`` against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["positions", "refusals", "played"])
def test_game_output_matches_golden_file(name):
    check_output(name)
