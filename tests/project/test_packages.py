"""Test that the docstring of every package names its modules, so that a reader finds them."""

import ast
import re

import pytest
from conftest import ROOT

PACKAGES = sorted(path.parent for path in (ROOT / "treesearch").rglob("__init__.py"))[1:]


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_docstring_names_every_module(folder):
    docstring = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    named = {*re.findall(r"\w+", " ".join(re.findall(r"``.+?``", docstring)))}
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    scripts = {path.stem for path in folder.glob("web/*.js")}
    assert modules | packages | scripts <= named
