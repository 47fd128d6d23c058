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
    **chosen: Any,
) -> int:
    settings = options.conventions(chosen, algorithm="minmax")
    if ends and (opponent or plan):
        raise UsageError("--outcomes assumes the best opponent: leave out --opponent and --plan")

    def show(subject: Subject) -> None:
        if subject.has_unknowns:
            show_conditions(subject, subject.adapt_root(settings), form)
            return
        adapted = subject.adapt_algorithm(settings)
        if subject.players:
            show_players(subject, adapted, form, full)
            return
        subject.check_extent(adapted)
        models = {"plan": plan} if plan else {}
        models |= {"opponent": opponent or "best"} if opponent or plan else {}
        answer = _minmax(subject, adapted, models, ends, form == "json")
        if form == "text":
            output.show(lines.answer(*answer.head, None if full else SHORT))
            if answer.line:
                output.show([lines.ReportLine(answer.line)])
            output.show(lines.closing(adapted, answer.head[2], output.width(), notes=answer.notes))
            return
        facts = data.answer_json(*answer.head, subject.named, models)
        if form == "json":
            output.as_json({**facts, **answer.fields})
        else:
            below = lines.conventions_line(adapted, answer.head[2], notes=answer.notes)
            output.table(ANSWER_COLUMNS, [data.answer_row(facts)], form, (), below, subject.cells)

    return for_each(subjects(subject, chosen), show, form)


def show_players(subject: Subject, settings: Settings, form: str, full: bool) -> None:
    """Print value, path, node values and ties of a tree for several players."""
    trace = subject.record_search(settings)
    facts = data.head(trace, subject.named)
    if form == "json":
        output.as_json(facts)
    elif form == "text":
        output.show(search.text_report(trace, None if full else SHORT, None, output.width()))
    else:
        conventions = lines.conventions_line(settings, trace.game)
        output.table(ANSWER_COLUMNS, [data.answer_row(facts)], form, (), conventions, subject.cells)


MOST_NODES = 30
"""The number of node values that a text report lists at most."""


class _MinmaxReport(NamedTuple):
    """The parts that ``minmax`` prints.

    ``head``: the first lines. ``line``: one more line. ``fields``: more fields of the JSON.
    ``notes``: notes on the conventions.
    """

    head: tuple[SearchResult, Settings, Any, Counts]
    line: str = ""
    fields: Mapping[str, Any] = NO_OPTIONS
    notes: tuple[str, ...] = ()


def _minmax(
    subject: Subject, settings: Settings, models: dict[str, Any], ends: bool, listed: bool
) -> _MinmaxReport:
    """Search, against another opponent or with the extreme outcomes if they are required.

    ``listed``: include the values of all nodes.
    """
    if models:
        return _against(subject.tree("--opponent"), settings, models, listed)
    with output.patience():
        answer = count(subject.searched, settings)
    head = answer.result, settings, answer.game, answer.counts
    if not ends:
        return _MinmaxReport(head)
    from treesearch.comparison.opponents import outcomes

    extremes = outcomes(subject.tree("--outcomes"), settings)
    fields = {name: [*map(data.number, getattr(extremes, name))] for name in extremes._fields[:2]}
    return _MinmaxReport(head, f"outcomes  {extremes}", {"outcomes": fields})


def _against(tree: Node, settings: Settings, models: dict[str, Any], listed: bool) -> _MinmaxReport:
    from treesearch.comparison.opponents import play_against

    game, played = as_game(tree, settings), play_against(tree, **models, how=settings)
    head = played.result, settings, game, counts(game, tree.traits.leaves, tree.traits.nodes)
    values = played.values if listed else {}
    fields = {"node_values": {" ".join(map(str, p)): data.number(v) for p, v in values.items()}}
    inner = (
        (place, node.value)
        for place, node in played.walk()
        if place.parent is not None and node.children
    )
    entries = [f"{dotted(place)}: {spell(value)}" for place, value in islice(inner, MOST_NODES)]
    return _MinmaxReport(head, f"nodes   {'; '.join(entries)}", fields, played.notes)


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
    **chosen: Any,
) -> int:
    if opponent:
        raise UsageError(
            "alpha-beta assumes the best opponent; use minmax, or write the tree with chance nodes"
        )
    settings = options.conventions(chosen, algorithm="alphabeta")

    def show(subject: Subject) -> None:
        if every:
            show_variants(subject, subject.adapt_root(settings), form)
            return
        if subject.has_unknowns and not changed_options(settings):
            show_conditions(subject, subject.adapt_root(settings), form)
            return
        trace = subject.record_search(subject.adapt_root(settings))
        if form == "text":
            output.show(search.text_report(trace, None if full else SHORT, limit, output.width()))
            return
        if form == "json":
            output.write_pieces(data.json_report(trace, subject.named))
            return
        answer = data.answer_row(data.head(trace))
        conventions = lines.conventions_line(trace.settings, trace.game)
        columns: tuple[str, ...] = data.CUT_COLUMNS
        rows = data.cut_rows(trace)
        if form == "csv":  # markdown has a separate table for the answer
            columns, rows = (*ANSWER_COLUMNS, *columns), data.cut_rows(trace, answer)
        else:
            output.table(ANSWER_COLUMNS, [answer], form)
            echo()
        output.table(columns, rows, form, (), conventions, subject.cells)

    return for_each(subjects(subject, chosen), show, form)


