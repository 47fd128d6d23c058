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


LEFT_OUT = ("06-blocker", "08-a-week-with-a-class")
"""The lessons that need files beside them, or start programs."""


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


lessons = {
    path.stem: sources(path)
    for path in sorted(Path("notebooks").glob("*.ipynb"))
    if path.stem not in LEFT_OUT
}
if not lessons:
    raise SystemExit("there are no lessons in notebooks/")
print(PROGRAM.format(lessons=lessons))
