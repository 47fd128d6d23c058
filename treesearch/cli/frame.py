"""The main command ``treesearch``: help, errors, exit codes and output."""

import codecs
import os
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn, TextIO

import click

from treesearch import __version__
from treesearch.algorithms import ALGORITHMS
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
from treesearch.words import closest, did_you_mean

INTERRUPTED = "interrupted"

SYNONYMS = {
    "draw": "picture figure image svg png pdf diagram slides beamer tikz graph",
    "exercise": "sheet sheets worksheet question questions generate make new key",
    "check": "mark answer score verify-answer",
    "grade": "class marks feedback report",
    "export": "quiz moodle canvas gradescope qti scorm autograder",
    "alphabeta": "search solve cuts prune ab",
    "page": "html steps practice practise",
    "help": "notation conventions answers formats",
}
"""Other words that newcomers type, for each command."""
OPTION_SYNONYMS = {
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
"""The right option for options that newcomers type."""


def with_newcomer_hint(
    error: click.UsageError, command: click.Command, ctx: click.Context
) -> UsageError:
    """Return an error from click as a UsageError, with a hint for new users."""
    message, _, guess = error.format_message().replace("(Did", "Did").partition(". Did")
    message = message.rstrip(".")
    hint = f"; for help, run: treesearch {command.name} --help"
    if isinstance(error, click.NoSuchOption):
        hint = _option_hint(error.option_name, command, ctx) or hint
    elif type(error) is click.UsageError:  # too many arguments
        hint = _argument_hint(message, command) or hint
    elif isinstance(error, click.BadParameter) and not isinstance(error, click.MissingParameter):
        hint = ""
    if guess and "did you mean" not in hint:  # our hint is better
        hint = f" (did{guess.rstrip(').')}){hint}"
    return UsageError(f"{message[:1].lower()}{message[1:]}{hint}")


def no_such_command(typed: str) -> UsageError:
    """Return the error for an unknown command, with a suggestion."""
    if not typed.strip():
        return UsageError("the command is empty; treesearch --help lists the commands")
    if typed.lstrip()[:1] in ("(", "'"):
        hint = f'; write a command before the tree, as in: treesearch minmax "{typed}"'
    else:
        meant = next(
            (name for name, words in SYNONYMS.items() if typed.lower() in words.split()), ""
        )
        hint = did_you_mean(meant or typed, [*MODULES, *ALIASES])
    return UsageError(
        f"there is no command {typed}{hint or '; treesearch --help lists the commands'}"
    )


def _option_hint(typed: str, command: click.Command, ctx: click.Context) -> str:
    """Return a hint that names a similar option, or the commands that accept this option."""
    instead = OPTION_SYNONYMS.get(typed, "")
    if any(instead.split(" ")[0] in param.opts for param in command.params):
        return f" (did you mean {instead}?)"
    names = []
    for name in treesearch.list_commands(ctx):
        other = treesearch.get_command(ctx, name)
        opts = {opt for param in other.params for opt in param.opts} if other else set()
        if typed in opts:
            names.append(name)
        elif f"{typed}s" in opts:  # compare has --algorithms
            names.append(f"{name} ({typed}s)")
    marked = command.name == "check" and typed == "--depth"
    grade = "; instead, grade an exercise file with conventions.depth" if marked else ""
    return f"; it is an option of {', '.join(names)}{grade}" if names else ""


def _argument_hint(message: str, command: click.Command) -> str:
    """Return a hint about a tree that the shell split, or an output file without ``-o``."""
    extra = message.rpartition("(")[2].rstrip(")")
    example = f'treesearch {command.name} "(1 (5 7) 4)"'
    # `draw TREE tree.svg` names the file to write, not a second tree
    if re.search(r"\.\w{2,4}$|/$", extra) and any("-o" in param.opts for param in command.params):
        return f"\n  to write a file, use -o: {example} -o {extra.split()[-1]}"
    if command.params and command.params[0].metavar in ("TREE", "TREE|GAME"):
        return f"\n  put the tree in double quotes, and give one file at a time: {example}"
    return ""


SECTIONS: dict[str, dict[str, str]] = {
    "Search": {"minmax": "search", "alphabeta": "search", "trace": "search", "compare": "compare"},
    "Show": {"draw": "draw", "page": "draw", "play": "play", "serve": "other", "site": "other"},
    "Teach": {
        "exercise": "exercise",
        "echo": "answers",
        "check": "answers",
        "grade": "grade",
        "export": "export",
        "test": "answers",
    },
    "Other": {"verify": "other", "doctor": "other", "help": "help.topics"},
}
"""The sections of ``--help``, and the module of each command, which is imported when it is called."""

MODULES = {name: module for section in SECTIONS.values() for name, module in section.items()}

COMPLETE = "_TREESEARCH_COMPLETE"
"""The environment variable of a shell that completes a line."""

ALIASES = {
    alias: name
    for name in SECTIONS["Search"]
    if name in ALGORITHMS
    for alias in ALGORITHMS[name].aliases
}


class Lazy(click.Group):
    """A group that imports a command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order of the sections."""
        return [*MODULES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command with this name or alias."""
        name = ALIASES.get(cmd_name, cmd_name)
        if name not in MODULES:
            return None
        with gc_paused():
            command: click.Command = getattr(import_module(f"treesearch.cli.{MODULES[name]}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name.

        Raise UsageError with a suggestion if it is unknown.
        """
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise no_such_command(args[0])
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by section, without importing them, then ``--version`` and ``--help``."""
        for title, section in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, pages.COMMANDS[name]) for name in section])
        click.Command.format_options(self, ctx, formatter)


_NEGATIVE = re.compile(r"-[\d.]\S*|-\s.*", re.DOTALL)
"""A tree such as ``-5``, or an answer such as ``- value: 3``."""


class Command(click.Command):
    """A command that accepts ``-5`` as a tree, and prints its examples unwrapped."""

    forms = ""  # the formats of files, printed below the options

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = str(self.name)
        self.help, self.epilog = pages.COMMANDS[name], pages.EXAMPLES[name]
        # in every command, because people add it at the end of the line
        self.params.append(
            click.Option(["--no-color"], is_flag=True, expose_value=False, callback=_colour)
        )
        for param in self.params:
            is_option = isinstance(param, click.Option)
            key = max(param.opts, key=len) if is_option else str(param.metavar)
            key = key.strip("[]").lstrip("-")
            # "check algorithm" describes an option that has another meaning in one command
            if isinstance(param, Argument | click.Option) and not param.help:
                param.help = pages.HELP.get(f"{name} {key}") or pages.HELP.get(key, "")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, and keep click from reading ``-5`` as an option."""
        options = [one for one in self.params if isinstance(one, click.Option) and not one.is_flag]
        names = {name: option for option in options for name in option.opts}
        _check_given_once(names, args)
        # an option's value stays as it is
        spaced = [
            f" {arg}" if _NEGATIVE.fullmatch(arg) and previous not in names else arg
            for previous, arg in zip(["", *args], args, strict=False)
        ]
        try:
            return super().parse_args(ctx, spaced)
        except click.UsageError as error:
            raise with_newcomer_hint(error, self, ctx) from None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings, in the order of HEADINGS."""
        sections: dict[str, list[tuple[str, str]]] = {heading: [] for heading in HEADINGS}
        for param in self.get_params(ctx):
            record = None if isinstance(param, click.Argument) else param.get_help_record(ctx)
            if record:
                common = not {"--help", "--no-color"}.isdisjoint(param.opts)
                sections.setdefault(OTHER if common else heading_of(param), []).append(record)
        sections[OTHER] = sections.pop(OTHER)  # after the headings of a single command
        for heading, records in sections.items():
            if records:
                # options with a letter come first
                records.sort(key=lambda record: record[0].startswith("--"))
                with formatter.section(heading or "Options"):
                    formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the file formats and the examples without wrapping their lines."""
        if self.forms:
            formatter.write(f"\n{self.forms}")
        examples = "".join(f"  {line}\n" for line in str(self.epilog).splitlines())
        formatter.write(f"\nExamples:\n{examples}")


def _check_given_once(options: Mapping[str, click.Option], args: Sequence[str]) -> None:
    """Raise UsageError for an option that is given twice, because click would drop its first value."""
    given: list[click.Option] = []
    for previous, arg in zip(["", *args], args, strict=False):
        if arg == "--":
            return
        option = options.get(arg.partition("=")[0])
        if option is None or previous in options:  # no option, or the value of one
            continue
        if option in given and not option.multiple:
            several = "," in (option.metavar or option.type.name)
            commas = ", with commas between its values" if several else ""
            raise UsageError(f"{option.opts[0]} is given twice; give it once{commas}")
        given.append(option)


def _colour(ctx: click.Context, param: click.Parameter, refused: bool) -> None:
    # None: colours in a terminal, but not in a pipe
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
    """Run the command line and exit.

    Codes: 0 done, 1 checked and wrong, 2 bad input, 3 a missing program, 130 Ctrl-C, 141 closed pipe.
    """
    _open_streams()
    try:
        with on_the_command_line():
            code = _run(sys.argv[1:] if args is None else args)
        # errors of a closed pipe or a full disk must be raised inside this try
        sys.stdout.flush()
    except (click.ClickException, TreesearchError) as error:
        if isinstance(error, click.NoSuchOption):  # it is before the command's name
            error = UsageError(_misplaced(error.option_name))
        fail(error.format_message() if isinstance(error, click.ClickException) else error)
        code = 3 if isinstance(error, MissingError) else 2
    except (KeyboardInterrupt, click.Abort):
        echo(INTERRUPTED, err=True)
        code = 130
    except BrokenPipeError:
        _discard_output(sys.stdout)
        code = 141
    except OSError as error:
        _discard_output(sys.stdout)
        fail(
            f"the output cannot be written: {error.strerror}"
            if _folder_exists()
            else "the current folder was removed; change to another folder: cd"
        )
        code = 2
    sys.exit(code)


def _misplaced(option: str) -> str:
    """Return what is wrong with an option before the command."""
    own = {"-v": "--version", "-V": "--version"}
    if close := own.get(option) or closest(option, ("--version", "--help")):
        return f"there is no option {option}; did you mean {close}?"
    return f"there is no option {option} here; an option of a command follows it: treesearch COMMAND {option}"


def _folder_exists() -> bool:
    """Return whether the current folder still exists."""
    try:
        return bool(os.getcwd())
    except OSError:
        return False


def _run(args: list[str]) -> int:
    """Run a command and return its exit code.

    Click's own ``main`` would exit with 1 for a closed pipe.
    """
    # a shell expects only completions, without notes and warnings
    if COMPLETE in os.environ:
        from click.shell_completion import shell_complete

        return shell_complete(treesearch, {}, "treesearch", COMPLETE, os.environ[COMPLETE])
    try:
        with warnings.catch_warnings(), treesearch.make_context("treesearch", args) as ctx:
            # once per file, where Python warns once per line of code
            warnings.simplefilter("always", ReadWarning)
            warnings.showwarning = note  # restored by catch_warnings
            code = treesearch.invoke(ctx)
    except click.exceptions.Exit as done:  # after --help and --version
        code = done.exit_code
    return code if isinstance(code, int) else 0


def note(message: Warning | str, *place: Any, **more: Any) -> None:
    """Print a warning as a note, without the file and line that raised it."""
    echo(f"note: {message}", err=True)


def fail(error: Exception | str) -> None:
    """Print one clear message on standard error."""
    echo(f"error: {error}", err=True)


def echo(text: str = "", *, err: bool = False, nl: bool = True, **style: Any) -> None:
    """Print a line without control characters.

    Drop an error message if standard error is closed.
    """
    try:
        click.echo(click.style(plain(text), **style) if style else plain(text), err=err, nl=nl)
    except OSError:
        if not err:
            raise
        _discard_output(sys.stderr)


def plain(text: str) -> str:
    """Return the text with control characters replaced, except tabs and line feeds."""
    return text.translate(_CONTROLS)


# all except tab and line feed, and the characters that reverse text (Boucher and Anderson 2021)
_CONTROLS = dict.fromkeys(
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
    """Reopen closed standard streams, and escape characters that a stream cannot encode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the program ends
    # for characters that an old terminal lacks, "strict" would raise and "replace" would lose them
    codecs.register_error("spelled", _json_escape)
    for stream in (sys.stdout, sys.stderr):
        # in a notebook or a test, the stream has no encoding
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=_encoding(os.name, stream.isatty()), errors="spelled")


def _encoding(system: str, terminal: bool) -> str | None:
    """Return ``utf-8`` for files and pipes on Windows, otherwise ``None`` for the default."""
    legacy = system == "nt" and not terminal and "PYTHONIOENCODING" not in os.environ
    return "utf-8" if legacy else None


def _json_escape(error: UnicodeError) -> tuple[str, int]:
    """Escape a character that the terminal cannot print as in JSON, such as ``\u010d``."""
    # Python may also use the handler for decoding
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4)), error.end


def _discard_output(stream: TextIO) -> None:
    """Discard the buffered output of a stream after its reader closed it."""
    with suppress(OSError, ValueError):  # a test's stream has no file number
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
