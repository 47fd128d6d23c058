"""Sheets, answer keys and marker's keys as Typst documents, from which PDF is made.

How they look stands in ``paper.typ``; from here comes what stands on them, every text of it as a string.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import chain, islice
from typing import Any, NamedTuple

from treesearch import words as common_words
from treesearch.algorithms import algorithm
from treesearch.diagram import draw
from treesearch.diagram.svg import Svg
from treesearch.diagram.typeset import quoted
from treesearch.game import spell
from treesearch.homework.answers.tasks import FULL, signs, unbroken
from treesearch.homework.exercises import constraints
from treesearch.homework.exercises.findings import cut_reasons, more_answers, names_of
from treesearch.homework.exercises.worksheet import (
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
)
from treesearch.homework.marking.key import limited
from treesearch.homework.marking.marker import KeyRow, KeyRows
from treesearch.homework.marking.open_key import OpenKey
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown import Conditions, condition_lines, solved

OF_VERSION = "{title}, version {version}"
KEY_IN_WORDS = "A person marks this question; its points are outside the sum."
KEY_VALUE = "value: {value}"
KEY_PATH = "path: {path} ({letters})"
KEY_LEAVES = "leaves examined: {examined} of {all}"
MARKER_TITLE = "{title}: marker's key"
MARKER_HOW = (
    "Find the row that the student wrote: it names the mistake and the points. Same means: as in the "
    "right answer. A cut is given by its kind, the number or letter after which it is made, and its "
    "node."
)
MARKER_COLUMNS = {
    "number": "No.",
    "value": "Value",
    "path": "Path",
    "cuts": "Cuts",
    "answer": "Answer",
    "mistakes": "What it is",
    "marks": "Marks",
}
MARKER_CUT = "{kind} after {after} at {node}"
MARKER_UNSEEN = "These give the right answer to this tree and cannot be seen in it: {mistakes}."
RIGHT_SIGN = "="
SAME_SIGN = "same"
MARKER_RIGHT = "the right answer"


class Paper(NamedTuple):
    """Typst's paper, the size of letters in points, how much ``larger`` picture and blanks are, a picture's height."""

    name: str
    points: float
    larger: float = 1.0
    tall: float = 270.0


PAPERS = {
    "a4": Paper("a4", 11.0),
    "letter": Paper("us-letter", 11.0, tall=240.0),
    "large": Paper("a4", 18, 1.6, 400),
}

KEY_TALL, OPEN_TALL = 190.0, 340.0
"""How high the picture of a key may be; one whose caption says what holds for which x may be higher."""

PAGE = "\n#pagebreak()\n"
FOOT, VERSION = ", ", "version {version}"


def look() -> str:
    """The functions that lay out what stands on a page."""
    return files(__package__).joinpath("paper.typ").read_text("utf-8")


def call(function: str, *told: Any) -> str:
    """A call of one of them, with texts, numbers and sequences of these; nothing in a text means anything."""
    return f"#{function}({', '.join(map(_literal, told))})"


def _literal(told: Any) -> str:
    if isinstance(told, str):
        return quoted(told)
    # A comma behind each, for (1) is a number in Typst and (1,) an array.
    return (
        f"{told:g}"
        if isinstance(told, (int, float))
        else f"({''.join(f'{_literal(one)}, ' for one in told)})"
    )


def _document(title: str, paper: str, pages: Iterable[str], between: str = PAGE) -> str:
    size = PAPERS[paper]
    paged = call("paged.with", title, size.name, size.points, constraints.LANGUAGE)
    return f"{look()}\n#show: {paged.removeprefix('#')}\n{between.join(pages)}\n"


def _picture(
    svg: Svg, larger: float = 1.0, tall: float = KEY_TALL, alt: str = ""
) -> tuple[str, str, float]:
    """A picture, what it shows in words, and how wide it is in points, so that it is not too high."""
    return svg, alt or svg.alternative, round(svg.width * min(larger, tall / svg.height), 1)


def worksheets(sheets: Sequence[Worksheet], paper: str = "a4") -> str:
    """The sheets one behind the other, each beginning on a new page, its answers on pages of their own."""
    pages = (_worksheet(one, PAPERS[paper]) for one in sheets)
    # Each sheet counts its own pages: it goes to another student.
    return _document(sheets[0].title, paper, pages, f"{PAGE}#counter(page).update(1)\n")


def _worksheet(sheet: Worksheet, paper: Paper) -> str:
    """The blocks; from a heading to the next one they stay together on a page, if there is room for that on one."""
    lines, group = [], [""][:0]
    for block in blocks(sheet, apart=True):
        if isinstance(block, (Title, QuestionHead, NewPage)) and group:
            lines.append(_together(group))
            group = []
        group.append(_block(block, paper))
    told = (
        VERSION.format(version=known) if noun == "version" else known
        for noun, known in sheet.head
        if known
    )
    whose = FOOT.join(told)
    return "\n".join([call("of", whose), *lines, _together(group)])


def _together(calls: Sequence[str]) -> str:
    inside = "\n".join(call.removeprefix("#") for call in calls)
    return f"#together({{\n{inside}\n}})" if calls[1:] else calls[0]


def _block(block: Block, paper: Paper) -> str:
    match block:
        case Title(text):
            return call("heading", text)
        case Fields(fields):
            return call("fields", fields)
        case Notes(head, lines):
            return call("notes", head, [*map(unbroken, lines)])
        case QuestionHead(text, _):
            return call("subheading", text)
        case Prose(text):
            return call("par", unbroken(text))
        case TreePicture(question, alt):
            return call("picture", *_picture(question.svg, paper.larger, paper.tall, alt))
        case Blanks(nouns):
            return call("blanks", nouns)
        case Form(table):
            return call("form", table.columns, table.rows, paper.larger)
        case Space():
            return call("space", paper.larger)
        case NewPage():
            return "#pagebreak()"


def picture_of(question: SheetQuestion) -> str:
    """A question's picture alone, on a page of its size."""
    svg = question.svg
    alt = f"{question.task} {svg.alternative}"
    return (
        f"{look()}\n{call('alone', question.heading, constraints.LANGUAGE, svg, alt, svg.width)}\n"
    )


