"""The playground as a static folder for any web server: the app, Python for the browser, and this treesearch.

The runtime is npm's ``pyodide``; treesearch and the packages it needs to answer are zipped from where they are imported
from, so an editable install serves as well as a wheel. The same environment makes the same files, to the byte.
"""

import json
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from treesearch.errors import UsageError
from treesearch.machine import write_whole
from treesearch.playground import assets, words
from treesearch.reader.grammar import grammar_file

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What of npm's package the browser loads."""

PACKAGES = ("treesearch", "lark")
"""What the engine imports besides Python's own; click, rich and graphviz are the command line's and the print's."""

GRAMMARS = ("tree.lark", "answer.lark", "answer.toml")

LEFT_OUT = ("__pycache__", "playground/web", "grammars/")
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def write_site(folder: Path, pyodide: Path) -> dict[str, int]:
    """Write the folder; its files with their sizes. UsageError for a ``pyodide`` that is none; OSError as ``open``."""
    made = files(pyodide)
    for name, data in made.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, data)
    return {name: len(data) for name, data in made.items()}


def files(pyodide: Path) -> dict[str, bytes]:
    """Every file of the site. ``engine.json`` names what the engine is made of, ``files.js`` what the app is."""
    app = assets.app("worker")
    engine = {**{f"pyodide/{_served(name)}": _runtime(pyodide, name) for name in RUNTIME}, "python.zip": zipped()}
    version = sha256(b"".join(sha256(data).digest() for data in (*app.values(), *engine.values()))).hexdigest()[:16]
    told = {"version": version, "files": [{"name": name, "size": len(data)} for name, data in engine.items()]}
    names = ["./", *app, "engine.json"]
    listed = f"export const VERSION = {json.dumps(version)};\nexport const FILES = {json.dumps(names)};\n"
    return {
        **app, **engine, "engine.json": json.dumps(told).encode(), "files.js": listed.encode(),
        ".nojekyll": b"",  # else GitHub Pages leaves files out
    }  # fmt: skip


def _served(name: str) -> str:
    """A name whose type every server knows: many send a module only if it ends in .js."""
    return name.removesuffix(".mjs") + ".js" if name.endswith(".mjs") else name


def _runtime(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError:
        raise UsageError(words.NO_PYODIDE.format(folder=folder, file=name)) from None


def zipped() -> bytes:
    """The packages as one archive, as they are imported here."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(_sources()):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    for package in PACKAGES:
        spec = find_spec(package)
        home = Path(next(iter(spec.submodule_search_locations or ()))) if spec else Path()
        for path in home.rglob("*"):
            name = path.relative_to(home).as_posix()
            if path.is_file() and not any(part in name for part in LEFT_OUT):
                yield f"{package}/{name}", path.read_bytes()
    for name in GRAMMARS:  # which a clone has beside the package
        yield f"treesearch/grammars/{name}", grammar_file(name).read_bytes()
