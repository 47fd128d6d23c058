"""A sheet as a text and as an HTML page, both to be filled in; each block is written by one function."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from html import escape
from importlib.resources import files
from itertools import starmap
from string import Template
from typing import Any

from treesearch.diagram.typeset import size
from treesearch.game import dotted
from treesearch.homework.exercises import words
from treesearch.homework.exercises.sheet import (
    Blanks,
    BlankTable,
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
from treesearch.tasks import unbroken
from treesearch.tree import letters

Writers = dict[type, Callable[[Any], Iterator[str]]]
"""The writer of each kind of block."""


def written(sheet: Worksheet) -> str:
    """The sheet as a text with blanks, to be typed into; what is no blank is a comment."""
    lines = [line for block in blocks(sheet) for line in _TEXT[type(block)](block)]
    return "\n".join([*lines, ""])


def _text_fields(block: Fields) -> Iterator[str]:
    yield from (f"{noun}: {known}" for noun, known in block.fields)


def _text_notes(block: Notes) -> Iterator[str]:
    yield f"# {block.head}:"
    yield from (f"#   {line}" for line in block.lines)
    yield ""


def _text_picture(block: TreePicture) -> Iterator[str]:
    """The tree as text, and which letter is which place."""
    tree = block.question.tree
    if tree is None:
        return
    inner = ((name, at.path) for name, at in letters(tree).items() if tree[at.path].children)
    told = ", ".join(f"{name} {dotted(path)}" for name, path in inner)  # A root, B 1, C 2
    yield words.FORM_TREE.format(tree=tree)
    yield words.FORM_LETTERS.format(letters=told)
    yield ""


def _text_form(block: Form) -> Iterator[str]:
    table = block.table
    wide = [max([8, *map(len, column)]) for column in zip(table.columns, *table.rows, strict=True)]

    def row(cells: tuple[str, ...]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, wide, strict=True)) + " |"

    yield from ("", row(table.columns), "|" + "|".join("-" * (width + 2) for width in wide) + "|")
    yield from map(row, table.rows)


_TEXT: Writers = {
    Title: lambda block: iter([f"# {block.text}", ""]),
    Fields: _text_fields,
    Notes: lambda block: iter(["", *_text_notes(block)]),
    QuestionHead: lambda block: iter(["", block.line, f"# {block.text}"]),
    Prose: lambda block: iter([f"# {block.text}"]),
    TreePicture: _text_picture,
    Blanks: lambda block: (f"{noun}: " for noun in block.nouns),
    Form: _text_form,
    Space: lambda block: iter(["", "", ""]),
    NewPage: lambda block: iter([]),
}


# ---- HTML ------------------------------------------------------------------------------------------------------------


def html(sheet: Worksheet) -> str:
    """The sheet as a whole page that needs no other file."""
    page = Template(files(__package__).joinpath("sheet.html").read_text("utf-8"))
    return page.substitute(
        lang=words.LANGUAGE,
        title=escape(sheet.title),
        answer=escape(words.PAGE_ANSWER),
        hand_in=escape(words.PAGE_HAND_IN),
        body="\n".join(line for block in blocks(sheet) for line in _HTML[type(block)](block)),
    )


def _html_field(noun: str, content: str = "") -> str:
    """A line to be filled in, or one that is already and stays so."""
    kept = f' value="{escape(content)}" readonly' if content else ""
    long = ' class="long"' if noun not in ("value", "leaves", "best", "version") else ""
    return f'<label{long}>{escape(noun)}: <input data-noun="{escape(noun)}"{kept} autocomplete="off"></label>'


def _html_notes(block: Notes) -> Iterator[str]:
    items = "".join(f"<li>{escape(unbroken(line))}</li>" for line in block.lines)
    yield f"<p><strong>{escape(block.head)}</strong></p>\n<ul>{items}</ul>"


def _html_picture(block: TreePicture) -> Iterator[str]:
    svg = block.question.svg
    data = b64encode(svg.encode()).decode()
    yield f'<img width="{size(svg)[0]:g}" alt="{escape(block.alt)}" src="data:image/svg+xml;base64,{data}">'


def _html_form(block: Form) -> Iterator[str]:
    """A table to be filled in; every field is told by its column and row."""
    table: BlankTable = block.table
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    yield f'<table>\n<thead><tr data-row="head">{head}</tr></thead><tbody>'
    for number, row in enumerate(table.rows, 1):
        cells = (_html_cell(*told, row[0] or str(number)) for told in zip(table.columns, row, strict=True))
        yield f'<tr data-row="{number}">{"".join(cells)}</tr>'
    yield "</tbody></table>"
    if table.columns[0] == "kind":
        yield f'<label><input type="checkbox" data-fact="no cuts"> {escape(words.PAGE_NO_CUTS)}</label>'


def _html_space(block: Space) -> Iterator[str]:
    label = escape(words.PAGE_SPACE.format(heading=block.heading))
    yield f'<textarea data-text aria-label="{label}" rows="8"></textarea>'


def _html_cell(column: str, content: str, row: str) -> str:
    if content:
        return f'<th scope="row">{escape(content)}</th>'
    return f'<td><input aria-label="{escape(words.PAGE_CELL.format(column=column, row=row))}" autocomplete="off"></td>'


_HTML: Writers = {
    Title: lambda block: iter([f"<h1>{escape(block.text)}</h1>"]),
    Fields: lambda block: starmap(_html_field, block.fields),
    Notes: _html_notes,
    QuestionHead: lambda block: iter([f'<h2 data-line="{escape(block.line)}">{escape(block.text)}</h2>']),
    Prose: lambda block: iter([f"<p>{escape(unbroken(block.text))}</p>"]),
    TreePicture: _html_picture,
    Blanks: lambda block: map(_html_field, block.nouns),
    Form: _html_form,
    Space: _html_space,
    NewPage: lambda block: iter([]),
}
