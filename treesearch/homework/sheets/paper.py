"""Write sheets and answer keys as Typst documents, which are compiled to PDF.

The layout is in the file ``paper.typ``. This module passes the contents to it, every text as a string.
"""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from treesearch.diagram import draw
from treesearch.diagram.svg import Svg
from treesearch.diagram.typeset import quoted
from treesearch.homework.answers.sheet_words import SheetWords, english
from treesearch.homework.answers.tasks import FULL, signs, unbroken
from treesearch.homework.classes.assignment import titled
from treesearch.homework.marking.solutions import KeyRow, KeyRows
from treesearch.homework.sheets.answer_keys import answer_lines
from treesearch.homework.sheets.worksheet import (
    Blanks,
    Block,
    Fields,
    Form,
    NewPage,
    Notes,
    Prose,
    QuestionHead,
    SheetQuestion,
    Space,
    Title,
    TreePicture,
    Worksheet,
    blocks,
    search_of,
)
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown import Answers, solved
from treesearch.words import NO_CUTS

MARKER_HOW = (
    "Find the row that matches the student's answer. It gives the mistake and the marks. In a cell, the "
    "word same stands for the right answer. A cut is written as its kind, the number or letter after "
    "which it is made, and its node."
)
MARKER_COLUMNS = {
    "number": "No.",
    "value": "Value",
    "path": "Path",
    "cuts": "Cuts",
    "answer": "Answer",
    "mistakes": "Mistake",
    "marks": "Marks",
}
SHARES = {"cuts": 1.5, "answer": 1.0, "mistakes": 1.0}
"""The shares of the columns that divide the remaining width."""


class Paper(NamedTuple):
    """A paper size for Typst, and the font size in points.

    ``scale`` is the scale of pictures and blanks, and ``tall`` the maximum height of a picture.
    """

    name: str
    points: float
    scale: float = 1.0
    tall: float = 220.0


PAPERS = {
    "a4": Paper("a4", 11.0),
    "letter": Paper("us-letter", 11.0, tall=200.0),
    "large": Paper("a4", 18, 1.6, 400),
}

KEY_TALL, OPEN_TALL = 190.0, 340.0
"""The largest heights of a picture in a key, without and with an open leaf, whose caption needs room."""

SMALLEST = 0.6
"""The smallest scale of a picture at which its letters can be read."""

PAGE = "\n#pagebreak()\n"


def _layout_functions() -> str:
    """Return the Typst source of the functions for the layout."""
    return files(__package__).joinpath("paper.typ").read_text("utf-8")


def _call(function: str, *arguments: Any) -> str:
    """Return a call of a layout function; its texts are strings that Typst never runs as code."""
    return f"#{function}({', '.join(map(_literal, arguments))})"


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, (int, float)):
        return f"{value:g}"
    # Every item gets a comma: in Typst (1) is a number and (1,) an array.
    return f"({''.join(f'{_literal(item)}, ' for item in value)})"


def _document(
    title: str, paper: str, pages: Iterable[str], words: SheetWords, between: str = PAGE
) -> str:
    size = PAPERS[paper]
    language = words("sheet", "language")
    paged = _call("paged.with", title, size.name, size.points, language).removeprefix("#")
    return f"{_layout_functions()}\n#show: {paged}\n{between.join(pages)}\n"


def _picture(
    svg: Svg, scale: float = 1.0, tall: float = KEY_TALL, alt: str = ""
) -> tuple[str, str, float]:
    """Return a picture, its description, and its width in points, limited by its height."""
    factor = min(scale, max(tall / svg.height, SMALLEST))
    return svg, alt or svg.alternative, round(svg.width * factor, 1)


def worksheets(sheets: Sequence[Worksheet], paper: str = "a4") -> str:
    """Return a document of sheets, each on a new page, with answers on separate pages."""
    pages = (_worksheet(sheet, PAPERS[paper]) for sheet in sheets)
    # The page numbers start again in each sheet, which goes to a different student.
    between = f"{PAGE}#counter(page).update(1)\n"
    return _document(sheets[0].title, paper, pages, sheets[0].words, between)


def _worksheet(sheet: Worksheet, paper: Paper) -> str:
    """Return the blocks of a sheet, whose sections stay on one page if they fit."""
    groups: list[list[str]] = []
    for block in blocks(sheet, apart=True):
        if isinstance(block, (Title, QuestionHead, NewPage)):
            groups.append([])
        groups[-1].append(_block(block, paper))
    version = [
        sheet.words("sheet", "version", version=content) if noun == "version" else content
        for noun, content in sheet.head
        if content
    ]
    return "\n".join([_call("of", ", ".join(version)), *map(_together, groups)])


def _together(calls: Sequence[str]) -> str:
    inside = "\n".join(call.removeprefix("#") for call in calls)
    return f"#together({{\n{inside}\n}})" if calls[1:] else calls[0]


