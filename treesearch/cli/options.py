"""Options that several commands share: the conventions, a course's profile, the format, colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from os.path import isfile
from typing import Any, TypeVar

import click

from treesearch import words as common_words
from treesearch.algorithms import ALGORITHMS, OPTIONS
from treesearch.cli import words
from treesearch.cli.files import read_text
from treesearch.cli.help import words as pages
from treesearch.cli.subject import Subject, Told, algorithms, evaluations
from treesearch.conventions import CHOICES, Conventions
from treesearch.errors import UsageError, option
from treesearch.values import Bound, bound_in
from treesearch.words import did_you_mean

Function = TypeVar("Function", bound=Callable[..., Any])
PROFILE = "treesearch.toml"
STYLES = "treesearch.styles"
"""Where a click context keeps the styles of the course."""


class Bounds(click.ParamType[tuple[Bound, Bound]]):
    """``ALPHA,BETA``: two exact numbers or infinities, the first less than the second."""

    def __init__(self, name: str = "ALPHA,BETA", of: str = "window") -> None:
        self.name, self.of = name, of

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Bound, Bound]:
        """The two bounds; a usage error says the right form."""
        if isinstance(value, tuple):
            return value
        try:
            alpha, beta = (bound_in(part.strip()) for part in str(value).split(","))
        except (ValueError, ZeroDivisionError):
            raise UsageError(words.BOUNDS_FORM.format(value=str(value).strip(), option=option(self.of))) from None
        if not alpha < beta:
            law = common_words.OPTION_LAWS[self.of]
            raise UsageError(common_words.BAD_OPTION.format(option=option(self.of, (alpha, beta)), law=law))
        return alpha, beta


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
        if value in own:
            return own[value]
        if value.lower() in self.choices or not own:
            return super().convert(value, param, ctx)
        return Choice([*self.choices, *own]).convert(value, param, ctx)


class Exact(click.ParamType[Bound]):
    """A number, kept exactly, or an infinity."""

    name = "NUMBER"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Bound:
        """The number; a usage error for anything else."""
        try:
            return bound_in(value) if isinstance(value, str) else value
        except (ValueError, ZeroDivisionError):
            self.fail(words.NO_NUMBER.format(value=value), param, ctx)


class Depths(click.ParamType[tuple[int, ...]]):
    """Whole numbers with commas between them: ``7,9,11``."""

    name = "N[,N...]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """The depths in the order given; a usage error says the right form."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(dict.fromkeys(int(part) for part in str(value).split(",")))
        except ValueError:
            self.fail(words.DEPTHS_FORM.format(value=value), param, ctx)


class Names(click.ParamType[tuple[str, ...]]):
    """Names with commas between them: ``minmax,alphabeta``."""

    name = "NAME[,NAME...]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """The names, without blanks."""
        return value if isinstance(value, tuple) else tuple(name.strip() for name in str(value).split(","))


class Whole(click.ParamType[tuple[int, int]]):
    """``N``, or ``LOW,HIGH``: a whole number, or the least and the greatest."""

    name = "N|LOW,HIGH"

    def __init__(self, of: str) -> None:
        self.of = of

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """The two ends; a usage error says the right form."""
        if isinstance(value, tuple):
            return value
        try:
            low, *high = (int(part) for part in str(value).split(","))
            (end,) = high or [low]
        except ValueError:
            raise UsageError(words.WHOLE_FORM.format(value=str(value).strip(), option=option(self.of))) from None
        return low, end


def read_profile(ctx: click.Context, param: click.Parameter, file: str | None) -> str | None:
    """Take the conventions of a course as the defaults of all other options; its file, or ``None`` if there is none.

    UsageError for a file that cannot be read, is no TOML, or holds anything that is no convention.
    """
    if file is None and not isfile(PROFILE):
        return None
    import tomllib  # here, for the sake of a quick start: few calls have a profile

    path = file or PROFILE
    text = read_text(path, words.NO_PROFILE)
    try:
        profile = tomllib.loads(text)
        ctx.default_map = {**(ctx.default_map or {}), **_settings(profile)}
        ctx.meta[STYLES] = _styles(profile.get("styles", {}))
    except (tomllib.TOMLDecodeError, UsageError) as error:
        raise UsageError(words.BAD_PROFILE.format(file=path, reason=error)) from None
    except (ValueError, RecursionError) as error:  # Python's own limits: 4,300 digits, 1,000 levels
        reason = words.TOO_DEEP_TOML if isinstance(error, RecursionError) else words.TOO_LONG_TOML
        raise UsageError(words.BAD_PROFILE.format(file=path, reason=reason)) from None
    return path


def _settings(profile: dict[str, Any]) -> dict[str, Any]:
    """The profile's conventions by the names of the options; anything unknown is an error, with what was meant."""
    for key, table in profile.items():
        if key == "styles":
            continue
        if not isinstance(table, dict) or key.lower() == "conventions" != key:
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
        raise UsageError(words.PROFILE_KEY.format(key=name, hint=did_you_mean(name, known), known=", ".join(known)))
    if name == "prune_ties" and isinstance(value, bool):
        value = "yes" if value else "no"
    choices = CHOICES.get(name, ("yes", "no") if name == "prune_ties" else None)
    if choices and value not in choices:
        raise UsageError(words.PROFILE_VALUE.format(key=name, value=value, choices=" or ".join(choices)))
    if name == "depth" and not isinstance(value, int):
        raise UsageError(words.PROFILE_VALUE.format(key=name, value=value, choices=words.A_NUMBER))
    if name == "window":
        text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        value = Bounds().convert(text, None, None)
    return "evaluation" if name == "eval" else name, value


