"""The report of a class, which a teacher looks at first: as a page to read and to print, and the same as text.

Both are made from one list of blocks, so that neither says what the other leaves out. From top to bottom: the class in
a few sentences, the distribution, who waits for a person, the questions side by side, each question with its items and
mistakes, the versions, the students, and how an answer is marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from string import Template
from typing import NamedTuple

from treesearch.homework.classroom.results import EXCUSED, LOOK, NEEDS_PERSON
from treesearch.homework.classroom.standing import Gradebook
from treesearch.homework.classroom.statistics import ItemSample, Statistics
from treesearch.homework.marking.marks import points
from treesearch.homework.marking.scheme import in_six_lines
from treesearch.homework.outputs.reports import STATUS, md
from treesearch.records import IN_QUESTION

CLASS_COLUMNS = ("student", "name", "status", "points", "why")
CLASS_COUNTS = (
    "{marked} marked, {look} to be looked at, {by_hand} marked by hand, {needs_a_person} in need of a person, "
    "{missing} missing"
)
CLASS_EXCUSED = "{count} excused"
CLASS_MEAN = "mean {mean} of {most} points, standard deviation {deviation}"
CLASS_MISTAKES = "most frequent mistakes (where n mistakes explain an answer equally well, each counts 1/n): {mistakes}"
DISTRIBUTION = "students by points"
PART = "{low} to {high}"
LOOK_AT = "{status}: {questions}"

QUESTIONS = "The questions"
QUESTION, QUESTION_NAMED = "Question {number}", "Question {number}: {name}"
VERSIONS = "The versions"
STUDENTS = "The students"
WAITING = "What waits for a person"
RUBRIC = "How an answer is marked"
WAITING_HOW = "{count} of {all} students, to be looked at with the command treesearch review: {students}."
QUESTION_COLUMNS = ("question", "name", "answers", "mean", "of", "facility", "discrimination")
WHERE_COLUMNS = ("item", "answers", "all", "a part", "nothing", "points lost", "facility", "discrimination")
MISTAKE_COLUMNS = ("what explains the answers", "students")
BESIDES_COLUMNS = ("besides", "students", "points")
VERSION_COLUMNS = ("version", "students", "mean")
VERSION_FACILITY = "facility of {number}"
BAR = "all, a part, nothing"
BESIDES = {
    "extra": "invented cuts",
    "names": "cuts named otherwise",
    "counting": "a path counted otherwise",
    "copying": "subtrees copied wrongly",
    "other rule": "given back for one other rule followed throughout",
}
"""What costs or gives points without being asked, by the name of its item; any other is called by that name."""
MEASURES_MEAN = (
    "Facility: the mean part of the points that was earned, from 0 to 1; it is low where a question is difficult. "
    "Discrimination: how earning them goes together with the points for everything else (Pearson's correlation, from "
    "-1 to 1); above 0.2 a question tells students apart. A dash stands where everybody earned the same."
)
SHARED = "Of n mistakes that explain the same answer each counts 1/n."
VERSIONS_MEAN = "The mean of each version, in points of {most}: by this one sees whether they were equally hard."
NO_MEASURE = "–"  # a dash
SEGMENTS = ("#0072b2", "#9ecae1", "#ffffff")
"""Dark, light, white: told apart without colour too."""


class ReportHeading(NamedTuple):
    """A heading; ``level`` 1 is the title."""

    level: int
    text: str


class ReportTable(NamedTuple):
    """A table. ``numbers``: the columns that hold numbers; ``prose``: that which holds sentences.

    ``bars``: for each row, how many earned all, a part, nothing; a picture of them is the last column of the page.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: frozenset[int] = frozenset()
    prose: int | None = None
    bars: Sequence[tuple[int, int, int]] = ()


class ReportNote(NamedTuple):
    """Lines of text; ``small`` ones explain."""

    lines: Sequence[str]
    small: bool = False


class ReportFigure(NamedTuple):
    """A picture, and the same in a line of text."""

    svg: str
    text: str


ReportBlock = ReportHeading | ReportTable | ReportNote | ReportFigure


