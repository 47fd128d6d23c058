"""Test how answers are read, and how tasks are written, against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["answers", "tasks", "documents"])
def test_answer_output_matches_golden_file(name):
    check_output(name)
