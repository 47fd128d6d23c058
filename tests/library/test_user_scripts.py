"""Test that the user scripts in samples/ run and are short, and that a script uses every public name."""

import ast
import subprocess
import sys

import pytest
from conftest import ROOT

import treesearch

FOLDER = ROOT / "samples" / "scripts"
SCRIPTS = sorted(FOLDER.glob("*.py"))
EVERY_NAME = ROOT / "tests" / "data" / "every_name.py"


def code_lines(source):
    """Return the number of lines of code, without blank lines, comments and the docstring."""
    body = ast.parse(source).body[1:]
    first = body[0].lineno - 1
    lines = [line.strip() for line in source.splitlines()[first:]]
    return sum(bool(line) and not line.startswith("#") for line in lines)


@pytest.mark.parametrize("script", [*SCRIPTS, EVERY_NAME], ids=lambda path: path.stem)
def test_user_script_runs_without_errors(script, tmp_path):
    run = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout


def test_scripts_are_short():
    lengths = {path.name: code_lines(path.read_text("utf-8")) for path in SCRIPTS}
    assert len(lengths) == 8
    assert {name: lines for name, lines in lengths.items() if lines > 17} == {}


def test_script_uses_every_public_name():
    source = EVERY_NAME.read_text("utf-8")
    names = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    names |= {
        name.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert {*treesearch.__all__} - names == set()
