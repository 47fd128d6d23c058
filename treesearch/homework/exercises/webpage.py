"""A sheet as one HTML file that is filled in: fields with labels, and the answer as text to hand in."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from itertools import starmap
from string import Template

from treesearch.diagram.typeset import alternative, size
from treesearch.homework.answer.sheet import QUESTION
from treesearch.homework.exercises import words
from treesearch.homework.exercises.sheet import Asked, Sheet, Table


def html(sheet: Sheet) -> str:
    """The sheet as a whole page that needs no other file."""
    page = Template(files(__package__).joinpath("sheet.html").read_text("utf-8"))
    texts = {
        "title": sheet.title,
        "how": words.SHEET_HOW_HEAD,
        "answer": words.PAGE_ANSWER,
        "hand_in": words.PAGE_HAND_IN,
    }
    parts = {
        "fields": starmap(_field, sheet.head),
        "lines": (f"<li>{escape(line)}</li>" for line in sheet.how),
        "questions": (part for question in sheet.questions for part in _question(question)),
    }
    told = {name: escape(text) for name, text in texts.items()} | {name: "\n".join(p) for name, p in parts.items()}
    return page.substitute(told, lang=words.LANGUAGE)


def _field(noun: str, content: str = "") -> str:
    """A line to be filled in, or one that is already and stays so."""
    kept = f' value="{escape(content)}" readonly' if content else ""
    long = ' class="long"' if noun not in ("value", "leaves", "version") else ""
    return f'<label{long}>{escape(noun)}: <input data-noun="{escape(noun)}"{kept} autocomplete="off"></label>'


def _question(question: Asked) -> Iterator[str]:
    svg, title = question.svg, f"{QUESTION[0].title()} {question.number}"
    yield f'<h2 data-line="{escape(title)}">{escape(question.heading)}</h2>'
    if question.rules:
        yield f"<p>{escape(question.rules)}</p>"
    data = b64encode(svg.encode()).decode()
    yield f'<img width="{size(svg)[0]:g}" alt="{escape(alternative(svg))}" src="data:image/svg+xml;base64,{data}">'
    yield from map(_field, question.lines)
    for table in question.tables:
        yield from _table(table)


def _table(table: Table) -> Iterator[str]:
    """A table to be filled in; every field is told by its column and row."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    yield f'<table>\n<thead><tr data-row="head">{head}</tr></thead><tbody>'
    for number, row in enumerate(table.rows, 1):
        cells = (_cell(column, cell, row[0] or str(number)) for column, cell in zip(table.columns, row, strict=True))
        yield f'<tr data-row="{number}">{"".join(cells)}</tr>'
    yield "</tbody></table>"
    if table.columns[0] == "kind":
        yield f'<label><input type="checkbox" data-fact="no cuts"> {escape(words.PAGE_NO_CUTS)}</label>'


def _cell(column: str, content: str, row: str) -> str:
    if content:
        return f'<th scope="row">{escape(content)}</th>'
    return f'<td><input aria-label="{escape(words.PAGE_CELL.format(column=column, row=row))}" autocomplete="off"></td>'
