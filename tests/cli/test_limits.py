"""Test that oversized and endless inputs are rejected early, with the limit in the error."""

import os
import subprocess
import sys
import zipfile

import pytest
from conftest import ROOT
from support.classes import BOTH, EXERCISE

TREE = "(1 (5 7) 4)"


def huge(path):
    """Create a sparse file of two gigabytes."""
    with path.open("wb") as stream:
        stream.truncate(2 << 30)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Create a folder of inputs that exceed the limits."""
    place = tmp_path_factory.mktemp("limits")
    for name in ("big.csv", "big.txt", "big.toml", "big.docx"):
        huge(place / name)
    (place / "e.toml").write_text(EXERCISE)
    (place / "a.txt").write_text(BOTH)
    (place / "keys.toml").write_text("a." * 50_000 + "b=1\n")
    (place / "quoted.toml").write_text("'a'.\"b\"." * 20_000 + "b=1\n")
    (place / "questions.toml").write_text('[[question]]\ntree = "(1 2)"\n' * 5_000)
    with zipfile.ZipFile(place / "files.zip", "w") as archive:
        for number in range(25_000):
            archive.writestr(f"s{number}.txt", "value: 3")
    return place


def with_a_gigabyte():
    import resource  # not on Windows

    if sys.platform == "linux":  # macOS refuses this limit
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


@pytest.mark.parametrize(
    ("command", "limit"),
    [
        (["grade", "e.toml", "/dev/zero"], "not an ordinary file"),
        (["grade", "/dev/zero", "a.txt"], "not an ordinary file"),
        (["grade", "e.toml", "big.csv"], "the limit is 100,000,000"),
        (["grade", "big.toml", "a.txt"], "the limit is 1,000,000"),
        (["grade", "e.toml", "files.zip"], "more than 20000 files"),
        (["grade", "keys.toml", "a.txt"], "keys nested too deeply"),
        (["grade", "quoted.toml", "a.txt"], "keys nested too deeply"),
        (["grade", "questions.toml", "a.txt"], "at most 100"),
        (["grade", "e.toml", "a.txt", "--roster", "/dev/zero"], "more than 20,000,000 bytes"),
        (["grade", "e.toml", "a.txt", "--roster", "big.csv"], "more than 20,000,000 bytes"),
        (["check", TREE, "/dev/zero"], "more than 20,000,000 bytes"),
        (["check", TREE, "big.txt"], "more than 20,000,000 bytes"),
        (["minmax", "/dev/zero"], "more than 200,000,000 bytes"),
    ],
    ids=" ".join,
)
def test_error_names_the_exceeded_limit(place, command, limit):
    done = subprocess.run(
        [sys.executable, "-m", "treesearch", *command],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=with_a_gigabyte,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr[-500:]
    assert limit in done.stderr


@pytest.mark.parametrize("name", ["big.txt", "big.docx"])
def test_oversized_submission_is_unread(place, tmp_path, run, name):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "s1.txt").write_text(BOTH)
    os.link(place / name, tmp_path / "in" / name)
    code, _, err = run("grade", str(place / "e.toml"), "in")
    assert code == 0
    assert "1 marked, 1 unread, 1 row open" in err