def blocks(book: Gradebook, more: Iterable[str] = ()) -> Iterator[ReportBlock]:
    """The report of a class; ``more``: what else there is to say."""
    statistics, most = book.statistics, book.assignment.max_score
    yield ReportHeading(1, book.assignment.title)
    yield from (ReportNote([line]) for line in (*summary(book), *more))
    bars = ", ".join(
        f"{part}: {count}" for part, count in zip(_class_parts(statistics.bars, most), statistics.bars, strict=True)
    )
    yield ReportFigure(distribution_svg(statistics.bars, most), f"{DISTRIBUTION}: {bars}")
    yield from _waiting(book)
    if statistics.names:
        yield ReportHeading(2, QUESTIONS)
        yield _side_by_side(statistics)
        yield ReportNote([MEASURES_MEAN], small=True)
        yield ReportNote([SHARED], small=True)
        for number in sorted(statistics.names):
            yield from _question_block(statistics, number)
    yield from _versions(statistics, most)
    yield ReportHeading(2, STUDENTS)
    yield ReportTable(CLASS_COLUMNS, [*class_rows(book)], frozenset({3}), prose=4)
    yield ReportHeading(2, RUBRIC)
    yield from (
        ReportNote(lines) for lines in dict.fromkeys(in_six_lines(task.scheme) for task in book.assignment.tasks)
    )


def class_rows(book: Gradebook) -> Iterator[tuple[str, ...]]:
    """The class as a table for people: who, status, score, and why there is none or what else there is to say.

    Of several questions the status says which ones are to be looked at.
    """
    for result in book:
        status, looks = STATUS[result.status], ", ".join(map(str, result.looks))
        if len(result.questions) > 1 and result.status == LOOK and looks:
            status = LOOK_AT.format(status=status, questions=looks)
        score = "" if result.score is None else points(result.score)
        why = "; ".join(filter(None, (result.reason.split("\n")[0], *result.remarks)))
        yield result.student.key, result.student.name, status, score, why


def summary(book: Gradebook) -> Iterator[str]:
    """The class in a few sentences: how many, the mean, the most frequent mistakes."""
    told = book.statistics.to_json()
    yield CLASS_COUNTS.format(**{name.replace("-", "_"): count for name, count in book.counts.items()})
    if count := book.counts[EXCUSED]:
        yield CLASS_EXCUSED.format(count=count)
    if told["marked"]:
        mean, deviation = points(told["mean"]), points(told["deviation"])
        yield CLASS_MEAN.format(mean=mean, most=points(book.assignment.max_score), deviation=deviation)
    frequent = list(told["mistakes"].items())[:5]
    if frequent:
        yield CLASS_MISTAKES.format(mistakes=", ".join(f"{title} ({count:g})" for title, count in frequent))


def _waiting(book: Gradebook) -> Iterator[ReportBlock]:
    """Those of whom a person has to look at something; nothing if nobody waits."""
    keys = [result.student.key for result in book if result.status in (LOOK, NEEDS_PERSON)]
    if keys:
        yield ReportHeading(2, WAITING)
        yield ReportNote([WAITING_HOW.format(count=len(keys), all=sum(book.counts.values()), students=", ".join(keys))])


def _measures(sample: ItemSample) -> tuple[str, str]:
    """Facility and discrimination, as they are read."""
    told = sample.to_json()
    pair = (told["facility"], told["discrimination"])
    return tuple(NO_MEASURE if one is None else f"{one:.2f}" for one in pair)  # type: ignore[return-value]  # two


def _side_by_side(statistics: Statistics) -> ReportTable:
    """All questions: how many answered, the mean, how hard each was, and how well it told students apart."""
    rows, bars = [], []
    for number, name in sorted(statistics.names.items()):
        sample = statistics.question(number)
        told, mean, most = sample.to_json(), statistics.mean(number), statistics.worth[number]
        rows.append((str(number), name, str(told["answers"]), points(mean), points(most), *_measures(sample)))
        bars.append((told["full"], told["part"], told["none"]))
    return ReportTable((*QUESTION_COLUMNS, BAR), rows, frozenset({0, 2, 3, 4, 5, 6}), bars=bars)


