"""What a visitor of the pages sees: their scripts run in Node.js, and the engine answers their requests."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from support.stored import AIMA, DATA
from treesearch import read
from treesearch.homework.classes.assignment import read_exercise
from treesearch.playground.app import app_files
from treesearch.playground.engine import answer_json
from treesearch.steps import page
from treesearch.steps.practice import practice
from treesearch.steps.scorm import scorm

WEB = Path(page.__file__).parent / "web"
DEEP = "(10 (20 (1 (4 2))))"


def visits() -> Iterator[str]:
    """Yield what a visitor of the playground sees."""
    return visited("visit", {})


def lessons() -> Iterator[str]:
    """Yield what a student sees on pages of practice, and what a course system is told."""
    versions = f'[[question]]\nversions = {{ A = "{AIMA}", B = "(4 (7 5) 1)" }}\n'
    pages = {
        "practice": practice(read(DEEP)),
        "parts": practice(read(AIMA), reveal="parts"),
        "course": package(f'trees = ["(1 (0 7))", "{DEEP}"]', True),
        "changed": package('trees = ["(1 (0 7))"]', False),
        "versions": package(f'reveal = "mistake"\n{versions}', True),
    }
    return visited("lesson", {name: data_of(text) for name, text in pages.items()})


def package(exercise: str, score: bool) -> str:
    """Return the page of a SCORM package."""
    made = scorm(read_exercise(exercise), score, 7)
    with ZipFile(BytesIO(made.data)) as archive:
        return archive.read("index.html").decode()


def data_of(html: str) -> str:
    """Return the data in a page as JSON."""
    return re.search(r'<script type="application/json"[^>]*>(.*?)</script>', html, re.S)[1]


def visited(name: str, pages: dict[str, str]) -> Iterator[str]:
    """Yield the lines that a script in ``tests/data`` prints; it finds the data of pages in ``pages.json``."""
    scripts = {name: data for name, data in app_files("server").items() if name.endswith(".js")}
    scripts |= {path.name: path.read_bytes() for path in WEB.glob("*.js")}
    with TemporaryDirectory() as folder:
        for script, data in scripts.items():
            Path(folder, script).write_bytes(data)
        for script in ("dom.js", "visitor.js", f"{name}.js"):
            Path(folder, script).write_bytes((DATA / script).read_bytes())
        Path(folder, "pages.json").write_text(json.dumps(pages), "utf-8")
        Path(folder, "package.json").write_text('{"type": "module"}')
        with Popen(
            ["node", f"{name}.js"], cwd=folder, stdin=PIPE, stdout=PIPE, encoding="utf-8"
        ) as node:
            for line in node.stdout:
                yield line.rstrip("\n")
                if line.startswith("?"):
                    node.stdin.write(f"{answer_json(line[1:])}\n")
                    node.stdin.flush()
        assert node.returncode == 0
