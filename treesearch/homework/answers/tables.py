"""Tables in an answer: the cells of each row are joined to the words of the form that the row stands for."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from lark import Token

from treesearch.homework.answers.lexer import WORDS

Words = list[str | Token]
"""A form: the text of cells, and between them the tokens that a line would have there."""

_COLUMNS = {
    heading: column for column, headings in WORDS["columns"].items() for heading in headings
}
_NONE = ("", "-", "–")
_PLACE = re.compile(r"(?:node )?[\w.]+|[(\[][^|]*[)\]]")
"""A node or subtree in front of a row that is to be filled in."""

_COLON, _COMMA, _EQ = Token("COLON", ":"), Token("COMMA", ","), Token("EQ", "=")
_CUT, _AFTER, _IN, _AT = (
    Token("CUT", "cut"),
    Token("AFTER", "after"),
    Token("IN", "in"),
    Token("AT", "at"),
)
_NODE, _WINDOW = Token("NODE", "node"), Token("WINDOW", "window")


class Table(NamedTuple):
    """A table that was begun: how its rows are divided, and its columns; none in a table of nouns and contents."""

    divider: str
    columns: tuple[str, ...] = ()


class AnswerRow(NamedTuple):
    """The forms of a row: none for headings and blank rows. ``unread``: it holds something else."""

    forms: tuple[Words, ...] = ()
    unread: bool = False


UNREAD = AnswerRow(unread=True)


def table(text: str, begun: Table | None) -> tuple[Table | None, AnswerRow | None]:
    """Return the table that a line belongs to, and its row; `None` for a line of no table."""
    for divider in (begun.divider,) if begun else ("|", "\t", ","):
        if divider not in text:
            continue
        cells = _cells(text, divider)
        if len(cells) < 2:
            continue
        if begun and "?" in begun.columns:
            return begun, UNREAD
        if begun and begun.columns and len(cells) == len(begun.columns):
            return begun, _row(dict(zip(begun.columns, cells, strict=True)))
        if columns := _columns(cells):
            return Table(divider, columns), AnswerRow()
        if len(cells) == 2 and re.search(r"[:=]\s*\S", cells[0]):
            return None, None  # value: 3 | path: 1 1
        if divider != ",":
            return _begun(divider, cells)
    return table(text, None) if begun else (None, None)


def _begun(divider: str, cells: list[str]) -> tuple[Table, AnswerRow]:
    """Return the table of nouns and contents that this row begins or goes on with, or one of unknown columns."""
    if len(cells) > 2:
        return Table(divider, ("?",) * len(cells)), UNREAD
    return Table(divider), AnswerRow() if _is_head(cells) else AnswerRow((_pair(*cells),))


def _cells(text: str, divider: str) -> list[str]:
    if divider == ",":
        return [cell.strip() for cell in re.split(r",(?![^()]*\))", text)]
    bare = text.strip(" ") if divider == "\t" else text.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in bare.split(divider)]  # the last one may be empty


def _columns(cells: list[str]) -> tuple[str, ...]:
    """Return what the columns hold, if every cell is a known heading and one of them is more than a number."""
    names = (" ".join(cell.lower().rstrip(":").split()) for cell in cells)
    columns = tuple(_COLUMNS.get(name, "?") for name in names)
    named = [*filter(None, columns)]  # only the first column may hold the numbers of rows
    known = all(columns[1:]) and "?" not in named and len({*named}) == len(named) > 1
    return columns if known and not _is_head(cells) else ()


def _is_head(cells: list[str]) -> bool:
    """Return whether these are the headings of a table of nouns and contents."""
    noun, content = cells[0].lower(), cells[-1].lower()
    known = WORDS["sheet"]
    return len(cells) == 2 and noun in known["noun"] and content in known["content"]


def _pair(noun: str, content: str) -> Words:
    """Return a noun and its content; where the content says its noun itself, as a cut does, that alone."""
    noun = noun.rstrip(": ")
    if noun.lower() in ("cut", "cuts") and re.search(r"(?i)\bafter\b|\bcuts?\b", content):
        return [content]
    return [noun, _COLON, content]


def _row(cells: dict[str, str]) -> AnswerRow:
    """Return the cut, node, window or nouns of a row."""
    if not re.fullmatch(r"#?\d{0,3}[.)]?", cells.get("", "")):
        return UNREAD  # the column of numbers holds another thing
    filled = {
        column: cell
        for column, cell in cells.items()
        if column and (cell not in _NONE or (cell and column in ("cuts", "pruned")))
    }
    if {"after", "kind"} & cells.keys():
        return _cut_row(cells, filled)
    first = next(iter(filter(None, cells)))
    if not filled or _is_place(first, filled):
        return AnswerRow()
    if "node" not in cells:
        return AnswerRow(tuple(_pair(noun, cell) for noun, cell in filled.items()))
    if filled.keys() == {"node", "value"}:
        sign = [] if filled["value"][0] in "<>=≤≥" else [_EQ]
        return AnswerRow(([*_node_words(filled["node"]), *sign, filled["value"]],))
    if filled.keys() == {"node", "alpha", "beta"}:
        ends = [filled["alpha"], _COMMA, filled["beta"]]
        return AnswerRow(([_WINDOW, *_node_words(filled["node"]), _COLON, *ends],))
    return UNREAD


def _is_place(column: str, filled: Mapping[str, str]) -> bool:
    """Return whether nothing is filled in beside the node or subtree of a row."""
    alone = filled.keys() == {column} and column in ("node", "subtree")
    return alone and _PLACE.fullmatch(filled[column]) is not None


def _cut_row(cells: Mapping[str, str], filled: dict[str, str]) -> AnswerRow:
    """Return the cut of a row, and what it prunes."""
    if [*filled.items()] in ([("kind", "no cuts")], [("after", "no cuts")]):
        return AnswerRow((["no cuts"],))
    if not any(cells.values()) or _is_place(next(iter(filter(None, cells))), filled):
        return AnswerRow()
    # dashes alone: no cut, or not filled in? no kind: the same as above? beside a node the node's own
    unclear = "kind" in cells and "kind" not in filled and not filled.keys() >= {"after", "node"}
    if unclear or filled.keys() - {"kind", "after", "subtree", "node", "pruned"}:
        return UNREAD
    form: Words = [filled.get("kind", ""), _CUT]
    form += [_AFTER, filled["after"]] if "after" in filled else []
    form += [_IN, filled["subtree"]] if "subtree" in filled else []
    form += [_AT, *_node_words(filled["node"])] if "node" in filled else []
    return AnswerRow(
        (form, ["pruned", _COLON, filled["pruned"]]) if "pruned" in filled else (form,)
    )


def _node_words(cell: str) -> Words:
    """Return a node, with that word in front of a bare number."""
    return [_NODE, cell] if cell.isdecimal() else [cell]
