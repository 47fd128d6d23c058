"""Rehearse a release: ``python .ci/rehearse.py [--output FOLDER] [PYTHON...]`` builds, checks and tries the two files.

The committed files are built into sdist and wheel, and ``twine check --strict`` reads both. For each PYTHON, by default
every python3.11 to python3.14 that starts, each of the two is installed alone into a new environment, and commands run
there from the root of the file system. Then both files are copied to FOLDER; the release workflow uploads these.
It needs ``pip install build twine``; pip fetches the dependencies.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
TRIED = [
    (["--version"], r"^treesearch \d+\.\d+\.\d+"),
    (["doctor"], r"\btypst\b"),
    (["minmax", "(1 (5 7) 4)"], r"(?m)^path +2 1$"),
    (["alphabeta", FIGURE, "--format", "json"], r'"pruned"'),
    (
        ["alphabeta", "(max A (min B 3 12) (min C 2 4))"],
        r"MIN cut after 2 in subtree \(min C 2 4\)",
    ),
    (["check", FIGURE, "value: 3, path: 1 1, MIN cut after 2"], r"^10 of 10"),
    (["exercise", "--seed", "7", "--format", "html", "-o", "sheets"], ""),
    (["draw", FIGURE, "--style", "exercise", "-o", "sheet.svg"], ""),
    (["page", FIGURE, "-o", "steps.html"], ""),
]
"""Commands and what their output must match; those with ``-o`` must leave something there."""


def run(*command: str | Path, cwd: Path) -> str:
    """Return the output of a program that sees no other environment; raise SystemExit if it fails."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL_ENV", "TREESEARCH"))
    }
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=clean,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",  # pip has its own encoding
        check=False,
    )
    if done.returncode:
        raise SystemExit(
            f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}exit code {done.returncode}"
        )
    return done.stdout


def pythons_that_start() -> list[str]:
    """Return the names of the Pythons on this machine that start."""
    names = [f"python3.{minor}" for minor in (11, 12, 13, 14)]
    starts = [name for name in names if shutil.which(name) and not _fails(name)]
    return starts or [sys.executable]


def _fails(name: str) -> bool:
    return subprocess.run([name, "--version"], capture_output=True, check=False).returncode != 0


def build(work: Path) -> tuple[Path, Path]:
    """Return the sdist of the committed files and the wheel that is made from it; both are checked."""
    source = work / "source"
    source.mkdir()
    archive = subprocess.run(
        ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    (work / "source.tar").write_bytes(archive)
    shutil.unpack_archive(work / "source.tar", source, filter="data")
    run(sys.executable, "-m", "build", "--outdir", work / "dist", source, cwd=work)
    (sdist,), (wheel,) = (work / "dist").glob("*.tar.gz"), (work / "dist").glob("*.whl")
    run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel, cwd=work)
    print(
        *(
            f"{file.name}: {file.stat().st_size:,} bytes, twine finds no fault"
            for file in (sdist, wheel)
        ),
        sep="\n",
    )
    return sdist, wheel


def try_package(python: str, package: Path, work: Path) -> None:
    """Install the sdist or the wheel for one Python and run the commands."""
    place = work / re.sub(r"\W", "_", f"{python} {package.suffix}")
    if python == sys.executable:
        venv.create(place, with_pip=True)
    else:
        run(python, "-m", "venv", place, cwd=work)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", "--no-input", package, cwd=work)
    top = Path(place.anchor)
    for arguments, wanted in TRIED:
        *options, last = arguments
        written = place / last if "-o" in options else None
        output = run(programs / "treesearch", *options, written or last, cwd=top)
        if not (re.search(wanted, output) and (written is None or written.exists())):
            raise SystemExit(f"treesearch {' '.join(arguments)} printed:\n{output}")
    asked = "import sys, treesearch; print(sys.version.split()[0], treesearch.__file__)"
    where = run(programs / "python", "-c", asked, cwd=top)
    version, _, file = where.strip().partition(" ")
    if not Path(file).is_relative_to(place):
        raise SystemExit(f"not the installed package: {file}")
    summary = {"python": version, "installed": package.name, "commands": len(TRIED)}
    print(json.dumps(summary | {"result": "all right"}), flush=True)


def main() -> None:
    """Build once, try with each Python, and keep the files if an output folder is given."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pythons", nargs="*", metavar="PYTHON")
    parser.add_argument("--output", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name).resolve()
        packages = build(work)
        for python in options.pythons or pythons_that_start():
            for package in packages:
                try_package(python, package, work)
        if options.output:
            options.output.mkdir(exist_ok=True)
            for package in packages:
                shutil.copy2(package, options.output)


if __name__ == "__main__":
    main()
