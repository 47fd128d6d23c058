"""A class that was graded, from its database: what each was asked, what explains the answers, what is next."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from treesearch.comparison.reorder import has_chance
from treesearch.conventions import BOOK, Conventions
from treesearch.errors import TreesearchError, UsageError
from treesearch.homework.answer.places import Known
from treesearch.homework.answer.reading import Reader, read_sheet
from treesearch.homework.answer.tasks import FULL
from treesearch.homework.classroom.database import consult_class
from treesearch.homework.classroom.files import csv_text
from treesearch.homework.classroom.results import BY_HAND, LOOK, MARKED, Question, Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.exercises import constraints
from treesearch.homework.exercises.following import SLIP, Next, Observation, for_the_class, next_tree
from treesearch.homework.exercises.handout import exercise_text
from treesearch.homework.exercises.trying import agrees
from treesearch.homework.marking.key import limited
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.tree import Node, text
from treesearch.unknown import open_leaf

ALL_LEFT_OPEN = "{student} was asked for no alpha-beta search; the next question follows from value, path and cuts"
NOBODY_MARKED = "in {folder} nobody is marked yet"
NEXT_LINE = "{student}: {why}"
NEXT_FITS = "{title} (fits {times} of {answers})"
NEXT_MORE = "{count} more"
NEXT_TREE = "    {tree}"
WHY = {
    "tells_apart": "still open, and told apart by this tree: {names}",
    "exercises": "practises {names}",
    "harder": "a harder one, for {names}",
}
CLASS_HEAD = "for the whole class:"
CLASS_TREE = "    {tree}  tells something of {students} students"
NEXT_TITLE = "The next question"


# A class that was graded, from its database: what each was asked, what explains the answers, what is next.


SHOWN = 4
"""Explanations that are told of a student; the others are counted."""

Turn = tuple[Student, Next]
"""A student's next question."""


def read_graded(folder: str | Path) -> list[Result]:
    """Returns the result that counts of each student who was marked, from the database in ``grade``'s folder.

    UsageError if there is none, or it is none.
    """
    with consult_class(folder) as database:
        found = [result for result in database.standings() if result.status in (MARKED, LOOK, BY_HAND)]
    if not found:
        raise UsageError(NOBODY_MARKED.format(folder=folder))
    return sorted(found, key=lambda result: result.student.key)


class Round(NamedTuple):
    """All that a student has answered so far, the latest result last."""

    student: Student
    results: tuple[Result, ...]


def read_rounds(folders: Iterable[str | Path]) -> list[Round]:
    """Everybody's results in all these folders, in their order; the one place that knows how results are kept."""
    found: dict[str, list[Result]] = {}
    for folder in folders:
        for result in read_graded(folder):
            found.setdefault(result.student.key, []).append(result)
    return [Round(results[-1].student, tuple(results)) for _, results in sorted(found.items())]


def observed(result: Result) -> list[Observation]:
    """Returns each tree of alpha-beta that a student was asked about, with what explains the answer."""
    found = ((searched(one), one) for one in result.questions)
    return [Observation(text(tree), _explained(one, tree, result.text)) for tree, one in found if tree is not None]


def searched(question: Question) -> Node | None:
    """The tree of a question as far as alpha-beta searches it; ``None`` for one in words, or with a leaf left open, or
    with chance nodes."""
    # A tree may stand beside a question in words: nothing was asked of it.
    tree = read(question.tree) if question.tree and not question.in_words else None
    if tree is None or open_leaf(tree) or has_chance(tree):
        return None
    return limited(tree, question.marked.conventions.depth)


