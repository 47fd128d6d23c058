"""Test that the lists of helpers and of stored data are complete, and how a difference is reported."""

import re
import sys

import pytest
import support
from conftest import ROOT
from support.stored import (
    MODULES,
    NAMES,
    OUTPUTS,
    check_text,
    chosen,
    difference,
    fields,
    folded,
    without_repetition,
)

SUPPORT = ROOT / "tests" / "support"
DATA = ROOT / "tests" / "data"


def test_support_page_names_every_module():
    modules = {file.stem for file in SUPPORT.glob("*.py")} - {"__init__"}
    assert set(re.findall(r"``(\w+)``", support.__doc__)) == modules


def test_stored_outputs_have_modules_and_files():
    assert MODULES.keys() == {file.stem for file in SUPPORT.glob("*_outputs.py")}
    assert NAMES.keys() == {file.stem for file in OUTPUTS.iterdir()}


def test_data_page_names_every_file():
    page = (DATA / "README.md").read_text("utf-8")
    cells = re.findall(r"^\|(.*?)\|", page, re.M)
    names = {name.rstrip("/") for cell in cells for name in re.findall("`(.+?)`", cell)}
    assert names == {path.name for path in DATA.iterdir()} - {"README.md"} | NAMES.keys()


def test_failure_names_file_and_command():
    stored = (OUTPUTS / "mistakes.txt").read_text("utf-8")
    with pytest.raises(pytest.fail.Exception) as failed:
        check_text(f"{stored}more\n", OUTPUTS / "mistakes.txt", "python refresh.py")
    first, *diff, command = str(failed.value).splitlines()
    assert first == "tests/data/outputs/mistakes.txt differs from the output (- stored, + now):"
    assert "+more" in diff
    assert command == "    python refresh.py"


def test_difference_has_both_sides():
    assert [*difference("a\nb\nc\nd\n", "a\nb\nC\nd\n")] == ["...", " b", "-c", "+C", " d"]
    assert [*difference("a", "a\n")] == ["...", " a", "+"]


def test_difference_shows_part_of_line():
    text = " ".join(f"word{number}" for number in range(400))
    lines = [*difference(text, text.replace("word333", "other333"))]
    assert len(lines) < 20
    assert max(map(len, lines)) <= 121
    assert [sum(word in line for line in lines) for word in ("word333", "other333")] == [1, 1]


def test_difference_is_short():
    stored = "\n".join(map(str, range(5000)))
    lines = [*difference(stored, re.sub(r"(?m)9$", "x", stored))]
    assert (len(lines), lines[-1]) == (21, "... and more")
    lines = [*difference(stored, "")]
    assert [line[0] for line in lines] == [".", *"-" * 7, "+"]


@pytest.mark.parametrize("line", ["a" * 500, "ab " * 200, "", " " * 300, "x" * 120])
def test_folded_line_keeps_text(line):
    lines = folded(line)
    assert max(map(len, lines)) <= 120
    assert "\n".join(lines).replace("\n   ", "") == line


def test_unknown_golden_file_is_refused(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["refresh_golden.py", "marks", "market"])
    assert chosen(["marks", "market"]) == ["marks", "market"]
    with pytest.raises(SystemExit) as end:
        chosen(["marks", "reasons"])
    assert str(end.value) == "error: no golden file is called market; choose from marks, reasons"


@pytest.mark.parametrize("name", NAMES.keys() - {"visits", "lessons"})
def test_cases_have_own_headings(name):
    text = (OUTPUTS / f"{name}.txt").read_text("utf-8").replace("\n   ", "")
    titles = re.findall("^## .*", text, re.M)
    assert text.startswith("## ")
    assert len(titles) == len(set(titles))


def test_repeated_lines_are_shown_once():
    long = "the value is 3 because MAX takes the largest value"
    lines = [
        f"{long} of 3, 2 and 1 at the root",
        "b",
        "c",
        "d",
        f"{long} of 3 and 2 at the root",
        "c",
        "d",
    ]
    shown = [*without_repetition([*lines, "x", *lines])]
    assert shown == [
        *lines,
        "x",
        f"{long} of 3, ...",
        "    ... 6 lines as above",
    ]


def test_change_in_repeated_block_is_shown():
    lines = [*"abcdefgh"]
    shown = [*without_repetition([*lines, *lines[:4], "E", *lines[5:]])]
    assert shown == [*lines, "a", "    ... 3 lines as above", "E", "f", "g", "h"]


def test_fields_have_lines():
    data = {"path": [1, 2], "cuts": [{"at": 1}, {"at": 2}], "rest": {"a": []}}
    assert [*fields(data)] == [
        "path: [1, 2]",
        'cuts 1: {"at": 1}',
        'cuts 2: {"at": 2}',
        'rest: {"a": []}',
    ]
