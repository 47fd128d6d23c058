"""Options that several commands share, typed on the command line or set in a course file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import reduce
from os.path import isfile
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import click
from click.core import ParameterSource

from treesearch.algorithms import ALGORITHMS, algorithm, check_accepted
from treesearch.cli.help import pages
from treesearch.conventions import CHOICES, ChanceCuts
from treesearch.errors import UsageError
from treesearch.game import Window, is_nth, parse_bound
from treesearch.settings import OPTIONS, Settings

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
"""The keys of the conventions, the styles and the class settings of the course in a click context."""


class Argument(click.Argument):
    """A command-line argument with a help line, for which the shell completes games and files."""

    help = ""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return the name and the help line of the argument."""
        from treesearch.games import GAMES

        return self.make_metavar(ctx).strip("[]"), self.help.format(games=", ".join(GAMES))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the games that begin with this text; if there are none, complete file names."""
        from click.shell_completion import CompletionItem

        from treesearch.games import GAMES

        games = GAMES if "GAME" in str(self.metavar) else ()
        items = [CompletionItem(name) for name in games if name.startswith(incomplete)]
        return items or [CompletionItem(incomplete, type="file")]


class Typed(click.ParamType[Any]):
    """An option type: ``read`` converts the text, and ``form`` is the valid form for errors."""

    def __init__(self, name: str, read: Callable[[str], Any], form: str = "") -> None:
        self.name, self.read, self.form = name, read, form

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert the text to a value. Raise UsageError that describes the valid form."""
        try:
            return self.read(value.strip())
        except (ValueError, ZeroDivisionError):
            option = param.opts[-1] if param else ""
            raise UsageError(f"{option} {value}: write {self.form.format(option=option)}") from None


