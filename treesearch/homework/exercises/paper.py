"""Sheets, answer keys and marker's keys as Typst documents, from which PDF is made; every text in them is a string."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from treesearch import words as common_words
from treesearch.diagram import draw
from treesearch.diagram.typeset import image, quoted, size
from treesearch.homework.exercises import words
from treesearch.homework.exercises.sheet import Asked, Sheet, Table
from treesearch.homework.marking.openkey import OpenKey
from treesearch.homework.marking.rows import Row, Rows
from treesearch.report.lines import cut_detail, cut_line
from treesearch.report.naming import Naming
from treesearch.trace import Trace
from treesearch.unknown.solving import Conditions, solved
from treesearch.unknown.telling import condition_lines
from treesearch.values import spell


class Paper(NamedTuple):
    """Typst's paper, the size of letters in points, how much ``larger`` picture and blanks are, a picture's height."""

    name: str
    points: float
    larger: float = 1.0
    tall: float = 270.0


PAPERS = {"a4": Paper("a4", 11.0), "letter": Paper("us-letter", 11.0, tall=240.0), "large": Paper("a4", 18, 1.6, 400)}

OPEN_TALL = 340.0
"""How high the picture of a key may be whose caption says what holds for which x."""

WIDE = 480.0
"""The room for a picture from left to right, in points."""

_SETUP = """\
#set document(title: {title}, date: none)
#set page(paper: "{paper}", margin: (x: 2cm, top: 1.8cm, bottom: 1.8cm), footer: context [
  #set text(0.8em)
  #{footer} #h(1fr) #counter(page).display() ])
#set text(lang: "{lang}", size: {size:g}pt)
#set par(spacing: 0.9em)
#show heading: set block(above: 1.3em, below: 0.8em)
#set table(stroke: 0.6pt)
#let blank(wide, high) = box(width: wide, height: high, baseline: 30%, stroke: 0.6pt)
"""

_SHRUNK = """\
#layout(area => {{
  let sizes = (10pt, 9pt, 8pt, 7pt, 6pt, 5pt)
  let body(size) = block(width: area.width)[
    #set text(size: size)
    #set par(spacing: 0.7em)
    {body}
  ]
  let fits = sizes.find(size => measure(body(size)).height <= area.height)
  body(if fits == none {{ sizes.last() }} else {{ fits }})
}})"""
"""What stands on one page whatever it holds: in the largest letters that there is room for."""


_TOGETHER = """\
#layout(area => {{
  let body = [
    {body}
  ]
  let high = measure(block(width: area.width, body)).height
  block(width: 100%, breakable: high > area.height, body)
}})"""
"""What stands on one page if there is a page large enough for it."""


def worksheets(sheets: Sequence[Sheet], paper: str = "a4") -> str:
    """The sheets one behind the other, each beginning on a new page."""
    body = "\n#pagebreak()\n#counter(page).update(1)\n".join(_worksheet(one, paper) for one in sheets)
    return f"{setup(sheets[0].title, paper)}{body}\n"


def setup(title: str, paper: str = "a4", footer: str = "") -> str:
    """What a document begins with: its title, paper and letters."""
    told = {"title": quoted(title), "footer": said(footer or title), "lang": words.LANGUAGE}
    return _SETUP.format(**told, paper=PAPERS[paper].name, size=PAPERS[paper].points)


def said(text: str) -> str:
    """A text that says what it says: in Typst's markup nothing in it means anything."""
    return f"text({quoted(text)})"


def fragment(sheet: Sheet, paper: str = "a4") -> str:
    """A sheet to be included in a Typst document of one's own."""
    helper = _SETUP.splitlines()[-1]
    return f"// {sheet.title}\n{helper}\n{_worksheet(sheet, paper)}\n"


def _worksheet(sheet: Sheet, paper: str) -> str:
    lines = [f"#heading(level: 1, {said(sheet.title)})", _head(sheet), _how(sheet)]
    for question in sheet.questions:
        both = _question(question, PAPERS[paper]), _form(question, PAPERS[paper].larger)
        lines.append(_TOGETHER.format(body="\n".join(both)))
    return "\n".join(lines)


def _head(sheet: Sheet) -> str:
    """Name, id and version: a blank each, or what is known."""
    cells = []
    for noun, content in sheet.head:
        blank = "#blank(1fr, 1.8em)" if not content else f"#strong({said(content)})"
        cells.append(f"[#{said(noun + ':')} {blank}]")
    wide = ", ".join("auto" if content else "1fr" for _, content in sheet.head)
    return f"#grid(columns: ({wide},), column-gutter: 1.2em, align: horizon, {', '.join(cells)})"


