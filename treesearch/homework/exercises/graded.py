"""A class that was graded, from its database: what each was asked, what explains the answers, what is next."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.homework.classroom.database import open_class
from treesearch.homework.classroom.files import csv_text
from treesearch.homework.classroom.results import BY_HAND, LOOK, MARKED, Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.exercises import words
from treesearch.homework.exercises.following import Asked, Next, for_the_class, next_tree
from treesearch.homework.exercises.handout import exercise_text
from treesearch.homework.marking.marks import Marked
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.tree import Node, text
from treesearch.unknown.solving import open_leaf

Turn = tuple[Student, Next]
"""A student's next question."""


def read_graded(folder: str | Path) -> list[Result]:
    """What counts for each student who was marked, from the database that ``grade`` keeps in its folder.

    UsageError if there is none, or it is none.
    """
    with open_class(folder, create=False) as database:
        found = [result for result in database.standings() if result.status in (MARKED, LOOK, BY_HAND)]
    if not found:
        raise UsageError(words.NOBODY_MARKED.format(folder=folder))
    return sorted(found, key=lambda result: result.student.key)


def asked(result: Result) -> list[Asked]:
    """What a student was asked, and what explains each answer; a question with a leaf left open tells nothing here."""
    questions = (question for question in result.questions if not open_leaf(read(question.tree)))
    return [Asked(question.tree, _explained(question.marked)) for question in questions]


def left_out(results: Sequence[Result]) -> list[str]:
    """The questions with a leaf left open: what is asked next goes by value, path and cuts."""
    questions = (question for result in results for question in result.questions)
    return list(dict.fromkeys(question.name for question in questions if open_leaf(read(question.tree))))


def _explained(marks: Marked) -> tuple[str, ...]:
    """The mistakes of the diagnosis; what is unfinished may be right otherwise."""
    if marks.correct:
        return ("",)
    names = [one.mistake for one in marks.diagnosis]
    return tuple("" if name not in MISTAKES and "+" not in name else name for name in names)


def _conventions(result: Result) -> Conventions:
    """Those under which the student's answers were marked."""
    return next((question.marked.conventions for question in result.questions), BOOK)


def turns(results: Sequence[Result], seed: int = 0) -> Iterator[Turn]:
    """Each student's next question; its numbers follow from the seed and the student."""
    for result in results:
        how, history = _conventions(result), asked(result)
        if not history:
            raise UsageError(words.ALL_LEFT_OPEN.format(student=result.student.key))
        yield result.student, next_tree(history, f"{seed} {result.student.key}", how)


def class_trees(results: Sequence[Result], found: Sequence[Turn]) -> list[tuple[Node, int]]:
    """The three trees, of those that are next for somebody, that tell most about the class."""
    trees = [one.tree for _, one in found]
    return for_the_class([one.possible for _, one in found], trees, _conventions(results[0]))


def turn_lines(found: Sequence[Turn], for_all: Sequence[tuple[Node, int]]) -> Iterator[str]:
    """For people: a line a student with the tree below it, then the trees for the class."""
    for student, one in found:
        names = ", ".join(name or words.RIGHT_ANSWER for name in one.names)
        yield words.NEXT_LINE.format(student=student.key, why=words.WHY[one.why].format(names=names))
        yield words.NEXT_TREE.format(tree=text(one.tree))
    if for_all:
        yield words.CLASS_HEAD
    for tree, students in for_all:
        yield words.CLASS_TREE.format(tree=text(tree), students=students)


def turns_json(found: Sequence[Turn], for_all: Sequence[tuple[Node, int]]) -> dict[str, Any]:
    """The same as data; "" among the names is the right answer."""
    students = [{"student": student.key, **one._asdict(), "tree": text(one.tree)} for student, one in found]
    return {"students": students, "class": [{"tree": text(tree), "students": count} for tree, count in for_all]}


def exercise_toml(results: Sequence[Result], found: Sequence[Turn]) -> str:
    """The next questions as an exercise for ``grade``: the version of each student is called by the student's id."""
    trees = {student.key: one.tree for student, one in found}
    return exercise_text(words.NEXT_TITLE, [trees], how=_conventions(results[0]))


def roster_csv(found: Sequence[Turn]) -> str:
    """The roster that goes with it: everybody's version."""
    rows = [(one.key, one.name, one.email, one.key) for one, _ in found]
    return csv_text([("id", "name", "email", "version"), *rows])