def keys(
    title: str, versions: Iterable[tuple[str, Sequence[SheetQuestion]]], paper: str = "a4"
) -> str:
    """The right answers, a page or more for each version."""
    pages = []
    for version, questions in versions:
        pages.append(
            "\n".join(
                [
                    call("heading", titled(constraints.KEY_TITLE, title, version)),
                    *map(_answer, questions),
                ]
            )
        )
    return _document(constraints.KEY_TITLE.format(title=title), paper, pages)


def titled(sentence: str, title: str, version: str) -> str:
    """The title of a key, with the version if there are several."""
    return sentence.format(
        title=OF_VERSION.format(title=title, version=version) if version else title
    )


def traced(question: SheetQuestion) -> Trace | Conditions:
    """The search that is the answer."""
    assert question.tree is not None, "a question in words is not searched"  # noqa: S101
    return solved(question.tree, question.conventions)


def _answer(question: SheetQuestion) -> str:
    lines = [*map(unbroken, answer_lines(question))]
    shown = [unbroken(str(question.tree)), _key_picture(question)] if question.tree else ["", ()]
    return call("answer", question.heading, question.task, *shown, lines)


def _key_picture(question: SheetQuestion, larger: float = 1.0) -> tuple[str, str, float]:
    """Draw the picture of the answer."""
    svg = draw(traced(question), style="print", label="letters")
    return _picture(svg, larger, OPEN_TALL if question.open_leaf else KEY_TALL)


def answer_lines(question: SheetQuestion) -> Iterator[str]:
    """The right answer in lines, each cut with its reason; to a question without a tree that a person marks it."""
    if question.tree is None:
        return iter([KEY_IN_WORDS])
    tree = limited(question.tree, question.conventions.depth)
    trace = solved(tree, question.conventions.replace(depth=None))
    if isinstance(trace, Conditions):
        return _open_lines(trace)
    return chain(
        _searched_lines(tree, trace, question.ask), more_answers(tree, trace, question.ask)
    )


