"""Marks of answers, as data, text and HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from html import escape
from typing import Literal, get_args

from treesearch.conventions import CHOICES
from treesearch.errors import UsageError
from treesearch.homework.mistakes.followup import follow_up
from treesearch.report.data import Json
from treesearch.report.lines import WIDTH, ReportLine, Style, folded
from treesearch.settings import Settings

Reveal = Literal["parts", "mistake", "key"]
"""How much of the key a mark shows: only the points of each part, also the mistake, or everything."""
REVEALS: tuple[Reveal, ...] = get_args(Reveal)

CUT_LINES = ("cut", "cuts", "extra", "names", "copying", "repeated")
"""The first words of items about cuts. The complete names would reveal the number of right cuts."""
PARTS = {
    **dict.fromkeys(CUT_LINES, "cuts"),
    "counting": "path",
    "node": "nodes",
    "window": "windows",
}
"""The part of the question to which an item belongs, by the first word of its name."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a mark: a part, a wrong statement, a deduction, or points given back.

    ``given`` is ``None`` if nothing was written. ``feedback`` tells why the expected answer is
    right. ``reply`` tells why the given answer is wrong. ``reveals`` tells how much of the key the
    reply shows.
    """

    item: str
    expected: str
    given: str | None
    correct: bool
    points: Fraction
    max_points: Fraction
    feedback: str = ""
    reply: str = ""
    reveals: Reveal = "key"

    @property
    def part(self) -> str:
        """The part of the question: value, path, cuts, ..."""
        return PARTS.get(self.item.partition(" ")[0], self.item)

    @property
    def comment(self) -> str:
        """The reply and the feedback as one text."""
        return " ".join(filter(None, (self.reply, self.feedback)))

    @property
    def status(self) -> Style:
        """The status of the item: ``right``, ``wrong``, ``partly``, or ``free`` (costs nothing)."""
        if self.correct:
            return "right"
        if self.points > 0:
            return "partly"
        return "wrong" if self.max_points or self.points else "free"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A mistake or missing part that explains the answer."""

    mistake: str
    kind: str
    title: str
    explanation: str
    evidence: str


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A part of an answer that was not read; ``message`` quotes it and names the form to use."""

    line: int
    column: int
    message: str


def nearest_fraction(points: float | Fraction) -> Fraction:
    """Return points as an exact fraction: 0.333... as a third."""
    return Fraction(points).limit_denominator(1_000_000)


def decimal(points: Fraction) -> str:
    """Return points as text: a decimal if two places suffice, otherwise a fraction.

    >>> decimal(Fraction(5, 4)), decimal(Fraction(5, 3)), decimal(Fraction(3))
    ('1.25', '5/3', '3')
    """
    if 100 % points.denominator:
        return str(points)
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


def rounded(points: Fraction) -> float:
    """Return points rounded to two decimals."""
    return float(round(points, 2))


@dataclass(frozen=True, slots=True)
class Marks:
    """A marked answer; its items add up to ``score``, which is rounded to two decimals.

    ``conventions`` are the accepted conventions that fit the answer best. ``unread`` are the parts
    that could not be read. ``notes`` are further notes for the student. ``diagnosis`` contains all
    mistakes that explain the answer, for the teacher. ``tied`` are the mistakes with equal answers
    on this tree, each as one or two names. ``mistake`` is a sentence on the mistakes for the
    student. ``reveal`` tells how much of the key the mark shows.
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
    mistake: str = ""
    reveal: Reveal = "key"

    def __str__(self) -> str:
        """Return the text that ``treesearch check`` prints."""
        return self.to_text()

    def to_text(self, width: int = WIDTH) -> str:
        """Return the score and all lines as text of this width."""
        return "\n".join(line.text for line in report(self, width))

    def _repr_html_(self) -> str:
        score = f"<p>{earned_of(self.score, self.max_score)} points</p>"
        return "\n".join((score, *write_html(mark_lines(self))))

    @property
    def follow_up(self) -> str | None:
        """A small tree that tells the possible mistakes apart, or ``None`` if none was found."""
        return follow_up(self.tied, self.conventions)

    def scaled(self, factor: float) -> Marks:
        """Return the mark with all points multiplied by ``factor``."""
        by = nearest_fraction(factor)
        items = tuple(
            replace(item, points=item.points * by, max_points=item.max_points * by)
            for item in self.items
        )
        score = rounded(sum((item.points for item in items), Fraction(0)))
        return replace(
            self, score=score, max_score=float(nearest_fraction(self.max_score) * by), items=items
        )

    def revealing(self, reveal: Reveal) -> Marks:
        """Return the mark without those parts of the key that ``reveal`` withholds.

        Raise UsageError if the mark already shows less, or if ``reveal`` is not a valid name.
        """
        if reveal not in REVEALS:
            raise UsageError(
                f"reveal must be {', '.join(REVEALS[:-1])} or {REVEALS[-1]}, not {reveal!r}"
            )
        if REVEALS.index(reveal) > REVEALS.index(self.reveal):
            raise UsageError(
                f"the answer was marked with reveal={self.reveal!r}, which hides this; mark it again with "
                "a value of reveal that shows more"
            )
        if reveal == "key":
            return self
        parts: dict[str, list[Item]] = {}
        for item in self.items:
            parts.setdefault(item.part, []).append(item)
        items = tuple(_part_item(part, same, reveal) for part, same in parts.items())
        written = [item.correct for item in self.items if item.given is not None]
        mistake = self.mistake
        if written and all(written) and not (self.unread or self.correct):
            mistake = f"What you wrote is right, but something is missing. {mistake}".rstrip()
        redacted = replace(self, items=items, notes=(), reveal=reveal, mistake=mistake)
        return (
            redacted
            if reveal == "mistake"
            else replace(redacted, diagnosis=(), tied=(), mistake="")
        )

    def to_json(self, follow_up: bool = True) -> Json:
        """Return the mark as ``check --format json`` prints it.

        The field ``problems`` contains ``unread``, and ``cause`` contains ``mistake``.
        ``follow_up`` tells whether to include a tree that distinguishes tied mistakes, which may
        take a second to find.
        """
        return {
            "correct": self.correct,
            "score": self.score,
            "max_score": self.max_score,
            "items": [
                {
                    "item": item.item,
                    "expected": item.expected,
                    "given": item.given,
                    "correct": item.correct,
                    "points": float(item.points),
                    "max_points": float(item.max_points),
                    "feedback": item.feedback,
                    "reply": item.reply,
                }
                for item in self.items
            ],
            "diagnosis": [asdict(diagnosis) for diagnosis in self.diagnosis],
            "conventions": {
                name: getattr(self.conventions, name) or CHOICES[name][0] for name in CHOICES
            },
            "problems": [asdict(line) for line in self.unread],
            "notes": list(self.notes),
            "cause": self.mistake,
            "follow_up": self.follow_up if follow_up else None,
            "tied": [list(names) for names in self.tied],
            "reveal": self.reveal,
        }


