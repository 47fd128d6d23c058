"""Marks an answer, item by item, and says of every deduction what was expected and why.

The sums are the rubric's (``rubric``, and ``cutmarks`` for the cuts), the sentences those of ``reasons``, the mistakes
behind it those of ``diagnosis``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Any

from treesearch.conventions import Conventions
from treesearch.game import spell
from treesearch.homework.answer.answers import read_answer
from treesearch.homework.answer.statements import Problem, Question
from treesearch.homework.marking import reasons, words
from treesearch.homework.marking.claims import Claims, claims
from treesearch.homework.marking.cutreasons import cut_lines
from treesearch.homework.marking.diagnosis import Diagnosis, Findings, diagnose
from treesearch.homework.marking.extras import claims_of_pruned, wrong_besides
from treesearch.homework.marking.fitting import Fitting
from treesearch.homework.marking.key import Exercise, Key, Wrong
from treesearch.homework.marking.rubric import Points, best_points, path_is_right
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.followup import follow_up, names_of
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import Node

MOST_BESIDES = 5
"""How many wrong statements are noted that were not asked for."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that was asked, or one claim too many. ``given`` is ``None`` where nothing was written."""

    item: str
    expected: str
    given: str | None
    correct: bool
    points: float
    max_points: float
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """A marked answer. ``conventions``: the accepted ones that suit it best. ``problems``: what could not be read.

    ``notes``: what was resolved in the student's favour, or could not be told apart. ``tied``: the mistakes that could
    not, each a name or two.
    """

    correct: bool
    score: float
    max_score: float
    items: tuple[Item, ...]
    diagnosis: tuple[Diagnosis, ...]
    conventions: Conventions
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    tied: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        """What ``treesearch check`` prints."""
        from treesearch.homework.outputs.reports import mark_lines

        return "\n".join(line.text for line in mark_lines(self.to_json()))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    @property
    def follow_up(self) -> str | None:
        """A small tree that would tell the tied mistakes apart, looked for when it is asked for."""
        return follow_up(self.tied, self.conventions)

    def to_json(self, follow_up: bool = True) -> dict[str, Any]:
        """The object that ``check --format json`` writes; in it a tree to ask next, unless that would take too long."""
        apart = self.follow_up if follow_up else None
        return {
            "correct": self.correct,
            "score": self.score,
            "max_score": self.max_score,
            "items": [{name: getattr(item, name) for name in Item.__slots__} for item in self.items],
            "diagnosis": [one.to_json() for one in self.diagnosis],
            "conventions": reasons.conventions_json(self.conventions),
            "problems": [{"line": one.line, "column": one.column, "message": str(one)} for one in self.problems],
            "notes": [*self.notes, *([words.FOLLOW_UP.format(tree=apart)] if apart else ())],
            "follow_up": apart,
        }


def check(
    tree: Node | str | Exercise,
    answer: str | bytes | Question,
    scheme: Scheme | None = None,
    conventions: Conventions | None = None,
) -> Marked:
    """Mark one answer to one tree; make the ``Exercise`` yourself to mark many.

    ReadError if the answer is too big or no text; what is merely unreadable in it is listed in ``problems``.

    >>> check("((3 12 8) (2 4 6) (14 5 2))", "value: 3, path: 1 1, MIN cut after 2").score
    10.0
    """
    exercise = tree if isinstance(tree, Exercise) else Exercise(tree, scheme, conventions)
    question = answer if isinstance(answer, Question) else read_answer(answer).question(tree=exercise.tree)
    return mark(exercise, question)


def mark(exercise: Exercise, question: Question) -> Marked:
    """Mark an answer that was read already, under the accepted convention that suits it best."""
    scheme = exercise.scheme
    key, said, earned = _under_the_kindest_convention(exercise, question)
    items = tuple(_items(key, scheme, said, earned))
    correct = all(item.correct for item in items)
    found = diagnose(key, scheme, said)
    if correct and not all(one.exact and one.mistake in MISTAKES for one in found.diagnosis):
        found = Findings()  # something that was not asked is wrong, and no single mistake gives just that
    beside = (*said.notes, *_besides(key, scheme, said))
    return Marked(
        correct,
        round(earned.score, 2),
        scheme.max_score,
        items,
        found.diagnosis,
        key.conventions,
        question.problems,
        (*beside, *reasons.notes(exercise.keys, key, said, earned.cuts), *found.notes),
        names_of(found.tied),
    )


def _besides(key: Key, scheme: Scheme, said: Claims) -> Iterator[str]:
    """Notes on a few things that are said and wrong, though nobody asked."""
    for extra in islice(wrong_besides(key, scheme, said), MOST_BESIDES):
        yield words.NOT_ASKED.format(feedback=extra.feedback)


def _under_the_kindest_convention(exercise: Exercise, question: Question) -> tuple[Key, Claims, Points]:
    """The key under which the answer earns most; of several, the one that it fits best."""
    tried = []
    for key in exercise.keys:
        said = _with_cuts(key, exercise.scheme, claims(key, question))
        tried.append((key, said, best_points(key, exercise.scheme, said)))
    if len(tried) == 1:
        return tried[0]

    def suits(one: tuple[Key, Claims, Points]) -> tuple[float, int]:
        key, said, earned = one
        fit = Fitting(key, said).of(key.right)
        return earned.score, -fit.wrong - fit.gone

    return max(tried, key=suits)


def _with_cuts(key: Key, scheme: Scheme, said: Claims) -> Claims:
    """A pruned list, where no cut was written and only cuts are asked for, stands for the cuts."""
    if said.cuts or said.pruned is None or not scheme.points["cuts"] or scheme.points["pruned"]:
        return said
    return said._replace(cuts=claims_of_pruned(key, said))


def _items(key: Key, scheme: Scheme, said: Claims, earned: Points) -> Iterator[Item]:
    """Every item with its sentence."""
    points, h = scheme.points, earned.hypothesis
    if points["value"]:
        right = said.value == key.right.value
        given = None if said.value is None else spell(said.value)
        why = "" if right else _why(reasons.value(key), earned.value, h)
        yield _item("value", spell(key.right.value), given, right, earned.value, points["value"], why)
    if points["path"]:
        right = path_is_right(key, said.path)
        given = None if said.path is None else " ".join(map(spell, said.path))
        earns = reasons.path_earns(key, said, earned.path, h)
        why = "" if right else f"{reasons.path(key, said)} {earns}".strip()
        yield _item("path", " ".join(map(str, key.right.path)), given, right, earned.path, points["path"], why)
    if points["cuts"]:
        for line in cut_lines(key, scheme, said.cuts, earned.cuts, h):
            yield Item(*line)
    for extra, part in earned.extras:
        right = extra.part == 1
        why = "" if right else _why(extra.feedback, part, h)
        yield _item(extra.item, extra.expected, extra.given, right, part * extra.points, extra.points, why)


def _item(name: str, expected: str, given: str | None, right: bool, won: float, most: float, why: str) -> Item:
    return Item(name, expected, given, right, round(won, 2), round(most, 2), why)


def _why(why: str, won: float, hypothesis: Wrong | None) -> str:
    """Why points were lost; where some were carried, after which mistake."""
    return reasons.carried(why, hypothesis) if won and hypothesis is not None else why
