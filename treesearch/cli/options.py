"""Options that several commands share: the conventions, a course's profile, the format, colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import inf
from os.path import isfile
from typing import Any, TypeVar

import click

from treesearch import words
from treesearch.cli.subject import Subject, algorithms, evaluations
from treesearch.conventions import CHOICES, Conventions
from treesearch.errors import UsageError
from treesearch.game import Bound, Number

Function = TypeVar("Function", bound=Callable[..., Any])
PROFILE = "treesearch.toml"


class Window(click.ParamType[tuple[Bound, Bound]]):
    """``ALPHA,BETA``: two exact numbers or infinities, the first less than the second."""

    name = "ALPHA,BETA"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Bound, Bound]:
        """The two bounds; a usage error says the right form."""
        if isinstance(value, tuple):
            return value
        try:
            alpha, beta = (_bound(part.strip()) for part in str(value).split(","))
        except (ValueError, ZeroDivisionError):
            self.fail(words.WINDOW_FORM.format(value=str(value).strip()), param, ctx)
        if not alpha < beta:
            raise UsageError(words.BAD_WINDOW.format(alpha=alpha, beta=beta))
        return alpha, beta


def _bound(text: str) -> Bound:
    if text.lower() in ("inf", "+inf", "-inf"):
        return -inf if text.startswith("-") else inf
    number = Number(text)
    return int(number) if str(number.numerator) == text else number


def read_profile(ctx: click.Context, param: click.Parameter, file: str | None) -> str | None:
    """Take the conventions of a course as the defaults of all other options."""
    if file is None and not isfile(PROFILE):
        return None
    import tomllib  # here, for the sake of a quick start: few calls have a profile

    path = file or PROFILE
    try:
        with open(path, "rb") as opened:
            profile = tomllib.load(opened)
    except OSError as error:
        raise UsageError(words.NO_PROFILE.format(file=path, reason=error.strerror)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(words.BAD_PROFILE.format(file=path, reason=error)) from None
    ctx.default_map = {**(ctx.default_map or {}), **_checked(profile.get("conventions", {}), path)}
    return path


def _checked(profile: Any, path: str) -> dict[str, Any]:
    """The profile's conventions by the names of the options; anything unknown is an error, with what was meant."""
    if not isinstance(profile, dict):
        raise UsageError(words.BAD_PROFILE.format(file=path, reason=words.PROFILE_FORM))
    known = [*CHOICES, "window", "depth", "prune_ties", "eval"]
    settings = {}
    for key, value in profile.items():
        name = key.replace("-", "_")
        if name not in known:
            from difflib import get_close_matches

            meant = get_close_matches(name, known, 1) or [", ".join(known)]
            raise UsageError(words.PROFILE_KEY.format(file=path, key=key, meant=meant[0]))
        if name in CHOICES and value not in CHOICES[name]:
            choices = " or ".join(CHOICES[name])
            raise UsageError(words.PROFILE_VALUE.format(file=path, key=key, value=value, choices=choices))
        settings[name] = value
    return settings


_COURSE = click.option(
    "--course", metavar="FILE", is_eager=True, expose_value=False, callback=read_profile, help=words.HELP_COURSE
)
_CHOICE = {
    name: click.option(f"--{name.replace('_', '-')}", name, type=click.Choice(choices), help=words.HELP[name])
    for name, choices in CHOICES.items()
}
_DEPTH = click.option("--depth", type=int, metavar="N", help=words.HELP["depth"])
_EVAL = click.option("--eval", "evaluation", metavar="NAME", help=words.HELP["eval"], shell_complete=evaluations)
_WINDOW = click.option("--window", type=Window(), help=words.HELP["window"])
_TIES = click.option("--prune-ties", type=click.Choice(["yes", "no"]), help=words.HELP["prune_ties"])
_COLOR = click.option("--no-color", is_flag=True, help=words.HELP["no_color"])
_FULL = click.option("--full", is_flag=True, help=words.HELP["full"])
_TREE = click.option("--tree", "chosen", metavar="NAME|NUMBER", help=words.HELP["tree"])
_SUBJECT = click.argument("subject", cls=Subject, metavar="TREE|GAME", required=False)


def applied(*decorators: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """One decorator that stands for several, the first on top."""

    def decorate(function: Function) -> Function:
        return reduce(lambda done, decorator: decorator(done), reversed(decorators), function)

    return decorate


ALGORITHM = click.option(
    "--algorithm", metavar="NAME", default="alphabeta", help=words.HELP["algorithm"], shell_complete=algorithms
)

takes_tree = applied(_SUBJECT, _TREE, _COURSE, _COLOR, _FULL)
minimax_conventions = applied(_CHOICE["root"], _CHOICE["order"], _DEPTH, _EVAL)
_SEARCH = [option for name, option in _CHOICE.items() if name != "label"]
search_conventions = applied(*_SEARCH, _TIES, _WINDOW, _DEPTH, _EVAL)
all_conventions = applied(_CHOICE["label"], search_conventions)


def format_option(*forms: str) -> Callable[[Function], Function]:
    """``--format``, the first form being the default."""
    return click.option("--format", "form", type=click.Choice(forms), default=forms[0], help=words.HELP["format"])


def conventions(given: dict[str, Any], **fixed: Any) -> Conventions:
    """The conventions among a command's options, those not given being the book's."""
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
