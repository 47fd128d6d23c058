"""The statistics of a class: its scores, and of each question and item how hard it was and how well it discriminates.

Two measures are taken of each question and of each item, as Moodle's quiz report takes them
(https://docs.moodle.org/dev/Quiz_statistics_calculations), over the n students whose answers were marked. With x the
part of its points that a student earned, and y the part of all other points of the sheet that the same student earned:

    facility        F = mean(x)                                  1 all points of everybody; low where it is difficult
    discrimination  D = cov(x, y) / (sd(x) sd(y)), Pearson's r   -1 to 1; none where all x or all y are equal

y leaves the item itself out, so that it cannot agree with itself (Henrysson, Psychometrika 28, 1963, 211-218). It is
usually read as Ebel does (Essentials of Educational Measurement, 1972): 0.4 and more is very good, below 0.2 is poor.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import StatisticsError, correlation, fmean, pstdev
from typing import Any, NamedTuple

from treesearch.homework.answer.sheet import written
from treesearch.homework.classroom.results import FACT, LOOK, Question, Result, item_name
from treesearch.homework.marking.arithmetic import COPYING, COUNTING, NAMES
from treesearch.homework.marking.diagnosis import UNFINISHED
from treesearch.homework.marking.marks import Diagnosis, exactly

BARS = 10
"""How many equal parts of all points the distribution has."""

WHOLE = ""
"""In the place of an item's name: the whole question."""

_NUMBERED = re.compile(r"(.*?)(?: (\d+))?")


class ItemPlace(NamedTuple):
    """Where points are earned or lost: an item of a question, or the question as a WHOLE, in one version."""

    question: int
    item: str
    version: str


@dataclass(slots=True)
class ItemSample:
    """All answers at one place: for each student the part of the points ``earned``, and of all ``others``.

    ``lost``: points below the most that could be earned, all students together.
    """

    earned: array[float] = field(default_factory=lambda: array("d"))
    others: array[float] = field(default_factory=lambda: array("d"))
    lost: Fraction = Fraction()

    def add(self, points: float, most: float, result: Result) -> None:
        """Count one answer that earned ``points`` of ``most``."""
        rest, besides = (result.score or 0.0) - points, result.max_score - most
        self.earned.append(points / most)
        self.others.append(round(rest / besides, 9) if besides else 0.0)  # what is equal stays equal
        self.lost += exactly(most - points)

    def __add__(self, other: ItemSample) -> ItemSample:
        return ItemSample(self.earned + other.earned, self.others + other.others, self.lost + other.lost)

    def to_json(self) -> dict[str, Any]:
        """How many answered, and earned all, a part or nothing of it; the points lost, and the two measures."""
        full, none = sum(part >= 1 for part in self.earned), sum(part <= 0 for part in self.earned)
        counts = {"answers": len(self.earned), "full": full, "part": len(self.earned) - full - none, "none": none}
        measures = {
            "facility": _rounded(fmean, self.earned),
            "discrimination": _rounded(correlation, self.earned, self.others),
        }
        return {**counts, "lost": _number(self.lost), **measures}


