"""A sheet as one HTML file that is filled in: fields with labels, and the answer as text to hand in."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from treesearch.diagram.typeset import alternative, size
from treesearch.homework.answer.sheet import QUESTION
from treesearch.homework.exercises import words
from treesearch.homework.exercises.sheet import Asked, Sheet, Table

_STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 1rem auto; padding: 0 1rem; color: #111;
  background: #fff }
input, textarea { font: 1rem ui-monospace, monospace; border: 1px solid #444; padding: .3rem; box-sizing: border-box;
  color: #111; background: #fff }
td input, .long input, textarea { width: 100% }
label { display: block; margin: .5rem 0 }
table { border-collapse: collapse; width: 100%; margin: .8rem 0 }
th, td { border: 1px solid #444; padding: .3rem .5rem; text-align: left }
caption { text-align: left; padding: .3rem 0 }
img { max-width: 100%; height: auto; display: block; margin: .8rem auto }
:focus { outline: 3px solid #0072b2; outline-offset: 1px }
@media print { textarea, .result { display: none } }
"""

_SCRIPT = """
const told = (cell) => (cell.querySelector('input') || {value: cell.textContent}).value.trim();
function answer() {
  const lines = [];
  for (const part of document.querySelectorAll('[data-noun], [data-line], [data-row], [data-fact]')) {
    const {noun, line, fact, row} = part.dataset;
    if (line) lines.push('', line);
    else if (noun && part.value.trim()) lines.push(noun + ': ' + part.value.trim());
    else if (fact && part.checked) lines.push('', fact);
    else if (row == 'head' || row && [...part.querySelectorAll('input')].some((field) => field.value.trim()))
      lines.push(...(row == 'head' ? [''] : []), '| ' + [...part.children].map(told).join(' | ') + ' |');
  }
  document.getElementById('answer').value = lines.join('\\n').trim() + '\\n';
}
document.addEventListener('input', answer);
answer();
"""


def html(sheet: Sheet) -> str:
    """The sheet as a whole page that needs no other file."""
    body = [f"<h1>{escape(sheet.title)}</h1>", *(_field(noun, content) for noun, content in sheet.head)]
    body += [f"<h2>{escape(words.SHEET_HOW_HEAD)}</h2>", "<ul>"]
    body += [*(f"<li>{escape(line)}</li>" for line in sheet.how), "</ul>"]
    for question in sheet.questions:
        body += _question(question)
    body += [
        f'<section class="result"><h2>{escape(words.PAGE_ANSWER)}</h2>',
        f'<label for="answer">{escape(words.PAGE_HAND_IN)}</label>',
        '<textarea id="answer" rows="14" readonly></textarea></section>',
    ]
    return "\n".join([
        f'<!doctype html>\n<html lang="{words.LANGUAGE}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(sheet.title)}</title><style>{_STYLE}</style></head><body><main>", *body,
        f"</main><script>{_SCRIPT}</script></body></html>\n",
    ])  # fmt: skip


def _field(noun: str, content: str = "") -> str:
    """A line to be filled in, or one that is already and stays so."""
    kept = f' value="{escape(content)}" readonly' if content else ""
    long = ' class="long"' if noun not in ("value", "leaves", "version") else ""
    return f'<label{long}>{escape(noun)}: <input data-noun="{escape(noun)}"{kept} autocomplete="off"></label>'


def _question(question: Asked) -> list[str]:
    title = f"{QUESTION[0].title()} {question.number}"
    wide, _ = size(question.svg)
    data = b64encode(question.svg.encode()).decode()
    told = [f'<h2 data-line="{escape(title)}">{escape(question.heading)}</h2>']
    told += [f"<p>{escape(question.rules)}</p>"] * bool(question.rules)
    told.append(
        f'<img width="{wide:g}" alt="{escape(alternative(question.svg))}" src="data:image/svg+xml;base64,{data}">'
    )
    told += map(_field, question.lines)
    for table in question.tables:
        told += _table(table)
    return told


def _table(table: Table) -> list[str]:
    """A table to be filled in; every field is told by its column and row."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    made = ["<table>", f'<thead><tr data-row="head">{head}</tr></thead><tbody>']
    for number, row in enumerate(table.rows, 1):
        cells = (_cell(column, cell, row[0] or str(number)) for column, cell in zip(table.columns, row, strict=True))
        made.append(f'<tr data-row="{number}">{"".join(cells)}</tr>')
    made.append("</tbody></table>")
    if table.columns[0] == "kind":
        made.append(f'<label><input type="checkbox" data-fact="no cuts"> {escape(words.PAGE_NO_CUTS)}</label>')
    return made


def _cell(column: str, content: str, row: str) -> str:
    if content:
        return f'<th scope="row">{escape(content)}</th>'
    return f'<td><input aria-label="{escape(words.PAGE_CELL.format(column=column, row=row))}" autocomplete="off"></td>'
