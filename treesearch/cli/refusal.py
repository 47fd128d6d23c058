"""What is said where arguments or options cannot be, in one voice for every command: what was typed, and the law."""

import re
from collections.abc import Iterator
from typing import Any

import click

from treesearch import words as common_words
from treesearch.cli import words
from treesearch.cli.frame import ALIASES, MODULES, treesearch
from treesearch.errors import UsageError
from treesearch.words import did_you_mean

SYNONYMS = {
    "draw": ("picture", "figure", "image", "svg", "png", "pdf", "diagram", "slides", "beamer", "tikz", "graph"),
    "exercise": ("sheet", "sheets", "worksheet", "question", "questions", "generate", "make", "new", "key"),
    "check": ("mark", "answer", "score", "verify-answer"),
    "grade": ("class", "marks", "feedback", "report"),
    "export": ("quiz", "moodle", "canvas", "gradescope", "qti", "scorm", "autograder"),
    "alphabeta": ("search", "solve", "cuts", "prune", "ab"),
    "page": ("html", "steps", "practice", "practise"),
    "help": ("notation", "conventions", "answers", "formats"),
}
"""What newcomers type for a command; it is told them, never run."""
SAID_OTHERWISE = {
    "--strict": "--cut-rule gt", "--min": "--root min", "--max": "--root max", "--rtl": "--order rtl",
    "--json": "--format json", "--csv": "--format csv", "--letters": "--names letters", "--places": "--names places",
    "--practise": "--practice", "--out": "--output", "--theme": "--style",
}  # fmt: skip
"""What newcomers type for an option with its value."""


def refused(error: click.UsageError, command: click.Command, ctx: click.Context, args: list[str]) -> UsageError:
    """Our own error for click's; ``args`` are those that the command was called with."""
    if isinstance(error, click.NoSuchOption):
        return UsageError(_no_such_option(error.option_name, command, ctx))
    if isinstance(error, click.BadOptionUsage):
        return UsageError(_without_value(error.option_name, command, ctx))
    param: Any = getattr(error, "param", None)
    if param is None:
        return UsageError(_too_many(error.message, command, ctx))
    if isinstance(error, click.MissingParameter):
        needed = param.make_metavar(ctx) if isinstance(param, click.Argument) else f"{param.opts[0]} {param.metavar}"
        return UsageError(words.MISSING_ARGUMENT.format(argument=needed, command=command.name))
    law = _law(param.type)
    if not law:
        return UsageError(words.BAD_VALUE.format(option=param.opts[0], law=error.message))
    given, _, _ = command.make_parser(ctx).parse_args([*args])
    return UsageError(words.BAD_NUMBER.format(option=param.opts[0], value=given.get(param.name) or "''", law=law))


def no_such_command(typed: str) -> UsageError:
    """What someone who typed this for a command's name may have meant."""
    if typed.lstrip()[:1] in ("(", "'"):
        meant = words.TREE_NEEDS_COMMAND.format(tree=typed)
    else:
        named = next((name for name, others in SYNONYMS.items() if typed.lower() in others), "")
        meant = common_words.CLOSEST.format(close=named) if named else did_you_mean(typed, [*MODULES, *ALIASES])
        meant = meant or words.SEE_COMMANDS
    return UsageError(words.NO_SUCH_COMMAND.format(name=typed, meant=meant))


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


def _no_such_option(typed: str, command: click.Command, ctx: click.Context) -> str:
    """What was meant by an option that the command does not have: a near one, or one that other commands have."""
    known = [name for param in command.get_params(ctx) if isinstance(param, click.Option) for name in param.opts]
    others = ", ".join(_takers(ctx, typed))
    meant = words.OPTION_OF.format(commands=others) if others else did_you_mean(typed, known)
    instead = SAID_OTHERWISE.get(typed, "")
    if instead.split(" ")[0] in known:
        meant = common_words.CLOSEST.format(close=instead)
    return words.NO_SUCH_OPTION.format(command=command.name, option=typed, meant=meant)


def _takers(ctx: click.Context, option: str) -> Iterator[str]:
    """The commands that have that option."""
    for name in treesearch.list_commands(ctx):
        command = treesearch.get_command(ctx, name)
        if command and any(option in param.opts for param in command.params):
            yield name


def _too_many(extra: str, command: click.Command, ctx: click.Context) -> str:
    """What the command takes, where something more was given; and how a tree is written, if it takes one."""
    names = [param.make_metavar(ctx).strip("[]") for param in command.params if isinstance(param, click.Argument)]
    takes = words.TAKES.format(arguments=", ".join(names)) if names else words.TAKES_NOTHING
    tree = words.TREE_IN_QUOTES.format(command=command.name) if names[:1] in (["TREE"], ["TREE|GAME"]) else ""
    if re.search(r"\.\w{2,4}$|/$", extra) and any("-o" in param.opts for param in command.params):
        tree = words.FILE_BEHIND_O.format(command=command.name, file=extra)
    return words.TOO_MANY_ARGUMENTS.format(command=command.name, takes=takes, extra=extra) + tree