def _question_block(statistics: Statistics, number: int) -> Iterator[ReportBlock]:
    """Who lost what where in one question, over all versions; what explains it; what else cost or gave points."""
    name = statistics.names[number]
    heading = QUESTION if name == IN_QUESTION.format(number=number) else QUESTION_NAMED
    yield ReportHeading(3, heading.format(number=number, name=name))
    rows, bars = [], []
    for place, sample in statistics.items():
        if place.question == number:
            told = sample.to_json()
            counts = (str(told[name]) for name in ("answers", "full", "part", "none"))
            rows.append((place.item, *counts, f"{told['lost']:g}", *_measures(sample)))
            bars.append((told["full"], told["part"], told["none"]))
    yield ReportTable((*WHERE_COLUMNS, BAR), rows, frozenset(range(1, 8)), bars=bars)
    if mistakes := statistics.frequent(number):
        yield ReportTable(MISTAKE_COLUMNS, [(title, f"{count:g}") for title, count in mistakes.items()], frozenset({1}))
    if besides := statistics.changed(number):
        changes = [(BESIDES.get(kind, kind), str(students), f"{by:+g}") for kind, (students, by) in besides.items()]
        yield ReportTable(BESIDES_COLUMNS, changes, frozenset({1, 2}))


def _versions(statistics: Statistics, most: float) -> Iterator[ReportBlock]:
    """How each version fared; nothing if there is one for all."""
    versions = statistics.to_json()["versions"]
    if not versions:
        return
    numbers = sorted(statistics.names)
    heads = [VERSION_FACILITY.format(number=number) for number in numbers]
    rows = []
    for version, told in versions.items():
        facilities = (told["facility"][number] for number in numbers)
        cells = (NO_MEASURE if one is None else f"{one:.2f}" for one in facilities)
        rows.append((version, str(told["students"]), points(told["mean"]), *cells))
    yield ReportHeading(2, VERSIONS)
    yield ReportNote([VERSIONS_MEAN.format(most=points(most))], small=True)
    yield ReportTable((*VERSION_COLUMNS, *heads), rows, frozenset(range(1, 3 + len(numbers))))


# ---- the page ------------------------------------------------------------------------------------------------------


def class_html(book: Gradebook, more: Iterable[str] = ()) -> str:
    """The report as a page of its own, which loads nothing and runs nothing, and can be printed."""
    body = "\n".join(map(_class_html, blocks(book, more)))
    return _class_page().substitute(title=escape(book.assignment.title), body=body)


@lru_cache(maxsize=1)
def _class_page() -> Template:
    """``class.html``, with gaps for title and body."""
    return Template(files(__package__).joinpath("class.html").read_text("utf-8"))


_HEADING, _FIGURE = Template("<h$level>$text</h$level>"), Template("<figure>$svg</figure>")
_PARAGRAPH = Template("<p$kind>$text</p>")
_TABLE = Template('<div class="wide"><table>\n<thead>$head</thead>\n<tbody>\n$rows\n</tbody></table></div>')
_ROW, _CELL, _HEAD_CELL = (
    Template("<tr>$cells</tr>"),
    Template("<td$kind>$text</td>"),
    Template("<th scope=col$kind>$text</th>"),
)


def _class_html(block: ReportBlock) -> str:
    match block:
        case ReportHeading(level, text):
            return _HEADING.substitute(level=level, text=escape(text))
        case ReportNote(lines, small):
            return _PARAGRAPH.substitute(kind=" class=small" * small, text="<br>".join(map(escape, lines)))
        case ReportFigure(svg):
            return _FIGURE.substitute(svg=svg)
        case ReportTable():
            bars = [[_CELL.substitute(kind="", text=bar_svg(parts))] for parts in block.bars] or [[]] * len(block.rows)
            rows = [_row(_CELL, block, row, bar) for row, bar in zip(block.rows, bars, strict=True)]
            return _TABLE.substitute(head=_row(_HEAD_CELL, block, block.columns), rows="\n".join(rows))


def _row(form: Template, table: ReportTable, row: Sequence[str], more: Sequence[str] = ()) -> str:
    """A row of a table; ``more``: cells that are HTML already."""
    kinds: dict[int | None, str] = {**dict.fromkeys(table.numbers, " class=n"), table.prose: " class=t"}
    cells = (form.substitute(kind=kinds.get(place, ""), text=escape(text)) for place, text in enumerate(row))
    return _ROW.substitute(cells="".join((*cells, *more)))


