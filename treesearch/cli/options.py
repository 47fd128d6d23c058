"""Options that several commands share, by their words of today and of before: typed, or set in a course's file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from os.path import isfile
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import click

from treesearch.algorithms import ALGORITHMS
from treesearch.cli.help import pages
from treesearch.cli.inputs import read_text
from treesearch.conventions import CHOICES, ChanceCuts
from treesearch.errors import UsageError, on_the_command_line
from treesearch.game import Bound, bound_in, is_nth
from treesearch.settings import BOOK, OPTIONS, Settings
from treesearch.words import did_you_mean

DEPTHS_FORM = (
    "{option} {value!r}: write whole numbers with commas between them, as in --depth 7,9,11"
)
WHOLE_FORM = (
    "{option} {value!r}: write one whole number or a range, as in {option} 8 or {option} 8,12"
)
BOUNDS_FORM = "{option} {value!r}: write two numbers or infinities, as in {option} -inf,5"
NO_NUMBER = "{option} {value}: write a number"


if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Function = TypeVar("Function", bound=Callable[..., Any])
PROFILE = "treesearch.toml"
TREE, OUTPUT, LOOK, CONVENTIONS, ALGORITHM, OTHER = (
    "Tree or game",
    "Output",
    "Look",
    "Settings",
    "Algorithm",
    "Other",
)
COURSE, STYLES, CLASS = "treesearch.course", "treesearch.styles", "treesearch.class"
"""Where a click context keeps the conventions and the styles of the course."""


class Argument(click.Argument):
    """An argument that the help explains; a shell completes games, where it may be one, and files."""

    help = ""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return the line of the argument in the help, with the names of our games."""
        from treesearch.games import GAMES

        return self.make_metavar(ctx).strip("[]"), self.help.format(games=", ".join(GAMES))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the games that begin so; if there are none, files."""
        from click.shell_completion import CompletionItem

        from treesearch.games import GAMES

        games = [
            name
            for name in GAMES
            if name.startswith(incomplete) and "GAME" in self.make_metavar(ctx)
        ]
        return [*map(CompletionItem, games)] or [CompletionItem(incomplete, type="file")]


class Typed(click.ParamType[Any]):
    """The type of an option's value, read from its text; ``wrong`` is the sentence for a text that cannot be read."""

    def __init__(self, name: str, read: Callable[[str], Any], wrong: str = "") -> None:
        self.name, self.read, self.wrong = name, read, wrong

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Reads the text; a value that is no text was read already. UsageError with the right form."""
        try:
            return self.read(value.strip()) if isinstance(value, str) else value
        except (ValueError, ZeroDivisionError):
            raise UsageError(
                self.wrong.format(option=param.opts[-1] if param else "", value=value)
            ) from None


def _split(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _bounds(text: str) -> tuple[Bound, Bound]:
    alpha, beta = map(bound_in, _split(text))
    return alpha, beta


def _range(text: str) -> tuple[str, tuple[Bound, Bound]]:
    """Return a utility range, and the node below which it holds: "" for the whole tree."""
    node, _, ends = text.rpartition("=")
    return node.strip(), _bounds(ends)


def _merged(ctx: click.Context, param: click.Parameter, ranges: tuple[tuple[str, Any], ...]) -> Any:
    """Several utility ranges as one: a pair for the whole tree, else by the nodes below which they hold."""
    if not ranges:
        return None
    below = {node or "root": ends for node, ends in ranges}
    return below["root"] if [*below] == ["root"] else below


def _ends(text: str) -> tuple[int, int]:
    low, *high = map(int, text.split(","))
    (end,) = high or [low]
    return low, end


NAMES = Typed("NAME[,NAME...]", _split)
DEPTHS = Typed(
    "N[,N...]", lambda text: tuple(dict.fromkeys(map(int, text.split(",")))), DEPTHS_FORM
)
ENDS = Typed("N|LOW,HIGH", _ends, WHOLE_FORM)
WINDOW = Typed("ALPHA,BETA", _bounds, BOUNDS_FORM)
_EXACT = Typed("NUMBER", bound_in, NO_NUMBER)
KINDS: dict[str, Any] = {
    "whole": int,
    "decimal": float,
    "bound": _EXACT,
    "names": NAMES,
    "ranges": Typed("[NODE=]LOW,HIGH", _range, BOUNDS_FORM),
}


class Choice(click.Choice[str]):
    """One of some words, in any case; for another one an error with the nearest of them."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__([*choices], case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word as it is listed. Raise UsageError if it is none."""
        if param and param.name == "root" and is_nth(value):  # where the leaves are vectors
            return str(value)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            option = next(iter(param.opts), "") if param else ""
            near, known = did_you_mean(str(value), self.choices), ", ".join(self.choices)
            raise UsageError(f"{option} {value}{near}: choose {known}") from None


