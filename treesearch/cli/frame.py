"""The frame of every command: its exit code, and errors of arguments and options, told in one voice."""

import codecs
import os
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn, TextIO

import click

from treesearch import __version__
from treesearch import words as common_words
from treesearch.algorithms import ALGORITHMS
from treesearch.cli import inputs
from treesearch.cli.help import pages
from treesearch.cli.options import HEADINGS, OTHER, Argument, heading_of
from treesearch.errors import (
    MissingError,
    ReadWarning,
    TreesearchError,
    UsageError,
    on_the_command_line,
)
from treesearch.machine import gc_paused
from treesearch.words import did_you_mean

BAD_NUMBER = "{option} {value}: write {law}"
INTERRUPTED = "interrupted"


SYNONYMS = {
    "draw": (
        "picture",
        "figure",
        "image",
        "svg",
        "png",
        "pdf",
        "diagram",
        "slides",
        "beamer",
        "tikz",
        "graph",
    ),
    "exercise": (
        "sheet",
        "sheets",
        "worksheet",
        "question",
        "questions",
        "generate",
        "make",
        "new",
        "key",
    ),
    "check": ("mark", "answer", "score", "verify-answer"),
    "grade": ("class", "marks", "feedback", "report"),
    "export": ("quiz", "moodle", "canvas", "gradescope", "qti", "scorm", "autograder"),
    "alphabeta": ("search", "solve", "cuts", "prune", "ab"),
    "page": ("html", "steps", "practice", "practise"),
    "help": ("notation", "conventions", "answers", "formats"),
}
"""Words that newcomers type for a command; the right one is told them, never run."""
SAID_OTHERWISE = {
    "--strict": "--cut-rule gt",
    "--min": "--root min",
    "--max": "--root max",
    "--rtl": "--order rtl",
    "--json": "--format json",
    "--csv": "--format csv",
    "--letters": "--names letters",
    "--places": "--names places",
    "--practise": "--practice",
    "--out": "--output",
    "--theme": "--style",
}
"""Words that newcomers type for an option with its value."""


def refused(
    error: click.UsageError, command: click.Command, ctx: click.Context, args: list[str]
) -> UsageError:
    """Our own error for click's; ``args`` are those that the command was called with."""
    if isinstance(error, click.NoSuchOption):
        return UsageError(_no_such_option(error.option_name, command, ctx))
    if isinstance(error, click.BadOptionUsage):
        return UsageError(_without_value(error.option_name, command, ctx))
    param: Any = getattr(error, "param", None)
    if param is None:
        return UsageError(_too_many(error.message, command, ctx))
    if isinstance(error, click.MissingParameter):
        needed = (
            param.make_metavar(ctx)
            if isinstance(param, click.Argument)
            else f"{param.opts[0]} {param.metavar}"
        )
        return UsageError(
            f"treesearch {command.name} needs {needed}; for help, run: treesearch {command.name} "
            "--help"
        )
    law = _law(param.type)
    if not law:
        return UsageError(f"{param.opts[0]}: {error.message}")
    given, _, _ = command.make_parser(ctx).parse_args([*args])
    return UsageError(
        BAD_NUMBER.format(option=param.opts[0], value=given.get(param.name) or "''", law=law)
    )


def no_such_command(typed: str) -> UsageError:
    """Guesses which command was meant by a name that is none."""
    if not typed.strip():
        return UsageError("the command is empty; treesearch --help lists the commands")
    if typed.lstrip()[:1] in ("(", "'"):
        meant = f'; write a command before the tree, as in: treesearch minmax "{typed}"'
    else:
        named = next((name for name, others in SYNONYMS.items() if typed.lower() in others), "")
        meant = (
            common_words.CLOSEST.format(close=named)
            if named
            else did_you_mean(typed, [*MODULES, *ALIASES])
        )
        meant = meant or "; treesearch --help lists the commands"
    return UsageError(f"there is no command {typed}{meant}")


def _without_value(name: str, command: click.Command, ctx: click.Context) -> str:
    """Explain an option that lacks its value or has text after its name."""
    param = next(one for one in command.get_params(ctx) if name in one.opts)
    told = inputs.TAKES_NO_VALUE if getattr(param, "is_flag", False) else inputs.NEEDS_VALUE
    return told.format(option=name, form=param.make_metavar(ctx))


