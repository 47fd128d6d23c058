"""Measure how many mutants the tests detect: ``python benchmarks/checks/mutants.py [--count 300] [--seed 1]``.

A mutant is one small change of the code, drawn by the seed: another comparison, MIN for MAX, a call left out. Every
folder gets the same number of mutants. A mutant is tried against the tests of its folder, in a copy of the project:
first the tests that call the changed function, then the others. The run ends at the first test that fails, and this
test must pass without the change. ``--log`` keeps the results, and a run that was interrupted continues, as long as the
code and the tests stay the same. Read the mutants that survived: some of them change nothing that a user can see.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import hypothesis  # noqa: F401  imported before the process forks, so that a run starts at once
import pytest

PROJECT = Path(__file__).resolve().parents[2]
CPU_SECONDS, SECONDS = 20, 1500
"""The limits of a test (or of the collection) and of a run: a mutant with which a test does not end is noticed."""

TOP = (
    "algorithms",
    "arguments",
    "conventions",
    "errors",
    "events",
    "lesson",
    "machine",
    "players",
    "records",
    "testing",
    "homework/question",
)
COMMANDS = (
    "course",
    "frame",
    "inputs",
    "options",
    "output",
    "other",
    "search",
    "source",
    "stepping",
)
FOLDERS = {
    "search": (("search/*.py",), ("search",)),
    "trace": (("trace.py", "tree.py", "game.py", "solve.py", "settings.py"), ("search", "library")),
    "top": (tuple(f"{name}.py" for name in TOP), ("library", "search", "exercises", "cli")),
    "reader": (("reader/*.py",), ("reader",)),
    "unknown": (("unknown/*.py",), ("unknown",)),
    "report": (("report/*.py",), ("report",)),
    "diagram": (("diagram/*.py",), ("diagram",)),
    "comparison": (("comparison/*.py",), ("comparison",)),
    "games": (("games/*.py",), ("games",)),
    "answers": (("homework/answers/*.py",), ("answers",)),
    "mistakes": (("homework/mistakes/*.py",), ("mistakes",)),
    "marking": (("homework/marking/*.py",), ("marking",)),
    "classes": (("homework/classes/*.py",), ("classes",)),
    "exports": (("homework/exports/*.py",), ("exports",)),
    "exercises": (("homework/exercises/*.py",), ("exercises",)),
    "sheets": (("homework/sheets/*.py",), ("sheets",)),
    "programs": (("homework/programs/*.py",), ("programs",)),
    "steps": (("steps/*.py",), ("steps",)),
    "steps/web": (("steps/web/*.js",), ("steps",)),
    "playground": (("playground/*.py",), ("playground",)),
    "playground/web": (("playground/web/*.js",), ("playground",)),
    "cli": ((*(f"cli/{name}.py" for name in COMMANDS), "cli/help/*.py"), ("cli",)),
    "cli/draw": (("cli/draw.py", "cli/compare.py"), ("diagram", "comparison", "cli")),
    "cli/play": (("cli/play.py", "cli/match.py"), ("games",)),
    "cli/grade": (
        ("cli/exercise.py", "cli/grade.py", "cli/answers.py", "cli/export.py", "cli/handout.py"),
        ("exercises", "sheets", "programs", "classes", "marking", "exports"),
    ),
}
"""The files of each folder of the package, and the folders of their tests."""


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
    """A mutant: a file with one replaced piece."""

    file: Path
    line: int
    before: str
    after: str
    span: slice
    text: str

    def plant(self, source: bytes) -> bytes:
        """Return the source of the file with the replacement."""
        return source[: self.span.start] + self.text.encode() + source[self.span.stop :]

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.before}  ->  {self.after}"


def replacements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the possible replacements of a node."""
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