class StyleType(Choice):
    """One of our styles, or one of the course's, which becomes what it stands for."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return a name of ours, or the course's style itself.

        Raise UsageError if it is neither.
        """
        own = ctx.meta.get(STYLES, {}) if ctx else {}
        if not isinstance(value, str):
            return value
        return (
            own[value] if value in own else Choice([*self.choices, *own]).convert(value, param, ctx)
        )


def read_profile(ctx: click.Context, param: click.Parameter, file: str | None) -> str | None:
    """Keep the conventions of a course, for ``conventions``, and its styles; its file, or ``None`` if there is none.

    They are written as in an exercise. UsageError, with the line, for a file that is not as it should be.
    """
    if file is None and not isfile(PROFILE):
        return None
    from treesearch.homework.marking.scheme import conventions_named, conventions_told
    from treesearch.records import (  # here, for a quick start
        FORM,
        Fault,
        Record,
        anything,
        check_keys,
        located,
        one_of,
        parsed,
        string,
        table,
    )

    path = file or PROFILE
    text = read_text(path)
    try:
        if not text.strip():
            raise UsageError(
                'it is empty; write a table, such as [conventions] and below it root = "min"'
            )
        profile = parsed(text)
        known = ("conventions", "styles", "separator", "playground_url")
        if strange := [key for key in profile if key not in known]:
            raise Fault(
                (strange[0],),
                (
                    f"{strange[0]} has no place here\n"
                    "  a course has the tables [conventions], with lines below it such as root = "
                    '"min", and [styles.NAME];\n'
                    '  above them, separator = ";" and playground_url = "https://..." for classes'
                ),
            )
        kinds = {
            "conventions": table(anything, "[conventions]"),
            "styles": table(_style, "[styles.NAME]"),
            "separator": one_of([",", ";", "\t"]),
            "playground_url": string('"https://..."'),
        }
        profile = Record(kinds)(profile)
        named = conventions_named(profile.get("conventions", {}))
        told = {"evaluation" if name == "eval" else name: value for name, value in named.items()}
        check_keys(told, (*CHOICES, "window", "depth", "evaluation"), ("conventions",))
        asked = {
            name: told[name] for name in ("depth", "evaluation") if name in told
        }  # of searches, not of marks
        if type(told.get("depth", 1)) is not int:
            raise Fault(("conventions", "depth"), FORM.format(key="depth", form="3"))
        with on_the_command_line(typed=False):
            rest = {name: value for name, value in told.items() if name not in asked}
            how = conventions_told(rest, BOOK.replace(**asked), ("conventions",))
        ctx.meta[COURSE] = {name: getattr(how, name) for name in told}
        ctx.meta[STYLES] = profile.get("styles", {})
        names = ("separator", "playground_url")
        ctx.meta[CLASS] = {name: profile[name] for name in names if name in profile}
    except (UsageError, Fault) as error:
        reason = located(error, text) if isinstance(error, Fault) else error
        raise UsageError(f"the course file {path} has an error: {reason}") from None
    return path


def _style(told: Any, keys: tuple[Any, ...]) -> Any:
    """Return a style of the course. Raise Fault for what is none."""
    from treesearch.diagram.looks import style_of
    from treesearch.records import Fault, anything, table

    try:
        return style_of(table(anything, f"[styles.{keys[-1]}]")(told, keys))
    except UsageError as error:
        raise Fault(keys, f"style {keys[-1]}: {error}") from None


