"""Do the tests notice small mistakes? ``python benchmarks/mutants.py [--count 300] [--seed 1] [--room search ...]``.

Each mutant is one small change of the code, drawn with the seed, as many from each room: another comparison, MIN for
MAX, a bound left out, an event not sent. It runs against the examples in its module, the tests that name it and those
of its room, in a copy of the project; they end at the first failure. What was found stands in ``--log``, a line for
each: a run that was ended goes on where it was, and a change of the code or its tests is tried again with ``--again``.
The report lists those that nobody noticed; read them one by one, for some change nothing that anyone could see. Hours
of work for a machine: ``nice``, and in the background.
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
from collections.abc import Iterator
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


CPU_SECONDS = 300
SLOW = "chromium or latex or tmux"
"""The marks of tests that start large programs: they are asked last."""
FEW = 6
"""Test files that name a module, if it has tests of its own: what all name, the room's tests ask quicker."""


class Room(NamedTuple):
    """Where mutants are planted, and the tests that are asked about them, the quickest to notice first."""

    files: tuple[str, ...]
    tests: str


_CORE = "published alphabeta trace_laws reports library search_deepening steps golden deep search_answers"
ROOMS = {
    "search": Room(
        ("search/*.py",),
        "published search_events search_mcts search_chance search_deepening search_leaves alphabeta figures reports "
        "trace_laws search_answers algorithms games_verify",
    ),
    "core": Room(
        ("trace.py", "tree.py", "game.py", "conventions.py", "solve.py", "unknown.py"),
        f"{_CORE} reader search_chance unknown arguments",
    ),
    "report": Room(
        ("report/*.py",), "read_back reports golden sentences steps library search_deepening deep cli answers"
    ),
    "diagram": Room(
        ("diagram/*.py",),
        "diagram diagram_ink read_back diagram_layout film sheets compare unknown games_own library gallery",
    ),
    "steps": Room(("steps/*.py",), "steps step sentences playground_layout page film scorm practice library"),
    "exercises": Room(
        ("homework/exercises/*.py",),
        "exercises sheets next orders trying quizzes open_questions kinds versions lesson courses",
    ),
    "marks": Room(
        ("homework/marking/*.py", "homework/mistakes/*.py"),
        "marking marks_cases marks_told rubric own_mistakes mistakes feedback diagnosis misreadings shown blind "
        "echo answers quizzes kinds typed grading practice cli_marking",
    ),
    "class": Room(
        ("homework/classroom/*.py",),
        "handins programs review guard database grading late whose typed damage alike class_report courses "
        "exports_read_back shown week",
    ),
    "javascript": Room(
        ("steps/web/*.js", "playground/web/*.js"),
        "scripts page film playground_layout scorm practice playground_tree playground_return playground_browser step",
    ),
}

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
    """The nodes of a module that are code: no annotations, no messages of errors, no ``strict=``, which asserts."""
    for field, value in ast.iter_fields(node):
        silent = isinstance(node, ast.Raise) or (isinstance(node, ast.keyword) and node.arg == "strict")
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
            yield Mutant(file, node.lineno, before, ast.unparse(other), whole.decode())


SCRIPT = re.compile(
    r"""(?P<silent>//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`
        |(?<=[(,=:?!&|])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]])*\]|[^/\n])+/)
      |(?P<sign>===|!==|<=|>=|&&|\|\||\?\?|\+\+|=>|\+=|-=|[<>+!-])|(?P<name>[A-Za-z_$][\w$]*)|(?P<number>\d+(?:\.\d+)?)""",
    re.DOTALL | re.VERBOSE,
)
"""A script's pieces: comments and texts, which stay as they are, and what may be changed."""
IN_SCRIPTS = {
    "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "??": "&&",
    "+": "-", "-": "+", "+=": "-=", "-=": "+=", "!": "", "true": "false", "false": "true", "max": "min", "min": "max",
}  # fmt: skip


