"""Test reports of searches, as lines, tables and JSON, against a golden file."""

from support.outputs import golden, output


def test_report_matches_golden_file():
    assert output("reports") == golden("reports")
