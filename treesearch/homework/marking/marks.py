"""The record of a mark, and its list of lines, which every output shows: as text or as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from html import escape
from typing import Any, Literal

from treesearch.conventions import CHOICES
from treesearch.homework.mistakes.followup import follow_up
from treesearch.report.lines import WIDTH, ReportLine, folded
from treesearch.settings import Settings

MARK_NO_CUTS = "no cuts"


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

        return "\n".join(line.text for line in report(self))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    @property
    def follow_up(self) -> str | None:
        """A small tree that would tell the tied mistakes apart, looked for when it is asked for."""
        return follow_up(self.tied, self.conventions)

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


Reveals = Literal["nothing", "mistake", "key"]
"""What a line says beyond the answer itself: no more, the mistake in it, or a part of the key."""

SIGNS = {"right": "✓", "wrong": "✗", "partly": "~", "free": "○"}
SIGNS_MEAN = {"partly": "~ right in part", "free": "○ costs nothing"}
ONCE_FOR_ALL = {"names": "{given}: once for all cuts", "repeated": "{given}: each line counts once"}
CUT_LINES = ("cut", "cuts", "extra", "names", "copying", "repeated")
"""The first words of items about cuts. The full name of such an item tells how many cuts are right."""
INDENT = 27
"""The width of the sign, the part and the points in front of a text."""


@dataclass(frozen=True, slots=True)
class MarkLine:
    """A line of a mark. The first line of each part has ``points``; remarks on the answer have no part.

    ``status``: right, wrong, partly, or free (too much, at no cost); "" in a reason or a remark.
    """

    part: str
    text: str
    reveals: Reveals
    status: str = ""
    points: Fraction | None = None
    max_points: Fraction = Fraction(0)


def mark_lines(
    marks: Marked, reveal: Reveals = "key", room: int = WIDTH - INDENT
) -> list[MarkLine]:
    """Return the lines of a mark that reveal no more than ``reveal``.

    The right answer and the given one share a line if it is no longer than ``room``.
    """
    if reveal == "key":
        lines = [line for item in marks.items for line in _item_lines(item, room)]
    else:
        lines = [_given_line(item) for item in marks.items if item.given is not None]
        if not marks.correct and all(line.status == "right" for line in lines):
            lines.append(MarkLine("", "What you wrote is right. Something is missing.", "nothing"))
    if marks.cause and reveal != "nothing":
        lines.append(MarkLine("", marks.cause, "mistake"))
    if reveal == "key":
        lines += [MarkLine("", note, "key") for note in marks.notes]
    return lines + [MarkLine("", unread.message, "nothing") for unread in marks.unread]


def _given_line(item: Item) -> MarkLine:
    """Return what was given for an item, with its points and without a word of the key."""
    given, status = str(item.given), verdict(item)
    if item.item.split()[0] in CUT_LINES:
        return MarkLine("cuts", given, "nothing", status, item.points)
    return MarkLine(item.item, given, "nothing", status, item.points, item.max_points)


def _item_lines(item: Item, room: int) -> list[MarkLine]:
    """Return the right answer, why it is right, and what was given instead with the reason against it."""
    status = verdict(item)
    first, *below = _item_texts(item, room)
    lines = [MarkLine(item.item, first, "key", status, item.points, item.max_points)]
    lines += [MarkLine(item.item, item.feedback, "key")] if item.feedback else []
    return lines + [MarkLine(item.item, text, "key", status) for text in below]


def _item_texts(item: Item, room: int) -> list[str]:
    if item.correct or (item.given is None and not item.max_points):
        return [item.expected]
    if item.given is None:
        return [f"{item.expected}: missing"]
    reply = f": {item.reply}" if item.reply else ""
    if not item.max_points:
        text = ONCE_FOR_ALL.get(item.item, "{given}").format(given=item.given)
        return [text, item.reply] if reply else [text]
    beside = f"{item.expected} expected, {item.given} given{reply}"
    if len(beside) <= room:
        return [beside]
    return [item.expected, f"given: {item.given}{reply}"]


def verdict(item: Item) -> str:
    """Return how an item fares: right, wrong, partly (some points), or free (too much, at no cost)."""
    if item.correct:
        return "right"
    if item.points > 0:
        return "partly"
    return "wrong" if item.max_points or item.points else "free"


def signs_used(lines: Iterable[MarkLine]) -> str:
    """Return the meaning of the signs that do not speak for themselves."""
    used = {line.status for line in lines}
    return "   ".join(meaning for name, meaning in SIGNS_MEAN.items() if name in used)


def points(value: float | Fraction) -> str:
    """Return points as they are read: a decimal where it ends within two places, else a fraction."""
    return decimal(exactly(value))


def earned_of(earned: float | Fraction, most: float | Fraction) -> str:
    """Return the points of how many; the cost alone of what only costs points."""
    return f"{points(earned)} of {points(most)}" if most else points(earned)


def write_text(lines: Iterable[MarkLine], width: int = WIDTH) -> Iterator[ReportLine]:
    """Yield the lines of a mark as text."""
    remarks = False
    for line in lines:
        if not line.part and not remarks:
            yield ReportLine("")
            remarks = True
        yield from folded(_text_line(line), width)


def _text_line(line: MarkLine) -> ReportLine:
    if line.points is not None:
        earned = earned_of(line.points, line.max_points)
        text = f"  {SIGNS[line.status]} {line.part:<10} {earned:>10}  {line.text}"
        return ReportLine(text.rstrip(), line.status, whole=True)
    if line.part:
        return ReportLine(f"      {line.text}", line.status or "text")
    return ReportLine(f"  {line.text}", "answer" if line.reveals == "mistake" else "text")


def write_html(lines: Iterable[MarkLine]) -> Iterator[str]:
    """Yield the lines of a mark as HTML: a table of the parts, then the remarks."""
    rows: list[list[MarkLine]] = []
    remarks = []
    for line in lines:
        if line.points is not None:
            rows.append([line])
        elif line.part:
            rows[-1].append(line)
        else:
            remarks.append(line)
    yield "<table>"
    yield from (_html_row(*row) for row in rows)
    yield "</table>"
    for line in remarks:
        note = ' class="note"' if line.reveals == "mistake" else ""
        yield f"<p{note}>{escape(line.text)}</p>"


def _html_row(first: MarkLine, *below: MarkLine) -> str:
    sign = f'<span class="{first.status}">{SIGNS[first.status]}</span>'
    reasons = "".join(
        f"<div>{escape(line.text)}</div>"
        if line.status
        else f'<div class="why">{escape(line.text)}</div>'
        for line in below
    )
    earned = earned_of(first.points or 0, first.max_points)
    return (
        f"<tr><td>{sign} {escape(first.part)}</td><td>{escape(first.text)}{reasons}</td>"
        f'<td class="n">{earned}</td></tr>'
    )


def report(marks: Marked, width: int = WIDTH) -> Iterator[ReportLine]:
    """Yield what ``check`` prints of one answer: the score, the lines, the meaning of the signs."""
    score = f"{points(marks.score)} of {points(marks.max_score)} points"
    yield ReportLine(score, "answer")
    lines = mark_lines(marks, room=width - INDENT)
    yield from write_text(lines, width)
    if legend := signs_used(lines):
        yield from (ReportLine(""), ReportLine(legend, "detail"))