def _block(block: Block, paper: Paper) -> str:
    match block:
        case Title(text):
            return _call("heading", text)
        case Fields(fields):
            return _call("fields", fields)
        case Notes(head, lines):
            return _call("notes", head, [*map(unbroken, lines)])
        case QuestionHead(text, _):
            return _call("subheading", text)
        case Prose(text):
            return _call("par", unbroken(text))
        case TreePicture(_, svg, alt):
            return _call("picture", *_picture(svg, paper.scale, paper.tall, alt))
        case Blanks(nouns):
            return _call("blanks", nouns)
        case Form(table):
            return _call("form", table.columns, table.rows, paper.scale)
        case Space():
            return _call("space", paper.scale)
        case NewPage():
            return "#pagebreak()"


def text_page(text: str) -> str:
    """Return a document with only this text, which tests whether the fonts have its letters."""
    return _document(text, "a4", [_call("par", text)], english())


def picture_of(question: SheetQuestion, words: SheetWords) -> str:
    """Return a document with only the picture of a question."""
    svg = question.svg
    alt = f"{question.task} {svg.alternative}"
    language = words("sheet", "language")
    return f"{_layout_functions()}\n{_call('alone', question.heading, language, svg, alt, svg.width)}\n"


def keys(
    title: str, versions: Iterable[tuple[str, Sequence[SheetQuestion]]], paper: str = "a4"
) -> str:
    """Return the answer key, with each version on a new page."""
    pages = []
    for version, questions in versions:
        heading = _call("heading", f"{titled(title, version)}: answer key")
        pages.append("\n".join([heading, *map(_answer, questions)]))
    return _document(f"{title}: answer key", paper, pages, english())


def _answer(question: SheetQuestion) -> str:
    lines = [*map(unbroken, answer_lines(question))]
    pictured = [unbroken(str(question.tree)), _key_picture(question)] if question.tree else ["", ()]
    return _call("answer", question.heading, question.task, *pictured, lines)


def _key_picture(question: SheetQuestion, scale: float = 1.0) -> tuple[str, str, float]:
    """Return the picture of the correct answer."""
    assert question.tree is not None, "a question in words has no tree"  # noqa: S101
    tree: Node | Trace | Answers = question.tree
    if question.position:
        return _picture(draw(search_of(question.position, question.settings), style="print"), scale)
    if question.settings.algorithm != "mcts":  # a tree with counts is drawn without a search
        tree = solved(question.tree, question.settings)
    svg = draw(tree, style="print", label="letters")
    return _picture(svg, scale, OPEN_TALL if question.first_unknown_name else KEY_TALL)


def markers(
    title: str, pages: Iterable[tuple[str, SheetQuestion, KeyRows, float]], paper: str = "a4"
) -> str:
    """Return the marker's key, with one page per question: tree, answer, and mistakes' answers.

    ``pages`` contains for each page the version, the question, the answers, and the factor from the
    scheme's points to those of the question.
    """
    title = f"{title}: marker's key"
    return _document(title, paper, (_marker(title, *page) for page in pages), english())


def _marker(
    title: str, version: str, question: SheetQuestion, answers: KeyRows, worth: float
) -> str:
    rows = [_cells(row, answers.right, worth) for row in (answers.right, *answers.wrong)]
    columns = ["number", "answer", "mistakes", "marks"]
    if question.ask and {*question.ask} <= {*FULL}:
        # Value, path and cuts have a column each; all other answers share one column of lines.
        columns[1:2] = [name for name in FULL if name in question.ask]
    table = (
        [SHARES.get(column, 0) for column in columns],
        [MARKER_COLUMNS[column] for column in columns],
        [[row[column] for column in columns] for row in rows],
    )
    unseen = ", ".join(mistake.title for mistake in answers.unseen)
    if unseen:
        unseen = f"These mistakes give the right answer on this tree, so they cannot be recognised: {unseen}."
    headings = titled(title, version), question.heading
    return _call("marker", *headings, _key_picture(question, 0.9), MARKER_HOW, *table, unseen)


def _cells(row: KeyRow, right: KeyRow, worth: float) -> dict[str, str]:
    """Return the cells of a row by column; ``same`` replaces what equals the correct answer."""
    cuts = "; ".join(f"{kind} after {after} at {node}" for kind, after, node in row.cuts)
    cells = {
        "number": str(row.number or "="),
        "value": row.value,
        "path": row.path,
        "cuts": unbroken(cuts) or NO_CUTS,
        "answer": signs(
            "; ".join(row.lines).replace(
                f"path: {row.path.partition(' or ')[0]}", f"path: {row.path}"
            )
        ),
        "marks": f"{round(row.score * worth, 2):g}",
        "mistakes": "; ".join(mistake.title for mistake in row.mistakes) or "the right answer",
    }
    same = (name for name in FULL if row.number and getattr(row, name) == getattr(right, name))
    return {**cells, **dict.fromkeys(same, "same")}
