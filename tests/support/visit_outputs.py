"""What a visitor of the playground sees: its scripts run in Node.js, and the engine answers their requests."""

from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory

from support.stored import DATA
from treesearch.playground.app import app_files
from treesearch.playground.engine import answer_json


def visits() -> Iterator[str]:
    """Yield the lines that ``tests/data/visit.js`` prints."""
    scripts = {name: data for name, data in app_files("server").items() if name.endswith(".js")}
    with TemporaryDirectory() as folder:
        for name, data in scripts.items():
            Path(folder, name).write_bytes(data)
        for name in ("dom.js", "visit.js"):
            Path(folder, name).write_bytes((DATA / name).read_bytes())
        Path(folder, "package.json").write_text('{"type": "module"}')
        with Popen(
            ["node", "visit.js"], cwd=folder, stdin=PIPE, stdout=PIPE, encoding="utf-8"
        ) as node:
            for line in node.stdout:
                yield line.rstrip("\n")
                if line.startswith("?"):
                    node.stdin.write(f"{answer_json(line[1:])}\n")
                    node.stdin.flush()
        assert node.returncode == 0
