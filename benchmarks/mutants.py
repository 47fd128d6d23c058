"""Do the tests notice small mistakes? ``python benchmarks/mutants.py [--count 300] [--seed 1] [--room search ...]``.

Each mutant is one small change of the code, drawn with the seed, as many from each room: another comparison, MIN for
MAX, a bound left out, an event not sent. First all tests run once under coverage, which tells what runs each line
(pip install coverage pytest-cov). A mutant runs, in a copy of the project, against the tests that run its line, the
quickest first; they end at the first failure. What was found stands in ``--log``, a line for each, and what runs what
beside it: a run that was ended goes on where it was, and a change of the code or its tests is tried again with
``--again``. The report lists those that nobody noticed; read them one by one, for some change nothing that anyone
could see. An hour or two of work for a machine: ``nice``, and in the background.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import pytest

PROJECT = Path(__file__).resolve().parent.parent
COPIED = [
    "treesearch",
    "tests",
    "grammars",
    "samples",
    "benchmarks",
    "notebooks",
    "docs",
    ".ci",
    "README.md",
    "pyproject.toml",
]


CPU_SECONDS = 600
FIRST = 60
"""Tests that are asked before all others: most mutants are noticed by the quickest, which start in a moment."""

ROOMS = {
    "search": ("search/*.py",),
    "core": ("trace.py", "tree.py", "game.py", "conventions.py", "solve.py", "unknown/*.py"),
    "report": ("report/*.py",),
    "diagram": ("diagram/*.py",),
    "steps": ("steps/*.py",),
    "exercises": ("homework/exercises/*.py",),
    "marks": ("homework/marking/*.py", "homework/mistakes/*.py"),
    "class": ("homework/classes/*.py",),
    "javascript": ("steps/web/*.js", "playground/web/*.js"),
}
"""Where mutants are planted."""

OF_SCRIPTS = "scripts page film playground_layout scorm practice playground_tree playground_return playground_browser step"
"""The test files that run the scripts, the quickest first: coverage sees Python only."""

COVERAGE = """[run]
source_pkgs = treesearch
data_file = {data}
parallel = true
patch = subprocess
context = ${{PYTEST_CURRENT_TEST-}}
disable_warnings = no-data-collected, module-not-measured, context-not-supported
"""
"""The settings of coverage; a program that a test starts tells that test's name by its environment."""

PLUGIN = """
import json, os
from pathlib import Path

import pytest

TIMES = {}

@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    if asked := os.environ.get("ASKED"):
        order = {name: place for place, name in enumerate(json.loads(Path(asked).read_text("utf-8")))}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])

def pytest_runtest_logreport(report):
    seconds, passed = TIMES.get(report.nodeid, (0, True))
    TIMES[report.nodeid] = seconds + report.duration, passed and report.passed

def pytest_sessionfinish():
    if (times := os.environ.get("TIMES")) and "PYTEST_XDIST_WORKER" not in os.environ:
        Path(times).write_text(json.dumps(TIMES), "utf-8")
"""
"""Asks the tests in a given order, and writes how long each took and whether it passed."""


SWAPPED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NAMES = {
    "MAX": "MIN",
    "MIN": "MAX",
    "max": "min",
    "min": "max",
    "alpha": "beta",
    "beta": "alpha",
    "True": "False",
}


