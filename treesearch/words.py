"""Plurals, lists and suggestions for messages, and texts that several packages print."""

from collections.abc import Iterable


def many(count: int, noun: str) -> str:
    """Return a count with its noun: ``1 row`` or ``2 rows``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: Iterable[str], last_by: str = "and") -> str:
    """Return names joined for a sentence: ``a``, ``a and b`` or ``a, b and c``."""
    *before, last = names
    return f"{', '.join(before)} {last_by} {last}" if before else last


MAX_WORD = 40
"""The most characters of a word that a message shows."""


def shortened(text: str) -> str:
    """Return a word that somebody typed without its middle if it is long."""
    return text if len(text) <= MAX_WORD else f"{text[:20]}...{text[-10:]}"


def closest(name: str, names: Iterable[str]) -> str:
    """Return the closest of the names, or an empty text if none is similar."""
    from difflib import get_close_matches  # imported only if there is a mistake

    return next(iter(get_close_matches(name, list(names), n=1)), "")


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return `` (did you mean ...?)`` with the closest of the names, or an empty text."""
    close = closest(name, names)
    return f" (did you mean {close}?)" if close else ""


NO_CUTS = "no cuts"
VARIANT_COLUMNS = ("changed", "combinations", "value", "path", "cuts", "differs")
GAME_OVER = "the game is over; there is no move"
