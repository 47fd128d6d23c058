"""Sentences that more than one package says, and those of the modules beside this one.

A ``words.py`` holds constants with named gaps, filled with ``str.format`` where they are used; to translate a package,
translate that file.
"""

from collections.abc import Iterable


def many(count: int, noun: str) -> str:
    """``1 row``, ``2 rows``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: Iterable[str], last_by: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *before, last = names
    return f"{', '.join(before)} {last_by} {last}" if before else last


def closest(name: str, known: Iterable[str]) -> str:
    """The closest of the known names, or nothing if none is close."""
    from difflib import get_close_matches  # where something is wrong, and nowhere else

    return next(iter(get_close_matches(name, list(known), n=1)), "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`` (did you mean ...?)`` with the closest of the known names, or nothing."""
    close = closest(name, known)
    return CLOSEST.format(close=close) if close else ""


CLOSEST = " (did you mean {close}?)"


NO_PATH = "none: the root is a leaf"
NO_CUTS = "no cuts"
VARIANT_COLUMNS = ("changed", "combinations", "value", "path", "cuts", "differs")


GAME_OVER = "the game is over; there is no move"
