"""Collect the package and its wheels, to install it in a container without network."""

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from tempfile import TemporaryDirectory

from treesearch.errors import MissingError, UsageError
from treesearch.machine import NAME, zipped
from treesearch.reader.grammar import grammar_file

PYTHON = "3.11"
"""The oldest Python version in a container. Pure Python wheels for it also run on later versions."""


def own_package() -> bytes:
    """Return a zip archive of the installed package, which runs after unpacking."""
    package = Path(__file__).parents[2]
    files = [path for path in sorted(package.rglob("*")) if path.is_file()]
    members = {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for path in files
        if "__pycache__" not in path.parts
    }
    for path in sorted(grammar_file("tree.lark").parent.iterdir()):
        if path.is_file():
            members[f"{package.name}/grammars/{path.name}"] = path.read_bytes()
    return zipped(members.items(), permissions=0o755)


def needed_wheels() -> dict[str, bytes]:
    """Download the wheels that treesearch needs, and return them by file name.

    Raise MissingError if pip is not installed, and UsageError if a wheel cannot be fetched.
    """
    try:
        packages = [line for line in requires(NAME) or [] if "extra ==" not in line]
    except PackageNotFoundError:
        raise UsageError(
            "treesearch is not installed, so the packages that it needs are unknown: run pip install -e ."
        ) from None
    with TemporaryDirectory() as folder:
        pure = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", *pure]
        command += [f"--python-version={PYTHON}", "--dest", folder, *packages]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if "No module named pip" in run.stderr:
            raise MissingError("the autograder needs pip to fetch wheels: run python -m ensurepip")
        if run.returncode:
            errors = [line for line in run.stderr.splitlines() if line.startswith("ERROR:")]
            reason = errors[-1].removeprefix("ERROR: ") if errors else run.stderr.strip()[-300:]
            raise UsageError(
                "the packages for the autograder could not be fetched from PyPI; check the network. "
                f"pip says: {reason}"
            )
        return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}
