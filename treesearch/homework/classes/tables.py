"""Read tables in any common separator and encoding, and write them in the same layout.

Spreadsheets change what they open: commas become semicolons, UTF-8 becomes cp1252, 7.5 becomes 7,5 or a date. Cells
that a spreadsheet would run as a formula are written with an apostrophe in front.
"""

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from io import StringIO
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.machine import FORMULA, spreadsheet_safe

BOMS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}

_MONTHS = "jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez"
_DATE = re.compile(
    rf"\d{{1,4}}[-./ ]+\d{{1,2}}([-./ ]+(\d{{2,4}})?)?|\d{{1,4}}[-./ ]+({_MONTHS})\w*\W*\d*"
    rf"|({_MONTHS})\w*[-./ ]+\d{{1,4}}",
    re.IGNORECASE,
)


MAX_CELL = 10_000_000
"""The largest number of characters in a cell."""


class Layout(NamedTuple):
    """The separator and encoding of a table."""

    separator: str = ","
    encoding: str = "utf-8-sig"


class CsvRow(NamedTuple):
    """A row with its number in the file; the heading is row 1."""

    number: int
    cells: list[str]

    def padded(self, heading: Sequence[str]) -> list[str]:
        """Return a cell for each column, because spreadsheets leave out empty cells at the end."""
        return [*self.cells, *[""] * (len(heading) - len(self.cells))]


class CsvTable(NamedTuple):
    """A table: its heading, its rows, and its layout."""

    heading: list[str]
    rows: list[CsvRow]
    layout: Layout


def read_table(data: bytes, name: str) -> CsvTable:
    """Return a table with a heading. Raise UsageError if the text is not CSV.

    ``name`` is the name of the file in the message.
    """
    text, encoding = _decode(data)
    text = re.sub(r"^sep=.\r?\n", "", text)  # for Excel
    separator = max(",;\t", key=text[:10_000].partition("\n")[0].count)
    rows: list[list[str]] = []
    csv.field_size_limit(MAX_CELL)  # a long answer must not make the table unreadable
    try:
        # newline="" keeps line ends inside cells; without strict, a missing quote would swallow rows
        rows.extend(csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        raise UsageError(
            f'{name}, row {len(rows) + 1} is not valid CSV ({error}): look for a quote (") that is not closed'
        ) from None
    numbered = [CsvRow(number, cells) for number, cells in enumerate(rows, 1)]
    heading = numbered[0].cells if numbered else []
    below = [row for row in numbered[1:] if any(cell.strip() for cell in row.cells)]
    return CsvTable([cell.strip() for cell in heading], below, Layout(separator, encoding))


def unread_columns(table: CsvTable, name: str, places: Collection[int]) -> Iterator[str]:
    """Yield a note on the columns of a table that are not at these places, unless they are empty."""
    unread = [
        title or f"column {place + 1}"
        for place, title in enumerate(table.heading)
        if place not in places
        and any(place < len(row.cells) and row.cells[place].strip() for row in table.rows)
    ]
    if unread:
        yield f"these columns of {name} are not read: {', '.join(unread)}"


def _decode(data: bytes) -> tuple[str, str]:
    """Return the text of a table and its encoding."""
    for mark, encoding in BOMS.items():
        if data.startswith(mark):
            return data.decode(encoding, "replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "cp1252"


def write_table(rows: Iterable[Sequence[object]], layout: Layout = Layout()) -> bytes:  # noqa: B008  # a tuple
    """Return a table as bytes, with cells escaped so that no spreadsheet runs them as formulas.

    If the encoding of the layout lacks a character, use UTF-8.
    """
    return encode_table(([guarded(cell) for cell in row] for row in rows), layout)


def encode_table(rows: Iterable[Sequence[str]], layout: Layout) -> bytes:
    """Return a table as bytes, without escaping cells."""
    stream = StringIO()
    csv.writer(stream, delimiter=layout.separator, lineterminator="\n").writerows(rows)
    try:
        return stream.getvalue().encode(layout.encoding)
    except UnicodeEncodeError:
        return stream.getvalue().encode("utf-8-sig")


def guarded(value: object) -> str:
    """Return a value as a table cell, escaped so that no spreadsheet runs it as a formula.

    The cell is on one line and has no control characters. ``None`` gives an empty cell.

    >>> guarded("=cmd|' /C calc'!A0"), guarded("-2"), guarded(7.50), guarded("a\\nb"), guarded(None)
    ("'=cmd|' /C calc'!A0", "'-2", '7.5', 'a / b', '')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return decimal(value)
    return printable(" / ".join(spreadsheet_safe(str(value)).splitlines()))


def bare(cell: str) -> str:
    """Return a cell without the apostrophe that ``guarded`` adds.

    >>> bare("'=2"), bare("'t Hooft")
    ('=2', "'t Hooft")
    """
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def printable(text: str) -> str:
    """Return the text with control characters replaced one by one."""
    return "".join(
        c if c.isprintable() or c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def decimal(value: float) -> str:
    """Return a number with at most two decimals and no trailing zeros.

    >>> decimal(7.5), decimal(12345.678), decimal(3)
    ('7.5', '12345.68', '3')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def read_points(cell: str) -> Fraction:
    """Return points with a decimal point or comma. Raise ValueError for any other cell.

    >>> read_points("7,5")
    Fraction(15, 2)
    """
    if re.fullmatch(r"\d{1,6}([.,]\d{1,6})?", cell):
        return Fraction(cell.replace(",", "."))
    if _DATE.fullmatch(cell):
        raise ValueError(
            f"{cell} is a date, because the spreadsheet has changed points such as 7.5: format the column as text and type "
            "the points again"
        )
    raise ValueError(f"{cell} is not a number of points, such as 7 or 7.5")
