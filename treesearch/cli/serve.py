"""The commands of the playground: serve, on this machine; site, as a static folder."""

from __future__ import annotations

from pathlib import Path

import click

from treesearch.cli import words
from treesearch.cli.frame import Command, echo
from treesearch.errors import UsageError

PORT = 8642


@click.command(cls=Command)
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, metavar="N")
@click.option("--no-browser", is_flag=True)
def serve(port: int, no_browser: bool) -> None:
    from treesearch.playground.server import serve as answer

    def ready(address: str) -> None:
        echo(words.SERVING.format(address=address), err=True)
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
        raise UsageError(words.CANNOT_WRITE_SITE.format(folder=folder, reason=error.strerror)) from None
    for name, size in sizes.items():
        echo(f"{size:>11,}  {name}")
    echo(words.SITE_WRITTEN.format(folder=folder, total=sum(sizes.values())), err=True)
