"""Test the output, errors and files of the commands against a golden file."""

from support.outputs import golden, output


def test_command_output_matches_golden_file():
    assert output("commands") == golden("commands")