def _law(kind: Any) -> str:
    """Describes the range of a number; nothing for what is no number."""
    if not isinstance(kind, (click.types.IntParamType, click.types.FloatParamType)):
        return ""
    name = inputs.WHOLE_NUMBER if isinstance(kind, click.types.IntParamType) else inputs.ANY_NUMBER
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    above = inputs.MORE_THAN if getattr(kind, "min_open", False) else inputs.AT_LEAST
    ends = [above.format(end=low)] * (low is not None) + [inputs.AT_MOST.format(end=high)] * (
        high is not None
    )
    return inputs.COMMA.join([name, *ends])


def _no_such_option(typed: str, command: click.Command, ctx: click.Context) -> str:
    """Guesses which option was meant by one that the command lacks: a near one, or one that other commands have."""
    known = [
        name
        for param in command.get_params(ctx)
        if isinstance(param, click.Option)
        for name in param.opts
    ]
    others = ", ".join(_takers(ctx, typed))
    meant = f"; it is one of {others}" if others else did_you_mean(typed, known)
    instead = SAID_OTHERWISE.get(typed, "")
    # a word of another program, or of an older version, is answered by the option that this command has for it
    if instead.split(" ")[0] in known:
        meant = common_words.CLOSEST.format(close=instead)
    return f"treesearch {command.name} has no option {typed}{meant}"


def _takers(ctx: click.Context, option: str) -> Iterator[str]:
    """Yield the commands that have that option."""
    for name in treesearch.list_commands(ctx):
        command = treesearch.get_command(ctx, name)
        if command and any(option in param.opts for param in command.params):
            yield name


def _too_many(extra: str, command: click.Command, ctx: click.Context) -> str:
    """Names the arguments of a command that was given too many; and how a tree is written, if it takes one."""
    names = [
        param.make_metavar(ctx).strip("[]")
        for param in command.params
        if isinstance(param, click.Argument)
    ]
    takes = f"only {', '.join(names)}" if names else "no argument"
    tree = (
        (
            "\n"
            "  put the tree in double quotes, and give one file at a time: treesearch "
            f'{command.name} "(1 (5 7) 4)"'
        )
        if names[:1] in (["TREE"], ["TREE|GAME"])
        else ""
    )
    # who writes `draw TREE tree.svg` means the file to write, not a second tree
    if re.search(r"\.\w{2,4}$|/$", extra) and any("-o" in param.opts for param in command.params):
        tree = f'\n  to write a file, use -o: treesearch {command.name} "(1 (5 7) 4)" -o {extra}'
    return f"treesearch {command.name} accepts {takes}; leave out {extra}" + tree


# The command ``treesearch``: its sections, its lazily loaded commands, and what happens when something goes wrong.


SECTIONS: dict[str, dict[str, str]] = {
    "Search": {"minmax": "search", "alphabeta": "search", "trace": "search", "compare": "compare"},
    "Show": {"draw": "draw", "page": "draw", "play": "play", "serve": "other", "site": "other"},
    "Teach": {
        "exercise": "exercise",
        "echo": "answers",
        "check": "answers",
        "grade": "grade",
        "export": "sheets",
        "test": "answers",
    },
    "Other": {"verify": "other", "doctor": "other", "help": "help.topics"},
}
"""The sections of ``--help``, and for each command the module of this package that has it (imported when called)."""

MODULES = {name: module for section in SECTIONS.values() for name, module in section.items()}

COMPLETE = "_TREESEARCH_COMPLETE"
"""The variable by which a shell asks for completions."""

# the algorithms' other names are commands, too: `minimax` for `minmax`
ALIASES = {
    alias: name
    for name in SECTIONS["Search"]
    if name in ALGORITHMS
    for alias in ALGORITHMS[name].aliases
}


