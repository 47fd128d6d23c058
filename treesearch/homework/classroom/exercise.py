"""An exercise that a class works on: its questions, versions and points, read from a TOML file.

::

    title = "Alpha-beta, week 5"
    accept = [{ cut_rule = "gt" }]              # conventions whose answers are right as well
    scheme.points = { value = 1, path = 3, cuts = 6 }

    [conventions]                               # the ones printed on the sheet
    root = "max"

    [[question]]
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    points = 10

    [[question]]
    versions = { A = "(1 (5 7) 4)", B = "(4 (7 5) 1)" }
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import ReadError, TreesearchError, UsageError
from treesearch.homework.answer.lexicon import OwnWords, lexicon
from treesearch.homework.answer.vocabulary import ASKED_AS
from treesearch.homework.classroom import words
from treesearch.homework.classroom.own import mistakes_told, with_modules
from treesearch.homework.marking import words as marking_words
from treesearch.homework.marking.fields import Fault, Table, known, listed, located, parsed, string, strings, table
from treesearch.homework.marking.fields import number as number_told
from treesearch.homework.marking.scheme import Scheme, conventions_told, scheme_told
from treesearch.homework.mistakes.case import case
from treesearch.homework.mistakes.own import tried
from treesearch.homework.mistakes.registry import Mistake
from treesearch.reader import read
from treesearch.solve import record
from treesearch.tree import find

SAME = ""
"""The version of a question that is the same for everybody."""

_TOP = (
    "title",
    "conventions",
    "accept",
    "scheme",
    "columns",
    "run",
    "question",
    "trees",
    "words",
    "mistake",
    "modules",
)
_QUESTION = ("name", "tree", "versions", "points", "conventions", "accept", "scheme", "asks")
_COLUMNS = ("id", "name", "email", "version")


@dataclass(frozen=True, slots=True)
class Task:
    """One question: its tree in each version (key SAME if there is one for all), and how it is marked.

    ``points``: what the whole question is worth; ``None`` is the sum of its scheme. ``asks``: what a), b), ... ask, in
    an answer that gives bare numbers behind them.
    """

    number: int
    name: str
    versions: Mapping[str, str]
    points: float | None = None
    conventions: Conventions = field(default_factory=Conventions)
    scheme: Scheme = field(default_factory=Scheme)
    asks: tuple[str, ...] = ()

    @property
    def worth(self) -> float:
        """The points of a right answer to this question."""
        return self.scheme.max_score if self.points is None else self.points

    def tree(self, version: str = SAME) -> str | None:
        """The tree of a version; ``None`` if this question has no such version."""
        return self.versions.get(version, self.versions.get(SAME))


@dataclass(frozen=True, slots=True)
class Assignment:
    """Everything an exercise file says. ``columns``: what the roster calls id, name, email, version, 1, 2, ...

    ``run``: the command that asks a program, where programs are handed in. ``own``: the course's own words for facts.
    ``mistakes``: the course's own mistakes, besides those that every course has.
    """

    title: str
    tasks: tuple[Task, ...]
    columns: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    run: str = ""
    own: OwnWords = ()
    mistakes: tuple[Mistake, ...] = ()

    @property
    def versions(self) -> tuple[str, ...]:
        """The names of the versions, sorted; none if all students have the same trees."""
        return tuple(sorted({version for task in self.tasks for version in task.versions} - {SAME}))

    @property
    def max_score(self) -> float:
        """What the whole sheet is worth."""
        return sum(task.worth for task in self.tasks)

    @property
    def fingerprint(self) -> str:
        """Changes whenever a mark could change: a digest of trees, points and schemes with their conventions."""
        facts = [repr((sorted(task.versions.items()), task.worth, task.scheme)) for task in self.tasks]
        facts += [self.text] if self.mistakes else []
        return sha256("\n".join(facts).encode()).hexdigest()[:16]


def read_exercise(text: str) -> Assignment:
    """The assignment that a TOML text describes, checked whole: each tree is searched under each convention accepted.

    UsageError says what is wrong, in which line, and what was meant.

    >>> read_exercise('trees = ["(1 (5 7) 4)"]').tasks[0].tree()
    '(1 (5 7) 4)'
    """
    try:
        return _assignment(parsed(text), text)
    except Fault as fault:
        raise located(fault, text) from None


def _assignment(told: Table, text: str) -> Assignment:
    known(told, _TOP, ())
    questions = [
        *({"tree": tree} for tree in strings(told, "trees", ())),
        *listed(told, "question", (), "[[question]]"),
    ]
    if not questions:
        raise Fault((), words.EXERCISE_EMPTY)
    tasks = tuple(_task(number, question, told) for number, question in enumerate(questions, 1))
    columns = table(told, "columns", ())
    known(columns, (*_COLUMNS, *(str(task.number) for task in tasks)), ("columns",))
    named = {key: string(columns, key, ("columns",)) for key in columns}
    title = string(told, "title", (), words.EXERCISE_TITLE)
    own = mistakes_told(told)
    _try_on(own, tasks)
    return Assignment(title, tasks, named, text, string(told, "run", ()), _own_words(told), own)


def _try_on(own: Iterable[Mistake], tasks: Iterable[Task]) -> None:
    """Make each of the course's own mistakes on each tree, as it will be made when answers are marked."""
    for mistake in own:
        for task in tasks:
            for tree in task.versions.values():
                for how in task.scheme.accept:
                    try:
                        tried(mistake, case(read(tree), how.but(algorithm="alphabeta")))
                    except UsageError as error:
                        raise Fault(("mistake",), str(error)) from None


