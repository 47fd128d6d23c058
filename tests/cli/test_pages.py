"""Test the texts of ``--help``."""

import re

import click
import pytest

from treesearch.cli.frame import SECTIONS, treesearch
from treesearch.cli.help import pages
from treesearch.cli.options import Argument

COMMANDS = [name for section in SECTIONS.values() for name in section]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_documented_example(run, command):
    code, out, _ = run(command, "--help")
    assert code == 0
    assert "\nExamples:\n" in out
    assert f"treesearch {command}" in out
    assert pages.COMMANDS[command] in " ".join(out.split())


def test_every_option_has_an_explanation():
    commands = [treesearch.get_command(None, name) for name in COMMANDS]
    params = [
        param
        for command in commands
        for param in command.params
        if isinstance(param, Argument | click.Option)
    ]
    assert [
        param.name for param in params if not param.help and not getattr(param, "hidden", False)
    ] == []
    used = {param.help for param in params}
    assert [
        name for name, told in pages.HELP.items() if not any(one.startswith(told) for one in used)
    ] == []


def test_help_has_groups_and_examples(run):
    _, out, _ = run("--help")
    assert [line for line in out.splitlines() if line.endswith(":")][-len(SECTIONS) - 1 :] == [
        *(f"{s}:" for s in SECTIONS),
        "Options:",
    ]
    assert (
        out.index("treesearch alphabeta")
        < out.index("treesearch draw")
        < out.index("treesearch exercise")
    )


def test_help_lists_few_options_per_heading(run):
    assert len(COMMANDS) == 18
    for name in COMMANDS:
        _, out, _ = run(name, "--help")
        sections = out.partition("\n\n")[2].split(":\n\n")[0].split("\n\n")
        assert (
            max(len(re.findall(r"^  (?:-\w, )?--", section, re.MULTILINE)) for section in sections)
            <= 25
        ), name
