"""Test that the lists of helpers and of stored data are complete."""

import re

import support
from conftest import ROOT
from support.stored import MODULES, NAMES, OUTPUTS

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
    assert names == {path.name for path in DATA.iterdir()} - {"README.md"}
