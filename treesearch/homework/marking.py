"""Marks an answer, item by item, and says of every deduction what was expected and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from treesearch.conventions import Conventions
from treesearch.game import spell
from treesearch.homework import reasons
from treesearch.homework.answers import read_answer
from treesearch.homework.claims import Claims, claims
from treesearch.homework.cutmarks import NO_MARKS, CutMarks, Ledger
from treesearch.homework.cutreasons import cut_lines
from treesearch.homework.diagnosis import Diagnosis, diagnose, distance
from treesearch.homework.extras import Mark, claims_of_pruned, extra_marks, leaves_below, pruned_mark
from treesearch.homework.key import Exercise, Key, Wrong
from treesearch.homework.mistakes.facts import Facts
from treesearch.homework.scheme import Scheme
from treesearch.homework.statements import Problem, Question
from treesearch.tree import Node, Path


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

    ``notes``: what was resolved in the student's favour, or could not be told apart. ``follow_up``: a small tree that
    would tell the diagnoses apart.
    """

    correct: bool
    score: float
    max_score: float
    items: tuple[Item, ...]
    diagnosis: tuple[Diagnosis, ...]
    conventions: Conventions
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    follow_up: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The object that ``check --format json`` writes."""
        return {
            "correct": self.correct,
            "score": self.score,
            "max_score": self.max_score,
            "items": [{name: getattr(item, name) for name in Item.__slots__} for item in self.items],
            "diagnosis": [one.to_json() for one in self.diagnosis],
            "conventions": reasons.conventions_json(self.conventions),
            "problems": [{"line": one.line, "column": one.column, "message": str(one)} for one in self.problems],
            "notes": list(self.notes),
            "follow_up": self.follow_up,
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
    sheets = []
    for key in exercise.keys:
        said = _with_cuts(key, exercise.scheme, claims(key, question))
        sheets.append((key, said, best_sheet(key, exercise.scheme, said)))
    best = max(sheets, key=lambda each: (each[2].score, -distance(each[0], each[1], each[0].right)))
    return _marked(exercise, question, *best)


def _with_cuts(key: Key, scheme: Scheme, said: Claims) -> Claims:
    """A pruned list, where no cut was written and only cuts are asked for, stands for the cuts."""
    if said.cuts or said.pruned is None or not scheme.points["cuts"] or scheme.points["pruned"]:
        return said
    return said._replace(cuts=claims_of_pruned(key, said))


def _marked(exercise: Exercise, question: Question, key: Key, said: Claims, sheet: Sheet) -> Marked:
    items = tuple(sheet.items(key, exercise.scheme, said))
    correct = all(item.correct for item in items)
    findings = diagnose(key, said)
    notes = [*said.notes, *reasons.notes(exercise.keys, key, said, sheet.cuts), *findings.notes]
    return Marked(
        correct,
        round(sheet.score, 2),
        exercise.scheme.max_score,
        items,
        findings.diagnosis,
        key.conventions,
        question.problems,
        tuple(notes),
        findings.follow_up,
    )


class Sheet(NamedTuple):
    """The marks of an answer, under the mistake that carries most through (or none)."""

    score: float
    value: float
    path: float
    cuts: CutMarks
    others: tuple[tuple[Mark, float], ...]
    after: Wrong | None

    def items(self, key: Key, scheme: Scheme, said: Claims) -> Iterator[Item]:
        """Every item with its sentence."""
        points, carried = scheme.points, self.after
        if points["value"]:
            right = said.value == key.right.value
            given = None if said.value is None else spell(said.value)
            why = "" if right else reasons.value(key, said)
            yield _item("value", spell(key.right.value), given, right, self.value, points["value"], why, carried)
        if points["path"]:
            right = path_is_right(key, said.path)
            path_given = None if said.path is None else " ".join(map(spell, said.path))
            why = (
                ""
                if right
                else f"{reasons.path(key, said)} {reasons.path_earns(key, said, self.path, carried)}".strip()
            )
            expected = " ".join(map(str, key.right.path))
            yield _item("path", expected, path_given, right, self.path, points["path"], why, carried)
        if points["cuts"]:
            for line in cut_lines(key, scheme, said.cuts, self.cuts, carried):
                yield Item(*line)
        for one, part in self.others:
            right = one.part == 1
            why = "" if right else one.feedback
            yield _item(one.item, one.expected, one.given, right, part * one.points, one.points, why, carried)


def _item(
    name: str, expected: str, given: str | None, right: bool, won: float, most: float, why: str, after: Wrong | None
) -> Item:
    if not right and won and after is not None and name != "path":
        why = reasons.carried(why, after)
    return Item(name, expected, given, right, round(won, 2), round(most, 2), why)


def best_sheet(key: Key, scheme: Scheme, said: Claims) -> Sheet:
    """The marks under no mistake, or under the one mistake through which most is carried."""
    ledger = Ledger(key, scheme, said.cuts)
    plain = _sheet(key, scheme, said, ledger, None)
    if plain.score >= scheme.max_score or said.empty:
        return plain
    tried = (_sheet(key, scheme, said, ledger, wrong) for wrong in key.wrong if _carries(said, wrong.facts, key.right))
    return max((plain, *tried), key=lambda sheet: sheet.score)


def _carries(said: Claims, wrong: Facts, right: Facts) -> bool:
    """Whether anything wrong in the answer is right after this mistake."""
    return (
        (said.value == wrong.value != right.value)
        or (said.path == wrong.path != right.path)
        or any(claim.fits(cut) for claim in said.cuts for cut in wrong.cuts if cut not in right.cuts)
        or bool(said.nodes or said.windows or said.examined or said.leaves)
    )


def _sheet(key: Key, scheme: Scheme, said: Claims, ledger: Ledger, wrong: Wrong | None) -> Sheet:
    facts, points, rates = wrong.facts if wrong else None, scheme.points, scheme.rates
    value = points["value"] * _part(said.value == key.right.value, facts and said.value == facts.value, rates)
    path = points["path"] * prefix_part(key, said.path, rates["prefix"])
    if wrong and said.path == wrong.facts.path:
        notation = wrong.mistakes[0].kind == "notation"
        kept = max(0.0, points["path"] - rates["once"]) if notation else rates["carried"] * points["path"]
        path = max(path, kept)
    cuts = ledger.marks(facts) if points["cuts"] and not said.empty else NO_MARKS
    others = tuple(_others(key, scheme, said, cuts, facts))
    score = value + path + cuts.points + sum(part * one.points for one, part in others)
    return Sheet(score, value, path, cuts, others, wrong)


def _part(right: bool, after: object, rates: Any) -> float:
    return 1.0 if right else rates["carried"] if after else 0.0


def _others(
    key: Key, scheme: Scheme, said: Claims, cuts: CutMarks, facts: Facts | None
) -> Iterator[tuple[Mark, float]]:
    """The other items, each with the part of its points that it earns."""
    if scheme.points["pruned"]:
        charged = _charged(key, said, cuts) if scheme.points["cuts"] else set()
        one = pruned_mark(key, said, scheme.points["pruned"], charged)
        yield one, one.part
    marks: Iterable[Mark] = extra_marks(key, scheme, said, key.right)
    after: Iterable[Mark | None] = extra_marks(key, scheme, said, facts) if facts else [None] * 10_000
    for one, other in zip(marks, after, strict=False):
        yield one, max(one.part, scheme.rates["carried"] * other.part if other else 0.0)


def _charged(key: Key, said: Claims, cuts: CutMarks) -> set[Path]:
    """The leaves whose pruning, or not, is charged with a missed or false cut already."""
    missed = (place for pair in cuts.pairs if pair.claim is None for place in key.right.cuts[pair.cut].skipped)
    leaves = {leaf for place in missed for leaf in leaves_below(key, place)}
    for place in cuts.false:
        for after in said.cuts[place].spots:
            family = [child.path for child in key.case.spots[after[:-1]].children] if after else []
            later = family[family.index(after) + 1 :] if after in family else []
            leaves.update(leaf for one in later for leaf in leaves_below(key, one))
    return leaves


def path_is_right(key: Key, path: tuple[Any, ...] | None) -> bool:
    """Whether it is the best path; for plain minimax, any truly optimal one."""
    return path is not None and (path == key.right.path or key.optimal(path))


def prefix_part(key: Key, path: tuple[Any, ...] | None, rate: float) -> float:
    """Which part of its points a path earns: all, or for a right beginning ``rate`` pro rata."""
    if path is None:
        return 0.0
    if path_is_right(key, path):
        return 1.0
    same = 0
    while same < min(len(path), len(key.right.path)) and path[same] == key.right.path[same]:
        same += 1
    return rate * same / len(key.right.path) if key.right.path else 0.0
