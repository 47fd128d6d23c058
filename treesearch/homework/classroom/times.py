"""Times and lengths of time, as people and course systems write them."""

import re
from datetime import datetime, timedelta
from math import ceil

from treesearch.errors import UsageError

NO_TIME = "{text} is no time; write it as in 2026-11-20 23:59"
NO_DURATION = "{text} is no length of time; write it as in 15 minutes, 2 hours, 1 day"

UNITS = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1), "day": timedelta(days=1)}
_SHORT = {"min": "minute", "mins": "minute", "m": "minute", "h": "hour", "hr": "hour", "hrs": "hour", "d": "day"}
_DURATION = re.compile(r"(\d{1,5}(?:\.\d+)?)\s*([a-z]+)")
_FORMS = (  # of Moodle's worksheets and quizzes, of Canvas, of nobody in particular
    "%A, %d %B %Y, %I:%M %p", "%A, %d %B %Y, %H:%M", "%d %B %Y %I:%M %p", "%d %B %Y, %I:%M %p", "%d %B %Y %H:%M",
    "%d.%m.%Y %H:%M", "%d.%m.%Y %H:%M:%S",
)  # fmt: skip


def moment(text: str) -> datetime:
    """A time as people write it, ``2026-11-20 23:59``; a day alone is its last minute.

    Without a zone it is this machine's. UsageError for none.
    """
    day = re.fullmatch(r"\d{4}-\d\d-\d\d", text.strip())
    try:
        return datetime.fromisoformat(f"{text.strip()} 23:59" if day else text.strip()).astimezone()
    except (ValueError, OverflowError, OSError):
        raise UsageError(NO_TIME.format(text=text)) from None


def time_told(text: str) -> str:
    """A time in one of the forms that course systems write, as ISO 8601; "" for any other, and for a day alone.

    >>> time_told("Friday, 20 November 2026, 11:59 PM")[:16], time_told("11/20/26 23:59")
    ('2026-11-20T23:59', '')
    """
    text = re.sub(r"\s+UTC$", "+00:00", " ".join(text.split()))
    found: datetime | None = None
    for form in _FORMS:
        try:
            found = found or datetime.strptime(text, form)  # this machine's zone is put in below
        except ValueError:
            continue
    try:
        told = found or (datetime.fromisoformat(text) if re.search(r"\d[T ]\d", text) else None)
        return told.astimezone().isoformat(timespec="seconds") if told else ""
    except (ValueError, OverflowError, OSError):
        return ""


def unit_called(name: str) -> str:
    """The unit of time of that name, in the singular; "" for none."""
    return next((one for one in UNITS if _SHORT.get(name, name.removesuffix("s")) == one), "")


def duration(text: str) -> timedelta:
    """A length of time. UsageError for none.

    >>> duration("1 day 12 h") == timedelta(hours=36)
    True
    """
    lower = text.strip().casefold()
    parts = [(float(number), unit_called(name)) for number, name in _DURATION.findall(lower)]
    if not parts or _DURATION.sub("", lower).strip(" ,") or not all(unit for _, unit in parts):
        raise UsageError(NO_DURATION.format(text=text))
    return sum((number * UNITS[unit] for number, unit in parts), timedelta())


def in_words(length: timedelta) -> str:
    """A length of time in its two largest units, begun minutes whole.

    >>> in_words(timedelta(days=1, hours=2, minutes=3)), in_words(timedelta(seconds=5))
    ('1 day 2 hours', '1 minute')
    """
    left, told = timedelta(minutes=ceil(length / UNITS["minute"])), []
    for name in reversed(UNITS):
        count, left = divmod(left, UNITS[name])
        told += [f"{count} {name}{'s' * (count != 1)}"] if count else []
    return " ".join(told[:2])
