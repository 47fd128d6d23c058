"""Describe a sheet as a sequence of blocks, independent of its format.

The blanks have the forms that the reader of answers accepts, so that it can read a completed sheet.
Three modules write the blocks: ``plain_text``, ``html_page`` and ``paper`` (PDF).
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from treesearch.diagram import draw
from treesearch.diagram.svg import Svg
from treesearch.homework.answers.moves import Position
from treesearch.homework.answers.sheet import QUESTION
from treesearch.homework.answers.sheet_words import SheetWords, english
from treesearch.homework.answers.tasks import KINDS, blanks_of, of_unknown, rules_of, task_of
from treesearch.homework.classes.assignment import SAME, Assignment, Task
from treesearch.homework.classes.roster import Student
from treesearch.homework.marking.key import limited
from treesearch.homework.marking.open_key import OpenKey
from treesearch.reader import read
from treesearch.records import IN_QUESTION
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, names_of
from treesearch.unknown.leaves import first_unknown_name

MIN_ROWS, MAX_ROWS = 4, 10
"""The limits of the rows in a table of cuts. Their number depends only on the tree's size, so it reveals nothing."""

_DOTTED = re.compile(r"(.* )?\d+(\.\d+)+[ ,]")


class BlankTable(NamedTuple):
    """A table with blanks: its headings and rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SheetQuestion(NamedTuple):
    """A question or part on a sheet; without a tree, it is answered in words.

    ``ask`` are names in ``tasks.KINDS``. ``rules`` are sentences on its conventions, unless all
    questions share them. ``nouns`` are the words before the blanks. ``first_unknown_name`` is the
    name of the unknown leaf. ``marks`` are sentences on its marking, unless all questions share
    them.
    """

    number: int
    part: str
    name: str
    worth: float
    heading: str
    tree: Node | None
    task: str
    settings: Settings
    ask: tuple[str, ...] = ("text",)
    rules: str = ""
    nouns: tuple[str, ...] = ()
    tables: tuple[BlankTable, ...] = ()
    first_unknown_name: str = ""
    marks: tuple[str, ...] = ()
    position: Position | None = None

    @property
    def label(self) -> str:
        """The number of the question and the letter of the part: ``2a``."""
        return f"{self.number}{self.part}"

    @property
    def svg(self) -> Svg:
        """The picture of the tree to fill in; empty without a tree."""
        return _svg(self.tree, self.settings, self.position) if self.tree else Svg()


@lru_cache(maxsize=200)
def _svg(tree: Node, settings: Settings, position: Position | None) -> Svg:
    """Return the picture of a tree, which is cached for the sheets of all students."""
    if position:
        return draw(search_of(position, BOOK.replace(algorithm="minmax")), style="exercise")
    return draw(tree, style="exercise", label="letters", root=settings.root)


def search_of(position: Position, settings: Settings) -> Trace:
    """Return the trace of a search from a game position."""
    return record(position.load(), settings.replace(depth=position.ahead, root=None))


class Worksheet(NamedTuple):
    """A sheet for a student; ``head`` contains name, id and version, filled in or blank."""

    title: str
    head: tuple[tuple[str, str], ...]
    instructions: tuple[str, ...]
    questions: tuple[SheetQuestion, ...]
    marks: tuple[str, ...]
    words: SheetWords


def sheet(
    assignment: Assignment,
    version: str = SAME,
    student: Student | None = None,
    words: SheetWords | None = None,
) -> Worksheet:
    """Return the sheet of a version, for a student or with blanks for name and id."""
    words = words or english()
    tasks = [task for task in assignment.tasks if task.is_in(version)]
    questions = [sheet_question(task, version, words) for task in tasks]
    instructions = _instructions(questions, words)
    rules = {question.rules for question in questions if question.tree}
    if len(rules) == 1:
        instructions = (*filter(None, rules), *instructions)
        questions = [question._replace(rules="") for question in questions]
    questions, marks = _shared_marks(tasks, questions)
    head = _head(version, student)
    return Worksheet(assignment.title, head, instructions, tuple(questions), marks, words)


def _shared_marks(
    tasks: Sequence[Task], questions: list[SheetQuestion]
) -> tuple[list[SheetQuestion], tuple[str, ...]]:
    """Return the questions without the lines on marking that they share, and these lines."""
    marked = [question for question in questions if question.marks]
    rates = {(*task.scheme.rates.items(), task.cuts_chance) for task in tasks if not task.in_words}
    if len(rates) > 1:
        return questions, ()
    points = {question.marks[0] for question in marked}
    by_length = sorted(marked, key=lambda question: -len(question.marks))
    shared = [line for question in by_length for line in question.marks[1:]]
    kept = 0 if len(points) == 1 else 1
    if not kept:
        shared = [*points, *shared]
    questions = [question._replace(marks=question.marks[:kept]) for question in questions]
    return questions, tuple(dict.fromkeys(shared))


def _head(version: str, student: Student | None) -> tuple[tuple[str, str], ...]:
    # A roster may have no ids; grade then recognises a student by the e-mail address.
    who = (
        ("name", student.name if student else ""),
        ("id", (student.id or student.email) if student else ""),
    )
    return (*who, ("version", version)) if version else who


def sheet_question(task: Task, version: str, words: SheetWords) -> SheetQuestion:
    """Return a question as printed on the sheet of a version."""
    plain = task.name == IN_QUESTION.format(number=task.label)
    name = "" if plain else task.name.removesuffix(f" ({task.part})")
    heading = _heading(task.label, "" if task.part else name, task.worth, words)
    settings = task.conventions
    question = SheetQuestion(
        task.number, task.part, name, task.worth, heading, None, task.task, settings
    )
    if task.in_words:
        return question
    tree = read(task.tree(version))
    x = "" if settings.algorithm == "mcts" else first_unknown_name(tree)
    if x:
        parts = task.parts
        key = OpenKey(tree, settings, parts)
        return question._replace(
            tree=tree,
            task=task_of(
                tree, settings, parts, own=task.task, places=key.asked_places, words=words
            ),
            ask=tuple(of_unknown(parts)),
            rules=rules_of(settings, (), words),
            nouns=tuple(part.name for part in key.parts),
            first_unknown_name=x,
            marks=task.marking(True, words),
        )
    ask = task.scheme.parts
    # Nodes below the limit are not searched, so they need no row and have no cut.
    searched = limited(tree, settings.depth)
    return question._replace(
        position=task.position,
        tree=tree,
        task=task_of(tree, settings, ask, task.scheme.nodes, task.task, words=words),
        ask=ask,
        rules=rules_of(settings, ask, words),
        nouns=tuple(name for name in ask if not KINDS[name].columns),
        tables=tuple(
            BlankTable(KINDS[name].columns, _rows(name, task, searched))
            for name in ask
            if KINDS[name].columns
        ),
        marks=task.marking(False, words),
    )


def _heading(label: object, name: str, worth: float, words: SheetWords) -> str:
    """Return a heading such as ``Question 1: the figure of the book (10 points)``."""
    points = (
        words("sheet", "one_point") if worth == 1 else words("sheet", "points", points=f"{worth:g}")
    )
    key = "named_question" if name else "question"
    return words("sheet", key, number=label, name=name, points=points)


def _rows(name: str, task: Task, tree: Node) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a table; a table of nodes has one row per node."""
    counts = task.conventions.algorithm == "mcts"
    inner = [name for path, name in names_of(tree).items() if counts or tree[path].children]
    blank = [""] * min(MAX_ROWS, max(MIN_ROWS, tree.traits.leaves // 2))
    starts = blank if name == "cuts" else task.scheme.nodes or inner
    rest = [""] * (len(KINDS[name].columns) - 1)
    return tuple((start, *rest) for start in starts)


def _instructions(questions: Sequence[SheetQuestion], words: SheetWords) -> tuple[str, ...]:
    """Return the instructions that these questions need."""
    ask = [name for question in questions for name in question.ask]
    x = next(
        (question.first_unknown_name for question in questions if question.first_unknown_name), ""
    )
    searches = {
        name: [question.settings for question in questions if name in question.ask] for name in ask
    }
    dotted = any(_DOTTED.match(noun) for question in questions for noun in question.nouns)
    lines = blanks_of(ask, x, dotted, searches, words)
    if any(question.position for question in questions):
        lines.insert(0, words("blank", "position"))
    return tuple(lines)


class Title(NamedTuple):
    """The title of the sheet."""

    text: str


class Fields(NamedTuple):
    """The lines for name, id and version, filled in or blank."""

    fields: tuple[tuple[str, str], ...]


class Notes(NamedTuple):
    """Lines below a small heading."""

    head: str
    lines: tuple[str, ...]


class QuestionHead(NamedTuple):
    """The heading of a question or part; ``line`` is the line that its answer begins with."""

    text: str
    line: str = ""


class Prose(NamedTuple):
    """A paragraph."""

    text: str


class TreePicture(NamedTuple):
    """The picture of a tree; ``alt`` is its alternative text."""

    tree: Node
    svg: Svg
    alt: str


class Blanks(NamedTuple):
    """Lines with a noun and a blank each."""

    nouns: tuple[str, ...]


class Form(NamedTuple):
    """A table to fill in."""

    table: BlankTable


class Space(NamedTuple):
    """Empty space for an answer in words; ``heading`` is the line of its question."""

    heading: str


class NewPage(NamedTuple):
    """A page break, in formats with pages."""


Block = (
    Title | Fields | Notes | QuestionHead | Prose | TreePicture | Blanks | Form | Space | NewPage
)


def blocks(sheet: Worksheet, apart: bool = False) -> Iterator[Block]:
    """Yield the blocks of the sheet in order.

    ``apart`` tells whether all blanks are on separate pages, which have the same layout in all
    versions.
    """
    words = sheet.words
    yield Title(sheet.title)
    if not apart:
        yield Fields(sheet.head)
    if sheet.instructions:
        yield Notes(words("sheet", "how"), sheet.instructions)
    if sheet.marks:
        yield Notes(words("sheet", "marks"), sheet.marks)
    for _, group in groupby(sheet.questions, key=lambda question: question.number):
        yield from _question([*group], words, apart)
    if apart:
        yield NewPage()
        yield Title(words("sheet", "answers", title=sheet.title))
        yield Fields(sheet.head)
        for question in sheet.questions:
            yield QuestionHead(question.heading)
            yield from _blanks(question)


def _question(parts: Sequence[SheetQuestion], words: SheetWords, apart: bool) -> Iterator[Block]:
    """Yield the blocks of a question; its parts share one picture."""
    first = parts[0]
    if first.part:
        worth = sum(part.worth for part in parts)
        heading = _heading(first.number, first.name, worth, words)
        yield QuestionHead(heading)
        yield from _picture(first, heading)
    for part in parts:
        yield QuestionHead(part.heading, f"{QUESTION[0].title()} {part.label}")
        yield Prose(part.task)
        if part.rules:
            yield Prose(part.rules)
        if not part.part:
            yield from _picture(part, f"{part.heading}. {part.task}")
        if part.marks:
            yield Notes(words("sheet", "question_marks"), part.marks)
        if not apart:
            yield from _blanks(part)


def _picture(question: SheetQuestion, caption: str) -> Iterator[TreePicture]:
    if question.tree:
        svg = question.svg
        yield TreePicture(question.tree, svg, f"{caption} {svg.alternative}")


def _blanks(question: SheetQuestion) -> Iterator[Block]:
    if question.tree is None:
        yield Space(question.heading)
    if question.nouns:
        yield Blanks(question.nouns)
    yield from map(Form, question.tables)
