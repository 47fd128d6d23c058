"""The playground as a static folder: the app's own files, Python for the browser, and this treesearch."""

import json
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from treesearch.diagram.words import STATIC_VALUE
from treesearch.errors import UsageError
from treesearch.machine import write_whole
from treesearch.playground import words
from treesearch.reader.grammar import grammar_file
from treesearch.steps import words as steps_words
from treesearch.steps.page import PLAYER
from treesearch.steps.room import NUMBERS

MODULES = (*PLAYER, "bounds.js", "crossing.js", "ending.js", "answering.js", "practice.js")
"""Those of the pages that step and that practise, which the app uses as they are."""

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}

POLICY = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-src blob:; base-uri 'none'; "
    "form-action 'none'"
)
"""The app may load itself. Styles may stand in attributes, since our SVG has one, but scripts nowhere."""


def app_files(engine: str) -> dict[str, bytes]:
    """Every file of the app by its name; ``engine`` is "server", or "worker" for the one in the browser."""
    made = {path.name: path.read_bytes() for path in files("treesearch.playground").joinpath("web").iterdir()}
    steps = files("treesearch.steps").joinpath("web")
    made |= {name: steps.joinpath(name).read_bytes() for name in MODULES}
    made["player.css"] = steps.joinpath("style.css").read_bytes()
    player = {**steps_words.PAGE, "practice": steps_words.PAGE_PRACTICE}
    told = json.dumps({**words.APP, "static": STATIC_VALUE, "player": player}, ensure_ascii=False)
    made["numbers.js"] = f"export default {json.dumps(NUMBERS, ensure_ascii=False)};\n".encode()
    made["words.js"] = f"export default {told};\n".encode()
    made["index.html"] = _filled(made["index.html"].decode(), engine).encode()
    return made


def _filled(page: str, engine: str) -> str:
    policy = POLICY.format(wasm=" 'wasm-unsafe-eval'" if engine == "worker" else "")
    gaps = {
        "ENGINE": engine, "POLICY": policy, "TITLE": words.APP["title"],
        "NO_SCRIPT": words.APP["no_script"], "FRAMED": words.APP["framed"],
    }  # fmt: skip
    for gap, text in gaps.items():
        page = page.replace(f"{{{{{gap}}}}}", escape(text))
    return page


# ---- site ------------------------------------------------------------------------------------------------------------


# The playground as a static folder for any web server: the app, Python for the browser, and this treesearch.


RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of npm's package that the browser loads."""

PACKAGES = ("treesearch", "lark")
"""The engine's packages besides Python's own; click, rich and graphviz are the command line's and the print's."""

GRAMMARS = ("tree.lark", "answer.lark", "answer.toml")

LEFT_OUT = ("__pycache__", "playground/web", "grammars/")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip knows: the same files are the same archive and version


def write_site(folder: Path, pyodide: Path) -> dict[str, int]:
    """Write the folder; its files with their sizes. UsageError for a ``pyodide`` that is none; OSError as ``open``."""
    made = site_files(pyodide)
    for name, data in made.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, data)
    return {name: len(data) for name, data in made.items()}


def site_files(pyodide: Path) -> dict[str, bytes]:
    """Every file of the site. ``engine.json`` names what the engine is made of, ``files.js`` what the app is."""
    app = app_files("worker")
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