def code_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a module that are code, without annotations and error messages."""
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
                yield from code_nodes(child)


def unparse(node: ast.AST, other: ast.AST) -> str:
    """Return the text of a replacement, in parentheses if an expression needs them."""
    text = ast.unparse(other)
    return f"({text})" if isinstance(node, ast.expr) and not isinstance(other, ast.Name) else text


def python_mutants(file: Path, original: str) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    text = original.encode()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in code_nodes(ast.parse(original)):
        for other in replacements(node):
            first = starts[node.lineno - 1] + node.col_offset
            last = starts[node.end_lineno - 1] + node.end_col_offset
            before = " ".join(text[first:last].decode().split())
            after, span = ast.unparse(other), slice(first, last)
            yield Mutant(file, node.lineno, before, after, span, unparse(node, other))


SCRIPT = re.compile(
    r"""(?P<silent>//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`
        |(?<=[(,=:?!&|])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]])*\]|[^/\n])+/)
      |(?P<sign>===|!==|<=|>=|&&|\|\||\?\?|\+\+|=>|\+=|-=|[<>+!-])|(?P<name>[A-Za-z_$][\w$]*)|(?P<number>\d+(?:\.\d+)?)""",
    re.DOTALL | re.VERBOSE,
)
"""The tokens of a script: comments and texts, which stay as they are, and what may be changed."""
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


def script_mutants(file: Path, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a JavaScript module, with another operator or number."""
    for match in SCRIPT.finditer(source):
        piece = match[0]
        after = (
            str(int(piece) + 1) if match["number"] and piece.isdecimal() else IN_SCRIPTS.get(piece)
        )
        if match["silent"] or after is None:
            continue
        line = source.count("\n", 0, match.start()) + 1
        near = " ".join(source[max(0, match.start() - 25) : match.end() + 25].split())
        first, last = (len(source[:place].encode()) for place in match.span())
        before = f"{piece} (in {near})"
        yield Mutant(file, line, before, after or "nothing", slice(first, last), after)


def mutants(folder: str) -> list[Mutant]:
    """Return every mutant of a folder, except those of texts."""
    package = PROJECT / "treesearch"
    patterns, _ = FOLDERS[folder]
    possible: list[Mutant] = []
    for file in sorted(file for pattern in patterns for file in package.glob(pattern)):
        if file.stem not in ("words", "__init__"):
            mutate = python_mutants if file.suffix == ".py" else script_mutants
            possible += mutate(file.relative_to(PROJECT), file.read_text(encoding="utf-8"))
    return possible


def is_script(mutant: Mutant) -> bool:
    """Return whether a mutated script can be parsed."""
    checked = ["node", "--input-type=module", "--check", "-"]
    source = mutant.plant((PROJECT / mutant.file).read_bytes())
    return (
        mutant.file.suffix != ".js"
        or subprocess.run(checked, input=source, capture_output=True, check=False).returncode == 0
    )


