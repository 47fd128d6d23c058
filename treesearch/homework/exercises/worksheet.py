"""The parts of a worksheet: who and which version, the task of each tree, and the blanks that are filled in.

The lines and the table of cuts are forms of answers, so that what is written on a sheet is read whole (``echo``). A
sheet is a list of blocks; text and HTML (``languages``) and PDF (``paper``) are written from these.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from treesearch.diagram import draw
from treesearch.diagram.svg import Svg
from treesearch.homework.answers.sheet import QUESTION
from treesearch.homework.answers.tasks import KINDS, blanks_of, rules_of, task_of
from treesearch.homework.classes.assignment import SAME, Assignment, Task
from treesearch.homework.classes.roster import Student
from treesearch.homework.marking.key import limited
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.marking.scheme import in_six_lines
from treesearch.reader import read
from treesearch.records import IN_QUESTION
from treesearch.settings import Settings
from treesearch.tree import Node, letters
from treesearch.unknown import open_leaf

SHEET_QUESTION = "Question {number} ({points})"
SHEET_NAMED_QUESTION = "Question {number}: {name} ({points})"
POINTS = "{points} points"
ONE_POINT = "1 point"
SHEET_ANSWERS = "{title}: your answers"
SHEET_HOW_HEAD = "How to fill in this sheet"
SHEET_MARKS_HEAD = "How each question is marked"
QUESTION_MARKS_HEAD = "How this question is marked"


FEWEST_ROWS, MOST_ROWS = 4, 10
"""How many rows the table of cuts has: by the size of the tree, so that their number tells nothing."""

_DOTTED = re.compile(r"(.* )?\d+(\.\d+)+[ ,]")


class BlankTable(NamedTuple):
    """A table to fill in: its headings, and its rows as far as they are filled in already."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SheetQuestion(NamedTuple):
    """A question on a sheet. ``task``: what is to be done; ``ask``: by the names of ``tasks.KINDS``; ``rules``: its
    conventions in sentences, unless they are those of all; ``lines``: the nouns in front of the blanks; ``open_leaf``: the
    name of the leaf left open, if one is; ``marks``: how it is marked, a sentence a line, unless all are marked so. A
    question without a tree is answered in words."""

    number: int
    name: str
    points: str
    tree: Node | None
    task: str
    ask: tuple[str, ...]
    rules: str
    lines: tuple[str, ...]
    tables: tuple[BlankTable, ...]
    conventions: Settings
    open_leaf: str = ""
    marks: tuple[str, ...] = ()

    @property
    def in_words(self) -> bool:
        """Whether it has no tree, so that a person marks it."""
        return self.tree is None

    @property
    def heading(self) -> str:
        """``Question 1: the figure of the book (10 points)``."""
        plain = self.name == IN_QUESTION.format(number=self.number)
        sentence = SHEET_QUESTION if plain else SHEET_NAMED_QUESTION
        return sentence.format(number=self.number, name=self.name, points=self.points)

    @property
    def svg(self) -> Svg:
        """The tree with a letter and an empty box at each node; nothing where there is none."""
        if self.tree is None:
            return Svg()
        return draw(self.tree, style="exercise", label="letters", root=self.conventions.root)


class Worksheet(NamedTuple):
    """A sheet to be handed out. ``head``: what is asked or known of the student, ``version`` included."""

    title: str
    head: tuple[tuple[str, str], ...]
    how: tuple[str, ...]
    questions: tuple[SheetQuestion, ...]
    marks: tuple[str, ...] = ()


def sheet(assignment: Assignment, version: str = SAME, student: Student | None = None) -> Worksheet:
    """Return the sheet of a version, with blanks for name and id, or those of a student."""
    questions = [asked(task, version) for task in assignment.tasks if task.is_in(version)]
    how = _how(questions)
    marks: tuple[str, ...] = ()
    machine = [question for question in questions if not question.in_words]
    if len({question.rules for question in machine}) == 1 and machine[0].rules:  # told once for all
        how = (machine[0].rules, *how)
        questions = [question._replace(rules="") for question in questions]
    if len({question.marks for question in machine}) == 1:
        marks = machine[0].marks
        questions = [question._replace(marks=()) for question in questions]
    return Worksheet(assignment.title, _head(version, student), how, tuple(questions), marks)


def _head(version: str, student: Student | None) -> tuple[tuple[str, str], ...]:
    # A roster may have no ids: grade knows a student by her address as well.
    who = (
        ("name", student.name if student else ""),
        ("id", (student.id or student.email) if student else ""),
    )
    return (*who, ("version", version)) if version else who


