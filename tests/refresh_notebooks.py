"""Run notebooks and store their output: ``python tests/refresh_notebooks.py [NAME...]``.

A cell tagged ``varies`` (it has a clock) is not compared. A cell tagged ``live`` (a widget) is stored without its output.
"""

import atexit
import os
import re
import sys
from functools import cache
from pathlib import Path

import nbformat
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[1]
STORED = sorted((ROOT / "notebooks").glob("*.ipynb"))
LESSONS = [path for path in STORED if path.name != "08-a-week-with-a-class.ipynb"]
FOLDED = re.compile(r"```python\n(.*?)```", re.DOTALL)


FRESH = f"""
import os, sys
os.chdir({str(ROOT / "notebooks")!r})
sys.modules.pop("own_side", None)
get_ipython().reset()
"""
"""Code after which a kernel has no names of an earlier notebook, is in its folder, and imports the file beside it anew."""


@cache
def kernel() -> KernelManager:
    """Start the kernel that all notebooks share, with this checkout."""
    os.environ["PYTHONPATH"] = str(ROOT)
    manager = KernelManager()
    manager.start_kernel(cwd=str(ROOT / "notebooks"))
    atexit.register(manager.shutdown_kernel, now=True)
    return manager


def run(notebook: NotebookNode) -> NotebookNode:
    """Run all cells in place, in the shared kernel, which is emptied first."""
    notebook.cells.insert(0, nbformat.v4.new_code_cell(FRESH))
    client = NotebookClient(notebook, timeout=120, km=kernel())
    try:
        client.execute()
    finally:
        client.kc.stop_channels()
    del notebook.cells[0]
    return notebook


def tags(cell: NotebookNode) -> list[str]:
    """Return the tags of a cell."""
    return cell.metadata.get("tags", [])


def shown(cell: NotebookNode) -> list[dict]:
    """Return the outputs of a cell, independent of how the kernel splits its messages."""
    found: list[dict] = []
    for output in [] if "live" in tags(cell) else cell.outputs:
        if output.output_type == "stream" and found and found[-1].get("name") == output.name:
            found[-1]["text"] += output.text
        elif output.output_type == "stream":
            found.append({"output_type": "stream", "name": output.name, "text": output.text})
        else:
            found.append({"output_type": "display_data", "metadata": {}, "data": dict(output.data)})
    return found


def stored(notebook: NotebookNode) -> NotebookNode:
    """Return the notebook with its outputs in stored form."""
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    for number, cell in enumerate(cells, 1):
        cell.outputs = [nbformat.from_dict(output) for output in shown(cell)]
        cell.execution_count = number
        cell.metadata.pop("execution", None)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def with_folded(notebook: NotebookNode) -> NotebookNode:
    """Return the notebook with the programs in its folded solutions as cells."""
    cells = []
    for cell in notebook.cells:
        cells.append(cell)
        for code in (
            FOLDED.findall(cell.source)
            if cell.cell_type == "markdown" and "<details>" in cell.source
            else ()
        ):
            cells.append(nbformat.v4.new_code_cell(code, metadata={"tags": ["folded"]}))
            cells.append(nbformat.v4.new_code_cell("assert _.right", metadata={"tags": ["folded"]}))
    notebook.cells = cells
    return notebook


if __name__ == "__main__":
    for path in STORED:
        if not sys.argv[1:] or path.stem in sys.argv[1:]:
            notebook = stored(run(nbformat.read(path, as_version=4)))
            path.write_text(nbformat.writes(notebook, version=4) + "\n", "utf-8")
            print("wrote", path.relative_to(ROOT))
