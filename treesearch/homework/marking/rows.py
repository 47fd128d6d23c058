"""Every answer that a known mistake gives, numbered, with its marks: what a marker looks up instead of reading."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from treesearch.homework.answer.reader import read_sheet
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marking import mark
from treesearch.homework.marking.marks import Item
from treesearch.homework.marking.openkey import OpenKey
from treesearch.homework.mistakes.examples import lines, more_lines
from treesearch.homework.mistakes.facts import Facts
from treesearch.homework.mistakes.registry import Mistake
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
    items: tuple[Item, ...]


class Rows(NamedTuple):
    """The answers to an exercise: the ``right`` one, ``wrong`` ones in order, and the mistakes that cannot be seen."""

    right: Row
    wrong: tuple[Row, ...]
    unseen: tuple[Mistake, ...]


@lru_cache(maxsize=64)
def rows(exercise: Exercise) -> Rows:
    """What the known mistakes answer, those together that write the same, sorted as one looks them up."""
    if exercise.open_keys:
        return _open_rows(exercise, exercise.open_keys[0])
    key = exercise.keys[0]
    written = tuple(_asked(exercise, key, key.right))
    groups: dict[tuple[str, ...], tuple[Facts, list[Mistake]]] = {written: (key.right, [])}
    for wrong in key.wrong:
        told = tuple(_asked(exercise, key, wrong.facts))
        groups.setdefault(told, (wrong.facts, []))[1].extend(wrong.mistakes)
    _, unseen = groups.pop(written)
    right = _row(exercise, 0, written, key.right, [])
    made = [_row(exercise, 0, told, *group) for told, group in groups.items()]
    made.sort(key=lambda row: (row.value != right.value, row.value, row.path != right.path, row.path, len(row.cuts)))
    return Rows(right, tuple(row._replace(number=at) for at, row in enumerate(made, 1)), tuple(unseen))


def _open_rows(exercise: Exercise, key: OpenKey) -> Rows:
    """The same where a leaf is left open: for which x each mistake would prune what is asked for."""
    groups: dict[tuple[str, ...], list[Mistake]] = {key.lines(key.right): []}
    for mistake, answer in key.wrong:
        groups.setdefault(key.lines(answer), []).append(mistake)
    (right, unseen), *wrong = groups.items()

    def row(number: int, told: tuple[str, ...], mistakes: list[Mistake]) -> Row:
        marked = mark(exercise, exercise.reader().answer(*read_sheet("\n".join(told)).parts))
        return Row(number, "", "", (), told, tuple(mistakes), marked.score, marked.items)

    return Rows(
        row(0, right, []),
        tuple(row(at, *each) for at, each in enumerate(sorted(wrong, key=lambda one: one[0]), 1)),
        tuple(unseen),
    )


def _asked(exercise: Exercise, key: Key, facts: Facts) -> Iterator[str]:
    """What is written of an answer, as far as it is asked for."""
    points = exercise.scheme.points
    value, path, *cuts = lines(key.case, facts)
    yield from [value] * bool(points["value"])
    yield from [path] * bool(points["path"])
    yield from cuts if points["cuts"] else ()
    if points["pruned"] or points["nodes"]:
        yield from more_lines(key.case, facts)


def _row(exercise: Exercise, number: int, told: tuple[str, ...], facts: Facts, mistakes: list[Mistake]) -> Row:
    read = exercise.reader().answer(*read_sheet("\n".join(told)).parts)
    marked = mark(exercise, read)
    names = {place.path: name for name, place in letters(exercise.tree).items()}

    def named(path: Path) -> str:
        node = exercise.tree[path]
        return names[path] if node.children else text(node)

    asked = facts.cuts if exercise.scheme.points["cuts"] else ()
    cuts = tuple((cut.kind, named(cut.after), names[cut.place]) for cut in asked)
    path = " ".join(map(spell, facts.path))
    return Row(number, spell(facts.value), path, cuts, told, tuple(mistakes), marked.score, marked.items)
