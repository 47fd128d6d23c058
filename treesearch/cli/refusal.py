"""What is said where the value of an option cannot be, in one voice for every command: what was typed, and the law."""

from __future__ import annotations

from typing import Any

import click

from treesearch.cli import words
from treesearch.errors import UsageError


def refused(error: click.UsageError, command: click.Command, ctx: click.Context, args: list[str]) -> UsageError:
    """Our own error for click's; ``args`` are those that the command was called with."""
    if isinstance(error, click.BadOptionUsage):
        return UsageError(_without_value(error.option_name, command, ctx))
    param: Any = getattr(error, "param", None)
    if param is None:
        return UsageError(error.message)
    law = _law(param.type)
    if not law:
        return UsageError(words.BAD_VALUE.format(option=param.opts[0], law=error.message))
    given, _, _ = command.make_parser(ctx).parse_args([*args])
    return UsageError(words.BAD_NUMBER.format(option=param.opts[0], value=given.get(param.name) or "''", law=law))


def _without_value(name: str, command: click.Command, ctx: click.Context) -> str:
    """Of an option that ends too soon, or goes on after a name that is a whole option."""
    param = next(one for one in command.get_params(ctx) if name in one.opts)
    told = words.TAKES_NO_VALUE if getattr(param, "is_flag", False) else words.NEEDS_VALUE
    return told.format(option=name, form=param.make_metavar(ctx))


def _law(kind: Any) -> str:
    """What a number may be; nothing for what is no number."""
    if not isinstance(kind, (click.types.IntParamType, click.types.FloatParamType)):
        return ""
    name = words.WHOLE_NUMBER if isinstance(kind, click.types.IntParamType) else words.ANY_NUMBER
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    above = words.MORE_THAN if getattr(kind, "min_open", False) else words.AT_LEAST
    ends = [above.format(end=low)] * (low is not None) + [words.AT_MOST.format(end=high)] * (high is not None)
    return words.COMMA.join([name, *ends])
