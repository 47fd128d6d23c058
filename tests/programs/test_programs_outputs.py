"""Test reports on programs against golden files."""

from support.outputs import golden, output


def test_program_output_matches_golden_file():
    assert output("programs") == golden("programs")
