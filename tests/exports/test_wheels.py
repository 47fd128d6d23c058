"""Test the wheels in the archive of an autograder."""

import subprocess
import sys

import pytest

from treesearch.errors import MissingError, UsageError
from treesearch.homework.exports.wheels import needed_wheels


@pytest.mark.parametrize(
    ("stderr", "error", "reason"),
    [
        ("/usr/bin/python3: No module named pip", MissingError, "ensurepip"),
        ("WARNING: x\nERROR: No matching distribution found for lark", UsageError, "for lark"),
        ("killed", UsageError, "check the network.*killed"),
    ],
)
def test_failed_wheel_download_is_explained(monkeypatch, stderr, error, reason):
    run = subprocess.run

    def failed(command, **options):
        return run([sys.executable, "-c", f"raise SystemExit({stderr!r})"], **options)

    monkeypatch.setattr(subprocess, "run", failed)
    with pytest.raises(error, match=reason):
        needed_wheels()
