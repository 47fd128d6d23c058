"""Lines and tables on standard output: plain when piped, coloured in a terminal unless NO_COLOR or --no-color."""

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
from treesearch.report.lines import WIDTH, ReportLine, folded

HEADER = "treesearch.header"
"""Where a click context keeps the header of the csv that is being printed."""
STYLES: dict[str, dict[str, Any]] = {
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
    """Return whether standard output is a terminal that wants colour."""
    ctx = click.get_current_context(silent=True)
    # NO_COLOR is a convention of many programs (no-color.org); "dumb" is what editors call their consoles
    refused = (
        (ctx and ctx.color is False) or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    )
    return sys.stdout.isatty() and not refused


def width() -> int:
    """Return how wide a report may be: a terminal's width, but 40 at least; 79 in a pipe."""
    if not sys.stdout.isatty():
        return WIDTH
    from shutil import get_terminal_size

    # narrower, a word a line is no help to anybody; and a terminal may say 0
    return max(40, get_terminal_size().columns)


def show(lines: Iterable[ReportLine]) -> None:
    """Print a report, in a terminal folded to its width and coloured."""
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
    """Say on standard error, once, that a long search goes on and what would make it shorter."""
    # most commands end sooner; a sentence about them would be noise
    timer = Timer(5, echo, (sentence,), {"err": True})
    timer.daemon = True  # the program's end does not wait for it
    # a script that gathers errors does not wait impatiently
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def write_pieces(pieces: Iterable[str]) -> None:
    """Print a text that comes in pieces, and end the line."""
    terminal = sys.stdout.isatty()
    for piece in pieces:
        sys.stdout.write(
            plain(piece) if terminal else piece
        )  # a file keeps what was typed, a terminal would obey it
    sys.stdout.write("\n")


def keep(ink: bytes, file: str | None) -> None:
    """Write a file, and say so on standard error; to standard output where no file is named."""
    if file is None:
        left = memoryview(ink)
        while left:  # an unbuffered stream (PYTHONUNBUFFERED) takes a part at a time
            left = left[sys.stdout.buffer.write(left) :]
        return
    inputs.write_file(file, ink)
    echo(inputs.WROTE.format(file=file), err=True)


def as_json(told: Any) -> None:
    """Print one object in a line."""
    from json import dumps  # most commands print text

    write_pieces([dumps(told, ensure_ascii=False)])


def print_result(
    form: str, told: Callable[[], Any], lines: Iterable[ReportLine | str], *, whole: bool = False
) -> None:
    """Print an answer as JSON, one object in a line, or as lines; only what is asked for is made of it."""
    if form == "json":
        as_json(told())
    else:
        show(ReportLine(line, unbroken=whole) if isinstance(line, str) else line for line in lines)


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    form: str,
    notes: Iterable[ReportLine] = (),
    conventions: str = "",
    tree: Mapping[str, str] = NO_OPTIONS,
) -> None:
    """Print a table as text, markdown or csv; below it notes, and by which conventions it was made.

    In csv, where a line below would be a row of its own to a spreadsheet, these are a last column, and which tree of
    a file it is the first ones; the tables of several trees have one header.
    """
    if form == "csv":
        used = {data.HEAD_CONVENTIONS: conventions} if conventions else {}
        header, meta = (*tree, *columns, *used), click.get_current_context().meta
        # the trees of a file are printed one after the other, and one header stands above them all
        begun, meta[HEADER] = meta.get(HEADER) == header, header
        write_pieces(
            _csv([*[header][begun:], *((*tree.values(), *row, *used.values()) for row in rows)])
        )
        return
    if form == "markdown":
        write_pieces(_markdown(columns, rows))
    elif coloured():
        _rich(columns, rows)
    else:
        _plain(columns, list(rows))
    if conventions:
        last = ReportLine(f"{data.HEAD_CONVENTIONS}: {conventions}", "detail")
        below = (part for line in (*notes, last) for part in folded(line, width()))
        show([*[ReportLine("")] * (form == "markdown"), *below])


def _csv(rows: Iterable[Sequence[str]]) -> Iterable[str]:
    import csv
    from io import StringIO

    buffer = StringIO()
    # RFC 4180 wants CRLF, but a terminal and most tools of Unix show it as a stray sign
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerows(rows)
    yield buffer.getvalue().rstrip("\n")


def _markdown(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    def line(cells: Iterable[str]) -> str:
        # a bar within a cell would end it
        return (
            "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
        )

    yield line(columns) + "\n" + line("---" for _ in columns)
    for row in rows:
        yield "\n" + line(row)


def _plain(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    for row in (columns, *rows):
        echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _rich(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(*columns, box=box.SIMPLE_HEAD)
    for row in rows:
        # Text: in a plain string rich would take brackets for its markup
        grid.add_row(*(Text(plain(cell)) for cell in row))
    Console(highlight=False).print(grid)
