"""Call the functions of the scripts in Node.js, on the page of ``tests/data/dom.js``."""

import json
import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from shutil import copytree
from typing import Any

from support.stored import DATA
from treesearch.playground.app import app_files
from treesearch.steps import page

WEB = Path(page.__file__).parent / "web"
NAMED = re.compile("^(?=(async )?(class|const|function|let) )", re.MULTILINE)


def groups(calls: str) -> list[str]:
    """Return the names of the groups in a folder of calls."""
    return sorted(path.stem for path in (DATA / calls).glob("*.js"))


def failures_of(scripts: Callable[..., Any], calls: str) -> dict[str, list[str]]:
    """Return the failures of each group in a folder of calls."""
    failures: dict[str, list[str]] = scripts("check", "app.run(one)", [groups(calls)])[0]
    return failures


def caller(folder: Path, calls: str, given: object = None) -> Callable[..., Any]:
    """Return a function that calls a JavaScript function on many arguments.

    The scripts start nothing by themselves, and export all their names. ``calls``: a folder of calls; ``given``: data for it.
    """
    scripts = {name: data.decode() for name, data in app_files("server").items()}
    scripts |= {path.name: path.read_text("utf-8") for path in WEB.glob("*.js")}
    for name, source in scripts.items():
        if name.endswith(".js"):
            exported = NAMED.sub("export ", source.split("\nwithPractice(")[0])
            (folder / name).write_text(exported, "utf-8")
    for name in ("check.js", "dom.js"):
        (folder / name).write_bytes((DATA / name).read_bytes())
    (folder / "given.js").write_text(f"export default {json.dumps(given)};", "utf-8")
    (folder / "package.json").write_text('{"type": "module"}')
    copytree(DATA / calls, folder / "calls")

    def called(module: str, code: str, cases: Iterable[Any]) -> Any:
        program = "import './dom.js';\n"
        program += f"import * as app from './{module}.js'; import * as trees from './tree.js';\n"
        program += f"const cases = {json.dumps([*cases])};\nconst made = await Promise.all(cases.map((one) => {code}));\n"
        # it ends without waiting for timers, but not before all is written
        program += "process.stdout.write(JSON.stringify(made), () => process.exit());"
        (folder / "program.js").write_text(program, "utf-8")
        made = subprocess.run(
            ["node", "program.js"], cwd=folder, capture_output=True, encoding="utf-8", check=False
        )
        assert made.returncode == 0, made.stderr
        return json.loads(made.stdout)

    return called
