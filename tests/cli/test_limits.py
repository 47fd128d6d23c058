"""Test that oversized and endless inputs are rejected early, with the limit in the error."""

import json
import os
import subprocess
import sys
import zipfile

import pytest
from conftest import ROOT
from support.classes import BOTH, EXERCISE

pytestmark = pytest.mark.posix

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
        for number in range(20_001):
            archive.writestr(f"s{number}.txt", "value: 3")
    return place


COMMANDS = {
    "grade e.toml /dev/zero": "not an ordinary file",
    "grade /dev/zero a.txt": "not an ordinary file",
    "grade e.toml big.csv": "the limit is 100,000,000",
    "grade big.toml a.txt": "the limit is 1,000,000",
    "grade e.toml files.zip": "more than 20000 files",
    "grade keys.toml a.txt": "keys nested too deeply",
    "grade quoted.toml a.txt": "keys nested too deeply",
    "grade questions.toml a.txt": "at most 100",
    "grade e.toml a.txt --roster /dev/zero": "more than 20,000,000 bytes",
    "grade e.toml a.txt --roster big.csv": "more than 20,000,000 bytes",
    f"check '{TREE}' /dev/zero": "more than 20,000,000 bytes",
    f"check '{TREE}' big.txt": "more than 20,000,000 bytes",
    "minmax /dev/zero": "more than 200,000,000 bytes",
}
"""Commands, each with the limit that its error names."""
PROGRAM = """
import json, shlex, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from treesearch.cli import main

results = {}
for command in json.loads(sys.argv[1]):
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        try:
            main(shlex.split(command))
        except BaseException as end:
            code = getattr(end, "code", repr(end))
    results[command] = code, out.getvalue(), err.getvalue()
print(json.dumps(results))
"""


@pytest.fixture(scope="module")
def results(place):
    """Run all commands in one process that may use a gigabyte, because each start takes long."""

    def with_a_gigabyte():
        import resource  # not on Windows

        if sys.platform == "linux":  # macOS refuses this limit
            resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps([*COMMANDS])],
        cwd=place,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=with_a_gigabyte,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("command", COMMANDS)
def test_error_names_the_exceeded_limit(results, command):
    code, out, err = results[command]
    assert (code, out, err.count("\n")) == (2, "", 1), err[-500:]
    assert COMMANDS[command] in err


@pytest.mark.parametrize("name", ["big.txt", "big.docx"])
def test_oversized_submission_is_unread(place, tmp_path, run, name):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "s1.txt").write_text(BOTH)
    os.link(place / name, tmp_path / "in" / name)
    code, _, err = run("grade", str(place / "e.toml"), "in")
    assert code == 0
    assert "1 marked, 1 unread, 1 row open" in err
