"""What stands on a worksheet: who and which version, what is asked of each tree, and the lines that are filled in.

The lines and the table of cuts are forms of answers, so that what is written on a sheet is read whole (``echo``). Text,
Typst, HTML and LaTeX are written from here.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.diagram import draw
from treesearch.homework.classroom.exercise import SAME, Assignment, Task
from treesearch.homework.classroom.roster import Student
from treesearch.homework.exercises import words
from treesearch.homework.marking import words as marking_words
from treesearch.homework.marking.openkey import OpenKey
from treesearch.reader import read
from treesearch.tree import Node, letters
from treesearch.unknown.solving import open_leaf
from treesearch.values import spell

FEWEST_ROWS, MOST_ROWS = 4, 10
"""How many rows the table of cuts has: by the size of the tree, so that their number tells nothing."""

TABLES = {"cuts": ("kind", "after", "node"), "nodes": ("node", "value"), "windows": ("node", "alpha", "beta")}
"""What is asked for in a table, and its columns: of nodes the first is filled in, those named or all inner ones."""


_PLACE = re.compile(r"(.* )?\d+(\.\d+)+[ ,]")


class Table(NamedTuple):
    """A table to fill in: its headings, and its rows as far as they are filled in already."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Asked(NamedTuple):
    """A question on a sheet. ``lines``: the nouns in front of the blanks; ``rules``: its conventions in
    sentences, unless they are those of all. ``open_leaf``: the name of the leaf that is left open, if one is."""

    number: int
    name: str
    points: str
    tree: Node
    rules: str
    lines: tuple[str, ...]
    tables: tuple[Table, ...]
    conventions: Conventions
    open_leaf: str = ""

    @property
    def heading(self) -> str:
        """``Question 1: the figure of the book (10 points)``."""
        plain = self.name == marking_words.QUESTION.format(number=self.number)
        sentence = words.SHEET_QUESTION if plain else words.SHEET_NAMED_QUESTION
        return sentence.format(number=self.number, name=self.name, points=self.points)

    @property
    def svg(self) -> str:
        """The tree with a letter and an empty box at each node."""
        return draw(self.tree, style="exercise", label="letters", root=self.conventions.root)


class Sheet(NamedTuple):
    """A sheet to be handed out. ``head``: what is asked or known of the student, ``version`` included."""

    title: str
    head: tuple[tuple[str, str], ...]
    how: tuple[str, ...]
    questions: tuple[Asked, ...]


def sheet(assignment: Assignment, version: str = SAME, student: Student | None = None, code: str = "") -> Sheet:
    """The sheet of a version: with blanks for name and id, or those of a student, or a code in their place."""
    questions = [asked(task, version) for task in assignment.tasks if task.tree(version)]
    how = _how(questions)
    if len({question.rules for question in questions}) == 1:  # told once for all
        how = (questions[0].rules, *how)
        questions = [question._replace(rules="") for question in questions]
    return Sheet(assignment.title, _head(version, student, code), how, tuple(questions))


def _head(version: str, student: Student | None, code: str) -> tuple[tuple[str, str], ...]:
    if code:
        who: tuple[tuple[str, str], ...] = (("id", code),)
    else:
        who = (("name", student.name if student else ""), ("id", (student.id or student.email) if student else ""))
    return (*who, ("version", version)) if version else who


def asked(task: Task, version: str = SAME) -> Asked:
    """A question in a version."""
    tree, points = read(task.tree(version)), task.scheme.points
    worth = words.ONE_POINT if task.worth == 1 else words.POINTS.format(points=f"{task.worth:g}")
    told = rules(task.conventions, tree)
    if x := open_leaf(tree):
        lines = OpenKey(tree, task.conventions).nouns
        return Asked(task.number, task.name, worth, tree, told, lines, (), task.conventions, x)
    named = task.scheme.nodes or [name for name, place in letters(tree).items() if tree[place.path].children]
    first = {"cuts": [""] * min(MOST_ROWS, max(FEWEST_ROWS, tree.traits.leaves // 2)), "nodes": named, "windows": named}
    tables = tuple(
        Table(columns, tuple((name, *[""] * (len(columns) - 1)) for name in first[topic]))
        for topic, columns in TABLES.items()
        if points[topic]
    )
    lines = tuple(noun for noun in ("value", "path", "pruned", "examined", "leaves") if points[noun])
    return Asked(task.number, task.name, worth, tree, told, lines, tables, task.conventions)


def rules(how: Conventions, tree: Node) -> str:
    """The conventions that count, in sentences."""
    first = words.SHEET_ROOT[tree.role.value if tree.role else str(how.root or "max")]
    order, cutting = words.SHEET_ORDER[how.order], words.SHEET_CUT_RULE[how.cut_rule]
    told = [first, order, cutting, words.SHEET_CUTS[how.cuts], words.SHEET_LABEL[how.label]]
    if how.window != BOOK.window:
        told.append(words.SHEET_WINDOW.format(alpha=spell(how.window[0]), beta=spell(how.window[1])))
    return " ".join(told)


def _how(questions: Sequence[Asked]) -> tuple[str, ...]:
    """How the form is filled in, in the minute before one begins: only what is asked."""
    topics = {"whole", *(noun for question in questions for noun in question.lines)}
    columns = {table.columns for question in questions for table in question.tables}
    topics |= {topic for topic, heads in TABLES.items() if heads in columns}
    topics |= {"place"} if any(map(_PLACE.match, topics)) else set()
    opened = list(dict.fromkeys(question.open_leaf for question in questions if question.open_leaf))
    told: dict[str, Sequence[str]] = {**dict.fromkeys(topics, ("",)), "condition": opened}
    return tuple(how.format(x=x) for topic, how in words.SHEET_HOW.items() for x in told.get(topic, ()))
