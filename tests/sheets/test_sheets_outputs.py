"""Test sheets and keys against golden files."""

from support.stored import check_output


def test_sheet_output_matches_golden_file():
    check_output("sheets")