class Lazy(click.Group):
    """A group that knows its commands' names and sections, and imports a command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all commands, in the order of the sections."""
        return [*MODULES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name or alias, imported now."""
        # a module is imported when its command is typed: together they take longer than most searches
        name = ALIASES.get(cmd_name, cmd_name)
        if name not in MODULES:
            return None
        with gc_paused():
            command: click.Command = getattr(import_module(f"treesearch.cli.{MODULES[name]}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command and what follows it.

        For a name that is none, an error with what may have been meant.
        """
        # click would say "No such command" and no more; a near name, or a tree typed alone, can be told
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise no_such_command(args[0])
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands first, then the two options."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by section, each with one line, without importing them."""
        for title, section in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, pages.COMMANDS[name]) for name in section])


class Command(click.Command):
    """A command that takes ``-5`` for a tree, not for an option, and prints its example as it is written."""

    allow_extra_args = True  # so that the error is ours
    forms = ""  # what files look like

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = str(self.name)
        self.help, self.epilog = pages.COMMANDS[name], pages.EXAMPLES[name]
        # every command takes it, so that it may stand at the end of the line, where people add it
        self.params.append(
            click.Option(["--no-color"], is_flag=True, expose_value=False, callback=_colour)
        )
        for param in self.params:
            called = (
                str(param.metavar)
                if isinstance(param, click.Argument)
                else max(param.opts, key=len)
            )
            called = called.strip("[]").lstrip("-")
            # a name that means another thing here than elsewhere has an entry of its own, "check algorithm"
            if isinstance(param, Argument | click.Option) and not param.help:
                param.help = pages.HELP.get(f"{name} {called}") or pages.HELP.get(called, "")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; a blank in front keeps a negative number from looking like an option.

        None may wait for it: ``-5`` is a tree, ``- value: 3`` an answer.
        """
        waiting = {
            name
            for param in self.params
            if not getattr(param, "is_flag", False)
            for name in param.opts
        }
        bare = [
            f" {arg}"
            if re.fullmatch(r"-[\d.]\S*|-\s.*", arg, re.DOTALL) and before not in waiting
            else arg
            for before, arg in zip(["", *args], args, strict=False)
        ]
        try:
            # click takes the list apart while it reads; an error is told about the arguments as they were typed
            extra = super().parse_args(ctx, [*bare])
            # while a shell completes a line, it may be wrong still
            if extra and not ctx.resilient_parsing:
                raise click.UsageError(extra[0].strip())
        except click.UsageError as error:
            raise refused(error, self, ctx, bare) from None
        return extra

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings, in the order of HEADINGS."""
        found: dict[str, list[tuple[str, str]]] = {heading: [] for heading in HEADINGS}
        for param in self.get_params(ctx):
            record = None if isinstance(param, click.Argument) else param.get_help_record(ctx)
            if record:
                # what all commands have says nothing of this one, so it comes last
                everywhere = not {"--help", "--no-color"}.isdisjoint(param.opts)
                found.setdefault(OTHER if everywhere else heading_of(param), []).append(record)
        found[OTHER] = found.pop(OTHER)  # behind headings that a command has alone
        for heading, records in found.items():
            if records:
                with formatter.section(
                    heading or pages.OPTIONS_HEAD
                ):  # what has a letter is used the most
                    formatter.write_dl(
                        sorted(records, key=lambda record: record[0].startswith("--"))
                    )

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Prints the forms of files, and the examples, unwrapped."""
        if self.forms:
            formatter.write(f"\n{self.forms}")
        formatter.write(
            "\n"
            + pages.EXAMPLES_HEAD
            + "\n"
            + "".join(f"  {line}\n" for line in str(self.epilog).splitlines())
        )


def _colour(ctx: click.Context, param: click.Parameter, refused: bool) -> None:
    # None leaves it to what the output is: a terminal has colours, a pipe none
    ctx.color = False if refused else ctx.color


@click.group(
    cls=Lazy,
    invoke_without_command=True,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "show_default": True,
    },
    help=pages.ABOUT,
)
@click.version_option(__version__, message="treesearch %(version)s")
@click.pass_context
def treesearch(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(args: list[str] | None = None) -> NoReturn:
    """Run the command line; always ends in SystemExit.

    Codes: 0 done, 1 checked and wrong, 2 bad input, 3 something needed is missing, 130 Ctrl-C, 141 closed pipe.
    """
    _open_streams()
    try:
        with on_the_command_line():
            code = _run(sys.argv[1:] if args is None else args)
        # here, where a closed pipe or a full disk can still be answered for
        sys.stdout.flush()
    except (click.ClickException, TreesearchError) as error:
        if isinstance(error, click.NoSuchOption):  # before the command's name
            error = UsageError(
                f"write {error.option_name} after the command: treesearch COMMAND {error.option_name}"
            )
        fail(error.format_message() if isinstance(error, click.ClickException) else error)
        code = 3 if isinstance(error, MissingError) else 2
    except (KeyboardInterrupt, click.Abort):
        echo(INTERRUPTED, err=True)
        code = 130
    except BrokenPipeError:
        _drop(sys.stdout)
        code = 141
    except OSError as error:
        _drop(sys.stdout)
        fail(
            f"the output cannot be written: {error.strerror}"
            if _is_somewhere()
            else "the current folder was removed; change to another folder: cd"
        )
        code = 2
    sys.exit(code)


def _is_somewhere() -> bool:
    """Return whether the folder in which the command was typed is still there."""
    try:
        return bool(os.getcwd())
    except OSError:
        return False


def _run(args: list[str]) -> int:
    """Return the exit code of a command: click's own ``main`` ends with 1 where a pipe is closed."""
    # a shell waits for these words and nothing else, so notes and warnings stay out
    if COMPLETE in os.environ:
        from click.shell_completion import shell_complete

        return shell_complete(treesearch, {}, "treesearch", COMPLETE, os.environ[COMPLETE])
    try:
        with warnings.catch_warnings(), treesearch.make_context("treesearch", args) as ctx:
            # Python shows a warning once for each place; every file has its own
            warnings.simplefilter("always", ReadWarning)
            warnings.showwarning = note  # restored by catch_warnings
            code = treesearch.invoke(ctx)
    except click.exceptions.Exit as done:  # after --help and --version
        code = done.exit_code
    # a command that returns nothing has done what it was asked
    return code if isinstance(code, int) else 0


