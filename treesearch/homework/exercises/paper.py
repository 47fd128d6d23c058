"""Sheets, answer keys and marker's keys as Typst documents, from which PDF is made.

How they look stands in ``paper.typ``; from here comes what stands on them, every text of it as a string.
"""

from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import islice
from typing import Any, NamedTuple

from treesearch import words as common_words
from treesearch.diagram import draw
from treesearch.diagram.typeset import alternative, quoted, size
from treesearch.homework.exercises import words
from treesearch.homework.exercises.sheet import Asked, Sheet
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

KEY_TALL, OPEN_TALL = 190.0, 340.0
"""How high the picture of a key may be; one whose caption says what holds for which x may be higher."""

PAGE = "\n#pagebreak()\n"


def look() -> str:
    """The functions that lay out what stands on a page."""
    return files(__package__).joinpath("paper.typ").read_text("utf-8")


def call(function: str, *told: Any) -> str:
    """A call of one of them, with texts, numbers and sequences of these; nothing in a text means anything."""
    return f"#{function}({', '.join(map(_literal, told))})"


def _literal(told: Any) -> str:
    if isinstance(told, str):
        return quoted(told)
    return f"{told:g}" if isinstance(told, (int, float)) else f"({''.join(f'{_literal(one)}, ' for one in told)})"


def _document(title: str, paper: str, pages: Iterable[str], between: str = PAGE) -> str:
    size = PAPERS[paper]
    paged = call("paged.with", title, size.name, size.points, words.LANGUAGE)
    return f"{look()}\n#show: {paged.removeprefix('#')}\n{between.join(pages)}\n"


def _picture(svg: str, larger: float = 1.0, tall: float = KEY_TALL) -> tuple[str, str, float]:
    """A picture, what it shows in words, and how wide it is in points, so that it is not too high."""
    width, height = size(svg)
    return svg, alternative(svg), round(width * min(larger, tall / height), 1)


# ---- sheets --------------------------------------------------------------------------------------------------------


def worksheets(sheets: Sequence[Sheet], paper: str = "a4") -> str:
    """The sheets one behind the other, each beginning on a new page."""
    pages = (_worksheet(one, PAPERS[paper]) for one in sheets)
    return _document(sheets[0].title, paper, pages, f"{PAGE}#counter(page).update(1)\n")


def fragment(sheet: Sheet, paper: str = "a4") -> str:
    """A sheet to be included in a Typst document of one's own."""
    return f"// {sheet.title}\n{look()}\n{_worksheet(sheet, PAPERS[paper])}\n"


def _worksheet(sheet: Sheet, paper: Paper) -> str:
    lines = [call("begin", sheet.title, sheet.head, words.SHEET_HOW_HEAD, sheet.how)]
    for one in sheet.questions:
        shown = _picture(one.svg, paper.larger, paper.tall)
        lines.append(call("question", one.heading, one.rules, shown, one.lines, one.tables, paper.larger))
    return "\n".join(lines)


# ---- the keys ------------------------------------------------------------------------------------------------------


def keys(title: str, versions: Iterable[tuple[str, Sequence[Asked]]], paper: str = "a4") -> str:
    """The right answers, a page or more for each version."""
    pages = []
    for version, questions in versions:
        pages.append("\n".join([call("heading", titled(words.KEY_TITLE, title, version)), *map(_answer, questions)]))
    return _document(words.KEY_TITLE.format(title=title), paper, pages)


def titled(sentence: str, title: str, version: str) -> str:
    """The title of a key, with the version if there are several."""
    return sentence.format(title=words.OF_VERSION.format(title=title, version=version) if version else title)


def traced(question: Asked) -> Trace | Conditions:
    """The search that is the answer."""
    return solved(question.tree, question.conventions)


def _answer(question: Asked) -> str:
    trace = traced(question)
    return call("answer", question.heading, str(question.tree), _searched(question), answer_lines(trace))


def _searched(question: Asked, larger: float = 1.0) -> tuple[str, str, float]:
    """The picture of the answer."""
    svg = draw(traced(question), style="print", label="letters")
    return _picture(svg, larger, OPEN_TALL if question.open_leaf else KEY_TALL)


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


# ---- the marker's key ----------------------------------------------------------------------------------------------

SHARES = {"cuts": 1.5, "answer": 1.0, "mistakes": 1.0}
"""What columns get of the width that is left by the others."""


def markers(title: str, pages: Iterable[tuple[str, Asked, Rows, float]], paper: str = "a4") -> str:
    """The marker's keys, a page each: tree, answer, and what each mistake writes and earns. ``float``: points an item
    of the scheme is worth in points of the question."""
    made = (_marker(title, *page) for page in pages)
    return _document(words.MARKER_TITLE.format(title=title), paper, made)


def _marker(title: str, version: str, question: Asked, answers: Rows, worth: float) -> str:
    rows = [_told(row, answers.right, worth) for row in (answers.right, *answers.wrong)]
    columns = ["number", "answer", "mistakes", "marks"]
    if not question.open_leaf:
        cuts = ["cuts"] * any(row.cuts for row in (answers.right, *answers.wrong))
        columns[1:2] = ["value", "path", *cuts]
    unseen = ", ".join(mistake.title for mistake in answers.unseen)
    table = [SHARES.get(column, 0) for column in columns], [words.MARKER_COLUMNS[column] for column in columns]
    cells = [[row[column] for column in columns] for row in rows]
    shown = titled(words.MARKER_TITLE, title, version), question.heading, _searched(question, 0.9)
    seen = words.MARKER_UNSEEN.format(mistakes=unseen) if unseen else ""
    return call("marker", *shown, words.MARKER_HOW, *table, cells, seen)


def _told(row: Row, right: Row, worth: float) -> dict[str, str]:
    """What stands in a row, by column; what is as in the right answer is told by a sign."""
    same = [name for name in ("value", "path", "cuts") if row.number and getattr(row, name) == getattr(right, name)]
    cuts = [words.MARKER_CUT.format(kind=kind, after=after, node=node) for kind, after, node in row.cuts]
    return {
        "number": str(row.number or words.RIGHT_SIGN), "value": row.value, "path": row.path,
        "cuts": "; ".join(cuts) or common_words.NO_CUTS,
        "answer": "; ".join(row.lines), "marks": f"{round(row.score * worth, 2):g}",
        "mistakes": "; ".join(mistake.title for mistake in row.mistakes) or words.MARKER_RIGHT,
        **dict.fromkeys(same, words.SAME_SIGN),
    }  # fmt: skip
