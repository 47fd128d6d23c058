"""The command doctor: what is installed, and what each missing piece would add."""

from __future__ import annotations

import json
import platform
import shutil
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

import click

from treesearch import __version__
from treesearch.cli import options, output, words
from treesearch.cli.frame import Command, echo
from treesearch.installed import pip_install

CORE = ("lark", "click", "rich", "graphviz")
EXTRAS = {
    "mammoth": "docx", "typst": "print", "Pillow": "print", "python-pptx": "slides", "distributed": "dask",
    "starlette": "serve", "uvicorn": "serve", "anywidget": "notebook",
}  # fmt: skip
"""Packages that are not always installed, with the extra that has them."""

PROGRAMS = {"dot": "apt install graphviz | brew install graphviz | winget install graphviz"}
"""Programs with how to get them."""


class Piece(NamedTuple):
    """Something treesearch can use: its name, the version found (``None``: missing), what it is for, how to get it."""

    name: str
    found: str | None
    adds: str
    get: str


def pieces() -> list[Piece]:
    """Every package and program, core first."""
    core = [Piece(name, _package(name), words.CORE, f"pip install {name}") for name in CORE]
    programs = [Piece(name, shutil.which(name), words.ADDS[name], get) for name, get in PROGRAMS.items()]
    extras = [Piece(name, _package(name), words.ADDS[name], pip_install(extra)) for name, extra in EXTRAS.items()]
    return core + programs + extras


def _package(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


@click.command(cls=Command)
@options.format_option("text", "json", "markdown", "csv")
def doctor(form: str) -> None:
    found = pieces()
    if form == "json":
        told = {"treesearch": __version__, "python": platform.python_version()}
        output.write([json.dumps({**told, "pieces": [piece._asdict() for piece in found]}, ensure_ascii=False)])
        return
    if form == "text":
        echo(words.DOCTOR_HEAD.format(version=__version__, python=platform.python_version()))
        echo()
    rows = [
        (p.name, p.found or words.MISSING, p.adds if p.found else words.TO_GET.format(adds=p.adds, get=p.get))
        for p in found
    ]
    output.table(words.DOCTOR_COLUMNS, rows, form)
