"""Write a sheet as plain text with blanks, in which everything else is a comment."""

from collections.abc import Iterator

from treesearch.game import dotted
from treesearch.homework.answers.sheet import is_heading
from treesearch.homework.answers.sheet_words import SheetWords
from treesearch.homework.sheets.worksheet import (
    Blanks,
    BlankTable,
    Block,
    Fields,
    Form,
    NewPage,
    Notes,
    Prose,
    QuestionHead,
    Space,
    Title,
    TreePicture,
    Worksheet,
    blocks,
)
from treesearch.tree import Node, names_of


def sheet_text(sheet: Worksheet) -> str:
    """Return the sheet as text."""
    lines = [line for block in blocks(sheet) for line in _lines(block, sheet.words)]
    return "\n".join([*lines, ""])


def _lines(block: Block, words: SheetWords) -> Iterator[str]:
    match block:
        case Title(text):
            yield from (_comment(text), f"# {words('sheet', 'file')}", "")
        case Fields(fields):
            yield from (f"{noun}: {content}" for noun, content in fields)
        case Notes(head, (line,)):
            yield f"# {head}: {line}"
        case Notes(head, lines):
            yield from ("", f"# {head}:", *(f"#   {line}" for line in lines), "")
        case QuestionHead(text, line):
            yield from ("", line, f"# {text}") if line else ("", f"# {text}")
        case Prose(text):
            yield from map(_comment, text.splitlines())
        case TreePicture(tree, _, _):
            yield f"# {words('sheet', 'tree', tree=tree)}"
            yield f"# {words('sheet', 'letters', letters=_letters(tree))}"
            yield ""
        case Blanks(nouns):
            yield from (f"{noun}: " for noun in nouns)
        case Form(table):
            yield from _table(table)
        case Space():
            yield from ("", "", "")
        case NewPage():
            pass


def _comment(line: str) -> str:
    """Return a lecturer's line as a comment, emphasised if it would be read as a heading."""
    return f"# _{line}_" if is_heading(line) else f"# {line}"


def _letters(tree: Node) -> str:
    """Return the letters of the inner nodes with their paths: ``A root, B 1, C 2``."""
    return ", ".join(
        f"{name} {dotted(path)}" for path, name in names_of(tree).items() if tree[path].children
    )


def _table(table: BlankTable) -> Iterator[str]:
    """Yield the lines of a table in a form that can be read as an answer."""
    columns = zip(table.columns, *table.rows, strict=True)
    widths = [max([8, *map(len, column)]) for column in columns]

    def row(cells: tuple[str, ...]) -> str:
        padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
        return f"| {' | '.join(padded)} |"

    rule = "|".join("-" * (width + 2) for width in widths)
    yield from ("", row(table.columns), f"|{rule}|", *map(row, table.rows))
