"""A sheet in three languages: a text and an HTML file, to be filled in, and a fragment for LaTeX (Typst: ``paper``)."""

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from itertools import starmap
from string import Template

from treesearch.diagram import render
from treesearch.diagram.tikz import LETTER, escaped
from treesearch.diagram.typeset import alternative, size
from treesearch.game import dotted
from treesearch.homework.answer.sheet import QUESTION
from treesearch.homework.exercises import words
from treesearch.homework.exercises.sheet import Asked, Sheet, Table
from treesearch.tree import letters


def written(sheet: Sheet) -> str:
    """The sheet as a text with blanks, to be typed into."""
    lines = [f"# {sheet.title}", *(f"# {line}" for line in sheet.how), ""]
    lines += [f"{noun}: {content}".rstrip(" ") + (" " if not content else "") for noun, content in sheet.head]
    for question in sheet.questions:
        lines += ["", f"{QUESTION[0].title()} {question.number}"]
        lines += [words.FORM_TREE.format(tree=question.tree, points=question.points)]
        lines += [f"# {question.rules}"] * bool(question.rules)
        inner = ((name, at.path) for name, at in letters(question.tree).items() if question.tree[at.path].children)
        told = ", ".join(f"{name} {dotted(path)}" for name, path in inner)  # without a picture: A root, B 1, C 2
        lines += [words.FORM_LETTERS.format(letters=told), ""]
        lines += [f"{noun}: " for noun in question.lines]
        for table in question.tables:
            lines += ["", *_text_table(table)]
    return "\n".join([*lines, ""])


def _text_table(table: Table) -> list[str]:
    wide = [max(8, len(column)) for column in table.columns]

    def row(cells: tuple[str, ...]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, wide, strict=True)) + " |"

    return [row(table.columns), "|" + "|".join("-" * (width + 2) for width in wide) + "|", *map(row, table.rows)]


# ---- HTML ------------------------------------------------------------------------------------------------------------


def html(sheet: Sheet) -> str:
    """The sheet as a whole page that needs no other file."""
    page = Template(files(__package__).joinpath("sheet.html").read_text("utf-8"))
    return page.substitute(
        lang=words.LANGUAGE,
        title=escape(sheet.title),
        how=escape(words.SHEET_HOW_HEAD),
        answer=escape(words.PAGE_ANSWER),
        hand_in=escape(words.PAGE_HAND_IN),
        fields="\n".join(starmap(_html_field, sheet.head)),
        lines="\n".join(f"<li>{escape(line)}</li>" for line in sheet.how),
        questions="\n".join(part for question in sheet.questions for part in _html_question(question)),
    )


def _html_field(noun: str, content: str = "") -> str:
    """A line to be filled in, or one that is already and stays so."""
    kept = f' value="{escape(content)}" readonly' if content else ""
    long = ' class="long"' if noun not in ("value", "leaves", "version") else ""
    return f'<label{long}>{escape(noun)}: <input data-noun="{escape(noun)}"{kept} autocomplete="off"></label>'


def _html_question(question: Asked) -> Iterator[str]:
    svg, title = question.svg, f"{QUESTION[0].title()} {question.number}"
    yield f'<h2 data-line="{escape(title)}">{escape(question.heading)}</h2>'
    if question.rules:
        yield f"<p>{escape(question.rules)}</p>"
    data = b64encode(svg.encode()).decode()
    yield f'<img width="{size(svg)[0]:g}" alt="{escape(alternative(svg))}" src="data:image/svg+xml;base64,{data}">'
    yield from map(_html_field, question.lines)
    for table in question.tables:
        yield from _html_table(table)


def _html_table(table: Table) -> Iterator[str]:
    """A table to be filled in; every field is told by its column and row."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    yield f'<table>\n<thead><tr data-row="head">{head}</tr></thead><tbody>'
    for number, row in enumerate(table.rows, 1):
        cells = (_html_cell(*told, row[0] or str(number)) for told in zip(table.columns, row, strict=True))
        yield f'<tr data-row="{number}">{"".join(cells)}</tr>'
    yield "</tbody></table>"
    if table.columns[0] == "kind":
        yield f'<label><input type="checkbox" data-fact="no cuts"> {escape(words.PAGE_NO_CUTS)}</label>'


def _html_cell(column: str, content: str, row: str) -> str:
    if content:
        return f'<th scope="row">{escape(content)}</th>'
    return f'<td><input aria-label="{escape(words.PAGE_CELL.format(column=column, row=row))}" autocomplete="off"></td>'


# ---- LaTeX -----------------------------------------------------------------------------------------------------------


_NARROWER = r"\ifdim\width>\linewidth\linewidth\else\width\fi"
"""As wide as a picture is, or the page: TikZ loads graphicx, which makes it so."""


def latex(sheet: Sheet) -> str:
    """The sheet as a fragment: sections, pictures in TikZ, lines and tables with blanks."""
    lines = [rf"% {words.TEX_NEEDS}", LETTER, rf"\section*{{{escaped(sheet.title)}}}", r"\noindent"]
    lines += [_tex_line(noun, content, "0.25") for noun, content in sheet.head]
    lines += [r"\par\medskip", rf"\textbf{{{escaped(words.SHEET_HOW_HEAD)}}}", r"\begin{itemize}"]
    lines += [*(rf"\item {escaped(line)}" for line in sheet.how), r"\end{itemize}"]
    for question in sheet.questions:
        lines += _tex_question(question)
    return "\n".join([*lines, ""])


def _tex_line(noun: str, content: str = "", wide: str = "0.6") -> str:
    r"""A noun with what is known, or a blank that is so much of ``\linewidth``."""
    blank = rf"\textbf{{{escaped(content)}}}" if content else rf"\rule[-0.3ex]{{{wide}\linewidth}}{{0.4pt}}"
    return rf"\texttt{{{escaped(noun)}:}} {blank}"


def _tex_question(question: Asked) -> list[str]:
    who = question.conventions.root
    drawn = render(question.tree, ".tex", fragment=True, style="exercise", label="letters", root=who)
    tikz = drawn.decode().strip()
    lines = [rf"\subsection*{{{escaped(question.heading)}}}", *[escaped(question.rules)] * bool(question.rules)]
    lines += [r"\begin{center}", rf"\resizebox{{{_NARROWER}}}{{!}}{{%", tikz, "}", r"\end{center}"]
    lines += [rf"\noindent {_tex_line(noun)}\par\bigskip" for noun in question.lines]
    for table in question.tables:
        lines += _tex_table(table)
    return lines


def _tex_table(table: Table) -> list[str]:
    wide = rf"p{{{0.9 / len(table.columns):.2f}\linewidth}}|"
    lines = [rf"\noindent\begin{{tabular}}{{|{wide * len(table.columns)}}}\hline"]
    lines.append(" & ".join(rf"\texttt{{{escaped(column)}}}" for column in table.columns) + r" \\ \hline")
    lines += [" & ".join([escaped(row[0]) + r"\rule{0pt}{3ex}", *map(escaped, row[1:])]) + r" \\ \hline"
              for row in table.rows]  # fmt: skip
    return [*lines, r"\end{tabular}\par\bigskip"]
