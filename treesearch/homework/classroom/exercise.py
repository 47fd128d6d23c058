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

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Any

from treesearch.conventions import CHOICES, Conventions
from treesearch.errors import ReadError, TreesearchError, UsageError
from treesearch.homework.classroom import words
from treesearch.homework.marking.scheme import Scheme, scheme
from treesearch.reader import read

SAME = ""
"""The version of a question that is the same for everybody."""

_TOP = ("title", "conventions", "accept", "scheme", "columns", "run", "question", "trees")
_QUESTION = ("name", "tree", "versions", "points", "conventions", "accept", "scheme")
_CONVENTIONS = (*CHOICES, "window", "depth", "algorithm", "evaluation")
_COLUMNS = ("id", "name", "email", "version")


@dataclass(frozen=True, slots=True)
class Task:
    """One question: its tree in each version (key SAME if there is one for all), and how it is marked.

    ``points``: what the whole question is worth; ``None`` is the sum of its scheme.
    """

    number: int
    name: str
    versions: Mapping[str, str]
    points: float | None = None
    conventions: Conventions = field(default_factory=Conventions)
    scheme: Scheme = field(default_factory=Scheme)

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

    ``run``: the command that asks a program, where programs are handed in.
    """

    title: str
    tasks: tuple[Task, ...]
    columns: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    run: str = ""

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
        return sha256("\n".join(facts).encode()).hexdigest()[:16]


def read_exercise(text: str) -> Assignment:
    """The assignment that a TOML text describes; UsageError says what is wrong, where, and what was meant.

    >>> read_exercise('trees = ["(1 (5 7) 4)"]').tasks[0].tree()
    '(1 (5 7) 4)'
    """
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(words.EXERCISE_TOML.format(reason=error)) from None
    _known(told, _TOP, words.EXERCISE_FILE)
    questions = [*({"tree": tree} for tree in _list(told, "trees")), *_list(told, "question")]
    if not questions:
        raise UsageError(words.EXERCISE_EMPTY)
    tasks = tuple(_task(number, question, told) for number, question in enumerate(questions, 1))
    columns = _table(told, "columns", words.EXERCISE_FILE)
    _known(columns, (*_COLUMNS, *(str(task.number) for task in tasks)), "[columns]")
    title, run = (str(told.get(key) or usual) for key, usual in (("title", words.EXERCISE_TITLE), ("run", "")))
    return Assignment(title, tasks, columns, text, run)


def load_exercise(path: str | Path) -> Assignment:
    """The assignment in a TOML file; UsageError names the file."""
    try:
        return read_exercise(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise UsageError(words.EXERCISE_UNREADABLE.format(file=path, reason=error.strerror)) from None
    except UnicodeDecodeError as error:
        raise UsageError(words.EXERCISE_UNREADABLE.format(file=path, reason=error)) from None
    except TreesearchError as error:
        raise UsageError(words.EXERCISE_BAD.format(file=path, reason=error)) from None


def _task(number: int, told: Any, top: Mapping[str, Any]) -> Task:
    where = words.EXERCISE_QUESTION.format(number=number)
    if not isinstance(told, dict):
        raise UsageError(words.EXERCISE_FORM.format(where=where, key="question", form="[[question]]"))
    _known(told, _QUESTION, where)
    printed = {**_table(top, "conventions", words.EXERCISE_FILE), **_table(told, "conventions", where)}
    conventions = Conventions(**_convention_names(printed))
    rules = {**_table(top, "scheme", words.EXERCISE_FILE), **_table(told, "scheme", where)}
    if others := _list(told if "accept" in told else top, "accept"):
        rules["accept"] = [{}, *map(_convention_names, others)]
    name = str(told.get("name") or where)
    return Task(number, name, _versions(told, where), _points(told, where), conventions, scheme(rules, conventions))


def _versions(told: Mapping[str, Any], where: str) -> Mapping[str, str]:
    if ("tree" in told) == ("versions" in told):
        raise UsageError(words.EXERCISE_TREE.format(where=where))
    trees = {SAME: told["tree"]} if "tree" in told else _table(told, "versions", where)
    try:
        return {version: str(read(str(tree))) for version, tree in trees.items()}
    except ReadError as error:
        raise UsageError(f"{where}: {error}") from None


def _points(told: Mapping[str, Any], where: str) -> float | None:
    points = told.get("points")
    if points is None:
        return None
    if isinstance(points, bool) or not isinstance(points, int | float) or not 0 < points <= 10_000:
        raise UsageError(words.EXERCISE_POINTS.format(where=where, points=points))
    return float(points)


def _convention_names(told: Any) -> dict[str, Any]:
    if not isinstance(told, dict):
        raise UsageError(words.EXERCISE_FORM.format(where="accept", key=told, form='{ cut_rule = "gt" }'))
    named = {key.replace("-", "_"): value for key, value in told.items()}
    _known(named, _CONVENTIONS, "conventions")
    return named


def _known(told: Iterable[str], known: Iterable[str], where: str) -> None:
    """UsageError for the first key that is not known, with the one that was meant."""
    names = list(known)
    for key in told:
        if key not in names:
            meant = get_close_matches(key, names, 1, 0.5) or [", ".join(names)]
            raise UsageError(words.EXERCISE_KEY.format(where=where, key=key, meant=meant[0]))


def _table(told: Mapping[str, Any], key: str, where: str) -> Mapping[str, Any]:
    table = told.get(key, {})
    if not isinstance(table, dict):
        raise UsageError(words.EXERCISE_FORM.format(where=where, key=key, form="{ ... = ... }"))
    return table


def _list(told: Mapping[str, Any], key: str) -> list[Any]:
    items = told.get(key, [])
    if not isinstance(items, list):
        raise UsageError(words.EXERCISE_FORM.format(where=words.EXERCISE_FILE, key=key, form="[ ... ]"))
    return items
