"""Read the tables in an answer by converting each row to the form of a fact.

Below ``| kind | after | node |``, for example, ``| MIN | 2 | C |`` becomes the words of ``MIN cut after 2 at C``.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from lark import Token

from treesearch.homework.answers.lexer import WORDS

Pieces = list[str | Token]
"""A form: the texts of cells, with the tokens between them that a line would have."""

_COLUMNS = {
    heading: column for column, headings in WORDS["columns"].items() for heading in headings
}
_EMPTY_CELLS = ("", "-", "–", "—", "--", "/", "n/a")
_ROW_LABEL = re.compile(r"(?:node )?[\w.]+|[(\[][^|]*[)\]]")
"""A node or subtree in front of a row to fill in."""

# a value or a window that does not exist
_NEVER_ENTERED = re.compile(
    r"(?:not|never) (?:visited|entered|examined|reached)|skipped|pruned", re.IGNORECASE
)
# A cell may repeat the heading of its column: "after 2" below "after".
_PREPOSITION = re.compile(r"(?:after|at)\s+", re.IGNORECASE)


class Table(NamedTuple):
    """The separator and columns of a table; without columns, its rows are nouns with contents."""

    divider: str
    columns: tuple[str, ...] = ()


def table_headed_by(text: str) -> Table | None:
    """Return the table that begins with a line, or ``None`` if the line begins no table."""
    for divider in filter(text.__contains__, ("|", "\t", ",", "  ")):
        cells = _cells(text, divider)
        columns = tuple(
            _COLUMNS.get(" ".join(cell.lower().split()).rstrip(":"), "?") for cell in cells
        )
        named = [*filter(None, columns)]  # only the first column may contain row numbers
        if all(columns[1:]) and "?" not in columns and len({*named}) == len(named) > 1:
            return Table(divider, columns)
        if len(cells) == 2 and divider in "|\t" and not re.search(r"[:=]\s*\S", cells[0]):
            return Table(divider)
    return None


def row_forms(table: Table, text: str) -> list[Pieces] | None:
    """Return the forms in a row, or ``None`` if the row does not belong to the table."""
    cells = _cells(text, table.divider)
    if not table.columns and len(cells) == 2:
        words = WORDS["sheet"]
        heads = cells[0].lower() in words["noun"] and cells[1].lower() in words["content"]
        if heads or not any(cells):
            return []
        return [[cells[0].rstrip(": "), Token("COLON", ":"), cells[1]]]
    if len(cells) != len(table.columns):
        return None
    return _row_forms(dict(zip(table.columns, cells, strict=True)))


def _cells(text: str, divider: str) -> list[str]:
    if divider == ",":
        return [cell.strip() for cell in re.split(r",(?![^()]*\))", text)]
    if divider == "  " or (divider == "|" and "|" not in text):
        return re.split(r" {2,}", text.strip())
    bare = text.strip(" ") if divider == "\t" else text.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in bare.split(divider)]  # the last one may be empty


def _row_forms(cells: Mapping[str, str]) -> list[Pieces] | None:
    """Return a row as a cut, node, window or noun, or ``None`` for anything else."""
    if not re.fullmatch(r"#?\d{0,3}[.)]?", cells.get("", "")):
        return None  # the column of row numbers contains something else
    filled = {
        column: cell
        for column, cell in cells.items()
        if column and (cell not in _EMPTY_CELLS or (cell and column in ("cuts", "pruned")))
        if not (column in ("value", "alpha", "beta") and _NEVER_ENTERED.fullmatch(cell))
    }
    first = next(filter(None, cells))
    alone = filled.keys() == {first} and first in ("node", "subtree")
    place = alone and _ROW_LABEL.fullmatch(filled[first])
    cut = {"after", "kind"} & cells.keys()
    if place or not (any(cells.values()) if cut else filled):
        return []
    if cut:
        return _cut_row(cells, filled)
    if "node" not in cells:
        return [[noun, Token("COLON", ":"), cell] for noun, cell in filled.items()]
    if filled.keys() == {"node", "value"}:
        sign = [Token("EQ", "=")] if re.match(r"[-+−–.\d]|inf", filled["value"]) else []
        return [[*_node_words(filled["node"]), *sign, filled["value"]]]
    if filled.keys() == {"node", "alpha", "beta"}:
        node = [Token("WINDOW", "window"), *_node_words(filled["node"]), Token("COLON", ":")]
        return [[*node, filled["alpha"], Token("COMMA", ","), filled["beta"]]]
    return None


def _cut_row(cells: Mapping[str, str], filled: dict[str, str]) -> list[Pieces] | None:
    """Return a row as a cut and the leaves that it prunes, or ``None`` if it is unclear."""
    if filled.keys() - {"node"} and {*filled.values()} <= {"no cuts", "no cut", "none"}:
        return [["no cuts"]]
    # dashes alone may mean no cut or nothing filled in; a missing kind may mean the kind above, except beside a node
    unclear = "kind" in cells and "kind" not in filled and not filled.keys() >= {"after", "node"}
    if unclear or filled.keys() - {"kind", "after", "subtree", "node", "pruned"}:
        return None
    kind = re.sub(r"[\s-]cut$", "", filled.get("kind", ""), flags=re.IGNORECASE)
    cut: Pieces = [kind, Token("CUT", "cut")]
    for column, word in (("after", "AFTER"), ("subtree", "IN"), ("node", "AT")):
        if column in filled:
            cell = _PREPOSITION.sub("", filled[column])
            cut += [Token(word, ""), *(_node_words(cell) if column == "node" else [cell])]
    pruned: Pieces = [Token("PRUNED", ""), Token("COLON", ":"), filled.get("pruned", "")]
    return [cut, pruned] if "pruned" in filled else [cut]


def _node_words(cell: str) -> Pieces:
    """Return the words for a node, with "node" before a number."""
    return [Token("NODE", "node"), cell] if cell.isdecimal() else [cell]
