"""Do the tests notice mistakes in search, trace and tree? ``python benchmarks/mutants.py [--count 100] [--seed 1]``.

Each mutant is one small change of the code, drawn with the seed: another comparison, MIN for MAX, a bound left out, an
event not sent. It runs against the tests of its module in a copy of the project, which end at the first failure. The
report lists those that nobody noticed; read them one by one, for some change nothing that anyone could see.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent
TESTS = {
    "search": [
        "published", "search_events", "search_mcts", "search_chance", "search_deepening", "search_leaves", "alphabeta",
        "figures", "reports", "search_answers", "algorithms",
    ],
    "trace.py": [
        "published", "alphabeta", "reports", "library", "search_deepening", "steps", "golden", "deep", "search_answers",
    ],
    "visits.py": [
        "published", "alphabeta", "reports", "library", "search_deepening", "steps", "golden", "deep", "search_answers",
    ],
    "tree.py": ["published", "reader", "alphabeta", "reports", "search_chance", "golden", "deep", "search_answers"],
    "treegame.py": ["published", "reader", "alphabeta", "reports", "search_chance", "golden", "deep", "search_answers"],
}  # fmt: skip
"""The tests that are asked about each module, the quickest to notice first; those that are not there are left out."""

SWAPPED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
NAMES = {"MAX": "MIN", "MIN": "MAX", "max": "min", "min": "max", "alpha": "beta", "beta": "alpha", "True": "False"}


class Mutant(NamedTuple):
    """A file with one piece of it replaced; the piece stands on ``line``."""

    file: Path
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.before}  ->  {self.after}"


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
        yield ast.Compare(node.left, [SWAPPED[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        yield ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(SWAPPED[type(node.op)](), node.values)
        yield ast.BoolOp(node.op, node.values[:-1]) if len(node.values) > 2 else node.values[0]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in NAMES:
        yield ast.Name(NAMES[node.id])
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or isinstance(node, ast.Break):
        yield ast.Pass()


def looked_at(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module that are code: no annotations, no messages of errors."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list") or isinstance(node, ast.Raise):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not (
                isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
            ):
                yield child
                yield from looked_at(child)


def mutants(package: Path) -> Iterator[Mutant]:
    """Every mutant of search, trace and tree."""
    files = [
        *(package / "search").glob("*.py"),
        *(package / f"{name}.py" for name in ("trace", "visits", "tree", "treegame")),
    ]
    for file in sorted(file for file in files if file.stem != "words"):
        source = file.read_text(encoding="utf-8")
        starts = [0]
        for line in source.encode().splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for node in looked_at(ast.parse(source)):
            for other in changed(node):
                first, last = (
                    starts[node.lineno - 1] + node.col_offset,
                    starts[node.end_lineno - 1] + node.end_col_offset,
                )
                text = source.encode()
                whole = text[:first] + bracketed(node, other).encode() + text[last:]
                before = " ".join(text[first:last].decode().split())
                yield Mutant(file.relative_to(package.parent), node.lineno, before, ast.unparse(other), whole.decode())


def bracketed(node: ast.AST, other: ast.AST) -> str:
    """The text of what takes the node's place, in brackets where an expression may need them."""
    text = ast.unparse(other)
    return f"({text})" if isinstance(node, ast.expr) and not isinstance(other, ast.Name) else text


def noticed(mutant: Mutant, copy: Path) -> bool:
    """Whether a test fails in this copy of the project, or finds no end."""
    file = copy / mutant.file
    right = file.read_text(encoding="utf-8")
    room = "search" if mutant.file.parent.name == "search" else mutant.file.name
    tests = [f"tests/test_{name}.py" for name in TESTS[room] if (copy / f"tests/test_{name}.py").exists()]
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--hypothesis-seed=1"]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "quick"}
    file.write_text(mutant.source, encoding="utf-8")
    try:
        for test in tests:  # one after the other: the first ones notice most, and start quickest alone
            command = [sys.executable, "-m", "pytest", *options, test]
            run = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=120, check=False)
            if run.returncode:
                return True
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_text(right, encoding="utf-8")
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    told = parser.parse_args()
    possible = list(mutants(PROJECT / "treesearch"))
    drawn = random.Random(told.seed).sample(possible, told.count)
    print(f"{len(drawn)} of {len(possible)} mutants, seed {told.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for job in range(told.jobs):
            copy = Path(folder, str(job))
            for name in ("treesearch", "tests", "grammars", "samples"):
                shutil.copytree(PROJECT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(PROJECT / "pyproject.toml", copy)
            copies.put(copy)

        def tried(mutant: Mutant) -> bool:
            copy = copies.get()
            try:
                seen = noticed(mutant, copy)
            finally:
                copies.put(copy)
            print("noticed " if seen else "SURVIVED", mutant, flush=True)
            return seen

        with ThreadPoolExecutor(told.jobs) as pool:
            survived = [mutant for mutant, seen in zip(drawn, pool.map(tried, drawn), strict=True) if not seen]
    print(f"noticed: {len(drawn) - len(survived)} of {len(drawn)}")
    for mutant in survived:
        print(f"  {mutant}")


if __name__ == "__main__":
    main()