def note(message: Warning | str, *place: Any, **more: Any) -> None:
    """Print a warning as a note, without its place in the code."""
    echo(f"note: {message}", err=True)


def fail(error: Exception | str) -> None:
    """Print one clear message on standard error."""
    echo(f"error: {error}", err=True)


def echo(text: str = "", *, err: bool = False, nl: bool = True, **style: Any) -> None:
    """Print a line in which nothing but its style commands the terminal; a message that nobody can take is dropped."""
    try:
        click.echo(click.style(plain(text), **style) if style else plain(text), err=err, nl=nl)
    except OSError:
        if not err:
            raise
        _drop(sys.stderr)


def plain(text: str) -> str:
    """Return the text with a replacement sign for every character that could command a terminal or turn its text around."""
    return text.translate(_COMMANDING)


# All controls but tab and line feed, and the signs that turn the order of text around (Boucher and Anderson 2021).
_COMMANDING = dict.fromkeys(
    [
        *range(0x09),
        *range(0x0B, 0x20),
        *range(0x7F, 0xA0),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
    ],
    "\N{REPLACEMENT CHARACTER}",
)


def _open_streams() -> None:
    """Make the standard streams usable: closed ones lead nowhere, and no character of a tree stops the output."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open as long as we run)
    # "strict" would end in a traceback at the first sign that an old terminal lacks, and "replace" would lose it
    codecs.register_error("spelled", _spelled)
    for stream in (sys.stdout, sys.stderr):
        # in a notebook or under a test the stream is another object, which knows no encoding
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=_encoding(os.name, stream.isatty()), errors="spelled")


def _encoding(system: str, terminal: bool) -> str | None:
    """Returns UTF-8 for a file or pipe on Windows, which would be written in an old code page; else None: as it is."""
    return (
        "utf-8"
        if system == "nt" and not terminal and "PYTHONIOENCODING" not in os.environ
        else None
    )


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """Return a character that the terminal cannot show, as JSON and people can read it: ``\\u010d``."""
    # the handler is known to all of Python, and reading has its own errors
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4)), error.end


def _drop(stream: TextIO) -> None:
    """Nobody takes this output any more: let what is still buffered go nowhere."""
    with suppress(OSError, ValueError):  # a stream of tests has no number
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
