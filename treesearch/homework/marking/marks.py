"""The record of a mark, made by the marker and read by every output: as JSON, and in lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from html import escape
from math import inf
from typing import Any

from treesearch.conventions import CHOICES
from treesearch.homework.mistakes.followup import follow_up, ways
from treesearch.report.lines import WIDTH, ReportLine, folded
from treesearch.settings import Settings

MARK_NO_CUTS = "no cuts"


TIED = "For the teacher: this tree cannot tell {names} apart."
FOLLOW_UP = "This tree tells them apart: {tree}"


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the sum: one thing that was asked, one claim too many, or what is taken or given once for all.

    ``given`` is ``None`` where nothing was written. ``feedback``: why this is right; ``reply``: why the given is not.
    """

    item: str
    expected: str
    given: str | None
    correct: bool
    points: Fraction
    max_points: Fraction
    feedback: str = ""
    reply: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A mistake that explains all that is written (``exact``), or what was left out."""

    mistake: str
    kind: str
    title: str
    explanation: str
    evidence: str
    exact: bool = True


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A part that could not be read: where, and in a sentence what stands there and which form is expected."""

    line: int
    column: int
    message: str


def exactly(points: float | Fraction) -> Fraction:
    """The points that a number stands for: 0.333... is a third."""
    return Fraction(points).limit_denominator(1_000_000)


def decimal(points: Fraction) -> str:
    """Points as they are read: a decimal where it ends within two places, else a fraction.

    >>> decimal(Fraction(5, 4)), decimal(Fraction(5, 3)), decimal(Fraction(3))
    ('1.25', '5/3', '3')
    """
    return (
        f"{float(points):.2f}".rstrip("0").rstrip(".")
        if 100 % points.denominator == 0
        else str(points)
    )


def rounded(points: Fraction) -> float:
    """A question's score, to hundredths."""
    return float(round(points, 2))


