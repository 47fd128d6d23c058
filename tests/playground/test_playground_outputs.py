"""Test the answers of the playground, and what its visitors see, against golden files."""

import pytest
from support.stored import check_output


def test_playground_output_matches_golden_file():
    check_output("playground")


@pytest.mark.node
def test_visits_match_golden_file():
    check_output("visits")
