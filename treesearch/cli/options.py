"""Options that several commands share: the conventions, those of games and of single searches, the format."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import click

from treesearch.algorithms import ALGORITHMS, OPTIONS
from treesearch.cli import words
from treesearch.cli.help import words as pages
from treesearch.cli.kinds import KINDS, WINDOW, Choice, read_profile
from treesearch.conventions import CHOICES, Conventions
from treesearch.errors import TreesearchError, UsageError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Function = TypeVar("Function", bound=Callable[..., Any])


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


def _algorithms(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The searches that begin so."""
    return [name for name in ALGORITHMS if name.startswith(incomplete)]


def _evaluations(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The evaluations of the game on the line, or a tree's, that begin so."""
    from treesearch.games import load

    names: list[Any] = ["zero", "static"]
    with suppress(TreesearchError):  # a tree, or a game that is not written to its end yet
        names = [*load(ctx.params.get("subject") or "".join(ctx.args[:1])).evaluations]
    return [name for name in names if name.startswith(incomplete)]


def applied(*decorators: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """One decorator that stands for several, the first on top."""

    def decorate(function: Function) -> Function:
        return reduce(lambda done, decorator: decorator(done), reversed(decorators), function)

    return decorate


def plain(*forms: str) -> Callable[[Function], Function]:
    """Options by what the help shows of them: ``--fold N`` takes a whole number, ``--at NODE`` a text."""
    decorators = []
    for name, _, form in (form.partition(" ") for form in forms):
        kind = int if form == "N" else None
        decorators.append(click.option(name, metavar=form or None, is_flag=not form or None, type=kind))
    return applied(*decorators)


_COURSE = click.option("--course", metavar="FILE", is_eager=True, expose_value=False, callback=read_profile)
_CHOICE = {
    name: click.option(f"--{name.replace('_', '-')}", name, type=Choice(choices)) for name, choices in CHOICES.items()
}
_EVAL = click.option("--eval", "evaluation", metavar="NAME", shell_complete=_evaluations)
_WINDOW = click.option("--window", type=WINDOW)
_TIES = click.option("--prune-ties", type=Choice(["yes", "no"]))
_DEPTH, _FULL = plain("--depth N"), plain("--full")
_TREE = click.option("--tree", "chosen", metavar="NAME|NUMBER")
_SUBJECT = click.argument("subject", cls=Subject, metavar="TREE|GAME", required=False)
_ONLY_TREE = click.argument("subject", cls=Told, metavar="TREE", required=False)


ALGORITHM = click.option("--algorithm", metavar="NAME", default="alphabeta", shell_complete=_algorithms)


def _own_option(name: str) -> Callable[[Any], Any]:
    """The option of single searches of that name; its help ends with their names."""
    takers = ", ".join(known for known, entry in ALGORITHMS.items() if name in entry.options)
    kind = KINDS[OPTIONS[name].kind]
    return click.option(f"--{name.replace('_', '-')}", name, type=kind, help=f"{pages.HELP_OWN[name]}  [{takers}]")


def own_options(*without: str) -> Callable[[Function], Function]:
    """All options of single searches, by the table, but those that the command has already."""
    return applied(*(_own_option(name) for name in OPTIONS if name not in without))


def own(given: dict[str, Any]) -> dict[str, Any]:
    """The options of single searches that were given."""
    return {name: given[name] for name in OPTIONS if given.get(name) is not None}


GAME_OPTIONS = ("size", "board", "state", "rules", "option")
_OPTION = click.option("--option", metavar="NAME=VALUE", multiple=True, default=None)
game_options = applied(plain("--size N|CxR", "--board FILE", "--state TEXT", "--rules NAME"), _OPTION)
takes_game = applied(_SUBJECT, _TREE, _COURSE, _FULL, game_options)
only_tree = applied(_ONLY_TREE, _TREE, _COURSE)
minimax_conventions = applied(_CHOICE["root"], _CHOICE["order"], _DEPTH, _EVAL)
_SEARCH = [option for name, option in _CHOICE.items() if name != "label"]
search_conventions = applied(*_SEARCH, _TIES, _WINDOW, _DEPTH, _EVAL)
counting_conventions = applied(_CHOICE["root"], _CHOICE["order"], _CHOICE["cut_rule"], _TIES, _CHOICE["values"], _EVAL)
all_conventions = applied(_CHOICE["label"], search_conventions)
any_search = applied(all_conventions, ALGORITHM, own_options())
course_option = _COURSE
made_for = applied(_CHOICE["root"], _CHOICE["order"], _CHOICE["cut_rule"], _CHOICE["label"], _TIES)
marked_conventions = applied(_CHOICE["label"], *_SEARCH, _TIES, _WINDOW)


def format_option(*forms: str) -> Callable[[Function], Function]:
    """``--format``, the first form being the default."""
    return click.option("--format", "form", type=Choice(forms), default=forms[0])


def conventions(given: dict[str, Any], **fixed: Any) -> Conventions:
    """The conventions among a command's options, those not given being the book's; UsageError for what cannot be."""
    names = [*CHOICES, "window", "depth", "evaluation", "algorithm"]
    chosen = {name: given[name] for name in names if given.get(name) is not None}
    if given.get("prune_ties"):
        rule = "ge" if given["prune_ties"] == "yes" else "gt"
        if chosen.get("cut_rule", rule) != rule:
            raise UsageError(words.TIES_CONTRADICT)
        chosen["cut_rule"] = rule
    return Conventions(**{**chosen, **fixed})


def root_is_only_a_default() -> bool:
    """Whether the player at the root comes from a course's profile, not from the command line."""
    source = click.get_current_context().get_parameter_source("root")
    return source is not click.core.ParameterSource.COMMANDLINE