def _open_lines(found: Conditions) -> Iterator[str]:
    """The answer to a tree with a leaf left open, and all that holds of it."""
    key = OpenKey(found.tree, found.pieces[0].trace.settings)
    yield from map(signs, key.lines(key.right))
    # The first line is the tree, which stands above already.
    yield from (signs(" ".join(line.split())) for line in islice(condition_lines(found), 1, None))


def _searched_lines(tree: Node, trace: Trace, ask: Collection[str]) -> Iterator[str]:
    """Value, path and cuts, as far as they are asked."""
    if "value" in ask:
        yield KEY_VALUE.format(value=spell(trace.result.value))
    if "path" in ask:
        names, path = names_of(tree), trace.result.path
        lettered = "-".join(names[path[:depth]] for depth in range(len(path) + 1))
        yield KEY_PATH.format(path=" ".join(map(str, path)), letters=lettered)
    # A search that never cuts examines all, so that there is nothing to say of cuts.
    if "cuts" in ask and algorithm(trace.settings.algorithm).cuts:
        yield from cut_reasons(tree, trace)
        if not trace.cuts:
            yield common_words.NO_CUTS
    if {"cuts", "leaves"} & {*ask} and algorithm(trace.settings.algorithm).cuts:
        counts = trace.counts
        yield KEY_LEAVES.format(examined=counts.leaves_evaluated, all=counts.leaves)


SHARES = {"cuts": 1.5, "answer": 1.0, "mistakes": 1.0}
"""The shares of columns in the width that is left by the others."""


def markers(
    title: str, pages: Iterable[tuple[str, SheetQuestion, KeyRows, float]], paper: str = "a4"
) -> str:
    """The marker's keys, a page each: tree, answer, and what each mistake writes and earns. ``float``: points an item
    of the scheme is worth in points of the question."""
    made = (_marker(title, *page) for page in pages)
    return _document(MARKER_TITLE.format(title=title), paper, made)


def _marker(
    title: str, version: str, question: SheetQuestion, answers: KeyRows, worth: float
) -> str:
    rows = [_row_told(row, answers.right, worth) for row in (answers.right, *answers.wrong)]
    columns = ["number", "answer", "mistakes", "marks"]
    if question.ask and {*question.ask} <= {*FULL}:
        # Value, path and cuts have columns; an answer to anything else stands in one, as lines.
        columns[1:2] = [name for name in FULL if name in question.ask]
    unseen = ", ".join(mistake.title for mistake in answers.unseen)
    table = (
        [SHARES.get(column, 0) for column in columns],
        [MARKER_COLUMNS[column] for column in columns],
    )
    cells = [[row[column] for column in columns] for row in rows]
    shown = titled(MARKER_TITLE, title, version), question.heading, _key_picture(question, 0.9)
    seen = MARKER_UNSEEN.format(mistakes=unseen) if unseen else ""
    return call("marker", *shown, MARKER_HOW, *table, cells, seen)


def _row_told(row: KeyRow, right: KeyRow, worth: float) -> dict[str, str]:
    """Returns the cells of a row by column; what is as in the right answer is told by a sign."""
    same = [
        name
        for name in ("value", "path", "cuts")
        if row.number and getattr(row, name) == getattr(right, name)
    ]
    cuts = [MARKER_CUT.format(kind=kind, after=after, node=node) for kind, after, node in row.cuts]
    return {
        "number": str(row.number or RIGHT_SIGN),
        "value": row.value,
        "path": row.path,
        "cuts": unbroken("; ".join(cuts)) or common_words.NO_CUTS,
        "answer": signs("; ".join(row.lines)),
        "marks": f"{round(row.score * worth, 2):g}",
        "mistakes": "; ".join(mistake.title for mistake in row.mistakes) or MARKER_RIGHT,
        **dict.fromkeys(same, SAME_SIGN),
    }
