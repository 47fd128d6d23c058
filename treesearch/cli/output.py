"""Output to the terminal: reports, tables, JSON and files."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import Any

import click

from treesearch.algorithms import NO_OPTIONS
from treesearch.cli import inputs
from treesearch.cli.frame import echo, plain
from treesearch.report import data
from treesearch.report.lines import WIDTH, ReportLine, Style, folded

HEADER = "treesearch.header"
"""The key of the header of the CSV in the context of click."""
STYLES: dict[Style, dict[str, Any]] = {
    "answer": {"bold": True},
    "cut": {"bold": True, "fg": "red"},
    "detail": {"dim": True},
    "plain": {},
    "right": {"fg": "green"},
    "wrong": {"fg": "red"},
    "partly": {"fg": "magenta"},
    "free": {"dim": True},
}


def coloured() -> bool:
    """Return whether standard output is a terminal that shows colours."""
    ctx = click.get_current_context(silent=True)
    # NO_COLOR: see no-color.org; consoles of editors have TERM=dumb
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain and not (ctx and ctx.color is False)


def width() -> int:
    """Return the width of reports in columns: at least 40 in a terminal, 79 in a pipe."""
    if not sys.stdout.isatty():
        return WIDTH
    from shutil import get_terminal_size

    # a terminal may report 0
    return max(40, get_terminal_size().columns)


def show(lines: Iterable[ReportLine]) -> None:
    """Print a report, wrapped and coloured in a terminal."""
    if sys.stdout.isatty():
        room = width()
        lines = (part for line in lines for part in folded(line, room))
    styled = coloured()
    for line in lines:
        echo(line.text, **STYLES[line.style] if styled else {})


@contextmanager
def patience(
    sentence: str = "still searching; use --depth N to search less deeply, or press Ctrl-C to stop",
) -> Iterator[None]:
    """Print a message on the terminal if the block takes more than five seconds."""
    timer = Timer(5, echo, (sentence,), {"err": True})
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def write_pieces(pieces: Iterable[str]) -> None:
    """Print the pieces of a text as they come, then a newline."""
    terminal = sys.stdout.isatty()
    for piece in pieces:
        # a terminal would obey control characters, so only files get them
        sys.stdout.write(plain(piece) if terminal else piece)
    sys.stdout.write("\n")


def keep(ink: bytes, file: str | None) -> None:
    """Write to a file and print its name on standard error, or write to standard output."""
    if file is None:
        left = memoryview(ink)
        while left:  # an unbuffered stream (PYTHONUNBUFFERED) may write only a part
            left = left[sys.stdout.buffer.write(left) :]
        return
    inputs.write_file(file, ink)
    echo(f"wrote {file}", err=True)


def as_json(facts: Any) -> None:
    """Print an object as JSON on one line."""
    from json import dumps  # most commands print text

    write_pieces([dumps(facts, ensure_ascii=False)])


def print_result(
    form: str,
    facts: Callable[[], Any],
    lines: Iterable[ReportLine | str],
    *,
    unbroken: bool = False,
) -> None:
    """Print a result as JSON or as a report; with ``unbroken``, lines are not wrapped."""
    if form == "json":
        as_json(facts())
    else:
        show(
            ReportLine(line, unbroken=unbroken) if isinstance(line, str) else line for line in lines
        )


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    form: str,
    notes: Iterable[ReportLine] = (),
    conventions: str = "",
    first: Mapping[str, str] = NO_OPTIONS,
) -> None:
    """Print a table as text, Markdown or CSV, followed by notes and the conventions.

    In CSV the conventions are the last column, and the cells of ``first`` (number and name of the
    tree) the first ones.
    The tables of several trees have one header.
    """
    if form == "csv":
        last = (conventions,) if conventions else ()
        header = (*first, *columns, *([data.HEAD_CONVENTIONS] if conventions else []))
        meta = click.get_current_context().meta
        heading = [] if meta.get(HEADER) == header else [header]
        meta[HEADER] = header
        write_pieces(_csv_lines([*heading, *((*first.values(), *row, *last) for row in rows)]))
        return
    if form == "markdown":
        write_pieces(_markdown_lines(columns, rows))
    elif coloured():
        _print_coloured_table(columns, rows)
    else:
        _print_plain_table(columns, list(rows))
    if conventions:
        if form == "markdown":
            echo()
        closing = ReportLine(f"{data.HEAD_CONVENTIONS}: {conventions}", "detail")
        show(part for line in (*notes, closing) for part in folded(line, width()))


def _csv_lines(rows: Iterable[Sequence[str]]) -> Iterable[str]:
    import csv
    from io import StringIO

    buffer = StringIO()
    # RFC 4180 requires CRLF, but terminals and many Unix tools print CR as a character
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerows(rows)
    yield buffer.getvalue().rstrip("\n")


def _markdown_lines(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    def line(cells: Iterable[str]) -> str:
        # a bar would end the cell
        return (
            "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
        )

    yield line(columns) + "\n" + line("---" for _ in columns)
    for row in rows:
        yield "\n" + line(row)


def _print_plain_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    for row in (columns, *rows):
        echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _print_coloured_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(*columns, box=box.SIMPLE_HEAD)
    for row in rows:
        # in a str, rich would read brackets as markup
        grid.add_row(*(Text(plain(cell)) for cell in row))
    Console(highlight=False).print(grid)
