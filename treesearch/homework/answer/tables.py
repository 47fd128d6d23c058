"""Tables in an answer: each row becomes the clause that it stands for."""

import re
from typing import NamedTuple

from treesearch.homework.answer.lexer import WORDS
from treesearch.tasks import KINDS

_COLUMNS = {heading: column for column, headings in WORDS["columns"].items() for heading in headings}
_BLANKS = "  "
"""Divides the cells of a table that was printed; its first line must be a row of headings."""

_PRINTED = KINDS["cuts"].columns
_PLACE = re.compile(r"(?:node )?[\w.]+|[(\[][^|]*[)\]]")
"""A node or subtree that stands in front of a row that is to be filled in."""


class Table(NamedTuple):
    """A table that was begun: how its rows are divided, and its columns; none in a table of nouns and contents."""

    divider: str
    columns: tuple[str, ...] = ()


def table(text: str, begun: Table | None) -> tuple[Table | None, str | None]:
    """The table that a line belongs to, and the clause that its row is: "" for headings, ``None`` for no row."""
    for divider in (begun.divider,) if begun else ("|", "\t", ",", _BLANKS):
        if divider != _BLANKS and divider not in text:
            continue
        cells = _cells(text, divider)
        if divider == _BLANKS and begun and len(cells) == 1 and begun.columns[0] in ("node", "subtree"):
            cells += [""] * (len(begun.columns) - 1)  # it was not filled in
        if len(cells) < 2:  # a table has two columns
            continue
        if begun and "?" in begun.columns:
            return begun, text
        if begun and begun.columns and len(cells) == len(begun.columns):
            return begun, _row(dict(zip(begun.columns, cells, strict=True)))
        if columns := _columns(cells):
            return Table(divider, columns), ""
        if divider == _BLANKS:
            continue
        if begun is None and _is_printed(cells):
            return (None if divider == "," else Table(divider, _PRINTED)), _row(dict(zip(_PRINTED, cells, strict=True)))
        if len(cells) == 2 and re.search(r"[:=]\s*\S", cells[0]):
            return None, None  # value: 3 | path: 1 1
        if len(cells) == 2 and divider != ",":
            return Table(divider), "" if _is_head(cells) else _pair(*cells)
        if divider != ",":
            return Table(divider, ("?",) * len(cells)), text
    return table(text, None) if begun else (None, None)


def _cells(text: str, divider: str) -> list[str]:
    if divider == _BLANKS:
        return re.split(r"\s{2,}", text.strip())
    if divider != ",":
        bare = text.strip(" ") if divider == "\t" else text.strip().removeprefix("|").removesuffix("|")
        return [cell.strip() for cell in bare.split(divider)]  # the last one may be empty
    return [cell.strip() for cell in re.split(r",(?![^()]*\))", text)]


def _columns(cells: list[str]) -> tuple[str, ...]:
    """Returns what the columns hold, if every cell is a heading that is known and one of them is more than a number."""
    names = [" ".join(cell.lower().rstrip(":").split()) for cell in cells]
    columns = tuple(_COLUMNS.get(name, "?") for name in names)
    named = [*filter(None, columns)]  # only the first column may hold the numbers of rows
    return (
        columns
        if all(columns[1:]) and "?" not in named and len({*named}) == len(named) > 1 and not _is_head(cells)
        else ()
    )


def _is_printed(cells: list[str]) -> bool:
    """Whether these are a row of the table of cuts as sheets print it, without its headings: ``MAX | 17 | F``."""
    kinds_place = len(cells) == len(_PRINTED) and re.fullmatch("min|max", cells[0], re.IGNORECASE)
    return bool(kinds_place and re.fullmatch(r"[^\W\d_]\w*|\d+(?:[.]\d+)+|[(].*[)]", cells[-1]))


def _is_head(cells: list[str]) -> bool:
    """Whether these are the headings of a table of nouns and contents."""
    noun, content = cells[0].lower(), cells[-1].lower()
    return len(cells) == 2 and noun in WORDS["sheet"]["noun"] and content in WORDS["sheet"]["content"]


def _pair(noun: str, content: str) -> str:
    """A noun and its content; where the content says its noun itself, as a cut does, that alone."""
    if noun.lower().rstrip(": ") in ("cut", "cuts") and re.search(r"(?i)\bafter\b|\bcuts?\b", content):
        return content
    return f"{noun.rstrip(': ')}: {content}"


def _row(cells: dict[str, str]) -> str:
    """The clause of a row: a cut, a node, a window, or facts with their nouns."""
    if not re.fullmatch(r"#?\d{0,3}[.)]?", cells.get("", "")):
        return " | ".join(cells.values())  # what stands in the column of numbers is no number
    cut = not cells.keys().isdisjoint({"after", "kind"})
    said = {column: cell for column, cell in cells.items() if column and (cell not in _NONE or _is_none(column, cell))}
    if cut and [*said.items()] in ([("kind", "no cuts")], [("after", "no cuts")]):
        return "no cuts"
    if cut and not said and any(cells.values()):
        return " | ".join(cells.values())  # dashes alone: no cut, or not filled in?
    first = next(iter(filter(None, cells)))
    if not said or (said.keys() == {first} and first in ("node", "subtree") and _PLACE.fullmatch(said[first])):
        return ""  # it was not filled in
    if cut and "kind" in cells and "kind" not in said and not said.keys() >= {"after", "node"}:
        return " | ".join(cells.values())  # the same as above, or none? beside a node the node's own
    if cut:
        kind, after = said.pop("kind", ""), said.pop("after", "")
        parts = [f"{kind} cut", f"after {after}" if after else ""]
        parts += [f"in subtree {said.pop('subtree')}"] if "subtree" in said else []
        parts += [_at(said.pop("node"))] if "node" in said else []
        parts += [f"(pruned {said.pop('pruned')})"] if "pruned" in said else []
        return " ".join([*filter(None, parts), *(f"| {cell}" for cell in said.values())])
    if "node" in cells and "node" not in said:
        return " | ".join(cells.values())  # of which node?
    if "node" in cells and "value" in cells and len(said) == 2:
        return f"{_at(said['node']).removeprefix('at ')} {'' if said['value'][0] in '<>=≤≥' else '='} {said['value']}"
    if "node" in cells and "alpha" in cells and "beta" in cells and len(said) == 3:
        return f"window {said['node']}: {said['alpha']}, {said['beta']}"
    return ". ".join(_pair(noun, cell) for noun, cell in said.items())


_NONE = ("", "-", "–")


def _is_none(column: str, cell: str) -> bool:
    """Whether a dash says that there is none: of cuts, and of what is pruned."""
    return bool(cell) and column in ("cuts", "pruned")


def _at(node: str) -> str:
    return f"at node {node}" if node.isdecimal() else f"at {node}"