def sample(folders: list[str], count: int, seed: int) -> list[tuple[str, Mutant]]:
    """Return a sample of mutants with equal shares per folder, in an order that alternates folders."""
    shares = []
    for folder in folders:
        possible = mutants(folder)
        random.Random(f"{seed} {folder}").shuffle(possible)
        valid = (mutant for mutant in possible if is_script(mutant))
        share = zip(range(-(-count // len(folders))), valid, strict=False)
        shares.append([(folder, mutant) for _, mutant in share])
    turns = max(map(len, shares))
    return [share[turn] for turn in range(turns) for share in shares if turn < len(share)][:count]


def copy_project(folder: Path) -> Path:
    """Copy the project to a folder in which mutants are tested, and compile it."""
    skipped = shutil.ignore_patterns(".git", "__pycache__", "node_modules", ".*_cache", ".venv")
    shutil.copytree(PROJECT, folder, ignore=skipped)
    modules = PROJECT / ".ci" / "node_modules"
    if modules.exists():
        (folder / ".ci" / "node_modules").symlink_to(modules.resolve())
    # compiled once: the runs read compiled files and write none, since a change within a second would go unseen
    collect = [
        sys.executable,
        *["-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "tests"],
    ]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    subprocess.run(collect, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True)
    return folder


def digest(project: Path) -> str:
    """Return a hash of the code, the samples and the tests; logged results hold only for the same hash."""
    contents = hashlib.sha256()
    for folder in ("grammars", "samples", "tests", "treesearch"):
        for path in sorted((project / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                contents.update(f"{path.relative_to(project)}\n".encode() + path.read_bytes())
    return contents.hexdigest()[:12]


Function = tuple[str, int]
"""The file and the first line of a function."""


def functions(file: Path) -> dict[int, Function]:
    """Return the innermost function around each line of a module."""
    found = {}
    for node in ast.walk(ast.parse((PROJECT / file).read_bytes())):  # outer functions come first
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min(one.lineno for one in (node, *node.decorator_list))
            found |= dict.fromkeys(range(node.lineno, node.end_lineno + 1), (str(file), first))
    return found


class Plugin:
    """A pytest plugin that runs chosen tests, fast ones first, and records the result and time of each test.

    ``seconds`` limits the CPU time of a test. If ``calls`` is a dictionary, it gets the functions that each test calls.
    """

    def __init__(
        self, log: Path, chosen: Callable[[str], bool], times: dict[str, float], seconds: int
    ) -> None:
        self.log, self.chosen, self.times, self.seconds = log, chosen, times, seconds
        self.calls: dict[str, list[Function]] | None = None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.chosen(item.nodeid)]
        items.sort(key=lambda item: self.times.get(item.nodeid, 1))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self.calls is None:
            yield
            return
        called = set()
        sys.setprofile(
            lambda frame, event, _: called.add(frame.f_code) if event == "call" else None
        )
        yield
        sys.setprofile(None)
        package = f"{Path.cwd()}{os.sep}"
        self.calls[item.nodeid] = [
            (code.co_filename.removeprefix(package), code.co_firstlineno)
            for code in called
            if code.co_filename.startswith(f"{package}treesearch")
        ]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, self.seconds)
        self.write(nodeid, False, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.write(report.nodeid, report.failed, report.duration)

    def write(self, *row: object) -> None:
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(row) + "\n")


class Tests:
    """The tests of a copy of the project, ordered by earlier times and failures."""

    def __init__(self, copy: Path) -> None:
        self.copy = copy
        self.times: dict[str, float] = {}
        self.callers: dict[str, dict[Function, set[str]]] = {}
        self.sound: set[str] = set()
        self.broken: set[str] = set()

    def notice(self, mutant: Mutant, folders: tuple[str, ...]) -> str:
        """Return the test that detects the mutant, or ``""``."""
        file, arguments = self.copy / mutant.file, [f"tests/{folder}" for folder in folders]
        near = self.callers_of(mutant, folders)
        original, times = file.read_bytes(), file.stat()
        while True:
            file.write_bytes(mutant.plant(original))
            try:
                failed = near and self.first_failure(
                    sorted({name.partition("::")[0] for name in near}), near
                )
                failed = failed or self.first_failure(arguments, without=near)
            finally:
                file.write_bytes(original)
                os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
            if not failed or failed in self.sound:
                return failed
            again = [failed] if failed != "collection" else ["--collect-only", *arguments]
            if not self.first_failure(again):
                self.sound.add(failed)
                return failed
            if failed == "collection":
                raise SystemExit(f"The tests of {arguments} fail without a change.")
            self.broken.add(failed)

    def callers_of(self, mutant: Mutant, folders: tuple[str, ...]) -> set[str]:
        """Return the tests that call the changed function; none for a script or the level of a module."""
        if mutant.file.suffix != ".py" or mutant.line not in (around := functions(mutant.file)):
            return set()
        for folder in folders:
            if folder not in self.callers:
                self.callers[folder] = self.all_callers(folder)
        return set().union(
            *(self.callers[folder].get(around[mutant.line], ()) for folder in folders)
        )

    def all_callers(self, folder: str) -> dict[Function, set[str]]:
        """Run the tests of a folder, and return the tests that call each function."""
        calls = self.copy / "calls.json"
        self.first_failure([f"tests/{folder}"], calls=calls)
        callers: dict[Function, set[str]] = {}
        for name, called in json.loads(calls.read_text("utf-8")).items():
            for file, line in called:
                callers.setdefault((file, line), set()).add(name)
        return callers

    def first_failure(
        self,
        arguments: list[str],
        only: Collection[str] = (),
        without: Collection[str] = (),
        calls: Path | None = None,
    ) -> str:
        """Return the first test that fails or does not end; ``"collection"`` for other failures; ``""`` for none.

        With ``calls``, run all tests, and write the functions that each test calls to this file.
        """
        log = self.copy / "outcomes.jsonl"
        log.write_text("", encoding="utf-8")
        left_out = {*without, *self.broken}
        plugin = Plugin(
            log,
            lambda name: name not in left_out and (not only or name in only),
            self.times,
            CPU_SECONDS * (10 if calls else 1),
        )
        child = os.fork()
        if child == 0:
            try:
                code = self.run(arguments, plugin, calls)
            except BaseException:
                traceback.print_exc()
                code = 1
            sys.stdout.flush()
            os._exit(code)
        code = wait(child)
        seconds: Counter[str] = Counter()
        name = "collection"
        for name, failed, duration in map(json.loads, log.read_text("utf-8").splitlines()):
            if failed and not calls:
                return str(name)
            seconds[name] += duration
        if code == -1:
            return str(name)
        self.times |= seconds
        return "" if code in (0, pytest.ExitCode.NO_TESTS_COLLECTED) else "collection"

    def run(self, arguments: list[str], plugin: Plugin, calls: Path | None) -> int:
        """Run these tests in this process, and return pytest's exit code."""
        os.setsid()
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)  # the signal ends the process
        os.chdir(self.copy)
        sys.dont_write_bytecode = True
        os.environ |= {"PYTHONPATH": str(self.copy), "PYTHONDONTWRITEBYTECODE": "1"}
        os.environ["HYPOTHESIS_PROFILE"] = "quick"
        sys.path.insert(0, str(self.copy))
        output = os.open("output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        options = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--hypothesis-seed=1"]
        options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # Hypothesis is imported
        plugin.calls = {} if calls else None
        code = pytest.main([*options, *([] if calls else ["-x"]), *arguments], plugins=[plugin])
        if calls:
            calls.write_text(json.dumps(plugin.calls), encoding="utf-8")
        return code


def wait(child: int) -> int:
    """Return the exit code of a process, or -1 if it does not end in time."""
    end = time.monotonic() + SECONDS
    ended = status = 0
    while not ended and time.monotonic() < end:
        time.sleep(0.05)
        ended, status = os.waitpid(child, os.WNOHANG)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # and what the tests have started
    if not ended:
        os.waitpid(child, 0)
    return os.WEXITSTATUS(status) if ended and os.WIFEXITED(status) else -1


def main() -> None:
    """Test the mutants, and print those that survive."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", action="append", choices=FOLDERS)
    log = Path(tempfile.gettempdir(), "treesearch-mutants.jsonl")
    parser.add_argument("--log", type=Path, default=log)
    parser.add_argument("--again", action="store_true", help="try those that survived again")
    options = parser.parse_args()
    code, results = digest(PROJECT), {}
    if options.log.exists():
        rows = map(json.loads, options.log.read_text(encoding="utf-8").splitlines())
        results = {row[1]: row[2] for row in rows if row[0] == code}
    chosen = sample(options.folder or [*FOLDERS], options.count, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(copy_project(Path(folder, "copy")))
        for name, mutant in chosen:
            if str(mutant) in results and not (options.again and not results[str(mutant)]):
                continue
            failed = results[str(mutant)] = tests.notice(mutant, FOLDERS[name][1])
            with options.log.open("a", encoding="utf-8") as log:
                log.write(json.dumps([code, str(mutant), failed]) + "\n")
            print(f"noticed by {failed}:" if failed else "SURVIVED", mutant, flush=True)
    report([(name, mutant, results[str(mutant)]) for name, mutant in chosen])
    print("failed without a change:", *sorted(tests.broken) or ["none"])


def report(results: list[tuple[str, Mutant, str]]) -> None:
    """Print the share of detected mutants by folder, and the survivors."""
    total = Counter(folder for folder, _, _ in results)
    noticed = Counter(folder for folder, _, failed in results if failed)
    for folder in total:
        print(f"{folder:16} {noticed[folder]:4} of {total[folder]}")
    share = 100 * noticed.total() / total.total()
    print(f"{'all':16} {noticed.total():4} of {total.total()}: {share:.1f} %")
    for _, mutant, failed in results:
        if not failed:
            print(f"  {mutant}")


if __name__ == "__main__":
    main()
