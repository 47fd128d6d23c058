"""Test the texts of ``--help``."""

import re

import click
import pytest

from treesearch.algorithms import ALGORITHMS
from treesearch.cli.frame import SECTIONS, treesearch
from treesearch.cli.help import pages
from treesearch.cli.options import Argument
from treesearch.settings import OPTIONS

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


def test_help_lists_every_command(run):
    listed = re.findall(r"^  ([a-z]+) {2,}\S", run("--help")[1], re.MULTILINE)
    assert listed == [name for section in SECTIONS.values() for name in section]


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


def sections(out):
    """Return the options below each heading of a help page."""
    found, heading = {}, None
    for line in out.splitlines():
        if re.fullmatch(r"[A-Z][\w ]*:", line):
            heading = line[:-1]
        elif option := re.match(r"  (?:-\w, )?--([\w-]+)", line):
            found.setdefault(heading, []).append(option[1])
    return {name: " ".join(options) for name, options in found.items()}


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (
            "alphabeta",
            {
                "Tree or game": "tree option size rules board state",
                "Output": "full limit format",
                "Settings": "course label root order cut-rule cuts values window conventions",
                "Algorithm": "depth eval utility-range chance-cuts",
                "Other": "help no-color",
            },
        ),
        (
            "play",
            {
                "Options": "players algorithm depth seconds eval seed moves metrics",
                "Tree or game": "option size rules board state",
                "Algorithm": "iterations exploration utility-range chance-cuts ordering first",
                "Other": "help no-color",
            },
        ),
        (
            "export",
            {
                "Options": "roster seed",
                "Output": "output",
                "Gradebooks": "moodle canvas column include-provisional",
                "SCORM": "format score",
                "Other": "help no-color",
            },
        ),
    ],
)
def test_help_groups_options(run, command, expected):
    found = sections(run(command, "--help")[1])
    assert list(found.items()) == list(expected.items())


def test_help_names_algorithms_of_options(run):
    out = " ".join(run("trace", "--help")[1].split())
    for name in OPTIONS:
        takers = [key for key, entry in ALGORITHMS.items() if name in entry.options]
        listed = re.search(rf" --{name.replace('_', '-')} .*?\[([a-z0-9, ]+)\]", out)[1]
        assert listed == ", ".join(takers)


def test_help_lists_few_options_per_heading(run):
    assert len(COMMANDS) == 18
    for name in COMMANDS:
        _, out, _ = run(name, "--help")
        sections = out.partition("\n\n")[2].split(":\n\n")[0].split("\n\n")
        assert (
            max(len(re.findall(r"^  (?:-\w, )?--", section, re.MULTILINE)) for section in sections)
            <= 25
        ), name
