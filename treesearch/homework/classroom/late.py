"""When an exercise was due, when it was handed in, and what the exercise says about being late or handing in twice.

::

    which = "last"                  # of several submissions of one student: last, first or best

    [late]
    due = "2026-11-20 23:59"        # a day alone ends at its midnight; the roster may say due and extra for a student
    grace = "15 minutes"            # who is no later than that is in time
    cost = "10% per day"            # or "2 points per hour", "10%"; each begun day or hour counts, of all points

A student's own deadline is her ``due`` (else the exercise's) and her ``extra`` time. Lateness and second submissions
are always told; they cost something, or count, only where the exercise says so. The percentages are of the points
that the sheet is worth, as in Canvas' late policy, and no more is taken off than was earned.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.classroom.roster import UNITS, Student, duration, in_words, moment, unit_called

WHICH = LAST, FIRST, BEST = "last", "first", "best"
"""Which of several submissions of one student may count."""

NO_COST = '{text} is no cost of being late; write it as in "10% per day", "2 points per hour", "10%"'
LATER = "handed in {when}, {late} after the deadline"
IN_GRACE = "handed in {when}, {late} after the deadline, which is within the grace of {grace}"
DEDUCTED = "{told}: {points:g} points off ({cost})"
OFF = "late: {points:g} points off"
LATE_BY_SIGN = "handed in late, as the file's name says"
COST_OPEN = "{told}; how late is not known, so no points were taken off (the rule is {cost})"
SEVERAL = "{count} submissions of one student: {sources}"
UNSETTLED = "{told}; keep the one that counts"
COUNTED = "{told}; the {which} counts: {source}"
COST_WITHOUT_DUE = (
    "late.cost says what being late costs, and nothing says until when to hand in: write late.due in the exercise, or "
    "due in the roster"
)
EXTRA_WITHOUT_DUE = "the roster gives {students} extra time, and nothing says until when to hand in without it"
UNKNOWN_TIMES = "of {count} submissions the time is not known, so none of them counts as late"

_COST = re.compile(r"(\d{1,5}(?:\.\d+)?)\s*(%|percent|points?)(?:\s*(?:per|/|a|an)\s*([a-z]+))?")


class Cost(NamedTuple):
    """The cost of being late: ``amount`` in points, or in per cent of all points; once, or for each begun ``unit``."""

    amount: float
    percent: bool
    unit: str = ""

    def points(self, late: timedelta, most: float) -> float:
        """The points for being so late, of a sheet that is worth ``most``.

        >>> Cost(10, True, "day").points(timedelta(hours=25), 20)
        4.0
        """
        times = ceil(late / UNITS[self.unit]) if self.unit else 1
        return round(times * (self.amount * most / 100 if self.percent else self.amount), 2)

    def __str__(self) -> str:
        each = f" per {self.unit}" if self.unit else ""
        return f"{self.amount:g}{'%' if self.percent else ' points'}{each}"


class Late(NamedTuple):
    """The table ``[late]`` of an exercise. ``due``: until when the class may hand in, ISO 8601, if that is said."""

    due: str = ""
    grace: timedelta = timedelta()
    cost: Cost | None = None

    def deadline(self, student: Student) -> datetime | None:
        """Until when a student may hand in; ``None`` if nobody said."""
        due = student.due or self.due
        return moment(due) + duration(student.extra or "0 minutes") if due else None


class TimedHandIn(NamedTuple):
    """How a submission stands to its deadline. ``told``: that in a sentence; ``points``: what it costs.

    ``unsettled``: it costs something, and nobody knows how much.
    """

    late: bool = False
    told: str = ""
    points: float = 0.0
    unsettled: bool = False


def timed(rule: Late, student: Student, when: str, sign: bool, most: float) -> TimedHandIn:
    """How late a submission is and what that costs; ``when``: its time, if known, ``sign``: its name says that it is
    late.

    >>> late = Late("2026-11-20T12:00", cost=Cost(1.0, False, "hour"))
    >>> timed(late, Student("s1"), "2026-11-20T13:30", False, 10).points
    2.0
    """
    due = rule.deadline(student)
    if not when or due is None:
        if not sign:
            return TimedHandIn()
        # The name says late, and not how late: what is taken once can be taken, what is taken each day cannot.
        if rule.cost and rule.cost.unit:
            return TimedHandIn(True, COST_OPEN.format(told=LATE_BY_SIGN, cost=rule.cost), unsettled=True)
        late, told = timedelta(), LATE_BY_SIGN
    else:
        late = moment(when) - due
        if late <= timedelta():
            return TimedHandIn()
        spoken = {"when": f"{moment(when):%Y-%m-%d %H:%M}", "late": in_words(late)}
        if late <= rule.grace:
            return TimedHandIn(told=IN_GRACE.format(grace=in_words(rule.grace), **spoken))
        told = LATER.format(**spoken)
    if rule.cost is None:
        return TimedHandIn(True, told)
    return TimedHandIn(True, told, rule.cost.points(late, most))


def without_due(rule: Late, students: Iterable[Student]) -> Iterator[str]:
    """Says what has no effect because nobody said until when to hand in: a cost, and extra time of students."""
    if rule.due:
        return
    # An iterable may be gone after once, and they are looked through twice.
    students = tuple(students)
    if rule.cost and not any(one.due for one in students):
        yield COST_WITHOUT_DUE
    if extra := [one.key for one in students if one.extra and not one.due]:
        yield EXTRA_WITHOUT_DUE.format(students=", ".join(extra))


def last_open(rule: Late, students: Sequence[Student], now: datetime) -> tuple[datetime, Student | None] | None:
    """The last moment, grace included, until which somebody may hand in, and who (``None``: the class); ``None`` if it
    is over for all."""
    own = [
        (due + rule.grace, student)
        for student in students
        if student.due or student.extra
        if (due := rule.deadline(student))
    ]
    # Where each student has a deadline of her own, that of the class is nobody's.
    everybody = (
        [(moment(rule.due) + rule.grace, None)] if rule.due and not (students and len(own) == len(students)) else []
    )
    return max((one for one in (*own, *everybody) if one[0] > now), key=lambda one: one[0], default=None)


def counting(hand_ins: Sequence[tuple[str, float | None]], which: str) -> int | None:
    """Which of several submissions counts, each with its time and its score; ``None`` where a person has to say.

    >>> counting([("2026-11-20T12:00", 3), ("2026-11-20T13:00", 2)], "last"), counting([("", 3), ("", 4)], "best")
    (1, 1)
    """
    scores = [score for _, score in hand_ins if score is not None]
    if which == BEST:
        # One without a score waits for a person, and may turn out to be the best.
        return scores.index(max(scores)) if len(scores) == len(hand_ins) else None
    times = [moment(when) for when, _ in hand_ins if when]
    # Of two at one time, or at no known one, nobody can say which was the last.
    if not which or len({*times}) < len(hand_ins):
        return None
    return times.index(min(times) if which == FIRST else max(times))


def cost(text: str) -> Cost:
    """A cost of being late. UsageError for none.

    >>> str(cost("10 % / day"))
    '10% per day'
    """
    found = _COST.fullmatch(text.strip().casefold())
    unit = unit_called(found[3]) if found and found[3] else ""
    # 10% per week has a unit that is none.
    if found is None or bool(found[3]) != bool(unit):
        raise UsageError(NO_COST.format(text=text))
    return Cost(float(found[1]), not found[2].startswith("point"), unit)