@dataclass(frozen=True, slots=True)
class Marked:
    """A marked answer. The points of its items add up to the ``score``, which is rounded to hundredths.

    ``conventions``: the accepted ones that suit it best. ``unread``: what could not be read. ``notes``: what else the
    student is told. ``diagnosis``: for the teacher, all that explains the answer; ``tied``: the mistakes among it that
    this tree cannot tell apart, each a name or two. ``cause``: the one sentence on that for the student.
    """

    correct: bool
    score: float
    max_score: float
    items: tuple[Item, ...]
    diagnosis: tuple[Diagnosis, ...]
    conventions: Settings
    unread: tuple[UnreadLine, ...] = ()
    notes: tuple[str, ...] = ()
    tied: tuple[tuple[str, ...], ...] = ()
    cause: str = ""

    def __str__(self) -> str:
        """The text that ``treesearch check`` prints."""

        return "\n".join(line.text for line in mark_lines(self))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    @property
    def follow_up(self) -> str | None:
        """A small tree that would tell the tied mistakes apart, looked for when it is asked for."""
        return follow_up(self.tied, self.conventions)

    def asking_next(self) -> Marked:
        """The record with a note that names what cannot be told apart, and the tree that would tell it."""
        if len(ways(self.tied)) < 2:
            return self
        titles = ", ".join(
            f'"{one.title}"' for one in self.diagnosis if one.mistake in map("+".join, self.tied)
        )
        tree = self.follow_up
        told = TIED.format(names=titles) + (f" {FOLLOW_UP.format(tree=tree)}" if tree else "")
        return replace(self, notes=(*self.notes, told))

    def scaled(self, factor: float) -> Marked:
        """The record with the points of a sheet on which the question is worth ``factor`` times as much."""
        by = exactly(factor)
        items = tuple(
            replace(item, points=item.points * by, max_points=item.max_points * by)
            for item in self.items
        )
        score = rounded(sum((item.points for item in items), Fraction(0)))
        return replace(
            self, score=score, max_score=float(exactly(self.max_score) * by), items=items
        )

    def to_json(self, follow_up: bool = True) -> dict[str, Any]:
        """The object that ``check --format json`` writes; in it a tree to ask next, unless that would take too long."""
        apart = self.follow_up if follow_up else None
        return {
            "correct": self.correct,
            "score": self.score,
            "max_score": self.max_score,
            "items": [
                {**asdict(item), "points": float(item.points), "max_points": float(item.max_points)}
                for item in self.items
            ],
            "diagnosis": [asdict(one) for one in self.diagnosis],
            "conventions": {
                name: getattr(self.conventions, name) or CHOICES[name][0] for name in CHOICES
            },
            "problems": [asdict(one) for one in self.unread],
            "notes": list(self.notes),
            "cause": self.cause,
            "follow_up": apart,
            "tied": [list(names) for names in self.tied],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Marked:
        """The record that was written as this object. KeyError, TypeError or UsageError if it is none."""
        return cls(
            data["correct"],
            data["score"],
            data["max_score"],
            tuple(
                replace(
                    (item := Item(**fields)),
                    points=exactly(item.points),
                    max_points=exactly(item.max_points),
                )
                for fields in data["items"]
            ),
            tuple(Diagnosis(**one) for one in data["diagnosis"]),
            Settings(**data["conventions"]),
            tuple(UnreadLine(**one) for one in data["problems"]),
            tuple(data["notes"]),
            tuple(map(tuple, data["tied"])),
            data.get("cause", ""),
        )


# A marked answer in lines of text: the score, each item with its sign, points and reasons, what was given, notes.


SCORE = "{score} of {most} points"
OF = "{points} of {most}"
SIGNS = {"right": "✓", "wrong": "✗", "partly": "~", "free": "○"}
SIGNS_MEAN = {"partly": "~ right in part", "free": "○ costs nothing"}
EXPECTED = "{expected} expected, {given} given"
ONCE_FOR_ALL = {"names": "{given}: once for all cuts", "repeated": "{given}: each line counts once"}
GIVEN_BELOW = "given: {given}"
GIVEN_ALONE = "{given}"
WITH_REPLY = "{told}: {reply}"
GIVEN = "{given} given"
NOT_GIVEN = "{expected}: missing"


def points(value: float | Fraction) -> str:
    """Points as they are read: a decimal where it ends within two places, else a fraction."""
    return decimal(exactly(value))


def mark_lines(marks: Marked, width: int = WIDTH) -> Iterator[ReportLine]:
    """The lines that ``check`` prints of one answer: the score, the items, what the signs in them mean."""
    score = SCORE.format(score=points(marks.score), most=points(marks.max_score))
    for line in (ReportLine(score, "answer"), *question_lines(marks.asking_next(), width)):
        yield from folded(line, width)
    if legend := signs_used([marks]):
        yield from (ReportLine(""), ReportLine(legend, "detail"))


def question_lines(marks: Marked, width: int = WIDTH) -> Iterator[ReportLine]:
    """The lines of one question: an item with its points, below it why, then what was given and why that is not it."""
    for item in marks.items:
        how = verdict(item)
        begin = f"  {SIGNS[how]} {item.item:<10} {earned_of(item.points, item.max_points):>10}  "
        first, *below = item_lines(item, width - len(begin))
        yield ReportLine((begin + first).rstrip(), how, whole=True)
        if item.feedback:
            yield ReportLine(f"      {item.feedback}")
        yield from (ReportLine(f"      {line}", how) for line in below)
    remarks = remarks_on(marks)
    yield from [ReportLine("")] if remarks else ()
    yield from (
        ReportLine(f"  {remark}", "answer" if remark == marks.cause else "text")
        for remark in remarks
    )


def verdict(item: Item) -> str:
    """Returns how an item fares: right, wrong, partly (some points), or free (too much, at no cost)."""
    if item.correct:
        return "right"
    if item.points > 0:
        return "partly"
    return "wrong" if item.max_points or item.points else "free"


def signs_used(marked: Iterable[Marked]) -> str:
    """The meaning of the signs that do not speak for themselves, if there are such."""
    used = {verdict(item) for marks in marked for item in marks.items}
    return "   ".join(meaning for name, meaning in SIGNS_MEAN.items() if name in used)


def item_lines(item: Item, room: float = inf) -> list[str]:
    """The right answer to an item; then what stands there instead, and why that is not it, if there is room for it."""
    if item.correct or (item.given is None and not item.max_points):
        return [str(item.expected)]
    if item.given is None:
        return [NOT_GIVEN.format(expected=item.expected)]
    given = str(item.given)
    if not item.max_points:
        return [
            ONCE_FOR_ALL.get(item.item, GIVEN_ALONE).format(given=given),
            *filter(None, [item.reply]),
        ]
    sentence = EXPECTED if item.expected else GIVEN
    told = sentence.format(expected=item.expected, given=given)
    whole = WITH_REPLY.format(told=told, reply=item.reply) if item.reply else told
    if item.expected and len(whole) > room:
        below = GIVEN_BELOW.format(given=given)
        return [
            str(item.expected),
            WITH_REPLY.format(told=below, reply=item.reply) if item.reply else below,
        ]
    return [whole]


def item_words(item: Item) -> str:
    """The lines of an item on one."""
    return ": ".join(item_lines(item))


def remarks_on(marks: Marked) -> list[str]:
    """The lines below the items: the one sentence on the mistake, notes, what was not read."""
    cause = [marks.cause] if marks.cause else []
    return [*cause, *marks.notes, *(unread.message for unread in marks.unread)]


def earned_of(earned: float | Fraction, most: float | Fraction) -> str:
    """The points of how many; of what only costs points, the cost."""
    return OF.format(points=points(earned), most=points(most)) if most else points(earned)