def _split(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _bounds(text: str) -> Window:
    alpha, beta = map(parse_bound, _split(text))
    return alpha, beta


def _range(text: str) -> tuple[str, Window]:
    """Return the node of a utility range (``""`` for the whole tree) and the range itself."""
    node, _, ends = text.rpartition("=")
    return ".".join(node.split()), _bounds(ends)


def _merge_ranges(
    ctx: click.Context, param: click.Parameter, ranges: tuple[tuple[str, Any], ...]
) -> Any:
    """Return the range of the whole tree, or a dict from nodes to the ranges below them.

    Raise UsageError for two ranges of a node.
    """
    if not ranges:
        return None
    below = {node or "root": ends for node, ends in ranges}
    if len(below) < len(ranges):
        raise UsageError(f"{param.opts[0]} is given twice for the same node; give it once")
    return below["root"] if [*below] == ["root"] else below


def _size_range(text: str) -> tuple[int, int]:
    low, *high = map(int, text.split(","))
    (end,) = high or [low]
    return low, end


_BOUNDS = "two numbers or infinities, as in {option} -inf,5"
NAMES = Typed("NAME[,NAME...]", _split)
DEPTHS = Typed(
    "N[,N...]",
    lambda text: tuple(dict.fromkeys(map(int, text.split(",")))),
    "whole numbers with commas between them, as in --depth 7,9,11",
)
ENDS = Typed(
    "N|LOW,HIGH", _size_range, "one whole number or a range, as in {option} 8 or {option} 8,12"
)
WINDOW = Typed("ALPHA,BETA", _bounds, _BOUNDS)
KINDS: dict[str, Any] = {
    "whole": int,
    "decimal": float,
    "bound": Typed("NUMBER", parse_bound, "a number"),
    "names": NAMES,
    "ranges": Typed("[NODE=]LOW,HIGH", _range, _BOUNDS),
    "school": click.Choice(get_args(ChanceCuts), case_sensitive=False),
}


class Choice(click.Choice[str]):
    """An option type that accepts one of several words in any case."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__([*choices], case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word in its listed spelling; for ``--root``, also accept p1, p2, ..."""
        if param and param.name == "root" and is_nth(value):  # the leaves are vectors
            return str(value)
        if param and param.multiple and "," in value:
            repeated = " ".join(f"{param.opts[0]} {word.strip()}" for word in value.split(","))
            self.fail(f"write one word and repeat the option: {repeated}", param, ctx)
        return super().convert(value, param, ctx)


class StyleType(Choice):
    """An option type that accepts a built-in style or a style of the course."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name of a built-in style, or the ``Style`` of the course."""
        course = ctx.meta.get(STYLES, {}) if ctx else {}
        if value in course:
            return course[value]
        return Choice([*self.choices, *course]).convert(value, param, ctx)


def read_profile(ctx: click.Context, param: click.Parameter, file: str | None) -> str | None:
    """Store the conventions and styles of a course file in the context, and return the file name.

    Raise UsageError with the line of a mistake.
    """
    path = file or PROFILE
    if file or isfile(PROFILE):
        from treesearch.cli.course import read_course  # imported here, because it is slow to import

        ctx.meta[COURSE], ctx.meta[STYLES], ctx.meta[CLASS] = read_course(path)
        return path
    return None


def applied(*decorators: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """Return a decorator that applies several decorators, the first one outermost."""
    return lambda function: reduce(lambda f, decorate: decorate(f), reversed(decorators), function)


def by_form(*forms: str) -> Callable[[Function], Function]:
    """Return options typed by their form: ``--fold N`` is a whole number, ``--at NODE`` a text."""
    decorators = []
    for form in forms:
        name, _, metavar = form.partition(" ")
        if metavar:
            kind = int if metavar == "N" else None
            decorators.append(click.option(name, metavar=metavar, type=kind))
        else:
            decorators.append(click.option(name, is_flag=True))
    return applied(*decorators)


HEADINGS = (
    "",
    TREE,
    OUTPUT,
    LOOK,
    "Trees",
    "Constraints",
    "Sheets (with -o)",
    "Class",
    "Gradebooks",
    "Speed",
    CONVENTIONS,
    ALGORITHM,
    OTHER,
)
"""The headings of options in the order of ``--help``. The empty heading is printed as Options."""


def under(heading: str, *decorators: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """Return options that ``--help`` lists under this heading."""

    def decorate(function: Function) -> Function:
        before = len(getattr(function, "__click_params__", ()))
        function = applied(*decorators)(function)
        for param in getattr(function, "__click_params__", ())[before:]:
            param.heading = heading
        return function

    return decorate


def heading_of(param: click.Parameter) -> str:
    """Return the heading of an option."""
    heading: str = getattr(param, "heading", OUTPUT if "--output" in param.opts else "")
    return heading


# eager, because the value of --style may be a style of the course
course_option = under(
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
SEARCHES = [alias for name, entry in ALGORITHMS.items() for alias in (name, *entry.aliases)]
which_search = under(
    ALGORITHM,
    click.option(
        "--algorithm",
        type=Choice(SEARCHES),
        metavar="NAME",
        default="alphabeta",
        show_default=False,
    ),
)


def _algorithm_option(name: str) -> Callable[[Any], Any]:
    """Return an option that only some algorithms accept and whose help lists those algorithms."""
    takers = ", ".join(taker for taker, entry in ALGORITHMS.items() if name in entry.options)
    kind, dashed = OPTIONS[name].kind, name.replace("_", "-")
    return click.option(
        f"--{dashed}",
        name,
        type=KINDS[kind],
        metavar={"whole": "N", "decimal": "X"}.get(kind),
        multiple=kind == "ranges",
        callback=_merge_ranges if kind == "ranges" else None,
        default=None,
        help=f"{pages.HELP[dashed]}  [{takers}]",
    )


def algorithm_options(*without: str) -> Callable[[Function], Function]:
    """Return the options of individual algorithms that the command does not declare itself."""
    return under(ALGORITHM, *(_algorithm_option(name) for name in OPTIONS if name not in without))


range_options = under(
    ALGORITHM, _algorithm_option("utility_range"), _algorithm_option("chance_cuts")
)
"""The options of alpha-beta alone."""


GAME_OPTIONS = ("size", "board", "state", "rules", "option")
game_options = under(
    TREE,
    click.option("--option", metavar="NAME=VALUE", multiple=True, default=None),
    by_form("--size N|CxR", "--rules NAME", "--board FILE", "--state TEXT"),
)
takes_game = applied(
    click.argument("subject", cls=Argument, metavar="TREE|GAME", required=False),
    _TREE,
    course_option,
    _FULL,
    game_options,
)
only_tree = applied(
    click.argument("subject", cls=Argument, metavar="TREE", required=False), _TREE, course_option
)
minimax_conventions = applied(_CHOICE["root"], _CHOICE["order"], _DEPTH, _EVAL)
_SEARCH = [_CHOICE[name] for name in CHOICES if name != "label"]
counting_conventions = applied(
    _CHOICE["root"], _CHOICE["order"], _CHOICE["cut_rule"], _CHOICE["values"], _EVAL
)
all_conventions = applied(_CHOICE["label"], *_SEARCH, _WINDOW, _DEPTH, _EVAL)
any_search = applied(all_conventions, which_search, algorithm_options())
made_for = applied(_CHOICE["root"], _CHOICE["order"], _CHOICE["cut_rule"], _CHOICE["label"])
marked_conventions = applied(_CHOICE["label"], *_SEARCH, _WINDOW, range_options)


def format_option(*forms: str) -> Callable[[Function], Function]:
    """Return the option ``--format``, whose default is the first of these formats."""
    return under(OUTPUT, click.option("--format", "form", type=Choice(forms), default=forms[0]))


def conventions(chosen: dict[str, Any], *, checked: bool = True, **fixed: Any) -> Settings:
    """Return the settings from typed options, then the course file, then the defaults of the book.

    Raise UsageError for a setting that is not possible. Unless ``checked``, the caller runs
    ``check_typed`` when it knows the algorithms.
    """
    course = click.get_current_context().meta.get(COURSE, {})
    usual = {name: course[name] for name in course if name in chosen}
    typed = {name: chosen[name] for name in Settings._fields if chosen.get(name) is not None}
    settings = Settings(**{**usual, **typed, **fixed})
    if checked:
        check_typed([settings.algorithm], settings)
    return settings


def check_typed(algorithms: Collection[str], settings: Settings) -> None:
    """Raise UsageError for a typed setting that none of the algorithms follows, unless it changes nothing."""
    if is_typed("evaluation") and not (
        settings.depth or any(algorithm(name).deepens for name in algorithms)
    ):
        raise UsageError(
            "--eval needs --depth, because a search without a limit evaluates no state"
        )
    obeyed = ("cut_rule", "cuts", "values", "label", "window")  # every search obeys the others
    check_accepted(algorithms, settings, filter(is_typed, obeyed))


def refuse(reason: str, *names: str, others: bool = False) -> None:
    """Raise UsageError with this reason if one of these options was typed; with ``others``, any other option."""
    for param in click.get_current_context().command.params:
        name = str(param.name)
        if (name in names) is not others and param.expose_value and is_typed(name):
            raise UsageError(f"{param.opts[-1]} {reason}")


def is_typed(name: str) -> bool:
    """Return whether an option was typed, as opposed to set by default or by a course file."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE
