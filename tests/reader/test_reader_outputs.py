"""Test how texts, files and bytes are read against golden files."""

import pytest
from support.outputs import golden, output


@pytest.mark.parametrize("name", ["reading"])
def test_reader_output_matches_golden_file(name):
    assert output(name) == golden(name)
