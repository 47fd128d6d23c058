"""Test how texts, files and bytes are read against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["reading"])
def test_reader_output_matches_golden_file(name):
    check_output(name)
