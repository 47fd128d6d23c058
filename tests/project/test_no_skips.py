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


def test_every_skip_fails_in_strict_mode(tmp_path):
    (tmp_path / "test_it.py").write_text(SKIPS)
    code, closing, (missing,) = outcome(tmp_path)
    assert (code, closing) == (0, "3 skipped, 1 xfailed")
    assert {"marked (1)", "no program (1)"} <= {*missing.partition(": ")[2].split(", ")}
    assert outcome(tmp_path, TREESEARCH_NO_SKIP="1") == (1, "2 failed, 1 xfailed, 1 error", [])


def test_self_skipping_module_fails(tmp_path):
    (tmp_path / "test_it.py").write_text('import pytest\npytest.importorskip("no_such_package")\n')
    assert outcome(tmp_path)[1] == "2 skipped"  # once for its tests, once for its doctests
    assert outcome(tmp_path, TREESEARCH_NO_SKIP="1")[0] == 2


def test_complete_run_prints_no_missing_list(tmp_path):
    (tmp_path / "test_it.py").write_text("def test_it(): ...")
    assert outcome(tmp_path) == (0, "1 passed", [])


def test_missing_program_is_listed_once(tmp_path):
    marks = "import pytest\n@pytest.mark.dot\n@pytest.mark.parametrize('n', range(3))\ndef test_it(n): ..."
    (tmp_path / "test_it.py").write_text(marks)
    assert outcome(tmp_path, PATH="")[2] == [
        "not tested, by how many tests: Graphviz's dot is not installed (3)"
    ]
