"""Test reports and JSON of trees with unknowns against a golden file."""

from support.stored import check_output


def test_unknown_output_matches_golden_file():
    check_output("unknown")