@dataclass(slots=True)
class Statistics:
    """The statistics of a class, one result after the other.

    ``scores``: in points. ``samples``: by place. ``mistakes``: how many students made each, by question (0: in any) and
    title; of n that cannot be told apart each counts 1/n; what only comes near, as several do, does not count.
    ``besides``: by question, what costs or gives points without being asked (an invented cut, a notation of one's
    own), the students and the points. ``names``, ``worth``: the name of each question, and its points. ``trees``: what
    was asked, by question and version.
    """

    scores: array[float] = field(default_factory=lambda: array("d"))
    bars: list[int] = field(default_factory=lambda: [0] * BARS)
    samples: dict[ItemPlace, ItemSample] = field(default_factory=dict)
    mistakes: dict[int, dict[str, Fraction]] = field(default_factory=dict)
    besides: dict[int, dict[str, tuple[int, Fraction]]] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    worth: dict[int, float] = field(default_factory=dict)
    trees: dict[tuple[int, str], str] = field(default_factory=dict)
    by_version: dict[str, array[float]] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Count one result; one without a score, or one that is still to be looked at, says nothing about the class."""
        if result.score is None or result.status == LOOK:
            return
        self.scores.append(result.score)
        self.by_version.setdefault(result.version, array("d")).append(result.score)
        part = result.score / result.max_score if result.max_score else 0.0
        # All points of a sheet belong to the last bar; there is none behind it.
        self.bars[min(BARS - 1, max(0, int(part * BARS)))] += 1
        # A mistake made in two questions counts once for the sheet. Fractions add up alike in any order of students.
        made: dict[str, Fraction] = {}
        for question in result.questions:
            self._question(result, question)
            for title, share in shares(question.marked.diagnosis).items():
                made[title] = max(share, made.get(title, share))
                self._made(question.number, title, share)
        for title, share in made.items():
            self._made(0, title, share)

    def _made(self, question: int, title: str, share: Fraction) -> None:
        made = self.mistakes.setdefault(question, {})
        made[title] = made.get(title, Fraction()) + share

    def _question(self, result: Result, question: Question) -> None:
        number, version = question.number, result.version
        self.names.setdefault(number, question.name)
        self.worth.setdefault(number, question.max_points)
        if question.tree:
            self.trees.setdefault((number, version), question.tree)
        if question.max_points:
            self._sample(ItemPlace(number, WHOLE, version)).add(question.points, question.max_points, result)
        # Added up first: three cuts that one student invented are one student's.
        changes: dict[str, Fraction] = {}
        for item in question.marked.items:
            if item.max_points:
                self._sample(ItemPlace(number, item.item, version)).add(item.points, item.max_points, result)
            elif item.points:
                kind = _kind(item.item)[0]
                changes[kind] = changes.get(kind, Fraction()) + exactly(item.points)
        besides = self.besides.setdefault(number, {})
        for kind, change in changes.items():
            students, points = besides.get(kind, (0, Fraction()))
            besides[kind] = students + 1, points + change

    def _sample(self, place: ItemPlace) -> ItemSample:
        return self.samples.setdefault(place, ItemSample())

    def frequent(self, question: int = 0) -> dict[str, float]:
        """The mistakes in a question with how many students made each, the most frequent first, equal ones by title."""
        ranked = sorted(self.mistakes.get(question, {}).items(), key=lambda told: (-told[1], told[0]))
        return {title: _number(count) for title, count in ranked}

    def changed(self, question: int) -> dict[str, tuple[int, float]]:
        """The costs and gains in a question of what was not asked: how many students, and how many points in all."""
        found = sorted(self.besides.get(question, {}).items())
        return {kind: (count, _number(points)) for kind, (count, points) in found}

    def mean(self, question: int) -> float:
        """The points that a question earned on average, to hundredths; 0 if nobody's answer was marked."""
        earned = self.question(question).earned
        return round(fmean(earned) * self.worth[question], 2) if earned else 0.0

    def items(self, version: str | None = None) -> Iterator[tuple[ItemPlace, ItemSample]]:
        """Each item over all versions, or in one, in the order of questions; ``cut 2`` before ``cut 10``."""
        kinds: dict[str, int] = {}
        found: dict[tuple[int, str], ItemSample] = {}
        for place, sample in self.samples.items():
            kinds.setdefault(_kind(place.item)[0], len(kinds))
            if place.item != WHOLE and version in (None, place.version):
                at = place.question, place.item
                found[at] = found[at] + sample if at in found else sample
        for at in sorted(found, key=lambda at: (at[0], kinds[_kind(at[1])[0]], _kind(at[1])[1])):
            yield ItemPlace(*at, version or ""), found[at]

    def question(self, number: int, version: str | None = None) -> ItemSample:
        """One question over all versions, or in one."""
        found = (sample for place, sample in self.samples.items() if place[:2] == (number, WHOLE)
                 and version in (None, place.version))  # fmt: skip
        return sum(found, start=ItemSample())

    def called(self, place: ItemPlace) -> str:
        """How an item is called in tables: ``path`` on a sheet of one question, ``2: path`` on one of several."""
        return item_name(place.question, place.item, len(self.names))

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data, which ``statistics.json`` holds; measures are rounded to hundredths.

        ``questions``: a list with number, name, trees by version, both measures, mistakes, and
        what else costs or gives points.
        ``items``: by name, over all versions. ``versions``: students, mean, and by question number the facility.
        """
        mean, deviation = _rounded(fmean, self.scores), _rounded(pstdev, self.scores)
        scores = {"marked": len(self.scores), "mean": mean, "deviation": deviation, "distribution": self.bars}
        items = {self.called(place): sample.to_json() for place, sample in self.items()}
        told = {"questions": [*map(self._question_json, sorted(self.names))], "items": items}
        versions = {version: self._version_json(version) for version in sorted(self.by_version) if version}
        return {**scores, **told, "versions": versions, "mistakes": self.frequent()}

    def _question_json(self, number: int) -> dict[str, Any]:
        trees = {version: tree for (one, version), tree in sorted(self.trees.items()) if one == number}
        changed = self.changed(number).items()
        besides = {kind: {"students": count, "points": points} for kind, (count, points) in changed}
        asked = {"question": number, "name": self.names[number], "max_points": self.worth[number], "trees": trees}
        told = {**asked, **self.question(number).to_json()}
        return {**told, "mistakes": self.frequent(number), "besides": besides}

    def _version_json(self, version: str) -> dict[str, Any]:
        scores = self.by_version[version]
        facilities = {n: self.question(n, version).to_json()["facility"] for n in sorted(self.names)}
        return {"students": len(scores), "mean": _rounded(fmean, scores), "facility": facilities}


def shares(diagnosis: Sequence[Diagnosis]) -> dict[str, Fraction]:
    """How much of one student each diagnosis counts, by title: those that explain the same, one together.

    What is unfinished besides a mistake is none of these.
    """
    among = [one for place, one in enumerate(diagnosis) if one.mistake != UNFINISHED or not place]
    counted = {one.title: Fraction(1) for one in diagnosis if one not in among}
    if among and (among[0].exact or len(among) == 1):
        counted |= {one.title: Fraction(1, len(among)) for one in among}
    return counted


def _kind(item: str) -> tuple[str, int]:
    """``cut 10`` as ``("cut", 10)``."""
    found = _NUMBERED.fullmatch(item)
    return (found[1], int(found[2] or 0)) if found else (item, 0)


def _number(exact: Fraction) -> float:
    """An exact number to hundredths; a whole one without a point."""
    return int(exact) if exact.denominator == 1 else round(float(exact), 2)


def _rounded(measure: Callable[..., float], *samples: Sequence[float]) -> float | None:
    """A measure to hundredths; ``None`` where there is none: of nothing, or r of what is always the same."""
    try:
        return round(measure(*samples), 2) + 0.0  # no -0.0
    except StatisticsError:
        return None


# ---- alike -----------------------------------------------------------------------------------------------------------


# Wrong answers that several students share, in facts or words, shown to a teacher who asks, and nowhere else.


LEAST_FACTS = 2
"""Fewer wrong facts than these are the same by chance."""
LEAST_SIGNS = 12
"""Shorter words are not told."""

HINT = (
    "A hint, not a judgement: those who worked together write the same, and so do those who used the same notes "
    "or fell into the same trap. Answers that a known mistake explains are left out. No file keeps this list."
)
NONE_ALIKE = "No two wrong answers to the same tree are alike, but for known mistakes."
IN_FACTS = "{question}: {students} give the same wrong answers: {what}"
IN_WORDS = "{question}: {students} write the same in a wrong answer: {what}"
OF_VERSION = "{question}, version {version}"


class Alike(NamedTuple):
    """Students with the same wrong answer to a question in one version, and ``what`` they share: facts, or words."""

    question: str
    version: str
    students: tuple[str, ...]
    what: tuple[str, ...]
    facts: bool

    def __str__(self) -> str:
        form, named = IN_FACTS if self.facts else IN_WORDS, OF_VERSION if self.version else "{question}"
        question = named.format(question=self.question, version=self.version)
        return form.format(question=question, students=", ".join(self.students), what="; ".join(self.what))


def alike(results: Iterable[Result]) -> list[Alike]:
    """All that is the same in wrong answers of several students, what the fewest share first."""
    found: dict[tuple[int, str, tuple[str, ...], bool], list[str]] = {}
    names: dict[int, str] = {}
    for result in results:
        for question in result.questions:
            names[question.number] = question.name
            for what, facts in _shareable(result, question):
                found.setdefault((question.number, result.version, what, facts), []).append(result.student.key)
    shared = [
        (len(students), at, Alike(names[at[0]], at[1], tuple(students), at[2], at[3]))
        for at, students in found.items() if len(students) > 1
    ]  # fmt: skip
    return [told for _, _, told in sorted(shared, key=lambda one: one[:2])]


def alike_lines(results: Iterable[Result]) -> Iterator[str]:
    """The hints in sentences, below one that says what they are."""
    found = alike(results)
    yield from [HINT, *map(str, found)] if found else [NONE_ALIKE]


def _shareable(result: Result, question: Question) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The wrong facts of an answer together, and each of its phrases that is none; nothing of a known mistake."""
    marked = question.marked
    if marked.score >= marked.max_score or any(one.exact and one.mistake != UNFINISHED for one in marked.diagnosis):
        return
    wrong = {
        f"{item.item}: {item.given}" if item.max_points else str(item.given)
        for item in marked.items
        if not item.correct and item.given is not None and item.item not in (COUNTING, NAMES, COPYING)
    }
    if len(wrong) >= LEAST_FACTS:
        # Sorted, for two who write the same facts may write them in another order.
        yield tuple(sorted(wrong)), True
    lines = written(result.text)
    for line, column, length, kind in question.spans:
        if kind != FACT and line <= len(lines):
            phrase = " ".join(lines[line - 1][column - 1 :][:length].casefold().split())
            if len(phrase) >= LEAST_SIGNS:
                yield (phrase,), False
