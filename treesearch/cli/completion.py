"""The command completion: the lines that make a shell complete treesearch's commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from treesearch.cli.frame import Command, treesearch
from treesearch.cli.options import Choice


@click.command(cls=Command)
@click.argument("shell", type=Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    kind = get_completion_class(shell)
    if kind is not None:  # as it is for these three
        click.echo(kind(treesearch, {}, "treesearch", "_TREESEARCH_COMPLETE").source())
