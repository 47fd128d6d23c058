"""Measure the size of a Python package: ``python tests/project/size.py [FOLDER]``, this package by default.

Size is counted in nodes of the syntax tree. Blank lines, comments, docstrings and the length of lines do not count, so
that dense code is not smaller than clear code. The bytes of all other files are printed too, because code could hide in
data.
"""

import ast
import sys
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "treesearch"


def count_nodes(source: str) -> int:
    """Count the nodes of a syntax tree, without bare strings and context markers."""
    nodes = list(ast.walk(ast.parse(source)))
    marks = sum(isinstance(node, ast.expr_context) for node in nodes)
    bare_strings = sum(
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for node in nodes
    )
    return len(nodes) - marks - 2 * bare_strings  # a bare string is a statement and its constant


def nodes_by_folder(package: Path) -> Counter[str]:
    """Count the nodes of each folder, to the second level."""
    counts: Counter[str] = Counter()
    for path in sorted(package.rglob("*.py")):
        folder = "/".join(path.relative_to(package).parts[:-1][:2]) or "."
        counts[folder] += count_nodes(path.read_text(encoding="utf-8"))
    return counts


def bytes_of_other_files(package: Path) -> int:
    """Add up the bytes of all files that are neither Python nor compiled."""
    files = (path for path in package.rglob("*") if path.is_file())
    return sum(path.stat().st_size for path in files if path.suffix not in (".py", ".pyc"))


def main(package: Path = PACKAGE) -> None:
    """Print the nodes by folder, the bytes of other files, and the total of nodes."""
    counts = nodes_by_folder(package)
    for folder, count in counts.most_common():
        print(f"{count:9,} {package.name}/{folder}")
    print(f"{bytes_of_other_files(package):9,} bytes of other files")
    print(f"{counts.total():9,} nodes in all")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