STATUS = {
    "right": "right",
    "wrong": "wrong",
    "partly": "partly right",
    "free": "costs nothing",
    **dict.fromkeys(("counting", "names", "copying"), "another notation"),
}


def _part_item(part: str, items: list[Item], reveal: Reveal) -> Item:
    """Return one item for a part, without the expected answer."""
    earned = sum((item.points for item in items), Fraction(0))
    max_points = sum((item.max_points for item in items), Fraction(0))
    written = [item for item in items if item.given is not None and reveal == "mistake"]
    replies = [
        f"{STATUS.get(item.item, STATUS[item.status])}: {item.given}"
        + (f": {item.reply}" if item.reply and item.reveals != "key" else "")
        for item in written
    ]
    # "no cuts" is the reply to each cut, and would reveal their number
    given = "; ".join(dict.fromkeys(str(item.given) for item in written)) or None
    reply = "\n".join(dict.fromkeys(replies))
    return Item(part, "", given, earned == max_points > 0, earned, max_points, "", reply, reveal)


SIGNS = {"right": "✓", "wrong": "✗", "partly": "~", "free": "○"}
SIGNS_MEAN = {"partly": "~ partly right", "free": "○ costs nothing"}
ONCE_FOR_ALL = {"names": "{given}: once for all cuts", "repeated": "{given}: each line counts once"}
INDENT = 27
"""The number of columns for the sign, the part and the points at the start of a line."""


