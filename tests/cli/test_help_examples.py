"""Run the examples of all help texts in a folder with the files that they name."""

import shlex
import shutil

import pytest
from support.example_folder import SMALLER, write_examples

from treesearch.cli.help import pages
from treesearch.machine import PYODIDE

ELSEWHERE = {
    "treesearch serve": "test_server",
    "treesearch serve --port 0 --no-browser": "test_server",
    "treesearch site -o public --pyodide node_modules/pyodide": "test_playground_browser",
    f"npm install {PYODIDE}": "of npm",
    "python -m http.server -d public": "of Python",
    'treesearch test "java -cp . Search" --ask value,path --cut-rule gt': "needs Java; the two above are of its form",
}
"""What goes on until somebody ends it, or needs a program that is none of ours, and where it is tried."""
WRONG = ("treesearch test",)
"""The program that is tried is wrong, so that these exit with 1."""
EXAMPLES = [
    line
    for text in pages.EXAMPLES.values()
    for line in text.replace("\\\n", " ").splitlines()
    if line not in ELSEWHERE
]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Create a folder with every file that the examples name."""
    return write_examples(tmp_path_factory.mktemp("examples"))


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, marks=pytest.mark.node) if "node " in example else example
        for example in EXAMPLES
    ],
)
def test_help_example_works(run, made, tmp_path, monkeypatch, example):
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("treesearch.cli.export.needed_wheels", dict)  # see test_autograders
    for part, smaller in SMALLER.items():
        example = example.replace(part, smaller)
    words = shlex.split(example)
    if "graded/" in words:
        run("grade", "exercise.toml", "answers/")
        shutil.copytree(tmp_path / "graded", tmp_path / "hers")
    piped = (tmp_path / words[-1]).read_text() if "<" in words else ""
    words = words[: next((i for i, word in enumerate(words) if word in ("<", ">>")), None)]
    assert words[0] == "treesearch"
    code, out, err = run(*words[1:], piped=piped)
    problems = [line for line in err.splitlines() if not line.startswith("note: ")]
    assert (code, problems if code else []) == (int(example.startswith(WRONG)), [])
    assert out or err


def test_every_command_has_tested_example():
    assert pages.EXAMPLES.keys() == pages.COMMANDS.keys()
    assert ELSEWHERE.keys() <= {
        line for text in pages.EXAMPLES.values() for line in text.splitlines()
    }


def test_every_shrinking_option_is_used():
    assert [option for option in SMALLER if not any(option in line for line in EXAMPLES)] == []
