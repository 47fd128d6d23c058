"""Commands of this machine: verify a game, doctor, and the playground's serve and site."""

import platform
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import click

from treesearch import __version__
from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command, echo
from treesearch.cli.source import load_game
from treesearch.errors import UsageError
from treesearch.games import playable
from treesearch.machine import pip_install

FINDING = {"breaks": "breaks the contract: {text}", "advice": "advice: {text}"}
VERIFY_BROKEN = "{game} breaks the contract, so searches of it are wrong"
VERIFY_IN_ORDER = "{game} keeps the contract in {games} random games"
DOCTOR_HEAD = "treesearch {treesearch} on Python {python}"
DOCTOR_COLUMNS = ("piece", "found", "what it does")
FOUND = ("{name}", "{found}", "{adds}")
MISSING = ("{name}", "missing", "would add {adds}: {get}")
ADDS = {
    "typst": "PDF and PNG pictures and plots",
    "Pillow": "GIF pictures of a search stage by stage",
    "python-pptx": "slides of a search stage by stage",
    "distributed": "marking a class on several machines",
    "starlette": "the playground on this machine (serve)",
    "uvicorn": "the playground on this machine (serve)",
    "anywidget": "stepping through a search in a notebook",
    "dot": "PDF and PNG pictures where typst is missing",
}


@click.command(cls=Command)
@click.argument("game", cls=options.Argument, metavar="GAME")
@options.game_options
@click.option("--games", type=click.IntRange(min=1), metavar="N", default=100)
@click.option("--seed", type=int, metavar="N", default=0)
@options.format_option("text", "json")
def verify(game: str, games: int, seed: int, form: str, **given: Any) -> int:
    from treesearch.games import verify as findings_of

    with redirect_stdout(sys.stderr):  # what the game prints is no finding
        findings = findings_of(load_game(game, given), games, seed)
    broken = any(finding.kind == "breaks" for finding in findings)
    told = {"game": game, "games": games, "findings": [finding._asdict() for finding in findings]}
    lines = [FINDING[finding.kind].format(text=finding.text) for finding in findings]
    end = (VERIFY_BROKEN if broken else VERIFY_IN_ORDER).format(game=game, games=games)
    output.print_result(form, lambda: told, [*lines, end], whole=True)
    return int(broken)


_methods, _offers = (
    [f"  {call:<26} {means}" for call, means in known.values()]
    for known in (playable.METHODS, playable.OFFERS)
)
verify.forms = "\n".join(
    (
        "A game is a class with these six methods; utility and values are exact numbers:",
        "",
        *_methods,
        "",
        "These optional methods show, play, evaluate and draw it:",
        "",
        *_offers,
        "",
        (
            "Games of other libraries need no change: aima:MODULE:CLASS is a class\n"
            "written for aima-python, and openspiel:NAME is a game of OpenSpiel (pip install\n"
            "open_spiel).\n"
        ),
    )
)


CORE = ("lark", "click", "rich", "graphviz")
EXTRAS = {
    "typst": "print",
    "Pillow": "print",
    "python-pptx": "slides",
    "distributed": "dask",
    "starlette": "serve",
    "uvicorn": "serve",
    "anywidget": "notebook",
}
"""Packages that are not always installed, with the extra that has them."""


def pieces() -> Iterator[dict[str, str | None]]:
    """Yield every package and program, core first: name, version found (``None``: missing), what it adds, how to get it."""
    core = {name: f"pip install {name}" for name in CORE}
    extras = {name: pip_install(extra) for name, extra in EXTRAS.items()}
    for name, get in {
        **core,
        "dot": "apt install graphviz | brew install graphviz | winget install graphviz",
        **extras,
    }.items():
        found = shutil.which(name) if name == "dot" else _package(name)
        yield {
            "name": name,
            "found": found,
            "adds": ADDS.get(name, "reading, searching, reporting"),
            "get": get,
        }


def _package(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


@click.command(cls=Command)
@options.format_option("text", "json", "markdown", "csv")
def doctor(form: str) -> None:
    here = {"treesearch": __version__, "python": platform.python_version()}
    if form == "json":
        output.as_json({**here, "pieces": list(pieces())})
        return
    if form == "text":
        echo(DOCTOR_HEAD.format(**here) + "\n")
    told = ((FOUND if piece["found"] else MISSING, piece) for piece in pieces())
    output.table(
        DOCTOR_COLUMNS, [tuple(cell.format(**piece) for cell in row) for row, piece in told], form
    )


@click.command(cls=Command)
@click.option("--port", type=click.IntRange(0, 65535), default=8642, metavar="N")
@options.by_form("--no-browser")
def serve(port: int, no_browser: bool) -> None:
    from treesearch.playground.server import serve as answer

    def ready(address: str) -> None:
        echo(f"the playground is at {address}; press Ctrl-C to stop it", err=True)
        if not no_browser:
            click.launch(address)

    answer(port, ready)


@click.command(cls=Command)
@click.option("-o", "--output", "folder", metavar="DIR", required=True)
@click.option("--pyodide", metavar="DIR", required=True)
def site(folder: str, pyodide: str) -> None:
    from treesearch.playground.site import write_site

    try:
        sizes = write_site(Path(folder), Path(pyodide))
    except OSError as error:
        raise UsageError(inputs.CANNOT_WRITE.format(file=folder, reason=error.strerror)) from None
    for name, size in sizes.items():
        echo(f"{size:>11,}  {name}")
    echo(f"wrote {folder}: {sum(sizes.values()):,} bytes; copy it to any web server", err=True)
