"""Options that several commands share: the conventions, a course's profile, the format, colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import reduce
from os.path import isfile
from typing import TYPE_CHECKING, Any, TypeVar

import click

from treesearch import words as common_words
from treesearch.algorithms import ALGORITHMS, OPTIONS
from treesearch.cli import words
from treesearch.cli.files import read_text
from treesearch.cli.help import words as pages
from treesearch.conventions import CHOICES, Conventions
from treesearch.errors import TreesearchError, UsageError, on_the_command_line
from treesearch.values import Bound, bound_in
from treesearch.words import did_you_mean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Function = TypeVar("Function", bound=Callable[..., Any])
PROFILE = "treesearch.toml"
STYLES = "treesearch.styles"
"""Where a click context keeps the styles of the course."""


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


class Typed(click.ParamType[Any]):
    """What an option takes, read from its text; ``wrong`` is the sentence for a text from which it cannot be read."""

    def __init__(self, name: str, read: Callable[[str], Any], wrong: str = "") -> None:
        self.name, self.read, self.wrong = name, read, wrong

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """What the text says; what is no text has been read already."""
        return self.of(value.strip(), param.opts[-1] if param else "") if isinstance(value, str) else value

    def of(self, text: str, option: str) -> Any:
        """What the text of that option says; UsageError with the right form."""
        try:
            return self.read(text)
        except (ValueError, ZeroDivisionError):
            raise UsageError(self.wrong.format(option=option, value=text)) from None


def _split(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _bounds(text: str) -> tuple[Bound, Bound]:
    alpha, beta = map(bound_in, _split(text))
    return alpha, beta


def _ends(text: str) -> tuple[int, int]:
    low, *high = map(int, text.split(","))
    (end,) = high or [low]
    return low, end


NAMES = Typed("NAME[,NAME...]", _split)
DEPTHS = Typed("N[,N...]", lambda text: tuple(dict.fromkeys(map(int, text.split(",")))), words.DEPTHS_FORM)
ENDS = Typed("N|LOW,HIGH", _ends, words.WHOLE_FORM)
WINDOW = Typed("ALPHA,BETA", _bounds, words.BOUNDS_FORM)
_EXACT = Typed("NUMBER", bound_in, words.NO_NUMBER)
_KINDS: dict[str, Any] = {
    "whole": int, "decimal": float, "number": _EXACT, "bound": _EXACT, "names": NAMES,
    "bounds": Typed("LOW,HIGH", _bounds, words.BOUNDS_FORM),
}  # fmt: skip


class Choice(click.Choice[str]):
    """One of some words, in any case; for another one an error with the nearest of them."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__([*choices], case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word as it is listed; UsageError if it is none."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            option = next(iter(param.opts), "") if param else ""
            near, known = did_you_mean(str(value), self.choices), ", ".join(self.choices)
            raise UsageError(words.NO_SUCH_CHOICE.format(option=option, value=value, hint=near, known=known)) from None


class Style(Choice):
    """One of our styles, or one of the course's, which becomes what it stands for."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """A name of ours, or the course's style itself; UsageError if it is neither."""
        own = ctx.meta.get(STYLES, {}) if ctx else {}
        if not isinstance(value, str):
            return value
        return own[value] if value in own else Choice([*self.choices, *own]).convert(value, param, ctx)


def read_profile(ctx: click.Context, param: click.Parameter, file: str | None) -> str | None:
    """Take the conventions of a course as the defaults of all other options; its file, or ``None`` if there is none.

    UsageError for a file that cannot be read, is no TOML, or holds anything that is no convention.
    """
    if file is None and not isfile(PROFILE):
        return None
    from treesearch.homework.marking.fields import parsed  # here, for the sake of a quick start: few calls have one

    path = file or PROFILE
    text = read_text(path, words.NO_PROFILE)
    try:
        profile = parsed(text)
        ctx.default_map = {**(ctx.default_map or {}), **_settings(profile)}
        ctx.meta[STYLES] = _styles(profile.get("styles", {}))
    except UsageError as error:
        raise UsageError(words.BAD_PROFILE.format(file=path, reason=error)) from None
    return path


