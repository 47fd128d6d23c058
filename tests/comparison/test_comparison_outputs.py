"""Test tables, orders, opponents, variants and counts against a golden file."""

from support.outputs import golden, output


def test_comparison_output_matches_golden_file():
    assert output("comparison") == golden("comparison")
