"""Test texts, colours and order of pictures against a golden file."""

from support.outputs import golden, output


def test_diagram_output_matches_golden_file():
    assert output("diagrams") == golden("diagrams")
