"""Follow the recipes of CONTRIBUTING that have code literally in copies of the project."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import ROOT

pytestmark = pytest.mark.posix

GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
RECIPES = {
    name: text
    for name, text in re.findall(r"^## Add (.+)\n((?:(?!## ).*\n)*)", GUIDE, re.M)
    if "```" in text
}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
# The compiled files are copied, because compiling takes as long as the tests of a recipe.
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".hypothesis", "*.egg-info", "build", "node_modules"
)


class Step(NamedTuple):
    """A block of a recipe, with its kind, its text, and the file named before it."""

    kind: str
    block: str
    file: str


def steps(recipe: str) -> list[Step]:
    """Return the steps of a recipe in order."""
    found = []
    for fence in FENCE.finditer(recipe):
        named = re.findall(r"`([\w./]+\.\w+)`", FENCE.sub("", recipe[: fence.start()]))
        found.append(Step(fence[1], fence[2], named[-1] if named else ""))
    return found


def changed(text: str, diff: str) -> str:
    """Return the text with a diff applied; its old lines must occur exactly once."""
    before = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] != "+")
    after = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] != "-")
    assert f"\n{text}".count(f"\n{before}") == 1, f"not once in the file:\n{before}"
    return f"\n{text}".replace(f"\n{before}", f"\n{after}")[1:]


def follow(step: Step, copy: Path) -> None:
    """Carry out a step, which writes a file, changes a file, or runs commands."""
    if step.kind in ("python", "toml"):
        (copy / step.file).write_text(step.block, "utf-8")
    elif step.kind == "diff":
        path = copy / step.file
        path.write_text(changed(path.read_text("utf-8"), step.block), "utf-8")
    else:
        assert step.kind == "sh"
        run(copy, "bash", "-euo", "pipefail", "-c", step.block)


def run(copy: Path, *command: str) -> None:
    """Run a command that must succeed, with the code of the copy."""
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "HYPOTHESIS"))
    }
    env |= {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}",
        "PYTHONPATH": str(copy),
        "HYPOTHESIS_PROFILE": "quick",
    }
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command[-1]}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"


@pytest.fixture
def copy(tmp_path):
    return shutil.copytree(ROOT, tmp_path / "copy", ignore=LEFT_OUT)


def test_three_recipes_have_code():
    assert RECIPES.keys() == {"an algorithm", "an output", "a mistake"}


@pytest.mark.parametrize("name", RECIPES)
def test_recipe_works_as_written(name, copy):
    todo = steps(RECIPES[name])
    assert "sh" in [step.kind for step in todo], "a recipe ends with its tests"
    for step in todo:
        follow(step, copy)


def test_recipe_passes_style_and_types(copy):
    todo = [step for recipe in RECIPES.values() for step in steps(recipe) if step.kind != "sh"]
    for step in todo:
        follow(step, copy)
    run(copy, "ruff", "check")
    run(copy, "ruff", "format", "--check")
    files = {step.file for step in todo if re.match(r"treesearch/.+\.py$", step.file)}
    assert files
    run(copy, "mypy", "--follow-imports=silent", f"--cache-dir={os.devnull}", *sorted(files))