def of_script(file: Path, source: str) -> Iterator[Mutant]:
    """Every mutant of a JavaScript module: another sign, another number, the other truth."""
    for match in SCRIPT.finditer(source):
        piece = match[0]
        after = str(int(piece) + 1) if match["number"] and piece.isdecimal() else IN_SCRIPTS.get(piece)
        if match["silent"] or after is None:
            continue
        line = source.count("\n", 0, match.start()) + 1
        near = " ".join(source[max(0, match.start() - 25) : match.end() + 25].split())
        whole = source[: match.start()] + after + source[match.end() :]
        yield Mutant(file, line, f"{piece} (in {near})", after or "nothing", whole)


def mutants(room: Room) -> list[Mutant]:
    """Every mutant of a room but those of its sentences."""
    package = PROJECT / "treesearch"
    found = []
    for file in sorted(file for pattern in room.files for file in package.glob(pattern)):
        if file.stem not in ("words", "__init__"):
            of = of_python if file.suffix == ".py" else of_script
            found += of(file.relative_to(PROJECT), file.read_text(encoding="utf-8"))
    return found


def noticed(mutant: Mutant, tests: str, copy: Path) -> str:
    """The file in which a test or an example fails in this copy of the project, or finds no end; "" if none does."""
    file = copy / mutant.file
    right = file.read_text(encoding="utf-8")
    file.write_text(mutant.source, encoding="utf-8")
    try:
        return failing(tests, copy, mutant.file)
    finally:
        file.write_text(right, encoding="utf-8")


def failing(tests: str, copy: Path, module: Path | None = None) -> str:
    """The first of these test files, and of those of a module, that fails or finds no end; "" if all pass."""
    files = {test: f"tests/test_{test}.py" for test in tests.split()}
    if module:
        files = {**of_its_own(module, copy), **files}
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--hypothesis-seed=1"]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "quick"}
    rounds = [(*one, which) for which in (f"not ({SLOW})", SLOW) for one in files.items()]
    for test, file, which in rounds:  # one after the other: the first ones notice most, and start quickest alone
        if which is SLOW and not any(f"mark.{name}" in (copy / file).read_text("utf-8") for name in SLOW.split(" or ")):
            continue
        command = [sys.executable, "-m", "pytest", *options, "-m", which, file]
        # Ended by the time of the processor, for the machine may be busy; preexec_fn deadlocks where threads run.
        limited = ["sh", "-c", f'ulimit -t {CPU_SECONDS}; exec "$@"', "sh", *command]
        run = subprocess.run(limited, cwd=copy, env=environment, capture_output=True, timeout=3600, check=False)
        if run.returncode not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
            return test if run.returncode > 0 else f"{test} (no end)"
    return ""


def of_its_own(module: Path, copy: Path) -> dict[str, str]:
    """A module's examples, and the test files that name it: what is asked before all others."""
    scripted = module.suffix == ".js"
    name = re.compile(rf"\b{re.escape(module.name if scripted else '.'.join(module.with_suffix('').parts))}\b")
    tests = [file for file in sorted(copy.glob("tests/test_*.py")) if name.search(file.read_text(encoding="utf-8"))]
    examples = not scripted and ">>>" in (copy / module).read_text(encoding="utf-8")
    found = {"its examples": str(module)} if examples else {}
    if len(tests) <= FEW:
        found |= {file.stem.removeprefix("test_"): f"tests/{file.name}" for file in tests}
    return found


def runs(mutant: Mutant) -> bool:
    """Whether a changed script is one still: a sign may have been part of something else."""
    if mutant.file.suffix != ".js":
        return True
    checked = ["node", "--input-type=module", "--check", "-"]
    return not subprocess.run(checked, input=mutant.source.encode(), capture_output=True, check=False).returncode


