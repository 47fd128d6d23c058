"""Test texts, colours and order of pictures against a golden file."""

from support.stored import check_output


def test_diagram_output_matches_golden_file():
    check_output("diagrams")
