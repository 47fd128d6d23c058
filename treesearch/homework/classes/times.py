"""Read the submission times that course systems write."""

import re
from contextlib import suppress
from datetime import datetime

_FORMS = (  # Moodle's worksheets and quizzes, Canvas, spreadsheets
    "%A, %d %B %Y, %I:%M %p",
    "%A, %d %B %Y, %H:%M",
    "%d %B %Y %I:%M %p",
    "%d %B %Y, %I:%M %p",
    "%d %B %Y %H:%M",
    "%d.%m.%Y %H:%M",
    "%d.%m.%Y %H:%M:%S",
)


def read_time(text: str) -> str:
    """Return a time in ISO 8601, or ``""`` for a date without a time, and for any other text.

    >>> read_time("Friday, 20 November 2026, 11:59 PM")[:16], read_time("11/20/26 23:59")
    ('2026-11-20T23:59', '')
    """
    text = re.sub(r"\s+UTC$", "+00:00", " ".join(text.split()))
    for form in _FORMS:
        with suppress(ValueError, OverflowError, OSError):
            # a time without a zone is in the time zone of this machine
            return datetime.strptime(text, form).astimezone().isoformat(timespec="seconds")
    if re.search(r"\d[T ]\d", text):  # fromisoformat would read a day alone as midnight
        with suppress(ValueError, OverflowError, OSError):
            return datetime.fromisoformat(text).astimezone().isoformat(timespec="seconds")
    return ""