def show_conditions(subject: Subject, settings: Settings, form: str) -> None:
    """Print the result for each range of the unknown numbers. Raise UsageError for csv and markdown."""
    if form not in ("text", "json"):
        raise UsageError(
            f"--format {form} does not work for a tree with unknown leaves; use text or json"
        )
    from treesearch.unknown import answer_json, answer_lines, conditions

    with output.patience():
        answers = conditions(subject.tree(), settings)
    report = (
        lines.ReportLine(line, "detail" if line.startswith(" ") else "plain")
        for line in answer_lines(answers)
    )
    output.print_result(form, lambda: {**subject.named, **answer_json(answers)}, report)


def show_variants(subject: Subject, settings: Settings, form: str) -> None:
    """Print one row for each combination of conventions that changes the answer, and mark the changes."""
    from treesearch.comparison.reorder import rows, starred, summary, variants, variants_json

    tree = subject.tree("--conventions all")
    variations, game = variants(tree, settings), as_game(tree, settings)
    if form == "json":
        output.as_json(
            {**subject.named, "tree": str(tree), "variants": list(variants_json(variations))}
        )
        return
    note = lines.ReportLine(summary(variations), "detail")
    conventions = lines.conventions_line(settings, game)
    columns: tuple[str, ...] = common_words.VARIANT_COLUMNS
    cells = rows(variations)
    if form != "csv":  # stars would hinder a program that reads the numbers
        columns, cells = columns[:-1], map(starred, cells)
    output.table(columns, cells, form, [note], conventions, subject.cells)


@click.command(cls=Command)
@options.takes_game
@options.any_search
@options.under(
    options.OUTPUT, options.by_form("--step"), click.option("--table", "as_table", is_flag=True)
)
@options.format_option("text", "json", "markdown", "csv")
def trace(
    subject: str | None, form: str, full: bool, step: bool, as_table: bool, **chosen: Any
) -> int:
    if step:
        return stepped(subject, chosen)
    settings = options.conventions(chosen)

    def show(subject: Subject) -> None:
        trace = subject.record_search(subject.adapt_algorithm(settings))
        if form == "json":
            output.write_pieces(data.json_trace(trace, subject.named))
        elif as_table or form != "text":
            if form == "markdown":
                output.table(ANSWER_COLUMNS, [data.answer_row(data.head(trace))], form)
                echo()
            if trace.sampled:
                conventions = lines.conventions_line(trace.settings, trace.game, trace.options)
                meaning = [lines.ReportLine(selections.selection_legend(trace), "detail")]
                rows = selections.selection_rows(trace)
                columns = selections.SELECTION_COLUMNS
                output.table(columns, rows, form, meaning, conventions, subject.cells)
                return
            conventions = lines.conventions_line(trace.settings, trace.game)
            rows, legend = data.trace_rows(trace), events.table_legend(trace)
            output.table(TRACE_COLUMNS, rows, form, legend, conventions, subject.cells)
        else:
            output.show(events.event_lines(trace, None if full else SHORT))
            output.show(lines.closing(trace.settings, trace.game, output.width()))

    return for_each(subjects(subject, chosen), show, form)


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


def stepped(subject: str | None, chosen: dict[str, Any]) -> int:
    """Step through a search on the screen, or print its stages without one. Return the exit code."""
    # slow to import
    from treesearch.steps.reel import MOST_STAGES
    from treesearch.steps.terminal import Steps, stage_lines

    settings = options.conventions(chosen)
    all_subjects = subjects(subject, chosen)
    screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if screen:
        check_single(all_subjects, "--step")

    def show(subject: Subject) -> None:
        trace = subject.record_search(subject.adapt_algorithm(settings), MOST_STAGES * 3)
        if screen:
            _Screen(Steps(trace)).run()
            return
        for line in stage_lines(trace):
            echo(line)

    return for_each(all_subjects, show)


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
        """Switch the full sentences (``why``) or the list of keys (``help``) on or off."""
        setattr(self.steps, what, not getattr(self.steps, what))

    def run(self) -> None:
        """Show the steps until q or the end of the input, and redraw when the terminal is resized."""
        with _key_by_key(), self.console.screen(hide_cursor=True):
            self.draw()
            for key in takewhile(lambda key: key not in END, _keys()):
                if key != NOTHING or _size() != self.console.size:
                    self.press(key)
                    self.draw()

    def press(self, key: str) -> None:
        """Handle a key. Successive digits form the number of a stage."""
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
    """Return columns and lines of the window; COLUMNS and LINES do not follow it."""
    return os.get_terminal_size(sys.stdout.fileno())


def _keys() -> Iterator[str]:
    """Yield each pressed key until the end of the input, and NOTHING every 0.2 seconds without one."""
    while (pressed := _pressed()) != "":
        yield from re.findall(r"\x1b\[[\d;]*[A-Za-z~]|.", pressed, re.DOTALL)


def _pressed() -> str:
    """Return one or more keys, or an empty text at the end of the input."""
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
    """Read keys as they are pressed, without showing them."""
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
