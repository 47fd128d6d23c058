"""Print a program that runs the lessons; .ci/run compares its output here and in the browser's Python."""

import json
from pathlib import Path

PROGRAM = """
import ast

for name, cells in {lessons!r}.items():
    names = {{"__name__": "__main__"}}
    for source in cells:
        tree = ast.parse(source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), names)
        if last is not None:
            print(repr(eval(compile(ast.Expression(last.value), name, "eval"), names))[:200])
    print(name)
"""


def sources(path: Path) -> list[str]:
    """Return the code of the cells that need no clock, no widget and no kernel."""
    cells = [
        cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"
    ]
    return [
        "".join(cell["source"])
        for cell in cells
        if not {"varies", "live"} & {*cell["metadata"].get("tags", [])}
    ]


# 08 writes files, and a lesson that imports own_side.py needs the file beside it
lessons = {path.stem: sources(path) for path in sorted(Path("notebooks").glob("0[!8]-*.ipynb"))}
print(
    PROGRAM.format(
        lessons={name: cells for name, cells in lessons.items() if "own_side" not in "".join(cells)}
    )
)
