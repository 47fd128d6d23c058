"""What an answer says, as data: one statement for each thing a student states, with its line and column."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from treesearch.game import Bound, Value
from treesearch.homework.answer import words
from treesearch.tree import Node


class At(NamedTuple):
    """Where something stands in the answer; both count from 1."""

    line: int = 1
    column: int = 1


class Target(NamedTuple):
    """A leaf or subtree as the student writes it: its text, and the tree if it is one (a number is a leaf)."""

    text: str
    node: Node | None = None


class ValueStated(NamedTuple):
    """``value: 5``; with ``told`` from a sentence, which gives way to a line that says ``value:``."""

    value: Bound
    at: At = At()
    told: bool = False


class PathStated(NamedTuple):
    """``path: 2 1``; with ``taken`` one step of a path that is printed step by step."""

    steps: tuple[Value, ...]
    taken: bool = False
    at: At = At()


class CutStated(NamedTuple):
    """``MIN cut after 3 in subtree (2 3 4) at 2.1``: whatever of it was written, else ``None``.

    ``kind``: MIN, MAX, ALPHA or BETA. ``place``: as written, 2.1 or F or root.
    """

    kind: str | None
    after: Target | None
    subtree: Node | None = None
    place: str | None = None
    at: At = At()


class NoCutsStated(NamedTuple):
    """``no cuts``"""

    at: At = At()


class PrunedStated(NamedTuple):
    """``pruned: 4, (6 4 5)``: leaves and subtrees by value, place or label."""

    targets: tuple[Target, ...]
    at: At = At()


class ExaminedStated(NamedTuple):
    """``examined: 3 12 8 2``: the leaves in the order looked at."""

    targets: tuple[Target, ...]
    at: At = At()


class LeavesStated(NamedTuple):
    """``leaves: 7``: how many were examined."""

    number: Value
    at: At = At()


class NodeStated(NamedTuple):
    """``2.1 <= 3``, ``C = 4``, ``C = 3..5``: ``low`` and ``high`` are equal for a value, infinite where unknown."""

    address: str
    low: Bound
    high: Bound
    at: At = At()


class WindowStated(NamedTuple):
    """``window 2.1: 5,+inf``"""

    address: str
    alpha: Bound
    beta: Bound
    at: At = At()


Statement = (
    ValueStated | PathStated | CutStated | NoCutsStated | PrunedStated | ExaminedStated | LeavesStated
    | NodeStated | WindowStated
)  # fmt: skip


class Problem(NamedTuple):
    """Something that could not be read: where, what stands there, and the form that is expected."""

    at: At
    found: str
    expected: str

    @property
    def line(self) -> int:
        """The line, from 1."""
        return self.at.line

    @property
    def column(self) -> int:
        """The column, from 1."""
        return self.at.column

    def __str__(self) -> str:
        return words.CANNOT_READ.format(line=self.line, column=self.column, found=self.found, expected=self.expected)


@dataclass(frozen=True, slots=True)
class Question:
    """The answer to one exercise of a sheet. ``tree``: the one in a pasted call, if there was one."""

    statements: tuple[Statement, ...] = ()
    problems: tuple[Problem, ...] = ()
    number: int | None = None
    tree: Node | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A sheet as it was read. ``head``: name, id and version as far as they were given."""

    questions: tuple[Question, ...] = ()
    head: dict[str, str] = field(default_factory=dict)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything in the sheet that could not be read."""
        return tuple(problem for question in self.questions for problem in question.problems)

    def question(self, number: int | None = None, tree: Node | None = None) -> Question:
        """The answer to the question of that number, or below a call with that tree; what is written twice is joined.

        Without a number, and where no call fits, all that the sheet says; an empty one if there is nothing.
        """
        fitting = [one for one in self.questions if tree is not None and one.tree == tree]
        fitting = fitting or [one for one in self.questions if number is not None and one.number == number]
        if not fitting and number is None and all(one.tree is None for one in self.questions):
            fitting = list(self.questions)
        return joined(fitting)

    def lost(self, asked: Collection[tuple[int, Node]]) -> tuple[Question, ...]:
        """What is said under no number, or under another than those of the several questions asked."""
        numbers, trees = {number for number, _ in asked}, [tree for _, tree in asked]
        answered = [one for one in self.questions if one.statements and one.tree not in trees]
        return tuple(one for one in answered if one.number not in numbers)


def joined(questions: list[Question]) -> Question:
    """Several questions as one."""
    if len(questions) == 1:
        return questions[0]
    statements = tuple(statement for one in questions for statement in one.statements)
    problems = tuple(problem for one in questions for problem in one.problems)
    return Question(statements, problems, *((questions[0].number, questions[0].tree) if questions else ()))
