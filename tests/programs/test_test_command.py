"""Test the command ``test``."""

import json

import pytest
from support.tried_programs import COMMANDS

from treesearch.homework.programs.trial import RIGHT, WRONG


@pytest.mark.posix
def test_missing_program_is_refused_first(run):
    code, out, error = run("test", "nosuchprog --fast")
    assert (code, out) == (2, "")
    assert "nosuchprog" in error
    assert "Errno" not in error


def test_missing_program_is_requested(run):
    code, _, err = run("test", "")
    assert (code, "python3 student.py" in err) == (2, True)


@pytest.mark.posix
def test_command_reports_and_exits_one(run):
    command = f"{COMMANDS['pl']} root_min"
    code, out, err = run("test", command)
    assert code == 1
    assert err.startswith("note: the program runs with your permissions")
    assert "(root_min)" in out
    told = json.loads(run("test", command, "--format", "json")[1])
    assert (told["outcome"], told["mistakes"]) == (WRONG, ["root_min"])
    assert f"tree      {told['tree']}" in out


@pytest.mark.posix
def test_printed_report_is_not_folded(run, terminal):
    outputs = []
    for is_terminal in (False, True):
        terminal(is_terminal, NO_COLOR="1", COLUMNS="40")
        outputs.append(run("test", f"{COMMANDS['sh']} right", "--trees", "3")[1])
    assert outputs[0] == outputs[1]


def test_right_program_exits_zero(run):
    command = f"{COMMANDS['py']} right"
    assert run("test", command, "--trees", "10")[0] == 0
    told = json.loads(run("test", command, "--trees", "9", "--format", "json")[1])
    assert told["outcome"] == RIGHT


@pytest.mark.parametrize(
    "options", [["true", "--ask", "colour"], ["", "--trees", "1"], ["'", "--trees", "1"]]
)
def test_invalid_test_options_are_refused(run, options):
    code, out, err = run("test", *options)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
