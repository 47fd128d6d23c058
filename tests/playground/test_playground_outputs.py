"""Test the answers of the playground against a golden file."""

from support.outputs import golden, output


def test_playground_output_matches_golden_file():
    assert output("playground") == golden("playground")
