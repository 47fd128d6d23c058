"""Write a sheet as a self-contained HTML form, which produces the text to submit."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from string import Template

from treesearch.homework.answers.sheet_words import SheetWords
from treesearch.homework.answers.tasks import unbroken
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

SHORT = ("value", "leaves", "best", "version")
"""The fields with short blanks."""


def sheet_page(sheet: Worksheet) -> str:
    """Return the sheet as an HTML page."""
    words = sheet.words
    # str.format would take the braces of the page's style and script for fields.
    page = Template(files(__package__).joinpath("sheet.html").read_text("utf-8"))
    return page.substitute(
        lang=escape(words("sheet", "language")),
        title=escape(sheet.title),
        answer=escape(words("sheet", "page_answer")),
        hand_in=escape(words("sheet", "page_hand_in")),
        body="\n".join(line for block in blocks(sheet) for line in _html(block, words)),
    )


def _html(block: Block, words: SheetWords) -> Iterator[str]:
    match block:
        case Title(text):
            yield f"<h1>{escape(text)}</h1>"
        case Fields(fields):
            yield from (_field(noun, content) for noun, content in fields)
        case Notes(head, (line,)):
            yield f"<p><strong>{escape(head)}</strong>: {escape(unbroken(line))}</p>"
        case Notes(head, lines):
            items = "".join(f"<li>{escape(unbroken(line))}</li>" for line in lines)
            yield f"<p><strong>{escape(head)}</strong></p>\n<ul>{items}</ul>"
        case QuestionHead(text, line):
            begins = f' data-line="{escape(line)}"' if line else ""
            yield f"<h2{begins}>{escape(text)}</h2>"
        case Prose(text):
            yield f"<p>{escape(unbroken(text))}</p>"
        case TreePicture(_, svg, alt):
            yield f'<img width="{svg.width:g}" alt="{escape(alt)}" src="{svg.url}">'
        case Blanks(nouns):
            yield from map(_field, nouns)
        case Form(table):
            yield from _table(table, words)
        case Space(heading):
            label = escape(words("sheet", "page_space", heading=heading))
            yield f'<textarea data-text aria-label="{label}" rows="8"></textarea>'
        case NewPage():
            pass


def _field(noun: str, content: str = "") -> str:
    """Return an input field, which is read-only if it has contents."""
    kept = f' value="{escape(content)}" readonly' if content else ""
    long = "" if noun in SHORT else ' class="long"'
    name = escape(noun)
    return f'<label{long}>{name}: <input data-noun="{name}"{kept} autocomplete="off"></label>'


def _table(table: BlankTable, words: SheetWords) -> Iterator[str]:
    """Yield the HTML of a table with input fields, each labelled by its column and row."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    yield f'<table>\n<thead><tr data-row="head">{head}</tr></thead><tbody>'
    for number, row in enumerate(table.rows, 1):
        cells = (
            _cell(words("sheet", "page_cell", column=column, row=row[0] or number), content)
            for column, content in zip(table.columns, row, strict=True)
        )
        yield f'<tr data-row="{number}">{"".join(cells)}</tr>'
    yield "</tbody></table>"
    # An empty table states nothing, so "nothing is cut" has its own box.
    if table.columns[0] == "kind":
        label = escape(words("sheet", "page_no_cuts"))
        yield f'<label><input type="checkbox" data-fact="no cuts"> {label}</label>'


def _cell(label: str, content: str) -> str:
    if content:
        return f'<th scope="row">{escape(content)}</th>'
    return f'<td><input aria-label="{escape(label)}" autocomplete="off"></td>'
