"""What options take: typed on the command line, or set in a course's file, whose conventions become their defaults."""

from collections.abc import Callable, Iterable
from os.path import isfile
from typing import Any

import click

from treesearch import words as common_words
from treesearch.cli import words
from treesearch.cli.files import read_text
from treesearch.conventions import CHOICES, Conventions
from treesearch.errors import UsageError, on_the_command_line
from treesearch.values import Bound, bound_in
from treesearch.words import did_you_mean

PROFILE = "treesearch.toml"
STYLES = "treesearch.styles"
"""Where a click context keeps the styles of the course."""


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
KINDS: dict[str, Any] = {
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
    text = read_text(path)
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