def _explained(question: Question, tree: Node, written: str) -> tuple[str, ...]:
    """The right idea and the mistakes that give just this answer; where none does, what the diagnosis found."""
    marks = question.marked
    if marks.correct:
        return ("",)
    # The items of cuts are called cut 1, cut 2 and so on.
    asks = [name for name in FULL if any(item.item.startswith(name.removesuffix("s")) for item in marks.items)]
    try:
        answer = Reader(Known(tree)).answer(*read_sheet(written).of(question.number, tree))
        # The tree ends at the depth limit already (searched).
        start = case(tree, marks.conventions.but(algorithm="alphabeta", depth=None))
        exact = [name for name in MISTAKES if agrees(answer, tree, MISTAKES[name].answer(start), asks)]
    except TreesearchError:
        # What cannot be read again has the diagnosis that was kept with its marks.
        exact = []
    told = [one.mistake for one in marks.diagnosis]
    return tuple(exact) or tuple(name for name in told if name in MISTAKES or "+" in name)


def left_out(rounds: Sequence[Round]) -> list[str]:
    """The questions of other kinds: what is asked next goes by value, path and cuts."""
    questions = (question for one in rounds for result in one.results for question in result.questions)
    return list(dict.fromkeys(one.name for one in questions if searched(one) is None))


def _conventions(result: Result) -> Conventions:
    """Those under which the student's answers were marked."""
    how = next((question.marked.conventions for question in result.questions if searched(question)), BOOK)
    return how.but(algorithm="alphabeta", depth=None)


def turns(rounds: Sequence[Round], seed: int = 0, slip: float = SLIP) -> Iterator[Turn]:
    """Each student's next question; its numbers follow from the seed and the student."""
    for student, results in rounds:
        how, history = _conventions(results[-1]), [one for result in results for one in observed(result)]
        if not history:
            raise UsageError(ALL_LEFT_OPEN.format(student=student.key))
        yield student, next_tree(history, f"{seed} {student.key}", how, slip)


def class_trees(rounds: Sequence[Round], found: Sequence[Turn]) -> list[tuple[Node, int]]:
    """The three trees, of those that are next for somebody, that tell most about the class."""
    trees = [one.tree for _, one in found]
    return for_the_class([one.possible for _, one in found], trees, _conventions(rounds[0].results[-1]))


def turn_lines(found: Sequence[Turn], for_all: Sequence[tuple[Node, int]]) -> Iterator[str]:
    """For people: a line a student with the tree below it, then the trees for the class."""
    for student, one in found:
        told = [_round_told(name, one) for name in sorted(one.names, key=lambda name: -one.beliefs.get(name, 0))]
        more = [NEXT_MORE.format(count=len(told) - SHOWN)] if len(told) > SHOWN else []
        names = ", ".join(told[:SHOWN] + more)
        yield NEXT_LINE.format(student=student.key, why=WHY[one.why].format(names=names))
        yield NEXT_TREE.format(tree=text(one.tree))
    if for_all:
        yield CLASS_HEAD
    for tree, students in for_all:
        yield CLASS_TREE.format(tree=text(tree), students=students)


def _round_told(name: str, one: Next) -> str:
    """``No deep cutoffs (fits 3 of 4 answers)``."""
    title = MISTAKES[name].title if name else constraints.RIGHT_ANSWER
    return NEXT_FITS.format(title=title, times=one.times.get(name, 0), answers=one.answers)


def turns_json(found: Sequence[Turn], for_all: Sequence[tuple[Node, int]]) -> dict[str, Any]:
    """Returns the turns as data; "" among the names is the right answer."""
    students = [{"student": student.key, **one._asdict(), "tree": text(one.tree)} for student, one in found]
    return {"students": students, "class": [{"tree": text(tree), "students": count} for tree, count in for_all]}


def exercise_toml(rounds: Sequence[Round], found: Sequence[Turn]) -> str:
    """The next questions as an exercise for ``grade``: the version of each student is called by the student's id."""
    trees = {student.key: one.tree for student, one in found}
    return exercise_text(NEXT_TITLE, [trees], how=_conventions(rounds[0].results[-1]))


def roster_csv(found: Sequence[Turn]) -> str:
    """The roster that goes with it: everybody's version."""
    rows = [(one.key, one.name, one.email, one.key) for one, _ in found]
    return csv_text([("id", "name", "email", "version"), *rows])
