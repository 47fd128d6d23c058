"""Run every notebook in an emptied kernel; the output of lessons must equal the stored output."""

import ast
import copy
import re
import sys

import nbformat
import pytest
from refresh_notebooks import LESSONS, STORED, run, shown, tags, with_folded

FOLDED = re.compile(
    r"\*\*Question.*?\n\n<details><summary>Answer</summary>\n\n.+?\n\n</details>", re.DOTALL
)
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def code(path):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def test_there_are_nine_notebooks():
    assert [path.name[:2] for path in STORED] == [f"0{number}" for number in range(1, 10)]
    assert len(LESSONS) == 8


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_lesson_output_is_current(path):
    notebook = nbformat.read(path, as_version=4)
    again = run(with_folded(copy.deepcopy(notebook)))
    again.cells = [cell for cell in again.cells if "folded" not in tags(cell)]
    for was, now in zip(notebook.cells, again.cells, strict=True):
        if was.cell_type == "code" and "varies" not in tags(was):
            assert shown(now) == shown(was), (
                f"python tests/refresh_notebooks.py {path.stem}, and read the diff"
            )


@each_lesson
def test_solutions_are_folded(path):
    cells = nbformat.read(path, as_version=4).cells
    asking = [at for at, cell in enumerate(cells) if "**Question" in cell.source]
    assert len(asking) > 3
    for at in asking:
        assert FOLDED.search(cells[at].source)
        for cell in cells[at + 1 :]:
            if cell.cell_type != "code":
                break
            assert "hide-output" in tags(cell)
            assert cell.metadata.jupyter.outputs_hidden


@each_lesson
def test_lesson_explains_without_asserts(path):
    sources = [ast.parse(cell.source) for cell in code(path)]
    assert not [node for tree in sources for node in ast.walk(tree) if isinstance(node, ast.Assert)]


@each_lesson
def test_lesson_needs_only_the_package(path):
    text = "\n".join(cell.source for cell in code(path))
    assert not re.search(r"""["']\.\./""", text)
    wanted = {
        name.split(".")[0] for name in re.findall(r"^(?:from|import) ([\w.]+)", text, re.MULTILINE)
    }
    ours = {"treesearch", "own_side"}  # the file beside lesson 6
    assert wanted - ours <= sys.stdlib_module_names


def test_lesson_has_room_for_own_search():
    places = [cell for path in LESSONS for cell in code(path) if "your-turn" in tags(cell)]
    assert places
    assert all(
        cell.source.startswith("# YOUR TURN") and "try_function(" in cell.source for cell in places
    )
