"""The commands ``verify``, ``doctor``, ``serve`` and ``site``."""

import json
import platform
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import click

from treesearch import __version__
from treesearch.cli import options, output
from treesearch.cli.frame import Command, echo
from treesearch.cli.source import load_game
from treesearch.errors import UsageError
from treesearch.games import playable
from treesearch.machine import pip_install


@click.command(cls=Command)
@click.argument("game", cls=options.Argument, metavar="GAME", required=False)
@options.game_options
@click.option("--games", type=click.IntRange(min=1), metavar="N", default=100)
@click.option("--seed", type=int, metavar="N", default=0)
@options.by_form("--agreement PROGRAM")
@options.format_option("text", "json")
def verify(
    game: str | None, games: int, seed: int, agreement: str | None, form: str, **chosen: Any
) -> int:
    if agreement is not None and game is None:
        options.refuse("works only with a GAME", "agreement", "form", others=True)
        return _verify_program(agreement, form)
    if game is None or agreement is not None:
        raise UsageError('verify checks a GAME or, with --agreement "COMMAND", a program')
    from treesearch.games import verify as verify_game

    with redirect_stdout(sys.stderr):  # the game may print
        findings = verify_game(load_game(game, chosen, test=False), games, seed)
    facts = {"game": game, "games": games, "findings": [finding._asdict() for finding in findings]}
    labels = {"breaks": "breaks the contract", "advice": "advice"}
    lines = [f"{labels[finding.kind]}: {finding.text}" for finding in findings]
    broken = any(finding.kind == "breaks" for finding in findings)
    if broken:
        lines.append(f"{game} breaks the contract, so searches of it are wrong")
    else:
        lines.append(f"{game} met the contract in {games} random games")
    output.print_result(form, lambda: facts, lines, unbroken=True)
    return int(broken)


SHOWN_DIFFERENCES = 10


def _verify_program(command: str, form: str) -> int:
    """Test a program on the agreement set and print its disagreements. Return the exit code."""
    from treesearch.comparison.agreement import agreement_set, compared
    from treesearch.homework.programs.runner import Limits, program

    searches = list(agreement_set())
    requests = [json.dumps({key: s[key] for key in ("tree", "conventions")}) for s in searches]
    run = program(command, Limits(60.0, 2_000_000)).ask("\n".join(requests))
    if run.problem:
        raise UsageError(run.problem)
    result = compared(searches, run.output.decode("utf-8", "replace").splitlines())
    counts = f"{result.agreed} of {len(searches)} searches agree"
    if result.skipped:
        counts += f", {result.skipped} are not supported (the reply is null)"
    lines = [f"{at.tree} {json.dumps(at.conventions)}: {at.reason}" for at in result.disagreements]
    if len(lines) > SHOWN_DIFFERENCES:
        lines[SHOWN_DIFFERENCES:] = [f"... and {len(lines) - SHOWN_DIFFERENCES} more"]
    data = {
        "program": command,
        "searches": len(searches),
        "agreed": result.agreed,
        "skipped": result.skipped,
        "disagreements": [at._asdict() for at in result.disagreements],
    }
    output.print_result(form, lambda: data, [*lines, counts], unbroken=True)
    return int(bool(lines) or not result.agreed)


def _methods(table: Mapping[str, tuple[str, str]]) -> str:
    return "\n".join(f"  {call:<26} {meaning}" for call, meaning in table.values())


verify.forms = f"""\
A game is a class with these six methods; utility and values are exact numbers:

{_methods(playable.METHODS)}

These optional methods show, play, evaluate and draw it:

{_methods(playable.OFFERS)}

Games from other libraries need no changes: aima:MODULE:CLASS is a class
written for aima-python, and openspiel:NAME is a game of OpenSpiel (pip install
open_spiel).
"""


CORE = {
    "lark": "reading trees",
    "click": "commands",
    "rich": "tables and colours in a terminal",
    "graphviz": "DOT pictures",
}
EXTRAS = {
    "typst": ("print", "PDF and PNG pictures and plots"),
    "Pillow": ("print", "GIF pictures of a search stage by stage"),
    "python-pptx": ("slides", "slides of a search stage by stage"),
    "distributed": ("dask", "marking a class on several machines"),
    "starlette": ("serve", "the playground on this machine (serve)"),
    "uvicorn": ("serve", "the playground on this machine (serve)"),
    "anywidget": ("notebook", "stepping through a search in a notebook"),
}
"""Optional packages, with the extra that contains each and what it adds."""


def optional_components() -> Iterator[dict[str, str | None]]:
    """Yield the name, version (or ``None``), purpose and installation of each package and program."""
    for name, purpose in CORE.items():
        yield _component(name, _package(name), purpose, f"pip install {name}")
    yield _component(
        "dot",
        shutil.which("dot"),
        "PDF and PNG pictures if typst is missing",
        "apt install graphviz | brew install graphviz | winget install graphviz",
    )
    for name, (extra, purpose) in EXTRAS.items():
        yield _component(name, _package(name), purpose, pip_install(extra))


def _component(name: str, found: str | None, adds: str, get: str) -> dict[str, str | None]:
    return {"name": name, "found": found, "adds": adds, "get": get}


def _package(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


@click.command(cls=Command)
@options.format_option("text", "json", "markdown", "csv")
def doctor(form: str) -> None:
    versions = {"treesearch": __version__, "python": platform.python_version()}
    if form == "json":
        output.as_json({**versions, "pieces": list(optional_components())})
        return
    if form == "text":
        echo(f"treesearch {__version__} on Python {versions['python']}\n")
    rows = []
    for piece in optional_components():
        purpose = piece["adds"] if piece["found"] else f"would add {piece['adds']}: {piece['get']}"
        rows.append((str(piece["name"]), piece["found"] or "missing", str(purpose)))
    output.table(("piece", "found", "what it does"), rows, form)


@click.command(cls=Command)
@click.option("--port", type=click.IntRange(0, 65535), default=8642, metavar="N")
@options.by_form("--no-browser")
def serve(port: int, no_browser: bool) -> None:
    from treesearch.playground.server import serve as run_server

    def ready(address: str) -> None:
        echo(f"the playground is at {address}; press Ctrl-C to stop it", err=True)
        if not no_browser:
            click.launch(address)

    run_server(port, ready)


@click.command(cls=Command)
@click.option("-o", "--output", "folder", metavar="DIR", required=True)
@click.option("--pyodide", metavar="DIR", required=True)
def site(folder: str, pyodide: str) -> None:
    from treesearch.playground.site import write_site

    try:
        sizes = write_site(Path(folder), Path(pyodide))
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror}") from None
    for name, size in sizes.items():
        echo(f"{size:>11,}  {name}")
    echo(f"wrote {folder}: {sum(sizes.values()):,} bytes; copy it to any web server", err=True)
