"""Test that skips are failures on the build machine."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

pytestmark = pytest.mark.posix

SKIPS = '''
"""
>>> 1  # doctest: +SKIP
1
"""
import pytest

@pytest.mark.skip(reason="marked")
def test_marked(): ...

def test_inside(): pytest.skip("no program")

@pytest.mark.xfail(reason="known")
def test_expected_to_fail(): raise ValueError
'''


def outcome(folder, **env):
    """Run pytest in a folder; return the exit code, the summary and later lines."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--doctest-modules",
        "-p",
        "no:cacheprovider",
        "--continue-on-collection-errors",
        "-o",
        "markers=dot",
        "-c",
        os.devnull,
    ]
    clean = {name: value for name, value in os.environ.items() if name != "TREESEARCH_NO_SKIP"}
    done = subprocess.run(
        [*command, "--rootdir", folder, folder],
        env=clean | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | env,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    last = next(i for i, line in enumerate(lines) if re.search(r" in [\d.]+s$", line))
    return done.returncode, lines[last].partition(" in ")[0], lines[last + 1 :]


MODULE = 'import pytest\npytest.importorskip("no_such_package")\n'

MARKED = """
import pytest

@pytest.mark.dot
@pytest.mark.parametrize("n", range(3))
def test_it(n): ...
"""


@pytest.fixture
def skipping(tmp_path):
    """Return a folder with tests that are skipped by a mark, a call, a missing package and a missing program."""
    for name, source in {"skips": SKIPS, "module": MODULE, "marked": MARKED}.items():
        (tmp_path / f"test_{name}.py").write_text(source)
    return tmp_path


def test_missing_programs_are_listed_once(skipping):
    code, closing, (missing,) = outcome(skipping, PATH="")
    # the module is skipped twice: for its tests and for its doctests
    assert (code, closing) == (0, "8 skipped, 1 xfailed")
    label, _, told = missing.partition(": ")
    assert label == "skipped tests, by reason"
    expected = {"Graphviz's dot is not installed (3)", "marked (1)", "no program (1)"}
    assert expected <= {*told.split(", ")}


def test_every_skip_fails_in_strict_mode(skipping):
    strict = outcome(skipping, PATH="", TREESEARCH_NO_SKIP="1")
    assert strict == (1, "2 failed, 1 xfailed, 6 errors", [])


def test_complete_run_prints_no_missing_list(tmp_path):
    (tmp_path / "test_it.py").write_text("def test_it(): ...")
    assert outcome(tmp_path) == (0, "1 passed", [])
