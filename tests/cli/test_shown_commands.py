"""Run every command in README, docs and help topics."""

import re
import shlex
import shutil

import pytest
from conftest import ROOT
from refresh_readme import BLOCK
from support.example_folder import FIGURE, SMALLER, write_examples

from treesearch.cli.frame import MODULES
from treesearch.cli.help import pages

PAGES = [
    ROOT / "README.md",
    ROOT / "ACCESSIBILITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "treesearch/cli/help").glob("*.md")),
]
NEEDS_MORE = ("serve", "site", "aima:", "openspiel:", "node mysearch", "$")
"""Parts of commands that run forever or need other programs; tested elsewhere."""
FILES = {"TREE": FIGURE, "ANSWER": "value: 3", "EXERCISE": "exercise.toml"}


def commands(text):
    """Return the commands in a text, except those in blocks that other tests run."""
    text = BLOCK.sub("", text)
    blocks = "".join(re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    quoted = re.findall(r"`(treesearch [^`]+)`", text)
    indented = re.findall(r"^ {2,}(treesearch .+?)(?: {2,}.*| >.*)?$", text, re.MULTILINE)
    typed = re.findall(r"^(treesearch .+)$", blocks, re.MULTILINE)
    found = dict.fromkeys(" ".join(command.split()) for command in [*quoted, *indented, *typed])
    return [command for command in found if command.split()[1] in MODULES]


def shown_commands(page):
    return [
        command
        for command in commands(page.read_text("utf-8"))
        if not any(part in command for part in NEEDS_MORE)
    ]


def first_shown():
    """Yield each page with its commands that no help text and no earlier page shows."""
    seen = {line for text in pages.EXAMPLES.values() for line in text.splitlines()}
    for page in PAGES:
        new = [command for command in shown_commands(page) if command not in seen]
        seen.update(new)
        if new:
            yield pytest.param(new, id=page.stem)


@pytest.mark.parametrize("new", [*first_shown()])
def test_shown_command_runs(run, tmp_path, monkeypatch, new):
    write_examples(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("treesearch.cli.export.needed_wheels", dict)  # see test_autograders
    shutil.copy(tmp_path / "exercise.toml", tmp_path / "week5.toml")
    shutil.copy(tmp_path / "student.py", tmp_path / "search.py")
    shutil.copytree(ROOT / "samples/class", tmp_path / "samples/class")
    (tmp_path / "drawn").mkdir()
    (tmp_path / "points.toml").write_text("points = { value = 1, path = 3, cuts = 6 }\n")
    if any("graded" in command for command in new):
        run("grade", "exercise.toml", "answers/", "-o", "graded")
    for command in new:
        typed = command
        for option, smaller in SMALLER.items():
            typed = typed.replace(option, smaller)
        words = [FILES.get(word, word) for word in shlex.split(typed)[1:]]
        if words[0] == "grade":
            shutil.rmtree(tmp_path / "graded", ignore_errors=True)
        code, _, err = run(*words, piped=FIGURE)
        # a command that is mentioned without its arguments, as in `treesearch grade`
        fragment = re.search("missing (argument|option)|requires an argument", err)
        fine = (0, 1) if words[0] in ("check", "echo", "test", "verify") else (0,)
        assert code in fine or fragment, f"{command}\n{err}"
        assert "Traceback" not in err


def test_commands_are_extracted_from_text():
    text = (
        "Run `treesearch help notation`.\n\n    treesearch minmax TREE   the value\n\ntreesearch is\n"
        "```sh\ntreesearch doctor\n```\n"
    )
    assert commands(text) == [
        "treesearch help notation",
        "treesearch minmax TREE",
        "treesearch doctor",
    ]
    assert sum(len(shown_commands(page)) for page in PAGES) > 60
