"""Test sheets and keys against golden files."""

from support.outputs import golden, output


def test_sheet_output_matches_golden_file():
    assert output("sheets") == golden("sheets")
