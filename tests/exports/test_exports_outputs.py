"""Test pages, tables, gradebooks, results and quizzes of classes against golden files."""

import pytest
from support.outputs import golden, output


@pytest.mark.parametrize("name", ["written", "gradebooks", "quizzes", "spans"])
def test_export_matches_golden_file(name):
    assert output(name) == golden(name)
