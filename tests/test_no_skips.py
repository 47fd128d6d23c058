"""On the build machine a skip is a failure, wherever it comes from."""

import os
import shutil
import subprocess
import sys

from conftest import ROOT

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
    """pytest's closing line in a folder with this conftest.py."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    command = [sys.executable, "-m", "pytest", "-q", "--doctest-modules", "-p", "no:cacheprovider", "-c", os.devnull]
    clean = {name: value for name, value in os.environ.items() if name != "TREESEARCH_NO_SKIP"}
    done = subprocess.run(
        [*command, "--rootdir", folder, folder], env=clean | env, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout.splitlines()[-1].partition(" in ")[0]


def test_every_kind_of_skip_fails_where_nothing_may_be_skipped(tmp_path):
    (tmp_path / "test_it.py").write_text(SKIPS)
    assert outcome(tmp_path) == (0, "3 skipped, 1 xfailed")
    assert outcome(tmp_path, TREESEARCH_NO_SKIP="1") == (1, "2 failed, 1 xfailed, 1 error")


def test_a_module_that_skips_itself_fails_where_nothing_may_be_skipped(tmp_path):
    (tmp_path / "test_it.py").write_text('import pytest\npytest.importorskip("no_such_package")\n')
    assert outcome(tmp_path)[1] == "2 skipped"  # once for its tests, once for its doctests
    assert outcome(tmp_path, TREESEARCH_NO_SKIP="1")[0] == 2
