"""Test tables, orders, opponents, variants and counts against a golden file."""

from support.stored import check_output


def test_comparison_output_matches_golden_file():
    check_output("comparison")
