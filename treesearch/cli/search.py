"""The commands that search: minmax, alphabeta, trace with its steps."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from treesearch import words as common_words
from treesearch.algorithms import NO_OPTIONS, changed_options
from treesearch.cli import options, output
from treesearch.cli.frame import Command, echo, plain
from treesearch.cli.source import Subject, check_single, for_each, subjects
from treesearch.errors import UsageError
from treesearch.game import Counts, SearchResult, counts, dotted, spell
from treesearch.report import data, events, lines, search, selections
from treesearch.report.data import SHORT
from treesearch.settings import Settings
from treesearch.solve import as_game, count
from treesearch.tree import Node

if TYPE_CHECKING:
    from treesearch.steps.terminal import Steps

TRACE_COLUMNS = ("node", "player", "alpha", "beta", "value", "cut")
ANSWER_COLUMNS = ("tree", "value", "path", "leaves evaluated", "leaves", "nodes visited", "nodes")


@click.command(cls=Command)
@options.takes_game
@options.minimax_conventions
@options.under(
    options.ALGORITHM,
    click.option("--opponent", metavar="MODEL"),
    click.option("--plan", metavar="MODEL"),
    click.option("--outcomes", "ends", is_flag=True),
)
@options.format_option("text", "json", "markdown", "csv")
def minmax(
    subject: str | None,
    form: str,
    full: bool,
    opponent: str | None,
    plan: str | None,
    ends: bool,
    **given: Any,
) -> int:
    how = options.conventions(given, algorithm="minmax")
    if ends and (opponent or plan):
        raise UsageError("--outcomes assumes the best opponent: leave out --opponent and --plan")

    def show(subject: Subject) -> None:
        if subject.left_open:
            show_conditions(subject, subject.allows(how), form)
            return
        used = subject.averages(how)
        if subject.players:
            show_players(subject, used, form, full)
            return
        subject.check_extent(used)
        models = {"plan": plan} if plan else {}
        models |= {"opponent": opponent or "best"} if opponent or plan else {}
        answer = _minmax(subject, used, models, ends, form == "json")
        if form == "text":
            output.show(lines.answer(*answer.told, None if full else SHORT))
            if answer.line:
                output.show([lines.ReportLine(answer.line)])
            output.show(lines.closing(used, answer.told[2], output.width(), notes=answer.notes))
            return
        told = data.answer_json(*answer.told, subject.named, models)
        if form == "json":
            output.as_json({**told, **answer.fields})
        else:
            below = lines.conventions_line(used, answer.told[2], notes=answer.notes)
            output.table(ANSWER_COLUMNS, [data.answer_row(told)], form, (), below, subject.cells)

    return for_each(subjects(subject, given), show, form)


def show_players(subject: Subject, how: Settings, form: str, full: bool) -> None:
    """Show the value, the path, the values of all nodes and the ties of a tree for several players."""
    trace = subject.recorded(how)
    facts = data.head(trace, subject.named)
    if form == "json":
        output.as_json(facts)
    elif form == "text":
        output.show(search.text_report(trace, None if full else SHORT, None, output.width()))
    else:
        used = lines.conventions_line(how, trace.game)
        output.table(ANSWER_COLUMNS, [data.answer_row(facts)], form, (), used, subject.cells)


MOST_NODES = 30
"""Values of nodes that a text report lists."""


class _MinmaxReport(NamedTuple):
    """The parts that ``minmax`` prints: the head of the report, a line, more JSON fields, notes on the conventions."""

    told: tuple[SearchResult, Settings, Any, Counts]
    line: str = ""
    fields: Mapping[str, Any] = NO_OPTIONS
    notes: tuple[str, ...] = ()


def _minmax(
    subject: Subject, how: Settings, models: dict[str, Any], ends: bool, listed: bool
) -> _MinmaxReport:
    """Search, or value a tree against another opponent, or find the leaves in which one game can end.

    ``listed``: with the values of all nodes.
    """
    if models:
        return _against(subject.tree("--opponent"), how, models, listed)
    with output.patience():
        answer = count(subject.searched, how)
    told = answer.result, how, answer.game, answer.counts
    if not ends:
        return _MinmaxReport(told)
    from treesearch.comparison.opponents import outcomes

    found = outcomes(subject.tree("--outcomes"), how)
    fields = {name: [*map(data.number, getattr(found, name))] for name in found._fields[:2]}
    return _MinmaxReport(told, f"outcomes  {found}", {"outcomes": fields})


def _against(tree: Node, how: Settings, models: dict[str, Any], listed: bool) -> _MinmaxReport:
    from treesearch.comparison.opponents import play_against

    game, played = as_game(tree, how), play_against(tree, **models, how=how)
    told = played.result, how, game, counts(game, tree.traits.leaves, tree.traits.nodes)
    values = played.values if listed else {}
    fields = {"node_values": {" ".join(map(str, p)): data.number(v) for p, v in values.items()}}
    inner = (
        (place, node.value)
        for place, node in played.walk()
        if place.parent is not None and node.children
    )
    shown = [f"{dotted(place)}: {spell(value)}" for place, value in islice(inner, MOST_NODES)]
    return _MinmaxReport(told, f"nodes   {'; '.join(shown)}", fields, played.notes)


@click.command(cls=Command)
@options.takes_game
@options.all_conventions
@options.range_options
@click.option("--opponent", hidden=True)
@options.under(
    options.CONVENTIONS, click.option("--conventions", "every", type=options.Choice(["all"]))
)
@options.under(options.OUTPUT, click.option("--limit", metavar="N", type=click.IntRange(min=0)))
@options.format_option("text", "json", "markdown", "csv")
def alphabeta(
    subject: str | None,
    form: str,
    full: bool,
    every: str | None,
    limit: int | None,
    opponent: str | None,
    **given: Any,
) -> int:
    if opponent:
        raise UsageError(
            "alpha-beta assumes the best opponent; use minmax, or write the tree with chance nodes"
        )
    how = options.conventions(given, algorithm="alphabeta")

    def show(subject: Subject) -> None:
        if every:
            show_variants(subject, subject.allows(how), form)
            return
        if subject.left_open and not changed_options(how):
            show_conditions(subject, subject.allows(how), form)
            return
        trace = subject.recorded(subject.allows(how))
        if form == "text":
            output.show(search.text_report(trace, None if full else SHORT, limit, output.width()))
            return

        if form == "json":
            output.write_pieces(data.json_report(trace, subject.named))
            return
        answer, used = (
            data.answer_row(data.head(trace)),
            lines.conventions_line(trace.settings, trace.game),
        )
        columns: tuple[str, ...] = data.CUT_COLUMNS
        rows = data.cut_rows(trace)
        if form == "csv":  # the answer stands in every row, in markdown in a table of its own
            columns, rows = (*ANSWER_COLUMNS, *columns), data.cut_rows(trace, answer)
        else:
            output.table(ANSWER_COLUMNS, [answer], form)
            echo()
        output.table(columns, rows, form, (), used, subject.cells)

    return for_each(subjects(subject, given), show, form)


def show_conditions(subject: Subject, how: Settings, form: str) -> None:
    """Print what holds for which unknown numbers; UsageError for a form that does not exist."""
    if form not in ("text", "json"):
        raise UsageError(
            f"--format {form} does not work for a tree with unknown leaves; use text or json"
        )
    from treesearch.unknown import answer_json, answer_lines, conditions

    with output.patience():
        found = conditions(subject.tree(), how)
    report = (
        lines.ReportLine(line, "detail" if line.startswith(" ") else "plain")
        for line in answer_lines(found)
    )
    output.print_result(form, lambda: {**subject.named, **answer_json(found)}, report)


def show_variants(subject: Subject, how: Settings, form: str) -> None:
    """Print one row for each combination of conventions that changes the answer, and mark the changes."""
    from treesearch.comparison.reorder import rows, starred, summary, variants, variants_json

    tree = subject.tree("--conventions all")
    found, game = variants(tree, how), as_game(tree, how)
    if form == "json":
        output.as_json({**subject.named, "tree": str(tree), "variants": list(variants_json(found))})
        return
    told = lines.ReportLine(summary(found), "detail")
    used = lines.conventions_line(how, game)
    columns: tuple[str, ...] = common_words.VARIANT_COLUMNS
    shown = rows(found)
    if form != "csv":  # what is to be computed with has no stars
        columns, shown = columns[:-1], map(starred, shown)
    output.table(columns, shown, form, [told], used, subject.cells)


@click.command(cls=Command)
@options.takes_game
@options.any_search
@options.under(
    options.OUTPUT, options.by_form("--step"), click.option("--table", "as_table", is_flag=True)
)
@options.format_option("text", "json", "markdown", "csv")
def trace(
    subject: str | None, form: str, full: bool, step: bool, as_table: bool, **given: Any
) -> int:
    if step:
        return stepped(subject, given)
    how = options.conventions(given)

    def show(subject: Subject) -> None:

        trace = subject.recorded(subject.averages(how))
        if form == "json":
            output.write_pieces(data.json_trace(trace, subject.named))
        elif as_table or form != "text":
            if form == "markdown":
                output.table(ANSWER_COLUMNS, [data.answer_row(data.head(trace))], form)
                echo()
            used = lines.conventions_line(trace.settings, trace.game, trace.options)
            if trace.sampled:
                meaning = [lines.ReportLine(selections.selection_legend(trace), "detail")]
                rows = selections.selection_rows(trace)
                columns = selections.SELECTION_COLUMNS
                output.table(columns, rows, form, meaning, used, subject.cells)
                return
            used = lines.conventions_line(trace.settings, trace.game)
            rows, legend = data.trace_rows(trace), events.table_legend(trace)
            output.table(TRACE_COLUMNS, rows, form, legend, used, subject.cells)
        else:
            output.show(events.event_lines(trace, None if full else SHORT))
            output.show(lines.closing(trace.settings, trace.game, output.width()))

    return for_each(subjects(subject, given), show, form)


# ``trace --step``: a search forwards and backwards in the terminal, or numbered where there is none.


STYLES = {
    "head": "bold",
    "lit": "bold reverse",
    "pruned": "dim strike",
    "ahead": "dim",
    "cut": "bold red",
    "detail": "dim",
    "plain": "",
}
END, NOTHING = ("q", "\x04"), "\0"
HELP = ("?", "h")
NEXT, BACK = ("n", " ", "\r", "\n", "\x1b[C", "\x1b[6~"), ("p", "\x1b[D", "\x1b[5~")


def stepped(subject: str | None, given: dict[str, Any]) -> int:
    """Step through the search of a tree or game: on the screen, or printed where there is none. The exit code."""
    # the other commands do not wait for these
    from treesearch.steps.reel import MOST_STAGES
    from treesearch.steps.terminal import Steps, stage_lines

    how = options.conventions(given)
    found = subjects(subject, given)
    screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if screen:
        check_single(found, "--step")

    def show(subject: Subject) -> None:
        trace = subject.recorded(subject.averages(how), MOST_STAGES * 3)
        if screen:
            _Screen(Steps(trace)).run()
            return
        for line in stage_lines(trace):
            echo(line)

    return for_each(found, show)


class _Screen:
    """A full screen and its keys."""

    def __init__(self, steps: Steps) -> None:
        from rich.console import Console

        self.steps, self.typed = steps, ""
        self.console = Console(highlight=False, no_color=not output.coloured())
        self.keys: dict[str, Callable[[], None]] = {
            **dict.fromkeys(NEXT, lambda: steps.go(steps.stage + 1)),
            **dict.fromkeys(BACK, lambda: steps.go(steps.stage - 1)),
            "\x1b[H": lambda: steps.go(0),
            "\x1b[F": lambda: steps.go(steps.last),
            "c": steps.next_cut,
            "w": lambda: self.flip("why"),
            **dict.fromkeys(HELP, lambda: self.flip("help")),
        }

    def flip(self, what: str) -> None:
        """Full sentences or short ones (``why``); the list of keys, until the next key (``help``)."""
        setattr(self.steps, what, not getattr(self.steps, what))

    def run(self) -> None:
        """Until q, or the end of the input; what is drawn follows the size of the terminal."""
        with _key_by_key(), self.console.screen(hide_cursor=True):
            self.draw()
            for key in takewhile(lambda key: key not in END, _keys()):
                if key != NOTHING or _size() != self.console.size:
                    self.press(key)
                    self.draw()

    def press(self, key: str) -> None:
        """Digits add up to a stage, as long as nothing else is pressed."""
        self.steps.help &= key in (*HELP, NOTHING)
        if key.isascii() and key.isdigit():
            self.typed = (self.typed + key)[-6:]
            self.steps.go(int(self.typed))
            return
        self.typed = ""
        self.keys.get(key, lambda: None)()

    def draw(self) -> None:
        """Draw the screen at its present size."""
        from rich.console import ConsoleDimensions
        from rich.control import Control
        from rich.text import Text

        self.console.size = ConsoleDimensions(*_size())
        text = Text(no_wrap=True, overflow="crop")
        for i, row in enumerate(self.steps.rows(self.console.height, self.console.width)):
            text.append(
                "\n" * (i > 0) + plain(row.text)[: self.console.width], style=STYLES[row.style]
            )
        self.console.control(Control.clear(), Control.home())
        self.console.print(text, end="")


def _size() -> tuple[int, int]:
    """Columns and lines: not those of COLUMNS and LINES, which do not follow the window."""
    return os.get_terminal_size(sys.stdout.fileno())


def _keys() -> Iterator[str]:
    """Yield the keys that are pressed, until the end of the input.

    NOTHING now and then, while none is.
    """
    while (pressed := _pressed()) != "":
        yield from re.findall(r"\x1b\[[\d;]*[A-Za-z~]|.", pressed, re.DOTALL)


def _pressed() -> str:
    """Return one or more keys; nothing at the end of the input."""
    if sys.platform == "win32":
        with suppress(EOFError):
            return click.getchar()
        return ""
    from select import select

    keyboard = sys.stdin.fileno()
    ready, _, _ = select([keyboard], [], [], 0.2)
    return os.read(keyboard, 64).decode("utf-8", "replace") if ready else NOTHING


@contextmanager
def _key_by_key() -> Iterator[None]:
    """Keys come as they are pressed and are not shown; lines of output still end as always."""
    if sys.platform == "win32":
        yield
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
