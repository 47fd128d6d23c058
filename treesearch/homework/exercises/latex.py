r"""A sheet to be included in a LaTeX document: ``\input`` it; it needs TikZ."""

from __future__ import annotations

from treesearch.diagram import render
from treesearch.diagram.tikz import LETTER, escaped
from treesearch.homework.exercises import words
from treesearch.homework.exercises.sheet import Asked, Sheet, Table

_NARROWER = r"\ifdim\width>\linewidth\linewidth\else\width\fi"
"""As wide as a picture is, or the page: TikZ loads graphicx, which makes it so."""


def latex(sheet: Sheet) -> str:
    """The sheet as a fragment: sections, pictures in TikZ, lines and tables with blanks."""
    lines = [rf"% {words.TEX_NEEDS}", LETTER, rf"\section*{{{escaped(sheet.title)}}}", r"\noindent"]
    lines += [_line(noun, content, "0.25") for noun, content in sheet.head]
    lines += [r"\par\medskip", rf"\textbf{{{escaped(words.SHEET_HOW_HEAD)}}}", r"\begin{itemize}"]
    lines += [*(rf"\item {escaped(line)}" for line in sheet.how), r"\end{itemize}"]
    for question in sheet.questions:
        lines += _question(question)
    return "\n".join([*lines, ""])


def _line(noun: str, content: str = "", wide: str = "0.6") -> str:
    r"""A noun with what is known, or a blank that is so much of ``\linewidth``."""
    blank = rf"\textbf{{{escaped(content)}}}" if content else rf"\rule[-0.3ex]{{{wide}\linewidth}}{{0.4pt}}"
    return rf"\texttt{{{escaped(noun)}:}} {blank}"


def _question(question: Asked) -> list[str]:
    who = question.conventions.root
    drawn = render(question.tree, ".tex", fragment=True, style="exercise", label="letters", root=who)
    tikz = drawn.decode().strip()
    lines = [rf"\subsection*{{{escaped(question.heading)}}}", *[escaped(question.rules)] * bool(question.rules)]
    lines += [r"\begin{center}", rf"\resizebox{{{_NARROWER}}}{{!}}{{%", tikz, "}", r"\end{center}"]
    lines += [rf"\noindent {_line(noun)}\par\bigskip" for noun in question.lines]
    for table in question.tables:
        lines += _table(table)
    return lines


def _table(table: Table) -> list[str]:
    wide = rf"p{{{0.9 / len(table.columns):.2f}\linewidth}}|"
    lines = [rf"\noindent\begin{{tabular}}{{|{wide * len(table.columns)}}}\hline"]
    lines.append(" & ".join(rf"\texttt{{{escaped(column)}}}" for column in table.columns) + r" \\ \hline")
    lines += [" & ".join([escaped(row[0]) + r"\rule{0pt}{3ex}", *map(escaped, row[1:])]) + r" \\ \hline"
              for row in table.rows]  # fmt: skip
    return [*lines, r"\end{tabular}\par\bigskip"]