def _settings(profile: dict[str, Any]) -> dict[str, Any]:
    """The profile's conventions by the names of the options; anything unknown is an error, with what was meant."""
    for key, table in profile.items():
        if key != "styles" and (not isinstance(table, dict) or key.lower() == "conventions" != key):
            raise UsageError(words.PROFILE_FORM if key == "conventions" else words.PROFILE_OUTSIDE.format(key=key))
    return dict(_setting(key.replace("-", "_"), value) for key, value in profile.get("conventions", {}).items())


def _styles(tables: Any) -> dict[str, Any]:
    """The styles of the course by name, checked; UsageError for what is no style."""
    if not tables:
        return {}
    from treesearch.diagram.theme import style_of

    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise UsageError(words.STYLES_FORM)
    found = {}
    for name, table in tables.items():
        try:
            found[name] = style_of(table)
        except UsageError as error:
            raise UsageError(words.STYLE_WRONG.format(name=name, reason=error)) from None
    return found


def _setting(name: str, value: Any) -> tuple[str, Any]:
    """One convention, as its option takes it: a window may be a list, yes and no may be true and false."""
    known = [*CHOICES, "window", "depth", "prune_ties", "eval"]
    if name not in known:
        hint = did_you_mean(name, known)
        raise UsageError(common_words.NO_SUCH_CONVENTION.format(name=name, hint=hint, known=", ".join(known)))
    if name == "eval":
        return "evaluation", value
    if name == "prune_ties":
        value = ("no", "yes")[value] if isinstance(value, bool) else value
        if value not in ("yes", "no"):
            raise UsageError(common_words.BAD_CONVENTION.format(name=name, value=value, choices="yes or no"))
        return name, value
    if name == "window":
        value = WINDOW.of(",".join(map(str, value)) if isinstance(value, list) else str(value), name)
    with on_the_command_line(typed=False):
        return name, getattr(Conventions(**{name: value}), name)


_COURSE = click.option("--course", metavar="FILE", is_eager=True, expose_value=False, callback=read_profile)
_CHOICE = {
    name: click.option(f"--{name.replace('_', '-')}", name, type=Choice(choices)) for name, choices in CHOICES.items()
}
_DEPTH = click.option("--depth", type=int, metavar="N")
_EVAL = click.option("--eval", "evaluation", metavar="NAME", shell_complete=_evaluations)
_WINDOW = click.option("--window", type=WINDOW)
_TIES = click.option("--prune-ties", type=Choice(["yes", "no"]))
_FULL = click.option("--full", is_flag=True)
_TREE = click.option("--tree", "chosen", metavar="NAME|NUMBER")
_SUBJECT = click.argument("subject", cls=Subject, metavar="TREE|GAME", required=False)
_ONLY_TREE = click.argument("subject", cls=Told, metavar="TREE", required=False)


def applied(*decorators: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """One decorator that stands for several, the first on top."""

    def decorate(function: Function) -> Function:
        return reduce(lambda done, decorator: decorator(done), reversed(decorators), function)

    return decorate


ALGORITHM = click.option("--algorithm", metavar="NAME", default="alphabeta", shell_complete=_algorithms)


def _own_option(name: str) -> Callable[[Any], Any]:
    """The option of single searches of that name; its help ends with their names."""
    takers = ", ".join(known for known, entry in ALGORITHMS.items() if name in entry.options)
    kind = _KINDS[OPTIONS[name].kind]
    return click.option(f"--{name.replace('_', '-')}", name, type=kind, help=f"{pages.HELP_OWN[name]}  [{takers}]")


def own_options(*without: str) -> Callable[[Function], Function]:
    """All options of single searches, by the table, but those that the command has already."""
    return applied(*(_own_option(name) for name in OPTIONS if name not in without))


def own(given: dict[str, Any]) -> dict[str, Any]:
    """The options of single searches that were given."""
    return {name: given[name] for name in OPTIONS if given.get(name) is not None}


GAME_OPTIONS = {"size": "N|CxR", "board": "FILE", "state": "TEXT", "rules": "NAME", "option": "NAME=VALUE"}
game_options = applied(
    *(
        click.option(f"--{name}", metavar=form, multiple=name == "option", default=None)
        for name, form in GAME_OPTIONS.items()
    )
)
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
