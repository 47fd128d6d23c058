"""Test the answers of the playground against a golden file."""

from support.stored import check_output


def test_playground_output_matches_golden_file():
    check_output("playground")
