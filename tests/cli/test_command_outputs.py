"""Test the output, errors and files of the commands against a golden file."""

from support.stored import check_output


def test_command_output_matches_golden_file():
    check_output("commands")