_COURSE = click.option("--course", metavar="FILE", is_eager=True, expose_value=False, callback=read_profile)
_CHOICE = {
    name: click.option(f"--{name.replace('_', '-')}", name, type=Choice(choices)) for name, choices in CHOICES.items()
}
_DEPTH = click.option("--depth", type=int, metavar="N")
_EVAL = click.option("--eval", "evaluation", metavar="NAME", shell_complete=evaluations)
_WINDOW = click.option("--window", type=Bounds())
_TIES = click.option("--prune-ties", type=Choice(["yes", "no"]))
NO_COLOR = click.option("--no-color", is_flag=True)
_FULL = click.option("--full", is_flag=True)
_TREE = click.option("--tree", "chosen", metavar="NAME|NUMBER")
_SUBJECT = click.argument("subject", cls=Subject, metavar="TREE|GAME", required=False)
_ONLY_TREE = click.argument("subject", cls=Told, metavar="TREE", required=False)


def applied(*decorators: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """One decorator that stands for several, the first on top."""

    def decorate(function: Function) -> Function:
        return reduce(lambda done, decorator: decorator(done), reversed(decorators), function)

    return decorate


ALGORITHM = click.option("--algorithm", metavar="NAME", default="alphabeta", shell_complete=algorithms)

_KINDS: dict[str, Any] = {
    "whole": int, "decimal": float, "number": Exact(), "bound": Exact(), "names": Names(),
    "bounds": Bounds("LOW,HIGH", "utility_range"),
}  # fmt: skip


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


takes_tree = applied(_SUBJECT, _TREE, _COURSE, NO_COLOR, _FULL)
only_tree = applied(_ONLY_TREE, _TREE, _COURSE, NO_COLOR)
minimax_conventions = applied(_CHOICE["root"], _CHOICE["order"], _DEPTH, _EVAL)
_SEARCH = [option for name, option in _CHOICE.items() if name != "label"]
search_conventions = applied(*_SEARCH, _TIES, _WINDOW, _DEPTH, _EVAL)
counting_conventions = applied(_CHOICE["root"], _CHOICE["order"], _CHOICE["cut_rule"], _TIES, _CHOICE["values"], _EVAL)
all_conventions = applied(_CHOICE["label"], search_conventions)
course_option = _COURSE
made_for = applied(_CHOICE["root"], _CHOICE["order"], _CHOICE["cut_rule"], _CHOICE["label"], _TIES)
marked_conventions = applied(_CHOICE["label"], *_SEARCH, _TIES, _WINDOW)


def format_option(*forms: str) -> Callable[[Function], Function]:
    """``--format``, the first form being the default."""
    return click.option("--format", "form", type=Choice(forms), default=forms[0])


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
