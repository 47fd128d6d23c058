"""Test reports on programs against golden files."""

from support.stored import check_output


def test_program_output_matches_golden_file():
    check_output("programs")
