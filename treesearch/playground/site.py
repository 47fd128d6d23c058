"""Write the playground as a static site that runs Python in the browser.

``snapshot.mjs`` starts Python once under Node.js and saves its memory after a first search. The browser loads this memory,
which is three times as fast as starting Python.
"""

import json
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from shutil import which

from treesearch.errors import UsageError
from treesearch.machine import PYODIDE, write_atomically, zipped
from treesearch.playground.app import app_files
from treesearch.reader.grammar import grammar_file

RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files of npm's package pyodide that the browser loads."""

PACKAGES = ("treesearch", "lark")
"""The packages that the engine imports. Others, such as click, are only for the command line."""

LEFT_OUT = (
    "__pycache__",
    "playground/web",
    "grammars/",
    "cli/",
    "homework/exports/",
    "tools/",  # of Lark
    "film.py",
)
"""Parts of the paths of modules that the engine never imports."""


def write_site(folder: Path, pyodide: Path) -> dict[str, int]:
    """Write the site to a folder, and return the sizes of its files.

    Raise UsageError if Node.js is not installed or ``pyodide`` is not the folder of that package, and OSError if a file
    cannot be written.
    """
    contents = site_files(pyodide)
    for name, data in contents.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, data)
    return {name: len(data) for name, data in contents.items()}


def site_files(pyodide: Path) -> dict[str, bytes]:
    """Return the contents of every file of the site; ``files.js`` lists what to cache."""
    # sorted, so that the same files give the same archive on every machine
    app, archive = app_files("worker"), zipped(sorted(_source_files()))
    engine = {
        **{f"pyodide/{_served_name(name)}": _runtime_file(pyodide, name) for name in RUNTIME},
        "python.zip": archive,
    }
    digests = (sha256(data).digest() for data in (*app.values(), *engine.values()))
    version = sha256(b"".join(digests)).hexdigest()[:16]
    modules = [f"pyodide/{_served_name(name)}" for name in RUNTIME if name.endswith(".mjs")]
    names = ["./", *app, "files.js", *modules]
    listed = f"export const VERSION = {json.dumps(version)};\nexport const FILES = {json.dumps(names)};\n"
    return {
        **app,
        **engine,
        "python.snapshot": snapshot(pyodide, archive),
        "files.js": listed.encode(),
        ".nojekyll": b"",  # without it, GitHub Pages leaves out files
    }


def _served_name(name: str) -> str:
    """Return the name under which a file is served, in which modules end in .js."""
    return name.replace(".mjs", ".js")


def _runtime_file(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError:
        raise UsageError(
            f"{folder} is not the package pyodide: {name} is missing; "
            f"run npm install {PYODIDE}, then pass node_modules/pyodide"
        ) from None


@cache
def snapshot(pyodide: Path, archive: bytes) -> bytes:
    """Return a compressed snapshot of Python's memory in the browser after a first search."""
    node = which("node")
    if node is None:
        raise UsageError("building the site needs Node.js, which starts Python once; install node")
    script = files("treesearch.playground").joinpath("snapshot.mjs")
    with tempfile.TemporaryDirectory() as folder, as_file(script) as program:
        packed, memory = Path(folder, "python.zip"), Path(folder, "python.snapshot")
        packed.write_bytes(archive)
        command = [node, *map(str, (program, pyodide.resolve(), packed, memory))]
        run = subprocess.run(command, capture_output=True, check=False)
        if run.returncode:
            reason = run.stderr.decode(errors="replace").strip()
            raise UsageError(f"node could not start {pyodide}: {reason[-500:]}")
        return memory.read_bytes()


def _source_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the packages that the site needs."""
    for package in PACKAGES:
        spec = find_spec(package)
        home = Path(next(iter(spec.submodule_search_locations or ()))) if spec else Path()
        for path in home.rglob("*"):
            name = path.relative_to(home).as_posix()
            if path.is_file() and not any(part in name for part in LEFT_OUT):
                yield f"{package}/{name}", path.read_bytes()
    for path in grammar_file("tree.lark").parent.glob("*.*"):  # beside the package in a clone
        yield f"treesearch/grammars/{path.name}", path.read_bytes()
