"""Test reports and JSON of trees with unknowns against a golden file."""

from support.outputs import golden, output


def test_unknown_output_matches_golden_file():
    assert output("unknown") == golden("unknown")
