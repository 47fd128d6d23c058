"""Test what games print, their errors, and transcripts of ``play`` against golden files."""

import pytest
from support.outputs import golden, output


@pytest.mark.parametrize("name", ["positions", "refusals", "played"])
def test_game_output_matches_golden_file(name):
    assert output(name) == golden(name)