@dataclass(frozen=True, slots=True)
class MarkLine:
    """A line of a mark; the first line of a part has ``points``, and notes have no part.

    ``status`` is the status of its item, ``answer`` for a note on the mistake, and otherwise "".
    """

    part: str
    text: str
    status: Style | Literal[""] = ""
    points: Fraction | None = None
    max_points: Fraction = Fraction(0)


def mark_lines(marks: Marks, room: int = WIDTH - INDENT) -> list[MarkLine]:
    """Return the lines of a mark.

    The right answer and the given answer share a line if it is at most ``room`` characters long.
    """
    lines = [line for item in marks.items for line in _item_lines(item, room)]
    if marks.mistake:
        lines.append(MarkLine("", marks.mistake, "answer"))
    lines += [MarkLine("", note) for note in marks.notes]
    return lines + [MarkLine("", unread.message) for unread in marks.unread]


def _item_lines(item: Item, room: int) -> list[MarkLine]:
    """Return the lines of an item: points, reason for the correct answer, and reply."""
    first, *below = _item_texts(item, room)
    lines = [MarkLine(item.item, first, item.status, item.points, item.max_points)]
    lines += [MarkLine(item.item, item.feedback)] if item.feedback else []
    return lines + [MarkLine(item.item, text, item.status) for text in below]


def _item_texts(item: Item, room: int) -> list[str]:
    if not item.expected:
        return ["", *item.reply.splitlines()]
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


def signs_used(lines: Iterable[MarkLine]) -> str:
    """Return a legend for the unusual signs in these lines."""
    statuses = {line.status for line in lines}
    return "   ".join(meaning for name, meaning in SIGNS_MEAN.items() if name in statuses)


def points(value: float | Fraction) -> str:
    """Return points as text: a decimal if two places suffice, otherwise a fraction."""
    return decimal(nearest_fraction(value))


def earned_of(earned: float | Fraction, max_points: float | Fraction) -> str:
    """Return the points and the maximum as ``2 of 3``; only the points if the maximum is 0."""
    return f"{points(earned)} of {points(max_points)}" if max_points else points(earned)


def write_text(lines: Iterable[MarkLine], width: int = WIDTH) -> Iterator[ReportLine]:
    """Yield a mark as lines of text."""
    remarks = False
    for line in lines:
        if not line.part and not remarks:
            yield ReportLine("")
            remarks = True
        yield from folded(_text_line(line), width)


def _text_line(line: MarkLine) -> ReportLine:
    style = line.status or "plain"
    if line.points is not None:
        earned = earned_of(line.points, line.max_points)
        text = f"  {SIGNS[line.status]} {line.part:<10} {earned:>10}  {line.text}"
        return ReportLine(text.rstrip(), style, unbroken=True)
    indent = "      " if line.part else "  "
    return ReportLine(f"{indent}{line.text}", style)


def write_html(lines: Iterable[MarkLine]) -> Iterator[str]:
    """Yield a mark as HTML: a table of the parts, then notes."""
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
        note = ' class="note"' if line.status else ""
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


def report(marks: Marks, width: int = WIDTH) -> Iterator[ReportLine]:
    """Yield the report of ``check``: the score, the lines, and a legend."""
    yield ReportLine(f"{earned_of(marks.score, marks.max_score)} points", "answer")
    lines = mark_lines(marks, width - INDENT)
    yield from write_text(lines, width)
    if legend := signs_used(lines):
        yield from (ReportLine(""), ReportLine(legend, "detail"))
