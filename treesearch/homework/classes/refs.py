"""Write refs: short hashes that say which text a row of ``decisions.csv`` or ``grades.csv`` is about.

If the text changes, its ref changes, and a decision with the old ref is no longer in force.
"""

from enum import StrEnum
from hashlib import sha256


class RefKind(StrEnum):
    """The first letter of a ref: what the row is about."""

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
    """Return the ref of a text. It begins with a letter, so that spreadsheets do not read it as a number.

    >>> make_ref(RefKind.QUESTION, "question 1", "", "value: 3")[0], len(make_ref(RefKind.QUESTION))
    ('q', 13)
    """
    return kind + sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:12]
