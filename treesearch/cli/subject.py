"""Arguments that the help explains, and what a shell completes: games, evaluations, algorithms."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Told(click.Argument):
    """An argument that the help explains; a shell completes files."""

    help = ""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Its line in the help, with the names of our games."""
        from treesearch.games import GAMES

        return self.make_metavar(ctx).strip("[]"), self.help.format(games=", ".join(GAMES))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class Subject(Told):
    """Such an argument that may be a game: a shell offers the games and the classes here, else files."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The games and classes that begin so; if there are none, files."""
        from glob import glob

        from click.shell_completion import CompletionItem

        from treesearch.games import GAMES, classes_in

        modules = [name.removesuffix(".py") for name in sorted(glob("*.py"))]
        own = [f"{module}:{held}" for module in modules for held in classes_in(module)]
        found = [CompletionItem(name) for name in (*GAMES, *own) if name.startswith(incomplete)]
        return found or super().shell_complete(ctx, incomplete)


def algorithms(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The searches that begin so."""
    from treesearch.algorithms import ALGORITHMS

    return [name for name in ALGORITHMS if name.startswith(incomplete)]


def evaluations(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The evaluations of the game on the line, or a tree's, that begin so."""
    from treesearch.errors import TreesearchError
    from treesearch.games import load

    names: list[Any] = ["zero", "static"]
    with suppress(TreesearchError):  # a tree, or a game that is not written to its end yet
        names = [*load(ctx.params.get("subject") or "".join(ctx.args[:1])).evaluations]
    return [name for name in names if name.startswith(incomplete)]