class Mutant(NamedTuple):
    """A file with one piece of it replaced; the piece stands on ``line`` to ``last``."""

    file: Path
    line: int
    last: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.before}  ->  {self.after}"


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
        yield ast.Compare(
            node.left, [SWAPPED[type(node.ops[0])](), *node.ops[1:]], node.comparators
        )
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
    elif (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or isinstance(
        node, ast.Break
    ):
        yield ast.Pass()


def looked_at(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module that are code: no annotations, no messages of errors, no ``strict=``, which asserts."""
    for field, value in ast.iter_fields(node):
        silent = isinstance(node, ast.Raise) or (
            isinstance(node, ast.keyword) and node.arg == "strict"
        )
        if field in ("annotation", "returns", "decorator_list") or silent:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not (
                isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
            ):
                yield child
                yield from looked_at(child)


def bracketed(node: ast.AST, other: ast.AST) -> str:
    """The text of what takes the node's place, in brackets where an expression may need them."""
    text = ast.unparse(other)
    return f"({text})" if isinstance(node, ast.expr) and not isinstance(other, ast.Name) else text


def of_python(file: Path, source: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    text = source.encode()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in looked_at(ast.parse(source)):
        for other in changed(node):
            first = starts[node.lineno - 1] + node.col_offset
            last = starts[node.end_lineno - 1] + node.end_col_offset
            whole = text[:first] + bracketed(node, other).encode() + text[last:]
            before = " ".join(text[first:last].decode().split())
            yield Mutant(
                file, node.lineno, node.end_lineno, before, ast.unparse(other), whole.decode()
            )


SCRIPT = re.compile(
    r"""(?P<silent>//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`
        |(?<=[(,=:?!&|])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]])*\]|[^/\n])+/)
      |(?P<sign>===|!==|<=|>=|&&|\|\||\?\?|\+\+|=>|\+=|-=|[<>+!-])|(?P<name>[A-Za-z_$][\w$]*)|(?P<number>\d+(?:\.\d+)?)""",
    re.DOTALL | re.VERBOSE,
)
"""A script's pieces: comments and texts, which stay as they are, and what may be changed."""
IN_SCRIPTS = {
    "===": "!==",
    "!==": "===",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "??": "&&",
    "+": "-",
    "-": "+",
    "+=": "-=",
    "-=": "+=",
    "!": "",
    "true": "false",
    "false": "true",
    "max": "min",
    "min": "max",
}


def of_script(file: Path, source: str) -> Iterator[Mutant]:
    """Every mutant of a JavaScript module: another sign, another number, the other truth."""
    for match in SCRIPT.finditer(source):
        piece = match[0]
        after = (
            str(int(piece) + 1) if match["number"] and piece.isdecimal() else IN_SCRIPTS.get(piece)
        )
        if match["silent"] or after is None:
            continue
        line = source.count("\n", 0, match.start()) + 1
        near = " ".join(source[max(0, match.start() - 25) : match.end() + 25].split())
        whole = source[: match.start()] + after + source[match.end() :]
        yield Mutant(file, line, line, f"{piece} (in {near})", after or "nothing", whole)


def mutants(room: str) -> list[Mutant]:
    """Every mutant of a room but those of its sentences."""
    package = PROJECT / "treesearch"
    found = []
    for file in sorted(file for pattern in ROOMS[room] for file in package.glob(pattern)):
        if file.stem not in ("words", "__init__"):
            of = of_python if file.suffix == ".py" else of_script
            found += of(file.relative_to(PROJECT), file.read_text(encoding="utf-8"))
    return found


class Asked:
    """Which tests are asked of a mutant: those that passed, and ran its line when the others were traced."""

    def __init__(
        self, lines: dict[str, dict[int, list[str]]], times: dict[str, tuple[float, bool]]
    ) -> None:
        self.lines = lines
        self.times = {name: seconds for name, (seconds, passed) in times.items() if passed}

    def of(self, mutant: Mutant) -> list[str]:
        """The tests, the quickest first; of a line that runs at import only, those that run anything in its module."""
        if mutant.file.suffix == ".js":
            folders = {
                path.stem: path.parent.name for path in (PROJECT / "tests").rglob("test_*.py")
            }
            files = [
                f"tests/{folders[f'test_{name}']}/test_{name}.py::" for name in OF_SCRIPTS.split()
            ]
            return [
                name
                for file in files
                for name in self.quickest(self.times)
                if name.startswith(file)
            ]
        lines = self.lines.get(str(mutant.file), {})
        found = {
            name for line in range(mutant.line, mutant.last + 1) for name in lines.get(line, ())
        } & {*self.times}
        return self.quickest(
            found or {name for names in lines.values() for name in names} & {*self.times}
        )

    def quickest(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: (self.times[name], name))


def traced(folder: Path, jobs: int) -> Asked:
    """What runs what: all tests run once under coverage, unless they did already."""
    told = folder / "traced.json"
    if not told.exists():
        from coverage import CoverageData

        copy = copied(folder / "traced")
        (copy / "coverage.ini").write_text(
            COVERAGE.format(data=folder / "coverage"), encoding="utf-8"
        )
        settings = {"TIMES": str(folder / "times.json")}
        options = [
            "-n",
            str(jobs),
            "--cov",
            "--cov-config=coverage.ini",
            "--cov-context=test",
            "--cov-report=",
        ]
        print("all tests, under coverage", flush=True)
        tested([*options, "tests", "treesearch"], copy, settings)
        data = CoverageData(str(folder / "coverage"))
        data.read()
        lines = {}
        for file in data.measured_files():
            by_line = data.contexts_by_lineno(file)
            names = {line: sorted({*map(test_of, found)} - {""}) for line, found in by_line.items()}
            lines[str(Path(file).relative_to(copy))] = names
        shutil.rmtree(copy)
        times = json.loads((folder / "times.json").read_text(encoding="utf-8"))
        told.write_text(json.dumps([lines, times]), encoding="utf-8")
    lines, times = json.loads(told.read_text(encoding="utf-8"))
    return Asked(
        {file: {int(line): names for line, names in of.items()} for file, of in lines.items()},
        times,
    )


def test_of(context: str) -> str:
    """The test of a context: coverage's own "tests/test_a.py::test_b|run", or "tests/test_a.py::test_b (call)"."""
    return re.sub(r"( \((setup|call|teardown)\))?(\|(setup|run|teardown))?$", "", context)


def noticed(mutant: Mutant, tests: list[str], copy: Path) -> str:
    """The test that fails in this copy of the project, or finds no end; "" if none does."""
    file = copy / mutant.file
    right = file.read_text(encoding="utf-8")
    file.write_text(mutant.source, encoding="utf-8")
    try:
        return failing(tests[:FIRST], copy) or failing(tests[FIRST:], copy)
    finally:
        file.write_text(right, encoding="utf-8")


def failing(tests: list[str], copy: Path) -> str:
    """The first of these tests that fails or finds no end; "" if all pass."""
    if not tests:
        return ""
    asked = copy / "asked.json"
    asked.write_text(json.dumps(tests), encoding="utf-8")
    files = [*dict.fromkeys(name.partition("::")[0] for name in tests)]
    run = tested(["-x", *files], copy, {"ASKED": str(asked)})
    if run.returncode in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return failed[1] if failed else f"{files[0]} (no end)"


def tested(
    arguments: list[str], copy: Path, settings: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """A run of pytest in a copy of the project."""
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        "-p",
        "asked",
        "--hypothesis-seed=1",
    ]
    (copy / "asked.py").write_text(PLUGIN, encoding="utf-8")
    quick = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "quick"}
    command = [sys.executable, "-m", "pytest", *options, *arguments]
    if "ASKED" in settings:  # ended by the time of the processor, for the machine may be busy
        command = ["sh", "-c", f'ulimit -t {CPU_SECONDS}; exec "$@"', "sh", *command]
    environment = {**os.environ, **quick, **settings}
    return subprocess.run(
        command,
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )


def runs(mutant: Mutant) -> bool:
    """Whether a changed script is one still: a sign may have been part of something else."""
    if mutant.file.suffix != ".js":
        return True
    checked = ["node", "--input-type=module", "--check", "-"]
    return not subprocess.run(
        checked, input=mutant.source.encode(), capture_output=True, check=False
    ).returncode


def drawn(rooms: list[str], count: int, seed: int) -> list[tuple[str, Mutant]]:
    """As many mutants of each room, a room after the other, so that a run that is ended has tried all of them."""
    shares = []
    for room in rooms:
        possible = mutants(room)
        random.Random(f"{seed} {room}").shuffle(possible)
        mine = (mutant for mutant in possible if runs(mutant))
        shares.append(
            [
                (room, mutant)
                for mutant, _ in zip(mine, range(-(-count // len(rooms))), strict=False)
            ]
        )
        print(f"{room}: {len(possible)} mutants are possible", flush=True)
    turns = max(map(len, shares))
    return [share[turn] for turn in range(turns) for share in shares if turn < len(share)][:count]


def copied(folder: Path) -> Path:
    """A copy of the project to plant mutants in."""
    for name in COPIED:
        if (PROJECT / name).is_dir():
            shutil.copytree(
                PROJECT / name,
                folder / name,
                ignore=shutil.ignore_patterns("__pycache__", "node_modules"),
            )
        else:
            folder.mkdir(exist_ok=True)
            shutil.copy(PROJECT / name, folder)
    modules = PROJECT / ".ci" / "node_modules"
    if modules.exists():
        (folder / ".ci" / "node_modules").symlink_to(modules.resolve())
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--room", action="append", choices=ROOMS)
    parser.add_argument(
        "--log", type=Path, default=Path(tempfile.gettempdir(), "treesearch-mutants.jsonl")
    )
    parser.add_argument("--again", action="store_true", help="try those again that nobody noticed")
    told = parser.parse_args()
    if gone := [
        pattern
        for of in ROOMS.values()
        for pattern in of
        if not [*(PROJECT / "treesearch").glob(pattern)]
    ]:
        parser.error(f"ROOMS name files that are gone: {', '.join(gone)}")
    tried: dict[str, str] = {}
    if told.log.exists():
        tried = dict(json.loads(line) for line in told.log.read_text(encoding="utf-8").splitlines())
    chosen = drawn(told.room or [*ROOMS], told.count, told.seed)
    waiting = [
        one for one in chosen if str(one[1]) not in tried or (told.again and not tried[str(one[1])])
    ]
    print(f"{len(chosen)} mutants, seed {told.seed}; {len(waiting)} to try; {told.log}", flush=True)
    known = told.log.with_suffix(".tests")
    known.mkdir(exist_ok=True)
    asked = traced(known, told.jobs)
    with tempfile.TemporaryDirectory() as folder, told.log.open("a", encoding="utf-8") as log:
        copies: SimpleQueue[Path] = SimpleQueue()
        for job in range(told.jobs):
            copies.put(copied(Path(folder, str(job))))

        def attempt(one: tuple[str, Mutant]) -> None:
            _, mutant = one
            copy = copies.get()
            try:
                found = noticed(mutant, asked.of(mutant), copy)
            finally:
                copies.put(copy)
            tried[str(mutant)] = found
            log.write(json.dumps([str(mutant), found]) + "\n")
            log.flush()
            print(f"noticed by {found}:" if found else "SURVIVED", mutant, flush=True)

        with ThreadPoolExecutor(told.jobs) as pool:
            list(pool.map(attempt, waiting))
    report(chosen, tried)


def report(chosen: list[tuple[str, Mutant]], tried: dict[str, str]) -> None:
    """How many were noticed, by room, and those that were not."""
    total, seen = (
        Counter(room for room, _ in chosen),
        Counter(room for room, one in chosen if tried[str(one)]),
    )
    for room in total:
        print(f"{room:12} noticed {seen[room]:4} of {total[room]}")
    print(
        f"{'all':12} noticed {seen.total():4} of {total.total()}: {100 * seen.total() / total.total():.1f} %"
    )
    for _, mutant in chosen:
        if not tried[str(mutant)]:
            print(f"  {mutant}")


if __name__ == "__main__":
    main()
