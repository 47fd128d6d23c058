"""Every answer that a known mistake gives, numbered, with its marks: what a marker looks up instead of reading."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from math import inf
from typing import Any, NamedTuple

from treesearch.game import dotted
from treesearch.homework.answer.facts import (
    BestStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    OrderStated,
    PrunedStated,
    Target,
    WindowStated,
)
from treesearch.homework.answer.reader import read_sheet
from treesearch.homework.marking.arithmetic import asked
from treesearch.homework.marking.claims import Thing
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.marking import mark
from treesearch.homework.mistakes.examples import lines
from treesearch.homework.mistakes.facts import Facts
from treesearch.homework.mistakes.registry import Mistake
from treesearch.homework.mistakes.words import ROOT
from treesearch.tree import Path, letters, text
from treesearch.values import spell


class Row(NamedTuple):
    """An answer, who gives it and what it earns. ``number``: what stands for it in a review; 0 is the right one.

    ``cuts``: kind, the number on the leaf or the letter of the node after which, the letter of the node.
    ``lines``: all that is written, in the forms in which it is read.
    """

    number: int
    value: str
    path: str
    cuts: tuple[tuple[str, str, str], ...]
    lines: tuple[str, ...]
    mistakes: tuple[Mistake, ...]
    score: float


class Rows(NamedTuple):
    """The answers to an exercise: the ``right`` one, ``wrong`` ones in order, and the mistakes that cannot be seen."""

    right: Row
    wrong: tuple[Row, ...]
    unseen: tuple[Mistake, ...]


@lru_cache(maxsize=64)
def rows(exercise: Exercise) -> Rows:
    """The answers of the known mistakes, those together that write the same, sorted as one looks them up."""
    right: Any
    wrong: Iterable[tuple[Mistake, Any]]
    if exercise.open_keys:
        key = exercise.open_keys[0]
        right, wrong, written = key.right, key.wrong, key.lines
    else:
        right, written = exercise.keys[0].right, partial(_asked, exercise)
        wrong = ((one.mistakes[0], one.facts) for one in exercise.keys[0].wrong)
    groups: dict[tuple[str, ...], tuple[Any, list[Mistake]]] = {written(right): (right, [])}
    for mistake, answer in wrong:
        groups.setdefault(written(answer), (answer, []))[1].append(mistake)
    first, *others = (_row(exercise, told, *group) for told, group in groups.items())
    others.sort(key=lambda row: _place(row, first))
    wrong_rows = tuple(row._replace(number=at) for at, row in enumerate(others, 1))
    return Rows(first._replace(mistakes=()), wrong_rows, first.mistakes)


def _place(row: Row, right: Row) -> tuple[object, ...]:
    """Sorts by value and path, those of the right answer first, and by the number of cuts; else as it is written."""
    if not row.value:
        return row.lines
    return row.value != right.value, row.value, row.path != right.path, row.path, len(row.cuts)


def _asked(exercise: Exercise, facts: Facts) -> tuple[str, ...]:
    """The lines of an answer, as far as they are asked for."""
    points, case = exercise.scheme.points, exercise.keys[0].case
    value, path, *cuts = lines(case, facts)
    beside = ([value], "value"), ([path], "path"), (cuts, "cuts")
    more = (str(fact) for thing in asked(exercise.keys[0], exercise.scheme) for fact in _more(exercise, facts, thing))
    return (*(line for some, name in beside if points[name] for line in some), *more)


def _more(exercise: Exercise, facts: Facts, thing: Thing) -> Iterator[Fact]:
    """The facts of an answer to anything else that is asked; orders and how few could be read no mistake changes."""
    key, tree, (topic, place) = exercise.keys[0], exercise.tree, thing
    at, seen = _named(exercise, place), facts.nodes.get(place)
    match topic:
        case "pruned":
            gone = tuple(_named(exercise, one) for one in sorted(facts.pruned))
            yield PrunedStated(gone) if gone else NoCutsStated()
        case "examined":
            yield ExaminedStated(tuple(Target(text(tree[one]), (one,)) for one in facts.examined))
        case "leaves":
            yield LeavesStated(len(facts.examined))
        case "order" if key.fewest:
            yield OrderStated(Target(text(key.fewest.tree), ()))
        case "best" if key.fewest:
            yield BestStated(key.fewest.leaves)
        case "windows" if seen:
            yield WindowStated(at, *seen.window)
        case "nodes" if seen and (seen.low, seen.high) != (-inf, inf):
            yield NodeStated(at, seen.low, seen.high)


@lru_cache(maxsize=1000)
def _named(exercise: Exercise, place: Path) -> Target:
    """A node by its letter, or by its place where that letter is a word too: ``V``."""
    name = next(name for name, at in letters(exercise.tree).items() if at.path == place)
    clear = exercise.reader().answer(*read_sheet(f"{name} <= 1").parts).whole
    return Target(name if clear else dotted(place) or ROOT, (place,))


def _row(exercise: Exercise, told: tuple[str, ...], answer: Any, mistakes: list[Mistake]) -> Row:
    marked = mark(exercise, exercise.reader().answer(*read_sheet("\n".join(told)).parts))
    row = Row(0, "", "", (), told, tuple(mistakes), marked.score)
    if not isinstance(answer, Facts):
        return row
    names = {place.path: name for name, place in letters(exercise.tree).items()}

    def named(path: Path) -> str:
        node = exercise.tree[path]
        return names[path] if node.children else text(node)

    asked = answer.cuts if exercise.scheme.points["cuts"] else ()
    cuts = tuple((cut.kind, named(cut.after), names[cut.place]) for cut in asked)
    return row._replace(value=spell(answer.value), path=" ".join(map(spell, answer.path)), cuts=cuts)
