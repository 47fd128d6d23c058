"""The command ``treesearch``: its sections, its lazily loaded commands, and what happens when something goes wrong."""

from __future__ import annotations

import codecs
import os
import re
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from treesearch import __version__
from treesearch.cli import words
from treesearch.errors import MissingError, TreesearchError, UsageError

SECTIONS: dict[str, dict[str, str]] = {
    "Search": {"minmax": "search", "alphabeta": "search", "trace": "search", "compare": "compare"},
    "Show": {"draw": "draw"},
    "Play": {"play": "play"},
    "Teach": {"check": "check", "grade": "grade", "export": "export"},
    "Other": {"verify": "verify", "doctor": "doctor", "completion": "completion"},
}
"""The sections of ``--help``, and for each command the module of this package that has it (imported when called)."""

ALIASES = {"minimax": "minmax", "min-max": "minmax", "alpha-beta": "alphabeta"}


class Lazy(click.Group):
    """A group that knows its commands' names and sections, and imports a command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the sections."""
        return [name for section in SECTIONS.values() for name in section]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name or alias, imported now."""
        name = ALIASES.get(cmd_name, cmd_name)
        for section in SECTIONS.values():
            if name in section:
                command: click.Command = getattr(import_module(f"treesearch.cli.{section[name]}"), name)
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command and what follows it; for a name that is none, an error with what may have been meant."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise UsageError(words.NO_SUCH_COMMAND.format(name=args[0], meant=_meant(args[0], self.list_commands(ctx))))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by section, each with its one line from the catalogue: nothing is imported for it."""
        for title, section in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, words.COMMANDS[name]) for name in section])


class Command(click.Command):
    """A command that takes ``-5`` for a tree, not for an option, and prints its example as it is written."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.help, self.short_help = words.COMMANDS[str(self.name)], words.COMMANDS[str(self.name)]
        self.epilog = words.EXAMPLES[str(self.name)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """A blank in front keeps a bare negative number from looking like an option, where none waits for it."""
        waiting = {name for param in self.params if not getattr(param, "is_flag", False) for name in param.opts}
        bare = [
            f" {arg}" if re.fullmatch(r"-[\d.]\S*", arg) and before not in waiting else arg
            for before, arg in zip(["", *args], args, strict=False)
        ]
        try:
            return super().parse_args(ctx, bare)
        except click.UsageError as error:
            if "extra argument" in error.message:
                raise UsageError(words.TOO_MANY_ARGUMENTS.format(command=self.name)) from None
            raise

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What files look like, and the examples, unwrapped."""
        if self.name in words.FORMS:
            formatter.write("\n" + words.FORMS[self.name])
        formatter.write(
            "\n" + words.EXAMPLES_HEAD + "\n" + "".join(f"  {line}\n" for line in str(self.epilog).splitlines())
        )


@click.group(
    cls=Lazy,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=words.ABOUT,
)
@click.version_option(__version__, message="treesearch %(version)s")
@click.pass_context
def treesearch(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line; always ends in SystemExit.

    Codes: 0 done, 1 checked and wrong, 2 bad input, 3 something needed is missing, 130 Ctrl-C, 141 closed pipe.
    """
    _open_streams()
    try:
        code = treesearch.main(args, prog_name="treesearch", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except click.ClickException as error:
        fail(error.format_message())
        sys.exit(2)
    except TreesearchError as error:
        fail(error)
        sys.exit(3 if isinstance(error, MissingError) else 2)
    except (KeyboardInterrupt, click.Abort):
        click.echo(words.INTERRUPTED, err=True)
        sys.exit(130)
    except BrokenPipeError:
        _drop_output()
        sys.exit(141)
    except OSError as error:
        _drop_output()
        fail(words.CANNOT_PRINT.format(reason=error.strerror))
        sys.exit(2)


def fail(error: Exception | str) -> None:
    """One clear message on standard error."""
    click.echo(words.ERROR.format(message=error), err=True)


def _meant(typed: str, commands: list[str]) -> str:
    """What someone who typed this for a command's name may have meant."""
    from difflib import get_close_matches

    if typed.lstrip()[:1] in ("(", "'"):
        return words.TREE_NEEDS_COMMAND.format(tree=typed)
    near = dict.fromkeys(ALIASES.get(name, name) for name in get_close_matches(typed, [*commands, *ALIASES], 3))
    return words.DID_YOU_MEAN.format(names=words.OR.join(near)) if near else words.SEE_COMMANDS


def _open_streams() -> None:
    """Make the standard streams usable: closed ones lead nowhere, and no character of a tree stops the output."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open as long as we run)
    codecs.register_error("spelled", _spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="spelled")


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """A character that the terminal cannot show, as JSON and people can read it: ``\\u010d``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4)), error.end


def _drop_output() -> None:
    """Nobody takes the output any more: let what is still buffered go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