def applied(*decorators: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """Return one decorator that stands for several, the first on top."""

    def decorate(function: Function) -> Function:
        return reduce(lambda done, decorator: decorator(done), reversed(decorators), function)

    return decorate


def by_form(*forms: str) -> Callable[[Function], Function]:
    """Options by what the help shows of them: ``--fold N`` takes a whole number, ``--at NODE`` a text."""
    decorators = []
    for name, _, form in (form.partition(" ") for form in forms):
        kind = int if form == "N" else None
        decorators.append(
            click.option(name, metavar=form or None, is_flag=not form or None, type=kind)
        )
    return applied(*decorators)


HEADINGS = (
    "",
    TREE,
    OUTPUT,
    LOOK,
    "Trees",
    "Constraints",
    "Sheets",
    "Class",
    "Gradebooks",
    "Programs",
    "Speed",
    CONVENTIONS,
    ALGORITHM,
    OTHER,
)
"""The headings of options in the order in which ``--help`` shows them, the everyday ones first.

An option without one stands under the first, which is called Options; a heading that is not here comes before OTHER.
"""


def under(heading: str, *decorators: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """Options that ``--help`` shows under that heading."""

    def decorate(function: Function) -> Function:
        before = len(getattr(function, "__click_params__", ()))
        function = applied(*decorators)(function)
        for param in getattr(function, "__click_params__", ())[before:]:
            param.heading = heading
        return function

    return decorate


def heading_of(param: click.Parameter) -> str:
    """Return the heading under which an option was declared.

    Of ``--output``, which most commands declare alone, OUTPUT.
    """
    heading: str = getattr(param, "heading", OUTPUT if "--output" in param.opts else "")
    return heading


# eager: the values of other options may be names of the course's own styles
_COURSE = under(
    CONVENTIONS,
    click.option(
        "--course", metavar="FILE", is_eager=True, expose_value=False, callback=read_profile
    ),
)
_CHOICE = {
    name: under(
        CONVENTIONS, click.option(f"--{name.replace('_', '-')}", name, type=Choice(choices))
    )
    for name, choices in CHOICES.items()
}
_EVAL = under(ALGORITHM, click.option("--eval", "evaluation", metavar="NAME"))
_WINDOW = under(CONVENTIONS, click.option("--window", type=WINDOW))
_DEPTH, _FULL = under(ALGORITHM, by_form("--depth N")), under(OUTPUT, by_form("--full"))
_TREE = under(TREE, click.option("--tree", "chosen", metavar="NAME|NUMBER"))
_SUBJECT = click.argument("subject", cls=Argument, metavar="TREE|GAME", required=False)
_ONLY_TREE = click.argument("subject", cls=Argument, metavar="TREE", required=False)
SEARCHES = [alias for name, entry in ALGORITHMS.items() for alias in (name, *entry.aliases)]
which_search = under(
    ALGORITHM,
    click.option("--algorithm", type=Choice(SEARCHES), metavar="NAME", default="alphabeta"),
)


def _own_option(name: str) -> Callable[[Any], Any]:
    """Return the option of single searches of that name; its help ends with their names."""
    takers = ", ".join(known for known, entry in ALGORITHMS.items() if name in entry.options)
    several = OPTIONS[name].kind == "ranges"
    kind = (
        Choice(get_args(ChanceCuts))
        if OPTIONS[name].kind == "school"
        else KINDS[OPTIONS[name].kind]
    )
    dashed = name.replace("_", "-")
    metavar = {"whole": "N", "decimal": "X"}.get(OPTIONS[name].kind)
    return click.option(
        f"--{dashed}",
        name,
        type=kind,
        metavar=metavar,
        multiple=several,
        callback=_merged if several else None,
        default=None,
        help=f"{pages.HELP[dashed]}  [{takers}]",
    )


def algorithm_options(*without: str) -> Callable[[Function], Function]:
    """Return all options of single searches, by the table, but those that the command has already."""
    return under(ALGORITHM, *(_own_option(name) for name in OPTIONS if name not in without))


range_options = under(ALGORITHM, _own_option("utility_range"), _own_option("chance_cuts"))
"""The options of alpha-beta alone."""


GAME_OPTIONS = ("size", "board", "state", "rules", "option")
_OPTION = click.option("--option", metavar="NAME=VALUE", multiple=True, default=None)
game_options = under(
    TREE, _OPTION, by_form("--size N|CxR", "--rules NAME", "--board FILE", "--state TEXT")
)
takes_game = applied(_SUBJECT, _TREE, _COURSE, _FULL, game_options)
only_tree = applied(_ONLY_TREE, _TREE, _COURSE)
minimax_conventions = applied(_CHOICE["root"], _CHOICE["order"], _DEPTH, _EVAL)
_SEARCH = [option for name, option in _CHOICE.items() if name != "label"]
search_conventions = applied(*_SEARCH, _WINDOW, _DEPTH, _EVAL)
counting_conventions = applied(
    _CHOICE["root"], _CHOICE["order"], _CHOICE["cut_rule"], _CHOICE["values"], _EVAL
)
all_conventions = applied(_CHOICE["label"], search_conventions)
any_search = applied(all_conventions, which_search, algorithm_options())
course_option = _COURSE
made_for = applied(
    _CHOICE["root"], _CHOICE["order"], _CHOICE["cut_rule"], _CHOICE["label"], range_options
)
marked_conventions = applied(_CHOICE["label"], *_SEARCH, _WINDOW, range_options)


def format_option(*forms: str) -> Callable[[Function], Function]:
    """Return ``--format``, the first form being the default."""
    return under(OUTPUT, click.option("--format", "form", type=Choice(forms), default=forms[0]))


def conventions(given: dict[str, Any], **fixed: Any) -> Settings:
    """Return the conventions among a command's options; those not given are the course's, where the command takes them.

    The others are the book's. UsageError for what cannot be.
    """
    course = click.get_current_context().meta.get(COURSE, {})
    chosen = {name: given[name] for name in Settings._fields if given.get(name) is not None}
    return Settings(
        **{**{name: course[name] for name in course if name in given}, **chosen, **fixed}
    )


def algorithm_is_typed() -> bool:
    """Return whether the command line names the search."""
    source = click.get_current_context().get_parameter_source("algorithm")
    return source is click.core.ParameterSource.COMMANDLINE


def root_is_typed() -> bool:
    """Return whether the command line says who moves at the root, not a course."""
    return click.get_current_context().params.get("root") is not None
