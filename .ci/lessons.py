"""Writes the lessons that need no file as one program, which the browser's Python and this one must run alike."""

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
    """The code of the cells that need neither a clock nor a widget, and no kernel to read a function's source."""
    cells = [
        cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"
    ]
    return [
        "".join(cell["source"])
        for cell in cells
        if not {"varies", "live"} & {*cell["metadata"].get("tags", [])}
    ]


lessons = {path.stem: sources(path) for path in sorted(Path("notebooks").glob("0[1-7]-*.ipynb"))}
print(
    PROGRAM.format(
        lessons={name: cells for name, cells in lessons.items() if "own_side" not in "".join(cells)}
    )
)