def stale(room: Room) -> Iterator[str]:
    """The files that a room names and that are gone; a test that is gone would notice anything."""
    yield from (pattern for pattern in room.files if not [*(PROJECT / "treesearch").glob(pattern)])
    yield from (test for test in room.tests.split() if not (PROJECT / "tests" / f"test_{test}.py").exists())


def drawn(rooms: list[str], count: int, seed: int) -> list[tuple[str, Mutant]]:
    """As many mutants of each room, a room after the other, so that a run that is ended has tried all of them."""
    shares = []
    for room in rooms:
        possible = mutants(ROOMS[room])
        random.Random(f"{seed} {room}").shuffle(possible)
        mine = (mutant for mutant in possible if runs(mutant))
        shares.append([(room, mutant) for mutant, _ in zip(mine, range(-(-count // len(rooms))), strict=False)])
        print(f"{room}: {len(possible)} mutants are possible", flush=True)
    turns = max(map(len, shares))
    return [share[turn] for turn in range(turns) for share in shares if turn < len(share)][:count]


def copied(folder: Path) -> Path:
    """A copy of the project to plant mutants in."""
    for name in COPIED:
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
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
    parser.add_argument("--log", type=Path, default=Path(tempfile.gettempdir(), "treesearch-mutants.jsonl"))
    parser.add_argument("--again", action="store_true", help="try those again that nobody noticed")
    parser.add_argument("--unchecked", action="store_true", help="the tests are known to pass without a mutant")
    told = parser.parse_args()
    if gone := [name for room in ROOMS.values() for name in stale(room)]:
        parser.error(f"ROOMS name files that are gone: {', '.join(gone)}")
    tried: dict[str, str] = {}
    if told.log.exists():
        tried = dict(json.loads(line) for line in told.log.read_text(encoding="utf-8").splitlines())
    chosen = drawn(told.room or [*ROOMS], told.count, told.seed)
    waiting = [one for one in chosen if str(one[1]) not in tried or (told.again and not tried[str(one[1])])]
    print(f"{len(chosen)} mutants, seed {told.seed}; {len(waiting)} to try; {told.log}", flush=True)
    with tempfile.TemporaryDirectory() as folder, told.log.open("a", encoding="utf-8") as log:
        copies: SimpleQueue[Path] = SimpleQueue()
        for job in range(told.jobs):
            copies.put(copied(Path(folder, str(job))))

        def sound(room: str) -> str:
            copy = copies.get()
            try:
                return failing(ROOMS[room].tests, copy)
            finally:
                copies.put(copy)

        def attempt(one: tuple[str, Mutant]) -> None:
            room, mutant = one
            copy = copies.get()
            try:
                found = noticed(mutant, ROOMS[room].tests, copy)
            finally:
                copies.put(copy)
            tried[str(mutant)] = found
            log.write(json.dumps([str(mutant), found]) + "\n")
            log.flush()
            print(f"noticed by {found}:" if found else "SURVIVED", mutant, flush=True)

        with ThreadPoolExecutor(told.jobs) as pool:
            rooms = [room for room in ROOMS if any(room == of for of, _ in waiting) and not told.unchecked]
            if failed := [found for found in pool.map(sound, rooms) if found]:  # such a test would notice anything
                parser.exit(1, f"these tests fail without a mutant: {', '.join(failed)}\n")
            list(pool.map(attempt, waiting))
    report(chosen, tried)


def report(chosen: list[tuple[str, Mutant]], tried: dict[str, str]) -> None:
    """How many were noticed, by room, and those that were not."""
    total, seen = Counter(room for room, _ in chosen), Counter(room for room, one in chosen if tried[str(one)])
    for room in total:
        print(f"{room:12} noticed {seen[room]:4} of {total[room]}")
    print(f"{'all':12} noticed {seen.total():4} of {total.total()}: {100 * seen.total() / total.total():.1f} %")
    for _, mutant in chosen:
        if not tried[str(mutant)]:
            print(f"  {mutant}")


if __name__ == "__main__":
    main()