def _how(sheet: Sheet) -> str:
    items = "\n".join(f"- #{said(line)}" for line in sheet.how)
    return (
        f"#block(stroke: (left: 2pt + luma(120)), inset: (left: 0.8em, y: 0.2em))[\n#set text(0.85em)\n"
        f"#strong({said(words.SHEET_HOW_HEAD)})\n{items}\n]"
    )


def _question(question: Asked, paper: Paper) -> str:
    """Heading, rules where they are not those of all, and picture, together on a page."""
    lines = [f"#heading(level: 2, {said(question.heading)})"]
    lines += [f"#text(0.85em, {quoted(question.rules)})"] * bool(question.rules)
    return "\n".join(
        ["#block(width: 100%, breakable: false)[", *lines, picture(question.svg, paper.larger, paper.tall), "]"]
    )


def picture(svg: str, larger: float = 1.0, tall: float = 220.0) -> str:
    """A picture in the middle of the page, as large as it is or as there is room for."""
    width, height = size(svg)
    scale = min(larger, WIDE / width, tall / height)
    return f"#align(center, {image(svg, f'{width * scale:.1f}pt')})"


def _form(question: Asked, larger: float) -> str:
    """The lines and tables to be filled in, together on a page."""
    wide = {"value": 6, "leaves": 6}
    lines = [
        "#grid(columns: (auto, 1fr), column-gutter: 0.6em, row-gutter: 0.5em, align: horizon, "
        + ", ".join(
            f"raw({quoted(noun + ':')}), blank({f'{wide[noun]}em' if noun in wide else '100%'}, 1.9em)"
            for noun in question.lines
        )
        + ")"
    ] * bool(question.lines)
    lines += [_table(table, larger) for table in question.tables]
    return "\n".join(["#block(width: 100%, breakable: false)[", *lines, "]"])


def _table(table: Table, larger: float) -> str:
    cells = [f"[{'#' + said(cell) if cell else ''}]" for row in table.rows for cell in row]
    rows = ", ".join([f"{0.72 * larger:.2f}cm"] * len(table.rows))
    head = ", ".join(f"raw({quoted(column)})" for column in table.columns)
    wide = f"(1fr,) * {len(table.columns)}"
    return f"#table(columns: {wide}, rows: (auto, {rows}), table.header({head}), {', '.join(cells)})"


# ---- the keys ------------------------------------------------------------------------------------------------------


def keys(title: str, versions: Iterable[tuple[str, Sequence[Asked]]], paper: str = "a4") -> str:
    """The right answers, a page or more for each version."""
    pages = [
        "\n".join([f"#heading(level: 1, {said(heading(title, version))})", *map(_answer, questions)])
        for version, questions in versions
    ]
    return setup(words.KEY_TITLE.format(title=title), paper) + "\n#pagebreak()\n".join(pages) + "\n"


def heading(title: str, version: str) -> str:
    """The title of a version's key."""
    sentence = words.KEY_OF_VERSION if version else words.KEY_TITLE
    return sentence.format(title=title, version=version)


def traced(question: Asked) -> Trace | Conditions:
    """The search that is the answer."""
    return solved(question.tree, question.conventions)


def _answer(question: Asked) -> str:
    trace = traced(question)
    shown = picture(draw(trace, style="print", label="letters"), tall=OPEN_TALL if question.open_leaf else 190)
    lines = [
        f"#block(width: 100%, breakable: false)[#heading(level: 2, {said(question.heading)})",
        f"#raw({quoted(str(question.tree))})", shown, "]", *(f"- #{said(line)}" for line in answer_lines(trace)),
    ]  # fmt: skip
    return _TOGETHER.format(body="\n".join(lines))


def answer_lines(trace: Trace | Conditions) -> Iterator[str]:
    """The right answer in lines, each cut with its reason."""
    return _open_lines(trace) if isinstance(trace, Conditions) else _searched_lines(trace)


def _open_lines(found: Conditions) -> Iterator[str]:
    """The answer to a tree with a leaf left open, and all that holds of it."""
    key = OpenKey(found.tree, found.pieces[0].trace.conventions)
    yield from key.lines(key.right)
    yield from (" ".join(line.split()) for line in islice(condition_lines(found), 1, None))


