"""Test pages, tables, gradebooks, results and quizzes of classes against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["written", "gradebooks", "quizzes", "spans"])
def test_export_matches_golden_file(name):
    check_output(name)