def _own_words(told: Table) -> OwnWords:
    """What the course calls value, path, ...: ``[words] value = ["Wert", "valor"]``."""
    given = table(told, "words", ())
    own: OwnWords = ()
    for kind in given:
        own = (*own, (kind, strings(given, kind, ("words",))))
        try:
            lexicon(own)
        except UsageError as error:
            raise Fault(("words", kind), str(error)) from None
    return own


def _asks(told: Table, number: int) -> tuple[str, ...]:
    """What the parts of a question ask, in their order."""
    asks = strings(told, "asks", (number,))
    known(asks, ASKED_AS, (number, "asks"))
    return asks


def load_exercise(path: str | Path) -> Assignment:
    """The assignment in a TOML file; UsageError names the file."""
    try:
        return read_exercise(with_modules(Path(path).read_text(encoding="utf-8-sig"), Path(path).parent))
    except OSError as error:
        raise UsageError(words.EXERCISE_UNREADABLE.format(file=path, reason=error.strerror)) from None
    except UnicodeDecodeError as error:
        raise UsageError(words.EXERCISE_UNREADABLE.format(file=path, reason=error)) from None
    except TreesearchError as error:
        raise UsageError(words.EXERCISE_BAD.format(file=path, reason=error)) from None


def _task(number: int, told: Any, top: Table) -> Task:
    if not isinstance(told, dict):
        raise Fault(("question",), marking_words.FIELD_FORM.format(key="question", form="[[question]]"))
    known(told, _QUESTION, (number,))
    base = BOOK
    for place, keys in ((top, ()), (told, (number,))):
        base = conventions_told(table(place, "conventions", keys), base, (*keys, "conventions"))
    task = Task(
        number, string(told, "name", (number,), marking_words.QUESTION.format(number=number)), _versions(told, number),
        _points(told, number), base, scheme_told(_rules(told, top, number), base, (number, "scheme")),
        _asks(told, number),
    )  # fmt: skip
    _check(task)
    return task


def _rules(told: Table, top: Table, number: int) -> Table:
    """The marking scheme of a question: the file's, with what the question says otherwise."""
    rules = {**table(top, "scheme", ()), **table(told, "scheme", (number,))}
    others = listed(told, "accept", (number,)) if "accept" in told else listed(top, "accept", ())
    return {**rules, "accept": [{}, *others]} if others else rules


def _versions(told: Table, number: int) -> Mapping[str, str]:
    if ("tree" in told) == ("versions" in told):
        raise Fault((number,), words.EXERCISE_TREE)
    keys, field = ((number,), "tree") if "tree" in told else ((number, "versions"), "")
    trees = told if field else table(told, "versions", (number,))
    try:
        return {
            SAME if field else version: str(read(string(trees, version, keys)))
            for version in ([field] if field else trees)
        }
    except ReadError as error:
        raise Fault((number, "tree" if field else "versions"), str(error)) from None


def _points(told: Table, number: int) -> float | None:
    points = number_told(told, "points", (number,), 10_000)
    if points == 0:
        raise Fault((number, "points"), words.EXERCISE_POINTS)
    return points


def _check(task: Task) -> None:
    """Search every tree of a question as it will be when it is marked, and find the nodes that are asked for."""
    for version, tree in task.versions.items():
        keys = (task.number, "versions" if version else "tree", version)
        try:
            for how in dict.fromkeys((task.conventions, *task.scheme.accept)):
                record(tree, how)
        except TreesearchError as error:
            raise Fault(keys, str(error)) from None
        for address in task.scheme.nodes:
            try:
                find(read(tree), address)
            except UsageError as error:
                raise Fault((task.number, "scheme", "nodes"), str(error)) from None