def _searched_lines(trace: Trace) -> Iterator[str]:
    yield words.KEY_VALUE.format(value=spell(trace.result.value))
    yield words.KEY_PATH.format(path=" ".join(map(str, trace.result.path)))
    naming = Naming(trace.game, None)
    for cut in trace.cuts:
        yield f"{cut_line(cut, naming)}: {cut_detail(cut, naming, trace.conventions)}"
    if not trace.cuts:
        yield common_words.NO_CUTS
    counts = trace.counts
    yield words.KEY_LEAVES.format(examined=counts.leaves_evaluated, all=counts.leaves)


def markers(title: str, pages: Iterable[tuple[str, Asked, Rows, float]], paper: str = "a4") -> str:
    """The marker's keys, a page each: tree, answer, and what each mistake writes and earns. ``float``: points an item
    of the scheme is worth in points of the question."""
    made = [_marker(title, *page) for page in pages]
    return setup(words.MARKER_TITLE.format(title=title), paper) + "\n#pagebreak()\n".join(made) + "\n"


def _marker(title: str, version: str, question: Asked, answers: Rows, worth: float) -> str:
    trace = traced(question)
    head = words.MARKER_OF_VERSION if version else words.MARKER_TITLE
    body = [
        f"#heading(level: 1, {said(head.format(title=title, version=version))})",
        f"#heading(level: 2, {said(question.heading)})",
        picture(draw(trace, style="print", label="letters"), 0.9, OPEN_TALL if question.open_leaf else 190),
        f"#par({said(words.MARKER_HOW)})",
        _open_rows([answers.right, *answers.wrong], worth)
        if question.open_leaf
        else _rows(
            [answers.right, *answers.wrong], worth, bool(answers.right.cuts or any(r.cuts for r in answers.wrong))
        ),
    ]
    if answers.unseen:
        unseen = ", ".join(mistake.title for mistake in answers.unseen)
        body.append(f"#par({said(words.MARKER_UNSEEN.format(mistakes=unseen))})")
    return _SHRUNK.format(body="\n    ".join(body))


def _rows(rows: Sequence[Row], worth: float, cuts: bool) -> str:
    columns = words.MARKER_COLUMNS if cuts else [*words.MARKER_COLUMNS[:3], *words.MARKER_COLUMNS[4:]]
    cells = [f"[#{said(cell)}]" for row in rows for cell in _cells(row, rows[0], worth, cuts)]
    head = ", ".join(f"strong({said(column)})" for column in columns)
    wide = "(auto, auto, auto, 1.5fr, 1fr, auto)" if cuts else "(auto, auto, auto, 1fr, auto)"
    return f"#table(columns: {wide}, inset: 0.35em, table.header({head}), {', '.join(cells)})"


def _open_rows(rows: Sequence[Row], worth: float) -> str:
    """The same of a question with a leaf left open, of which an answer is a line or more."""
    cells = [f"[#{said(cell)}]" for row in rows for cell in (_number(row), "; ".join(row.lines), *_earns(row, worth))]
    head = ", ".join(f"strong({said(column)})" for column in words.MARKER_OPEN)
    return f"#table(columns: (auto, 1fr, 1fr, auto), inset: 0.35em, table.header({head}), {', '.join(cells)})"


def _number(row: Row) -> str:
    return str(row.number) if row.number else words.RIGHT_SIGN


def _earns(row: Row, worth: float) -> tuple[str, str]:
    """What an answer is, and its marks."""
    titles = "; ".join(mistake.title for mistake in row.mistakes) or words.MARKER_RIGHT
    return titles, f"{round(row.score * worth, 2):g}"


def _cells(row: Row, right: Row, worth: float, cuts: bool) -> list[str]:
    """A row of the table; what is as in the right answer is told by a sign."""
    told = [words.SAME_SIGN if row.number and mine == theirs else mine for mine, theirs in
            ((row.value, right.value), (row.path, right.path))]  # fmt: skip
    listed = cuts_told(row)
    told += [words.SAME_SIGN if row.number and row.cuts == right.cuts else listed] * cuts
    return [_number(row), *told, *_earns(row, worth)]


def cuts_told(row: Row) -> str:
    """``MIN after 2 at C; MAX after H at E``."""
    told = [words.MARKER_CUT.format(kind=kind, after=after, node=node) for kind, after, node in row.cuts]
    return "; ".join(told) or common_words.NO_CUTS