_BAR = Template('<svg width="$width" height="12" aria-hidden="true">$parts$frame</svg>')
_PART = Template('<rect x="$x" y=".5" width="$width" height="11" fill="$fill"/>')
_FRAME = Template('<rect x=".5" y=".5" width="$width" height="11" fill="none" stroke="#555"/>')


def bar_svg(parts: Sequence[int], width: int = 90) -> str:
    """A bar cut up in the proportion of some counts.

    >>> bar_svg([1, 0, 1]).count("<rect")
    3
    """
    whole, at, drawn = max(1, sum(parts)), 0.0, []
    for count, colour in zip(parts, SEGMENTS, strict=True):
        wide = width * count / whole
        if count:
            drawn.append(_PART.substitute(x=f"{at:.1f}", width=f"{wide:.1f}", fill=colour))
        at += wide
    return _BAR.substitute(width=width, parts="".join(drawn), frame=_FRAME.substitute(width=width - 1))


def _class_parts(bars: Sequence[int], most: float) -> Iterator[str]:
    """The points that each bar of a distribution stands for."""
    for number in range(len(bars)):
        low, high = (f"{most * end / len(bars):g}" for end in (number, number + 1))
        yield PART.format(low=low, high=high)


_DISTRIBUTION = Template(
    '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="$high" viewBox="0 0 420 $high" role="img" '
    'font-family="sans-serif" font-size="12"><title>$title</title><text x="92" y="14">$title</text>\n$bars\n</svg>'
)
_SCORES = Template(
    '<text x="84" y="$y" text-anchor="end">$part</text><text x="$end" y="$y">$count</text>\n'
    '<rect x="92" y="$top" width="$width" height="16" fill="#0072b2"/>'
)


def distribution_svg(bars: Sequence[int], max_score: float) -> str:
    """The scores of a class as a picture: a bar for each equal part of all points, with its count beside it.

    >>> distribution_svg([0, 2], 10).count("<rect")
    2
    """
    rows, most = [], max([*bars, 1])
    for number, (part, count) in enumerate(zip(_class_parts(bars, max_score), bars, strict=True)):
        wide, y = 280 * count / most, 36 + 20 * number
        at = {"y": y, "top": y - 12, "width": f"{wide:.1f}", "end": f"{wide + 98:.1f}"}
        rows.append(_SCORES.substitute(part=part, count=count, **at))
    return _DISTRIBUTION.substitute(high=34 + 20 * len(bars), title=escape(DISTRIBUTION), bars="\n".join(rows))


# ---- the text ------------------------------------------------------------------------------------------------------


def class_markdown(book: Gradebook, more: Iterable[str] = ()) -> str:
    """The report in markdown."""
    return "\n\n".join(map(_markdown, blocks(book, more))) + "\n"


def _markdown(block: ReportBlock) -> str:
    match block:
        case ReportHeading(level, text):
            return f"{'#' * level} {md(text)}"
        case ReportNote([line], _):
            return md(line)
        case ReportNote(lines, _):
            return "\n".join(f"- {md(line)}" for line in lines)
        case ReportFigure(_, text):
            return md(text)
        case ReportTable(columns, rows):
            columns = columns[:-1] if block.bars else columns
            head = "| " + " | ".join(columns) + " |\n|" + " --- |" * len(columns)
            return "\n".join([head, *("| " + " | ".join(map(md, row)) + " |" for row in rows)])


# ---- tables --------------------------------------------------------------------------------------------------------


ITEM_COLUMNS = ("item", "answers", "facility", "discrimination", "full", "part", "none", "lost")


def item_rows(statistics: Statistics) -> Iterator[tuple[object, ...]]:
    """A row for each item over all versions: its two measures, how many earned what, the points lost."""
    for place, sample in statistics.items():
        yield statistics.called(place), *_item_cells(sample)


def version_rows(statistics: Statistics) -> Iterator[tuple[object, ...]]:
    """A row for each item in each version, the version first."""
    for version in sorted(filter(None, statistics.by_version)):
        for place, sample in statistics.items(version):
            yield version, statistics.called(place), *_item_cells(sample)


def _item_cells(sample: ItemSample) -> tuple[object, ...]:
    told = sample.to_json()
    return tuple(told[name] for name in ITEM_COLUMNS[1:])
