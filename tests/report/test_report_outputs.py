"""Test reports of searches, as lines, tables and JSON, against a golden file."""

from support.stored import check_output


def test_report_matches_golden_file():
    check_output("reports")
