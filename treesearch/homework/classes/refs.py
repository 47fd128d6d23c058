"""Refs: short hashes that identify the text behind a row of decisions.csv or grades.csv.

If the text changes, its ref changes, and a decision with the old ref is no longer in force.
"""

from enum import StrEnum
from hashlib import sha256


class RefKind(StrEnum):
    """The kind of a row, which is the first letter of its ref."""

    QUESTION = "q"
    """The answer to one question."""
    STUDENT = "w"
    """Whose submission it is."""
    CHOICE = "k"
    """Which of several submissions counts."""
    VERSION = "v"
    """Which version of the sheet the submission answers."""
    TEXT = "t"
    """The text of a submission: it cannot be read, or some lines belong to no question."""
    SUBMISSION = "s"
    """The files of a submission, in grades.csv."""


def make_ref(kind: RefKind, *parts: str) -> str:
    """Return the ref of a text, which begins with a letter so that spreadsheets keep it as text.

    >>> make_ref(RefKind.QUESTION, "question 1", "", "value: 3")[0], len(make_ref(RefKind.QUESTION))
    ('q', 13)
    """
    return kind + sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:12]