def asked(task: Task, version: str = SAME) -> SheetQuestion:
    """A question in a version."""
    worth = ONE_POINT if task.worth == 1 else POINTS.format(points=f"{task.worth:g}")
    if task.in_words:
        return SheetQuestion(
            task.number, task.name, worth, None, task.task, ("text",), "", (), (), task.conventions
        )
    tree, points, how = read(task.tree(version)), task.scheme.points, task.conventions
    if x := open_leaf(tree):
        key = OpenKey(tree, how)
        told = task_of(tree, how, own=task.task, places=key.asked_places)
        return SheetQuestion(
            task.number,
            task.name,
            worth,
            tree,
            told,
            ("condition",),
            rules_of(how, ()),
            tuple(part.name for part in key.parts),
            (),
            how,
            x,
            _marks(task, True),
        )
    ask = tuple(name for name in KINDS if points.get(name))
    told = task_of(tree, how, ask, task.scheme.nodes, task.task)
    lines = tuple(name for name in ask if not KINDS[name].columns)
    # What stands below the limit is not searched, so it needs no row and has no cut.
    searched = limited(tree, how.depth)
    tables = tuple(
        BlankTable(KINDS[name].columns, _sheet_rows(name, task, searched))
        for name in ask
        if KINDS[name].columns
    )
    return SheetQuestion(
        task.number,
        task.name,
        worth,
        tree,
        told,
        ask,
        rules_of(how, ask),
        lines,
        tables,
        how,
        marks=_marks(task),
    )


def _marks(task: Task, is_open: bool = False) -> tuple[str, ...]:
    """How the question is marked, in its own points: the scheme's may be of another sum."""
    points = {
        name: round(some * task.worth / task.scheme.max_score, 2)
        for name, some in task.scheme.points.items()
    }
    return in_six_lines(replace(task.scheme, points=points), is_open)


def _sheet_rows(name: str, task: Task, tree: Node) -> tuple[tuple[str, ...], ...]:
    """The rows of a table: those of nodes begin with the nodes that are asked for, or all inner ones."""
    named = task.scheme.nodes or [
        name for name, place in letters(tree).items() if tree[place.path].children
    ]
    blank = [""] * min(MOST_ROWS, max(FEWEST_ROWS, tree.traits.leaves // 2))
    firsts, more = blank if name == "cuts" else named, len(KINDS[name].columns) - 1
    return tuple((first, *[""] * more) for first in firsts)


def _how(questions: Sequence[SheetQuestion]) -> tuple[str, ...]:
    """How the form is filled in, in the minute before one begins: only what is asked."""
    ask = {name for question in questions for name in question.ask}
    x = next((question.open_leaf for question in questions if question.open_leaf), "")
    hows = {name: [one.conventions for one in questions if name in one.ask] for name in ask}
    return tuple(
        blanks_of(
            list(ask), x, any(_DOTTED.match(noun) for one in questions for noun in one.lines), hows
        )
    )


class Title(NamedTuple):
    """The title on top."""

    text: str


class Fields(NamedTuple):
    """Name, id and version: each a noun and what is known, or a blank."""

    fields: tuple[tuple[str, str], ...]


class Notes(NamedTuple):
    """A list under a small heading."""

    head: str
    lines: tuple[str, ...]


class QuestionHead(NamedTuple):
    """A question begins; ``line`` is how an answer begins there."""

    text: str
    line: str


class Prose(NamedTuple):
    """A paragraph."""

    text: str


class TreePicture(NamedTuple):
    """A tree; ``alt`` is the task and the tree in words."""

    question: SheetQuestion
    alt: str


class Blanks(NamedTuple):
    """Nouns with a blank behind each."""

    nouns: tuple[str, ...]


class Form(NamedTuple):
    """A table to fill in."""

    table: BlankTable


class Space(NamedTuple):
    """Room to write an answer in words, for a question of that ``heading``."""

    heading: str


class NewPage(NamedTuple):
    """A new page begins, where there are pages."""


Block = (
    Title | Fields | Notes | QuestionHead | Prose | TreePicture | Blanks | Form | Space | NewPage
)


def blocks(sheet: Worksheet, apart: bool = False) -> Iterator[Block]:
    """The sheet from top to bottom; ``apart``: all blanks on a page of their own, which is laid out by what is asked
    alone, so that it is the same in all versions."""
    yield Title(sheet.title)
    if not apart:
        yield Fields(sheet.head)
    if sheet.how:
        yield Notes(SHEET_HOW_HEAD, sheet.how)
    if sheet.marks:
        yield Notes(SHEET_MARKS_HEAD, sheet.marks)
    for one in sheet.questions:
        yield from _question(one)
        if not apart:
            yield from _blanks(one)
    if apart:
        yield NewPage()
        yield Title(SHEET_ANSWERS.format(title=sheet.title))
        yield Fields(sheet.head)
        for one in sheet.questions:
            # No line to begin an answer with: what is apart is paper.
            yield QuestionHead(one.heading, "")
            yield from _blanks(one)


def _question(one: SheetQuestion) -> Iterator[Block]:
    yield QuestionHead(one.heading, f"{QUESTION[0].title()} {one.number}")
    yield Prose(one.task)
    if one.rules:
        yield Prose(one.rules)
    if one.tree:
        yield TreePicture(one, f"{one.heading}. {one.task} {one.svg.alternative}")
    if one.marks:
        yield Notes(QUESTION_MARKS_HEAD, one.marks)


def _blanks(one: SheetQuestion) -> Iterator[Block]:
    if one.in_words:
        yield Space(one.heading)
    if one.lines:
        yield Blanks(one.lines)
    yield from map(Form, one.tables)
