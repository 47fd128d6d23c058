"""Test the answers of the playground, and what a visitor sees, against golden files."""

import pytest
from support.stored import check_output


def test_playground_output_matches_golden_file():
    check_output("playground")


@pytest.mark.node
def test_visit_matches_golden_file():
    check_output("visits")
