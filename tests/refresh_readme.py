"""Run the commands in README and docs/ and store their output: ``python tests/refresh_readme.py``.

In a ```console block, each line that starts with "$ " runs in a shell, and the lines below are replaced by its output.
In a ```python block, the ``>>>`` examples are run, all blocks in one namespace. Files that the README's commands
write (the picture) are written anew too. tests/documents check that
refreshing would change nothing.
"""

import doctest
import io
import os
import re
import subprocess
import sys
import tempfile
from contextlib import chdir, redirect_stdout
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
BLOCK = re.compile(r"^```(?P<kind>console|python)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = """#!{python}
import sys
sys.path.insert(0, {root!r})
sys.argv[0] = "treesearch"
from treesearch.cli import main
sys.exit(main())
"""


def refreshed(text: str, folder: Path) -> str:
    """Return the text with current outputs; its commands and examples run in ``folder``."""
    prepare(folder)
    shell = shell_environment(folder)
    names: dict[str, object] = {"__name__": "__main__"}

    def rewrite(block: re.Match[str]) -> str:
        if block["kind"] == "console":
            body = console(block["body"], folder, shell)
        else:
            body = examples(block["body"], folder, names)
        return f"```{block['kind']}\n{body}```"

    return BLOCK.sub(rewrite, text)


def written_files(folder: Path) -> dict[str, bytes]:
    """Return the files that the commands of README wrote, by path."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    return {
        name: content
        for name, content in found.items()
        if not name.startswith((".bin/", "graded/"))
    }


def prepare(folder: Path) -> None:
    """Prepare ``folder`` like a checkout with samples, an empty docs/ and a ``treesearch`` command."""
    if (ROOT / "samples").is_dir():
        (folder / "samples").symlink_to(ROOT / "samples", target_is_directory=True)
    (folder / "docs").mkdir()
    (folder / ".bin").mkdir()
    command = folder / ".bin" / "treesearch"
    command.write_text(COMMAND.format(python=sys.executable, root=str(ROOT)), "utf-8")
    command.chmod(0o755)


def shell_environment(folder: Path) -> dict[str, str]:
    """Return the environment of a terminal of 80 columns in which ``treesearch`` runs this checkout."""
    path = os.pathsep.join(
        [str(folder / ".bin"), str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    )
    plain = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
    return {**os.environ, **plain, "PATH": path}


def console(body: str, folder: Path, env: dict[str, str]) -> str:
    """Return a console block with the current output of each command."""
    lines = []
    for command in (line[2:] for line in body.splitlines() if line.startswith("$ ")):
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode not in range(4) or "Traceback" in done.stdout:
            raise RuntimeError(f"$ {command}\n{done.stdout}(exit {done.returncode})")
        lines += [f"$ {command}", *(line.rstrip() for line in done.stdout.splitlines())]
    return "\n".join(lines) + "\n"


def examples(body: str, folder: Path, names: dict[str, object]) -> str:
    """Return a Python block with the current output of each example."""
    parts = []
    for piece in doctest.DocTestParser().parse(body):
        if isinstance(piece, str):
            parts.append(piece)
            continue
        first, *rest = piece.source.splitlines()
        parts += [f">>> {first}\n", *(f"... {line}\n" for line in rest)]
        printed = io.StringIO()
        with redirect_stdout(printed), chdir(folder):
            run(compile(piece.source, "<README>", "single"), names)
        parts.append(re.sub(r"^\n", "<BLANKLINE>\n", printed.getvalue(), flags=re.MULTILINE))
    return "".join(parts)


def run(code: CodeType, names: dict[str, object]) -> None:
    """Run one example as the interactive interpreter does."""
    shown, sys.displayhook = sys.displayhook, sys.__displayhook__
    try:
        exec(code, names)
    finally:
        sys.displayhook = shown


def main() -> None:
    """Refresh README.md, the files of its commands, and the pages of docs/."""
    readme = ROOT / "README.md"
    sys.path.insert(0, str(ROOT))
    for page in PAGES:
        with tempfile.TemporaryDirectory() as name:
            page.write_text(refreshed(page.read_text("utf-8"), Path(name)), "utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        readme.write_text(refreshed(readme.read_text("utf-8"), folder), "utf-8")
        for path, content in written_files(folder).items():
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_bytes(content)
            print("wrote", path)
    print("wrote README.md and", len(PAGES), "pages")


if __name__ == "__main__":
    main()
